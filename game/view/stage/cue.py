"""A cue: a sound that will be heard."""

from typing import NamedTuple


class Cue(NamedTuple):
    """A sound, so many ms from now on, so far across the window (0 to 1)."""

    at: float
    sound: str
    x: float
