"""Parts of a game's declaration: what is fought for, how it is practiced in the math room, the backdrop behind its
cards, the exhibit beside them, and the sections of its help."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from game.core.cards import Card
from game.core.i18n import Plural
from game.core.seats import Seat


class SkipWords(NamedTuple):
    """The English words for skipping to the next thing that matters: a button, its tooltip, and the line meanwhile."""

    button: str
    skip: str
    skipping: str


class ContestTerm(NamedTuple):
    """The thing fought for in a game, in the singular and the plural: "war", "wars". It is counted (`Table.wars`)
    whenever a key that `counts` is said (`AnnouncementKey`). All other words are English sentences about it, to be
    looked up in the chosen language.

    >>> ContestTerm("war", "wars").won.of(3)
    '{count} wars won'
    >>> ContestTerm("pile", "piles").stop.button
    'Skip to next pile'
    """

    one: str
    several: str

    @property
    def label(self) -> Plural:
        """The word below a number."""
        return Plural(self.one, self.several)

    @property
    def many(self) -> Plural:
        """A number of them; `{count}` is the number."""
        return Plural(f"{{count}} {self.one}", f"{{count}} {self.several}")

    @property
    def won(self) -> Plural:
        """A number of them won by one player; `{count}` is the number."""
        return Plural(f"{{count}} {self.one} won", f"{{count}} {self.several} won")

    @property
    def stop(self) -> SkipWords:
        """The words for skipping to the next one."""
        return SkipWords(f"Skip to next {self.one}", f"Skip to the next {self.one} (→)",
                         f"Skipping to the next {self.one}…")

    @property
    def most(self) -> str:
        """The label of the number of cards in the biggest one."""
        return f"cards in the biggest {self.one}"

    @property
    def biggest(self) -> str:
        """The label of a mark on a match's course: its biggest one."""
        return f"biggest {self.one}"

    @property
    def sentence(self) -> Plural:
        """The sentence about the biggest one: the number of `{cards}` in it, its `{round}` and the `{name}` of its
        winner."""
        return Plural(f"The biggest {self.one}: one card in round {{round}}, to {{name}}.",
                      f"The biggest {self.one}: {{cards}} cards in round {{round}}, to {{name}}.")

    @property
    def luckiest(self) -> str:
        """The sentence about the one that raised somebody's chance to win more than any other: by `{points}` of a
        hundred."""
        return f"The luckiest {self.one} was worth {{points}} points"

    @property
    def taken(self) -> str:
        """The sentence about one in which a `{card}` was taken that decided the match: its `{round}` and the `{name}`
        of the winner."""
        return f"The {{card}}, taken in a {self.one} in round {{round}}, won it for {{name}}."


class Practice(NamedTuple):
    """The way a game is practiced in the math room.

    `number` stands for the game in lesson codes: it is never changed and never given to another game (0 to 11).
    `options` are those that a session may set, with their values, the default first; lesson codes hold the places of
    these values, so they are never changed either. `fact` is the kind of fact that two cards turned together make
    ("sum", "difference", "product"; "addend" if one of them is missing); it is empty if they make none.

    >>> Practice(0, fact="sum").anchors, Practice(8, fact="addend").decides, Practice(5).reckons
    (True, True, False)
    """

    number: int
    options: Mapping[str, tuple[Any, ...]] = {}
    fact: str = ""

    @property
    def reckons(self) -> bool:
        """True if two cards make one fact: the deck can be made to fit, and answers can decide."""
        return bool(self.fact)

    @property
    def anchors(self) -> bool:
        """True if one number can lie open that all facts are made with."""
        return self.fact in ("sum", "product", "addend")

    @property
    def decides(self) -> bool:
        """True if right answers win in any case."""
        return self.fact == "addend"


FactKind: TypeAlias = Literal["sum", "difference", "product", "addend", "factor", "equation"]


class CardFacts(NamedTuple):
    """The facts that the cards of a game make, two at a time, or one with the `anchor`: their kind, and the number that
    each card counts. Everybody turns `up` cards, and covers `down` more in a war. In an "addend" or "factor" the last
    card is closed, and asked for."""

    kind: FactKind
    counts: Callable[[Card], int]
    up: int
    down: int
    anchor: int | None = None


