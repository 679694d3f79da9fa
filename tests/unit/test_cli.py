"""The command line: what it prints, what it keeps hidden, and how it ends."""

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from importlib import metadata, util
from pathlib import Path

import pytest

import cuttle_engine as cuttle
from cuttle_engine import Action, Card, GameState, Position, cli
from cuttle_engine.cli import main
from cuttle_engine.dice import Dice
from cuttle_engine.figures import as_table
from cuttle_engine.render import render_text
from cuttle_engine.simulate import self_play

ALL_CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
CARD = re.compile(r"[A2-9TJQK][CDHS]|X[12]")


class Person(io.StringIO):
    """Somebody at the keyboard: each answer is asked for when the program reads."""

    def __init__(self, answer: Callable[[], str]) -> None:
        super().__init__()
        self.answer = answer

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        return self.answer()


def rest_of(*used: str) -> str:
    """The cards that none of the texts names."""
    return " ".join([card for card in ALL_CARDS if not any(card in text for text in used)])


@pytest.fixture
def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., list[str]]:
    """Play with these answers, then quit; the lines that were printed."""

    def run(*answers: str, start: GameState | None = None, args: Iterable[str] = ()) -> list[str]:
        if start is not None:
            monkeypatch.setattr(cli, "deal", lambda *_, **__: start)
        monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*answers, "q"])))
        assert main(["play", *args]) == 0
        printed = capsys.readouterr()
        assert not printed.err
        return printed.out.split("\n")

    return run


def position(
    hand: str,
    other: str,
    *,
    rules: str = "balanced",
    top: str = "",
    scrap: str = "",
    **more: object,
) -> GameState:
    fixed = f"{hand} {other} {top} {scrap} {' '.join(map(str, more.values()))}"
    fields = {name: str(value).split("/") for name, value in more.items()}
    return Position(
        rules,
        hands=[hand, other],
        points=fields.get("points", ()),
        permanents=fields.get("permanents", ()),
        deck=f"{top} {rest_of(fixed)}",
        scrap=scrap,
    ).build()


# --- watch ---


