"""Controllers at the table: the seat that each plays for, and its buttons that turn and slap."""

from collections.abc import Sequence

from game.core.asks import SECOND, TURN
from game.core.i18n import _
from game.core.seats import Seat, seated
from game.sitting.participants import Participant
from game.store.settings import Settings
from game.view.controls.held_keys import Key
from game.view.device.gamepad import FACE, Gamepad

USUAL = FACE[0], FACE[1]
"""The buttons that turn and slap, unless others were chosen for that kind of controller."""


def seat_by_gamepad(pads: Sequence[Gamepad], settings: Settings, chairs: Sequence[Participant]) -> dict[int, Seat]:
    """Return, for the number of each controller, the seat it plays for: the one it was chosen for, or else the next
    person's without one, in the order in which controllers came. Those that are left over play for nobody, but where
    one person plays alone, all are theirs."""
    people = {chair.row: seat for seat, chair in seated(chairs) if chair.person}
    if len(people) == 1:
        return {pad.device.number: seat for pad in pads for seat in people.values()}
    free, rest, found = dict(people), list(pads), {}

    def give(pad: Gamepad, row: int) -> None:
        found[pad.device.number] = free.pop(row)
        rest.remove(pad)

    for pad in pads:
        if pad.row is not None and pad.row in free:
            give(pad, pad.row)
    for row in people:
        kind = settings.seats[row].pad
        pad_of = next((pad for pad in rest if kind and pad.device.guid == kind and pad.row is None), None)
        if pad_of is not None and row in free:
            give(pad_of, row)
    for pad, row in zip(tuple(rest), tuple(free), strict=False):
        give(pad, row)
    return found


def buttons(pad: Gamepad, settings: Settings) -> tuple[str, str]:
    """Return the buttons that turn and slap on a controller of this kind."""
    return settings.pads.get(pad.device.guid, USUAL)


def keys(pad: Gamepad, seat: Seat, settings: Settings, second: str) -> dict[int, Key]:
    """Return a controller's buttons as keys of its seat, whose second keys say `second`. To slap, any button under the
    thumb will do but the one that turns."""
    turn, other = buttons(pad, settings)
    others = () if not second else {other, *FACE} if second == "slap" else (other,)
    return {pad.code(button): (seat, SECOND) for button in others} | {pad.code(turn): (seat, TURN)}


def line(pad: Gamepad, name: str, *, here: bool) -> str:
    """Return the line for a controller that came, and plays for somebody of this name or for nobody, or that went."""
    words = _("{pad} was disconnected. The keyboard still works.")
    if here:
        words = _("{pad} is connected and plays for {name}.") if name else _("{pad} is connected.")
    return words.format(pad=pad.name, name=name)
