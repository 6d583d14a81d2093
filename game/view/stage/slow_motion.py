"""A close race once more: the hands that lie on the table come down again at a quarter of the speed."""

from typing import Final

from game.view.stage.compositor import Compositor
from game.view.stage.late_hands import LateHand
from game.view.stage.slap_effect import SlapEffect
from game.view.stage.slap_hand import FALLS, RESTS, SlapHand
from game.view.stage.timeline import Animations

SLOWER: Final = 4.0
"""How many times as slowly as they came down,"""
AGAIN: Final = 700.0
"""and for how long that is seen, in ms of the wall's clock."""
SETTLES: Final = RESTS - AGAIN / SLOWER
"""In so many ms after that the first hand settles, as quickly as ever."""
CLOSE: Final = AGAIN / SLOWER - FALLS
"""A race is close if the second hand came no later, in ms: it lies on the table before that time is over."""


class SlowMotion:
    """The hands of a race in slow motion, in one window."""

    def __init__(self, slaps: SlapEffect, compositor: Compositor, animations: Animations) -> None:
        self._slaps, self._compositor, self._animations = slaps, compositor, animations
        self._began = 0.0
        self._hands: tuple[SlapHand | LateHand, ...] = ()
        self._now = 0.0

    @property
    def runs(self) -> bool:
        """True while it is seen."""
        return bool(self._hands)

    def begin(self, now: float) -> bool:
        """Let the hands of a close race come down again. Return False if none lies there."""
        self.stop()
        hands: list[SlapHand | LateHand] = [*self._slaps.stamps, *self._slaps.late]
        if len(hands) < 2 or any(hand.still for hand in hands) or hands[1].begin - hands[0].begin > CLOSE:
            return False
        self._hands, self._began = tuple(hands), now
        self._slaps.hold(True, now)
        for hand in hands:
            self._animations.impacts.on_wall(now + SLOWER * (hand.begin - hands[0].begin + FALLS))
        self._see(now)
        return True

    def stop(self) -> None:
        """End it: all hands lie there as before."""
        hands, self._hands = self._hands, ()
        if hands:
            self._slaps.hold(False, self._now)
        for hand in hands:
            if hand in self._slaps.hands:
                hand.see(hand.begin + AGAIN)
                self._compositor.put(hand)

    def tick(self, real: float) -> bool:
        """Let the wall's clock stand at `real`. Return True while it is seen."""
        if not self.runs:
            return False
        if real >= self._began + AGAIN + SETTLES or [*self._hands] != [
                *self._slaps.stamps, *self._slaps.late]:
            self.stop()                               # it is over, or the table has gone on
            return False
        self._see(real)
        return True

    def _see(self, real: float) -> None:
        """Show the hands as they were."""
        since, self._now = real - self._began, real
        for hand in self._hands:
            hand.see(self._hands[0].begin + min(since, AGAIN) / SLOWER + max(0.0, since - AGAIN))
            self._compositor.move(hand)
            self._compositor.mark_changed(hand)
