"""The token of a seat whose hand came down on the table."""

from math import pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.moods import Mood
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, Colour
from game.view.stage.compositor import OVER
from game.view.stage.rays import square
from game.view.stage.slap_gap import SlapGap
from game.view.stage.timeline import cubic_out

FALLS: Final = 60.0
"""Milliseconds in which the hand comes down, or a later one arrives."""
RESTS: Final = 320.0
"""After which it lies still at its size."""
FIRST, LATER = 104.0, 74.0
"""The width of the first hand and of later ones, in units."""
SIZES, HIGH, WIDER = 36, 6.0, 6
"""So many sizes it has on its way to its picture's; its shadow is another with each so many units of height, and with
each sixth of the width in which it lies."""
BLUR: Final = 10
"""Pixels that a shadow reaches farther in a small window, too."""
TURNED: Final = -8, 7, -6, 9
"""Degrees by which the hands of a race are turned."""
_RIM = 0.05
_KEPT = 8
_kept: dict[tuple[object, ...], Surface] = {}


class SlapHand:
    """The token of a seat whose hand came down. `begin` is when, in ms of the wall's clock; it comes from `start`, or
    from above if that is None. A hand that came late lies at the end of its `margin`, which is seen once it lies there.
    One that is `still` lies there at once when its time has come.
    """

    wrong = False
    big = 1.9
    """How large its picture is, in parts of the size in which it lies: so large it is seen first."""
    rim: Colour = BUTTER
    mood: Mood = "glad"

    def __init__(self, animal: str, at: tuple[float, float], begin: float, paper: Painter, pictures: Pictures, *,
                 width: float = FIRST, start: tuple[float, float] | None = None, margin: SlapGap | None = None,
                 level: int = 0, still: bool = False) -> None:
        self.order = OVER + level / 10
        self.animal, self.begin, self.margin = animal, begin, margin
        self.still, self.t = still, -1.0
        self._at, self._start, self._paper, self._pictures = at, start, paper, pictures
        self._px = round(width * paper.scale)
        degrees = TURNED[level % len(TURNED)]
        self._image = (rimmed(pictures, animal, round(self._px * self.big), self.rim, degrees, self.mood)
                       if start is None else rimmed(pictures, animal, self._px, None, degrees, "rest"))
        self._sized = 1.0, False, self._image         # how large it was drawn last, in parts of its picture, moving

    @property
    def rect(self) -> Rect:
        if self.t >= RESTS:
            half = self._px // 2 + self._paper.u(30) + BLUR
            lies = Rect(0, 0, 2 * half, 2 * half).move(round(self._at[0]) - half, round(self._at[1]) - half)
            return lies if self.margin is None else lies.union(self.margin.rect)
        if self.t < 0:
            return Rect(round(self._at[0]), round(self._at[1]), 0, 0)
        x, y, z, scale = self._way()
        wide = self._image.get_width() * scale / 2
        flies = square(x, y, max(wide + 2, wide * 0.86 + (8 + 1.9 * z) * self._paper.scale + BLUR))
        return flies if self.margin is None or self.t < FALLS else flies.union(self.margin.rect)

    @property
    def moving(self) -> bool:
        """True until it lies still."""
        return self.t < RESTS

    @property
    def tag(self) -> str:
        """The words that lie at it."""
        return "" if self.margin is None else self.margin.text

    def see(self, now: float) -> bool:
        """Let the wall's clock stand at `now`. Return True if it looks otherwise now."""
        self.t = min(now - self.begin, RESTS)
        return True

    def _way(self) -> tuple[float, float, float, float]:
        """Return where it is now, in pixels, how high, and in which part of the size of its picture."""
        t, u, (x, y), z, scale = self.t, self._paper.scale, self._at, 8.0, 1.0
        if self._start is not None:
            f = cubic_out(min(1.0, t / FALLS))
            x = self._start[0] + (x - self._start[0]) * f
            y = self._start[1] + (y - self._start[1]) * f - 50 * u * sin(pi * f)
            z += 26 * (1 - f)
        else:
            down = min(1.0, t / FALLS) ** 3
            more = (self.big - 1) / 3
            scale = 1 + more * (3 - 2 * down if t < 180 else 1 - cubic_out(min(1.0, (t - 180) / 140)))
            y -= 34 * u * (1 - down)
            z = 12 + 52 * (1 - down)
        return x, y, z, scale / self.big if self._start is None else scale

    def draw(self, to: Surface) -> None:
        t = self.t
        if t < 0:
            return
        x, y, z, scale = self._way()
        scale = round(scale * SIZES) / SIZES
        if (scale, self.moving) != self._sized[:2]:
            sized = pygame.transform.scale_by if self.moving else pygame.transform.smoothscale_by
            self._sized = scale, self.moving, sized(self._image, scale)      # on the way nobody sees how fine it is
        image = self._sized[2]
        across = image.get_width() * 0.86
        wide = max(1, round(across / self._px * WIDER)) * self._px // WIDER
        shadow, (dx, dy) = self._pictures.shadows.sheet((wide, wide), wide / 2, round(z / HIGH) * HIGH)
        centre = round(x), round(y)
        if self.margin is not None and t >= FALLS:
            self.margin.draw(to)
        under = shadow.get_rect(center=(centre[0] + dx, centre[1] + dy))
        to.fblits([(shadow, under), (image, image.get_rect(center=centre))], pygame.BLEND_PREMULTIPLIED)


def rimmed(pictures: Pictures, animal: str, px: int, rim: Colour | None, degrees: int, mood: Mood) -> Surface:
    """Return a token a little turned, with a rim: butter round the first, a blush round one that is wrong, none round
    one that came late. The last few are kept."""
    key = animal, px, rim, degrees, mood
    found = _kept.pop(key, None)
    if found is None:
        token = pictures.token(animal, px, mood)
        if rim is None:
            found = pygame.transform.rotozoom(token, degrees, 1)
        else:
            thick = round(px * _RIM) + 2
            whole = Surface((px + 2 * thick, px + 2 * thick), pygame.SRCALPHA, 32)
            pygame.draw.aacircle(whole, rim, (whole.get_width() / 2, whole.get_width() / 2), px / 2 + thick - 1)
            whole = whole.premul_alpha()
            whole.blit(token, (thick, thick), special_flags=pygame.BLEND_PREMULTIPLIED)
            found = pygame.transform.rotozoom(whole, degrees, 1)
        if len(_kept) >= _KEPT:
            _kept.pop(next(iter(_kept)), None)        # the thread that draws ahead may have dropped it
    _kept[key] = found
    return found
