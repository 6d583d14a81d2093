"""What stands on the land of a game's place, and the emblem on its sun.

A landmark stands on the ridge of the nearest hill of its side, before the middle one, and rises and falls with it. Its
file says where: the corner of its viewBox is its own, in units of the page from the left edge and from the ridge. If
the file's name ends in a said key, as `06-underdog` does, it comes when that is said, and stays for the round.
"""

import re
from math import inf
from typing import Final

from pygame import BLEND_PREMULTIPLIED, Rect, Surface

from game.resources import asset
from game.view.pictures.pictures import Pictures
from game.view.stage.compositor import Compositor

PAGE: Final = 1280
EMBLEM: Final = "emblem"
SINKS: Final = 0.25
"""How much of what stands on the land sinks into it at the end at least, when all tokens meet above it."""
INNER: Final = 258
"""How far from the middle tokens stand then, in units,"""
FREE: Final = {2: 58, 3: 86, 4: 64}
"""and how far below the middle of the sun they reach, by the number of seats."""
SOON: Final = 600.0
"""Milliseconds that the sun has been empty for when its emblem comes."""
_FADE: Final = 240.0
_BOX = re.compile(r'viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"')


class Landmark:
    """One drawing on the land: `left` of the page or not, standing at `x` pixels."""

    def __init__(self, name: str, box: tuple[float, ...], scale: float, wide: int, grown: float) -> None:
        left, top, w, h = box
        self.name, self.left = name, left + w / 2 < PAGE / 2
        self.said = name.rpartition("/")[2].partition("-")[2]
        size = scale * grown                          # and so much farther from the edge
        self._size = max(1, round(w * size)), max(1, round(h * size))
        self._x = round(left * size) if self.left else wide - round((PAGE - left) * size)
        self._top = round(top * size)
        self.x, self._half = self._x + self._size[0] / 2, wide / 2
        self.free = -inf                              # how far down all is clear of it at the end, in pixels
        self._image: Surface | None = None            # it would be read anew for each hand that moves before it

    def image(self, pictures: Pictures) -> Surface:
        """Return its picture."""
        if self._image is None:
            self._image = pictures.drawing(self.name, self._size)
        return self._image

    def rect(self, ridge: float, sunk: float = 0.0) -> Rect:
        """Return what it covers where the ridge is so low, in pixels, once it has `sunk` so far into the land, from 0
        to 1."""
        down = max(SINKS * self._size[1], self.free - round(ridge) - self._top)
        return Rect((self._x, round(ridge + sunk * down) + self._top), self._size)

    def clear(self, inner: float, free: float) -> None:
        """At the end, sink until all above `free` is clear, if a part of it stands farther from the middle of the page
        than `inner`, in pixels."""
        if self.x < self._half - inner + self._size[0] / 2 or self.x > self._half + inner - self._size[0] / 2:
            self.free = free


def landmarks(folder: str, scale: float, wide: int, grown: float = 1.0) -> list[Landmark]:
    """Return what stands on the land of a place, the farthest first, in a window so many pixels `wide`; `grown` is how
    much larger than usual."""
    files = sorted(asset("places", folder).glob("[0-9]*.svg"))
    return [Landmark(f"places/{folder}/{file.stem}", _box(file.read_text("ascii")), scale, wide, grown)
            for file in files]


def _box(markup: str) -> tuple[float, ...]:
    found = _BOX.search(markup, 0, 400)
    if found is None:
        raise ValueError("a landmark without a viewBox")
    return tuple(map(float, found.groups()))


def stand(to: Surface, mark: Landmark, ridge: float, pictures: Pictures, sunk: float = 0.0) -> None:
    """Draw a landmark, if the clip shows any of it; a part of it has `sunk` into the land that is drawn after it."""
    rect = mark.rect(ridge, sunk)
    if rect.colliderect(to.get_clip()):
        to.blit(mark.image(pictures), rect, special_flags=BLEND_PREMULTIPLIED)


class Emblem:
    """The emblem on the sun. It is there only while nothing else lies or flies on the sun."""

    order = 1.0

    def __init__(self, folder: str, centre: tuple[int, int], radius: float, pictures: Pictures) -> None:
        side = round(radius * 1.2)
        self._name, self._pictures = f"places/{folder}/{EMBLEM}", pictures
        self._rect = Rect(0, 0, side, side)
        self._rect.center = centre
        pictures.prepare_drawing(self._name, self._rect.size)
        self._free = 0.0                              # ms that the sun has been empty for

    @property
    def rect(self) -> Rect:
        return self._rect

    @property
    def waits(self) -> bool:
        """True if it comes soon, if nothing else does."""
        return 0 < self._free < SOON

    def draw(self, to: Surface) -> None:
        to.blit(self._pictures.drawing(self._name, self._rect.size), self._rect, special_flags=BLEND_PREMULTIPLIED)

    def see(self, free: bool, real: float, compositor: Compositor) -> None:
        """Come once the sun has been free for a while, and go when it is not; `real` ms have passed."""
        self._free = self._free + max(real, 0.001) if free else 0.0
        if (self._free >= SOON) != (self in compositor):
            if free:
                compositor.put(self, _FADE)
            else:
                compositor.remove(self, _FADE / 2)
