"""The complete, typed rules of the card game Cuttle.

Seats are ints from 0 on, clockwise, and seat 0 moves first. Where nothing else is said, an argument
of a wrong type raises TypeError; all else that is refused is a `CuttleError`, and each docstring
says which one. "RULES 10" is the tenth rule of the page *The rules*.
"""

import importlib as _importlib
import typing as _typing

from cuttle_engine import effects, simulate
from cuttle_engine.actions import (
    Action,
    Choose,
    Counter,
    Decline,
    Draw,
    Pass,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Scuttle,
    parse_action,
)
from cuttle_engine.build import compiled
from cuttle_engine.cards import Card, Rank, Seat, Suit
from cuttle_engine.effect import Effect, PermanentEffect
from cuttle_engine.engine import (
    apply,
    apply_unchecked,
    deal,
    explain,
    legal_actions,
)
from cuttle_engine.errors import (
    ArgumentError,
    CuttleError,
    GameError,
    IllegalActionError,
    InvalidPositionError,
    NotationError,
    Problem,
    Reason,
    ReplayError,
    RulesetError,
    SchemaError,
    StaleActionError,
)
from cuttle_engine.rules import (
    Ruleset,
    get_ruleset,
    modifier_names,
    register_modifier,
    register_ruleset,
    ruleset_aliases,
    ruleset_names,
)
from cuttle_engine.state import Control, GameState, Outcome, Player, Stack, digest
from cuttle_engine.view import PlayerView, SeenPlayer, determinize, view
from cuttle_engine.windows import Window

if _typing.TYPE_CHECKING:
    from cuttle_engine import render
    from cuttle_engine.action_space import ActionSpace
    from cuttle_engine.events import (
        Answered,
        ControlChanged,
        Countered,
        Event,
        Frozen,
        Moved,
        Place,
        Played,
        Resolved,
        RoundEnded,
        Shown,
        Step,
        Thawed,
        TurnEnded,
        WindowOpened,
        Zone,
        events_between,
        redact,
        skip_forced,
        step,
    )
    from cuttle_engine.game import DrawOffer, Game
    from cuttle_engine.match import Match, MatchLength, RoundResult
    from cuttle_engine.messages import Message, Translations, describe, message_texts, narrate
    from cuttle_engine.notation import format_position, parse_position, parse_view
    from cuttle_engine.plugins import Plugin
    from cuttle_engine.position import Position
    from cuttle_engine.record import Record
    from cuttle_engine.record_text import (
        format_record,
        parse_record,
        read_records,
        split_records,
        write_records,
    )
    from cuttle_engine.ruleset_value import effect_names, load_plugins, register_effect
    from cuttle_engine.tally import Standing, Tally, TallyRound

__all__ = [
    "Action",
    "ActionSpace",
    "Answered",
    "ArgumentError",
    "Card",
    "Choose",
    "Control",
    "ControlChanged",
    "Counter",
    "Countered",
    "CuttleError",
    "Decline",
    "Draw",
    "DrawOffer",
    "Effect",
    "Event",
    "Frozen",
    "Game",
    "GameError",
    "GameState",
    "IllegalActionError",
    "InvalidPositionError",
    "Match",
    "MatchLength",
    "Message",
    "Moved",
    "NotationError",
    "Outcome",
    "Pass",
    "PermanentEffect",
    "Place",
    "PlayOneOff",
    "PlayPermanent",
    "PlayPoints",
    "Played",
    "Player",
    "PlayerView",
    "Plugin",
    "Position",
    "Problem",
    "Rank",
    "Reason",
    "Record",
    "ReplayError",
    "Resolved",
    "RoundEnded",
    "RoundResult",
    "Ruleset",
    "RulesetError",
    "SchemaError",
    "Scuttle",
    "Seat",
    "SeenPlayer",
    "Shown",
    "Stack",
    "StaleActionError",
    "Standing",
    "Step",
    "Suit",
    "Tally",
    "TallyRound",
    "Thawed",
    "Translations",
    "TurnEnded",
    "Window",
    "WindowOpened",
    "Zone",
    "apply",
    "apply_unchecked",
    "compiled",
    "deal",
    "describe",
    "determinize",
    "digest",
    "effect_names",
    "effects",
    "events_between",
    "explain",
    "format_position",
    "format_record",
    "get_ruleset",
    "legal_actions",
    "load_plugins",
    "message_texts",
    "modifier_names",
    "narrate",
    "parse_action",
    "parse_position",
    "parse_record",
    "parse_view",
    "read_records",
    "redact",
    "register_effect",
    "register_modifier",
    "register_ruleset",
    "render",
    "ruleset_aliases",
    "ruleset_names",
    "simulate",
    "skip_forced",
    "split_records",
    "step",
    "view",
    "write_records",
]


# Not everyone who plays needs these modules, and they are a third of what the import takes.
_LATER = (
    "events",
    "position",
    "ruleset_value",
    "notation",
    "action_space",
    "record",
    "record_text",
    "messages",
    "game",
    "match",
    "tally",
    "plugins",
)


def __getattr__(name: str) -> object:
    if name == "render":
        return _importlib.import_module(f"{__name__}.render")
    if name in __all__:
        modules = map(_importlib.import_module, [f"{__name__}.{later}" for later in _LATER])
        # One after the other, up to the first that has it.
        module = next(filter(lambda module: hasattr(module, name), modules))
        globals()[name] = found = getattr(module, name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
