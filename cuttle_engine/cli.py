"""The command line: a command for each thing that can be done in a terminal."""

from __future__ import annotations

import argparse
import functools
import importlib.util
import io
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuttle_engine import actions, wording
from cuttle_engine.cards import MAX_SEATS
from cuttle_engine.dice import Dice
from cuttle_engine.engine import apply, deal, legal_actions
from cuttle_engine.errors import CuttleError, RulesetError, printable
from cuttle_engine.native import override
from cuttle_engine.opponents import OPPONENTS
from cuttle_engine.render.columns import columns
from cuttle_engine.render.page import NAME_WIDTH
from cuttle_engine.render.page import text as table_text
from cuttle_engine.rules import get_ruleset
from cuttle_engine.simulate import perft

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Never

    from cuttle_engine.rules import Ruleset
    from cuttle_engine.state import GameState

PLY_DIGITS: Final = 9
PICTURES: Final = (".png", ".svg", ".pdf")  # what a plot can be

LENGTHS: Final = ("quick", "short", "normal", "extended")  # match.py, which not everyone needs
RULESET: Final = "such as pagat or balanced+random-fours (default: balanced)"
FRESH: Final = "(default: a fresh one)"
SCORE_FILE: Final = (
    "where the score is (default: what CUTTLE_SCORE says, or else cuttle/score.json in "
    "XDG_DATA_HOME, or else in ~/.local/share)"
)


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
    print(f"\n{table_text(state)}\n\n{wording.ending(state, None)}")
    return start, played


def _fresh_seed() -> str:
    return str(secrets.randbelow(10**9))


def _play(options: argparse.Namespace) -> int:
    from cuttle_engine import play_command, play_match  # noqa: PLC0415  # not everyone needs it

    parser: _Parser = options.parser
    usual = {
        "match": "quick",
        "opponent": play_match.DEFAULT_OPPONENT,
        "ruleset": get_ruleset("balanced"),
        "seed": _fresh_seed(),
        "dealer": None,
        "name": "",
    }
    for name, value in usual.items():
        if getattr(options, name) is None:
            setattr(options, name, value)
        elif options.resume is not None:
            parser.error(f"argument --{name}: not allowed with argument --resume")
    if options.dealer is not None and options.dealer >= options.ruleset.seats:
        parser.error(f"argument --dealer: there are only {options.ruleset.seats} players")
    return play_command.run(options)


# --- rulesets, figures and the score ---


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


def _rulesets(_: argparse.Namespace) -> int:
    from cuttle_engine import rulesets_command  # noqa: PLC0415  # only wanted here

    return rulesets_command.run()


def _score(options: argparse.Namespace) -> int:
    from cuttle_engine import score_command  # noqa: PLC0415  # only wanted here

    return score_command.run(options)


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
        shown = printable(" ".join(message.split()))
        self.exit(2, f"{self.prog}: {shown} (see {self.prog} --help)\n")


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


def _dealer(text: str) -> int:
    """The number of the player who deals."""
    players = {"you": 0, "computer": 1, **{str(number): number for number in range(MAX_SEATS)}}
    if text.lower() not in players:
        what = f"neither you nor computer, nor a number from 0 to {MAX_SEATS - 1}"
        raise argparse.ArgumentTypeError(f"{text!r} is {what}")
    return players[text.lower()]


def _name(text: str) -> str:
    if not text.isprintable() or not text.strip() or columns(text) > NAME_WIDTH:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no name of 1 to {NAME_WIDTH} printable characters"
        )
    return text.strip()


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
        help=RULESET,
    )
    dealt = _Parser(add_help=False, parents=[rules])
    dealt.add_argument(
        "--seed",
        type=_seed,
        default=_fresh_seed(),
        help=f"what the deck is shuffled from {FRESH}",
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

    _add_play(add)

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
    _add_score(add)
    _add_record_commands(add)
    return parser


def _add_play(add: Callable[..., argparse.ArgumentParser]) -> None:
    # No defaults: a match that is resumed has all these, and nobody may give them then.
    play = add("play", help="play a match against the computer")
    play.set_defaults(run=_play, parser=play)
    play.add_argument(
        "--match",
        choices=LENGTHS,
        help="how long: one round, or the first to win one, two or three (default: quick)",
    )
    play.add_argument(
        "--opponent", choices=list(OPPONENTS), help="who plays against you (default: greedy)"
    )
    play.add_argument("--ruleset", type=_ruleset, metavar="NAME", help=RULESET)
    play.add_argument("--seed", type=_seed, help=f"what the decks are shuffled from {FRESH}")
    play.add_argument(
        "--dealer",
        type=_dealer,
        metavar="WHO",
        help="who deals the first round and moves last in it: you or computer, among more than two "
        "0 for you or the number of the computer (default: the seed decides)",
    )
    play.add_argument("--name", type=_name, help="what you are called (default: you)")
    play.add_argument("--resume", metavar="FILE", help="go on with a match that was saved")
    play.add_argument("--plain", action="store_true", help="no colours and no suit symbols")


def _add_score(add: Callable[..., argparse.ArgumentParser]) -> None:
    place = _Parser(add_help=False)
    # Before the word or after it: where it is not given, that must not hide where it was.
    place.add_argument("--file", default=argparse.SUPPRESS, metavar="FILE", help=SCORE_FILE)
    score = add(
        "score",
        parents=[place],
        help="keep the score of rounds played at a real table",
        description="Keep the score of rounds played at a real table. Without a command, show it.",
    )
    score.set_defaults(run=_score, parser=score, command="show")
    commands = score.add_subparsers(metavar="COMMAND", title="commands", parser_class=_Parser)
    command = functools.partial(commands.add_parser, parents=[place], allow_abbrev=False)

    won = command(
        "won",
        usage="%(prog)s [-h] [--file FILE] NAME [NAME ...] against NAME [NAME ...]",
        help="write down who won a round, against whom",
    )
    won.set_defaults(parser=won, command="won")
    won.add_argument(
        "names",
        nargs="+",
        metavar="NAME",
        help="the winners, the word, all others",
    )

    tied = command("tied", help="write down a tied round")
    tied.set_defaults(parser=tied, command="tied")
    tied.add_argument("names", nargs="+", metavar="NAME", help="all who played")

    undo = command("undo", help="take back what was written down last")
    undo.set_defaults(parser=undo, command="undo")

    show = command("show", help="show how everybody stands, as the others do as well")
    show.set_defaults(parser=show, command="show")


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
    again.add_argument(
        "--frames",
        metavar="DIR",
        help="write a picture of each ply into a folder, 000.svg and so on, and end",
    )
    again.add_argument(
        "--theme",
        choices=["light", "dark", "colorblind"],
        default="light",
        help="the colours of these pictures (default: light)",
    )
    again.add_argument(
        "--layout",
        choices=["wide", "narrow"],
        default="wide",
        help="their form: narrow is for phones (default: wide)",
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
        parser = _parser()
        if not (sys.argv[1:] if argv is None else argv):
            parser.print_help(sys.stderr)  # who types the name alone asks what there is
            return 2
        options = parser.parse_args(argv)
        return options.run(options) or 0
    except SystemExit as done:  # argparse ends like this, with and without an error
        return int(done.code or 0)
