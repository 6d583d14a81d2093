"""Counts flashes in a run of pictures as WCAG 2.3.1 does.

A flash is a pair of opposing changes of relative luminance by a tenth of the most there is (1.0), where the darker
picture is below 0.80; a red flash is a pair to and from a saturated red. More than three within one second are too
many, if at one time they cover more than a quarter of any ten degrees of sight: 341 x 256 of 1024 x 768 pixels.
https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds
"""

from collections import deque
from typing import Any, TypeAlias

import numpy as np
import pygame

ACROSS, HIGH = 96, 54
"""Cells in which light is measured: each the mean of its pixels."""
FIELD = round(HIGH / 3), round(ACROSS / 3)
"""Cells of ten degrees of sight, down and across."""
CHANGE, DARK = 0.10, 0.80
MOST = 3
QUARTER = 0.25

_Cells: TypeAlias = np.ndarray[Any, Any]
_Box: TypeAlias = tuple[slice, ...]
_Changed: TypeAlias = tuple[_Box, _Cells]
"""A part of the cells, and which of them have changed."""
_LIMIT = np.array([CHANGE, 20 / 320])[:, None, None]
_LIGHT = np.array([0.2126, 0.7152, 0.0722])
_LINEAR = np.array([c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in np.arange(256) / 255])


def linear(rgb: Any) -> Any:
    """Colours from 0 to 255 as light."""
    return _LINEAR[rgb]


def _differ(one: _Cells, other: _Cells) -> _Box:
    """The smallest rectangle in which all lies that differs, by how far down and how far across it is."""
    differ = one != other
    down, across = np.flatnonzero(differ.any(axis=1)), np.flatnonzero(differ.any(axis=0))
    return slice(down[0], down[-1] + 1), slice(across[0], across[-1] + 1)


class Flashes:
    """Given a picture a frame, it knows of each cell how its light goes up and down. `worst` is the largest part of any
    field of ten degrees in which more than three flashes came within a second; `most` the flashes of the cell that
    flashed most within one."""

    def __init__(self, frames: int = 60) -> None:
        self._frames = frames
        self._small = b""                             # the last picture, in cells
        self._extreme: list[_Cells] = []              # the lowest and the highest since the last change
        self._way: _Cells = np.zeros((2, HIGH, ACROSS), np.int8)
        self._last: deque[_Changed | None] = deque()    # what changed in each frame of the last second; None: nothing
        self._changes: _Cells = np.zeros((2, HIGH, ACROSS), np.int16)         # how often, in that second
        self.worst = 0.0
        self.most = 0
        self.at = -1
        self.n = 0

    def see(self, picture: pygame.Surface) -> None:
        """One frame more."""
        small = pygame.transform.smoothscale(picture, (ACROSS, HIGH))
        drawn = pygame.image.tobytes(small, "RGBX")
        if drawn == self._small:
            self._pass(None)
            return
        cells = np.frombuffer(drawn, np.uint32).reshape(HIGH, ACROSS)
        box = (slice(None), slice(None))
        if self._small:
            box = _differ(cells, np.frombuffer(self._small, np.uint32).reshape(HIGH, ACROSS))
        self._small = drawn
        rgb = linear(np.frombuffer(drawn, np.uint8).reshape(HIGH, ACROSS, 4)[box][:, :, :3])
        red, green, blue = (rgb[:, :, k] for k in range(3))
        total = red + green + blue
        now = np.empty((2, *total.shape))
        now[0] = rgb @ _LIGHT
        now[1] = np.where(red >= 0.8 * np.maximum(total, 1e-6), np.maximum(0.0, red - green - blue), 0.0)
        self._count(now, (slice(None), *box))

    def stay(self, frames: int) -> None:
        """The picture stayed for so many frames more: the window was late with the next."""
        for _ in range(min(frames, self._frames)) if self._extreme else ():
            self._forget(None)
        self.n += frames

    def _count(self, now: _Cells, box: _Box) -> None:
        """Go on by a frame in which these cells are as light as this: where nothing changes, nothing is counted."""
        if not self._extreme:
            self._extreme = [now.copy(), now.copy()]
        way, (lowest, highest) = self._way[box], self._extreme
        low, high = np.minimum(lowest[box], now), np.maximum(highest[box], now)
        up, down = (now - low >= _LIMIT) & (way <= 0), (high - now >= _LIMIT) & (way >= 0)
        up[0] &= low[0] < DARK
        down[0] &= now[0] < DARK
        down &= ~up
        way[up], way[down] = 1, -1
        changed = up | down
        lowest[box], highest[box] = np.where(changed, now, low), np.where(changed, now, high)
        self._pass((box, changed) if changed.any() else None)

    def _pass(self, changed: _Changed | None) -> None:
        """Go on by a frame in which these cells changed."""
        self._forget(changed)
        most = 0 if changed is None else int(self._changes.max()) // 2
        self.most = max(self.most, most)
        if most > MOST:
            over = (self._changes.max(axis=0) // 2 > MOST).astype(float)
            sums = np.pad(over.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
            h, w = FIELD
            part = (sums[h:, w:] - sums[:-h, w:] - sums[h:, :-w] + sums[:-h, :-w]).max() / (h * w)
            if part > self.worst:
                self.worst, self.at = float(part), self.n
        self.n += 1

    def _forget(self, changed: _Changed | None) -> None:
        """Take these changes in, and let go of those of a second ago."""
        self._last.append(changed)
        if changed is not None:
            self._changes[changed[0]] += changed[1]
        if len(self._last) > self._frames:
            gone = self._last.popleft()
            if gone is not None:
                self._changes[gone[0]] -= gone[1]
