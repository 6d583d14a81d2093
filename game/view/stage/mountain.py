"""The path of numbers up a mountain: stones at equal steps, and the seats' tokens that climb it."""

from itertools import pairwise
from math import hypot, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.declaration import Path
from game.core.seats import Seat
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour, colour
from game.view.stage.compositor import OVER
from game.view.stage.timeline import TweenedValue, in_out, linear

SIZE: Final = (800, 720)
"""Of the drawing, in units; its lower edge is the window's."""
CLIMBS: Final = 900.0
"""Milliseconds in which a token gets to another stone."""
TOKEN: Final = 70
START: Final = 42
"""How far above the first stone the lowest token waits, in units: there is room under it for the sign of who thinks."""
CHEERS: Final = 1500.0
"""Milliseconds for which a token jumps on the last stone,"""
JUMPS: Final = 3
"""so often,"""
LEAPS: Final = 30
"""so many units high."""
FLAG: Final = 46, 34, 22
"""How high a flag stands over the middle of a token, how wide its cloth is and how high that is, in units."""
_EDGE, _TRACK, _AHEAD = colour("#39407E"), colour("#F4E3C5"), colour("#5E66AE")
_FINE = 400


def path_points() -> list[tuple[float, float]]:
    """Return the path up the mountain in units of the drawing, as a fine line."""
    points = []
    for k in range(_FINE + 1):
        t = k / _FINE
        half = 236 * (1 - t) ** 0.95 + 8
        points.append((300 + half * 0.86 * sin(-1.2 + 3.2 * pi * t**0.92), 606 - 428 * t + 10 * sin(t * 30) * (1 - t)))
    return points


def stones(count: int) -> list[tuple[float, float]]:
    """Return the places of `count` stones on the path, at equal steps, which are shorter higher up, farther away."""
    line, far = path_points(), [0.0]
    for (a, b), (c, d) in pairwise(line):
        far.append(far[-1] + hypot(c - a, d - b) * (1 + 0.5 * (1 - b / 720)))
    found, k = [], 0
    for n in range(count):
        wanted = far[-1] * (n / (count - 1) if count > 1 else 1.0)
        while k < _FINE and far[k] < wanted:
            k += 1
        found.append(line[k])
    return found


def next_number_area(path: Path, left: float, scale: float, low: int) -> Rect:
    """Return where the number is that is to be made, with its neighbours, on a mountain whose drawing lies so, in
    pixels."""
    near = stones(path.top)[max(0, path.goal - 2):path.goal + 1]
    xs, ys = zip(*near, strict=True)
    x, y, pad = left + min(xs) * scale, low - (SIZE[1] - min(ys)) * scale, 26 * scale
    return Rect(round(x - pad), round(y - pad), round((max(xs) - min(xs)) * scale + 2 * pad),
                round((max(ys) - min(ys)) * scale + 2 * pad))


