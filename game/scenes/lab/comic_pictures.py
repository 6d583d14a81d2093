"""The three pictures of a match's comic: how it began (night), what turned it (dusk), how it ended (dawn)."""

from collections.abc import Callable, Sequence
from math import cos, exp, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.cards import CODES
from game.core.rng import Rng
from game.core.seats import Seat
from game.lab.picture_story import StoryPicture
from game.view.pictures.lettering import Lettering
from game.view.pictures.moods import Mood
from game.view.pictures.pictures import BACK, Pictures
from game.view.pictures.theme import BUTTER, CREAM, POPPY, SEATS, Colour, Theme, colour, mix
from game.view.stage import landforms
from game.view.stage.scenery import Scenery

HIGH: Final = 506.0
"""The height of a picture in its own units."""
_NIGHT: Final = [colour(paper) for paper in ("#1D1B3F", "#232150", "#2C2A5E", "#373466")]
_DUSK: Final = [colour(paper) for paper in ("#33132F", "#5A1F38", "#7C2B48", "#98383F")]
_DAWN: Final = [colour(paper) for paper in ("#3A4A86", "#6C5A96", "#B8788F", "#E8A57E")]
_DAY: Final = [colour(paper) for paper in ("#FBEBCB", "#FCE3BC", "#FAD7AC", "#F7C79B")]
_CONFETTI: Final = BUTTER, POPPY, CREAM, colour("#8D74B9"), colour("#63B3A9")
RAYS: Final = 20
MOST_TOKENS: Final = 4


