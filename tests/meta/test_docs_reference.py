"""The lists of the reference are those of the code: reasons, commands, numbers, windows, events."""

import argparse
import ast
import json
import random
import re
import typing
from collections.abc import Iterator
from pathlib import Path

import attrs
from typing_extensions import override

import cuttle_engine as cuttle
from cuttle_engine import Reason, cli, errors, notation, position_builder
from cuttle_engine.effects import ForceDiscard
from cuttle_engine.events import Event

from ..conformance.reader import DATA
from ..pages import blocks, page


def rows(name: str, heading: str) -> list[list[str]]:
    """The rows below a line, which the head of a table is."""
    _, _, rest = page(name).read_text("utf-8").partition(f"\n{heading}\n")
    table = re.match(r"\|[-|]+\|\n((?:\|.*\|\n)*)", rest)
    assert table, f"{name} has no table {heading}"
    return [line[2:-2].split(" | ") for line in table[1].splitlines()]


# --- reasons ---


def documented_reasons() -> Iterator[list[str]]:
    """The rows that the table of reasons has to have."""
    # Beside the module, which may be compiled.
    source = Path(errors.__file__ or "").with_name("errors.py").read_text("utf-8")
    (held,) = [node for node in ast.parse(source).body if getattr(node, "name", "") == "Reason"]
    assert isinstance(held, ast.ClassDef)
    texts = cuttle.message_texts()
    for member, said in zip(held.body[1::2], held.body[2::2], strict=True):
        assert isinstance(member, ast.Assign)
        assert isinstance(said, ast.Expr)
        assert isinstance(said.value, ast.Constant)
        name = ast.unparse(member.targets[0])
        meaning, _, rules = str(said.value.value).partition(" (RULES ")
        links = ", ".join([f"[{rule}](#rule-{rule})" for rule in re.findall(r"\d+", rules)])
        value = Reason[name].value
        meaning = meaning.removesuffix(".") + "."
        assert name == value.upper().replace("-", "_")
        yield [f"`{value}`", meaning, links, texts[f"reason.{value}"][0]]


def test_the_table_of_reasons_is_the_enumeration() -> None:
    head = "| value | what it means | rule | in words |"
    assert rows("reasons.md", head) == list(documented_reasons())
    assert len(Reason) == len(list(documented_reasons()))


def first_cells(name: str, heading: str) -> list[str]:
    return [row[0].strip("`") for row in rows(name, heading)]


def test_the_table_of_refusals_has_every_reason_of_a_game_error() -> None:
    shown = rows("reasons.md", "| reason | calls | when |")
    stated = {
        (reason, f"{owner.__name__}.{name}")
        for owner in (cuttle.Game, cuttle.Match)
        for name, method in vars(owner).items()
        for said in re.findall(r"`GameError` with ([^.]*)", getattr(method, "__doc__", "") or "")
        for reason in re.findall(r"``([a-z-]+)``", said)
    }
    stated.add(("nothing-to-undo", "Tally.without_last"))
    assert {
        (row[0].strip("`"), call) for row in shown for call in re.findall(r"`([\w.]+)`", row[1])
    } == stated


def test_the_table_of_problems_has_every_code() -> None:
    text = "".join(
        [Path(module.__file__ or "").read_text("utf-8") for module in (position_builder, notation)]
    )
    codes = {*re.findall(r'"((?:card|bad|not)(?:-[a-z]+)+)"', text)}
    codes.update(re.findall(r'(?:\.wrong|\bProblem)\(\s*"([a-z-]+)"', text))
    shown = first_cells("reasons.md", "| code | what is wrong |")
    assert codes == set(shown)
    assert len(shown) == len(codes)


# --- the command line ---


def commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def arguments(parser: argparse.ArgumentParser) -> Iterator[str]:
    """The rows of the table for a command."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction) or action.dest in ("help", "version"):
            continue
        assert action.help
        name = action.option_strings[-1] if action.option_strings else str(action.metavar)
        if action.nargs == "+":
            name += "…"
        elif action.option_strings and action.nargs != 0:
            name += f"={action.metavar or action.dest.upper()}"
        choices = ", ".join([f"`{choice}`" for choice in action.choices or ()])
        between = "" if not choices else " " if action.help.startswith("(") else ": "
        yield f"| `{name}` | {choices}{between}{action.help} |"


def test_the_page_on_the_command_line_has_every_command_with_every_argument() -> None:
    text = page("command-line.md").read_text("utf-8")
    parsers = commands(cli._parser())
    assert re.findall(r"^## `cuttle (\w+)`$", text, re.MULTILINE) == list(parsers)
    sections = re.split(r"^## .*$", text, flags=re.MULTILINE)[1:]
    for section, parser in zip(sections, parsers.values(), strict=True):
        head = "| argument | what it says |\n|---|---|\n"
        wanted = list(arguments(parser))
        shown = re.findall(
            r"^\| `.*", section.partition(head)[2].partition("\n\n")[0], re.MULTILINE
        )
        assert shown == wanted, "the rows should be:\n" + "\n".join(wanted)
        named = set(re.findall(rf"^\| `{parser.prog} (\w+)", section, re.MULTILINE))
        assert named == set(commands(parser))


# --- numbers ---


def test_the_perft_numbers_are_those_that_are_recorded() -> None:
    entries = json.loads((DATA / "perft.json").read_text("utf-8"))
    text = page("perft.md").read_text("utf-8").replace(",", "")
    found = re.findall(r"^\| `([\w-]+)` \| (.*) \|$", text, re.MULTILINE)
    shown = {name: [int(cell) for cell in cells.split(" | ")] for name, cells in found}
    assert shown == {entry["ruleset"]: entry["counts"] for entry in entries}


# --- windows ---

EDGE = re.compile(r'^ *(\w+) *-> (\w+) *\[label="([^"]*)"(?:, style=(dashed))?', re.MULTILINE)
WORDS = {"PlayPoints": "points", "PlayOneOff": "one-off", "PlayPermanent": "permanent"}


def place(state: cuttle.GameState) -> str:
    """Where in the diagram a state is; a round that is over has ended its last turn."""
    if state.window is None or state.outcome is not None:
        return "main"
    return "trim" if state.window.cause == "hand-limit" else state.window.kind


class AnswersPoints(ForceDiscard):
    """No card of the library does."""

    @override
    def answers(self, action: cuttle.Action) -> bool:
        return isinstance(action, cuttle.PlayPoints)


def drawn() -> set[tuple[str, str, str, bool]]:
    """Each arrow of the diagram, for each of its words, and whether it is dashed."""
    (diagram,) = blocks(page("windows.md"), "{graphviz}")
    edges = EDGE.findall(diagram.text)
    return {
        (source, word.strip(), target, bool(style))
        for source, target, label, style in edges
        for word in re.split(r"\\l", label)
        if word and source != "done"
    }


def happened() -> Iterator[tuple[str, str, str, bool]]:
    """The arrows that rounds of random players go along; dashed where a play can be answered."""
    rng = random.Random(7)
    tight = cuttle.get_ruleset("cutthroat").replace(hand_limit=3)
    points = cuttle.get_ruleset("balanced").replace(effects={cuttle.Rank.FOUR: AnswersPoints()})
    blocked = cuttle.get_ruleset("team+tens-block-scuttles")
    rulesets = [cuttle.get_ruleset(name) for name in cuttle.ruleset_names()]
    rulesets += [tight, points, blocked]
    for number in range(len(rulesets) * 60):
        state = cuttle.deal(rulesets[number % len(rulesets)], seed=number)
        while state.outcome is None:
            action = rng.choice(cuttle.legal_actions(state))
            after = cuttle.apply(state, action)
            kind = type(action).__name__
            source, word, target = place(state), WORDS.get(kind, kind.lower()), place(after)
            # A turn ends in the next main phase, or in the hand limit before it.
            ends = target in ("main", "trim") and (source, target) != ("trim", "trim")
            answered = target == "counter" and kind in ("PlayPoints", "PlayPermanent", "Scuttle")
            yield source, word, "done" if ends else target, answered
            state = after


def test_the_diagram_of_windows_has_the_arrows_that_there_are() -> None:
    assert drawn() == set(happened())


# --- events ---


def test_the_table_of_events_has_every_event_with_its_fields() -> None:
    shown = {
        row[0].strip("`"): row[1].replace("`", "").split()
        for row in rows("events.md", "| event | fields | what happened |")
    }
    events: list[type] = list(typing.get_args(Event))
    assert {
        event.__name__: [field.name for field in attrs.fields(event)] for event in events
    } == shown
