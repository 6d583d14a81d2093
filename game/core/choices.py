"""What people may choose, by the names that settings, saves and commands have for it."""

import math

LEVELS = ("random", "easy", "medium", "hard")
"""How well a computer plays, the worst first."""
PACES = {"leisurely": 0.5, "normal": 1.0, "quick": 2.5, "instant": math.inf}
"""How many times as fast as normal the table moves, the slowest first."""
BACKS = ("sun", "waves", "quilt")
"""The backs that a deck can have, the usual one first."""
