"""The anchor: an open number in the middle that counts together with everybody's card."""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.lettering import Lettering
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import POPPY
from game.view.stage.layout import Layout

PRINTED: Final = 10
"""Numbers up to this one stand on a card; higher ones are cut from paper."""
HIGH: Final = {2: 84, 3: 118, 4: 118}
"""The height of the card in units, by seats: the cards of two lie close to each other."""
CAPITAL: Final = {2: 35, 3: 74, 4: 74}
"""The height of a digit cut from paper, in units, by seats."""


class AnchorNumber:
    """The number in the middle, below all cards that are played: as a card, where there is one that says it in
    figures."""

    order = 8.0

    def __init__(self, number: int, layout: Layout, paper: Painter, pictures: Pictures) -> None:
        self.text = str(number)
        if number <= PRINTED:
            code = f"{'T' if number == PRINTED else number}S"
            self._image = pictures.card(code, round(HIGH[layout.seats] * layout.scale))
        else:
            self._image = Lettering(self.text, round(CAPITAL[layout.seats] * layout.scale), POPPY).picture
        self.card = self._image.get_rect(center=layout.sun)
        self.rect = Rect(self.card) if number > PRINTED else paper.shaded(self.card, 3)
        self._paper, self._printed = paper, number <= PRINTED

    def draw(self, to: Surface) -> None:
        if self._printed:
            self._paper.shadow(to, self.card, 3, round(self.card.h * 0.07))
        to.blit(self._image, self.card, special_flags=pygame.BLEND_PREMULTIPLIED)
