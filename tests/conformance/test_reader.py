"""The reader notices: a case with one thing wrong in it fails, and says where and what."""

import copy

import pytest

from .reader import Case, Zones, load, run


def game() -> Case:
    return copy.deepcopy(load("cuttle-cards-games.jsonl.gz")[0])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"hands": ["", ""]}, "hands: expected"),
        ({"points": ["", ""]}, "points: expected"),
        ({"permanents": ["KD", ""]}, "permanents: expected"),
        ({"scrap": "7D"}, "scrap: expected"),
        ({"scrap_has": "7D"}, "not in the scrap"),
        ({"deck": "7D"}, "deck: expected"),
        ({"deck_top": "5H"}, "top of the deck"),
        ({"deck_count": 40}, "deck size: expected 40, found 41"),
        ({"frozen": "7D"}, "frozen: expected"),
        ({"frozen_has": "7D"}, "not frozen"),
        ({"hand_sizes": [5, 6]}, "hand sizes"),
        ({"score": [0, 0]}, "score"),
        ({"goal": [21, 14]}, "goal"),
        ({"to_act": 0}, "to act: expected 0, found 1"),
        ({"legal": ["draw"]}, "legal: expected"),
        ({"over": {"winner": 0}}, "expected the round to be over"),
        ({"decks": 1}, "keys the reader does not know"),
    ],
)
@pytest.mark.parametrize("key", ["after", "expect"])
def test_a_wrong_zone_is_noticed(key: str, wrong: Zones, said: str) -> None:
    case = game()
    first = case["steps"][0]
    assert "play" in first
    if key == "after":
        first["after"] = wrong
    else:
        case["steps"][1:] = [{"expect": wrong}]
    with pytest.raises(AssertionError, match=rf"^{case['id']}, step [12]: {said}"):
        run(case)


def test_a_wrong_legal_list_is_noticed() -> None:
    case = game()
    first = case["steps"][0]
    assert "play" in first
    first["legal"] = ["pass", *first.get("legal", [])[1:]]
    with pytest.raises(AssertionError, match=r"step 1: legal: expected \['pass'\] too, found"):
        run(case)


def test_a_refusal_of_a_legal_action_is_noticed() -> None:
    case = game()
    case["steps"] = [{"by": 0, "refuse": "draw"}]
    with pytest.raises(AssertionError, match="step 1: draw: expected a reason against it"):
        run(case)


def test_an_action_of_another_seat_is_noticed() -> None:
    case = game()
    case["steps"] = [{"by": 1, "play": ["draw"]}]
    with pytest.raises(AssertionError, match="step 1: to act before draw: expected 1, found 0"):
        run(case)


def test_an_illegal_play_is_noticed() -> None:
    case = game()
    case["steps"] = [{"by": 0, "play": ["pass"]}]
    with pytest.raises(AssertionError, match="step 1: "):
        run(case)


def test_a_wrong_result_is_noticed() -> None:
    case = game()
    case["result"] = {"winner": [0, 1], "reason": "goal"}
    with pytest.raises(AssertionError, match=f"{case['id']}, at the end: winners: expected"):
        run(case, thaws_early=True)
