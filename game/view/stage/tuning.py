"""How a war feels: the numbers of what grows, waits and shakes. Lengths are units of the 1280 x 720 page, times are ms
at the normal pace."""

from typing import Final

# ---- a war inside a war ----

DUSK: Final = 2
"""So many steps at most sky and land darken, one for each war inside a war."""
GROWN: Final = 1.08
"""By how much the cards that decide grow with each war inside a war, where there is room."""
HOLD: Final = (350.0, 550.0, 800.0)
"""How long the cards that decide hover before they turn, in a war, in one inside it, in one inside that."""
APART: Final = 250.0
"""From one that turns to the next: who has the fewest cards is first."""

# ---- the shout ----

LOUD: Final = 700.0
"""How long a shout is as large as it has room beside the cards, where three or four play (real time)."""
SETTLES: Final = 160.0
"""How long it takes from there to its place (real time)."""

# ---- the pulse of the sun ----

PULSE: Final = 700.0
"""From one pulse to the next (real time)."""
RINGS: Final = ((262.0, 110, 5), (292.0, 60, 4), (322.0, 28, 3))
"""The rings of a pulse: radius, alpha, thickness."""
RING: Final = 150.0
"""How long each of them is seen (real time)."""

# ---- who looks on ----

BACK: Final = 112
"""How high the cards of a seat are that does not fight in a war."""
DIMMED: Final = (148, 141, 166)
"""What light falls on them, of 255 each."""
TAB: Final = 0.27
"""How wide an animal's tab is, in parts of its card's height; its token is `TOKEN` of that."""
TOKEN: Final = 0.86
OUT: Final = 0.18
"""How far a tab stands out from the upper edge of its card, in parts of the card's height."""
BENEATH: Final = 0.25
"""The same at the lower edge: there the whole face hangs out, for its eyes are uppermost."""

# ---- who has hardly any cards left ----

FEW: Final = 5
"""With so many cards, or fewer, a seat's heart is heard as its card turns, and a tent stands on its land."""
HEART: Final = 6000.0
"""A heart is heard only once in so many ms (real time)."""

# ---- who loses, before the sweep ----

TIP: Final = 8.0
"""So many degrees a card tips that has lost."""
SLIDE: Final = 240.0
"""How long it takes to slide under the winner's."""
CLEAR: Final = 10
"""By so many ranks a loss is clear: the card shakes, so far and so many ms to each side."""
SHAKE: Final = 4.0, 50.0
NARROW: Final = 1
"""By so many ranks it is narrow: both wobble, so many degrees and ms to each side."""
WOBBLE: Final = 3.0, 80.0
BOW: Final = 15.0, 12.0
"""An ace that is captured bows so many degrees, and so far."""

# ---- the flip of a court or an ace ----

HIGHER: Final = 0.1
"""How much higher it rises, in parts of its height, before it lands in dust."""
DUST: Final = 420.0
"""How long that dust is seen."""

# ---- another one leads ----

ASIDE: Final = 20.0
"""How far the sun swings to whoever leads now."""
