"""The default computer players: random answers, and slaps with the reaction times of their level.

The medians are choice reaction times, as one must decide if a slap is right: about twice the simple reaction time of an
adult (0.25 to 0.3 s), and longer for children of six to eight (Hick, "On the rate of gain of information", 1952).
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
