"""Fingers on the glass, by events as SDL posts them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pygame
from pygame.event import Event

from game.view.device.touch import TouchPointers
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import AtTable

GLASS = 7
"""The number of the touch screen."""


class Glass:
    """The screen of an app, touched at places in pixels by fingers that are told apart by names; a Mac has one, too."""

    def __init__(self, app: Any) -> None:
        self.app = app
        app.fingers = TouchPointers(lambda: app.size, glass=True)
        self._names: dict[object, int] = {}

    def event(self, kind: int, pos: Sequence[float], finger: object = 0) -> Event:
        w, h = self.app.size
        return Event(kind, touch_id=GLASS, finger_id=self._names.setdefault(finger, len(self._names) + 40),
                     x=(pos[0] + 0.5) / w, y=(pos[1] + 0.5) / h, dx=0.0, dy=0.0, pressure=1.0)

    def post(self, kind: int, *touches: tuple[object, Sequence[float]]) -> None:
        """Post what fingers do within one frame, in this order, and let the app fetch it."""
        for finger, pos in touches:
            pygame.event.post(self.event(kind, pos, finger))
        self.fetch()

    def fetch(self) -> None:
        for event in pygame.event.get():
            self.app.take(event)

    def down(self, pos: Sequence[float], finger: object = 0) -> None:
        self.post(pygame.FINGERDOWN, (finger, pos))

    def move(self, pos: Sequence[float], finger: object = 0) -> None:
        self.post(pygame.FINGERMOTION, (finger, pos))

    def up(self, pos: Sequence[float], finger: object = 0) -> None:
        self.post(pygame.FINGERUP, (finger, pos))

    def tap(self, pos: Sequence[float], finger: object = 0) -> None:
        self.down(pos, finger)
        self.up(pos, finger)

    def drag(self, *places: Sequence[float], finger: object = 0) -> None:
        """Go from place to place, in steps as a screen tells them."""
        self.down(places[0], finger)
        for (x, y), (to_x, to_y) in pairwise(places):
            for k in range(1, 9):
                self.move((x + (to_x - x) * k / 8, y + (to_y - y) * k / 8), finger)
                self.app.step(1 / 60)
        self.up(places[-1], finger)


def cap(sat: AtTable, seat: int, which: int) -> tuple[int, int]:
    """The middle of a seat's key cap."""
    return inspect(sat.play.stage).plates[seat].caps[which].face.center