class Exercise(NamedTuple):
    """A fact that somebody practices by answering an ask. Of a sum, difference or product, `numbers` are its operands
    as they lie; of an addend or factor, the open number and what both come to; of an equation, the numbers to use and
    then the target. `powers` if it may have ^."""

    kind: FactKind
    numbers: tuple[int, ...]
    powers: bool = False


class Hint(NamedTuple):
    """A line that helps with an exercise; `last` if no more follows, `solves` if it tells an answer."""

    text: str
    last: bool = False
    solves: bool = False


class Backdrop(NamedTuple):
    """The papers of a game's sky, sun and land, as `RRGGBB` in the evening; by daylight the same papers are paler. A
    game without one has the plain sky and land of the light it is played in.

    The farthest hill of each side is the place's, the middle one half, the nearest its player's. `drawn` is the folder
    of assets/places with what stands on this land and on the sun; without one nothing does.
    """

    drawn: str
    sky: tuple[str, ...]
    """The night, and three rings of glow towards the sun."""
    sun: tuple[str, ...]
    """Four, from the heart to the rim."""
    left: tuple[str, ...]
    """The far and the middle hill on the left."""
    right: tuple[str, ...]

    @classmethod
    def of(cls, drawn: str, *, sky: str, sun: str, left: str, right: str) -> "Backdrop":
        """Return the backdrop of a folder, with the colors of each part as words.

        >>> Backdrop.of("ice", sky="1D324E 234361 2B556F 45768A", sun="FFFFF0 EAF2E8 C4DCE4 8FB8CC",
        ...             left="4F7890 5E889E", right="456C88 547C96").left
        ('4F7890', '5E889E')
        """
        return cls(drawn, *(tuple(colors.split()) for colors in (sky, sun, left, right)))


class RunningTotal(NamedTuple):
    """A card that was counted, and the total that it made; `marked` if that total earned something."""

    card: Card
    total: int
    marked: bool


class Path(NamedTuple):
    """The numbers from 1 to `top`, which are made one after the other; `goal` is the one that is tried for now. `free`
    is said of one that brings no points."""

    top: int
    goal: int
    free: str = ""


class MissingCard(NamedTuple):
    """The question to a seat about a closed card: "8 + ? = 15", and the cards, the closed one last."""

    seat: Seat
    words: str
    cards: tuple[Card, ...]


class Exhibit(NamedTuple):
    """The exhibit of a table: `counts` in the order in which the cards were counted, of which the last total counts
    now; by seat, the things on its tray (`trays`), each the name of a drawing of assets/exhibits; a path; the worth of
    cards (`worths`) whose faces do not show it; the questions about closed cards (`missing`); the number of an
    `anchor` in the middle, which is no card of the deck; the card that is the `target` of all, with the number to
    make; and the `pairs` of cards laid against each other that cancel each other, before the others are counted."""

    counts: tuple[RunningTotal, ...] = ()
    trays: tuple[tuple[str, ...], ...] = ()
    path: Path | None = None
    worths: tuple[tuple[Card, int], ...] = ()
    missing: tuple[MissingCard, ...] = ()
    anchor: int | None = None
    target: tuple[Card, int] | None = None
    pairs: tuple[tuple[Card, Card], ...] = ()

    @property
    def lasting(self) -> "Exhibit":
        """The exhibit without its cards: trays and the path."""
        return Exhibit(trays=self.trays, path=self.path)


class HelpSection(NamedTuple):
    """One section of a help in plain words: the heading, empty where there is none, and its items and paragraphs, each
    on one line."""

    heading: str
    items: tuple[str, ...]


def sections(text: str) -> list[HelpSection]:
    """Return the sections of a help, from its first heading on; all of it where it has none."""
    before, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    found = []
    for part in parts or ["\n" + before]:
        heading, _line, body = part.partition("\n")
        items = (" ".join(item.removeprefix("- ").split()) for item in re.split(r"\n(?=- |[ \t]*\n)", "\n" + body))
        found.append(HelpSection(heading.strip(), tuple(item.removeprefix("- ") for item in items if item)))
    return found
