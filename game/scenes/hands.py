"""Hands at the table: what keys and clicks mean there."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

if TYPE_CHECKING:
    from game.scenes.play import Play

_MOUSE = -1
"""The mouse, where keys are told apart by their scancodes."""
_ALONE = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class Hands:
    """A player's own key is always that player's; then come the bar, if Tab has brought the keyboard there, and the
    table's keys."""

    def __init__(self, play: "Play") -> None:
        self.play = play
        self._does: dict[int, Callable[[], None]] = {
            pygame.K_ESCAPE: play.pause, pygame.K_RIGHT: play.skip, pygame.K_LEFT: play.look_back,
            pygame.K_UP: lambda: play.faster(1), pygame.K_DOWN: lambda: play.faster(-1),
            pygame.K_F1: play.help, pygame.K_F2: lambda: play.set_auto(not play.auto),
        }  # fmt: skip

    def handle(self, event: Event) -> None:
        """One event."""
        bar = self.play.bar
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._up(event.scancode)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(_MOUSE)
            bar.handle(event)
        elif not bar.handle(event) and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._click(event.pos)

    def _key(self, event: Event) -> None:
        play, seat = self.play, self._whose(event)
        does = self._does.get(event.key)
        if seat is not None:
            play.bar.blur()
            if play.press.down(event.scancode, seat) is not None:
                play.pressed(seat)
        elif event.key == pygame.K_TAB or (play.bar.focused and event.key != pygame.K_ESCAPE):
            play.bar.handle(event)
        elif does is not None:
            does()

    def _whose(self, event: Event) -> int | None:
        """The seat whose key it is. Where one person plays alone, Space and Enter are theirs too."""
        play = self.play
        seat = play.press.keys.get(event.scancode)
        if seat is None and event.key in _ALONE and not play.bar.focused and len(play.people) == 1:
            return min(play.people)
        return seat

    def _click(self, pos: tuple[int, int]) -> None:
        play = self.play
        play.bar.blur()
        hit = play.stage.hit(pos)
        seat = hit[1] if hit is not None and hit[0] in ("packet", "seat") else None
        if seat not in play.people and len(play.people) == 1:
            seat = min(play.people)
        if seat is not None and seat in play.people and play.press.down(_MOUSE, seat) is not None:
            play.pressed(seat)

    def _up(self, key: int) -> None:
        play = self.play
        play.press.up(key)
        if not play.press.any:
            play.stage.hurry(False)
