"""The settings and those of a seat: their places on the page, their defaults, their checks, and their comments.

A check returns a value of the page as it is used, or raises ValueError."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from game.core import unicode_text as letters
from game.core.i18n import _
from game.core.setting_values import BACKS, DRAWINGS, LEVELS, PACES

T = TypeVar("T")

Scalar = str | int | float | bool | None
Check = Callable[[Any], Any]
Rows = tuple[int, ...]
"""Some of the seats' rows, the first one 0, in order; on the page the first one is 1."""

Page = dict[str, Any]
"""A page, or a table of one, as nested tables."""

SEATS = 4
NAME_LENGTH = 40
_LEVELS = 8  # of tables and lists in what a later release wrote
HANDICAP = 500  # milliseconds at most
SLOWER = 2000  # milliseconds at most
GAMES = 100  # in a list of games
LIGHT = 500, 5000  # milliseconds
AUTOMATIC = "auto"  # the theme: evening where the system is dark, daylight where it is light
PAD_BUTTONS = ("south", "east", "west", "north", "left shoulder", "right shoulder", "left stick", "right stick")
ANIMALS = ("Fox", "Owl", "Bear", "Hare", "Frog", "Penguin", "Elephant", "Hedgehog", "Cat", "Turtle", "Panda", "Whale")
"""The animals, by their numbers: each is also the name of a player who has not chosen one."""

# ---- checks ----


def _checked(holds: Callable[[Any], bool], used: Callable[[Any], Any] = lambda value: value) -> Check:
    """Return a check: it raises ValueError unless `holds(value)`, and returns `used(value)`."""
    def check(value: Any) -> Any:
        if not holds(value):
            raise ValueError
        return used(value)
    return check


switch = _checked(lambda value: isinstance(value, bool))


def one_of(*words: str) -> Check:
    """Return the check for one of these words.

    >>> one_of("key", "mouse")("mouse")
    'mouse'
    """
    return _checked(lambda value: isinstance(value, str) and value in words)


def within(low: int, high: int) -> Check:
    """Return the check for a whole number from `low` to `high`.

    >>> within(0, 100)(70)
    70
    >>> within(0, 100)(True)
    Traceback (most recent call last):
        ...
    ValueError
    """
    return _checked(lambda value: type(value) is int and low <= value <= high)


def pair(low: int, high: int) -> Check:
    """Return the check for a list of two whole numbers from `low` to `high`.

    >>> pair(0, 100)([30, 40])
    (30, 40)
    """
    return _checked(lambda value: isinstance(value, list) and len(value) == 2,
                    lambda value: tuple(map(within(low, high), value)))


def printable(maximum: int) -> Check:
    """Return the check for a text; it is cut to `maximum` characters, without invisible ones, and with single spaces.

    >>> printable(10)("  Anna   Lena Maria")
    'Anna Lena'
    """
    return _checked(lambda value: isinstance(value, str),
                    lambda value: letters.clip(letters.tidied(letters.printable(value)), maximum).strip())


def identifier(maximum: int) -> Check:
    """Return the check for the id of a game or a language, of 1 to `maximum` printable characters."""
    return _checked(lambda value: isinstance(value, str) and 0 < len(value) <= maximum and value.isprintable())


def several(each: Check, maximum: int) -> Check:
    """Return the check for a list of at most `maximum` values, each of which is used once.

    >>> several(one_of("war", "peace"), 3)(["war", "peace", "war"])
    ('war', 'peace')
    """
    return _checked(lambda value: isinstance(value, list) and len(value) <= maximum,
                    lambda value: tuple(dict.fromkeys(map(each, value))))


def rows(people: int, *, fewer: bool = False) -> Check:
    """Return the check for the rows of the seats of so many people, which count from 1 on the page and from 0 here.
    With `fewer`, any number of seats from 1 on is valid.

    >>> rows(2)([3, 1])
    (0, 2)
    """
    numbers = several(within(1, SEATS), SEATS)

    def check(value: Any) -> Rows:
        found = tuple(sorted(number - 1 for number in numbers(value)))
        if not found or (len(found) != people and not fewer):
            raise ValueError
        return found
    return check


def scalar(value: Any) -> Scalar:
    """Return the value of a game's option. Raises ValueError. "none" is None, since TOML has no null.

    >>> scalar(3), scalar("none")
    (3, None)
    """
    if value == "none":  # TOML has no null; the rules take "none" for it everywhere
        return None
    if isinstance(value, str) or (isinstance(value, int | float) and -(2**63) < value < 2**63):
        return value
    raise ValueError


def either(*names: str) -> str:
    """Return names as a comment of the page lists them.

    >>> either("sun", "waves", "quilt")
    '"sun", "waves" or "quilt"'
    """
    *others, last = (f'"{name}"' for name in names)
    return f"{', '.join(others)} or {last}"


# ---- settings of a class ----


class Setting(NamedTuple):
    """One setting: where it lies on the page, its default, what it may be, and its comment there."""

    path: str
    default: Any
    check: Check
    comment: str


