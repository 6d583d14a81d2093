"""The seats of people: the animals, and the keys that lie on the keyboard as the seats lie on the screen."""

from collections.abc import Sequence
from typing import NamedTuple

from game.core.choices import LEVELS
from game.core.words import _
from game.store.settings import ANIMALS, HANDICAP, NAME_LENGTH, ChairSettings, Settings

FOX, OWL, BEAR, HARE = range(4)

SEATED = {2: (FOX, OWL), 3: (FOX, OWL, BEAR), 4: (FOX, HARE, BEAR, OWL)}
"""Players → the animal of each seat: two left and right; three with the third above; four clockwise from the bottom
left."""


def animals_of(seats: int) -> Sequence[int]:
    """Return the animals of so many seats, even of more than the table has today (a later release's match)."""
    return SEATED.get(seats) or [seat % len(SEATED[4]) for seat in range(seats)]


_A, _K, _L, _M, _N, _O, _P, _Q, _S, _W, _X, _Z = 4, 14, 15, 16, 17, 18, 19, 20, 22, 26, 27, 29
KEYS = {2: (_A, _L), 3: (_Z, _M, _P), 4: (_Z, _Q, _P, _M)}
"""Players → the key (a scancode) of each seat, unless its person has chosen another."""
SECOND = {2: (_S, _K), 3: (_X, _N, _O), 4: (_X, _W, _O, _N)}
"""Players → the second key of each seat, which slaps or passes: the next one towards the middle."""
_RIGHT = {2: 1, 3: 1, 4: 3}
"""Players → the seat whose keys lie at the right of the keyboard, below where that is one of two."""

NAMES = ANIMALS


class Chair(NamedTuple):
    """The one who sits at a seat: the name, a person with two keys (scancodes) or the computer at a level, the animal,
    and by how many milliseconds a person's slaps are delayed."""

    name: str
    person: bool
    key: int
    second: int
    level: str
    animal: int
    handicap: int = 0

    def kept(self) -> dict[str, object]:
        """Return the chair as a save holds it."""
        return {
            "name": self.name, "kind": "person" if self.person else "computer", "key": self.key,
            "second": self.second, "level": self.level, "animal": self.animal, "handicap": self.handicap,
        }  # fmt: skip


def shown(name: str) -> str:
    """Return a name as it is shown: an animal's, which nobody has changed, in the language spoken."""
    return _(name) if name in NAMES else name


def name_of(seat: ChairSettings) -> str:
    """Return the shown name of a seat in the settings."""
    return shown(seat.name)


def chairs(settings: Settings, players: int, people: int = 0) -> tuple[Chair, ...]:
    """Return the chairs of a match for so many players, by the settings. If `people` is not 0, the first so many are
    people and the others computers."""
    made, lie = [], usual(settings, players, people)
    for seat, animal in enumerate(SEATED[players]):
        chosen: ChairSettings = settings.seats[animal]
        key, second = chosen.key or KEYS[players][lie[seat]], chosen.second or SECOND[players][lie[seat]]
        person = seat < people if people else chosen.kind == "person"
        made.append(Chair(name_of(chosen), person, key, second, chosen.level, animal, chosen.handicap))
    return tuple(made)


def usual(settings: Settings, players: int, people: int = 0) -> list[int]:
    """Return, for each seat, the seat whose default keys it has. A person who plays alone, with the mouse in the left
    hand, gets those at the right."""
    kinds = [seat < people if people else settings.seats[animal].kind == "person"
             for seat, animal in enumerate(SEATED[players])]
    lie, right = list(range(players)), _RIGHT[players]
    if settings.left_handed and kinds.count(True) == 1:
        alone = kinds.index(True)
        lie[alone], lie[right] = right, alone
    return lie


def chairs_kept(kept: object, settings: Settings, players: int) -> tuple[Chair, ...]:
    """Return the chairs of a save; what cannot be read in it is taken from the settings."""
    usual = chairs(settings, players)
    if not isinstance(kept, list) or len(kept) != players or not all(isinstance(one, dict) for one in kept):
        return usual
    made = []
    for one, other in zip(kept, usual, strict=True):
        name, level, handicap = one.get("name"), one.get("level"), one.get("handicap")
        made.append(
            Chair(
                shown(name)[:NAME_LENGTH] if isinstance(name, str) and name else other.name,
                one.get("kind") == "person",
                _key(one.get("key"), other.key),
                _key(one.get("second"), other.second),
                level if level in LEVELS else other.level,
                other.animal,
                handicap if type(handicap) is int and 0 <= handicap <= HANDICAP else other.handicap,
            )
        )
    return tuple(made)


def _key(kept: object, usual: int) -> int:
    return kept if type(kept) is int and 0 < kept < 512 else usual
