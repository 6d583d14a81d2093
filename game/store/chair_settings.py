"""A chair in the settings: who may sit there, and with which keys."""

from game.core.choices import LEVELS
from game.core.words import _
from game.store.setting_checks import Check, either, one_of, printable, within

NAME_LENGTH = 40
HANDICAP = 500  # milliseconds at most

ANIMALS = ("Fox", "Owl", "Bear", "Hare", "Frog", "Penguin", "Elephant", "Hedgehog", "Cat", "Turtle", "Panda", "Whale")
"""The animals, by their numbers: each is also the name of a player who has not chosen one."""


def word(animal: int) -> str:
    """Return the word for an animal in the file of settings."""
    return ANIMALS[animal].lower()


def names_somebody(name: object, kind: object) -> bool:
    """True if it is a person's name; a computer has one, too, where a person sat before it."""
    return kind == "person" or (kind == "computer" and name not in {*ANIMALS, *map(_, ANIMALS)})


class ChairSettings:
    """A person who may play, with the key they press and a second one, to slap or pass (SDL scancodes; 0 for those that
    lie on the keyboard as the seat lies on the screen); and the level of the computer where it plays instead. A
    person's slaps count `handicap` milliseconds later than they are made. `pad` is the kind of controller
    (SDL's GUID) chosen for them, "" for the next one that is plugged in; `animal` the word for the animal, which a
    later release may know alone, "" for the one that usually sits there."""

    __slots__ = ("animal", "handicap", "key", "level", "name", "pad", "second")

    def __init__(self, name: str, key: int, level: str = "medium", second: int = 0,
                 handicap: int = 0, pad: str = "", animal: str = "") -> None:
        self.name = name
        self.key = key
        self.second = second
        self.level = level
        self.handicap = handicap
        self.pad = pad
        self.animal = animal

    def __eq__(self, other: object) -> bool:
        alike = isinstance(other, ChairSettings)
        return alike and all(getattr(self, each) == getattr(other, each) for each in self.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return (f"ChairSettings({self.name!r}, {self.key}, {self.level!r}, {self.second}, {self.handicap}, "
                f"{self.pad!r}, {self.animal!r})")


CHAIR: tuple[tuple[str, Check, str], ...] = (
    ("name", printable(NAME_LENGTH), ""),
    ("animal", printable(NAME_LENGTH), f"{either(map(word, range(len(ANIMALS))))}"),
    ("key", within(0, 511), "the key’s place on the keyboard (an SDL scancode); 0: the key on the seat’s side"),
    ("second", within(0, 511), "the place of the key that slaps or passes; 0: as above"),
    ("level", one_of(*LEVELS), f"the computer’s: {either(LEVELS)}"),
    ("handicap", within(0, HANDICAP), "milliseconds added to each slap"),
    ("pad", printable(NAME_LENGTH), "the controller chosen for the seat; empty: the next one that is plugged in"),
)
"""The things kept of a chair: what each is called on the page, what it may be, and what its line says."""
