"""Plug-ins: what packages that are not there but for a test bring, and what can be wrong with it.

A package is installed as an installer does it: a folder on the path has its modules, and beside
them a folder with its METADATA and its entry_points.txt.
"""

import json
import pickle
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import cuttle_engine as cuttle
from cuttle_engine import Rank, RulesetError, plugins, rules, serde
from cuttle_engine.cli import main
from cuttle_engine.ruleset_value import read_ruleset

RULESETS = "cuttle_engine.rulesets"
EFFECTS = "cuttle_engine.effects"
THIS = metadata.version("cuttle-engine")

TIDES = """
from cuttle_engine import Effect, Rank, get_ruleset
from cuttle_engine.actions import one_off

class Ebb(Effect):
    __match_args__ = ("cards",)

    def __init__(self, cards=1):
        self.cards = cards

    def offer(self, table, seat, card, out):
        out.append(one_off(card))

    def resolve(self, table, seat, action):
        table.draw(seat, self.cards)

TIDES = get_ruleset("balanced").replace(effects={Rank.TEN: Ebb()})
SPRING = TIDES.replace(effects={Rank.TEN: Ebb(2)})
"""
SMALL = "from cuttle_engine import get_ruleset\nRULES = get_ruleset('pagat').replace(seed)"
SMALL = SMALL.replace("seed", "passes_to_tie=2")


@pytest.fixture(autouse=True)
def nothing_loaded() -> Iterator[None]:
    """As if nobody had asked for a plug-in yet; what a test imports is gone after it."""
    modules = set(sys.modules)
    plugins._GROUPS.clear()
    rules._BROUGHT.clear()
    yield
    plugins._GROUPS.clear()
    rules._BROUGHT.clear()
    for name in set(sys.modules) - modules:
        if not name.startswith("cuttle_engine"):
            del sys.modules[name]


class Site:
    """A folder that packages are installed into."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    def install(
        self,
        name: str,
        code: Mapping[str, str] | None = None,
        version: str = "1.0",
        requires: str = "",
        **groups: str,
    ) -> None:
        """Lines of entry points under ``rulesets`` and ``effects``; modules by their names."""
        info = self.folder / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
        lines += [f"Requires-Dist: {line}" for line in requires.splitlines()]
        (info / "METADATA").write_text("\n".join(lines) + "\n", "utf-8")
        sections = [f"[cuttle_engine.{group}]\n{lines}\n" for group, lines in groups.items()]
        (info / "entry_points.txt").write_text("\n".join(sections), "utf-8")
        for module, text in (code or {}).items():
            (self.folder / f"{module}.py").write_text(text, "utf-8")

    def install_tides(self, requires: str = "cuttle-engine>=0.1,<0.2") -> None:
        self.install(
            "cuttle-tides",
            {"tides": TIDES},
            "1.2",
            requires,
            rulesets="tides = tides:TIDES\ntides@2 = tides:SPRING",
            effects="cuttle-tides.Ebb = tides:Ebb",
        )

    def run(self, program: str) -> str:
        """What a program prints that has this folder on its path."""
        start = f"import sys; sys.path.insert(0, {str(self.folder)!r})\n"
        command = [sys.executable, "-P", "-c", start + program]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    folder = Site(tmp_path / "site")
    monkeypatch.syspath_prepend(folder.folder)
    return folder


def problem_of(call: Callable[[], object], error: type[Exception] = RulesetError) -> str:
    with pytest.raises(error) as caught:
        call()
    return str(caught.value)


# --- what is found ---


def test_a_ruleset_of_another_package_is_found_by_its_name(site: Site) -> None:
    site.install_tides()
    found = cuttle.get_ruleset("tides")
    assert found.id == "tides@2"
    assert repr(found.effect(Rank.TEN)) == "Ebb(cards=2)"
    assert cuttle.get_ruleset("tides") is found
    assert cuttle.get_ruleset("tides@1").effect(Rank.TEN).parameters() == {"cards": 1}
    assert cuttle.get_ruleset("tides@1+random-fours").id == "tides@1+random-fours"
    assert "tides" in cuttle.ruleset_names()
    assert cuttle.deal("tides@1", seed=7).ruleset.id == "tides@1"
    assert cuttle.Game("tides", seed=7).state.ruleset is found


def test_nothing_is_imported_before_a_name_is_not_known(site: Site) -> None:
    site.install_tides()
    (site.folder / "tides.py").write_text("print('imported')\n" + TIDES, "utf-8")
    program = """
