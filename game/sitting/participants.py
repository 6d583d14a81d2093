"""Participants of a match: who plays, on which seats, with which keys and animals.

The party are the people who play here now; computers play at the other seats. Each person is a row of the settings,
with name, animal and keys. The settings store the party for each number of people and, for each game, another choice
among the party.

The keys are placed on the keyboard as the seats are on the screen."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from game.core.i18n import _
from game.core.setting_values import LEVELS
from game.core.title import Title
from game.core.unicode_text import clip, tidied
from game.store.setting_fields import ANIMALS, HANDICAP, NAME_LENGTH, SEATS, SeatSettings, word
from game.store.settings import Settings


def party(settings: Settings, people: int = 0) -> tuple[int, ...]:
    """Return the rows of the party, or of the last one with so many `people`; the first rows, if there was none.

    >>> party(Settings())
    (0,)
    """
    people = people or settings.people
    return settings.parties.get(people, tuple(range(people)))


def gather(settings: Settings, rows: Collection[int]) -> None:
    """Set the party. If it differs from the last one of that size, the choices for single games are removed."""
    found = tuple(row for row in range(SEATS) if row in rows)
    if not found:
        return
    settings.people = len(found)
    if found != party(settings):
        settings.parties[len(found)] = found
        for game in tuple(settings.own):
            _forget(settings, game)


def who(settings: Settings, game: str) -> tuple[int, ...]:
    """Return the rows of those who play a game: the party, unless others were chosen for this game."""
    return settings.own.get(game, {}).get(settings.people) or party(settings)


def let_play(settings: Settings, game: str, rows: Collection[int]) -> None:
    """Choose who of the party plays a game. Ignored for nobody."""
    found = tuple(row for row in range(SEATS) if row in rows)
    if found == party(settings):
        _forget(settings, game)
    elif found:
        settings.own.setdefault(game, {})[settings.people] = found


def enough(title: Title, people: int, usual: int) -> int:
    """Return the number of players where so many people want to play: the usual one if that is enough, 0 if there are
    too few seats.

    >>> from game.rules import title
    >>> enough(title("war"), 3, 2)
    3
    """
    return usual if usual >= people else min((count for count in title.players if count >= people), default=0)


def players(title: Title, settings: Settings) -> int:
    """Return the number of players of a game: that of the last match, or more if more people play; the greatest number
    if there are too few seats."""
    last = settings.players.get(title.id, title.players[0])
    last = last if last in title.players else title.players[0]
    return enough(title, len(who(settings, title.id)), last) or max(title.players)


def _forget(settings: Settings, game: str) -> None:
    found = settings.own.get(game, {})
    found.pop(settings.people, None)
    if not found:
        settings.own.pop(game, None)

FOX, OWL, BEAR, HARE, FROG, PENGUIN, ELEPHANT, HEDGEHOG, CAT, TURTLE, PANDA, WHALE = range(len(ANIMALS))

SEATED: dict[int, tuple[int, ...]] = {2: (0, 1), 3: (0, 1, 2), 4: (0, 3, 2, 1)}
"""Players → the row in the settings of each seat, whose number is also that of its usual animal: two left and right;
three with the third above; four clockwise from the bottom left."""
_ALIKE = frozenset({BEAR, HEDGEHOG}), frozenset({HARE, WHALE}), frozenset({PENGUIN, CAT})
"""Animals that look alike to some who are color-blind: the program seats none of a pair beside the other."""


def animals_of(seats: int, kept: Sequence[object] = ()) -> Sequence[int]:
    """Return the animals of so many seats, also of more than the table has today: those `kept` in a save, with others
    for unknown ones, or the usual ones if two are the same.

    >>> animals_of(4), animals_of(2, [5, 9]), animals_of(2, [3, 3])
    ((0, 3, 2, 1), [5, 9], (0, 1))
    """
    usual = SEATED.get(seats) or [seat % len(SEATED[4]) for seat in range(seats)]
    found = [_animal(animal, other) for animal, other in zip(kept, usual, strict=False)]
    return found if len(found) == seats == len(set(found)) else usual


def another(taken: Collection[int], wanted: Sequence[int] = ()) -> int:
    """Return the first animal that is not taken and looks like none that is; the `wanted` ones are tried first.

    >>> another([BEAR], [HEDGEHOG, CAT]) == CAT
    True
    """
    free: list[int] = [animal for animal in (*wanted, *range(len(ANIMALS))) if animal not in taken]
    far = [animal for animal in free if not any({animal, other} in _ALIKE for other in taken)]
    return (far or free)[0]


def animals(settings: Settings) -> list[int]:
    """Return the animal of each row of the settings, no two the same. Without a choice, or for an animal of a later
    release, it is the usual one, or another if that is taken or looks like one that is."""
    known = {word(animal): animal for animal in range(len(ANIMALS))}
    found: dict[int, int] = {}
    for row, seat in enumerate(settings.seats):
        animal = known.get(seat.animal, row)
        if animal != row and animal not in found.values():
            found[row] = animal
    for row in range(len(settings.seats)):
        if row not in found:
            found[row] = another(found.values(), (row,))
    return [found[row] for row in range(len(settings.seats))]


def choose(settings: Settings, row: int, animal: int) -> None:
    """Set the animal of a row of the settings. Another row that has it gets this row's."""
    now = animals(settings)
    for other, has in enumerate(now):
        if other != row and has == animal:
            settings.seats[other].animal = word(now[row])
    settings.seats[row].animal = word(animal)


