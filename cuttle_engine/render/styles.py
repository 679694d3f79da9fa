"""The style sheet of a picture: what a theme makes of the classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cuttle_engine.render.themes import Theme

_FONTS: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif"


def style_sheet(theme: Theme) -> str:
    """The rules of a theme, which speak of nothing outside of a picture in it."""
    seats = [f".of-{seat}{{fill:{color}}}" for seat, color in enumerate(theme.seats)]
    rules = f"""
text{{font-family:{_FONTS};fill:{theme.ink}}}
.table{{fill:{theme.table};stroke:{theme.edge};stroke-width:4}}
.zone-area{{fill:{theme.zone}}}
.place{{fill:none;stroke:{theme.edge};stroke-width:2;stroke-dasharray:6 5}}
.plate-area,.pill{{fill:{theme.plate};stroke:{theme.edge}}}
.name{{font-weight:600}}
.score,.number{{font-weight:700}}
.label,.count,.goal{{fill:{theme.muted}}}
.goal{{font-weight:400}}
.track{{fill:{theme.zone}}}
.reached{{fill:{theme.gold}}}
.star{{fill:{theme.gold};stroke:{theme.plate}}}
.clubs{{color:{theme.clubs}}}
.diamonds{{color:{theme.diamonds}}}
.hearts{{color:{theme.hearts}}}
.spades{{color:{theme.spades}}}
.joker{{color:{theme.joker}}}
.disc{{stroke:{theme.plate};stroke-width:1.5}}
.digit{{fill:#fff;font-weight:700;text-anchor:middle}}
.frost{{fill:{theme.frozen};opacity:.24}}
.mark{{fill:none;stroke:{theme.last};stroke-width:5}}
.playable>.mark{{stroke:{theme.playable};stroke-width:4}}
.aimed>.mark,.target>.mark{{stroke:{theme.target};stroke-dasharray:11 5}}
.to-act .plate-area{{stroke:{theme.last};stroke-width:3}}
.seat>.mark{{stroke-width:4}}
.winner .plate-area{{stroke:{theme.gold};stroke-width:3}}
.arrow{{fill:{theme.last}}}
"""
    scope = f".cuttle-{theme.name} "
    lines = [line for line in (*rules.split("\n"), *seats) if line]
    return "".join([_scoped(line, scope) for line in lines])


def _scoped(rule: str, scope: str) -> str:
    selectors, _, declarations = rule.partition("{")
    return ",".join([scope + selector for selector in selectors.split(",")]) + "{" + declarations
