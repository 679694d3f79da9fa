"""`cuttle play`: what it shows, what it keeps hidden, its commands, and how it ends."""

import errno
import io
import os
import random
import re
import shlex
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import cuttle_engine as cuttle
from cuttle_engine import (
    Action,
    Card,
    Game,
    GameState,
    Match,
    Position,
    cli,
    opponents,
    play_match,
)
from cuttle_engine import play_screen as screens
from cuttle_engine.cli import main
from cuttle_engine.dice import Dice
from cuttle_engine.match import ROUNDS_TO_WIN
from cuttle_engine.terminal import Terminal
from cuttle_engine.view import PlayerView

from ..pages import page

ALL_CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
CARD = re.compile(r"[A2-9TJQK][CDHS]|X[12]")


class Person(io.StringIO):
    """Somebody at the keyboard: each answer is asked for when the program reads."""

    def __init__(self, answer: Callable[[], str]) -> None:
        super().__init__()
        self.answer = answer

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        return self.answer()


class Scripted:
    """An opponent that plays what it is told, and then draws or declines."""

    def __init__(self, *texts: str) -> None:
        self.actions = [cuttle.parse_action(text) for text in texts]

    def __call__(self, seen: PlayerView, _dice: Dice) -> Action:
        return self.actions.pop(0) if self.actions else seen.legal_actions[0]


def rest_of(*used: str) -> str:
    """The cards that none of the texts names."""
    return " ".join([card for card in ALL_CARDS if not any(card in text for text in used)])


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


