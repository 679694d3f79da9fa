"""The comparison of the builds, with one of them: what would differ is found, and named."""

from collections.abc import Iterator

import pytest

from . import compare_builds
from .compare_builds import IN_PYTHON, DifferenceError, compare, exchange, told, unpickled

BOTH = ("one", "other")


@pytest.fixture
def differ_at(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Two builds in this process, the other one wrong at these plies of these rounds."""
    places: list[tuple[int, int]] = []

    def wrong(name: str, number: int) -> Iterator[str]:
        for ply, line in enumerate(told(name, number)):
            yield "something else" if (number, ply) in places else line

    def ask(python: str, *work: str, given: str = "") -> list[str]:
        if work == ("unpickled",):
            return [*unpickled(iter(given.splitlines()))]
        with monkeypatch.context() as patch:
            if python == "other":
                patch.setattr(compare_builds, "told", wrong)
            return [*compare_builds.WORK[work[0]](*work[1:])]

    monkeypatch.setattr(compare_builds, "ask", ask)
    return places


@pytest.mark.parametrize("name", [IN_PYTHON, "three seats"])
def test_what_does_not_differ_is_counted(name: str, differ_at: list[tuple[int, int]]) -> None:
    assert differ_at == []
    plies = compare(BOTH, name, 19, 3)
    assert plies == sum([len([*told(name, number)]) for number in (19, 20, 21)])


def test_the_first_round_and_ply_that_differ_are_named(differ_at: list[tuple[int, int]]) -> None:
    differ_at += [(21, 0), (20, 6), (20, 5)]
    right = [*told("pagat", 20)][5]
    with pytest.raises(DifferenceError) as found:
        compare(BOTH, "pagat", 19, 3)
    assert str(found.value) == f"pagat, round 20, ply 5:\n  {right}\n  something else"


def test_an_exception_is_a_difference_like_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(compare_builds, "digest", fail)
    assert [*told("balanced", 1)] == ["KeyError: 'a bug'"]


@pytest.mark.usefixtures("differ_at")
def test_pickles_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare_builds, "RULESETS", [IN_PYTHON])
    monkeypatch.setattr(compare_builds, "PICKLED", 1)
    plies = exchange(BOTH)
    assert plies > 10
    # What comes out of a pickle is not what it would be here.
    line = next(compare_builds.pickles())
    monkeypatch.setattr(compare_builds, "legal_actions", lambda _: ())
    assert next(unpickled(iter([line]))).endswith(" False")


def test_two_environments_of_one_build_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    for said, words in (
        ({"one": ["pure", "x"], "other": ["pure", "x"]}, "other has the pure build|the pure one"),
        ({"one": ["pure", "x"], "other": ["compiled", "y"]}, "from the same source"),
    ):
        monkeypatch.setattr(compare_builds, "ask", lambda python, _, said=said: said[python])
        with pytest.raises(DifferenceError, match=words):
            compare_builds.check_identity(*BOTH)
