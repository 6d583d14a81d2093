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

    def __init__(self, state: StageState) -> None:
        self._show = state
        self._seats: set[Seat] = set()
        self._lifts, self._next = 0, 0.0

    def begin(self, seats: Collection[Seat]) -> None:
        """Invite these seats, and no others."""
        self._seats, self._next = set(seats), self._show.wall_ms + EVERY

    def note_presses(self, before: Mapping[Seat, str], now: Mapping[Seat, str]) -> None:
        """Note whose presses were waited for, and are not now: they know how to turn a card."""
        self._seats -= {seat for seat in before if before[seat] == WAIT != now.get(seat)}

    @property
    def left(self) -> float:
        """The ms until top cards rise again; `inf` if they do no more."""
        state = self._show
        if not self._seats or state.pace == math.inf or self._lifts >= MOST:
            return math.inf
        return max(0.0, self._next - state.wall_ms)

    def tick(self) -> None:
        """Let top cards rise, and fall, if it is time."""
        state = self._show
        if not self._seats or state.pace == math.inf:
            return
        rises = state.wall_ms >= self._next and self._lifts < MOST
        if rises:
            self._lifts, self._next = self._lifts + 1, state.wall_ms + EVERY
        for pile in self._waiting():
            if rises or not state.objects.packets[pile].moving:
                state.objects.lift(pile, HIGH if rises else 0.0, state.wall_ms, RISE)

    def _waiting(self) -> list[str]:
        """Return the packets whose top cards wait for their first press."""
        asked, layout, packets = self._show.prompts[0], self._show.layout, self._show.objects.packets
        piles = [layout.pile("packet", seat) for seat in self._seats if asked.get(seat) == WAIT]
        return [pile for pile in piles if pile in packets]


class KeyPrompts:
    """The key caps of an ask: by seat, "wait" where a press is waited for, "ready" once it is there; the same for
    second keys. Caps that are waited for rise and fall a few times, at `PULSES`."""

    def __init__(self, state: StageState) -> None:
        self._show = state
        self._began, self._pulses = 0.0, len(PULSES)  # when a press was first waited for, and the pulses since
        self.invitation = TurnHint(state)

    def show(self, seats: Mapping[Seat, str], second: Mapping[Seat, str]) -> None:
        """Say so from now on."""
        state, objects, both = self._show, self._show.objects, (dict(seats), dict(second))
        before, state.prompts = state.prompts, both
        self.invitation.note_presses(before[0], both[0])
        for seat, plate in seated(objects.plates):
            for cap, asked in zip(plate.caps, both, strict=False):
                if cap.prompt != asked.get(seat, NONE):
                    cap.prompt = asked.get(seat, NONE)
                    objects.compositor.put(cap)
            pile = objects.layout.pile("packet", seat)
            if pile is not None:
                raised = float(seats.get(seat) == READY)
                objects.lift(pile, raised, state.wall_ms, 0 if state.reduced_motion else RAISED)
        if any(asked == WAIT and was.get(seat) != WAIT
               for new, was in zip(both, before, strict=True) for seat, asked in new.items()):
            self._began, self._pulses = state.wall_ms, 0

    def push(self, seat: Seat, which: int) -> None:
        """Let the cap of a seat's key go down for a moment."""
        state = self._show
        for cap in state.objects.plates[seat].caps[which:which + 1]:
            if cap.seen:
                cap.push(state.wall_ms)
                state.objects.compositor.put(cap)
                state.objects.animations.run(self._sinks)

    def _sinks(self, _now: float, _real: float) -> bool:
        """Return True while a cap is down for a moment: `tick` lets it up again."""
        return any(cap.sinks.moving for cap in self._show.objects.caps)

    def renew(self) -> None:
        """Say it on other props."""
        asked, self._show.prompts = self._show.prompts, ({}, {})
        self.show(*asked)

    def tick(self) -> None:
        """Let time pass: caps that are waited for move a few times, and top cards may rise, where motion is wanted."""
        state = self._show
        if not state.reduced_motion:
            self.invitation.tick()
            self._pulse()
        for cap in state.objects.caps:
            if cap.tick(state.wall_ms) and cap in state.objects.compositor:
                state.objects.compositor.put(cap)
        state.objects.thoughts.tick(state.wall_ms)
        state.objects.turn_sign.tick(state.wall_ms)

    def _pulse(self) -> None:
        """Let caps that are waited for rise, if it is time."""
        while self._pulses < len(PULSES) and self._show.wall_ms - self._began >= PULSES[self._pulses]:
            for cap in self._show.objects.caps:
                if cap.prompt == WAIT:
                    cap.pulse.set(0.0)
                    cap.pulse.send(1.0, self._began + PULSES[self._pulses], PULSE, linear)
            self._pulses += 1

    @property
    def next_change_in(self) -> float:
        """The ms until a cap that rises or falls has moved again, or begins to, or a top card does, or a face or a sign
        changes; `math.inf` if none does."""
        state, caps, beats = self._show, self._show.objects.caps, math.inf
        if not state.reduced_motion:                          # nothing is seen to rise before it is a pixel higher
            first = min([cap.first for cap in caps], default=0.0)
            left = PULSES[self._pulses] + self._began - state.wall_ms if self._pulses < len(PULSES) else math.inf
            beats = min(left + first, self.invitation.left)
        return min(
            beats, state.objects.thoughts.next_change_in(state.wall_ms), state.moods.left(state.now, state.wall_ms),
            state.objects.turn_sign.next_change_in(state.wall_ms), *[cap.next_change_in(state.wall_ms) for cap in caps]
        )
