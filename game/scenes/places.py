"""Where people sit: the animals, and the keys that lie on the keyboard as the seats lie on the screen."""

from typing import NamedTuple

from game.store.settings import Seat, Settings

FOX, OWL, BEAR, HARE = range(4)

SEATED = {2: (FOX, OWL), 3: (FOX, OWL, BEAR), 4: (FOX, HARE, BEAR, OWL)}
"""Players → the animal of each seat: two left and right; three with the third above; four clockwise from the bottom
left."""

_A, _L, _M, _P, _Q, _Z = 4, 15, 16, 19, 20, 29
KEYS = {2: (_A, _L), 3: (_Z, _M, _P), 4: (_Z, _Q, _P, _M)}
"""Players → the key (a scancode) of each seat, unless its person has chosen another."""


class Chair(NamedTuple):
    """Who sits at a seat: the name, a person with a key or the computer at a level, and the animal."""

    name: str
    person: bool
    key: int
    level: str
    animal: int

    def kept(self) -> dict[str, object]:
        """As a save has it."""
        kind = "person" if self.person else "computer"
        return {"name": self.name, "kind": kind, "key": self.key, "level": self.level, "animal": self.animal}


def chairs(settings: Settings, players: int) -> tuple[Chair, ...]:
    """Who sits where in a match for so many, by the settings."""
    made = []
    for seat, animal in enumerate(SEATED[players]):
        chosen: Seat = settings.seats[animal]
        key = chosen.key or KEYS[players][seat]
        made.append(Chair(chosen.name, chosen.kind == "person", key, chosen.level, animal))
    return tuple(made)


def chairs_kept(kept: object, settings: Settings, players: int) -> tuple[Chair, ...]:
    """Who sat where in a save; where that cannot be read, by the settings."""
    usual = chairs(settings, players)
    if not isinstance(kept, list) or len(kept) != players or not all(isinstance(one, dict) for one in kept):
        return usual
    made = []
    for one, other in zip(kept, usual, strict=True):
        name, key, level = one.get("name"), one.get("key"), one.get("level")
        made.append(
            Chair(
                name if isinstance(name, str) and name else other.name,
                one.get("kind") == "person",
                key if type(key) is int and 0 < key < 512 else other.key,
                level if level in ("random", "easy", "medium", "hard") else other.level,
                other.animal,
            )
        )
    return tuple(made)
