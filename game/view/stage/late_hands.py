"""The line of time of a slap that several wanted: hands that came late, to the right of what was slapped, to scale.

Each hand lies as far from the first as it came late, with its animal and by how much. Where hands came too close to
each other they make room; the dots on the line do not. Times are ms of the wall's clock.
"""

from math import ceil
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.moods import Mood
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, SEATS, Colour, shade
from game.view.stage.compositor import OVER
from game.view.stage.layout import Layout
from game.view.stage.slap_hand import FALLS, RESTS, Pill, seconds
from game.view.stage.timeline import cubic_out

SPEED: Final = 0.9
"""Units of the line for a millisecond, where there is room."""
LONGEST: Final = 270.0
"""The ms after which a hand lies at the end of the line."""
LEAD: Final = 40.0
"""Units of the line before the moment of the first hand."""
BESIDE: Final = 166.0
"""The units from the sun to the line at least."""
APART: Final = 16.0
"""The units from the cards to the line at least."""
WIDE: Final = 76.0
HIGH: Final = 100.0
"""A hand, in units."""
TURN: Final = 6
"""The degrees by which it leans."""
TOKEN: Final = 42.0
NEXT: Final = 64.0
"""From the middle of a hand to that of the next at least, in units."""
MARKS: Final = 0.0, 100.0, 200.0
"""The moments that are marked on the line, in ms."""
LOW: Final = 30.0
"""How far the line lies under the middle of the sun, in units,"""
ABOVE: Final = 60.0
"""the middle of hands above it,"""
UNDER: Final = 28.0
"""and that of their pills below."""
LIES: Final = 700.0
"""The ms for which a hand that came last lies still."""
FADES: Final = 160.0
"""In which all of them go."""
TONES: Final = "light", "dark", "middle"
_THICK, _TICK, _DOT = 4.0, 12.0, 8.0
_ALPHA = 140                                          # of the line


def tone(animal: str) -> str:
    """Return the tone of an animal's hand: the animals take turns.

    >>> tone("fox"), tone("owl"), tone("hare")
    ('light', 'dark', 'light')
    """
    animals = [marks.animal for marks in SEATS]
    return TONES[animals.index(animal) % len(TONES)] if animal in animals else TONES[0]


def hand_picture(animal: str, colour: Colour, painter: Painter, pictures: Pictures, mood: Mood) -> Surface:
    """Return a hand in a sleeve of that colour, with its animal, premultiplied; blit it by the hand's middle."""
    u = painter.u
    size = u(WIDE), u(HIGH)

    def made() -> Surface:
        k = size[1] / 210
        upright = pictures.drawing(f"exhibits/hand/{tone(animal)}", size).copy()
        sleeve = Rect(round(46 * k), round(172 * k), round(64 * k), round(36 * k))
        painter.draw_sheet(upright, sleeve, colour, max(2, round(4 * k)))
        upright.fill(shade(colour, 0.86), (round(78 * k), sleeve.y, sleeve.right - round(78 * k), sleeve.h))
        turned = pygame.transform.rotozoom(upright, TURN, 1)
        across = max(turned.get_width(), turned.get_height(), 2 * u(30 + TOKEN * 0.6)) + 2 * u(6)
        whole = Surface((across, across), pygame.SRCALPHA, 32)
        middle = across // 2, across // 2
        token, px = pictures.token(animal, u(TOKEN), mood), u(TOKEN)
        at = middle[0] + u(30), middle[1] + u(30)
        shadow, (dx, dy) = pictures.shadows.sheet((px, px), px / 2, 4)
        under = shadow.get_rect(center=(at[0] + dx, at[1] + dy))
        whole.fblits([(turned, turned.get_rect(center=middle)), (shadow, under), (token, token.get_rect(center=at))],
                     pygame.BLEND_PREMULTIPLIED)
        return whole

    return pictures.surfaces.get(("late hand", animal, colour, size, mood), made)


