"""What ``cuttle play`` shows: the table, what has happened, and the numbered actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cuttle_engine import wording
from cuttle_engine.action_space import ActionSpace
from cuttle_engine.actions import (
    Choose,
    Counter,
    PlayOneOff,
    PlayPermanent,
    PlayPoints,
    Scuttle,
    parse_action,
)
from cuttle_engine.cards import MIN_SEATS, SUIT_LETTERS
from cuttle_engine.messages import describe
from cuttle_engine.render.columns import columns, folded
from cuttle_engine.render.page import NARROW, table_lines
from cuttle_engine.terminal import Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Card, Rank, Seat
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.terminal import Terminal
    from cuttle_engine.view import PlayerView

MENU_ROWS: Final = 8  # more actions than this are listed in columns
WORDS_HINT: Final = "?? says these in words."

_HELP: Final = """\
Type the number of an action, or the action itself:
{uses}  draw, pass, decline
A card is its rank, A 2 3 4 5 6 7 8 9 T J Q K, and its suit, {suits}.
TH(JC) is a card with a Jack on it, ?? a card that you do not know, 7S* one
that is frozen. Where there is only one action, Enter is enough.
Besides, you can type:
  ??         the actions in words     undo    take back your last decision
  history    all moves of the round   offer   offer a draw
  scrap      all scrapped cards       resign  give the round up
  hand       your hand                q       quit
  table      everything again, as does Enter where there are several actions
  save FILE  for cuttle play --resume FILE"""

_MORE_HELP: Final = """
With three and four seats the table says @ and the seat of everybody:
{uses}  TH@0(JC@1)  TH was seat 0's before JC gave it to seat 1"""

_NARROW_HELP: Final = """\
Type the number of an action, or it:
{uses}  draw, pass, decline
A card is its rank, A 2 to 9 T J Q K,
and its suit, {suits}. A Jack on
TH is TH(JC), 7S* is frozen, ?? unknown.
Enter does the only action, or shows all
again. Besides, you can type:
  ??       the actions in words
  table, hand, scrap, history
  undo     take back your last decision
  offer    offer a draw
  resign   give the round up
  save FILE, to go on later
  q        quit"""

_MORE_NARROW_HELP: Final = """
With more than two seats:
{uses}  TH@0(JC@1)  TH was seat 0's before JC
              gave it to seat 1"""

_SUCH_AS: Final = tuple(
    parse_action(text)
    for text in (
        *("7S", "TSx9H", "QH^", "JS^TH", "X1^KD", "X1^JS", "5C!", "2C!QH", "2D?", "*KD"),
        *("4C!@2", "X1!@2", "JS^TH@2", "X1^KD@2", "X1^JS@2"),
    )
)
"""Actions that stand for others of their form, where a ruleset has them; in order."""

_NAMED_ANSWERS: Final = 2  # more ranks that answer are named by their letters


