"""The token of a seat whose hand came down on the table: right, too late, or by mistake.

One that was too late lies at the end of a tape to scale, twice as late twice as far, with that in words. One that was a
mistake hurts for a moment, draws back with what the mistake costs, and goes home.
"""

from math import ceil, exp, hypot, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.i18n import pgettext, whole
from game.view.pictures.moods import Mood
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import BACK, Pictures
from game.view.pictures.pictures import width as card_width
from game.view.pictures.theme import BUTTER, CREAM, INK, RIM, Colour, mix
from game.view.stage.card_marks import Tag
from game.view.stage.compositor import OVER
from game.view.stage.finish_strip import label, number
from game.view.stage.rays import square
from game.view.stage.timeline import back_out, cubic_out, in_out

WHISKER, NOSE = 50.0, 150.0
"""Fewer ms than these are a whisker, and a nose."""
UNITS: Final = 0.6
"""Units of the tape for a millisecond, where there is room for the longest."""
LONGEST: Final = 400.0
"""The ms after which a tape grows no longer."""
SPARE: Final = 10.0
"""Units between the last hand and the edge of the window."""
MARK: Final = 10
"""From one mark of the tape to the next, in ms; every fifth is longer."""
_POST, _HIGH = 44, 16                                 # the post at which a tape begins, and the tape, in units
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
BLUSH: Final[Colour] = (0xE0, 0x52, 0x3E)
"""The colour of its rim."""
SHAKES: Final = 240.0
"""Milliseconds in which it shakes where it came down."""
DRAWN: Final = RESTS + 220
"""By when it has drawn back beside the cards."""
GOES: Final = DRAWN + 1100
"""When it goes home from there."""
GONE: Final = GOES + 280
"""When it is there, and taken away."""
CARD: Final = 78
"""How high the card is that shows what it costs, in units."""
_TILT, _OUT, _DOWN = 9, 76, 10                        # of that card: degrees, and units from the middle of the token
_SMALLER = 0.62                                       # at home, in parts of its size


def words(ms: float) -> str:
    """Return in words by how much a slap was won that came `ms` before another.

    >>> [words(ms) for ms in (33, 117, 300)]
    ['by a whisker', 'by a nose', 'by a mile']
    """
    if ms < WHISKER:
        return pgettext("a slap was won", "by a whisker")
    return pgettext("a slap was won", "by a nose") if ms < NOSE else pgettext("a slap was won", "by a mile")