def setting(path: str, default: T, check: Check, comment: str = "") -> T:
    """Return a `Setting`, which a `SettingsGroup` declares for an attribute of the default's type."""
    return Setting(path, default, check, comment)  # type: ignore[return-value]


class SettingsGroup:
    """A class that declares settings. Two of them are equal if all their attributes are."""

    declared: Mapping[str, Setting]
    """The settings, by the names of their attributes."""

    def __init_subclass__(cls) -> None:
        cls.declared = {name: each for name, each in vars(cls).items() if isinstance(each, Setting)}

    def __init__(self) -> None:
        for name, each in self.declared.items():
            setattr(self, name, each.default)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SettingsGroup) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


# ---- chairs ----


def word(animal: int) -> str:
    """Return the word for an animal in the settings.

    >>> word(0)
    'fox'
    """
    return ANIMALS[animal].lower()


def names_somebody(name: object, kind: object) -> bool:
    """True if a name in a save is a person's. A computer may have one, too, where a person sat before it.

    >>> names_somebody("Anna", "computer"), names_somebody("Fox", "computer")
    (True, False)
    """
    return kind == "person" or (kind == "computer" and name not in {*ANIMALS, *map(_, ANIMALS)})


class SeatSettings(SettingsGroup):
    """The settings of a person who may play: their two keys, the second one to slap or pass (SDL scancodes; 0 for the
    key at their side of the keyboard), and the level of the computer that plays instead. A person's slaps count
    `handicap` ms later. `pad` is the kind of controller (SDL's GUID) chosen for them, "" for the next one that is
    plugged in; `animal` is the word for an animal, which may be one of a later release, "" for the usual one."""

    name = setting("name", "", printable(NAME_LENGTH))
    animal = setting("animal", "", printable(NAME_LENGTH), either(*(each.lower() for each in ANIMALS)))
    key = setting("key", 0, within(0, 511),
                  "the key’s place on the keyboard (an SDL scancode); 0: the key on the seat’s side")
    second = setting("second", 0, within(0, 511), "the place of the key that slaps or passes; 0: as above")
    level = setting("level", "medium", one_of(*LEVELS), f"the computer’s: {either(*LEVELS)}")
    handicap = setting("handicap", 0, within(0, HANDICAP), "milliseconds added to each slap")
    pad = setting("pad", "", printable(NAME_LENGTH), "the controller chosen for them; empty: the next one plugged in")

    def __init__(self, name: str, key: int, level: str = "medium", second: int = 0,
                 handicap: int = 0, pad: str = "", animal: str = "") -> None:
        self.name, self.key, self.level, self.second = name, key, level, second
        self.handicap, self.pad, self.animal = handicap, pad, animal


# ---- all settings ----

_ID = identifier(NAME_LENGTH)


class Settings(SettingsGroup):
    """All settings; a new one holds the defaults."""

    language = setting("language", "en", _ID)
    theme = setting("theme", "evening", one_of("evening", "daylight", AUTOMATIC, "projector"),
                    f'{either("evening", "daylight", AUTOMATIC, "projector")}; "auto" follows the system')
    before_projector = setting("before_projector", "evening", one_of("evening", "daylight", AUTOMATIC),
                               "the theme after the projector is off")
    pace = setting("pace", "normal", one_of(*PACES), either(*PACES))
    auto_play = setting("auto_play", False, switch, "in every match, cards turn and choices are made automatically")
    by_presses = setting("by_presses", False, switch, "press a key once and then again instead of holding it down")
    left_handed = setting("left_handed", False, switch, "for one player: the mouse in the left hand, keys at the right")
    slower = setting("slower", 0, within(0, SLOWER), "milliseconds of extra time for slaps")
    reduced_motion = setting("reduced_motion", False, switch, "cards appear where they go instead of flying there")
    drawing = setting("drawing", "auto", one_of(*DRAWINGS),
                      f'{either(*DRAWINGS)}; "auto" draws lightly where the computer is slow')
    four_colours = setting("four_colours", False, switch, "each suit in its own color")
    large_signs = setting("large_signs", False, switch, "large signs on the cards")
    letters = setting("letters", 100, within(100, 140), "text size in percent")
    backs = setting("backs", "sun", one_of(*BACKS), either(*BACKS))
    people = setting("people", 1, within(1, SEATS), "how many people play; computers play for the others")
    math_room = setting("math_room", "home", one_of("home", "class"), '"home": one household learns here; or "class"')
    favourites: tuple[str, ...] = setting("favourites", (), several(_ID, GAMES), "the games with a star")
    one_button = setting("one_button.by", "off", one_of("off", "key", "mouse"),
                         'to play with one button: "off", "key" or "mouse"')
    button = setting("one_button.key", 44, within(1, 511), "the key’s place on the keyboard (an SDL scancode)")
    light = setting("one_button.light", 1500, within(*LIGHT), "milliseconds that the light stays on each thing")
    effects = setting("sound.effects", 70, within(0, 100), "volume of cards, hands and drums, 0 to 100")
    ambience = setting("sound.ambience", 60, within(0, 100), "volume of the crickets or birds, 0 to 100")
    music = setting("sound.music", 0, within(0, 100), "volume of the music, 0 to 100; 0 is off")
    say_heard = setting("sound.say", False, switch, "show sounds as words at the table")
    rumble = setting("sound.rumble", True, switch, "let controllers shake at slaps and wars")
    speech = setting("sound.speech", False, switch, "read everything aloud, by the system’s own speech")
    says = setting("sound.says", False, switch,
                   "a button in the math room says what is written there, for who does not read yet")
    says_key = setting("sound.says_key", 61, within(1, 511), "the place of its key on the keyboard (an SDL scancode)")
    speech_offered = setting("sound.speech_offered", False, switch,
                             "reading aloud was offered: a screen reader runs here")
    fullscreen = setting("window.fullscreen", False, switch)
    slow = setting("window.slow", False, switch, "the computer was found slow, so the next start draws lightly")
    dark = setting("window.dark", True, switch, "the system was dark when it was asked last")
    size: tuple[int, int] | None = setting("window.size", None, pair(200, 16384), "width and height in pixels")
    place: tuple[int, int] | None = setting("window.place", None, pair(-32768, 32767), "left and top in pixels")
    last_game: str | None = setting("last.game", None, _ID, "the game that Enter on the shelf plays")
    recent_games: tuple[str, ...] = setting("last.games", (), several(_ID, GAMES), "the games played, the latest first")

    def __init__(self) -> None:
        super().__init__()
        self.seats = [SeatSettings(ANIMALS[number], 0, animal=word(number)) for number in range(SEATS)]
        self.parties: dict[int, Rows] = {}                # a number of people: who they are, unless the first rows
        self.own: dict[str, dict[int, Rows]] = {}         # a game: by whom of such a party it is played
        self.players: dict[str, int] = {}
        self.options: dict[str, dict[str, Scalar]] = {}
        self.pads: dict[str, tuple[str, str]] = {}        # a kind of controller: the buttons that turn and slap
        self.unknown_keys: Page = {}                              # what a later release wrote on the page


