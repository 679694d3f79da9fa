"""What came of many rounds, as a picture; by matplotlib, which ``cuttle-engine[plot]`` brings."""

# matplotlib says nothing of the types of its keyword arguments.
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Final

from cuttle_engine.figures import LETTERS, ends, interval, ranks, words
from cuttle_engine.simulate import Totals, Uses

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Okabe and Ito's colours, which people who see few colours can tell apart.
_COLOURS: Final = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9")
_GREY: Final = "#999999"
_INK: Final = "#333333"
_DPI: Final = 150
_MANY: Final = 10_000
"""So many games are enough for a bar a length."""


def chart(totals: Totals, title: str = "", sides: Sequence[int] | None = None) -> Figure:
    """Three panels: who wins, how long the rounds are, what the cards were played for.

    ``sides`` are those of the ruleset: the seats of a side have one bar. The result is a
    ``matplotlib.figure.Figure``, and no window is opened. The error bars are what `interval` gives.
    Without matplotlib this is a ModuleNotFoundError, which says how to get it.
    """
    if not isinstance(totals, Totals):
        raise TypeError(f"a chart is of Totals, not of {type(totals).__name__}")
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415  # an extra, and slow to import
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "a chart needs matplotlib: pip install 'cuttle-engine[plot]'", name=error.name
        ) from error
    figure = Figure(figsize=(9, 7), layout="constrained")
    figure.suptitle(title, parse_math=False)  # a dollar in a seed is a dollar
    grid = figure.add_gridspec(2, 2, width_ratios=(2, 3))
    _draw_ends(figure.add_subplot(grid[0, 0]), totals, sides)
    _draw_lengths(figure.add_subplot(grid[0, 1]), totals)
    _draw_uses(figure.add_subplot(grid[1, :]), totals)
    return figure


def save_chart(
    path: Path, totals: Totals, title: str = "", sides: Sequence[int] | None = None
) -> None:
    """Write the `chart` into a file: PNG, SVG or PDF, by its ending."""
    figure = chart(totals, title, sides)
    with warnings.catch_warnings():
        # A seed may have letters that the font has not: they are boxes then, and no more is wrong.
        warnings.filterwarnings("ignore", "Glyph .* missing", UserWarning)
        figure.savefig(path, dpi=_DPI)


def _draw_ends(axes: Axes, totals: Totals, sides: Sequence[int] | None) -> None:
    _prepare(axes, "Who wins", "", "share of the games, %")
    highest = 0.0
    for place, (label, games) in enumerate(ends(totals, sides).items()):
        share = 100 * games / (totals.games or 1)
        low, high = [100 * bound for bound in interval(games, totals.games)]
        colour = _GREY if label == "tie" else _COLOURS[0]
        name = label.removesuffix(" wins").removesuffix(" win")
        axes.bar(name, share, color=colour, width=0.7)
        axes.errorbar(place, share, yerr=[[share - low], [high - share]], color=_INK, capsize=4)
        axes.annotate(
            f"{share:.1f}", (place, high), (0, 3), textcoords="offset points", ha="center"
        )
        highest = max(highest, high)
    axes.set_ylim(0, 1.12 * highest)


def _draw_lengths(axes: Axes, totals: Totals) -> None:
    width = 1 if totals.games >= _MANY else 5
    title = f"How long a game is: {totals.mean_length:.1f} actions on average"
    _prepare(
        axes, title, f"actions{'' if width == 1 else f', by {width}'}", "share of the games, %"
    )
    lengths = totals.lengths
    longest = max(lengths, default=1)
    shares = [100 * games / totals.games for games in lengths.values()]
    edges = [edge + 0.5 for edge in range(0, longest + width, width)]
    axes.hist(list(lengths), edges, weights=shares, color=_COLOURS[0])
    axes.axvline(totals.mean_length, color=_INK, linestyle="--")


def _draw_uses(axes: Axes, totals: Totals) -> None:
    _prepare(axes, "What the cards were played for", "rank", "times a game")
    shown = ranks(totals)
    labels = [LETTERS[rank] for rank in shown]
    below = [0.0] * len(shown)
    uses = totals.uses
    for number, name in enumerate(Uses._fields):
        means = [uses[rank][number] / (totals.games or 1) for rank in shown]
        colour = _COLOURS[number]
        axes.bar(labels, means, bottom=below, color=colour, edgecolor="white", label=words(name))
        below = [base + mean for base, mean in zip(below, means, strict=True)]
    axes.legend(ncols=len(Uses._fields), loc="upper left", frameon=False)
    axes.set_ylim(0, 1.2 * max(below) or 1)


def _prepare(axes: Axes, title: str, x: str, y: str) -> None:
    axes.set_title(title, loc="left", fontsize="medium", fontweight="bold")
    axes.set_xlabel(x)
    axes.set_ylabel(y)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#dddddd")
    axes.set_axisbelow(True)