import cuttle_engine as cuttle
cuttle.get_ruleset("balanced+random-fours")
cuttle.parse_record(cuttle.format_record(cuttle.Record(cuttle.deal("bga", seed=7))))
cuttle.ruleset_names(), cuttle.effect_names()
print("importlib.metadata" in sys.modules, "cuttle_engine.plugins" in sys.modules)
cuttle.get_ruleset("tides")
"""
    assert site.run(program) == "False False\nimported\n"


def test_an_effect_of_another_package_is_found_by_its_name(site: Site) -> None:
    site.install_tides()
    change = {"effects": {"T": {"effect": "cuttle-tides.Ebb", "cards": 3}}}
    ruleset, _ = read_ruleset("pagat" + json.dumps(change))
    assert ruleset.effect(Rank.TEN).parameters() == {"cards": 3}
    assert "cuttle-tides.Ebb" in cuttle.effect_names()


def test_the_name_of_an_effect_of_another_package_is_found(site: Site) -> None:
    site.install_tides()
    import tides  # type: ignore[import-not-found]

    house = cuttle.get_ruleset("pagat").replace(effects={Rank.TEN: tides.Ebb(3)})
    assert "cuttle-tides.Ebb" not in cuttle.effect_names()
    data = serde.to_data(house)
    assert data["effects"]["T"] == {"effect": "cuttle-tides.Ebb", "cards": 3}
    assert serde.from_data(data, cuttle.Ruleset) == house


def test_all_that_is_installed_can_be_listed(site: Site) -> None:
    site.install_tides()
    site.install("a-last", {"small": SMALL}, rulesets="a-small = small:RULES")
    assert cuttle.load_plugins() == (
        cuttle.Plugin("a-last", "1.0", RULESETS, "a-small"),
        cuttle.Plugin("cuttle-tides", "1.2", RULESETS, "tides"),
        cuttle.Plugin("cuttle-tides", "1.2", RULESETS, "tides@2"),
        cuttle.Plugin("cuttle-tides", "1.2", EFFECTS, "cuttle-tides.Ebb"),
    )
    assert {"tides", "a-small"} < set(cuttle.ruleset_names())


def test_plugins_are_loaded_in_the_order_of_their_names_and_packages(site: Site) -> None:
    for name, module in (("z-first", "one"), ("b-last", "two"), ("a-last", "three")):
        site.install(
            name,
            {module: f"import noted\nnoted.ORDER.append({module!r})\n{SMALL}"},
            rulesets=f"{'alpha' if module == 'one' else 'beta-' + name} = {module}:RULES",
        )
    (site.folder / "noted.py").write_text("ORDER = []", "utf-8")
    cuttle.load_plugins()
    assert sys.modules["noted"].ORDER == ["one", "three", "two"]


def test_of_a_package_that_is_there_twice_the_first_on_the_path_counts(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.install("Old_Name", {"old": SMALL}, "1.0", rulesets="old = old:RULES")
    front = Site(tmp_path / "front")
    monkeypatch.syspath_prepend(front.folder)
    front.install("old-name", {"new": SMALL}, "2.0", rulesets="new = new:RULES")
    assert cuttle.load_plugins() == (cuttle.Plugin("old-name", "2.0", RULESETS, "new"),)


def test_what_is_installed_later_is_found_by_who_loads_again(site: Site) -> None:
    problem_of(lambda: cuttle.get_ruleset("tides"))
    site.install_tides()
    problem_of(lambda: cuttle.get_ruleset("tides"))
    cuttle.load_plugins()
    first = cuttle.get_ruleset("tides")
    cuttle.load_plugins()
    assert cuttle.get_ruleset("tides") is first


def test_a_package_may_register_by_itself_what_it_declares(site: Site) -> None:
    code = "from cuttle_engine import register_effect, register_ruleset"
    code += TIDES + "register_effect(Ebb, 'cuttle-tides')\nregister_ruleset('tides', TIDES)"
    site.install(
        "cuttle-tides",
        {"tides": code},
        rulesets="tides = tides:TIDES",
        effects="cuttle-tides.Ebb = tides:Ebb",
    )
    assert len(cuttle.load_plugins()) == 2
    assert cuttle.get_ruleset("tides").id == "tides@1"


def test_its_states_go_to_other_processes(site: Site) -> None:
    site.install_tides()
    state = cuttle.deal("tides", seed=7)
    program = f"""
