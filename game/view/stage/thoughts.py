"""Beside the animals: the sign of those who think, and the papers on which they have written an answer."""

from collections.abc import Collection, Sequence
from math import inf
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.core.seats import Seat
from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour
from game.view.stage.compositor import Compositor
from game.view.stage.layout import Layout
from game.view.stage.seat_layout import SeatLayout
from game.view.stage.seat_plate import SeatLook
from game.view.stage.timeline import Animations, TweenedValue, cubic_out

SOON: Final = 250.0
"""The ms of the wall's clock after which somebody who still thinks is seen to: who answers at once would flicker."""
STEP: Final = 320.0
"""The ms for which one of the dots is up."""
LASTS: Final = 15_000.0
"""The ms after which the dots rest: whoever has thought for so long is not to be hurried, and costs no frames."""
DOTS: Final = 3
WIDE, TALL, DOT, LIFT, APART = 46, 26, 3.4, 4, 12     # units: the sign, its dots, how far they rise
GAP: Final = 7
"""Units between the token and what is beside it."""
LOW, ASIDE = 4, 10
"""The same of a sign under the tokens at the foot of a mountain, and how far to the left that is."""
MARGIN: Final = 10                                    # units that a paper stays away from the edge of the window
FOOT: Final = 34
"""Units from the middle of a cap to what is beyond it, at the foot of a mountain."""
POPS: Final = 160.0
"""The ms in which a paper comes up, and rises by `RISES` units."""
RISES: Final = 14
FADE: Final = 120.0
SIDE, PADDING, RIM, RIGHT_RIM = 52, 14, 3, 6          # units: the least width of a paper, about its words, its edges


class WrittenAnswer(NamedTuple):
    """What a seat has answered: its words; whether they may be read, or the paper is still folded; and whether they
    were judged to be right."""

    words: str
    is_open: bool = False
    is_right: bool = False


def side_rect(place: SeatLayout, size: tuple[int, int], gap: int, foot: int = 0) -> Rect:
    """Return the rectangle of such a size above a seat's token; below it, where its packet hangs; and beyond its caps,
    from `foot` pixels after the middle of the first, where something else stands above it."""
    box, half = Rect((0, 0), size), place.across // 2
    if foot:
        box.midleft = place.cap + foot, place.token[1]
    elif place.hangs:
        box.midtop = place.token[0], place.token[1] + half + gap
    else:
        box.midbottom = place.token[0], place.token[1] - half - gap
    return box


