"""The pinned positions, and how each of them is drawn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import cuttle_engine as cuttle
from cuttle_engine import Action, GameState, PlayerView, legal_actions, parse_action, render, view

FOLDER = Path(__file__).parent
_HEADING = re.compile(r"\[([a-z-]+)\] ?(.*)\n(.+)\n")


class Pinned(NamedTuple):
    """A position with its name, what is shown of it, and how."""

    name: str
    state: GameState
    shown: GameState | PlayerView
    options: dict[str, str]

    def svg(self, **changed: Any) -> str:
        """The picture of it."""
        given: dict[str, Any] = {
            "theme": self.options.get("theme", "light"),
            "layout": self.options.get("layout", "wide"),
            "names": self.names,
            "last": self.last,
            "actions": self.actions,
        }
        return render.svg(self.shown, **{**given, **changed})

    def text(self) -> str:
        """The text of it: narrow ones on 40 columns, dark ones in colours."""
        theme = self.options.get("theme", "light")
        return render.text(
            self.shown,
            width=40 if self.options.get("layout") == "narrow" else 80,
            names=self.names,
            color=theme == "dark",
            unicode=theme != "light",
        )

    @property
    def names(self) -> dict[int, str]:
        """The names of the players."""
        names = self.options.get("names", "")
        return {seat: name.replace("-", " ") for seat, name in enumerate(names.split(",")) if name}

    @property
    def last(self) -> Action | None:
        """The last action."""
        return parse_action(self.options["last"]) if "last" in self.options else None

    @property
    def actions(self) -> list[Action]:
        """The actions that are marked."""
        marked = self.options.get("actions")
        if marked is None:
            return []
        start = "" if marked == "legal" else marked.rstrip("*")
        return [action for action in legal_actions(self.state) if str(action).startswith(start)]


def pinned() -> list[Pinned]:
    """All of them, in the order of the file."""
    text = (FOLDER / "positions.txt").read_text("utf-8")
    found: list[Pinned] = []
    for name, words, position in _HEADING.findall(text):
        options = dict([word.split("=", 1) for word in words.split()])
        state = cuttle.parse_position(position).build()
        shown: GameState | PlayerView = state
        if "seat" in options:
            shown = view(state, int(options["seat"]))
        elif options.get("view") == "spectator":
            shown = view(state, None)
        found.append(Pinned(name, state, shown, options))
    return found


POSITIONS = pinned()


def texts() -> str:
    """All of them as text, in the forms that there are; the escape of colours is a sign."""
    parts = [f"[{position.name}]\n{position.text()}\n" for position in POSITIONS]
    return "\n".join(parts).replace("\x1b", "␛")
