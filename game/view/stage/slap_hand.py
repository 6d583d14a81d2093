"""The tokens of seats whose hands came down on the table: the stamp of who was first, and one that came in vain.

A stamp lies on the card that counts, under the card's index, with its time on a pill. One in vain hurts for a moment
where it came down, and then goes to the heap of its seat. Times are ms of the wall's clock.
"""

from math import ceil, exp, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, pgettext
from game.view.pictures.moods import Mood
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour
from game.view.stage.compositor import OVER
from game.view.stage.rays import square
from game.view.stage.timeline import cubic_out, in_out

WHISKER, NOSE = 50.0, 150.0
"""Fewer ms than these are a whisker, and a nose."""
FALLS: Final = 60.0
"""The ms in which a hand comes down."""
RESTS: Final = 320.0
"""After which it lies still at its size."""
FIRST, VAIN = 138.0, 104.0
"""The width of a hand that is first, and of one in vain, in units."""
CHIP: Final = 66.0
"""The width of a chip of a heap, in units: so small a hand in vain gets."""
SIZES, HIGH, WIDER = 36, 6.0, 6
"""So many sizes it has on its way to its picture's; its shadow is another with each so many units of height, and with
each sixth of the width in which it lies."""
BLUR: Final = 10
"""Pixels that a shadow reaches farther in a small window, too."""
TURNED: Final = -8, 7, -6, 9
"""Degrees by which the hands of a race are turned."""
LOW: Final = 0.03
"""How far under its card's middle the upper edge of a stamp lies, in parts of the card's height: the index is free."""
BLUSH: Final[Colour] = (0xE0, 0x52, 0x3E)
"""The colour of the rim of a hand in vain."""
SHAKES: Final = 240.0
"""The ms for which a hand in vain shakes where it came down."""
GOES: Final = 160.0
"""The ms in which it goes to its heap after that."""
GONE: Final = RESTS + GOES
"""When it is there."""
TOLD: Final = 180.0
"""The ms after which the time of a stamp is seen."""
_RIM = 0.045


def words(ms: float) -> str:
    """Return in words by how much a slap was won that came `ms` before another.

    >>> [words(ms) for ms in (33, 117, 300)]
    ['by a whisker', 'by a nose', 'by a mile']
    """
    if ms < WHISKER:
        return pgettext("a slap was won", "by a whisker")
    return pgettext("a slap was won", "by a nose") if ms < NOSE else pgettext("a slap was won", "by a mile")


def seconds(ms: float, *, later: bool = False) -> str:
    """Return ms as seconds with two digits, or by so much `later`.

    >>> seconds(314), seconds(83, later=True)
    ('0.31 s', '+0.08 s')
    """
    number = f"{ms / 1000:.2f}".replace(".", pgettext("decimal point", "."))
    return _("+{seconds} s").format(seconds=number) if later else _("{seconds} s").format(seconds=number)


