"""Announcement keys: the meaning of the facts that rules state with `Table.say`.

The keys here are those that several games use, or that the program knows by name. A game or a house rule declares its
own beside itself: `SNAP = AnnouncementKey("snap", seen="shine", sound="right")`.

>>> SUM, SUM.numbers, SUM.sound, SUM.rumble
('sum', ('*operands', 'sum'), '', '')
>>> WAR.counts, WAR.seen
(True, 'shout')
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

Effect: TypeAlias = Literal["pill", "shout", "strike", "together", "shine", "stamp", "gift", "toll", "clash",
                            "defeat", "feed", "outweigh", "fall", "nothing"]
"""The window's answer to a fact, at the moment at which it is said. The caption shows the game's words for it, if any.

- pill: its cards bump towards the middle while the words are read
- shout: its cards bump, the game's call is shouted over the table with how much lies there, and the sun's rings grow
- strike: a hand comes down on its cards, or in vain, and all that lies there to be won jumps
- together: its cards draw together to an equation, and part again
- shine: its cards rise on a sheet of sunlight
- stamp: its cards come down on the sun, large, and all others that lie open kneel towards them
- gift: its cards, which have just been won, come down on the sun, large, and stay there while those cards go by that
  they bring their seat
- toll: the same, while those cards go by that they cost it
- clash: its two cards strike each other in the middle, large, and part again: they are equal
- defeat: its two cards meet in the middle, large, where the first strikes the second out of its way
- feed: its cards shine, and the next thing of the game's exhibit goes from them to the seat's tray
- outweigh: the cards of its seat come down heavily, and those of the others are thrown back; the sum of its seat grows
- fall: its cards crack one after the other
- nothing: it takes no time
"""

Rumble: TypeAlias = Literal["", "light", "firm", "strong"]
"""The strength with which controllers shake at a fact; "" for not at all."""

CUE_OF_EFFECT: Final[Mapping[Effect, tuple[str, Rumble]]] = {
    "pill": ("", ""), "shout": ("war", "strong"), "strike": ("slap", "firm"), "together": ("right", "light"),
    "shine": ("right", "light"), "stamp": ("duel", "firm"), "gift": ("duel", "firm"), "toll": ("wrong", "firm"),
    "clash": ("duel", "firm"), "defeat": ("crack", ""),
    "feed": ("right", "light"), "outweigh": ("land", "firm"), "fall": ("crack", "firm"), "nothing": ("", ""),
}
"""Effect → the sound and the rumble that go with it, unless the key names others."""

Sum: TypeAlias = Literal["", "sum", "difference", "product", "addend", "factor"]


class AnnouncementKey(str):
    """The key of a fact, which is also its name in `replay --events`.

    `numbers` names the fact's numbers in their order; `*` stands before one or more, `?` before one that not every game
    says. `seen`, `sound` and `rumble` are its cue at the table: what is seen of it, what is heard, and how hard the
    controllers of its seats shake, or all if it names none ("" is nothing; without a `sound` or `rumble` it is that of
    what is seen). A fact that `counts` is one of the match's wars (RULES, Fine print), and in its story what the cards
    swept up after it were fought for. A learner is asked for the last number of a fact that `asks` for a sum,
    difference or product of those before it, or for the "addend" or "factor" that makes the second out of the first.
    """

    __slots__ = ("asks", "counts", "numbers", "rumble", "seen", "sound")

    numbers: tuple[str, ...]
    seen: Effect
    sound: str
    rumble: Rumble
    counts: bool
    asks: Sum

    def __new__(cls, name: str, *numbers: str, seen: Effect = "pill", sound: str | None = None, counts: bool = False,
                asks: Sum = "", rumble: Rumble | None = None) -> "AnnouncementKey":
        key = super().__new__(cls, name)
        key.sound = CUE_OF_EFFECT[seen][0] if sound is None else sound
        key.rumble = CUE_OF_EFFECT[seen][1] if rumble is None else rumble
        key.numbers, key.seen, key.counts, key.asks = numbers, seen, counts, asks
        return key


WAR = AnnouncementKey("war", seen="shout", counts=True)

SLAP = AnnouncementKey("slap", seen="strike")
FALSE_SLAP = AnnouncementKey("false_slap", seen="strike", sound="false")

SUM = AnnouncementKey("sum", "*operands", "sum", asks="sum")
DIFFERENCE = AnnouncementKey("difference", "*operands", "difference", asks="difference")
PRODUCT = AnnouncementKey("product", "*operands", "product", asks="product")
ADDEND = AnnouncementKey("addend", "open", "together", "closed", asks="addend")
FACTOR = AnnouncementKey("factor", "open", "together", "closed", asks="factor")
TOTAL = AnnouncementKey("total", "before", "card", "total", asks="sum")

EQUATION = AnnouncementKey("equation", "target", seen="together")
RIGHT = AnnouncementKey("right", "result", seen="shine")
WRONG = AnnouncementKey("wrong", "?result", sound="wrong")
PASSED = AnnouncementKey("passed", "?target")
SPLIT = AnnouncementKey("split")
