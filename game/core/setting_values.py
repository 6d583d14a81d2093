"""The choices that people have, by the names that settings, saves and commands use for them."""

import math

LEVELS = ("random", "easy", "medium", "hard", "master")
"""The levels of computer players, the weakest first."""
OFFERED = LEVELS[1:4]
"""The levels people may choose from: a child, a grown-up, a champion."""
MASTER = LEVELS[4]
"""The level of a grandmaster, offered only in games that have one (`Game.master`)."""
PACES = {"leisurely": 0.5, "normal": 1.0, "quick": 2.5, "instant": math.inf}
"""Pace → how many times as fast as normal the table moves, the slowest first."""
DRAWINGS = ("auto", "light", "full")
"""The levels of drawing: light where the computer is slow (the default), always light, or always full."""
BACKS = ("sun", "waves", "quilt")
"""The backs that a deck can have, the default first."""
