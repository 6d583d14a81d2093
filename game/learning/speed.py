"""The speed of answers: what counts as slow, and the score of an answer against the clock."""

LIMIT = 20.0
"""Seconds: slower is as slow as this. It is never shown."""
SLOW = LIMIT / 2
"""Seconds over which a right answer was right, but hard."""


def score(right: bool, seconds: float) -> float:
    """Return the score of an answer against the clock, from −1 to 1, high speed, high stakes: (2x − 1)(1 − t/d)
    (Maris and van der Maas, Psychometrika 77, 2012)."""
    share = 1 - min(max(seconds, 0.0), LIMIT) / LIMIT
    return share if right else -share
