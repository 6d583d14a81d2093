"""What the table shows of an ask for presses: key caps that wait and sink, and the top cards of who has pressed."""

from collections.abc import Mapping

from game.view.stage.props import Props
from game.view.stage.seat_plate import NONE, READY, WAIT, Pulses

RAISED = 90.0                                         # ms in which a packet's top card rises


class Asked:
    """Whose press is waited for ("wait") and who has pressed ("ready"), by seat, and the same of their second keys.
    It outlasts the props that show it."""

    def __init__(self) -> None:
        self._said: tuple[dict[int, str], dict[int, str]] = {}, {}
        self._pulses = Pulses()

    def show(self, props: Props, seats: Mapping[int, str], second: Mapping[int, str], real: float, still: bool) -> None:
        """Say so from now on."""
        both = dict(seats), dict(second)
        for seat, plate in enumerate(props.plates):
            for cap, asked in zip(plate.caps, both, strict=False):
                if cap.asked != asked.get(seat, NONE):
                    cap.asked = asked.get(seat, NONE)
                    props.layers.put(cap)
            pile = props.layout.pile("packet", seat)
            if pile is not None:
                raised = float(seats.get(seat) == READY)
                props.packets[pile].lift.send(raised, real, 0 if still else RAISED)
        if any(asked == WAIT and was.get(seat) != WAIT
               for new, was in zip(both, self._said, strict=True) for seat, asked in new.items()):
            self._pulses.begin(real)
        self._said = both

    def renew(self, props: Props, real: float, still: bool) -> None:
        """Say it on other props."""
        said, self._said = self._said, ({}, {})
        self.show(props, *said, real, still)

    def tick(self, props: Props, real: float) -> None:
        """Let time pass: caps that are waited for move a few times."""
        self._pulses.tick(real, [cap for plate in props.plates for cap in plate.caps])