COMMENTS = {each.path: each.comment for each in Settings.declared.values()} | {
    f"seats.1.{each.path}": each.comment for each in SeatSettings.declared.values()} | {
    "parties": "for each number of people, who they are (the numbers of seats)"}
"""The comments that settings get when they are first put on a page, by their paths."""


# ---- values of a page ----


def pruned(value: Any, levels: int = _LEVELS) -> Any:
    """Return a value without empty tables. Raises ValueError if it has more than `levels` levels.

    >>> pruned({"last": {}, "sound": {"music": 0}})
    {'sound': {'music': 0}}
    """
    if not levels:
        raise ValueError
    if isinstance(value, list):
        return [pruned(each, levels - 1) for each in value]
    if not isinstance(value, dict):
        return value
    left = {key: pruned(each, levels - 1) for key, each in value.items()}
    return {key: each for key, each in left.items() if each != {}}


def in_short(value: object) -> str:
    """Return a value as it is written, in at most 40 characters.

    >>> in_short(True), in_short({"a": 1})
    ('true', '…')
    """
    import json  # a start does without it

    inside = value if isinstance(value, list) else [value]
    if any(isinstance(each, dict | list) for each in inside):
        return "…"
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except ValueError:                                # a number of thousands of digits
        return "…"
    return text if len(text) <= 40 else text[:39] + "…"


def joined(page: Page, kept: Page) -> Page:
    """Return a page with what another one has beyond it.

    >>> joined({"sound": {"music": 0}}, {"sound": {"bells": 1}, "later": 2})
    {'sound': {'bells': 1, 'music': 0}, 'later': 2}
    """
    both = kept | page
    for key in kept.keys() & page.keys():
        if isinstance(page[key], dict) and isinstance(kept[key], dict):
            both[key] = joined(page[key], kept[key])
    return both


def same(one: Any, other: Any) -> bool:
    """True if two values of a page are written alike; 1, true and 1.0 are not.

    >>> same([1, 2], [1, 2]), same(1, True)
    (True, False)
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other or (one != one and other != other))  # nan is not itself


def sub_table(page: Page, heading: Page) -> Page | None:
    """Return the table of a page that a heading names; a missing one is made. None if something else is there.

    >>> page = {"theme": "evening"}
    >>> sub_table(page, {"sound": {}}), sub_table(page, {"theme": {}}), page
    ({}, None, {'theme': 'evening', 'sound': {}})
    """
    for key, part in heading.items():
        there = page.setdefault(key, {})
        return sub_table(there, part[0] if isinstance(part, list) else part) if isinstance(there, dict) else None
    return page


def added(page: Page, part: Page) -> bool:
    """Add a part to a page. Return False if a key has a value already, which is unchanged.

    >>> page = {"sound": {"music": 0}}
    >>> added(page, {"sound": {"music": 50}}), added(page, {"pace": "quick"}), page
    (False, True, {'sound': {'music': 0}, 'pace': 'quick'})
    """
    for key, value in part.items():
        there = page.setdefault(key, value)
        if there is not value and not (isinstance(there, dict) and isinstance(value, dict) and added(there, value)):
            return False
    return True
