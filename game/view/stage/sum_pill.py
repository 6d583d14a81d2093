"""The equation of a seat's cards, in figures that are read from the back of a classroom: "7 + 5 = 12"."""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, CREAM, INK, Colour
from game.view.stage.timeline import TweenedValue, back_out

TYPE: Final = 68
"""The type size in units: its figures are 44 units high."""
SIGN: Final = 0.7
"""The type size of signs, in parts of that."""
GROWN: Final = 1.24
"""The type size of the winner's result, in parts of that."""
COUNTS: Final = 220.0
"""From one number of an equation that is counted up to the next (ms by the table's clock)."""
GROWS: Final = 260.0
"""How long the winner's result grows."""
_GAP, _PAD, _RIM, _HIGH = 6, 18, 4, 0.96              # units; the height is in parts of the type size
_SIGNS: Final = {"+": lambda a, b: a + b, "×": lambda a, b: a * b}


def counted(words: str) -> tuple[str, ...]:
    """Return what is seen of an equation as it is counted up, number by number, the whole of it last.

    >>> counted("6 + 2 + 6 = 14"), counted("9 − 4 = 5"), counted("8 + ? = 15")
    (('6', '6 + 2 = 8', '6 + 2 + 6 = 14'), ('9', '9 − 4 = 5'), ('8 + ? = 15',))
    """
    before, _equals, _result = words.partition(" = ")
    numbers, signs = before.split(" ")[::2], before.split(" ")[1::2]
    if not all(number.isdecimal() for number in numbers):
        return (words,)
    steps, so_far = [numbers[0]], int(numbers[0])
    for k, (sign, number) in enumerate(zip(signs[:-1], numbers[1:-1], strict=True), 2):
        if sign not in _SIGNS:
            continue
        so_far = _SIGNS[sign](so_far, int(number))
        steps.append(f"{' '.join(before.split(' ')[: 2 * k - 1])} = {so_far}")
    return (*steps, words) if signs else (words,)


class SumPill:
    """An equation on a pill with its middle at a point, in pixels, with a rim in its seat's colour. It is `large`, and
    lies on butter paper, once its seat has won. `text` is the whole of it, `shown` what is seen just now."""

    order = 201.0

    def __init__(self, text: str, rim: Colour, painter: Painter, grown: float = 1.0) -> None:
        self.text = self.shown = text
        self.large = False
        self._steps = counted(text)
        self._began = 0.0
        self._result = TweenedValue(1.0)
        self._rim, self._paper = rim, painter
        self._px = round(TYPE * grown * painter.scale)
        wide = self._width(text, GROWN)
        self.pill = Rect(0, 0, wide + 2 * painter.u(_PAD), round(self._px * _HIGH))
        self.rect = Rect(0, 0, 0, 0)

    @property
    def counts(self) -> bool:
        """True while not all of it is seen, or its result grows."""
        return self.shown != self.text or self._result.moving

    def stand(self, centre: tuple[int, int]) -> None:
        """Stand there."""
        self.pill.center = centre
        self.rect = self._paper.shaded(self.pill, 3)

    def count(self, now: float) -> None:
        """Be counted up from now on."""
        self._began, self.shown = now, self._steps[0]

    def win(self, now: float, ms: float) -> None:
        """Let the result grow in `ms`."""
        self.large = True
        self._result.send(GROWN, now, ms, back_out)
        if ms <= 0:
            self.shown = self.text

    def tick(self, now: float) -> bool:
        """Go on. Return True if it looks otherwise."""
        before, done = self.shown, int(max(0.0, now - self._began) / COUNTS)
        if self.shown != self.text:
            self.shown = self._steps[min(done, len(self._steps) - 1)]
        grew = self._result.tick(now)
        return grew or self.shown != before

    def _parts(self, text: str, grown: float) -> list[tuple[str, int]]:
        """Return the numbers and signs of a text, each with its type size."""
        words = text.split(" ")
        large = len(words) - 1
        return [(word, round(self._px * (grown if k == large else SIGN if k % 2 else 1.0)))
                for k, word in enumerate(words)]

    def _width(self, text: str, grown: float) -> int:
        parts, width = self._parts(text, 1.0), self._paper.text_width
        more = (grown - 1) * width(parts[-1][0], parts[-1][1], "display")
        return round(sum(width(word, px, "display") for word, px in parts) + more) + (
            (len(parts) - 1) * self._paper.u(_GAP))

    def draw(self, to: Surface) -> None:
        painter, pill = self._paper, self.pill
        painter.shadow(to, pill, 3, pill.h // 2)
        painter.draw_sheet(to, pill, self._rim, pill.h // 2)
        rim = -2 * painter.u(_RIM)
        painter.draw_sheet(to, pill.inflate(rim, rim), BUTTER if self.large else CREAM, (pill.h + rim) // 2)
        words, grown = self.shown.split(" "), self._result.value
        x = pill.centerx - self._width(self.shown, grown) // 2
        for k, (word, px) in enumerate(self._parts(self.shown, GROWN if self.large else 1.0)):
            image = painter.words(word, px, "display", INK, keep=False)
            wide = painter.text_width(word, px, "display")
            if self.large and k == len(words) - 1 and grown != GROWN:
                image, wide = pygame.transform.smoothscale_by(image, grown / GROWN), round(wide * grown / GROWN)
            to.blit(image, image.get_rect(midleft=(x, pill.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += wide + painter.u(_GAP)
