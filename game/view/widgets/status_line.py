"""The foot of a sheet: the line about what has the focus, or the mouse."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.theme import Colour
from game.view.widgets.widget import Widget

_ABOVE = 12
"""Units between the last row and the foot."""


def footing(paper: Painter, walk: Sequence[Widget], room: int) -> int:
    """Return the height of the foot, in pixels: as many lines as what these widgets may say needs, at most two."""
    small = paper.px("small")
    said = [2 if one.speaks else min(2, len(paper.lines(one.status_text, room, small)))
            for one in walk if one.speaks or one.status_text]
    return max(said) * paper.line(small) + paper.u(16) if said else 0


def below(paper: Painter, pad: int, foot: int) -> int:
    """Return the room below the last row, in pixels: the usual `pad` (units), and less where there is a foot, which may
    be empty."""
    return paper.u(min(pad, _ABOVE) if foot else pad)


def draw_foot(to: Surface, paper: Painter, foot: Rect, said: str, colour: Colour) -> None:
    """Write what is said into the foot; two lines end with it, also where it has room for one."""
    small = paper.px("small")
    lines, step = paper.lines(said, foot.w, small)[:2], paper.line(small)
    top = min(foot.y + paper.u(6), foot.bottom - len(lines) * step - paper.u(6))
    for n, line in enumerate(lines):
        paper.draw_text(to, line, Rect(foot.x, top + n * step, foot.w, step), small, "text", colour)
