"""The longer parts of a game's declaration: what is fought for in it, and how it is practiced."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.core.words import Plural


class Stop(NamedTuple):
    """The English words for skipping to the next thing that matters: a button, what it does, what is said meanwhile."""

    button: str
    skip: str
    skipping: str


class Fought(NamedTuple):
    """The thing fought for in a game, in the singular and the plural: "war", "wars". It is counted (`Table.wars`)
    whenever a key that `counts` is said (`SaidKey`). All other words are English sentences about it, to be looked up in
    the chosen language."""

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
    def stop(self) -> Stop:
        """The words for skipping to the next one."""
        return Stop(f"Skip to next {self.one}", f"Skip to the next {self.one} (→)", f"Skipping to the next {self.one}…")

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
        """The sentence about the one that made somebody's chance to win greater than any other: by so many `{points}`
        of a hundred."""
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
