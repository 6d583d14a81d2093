"""The place of a game: what lies behind its cards, as its declaration says it."""

from typing import NamedTuple


class Backdrop(NamedTuple):
    """The papers of a game's sky, sun and land, as `RRGGBB` in the evening; by daylight the same papers are paler. A
    game without one has the plain sky and land of the light it is played in.

    The farthest hill of each side is the place's, the middle one half, the nearest its player's. `drawn` is the folder
    of assets/places with what stands on this land and on the sun; without one nothing does.
    """

    drawn: str
    sky: tuple[str, str, str, str]
    """The night, and three rings of glow towards the sun."""
    sun: tuple[str, str, str, str]
    """Heart to rim."""
    left: tuple[str, str]
    """The far and the middle hill on the left."""
    right: tuple[str, str]
