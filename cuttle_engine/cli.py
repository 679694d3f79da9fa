"""The command line: play, watch, simulate and count; list the rulesets; what was written down."""

from __future__ import annotations

import argparse
import functools
import importlib.util
import io
import os
import secrets
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from cuttle_engine import actions, wording
from cuttle_engine.cards import RANK_LETTERS, SUIT_LETTERS, Rank, Suit
from cuttle_engine.dice import Dice
from cuttle_engine.engine import apply, deal, explain, legal_actions
from cuttle_engine.errors import CuttleError, RulesetError
from cuttle_engine.messages import describe
from cuttle_engine.native import override
from cuttle_engine.render.text import WIDTH, render_text
from cuttle_engine.rules import (
    PARAMETERS,
    get_ruleset,
    modifier_names,
    ruleset_aliases,
    ruleset_names,
)
from cuttle_engine.simulate import perft
from cuttle_engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Never

    from cuttle_engine.cards import Seat
    from cuttle_engine.rules import Ruleset
    from cuttle_engine.state import GameState

HEIGHT: Final = 24  # the lines of a screen, with the one that is typed into
MENU_ROWS: Final = 8  # more actions than this are listed in columns
NOTATION_HINT: Final = "? explains the notation."
PLY_DIGITS: Final = 9
PICTURES: Final = (".png", ".svg", ".pdf")  # what a plot can be

HELP: Final = """\
Type the number of an action, or the action itself:
  7S      for points              5C!     a one-off
  TSx9H   scuttle 9H with TS      2C!QH   a one-off at a card
  QH^     a permanent             2D?     counter with a Two
  JS^TH   a Jack on a point card  *KD     choose a card
  draw, pass, decline             q       quit
A card is its rank, A 2 3 4 5 6 7 8 9 T J Q K, and its suit, C D H S.
TH(JC) is a card with a Jack on it, ?? a card that you do not know.
Where there is only one action, Enter is enough."""


# --- watch and play ---


def _pick(state: GameState, dice: Dice) -> actions.Action:
    """A random player's action; the dice of a seed is the one of `self_play`."""
    legal = legal_actions(state)
    return legal[dice.below(len(legal))]


def _watch(options: argparse.Namespace) -> int:
    if options.save is None:
        _show_game(options)
        return 0
    from cuttle_engine import record_commands  # noqa: PLC0415  # not everyone needs it

    try:
        # Before it is played: nobody wants to watch a game that is lost in the end.
        record_commands.check_addable(options.save)
        record_commands.add_game(options.save, *_show_game(options))
    except record_commands.Failure as failure:
        print(f"cuttle watch: {failure}", file=sys.stderr)
        return 1
    print(f"\nSaved at the end of {record_commands.shown_name(options.save)}")
    return 0


def _show_game(options: argparse.Namespace) -> tuple[GameState, list[actions.Action]]:
    """Show a game of random players; how it begins, and what they play."""
    start = state = deal(options.ruleset, seed=options.seed)
    dice = Dice(f"{options.seed}/play")
    print(f"{state.ruleset.id}, seed {options.seed}\n")
    played: list[actions.Action] = []
    while state.outcome is None:
        action = _pick(state, dice)
        after = apply(state, action)
        print(wording.report(state, action, after, None))
        played.append(action)
        state = after
    print(f"\n{render_text(state)}\n\n{wording.ending(state, None)}")
    return start, played


def _play(options: argparse.Namespace) -> None:
    you: Seat = options.seat
    state = deal(options.ruleset, seed=options.seed)
    seats = range(state.ruleset.seats)
    if you not in seats:
        options.parser.error(f"argument --seat: no seat {you}: there are 0 to {seats[-1]}")
    others = [f"seat {seat}" for seat in seats if seat != you]
    dice = Dice(f"{options.seed}/play")
    # What happened since the person last saw the table.
    news = [f"You are seat {you}, against {' and '.join(others)}. ? is for help, q to quit."]
    while state.outcome is None:
        if state.to_act == you:
            print(_screen(state, you, news))
            news.clear()
        action = _ask(state, you) if state.to_act == you else _pick(state, dice)
        if action is None:
            break
        after = apply(state, action)
        news.append(wording.report(state, action, after, you))
        state = after
    else:
        print("\n".join(["", render_text(state, you), "", *news, "", wording.ending(state, you)]))
    # Not before: who has the seed can look into the deck.
    again = ["cuttle", "play", f"--seed={options.seed}"]
    again += [f"--ruleset={state.ruleset.id}"] if state.ruleset != get_ruleset("balanced") else []
    again += [f"--seat={you}"] if you else []
    print(f"The same deal again: {shlex.join(again)}")