class ThinkingSign:
    """The sign of a seat that thinks: three dots on a small sheet; `up` is the dot that is up, or none from `DOTS` on.
    """

    order = 60.0

    def __init__(self, place: SeatLayout, painter: Painter, *, low: bool = False) -> None:
        self._paper = painter
        self._sheet = side_rect(place, (painter.u(WIDE), painter.u(TALL)), painter.u(LOW if low else GAP))
        if low:                                       # beside the first stone of a path
            self._sheet.x -= painter.u(ASIDE)
        self._tail = Rect(0, 0, painter.u(8), painter.u(8))
        sheet = self._sheet
        self._tail.center = sheet.midtop if place.hangs else sheet.midbottom
        self.rect = painter.shaded(self._sheet, 4).union(self._tail)
        self.up = DOTS
        self._images: dict[int, Surface] = {}

    def draw(self, to: Surface) -> None:
        to.blit(self._image(), self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _image(self) -> Surface:
        """Return its picture; each is made once."""
        found = self._images.get(self.up)
        if found is None:
            found = self._images[self.up] = Surface(self.rect.size, pygame.SRCALPHA, 32)
            painter, off = self._paper, (-self.rect.x, -self.rect.y)
            sheet, tail = self._sheet.move(off), self._tail.move(off)
            painter.shadow(found, sheet, 4, sheet.h // 2)
            painter.draw_sheet(found, tail, CREAM, tail.w // 2)
            painter.draw_sheet(found, sheet, CREAM, sheet.h // 2)
            side = max(3, 2 * round(DOT * painter.scale))
            for dot in range(DOTS):
                box = Rect(0, 0, side, side)
                rises = painter.u(LIFT) if dot == self.up else 0
                box.center = sheet.centerx + round((dot - 1) * APART * painter.scale), sheet.centery - rises
                painter.draw_sheet(found, box, INK, side // 2)
        return found


class AnswerPaper:
    """The paper of a seat, beside its token: folded, or with its answer."""

    order = 61.0

    def __init__(self, place: SeatLayout, look: SeatLook, painter: Painter, width: int, foot: int = 0) -> None:
        self._foot = foot
        self._place, self._colour, self._paper, self._widest = place, look.colour, painter, round(width * 0.42)
        self.answer = WrittenAnswer("")
        self.pops = TweenedValue(1.0)
        self._image, self._body = Surface((1, 1), pygame.SRCALPHA, 32), Rect(0, 0, 0, 0)
        self._size = width

    @property
    def _lower(self) -> int:
        """How far it is still to rise, in pixels; one that hangs, to sink."""
        way = round(self._paper.u(RISES) * (1 - self.pops.value))
        return -way if self._place.hangs else way

    @property
    def body(self) -> Rect:
        """The paper itself, without its shadow."""
        return self._body.move(0, self._lower)

    @property
    def rect(self) -> Rect:
        return self._paper.shaded(self._body, 6).move(0, self._lower) if self._body.w else self._body

    def write(self, answer: WrittenAnswer) -> None:
        """Show this answer."""
        self.answer, painter = answer, self._paper
        short = len(answer.words) <= DOTS
        px = round(painter.at_table("heading" if short else "name") * (0.8 if not short else 1))
        pad = 2 * painter.u(PADDING)
        words, px = painter.fit(answer.words, self._widest - pad, px, "display")
        wide = max(painter.u(SIDE), painter.text_width(words, px, "display") + pad)
        body = side_rect(self._place, (wide, painter.line(px, "display") + painter.u(10)), painter.u(GAP), self._foot)
        margin = painter.u(MARGIN)
        body.x = max(margin, min(body.x, self._size - margin - body.w))
        self._body = body
        whole = painter.shaded(body, 6)
        self._image = image = Surface(whole.size, pygame.SRCALPHA, 32)
        sheet, radius = body.move(-whole.x, -whole.y), painter.u(9)
        painter.shadow(image, sheet, 6, radius)
        rim = painter.u(RIGHT_RIM if answer.is_right else RIM)
        edge: Colour = BUTTER if answer.is_right else self._colour
        painter.draw_sheet(image, sheet, edge, radius)
        inner = sheet.inflate(-2 * rim, -2 * rim)
        if answer.is_open:
            painter.draw_sheet(image, inner, CREAM, max(2, radius - rim))
            painter.draw_text(image, words, inner, px, "display", INK, "centre")
        else:                                         # two lines of writing, which nobody can read
            for line, part in ((-1, 0.5), (1, 0.36)):
                bar = Rect(0, 0, round(painter.u(SIDE) * part), painter.u(5))
                bar.center = inner.centerx, inner.centery + line * painter.u(7)
                painter.draw_sheet(image, bar, CREAM, bar.h // 2)

    def draw(self, to: Surface) -> None:
        to.blit(self._image, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


class Thoughts:
    """All signs and papers of one window. The clock is the wall's, in ms."""

    def __init__(self, layout: Layout, looks: Sequence[SeatLook], painter: Painter, compositor: Compositor,
                 animations: Animations) -> None:
        self._compositor, self._animations = compositor, animations
        feet = [painter.u(FOOT) if layout.mountain is not None and not place.right else 0 for place in layout.places]
        self.signs = [ThinkingSign(place, painter, low=foot > 0)
                      for place, foot in zip(layout.places, feet, strict=True)]
        self.papers = [AnswerPaper(place, look, painter, layout.size[0], foot)
                       for place, look, foot in zip(layout.places, looks, feet, strict=True)]
        self.thinking: dict[Seat, float] = {}
        """The seats that think → since when."""
        self.answers: dict[Seat, WrittenAnswer] = {}
        self._moves = True                            # whether dots go up and down

    # ---- who thinks ----

    def think(self, seats: Collection[Seat], real: float, *, moves: bool) -> None:
        """Let these seats think, and no others. Dots move only where it `moves`."""
        self._moves = moves
        self.thinking = {seat: self.thinking.get(seat, real) for seat in seats}
        self.tick(real)

    def seen(self, seat: Seat) -> bool:
        """True if a seat's sign is seen."""
        return self.signs[seat] in self._compositor

    def tick(self, real: float) -> None:
        """Let time pass: signs come, dots go up and down, and signs go."""
        for seat, sign in enumerate(self.signs):
            since = self.thinking.get(Seat(seat), inf)
            shown = real - since >= SOON and Seat(seat) not in self.answers
            if shown != (sign in self._compositor):
                sign.up = DOTS
                (self._compositor.put if shown else self._compositor.remove)(sign, FADE)
            up = int((real - since - SOON) / STEP) % (DOTS + 1) if shown and self._steps(real, since) else DOTS
            if shown and up != sign.up:
                sign.up = up
                self._compositor.put(sign)

    def _steps(self, real: float, since: float) -> bool:
        return self._moves and real - since < SOON + LASTS

    def next_change_in(self, real: float) -> float:
        """Return the ms until a sign comes or a dot moves; `inf` if none does."""
        left = inf
        for seat, since in self.thinking.items():
            if seat in self.answers:
                continue
            if real - since < SOON:
                left = min(left, since + SOON - real)
            elif self._steps(real, since):
                left = min(left, STEP - (real - since - SOON) % STEP)
        return left

    # ---- what they have answered ----

    def show(self, seat: Seat, answer: WrittenAnswer, real: float, *, moves: bool) -> None:
        """Show a seat's answer beside it."""
        paper, new = self.papers[seat], seat not in self.answers
        if self.answers.get(seat) == answer:
            return
        self.answers[seat] = answer
        self._compositor.remove(paper)
        paper.write(answer)
        if self.signs[seat] in self._compositor:
            self._compositor.remove(self.signs[seat])
        if moves and (new or answer.is_open):
            paper.pops.set(0.0 if new else 0.5)
            paper.pops.send(1.0, real, POPS, cubic_out)
            self._compositor.move(paper)
            self._animations.run(self._pop)
        else:
            paper.pops.set(1.0)
            self._compositor.put(paper, FADE)

    def _pop(self, _now: float, real: float) -> bool:
        """Let papers come up. Return True while some do."""
        for paper in self.papers:
            if paper.pops.tick(real) and not paper.pops.moving and paper in self._compositor:
                self._compositor.put(paper)
        return any(paper.pops.moving for paper in self.papers)

    def clear(self, fade: float = FADE) -> None:
        """Take all papers away."""
        for seat in self.answers:
            self.papers[seat].pops.set(1.0)
            self._compositor.put(self.papers[seat])
            self._compositor.remove(self.papers[seat], fade)
        self.answers.clear()
