"""The page on the testing kit has every law, in the groups that they are in."""

import re
from collections.abc import Mapping
from typing import Any

from cuttle_engine.testing.laws import ACTION_LAWS, ROUND_LAWS, RULESET_LAWS, STATE_LAWS

from ..pages import page


def test_every_law_is_in_the_table_of_its_group() -> None:
    _, *tables = (
        page("test-a-variant.md")
        .read_text("utf-8")
        .partition("## The laws\n")[2]
        .split("| law | |\n")
    )
    groups: tuple[Mapping[Any, float], ...] = (RULESET_LAWS, STATE_LAWS, ACTION_LAWS, ROUND_LAWS)
    for table, laws in zip(tables, groups, strict=True):
        rows = [line.split("|")[1] for line in table.splitlines()[1:] if line.startswith("|")]
        named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
        assert named == {law.__name__ for law in laws}
