"""A house on the land of the shelf: a place one can go to, with its name and key below it."""

from collections.abc import Callable

import pygame
from pygame import Surface

from game.scenes.shell.key_hint import KeyHint
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import Pictures

_HIGH, _SHARE = 92, 202 / 172
"""The height of a house in units, and its width in parts of that."""
_FOOT = 146 + 22                                  # where it stands, of the 172 of its picture


class PlaceHouse(KeyHint):
    """One place. `drawn` is its drawing in assets/shelf; the windows are `lit` when somebody is inside. `tight`: there
    is no room for the house, which stands small on its slip of paper."""

    def __init__(self, drawn: str, cap: str, label: str, action: Callable[[], None], pictures: Pictures, *,
                 lit: bool = False) -> None:
        super().__init__([cap], label, action)
        self.drawn, self.lit, self.pictures = drawn, lit, pictures
        self.tight = False

    @staticmethod
    def tall(paper: Paper) -> int:
        """Return the height of a house above the slip, in pixels."""
        return round(_HIGH * 0.93 * paper.scale)

    def width(self, paper: Paper) -> int:
        """Return the width of the slip; with the small house, if that is on it."""
        return super().width(paper) + (self._small(paper) + paper.u(4) if self.tight else 0)

    def _small(self, paper: Paper) -> int:
        return round(self.height(paper, 0) * 0.86)

    def _picture(self, high: int) -> Surface:
        return self.pictures.drawing(f"shelf/{self.drawn}{'-lit' if self.lit else ''}", (round(high * _SHARE), high))

    def draw_house(self, to: Surface, foot: int) -> None:
        """Draw the house with its foot at a height, before the land in front of it."""
        high = round(_HIGH * self.pictures.scale)
        image = self._picture(high)
        to.blit(image, (self.rect.centerx - image.get_width() // 2, foot - round(high * _FOOT / 172)),
                special_flags=pygame.BLEND_PREMULTIPLIED)

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the slip of paper."""
        whole = self.rect
        if self.tight:
            small = self._small(paper)
            self.rect = whole.move(small + paper.u(4), 0)
            self.rect.w = whole.w - small - paper.u(4)
            image = self._picture(small)
            to.blit(image, image.get_rect(midright=(self.rect.x + paper.u(2), whole.centery)),
                    special_flags=pygame.BLEND_PREMULTIPLIED)
        super().draw(to, paper)
        self.rect = whole
