"""Settings: the choices of a person, in a text file they can read and change by hand.

A value that cannot be used falls back to its default on its own; keys this release does not know are kept, so that a
newer release finds them again.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.core.choices import BACKS, PACES
from game.core.letters import alike
from game.core.words import _, ngettext, whole
from game.store import files, toml, who_plays
from game.store.chair_settings import ANIMALS, CHAIR, NAME_LENGTH, ChairSettings, word
from game.store.setting_checks import (
    Check,
    Scalar,
    either,
    identifier,
    one_of,
    pair,
    scalar,
    several,
    switch,
    within,
)
from game.store.tables import MISSING, in_short, pruned, put, put_back, taken

NAME = "settings.toml"
SEATS = who_plays.SEATS
LIMIT = 1 << 16  # bytes; a page of settings has three thousand
SLOWER = 2000  # milliseconds at most
GAMES = 100  # in a list of games
LIGHT = 500, 5000  # milliseconds
PAD_BUTTONS = ("south", "east", "west", "north", "left shoulder", "right shoulder", "left stick", "right stick")

class Settings:
    """Everything chosen so far; a fresh one holds the defaults."""

    def __init__(self) -> None:
        self.language = "en"
        self.theme = "evening"
        self.before_projector = "evening"
        self.pace = "normal"
        self.auto_play = False
        self.slower = 0
        self.by_presses = False
        self.left_handed = False
        self.one_button = "off"
        self.button = 44                                  # Space
        self.light = 1500
        self.reduced_motion = False
        self.four_colours = False
        self.large_signs = False
        self.letters = 100
        self.backs = "sun"
        self.effects = 70
        self.ambience = 60
        self.music = 0
        self.say_heard = False
        self.rumble = True
        self.speech = False
        self.says = False                                 # the math room has buttons that say what is written there
        self.says_key = 61                                # F4
        self.speech_offered = False                       # a screen reader ran once, and Truce said that it can speak
        self.fullscreen = False
        self.size: tuple[int, int] | None = None          # of the window; None: nobody has sized it yet
        self.place: tuple[int, int] | None = None
        self.seats = [ChairSettings(ANIMALS[number], 0, animal=word(number)) for number in range(SEATS)]
        self.people = 1                                   # who play now; the others are computers
        self.parties: dict[int, who_plays.Rows] = {}      # a number of people: who they are, unless the first rows
        self.own: dict[str, dict[int, who_plays.Rows]] = {}  # a game: by whom of such a party it is played
        self.math_room = "home"                           # who learns there: "home", one household; or a "class"
        self.last_game: str | None = None
        self.lately: tuple[str, ...] = ()                 # the games played, the latest first
        self.favourites: tuple[str, ...] = ()             # the games with a star
        self.players: dict[str, int] = {}
        self.options: dict[str, dict[str, Scalar]] = {}
        self.pads: dict[str, tuple[str, str]] = {}  # a kind of controller: the buttons that turn and slap
        self.kept: toml.Page = {}
        self.spoiled = False                              # a damaged page lies there still, and is to be kept aside

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settings) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in vars(self).items())})"


_PLAYERS = within(1, 8)
_ID = identifier(NAME_LENGTH)

# Where each setting lies on the page, what it may be, and what its line says.
_FIELDS: tuple[tuple[str, str, Check, str], ...] = (
    ("language", "language", _ID, ""),
    ("theme", "theme", one_of("evening", "daylight", "projector"), '"evening", "daylight" or "projector"'),
    ("before_projector", "before_projector", one_of("evening", "daylight"), "the theme after the projector is off"),
    ("pace", "pace", one_of(*PACES), either(PACES)),
    ("auto_play", "auto_play", switch, "in every match, cards turn and choices are made automatically"),
    ("by_presses", "by_presses", switch, "press a key once and then again instead of holding it down"),
    ("left_handed", "left_handed", switch, "for one player: the mouse in the left hand, keys at the right"),
    ("one_button.by", "one_button", one_of("off", "key", "mouse"), 'to play with one button: "off", "key" or "mouse"'),
    ("one_button.key", "button", within(1, 511), "the key’s place on the keyboard (an SDL scancode)"),
    ("one_button.light", "light", within(LIGHT[0], LIGHT[1]), "milliseconds that the light stays on each thing"),
    ("slower", "slower", within(0, SLOWER), "milliseconds of extra time for slaps"),
    ("reduced_motion", "reduced_motion", switch, "cards appear where they go instead of flying there"),
    ("four_colours", "four_colours", switch, "each suit in its own color"),
    ("large_signs", "large_signs", switch, "large signs on the cards"),
    ("letters", "letters", within(100, 140), "text size in percent"),
    ("backs", "backs", one_of(*BACKS), either(BACKS)),
    ("sound.effects", "effects", within(0, 100), "volume of cards, hands and drums, 0 to 100"),
    ("sound.ambience", "ambience", within(0, 100), "volume of the crickets or birds, 0 to 100"),
    ("sound.music", "music", within(0, 100), "volume of the music, 0 to 100; 0 is off"),
    ("sound.say", "say_heard", switch, "show sounds as words at the table"),
    ("sound.rumble", "rumble", switch, "let controllers shake at slaps and wars"),
    ("sound.speech", "speech", switch, "read everything aloud, by the system’s own speech"),
    ("sound.says", "says", switch, "a button in the math room says what is written there, for who does not read yet"),
    ("sound.says_key", "says_key", within(1, 511), "the place of its key on the keyboard (an SDL scancode)"),
    ("sound.speech_offered", "speech_offered", switch, "reading aloud was offered: a screen reader runs here"),
    ("window.fullscreen", "fullscreen", switch, ""),
    ("window.size", "size", pair(200, 16384), "width and height in pixels"),
    ("window.place", "place", pair(-32768, 32767), "left and top in pixels"),
    ("people", "people", within(1, SEATS), "how many people play; computers play for the others"),
    ("math_room", "math_room", one_of("home", "class"), '"home": one household learns here; or "class"'),
    ("last.game", "last_game", _ID, "the game that Enter on the shelf plays"),
    ("last.games", "lately", several(_ID, GAMES), "the games played recently, the latest first"),
    ("favourites", "favourites", several(_ID, GAMES), "the games with a star"),
)
_COMMENTS = {path: comment for path, _attribute, _check, comment in _FIELDS} | {
    f"seats.1.{key}": comment for key, _check, comment in CHAIR} | {
    "parties": "for each number of people, who they are (the numbers of seats)",
    "": "Truce’s settings. Quit Truce before you change them here. It saves this file with its own comments."}


def load(folder: Path, language: Callable[[], str] = lambda: "en") -> tuple[Settings, list[str]]:
    """Return the settings in the folder, and at most one line to show. Never raises. `language` says which one is
    spoken while none was ever chosen.

    A damaged page is kept aside and a mended one put in its place, so that the line is said once.
    """
    path = folder / NAME
    try:
        data = files.read(path, LIMIT)
    except (FileNotFoundError, NotADirectoryError):
        settings = Settings()
        settings.language = language()
        return settings, []
    except OSError as trouble:
        settings = Settings()
        settings.language = language()
        return settings, [_("{file} could not be read ({why}). The default settings are used. {kept}").format(
            file=path, why=files.why(trouble), kept=_put_aside(path, settings))]
    settings, damage = read(data, language)
    if not damage:
        return settings, []
    try:
        kept = files.copy_aside(path, data)
    except OSError as trouble:
        settings.spoiled = True
        said = _("It could not be repaired ({why}).").format(why=files.why(trouble))
    else:
        said = _("The original was kept as {file}.").format(file=kept.name)
        save(folder, settings)
    more = len(damage) - 1
    line = ngettext("In {file}, {damage}, and there is one more problem. {kept}",
                    "In {file}, {damage}, and there are {number} more problems. {kept}", more) if more else _(
                        "In {file}, {damage}. {kept}")
    return settings, [line.format(file=path, damage=damage[0], number=whole(more), kept=said)]


def glance(folder: Path, language: Callable[[], str] = lambda: "en") -> Settings:
    """Return what can be read of the settings in the folder, as `load` does, and leave all there as it is."""
    data = b""
    with suppress(OSError):
        data = files.read(folder / NAME, LIMIT)
    return read(data, language)[0]


def _put_aside(path: Path, settings: Settings) -> str:
    try:
        return _("It was kept as {file}.").format(file=files.keep_aside(path).name)
    except OSError as trouble:
        settings.spoiled = True
        return _("It could not be moved aside ({why}).").format(why=files.why(trouble))


def save(folder: Path, settings: Settings, page: bytes | None = None) -> str | None:
    """Write the settings, or the `page` that they were a moment ago; return a line to show if that failed. Of two
    windows the last to write wins, page by page."""
    try:
        files.sweep(folder)
        if settings.spoiled:
            with suppress(FileNotFoundError, NotADirectoryError):
                files.keep_aside(folder / NAME)
            settings.spoiled = False
        files.write(folder / NAME, write(settings) if page is None else page)
    except OSError as trouble:
        return _("The settings could not be saved in {folder} ({why}). Your changes will be lost when you "
                 "quit.").format(folder=folder, why=files.why(trouble))
    return None


def forget_seats(settings: Settings, name: str) -> None:
    """Let the seats of a person have their animals' names again."""
    for seat, usual in zip(settings.seats, ANIMALS, strict=False):
        if alike(seat.name, name):
            seat.name = usual


