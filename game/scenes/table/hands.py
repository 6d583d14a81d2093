"""Hands at the table: what keys and clicks mean there."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.core.asks import Pick, Press
from game.core.two_keys import SECOND, TURN
from game.scenes.table.asking import InTurn
from game.scenes.table.glance import LOOK
from game.view.controls.press import Key

if TYPE_CHECKING:
    from game.scenes.table.play import Play

_MOUSE = -1
"""The mouse, where keys are told apart by their scancodes."""
_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_ALONE = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class Hands:
    """What is asked comes first: cards to pick, words to write. Then a player's own keys are always that player's; then
    come the bar, if Tab has brought the keyboard there, and the table's keys."""

    def __init__(self, play: "Play") -> None:
        self.play = play
        self._walker: int | None = None               # the controller that went to the bar, if it was one
        self._does: dict[int, Callable[[], None]] = {
            pygame.K_ESCAPE: play.pause, pygame.K_RIGHT: play.skip, pygame.K_LEFT: play.look_back,
            pygame.K_UP: lambda: play.faster(1), pygame.K_DOWN: lambda: play.faster(-1),
            pygame.K_PAUSE: play.pause, pygame.K_F1: play.help, pygame.K_F2: lambda: play.set_auto(not play.auto),
            pygame.K_F3: play.photo.again,
        }  # fmt: skip

    def handle(self, event: Event) -> None:
        """One event."""
        kind, bar, asking = event.type, self.play.bar, self.play.asking
        if self.play.glance.ended(event):
            return
        panel = asking.panel if asking is not None else None
        if kind == pygame.KEYDOWN:
            self._key(event)
        elif kind == pygame.KEYUP:
            self._up(event.scancode)
        elif kind == pygame.TEXTINPUT:
            if panel is not None and panel.focused:
                panel.key(event)
        elif kind == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(_MOUSE)
            bar.handle(event)
            if panel is not None:
                panel.key(event)
        elif kind == pygame.MOUSEMOTION:
            bar.handle(event)
            if panel is not None:
                panel.key(event)
            if asking is not None and not (panel is not None and panel.hit(event.pos)):
                asking.hover(event.pos)
        elif not bar.handle(event) and kind == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if panel is not None and panel.hit(event.pos):
                panel.key(event)
            else:
                self._click(event.pos)

    # ---- keys -------------------------------------------------------------------------------------------------------

    def _key(self, event: Event) -> None:
        play = self.play
        pad = getattr(event, "pad", None)
        if event.key == pygame.K_TAB:
            self._walker = pad
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return
        key, does = self._whose(event), self._does.get(event.key)
        if key is not None and play.asking is not None and not play.asking.race and play.racing.late(*key):
            return                                    # it was meant for the buzz, not for what is written now
        if play.asking is not None and not self.strange(event) and play.asking.key(event):
            return
        if key is not None:
            play.bar.blur()
            if play.press.down(event.scancode, key) is not None:
                play.pressed(*key)
        elif play.bar.focused and event.key not in (pygame.K_ESCAPE, pygame.K_PAUSE):
            play.bar.handle(event)
        elif pad is not None and event.key == pygame.K_ESCAPE:
            play.bar.blur()
        elif does is not None and not (event.key in _ARROWS and (self._picks or pad is not None)):
            does()

    def strange(self, event: Event) -> bool:
        """Whether it comes from a controller whose seat has no say in what one person is asked alone."""
        asking, pad = self.play.asking, getattr(event, "pad", None)
        return pad is not None and isinstance(asking, InTurn) and self.play.seating.plays_for(pad) != asking.seat

    @property
    def _picks(self) -> bool:
        """Whether a person is about to pick cards: their arrows are meant for these, though they are not asked yet."""
        play = self.play
        picks = isinstance(play.sitting.match.ask, Pick) and not play.auto
        return picks and any(seat in play.people for seat in play.waiting)

    def _whose(self, event: Event) -> Key | None:
        """The seat whose key it is, and which. Where one person plays alone, Space and Enter are their turn key too."""
        play = self.play
        key = play.press.keys.get(event.scancode)
        if play.bar.focused and self._walker is not None and self._walker == getattr(event, "pad", None):
            return None
        if key is None and event.key in _ALONE and not play.bar.focused and len(play.people) == 1:
            return min(play.people), TURN
        return key

    def _tab(self, by: int) -> None:
        """From what is asked on the table to its panel, to the bar, and round again."""
        asking, bar = self.play.asking, self.play.bar
        places = [*((asking, asking.panel) if asking is not None else ()), bar]
        there = [place for place in places if place is not None]
        here = next((n for n, place in enumerate(there) if place.focused), None)
        if here is not None and there[here].step(by):
            return
        if here is not None:
            there[here].blur()
        first = (-1 if by > 0 else 0) if here is None else here
        for k in range(1, len(there) + 1):
            if there[(first + by * k) % len(there)].step(by):
                return

    # ---- the mouse --------------------------------------------------------------------------------------------------

    def _click(self, pos: tuple[int, int]) -> None:
        play = self.play
        play.bar.blur()
        if play.photo.hit(pos):
            play.photo.again()
            return
        if play.asking is not None and play.asking.click(pos):
            return
        hit = play.stage.hit(pos)
        seat = hit[1] if hit is not None and hit[0] in ("packet", "seat") else None
        which = TURN
        if seat not in play.people and len(play.people) == 1:
            seat = min(play.people)
            which = SECOND if play.seating.second == "slap" and self._is_middle(pos) else TURN
        if hit is not None and hit[0] == "seat" and play.seating.second == LOOK and not self._asks_to_press(seat):
            which = SECOND                            # held there, the mouse shows the hand
        if isinstance(seat, int) and seat in play.people and play.press.down(_MOUSE, (seat, which)) is not None:
            play.pressed(seat, which)

    def _asks_to_press(self, seat: object) -> bool:
        return isinstance(self.play.sitting.match.ask, Press) and seat in self.play.waiting

    def _is_middle(self, pos: tuple[int, int]) -> bool:
        """Whether it is where one slaps: an open card, the pile, or the sun."""
        play = self.play
        hit = play.stage.hit(pos)
        (x, y), r = play.stage.layout.sun, play.stage.layout.sun_r
        return (hit is not None and hit[0] in ("card", "pile")) or (pos[0] - x) ** 2 + (pos[1] - y) ** 2 < r * r

    def _up(self, key: int) -> None:
        play = self.play
        play.press.up(key)
        play.glance.follow()
        if not play.press.any:
            play.stage.hurry(False)
