"""Display of an ask for presses: key caps that wait and sink, the top cards of seats that have pressed,
and an invitation to those who have never turned a card.
"""

import math
from collections.abc import Collection, Mapping

from game.core.seats import Seat, seated
from game.view.stage.seat_plate import NONE, PULSE, PULSES, READY, WAIT
from game.view.stage.stage_state import StageState
from game.view.stage.timeline import linear

EVERY = 1000.0                                        # ms from one lift to the next
MOST = 60                                             # lifts, after which it is enough
HIGH = 1.5                                            # times as high as that of a player who is ready
RISE = 360.0                                          # ms in which a card rises, or falls
RAISED = 90.0                                         # ms in which the top card of who is ready rises


class TurnHint:
    """The seats that are invited to turn their first card, while their press is waited for."""

    def __init__(self, show: StageState) -> None:
        self._show = show
        self._seats: set[Seat] = set()
        self._lifts, self._next = 0, 0.0

    def begin(self, seats: Collection[Seat]) -> None:
        """Invite these seats, and no others."""
        self._seats, self._next = set(seats), self._show.wall_ms + EVERY

    def heard(self, before: Mapping[Seat, str], now: Mapping[Seat, str]) -> None:
        """Note whose presses were waited for, and are not now: they know how to turn a card."""
        self._seats -= {seat for seat in before if before[seat] == WAIT != now.get(seat)}

    @property
    def left(self) -> float:
        """The ms until top cards rise again; `inf` if they do no more."""
        show = self._show
        if not self._seats or show.pace == math.inf or self._lifts >= MOST:
            return math.inf
        return max(0.0, self._next - show.wall_ms)

    def tick(self) -> None:
        """Let top cards rise, and fall, if it is time."""
        show = self._show
        if not self._seats or show.pace == math.inf:
            return
        rises = show.wall_ms >= self._next and self._lifts < MOST
        if rises:
            self._lifts, self._next = self._lifts + 1, show.wall_ms + EVERY
        for pile in self._waiting():
            if rises or not show.props.packets[pile].moving:
                show.props.lift(pile, HIGH if rises else 0.0, show.wall_ms, RISE)

    def _waiting(self) -> list[str]:
        """Return the packets whose top cards wait for their first press."""
        asked, layout, packets = self._show.asked[0], self._show.layout, self._show.props.packets
        piles = [layout.pile("packet", seat) for seat in self._seats if asked.get(seat) == WAIT]
        return [pile for pile in piles if pile in packets]


class KeyPrompts:
    """The key caps of an ask: by seat, "wait" where a press is waited for, "ready" once it is there; the same for
    second keys. Caps that are waited for rise and fall a few times, at `PULSES`."""

    def __init__(self, show: StageState) -> None:
        self._show = show
        self._began, self._pulses = 0.0, len(PULSES)  # when a press was first waited for, and the pulses since
        self.invitation = TurnHint(show)

    def show(self, seats: Mapping[Seat, str], second: Mapping[Seat, str]) -> None:
        """Say so from now on."""
        show, props, both = self._show, self._show.props, (dict(seats), dict(second))
        before, show.asked = show.asked, both
        self.invitation.heard(before[0], both[0])
        for seat, plate in seated(props.plates):
            for cap, asked in zip(plate.caps, both, strict=False):
                if cap.asked != asked.get(seat, NONE):
                    cap.asked = asked.get(seat, NONE)
                    props.compositor.put(cap)
            pile = props.layout.pile("packet", seat)
            if pile is not None:
                raised = float(seats.get(seat) == READY)
                props.lift(pile, raised, show.wall_ms, 0 if show.reduced_motion else RAISED)
        if any(asked == WAIT and was.get(seat) != WAIT
               for new, was in zip(both, before, strict=True) for seat, asked in new.items()):
            self._began, self._pulses = show.wall_ms, 0

    def push(self, seat: Seat, which: int) -> None:
        """Let the cap of a seat's key go down for a moment."""
        show = self._show
        for cap in show.props.plates[seat].caps[which:which + 1]:
            if cap.seen:
                cap.push(show.wall_ms)
                show.props.compositor.put(cap)
                show.props.animations.run(self._sinks)

    def _sinks(self, _now: float, _real: float) -> bool:
        """Return True while a cap is down for a moment: `tick` lets it up again."""
        return any(cap.sinks.moving for cap in self._show.props.caps)

    def renew(self) -> None:
        """Say it on other props."""
        asked, self._show.asked = self._show.asked, ({}, {})
        self.show(*asked)

    def tick(self) -> None:
        """Let time pass: caps that are waited for move a few times, and top cards may rise, where motion is wanted."""
        show = self._show
        if not show.reduced_motion:
            self.invitation.tick()
            self._pulse()
        for cap in show.props.caps:
            if cap.tick(show.wall_ms) and cap in show.props.compositor:
                show.props.compositor.put(cap)

    def _pulse(self) -> None:
        """Let caps that are waited for rise, if it is time."""
        while self._pulses < len(PULSES) and self._show.wall_ms - self._began >= PULSES[self._pulses]:
            for cap in self._show.props.caps:
                if cap.asked == WAIT:
                    cap.pulse.set(0.0)
                    cap.pulse.send(1.0, self._began + PULSES[self._pulses], PULSE, linear)
            self._pulses += 1

    @property
    def due(self) -> float:
        """The ms until a cap that rises or falls has moved again, or begins to, or a top card does, or a face changes;
        `math.inf` if none does."""
        show, caps, beats = self._show, self._show.props.caps, math.inf
        if not show.reduced_motion:                          # nothing is seen to rise before it is a pixel higher
            first = min([cap.first for cap in caps], default=0.0)
            left = PULSES[self._pulses] + self._began - show.wall_ms if self._pulses < len(PULSES) else math.inf
            beats = min(left + first, self.invitation.left)
        return min(beats, show.moods.left(show.now, show.wall_ms), *[cap.due(show.wall_ms) for cap in caps])
