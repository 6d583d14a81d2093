"""Pictures of facts: their base, and the counters in them.

The base of all pictures of a fact: a place, a clock, and the animal of the child, which hops through it.

Counters of cut paper, with which a fact is shown. Each number of a fact has its own colour and its own mark, so that
neither says alone whose a counter is.
"""

from math import pi, sin

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, INDIGO, PERSIMMON, TEAL, Colour, mix, shade

ADDENDS: tuple[Colour, ...] = (PERSIMMON, TEAL, INDIGO)
"""The colours of the first number of a fact, of the second, and of what comes after."""
_FINE = 4                                         # how much larger a counter is drawn than it is shown


def colour_of(number: int) -> Colour:
    """Return the colour of the number of a fact at that place, from 0."""
    return ADDENDS[min(number, len(ADDENDS) - 1)]


class Counters:
    """The counters of one size of window, each drawn once."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], Surface] = {}

    def draw(self, to: Surface, paper: Painter, centre: tuple[float, float], px: int, number: int) -> None:
        """Draw a counter `px` wide, of the number of the fact at that place."""
        if px < 2:
            return
        at = Rect(0, 0, px, px)
        at.center = round(centre[0]), round(centre[1])
        drop = max(1, round(px * 0.05))
        paper.draw_sheet(to, at.move(drop // 2, drop), mix(paper.theme.panel, paper.theme.shadow, 0.35), px // 2)
        to.blit(self._disc(px, number), at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _disc(self, px: int, number: int) -> Surface:
        found = self._kept.get((px, number))
        if found is None:
            found = self._kept[px, number] = _cut(px, number)
        return found


def _cut(px: int, number: int) -> Surface:
    """Return a disc creased once and lit from the left; a hole in it from the second number on, a bar from the
    third."""
    side, colour = px * _FINE, colour_of(number)
    big = Surface((side, side), pygame.SRCALPHA, 32)
    big.fill((*colour, 0))
    r = side // 2
    pygame.draw.circle(big, mix(colour, CREAM, 0.14), (r, r), r)
    pygame.draw.circle(big, shade(colour, 0.9), (r, r), r, draw_top_right=True, draw_bottom_right=True)
    if number == 1:
        pygame.draw.circle(big, CREAM, (r, r), round(r * 0.3))
    elif number > 1:
        pygame.draw.rect(big, CREAM, Rect(round(r * 0.6), round(r * 0.82), round(r * 0.8), round(r * 0.36)),
                         border_radius=round(r * 0.18))
    return pygame.transform.smoothscale(big, (px, px)).premul_alpha()

BEGIN = 0.45
"""Seconds before the animal sets out."""
HOP = 0.42
"""Seconds of one hop."""
_LEAST = 12                                       # pixels that a small number is high at least


class FactPicture:
    """A fact as something to see. `operands` are its numbers; the answer stands nowhere, but can be counted.

    `tick` lets the animal go on; where little motion is wanted, it has arrived (`arrive`). `counted` shows what is
    counted on the way, up to just before the end; where the answer was `told`, it stands there too.
    """

    def __init__(self, operands: tuple[int, ...], animal: str, pictures: Pictures) -> None:
        self.operands = operands
        self.animal = animal
        self.counted = self.told = False
        self.seconds = 0.0
        self.counters = Counters()
        self.standing = Rect(0, 0, 0, 0)
        """Where the animal was drawn last."""
        self._shown = -1.0                            # how far it was when it was drawn last
        self._pictures = pictures

    @property
    def hops(self) -> int:
        """The number of the animal's hops."""
        raise NotImplementedError

    @property
    def counts(self) -> bool:
        """True if there are small numbers on the way to be shown when it is `counted`."""
        return sum(self.operands) > 1

    @property
    def hop(self) -> float:
        """Seconds of one hop: many are quicker."""
        return min(HOP, 5.0 / max(1, self.hops))

    @property
    def moving(self) -> bool:
        """True while the animal is on its way, until its last step was drawn."""
        return self._shown < self.end

    @property
    def end(self) -> float:
        """The second at which the animal arrives."""
        return BEGIN + self.hop * self.hops

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass."""
        self.seconds += dt

    def arrive(self) -> None:
        """Go to the end at once."""
        self.seconds = max(self.seconds, self.end)

    def again(self) -> None:
        """Start from the beginning."""
        self.seconds = 0.0
        self._shown = -1.0

    def _done(self) -> tuple[int, float]:
        """Return how many hops are over, and how much of the next one (0 to 1)."""
        at = max(0.0, self.seconds - BEGIN) / self.hop
        whole = min(self.hops, int(at + 1e-6))        # the last hop is over at `end`, to the rounding
        return whole, 0.0 if whole == self.hops else max(0.0, at - whole)

    def draw(self, to: Surface, paper: Painter, rect: Rect) -> None:
        """Draw it as large as the rectangle allows, in its middle."""
        self._draw(to, paper, rect)
        self._shown = self.seconds

    def _draw(self, to: Surface, paper: Painter, rect: Rect) -> None:
        raise NotImplementedError

    @staticmethod
    def count(to: Surface, paper: Painter, centre: tuple[float, float], number: int, cell: int) -> None:
        """Write on a counter in a cell that wide what has been counted up to it."""
        words, px = str(number), max(_LEAST, round(cell * 0.36))
        side = round(cell * 0.56)
        disc = Rect(0, 0, max(side, paper.text_width(words, px, "display") + 2), max(side, px + 2))
        disc.center = round(centre[0]), round(centre[1])
        paper.draw_sheet(to, disc, CREAM, disc.h // 2)
        paper.draw_text(to, words, disc, px, "display", align="centre")

    @staticmethod
    def chip(to: Surface, paper: Painter, words: str, number: int, centre: tuple[int, int]) -> None:
        """Write words on a chip, in the colour of that number."""
        px = paper.px("small")
        box = Rect(0, 0, paper.text_width(words, px, "display") + paper.u(18), paper.line(px, "display"))
        box.center = centre
        paper.draw_sheet(to, box, colour_of(number), paper.u(9))
        paper.draw_text(to, words, box, px, "display", paper.theme.button_text, "centre")

    def put_animal(self, to: Surface, paper: Painter, a: tuple[float, float], b: tuple[float, float], part: float,
                px: int, high: float) -> None:  # fmt: skip
        """Draw the animal on its way from one foothold to another, `high` at most above them; its feet are there."""
        x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part - high * sin(pi * part)
        at = Rect(0, 0, px, px)
        at.midbottom = round(x), round(y)
        self.standing = at
        image = self._pictures.token(self.animal, px)
        to.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)
