"""When what happens as a seat leaves a match, and at the end: ms from when its last card sets out."""

from typing import Final

FOLDS: Final = 420.0
"""The tent begins to fold: the last card is there."""
SINKS: Final = 700.0
"""The isle begins to sink,"""
SUNK: Final = 1600.0
"""and is under the sea."""
HOPS: Final = 900.0
"""The token hops from its plate,"""
ABOARD: Final = 1150.0
"""and is in its boat, before the isle is half under the sea."""
BUBBLES: Final = 1100.0
"""Bubbles rise where the isle was."""
SAILS: Final = 1200.0
"""All boats set sail for the feast; while the match goes on, each goes to where it waits,"""
MOORED: Final = 2000.0
"""and is there."""
CLEARS: Final = 240.0
"""How long what stood on the table fades before the feast."""
FEAST: Final = 2400.0
"""The boats are there. The winner's land begins to sweep in, the table and its lanterns rise, the winner is named."""
LAST: Final = 3000.0
"""All is as it is at last."""
SHEET: Final = 3600.0
"""The page of the match may come; where nobody came in a boat, `LOOK` ms later."""
LOOK: Final = 800.0
HUSHES: Final = 150.0
"""How long what is said fades as the page comes."""
SKIP: Final = 120.0
"""How long it takes to the last frame for who presses a key."""
STILL: Final = 500.0
"""How long each still is seen where little motion is wanted."""
AFLOAT: Final = 1800.0
"""The moment that is seen in the still of the boats."""