Play = Callable[..., list[str]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Play with these answers, then quit; the lines that were printed.

    Where there is a start, the person sits in seat 0 of it, and the opponent plays what it is told.
    """

    def run(
        *answers: str,
        start: GameState | None = None,
        told: Iterable[str] = (),
        args: Iterable[str] = (),
    ) -> list[str]:
        with monkeypatch.context() as patch:
            if start is not None:
                begin(patch, start)
                patch.setitem(opponents.OPPONENTS, "greedy", Scripted(*told))
            patch.setattr(sys, "stdin", io.StringIO("\n".join([*answers, "q"])))
            assert main(["play", *args]) == 0
        printed = capsys.readouterr()
        assert not printed.err
        return printed.out.split("\n")

    return run


def begin(patch: pytest.MonkeyPatch, start: GameState) -> None:
    """Let the first round begin with this state, and the person sit in seat 0."""

    def match(length: Any, _rules: object, *, first_dealer: object = None, **more: Any) -> Match:
        begun = Match(length, start.ruleset, first_dealer=1, **more)
        if first_dealer is None:
            begun._game = Game(start=start)
        return begun

    patch.setattr(play_match, "Match", match)


# --- actions in words ---


@pytest.mark.parametrize(
    ("line", "state"),
    [
        ("draw   draw a card", position("AC", "")),
        ("AC     play AC for points", position("AC", "")),
        ("AC!    play AC: scrap all points", position("AC", "")),
        ("2C!KD  play 2C: scrap KD", position("2C", "", permanents="/KD")),
        ("3C!    play 3C: take from the scrap", position("3C", "", scrap="KD")),
        ("4C!    play 4C: the computer discards 2", position("4C", "KD")),
        ("4C!    play 4C: the computer loses 2", position("4C", "KD", rules="pagat+random-fours")),
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
        ("JC^TH  give TH to the computer with JC", position("JC", "", points="TH/", rules="pagat")),
        ("QC^    play QC as a permanent", position("QC", "")),
    ],
)
def test_the_legal_actions_are_listed_in_words(play: Play, line: str, state: GameState) -> None:
    menu = [
        " ".join(shown.split()[1:]) for shown in play(start=state) if shown[:2].strip().isdigit()
    ]
    assert " ".join(line.split()) in menu


def test_counters_are_asked_and_reported(play: Play) -> None:
    start = position("2C 2S KC", "5D 2H", top="KD")
    lines = play("draw", "2C?", "2S?", start=start, told=["5D!", "2H?", "decline"])
    assert "  1  draw     you draw KD" in lines
    assert "  2  5D!      the computer plays 5D: discard 1, draw 3" in lines
    assert "in play        5D! by the computer" in lines
    assert "You may counter 5D." in lines
    assert " 2  2C?      counter 5D with 2C" in lines
    assert "  3  2C?      you counter 5D with 2C" in lines
    assert "  4  2H?      the computer counters 2C with 2H" in lines
    assert "in play        5D! by the computer, 2C? by you, 2H? by the computer" in lines
    assert "You may counter 2H." in lines
    assert "  6  decline  the computer declines to counter; 5D is countered" in lines


def test_without_a_two_enter_is_enough(play: Play) -> None:
    lines = play("KC^", "", start=position("KC", "6D"), told=["6D!"])
    assert "You cannot counter 6D." in lines
    assert "Enter> " in lines
    assert "  3  decline  you decline to counter; 6D takes effect; KC is scrapped" in lines


def test_an_opponents_draw_shows_no_card(play: Play) -> None:
    start = position("KC 7C KH", "5D 6H", top="AD QC QS")
    answers = ("KC^", "7C!", "QC^", "KH^", "decline")
    lines = play(*answers, start=start, told=["draw", "decline", "draw", "5D!", "*6H"])
    assert "  2  draw     the computer draws a card" in lines
    assert (
        "  4  decline  the computer declines to counter; 7C takes effect; the deck shows" in lines
    )
    assert "You must play one of QC QS." in lines
    # Everybody saw QS go back on top.
    assert "  6  draw     the computer draws QS" in lines
    assert " 10  *6H      the computer discards 6H; the computer draws 3 cards" in lines


def test_a_draw_that_is_known_in_part(play: Play) -> None:
    start = position("7C", "5D", top="KC QS AD")
    lines = play("7C!", "KC^", "decline", start=start, told=["decline", "5D!"])
    row = lines.index(
        "  5  decline  you decline to counter; 5D takes effect; the computer draws QS;"
    )
    assert lines[row + 1] == "              the computer draws 2 cards"


def test_choices(play: Play) -> None:
    state = position("3C 5S 6S KC", "4D AH", scrap="9H")
    lines = play("KC^", "decline", "*5S", "1", start=state, told=["4D!", "decline"])
    assert "You must discard 2 cards for 4D." in lines
    assert " 2  *5S  discard 5S" in lines
    assert "You must discard a card for 4D." in lines
    assert "  4  *5S      you discard 5S" in lines
    lines = play("3C!", "*9H", start=state)
    assert "You must take a card from the scrap." in lines
    assert "  3  *9H      you take 9H from the scrap" in lines


def test_an_unplayable_reveal_is_scrapped(play: Play) -> None:
    lines = play("7C!", "*JC", start=position("7C", "", top="JC JD"), told=["decline"])
    assert "You must scrap one of JC JD." in lines
    assert "  3  *JC      you choose JC; JC is scrapped" in lines


def test_a_hand_is_trimmed(play: Play) -> None:
    hand = "AC AD AH AS 3C 3D 3H 3S"
    lines = play("draw", "*AC", start=position(hand, "", rules="cuttle-cards", top="KD"))
    assert "You must discard a card: your hand is over its limit." in lines
    assert "  2  *AC      you discard AC" in lines


def test_cards_lost_at_random_are_named(play: Play) -> None:
    lines = play("4C!", start=position("4C", "KD", rules="balanced+random-fours"))
    assert "  2  decline  the computer declines to counter; 4C takes effect; the computer" in lines
    assert "              discards KD" in lines


def test_passes_are_counted(play: Play) -> None:
    spent = Position("balanced", hands=["", ""], scrap=" ".join(ALL_CARDS)).build()
    lines = play("pass", "pass", start=spent, told=["pass"])
    assert "passes         2 of 3 in a row" in lines
    assert "The round is a tie after 3 passes in a row." in lines


# --- the screen ---


def decisions(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    ruleset: str,
    seed: int,
    dealer: str | None = None,
) -> Iterable[list[str]]:
    """The lines of a whole round, decision by decision; the last one of each is the prompt."""
    shown: list[str] = []
    rng = random.Random(seed)

    def answer() -> str:
        shown.append(capsys.readouterr().out)
        numbers = re.fullmatch(r"1-(\d+)> ", shown[-1].rpartition("\n")[2])
        if numbers is None:
            return "\n"
        # Draw more often than by chance, for full hands.
        return "1\n" if rng.random() < 0.4 else f"{rng.randint(1, int(numbers[1]))}\n"

    monkeypatch.setattr(sys, "stdin", Person(answer))
    dealer = dealer or ("you", "computer")[seed % 2]
    args = [f"--ruleset={ruleset}", f"--seed={seed}", f"--dealer={dealer}", "--opponent=random"]
    assert main(["play", *args]) == 0
    assert "The same deal again" in capsys.readouterr().out
    return [text.split("\n") for text in shown]


def on_a_terminal(monkeypatch: pytest.MonkeyPatch, width: int, height: int) -> None:
    monkeypatch.setattr(Terminal, "_size", lambda _: (width, height))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["cuttle-cards", "classic"])
def test_a_decision_fits_onto_the_screen_in_100_rounds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ruleset: str
) -> None:
    fullest = 0
    hints = {True: 0, False: 0}
    for seed in range(100):
        for lines in decisions(monkeypatch, capsys, ruleset, seed):
            assert len(lines) <= 24, lines
            assert max(map(len, lines)) <= 80
            assert any(re.match(r"(the computer|you) +points", line) for line in lines[:4])
            fullest = max(fullest, len(lines))
            hints[any(screens.WORDS_HINT in line for line in lines)] += 1
    assert fullest == 24
    assert min(hints.values()) > 20  # both kinds of list


def test_a_decision_fits_onto_a_narrow_screen_in_30_rounds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    on_a_terminal(monkeypatch, 40, 30)
    for seed in range(30):
        for lines in decisions(monkeypatch, capsys, "classic", seed):
            assert len(lines) <= 30, lines
            assert max(map(len, lines)) <= 40, lines


def test_a_narrow_table(monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    on_a_terminal(monkeypatch, 40, 24)
    start = position("2S KC", "5D QC", points="TH(JC)/", scrap="KD AD AH AS 9C", permanents="8S/")
    lines = play("KC^", "2S?", start=start, told=["5D!"], args=["--name", "Ann"])
    assert lines[lines.index("Quick match, balanced@1, ply 2") :][:23] == [
        "Quick match, balanced@1, ply 2",
        "",
        "the computer  0/21",
        "  points      -",
        "  permanents  -",
        "  hand (1)    QC",
        "",
        "Ann (you)  10/14",
        "  points      TH(JC)",
        "  permanents  8S KC",
        "  hand (1)    2S",
        "",
        "deck          40 cards",
        "scrap         5 cards: 9C AS AH AD ...",
        "in play       5D! by the computer",
        "",
        "  1  you play KC as a permanent",
        "  2  the computer plays 5D: discard 1,",
        "     draw 3",
        "You may counter 5D.",
        " 1  decline  decline to counter",
        " 2  2S?      counter 5D with 2S",
        "1-2> ",
    ]


def test_a_large_terminal_has_room_for_words(monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    state = position("2H 4H 6H 8D 8H 8S 9D JD", "KD", rules="cuttle-cards", points="/3C TH")
    assert any(screens.WORDS_HINT in line for line in play(start=state))
    on_a_terminal(monkeypatch, 200, 60)
    lines = play(start=state)
    assert not any(screens.WORDS_HINT in line for line in lines)
    assert max(map(len, lines)) <= 80


def test_a_long_list_of_actions_is_in_notation(play: Play) -> None:
    hand, rules = "2H 4H 6H 8D 8H 8S 9D JD", "cuttle-cards"
    lines = play("??", start=position(hand, "KD", rules=rules, points="/3C TH"))
    row = lines.index("Your turn. ?? says these in words.")
    assert row < 24
    assert lines[row + 1 : row + 4] == [
        " 1 draw   4 4H!     7 6H!    10 8D^    13 8H^    16 8S^    19 9D!3C  22 JD^3C",
        " 2 2H     5 4Hx3C   8 6Hx3C  11 8Dx3C  14 8Hx3C  17 8Sx3C  20 9D!TH  23 JD^TH",
        " 3 4H     6 6H      9 8D     12 8H     15 8S     18 9D     21 9Dx3C",
    ]
    assert any(line.startswith(" 5  4Hx3C  scuttle 3C with 4H  ") for line in lines)


def big_hand(cards: int) -> GameState:
    """A state of a ruleset without a hand limit, against three cards to scuttle."""
    hand = " ".join([card for card in ALL_CARDS if card not in {"AC", "AD", "AH"}][:cards])
    return position(hand, "", rules="traditional", points="/AC AD AH")


@pytest.mark.parametrize("start", [big_hand(18), big_hand(40)], ids=["18", "40"])
def test_up_to_80_actions_fit_and_more_are_listed_all_the_same(
    play: Play, start: GameState
) -> None:
    legal = cuttle.legal_actions(start)
    lines = play(start=start)[:-1]
    assert (len(lines) <= 24) == (len(legal) <= 80)
    assert max(map(len, lines)) <= 80
    text = " ".join(" ".join(lines).split())
    for number, action in enumerate(legal, 1):
        assert f" {number} {action} " in text
    # With ?? in words, too, however many lines they take.
    words = " ".join(" ".join(play("??", start=start)).split())
    last = cuttle.describe(legal[-1], cuttle.view(start, 0))
    assert f" {len(legal)} {legal[-1]} {last}" in words


# --- at the prompt ---


def test_answers_are_numbers_or_notation_and_others_ask_again(play: Play) -> None:
    asked = play("0", "99", "nonsense", "KD^", "pass", "²", " 7s ", start=position("7S", "KC"))
    text = "\n".join(asked)
    assert text.count("Type a number from 1 to 3. Type ? for help.") == 2
    assert "'nonsense' is no action and no command. Type ? for help." in text
    assert "The card is not where it would have to be. Type ? for help." in text
    assert "Passing needs an empty deck, or no other choice. Type ? for help." in text
    assert "  1  7S       you play 7S for points" in text


def test_suit_symbols_can_be_typed(play: Play) -> None:
    assert "  1  7S       you play 7S for points" in play("7♠", start=position("7S", "KC"))


def test_help_shows_the_notation_and_the_commands(play: Play) -> None:
    lines = play("?", start=position("7S", "KC"))
    assert any("TSx9H   scuttle 9H with TS" in line for line in lines)
    assert any("undo    take back your last decision" in line for line in lines)
    assert max(map(len, lines)) <= 80
    assert (
        len(lines[lines.index("1-3> Type the number of an action, or the action itself:") :]) < 24
    )


def test_help_is_narrow_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    on_a_terminal(monkeypatch, 40, 24)
    lines = play("?", start=position("7S", "KC"))
    row = lines.index("1-3> Type the number of an action, or it:")
    assert len(lines) - row <= 26
    assert max(map(len, lines[row + 1 :])) <= 40


@pytest.mark.parametrize("width", [80, 40])
@pytest.mark.parametrize("name", [*cuttle.ruleset_names(), "team+jokers-swap-hands"])
def test_help_shows_what_there_is_under_the_ruleset_and_nothing_else(
    name: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_terminal(monkeypatch, width, 24)
    rules = cuttle.get_ruleset(name)
    screen = screens.Screen(Terminal(plain=True), {}, dict.fromkeys(range(rules.seats), ""))
    lines = [line.text for line in screen.help(rules)]
    assert max(map(len, lines)) <= width
    text = "\n".join(lines)
    space = cuttle.ActionSpace.of(rules)
    shown = re.findall(r"(?<!\S)(?:[A2-9TJQKX][CDHS12][x!^?]\S*|\*\S+)", text)
    shown = [each for each in shown if each not in ("7S*", "A", "X")]
    assert shown
    assert all(cuttle.parse_action(each) in space for each in shown)
    assert {action.target_seat is None for action in map(cuttle.parse_action, shown)} == {
        action.target_seat is None for action in space if action.card
    }


@pytest.mark.parametrize(
    ("name", "there", "not_there"),
    [
        ("balanced", ["2D?     counter with a Two", "JS^TH   a Jack on a point card"], "@"),
        ("cutthroat", ["X1^KD   a Joker on a King", "X1^JS   a Joker on a topmost Jack"], "X1!"),
        (
            "team+jokers-swap-hands",
            ["counter with a Two or Nine", "X1!@2       a Joker at seat 2", "JS^TH@2     a Jack"],
            "X1^",
        ),
        ("team+tens-block-scuttles", ["counter with 2 9 T", "X1^KD@2     a Joker gives KD"], "X1!"),
    ],
)
def test_help_says_which_cards_answer_and_what_jokers_do(
    name: str, there: list[str], not_there: str
) -> None:
    rules = cuttle.get_ruleset(name)
    screen = screens.Screen(Terminal(plain=True), {}, dict.fromkeys(range(rules.seats), ""))
    text = "\n".join([line.text for line in screen.help(rules)])
    assert [each for each in there if each not in text] == []
    assert not_there not in text


def test_enter_shows_the_table_again(play: Play) -> None:
    for word in ("", "table"):
        lines = play(word, start=position("7S", "KC"))
        assert lines.count("you            points      -") == 2
        assert lines.count(" 2  7S    play 7S for points") == 2


def test_the_own_hand_and_the_whole_scrap(play: Play) -> None:
    scrap = "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S"
    lines = play("hand", "scrap", start=position("7S 8S", "KC", scrap=scrap))
    text = "\n".join(lines)
    assert "> Your hand: 7S 8S\n" in text
    assert "> The scrap, from the top: 3S 3H 3D 3C 2S 2H 2D 2C AS AH AD AC\n" in text


def test_the_history_tells_what_the_person_may_know(play: Play) -> None:
    start = position("7S 9S KC", "5D KH", top="TS TH")
    lines = play("draw", "7S", "history", start=start, told=["draw", "KH^"])
    row = next(
        row for row, line in enumerate(lines) if line.endswith(">   1  draw     you draw TS")
    )
    assert lines[row + 1 : row + 4] == [
        "  2  draw     the computer draws a card",
        "  3  7S       you play 7S for points",
        "  4  KH^      the computer plays KH as a permanent",
    ]
    assert any("> Nothing was played yet." in line for line in play("history", start=start))


@pytest.mark.parametrize("word", ["q", "Q", "quit", " q "])
def test_quitting(play: Play, word: str) -> None:
    lines = play(word, args=["--seed", "7", "--ruleset", "bga"])
    assert lines[-2].endswith("> The same deal again: cuttle play --seed=7")


def test_the_command_to_play_again_says_what_is_not_usual(play: Play) -> None:
    args = ["--ruleset=pagat", "--match=short", "--opponent=random", "--name=Ann B"]
    lines = play(args=["--seed", "a 7", *args])
    row = next(row for row, line in enumerate(lines) if line.endswith("The same deal again:"))
    command = " ".join([line.removesuffix("\\") for line in lines[row + 1 :]])
    assert shlex.split(command) == [
        *["cuttle", "play", "--seed=a 7", "--match=short", "--ruleset=pagat@1"],
        *["--opponent=random", "--name=Ann B"],
    ]
    dealers = [str(play(args=["--seed=7", f"--dealer={who}"])[-2]) for who in ("you", "computer")]
    assert sorted(["--dealer" in line for line in dealers]) == [False, True]


def test_the_seed_is_not_told_before_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []

    def answer() -> str:
        seen.append(capsys.readouterr().out)
        return "1\n" if len(seen) < 5 else ""

    monkeypatch.setattr(sys, "stdin", Person(answer))
    assert main(["play", "--seed", "xyzzy", "--match", "extended"]) == 0
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
    assert main(["play", "--seed", "7"]) == 130
    printed = capsys.readouterr()
    assert printed.out.endswith("> \nThe same deal again: cuttle play --seed=7\n")
    assert not printed.err


# --- undo, resigning, draws ---


def test_undo_goes_back_to_the_last_decision_over_what_others_did(play: Play) -> None:
    # The computer's draw shows nothing, so it is taken back, too.
    lines = play("7S", "undo", "8S", start=position("7S 8S", "KC"), told=["draw", "draw"])
    assert "Taken back: 7S, draw." in lines
    assert "  1  8S       you play 8S for points" in lines


def test_undo_goes_back_over_forced_answers(play: Play) -> None:
    # The Six was shown; then the Four is in the hand no more, and nothing new turns up.
    start = position("7S 8S", "6D KC", permanents="8H/KD")
    lines = play("7S", "", "undo", "8S", start=start, told=["6D!", "draw", "draw"])
    assert "Taken back: 7S, 6D!, decline." in lines
    assert "  1  8S       you play 8S for points" in lines


def test_undo_is_refused_once_something_was_shown(play: Play) -> None:
    refusal = "> That cannot be taken back: something was shown to you since."
    lines = play("7S", "undo", start=position("7S 8S", "KC"), told=["KC^"])
    assert lines[-3].endswith(refusal)
    lines = play("draw", "undo", start=position("7S 8S", "KC"), told=["draw"])
    assert lines[-3].endswith(refusal)


def test_there_is_nothing_to_undo_before_the_first_decision(play: Play) -> None:
    lines = play("undo", start=position("7S 8S", "KC"))
    assert lines[-3].endswith("> There is no decision of yours to take back.")


def test_a_refused_undo_changes_nothing(play: Play) -> None:
    # Of the two steps only the second one would show something.
    start = position("7S 8S", "KC QC")
    lines = play("7S", "undo", "history", start=start, told=["KC^", "draw"])
    row = next(row for row, line in enumerate(lines) if line.endswith("you play 7S for points"))
    assert lines[row + 1] == "  2  KC^      the computer plays KC as a permanent"
    assert "  2  KC^      the computer plays KC as a permanent" in lines[-3:]


def test_resigning_is_asked_once_more_and_can_be_taken_back(play: Play) -> None:
    lines = play("resign", "no", "resign", "y", "undo", "7S", start=position("7S", "KC"))
    text = "\n".join(lines)
    assert text.count("Resign this round? y/N> ") == 2
    assert (
        "The computer wins by resignation.\nThe computer wins the match.\nEnter to leave> " in text
    )
    assert "Taken back: the resignation.\n" in text
    assert "  1  7S       you play 7S for points\n" in text


def test_the_computer_accepts_a_draw_if_it_has_further_to_go(play: Play) -> None:
    behind = position("7S", "KC", points="TC/9C")
    lines = play("offer", "", start=behind)
    row = lines.index("The round is a tie by agreement.")
    assert lines[row + 1] == "The match is tied."


def test_the_computer_declines_a_draw_otherwise(play: Play) -> None:
    lines = play("offer", "offer draw", "7S", start=position("7S", "KC", points="9C/TC"))
    text = "\n".join(lines)
    assert "> The computer declines the draw.\n" in text
    assert "> You have offered a draw in this turn already.\n" in text
    assert "  1  7S       you play 7S for points\n" in text


def test_a_draw_is_not_offered_in_an_answer(play: Play) -> None:
    lines = play("KC^", "offer", start=position("KC 2C", "6D"), told=["6D!"])
    assert lines[-3].endswith("> A draw is offered in your own turn.")
    lines = play("7C!", "offer", start=position("7C", "", top="TC QS"), told=["decline"])
    assert lines[-3].endswith("> A draw is offered before you act, and not in an answer.")


# --- rounds and matches ---


def test_both_endings(play: Play) -> None:
    won = position("TC", "TD KC", points="TS AS/TH AH")
    lines = play("TC", "", start=won)
    row = lines.index("You win with 21 of 21 points.")
    assert lines[row + 1] == "You win the match."
    lines = play("draw", "", start=won, told=["TD"], args=["--seed", "a b"])
    row = lines.index("The computer wins with 21 of 21 points.")
    assert lines[row + 1 : row + 3] == [
        "The computer wins the match.",
        "Enter to leave> The same deal again: cuttle play '--seed=a b'",
    ]


def test_a_match_goes_from_round_to_round(play: Play) -> None:
    resigned = ["resign", "y", ""]
    args = ["--match=normal", "--dealer=computer", "--name=Ann"]
    lines = play(*resigned, *resigned, args=args)
    assert "Normal match, round 1: Ann 0, the computer 0; balanced@1, ply 0" in lines[:2]
    assert "The computer deals, you move first." in lines
    assert "The match stands: Ann 0, the computer 1. Whoever wins 2 rounds first wins it." in lines
    assert "You deal, the computer moves first." in lines
    row = lines.index("The computer wins the match: Ann 0, the computer 2.")
    assert lines[row + 1].startswith("Enter to leave> The same deal again:")


def test_a_match_may_have_any_of_the_lengths() -> None:
    assert set(cli.LENGTHS) == set(ROUNDS_TO_WIN)


def test_after_a_round_some_commands_still_do(play: Play) -> None:
    answers = ("resign", "y", "history", "scrap", "table", "?", "offer", "")
    lines = play(*answers, args=["--match=short", "--dealer=computer"])
    text = "\n".join(lines)
    assert text.count("The computer wins the match: you 0, the computer 1.") == 2
    assert text.count("Enter goes on. Or type undo, history, table, scrap, save FILE, q.") == 2
    assert "> Nothing was played yet.\n" in text


def test_three_players(monkeypatch: pytest.MonkeyPatch, play: Play) -> None:
    on_a_terminal(monkeypatch, 40, 40)
    args = ["--ruleset=cutthroat", "--dealer=2", "--seed=7"]
    lines = play("resign", "y", "offer", "draw", args=args)
    text = "\n".join(lines)
    assert "You play against computer 1 and computer" in text
    assert "\nyou @0 (you)  0/14\n" in text
    assert "\ncomputer 1 @1  0/14\n" in text
    assert "With more than two sides nobody can give" in text
    assert "declines the draw." in text
    # A prompt and what was typed there is not in the text.
    assert max([len(line.rpartition("> ")[2]) for line in lines]) <= 40


def test_partners(play: Play, tmp_path: Path) -> None:
    args = ["--ruleset=team", "--dealer=3", "--match=normal", "--seed=7"]
    text = "\n".join(play("resign", "y", "", "?", f"save {tmp_path / 'm.txt'}", args=args))
    assert "You and your partner play against computer 1 and computer 3 (greedy)." in text
    for label in ("computer 1 @1", "partner @2", "computer 3 @3", "you @0"):
        assert f"\n{label:<15}points      -\n" in text
    assert "\nComputer 1 and computer 3 win by resignation.\n" in text
    score = "you and your partner 0, computer 1 and computer 3 1"
    assert f"The match stands: {score}." in " ".join(text.split())
    assert f"Normal match, round 2: {score};" in text
    assert "  4C!@2       a Four at seat 2" in text
    again = "\n".join(play(args=[f"--resume={tmp_path / 'm.txt'}"]))
    assert score in again
    assert "\npartner @1     points      -\n" in again


def test_a_partner_of_a_file_has_its_name() -> None:
    names = ("Ann", "computer 1", "Cleo", "computer 3")
    match = Match(ruleset="team", seed=7, players=names, first_dealer=3)
    played = play_match.PlayMatch(match, "greedy")
    assert played.names == dict(enumerate(names))
    assert played.labels[2] == "Cleo @2"
    assert played.welcome() == "You and Cleo play against computer 1 and computer 3 (greedy)."
    long = Match(ruleset="team", seed=7, players=["A" * 99, "B" * 99, "C", "D"], first_dealer=3)
    assert play_match.PlayMatch(long, "greedy").labels[1] == f"{'B' * 10}… @1"


def test_a_decision_among_three_fits_onto_the_screen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(4):
        for lines in decisions(monkeypatch, capsys, "cutthroat", seed, dealer="2"):
            assert len(lines) <= 24, lines
            assert max(map(len, lines)) <= 80


def test_a_decision_among_four_scrolls_only_where_much_has_happened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for lines in decisions(monkeypatch, capsys, "team", 3, dealer="2"):
        news = len([line for line in lines if re.match(r" *\d+  \S+ +[a-z]+ ", line)])
        assert len(lines) <= 24 or news > 4, lines
        assert max(map(len, lines)) <= 80


# --- saving ---


def test_a_saved_match_goes_on_where_it_was(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("match.txt")
    args = ["--match=normal", "--seed=7", "--opponent=random", "--name=Ann", "--dealer=you"]
    lines = play("resign", "y", "", "draw", "1", f"save {file}", args=args)
    text = "\n".join(lines)
    assert "The file holds the seed, and so every hidden card." in " ".join(text.split())
    assert f"--resume={file}\n" in text
    assert "--seed" not in text
    again = play("history", args=[f"--resume={file}"])
    assert f"This is the match in {file}." in again
    screen = lines[len(lines) - lines[::-1].index("Ann            points      -") - 1 :][:7]
    assert screen == again[again.index("Ann            points      -") :][:7]
    records = list(cuttle.read_records(file.read_text("utf-8").splitlines()))
    assert [record.players for record in records] == [("computer", "Ann"), ("Ann", "computer")]
    assert dict(records[1].tags) == {
        "Match": "normal",
        "Round": "2",
        "Dealer": "1",
        "Opponent": "random",
    }


def test_the_computer_goes_on_as_it_would_have(play: Play, tmp_path: Path) -> None:
    file = str(tmp_path / "match.txt")
    args = ["--seed=7", "--opponent=random"]
    whole = play("1", "1", "1", "1", "history", args=args)
    play("1", "1", f"save {file}", args=args)
    rest = play("1", "1", "history", args=[f"--resume={file}"])
    moves = [
        [line for line in lines if re.match(" {1,2}[1-9]+  ", line)] for lines in (whole, rest)
    ]
    assert len(moves[0]) > 12
    assert moves[0][-8:] == moves[1][-8:]


def test_saving_again_needs_no_name_and_no_warning(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = "match.txt"
    text = "\n".join(play("save", f"save {file}", "1", "save", "1", args=["--seed=11"]))
    assert "> Save it to which file? Such as save match.txt.\n" in text
    assert text.count("every hidden card") == 1
    assert f"> Saved in {file}.\n" in text
    assert "What came after the last save is lost. Go on with" in text


def test_a_file_that_is_there_is_replaced_only_if_wanted(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary,", "utf-8")
    text = "\n".join(play(f"save {file}", "no", args=["--seed=7"]))
    assert f"> {file} is there already. Replace it? y/N> " in text
    assert file.read_text("utf-8") == "Dear diary,"
    play(f"save {file}", "yes", args=["--seed=7"])
    assert file.read_text("utf-8").startswith("[Ruleset")


def test_what_cannot_be_saved_is_said_in_a_line(play: Play, tmp_path: Path) -> None:
    text = "\n".join(play(f"save {tmp_path}", f"save {tmp_path}/no/x", args=["--seed=7"]))
    assert "is no regular file." in text
    assert f"{tmp_path}/no/x: No such file or directory." in " ".join(text.split())
    assert "The same deal again" in text


def test_no_refused_save_ends_the_match(play: Play, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").touch()
    problems = {
        "x" * 300: "File name too long",
        "/b" * 3000: "File name too long",
        f"{tmp_path}/loop": "Too many levels of symbolic links",
        f"{tmp_path}/file/x": "Not a directory",
        "a\0b": "cannot be the name of a file",
        "~\0b": "null",
        "~nobody-of-this-name/x": "whose home is that?",
        "/dev/zero": "is no regular file",
        "-": "- is no file that a match can be kept in",
    }
    for name, problem in problems.items():
        text = "\n".join(play(f"save {name}", "save", args=["--seed=7"]))
        assert f"{problem}." in " ".join(text.split()).replace("null byte", "null").replace(
            "null character", "null"
        )
        assert "Save it to which file?" in text


def test_a_folder_that_nobody_may_look_into_does_not_end_the_match(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = Path.stat

    def stat(path: Path, **more: Any) -> object:
        if path.parent.name == "priv":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return look(path, **more)

    # Permissions do not keep out everybody.
    monkeypatch.setattr(Path, "stat", stat)
    name = f"{tmp_path}/priv/x"
    text = "\n".join(play(f"save {name}", "save", args=["--seed=7"]))
    assert f"{name}: Permission denied. " in " ".join(text.split())
    assert "Save it to which file?" in text


def test_a_home_is_found_for_saving_and_for_resuming(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert "Saved in ~/p.m." in " ".join(play("save ~/p.m", args=["--seed=7"]))
    again = play("1", "save", "1", "save ~/p.m", args=["--resume=~/p.m"])
    assert not any("is there already" in line for line in again)


def test_a_file_whose_name_is_a_hyphen_has_to_be_meant(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "\n".join(play("save ./-", args=["--seed=7"]))
    assert "--resume=./-\n" in text
    assert any("This is the match in ./-." in line for line in play(args=["--resume=./-"]))


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("-", "- is no file that a match can be kept in"),
        ("", "'' cannot be the name of a file"),
        ("/dev/zero", "'/dev/zero' is no regular file"),
        ("pipe", "'pipe' is no regular file"),
        (".", "'.' is no regular file"),
        ("x" * 300, f"{'x' * 300}: File name too long"),
        ("~nobody-of-this-name/x", "~nobody-of-this-name/x: whose home is that?"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")
def test_what_is_no_file_cannot_be_resumed(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    problem: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    assert main(["play", f"--resume={name}"]) == 1
    assert capsys.readouterr().err == f"cuttle play: {problem}\n"


@pytest.mark.parametrize("name", ["computer", "The  Computer", "your Partner", "computer 2"])
def test_nobody_is_called_as_the_computer_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    rules = cuttle.get_ruleset("cuttle-cards")
    if name.endswith("2"):
        rules = rules.replace(seats=3, hand_sizes=(5, 5, 5))
    monkeypatch.setattr(cli, "get_ruleset", lambda _: rules)
    assert main(["play", f"--name={name}"]) == 2
    assert "is what the computer is called" in capsys.readouterr().err


@pytest.mark.parametrize(
    "names", [("Ann", "Ann"), ("Ann", "you"), ("the computer", ""), ("", "You"), ("Ann", "ann")]
)
def test_players_of_a_file_who_look_the_same_are_you_and_the_computer(
    names: tuple[str, str],
) -> None:
    match = Match(seed=7, players=names, first_dealer=1)
    assert play_match.PlayMatch(match, "greedy").names == {0: "you", 1: "the computer"}


def test_a_match_that_is_over_can_be_looked_at(play: Play, tmp_path: Path) -> None:
    file = str(tmp_path / "match.txt")
    play("resign", "y", f"save {file}", args=["--seed=7"])
    lines = play("", args=[f"--resume={file}"])
    assert "The computer wins the match." in lines
    assert lines[-2].endswith("cuttle play --seed=7")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "there is no game in it"),
        ("[Ruleset\n", "line 1, column"),
        ('[Ruleset "balanced"]\n[Seed "7"]\n', "is no match that was saved: records[0]: its tag"),
        (
            """\
[Ruleset "balanced"]
[Seed "7/1"]
[FirstDealer "1"]
[Match "quick"]
[Round "1"]
[Dealer "0"]
[Opponent "chess"]
""",
            "there is no opponent 'chess' here",
        ),
    ],
)
def test_a_file_that_holds_no_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str, problem: str
) -> None:
    file = tmp_path / "match.txt"
    assert main(["play", f"--resume={file}"]) == 1
    assert capsys.readouterr().err == f"cuttle play: {file}: No such file or directory\n"
    file.write_text(content, "utf-8")
    assert main(["play", f"--resume={file}"]) == 1
    printed = capsys.readouterr()
    assert problem in printed.err
    assert printed.err.startswith("cuttle play: ")
    assert printed.err.count("\n") == 1
    assert not printed.out


def test_names_in_a_file_do_nothing_to_the_terminal(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    play(f"save {file}", args=["--seed=7", "--name=Ann"])
    text = file.read_text("utf-8")
    file.write_text(text.replace('"Ann"', r'"\u001b[2JAnn and a very long name"'), "utf-8")
    lines = play(args=[f"--resume={file}"])
    assert "\x1b" not in "\n".join(lines)
    assert any(line.startswith("[2JAnn and a …") for line in lines)


# --- the page about it ---

PAGE = page("terminal-table.md")


def test_the_page_shows_screens_that_are_shown(play: Play) -> None:
    blocks = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == 2
    printed = "\n".join(play("7S!", "2D?", args=["--seed=144"]))
    for block in blocks:
        assert block.rstrip("\n") in printed


def test_the_page_has_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--help"]) == 0
    options = set(re.findall("--[a-z]+", capsys.readouterr().out)) - {"--help"}
    assert options == set(re.findall(r"^\| `(--[a-z]+)` \|", PAGE.read_text("utf-8"), re.MULTILINE))


# --- what a person may know ---


class LeakError(AssertionError):
    """A card was printed that the person has not been shown."""


class Screen(io.StringIO):
    """Standard output that knows the game and allows only what the person may see of it."""

    def __init__(self) -> None:
        super().__init__()
        self.seat = 0
        self.game: Game | None = None
        self.shown: set[str] = set()

    def show(self, game: Game) -> None:
        """Something has changed: from now on what the person sees of it may be printed."""
        state = game.state
        cards: list[Card] = [*state.players[self.seat].hand, *state.scrap]
        cards += state.known_to(self.seat)
        for player in state.players:
            for stack in (*player.points, *player.permanents):
                cards += [stack.card, *[control.card for control in stack.controls]]
        if state.window is not None:
            cards += [*[card for card, _ in state.window.stack], *state.window.revealed]
        self.shown = {str(card) for card in cards}
        self.game = game

    def write(self, text: str, /) -> int:
        hidden = set(CARD.findall(text)) - self.shown
        if hidden:
            raise LeakError(f"{sorted(hidden)} in {text!r}")
        return super().write(text)


def watched_match(monkeypatch: pytest.MonkeyPatch, seed: int, ruleset: str, dealer: int) -> str:
    """A match against the random player, in which every word that is printed is checked."""
    screen = Screen()
    rng = random.Random(seed)
    played, undone, redone, begun = Game.play, Game.undo, Game.redo, Match._begun

    def do_play(game: Game, *args: Any, **more: Any) -> None:
        played(game, *args, **more)
        screen.show(game)

    def do_undo(game: Game, *args: Any) -> None:
        undone(game, *args)
        screen.show(game)

    def do_redo(game: Game) -> None:
        redone(game)
        screen.show(game)

    def do_begin(match: Match, number: int) -> Game:
        game = begun(match, number)
        screen.seat = (0 - match._dealer_of(number) - 1) % match.ruleset.seats
        screen.show(game)
        return game

    def answer() -> str:
        assert screen.game is not None
        if screen.game.outcome is not None:
            return rng.choice(["history\n", "scrap\n", "\n", "\n"])
        assert screen.game.to_act == screen.seat
        legal = screen.game.legal_actions
        number = rng.randrange(len(legal) + 1)  # 0 is asked again
        if rng.random() < 0.4:
            number = 1  # draw or decline, for full hands and empty decks
        word = rng.choice(["undo", "history", "hand", "scrap", "table", "??", "offer"])
        return rng.choice([f"{number}\n", f"{legal[number - 1]}\n", f"{word}\n"])

    args = [f"--ruleset={ruleset}", f"--seed=s{seed}", f"--dealer={dealer}", "--opponent=random"]
    with monkeypatch.context() as patch:
        for cls, method, do in (
            (Game, "play", do_play),
            (Game, "undo", do_undo),
            (Game, "redo", do_redo),
            (Match, "_begun", do_begin),
        ):
            patch.setattr(cls, method, do)
        patch.setattr(sys, "stdin", Person(answer))
        patch.setattr(sys, "stdout", screen)
        assert main(["play", *args]) == 0
    return screen.getvalue()


@pytest.mark.slow
def test_nothing_hidden_is_printed_in_150_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    rulesets = [
        *cuttle.ruleset_names(),
        "cutthroat+jokers-swap-hands",
        "balanced+random-fours",
        "cuttle-cards+deck-nines",
        "cuttle-cards+random-fours",
    ]
    printed = ""
    for seed in range(150):
        ruleset = rulesets[seed % len(rulesets)]
        text = watched_match(monkeypatch, seed, ruleset, seed // len(rulesets) % 2)
        assert "??" in text
        printed += text
    # It has been where cards could slip out.
    for words in (
        "draws a card",
        "draws 3 cards",
        "discards",
        "over its limit",
        "the deck shows",
        "glasses",
        "takes",
        "return",
        "to the deck",
        "deck           empty",
        "Taken back",
        "cannot be taken back",
        "Your hand:",
        "The scrap, from the top:",
    ):
        assert words in printed, words


def test_the_check_for_hidden_cards_finds_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def hands(*_: object) -> list[str]:
        return ["the computer's hand: " + " ".join(ALL_CARDS)]

    monkeypatch.setattr(screens, "table_lines", hands)
    with pytest.raises(LeakError):
        watched_match(monkeypatch, 1, "balanced", 0)