def rename_seats(settings: Settings, name: str, new: str) -> None:
    """Call a person otherwise at their seats."""
    for seat in settings.seats:
        if alike(seat.name, name):
            seat.name = new


def erase_name(folder: Path, settings: Settings | None, name: str) -> None:
    """Give the seats of a person their animals' names again, in the settings that are in use and on the page, and
    remove what a later release keeps there with the name in it. Raises OSError."""
    from game.store.name_search import holds, mentions  # a start does without it

    path, written = folder / NAME, b""
    with suppress(FileNotFoundError, NotADirectoryError):
        written = files.read(path, LIMIT)
    used = settings or read(written)[0]
    forget_seats(used, name)
    used.kept = {key: value for key, value in used.kept.items() if not holds({key: value}, name)}
    if written and written != (page := write(used)) and mentions(written, name):
        files.write(path, page)


def read(data: bytes, language: Callable[[], str] = lambda: "en") -> tuple[Settings, list[str]]:
    """Return the settings on a page, and the things on it that could not be used, a line each. `language` says which
    one is spoken where none is on the page."""
    page, lines = toml.read(data.decode("utf-8-sig", "replace"))
    damage = [_("line {number} (“{line}”) cannot be read").format(number=whole(number), line=line)
              for number, line in lines]
    settings = Settings()
    if "language" not in page:
        settings.language = language()

    def take(path: str, target: object, attribute: str, check: Check) -> None:
        try:
            value = taken(page, path)
            if value is not MISSING:
                setattr(target, attribute, check(value))
        except ValueError:
            default = getattr(target, attribute)
            said = _("“{key}” cannot be {value}, so {default} is used")
            if default is None:                   # nothing was chosen
                said = _("“{key}” cannot be {value}, so it is ignored")
            damage.append(said.format(key=path, value=in_short(value), default=in_short(default or "")))

    for path, attribute, check, _comment in _FIELDS:
        take(path, settings, attribute, check)
    parties = page.get("parties")
    damage += who_plays.take(settings.parties, parties, "parties") if isinstance(parties, dict) else []
    for number, seat in enumerate(settings.seats, 1):
        for key, check, _comment in CHAIR:
            take(f"seats.{number}.{key}", seat, key, check)
    games = page.get("games")
    for game, table in (games.items() if isinstance(games, dict) else ()):
        if isinstance(table, dict):
            damage += _take_game(settings, game, table)
    for kind in tuple(page.get("pads", ())) if isinstance(page.get("pads"), dict) else ():
        damage += _take_pad(settings, page, kind)
    for key, value in page.items():
        try:
            settings.kept[key] = pruned(value)
        except ValueError:
            damage.append(_("“{key}” is nested too deeply, so it is ignored").format(key=key))
    settings.kept = {key: value for key, value in settings.kept.items() if value != {}}
    return settings, ["".join(each if each.isprintable() else "�" for each in line) for line in damage]


