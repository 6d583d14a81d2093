"""The mark of a right answer: a small sun with a tick rises beside the child's name, while the trick goes on."""

from math import cos, pi, sin

from pygame import Rect, Surface

from game.core.seats import Seat
from game.scenes.shell.app import App
from game.view.pictures.theme import BUTTER, CREAM, INK, MUSTARD
from game.view.stage.stage import Stage

LASTS, A_LETTER = 2.5, 0.08
"""The least seconds that it stays, and the seconds for each letter of its words; a press ends it."""
_RISES = 0.25
_RAYS = 10


class PraiseMark:
    """The sun beside a seat, perhaps with some words."""

    def __init__(self, app: App, stage: Stage) -> None:
        self._app, self._stage = app, stage
        self._left = 0.0
        self._seat = 0
        self._words = ""
        self._lasts = LASTS

    @property
    def shows(self) -> bool:
        """True while it is visible."""
        return self._left > 0

    def show(self, seat: Seat, words: str = "") -> None:
        """Show it beside a seat."""
        self._stage.touch(self.rect)
        self._lasts = max(LASTS, len(words) * A_LETTER)
        self._seat, self._words, self._left = seat, words, self._lasts

    def read(self) -> None:
        """End it, once it has risen: the player has read it, and goes on."""
        if self._lasts - self._left > _RISES:
            self.tick(self._left)

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        if self._left > 0:
            self._stage.touch(self.rect)
            self._left = max(0.0, self._left - dt)

    @property
    def rect(self) -> Rect:
        """Its rectangle on the page, in pixels."""
        layout, painter = self._stage.layout, self._app.painter
        token = Rect(layout.places[self._seat].plate)
        width = painter.u(110) + (
            painter.text_width(self._words, painter.px("label"), "bold") + painter.u(24) if self._words else 0
        )
        box = Rect(0, 0, width, painter.u(110))
        box.bottom = token.top + painter.u(6)
        box.left = max(painter.u(4), token.left)
        if token.centerx > layout.size[0] // 2:
            box.right = min(layout.size[0] - painter.u(4), token.right)
        return box

    def draw(self, to: Surface) -> None:
        """Draw the sun with its tick, and the words."""
        painter, box = self._app.painter, self.rect
        went = self._lasts - self._left
        grown = 1.0 if self._app.reduced_motion else min(1.0, went / _RISES)
        grown = 1 + 2.7 * (grown - 1) ** 3 + 1.7 * (grown - 1) ** 2
        side = painter.u(110)
        right = box.centerx > self._app.size[0] // 2
        x, y = (box.right - side // 2 if right else box.x + side // 2), box.centery
        r = round(painter.u(30) * grown)
        if r < 3:
            return
        for k in range(_RAYS):
            a = 2 * pi * k / _RAYS
            dot = Rect(0, 0, max(3, r // 4), max(3, r // 4))
            dot.center = round(x + cos(a) * r * 1.5), round(y + sin(a) * r * 1.5)
            painter.draw_sheet(to, dot, MUSTARD, dot.w // 2)
        disc = Rect(0, 0, 2 * r, 2 * r)
        disc.center = x, y
        painter.draw_sheet(to, disc.inflate(r // 3, r // 3), MUSTARD, disc.w)
        painter.draw_sheet(to, disc, BUTTER, r)
        painter.icon(to, "check", (x, y), round(r * 1.2), INK)
        if self._words:
            px = painter.px("label")
            chip = Rect(
                0, 0, painter.text_width(self._words, px, "bold") + painter.u(20), painter.line(px) + painter.u(6)
            )
            chip.midleft = x + painter.u(50), y
            if right:
                chip.midright = x - painter.u(50), y
            painter.draw_sheet(to, chip, CREAM, chip.h // 2)
            painter.draw_text(to, self._words, chip, px, "bold", INK, "centre")