class Pill:
    """Words on a pill with its middle at a point, in pixels, on as many lines as they have; `px` is the size of its
    letters. Its picture is made once."""

    def __init__(self, text: str, centre: tuple[float, float], painter: Painter, px: int, *, kind: str = "display",
                 ground: Colour = CREAM, least: int = 0, z: float = 4) -> None:
        self.text = text
        lines, high, step = text.split("\n"), round(px * 1.72), round(px * 1.24)
        across = max(painter.text_width(line, px, kind) for line in lines) + round(px * 1.4)
        self.body = Rect(0, 0, max(high, least, across), high + step * (len(lines) - 1))
        self.body.center = round(centre[0]), round(centre[1])
        self.body.clamp_ip(Rect((0, 0), painter.size).inflate(-painter.u(8), -painter.u(8)))
        self.rect = painter.shaded(self.body, z)
        self._image = Surface(self.rect.size, pygame.SRCALPHA, 32)
        body = self.body.move(-self.rect.x, -self.rect.y)
        painter.shadow(self._image, body, z, high // 2)
        painter.draw_sheet(self._image, body, ground, high // 2)
        for n, line in enumerate(lines):
            box = Rect(body.x, body.y + n * step, body.w, high)
            painter.draw_text(self._image, line, box, px, kind, INK, "centre", keep=False)

    def draw(self, to: Surface) -> None:
        """Draw it."""
        to.blit(self._image, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


class SlapHand:
    """The stamp of a seat that was first, `width` units wide, by its centre `at`. `begin` is when it comes down; with
    a `text` that is on a pill below it. One that is `still` lies there at once when its time has come."""

    wrong = False
    big = 1.3
    """How large its picture is, in parts of the size in which it lies: so large it is seen first."""
    rim: Colour = BUTTER
    mood: Mood = "glad"

    def __init__(self, animal: str, at: tuple[float, float], begin: float, painter: Painter, pictures: Pictures, *,
                 width: float = FIRST, level: int = 0, still: bool = False) -> None:
        self.order = OVER + level / 10
        self.animal, self.begin, self.at = animal, begin, at
        self.still, self.t = still, -1.0
        self._paper, self._pictures = painter, pictures
        self.px = round(width * painter.scale)
        self.pill: Pill | None = None
        """What is told of it, as soon as it lies there."""
        self._image = rimmed(pictures, animal, round(self.px * self.big), self.rim, TURNED[level % len(TURNED)],
                             self.mood)
        self._sized = 1.0, False, self._image         # how large it was drawn last, in parts of its picture, moving

    @property
    def rect(self) -> Rect:
        if self.t < 0:
            return Rect(round(self.at[0]), round(self.at[1]), 0, 0)
        if self.t >= RESTS:
            half = self.px // 2 + self._paper.u(30) + BLUR
            lies = Rect(0, 0, 2 * half, 2 * half).move(round(self.at[0]) - half, round(self.at[1]) - half)
        else:
            x, y, z, scale = self._way()
            width = self._image.get_width() * scale / 2
            lies = square(x, y, max(width + 2, width * 0.86 + (8 + 1.9 * z) * self._paper.scale + BLUR))
        return lies if self.pill is None or self.t < TOLD else lies.union(self.pill.rect)

    @property
    def body(self) -> Rect:
        """The square of the token as it lies."""
        return Rect(round(self.at[0]) - self.px // 2, round(self.at[1]) - self.px // 2, self.px, self.px)

    @property
    def moving(self) -> bool:
        """True until it lies still."""
        return self.t < RESTS

    @property
    def tag(self) -> str:
        """The words that lie at it."""
        return "" if self.pill is None else self.pill.text

    def see(self, now: float) -> bool:
        """Let the wall's clock stand at `now`. Return True if it looks otherwise now. However late the first frame is,
        it is seen as it strikes."""
        if self.t < 0 and now > self.begin + FALLS:
            self.begin = now - FALLS
        self.t = min(now - self.begin, RESTS)
        return True

    def _way(self) -> tuple[float, float, float, float]:
        """Return where it is now, in pixels, how high, and in which part of the size of its picture."""
        t, (x, y) = self.t, self.at
        down = min(1.0, t / FALLS) ** 3
        more = (self.big - 1) / 3
        scale = 1 + more * (3 - 2 * down if t < 180 else 1 - cubic_out(min(1.0, (t - 180) / 140)))
        return x, y - 34 * self._paper.scale * (1 - down), 12 + 52 * (1 - down), scale / self.big

    def draw(self, to: Surface) -> None:
        if self.t < 0:
            return
        x, y, z, scale = self._way()
        scale = round(scale * SIZES) / SIZES
        if (scale, self.moving) != self._sized[:2]:
            sized = pygame.transform.scale_by if self.moving else pygame.transform.smoothscale_by
            self._sized = scale, self.moving, sized(self._image, scale)      # on the way nobody sees how fine it is
        image = self._sized[2]
        across = image.get_width() * 0.86
        width = max(1, round(across / self.px * WIDER)) * self.px // WIDER
        shadow, (dx, dy) = self._pictures.shadows.sheet((width, width), width / 2, round(z / HIGH) * HIGH)
        centre = round(x), round(y)
        under = shadow.get_rect(center=(centre[0] + dx, centre[1] + dy))
        to.fblits([(shadow, under), (image, image.get_rect(center=centre))], pygame.BLEND_PREMULTIPLIED)
        if self.pill is not None and self.t >= TOLD:
            self.pill.draw(to)


def rimmed(pictures: Pictures, animal: str, px: int, rim: Colour | None, degrees: int, mood: Mood) -> Surface:
    """Return a token a little turned, with a rim: butter round the first, a blush round one that is wrong, none round
    others."""
    def make() -> Surface:
        token = pictures.token(animal, px, mood)
        if rim is None:
            return pygame.transform.rotozoom(token, degrees, 1)
        thick = round(px * _RIM) + 2
        whole = Surface((px + 2 * thick, px + 2 * thick), pygame.SRCALPHA, 32)
        pygame.draw.aacircle(whole, rim, (whole.get_width() / 2, whole.get_width() / 2), px / 2 + thick - 1)
        whole = whole.premul_alpha()
        whole.blit(token, (thick, thick), special_flags=pygame.BLEND_PREMULTIPLIED)
        return pygame.transform.rotozoom(whole, degrees, 1)

    return pictures.surfaces.get(("rimmed", animal, px, rim, degrees, mood), make)


class FalseSlap(SlapHand):
    """The token of a seat that slapped in vain. It comes down `at` a point and goes `to` the heap of its seat, where it
    is a chip; without one it is taken away where it came down. One that is `still` is a chip at once."""

    wrong = True
    big = 1.5
    rim = BLUSH
    mood: Mood = "ouch"

    def __init__(self, animal: str, at: tuple[float, float], to: tuple[float, float] | None, begin: float,
                 painter: Painter, pictures: Pictures, *, width: float = VAIN, level: int = 0) -> None:
        super().__init__(animal, at, begin, painter, pictures, width=width, level=level)
        self.to = to

    @property
    def moving(self) -> bool:
        """True until it is taken away."""
        return True

    def see(self, now: float) -> bool:
        if self.t < 0 and now > self.begin + FALLS:
            self.begin = now - FALLS
        self.t = now - self.begin
        return True

    @property
    def rect(self) -> Rect:
        if self.t < RESTS:
            return super().rect
        (x, y, z, scale) = self._way()
        return square(x, y, ceil(self._image.get_width() * scale / 2) + (8 + 1.9 * z) * self._paper.scale + BLUR)

    def _way(self) -> tuple[float, float, float, float]:
        if self.t >= RESTS:
            f = in_out(min(1.0, (self.t - RESTS) / GOES))
            (x, y), (to_x, to_y) = self.at, self.to or self.at
            small = CHIP * self._paper.scale / self.px if self.to is not None else 1.0
            return x + (to_x - x) * f, y + (to_y - y) * f, 12.0, (1 - (1 - small) * f) / self.big
        x, y, z, scale = super()._way()
        late = self.t - FALLS
        if late >= 0:
            x += 9 * self._paper.scale * exp(-late / 110) * sin(late / SHAKES * 6 * pi)
        return x, y, z, scale
