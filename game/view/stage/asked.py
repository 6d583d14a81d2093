"""What the table shows of an ask for presses: key caps that wait and sink, and the top cards of who has pressed."""

import math
from collections.abc import Mapping, Sequence

from game.core.seats import Seat, seated
from game.view.stage.invitation import Invitation
from game.view.stage.seat_plate import NONE, PULSE, PULSES, READY, WAIT, KeyCap
from game.view.stage.stage_state import Show
from game.view.stage.timeline import linear

RAISED = 90.0                                         # ms in which a packet's top card rises


class Pulses:
    """When key caps that are waited for rise and fall: now and then, and at last no more."""

    def __init__(self) -> None:
        self._began = 0.0
        self._done = len(PULSES)

    def begin(self, now: float) -> None:
        """They are waited for from now on."""
        self._began, self._done = now, 0

    def left(self, now: float) -> float:
        """Return the ms until they rise again; `inf` if they do no more."""
        return self._began + PULSES[self._done] - now if self._done < len(PULSES) else math.inf

    def tick(self, now: float, caps: Sequence[KeyCap]) -> None:
        """Let those that are waited for rise, if it is time."""
        while self._done < len(PULSES) and now - self._began >= PULSES[self._done]:
            for cap in caps:
                if cap.asked == WAIT:
                    cap.pulse.set(0.0)
                    cap.pulse.send(1.0, self._began + PULSES[self._done], PULSE, linear)
            self._done += 1


class Asked:
    """Whose press is waited for ("wait") and who has pressed ("ready"), by seat, and the same of their second keys."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._pulses = Pulses()
        self.invitation = Invitation(show)

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
                props.lift(pile, raised, show.real, 0 if show.reduced else RAISED)
        if any(asked == WAIT and was.get(seat) != WAIT
               for new, was in zip(both, before, strict=True) for seat, asked in new.items()):
            self._pulses.begin(show.real)

    def push(self, seat: Seat, which: int) -> None:
        """Let the cap of a seat's key go down for a moment."""
        show = self._show
        for cap in show.props.plates[seat].caps[which:which + 1]:
            if cap.seen:
                cap.push(show.real)
                show.props.compositor.put(cap)
                show.props.animations.run(self._sinks)

    def _sinks(self, _now: float, _real: float) -> bool:
        """Return True while a cap is down for a moment: `tick` lets it up again."""
        return any(cap.moving for cap in self._caps)

    def renew(self) -> None:
        """Say it on other props."""
        asked, self._show.asked = self._show.asked, ({}, {})
        self.show(*asked)

    def tick(self) -> None:
        """Let time pass: caps that are waited for move a few times, and top cards may rise, where motion is wanted."""
        show = self._show
        if not show.reduced:
            self.invitation.tick()
            self._pulses.tick(show.real, self._caps)
        for cap in self._caps:
            if cap.tick(show.real) and cap in show.props.compositor:
                show.props.compositor.put(cap)

    @property
    def due(self) -> float:
        """The ms until a cap that rises or falls has moved again, or begins to, or a top card does, or a face changes;
        `math.inf` if none does."""
        show, caps, beats = self._show, self._caps, math.inf
        if not show.reduced:                          # nothing is seen to rise before it is a pixel higher
            first = min([cap.first for cap in caps], default=0.0)
            beats = min(self._pulses.left(show.real) + first, self.invitation.left)
        return min(beats, show.moods.left(show.now, show.real), *[cap.due(show.real) for cap in caps])

    @property
    def _caps(self) -> list[KeyCap]:
        return [cap for plate in self._show.props.plates for cap in plate.caps]