import pickle
print(pickle.loads({pickle.dumps(state)!r}).ruleset.id)
"""
    assert site.run(program) == "tides@2\n"


def test_two_threads_that_come_at_once_get_the_same_ruleset(site: Site) -> None:
    site.install_tides()
    slow = "import time\ntime.sleep(0.05)\n" + TIDES
    (site.folder / "tides.py").write_text(slow, "utf-8")
    found: list[object] = []
    start = threading.Barrier(6)

    def ask() -> None:
        start.wait()
        try:
            found.append(cuttle.get_ruleset("tides"))
        except RulesetError as error:
            found.append(error)

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [cuttle.get_ruleset("tides")] * 6
    assert len({id(ruleset) for ruleset in found}) == 1
    assert cuttle.load_plugins()


# --- what is written down ---


def test_records_positions_and_json_name_it_and_are_refused_where_it_is_not_installed(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.install_tides()
    state = cuttle.deal("tides@1", seed=7)
    record = cuttle.Record(state, [cuttle.Draw()])
    text, line = cuttle.format_record(record), cuttle.format_position(state)
    data, state_data = serde.dumps(record), serde.dumps(state)
    house = state.ruleset.replace(passes_to_tie=2)
    by_value = serde.dumps(house)
    assert cuttle.parse_record(text) == record
    assert cuttle.parse_position(line).build() == state
    assert serde.loads(data, cuttle.Record) == record
    assert serde.loads(by_value, cuttle.Ruleset) == house

    monkeypatch.syspath_prepend(site.folder.parent)  # so that nothing is kept of the path
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place != str(site.folder)])
    plugins._GROUPS.clear()
    for known in ("tides@1", "tides@2"):
        del rules._REGISTERED[known]
    del rules._NEWEST["tides"]
    from cuttle_engine import json_values, ruleset_value

    json_values._ruleset_of.cache_clear()
    del ruleset_value._KINDS["cuttle-tides.Ebb"]
    needed = r"no ruleset 'tides@1': there are balanced, .*; others come with packages that have"
    for call, error in (
        (lambda: cuttle.parse_record(text), cuttle.NotationError),
        (lambda: cuttle.parse_position(line), cuttle.NotationError),
        (lambda: serde.loads(data, cuttle.Record), cuttle.SchemaError),
        (lambda: serde.loads(state_data, cuttle.GameState), cuttle.SchemaError),
        (lambda: cuttle.deal("tides@1", seed=7), RulesetError),
    ):
        assert re.search(needed, problem_of(call, error))
    said = problem_of(lambda: serde.loads(by_value, cuttle.Ruleset), cuttle.SchemaError)
    assert said == (
        '$.effects.T.effect: "cuttle-tides.Ebb" is the name of no effect here: '
        "its package has to be installed"
    )


def test_a_ruleset_whose_effects_have_no_names_plays_and_cannot_be_changed_and_written(
    site: Site,
) -> None:
    site.install("cuttle-tides", {"tides": TIDES}, rulesets="tides = tides:TIDES")
    state = cuttle.deal("tides", seed=7)
    assert "tides@1" in cuttle.format_position(state)
    house = state.ruleset.replace(passes_to_tie=2)
    said = problem_of(lambda: cuttle.format_position(cuttle.deal(house, seed=7)))
    assert said == (
        "Ebb cannot be written down before it is named: see register_effect, or in a package an "
        "entry point in the group cuttle_engine.effects"
    )


# --- what is wrong ---

RAISES = "def __getattr__(name): raise LookupError(name)\n"
BAD_EFFECT = """
from cuttle_engine import Effect, Rank, get_ruleset
class Bad(Effect):
    def always(self, card):
        raise LookupError("always")
