"""A cue: a sound that will be heard, and what is felt with it."""

from typing import NamedTuple

from game.core.announcements import Felt
from game.core.seats import Seat


class Cue(NamedTuple):
    """A sound, so many ms from now on, so far across the window (0 to 1). The `seats`, all if there are none, feel
    something with it if it says how hard."""

    at: float
    sound: str
    x: float
    felt: Felt = ""
    seats: tuple[Seat, ...] = ()
