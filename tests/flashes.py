"""Counts flashes in a run of pictures as WCAG 2.3.1 does.

A flash is a pair of opposing changes of relative luminance by a tenth of the most there is (1.0), where the darker
picture is below 0.80; a red flash is a pair to and from a saturated red. More than three within one second are too
many, if at one time they cover more than a quarter of any ten degrees of sight: 341 x 256 of 1024 x 768 pixels.
https://www.w3.org/TR/WCAG22/#dfn-general-flash-and-red-flash-thresholds
"""

from typing import Any

import numpy as np
import pygame

ACROSS, HIGH = 96, 54
"""Cells in which light is measured: each the mean of its pixels."""
FIELD = round(ACROSS / 3), round(HIGH / 3)
"""Cells of ten degrees of sight."""
CHANGE, DARK = 0.10, 0.80
MOST = 3
QUARTER = 0.25

_LINEAR = np.array([c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in np.arange(256) / 255])


def linear(rgb: Any) -> Any:
    """Colours from 0 to 255 as light."""
    return _LINEAR[rgb]


class Flashes:
    """Given a picture a frame, it knows of each cell how its light goes up and down. `worst` is the largest part of any
    field of ten degrees in which more than three flashes came within a second; `most` the flashes of the cell that
    flashed most within one."""

    def __init__(self, frames: int = 60) -> None:
        self._frames = frames
        self._extreme: list[np.ndarray[Any, Any]] = []   # the lowest and the highest since the last change
        self._way: np.ndarray[Any, Any] = np.zeros((2, ACROSS, HIGH), np.int8)
        self._last: list[np.ndarray[Any, Any]] = []
        self.worst = 0.0
        self.most = 0
        self.at = -1
        self.n = 0

    def see(self, picture: pygame.Surface) -> None:
        """One frame more."""
        small = pygame.transform.smoothscale(picture, (ACROSS, HIGH))
        rgb = linear(pygame.surfarray.array3d(small))
        light = rgb @ np.array([0.2126, 0.7152, 0.0722])
        total = rgb.sum(axis=2)
        is_red = rgb[:, :, 0] >= 0.8 * np.maximum(total, 1e-6)
        red = np.where(is_red, np.maximum(0.0, rgb[:, :, 0] - rgb[:, :, 1] - rgb[:, :, 2]), 0.0)
        self._count(np.stack([light, red]))

    def stay(self, frames: int) -> None:
        """The picture stayed for so many frames more: the window was late with the next."""
        if self._last:
            still = np.zeros_like(self._last[-1])
            self._last.extend([still] * min(frames, self._frames))
            del self._last[: max(0, len(self._last) - self._frames)]
        self.n += frames

    def _count(self, now: np.ndarray[Any, Any]) -> None:
        if not self._extreme:
            self._extreme = [now.copy(), now.copy()]
        low, high = np.minimum(self._extreme[0], now), np.maximum(self._extreme[1], now)
        limit = np.array([CHANGE, 20 / 320])[:, None, None]
        dark = np.stack([low[0] < DARK, np.ones_like(low[0], bool)])
        up = (now - low >= limit) & (self._way <= 0) & dark
        down = (high - now >= limit) & (self._way >= 0) & np.stack([now[0] < DARK, np.ones_like(low[0], bool)])
        down &= ~up
        self._way[up], self._way[down] = 1, -1
        changed = up | down
        self._extreme = [np.where(changed, now, low), np.where(changed, now, high)]
        self._last.append(changed)
        if len(self._last) > self._frames:
            self._last.pop(0)
        flashes = np.add.reduce(self._last, dtype=np.int32).max(axis=0) // 2
        self.most = max(self.most, int(flashes.max()))
        over = (flashes > MOST).astype(float)
        if over.any():
            sums = np.pad(over.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
            w, h = FIELD
            part = (sums[w:, h:] - sums[:-w, h:] - sums[w:, :-h] + sums[:-w, :-h]).max() / (w * h)
            if part > self.worst:
                self.worst, self.at = float(part), self.n
        self.n += 1