RULES = get_ruleset("balanced").replace(effects={Rank.TEN: Bad()})
"""
UNSHOWABLE = """
class Silent(Exception):
    def __str__(self):
        raise ValueError
raise Silent
"""
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no module": (
        {"rulesets": "bad = no_such_module:RULES"},
        r"bad = no_such_module:RULES cannot be imported: ModuleNotFoundError: No module named 'no",
    ),
    "no attribute": (
        {"rulesets": "bad = bad:RULEZ", "code": {"bad": SMALL}},
        r"bad:RULEZ cannot be imported: AttributeError: module 'bad' has no attribute 'RULEZ'",
    ),
    "an error": (
        {"rulesets": "bad = bad:RULES", "code": {"bad": "x = 1\ny = x / 0\n"}},
        r"bad = bad:RULES cannot be imported: ZeroDivisionError: division by zero \(.*bad\.py:2\)",
    ),
    "an error of the library": (
        {"rulesets": "bad = bad:RULES", "code": {"bad": SMALL.replace("passes", "\n  pases")}},
        r"RulesetError: 'pases_to_tie': no such parameter of a ruleset \(.*bad\.py:\d\)",
    ),
    "an error of syntax": (
        {"rulesets": "bad = bad:RULES", "code": {"bad": "RULES = ("}},
        r"cannot be imported: SyntaxError: '\(' was never closed \(bad.py, line 1\)",
    ),
    "an error without words": (
        {"rulesets": "bad = bad:RULES", "code": {"bad": "raise KeyError"}},
        r"bad:RULES cannot be imported: KeyError \(.*bad\.py:1\)",
    ),
    "a long error": (
        {"rulesets": "bad = bad:RULES", "code": {"bad": "raise KeyError('x\\n' * 9999)"}},
        r"bad:RULES cannot be imported: KeyError: '[xn\\]{,200}… \(.*bad\.py:1\)",
    ),
    "an error that cannot be shown": (
        {"rulesets": "bad = bad:RULES", "code": {"bad": UNSHOWABLE}},
        r"bad:RULES cannot be imported: Silent \(.*bad\.py:5\)",
    ),
    "an exit": (
        {"rulesets": "bad = bad:RULES", "code": {"bad": "raise SystemExit('no')"}},
        r"bad = bad:RULES cannot be imported: SystemExit: no \(.*bad\.py:1\)",
    ),
    "what only ends a generator": (
        {"rulesets": "bad = bad:RULES", "code": {"bad": "raise GeneratorExit('no')"}},
        r"bad = bad:RULES cannot be imported: GeneratorExit: no \(.*bad\.py:1\)",
    ),
    "an error that exits where it is shown": (
        {
            "rulesets": "bad = bad:RULES",
            "code": {"bad": UNSHOWABLE.replace("raise ValueError", "raise SystemExit")},
        },
        r"bad:RULES cannot be imported: Silent \(.*bad\.py:5\)",
    ),
    "an error that would clear the screen": (
        {"rulesets": "bad = bad:RULES", "code": {"bad": r"raise ValueError('\x1b[2J\x07')"}},
        r"bad:RULES cannot be imported: ValueError: \\x1b\[2J\\x07 \(.*bad\.py:1\)",
    ),
    "no object": (
        {"rulesets": "bad = bad", "code": {"bad": SMALL}},
        r"bad = bad is not of the form package.module:NAME",
    ),
    "nonsense for an object": (
        {"rulesets": "bad = not a module!"},
        r"bad = not a module! is not of the form package.module:NAME",
    ),
    "no ruleset": (
        {"rulesets": "bad = bad:RULES", "code": {"bad": "RULES = 7"}},
        r"bad = bad:RULES: 7 is no Ruleset",
    ),
    "an object that cannot be shown": (
        {
            "rulesets": "bad = bad:RULES",
            "code": {"bad": f"{UNSHOWABLE[:-13]}    __repr__ = __str__\nRULES = Silent()"},
        },
        r"bad = bad:RULES",
    ),
    "an effect that raises": (
        {"rulesets": "bad = bad:RULES", "code": {"bad": BAD_EFFECT}},
        r"bad = bad:RULES cannot be used: LookupError: always \(.*bad\.py:5\)",
    ),
    "no name": (
        {"rulesets": "Bad = bad:RULES", "code": {"bad": SMALL}},
        r"Bad = bad:RULES: 'Bad' is not a letter, then letters, digits, hyphens, all small",
    ),
    "a version that is none": (
        {"rulesets": "bad@x = bad:RULES", "code": {"bad": SMALL}},
        r"bad@x = bad:RULES: 'x' is not the number of a version",
    ),
    "a version with zeros": (
        {"rulesets": "bad@01 = bad:RULES", "code": {"bad": SMALL}},
        r"bad@01 = bad:RULES: '01' is not the number of a version",
    ),
    "version 0": (
        {"rulesets": "bad@0 = bad:RULES", "code": {"bad": SMALL}},
        r"bad@0 = bad:RULES: version: 0 is not a whole number from 1 to 9999",
    ),
    "a version that is too high": (
        {"rulesets": "bad@10000 = bad:RULES", "code": {"bad": SMALL}},
        r"version: 10000 is not a whole number from 1 to 9999",
    ),
    "a name of the library's": (
        {"rulesets": "balanced = bad:RULES", "code": {"bad": SMALL}},
        r"balanced = bad:RULES: balanced is a ruleset already: balanced@1",
    ),
    "a new version of the library's": (
        {"rulesets": "balanced@2 = bad:RULES", "code": {"bad": SMALL}},
        r"balanced@2 = bad:RULES: balanced is a ruleset already: balanced@1",
    ),
    "an alias of the library's": (
        {"rulesets": "bga = bad:RULES", "code": {"bad": SMALL}},
        r"bga = bad:RULES: bga is a ruleset already: balanced@1",
    ),
    "an effect that is none": (
        {"effects": "bad.Bad = bad:RULES", "code": {"bad": SMALL}},
        r"bad\.Bad = bad:RULES: Ruleset\(changed\) is no class of Effects",
    ),
    "an effect in place of its class": (
        {"effects": "bad.Ebb = bad:EBB", "code": {"bad": TIDES + "EBB = Ebb()"}},
        r"bad\.Ebb = bad:EBB: Ebb\(cards=1\) is no class of Effects",
    ),
    "another class": (
        {"effects": "bad.Flow = bad:Ebb", "code": {"bad": TIDES}},
        r"bad\.Flow = bad:Ebb: 'bad\.Flow' is not its prefix, a dot and Ebb",
    ),
    "no prefix": (
        {"effects": "Ebb = bad:Ebb", "code": {"bad": TIDES}},
        r"Ebb = bad:Ebb: 'Ebb' is not its prefix, a dot and Ebb",
    ),
    "a prefix that is none": (
        {"effects": "Bad.Ebb = bad:Ebb", "code": {"bad": TIDES}},
        r"Bad\.Ebb = bad:Ebb: 'Bad' is not a letter, then letters",
    ),
    "the library's effect": (
        {"effects": "bad.DrawCards = cuttle_engine.effects:DrawCards"},
        r"DrawCards is the library's own, and has its name",
    ),
    "a newer library": (
        {"rulesets": "bad = bad:RULES", "requires": "attrs>=1\ncuttle-engine>=99.0"},
        rf"bad-one 1\.0: it needs cuttle-engine>=99\.0, and this is {re.escape(THIS)}",
    ),
    "an older library": (
        {"effects": "bad.Ebb = bad:Ebb", "requires": "Cuttle_Engine[json] (<0.1)"},
        rf"bad-one 1\.0: it needs Cuttle_Engine\[json\] \(<0\.1\), and this is {re.escape(THIS)}",
    ),
    "a library that cannot be told": (
        {"rulesets": "bad = bad:RULES", "requires": "cuttle-engine===0.1"},
        r"bad-one 1\.0: it needs cuttle-engine===0\.1: '===0\.1' is no bound such as >=1\.2",
    ),
}


@pytest.mark.parametrize("kind", list(WRONG))
def test_what_is_wrong_is_said_with_the_package_and_its_version(site: Site, kind: str) -> None:
    arguments, wanted = WRONG[kind]
    names = cuttle.ruleset_names(), cuttle.effect_names()
    site.install("bad-one", **arguments)
    said = problem_of(cuttle.load_plugins)
    assert said.startswith("bad-one 1.0: ")
    assert re.search(wanted, said), said
    assert len(said) < 1000
    assert (cuttle.ruleset_names(), cuttle.effect_names()) == names
    assert cuttle.get_ruleset("balanced").id == "balanced@1"
    # Who asks for a name that nobody has is told too, every time.
    text = 'pagat{"effects":{"T":{"effect":"other.Other"}}}'
    for _ in range(2):
        if "rulesets" in arguments:
            told = problem_of(lambda: cuttle.get_ruleset("other"))
            assert told.startswith("no ruleset 'other': there are balanced")
        else:
            told = problem_of(lambda: read_ruleset(text), cuttle.NotationError)
        assert said in told


@pytest.mark.parametrize("kind", list(WRONG))
def test_one_that_is_broken_keeps_no_other_from_being_found(site: Site, kind: str) -> None:
    site.install("bad-one", **WRONG[kind][0])
    site.install_tides()
    assert cuttle.get_ruleset("tides@1").id == "tides@1"
    read_ruleset('pagat{"effects":{"T":{"effect":"cuttle-tides.Ebb"}}}')
    problem_of(cuttle.load_plugins)
    assert cuttle.get_ruleset("tides").id == "tides@2"


def test_two_packages_with_one_name_are_both_named_and_neither_is_taken(site: Site) -> None:
    site.install("tides-b", {"b": SMALL}, "2.0", rulesets="tides = b:RULES")
    site.install("tides-a", {"a": SMALL}, "1.0", rulesets="tides@2 = a:RULES\nother = a:RULES")
    said = problem_of(lambda: cuttle.get_ruleset("tides"))
    clash = "tides comes with tides-b 2.0 and tides-a 1.0: only one may be installed"
    assert said.endswith(f"; {clash}")
    assert problem_of(cuttle.load_plugins) == clash
    assert cuttle.get_ruleset("other").id == "other@1"


def test_two_packages_with_one_effect_are_both_named(site: Site) -> None:
    for name, module in (("one", "b"), ("two", "a")):
        site.install(name, {module: TIDES}, effects=f"x.Ebb = {module}:Ebb")
    assert problem_of(cuttle.load_plugins) == (
        "x.Ebb comes with one 1.0 and two 1.0: only one may be installed"
    )
    assert "x.Ebb" not in cuttle.effect_names()


def test_a_name_that_a_program_has_given_stays_what_it_is(site: Site) -> None:
    site.install_tides()
    own = cuttle.register_ruleset("tides", cuttle.get_ruleset("pagat").replace(hand_limit=5))
    said = problem_of(cuttle.load_plugins)
    assert said == (
        "cuttle-tides 1.2: tides = tides:TIDES: tides is a ruleset already: tides@1; "
        "cuttle-tides 1.2: tides@2 = tides:SPRING: tides is a ruleset already: tides@1"
    )
    assert cuttle.get_ruleset("tides") is own


@pytest.mark.parametrize(
    "requires",
    [
        "",
        f"cuttle-engine=={THIS}",
        "cuttle-engine",
        "cuttle-engine @ https://example.org/cuttle-engine-99.zip",
        "cuttle-engine-extras>=99",
        "cuttle-engine[test]>=99; extra == 'test'",
        "cuttle-engine>=99; python_version < '3'",
        "nonsense !!",
    ],
)
def test_what_a_package_needs_of_others_or_at_other_times_is_not_asked(
    site: Site, requires: str
) -> None:
    site.install_tides(requires)
    assert len(cuttle.load_plugins()) == 3


def test_one_made_for_another_version_is_not_even_imported(site: Site) -> None:
    site.install_tides("cuttle-engine<0.1")
    said = problem_of(lambda: cuttle.get_ruleset("tides"))
    assert said.endswith(f"; cuttle-tides 1.2: it needs cuttle-engine<0.1, and this is {THIS}")
    assert said.count("cuttle-tides") == 1
    assert "tides" not in sys.modules


def test_a_package_whose_files_are_broken_is_named_as_well_as_it_can_be(site: Site) -> None:
    site.install("bad-one")
    info = site.folder / "bad_one-1.0.dist-info"
    (info / "entry_points.txt").write_text(f"[{RULESETS}]\nno entry point\n", "utf-8")
    site.install("bad-two", {"two": SMALL}, rulesets="two = two:RULES")
    (site.folder / "bad_two-1.0.dist-info" / "METADATA").unlink()
    site.install("not-ours")
    info = site.folder / "not_ours-1.0.dist-info"
    (info / "entry_points.txt").write_bytes(b"[other]\n\xff\n")
    site.install_tides()
    said = problem_of(cuttle.load_plugins)
    assert said.startswith("bad-one 1.0: its entry_points.txt cannot be read: ")
    assert "not-ours" not in said
    assert cuttle.get_ruleset("tides").id == "tides@2"


def test_ctrl_c_goes_through_and_the_next_one_who_asks_begins_anew(site: Site) -> None:
    code = "import noted\nnoted.ask()\n" + SMALL
    site.install("slow-one", {"slow": code}, rulesets="slow = slow:RULES")
    noted = "def ask():\n    raise KeyboardInterrupt\n"
    (site.folder / "noted.py").write_text(noted, "utf-8")
    with pytest.raises(KeyboardInterrupt):
        cuttle.get_ruleset("slow")
    sys.modules["noted"].ask = lambda: None  # type: ignore[attr-defined]
    assert cuttle.get_ruleset("slow").id == "slow@1"


# --- plug-ins that ask for plug-ins ---

ASKING = "from cuttle_engine import get_ruleset\nRULES = get_ruleset('{}').replace(hand_limit={})"


def test_a_plugin_may_build_on_the_ruleset_of_another(site: Site) -> None:
    site.install("a", {"a_mod": ASKING.format("c", 7)}, rulesets="a = a_mod:RULES")
    site.install("b", {"b_mod": ASKING.format("a", 6)}, rulesets="b = b_mod:RULES")
    site.install("c", {"c_mod": SMALL}, rulesets="c = c_mod:RULES")
    assert cuttle.get_ruleset("b").hand_limit == 6
    assert cuttle.get_ruleset("b").passes_to_tie == 2
    assert [plugin.name for plugin in cuttle.load_plugins()] == ["a", "b", "c"]


@pytest.mark.parametrize("asked", ["unknown", "a"])
def test_a_plugin_that_asks_for_what_is_not_there_is_told_so(site: Site, asked: str) -> None:
    site.install("a", {"a_mod": ASKING.format(asked, 7)}, rulesets="a = a_mod:RULES")
    said = problem_of(cuttle.load_plugins)
    assert said.startswith(
        f"a 1.0: a = a_mod:RULES cannot be imported: RulesetError: no ruleset '{asked}': there are"
    )
    assert said.endswith("a_mod.py:2)")


def test_plugins_that_ask_for_each_other_are_told_so(site: Site) -> None:
    for name, other in (("a", "b"), ("b", "c"), ("c", "a")):
        code = ASKING.format(other, 7)
        site.install(name, {f"{name}_mod": code}, rulesets=f"{name} = {name}_mod:RULES")
    said = problem_of(cuttle.load_plugins)
    assert all(f"{name} = {name}_mod:RULES cannot be imported" in said for name in "abc")


def test_a_module_that_is_imported_directly_may_ask_too(site: Site) -> None:
    """While it is half imported its own entry points are of no use, and later they are."""
    code = TIDES.replace("'balanced'", "'small'").replace('"balanced"', '"small"')
    site.install(
        "cuttle-tides",
        {"tides": code},
        rulesets="tides = tides:TIDES",
        effects="cuttle-tides.Ebb = tides:Ebb",
    )
    site.install("z", {"small": SMALL}, rulesets="small = small:RULES")
    import tides

    assert tides.TIDES.passes_to_tie == 2
    assert cuttle.get_ruleset("tides") == tides.TIDES
    house = tides.TIDES.replace(hand_limit=7)
    assert serde.to_data(house)["effects"]["T"]["effect"] == "cuttle-tides.Ebb"
    assert len(cuttle.load_plugins()) == 3


# --- the command line ---


def test_the_command_lists_them_with_the_packages_they_come_from(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    site.install_tides()
    assert main(["rulesets"]) == 0
    blocks = capsys.readouterr().out.split("\n\n")
    assert "tides@2, from cuttle-tides 1.2: as balanced, but\n  T Ebb" in "\n\n".join(blocks)
    assert main(["watch", "--ruleset", "tides@1", "--seed", "7"]) == 0
    assert capsys.readouterr().out.startswith("tides@1, seed 7")


def test_the_command_tells_which_are_broken(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    site.install_tides()
    site.install("bad-one", rulesets="bad = no_such_module:RULES")
    assert main(["rulesets"]) == 1
    out, err = capsys.readouterr()
    assert "tides@2, from cuttle-tides 1.2" in out
    assert err.startswith("cuttle rulesets: bad-one 1.0: bad = no_such_module:RULES cannot be")
    assert main(["watch", "--ruleset", "tides@3"]) == 2
    assert "no ruleset 'tides@3'" in capsys.readouterr().err


def test_what_a_package_says_does_nothing_to_the_terminal(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    loud = TIDES.replace("Ebb()", r"Ebb('\x1b[31m\n')").replace("Ebb(2)", "Ebb()")
    site.install("lou\x1b[1md", {"loud": loud}, "1\x07", rulesets="loud = loud:TIDES")
    site.install("ba\x1b[1md", version="2\x07", rulesets="bad = no\x1b[2Jthing:RULES")
    assert main(["rulesets"]) == 1
    out, err = capsys.readouterr()
    assert r"loud@1, from lou\x1b[1md 1\x07: as balanced, but" in out
    assert r"cards \x1b[31m\n" in out
    assert r"ba\x1b[1md 2\x07: bad = no\x1b[2Jthing:RULES is not of the form" in err
    for text in (out, err, problem_of(cuttle.load_plugins)):
        assert text.replace("\n", "").isprintable()


def test_the_command_lists_a_ruleset_by_the_one_of_the_library_it_is_most_like(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    site.install("small-one", {"small": SMALL}, rulesets="small = small:RULES")
    assert main(["rulesets"]) == 0
    blocks = capsys.readouterr().out.split("\n\n")
    assert "small@1, from small-one 1.0: as pagat, but\n  passes_to_tie             2" in blocks
