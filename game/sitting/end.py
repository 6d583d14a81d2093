"""The end of a match, step by step."""

from enum import IntEnum
from typing import Final

CHEER: Final = 3.2
"""Most seconds that the winner is cheered before it is told how it came; a press tells it at once."""
LEAST: Final = 1.0
"""Seconds that this takes at the instant pace: sooner, the page and the rounds before it would flash."""
LULL: Final = 0.5
"""Seconds between the end of a match whose winner is not celebrated and what comes next."""


class End(IntEnum):
    """The steps of a match's end: it goes on; it has a result, and what led to it is yet to be seen; its winner is
    cheered, and it has been counted; its page has been shown."""

    PLAYING = 0
    DECIDED = 1
    CHEERED = 2
    TOLD = 3
