"""The pages for authors of variants: what they show is short, works, and leaves nothing out."""

import ast
import doctest
import re
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typing_extensions import override

import cuttle_engine
from cuttle_engine import (
    Action,
    Effect,
    PermanentEffect,
    PlayPoints,
    Rank,
    Seat,
    Window,
    get_ruleset,
    register_effect,
    ruleset_value,
)
from cuttle_engine.actions import one_off
from cuttle_engine.cards import CardSet, indexes
from cuttle_engine.table import Table
from cuttle_engine.testing import check_effect, check_ruleset
from cuttle_engine.testing.laws import LAWS

from .. import pages
from ..pages import ROOT
from .test_publish_variant import lines_of_code

PACKAGE = Path(cuttle_engine.__file__).parent
TUTORIAL = "your-own-variant.md"
CONTRACT = "write-an-effect.md"
PAGES = (TUTORIAL, CONTRACT, "action-index.md")
PLUGIN = ROOT / "examples" / "plugin_variant" / "src" / "cuttle_tides" / "effects.py"
FENCE = re.compile(r"^```.*$", re.MULTILINE)
FEW_LINES = 25


def page(name: str) -> str:
    return pages.page(name).read_text("utf-8")


def examples(text: str) -> list[str]:
    """What is typed on a page, one input after the other."""
    found = doctest.DocTestParser().get_examples(FENCE.sub("", text))
    return [example.source for example in found]


def public(module: str, kind: str) -> set[str]:
    """The names in a class that do not begin with an underscore, from its source."""
    tree = ast.parse((PACKAGE / f"{module}.py").read_text("utf-8"))
    (found,) = [n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == kind]
    names: set[str] = set()
    for part in found.body:
        if isinstance(part, ast.FunctionDef):
            names.add(part.name)
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            names.add(part.target.id)
    return {name for name in names if name[0] != "_"}


# --- nothing is left out ---


@pytest.mark.parametrize(
    ("module", "kind", "called"),
    [("effect", "Effect", "Effect"), ("board", "Board", "Table"), ("table", "Table", "Table")],
)
def test_the_page_names_everything_that_an_author_meets(
    module: str, kind: str, called: str
) -> None:
    named = set(re.findall(rf"`{called}\.(\w+)`", page(CONTRACT)))
    assert len(public(module, kind)) > 10
    assert public(module, kind) - named == set()


def test_the_page_names_nothing_that_is_not_there() -> None:
    there = {"Effect": public("effect", "Effect")}
    there["Table"] = public("board", "Board") | public("table", "Table")
    named = re.findall(r"`(Effect|Table)\.(\w+)", page(CONTRACT))
    assert [pair for pair in named if pair[1] not in there[pair[0]]] == []


