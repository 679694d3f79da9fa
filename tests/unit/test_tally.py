"""The tally: what it counts, and the file it is kept in."""

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cuttle_engine
from cuttle_engine import (
    ArgumentError,
    CuttleError,
    GameError,
    SchemaError,
    Standing,
    Tally,
    TallyRound,
)

lib: Any = cuttle_engine
NAMES = ("Ann", "Bob", "Cleo", "Dee")
TALLY = (
    Tally()
    .with_round(["Ann", "Bob"], ["Ann"])
    .with_round(["Bob", "Ann"])
    .with_round(["Ann", "Bob", "Cleo"], ["Cleo"])
    .with_round(["Ann", "Bob", "Cleo", "Dee"], ["Cleo", "Ann"])
)
TEXT = """\
{"format": "cuttle-engine/tally/1", "rounds": [
  {"players": ["Ann", "Bob"], "winners": ["Ann"]},
  {"players": ["Bob", "Ann"], "winners": []},
  {"players": ["Ann", "Bob", "Cleo"], "winners": ["Cleo"]},
  {"players": ["Ann", "Bob", "Cleo", "Dee"], "winners": ["Ann", "Cleo"]}
]}
"""


# --- what it counts ---


def test_rounds_won_lost_and_tied() -> None:
    assert TALLY.players == NAMES
    assert [TALLY.standing(name) for name in NAMES] == [(2, 1, 1), (0, 3, 1), (2, 0, 0), (0, 1, 0)]
    assert [TALLY.wins(name) for name in NAMES] == [2, 0, 2, 0]
    assert TALLY.standing("Eve") == TALLY.against("Eve", "Ann") == Standing(0, 0, 0)


def test_against_counts_rounds_of_one_against_the_other() -> None:
    assert TALLY.against("Ann", "Bob") == Standing(won=2, lost=0, tied=1)
    assert TALLY.against("Bob", "Ann") == Standing(won=0, lost=2, tied=1)
    # As partners they have won together, and alone one has won against the other.
    assert TALLY.against("Ann", "Cleo") == Standing(won=0, lost=1, tied=0)
    # Somebody else has won.
    assert TALLY.against("Bob", "Dee") == Standing(0, 0, 0)


def test_who_leads() -> None:
    assert TALLY.leaders == ("Ann", "Cleo")
    assert TALLY.with_round(["Ann", "Dee"], ["Ann"]).leaders == ("Ann",)
    assert Tally().leaders == ()
    assert Tally().with_round(["Ann", "Bob"]).leaders == ()
    even = Tally().with_round(["Ann", "Bob"], ["Ann"]).with_round(["Ann", "Bob"], ["Bob"])
    assert even.leaders == ()


def test_the_last_round_can_be_taken_back_and_no_other() -> None:
    tally = TALLY
    for left in (3, 2, 1, 0):
        tally = tally.without_last()
        assert tally.rounds == TALLY.rounds[:left]
    with pytest.raises(GameError) as refused:
        tally.without_last()
    assert (refused.value.call, refused.value.reason) == ("without_last", "nothing-to-undo")


def test_it_is_a_value() -> None:
    again = Tally([TallyRound(each.players, list(each.winners)) for each in TALLY.rounds])
    assert again == TALLY
    assert hash(again) == hash(TALLY)
    assert again != TALLY.without_last()
    assert TALLY != "tally"
    assert pickle.loads(pickle.dumps(TALLY)) == copy.deepcopy(TALLY) == TALLY
    assert repr(TALLY) == "<Tally of 4 rounds of 4 players>"
    assert repr(TALLY.rounds[0]) == "TallyRound(players=('Ann', 'Bob'), winners=('Ann',))"
    with pytest.raises(AttributeError):
        TALLY.rounds = ()  # type: ignore[misc]  # that it cannot be set is what is tested


def rounds() -> st.SearchStrategy[TallyRound]:
    def winners(players: list[str]) -> st.SearchStrategy[TallyRound]:
        some = st.lists(st.sampled_from(players), unique=True, max_size=len(players) - 1)
        return st.builds(TallyRound, st.just(players), some)

    return st.lists(st.sampled_from(NAMES), min_size=2, unique=True).flatmap(winners)