_A, _K, _L, _M, _N, _O, _P, _Q, _S, _W, _X, _Z = 4, 14, 15, 16, 17, 18, 19, 20, 22, 26, 27, 29
KEYS = {2: (_A, _L), 3: (_Z, _M, _P), 4: (_Z, _Q, _P, _M)}
"""Players → the key (a scancode) of each seat, unless its person has chosen another."""
SECOND = {2: (_S, _K), 3: (_X, _N, _O), 4: (_X, _W, _O, _N)}
"""Players → the second key of each seat, which slaps or passes: the next one towards the middle."""
_ALONE = (_A, _S), (_L, _K)
"""The keys of a person who plays alone, wherever they sit; and with the mouse in the left hand."""

class Participant(NamedTuple):
    """Who sits at a seat: the name as it is saved, a person with two keys (scancodes) or a computer with a level, the
    animal, the ms by which a person's slaps are delayed, and the row of the settings."""

    stored_name: str                              # an animal's is English
    person: bool
    key: int
    second: int
    level: str
    animal: int
    handicap: int = 0
    row: int = 0

    @property
    def name(self) -> str:
        """The name as it is shown, in the current language."""
        return shown(self.stored_name, self.animal)

    def to_save(self) -> dict[str, object]:
        """Return the participant as a save holds it."""
        return {
            "name": self.stored_name, "kind": "person" if self.person else "computer", "key": self.key,
            "second": self.second, "level": self.level, "animal": self.animal, "handicap": self.handicap,
        }  # fmt: skip


def shown(name: str, animal: int | None = None) -> str:
    """Return a name as it is shown: an unchanged name of the `animal` in the current language, another one as it was
    typed. Without an animal, the name of any animal counts as unchanged.

    >>> shown("Fox"), shown("Anna")
    ('Fox', 'Anna')
    """
    unchanged = name in ANIMALS if animal is None else name == ANIMALS[animal]
    return _(name) if unchanged else name


def name_of(settings: Settings, row: int) -> str:
    """Return the name of a row of the settings as it is shown: its animal's, unless it was changed."""
    return shown(_stored(settings, row, animals(settings)[row]), animals(settings)[row])


def _stored(settings: Settings, row: int, animal: int) -> str:
    name = settings.seats[row].name
    return ANIMALS[animal] if name == ANIMALS[row] else name


def seating(players: int, who: Collection[int]) -> list[int]:
    """Return the row of the settings of each seat: the usual one, but people without a usual seat replace computers.

    >>> seating(4, [0]), seating(2, [2])
    ([0, 3, 2, 1], [2, 1])
    """
    rows = list(SEATED[players])
    free = [seat for seat, row in enumerate(rows) if row not in who]
    for seat, row in zip(free, (row for row in sorted(who) if row not in rows), strict=False):
        rows[seat] = row
    return rows