def _ask(state: GameState, you: Seat) -> actions.Action | None:
    """The person's action; None to quit."""
    legal = legal_actions(state)
    while True:
        try:
            text = input(f"1-{len(legal)}> " if len(legal) > 1 else "Enter> ").strip()
        except (EOFError, RuntimeError):  # the input has ended, or there never was one
            text = "q"
            print()
        if text.lower() in {"q", "quit"}:
            return None
        if text == "?":
            room = _room(f"{HELP}\n")
            print(f"{HELP}\n\n{_in_words(state, you, room) or _in_notation(state)}")
            continue
        try:
            return _read(state, you, text)
        except ValueError as error:  # the library's own are among them
            print(f"{str(error).removesuffix('.')}. Type ? for help.")


def _read(state: GameState, you: Seat, text: str) -> actions.Action:
    """The action that was typed; a ValueError says what is wrong with it."""
    legal = legal_actions(state)
    if not text and len(legal) == 1:
        return legal[0]
    if not text or text.isdecimal():
        numbers = {str(number): action for number, action in enumerate(legal, 1)}
        if text not in numbers:
            raise ValueError(f"Type a number from 1 to {len(legal)}")
        return numbers[text]
    action = actions.parse_action(text)
    reason = explain(state, action)
    if reason is not None:
        raise ValueError(str(describe(reason, view(state, you))))
    return action


def _screen(state: GameState, you: Seat, news: Sequence[str]) -> str:
    """The table, what happened, and the actions, on one screen if they can be fitted into it.

    Where the actions in words leave no room for the table they are listed without, up to eight in a
    line, and where even that is too much the blank lines go. A table of ten lines, two of news and
    the question then leave room for 80 actions. There is no limit to a hand under some rules, nor
    to what happens between two turns, so more is possible, and it scrolls.
    """
    table, question = render_text(state, you), wording.question(view(state, you))
    text = "\n".join([table, "", *news, question])
    menu = _in_words(state, you, _room(text))
    if menu is None:
        menu = _in_notation(state)
        text = "\n".join([table, "", *news, wording.line("", f"{question} {NOTATION_HINT}")])
    text = f"{text}\n{menu}"
    if _room(text) < 0:
        return "\n".join([line for line in text.split("\n") if line])
    return f"\n{text}" if _room(text) else text


def _room(text: str) -> int:
    """How many lines are left between the text and the line that is typed into."""
    return HEIGHT - 1 - (text.count("\n") + 1)


def _in_words(state: GameState, you: Seat, room: int) -> str | None:
    """The numbered actions, in columns where they are many; None if there is no room for them."""
    legal, seen = legal_actions(state), view(state, you)
    widest = max([len(str(action)) for action in legal])
    entries = [
        f"{number:>2}  {action!s:<{widest}}  {describe(action, seen)}"
        for number, action in enumerate(legal, 1)
    ]
    menu = _columns(entries, max(1, min(room, MENU_ROWS)))
    return menu if menu.count("\n") < room else None


def _in_notation(state: GameState) -> str:
    """The numbered actions without words, in as few lines as they take."""
    legal = legal_actions(state)
    digits = len(str(len(legal)))
    entries = [f"{number:>{digits}} {action}" for number, action in enumerate(legal, 1)]
    return _columns(entries, 1)