class LateHand:
    """A hand that came `ms` late, which slides from its seat at `start` to its place at the line. `begin` is when it
    comes; one that is `still` is there at once."""

    wrong = False

    def __init__(self, animal: str, colour: Colour, ms: float, begin: float, start: tuple[float, float],
                 painter: Painter, pictures: Pictures, *, level: int, still: bool) -> None:
        self.animal, self.ms, self.begin, self.still, self.t = animal, ms, begin, still, -1.0
        self.order = OVER - 0.5 + level / 100
        self.text = seconds(ms, later=True)
        self.at = self.dot = start
        """The middle of the hand as it lies, and its dot on the line, in pixels."""
        self._start, self._colour, self._paper = start, colour, painter
        self._image = hand_picture(animal, colour, painter, pictures, "surprised")
        self._pill: Pill | None = None
        self._row = 0

    def lie(self, at: tuple[float, float], dot: tuple[float, float], row: int) -> bool:
        """Lie there, with a dot on the line, and the words in that row below. Return True if that is elsewhere."""
        if (at, dot, row) == (self.at, self.dot, self._row) and self._pill is not None:
            return False
        u, px = self._paper.scale, self._paper.at_table("body")
        self.at, self.dot, self._row = at, dot, row
        down = UNDER * u + row * (round(px * 1.72) + 4 * u)
        self._pill = Pill(self.text, (at[0], dot[1] + down), self._paper, px)
        return True

    @property
    def tag(self) -> str:
        """The words that lie at it."""
        return self.text

    @property
    def pill(self) -> Rect:
        """The pill with the words."""
        assert self._pill is not None
        return self._pill.body

    @property
    def body(self) -> Rect:
        """The hand and its animal as they lie."""
        rect = self._image.get_rect(center=(round(self.at[0]), round(self.at[1])))
        return rect.inflate(-2 * self._paper.u(6), -2 * self._paper.u(6))

    @property
    def moving(self) -> bool:
        """True until it lies at the line."""
        return self.t < FALLS

    @property
    def rect(self) -> Rect:
        """All that it covers now."""
        if self.t < 0:
            return Rect(round(self.at[0]), round(self.at[1]), 0, 0)
        x, y = self._where()
        hand = self._image.get_rect(center=(round(x), round(y)))
        if self.t < FALLS or self._pill is None:
            return hand
        return hand.unionall([self._pill.rect, self._dot])

    @property
    def _dot(self) -> Rect:
        half = ceil(_DOT * self._paper.scale) + 1
        return Rect(round(self.dot[0]) - half, round(self.dot[1]) - half, 2 * half, 2 * half)

    def _where(self) -> tuple[float, float]:
        f = cubic_out(min(1.0, max(0.0, self.t / FALLS)))
        return self._start[0] + (self.at[0] - self._start[0]) * f, self._start[1] + (self.at[1] - self._start[1]) * f

    def see(self, now: float) -> bool:
        """Let the wall's clock stand at `now`. Return True if it looks otherwise now."""
        before, self.t = self.t, min(now - self.begin, RESTS)
        return self.t >= 0 and before < FALLS

    def draw(self, to: Surface) -> None:
        if self.t < 0:
            return
        x, y = self._where()
        place = self._image.get_rect(center=(round(x), round(y)))
        to.blit(self._image, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.t >= FALLS and self._pill is not None:
            u = self._paper.scale
            pygame.draw.aacircle(to, CREAM, self.dot, _DOT * u)
            pygame.draw.aacircle(to, self._colour, self.dot, (_DOT - 2) * u)
            self._pill.draw(to)


class TimeLine:
    """The line itself, in one window: where each moment is on it."""

    order = OVER - 0.6

    def __init__(self, layout: Layout, painter: Painter) -> None:
        u, (x, y) = layout.scale, layout.sun
        self.y = y + LOW * u
        self.begins = x + max(BESIDE * u, layout.reach + APART * u)
        self._zero = self.begins + LEAD * u
        self._edge = layout.size[0] - (WIDE / 2 + 16) * u
        """How far right the middle of a hand may lie."""
        self.rate = max(0.1 * u, min(SPEED * u, (self._edge - self._zero) / LONGEST))
        """Pixels for a millisecond."""
        self._u, self._ink = u, painter.theme.text
        self._image: Surface | None = None

    def at(self, ms: float) -> float:
        """Return how far across a moment is."""
        return self._zero + self.rate * min(ms, LONGEST)

    @property
    def rect(self) -> Rect:
        """What the line and its marks cover."""
        half = ceil(_TICK * self._u / 2) + 1
        left, right = round(self.begins - 8 * self._u), round(self.at(LONGEST) + 4 * self._u)
        return Rect(left, round(self.y) - half, right - left, 2 * half)

    def draw(self, to: Surface) -> None:
        """Draw it."""
        rect = self.rect
        if self._image is None:
            self._image = Surface(rect.size, pygame.SRCALPHA, 32)
            thick, tick, middle = max(2, round(_THICK * self._u)), round(_TICK * self._u), rect.h // 2
            ink = *self._ink, _ALPHA
            pygame.draw.rect(self._image, ink, (0, middle - thick // 2, rect.w, thick), border_radius=thick // 2)
            for ms in MARKS:
                x = round(self.at(ms)) - rect.x
                pygame.draw.rect(self._image, ink, (x - thick // 2, middle - tick // 2, thick, tick),
                                 border_radius=thick // 2)
        to.blit(self._image, rect)

    def lay(self, hands: list[LateHand]) -> list[LateHand]:
        """Let these hands lie at it, the earliest first: each above its moment, or as near as the others leave room.
        Return those that lie elsewhere now."""
        apart, u = NEXT * self._u, self._u
        places = [self.at(hand.ms) for hand in hands]
        for k in range(1, len(places)):
            places[k] = max(places[k], places[k - 1] + apart)
        for k in range(len(places) - 1, -1, -1):
            places[k] = min(places[k], self._edge - apart * (len(places) - 1 - k))
        moved, pills = [], list[Rect]()
        for hand, x in zip(hands, places, strict=True):
            at, dot, anew = (x, self.y - ABOVE * u), (self.at(hand.ms), self.y), False
            for row in range(len(hands)):
                anew = hand.lie(at, dot, row) or anew
                if hand.pill.inflate(round(6 * u), 0).collidelist(pills) < 0:
                    break
            pills.append(hand.pill)
            if anew:
                moved.append(hand)
        return moved