def participants_at(settings: Settings, players: int, who: Collection[int] | None = None,
                    rows: Sequence[int] | None = None) -> tuple[Participant, ...]:
    """Return the participants of a match with so many players. `who` are the rows of the people, by default the party;
    computers have the names of their animals. `rows` is the row of each seat, by default that of `seating`.

    >>> [one.name for one in participants_at(Settings(), 2)]
    ['Fox', 'Owl']
    """
    who = party(settings) if who is None else who
    rows = seating(players, who) if rows is None else rows
    made, keys, animal = [], default_keys(settings, [row in who for row in rows]), animals(settings)
    for seat, row in enumerate(rows):
        chosen: SeatSettings = settings.seats[row]
        key, second = chosen.key or keys[seat][0], chosen.second or keys[seat][1]
        name = _stored(settings, row, animal[row]) if row in who else ANIMALS[animal[row]]
        made.append(Participant(name, row in who, key, second, chosen.level, animal[row], chosen.handicap, row))
    return tuple(made)


def default_keys(settings: Settings, people: Sequence[bool]) -> list[tuple[int, int]]:
    """Return the default keys of each seat, by whether a person sits there. A person who plays alone has the same ones
    in every seat, and whoever has those gets that seat's."""
    players = len(people)
    keys = list(zip(KEYS[players], SECOND[players], strict=True))
    if people.count(True) == 1:
        alone, mine = people.index(True), _ALONE[settings.left_handed]
        if mine in keys:
            keys[keys.index(mine)] = keys[alone]
        keys[alone] = mine
    return keys


def participants_from_save(kept: object, settings: Settings, players: int) -> tuple[Participant, ...]:
    """Return the participants of a save; what cannot be read is taken from the settings."""
    if not isinstance(kept, list) or len(kept) != players or not all(isinstance(one, dict) for one in kept):
        return participants_at(settings, players)
    rows = _rows(kept, settings, players)
    people = [row for row, one in zip(rows, kept, strict=True) if one.get("kind") == "person"]
    usual = participants_at(settings, players, people, rows)
    animal = animals_of(players, [one.get("animal", other.animal) for one, other in zip(kept, usual, strict=True)])
    made = []
    for seat, (one, other) in enumerate(zip(kept, usual, strict=True)):
        name, level, handicap = one.get("name"), one.get("level"), one.get("handicap")
        made.append(
            Participant(
                _read(name, animal[seat]) if isinstance(name, str) and name else other.stored_name,
                one.get("kind") == "person",
                _key(one.get("key"), other.key),
                _key(one.get("second"), other.second),
                level if level in LEVELS else other.level,
                animal[seat],
                handicap if type(handicap) is int and 0 <= handicap <= HANDICAP else other.handicap,
                other.row,
            )
        )
    return tuple(made)


def _rows(kept: Sequence[Mapping[str, object]], settings: Settings, players: int) -> list[int]:
    """Return the row of the settings of each seat of a save: that with the person’s name, or else the usual one."""
    now = animals(settings)
    called = {_stored(settings, row, now[row]): row for row in reversed(range(len(settings.seats)))}
    names = [tidied(str(one.get("name"))) for one in kept]
    found = {seat: called.pop(names[seat]) for seat, one in enumerate(kept)
             if one.get("kind") == "person" and names[seat] in called}
    free = [row for row in (*SEATED[players], *range(len(now))) if row not in found.values()]
    for seat, row in enumerate(SEATED[players]):
        if seat not in found:
            found[seat] = row if row in free else free[0]
            free = [other for other in free if other != found[seat]]
    return [found[seat] for seat in range(players)]


def _read(name: str, animal: int) -> str:
    """Return a name of a save as Truce would write it; somebody may have edited the save."""
    name = tidied(name)
    return ANIMALS[animal] if name == shown(ANIMALS[animal]) else clip(name, NAME_LENGTH).strip()


def _animal(kept: object, usual: int) -> int:
    """Return the animal of a save; another one for an animal of a later release."""
    return kept % len(ANIMALS) if type(kept) is int and kept >= 0 else usual


def _key(kept: object, usual: int) -> int:
    return kept if type(kept) is int and 0 < kept < 512 else usual