@given(st.lists(rounds(), max_size=12))
def test_it_counts_as_a_person_would(played: list[TallyRound]) -> None:
    tally = Tally()
    for each in played:
        tally = tally.with_round(each.players, each.winners)
    assert tally == Tally(played)
    for name in NAMES:
        mine = [each for each in played if name in each.players]
        standing = tally.standing(name)
        assert sum(standing) == len(mine)
        assert standing.won == sum(name in each.winners for each in mine)
        assert standing.tied == sum(not each.winners for each in mine)
    for one, other in permutations(NAMES, 2):
        won, lost, tied = tally.against(one, other)
        assert tally.against(other, one) == (lost, won, tied)
        assert won <= tally.wins(one)
    alone, pairs = tally._standings()
    assert alone == {name: tally.standing(name) for name in tally.players}
    for one, other in permutations(tally.players, 2):
        assert pairs.get((one, other), Standing(0, 0, 0)) == tally.against(one, other)
    assert all(any(each) for each in pairs.values())
    wins = {name: tally.wins(name) for name in tally.players}
    behind = [name for name in wins if wins[name] < max(wins.values())]
    assert {*tally.leaders} == ({*wins} - {*behind} if behind else set())


# --- what is refused ---


@pytest.mark.parametrize(
    ("players", "winners", "where"),
    [
        ([], [], "players"),
        (["Ann"], [], "players"),
        (["Ann", "Ann"], [], "players[1]"),
        (["Ann", ""], [], "players[1]"),
        (["Ann", " Bob"], [], "players[1]"),
        (["Ann", "Bob\n"], [], "players[1]"),
        (["A\tnn", "Bob"], [], "players[0]"),
        (["A\ud800nn", "Bob"], [], "players[0]"),
        (["Ann", "Bob"], ["Cleo"], "winners[0]"),
        (["Ann", "Bob", "Cleo"], ["Ann", "Ann"], "winners[1]"),
        (["Ann", "Bob"], ["Bob", "Ann"], "winners"),
    ],
)
def test_a_round_that_cannot_be_is_refused(
    players: list[str], winners: list[str], where: str
) -> None:
    for call in (TallyRound, TALLY.with_round):
        with pytest.raises(ArgumentError) as refused:
            call(players, winners)
        assert refused.value.argument == where


