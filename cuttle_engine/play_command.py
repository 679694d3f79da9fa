"""The command ``cuttle play``: a match against the computer, at a table in the terminal."""

from __future__ import annotations

import io
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cuttle_engine import wording
from cuttle_engine.actions import parse_action
from cuttle_engine.dice import Dice
from cuttle_engine.engine import explain
from cuttle_engine.errors import ArgumentError, GameError
from cuttle_engine.files import write_atomically
from cuttle_engine.match import ROUNDS_TO_WIN, Match
from cuttle_engine.messages import describe
from cuttle_engine.opponents import OPPONENTS, accepts_draw
from cuttle_engine.play_screen import Screen
from cuttle_engine.record import Record
from cuttle_engine.record_commands import Failure, games_in
from cuttle_engine.record_text import write_records
from cuttle_engine.render.columns import columns, fitted, folded
from cuttle_engine.render.text import NAME_WIDTH, NARROW
from cuttle_engine.rules import get_ruleset
from cuttle_engine.terminal import Line, Terminal, letters

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Sequence

    from cuttle_engine.actions import Action
    from cuttle_engine.cards import Card, Seat
    from cuttle_engine.game import Game

YOU: Final = 0
"""The player who is asked."""
COMPUTER: Final = "computer"
DEFAULT_OPPONENT: Final = "greedy"
_TAG: Final = "Opponent"
_INTERRUPTED: Final = 130  # 128 + SIGINT, as from other programs

_REFUSED: Final = {
    "nothing-to-undo": "There is no decision of yours to take back.",
    "would-show": "That cannot be taken back: something was shown to you since.",
    "not-your-turn": "A draw is offered in your own turn.",
    "not-a-main-phase": "A draw is offered before you act, and not in an answer.",
    "offered-already": "You have offered a draw in this turn already.",
    "more-than-two-sides": "With more than two sides nobody can give up.",
    "round-over": "The round is over.",
}
"""What is said of a `GameError`, by its reason."""


def run(options: Namespace) -> int:
    """Play the match; the exit status: 130 after Ctrl-C, 1 if the file cannot be resumed."""
    try:
        match, opponent = _begun(options) if options.resume is None else _resumed(options.resume)
    except Failure as failure:
        print(f"cuttle play: {failure}", file=sys.stderr)
        return 1
    table = _Table(match, opponent, Terminal(plain=options.plain), options.resume)
    status = 0
    try:
        table.play()
    except _LeftError:
        pass
    except KeyboardInterrupt:
        table.say("")
        status = _INTERRUPTED
    table.farewell()
    return status


def _begun(options: Namespace) -> tuple[Match, str]:
    rules = options.ruleset
    others = range(1, rules.seats)
    computers = [COMPUTER if rules.seats == 2 else f"{COMPUTER} {number}" for number in others]
    match = Match(
        options.match,
        rules,
        seed=options.seed,
        players=[options.name, *computers],
        first_dealer=options.dealer,
    )
    return match, options.opponent


def _resumed(name: str) -> tuple[Match, str]:
    records = [game.record() for game in games_in(name)]
    try:
        match = Match.of(records)
    except ArgumentError as error:
        raise Failure(f"{name} is no match that was saved: {error}") from None
    opponent = dict(records[0].tags).get(_TAG, DEFAULT_OPPONENT)
    if opponent not in OPPONENTS:
        raise Failure(f"{name}: there is no opponent {opponent!r} here")
    return match, opponent


class _LeftError(Exception):
    """The person wants to go, or the input has ended."""