def test_watch_prints_every_move_in_notation_and_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["watch", "--seed", "7"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert lines[:2] == ["balanced@1, seed 7", ""]
    # The same game, played without the command line.
    state, dice = cuttle.deal("balanced", seed=7), Dice("7/play")
    # A line that begins further to the right goes on with the move before.
    moves = [line for line in lines[2 : lines.index("", 2)] if line[:3].strip()]
    for line in moves:
        legal = cuttle.legal_actions(state)
        action = legal[dice.below(len(legal))]
        number, notation, word, seat, verb = line.split(maxsplit=5)[:5]
        assert (number, notation) == (str(state.ply + 1), str(action))
        assert (word, seat, verb[-1]) == ("seat", str(state.to_act), "s")
        state = cuttle.apply(state, action)
    assert state.outcome is not None
    assert "\n".join(lines[-len(str(state).split("\n")) - 3 :]) == (
        f"{state}\n\nSeat 0 wins with 10 of 10 points.\n"
    )


def test_watch_plays_the_game_that_a_playout_plays(capsys: pytest.CaptureFixture[str]) -> None:
    for name in cuttle.ruleset_names():
        main(["watch", "--seed", "abc", "--ruleset", name])
        played = cuttle.simulate.playout(cuttle.deal(name, seed="abc"), Dice("abc/play"))
        assert f"{name}@1, ply {played.plies}\n" in capsys.readouterr().out


def test_watch_names_a_tie(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spent = Position("balanced", hands=["", ""], scrap=" ".join(ALL_CARDS)).build()
    monkeypatch.setattr(cli, "deal", lambda *_, **__: spent)
    main(["watch"])
    out = capsys.readouterr().out
    assert "  3  pass     seat 0 passes\n" in out
    assert out.endswith("\n\nThe round is a tie after 3 passes in a row.\n")


def test_without_a_seed_a_fresh_one_is_drawn_and_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["watch"])
    first = capsys.readouterr().out
    seed = first.partition("\n")[0].removeprefix("balanced@1, seed ")
    main(["watch"])
    assert capsys.readouterr().out != first
    main(["watch", "--seed", seed])
    assert capsys.readouterr().out == first


def test_every_line_fits_into_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    for name in (*cuttle.ruleset_names(), "pagat+random-fours+deck-nines"):
        for seed in range(5):
            main(["watch", "--ruleset", name, "--seed", str(seed)])
    main(["rulesets"])
    assert max(len(line) for line in capsys.readouterr().out.split("\n")) <= 80


# --- actions in words ---


@pytest.mark.parametrize(
    ("line", "state"),
    [
        ("draw   draw a card", position("AC", "")),
        ("AC     play AC for points", position("AC", "")),
        ("AC!    play AC: scrap all points", position("AC", "")),
        ("2C!KD  play 2C: scrap KD", position("2C", "", permanents="/KD")),
        ("3C!    play 3C: take from the scrap", position("3C", "", scrap="KD")),
        ("4C!    play 4C: seat 1 discards 2", position("4C", "KD")),
        ("4C!    play 4C: seat 1 loses 2", position("4C", "KD", rules="pagat+random-fours")),
        ("5C!    play 5C: discard 1, draw 3", position("5C", "")),
        ("5C!    play 5C: draw 2", position("5C", "", rules="pagat")),
        ("6C!    play 6C: scrap permanents", position("6C", "")),
        ("7C!    play 7C: play from the deck", position("7C", "")),
        ("8C^    play 8C as glasses", position("8C", "")),
        ("9C!KD  play 9C: return KD", position("9C", "", permanents="/KD")),
        (
            "9C!KD  play 9C: KD to the deck",
            position("9C", "", permanents="/KD", rules="balanced+deck-nines"),
        ),
        ("TSx9H  scuttle 9H with TS", position("TS", "", points="/9H")),
        ("JC^TH  steal TH with JC", position("JC", "", points="/TH")),
        ("JC^TH  give TH to seat 1 with JC", position("JC", "", points="TH/", rules="pagat")),
        ("QC^    play QC as a permanent", position("QC", "")),
    ],
)
def test_the_legal_actions_are_listed_in_words(
    play: Callable[..., list[str]], line: str, state: GameState
) -> None:
    menu = [
        " ".join(shown.split()[1:]) for shown in play(start=state) if shown[:2].strip().isdigit()
    ]
    assert " ".join(line.split()) in menu


class Scripted:
    """An opponent that plays what it is told, and then draws or declines."""

    def __init__(self, *texts: str) -> None:
        self.actions = [cuttle.parse_action(text) for text in texts]

    def __call__(self, state: GameState, _rng: random.Random) -> Action:
        return self.actions.pop(0) if self.actions else cuttle.legal_actions(state)[0]


def test_counters_are_asked_and_reported(
    play: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_pick", Scripted("5D!", "2H?", "decline"))
    lines = play("draw", "2C?", "2S?", start=position("2C 2S KC", "5D 2H", top="KD"))
    assert "  1  draw     you draw KD" in lines
    assert "  2  5D!      seat 1 plays 5D: discard 1, draw 3" in lines
    assert "You may counter 5D." in lines
    assert " 2  2C?      counter 5D with 2C" in lines
    assert "  3  2C?      you counter 5D with 2C" in lines
    assert "  4  2H?      seat 1 counters 2C with 2H" in lines
    assert "You may counter 2H." in lines
    assert "  6  decline  seat 1 declines to counter; 5D is countered" in lines


def test_without_a_two_enter_is_enough(
    play: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_pick", Scripted("6D!"))
    lines = play("KC^", "", start=position("KC", "6D"))
    assert "You cannot counter 6D." in lines
    assert "Enter> " in lines
    assert "  3  decline  you decline to counter; 6D takes effect; KC is scrapped" in lines


def test_an_opponents_draw_shows_no_card(
    play: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_pick", Scripted("draw", "decline", "draw", "5D!", "*6H"))
    lines = play(
        "KC^",
        "7C!",
        "QC^",
        "KH^",
        "decline",
        start=position("KC 7C KH", "5D 6H", top="AD QC QS"),
    )
    assert "  2  draw     seat 1 draws a card" in lines
    assert (
        "  4  decline  seat 1 declines to counter; 7C takes effect; the deck shows QC QS" in lines
    )
    assert "You must play one of QC QS." in lines
    # Everybody saw QS go back on top.
    assert "  6  draw     seat 1 draws QS" in lines
    assert " 10  *6H      seat 1 discards 6H; seat 1 draws 3 cards" in lines


def test_a_draw_that_is_known_in_part(
    play: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_pick", Scripted("decline", "5D!"))
    lines = play(
        "7C!", "KC^", "decline", start=position("7C", "5D", top="KC QS AD", rules="balanced")
    )
    row = lines.index(
        "  5  decline  you decline to counter; 5D takes effect; seat 1 draws QS; seat 1"
    )
    assert lines[row + 1] == "              draws 2 cards"


def test_choices(play: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "_pick", Scripted("4D!", "decline"))
    state = position("3C 5S 6S KC", "4D AH", scrap="9H")
    lines = play("KC^", "decline", "*5S", "1", start=state)
    assert "You must discard 2 cards for 4D." in lines
    assert " 2  *5S  discard 5S" in lines
    assert "You must discard a card for 4D." in lines
    assert "  4  *5S      you discard 5S" in lines
    lines = play("3C!", "*9H", start=state)
    assert "You must take a card from the scrap." in lines
    assert "  3  *9H      you take 9H from the scrap" in lines


def test_an_unplayable_reveal_is_scrapped(
    play: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_pick", Scripted("decline"))
    lines = play("7C!", "*JC", start=position("7C", "", top="JC JD"))
    assert "You must scrap one of JC JD." in lines
    assert "  3  *JC      you choose JC; JC is scrapped" in lines


def test_a_hand_is_trimmed(play: Callable[..., list[str]]) -> None:
    hand = "AC AD AH AS 3C 3D 3H 3S"
    lines = play("draw", "*AC", start=position(hand, "", rules="cuttle-cards", top="KD"))
    assert "You must discard a card: your hand is over its limit." in lines
    assert "  2  *AC      you discard AC" in lines


def test_cards_lost_at_random_are_named(
    play: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_pick", Scripted("decline"))
    lines = play("4C!", start=position("4C", "KD", rules="balanced+random-fours"))
    assert "  2  decline  seat 1 declines to counter; 4C takes effect; seat 1 discards KD" in lines


def test_both_endings(play: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    won = position("TC", "TD KC", points="TS AS/TH AH")
    assert "You win with 21 of 21 points." in play("TC", start=won)
    monkeypatch.setattr(cli, "_pick", Scripted("TD"))
    lines = play("draw", start=won, args=["--seed", "a b"])
    assert "Seat 1 wins with 21 of 21 points." in lines
    assert lines[-2] == "The same deal again: cuttle play '--seed=a b'"


# --- on a screen of 24 lines and 80 columns ---


def decisions(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ruleset: str, seed: int
) -> Iterable[list[str]]:
    """The lines of a whole game, decision by decision; the last one of each is the prompt."""
    screens: list[str] = []
    rng = random.Random(seed)

    def answer() -> str:
        screens.append(capsys.readouterr().out)
        numbers = re.fullmatch(r"1-(\d+)> ", screens[-1].rpartition("\n")[2])
        if numbers is None:
            return "\n"
        # Draw more often than by chance, for full hands.
        return "1\n" if rng.random() < 0.4 else f"{rng.randint(1, int(numbers[1]))}\n"

    monkeypatch.setattr(sys, "stdin", Person(answer))
    assert main(["play", f"--ruleset={ruleset}", f"--seed={seed}", f"--seat={seed % 2}"]) == 0
    assert "The same deal again" in capsys.readouterr().out
    return [text.split("\n") for text in screens]


@pytest.mark.parametrize("ruleset", ["cuttle-cards", "classic"])
def test_a_decision_fits_onto_the_screen_in_100_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ruleset: str
) -> None:
    fullest = 0
    hints = {True: 0, False: 0}
    for seed in range(100):
        for lines in decisions(monkeypatch, capsys, ruleset, seed):
            assert len(lines) <= 24, lines
            assert max(map(len, lines)) <= 80
            assert any(re.match(r"seat [01] +\d+/\d+  points", line) for line in lines[:4])
            fullest = max(fullest, len(lines))
            hints[any("? explains the notation." in line for line in lines)] += 1
    assert fullest == 24
    assert min(hints.values()) > 100  # both kinds of list


def test_a_long_list_of_actions_is_in_notation(play: Callable[..., list[str]]) -> None:
    hand, rules = "2H 4H 6H 8D 8H 8S 9D JD", "cuttle-cards"
    lines = play(start=position(hand, "KD", rules=rules, points="/3C TH"))
    lines = lines[lines.index("cuttle-cards@1, ply 0") :]
    assert len(lines) <= 24
    assert lines[2].startswith("seat 1  13/21  points")
    assert lines[lines.index("Your turn. ? explains the notation.") + 1 : -2] == [
        " 1 draw    4 4H!     7 6H!    10 8D^    13 8H^    16 8S^    19 9D!3C  22 JD^3C",
        " 2 2H      5 4Hx3C   8 6Hx3C  11 8Dx3C  14 8Hx3C  17 8Sx3C  20 9D!TH  23 JD^TH",
        " 3 4H      6 6H      9 8D     12 8H     15 8S     18 9D     21 9Dx3C",
    ]


def test_help_says_a_long_list_in_words(play: Callable[..., list[str]]) -> None:
    state = position("4C 6C 8C TC 9D JD", "KC", rules="cuttle-cards", points="/3C 7D")
    lines = play("?", start=state)
    assert "Your turn. ? explains the notation." in lines
    helped = lines[next(row for row, line in enumerate(lines) if "Type the number" in line) :]
    assert len(helped) <= 24
    assert any("4C!    play 4C: seat 1 discards 2" in line for line in helped)


def big_hand(cards: int) -> GameState:
    """A state of a ruleset without a hand limit, against three cards to scuttle."""
    hand = " ".join([card for card in ALL_CARDS if card not in {"AC", "AD", "AH"}][:cards])
    return position(hand, "", rules="traditional", points="/AC AD AH")


@pytest.mark.parametrize("start", [big_hand(18), big_hand(40)], ids=["18", "40"])
def test_up_to_80_actions_fit_and_more_are_listed_all_the_same(
    play: Callable[..., list[str]], start: GameState
) -> None:
    legal = cuttle.legal_actions(start)
    lines = play(start=start)[:-1]
    assert (len(lines) <= 24) == (len(legal) <= 80)
    assert max(map(len, lines)) <= 80
    text = " ".join(" ".join(lines).split())
    for number, action in enumerate(legal, 1):
        assert f" {number} {action} " in text
    # After ? the words would not fit either.
    assert " ".join(" ".join(play("?", start=start)).split()).count(f" 1 {legal[0]} ") == 2


# --- at the prompt ---


def test_answers_are_numbers_or_notation_and_others_ask_again(
    play: Callable[..., list[str]],
) -> None:
    asked = play("0", "99", "", "nonsense", "KD^", "pass", "²", " 7s ", start=position("7S", "KC"))
    text = "\n".join(asked)
    assert text.count("Type a number from 1 to 3. Type ? for help.") == 3
    assert "'nonsense': expected draw, pass, decline, or a card such as 7S at character 0." in text
    assert "The card is not where it would have to be. Type ? for help." in text
    assert "Passing needs an empty deck, or no other choice. Type ? for help." in text
    assert "  1  7S       you play 7S for points" in text


def test_help_shows_the_notation_and_the_actions_again(play: Callable[..., list[str]]) -> None:
    lines = play("?", start=position("7S", "KC"))
    assert any("TSx9H   scuttle 9H with TS" in line for line in lines)
    assert lines.count(" 2  7S    play 7S for points") == 2
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("word", ["q", "Q", "quit", " q "])
def test_quitting(play: Callable[..., list[str]], word: str) -> None:
    lines = play(word, args=["--seed", "7", "--seat", "1", "--ruleset", "bga"])
    assert lines[-2].endswith("> The same deal again: cuttle play --seed=7 --seat=1")


def test_the_command_to_play_again_names_another_ruleset(play: Callable[..., list[str]]) -> None:
    assert play(args=["--seed", "7", "--ruleset", "pagat"])[-2].endswith(" --ruleset=pagat@1")


def test_the_seed_is_not_told_before_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []

    def answer() -> str:
        seen.append(capsys.readouterr().out)
        return "1\n" if len(seen) < 5 else ""

    monkeypatch.setattr(sys, "stdin", Person(answer))
    assert main(["play", "--seed", "xyzzy"]) == 0
    assert len(seen) == 5
    assert not any("xyzzy" in text for text in seen)
    assert "xyzzy" in capsys.readouterr().out


def test_the_end_of_the_input_ends_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main(["play"]) == 0
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play"]) == 0
    assert not capsys.readouterr().err


def test_ctrl_c_ends_with_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Person(interrupt))
    assert main(["play"]) == 130
    assert not capsys.readouterr().err


# --- what a person may know ---


class LeakError(AssertionError):
    """A card was printed that the person has not been shown."""


class Screen(io.StringIO):
    """Standard output that knows the state and allows only what the person may see of it."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.seat = seat
        self.state: GameState | None = None
        self.shown: set[str] = set()

    def show(self, state: GameState) -> GameState:
        """From now on this is the state, and what the person sees of it may be printed."""
        cards: list[Card] = [*state.players[self.seat].hand, *state.scrap]
        cards += state.known_to(self.seat)
        for player in state.players:
            for stack in (*player.points, *player.permanents):
                cards += [stack.card, *[control.card for control in stack.controls]]
        if state.window is not None:
            cards += [*[card for card, _ in state.window.stack], *state.window.revealed]
        self.shown = {str(card) for card in cards}
        self.state = state
        return state

    def write(self, text: str, /) -> int:
        hidden = set(CARD.findall(text)) - self.shown
        if hidden:
            raise LeakError(f"{sorted(hidden)} in {text!r}")
        return super().write(text)


def watched_game(
    monkeypatch: pytest.MonkeyPatch, seed: int, ruleset: cuttle.Ruleset | str, seat: int
) -> tuple[GameState, str]:
    """A game against the random player, in which every word that is printed is checked."""
    screen = Screen(seat)
    rng = random.Random(seed)

    def deal(_rules: cuttle.Ruleset, *, seed: str) -> GameState:
        return screen.show(cuttle.deal(ruleset, seed=seed))

    def apply(state: GameState, action: Action) -> GameState:
        assert state is screen.state
        return screen.show(cuttle.apply(state, action))

    def answer() -> str:
        assert screen.state is not None
        assert screen.state.to_act == seat
        legal = cuttle.legal_actions(screen.state)
        number = rng.randrange(len(legal) + 1)  # 0 is asked again
        if rng.random() < 0.4:
            number = 1  # draw or decline, for full hands and empty decks
        return rng.choice([f"{number}\n", f"{legal[number - 1]}\n"])

    with monkeypatch.context() as patch:
        patch.setattr(cli, "deal", deal)
        patch.setattr(cli, "apply", apply)
        patch.setattr(sys, "stdin", Person(answer))
        patch.setattr(sys, "stdout", screen)
        assert main(["play", f"--seed={seed}", f"--seat={seat}"]) == 0
    assert screen.state is not None
    return screen.state, screen.getvalue()


def test_nothing_hidden_is_printed_in_200_games(monkeypatch: pytest.MonkeyPatch) -> None:
    three = cuttle.get_ruleset("cuttle-cards").replace(seats=3, hand_sizes=(5, 5, 5))
    rulesets: list[cuttle.Ruleset | str] = [
        *cuttle.ruleset_names(),
        "balanced+random-fours",
        "cuttle-cards+deck-nines",
        "cuttle-cards+random-fours",
        three,
    ]
    printed = ""
    for seed in range(200):
        ruleset = rulesets[seed % len(rulesets)]
        state, text = watched_game(monkeypatch, seed, ruleset, seed // len(rulesets) % 2)
        assert state.outcome is not None
        assert "??" in text
        printed += text
    # It has been where cards could slip out.
    for words in (
        "draws a card",
        "draws 3 cards",
        "discards",
        "hand is over its limit",
        "loses",
        "the deck shows",
        "glasses",
        "takes",
        "return",
        "is frozen",
        "are scrapped",
        "to the deck",
        "deck           empty",
    ):
        assert words in printed, words


def test_the_check_for_hidden_cards_finds_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_table(state: GameState, _seat: int) -> str:
        return render_text(state)

    monkeypatch.setattr(cli, "render_text", open_table)
    with pytest.raises(LeakError):
        watched_game(monkeypatch, 1, "balanced", 0)


# --- rulesets and perft ---


def test_rulesets_are_listed_by_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets"]) == 0
    blocks = capsys.readouterr().out.strip("\n").split("\n\n")
    lists = {block.partition("\n")[0]: block.split("\n")[1:] for block in blocks}
    assert list(lists) == [
        "balanced@1, also bga",
        "classic@1, also wikipedia: as balanced, but",
        "cuttle-cards@1: as balanced, but",
        "cuttle-cards-2@1: as balanced, but",
        "pagat@1, also cards4couples: as balanced, but",
        "traditional@1: as balanced, but",
        "modifier, as in balanced+deck-nines",
        "modifier, as in balanced+random-fours",
    ]
    everything = "\n".join(lists["balanced@1, also bga"])
    for value in (
        "  goals                     21 14 10 5 0",
        "  suit_order                C D H S",
        "  queens_keep_off           2 9 J X",
        "  sides                     none",
        "  5 DrawCards               draw 3, discard 1",
        "  Q Guard                   -",
    ):
        assert value in everything
    assert lists["traditional@1: as balanced, but"] == [
        "  goals                     21 14 10 7 4",
        "  hand_limit                none",
        "  5 DrawCards               draw 2, discard 0",
        "  7 PlayFromDeck            reveal 1",
        "  9 ReturnToHand            freezes no",
    ]
    assert lists["modifier, as in balanced+random-fours"] == [
        "  4 ForceDiscard            at_random yes"
    ]


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--seed", "7", "--depth", "3"]) == 0
    lines = capsys.readouterr().out.split("\n")
    state = cuttle.deal("balanced", seed=7)
    counts = [str(cuttle.simulate.perft(state, depth)) for depth in (1, 2, 3)]
    assert [line.split() for line in lines[:-1]] == [
        [str(depth), count] for depth, count in enumerate(counts, 1)
    ]
    deck = [*state.players[0].hand, *state.players[1].hand, *state.deck]
    assert main(["perft", "--deck", " ".join(map(str, deck)), "--depth", "3"]) == 0
    assert capsys.readouterr().out.split("\n") == lines
    assert main(["perft", "--depth", "3"]) == 0
    assert capsys.readouterr().out.split("\n") == lines


def test_the_version_is_that_of_the_installed_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"cuttle-engine {metadata.version('cuttle-engine')}\n"

    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    assert main(["--version"]) == 1
    printed = capsys.readouterr()
    assert not printed.out
    assert printed.err.count("\n") == 1


def test_the_metadata_is_imported_only_for_the_version() -> None:
    code = """
import sys
there = "importlib.metadata" in sys.modules  # an editable install may need it
from cuttle_engine.cli import main
main(["perft", "--depth", "1"])
assert there or "importlib.metadata" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


# --- simulate ---


def simulate(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """What is printed for 60 games."""
    assert main(["simulate", "--seed=1", "--games=60", *args]) == 0
    printed = capsys.readouterr()
    assert not printed.err
    return printed.out


def test_simulate_prints_the_figures_of_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    totals = self_play("pagat", [f"1/{number}" for number in range(60)])
    printed = simulate(capsys, "--ruleset=pagat")
    assert printed == f"{as_table(totals, 'pagat@1, seed 1: 60 games of random players')}\n"
    assert simulate(capsys, "--ruleset=pagat", "--jobs=3") == printed


def test_simulate_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(simulate(capsys, "--format=json"))
    assert [figures[key] for key in ("ruleset", "seed", "games", "played")] == [
        "balanced@1",
        "1",
        60,
        60,
    ]
    assert sum(outcome["games"] for outcome in figures["outcomes"]) == 60


def test_simulate_without_a_seed_takes_a_fresh_one(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--games=2"])
    printed = capsys.readouterr().out
    seed = printed.removeprefix("balanced@1, seed ").partition(":")[0]
    main(["simulate", "--games=2", "--seed", seed])
    assert capsys.readouterr().out == printed


def test_watch_shows_a_simulated_game(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--seed=1", "--games=1", "--format=json"])
    (plies,) = json.loads(capsys.readouterr().out)["lengths"]
    main(["watch", "--seed=1/0"])
    assert f"balanced@1, ply {plies}\n" in capsys.readouterr().out


def test_simulate_draws_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "figures.SVG"
    assert simulate(capsys, f"--plot={path}") == simulate(capsys)
    assert path.read_bytes().startswith(b"<?xml")


def test_a_picture_that_cannot_be_written_costs_no_figures(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "figures.png"
    path.mkdir()
    done = program("simulate", "--seed=1", "--games=60", f"--plot={path}")
    assert (done.returncode, done.stdout) == (1, simulate(capsys))
    assert done.stderr.startswith("cuttle: ")
    assert done.stderr.count("\n") == 1


def test_without_matplotlib_simulate_names_the_extra_before_it_plays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(util, "find_spec", lambda _: None)
    assert main(["simulate", "--games=999999999", "--plot=figures.png"]) == 2
    assert "argument --plot: it needs matplotlib, as in cuttle-engine[plot]" in (
        capsys.readouterr().err
    )


class Terminal(io.StringIO):
    """Something that is looked at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("has_rich", [True, False])
def test_progress_is_shown_where_somebody_looks_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, has_rich: bool
) -> None:
    figures = simulate(capsys)
    if has_rich:
        pytest.importorskip("rich")
        # What it shows to a terminal that can move the cursor.
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.delenv("NO_COLOR", raising=False)
    else:
        monkeypatch.setitem(sys.modules, "rich.console", None)
    for args, shows in (((), True), (("--quiet",), False)):
        screen = Terminal()
        monkeypatch.setattr(sys, "stderr", screen)
        assert main(["simulate", "--seed=1", "--games=60", *args]) == 0
        assert capsys.readouterr().out == figures
        assert ("60" in screen.getvalue()) == shows
        assert bool(screen.getvalue()) == shows


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent in another way there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_simulation_with_the_figures_of_what_was_played(
    capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    command = ["simulate", "--seed=1", "--format=json", "--games"]
    # The progress goes to a terminal of its own, so that one sees when games have been played.
    import pty  # there is none on Windows

    seen, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", WITHOUT_RICH, *command, "1000000000", f"--jobs={jobs}"],
        stdout=subprocess.PIPE,
        stderr=terminal,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        os.close(terminal)
        shown = b""
        while b"games" not in shown:
            shown += os.read(seen, 1000)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to all processes
        assert process.stdout is not None
        figures = json.loads(process.stdout.read())
        shown += read_all(seen)
    assert process.returncode == 130
    assert b"Traceback" not in shown
    played = figures["played"]
    said = f"cuttle simulate: interrupted after {played:,} of 1,000,000,000 games\r\n"
    assert shown.decode().endswith(f"\r{said}")
    assert figures["games"] == 10**9
    # They are the figures of the first games, as if nobody had wanted more.
    assert main([*command, str(played)]) == 0
    assert json.loads(capsys.readouterr().out) == {**figures, "games": played}


WITHOUT_RICH = """
import sys
sys.modules["rich.console"] = None
from cuttle_engine.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""


def read_all(file: int) -> bytes:
    """What comes from a terminal until nobody writes to it any more."""
    text = b""
    while True:
        try:
            part = os.read(file, 1000)
        except OSError:  # how Linux says so
            part = b""
        if not part:
            os.close(file)
            return text
        text += part


def test_what_simulate_needs_is_imported_only_for_it() -> None:
    code = """
import sys
from cuttle_engine.cli import main
main(["perft", "--depth", "1"])
heavy = {"json", "multiprocessing", "concurrent.futures", "rich", "matplotlib"}
assert not heavy & set(sys.modules), heavy & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


# --- errors of usage ---


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ("", "cuttle: the following arguments are required: COMMAND"),
        ("dance", "cuttle: argument COMMAND: invalid choice: 'dance'"),
        ("watch --ruleset chess", "cuttle watch: argument --ruleset: no ruleset 'chess': there"),
        ("watch --ruleset pagat+x", "cuttle watch: argument --ruleset: no modifier 'x': there"),
        ("watch --seed", "cuttle watch: argument --seed: expected one argument"),
        ("watch --seed=", "cuttle watch: argument --seed: '' is not a text of printable"),
        ("watch --seed=\a", r"cuttle watch: argument --seed: '\x07' is not a text of printable"),
        ("watch --rules pagat", "cuttle: unrecognized arguments: --rules pagat"),
        ("play --seat 2", "cuttle play: argument --seat: no seat 2: there are 0 to 1"),
        ("play --seat -1", "cuttle play: argument --seat: no seat -1: there are 0 to 1"),
        ("play --seat x", "cuttle play: argument --seat: invalid int value: 'x'"),
        ("perft --depth 0", "cuttle perft: argument --depth: '0' is not a number of actions"),
        ("perft --depth many", "cuttle perft: argument --depth: 'many' is not a number of"),
        (
            "perft --deck 7S",
            "cuttle perft: argument --deck: deck: AC is missing; deck: AD is missing",
        ),
        ("perft --deck=7S,8S", "cuttle perft: argument --deck: '7S,8S': expected a card such as"),
        ("perft --seed 1 --deck 7S", "cuttle perft: argument --deck: not allowed with argument"),
        ("perft --seed 7 --deck 7S", "cuttle perft: argument --deck: not allowed with argument"),
        ("perft --deck 7S --seed 7", "cuttle perft: argument --seed: not allowed with argument"),
        ("simulate --games 0", "cuttle simulate: argument --games: '0' is not a number of games"),
        ("simulate --games 1e6", "cuttle simulate: argument --games: '1e6' is not a number of"),
        ("simulate --jobs 0", "cuttle simulate: argument --jobs: '0' is not a number of processes"),
        ("simulate --jobs 1000", "cuttle simulate: argument --jobs: '1000' is not a number of"),
        ("simulate --format xml", "cuttle simulate: argument --format: invalid choice: 'xml'"),
        ("simulate --plot x.doc", "cuttle simulate: argument --plot: 'x.doc' does not end in one"),
        ("simulate --plot no/x.png", "cuttle simulate: argument --plot: there is no folder 'no'"),
    ],
)
def test_usage_errors_are_one_line_and_status_2(
    args: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(args.split(" ") if args else []) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(message)
    assert printed.err.count("\n") == 1
    assert printed.err.endswith("--help)\n")
    assert not printed.out


def test_an_empty_deck_is_a_wrong_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--deck", ""]) == 2
    assert "deck: AC is missing; deck: AD is missing" in capsys.readouterr().err


def test_help_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    commands = ("watch", "play", "replay", "check", "convert", "rulesets", "perft", "simulate")
    for command in commands:
        assert command in capsys.readouterr().out or main([command, "--help"]) == 0


# --- as a program ---


def program(*args: str, hash_seed: str = "0", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cuttle_engine", *args],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, **more},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def test_the_program_prints_the_same_whatever_the_hash_seed() -> None:
    one, two = [program("watch", "--seed", "é", hash_seed=seed) for seed in "12"]
    assert (one.returncode, one.stdout) == (0, two.stdout)
    assert one.stdout.startswith("balanced@1, seed é\n")


def test_letters_that_the_terminal_lacks_do_no_harm() -> None:
    done = program("watch", "--seed", "é", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("balanced@1, seed \\xe9\n")


def test_a_usage_error_of_the_program() -> None:
    done = program("watch", "--ruleset", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="pipes are closed in another way there")
def test_a_reader_that_has_seen_enough_sees_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        # argparse leaves it at that when nobody reads its help.
        for args, status in ((["watch", "--seed", "7"], 141), (["rulesets"], 141), (["--help"], 0)):
            done = subprocess.run(
                [sys.executable, "-m", "cuttle_engine", *args],
                stdout=writer,
                stderr=subprocess.PIPE,
                check=False,
            )
            assert (done.returncode, done.stderr) == (status, b"")
    finally:
        os.close(writer)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a Linux device")
def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cuttle_engine", "rulesets"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(b"cuttle: ")
    assert done.stderr.count(b"\n") == 1


MANY_GAMES = Path(__file__).parents[2] / "docs" / "many-games.md"


def test_the_page_shows_the_table_that_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--seed=1", "--games=1000"]) == 0
    shown = capsys.readouterr().out.replace("\n\n", "\n<BLANKLINE>\n")
    assert shown in MANY_GAMES.read_text("utf-8")


def test_the_page_has_every_key_of_the_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--seed=1", "--games=10", "--format=json"]) == 0
    keys = list(json.loads(capsys.readouterr().out))
    assert re.findall(r"^\| `(\w+)` \|", MANY_GAMES.read_text("utf-8"), re.MULTILINE) == keys


@pytest.mark.skipif(os.name != "posix", reason="a shell closes them in another way there")
@pytest.mark.parametrize(("closed", "shown"), [("2>&-", True), (">&-", False)])
def test_a_simulation_whose_output_is_closed_goes_on(closed: str, *, shown: bool) -> None:
    command = f'"$0" -c "{RUN_MAIN}" simulate --seed=1 --games=30 {closed}'
    ran = subprocess.run(["sh", "-c", command, sys.executable], capture_output=True, check=True)
    assert (b"30 games of random players" in ran.stdout) == shown
    assert not ran.stderr


RUN_MAIN = "import sys; from cuttle_engine.cli import main; sys.exit(main())"