class ComicPictures:
    """Draws the pictures of a story, `size` pixels large, with the `animals` at its seats. `day`: on the light papers
    of a printed page. `shout` is what is called in a war."""

    def __init__(self, pictures: Pictures, theme: Theme, size: tuple[int, int], animals: Sequence[int], shout: str, *,
                 day: bool = False) -> None:
        self._pictures, self._theme, self._animals, self._shout, self._day = pictures, theme, animals, shout, day
        self.size, self._u = size, size[1] / HIGH
        self._scenery = Scenery(theme, size)
        self._scenery.scale = self._u

    def draw(self, number: int, told: StoryPicture) -> Surface:
        """Return picture 0, 1 or 2 without its frame."""
        to = Surface(self.size, 0, 32)
        way: Callable[[Surface, StoryPicture], None] = (self._begin, self._turn, self._end)[number]
        way(to, told)
        self._scenery.grain(to)
        return to

    # ---- the pictures ------------------------------------------------------------------------------------------------

    def _begin(self, to: Surface, told: StoryPicture) -> None:
        """Two lands as high as what their seats have, under the moon."""
        w, u = self.size[0], self._u
        self._sky(to, _NIGHT, (0.3, 0.2), (430, 320, 210))
        moon = round(0.22 * w), round(150 * u)
        self._scenery.disc(to, colour("#FFF1CF"), moon, 34 * u)
        if not self._day:
            self._scenery.disc(to, _NIGHT[2], (moon[0] + 15 * u, moon[1] - 10 * u), 30 * u)
            self._scenery.stars(to, [(k * 97 % 380 / 394 * w, (30 + k * 61 % 200) * u, k % 3) for k in range(18)])
        left, right = self._two(told)
        peaks = [self._island(to, left) if told.kind == "nearly_out" else
                 self._hill(to, left, 0.24, 96 + 190 * self._part(told, left)),
                 self._hill(to, right, 0.76, 96 + 190 * self._part(told, right))]
        for seat, (x, y), side in zip((left, right), peaks, (1, -1), strict=True):
            mood: Mood = "rest" if told.seat is None else "glad" if told.kind == "ahead" or seat == right else "sleepy"
            if told.kind == "nearly_out" and seat == left:
                self._token(to, seat, x, y, 92, "ouch")
                continue
            self._token(to, seat, x, y - 40 * u, 104, "hope" if told.kind == "ahead" and seat == right else mood)
            self._packet(to, told, seat, x + 72 * side * u, y + 36 * u)
        self._others(to, {left, right}, 0.6, HIGH - 40)

    def _turn(self, to: Surface, told: StoryPicture) -> None:
        """The cards that met, before the sun, with rays."""
        w, u = self.size[0], self._u
        self._sky(to, _DUSK, (0.5, 0.5), (300, 230, 160))
        middle = 0.5 * w, 0.5 * self.size[1]
        self._rays(to, middle)
        for part, paper in zip((1.0, 0.8, 0.6, 0.4), self._theme.sun[::-1], strict=True):
            self._scenery.disc(to, paper, middle, 112 * u * part)
        cards = sorted(told.cards.items(), key=lambda of: of[0])[:MOST_TOKENS]
        if told.kind == "heap" or not cards:
            backs = told.kind != "turn"
            for n in range(5 if backs else 0):
                x, y = middle[0] + (n - 2) * 34 * u, middle[1] + (abs(n - 2) * 7 - 36) * u
                self._card(to, BACK, x, y, 168, 9 * (2 - n))
        else:
            step = min(132.0, 300 / max(1, len(cards) - 1)) if len(cards) > 1 else 0.0
            height = 200 if len(cards) < 3 else 156
            for n, (_seat, card) in enumerate(cards):
                x = n - (len(cards) - 1) / 2
                self._card(to, CODES[card], middle[0] + x * step * u, middle[1] + 6 * u, height, -9 * x, glows=True)
        if told.kind == "tie" and self._shout:
            word = Lettering(self._shout, round(54 * u), POPPY).picture
            word = pygame.transform.rotozoom(word, 2, min(1.0, 0.86 * w / word.get_width()))
            to.blit(word, word.get_rect(center=(middle[0], 104 * u)), special_flags=pygame.BLEND_PREMULTIPLIED)
        seats = [seat for seat, _card in cards] or [told.seat or Seat(0)]
        taker = told.seat if told.seat is not None else seats[0]
        if told.kind in ("turn", "heap", "card"):
            alone = not told.cards and told.kind == "turn"
            self._token(to, taker, middle[0], (262 if alone else 372) * u, 132, "glad", rim=True)
            self._others(to, {taker}, *((0.5, 398) if alone else (0.2, 396)))
            return
        for n, seat in enumerate(seats):
            x = 0.2 + 0.6 * n / max(1, len(seats) - 1) if len(seats) > 1 else 0.5
            self._token(to, seat, x * w, 386 * u, 92, "surprised")

    def _end(self, to: Surface, told: StoryPicture) -> None:
        """The winner large, the others beside, and the cards that decided it."""
        w, u = self.size[0], self._u
        self._sky(to, _DAWN, (0.5, 0.5), (330, 250, 180))
        for part, paper in zip((1.0, 0.8, 0.6, 0.4), self._theme.sun[::-1], strict=True):
            self._scenery.disc(to, paper, (0.5 * w, 0.48 * self.size[1]), 96 * u * part)
        land = self._theme.lands[SEATS[self._animals[told.seat or 0]].animal]
        for n, paper in enumerate(land):
            self._scenery.hill(to, [(x, (392 + 36 * n - 60 * exp(-((x / u - 390) / (150 - 20 * n)) ** 2)
                                         + 5 * sin(x / u / 40 + n)) * u) for x in self._across()], paper)
        self._throw(to)
        cards = sorted(told.cards.items(), key=lambda of: of[0] == told.seat)
        for seat, card in cards[-2:]:
            wins = seat == told.seat
            at = (0.58 if wins else 0.3), (218 if wins else 236)
            self._card(to, CODES[card], at[0] * w, at[1] * u, 178 if wins else 154, -7 if wins else 10, glows=wins)
        if told.seat is None:
            for n, _animal in enumerate(self._animals):
                x = (n + 1) / (len(self._animals) + 1)
                self._token(to, Seat(n), x * w, 372 * u, 104, "glad")
            return
        large = 170 if not cards else 144
        self._token(to, told.seat, (0.5 if not cards else 0.72) * w, (300 if not cards else 388) * u, large, "glad",
                    rim=True)
        self._others(to, {told.seat}, 0.22 if not cards else 0.26, 402, 84)

    # ---- what is in them ---------------------------------------------------------------------------------------------

    def _sky(self, to: Surface, papers: Sequence[Colour], at: tuple[float, float], radii: Sequence[float]) -> None:
        papers = _DAY if self._day else papers
        to.fill(papers[0])
        for radius, paper in zip(radii, papers[1:], strict=True):
            self._scenery.disc(to, paper, (at[0] * self.size[0], at[1] * self.size[1]), radius * self._u)

    def _across(self) -> list[float]:
        return [float(x) for x in range(-12, self.size[0] + 24, max(3, round(6 * self._u)))]

    def _two(self, told: StoryPicture) -> tuple[Seat, Seat]:
        """Return the two seats of the first picture: the one it is about, and of the others who has most."""
        first = told.seat if told.seat is not None else Seat(0)
        others = [Seat(n) for n in range(len(told.counts)) if n != first]
        return first, max(others, key=lambda seat: (told.counts[seat], -seat))

    def _part(self, told: StoryPicture, seat: Seat) -> float:
        """Return what a seat has, in parts of what the two have together."""
        both = sum(told.counts[one] for one in self._two(told))
        return told.counts[seat] / both if both > 0 else 0.5

    def _hill(self, to: Surface, seat: Seat, at: float, high: float) -> tuple[float, float]:
        """Draw the three papers of a seat's land; return the peak of the nearest."""
        u, middle = self._u, at * self.size[0]
        for n, paper in enumerate(self._theme.lands[SEATS[self._animals[seat]].animal]):
            wide, top = (150 - 18 * n) * u, HIGH - high + 26 * n
            self._scenery.hill(to, [(x, (top + (HIGH - top) * (1 - exp(-((x - middle) / wide) ** 2))
                                         + 3 * sin(x / u / 30 + n)) * u) for x in self._across()], paper)
        return middle, (HIGH - high + 52) * u

    def _island(self, to: Surface, seat: Seat) -> tuple[float, float]:
        """Draw an island in the sea, with a tent; return where its animal stands, which has hardly anything."""
        u = self._u
        far, near = landforms.sea(self._theme)
        xs = self._across()
        self._scenery.hill(to, [(x, (404 + 3 * sin(x / u / 22)) * u) for x in xs], mix(far, CREAM, 0.1))
        land = self._theme.lands[SEATS[self._animals[seat]].animal][2]
        self._scenery.hill(to, [(x, (360 + 140 * (1 - exp(-((x / u - 104) / 84) ** 4))) * u) for x in xs], land)
        landforms.pitch(to, Rect(round(46 * u), round(290 * u), round(86 * u), round(72 * u)),
                        SEATS[self._animals[seat]].colour)
        self._scenery.hill(to, [(x, (446 + 3 * sin(x / u / 26 + 1)) * u) for x in xs], mix(near, CREAM, 0.1))
        return 168 * u, 398 * u

    def _packet(self, to: Surface, told: StoryPicture, seat: Seat, x: float, y: float) -> None:
        """Draw a packet as thick as what the seat has, where cards are counted."""
        if told.points or not told.counts[seat]:
            return
        image, (left, top) = self._pictures.packet(round(84 * self._u), told.counts[seat])
        width = round(84 * self._u * 250 / 350)
        to.blit(image, (round(x - width / 2) + left, round(y - 84 * self._u) + top),
                special_flags=pygame.BLEND_PREMULTIPLIED)

    def _others(self, to: Surface, shown: set[Seat], at: float, y: float, px: int = 58) -> None:
        """Draw the animals that are not `shown` yet, in a row about `at`."""
        rest = [Seat(n) for n in range(len(self._animals)) if n not in shown]
        for n, seat in enumerate(rest):
            x = at * self.size[0] + (n - (len(rest) - 1) / 2) * (px + 10) * self._u
            self._token(to, seat, x, y * self._u, px, "glad" if px > 60 else "hope")

    def _token(self, to: Surface, seat: Seat, x: float, y: float, px: float, mood: Mood, *, rim: bool = False) -> None:
        side, around = round(px * self._u), 6 if rim else 4
        self._scenery.disc(to, mix(self._theme.shadow, CREAM, 0.1), (x + 1.5 * self._u, y + 4 * self._u),
                           side / 2 + around * self._u)
        self._scenery.disc(to, BUTTER if rim else CREAM, (x, y), side / 2 + around * self._u)
        image = self._pictures.token(SEATS[self._animals[seat]].animal, side, mood)
        to.blit(image, image.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _card(self, to: Surface, code: str, x: float, y: float, height: float, degrees: float, *,
              glows: bool = False) -> None:
        self._pictures.draw_card(to, code, (round(x), round(y)), round(height * self._u), 9, degrees,
                                 halo=9 if glows else None)

    def _rays(self, to: Surface, at: tuple[float, float]) -> None:
        """Draw wedges of sunlight round a point, each a little longer or shorter than the last."""
        rng, paper = Rng(5), mix(BUTTER, _DUSK[3], 0.25)
        for k in range(RAYS):
            angle = 2 * pi * k / RAYS + rng.below(100) / 1200
            near, far = 128 * self._u, (236 + rng.below(60)) * self._u
            points = [(at[0] + reach * cos(angle + turn), at[1] + reach * sin(angle + turn))
                      for reach, turn in ((near, -0.03), (far, -0.06), (far, 0.06), (near, 0.03))]
            pygame.draw.polygon(to, paper, points)
            pygame.draw.aalines(to, paper, True, points)

    def _throw(self, to: Surface) -> None:
        """Draw confetti in the sky."""
        rng, w, u = Rng(9), self.size[0], self._u
        for k in range(34):
            x, y, turn = rng.below(1000) / 1000 * w, (96 + rng.below(170)) * u, rng.below(628) / 100
            long, wide = (4 + rng.below(5)) * u, (2 + rng.below(3)) * u
            across, down = (cos(turn), sin(turn)), (-sin(turn), cos(turn))
            points = [(x + across[0] * a * long + down[0] * b * wide, y + across[1] * a * long + down[1] * b * wide)
                      for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            pygame.draw.polygon(to, _CONFETTI[k % len(_CONFETTI)], points)
