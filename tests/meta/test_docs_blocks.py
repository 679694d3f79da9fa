"""No block of code in the documentation is there that nothing runs, and no page without one."""

import re
from pathlib import Path

import pytest

from ..pages import DOCS, PAGES, ROOT, Block, blocks

TESTS = Path(__file__).parents[1]

RUN_BY = {
    "pycon": "meta/test_doctests.py",
    "python": "meta/test_docs_commands.py",
    "sh": "meta/test_docs_commands.py",
    "console": "meta/test_docs_commands.py",
    "json": "meta/test_json_docs.py",
}
"""The kinds of which every block is run, wherever it stands."""

RUN_ON_PAGE = {
    ("shuffle.md", "js"): "unit/test_shuffle.py",
    ("dice.md", "js"): "unit/test_dice.py",
    ("json.md", "js"): "meta/test_docs_javascript.py",
    ("json.md", "ts"): "meta/test_docs_javascript.py",
    ("notation.md", "ebnf"): "meta/test_grammar.py",
    ("games-as-text.md", "ebnf"): "meta/test_grammar.py",
    ("shuffle.md", "text"): "unit/test_shuffle.py",
    ("matches.md", "text"): "unit/test_score_command.py",
    ("terminal-table.md", "text"): "unit/test_play_command.py",
    ("publish-a-variant.md", "toml"): "meta/test_publish_variant.py",
    ("terminal-client.md", "text"): "examples/test_tutorials.py",
}
"""The blocks of other kinds, each with the test that names its page and runs it."""

NOT_RUN = {
    ("performance.md", "text"): "what a benchmark printed on one machine; its command stands above",
    ("save-and-replay.md", "text"): "what the command says of a game that is not there",
}
"""And those that are no code."""

BUILT = re.compile(r"\{(eval-rst|toctree|include|graphviz|picture|glossary|note|image|figure)\}")
"""What Sphinx makes something of, or fails."""

NO_EXAMPLE = {
    "docs/changelog.md": "what changed",
    "docs/contributing.md": "for those who change the library; .ci/run does what it says",
    "docs/reference/api.md": "the docstrings have them, and test_doctests.py runs those",
    **{
        f"docs/{part}/index.md": "of a part: it leads to pages that have them"
        for part in ("tutorials", "how-to", "reference", "explanation")
    },
}
"""Pages without an example that runs, and why."""


def runner(block: Block) -> str | None:
    """The test that runs a block, from the folder of the tests; None for what is not run."""
    kind = block.kind
    if kind.startswith("{code-block}") and block.text.startswith(":caption: "):
        return "meta/test_docs_commands.py"  # a file, which a command of the page uses
    return RUN_BY.get(kind) or RUN_ON_PAGE.get((block.page.name, kind))


def included(block: Block) -> bool:
    """Whether a block is a file, or a part of one, that .ci/run runs as an example."""
    found = re.fullmatch(r"\{literalinclude\} (\S+)", block.kind)
    if found is None:
        return False
    file = (block.page.parent / found[1]).resolve()
    return file.is_file() and (ROOT / "examples") in file.parents


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_is_run(page: Path) -> None:
    for block in blocks(page):
        known = (page.name, block.kind) in NOT_RUN or BUILT.match(block.kind)
        assert runner(block) or included(block) or known, f"nobody runs {block.place}: {block.kind}"
    fences = re.findall(r"^ *(?:`{3,}|~{3,}|:{3,}).*$", page.read_text("utf-8"), re.MULTILINE)
    held = sum([block.text.count("\n```") + block.text.startswith("```") for block in blocks(page)])
    assert len(fences) == 2 * len(blocks(page)) + held, "a block in a list, or of another form"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_shows_is_used_on_it(page: Path) -> None:
    shown = blocks(page)
    for block in shown:
        named = re.match(r":caption: (\S+)", block.text)
        if named and block.kind.startswith("{code-block}"):
            assert any([named[1] in other.text for other in shown if other is not block])


def test_every_test_that_runs_blocks_is_there_and_looks_at_the_page() -> None:
    for (name, kind), test in RUN_ON_PAGE.items():
        assert name in (TESTS / test).read_text("utf-8"), name
        assert any([blocks(page, kind) for page in PAGES if page.name == name]), (name, kind)
    for name, kind in NOT_RUN:
        assert any([blocks(page, kind) for page in PAGES if page.name == name]), (name, kind)
    assert [test for test in RUN_BY.values() if not (TESTS / test).is_file()] == []


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if str(page.relative_to(ROOT)) not in NO_EXAMPLE],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_every_page_has_an_example_that_runs(page: Path) -> None:
    assert any([runner(block) or included(block) for block in blocks(page)])


def test_pages_that_need_no_example_are_there() -> None:
    assert set(NO_EXAMPLE) <= {str(page.relative_to(ROOT)) for page in PAGES}


# --- links ---

LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)")
EXAMPLE = re.compile(r"(?<!\[)`examples/[\w/.]+`(?!.*\{download\})")
"""A file that readers of the built documentation would have to look for."""
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if DOCS in page.parents],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_an_example_that_a_page_names_can_be_opened_from_it(page: Path) -> None:
    assert EXAMPLE.findall(page.read_text("utf-8")) == []


def anchors(page: Path) -> set[str]:
    """What a link may name in a page, as GitHub and the documentation make it of a heading."""
    text = page.read_text("utf-8")
    words = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(text)]
    named = re.findall(r"^\(([\w-]+)\)=$", text, re.MULTILINE)
    return {*[heading.strip().replace(" ", "-") for heading in words], *named}


def everywhere() -> set[str]:
    """The anchors that have a name of their own, such as `rule-4`: any page may link to them."""
    found = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)
    return {name for page in PAGES for name in found.findall(page.read_text("utf-8"))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    for block in blocks(page):
        text = text.replace(block.text, "")
    dead = []
    for target in LINK.findall(text):
        if re.match(r"[a-z]+:", target):
            continue  # on the web
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        found = file.exists()
        if found and anchor and file.suffix == ".md":
            found = anchor in anchors(file) | everywhere()
        if not found:
            dead.append(target)
    assert dead == []