class Screen:
    """The screens of one round, as one seat sees it."""

    def __init__(
        self, terminal: Terminal, names: Mapping[Seat, str], labels: Mapping[Seat, str]
    ) -> None:
        self._terminal = terminal
        self._names = names
        self._labels = labels

    def turn(self, heading: str, seen: PlayerView, news: Iterable[Line]) -> list[Line]:
        """All that is to be seen before an action is typed, on one screen if it can be fitted in.

        Where there is no room, blank lines go. Where there is still none for the actions in words,
        they are listed without. Under some rules there is no limit to a hand, nor to what happens
        between two turns, so more is possible, and it scrolls.
        """
        question = wording.question(seen)
        above = [Line(), *self.table(heading, seen), Line(), *news]
        # The one above the news goes last, those that cut off the heading go first.
        leading, below_heading, *others = [
            place for place, line in enumerate(above) if not line.text
        ]
        blank = [below_heading, leading, *others]
        asked = self._folded(question, "question")
        menu = self.menu(seen, self._room([*above, *asked]) + len(blank))
        if menu is None:
            asked = self._folded(f"{question} {WORDS_HINT}", "question")
            menu = self._in_notation(seen)
        below = [*asked, *menu]
        gone = blank[: max(0, -self._room([*above, *below]))]
        return [*[line for place, line in enumerate(above) if place not in gone], *below]

    def holds(self, lines: Sequence[Line]) -> bool:
        """Whether so many lines are to be seen at once, with the one that is typed into."""
        return self._room(lines) >= 0

    def table(self, heading: str, seen: PlayerView) -> list[Line]:
        """The table under its heading."""
        table = table_lines(seen, self._terminal.width, self._labels)
        lines = [Line(self._terminal.cards(line), "table") for line in table]
        return [*self._folded(heading, "heading"), Line(), *lines]

    def help(self, ruleset: Ruleset) -> list[Line]:
        """What can be typed under the ruleset."""
        pairs = zip(SUIT_LETTERS, self._terminal.suits, strict=True)
        suits = " ".join([letter + symbol.strip(letter) for letter, symbol in pairs])
        narrow = self._terminal.width < NARROW
        found = _examples(ruleset)
        simple = [use for use in found if use[0].target_seat is None]
        aimed = [use for use in found if use[0].target_seat is not None]
        text = (_NARROW_HELP if narrow else _HELP).format(
            suits=suits, uses=self._listed(simple, 8, 1 if narrow else 2)
        )
        if ruleset.seats > MIN_SEATS:
            more = _MORE_NARROW_HELP if narrow else _MORE_HELP
            text += (
                more.replace("\n{uses}", "").format()
                if not aimed
                else more.format(uses=self._listed(aimed, 12, 1))
            )
        return [Line(line) for line in text.split("\n")]

    def _listed(self, uses: Sequence[tuple[Action, str]], across: int, columns: int) -> str:
        """Actions with what they are, in columns, and the notation so wide."""
        heads = [f"  {action!s:<{across}}" for action, _ in uses]
        rows = -(-len(uses) // columns)
        texts = [head + words for head, (_, words) in zip(heads, uses, strict=True)]
        width = max(map(len, texts[:rows]), default=0)
        lines = ["".join([text.ljust(width) for text in texts[row::rows]]) for row in range(rows)]
        lines = [line.rstrip() for line in lines]
        room = self._terminal.width
        if max(map(len, lines), default=0) > room:
            both = zip(heads, uses, strict=True)
            lines = [line for head, (_, words) in both for line in folded(head, words, room)]
        return "".join([f"{line}\n" for line in lines])

    def words(self, seen: PlayerView) -> list[Line]:
        """The numbered actions in words, however many they are."""
        rows = len(seen.legal_actions)
        return self.menu(seen, rows * 9) or []

    def menu(self, seen: PlayerView, room: int) -> list[Line] | None:
        """The numbered actions in words, in columns where they are many; None without room."""
        legal = seen.legal_actions
        widest = max([len(str(action)) for action in legal])
        digits = max(2, len(str(len(legal))))
        entries: list[tuple[str, str]] = []
        for number, action in enumerate(legal, 1):
            words = describe(action, seen).text(names=self._names)
            entries.append(
                (f"{number:>{digits}}  {action!s:<{widest}}  ", self._terminal.cards(words))
            )
        lines = self._in_columns(entries, max(1, min(room, MENU_ROWS)))
        return lines if len(lines) <= room else None

    def _in_notation(self, seen: PlayerView) -> list[Line]:
        """The numbered actions without words, in as few lines as they take."""
        legal = seen.legal_actions
        digits = len(str(len(legal)))
        entries = [(f"{number:>{digits}} {action}", "") for number, action in enumerate(legal, 1)]
        return self._in_columns(entries, 1)

    def _in_columns(self, entries: Sequence[tuple[str, str]], rows: int) -> list[Line]:
        """The entries in columns of so many rows, or of more where they would be too wide."""
        room = self._terminal.width
        texts = [f"{head}{words}" for head, words in entries]
        for across in range(-(-len(texts) // rows), 0, -1):
            down = -(-len(texts) // across)
            parts = [texts[first : first + down] for first in range(0, len(texts), down)]
            widths = [max([columns(text) for text in part]) + 2 for part in parts]
            if sum(widths) - 2 <= room:
                lines = [""] * down
                for part, width in zip(parts, widths, strict=True):
                    for row, text in enumerate(part):
                        lines[row] += text + " " * (width - columns(text))
                return [Line(line.rstrip(), "menu") for line in lines]
        folds = [folded(head, words, room) for head, words in entries]
        return [Line(line, "menu") for fold in folds for line in fold]

    def _room(self, lines: Sequence[Line]) -> int:
        """How many lines are left between these and the one that is typed into."""
        return self._terminal.height - 1 - len(lines)

    def _folded(self, text: str, kind: str) -> list[Line]:
        lines = folded("", self._terminal.cards(text), self._terminal.width)
        return [Line(line, kind) for line in lines]


def _examples(ruleset: Ruleset) -> list[tuple[Action, str]]:
    """An action of every form that there is under the ruleset, with what it is."""
    space = ActionSpace.of(ruleset)
    forms: dict[tuple[str, ...], Action] = {}
    for action in (*[action for action in _SUCH_AS if action in space], *space):
        forms.setdefault(_form(action, ruleset), action)
    order = {_form(action, ruleset): place for place, action in enumerate(_SUCH_AS)}
    found = sorted(forms, key=lambda form: order.get(form, len(order)))
    answers = {each.card.rank: each.card for each in space if isinstance(each, Counter)}
    cards = [*answers.values()]
    return [(forms[form], _in_general(forms[form], ruleset, cards)) for form in found if form]


def _form(action: Action, ruleset: Ruleset) -> tuple[str, ...]:
    """What actions that are typed in the same way have in common; nothing for single words."""
    if action.card is None:
        return ()
    lies = ""
    if isinstance(action, PlayPermanent) and action.target is not None:
        lies = _what_lies(action.target, ruleset)
    elif isinstance(action, PlayOneOff):
        lies = "" if action.target is None else "card"
        if action.target_seat is not None:
            lies += str(action.card.rank)  # not many ranks are aimed at a seat
    seat = "" if action.target_seat is None else "seat"
    return (type(action).__name__, lies, seat)


def _what_lies(card: Card, ruleset: Ruleset) -> str:
    effect = ruleset.effect(card.rank)
    if card.points:
        return "points"
    return "control" if effect.controls_points or effect.controls_permanents else "permanent"


def _in_general(action: Action, ruleset: Ruleset, answers: Sequence[Card]) -> str:
    """What the action, and others of its form, are; and the cards that answer, one a rank."""
    card, target, seat = action.card, action.target, action.target_seat
    assert card is not None
    match action:
        case PlayPoints():
            return "for points"
        case Scuttle():
            return f"scuttle {target} with {card}"
        case Counter():
            if len(answers) <= _NAMED_ANSWERS:
                names = " or ".join([_named(each.rank) for each in answers])
                return f"counter with {_article(names)}"
            return f"counter with {' '.join([str(each)[0] for each in answers])}"
        case Choose():
            return "choose a card"
        case _ if seat is not None:
            who = _article(_named(card.rank))
            return (
                f"{who} at seat {seat}"
                if target is None
                else f"{who} gives {target} to seat {seat}"
            )
        case PlayPermanent() if target is not None:
            on = {
                "points": "a point card",
                "permanent": _article(_named(target.rank)),
                "control": f"a topmost {_named(target.rank)}",
            }
            return f"{_article(_named(card.rank))} on {on[_what_lies(target, ruleset)]}"
        case PlayPermanent():
            return "a permanent"
        case _:
            return "a one-off" if target is None else "a one-off at a card"


def _named(rank: Rank) -> str:
    return rank.name.title()


def _article(words: str) -> str:
    return f"{'an' if words[0] in 'AE' else 'a'} {words}"