def test_the_laws_of_the_table_are_laws() -> None:
    table = page(CONTRACT).partition("| what is wrong | the law |")[2]
    cells = re.findall(r"\| ([^|]*) \|$", table, re.MULTILINE)
    named = {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    assert len(named) > 15
    assert named <= {law.__name__ for law in LAWS}


# --- it is short ---


def classes() -> Iterator[tuple[str, ast.ClassDef, list[str]]]:
    """Every effect that is shown, with its lines, and where."""
    sources = [(name, source) for name in PAGES for source in examples(page(name))]
    for where, source in [*sources, (PLUGIN.name, PLUGIN.read_text("utf-8"))]:
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("Test"):
                yield where, node, source.split("\n")


@pytest.mark.parametrize(
    ("node", "lines"),
    [pytest.param(node, lines, id=f"{where}-{node.name}") for where, node, lines in classes()],
)
def test_an_effect_has_few_lines(node: ast.ClassDef, lines: list[str]) -> None:
    assert 0 < len(lines_of_code(node, lines)) <= FEW_LINES


def test_the_three_cards_are_as_long_as_the_page_says() -> None:
    lengths = {n.name: len(lines_of_code(n, lines)) for _, n, lines in classes()}
    three = [lengths[name] for name in ("Salvage", "Mutiny", "Blockade")]
    assert "three cards of {}, {} and {} lines".format(*three) in page(TUTORIAL)


@pytest.mark.parametrize(
    "name",
    [TUTORIAL, "rulesets.md"],
)
def test_a_house_rule_is_one_expression(name: str) -> None:
    statements = [part for source in examples(page(name)) for part in ast.parse(source).body]
    (house,) = [
        part
        for part in statements
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "house"
    ]
    assert ast.unparse(house.value).startswith("cuttle.get_ruleset('balanced")
    assert isinstance(house.value, ast.Call)


# --- it works ---


SHOWN = types.ModuleType("shown_on_pages")
"""A module with the effects of the two pages, where pickle finds them."""
sys.modules[SHOWN.__name__] = SHOWN
for _source in [*examples(page(TUTORIAL)), *examples(page(CONTRACT))]:
    if re.match(r"import |from |@attrs|class ", _source):
        exec(_source, vars(SHOWN))  # noqa: S102  # it stands on the page
EFFECTS = [
    value
    for value in vars(SHOWN).values()
    if isinstance(value, type) and issubclass(value, Effect) and value.__module__ == SHOWN.__name__
]


@pytest.mark.slow
@pytest.mark.parametrize("kind", EFFECTS, ids=lambda kind: str(kind.__name__))
def test_the_effects_of_the_pages_keep_the_laws(
    kind: type[Effect], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ruleset_value, "_KINDS", dict(ruleset_value._KINDS))
    register_effect(kind, "pages")
    if kind.__name__ == "Counterfeit":
        with pytest.raises(AssertionError, match=r"^cards_are_partitioned is broken"):
            check_effect(kind(), rulesets="cutthroat", games=4)
        return
    assert check_effect(kind(), rulesets="cutthroat", games=4).unchecked == ()


def test_the_tutorial_is_a_program_that_plays(tmp_path: Path) -> None:
    """All that is typed up to the tests, as a file, with the two lines that make it a command."""
    text = page(TUTORIAL)
    typed = [s for s in examples(text.partition("## Test it")[0]) if "goals=()" not in s]
    (end,) = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    program = tmp_path / "corsairs.py"
    lines = "\n".join([*typed, "from cuttle_engine.cli import main", "", end])
    program.write_text(lines, "utf-8")
    command = [sys.executable, "-P", str(program)]
    for arguments, said in (
        (["rulesets"], "corsairs@2: as balanced, but"),
        (["watch", "--ruleset", "corsairs", "--seed", "7"], "corsairs@2, seed 7"),
    ):
        done = subprocess.run(
            [*command, *arguments], capture_output=True, text=True, encoding="utf-8", check=True
        )
        assert said in done.stdout


# --- what the page says is caught, is ---


class OneOff(Effect):
    """What the ones below have in common."""

    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return (one_off(card),)

    @override
    def choices(self, table: Table, window: Window) -> CardSet:
        return table.holdings[window.seat].hand

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        table.discard(window.seat, card)


class EnterAsks(PermanentEffect):
    @override
    def enter(self, table: Table, seat: Seat, action: Action) -> None:
        super().enter(table, seat, action)
        if table.holdings[seat].hand:
            table.ask(seat, action, seat, 1)

    @override
    def choices(self, table: Table, window: Window) -> CardSet:
        return table.holdings[window.seat].hand

    @override
    def choose(self, table: Table, window: Window, card: int) -> None:
        table.discard(window.seat, card)


class AnswerAsks(OneOff):
    @override
    def always(self, card: int) -> tuple[Action, ...]:
        return ()

    @override
    def answers(self, action: Action) -> bool:
        return isinstance(action, PlayPoints)

    @override
    def answer(self, table: Table, seat: Seat, action: Action, by: Seat) -> None:
        table.ask(by, action, by, 1)


class Boomerang(OneOff):
    """Takes itself back into the hand."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.give_to_hand(seat, action._card)


class AsksInAnothersName(OneOff):
    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        other = table.opponents(seat)[0]
        if table.holdings[other].hand:
            table.ask(other, action, other, 1)


class FreezesTheUnseen(OneOff):
    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        other = table.opponents(seat)[0]
        for card in indexes(table.holdings[other].hand)[:1]:
            table.freeze(other, card)


class BuriesTheTop(OneOff):
    """Puts the top card, which all may know, under the deck."""

    @override
    def resolve(self, table: Table, seat: Seat, action: Action) -> None:
        table.set_deck(table.deck[1:] + table.deck[:1])


MISTAKES: list[tuple[Effect, str]] = [
    (EnterAsks(), "cards_are_partitioned"),
    (EnterAsks(), "positions_are_built_again"),
    (AnswerAsks(), "there_is_always_an_action"),
    (Boomerang(), "cards_are_partitioned"),
    (AsksInAnothersName(), "positions_are_built_again"),
    (AsksInAnothersName(), "asking_an_effect_changes_nothing"),
    (FreezesTheUnseen(), "positions_are_built_again"),
    (BuriesTheTop(), "positions_are_built_again"),
    (BuriesTheTop(), "events_fold"),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("effect", "name"), [pytest.param(*x, id=f"{type(x[0]).__name__}-{x[1]}") for x in MISTAKES]
)
def test_what_the_page_says_is_caught(effect: Effect, name: str) -> None:
    (law,) = [law for law in LAWS if law.__name__ == name]
    rules = get_ruleset("balanced").replace(effects={Rank.TEN: effect})
    with pytest.raises(AssertionError, match=f"^{name} is broken: "):
        check_ruleset(rules, laws=[law], games=60)


def test_an_effect_may_leave_a_choice_by_its_own_card() -> None:
    """As `Bargain` on the page does."""
    bargain: Any = vars(SHOWN)["Bargain"]()
    rules = get_ruleset("balanced").replace(effects={Rank.TEN: bargain})
    state = cuttle_engine.deal(rules, seed=6)
    for text in ("TD!", "decline", "*TD"):
        state = cuttle_engine.apply(state, cuttle_engine.parse_action(text))
    assert [len(player.hand) for player in state.players] == [4, 6]
    assert [str(card) for card in state.scrap] == ["TD"]
    assert state.to_act == 1
