"""Shouted words, cut from paper: slightly crooked letters on a sheet that is cut around them."""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.rng import Rng
from game.view.pictures.text_layout import GlyphRun, TextLine
from game.view.pictures.theme import CREAM, Colour, font, shade

CAPITAL: Final = 0.67
"""The height of a capital of the display letters, in parts of their size."""
_CROOKED = 2.2                                        # degrees that a letter is turned at most
_UNEVEN = 0.02                                        # and moved up or down, in parts of a capital
_RIM = 0.16                                           # of the sheet round the letters, in parts of a capital
_LETTER_LIFT, _SHEET_LIFT = 0.07, 0.11                # how far the shadows of letters and of the sheet fall
_SHADE, _SOFT = 0.62, 4
_MULTIPLIED = pygame.BLEND_PREMULTIPLIED


class Lettering:
    """Words with capitals `capital` pixels high, on a sheet of the colour `back`.

    They are rendered one letter per call of `cut`, as many large letters take longer than a frame. The same words
    always look the same.
    """

    def __init__(self, words: str, capital: int, back: Colour) -> None:
        self.words, self.back = words, back
        self._capital = capital
        px = round(capital / CAPITAL)
        line, own = TextLine(words, "display", px), font("display", px)
        self._letters, self._base = line.parts(), own.get_ascent()
        self._rim = max(2, round(capital * _RIM))
        self._pad = self._rim + round(capital * 0.3)
        size = line.width + 2 * self._pad, own.get_height() + 2 * self._pad
        self._sheet = Surface(size, pygame.SRCALPHA, 32)
        self._faces: list[tuple[Surface, tuple[int, int]]] = []       # the letters that lie on it, by their centres
        self._whole: Surface | None = None            # the sheet's shadow, on which it is laid
        self._under_letters = False                   # whether the letters' shadows lie there, too
        self._chance, self._at = Rng(sum(map(ord, words))), 0
        self._picture: Surface | None = None

    @property
    def done(self) -> bool:
        """True if the picture is ready."""
        return self._picture is not None

    @property
    def picture(self) -> Surface:
        """The words as a premultiplied picture without empty edges, rendered now as far as it is not ready."""
        while self._picture is None:
            self.cut()
        return self._picture

    def cut(self) -> None:
        """Render the next letter, or after the last one the shadow of the sheet, those of the letters, and the whole.
        """
        if self._at == len(self._letters):
            if self._whole is None:
                self._whole = self._shadow()
            elif not self._under_letters:
                self._under_letters = True
                self._darken(self._whole)
            elif self._picture is None:
                self._picture = self._laid(self._whole)
            return
        k, capital = self._at, self._capital
        (letter, middle), self._at = self._letters[k], self._at + 1
        turn, lift = ((self._chance.below(2001) / 1000 - 1) * most for most in (_CROOKED, _UNEVEN * capital))
        if letter.font is None or letter.text.isspace():
            return
        image, ascent = letter.drawn(CREAM)
        left = self._pad + middle
        centre = round(left), round(self._pad + self._base - ascent + image.get_height() / 2 + lift)
        self._lay(self._sheet, _turned(self._under(letter, image), turn), centre)
        self._faces.append((_turned(image, turn), centre))
        if k and not self._letters[k - 1][0].text.isspace():    # the sheet has no holes between two letters
            base, step = self._pad + self._base, letter.width
            self._sheet.fill(self.back, Rect(round(left - step * 0.7), round(base - capital * 0.62),
                                              round(step * 0.5), round(capital * 0.46)))

    def _under(self, letter: GlyphRun, image: Surface) -> Surface:
        """Return the part of the sheet under a letter, around its middle: the letter with a rim."""
        if letter.scale == 1:
            return letter.drawn(self.back, self._rim)[0]
        fat = pygame.mask.from_surface(image).to_surface(setcolor=(*self.back, 255), unsetcolor=(0, 0, 0, 0))
        w, h = image.get_size()
        return pygame.transform.smoothscale(fat.premul_alpha(), (w + 2 * self._rim, h + 2 * self._rim))

    @staticmethod
    def _lay(on: Surface, image: Surface, centre: tuple[int, int]) -> None:
        on.blit(image, image.get_rect(center=centre), special_flags=_MULTIPLIED)

    def _shadow(self) -> Surface:
        """Return the shadow of the sheet on a surface with room for the sheet."""
        sheet, lift = self._sheet, round(self._capital * _SHEET_LIFT)
        small = pygame.transform.smoothscale_by(sheet, 1 / _SOFT)
        small.fill((0, 0, 0, 130), special_flags=pygame.BLEND_RGBA_MULT)
        small = pygame.transform.box_blur(small, max(1, lift // (2 * _SOFT)))
        whole = Surface((sheet.get_width() + lift, sheet.get_height() + 2 * lift), pygame.SRCALPHA, 32)
        pygame.transform.smoothscale(small, sheet.get_size(),
                                     whole.subsurface((lift // 2, lift, *sheet.get_size())))
        return whole

    def _darken(self, whole: Surface) -> None:
        """Draw the sheet over its shadow, and the shadows of the letters over the sheet."""
        whole.blit(self._sheet, (0, 0), special_flags=_MULTIPLIED)
        down = _LETTER_LIFT * self._capital
        for face, (x, y) in self._faces:
            deep = face.copy()
            deep.fill((*shade(self.back, _SHADE), 255), special_flags=pygame.BLEND_RGBA_MULT)
            self._lay(whole, deep, (x + round(down * 0.4), y + round(down)))

    def _laid(self, whole: Surface) -> Surface:
        """Return the sheet with its shadow and the letters."""
        for face, centre in self._faces:
            self._lay(whole, face, centre)
        del self._sheet, self._faces
        return whole.subsurface(whole.get_bounding_rect(min_alpha=2)).copy()


def _turned(image: Surface, degrees: float) -> Surface:
    return pygame.transform.rotozoom(image, degrees, 1)
