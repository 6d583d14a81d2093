"""The sign of a controller's button, at the corner of a key cap: where it lies among the four under the thumb, or the
letters printed on the others."""

from pygame import Rect, Surface

from game.view.device.gamepad import FACE
from game.view.pictures.painter import Painter
from game.view.pictures.theme import CREAM, INK, SMALLEST, Colour, mix

_LIES = dict(zip(FACE, ((0, 1), (1, 0), (-1, 0), (0, -1)), strict=True))
_LETTERS = {"left shoulder": "L1", "right shoulder": "R1", "left stick": "L3", "right stick": "R3"}


def badge_size(paper: Painter, button: str, high: int) -> tuple[int, int]:
    """Return the width and height of a badge, in pixels."""
    if button in _LIES:
        return high, high
    return max(high, paper.text_width(_LETTERS[button], SMALLEST, "bold") + high // 2), high


def badge(to: Surface, paper: Painter, button: str, rect: Rect, colour: Colour) -> None:
    """Draw a button's badge in a rectangle."""
    paper.draw_sheet(to, rect, colour, rect.h // 2)
    edge = max(1, rect.h // 14)
    paper.draw_sheet(to, rect.inflate(-2 * edge, -2 * edge), INK, rect.h // 2 - edge)
    if button not in _LIES:
        paper.draw_text(to, _LETTERS[button], rect, SMALLEST, "bold", CREAM, "centre")
        return
    for name, (dx, dy) in _LIES.items():
        here = name == button
        across = max(3, round(rect.h * (0.32 if here else 0.15)))
        dot = Rect(0, 0, across, across)
        dot.center = round(rect.centerx + dx * rect.h * 0.23), round(rect.centery + dy * rect.h * 0.23)
        paper.draw_sheet(to, dot, CREAM if here else mix(INK, CREAM, 0.55), across // 2)
