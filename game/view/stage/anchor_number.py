"""The anchor: an open number in the middle that counts together with everybody's card."""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.seats import BOTH
from game.view.pictures.lettering import Lettering
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import POPPY
from game.view.stage.layout import Layout

PRINTED: Final = 10
"""Numbers up to this one stand on a card; higher ones are cut from paper."""
HIGH: Final = 118
"""The height of the card in units."""
CAPITAL: Final = 74
"""The height of a digit cut from paper, in units."""


_GAP: Final = 12                                      # units from the cards of two seats, and from the bar


def _room(layout: Layout) -> tuple[float, float]:
    """Return the middle of the room for an anchor, and how high that is: on the sun, or between two seats above their
    cards; in pixels."""
    stake = layout.pile("stake")
    lane = layout.lane(stake) if stake is not None else None
    if layout.seats > len(BOTH) or lane is None:
        return layout.sun[1], layout.size[1]
    gap = _GAP * layout.scale
    low, top = (lane.y - lane.big * lane.grown / 2) * layout.scale - gap, layout.bar.bottom + gap
    high = min(low - top, HIGH * layout.scale)
    return low - high / 2, high


class AnchorNumber:
    """The number in the middle, below all cards that are played: as a card, where there is one that says it in
    figures."""

    order = 8.0

    def __init__(self, number: int, layout: Layout, paper: Paper, pictures: Pictures) -> None:
        self.text = str(number)
        y, high = _room(layout)
        if number <= PRINTED:
            code = f"{'T' if number == PRINTED else number}S"
            self._image = pictures.card(code, round(min(high, HIGH * layout.scale)))
        else:
            self._image = Lettering(self.text, round(min(high * 0.8, CAPITAL * layout.scale)), POPPY).picture
        self.card = self._image.get_rect(center=(layout.sun[0], round(y)))
        self.rect = Rect(self.card) if number > PRINTED else paper.shaded(self.card, 3)
        self._paper, self._printed = paper, number <= PRINTED

    def draw(self, to: Surface) -> None:
        if self._printed:
            self._paper.shadow(to, self.card, 3, round(self.card.h * 0.07))
        to.blit(self._image, self.card, special_flags=pygame.BLEND_PREMULTIPLIED)