class Climber:
    """A seat's token, above the last number that it made; before the first one it stands beside the path."""

    def __init__(self, seat: Seat, animal: str, cloth: Colour, mountain: "Mountain", painter: Painter,
                 pictures: Pictures) -> None:
        self.order, self.stone = OVER - 30 + seat / 10, 0
        self._seat, self._mountain, self._here = seat, mountain, TweenedValue(0.0)
        self._aside = TweenedValue(0.0)                      # 1 where it shares its stone
        self._cheers = TweenedValue(0.0)                     # how far it has come in its jumps on the last stone
        self._flag = _flag(painter, cloth)
        self._image = pictures.token(animal, painter.u(TOKEN))
        self._shadow, self._off = pictures.shadows.sheet(self._image.get_size(), self._image.get_width() / 2, 5)
        self._paper = painter

    @property
    def moving(self) -> bool:
        return self._here.moving or self._aside.moving or self._cheers.moving

    def climb(self, stone: int, now: float, ms: float, *, shared: bool) -> bool:
        """Go to a stone in `ms`, aside of its middle if that is `shared`. Return True if it was elsewhere."""
        was = self.stone, self._aside.target
        self.stone = stone
        self._here.send(stone, now, ms, in_out)
        self._aside.send(float(shared), now, ms, in_out)
        if stone != was[0]:
            self._cheers.set(0.0)
            if stone == self._mountain.path.top:
                self._cheers.send(1.0, now, CHEERS if ms else 0.0, linear, wait=ms)
        return was != (self.stone, self._aside.target)

    def tick(self, now: float) -> bool:
        """Go on. Return True if it has moved."""
        moved = self._here.tick(now)
        moved = self._cheers.tick(now) or moved
        return self._aside.tick(now) or moved

    @property
    def centre(self) -> tuple[int, int]:
        """Return where it is: outside the path, on the side where that bends, in pixels."""
        at, u = self._here.value, self._paper.scale
        low = int(at)
        aside = self._aside.value
        (ax, ay), (bx, by) = (self._mountain.place(stone, self._seat, aside) for stone in (low, low + 1))
        t = at - low
        hop = 14 * u * abs(sin(pi * t)) if self._here.moving else 0.0
        hop += LEAPS * u * abs(sin(JUMPS * pi * self._cheers.value))
        return round(ax + (bx - ax) * t), round(ay + (by - ay) * t - hop)

    @property
    def rect(self) -> Rect:
        found = self._image.get_rect(center=self.centre)
        found = found.inflate(self._paper.u(34), self._paper.u(34))
        return found.union(self._flag_rect) if self._cheers.value else found

    @property
    def _flag_rect(self) -> Rect:
        x, y = self.centre
        rises = self._paper.u(FLAG[0]) * min(1.0, 4 * self._cheers.value)
        return self._flag.get_rect(topleft=(x + self._paper.u(10), round(y - rises - self._paper.u(FLAG[2]))))

    def draw(self, to: Surface) -> None:
        x, y = self.centre
        if self._cheers.value:
            to.blit(self._flag, self._flag_rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        to.fblits([(self._shadow, self._shadow.get_rect(center=(x + self._off[0], y + self._off[1]))),
                   (self._image, self._image.get_rect(center=(x, y)))], pygame.BLEND_PREMULTIPLIED)


def _flag(painter: Painter, cloth: Colour) -> Surface:
    """Return the picture of a flag on its pole, the pole at the left."""
    k, (high, wide, tall) = 3, FLAG
    u = painter.scale * k
    image = Surface((round((wide + 4) * u), round((high + tall) * u)), pygame.SRCALPHA, 32)
    pygame.draw.polygon(image, cloth, [(3 * u, u), ((wide + 3) * u, 1 * u), ((wide - 6) * u, (1 + tall / 2) * u),
                                       ((wide + 3) * u, (1 + tall) * u), (3 * u, (1 + tall) * u)])
    pygame.draw.rect(image, CREAM, Rect(0, 0, round(4 * u), image.get_height()), border_radius=round(2 * u))
    size = max(1, image.get_width() // k), max(1, image.get_height() // k)
    return pygame.transform.smoothscale(image, size).premul_alpha()


def places(path: Path, left: float, scale: float, low: int) -> list[Rect]:
    """Return where the stones of all numbers are on a mountain whose drawing lies so, in pixels."""
    side, top = round(52 * scale), low - SIZE[1] * scale
    return [Rect(round(left + x * scale) - side // 2, round(top + y * scale) - side // 2, side, side)
            for x, y in stones(path.top)]


class Mountain:
    """The mountain, its path, and a stone for each number: those that are made are cream, the goal butter with a ring.
    `left` and `scale` say where its drawing lies."""

    order = 7.0

    def __init__(self, path: Path, left: float, scale: float, low: int, painter: Painter, pictures: Pictures) -> None:
        self.path = path
        self._u, self._left, self._top = scale, left, low - SIZE[1] * scale
        self._paper, self._pictures = painter, pictures
        self.rect = Rect(round(left), round(self._top), round(SIZE[0] * scale), round(SIZE[1] * scale))
        self._stones = [self._at(point) for point in stones(path.top)]
        self._line = [self._at(point) for point in path_points()]
        pad = round(48 * scale)
        xs, ys = zip(*self._line, strict=True)
        self._box = Rect(round(min(xs)) - pad, round(min(ys)) - pad, round(max(xs) - min(xs)) + 2 * pad,
                         round(max(ys) - min(ys)) + 2 * pad)
        self._track: Surface | None = None
        self._discs: dict[tuple[int, int], Surface] = {}

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return self._left + point[0] * self._u, self._top + point[1] * self._u

    def radius(self, number: int) -> float:
        """Return how large a stone is, in pixels: smaller higher up."""
        return self._u * (30 if number == self.path.goal else 18 - 4 * number / max(20, self.path.top))

    def stone(self, number: int) -> tuple[float, float]:
        """Return the middle of a number's stone, in pixels."""
        return self._stones[max(1, min(number, self.path.top)) - 1]

    def around(self, number: int) -> Rect:
        """Return what a number's stone covers, with the goal's ring, in pixels."""
        side = round(80 * self._u)
        found = Rect(0, 0, side, side)
        found.center = round(self.stone(number)[0]), round(self.stone(number)[1])
        return found

    def place(self, number: int, seat: Seat, aside: float) -> tuple[float, float]:
        """Return where a seat's token stands that has made this number, `aside` (1) or not (0); 0 is before the
        first."""
        u = self._u
        if number < 1:
            x, y = self._stones[0]
            return x - (62 - 40 * seat) * u, y - (START + 72 * seat) * u
        x, y = self.stone(number)
        before, after = self.stone(number - 1), self.stone(number + 1)
        bend = (after[0] - x) * (before[0] - x) > 0    # both neighbours lie on one side
        if bend:
            return x + (58 if after[0] < x else -58) * u, y - (40 - 80 * seat) * aside * u
        if abs(after[1] - before[1]) > abs(after[0] - before[0]):             # steep: the next stone is above
            return x + (120 * seat - 60) * u, y
        return x + (40 - 80 * seat) * aside * u, y - 58 * u

    def draw(self, to: Surface) -> None:
        if self._track is None:
            self._track = self._path()
        image = self._pictures.drawing(f"exhibits/mountain/{'daylight' if self._paper.theme.day else 'evening'}",
                                       self.rect.size)
        to.fblits([(image, self.rect), (self._track, self._box)], pygame.BLEND_PREMULTIPLIED)
        for number in sorted(range(1, self.path.top + 1), key=lambda number: number == self.path.goal):
            x, y = self.stone(number)                 # the goal lies on its neighbours
            disc, r = self._disc(number), self.radius(number)
            to.blit(disc, disc.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)
            box = Rect(round(x - r), round(y - r) - 1, round(2 * r), round(2 * r))
            ink, px = INK if number <= self.path.goal else CREAM, round(r * (1.16 if number < 10 else 1.04))
            self._paper.draw_text(to, str(number), box, px, "display", ink, "centre")

    def _path(self) -> Surface:
        """Return the path, drawn larger and made smaller."""
        image = Surface((2 * self._box.w, 2 * self._box.h), pygame.SRCALPHA, 32)
        line = [(2 * (x - self._box.x), 2 * (y - self._box.y)) for x, y in self._line[::4]]
        for width, ink in ((15, _EDGE), (10, _TRACK)):
            for a, b in pairwise(line):
                pygame.draw.line(image, ink, a, b, max(2, round(2 * width * self._u)))
                pygame.draw.circle(image, ink, b, width * self._u)
        return pygame.transform.smoothscale(image, self._box.size).premul_alpha()

    def _disc(self, number: int) -> Surface:
        """Return the stone of a number with its shadow: made, the goal with a ring, or still ahead."""
        goal, k, u = self.path.goal, 3, self._u
        kind, r = (number > goal) - (number < goal), self.radius(number)
        found = self._discs.get((kind, round(r * 4)))
        if found is None:
            side = round(2 * r + 26 * u)
            image, middle = Surface((k * side, k * side), pygame.SRCALPHA, 32), k * side / 2
            pygame.draw.circle(image, (0, 0, 0, 90), (middle + k * u / 2, middle + 1.5 * k * u), k * r)
            if kind == 0:
                pygame.draw.circle(image, (*BUTTER, 190), (middle, middle), k * (r + 9 * u), round(2 * k * u))
            pygame.draw.circle(image, (CREAM, BUTTER, _EDGE)[kind + 1], (middle, middle), k * r)
            if kind > 0:
                pygame.draw.circle(image, _AHEAD, (middle, middle), k * (r - 2 * u))
            found = pygame.transform.smoothscale(image, (side, side)).premul_alpha()
            self._discs[kind, round(r * 4)] = found
        return found
