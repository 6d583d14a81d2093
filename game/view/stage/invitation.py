"""An invitation: where somebody has never turned a card, the top card of their packet rises and falls until they do."""

import math
from collections.abc import Collection, Mapping

from game.core.seats import Seat
from game.view.stage.seat_plate import WAIT
from game.view.stage.stage_state import Show

EVERY = 1000.0                                        # ms from one lift to the next
MOST = 60                                             # lifts, after which it is enough
HIGH = 1.5                                            # times as high as that of a player who is ready
RISE = 360.0                                          # ms in which a card rises, or falls


class Invitation:
    """The seats that are invited to turn their first card, while their press is waited for."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._seats: set[Seat] = set()
        self._lifts, self._next = 0, 0.0

    def begin(self, seats: Collection[Seat]) -> None:
        """Invite these seats, and no others."""
        self._seats, self._next = set(seats), self._show.real + EVERY

    def heard(self, before: Mapping[Seat, str], now: Mapping[Seat, str]) -> None:
        """Note whose presses were waited for, and are not now: they know how to turn a card."""
        self._seats -= {seat for seat in before if before[seat] == WAIT != now.get(seat)}

    @property
    def left(self) -> float:
        """The ms until top cards rise again; `inf` if they do no more."""
        show = self._show
        if not self._seats or show.pace == math.inf or self._lifts >= MOST:
            return math.inf
        return max(0.0, self._next - show.real)

    def tick(self) -> None:
        """Let top cards rise, and fall, if it is time."""
        show = self._show
        if not self._seats or show.pace == math.inf:
            return
        rises = show.real >= self._next and self._lifts < MOST
        if rises:
            self._lifts, self._next = self._lifts + 1, show.real + EVERY
        for pile in self._waiting():
            if rises or not show.props.packets[pile].moving:
                show.props.lift(pile, HIGH if rises else 0.0, show.real, RISE)

    def _waiting(self) -> list[str]:
        """Return the packets whose top cards wait for their first press."""
        asked, layout, packets = self._show.asked[0], self._show.layout, self._show.props.packets
        piles = [layout.pile("packet", seat) for seat in self._seats if asked.get(seat) == WAIT]
        return [pile for pile in piles if pile in packets]
