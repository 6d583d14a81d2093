"""A house on the land of the shelf: a place one can go to, with its name and key below it."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.scenes.shell.key_hint import KeyHint
from game.view.pictures.painter import Paper
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
        return round(_HIGH * 0.78 * paper.scale)

    def width(self, paper: Paper) -> int:
        """Return the width of the slip; with the small house, if that is beside it."""
        return super().width(paper) + (self._small(paper) if self.tight else 0)

    def height(self, paper: Paper, width: int) -> int:
        """Return the height of the slip; with the house, if that stands above it."""
        return super().height(paper, width) + (0 if self.tight else self.tall(paper))

    def _small(self, paper: Paper) -> int:
        return round(super().height(paper, 0) * 0.9)

    def body(self, paper: Paper) -> Rect:
        slip = Rect(self.rect)
        if self.tight:
            slip.x += self._small(paper)
            slip.w -= self._small(paper)
        else:
            slip.y += self.tall(paper)
            slip.h -= self.tall(paper)
        return slip.inflate(0, -paper.u(9))

    def _picture(self, high: int) -> Surface:
        return self.pictures.drawing(f"shelf/{self.drawn}{'-lit' if self.lit else ''}", (round(high * _SHARE), high))

    def draw_house(self, to: Surface, foot: int) -> None:
        """Draw the house with its foot at a height, before the land in front of it."""
        high = round(_HIGH * self.pictures.scale)
        image = self._picture(high)
        to.blit(image, (self.rect.centerx - image.get_width() // 2, foot - round(high * _FOOT / 172)),
                special_flags=pygame.BLEND_PREMULTIPLIED)

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the slip of paper, and the small house beside it."""
        if self.tight:
            image = self._picture(self._small(paper))
            at = image.get_rect(midright=(self.body(paper).x + paper.u(3), self.rect.centery))
            to.blit(image, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        super().draw(to, paper)