def _columns(entries: Sequence[str], rows: int) -> str:
    """The entries in columns of so many rows, or of more where they would be too wide."""
    width = max([len(entry) for entry in entries]) + 2
    columns = max(1, min((WIDTH + 2) // width, -(-len(entries) // rows)))
    rows = -(-len(entries) // columns)
    lines = ["".join([entry.ljust(width) for entry in entries[row::rows]]) for row in range(rows)]
    return "\n".join([line.rstrip() for line in lines])


# --- rulesets and perft ---


def _rulesets(_: argparse.Namespace) -> None:
    base = get_ruleset("balanced")
    print(f"{_title(base)}\n{_table(base)}")
    for name in ruleset_names():
        rules = get_ruleset(name)
        if rules != base:
            print(f"\n{_title(rules)}: as balanced, but\n{_table(rules, base)}")
    for name in modifier_names():
        rules = get_ruleset(f"balanced+{name}")
        print(f"\nmodifier, as in balanced+{name}\n{_table(rules, base)}")


def _title(rules: Ruleset) -> str:
    name = str(rules.id).partition("@")[0]
    aliases = [f"also {alias}" for alias, known in ruleset_aliases().items() if known == name]
    return ", ".join([str(rules.id), *aliases])


def _table(rules: Ruleset, base: Ruleset | None = None) -> str:
    """The parameters, one a line; with a base only those that differ from its own."""
    usual = {} if base is None else _parameters(base)
    lines: list[str] = []
    for label, values in _parameters(rules).items():
        if values != usual.get(label):
            shown = [value for value in values if value not in usual.get(label, ())]
            lines.append(wording.line(f"  {label:<26}", ", ".join(shown) or "-"))
    return "\n".join(lines)


def _parameters(rules: Ruleset) -> dict[str, list[str]]:
    found = {name: [_plain(getattr(rules, name))] for name in PARAMETERS}
    for letter, effect in zip(RANK_LETTERS + "X", rules.effects, strict=True):
        found[f"{letter} {type(effect).__name__}"] = [
            f"{name} {_plain(value)}" for name, value in effect.parameters().items()
        ]
    return found


def _plain(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Suit):
        return SUIT_LETTERS[value.value]
    if isinstance(value, Rank):
        return (RANK_LETTERS + "X")[value.value - 1]
    if isinstance(value, tuple):
        return " ".join([_plain(item) for item in cast("tuple[object, ...]", value)])
    return str(value)


def _perft(options: argparse.Namespace) -> None:
    parser: _Parser = options.parser
    seed = (options.seed or "7") if options.deck is None else None
    try:
        state = deal(options.ruleset, seed=seed, deck=options.deck)
    except CuttleError as error:
        parser.error(f"argument --deck: {error}")
    for depth in range(1, options.depth + 1):
        print(f"{depth:>3}{perft(state, depth):>16}", flush=True)


def _simulate(options: argparse.Namespace) -> int:
    parser: _Parser = options.parser
    if options.plot is not None and importlib.util.find_spec("matplotlib") is None:
        parser.error("argument --plot: it needs matplotlib, as in cuttle-engine[plot]")
    from cuttle_engine import simulate_command  # noqa: PLC0415  # what it imports is slow

    return simulate_command.run(options)


# --- what was written down ---


def _check(options: argparse.Namespace) -> int:
    from cuttle_engine import record_commands  # noqa: PLC0415  # not everyone needs it

    return record_commands.check(options)


def _convert(options: argparse.Namespace) -> int:
    from cuttle_engine import record_commands  # noqa: PLC0415  # the same

    return record_commands.convert(options)


def _replay(options: argparse.Namespace) -> int:
    from cuttle_engine import replay_command  # noqa: PLC0415  # the same

    return replay_command.run(options)


# --- the command itself ---


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Never:
        # One line, whatever somebody typed, and nothing that would do something to the terminal.
        shown = [
            letter if letter.isprintable() else repr(letter)[1:-1]
            for letter in " ".join(message.split())
        ]
        self.exit(2, f"{self.prog}: {''.join(shown)} (see {self.prog} --help)\n")


class _Version(argparse.Action):
    @override
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> Never:
        from importlib import metadata  # noqa: PLC0415  # it is slow, and only wanted here

        try:
            print(f"cuttle-engine {metadata.version('cuttle-engine')}")
        except metadata.PackageNotFoundError:
            parser.exit(1, "cuttle: no version is known, as cuttle-engine is not installed\n")
        parser.exit()


def _ruleset(name: str) -> Ruleset:
    try:
        return get_ruleset(name)
    except RulesetError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _seed(text: str) -> str:
    if not text or not text.isprintable():
        raise argparse.ArgumentTypeError(f"{text!r} is not a text of printable characters")
    return text


def _number(text: str, what: str, digits: int) -> int:
    if not text.isdecimal() or len(text) > digits or int(text) < 1:
        most = f"{10**digits - 1:,}"
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of {what}, from 1 to {most}")
    return int(text)


def _picture(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in PICTURES:
        endings = ", ".join(PICTURES)
        raise argparse.ArgumentTypeError(f"{text!r} does not end in one of {endings}")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {str(path.parent)!r}")
    return path


def _file(name: str) -> str:
    if name == "-":
        raise argparse.ArgumentTypeError("a file is needed to write to the end of it, not -")
    return name


def _ply(text: str) -> int | str:
    if text == "last":
        return text
    if not text.isdecimal() or len(text) > PLY_DIGITS:
        raise argparse.ArgumentTypeError(f"{text!r} is not the number of a ply, nor last")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    rules = _Parser(add_help=False)
    rules.add_argument(
        "--ruleset",
        type=_ruleset,
        default="balanced",
        metavar="NAME",
        help="such as pagat or balanced+random-fours (default: balanced)",
    )
    dealt = _Parser(add_help=False, parents=[rules])
    dealt.add_argument(
        "--seed",
        type=_seed,
        default=str(secrets.randbelow(10**9)),
        help="what the deck is shuffled from (default: a fresh one)",
    )
    parser = _Parser(prog="cuttle", description="The card game Cuttle.", allow_abbrev=False)
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")
    add = functools.partial(commands.add_parser, allow_abbrev=False)

    watch = add("watch", parents=[dealt], help="watch random players")
    watch.set_defaults(run=_watch)
    watch.add_argument(
        "--save",
        type=_file,
        metavar="FILE",
        help="write the game to the end of a file, for cuttle replay",
    )

    play = add("play", parents=[dealt], help="play against a random player")
    play.set_defaults(run=_play, parser=play)
    play.add_argument("--seat", type=int, default=0, help="yours; seat 0 begins (default: 0)")

    listing = add("rulesets", help="list the rulesets with their parameters")
    listing.set_defaults(run=_rulesets)

    count = add("perft", parents=[rules], help="count the sequences of actions by their length")
    count.set_defaults(run=_perft, parser=count)
    source = count.add_mutually_exclusive_group()
    # No default: argparse takes a value that is the default for one that was not given.
    source.add_argument("--seed", type=_seed, help="what the deck is shuffled from (default: 7)")
    source.add_argument("--deck", metavar="CARDS", help="the whole deck, its top first")
    count.add_argument(
        "--depth",
        type=functools.partial(_number, what="actions", digits=3),
        default=5,
        metavar="N",
        help="the longest (default: 5)",
    )

    many = add(
        "simulate",
        parents=[dealt],
        help="the figures of many games of random players",
        description="The figures of many games of random players. Game N of them, from 0 on, is "
        "what cuttle watch --seed=SEED/N shows.",
    )
    many.set_defaults(run=_simulate, parser=many)
    many.add_argument(
        "--games",
        type=functools.partial(_number, what="games", digits=12),
        default=10_000,
        metavar="N",
        help="how many (default: 10000)",
    )
    many.add_argument(
        "--jobs",
        type=functools.partial(_number, what="processes", digits=3),
        default=1,
        metavar="N",
        help="processes to play them in; the figures are the same (default: 1)",
    )
    many.add_argument(
        "--format", choices=["table", "json"], default="table", help="(default: table)"
    )
    many.add_argument(
        "--plot",
        type=_picture,
        metavar="FILE",
        help=f"draw the figures into a file: {', '.join(PICTURES)}",
    )
    many.add_argument("--quiet", action="store_true", help="show no progress")
    _add_record_commands(add)
    return parser


def _add_record_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """The commands for files of games."""
    file = _Parser(add_help=False)
    file.add_argument("file", metavar="FILE", help="games as text or JSON; - is standard input")

    again = add(
        "replay",
        parents=[file],
        help="step through a game in a file",
        description="Step through a game in a file. Where the output is no terminal it is printed.",
    )
    again.set_defaults(run=_replay)
    again.add_argument(
        "--game",
        type=functools.partial(_number, what="a game", digits=9),
        default=1,
        metavar="N",
        help="which of them (default: 1)",
    )
    again.add_argument(
        "--at", type=_ply, metavar="PLY", help="where to begin: a number, or last (default: 0)"
    )
    again.add_argument("--seat", type=int, help="show what this seat may see (default: every card)")
    again.add_argument(
        "--print",
        choices=["moves", "table", "text", "json"],
        help="print this and end: every move in words, or the position at the ply as a table, "
        "as a line of text or as JSON (default without a terminal: moves, or table with --at)",
    )

    verify = add(
        "check",
        help="verify the games in files",
        description="Play every game again, and say of each whether it is right. The exit status "
        "is 1 if something is wrong.",
    )
    verify.set_defaults(run=_check)
    verify.add_argument(
        "files", nargs="+", metavar="FILE", help="games as text or JSON; - is standard input"
    )
    verify.add_argument("--quiet", action="store_true", help="only what is wrong, and the counts")

    other = add(
        "convert",
        parents=[file],
        help="write games as JSON instead of text, or as text instead of JSON",
        description="Write games as JSON, a line each, instead of text, or as text instead of "
        "JSON. Each is verified first, and OUT is left as it was if one is wrong.",
    )
    other.set_defaults(run=_convert)
    other.add_argument(
        "out",
        nargs="?",
        default="-",
        metavar="OUT",
        help="the file to write (default: standard output)",
    )
    other.add_argument("--to", choices=["text", "json"], help="(default: the other form)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program with these arguments, or those it was started with; its exit status.

    0, or 2 after an error of usage, 130 after Ctrl-C, 1 if something else is in the way.

    >>> main(["perft", "--depth", "2"])
      1               9
      2              92
    0
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # A seed may have letters that a terminal lacks, and anything may be typed.
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(argv)
        print(end="", flush=True)
    except KeyboardInterrupt:
        print()
        return 130
    except OSError as error:
        # Nobody reads on, or the disk is full; what is still buffered must not fail again at exit.
        if sys.stdout is not None:  # somebody has closed it
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 141  # 128 + SIGPIPE, as from other programs
        print(f"cuttle: {error}", file=sys.stderr)
        return 1
    return status


def _run(argv: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(argv)
        return options.run(options) or 0
    except SystemExit as done:  # argparse ends like this, with and without an error
        return int(done.code or 0)
