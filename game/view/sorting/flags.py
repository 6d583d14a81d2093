"""The small flags that count cards which are sorted: red ones at rest, a larger one of butter where cards are held."""

from typing import Final

import pygame
from pygame import Rect, Surface

from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, CREAM, INK, POPPY, Colour, colour
from game.view.stage.timeline import TweenedValue, back_out, in_out

GROWN: Final = 1.45
"""How much larger the flag of a gap is."""
TURN: Final = 60.0
"""Ms in which a flag furls, and in which it opens with another number."""
NUMBER: Final = 15
_HIGH, _WIDE, _POLE = 21.0, 34.0, 29.0
_WOOD = colour("#8A5A34")
_PAPERS: Final[dict[bool, tuple[Colour, Colour, Colour]]] = {
    False: (POPPY, colour("#A92D1A"), CREAM), True: (BUTTER, colour("#F1B945"), INK)}
_FINE = 4                                             # times finer than the screen, for smooth edges


class FlagPictures:
    """The cloths and poles of flags, in one size of window. `high` is the height of a cloth in pixels, `reach` how far
    a flag reaches above its card."""

    def __init__(self, painter: Painter) -> None:
        self._painter, self._cloths = painter, dict[tuple[str, bool], Surface]()
        self.px = max(NUMBER, painter.u(NUMBER))
        self.high = max(painter.u(_HIGH), round(self.px * 1.3))
        self.reach = self.high + painter.u(4)
        self.poles = {large: self._pole(GROWN if large else 1.0) for large in (False, True)}

    def _pole(self, size: float) -> Surface:
        u = self._painter.u
        pole = Surface((max(2, u(3 * size)), round(self.reach * size) + u(8)), pygame.SRCALPHA, 32)
        pole.fill(_WOOD)
        return pole

    def cloth(self, text: str, *, large: bool = False) -> Surface:
        """Return a cloth with a number on it; a large one is of butter."""
        found = self._cloths.get((text, large))
        if found is None:
            found = self._cloths[text, large] = self._sewn(text, large)
        return found

    def _sewn(self, text: str, large: bool) -> Surface:
        painter, size = self._painter, GROWN if large else 1.0
        px, high = round(self.px * size), round(self.high * size)
        words = painter.text_width(text, px, "display")
        wide = max(round(painter.u(_WIDE) * size), words + round(high * 0.72))
        light, dark, ink = _PAPERS[large]
        w, h, notch = wide * _FINE, high * _FINE, high * _FINE * 0.26
        big = Surface((w, h), pygame.SRCALPHA, 32)
        big.fill((*light, 0))
        edge = [(0, 0), (w - 1, h * 0.04), (w - notch, h * 0.5), (w - 1, h * 0.96), (0, h - 1)]
        pygame.draw.polygon(big, light, edge)
        fold = w * 0.56
        pygame.draw.polygon(big, dark, [(fold, h * 0.02), (w - 1, h * 0.04), (w - notch, h * 0.5), (w - 1, h * 0.96),
                                        (fold, h * 0.98)])
        made = pygame.transform.smoothscale(big, (wide, high)).premul_alpha()
        room = Rect(0, 0, wide - round(high * 0.2), high)
        painter.draw_text(made, text, room, px, "display", ink, "centre")
        return made


class Flag:
    """One flag: the number that it shows, which changes while it is furled; how far it is open, planted and grown, from
    0 to 1."""

    def __init__(self, text: str) -> None:
        self.text = self._next = text
        self._due = 0.0
        self._lands: float | None = None              # when its card lands, while that is under way
        self.open, self.planted, self.grown = TweenedValue(1.0), TweenedValue(1.0), TweenedValue(0.0)

    @property
    def next(self) -> str:
        """The number that it shows, or will show."""
        return self._next

    def count(self, text: str, now: float, wait: float = 0.0, *, still: bool = False) -> None:
        """Show another number, after a while, or when its card has landed; at once if it is to be `still`."""
        if still:
            self.text = self._next = text
            self.open.set(1.0)
        elif text != self._next:
            self._next, self._due = text, now + wait

    def tick(self, now: float) -> bool:
        """Go on. Return True if it looks otherwise."""
        before = self.text, self.open.value, self.planted.value, self.grown.value
        for value in (self.open, self.planted, self.grown):
            value.tick(now)
        if self._lands is not None:
            if now >= self._lands:
                self._lands, self.text = None, self._next
                self.planted.send(1.0, now, 2 * TURN, back_out)
        elif self.text != self._next and self.open.value <= 0:
            self.text = self._next
        elif self.text != self._next and now >= self._due:
            self.open.send(0.0, now, TURN, in_out)
        elif self.text == self._next:
            self.open.send(1.0, now, TURN, in_out)
        return before != (self.text, self.open.value, self.planted.value, self.grown.value)

    @property
    def moving(self) -> bool:
        """True while it goes on."""
        return (self._lands is not None or self.text != self._next or self.open.value < 1 or self.planted.moving
                or self.grown.moving)

    def lower(self, text: str, now: float, until: float) -> None:
        """Lie down while its card is under way; stand again at a time, with this number."""
        self._next, self._lands = text, until
        self.grown.set(0.0)
        self.planted.send(0.0, now, TURN, in_out)

    def stand(self) -> None:
        """Stand and be open, with its number, at once."""
        self.text, self._lands = self._next, None
        self.open.set(1.0)
        self.planted.set(1.0)

    def parts(self, at: tuple[float, float], pictures: FlagPictures) -> list[tuple[Surface, tuple[int, int]]]:
        """Return its pictures by their corners, if its pole stands at `at`: the middle of the pole, on the upper edge
        of the card."""
        up = min(1.0, self.planted.value)
        if up <= 0:
            return []
        size, large = 1 + (GROWN - 1) * self.grown.value, self.grown.value > 0
        pole, cloth = pictures.poles[large], pictures.cloth(self.text, large=large)
        high = round(pictures.reach * size * up)
        left, top = round(at[0] - pole.get_width() / 2), round(at[1]) - high
        if large:
            pole = pole.subsurface((0, 0, pole.get_width(), max(1, min(pole.get_height(), high + pictures.high // 3))))
            scale = size / GROWN
            wide, tall = round(cloth.get_width() * scale * self.open.value), round(cloth.get_height() * scale)
        else:
            wide, tall = round(cloth.get_width() * self.open.value * up), cloth.get_height()
        found = [(pole, (left, top))]
        if wide > 0:
            if (wide, tall) != cloth.get_size():
                cloth = pygame.transform.smoothscale(cloth, (wide, tall))
            found.append((cloth, (left + pole.get_width() // 2, top)))
        return found