def _take_game(settings: Settings, game: str, table: toml.Page) -> list[str]:
    """Take a game's players and options off its table; return a line for each that could not be used."""
    refused: list[tuple[str, Any]] = []
    if isinstance(table.get("people"), dict):
        own: dict[int, who_plays.Rows] = {}
        damage = who_plays.take(own, table["people"], f"games.{game}.people", fewer=True)
        settings.own |= {game: own} if own else {}
    else:
        damage = []
    if "players" in table:
        players = table.pop("players")
        try:
            settings.players[game] = _PLAYERS(players)
        except ValueError:
            refused.append(("players", players))
    options = table.pop("options", None)
    if isinstance(options, dict):
        chosen: dict[str, Scalar] = {}
        settings.options[game] = chosen
        for key, value in options.items():
            try:
                chosen[key] = scalar(value)
            except ValueError:
                refused.append((key, value))
    elif options is not None:
        refused.append(("options", options))
    return damage + [_("“{key}” of {game} cannot be {value}, so it is ignored").format(
        key=key, game=game, value=in_short(value)) for key, value in refused]


def _take_pad(settings: Settings, page: toml.Page, kind: str) -> list[str]:
    """Take the buttons of a kind of controller; return a line for each that could not be used."""
    found, refused = [], []
    for key in ("turn", "second"):
        value = taken(page, f"pads.{kind}.{key}")
        if isinstance(value, str) and value in PAD_BUTTONS and value not in found:
            found.append(value)
        elif value is not MISSING:
            refused.append(_("“{key}” cannot be {value}, so it is ignored").format(
                key=f"pads.{kind}.{key}", value=in_short(value)))
    if len(found) == 2:
        settings.pads[kind] = found[0], found[1]
    return refused


def write(settings: Settings) -> bytes:
    """Return the settings as a page."""
    page: toml.Page = {}
    for path, attribute, _check, _comment in _FIELDS:
        value = getattr(settings, attribute)
        if value is not None:
            put(page, path.split("."), list(value) if isinstance(value, tuple) else value)
    for number, seat in enumerate(settings.seats, 1):
        for key, _check, _comment in CHAIR:
            put(page, ["seats", str(number), key], getattr(seat, key))
    who_plays.put_rows(page, ["parties"], settings.parties)
    for kind, (turn, second) in settings.pads.items():
        put(page, ["pads", kind, "turn"], turn)
        put(page, ["pads", kind, "second"], second)
    for game, players in settings.players.items():
        put(page, ["games", game, "players"], players)
    for game, own in settings.own.items():
        who_plays.put_rows(page, ["games", game, "people"], own)
    for game, options in settings.options.items():
        put(page, ["games", game, "options"], {})
        for option, chosen in options.items():
            put(page, ["games", game, "options", option], "none" if chosen is None else chosen)
    put_back(page, settings.kept)
    return toml.write(page, _COMMENTS).encode("utf-8", "replace")