@pytest.mark.parametrize(
    "call",
    [
        lambda: lib.TallyRound("AB"),
        lambda: lib.TallyRound({"Ann", "Bob"}),
        lambda: lib.TallyRound(["Ann", 7]),
        lambda: lib.TallyRound(["Ann", "Bob"], "Ann"),
        lambda: lib.TallyRound(["Ann", "Bob"], None),
        lambda: lib.Tally([["Ann", "Bob"]]),
        lambda: lib.Tally(None),
        lambda: lib.Tally("Ann"),
        lambda: lib.Tally().wins(7),
        lambda: lib.Tally().against("Ann", None),
        lambda: lib.Tally.load(7),
        lambda: lib.Tally.update("file", "change"),
    ],
)
def test_a_wrong_type_is_a_type_error(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


def test_nobody_plays_against_themselves() -> None:
    with pytest.raises(ArgumentError, match=r"^opponent: nobody plays against themselves"):
        TALLY.against("Ann", "Ann")


# --- the file ---


def test_the_file_is_json_with_a_line_a_round(tmp_path: Path) -> None:
    path = tmp_path / "score.json"
    TALLY.save(path)
    assert path.read_text("utf-8") == TEXT
    assert json.loads(TEXT)["rounds"][3]["winners"] == ["Ann", "Cleo"]
    assert Tally.load(path) == TALLY
    Tally().save(path)
    assert path.read_text("utf-8") == '{"format": "cuttle-engine/tally/1", "rounds": []}\n'
    assert Tally.load(path) == Tally()


def test_a_byte_order_mark_is_read_over(tmp_path: Path) -> None:
    path = tmp_path / "score.json"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    assert Tally.load(path) == TALLY
    assert Tally.update(path, Tally.without_last).rounds == TALLY.rounds[:-1]
    path.write_bytes(b"\xef\xbb\xbf\xff")
    with pytest.raises(SchemaError, match="no UTF-8 text at byte 3"):
        Tally.load(path)


@given(st.lists(rounds(), max_size=5))
def test_what_is_saved_is_loaded(played: list[TallyRound]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        tally = Tally(played).with_round(["Zoë", 'a "\\" b'], ["Zoë"])
        tally.save(f"{folder}/score")
        assert Tally.load(f"{folder}/score") == tally


def test_update_begins_with_an_empty_tally_where_there_is_no_file(tmp_path: Path) -> None:
    path = tmp_path / "score.json"
    first = Tally.update(path, lambda tally: tally.with_round(["Ann", "Bob"], ["Ann"]))
    assert first == Tally.load(path) == Tally(TALLY.rounds[:1])
    second = Tally.update(path, lambda tally: tally.with_round(["Bob", "Ann"]))
    assert second == Tally.load(path) == Tally(TALLY.rounds[:2])
    assert Tally.update(path, Tally.without_last) == first


def test_what_changes_nothing_does_not_write(tmp_path: Path) -> None:
    path = tmp_path / "score.json"
    TALLY.save(path)
    before = path.stat()
    TALLY.save(path)
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_change_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "score.json"
    for change in (Tally.without_last, lambda tally: tally.with_round(["Ann"], [])):
        with pytest.raises(CuttleError):
            Tally.update(path, change)
        assert not list(tmp_path.iterdir())
    TALLY.save(path)
    with pytest.raises(TypeError, match="a change gives a Tally, not NoneType"):
        lib.Tally.update(path, lambda _: None)
    with pytest.raises(ZeroDivisionError):
        Tally.update(path, lambda tally: Tally(tally.rounds[: 1 // 0]))
    assert path.read_text("utf-8") == TEXT
    assert [each.name for each in tmp_path.iterdir()] == ["score.json"]


def test_there_has_to_be_a_file_to_load(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Tally.load(tmp_path / "score.json")


START = '{"format": "cuttle-engine/tally/1", "rounds": ['


@pytest.mark.parametrize(
    ("text", "path", "problem"),
    [
        ("", "$", "no JSON at character 0"),
        (TEXT[:-10], "$", "no JSON at character"),
        (TEXT + "{}", "$", "there is more after its end"),
        ("\ud8ff", "$", "no UTF-8 text at byte 0"),
        ("root:x:0:0\n", "$", "no JSON at character 0"),
        ("[" * 100_000, "$", "nested too deep"),
        ('{"format": NaN}', "$", "NaN"),
        ("[]", "$", "expected an object"),
        ("7", "$", "expected an object"),
        ("{}", "$", "'format' is missing"),
        ('{"format": "cuttle-engine/tally/2", "new": 1}', "$.format", "cuttle-engine/tally/1"),
        ('{"format": "cuttle-engine/state/1"}', "$.format", "cuttle-engine/tally/1"),
        ('{"format": ["cuttle-engine/tally/1"]}', "$.format", "cuttle-engine/tally/1"),
        ('{"format": "cuttle-engine/tally/1"}', "$", "'rounds' is missing"),
        (START + '], "more": 1}', "$", "no key 'more'"),
        (START + '], "rounds": []}', "$", "twice"),
        ('{"format": "cuttle-engine/tally/1", "rounds": {}}', "$.rounds", "expected a list"),
        (START + "7]}", "$.rounds[0]", "expected an object"),
        (START + '{"players": ["A", "B"]}]}', "$.rounds[0]", "'winners' is missing"),
        (START + '{"players": 1, "winners": []}]}', "$.rounds[0]", "a sequence of names"),
        (START + '{"players": "AB", "winners": []}]}', "$.rounds[0]", "a sequence of names"),
        (START + '{"players": ["A", 1], "winners": []}]}', "$.rounds[0]", "a name is a str"),
        (START + '{"players": ["A"], "winners": []}]}', "$.rounds[0].players", "two players"),
        (
            START + '{"players": ["A", "B"], "winners": ["C"]}]}',
            "$.rounds[0].winners[0]",
            "'C' is not one of the players",
        ),
        (
            START + '{"players": ["A", "B"], "winners": []}, {"players": ["A", "\\ud800"]}]}',
            "$.rounds[1]",
            "'winners' is missing",
        ),
        (
            START + '{"players": ["A", "\\ud800"], "winners": []}]}',
            "$.rounds[0].players[1]",
            "is no name",
        ),
    ],
)
def test_a_file_that_holds_no_tally_is_refused_and_stays_as_it_is(
    tmp_path: Path, text: str, path: str, problem: str
) -> None:
    file = tmp_path / "score.json"
    content = text.encode("utf-8", "surrogatepass")
    file.write_bytes(content)
    for call in (
        Tally.load,
        TALLY.save,
        lambda path: Tally.update(path, lambda tally: tally.with_round(["Ann", "Bob"])),
    ):
        with pytest.raises(SchemaError) as refused:
            call(file)
        assert refused.value.path == path
        assert problem in refused.value.problem
    assert file.read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == ["score.json"]


PROGRAM = """
import sys
from cuttle_engine import Tally
for number in range(int(sys.argv[3])):
    Tally.update(sys.argv[1], lambda tally: tally.with_round([sys.argv[2], "Bob"], ["Bob"]))
"""


def test_programs_that_write_at_the_same_time_lose_no_round(tmp_path: Path) -> None:
    path = tmp_path / "score.json"
    programs = [
        subprocess.Popen([sys.executable, "-P", "-c", PROGRAM, str(path), name, "25"])
        for name in ("Ann", "Cleo", "Dee")
    ]
    assert [program.wait(60) for program in programs] == [0, 0, 0]
    tally = Tally.load(path)
    assert {tally.standing(name) for name in ("Ann", "Cleo", "Dee")} == {(0, 25, 0)}
    assert tally.wins("Bob") == 75
