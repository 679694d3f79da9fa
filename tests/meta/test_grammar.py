"""The grammars in the documentation are those of what is written and read."""

import random
import re
from collections.abc import Callable, Iterator

import pytest

import cuttle_engine as cuttle

from ..pages import blocks, page

Rules = dict[str, str]


def rules(name: str) -> Rules:
    """The rules of a page, by name, each as it is written."""
    text = "".join([block.text for block in blocks(page(name), "ebnf")])
    return dict(re.findall(r"^([\w-]+) *= (.+?) ;$", text, re.MULTILINE))


NOTATION = rules("notation.md")
GAMES = rules("games-as-text.md")
ELSEWHERE = {  # what the grammars leave to JSON, or say in words
    "json-object": r"\{.*?\}",
    "json-string": r'"(?:[^"\\]|\\.)*"',
    "digit": "[0-9]",
    "hex": "[0-9a-f]",
    "id": r"[\w@+-]+",
    "letter": "[A-Za-z]",
    "character": r"[^\\}]",
    "line-end": r"\n",
}
TOKEN = re.compile(r'"([^"]*)"|([\w-]+)|([|()\[\]{}])')
SIGNS = {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "}": ")*", "|": "|"}


def expression(rule: str, grammar: Rules = NOTATION, space: str = "") -> str:
    """The rule as a regular expression, with this between its parts; no rule contains itself."""
    if rule in ELSEWHERE:
        return ELSEWHERE[rule]
    found = ""
    for literal, name, sign in TOKEN.findall(grammar[rule]):
        if sign == "{":
            found += f"(?:{space}"
        elif sign:
            found += SIGNS[sign]
        else:
            found += space + (
                f"(?:{expression(name, grammar, space)})" if name else re.escape(literal)
            )
    return found


def test_every_rule_of_the_grammars_is_there() -> None:
    for grammar, own in ((NOTATION, set[str]()), (GAMES, {"action"})):
        used = {name for rule in grammar for name in parts(grammar, rule)}
        assert used <= grammar.keys() | ELSEWHERE.keys() | own
    assert {"card", "action", "stack", "position", "window"} <= NOTATION.keys()
    assert {"games", "game", "tag", "moves"} <= GAMES.keys()


def parts(grammar: Rules, rule: str) -> list[str]:
    """The rules that a rule is made of."""
    if rule in ELSEWHERE or (rule == "action" and grammar is GAMES):
        return []  # said in words
    return [name for _, name, _ in TOKEN.findall(grammar[rule]) if name]


def is_read(reader: Callable[[str], object], text: str) -> bool:
    try:
        reader(text)
    except cuttle.NotationError:
        return False
    return True


PIECES = ["draw", "pass", "decline", "7S", "TH", "X1", "Q", "C", "2", "3", "4", *"x!^?*@(),<", "??"]


@pytest.mark.parametrize(
    ("rule", "reader"), [("card", cuttle.Card), ("action", cuttle.parse_action)]
)
def test_what_the_grammar_allows_is_what_is_read(
    rule: str, reader: Callable[[str], object]
) -> None:
    allowed = re.compile(expression(rule), re.IGNORECASE)  # reading takes either case
    rng = random.Random(7)
    seen = {True: 0, False: 0}
    for _ in range(20_000):
        text = "".join(rng.choices(PIECES, k=rng.randint(1, 5)))
        right = allowed.fullmatch(text) is not None
        assert is_read(reader, text) == right, text
        seen[right] += 1
    assert min(seen.values()) > 100


def played(rounds: int) -> Iterator[tuple[cuttle.GameState, cuttle.Action]]:
    """States on the way, each with what is played in it."""
    rng = random.Random(8)
    for number in range(rounds):
        names = cuttle.ruleset_names()
        state = cuttle.deal(names[number % len(names)], seed=number)
        while state.outcome is None:
            action = rng.choice(cuttle.legal_actions(state))
            yield state, action
            state = cuttle.apply(state, action)


def test_what_is_written_is_what_the_grammar_allows() -> None:
    action, card, stack = (re.compile(expression(rule)) for rule in ("action", "card", "stack"))
    position = re.compile(expression("position", space=r"\s*"))
    kinds = set()
    for number, (state, chosen) in enumerate(played(90)):
        assert action.fullmatch(str(chosen)), chosen
        kinds.add(type(chosen).__name__)
        if number % 7:
            continue
        assert [text for text in map(str, state.deck) if not card.fullmatch(text)] == []
        for player in state.players:
            assert all(stack.fullmatch(str(held)) for held in player.points)
        for what in (state, cuttle.view(state, 0), cuttle.view(state, None)):
            text = cuttle.format_position(what)
            assert position.fullmatch(text), text
    assert len(kinds) == 9


def test_a_record_is_written_as_the_grammar_allows() -> None:
    grammar = {**NOTATION, **GAMES, "action": NOTATION["action"]}
    tags = re.compile(f"(?:{expression('tag', grammar, '[ ]*+')})+")
    moves = re.compile(expression("moves", grammar, r"\s*+") + r"\s*")
    for seed in range(20):
        rng = random.Random(seed)
        state = start = cuttle.deal("balanced", seed=seed)
        actions: list[cuttle.Action] = []
        while state.outcome is None and len(actions) < 60:
            actions.append(rng.choice(cuttle.legal_actions(state)))
            state = cuttle.apply(state, actions[-1])
        comments = {0: "{ a brace }", len(actions): "a \\ and\na line\x07"}
        text = cuttle.format_record(
            cuttle.Record(start, actions, players=["Ann", 'B"b'], comments=comments)
        )
        head, _, rest = text.partition("\n\n")
        assert tags.fullmatch(f"{head}\n"), head
        assert moves.fullmatch(rest), rest
