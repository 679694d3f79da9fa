"""Every text is read as what was written, and every other one is refused, in small.

`python -m properties.sweep_texts` and `python -m properties.fuzz_readers` do more of it.
"""

from itertools import islice

import pytest

from cuttle_engine import (
    CuttleError,
    GameState,
    InvalidPositionError,
    NotationError,
    RulesetError,
    format_position,
    parse_position,
)

from . import fuzz_readers, sweep_texts

pytestmark = pytest.mark.slow  # the kernel has tests of its own


@pytest.mark.parametrize("label", ["balanced", "cuttle-cards", "three seats"])
def test_everything_in_a_round_is_written_and_read(label: str) -> None:
    _, tally = sweep_texts.run((label, range(1)))
    assert tally.games == 1
    assert tally.texts > 8 * tally.states


def test_the_sweep_notices_a_form_that_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(state: GameState) -> str:
        return format_position(state).partition("; words")[0]

    monkeypatch.setattr(sweep_texts, "format_position", forgetful)
    with pytest.raises(sweep_texts.BrokenLawError, match="balanced, seed 'texts/balanced/0': "):
        sweep_texts.run(("balanced", range(1)))


@pytest.mark.parametrize("name", fuzz_readers.READERS)
def test_a_reader_reads_or_refuses(name: str) -> None:
    tallies = [*islice(fuzz_readers.fuzz(name, "test"), 300)]
    assert tallies[-1].texts == 300
    assert 0 < tallies[-1].taken < 300


def test_the_same_texts_come_from_the_same_seed() -> None:
    taken = [
        [tally.taken for tally in islice(fuzz_readers.fuzz("position", "same"), 40)]
        for _ in range(2)
    ]
    assert taken[0] == taken[1]


@pytest.mark.parametrize(
    ("error", "complaint"),
    [
        (KeyError("seat"), "position: KeyError"),
        (RulesetError("of another reader"), "position: RulesetError"),
        (NotationError("", 0, ""), None),
    ],
)
def test_the_fuzzing_notices_an_error_that_is_not_documented(
    monkeypatch: pytest.MonkeyPatch, error: Exception, complaint: str | None
) -> None:
    def read(_: str) -> GameState:
        raise error

    reader = fuzz_readers.READERS["position"]._replace(read=read)
    monkeypatch.setitem(fuzz_readers.READERS, "position", reader)
    texts = islice(fuzz_readers.fuzz("position", "test"), 10)
    if complaint is None:
        assert [*texts][-1].taken == 0
    else:
        with pytest.raises(fuzz_readers.BrokenLawError, match=complaint):
            next(texts)


def test_the_fuzzing_notices_a_reader_that_takes_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fuzz_readers, "SECONDS_AT_LEAST", 0)
    monkeypatch.setattr(fuzz_readers, "SECONDS_A_CHARACTER", 0)
    with pytest.raises(fuzz_readers.BrokenLawError, match="s for"):
        next(fuzz_readers.fuzz("position", "test"))


def test_the_fuzzing_notices_a_reader_that_takes_much_memory() -> None:
    def read(text: str) -> GameState:
        assert len([*range(10**6)]) == 10**6
        return parse_position(text).build()

    reader = fuzz_readers.READERS["position"]._replace(read=read)
    with pytest.raises(fuzz_readers.BrokenLawError, match="bytes for"):
        fuzz_readers.check(reader, "balanced; hands - / -", memory=True)


def test_a_refusal_is_an_error_of_the_library() -> None:
    for reader in fuzz_readers.READERS.values():
        assert all([issubclass(error, CuttleError) for error in reader.errors])
    assert InvalidPositionError in fuzz_readers.READERS["view"].errors
