"""The command ``cuttle play``: a match against the computer, at a table in the terminal."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuttle_engine import wording
from cuttle_engine.actions import parse_action
from cuttle_engine.engine import explain
from cuttle_engine.errors import ArgumentError, GameError, NotationError, brief
from cuttle_engine.files import write_atomically
from cuttle_engine.messages import describe
from cuttle_engine.play_match import PlayMatch, capital, is_a_computers, match_file
from cuttle_engine.play_screen import Screen
from cuttle_engine.record_commands import Failure, no_os_error, shown_name
from cuttle_engine.render.columns import columns, folded
from cuttle_engine.render.ink import letters
from cuttle_engine.render.page import NARROW
from cuttle_engine.terminal import Line, Terminal

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence
    from typing import Never

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Card
    from cuttle_engine.game import Game

_INTERRUPTED: Final = 130  # 128 + SIGINT, as from other programs

_REFUSED: Final = {
    "nothing-to-undo": "There is no decision of yours to take back.",
    "would-show": "That cannot be taken back: something was shown to you since.",
    "not-your-turn": "A draw is offered in your own turn.",
    "not-a-main-phase": "A draw is offered before you act, and not in an answer.",
    "offered-already": "You have offered a draw in this turn already.",
    "more-than-two-sides": "With more than two sides nobody can give up.",
}
"""What is said of a `GameError`, by its reason."""


def run(options: Namespace) -> int:
    """Play the match; the exit status: 130 after Ctrl-C, 1 if the file cannot be resumed."""
    if options.resume is None and is_a_computers(options.name, options.ruleset.seats):
        misused: Callable[[str], Never] = options.parser.error
        misused(f"argument --name: {options.name!r} is what the computer is called")
    try:
        file = None if options.resume is None else match_file(options.resume)
        played = PlayMatch.begun(options) if file is None else PlayMatch.resumed(file)
    except Failure as failure:
        print(f"cuttle play: {failure}", file=sys.stderr)
        return 1
    table = _Table(played, Terminal(plain=options.plain), file)
    status = 0
    try:
        table.play()
    except _LeftError:
        pass
    except KeyboardInterrupt:
        table.say("")
        status = _INTERRUPTED
    table.say_farewell()
    return status


class _LeftError(Exception):
    """The person wants to go, or the input has ended."""


class _Table:
    """A match, and the person who plays it in a terminal."""

    def __init__(self, played: PlayMatch, terminal: Terminal, file: str | None) -> None:
        self._played = played
        self._terminal = terminal
        # Where the match is kept, and how it stands there.
        self._file = file
        self._kept = played.text() if file is not None else ""
        # What is said above the question, besides what was played.
        welcome = f"{played.welcome()} ? is for help, q to quit."
        self._news = [
            f"This is the match in {shown_name(file)}." if file else welcome,
            played.seating(),
        ]

    @property
    def _game(self) -> Game:
        return self._played.game

    @property
    def _screen(self) -> Screen:
        return Screen(self._terminal, self._played.names, self._played.labels)

    def play(self) -> None:
        """Play the match to its end."""
        while True:
            if self._game.outcome is not None:
                if self._is_left():
                    return
            elif self._game.to_act == self._played.seat:
                self._ask_for_a_decision()
            else:
                self._played.let_the_computer_act()

    # --- what is said ---

    def say(self, text: str, kind: str = "") -> None:
        """Print a sentence or more."""
        self._terminal.show(self._folded(text, kind))

    def _folded(self, text: str, kind: str = "") -> list[Line]:
        return [Line(line, kind) for line in folded("", text, self._terminal.width)]

    def _heading(self) -> str:
        return self._played.heading(short=self._terminal.width < NARROW)

    def _history(self, since: int = 0) -> list[Line]:
        """What was played in this round after so many actions, as the person may know it."""
        record, seat, names = self._game.record(), self._played.seat, self._played.names
        states = list(record.states())
        width = self._terminal.width
        lines: list[Line] = []
        for place in range(since, len(record.actions)):
            action, (before, after) = record.actions[place], states[place : place + 2]
            words = wording.told(before, action, after, seat, names)
            head = f"{after.ply:>3}  " + ("" if width < NARROW else f"{action!s:<8} ")
            said = folded(head, self._terminal.cards(words), width)
            lines += [Line(line, "news") for line in said]
        return lines

    def _lately(self) -> list[Line]:
        """What was played from the person's last action on."""
        record = self._game.record()
        states = list(record.states())[: len(record.actions)]
        mine = [place for place, state in enumerate(states) if state.to_act == self._played.seat]
        return self._history(mine[-1] if mine else 0)

    def _show_turn(self) -> None:
        news = [line for text in self._news for line in self._folded(text)]
        screen, heading, seen = self._screen, self._heading(), self._played.seen
        lately = self._lately()
        lines = screen.turn(heading, seen, [*news, *lately])
        if not screen.holds(lines):
            # What was to be said besides may scroll away, rather than the table.
            lines = [*news, *screen.turn(heading, seen, lately)]
        self._terminal.show(lines)

    def _show_cards(self, what: str, cards: Sequence[Card]) -> None:
        text = " ".join([str(card) for card in cards]) or "no card"
        self.say(self._terminal.cards(f"{what}: {text}"))

    # --- a decision ---

    def _ask_for_a_decision(self) -> None:
        """Ask until there is an action, or something else has changed the round."""
        self._show_turn()
        self._news = []
        game = self._game
        count = len(game.legal_actions)
        prompt = f"1-{count}> " if count > 1 else "Enter> "
        before = game.ply, game.outcome
        while (game.ply, game.outcome) == before:
            text = self._asked(prompt)
            if not (self._done(text) or self._done_in_turn(text)):
                try:
                    game.play(self._read(text), seat=self._played.seat)
                except ValueError as error:
                    self.say(f"{str(error).removesuffix('.')}. Type ? for help.", "wrong")

    def _asked(self, prompt: str) -> str:
        text = self._terminal.ask(prompt)
        if text is None or text.lower() in {"q", "quit"}:
            raise _LeftError
        return text

    def _agreed(self, question: str) -> bool:
        return self._asked(f"{question} y/N> ").lower() in {"y", "yes"}

    def _read(self, text: str) -> Action:
        """The action that was typed; a ValueError says what is wrong with it."""
        legal = self._game.legal_actions
        if not text:
            return legal[0]
        if text.isdecimal():
            numbers = {str(number): action for number, action in enumerate(legal, 1)}
            if text not in numbers:
                raise ValueError(f"Type a number from 1 to {len(legal)}")
            return numbers[text]
        try:
            action = parse_action(letters(text))
        except NotationError:
            raise ValueError(f"{brief(text)} is no action and no command") from None
        reason = explain(self._game.state, action, self._played.seat)
        if reason is not None:
            raise ValueError(str(describe(reason, self._played.seen)))
        return action

    # --- commands ---

    def _done_in_turn(self, text: str) -> bool:
        """Do what was typed, if it is a command for whoever is to act."""
        match text.lower():
            case "" if len(self._game.legal_actions) > 1:
                self._show_turn()
            case "table":
                self._show_turn()
            case "??":
                self._terminal.show(self._screen.words(self._played.seen))
            case "?" | "help":
                self._terminal.show(self._screen.help(self._played.seen.ruleset))
            case "offer" | "offer draw" | "offer a draw":
                self._try(self._offer_draw)
            case "resign":
                self._try(self._resign)
            case _:
                return False
        return True

    def _done(self, text: str) -> bool:
        """Do what was typed, if it is a command that may be given after the round as well."""
        word, _, rest = text.partition(" ")
        seen = self._played.seen
        match word.lower(), rest:
            case "hand", "":
                self._show_cards("Your hand", seen.players[self._played.seat].hand)
            case "scrap", "":
                self._show_cards("The scrap, from the top", seen.scrap[::-1])
            case "history", "":
                self._terminal.show(self._history() or [Line("Nothing was played yet.")])
            case "undo", "":
                self._try(self._undo)
            case "save", _:
                self._try(lambda: self._save(rest.strip()))
            case _:
                return False
        return True

    def _try(self, do: Callable[[], None]) -> None:
        """Do it, or say why not."""
        try:
            do()
        except GameError as error:
            self.say(_REFUSED[error.reason], "wrong")
        except Failure as failure:
            self.say(f"{failure}.", "wrong")

    def _undo(self) -> None:
        self._news = [f"Taken back: {self._played.undo()}."]

    def _offer_draw(self) -> None:
        decliner = self._played.offer_draw()
        if decliner is not None:
            self.say(f"{capital(decliner)} declines the draw.")

    def _resign(self) -> None:
        if self._agreed("Resign this round?"):
            self._game.resign(self._played.seat)

    def _save(self, name: str) -> None:
        name = name or self._file or ""
        if not name:
            raise Failure("Save it to which file? Such as save match.txt")
        file, shown = match_file(name), shown_name(name)
        with no_os_error(name):
            is_known = file == self._file or not Path(file).exists()
        # Not inside: what is in the way of the question is not in the way of the file.
        if not is_known and not self._agreed(f"{shown} is there already. Replace it?"):
            return
        text = self._played.text()
        with no_os_error(name):
            try:
                write_atomically(file, text)
            except ArgumentError as error:
                raise Failure(error.problem) from None
        warning = "" if self._file else " The file holds the seed, and so every hidden card."
        self._file, self._kept = file, text
        self.say(f"Saved in {shown}.{warning}")

    # --- the end ---

    def _is_left(self) -> bool:
        """Show how the round ended, and go on to the next one; whether there is none."""
        self._show_end()
        match, game = self._played.match, self._game
        prompt = "Enter to leave> " if match.decided else f"Enter for round {match.round + 1}> "
        while game.outcome is not None:
            text = self._asked(prompt)
            if not text:
                if match.decided:
                    return True
                match.next_round()
                self._news = [self._played.seating()]
                return False
            if text.lower() == "table":
                self._show_end()
            elif not self._done(text):
                self.say("Enter goes on. Or type undo, history, table, scrap, save FILE, q.")
        return False

    def _show_end(self) -> None:
        game, played = self._game, self._played
        end = wording.ending(game.state, played.seat, game.outcome, played.names)
        lines = [Line(), *self._screen.table(self._heading(), played.seen), Line()]
        lines += [*self._lately(), *self._folded(end, "question")]
        lines += self._folded(played.standing())
        if not self._screen.holds(lines):
            lines = [line for line in lines if line.text]
        self._terminal.show(lines)

    def say_farewell(self) -> None:
        """Tell how to go on, or how to play the same again."""
        played = self._played
        if self._file is None or played.match.decided:
            # Not before: who has the seed can look into the deck.
            self._show_command("The same deal again", played.options())
            return
        lost = "" if played.text() == self._kept else "What came after the last save is lost. "
        self._show_command(f"{lost}Go on with", [("--resume", self._file)])

    def _show_command(self, what: str, options: Sequence[tuple[str, str]]) -> None:
        """A command that can be copied, even where it takes several lines."""
        if not options:
            return
        parts = ["cuttle play", *[shlex.quote(f"{name}={value}") for name, value in options]]
        command, width = " ".join(parts), self._terminal.width
        if columns(f"{what}: {command}") <= width:
            lines = [f"{what}: {command}"]
        else:
            lines = [f"{what}:", command if columns(command) <= width else " \\\n  ".join(parts)]
        self._terminal.show([Line(line) for line in lines])
