"""The computers of a game that names none of its own: by chance, with the quick or slow hands of their level.

The medians are those of people who must look before they slap. To tell if a slap is right takes a choice, which takes a
grown-up about twice as long as a mere start does (0.25 to 0.3 seconds), and a child of six to eight longer still.
"""

from game.core.player import Slapper


class Medium(Slapper):
    """A grown-up."""


class Easy(Slapper):
    """A child of six to eight."""

    median, spread, missed, false = 0.9, 0.35, 120, 25


class Hard(Slapper):
    """An athlete."""

    median, spread, missed, false = 0.34, 0.18, 10, 2