class SlapGap:
    """The tape and the words of a hand that came `ms` late. It begins at the point `edge`, in pixels, and leads left
    (-1) or right (1) under the hand's token, which is so many pixels wide; to the edge of the window there is so much
    `room`, in which the longest has to fit."""

    def __init__(self, ms: float, edge: tuple[float, float], out: int, token: int, painter: Painter, room: float,
                 ) -> None:
        self._drawn: Surface | None = None            # all of it, as it lies in its rectangle
        self.words, self.ms = words(ms), label(number(ms), first=False)
        self._paper = painter
        self._px, self._small = painter.at_table("label"), painter.at_table("small")
        (x, y), u = edge, painter.scale
        of = min(UNITS * u, (room - token - SPARE * u) / LONGEST)            # pixels that a millisecond is long
        long = of * min(ms, LONGEST)
        self.hand = x + out * (long + token / 2), y
        """The middle of the token."""
        self._marks = [round(x + out * of * at) for at in range(MARK, round(min(ms, LONGEST)), MARK)]
        height = max(6, round(_HIGH * u))
        self._tape = Rect(0, 0, round(long + token / 2), height)
        self._tape.midleft = round(x), round(y)
        self._post = Rect(0, 0, max(4, painter.u(6)), round(_POST * u))
        self._post.center = round(x), round(y)
        if out < 0:
            self._tape.right = round(x)
        gap = round(self._px * 0.45)
        first = painter.text_width(self.words, self._px, "display")
        self._wide = first, gap, painter.text_width(self.ms, self._small, "bold")
        self._pill = Rect(0, 0, sum(self._wide) + painter.u(26), round(self._px * 1.7))
        self._pill.bottom = round(y) - token // 2 - painter.u(6)
        self._pill.left = round(x) - painter.u(2)
        if out < 0:
            self._pill.right = round(x) + painter.u(2)
        if self._pill.w < long + token:               # it stands over the hand if that lies far out
            self._pill.centerx = round(self.hand[0])
        self._pill.clamp_ip(Rect((0, 0), painter.size).inflate(-painter.u(12), 0))

    @property
    def text(self) -> str:
        """All its words."""
        return f"{self.words} {self.ms}"

    @property
    def rect(self) -> Rect:
        """The rectangle that it covers, shadows and all."""
        shaded = self._paper.shaded
        return shaded(self._pill, 4).unionall([shaded(self._tape, 3), shaded(self._post, 3)])

    def draw(self, to: Surface) -> None:
        """Draw it, under the token."""
        rect = self.rect
        if self._drawn is None:
            self._drawn = Surface(rect.size, pygame.SRCALPHA, 32)
            self._draw(self._drawn, (-rect.x, -rect.y))
        to.blit(self._drawn, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw(self, to: Surface, by: tuple[int, int]) -> None:
        """Draw it, moved by these pixels across and down."""
        painter, tape, post = self._paper, self._tape.move(by), self._post.move(by)
        painter.shadow(to, tape, 3, tape.h // 4)
        painter.draw_sheet(to, tape, CREAM, tape.h // 4)
        thick = max(1, painter.u(1.6))
        for k, x in enumerate(self._marks, 1):
            long = k % 5 == 0
            to.fill(INK if long else mix(INK, RIM, 0.45), (x + by[0] - thick // 2, tape.y, thick,
                                                          round(tape.h * (0.8 if long else 0.45))))
        painter.shadow(to, post, 3, post.w // 2)
        painter.draw_sheet(to, post, BUTTER, post.w // 2)
        pill, (word, gap, _ms) = self._pill.move(by), self._wide
        painter.shadow(to, pill, 4, pill.h // 2)
        painter.draw_sheet(to, pill, CREAM, pill.h // 2)
        inner = pill.inflate(-painter.u(26), 0)
        painter.draw_text(to, self.words, inner, self._px, "display", INK)
        painter.draw_text(
            to,
            self.ms,
            Rect(inner.x + word + gap, pill.y, inner.right - inner.x - word - gap + 2, pill.h),
            self._small,
            "bold",
            mix(INK, CREAM, 0.25),
        )


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

    def __init__(self, animal: str, at: tuple[float, float], begin: float, painter: Painter, pictures: Pictures, *,
                 width: float = FIRST, start: tuple[float, float] | None = None, margin: SlapGap | None = None,
                 level: int = 0, still: bool = False) -> None:
        self.order = OVER + level / 10
        self.animal, self.begin, self.margin = animal, begin, margin
        self.still, self.t = still, -1.0
        self._at, self._start, self._paper, self._pictures = at, start, painter, pictures
        self._px = round(width * painter.scale)
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
        width = self._image.get_width() * scale / 2
        flies = square(x, y, max(width + 2, width * 0.86 + (8 + 1.9 * z) * self._paper.scale + BLUR))
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
        width = max(1, round(across / self._px * WIDER)) * self._px // WIDER
        shadow, (dx, dy) = self._pictures.shadows.sheet((width, width), width / 2, round(z / HIGH) * HIGH)
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


class FalseSlap(SlapHand):
    """The token of a seat that slapped in vain, for which it has `paid` that number of cards. `way` is where it comes
    down, where it waits beside the cards, and where its seat is. One that is `still` is beside the cards from the
    first."""

    wrong = True
    big = 1.5
    rim = BLUSH
    mood: Mood = "ouch"

    def __init__(
        self,
        animal: str,
        way: tuple[tuple[float, float], tuple[float, float], tuple[float, float]],
        begin: float,
        paid: int,
        painter: Painter,
        pictures: Pictures,
        *,
        width: float,
        level: int,
        still: bool,
    ) -> None:
        super().__init__(animal, way[0], begin, painter, pictures, width=width, level=level, still=still)
        self.paid, self._ways = paid, way
        self._whole: Surface | None = None            # with its shadow, and what it costs

    @property
    def tag(self) -> str:
        return f"−{whole(self.paid)}" if self.paid else ""

    @property
    def moving(self) -> bool:
        """True until it is taken away; one that is still, until it is seen."""
        return not self.still or self.t < 0

    def see(self, now: float) -> bool:
        before, self.t = self.t, now - self.begin
        return before < DRAWN or self.t > GOES

    @property
    def rect(self) -> Rect:
        if self.t < RESTS:
            return super().rect
        (x, y), part = self._where()
        half = ceil(self._reach * part) + 2
        return Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)

    @property
    def _reach(self) -> int:
        """The distance that its picture reaches from the middle of the token, in pixels."""
        token, u = self._px * 0.56 + self._paper.u(22), self._paper.u
        return round(max(token, u(_OUT) + hypot(u(CARD), u(CARD) * 5 / 7) / 2 + u(22)) if self.paid else token) + BLUR

    def _where(self) -> tuple[tuple[float, float], float]:
        """Return where it is once it draws back, and in which part of its size."""
        on, beside, home = self._ways
        if self.still:
            return beside, 1.0
        if self.t < GOES:
            f = back_out(min(1.0, (self.t - RESTS) / (DRAWN - RESTS)))
            return (on[0] + (beside[0] - on[0]) * f, on[1] + (beside[1] - on[1]) * f), 1.0
        f = in_out(min(1.0, (self.t - GOES) / (GONE - GOES)))
        return ((beside[0] + (home[0] - beside[0]) * f, beside[1] + (home[1] - beside[1]) * f),
                1 - (1 - _SMALLER) * f)

    def _way(self) -> tuple[float, float, float, float]:
        x, y, z, scale = super()._way()
        late = self.t - FALLS
        if late >= 0:
            x += 9 * self._paper.scale * exp(-late / 110) * sin(late / SHAKES * 6 * pi)
        return x, y, z, scale

    def draw(self, to: Surface) -> None:
        if self.t < RESTS:
            super().draw(to)
            return
        self._whole = self._whole or self._drawn()
        centre, part = self._where()
        image = self._whole if part == 1.0 else pygame.transform.smoothscale_by(self._whole, part)
        place = image.get_rect(center=(round(centre[0]), round(centre[1])))
        to.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _drawn(self) -> Surface:
        """Return a picture of the token and of what it costs, with their shadows."""
        half, pictures, u = self._reach, self._pictures, self._paper.u
        drawn = Surface((2 * half, 2 * half), pygame.SRCALPHA, 32)
        token = pygame.transform.smoothscale_by(self._image, 1 / self.big)
        across = round(token.get_width() * 0.86)
        shadow, (dx, dy) = pictures.shadows.sheet((across, across), across / 2, 12)
        blits = [(shadow, shadow.get_rect(center=(half + dx, half + dy))), (token, token.get_rect(center=(half, half)))]
        out = 1 if self._ways[1][0] > self._ways[0][0] else -1
        x, y, height = half + out * u(_OUT), half + u(_DOWN), u(CARD)
        if self.paid:
            below, (dx, dy) = pictures.shadows.card(height, 6, -out * _TILT)
            card = pictures.turned(BACK, height, -out * _TILT)
            blits += [(below, below.get_rect(center=(x + dx, y + dy))), (card, card.get_rect(center=(x, y)))]
        drawn.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        if self.paid:
            pill = x + out * card_width(height) // 5, y + round(height * 0.44)
            Tag(self.tag, pill, self._paper, large=True).draw(drawn)
        return drawn