class _Table:
    """A match, the person who plays it, and the computers."""

    def __init__(
        self, match: Match, opponent: str, terminal: Terminal, file: str | None = None
    ) -> None:
        self._match = match
        self._opponent = opponent
        self._terminal = terminal
        self._file = file
        self._saved = match.save() if file is not None else ()
        names = match.players or ("",) * match.ruleset.seats
        self._names = [self._called(player, name) for player, name in enumerate(names)]
        # What is said above the question, besides what was played.
        self._news = [self._welcome(), self._seating()]
        if file is not None:
            self._news = [f"This is the match in {file}.", self._seating()]

    def play(self) -> None:
        """Play the match to its end."""
        while True:
            if self._game.outcome is not None:
                if self._is_left():
                    return
            elif self._game.to_act == self._seat:
                self._your_decision()
            else:
                self._game.play(self._computers_action())

    # --- who sits where ---

    @property
    def _game(self) -> Game:
        return self._match.game

    @property
    def _seat(self) -> Seat:
        return self._match.seat_of(YOU)

    @property
    def _by_seat(self) -> dict[Seat, str]:
        return {self._match.seat_of(player): name for player, name in enumerate(self._names)}

    def _called(self, player: int, name: str) -> str:
        # It may have come from a file.
        name = "".join([letter for letter in name if letter.isprintable()]).strip()
        name = fitted(name, min(columns(name), NAME_WIDTH))
        if player == YOU:
            return name or "you"
        return f"the {COMPUTER}" if name in {"", COMPUTER} else name

    @property
    def _screen(self) -> Screen:
        return Screen(self._terminal, self._by_seat)

    # --- the computers ---

    def _dice(self) -> Dice:
        """What the computer decides by now: the same when it comes to decide the same again."""
        seed = self._match._seed
        return Dice(seed + f"/{self._match.round}/play/{self._game.ply}".encode())

    def _computers_action(self) -> Action:
        seat = self._game.to_act
        return OPPONENTS[self._opponent](self._game.view(seat), self._dice())

    # --- what is said ---

    def say(self, text: str, kind: str = "") -> None:
        """Print a sentence or more."""
        self._terminal.show(self._folded(text, kind))

    def _folded(self, text: str, kind: str) -> list[Line]:
        return [Line(line, kind) for line in folded("", text, self._terminal.width)]

    def _welcome(self) -> str:
        others = " and ".join(self._names[1:])
        return f"You play against {others} ({self._opponent}). ? is for help, q to quit."

    def _seating(self) -> str:
        dealer, first = self._match.dealer, self._match.player_at(0)
        deals = "You deal" if dealer == YOU else f"{_capital(self._names[dealer])} deals"
        moves = "you move first" if first == YOU else f"{self._names[first]} moves first"
        return f"{deals}, {moves}."

    def _score(self) -> str:
        wins = zip(self._names, self._match.wins, strict=True)
        return ", ".join([f"{name} {won}" for name, won in wins])

    def _heading(self) -> str:
        match = self._match
        name, ply = match.ruleset.id or "changed ruleset", f"ply {self._game.ply}"
        if match.length == "quick":
            return f"Quick match, {name}, {ply}"
        if self._terminal.width < NARROW:
            return f"Round {match.round}: {self._score()}; {ply}"
        where = f"{match.length.capitalize()} match, round {match.round}"
        return f"{where}: {self._score()}; {name}, {ply}"

    def _history(self, since: int = 0) -> list[Line]:
        """What was played in this round after so many actions, as the person may know it."""
        record = self._game.record()
        states = list(record.states())
        lines: list[Line] = []
        for place in range(since, len(record.actions)):
            action, (before, after) = record.actions[place], states[place : place + 2]
            words = wording.told(before, action, after, self._seat, self._by_seat)
            notation = "" if self._terminal.width < NARROW else f"{action!s:<8} "
            head = f"{after.ply:>3}  {notation}"
            said = folded(head, self._terminal.cards(words), self._terminal.width)
            lines += [Line(line, "news") for line in said]
        return lines

    def _since_your_last(self) -> list[Line]:
        """What was played from the person's last action on."""
        record = self._game.record()
        mine = [
            place
            for place, state in enumerate(record.states())
            if state.to_act == self._seat and place < len(record.actions)
        ]
        return self._history(mine[-1] if mine else 0)

    def _show_turn(self) -> None:
        news = [line for text in self._news for line in self._folded(text, "")]
        seen = self._game.view(self._seat)
        lines = self._screen.turn(self._heading(), seen, [*news, *self._since_your_last()])
        self._terminal.show(lines)

    # --- a decision ---

    def _your_decision(self) -> None:
        """Ask until there is an action, or something else has changed the round."""
        self._show_turn()
        self._news = []
        game = self._game
        legal = game.legal_actions
        prompt = f"1-{len(legal)}> " if len(legal) > 1 else "Enter> "
        before = game.ply, game.outcome
        while (game.ply, game.outcome) == before:
            text = self._asked(prompt)
            if not (self._done(text) or self._done_in_turn(text)):
                try:
                    game.play(self._read(text), seat=self._seat)
                except ValueError as error:  # the library's own are among them
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
        action = parse_action(letters(text))
        reason = explain(self._game.state, action, self._seat)
        if reason is not None:
            raise ValueError(str(describe(reason, self._game.view(self._seat))))
        return action

    def _done_in_turn(self, text: str) -> bool:
        """Do what was typed, if it is a command for whoever is to act."""
        match text.lower():
            case "" if len(self._game.legal_actions) > 1:
                self._show_turn()
            case "table":
                self._show_turn()
            case "??":
                self._terminal.show(self._screen.words(self._game.view(self._seat)))
            case "?" | "help":
                self._terminal.show(self._screen.help())
            case "offer" | "offer draw" | "offer a draw":
                self._try(self._offer)
            case "resign":
                self._try(self._resign)
            case _:
                return False
        return True

    def _done(self, text: str) -> bool:
        """Do what was typed, if it is a command that may be given after the round as well."""
        word, _, rest = text.partition(" ")
        seen = self._game.view(self._seat)
        match word.lower(), rest:
            case "hand", "":
                self._show_cards("Your hand", seen.players[self._seat].hand)
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

    def _show_cards(self, what: str, cards: Sequence[Card]) -> None:
        text = " ".join([str(card) for card in cards]) or "no card"
        self.say(self._terminal.cards(f"{what}: {text}"))

    def _undo(self) -> None:
        """Back to the last decision of the person that was one, if nothing was shown since."""
        game, before, outcome = self._game, self._game.actions, self._game.outcome
        steps = 0
        try:
            while not steps or game.to_act != self._seat or len(game.legal_actions) == 1:
                game.undo(self._seat)
                steps += 1
        except GameError:
            for _ in range(steps):
                game.redo()
            raise
        undone = [str(action) for action in before[len(game.actions) :]]
        if outcome is not None and outcome.reason in {"resignation", "agreement"}:
            undone.append(f"the {outcome.reason}")
        self._news = [f"Taken back: {', '.join(undone)}."]

    def _offer(self) -> None:
        game = self._game
        game.offer_draw(self._seat)
        while game.draw_offer is not None:
            other = game.draw_offer.waiting[0]
            if accepts_draw(game.view(other)):
                game.accept(other)
            else:
                game.decline(other)
                self.say(f"{_capital(self._by_seat[other])} declines the draw.")

    def _resign(self) -> None:
        if self._agreed("Resign this round?"):
            self._game.resign(self._seat)

    # --- the end of a round ---

    def _is_left(self) -> bool:
        """Show how the round ended, and go on to the next one; whether there is none."""
        self._show_end()
        match, game = self._match, self._game
        prompt = "Enter to leave> " if match.decided else f"Enter for round {match.round + 1}> "
        while game.outcome is not None:
            text = self._asked(prompt)
            if not text:
                if match.decided:
                    return True
                match.next_round()
                self._news = [self._seating()]
                return False
            if text.lower() == "table":
                self._show_end()
            elif not self._done(text):
                self.say("Enter goes on. Or type undo, history, table, scrap, save FILE, q.")
        return False

    def _show_end(self) -> None:
        game, seat = self._game, self._seat
        end = wording.ending(game.state, seat, game.outcome, self._by_seat)
        lines = [Line(), *self._screen.table(self._heading(), game.view(seat)), Line()]
        lines += [*self._since_your_last(), *self._folded(end, "question")]
        self._terminal.show([*lines, *self._folded(self._standing(), "")])

    def _standing(self) -> str:
        match = self._match
        winners, score = match.winners, f": {self._score()}"
        if winners is None:
            needed = ROUNDS_TO_WIN[match.length]
            rounds = "a round" if needed == 1 else f"{needed} rounds"
            return f"The match stands{score}. Whoever wins {rounds} first wins it."
        if match.length == "quick":
            score = ""
        if not winners:
            return "The match is tied."
        names = ["you" if player == YOU else self._names[player] for player in winners]
        verb = "wins" if len(names) == 1 and winners != (YOU,) else "win"
        return f"{_capital(' and '.join(names))} {verb} the match{score}."

    # --- files, and leaving ---

    def _save(self, name: str) -> None:
        name = name or self._file or ""
        if not name:
            raise Failure("Save it to which file? Such as save match.txt")
        try:
            path = Path(name).expanduser()
        except RuntimeError:
            raise Failure(f"{name}: whose home is that?") from None
        is_new = str(path) == self._file or not path.is_file()
        if not is_new and not self._agreed(f"{name} is there already. Replace it?"):
            return
        records = self._match.save()
        text = io.StringIO()
        write_records([_tagged(record, self._opponent) for record in records], text)
        try:
            write_atomically(path, text.getvalue())
        except ArgumentError as error:
            raise Failure(error.problem) from None
        except OSError as error:
            raise Failure(f"{name}: {error.strerror}") from None
        warning = "" if self._file else " The file holds the seed, and so every hidden card."
        self._file, self._saved = str(path), records
        self.say(f"Saved in {name}.{warning}")

    def farewell(self) -> None:
        """What is to be said at the end: how to go on, or to play the same again."""
        match = self._match
        if self._file is not None and not match.decided:
            lost = "" if match.save() == self._saved else "What came after the last save is lost. "
            self._show_command(f"{lost}Go on with", ["--resume", self._file])
            return
        seed = match._seed.decode("utf-8", "replace")
        rules = match.ruleset
        if not seed.isprintable() or rules.id is None:
            return  # it was not begun here
        # Not before: who has the seed can look into the deck.
        again = ["--seed", seed]
        again += ["--match", match.length] if match.length != "quick" else []
        again += ["--ruleset", rules.id] if rules != get_ruleset("balanced") else []
        again += ["--opponent", self._opponent] if self._opponent != DEFAULT_OPPONENT else []
        if Match(match.length, rules, seed=seed)._first != match._first:
            again += ["--dealer", str(match._first)]
        again += ["--name", match.players[YOU]] if match.players and match.players[YOU] else []
        self._show_command("The same deal again", again)

    def _show_command(self, what: str, options: list[str]) -> None:
        """A command that can be copied, even where it takes several lines."""
        pairs = zip(options[::2], options[1::2], strict=True)
        parts = ["cuttle play", *[shlex.quote(f"{option}={value}") for option, value in pairs]]
        command, width = " ".join(parts), self._terminal.width
        if columns(f"{what}: {command}") <= width:
            lines = [f"{what}: {command}"]
        else:
            lines = [f"{what}:", command if columns(command) <= width else " \\\n  ".join(parts)]
        self._terminal.show([Line(line) for line in lines])


def _tagged(record: Record, opponent: str) -> Record:
    """The record, with a word on whom the match is against."""
    tags = [tag for tag in record.tags if tag[0].lower() != _TAG.lower()]
    return Record(
        record.start,
        record.actions,
        result=record.result,
        players=record.players,
        first_dealer=record.first_dealer,
        date=record.date,
        tags=[*tags, (_TAG, opponent)],
        comments=record.comments,
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
