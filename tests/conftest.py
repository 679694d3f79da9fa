"""Which build is tested; how hypothesis searches, `ci` unless told otherwise; a fresh registry."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import cuttle_engine
from cuttle_engine import rules, ruleset_value

BUILD = "compiled" if cuttle_engine.compiled else "pure"


def pytest_report_header() -> str:
    return f"cuttle-engine: the {BUILD} build, {cuttle_engine.__file__}"


def pytest_configure() -> None:
    """Whoever means to test one of the builds is told when it is the other one that runs."""
    expected = os.environ.get("CUTTLE_ENGINE_EXPECT", BUILD)
    if expected != BUILD:
        raise pytest.UsageError(f"CUTTLE_ENGINE_EXPECT={expected}, and the {BUILD} build runs")


# Tests press Ctrl-C. A shell that starts something in the background has it ignored there, and
# whatever that starts in turn would ignore it too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A measured or busy run is slow without anything being wrong with the test. And what a law does not
# speak of is left out: how much that is hangs on what hypothesis happens to draw on an interpreter.
PATIENT = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

# The same examples on every machine and every day, so that a red run is about the change at hand.
settings.register_profile("ci", PATIENT, derandomize=True, max_examples=100)

# On demand, `pytest --hypothesis-profile=thorough`: other examples every time.
settings.register_profile("thorough", PATIENT, max_examples=10_000, print_blob=True)

settings.load_profile("ci")


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """What a test registers is gone after it: no test depends on those before it."""
    tables: list[dict[str, Any]] = [
        rules._REGISTERED,
        rules._NEWEST,
        rules._MODIFIERS,
        ruleset_value._KINDS,
    ]
    kept = [dict(table) for table in tables]
    yield
    for table, before in zip(tables, kept, strict=True):
        table.clear()
        table.update(before)
