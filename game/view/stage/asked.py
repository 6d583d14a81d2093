"""What the table shows of an ask for presses: key caps that wait and sink, and the top cards of who has pressed."""

import math
from collections.abc import Mapping

from game.core.seats import Seat, seated
from game.view.stage.invitation import Invitation
from game.view.stage.seat_plate import NONE, READY, WAIT, KeyCap, Pulses
from game.view.stage.show import Show

RAISED = 90.0                                         # ms in which a packet's top card rises


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
                    props.layers.put(cap)
            pile = props.layout.pile("packet", seat)
            if pile is not None:
                raised = float(seats.get(seat) == READY)
                props.packets[pile].lift.send(raised, show.real, 0 if show.reduced else RAISED)
        if any(asked == WAIT and was.get(seat) != WAIT
               for new, was in zip(both, before, strict=True) for seat, asked in new.items()):
            self._pulses.begin(show.real)

    def push(self, seat: Seat, which: int) -> None:
        """Let the cap of a seat's key go down for a moment."""
        show = self._show
        for cap in show.props.plates[seat].caps[which:which + 1]:
            if cap.seen:
                cap.push(show.real)
                show.props.layers.put(cap)

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
            if cap.tick(show.real) and cap in show.props.layers:
                show.props.layers.put(cap)

    @property
    def due(self) -> float:
        """The ms until a cap that rises or falls has moved again, or begins to, or a top card does; `math.inf` if none
        does."""
        show = self._show
        beats = math.inf if show.reduced else min(self._pulses.left(show.real), self.invitation.left)
        return min(beats, min((cap.due(show.real) for cap in self._caps), default=math.inf))

    @property
    def _caps(self) -> list[KeyCap]:
        return [cap for plate in self._show.props.plates for cap in plate.caps]
