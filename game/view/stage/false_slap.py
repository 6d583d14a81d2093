"""A hand that came down by mistake: it hurts for a moment, draws back with what the mistake costs, and goes home."""

from math import ceil, exp, hypot, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.i18n import whole
from game.view.pictures.moods import Mood
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import BACK, Pictures
from game.view.pictures.pictures import width as card_width
from game.view.pictures.theme import Colour
from game.view.stage.card_marks import Tag
from game.view.stage.slap_hand import BLUR, FALLS, RESTS, SlapHand
from game.view.stage.timeline import back_out, in_out

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


class FalseSlap(SlapHand):
    """The token of a seat that slapped in vain, for which it has `paid` so many cards. `way` is where it comes down,
    where it waits beside the cards, and where its seat is. One that is `still` is beside the cards from the first."""

    wrong = True
    big = 1.5
    rim = BLUSH
    mood: Mood = "ouch"

    def __init__(self, animal: str, way: tuple[tuple[float, float], tuple[float, float], tuple[float, float]],
                 begin: float, paid: int, paper: Painter, pictures: Pictures, *, width: float, level: int, still: bool,
                 ) -> None:
        super().__init__(animal, way[0], begin, paper, pictures, width=width, level=level, still=still)
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
        x, y, high = half + out * u(_OUT), half + u(_DOWN), u(CARD)
        if self.paid:
            below, (dx, dy) = pictures.shadows.card(high, 6, -out * _TILT)
            card = pictures.turned(BACK, high, -out * _TILT)
            blits += [(below, below.get_rect(center=(x + dx, y + dy))), (card, card.get_rect(center=(x, y)))]
        drawn.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        if self.paid:
            pill = x + out * card_width(high) // 5, y + round(high * 0.44)
            Tag(self.tag, pill, self._paper, large=True).draw(drawn)
        return drawn
