"""The dotted arc that a seat's last card leaves behind it as it flies to who has won it."""

from collections.abc import Container, Iterator, Mapping, Sequence
from math import hypot
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.cards import Card
from game.core.events import Event, Swept
from game.view.pictures.theme import BUTTER, CREAM, mix
from game.view.stage.compositor import Compositor
from game.view.stage.layout import Layout
from game.view.stage.timeline import Animations, Flight

APART: Final = 30.0
"""From dot to dot, in units."""
DOT: Final = 4.0
"""How large a dot is, in units."""
STAYS: Final = 280.0
"""How long the dots are seen after the card has landed, in ms of the wall's clock: until the tent has folded."""
_STEP = 12.0                                          # ms from place to place that is looked at


class Trail:
    """The dots of one flight at a time; `dots` are those that are seen, in pixels."""

    order = 33.0

    def __init__(self, compositor: Compositor, animations: Animations, scale: float) -> None:
        self.dots: list[tuple[float, float]] = []
        self._all: list[tuple[float, tuple[float, float]]] = []        # with the time at which each is left behind
        self._compositor, self._animations, self._u = compositor, animations, scale
        self._until: float | None = None              # when they go, by the wall's clock
        self.rect = Rect(0, 0, 0, 0)

    def follow(self, flight: Flight) -> None:
        """Leave dots behind a card from when it sets out for who has won it."""
        self.clear()
        at = flight.leaves
        while at < flight.landing:
            pose = flight.at(at).pose
            if not self._all or hypot(pose.x - self._all[-1][1][0], pose.y - self._all[-1][1][1]) > APART * self._u:
                self._all.append((at, (pose.x, pose.y)))
            at += _STEP
        if len(self._all) > 1:
            xs, ys = zip(*(place for _at, place in self._all), strict=True)
            r = round(DOT * self._u) + 3
            self.rect = Rect(round(min(xs)) - r, round(min(ys)) - r, round(max(xs) - min(xs)) + 2 * r,
                             round(max(ys) - min(ys)) + 2 * r)
            self._compositor.move(self)
            self._animations.run(self.tick)

    def clear(self) -> None:
        """Leave nothing behind."""
        self.dots, self._all, self._until = [], [], None
        self._compositor.remove(self)

    def tick(self, now: float, real: float) -> bool:
        """Let dots come, and go. Return True while there are any to come or to go."""
        seen = [place for at, place in self._all if at <= now]
        if len(seen) != len(self.dots):
            self.dots = seen
            self._compositor.mark_changed(self)
        if self._all and len(seen) == len(self._all) and self._until is None:
            self._until = real + STAYS
        if self._until is not None and real >= self._until:
            self.clear()
        return bool(self._all)

    def draw(self, to: Surface) -> None:
        for place in self.dots:
            pygame.draw.aacircle(to, mix(BUTTER, CREAM, 0.3), place, max(2.0, DOT * self._u))


def last_cards(events: Sequence[Event], before: Mapping[Card, str], layout: Layout, left: Sequence[int | None],
               flying: Container[Card]) -> Iterator[Card]:
    """Yield each last card of a seat that is flying to who has won it: `before` says in which pile it lay, `left` how
    many cards each seat has."""
    for swept in (event for event in events if isinstance(event, Swept)):
        last = [card for card in swept.cards if (seat := layout.owner(before[card])) is not None
                and seat != layout.owner(swept.dst) and left[seat] == 0 and card in flying]
        yield from last[-1:]
