"""The laws that hold for every ruleset, and what is special by the sea."""

import pytest

import cuttle_engine as cuttle
from cuttle_engine import ActionSpace, Position, Rank, Reason, parse_action
from cuttle_engine.cli import main
from cuttle_engine.testing import RulesetLaws
from cuttle_tides import TIDES, Flotsam, Undertow


class TestTides(RulesetLaws):
    ruleset = "tides"
    examples = 20


class TestMoreSeats(RulesetLaws):
    """The effects go with any ruleset."""

    ruleset = cuttle.get_ruleset("team").replace(
        effects={Rank.EIGHT: Undertow(neutral=True), Rank.TEN: Flotsam(cards=3)}
    )
    examples = 5


CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]


def table(hands: list[str], points: list[str], deck: str | None = None) -> cuttle.GameState:
    """A position of the ruleset: without a deck, all other cards; with one, they are scrapped."""
    used = " ".join([*hands, *points, deck or ""]).replace("(", " ").replace(")", " ").split()
    rest = " ".join(card for card in CARDS if card not in used)
    deck, scrap = (rest, "") if deck is None else (deck, rest)
    return Position("tides", hands=hands, points=points, deck=deck, scrap=scrap).build()


def play(state: cuttle.GameState, *texts: str) -> cuttle.GameState:
    for text in texts:
        state = cuttle.apply(state, parse_action(text))
    return state


def hands(state: cuttle.GameState) -> list[str]:
    return [" ".join(str(card) for card in player.hand) for player in state.players]


# --- the Eight ---


def test_the_undertow_takes_the_highest_card_of_every_row() -> None:
    state = table(["8C", "KD"], ["3C 5H", "9D 9H(JC) 2S"])
    state = play(state, "8C!", "decline")
    assert [str(card) for card in state.scrap] == ["5H", "9H", "JC", "8C"]
    assert [player.score for player in state.players] == [3, 11]


def test_an_eight_is_still_a_pair_of_glasses() -> None:
    state = table(["8C", "KD"], ["", "9D"])
    uses = [str(action) for action in cuttle.legal_actions(state) if str(action)[:2] == "8C"]
    assert uses == ["8C", "8C!", "8C^"]
    assert cuttle.view(play(state, "8C^"), 0).players[1].hand == state.players[1].hand


def test_without_points_on_the_table_there_is_nothing_to_drag() -> None:
    state = table(["8C", "KD"], ["", ""])
    assert cuttle.explain(state, parse_action("8C!")) is Reason.BAD_TARGET


# --- the Ten ---


def test_the_opponent_takes_one_of_the_cards_ashore_and_the_seat_has_the_rest() -> None:
    state = table(["TC", "KD"], ["", ""], "4S 7C QH 2D 9S")
    state = play(state, "TC!", "decline")
    assert state.window is not None
    assert (state.to_act, state.window.kind) == (1, "choose")
    assert [str(action) for action in cuttle.legal_actions(state)] == ["*2D", "*4S", "*7C", "*QH"]
    state = play(state, "*QH")
    assert hands(state) == ["2D 4S 7C", "QH KD"]
    assert ([str(card) for card in state.deck], str(state.scrap[-1])) == (["9S"], "TC")


def test_all_see_what_is_ashore() -> None:
    state = play(table(["TC", "KD"], ["", ""], "4S 7C QH 2D 9S"), "TC!", "decline")
    seen = cuttle.view(state, None)
    assert [str(card) for card in seen.deck_top] == ["4S", "7C", "QH", "2D"]
    after = cuttle.view(play(state, "*QH"), None)
    assert [[str(card) for card in player.hand] for player in after.players] == [
        ["2D", "4S", "7C"],
        ["QH"],
    ]


def test_of_a_short_deck_comes_what_there_is() -> None:
    state = play(table(["TC", "KD"], ["", ""], "4S 7C"), "TC!", "decline", "*4S")
    assert hands(state) == ["7C", "4S KD"]


def test_from_an_empty_deck_comes_nothing() -> None:
    state = table(["TC", "KD"], ["", ""], "")
    assert cuttle.explain(state, parse_action("TC!")) is Reason.DECK_EMPTY
    assert cuttle.explain(state, parse_action("TC^")) is not None


def test_it_can_be_countered() -> None:
    state = play(table(["TC", "2D"], ["", ""]), "TC!", "2D?", "decline")
    assert (hands(state), state.to_act) == (["", ""], 1)


# --- the package ---


def test_it_is_found_by_its_name() -> None:
    assert cuttle.get_ruleset("tides").id == "tides@1"
    assert cuttle.get_ruleset("tides") == TIDES
    mine = [plugin for plugin in cuttle.load_plugins() if plugin.package == "cuttle-tides"]
    assert [plugin.name for plugin in mine] == [
        "tides",
        "cuttle-tides.Flotsam",
        "cuttle-tides.Undertow",
    ]


def test_the_command_lists_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets"]) == 0
    assert "tides@1, from cuttle-tides 1.0.0: as balanced, but" in capsys.readouterr().out


def test_its_records_say_so() -> None:
    record = cuttle.Record(cuttle.deal("tides", seed=7), [cuttle.Draw()])
    text = cuttle.format_record(record)
    assert '[Ruleset "tides@1"]' in text
    assert cuttle.parse_record(text) == record


def test_its_actions_have_numbers() -> None:
    space = ActionSpace.of("tides")
    assert all(parse_action(text) in space for text in ("8C!", "8S!", "TC!", "TS!"))
    assert space.size == ActionSpace.of("balanced").size + 8
