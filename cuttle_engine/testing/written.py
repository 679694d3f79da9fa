"""Whether something can be written down, and its JSON."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from cuttle_engine.errors import CuttleError, RulesetError
from cuttle_engine.ruleset_value import ruleset_text

if TYPE_CHECKING:
    from cuttle_engine.rules import Ruleset

HAS_JSON: Final = find_spec("cattrs") is not None
"""Whether the extra ``json`` is there."""


def why_not_written(ruleset: Ruleset) -> str:
    """Why states of the ruleset cannot be written down; empty where they can.

    That is so where it has no id, and an effect that has no name: see `register_effect`.
    """
    try:
        ruleset_text(ruleset)
    except RulesetError as error:
        return str(error)
    return ""


def as_json(value: Any) -> str:
    """The JSON of a value; empty where it cannot be written, or the extra is not there."""
    if not HAS_JSON:
        return ""
    from cuttle_engine import serde  # noqa: PLC0415  # it needs an extra

    try:
        return serde.dumps(value)
    except CuttleError:  # of a ruleset that cannot be written down
        return ""
