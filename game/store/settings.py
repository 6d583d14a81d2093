"""The settings of a person, in a text file (TOML) that they can read and edit.

Each value that cannot be used is replaced by its default. What people wrote in the file is preserved: their comments,
the order of the lines, and keys of a later release."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.i18n import _, ngettext, whole
from game.core.unicode_text import alike
from game.store import files
from game.store.messages import TransientMessage
from game.store.setting_fields import (
    ANIMALS,
    COMMENTS,
    PAD_BUTTONS,
    SEATS,
    Check,
    Page,
    Rows,
    SettingsGroup,
    added,
    in_short,
    joined,
    one_of,
    pruned,
    rows,
    same,
    scalar,
    sub_table,
    within,
)
from game.store.setting_fields import (
    Settings as Settings,
)

if TYPE_CHECKING:
    from game.store.writer import Writer

NAME = "settings.toml"
LIMIT = 1 << 16  # bytes; a page of settings has three thousand
_MISSING = object()
_DOTS = 200  # in a line; tomllib takes minutes over a mile of dotted keys
_WORK = 2000  # tomlkit takes minutes over some pages: see `_is_simple`
_MUCH = 1 << 13  # characters of what is kept on a new page; its time grows with the square of the keys
_COLUMN = 28  # where the comments on the lines begin
_HEAD = "Truce’s settings. Quit Truce before you change them here. Your own comments stay."


# ---- files ----


def load(folder: Path, language: Callable[[], str] = lambda: "en") -> tuple[Settings, list[str]]:
    """Return the settings in the folder, and at most one line to show. Never raises. `language` returns the language to
    use while none was chosen.

    A damaged page is copied aside; the next `save` repairs it. What is no file, or too large, is moved aside."""
    path = folder / NAME
    settings = Settings()
    settings.language = language()
    try:
        data = files.read(path, LIMIT)
    except (FileNotFoundError, NotADirectoryError):
        return settings, []
    except OSError as error:
        try:
            kept = _("It was kept as {file}.").format(file=files.quarantine(path).name)
        except OSError as why:
            kept = _("It could not be moved aside ({why}).").format(why=files.why(why))
        return settings, [_("{file} could not be read ({why}). The default settings are used. {kept}").format(
            file=path, why=files.why(error), kept=kept)]
    settings, damage = read(data, language)
    if not damage:
        return settings, []
    try:
        kept = _("The original was kept as {file}.").format(file=_copied_aside(path, data).name)
    except OSError as error:
        kept = _("It could not be repaired ({why}).").format(why=files.why(error))
    more = len(damage) - 1
    line = ngettext("In {file}, {damage}, and there is one more problem. {kept}",
                    "In {file}, {damage}, and there are {number} more problems. {kept}", more) if more else _(
                        "In {file}, {damage}. {kept}")
    return settings, [line.format(file=path, damage=damage[0], number=whole(more), kept=kept)]


def glance(folder: Path, language: Callable[[], str] = lambda: "en") -> Settings:
    """Return the settings in the folder as `load` does, without changing anything there."""
    data = b""
    with suppress(OSError):
        data = files.read(folder / NAME, LIMIT)
    return read(data, language)[0]


def save(folder: Path, settings: Settings, page: Page | None = None) -> str | None:
    """Update the page in the folder to the settings, or to `page`, their earlier `tables`. Return a line to show if
    that failed. If two windows write, the last one wins. A page that is damaged or cannot be updated is copied
    aside."""
    path = folder / NAME
    try:
        files.sweep(folder)
        base = b""
        try:
            base = files.read(path, LIMIT)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except OSError:
            with suppress(FileNotFoundError):
                files.quarantine(path)
        made, whole = _written(settings, base, tables(settings) if page is None else page)
        if base and (read(base)[1] or not whole):
            _copied_aside(path, base)
        if made != base:
            files.write(path, made)
    except OSError as error:
        return _("The settings could not be saved in {folder} ({why}). Your changes will be lost when you "
                 "quit.").format(folder=folder, why=files.why(error))
    return None


def _copied_aside(path: Path, data: bytes) -> Path:
    """Return the path of a copy of a damaged page; a missing one is made. Raises OSError."""
    for copy in path.parent.glob(f"{NAME}.damaged-*"):
        with suppress(OSError):
            if files.read(copy, LIMIT) == data:
                return copy
    return files.copy_aside(path, data)


def erase_name(folder: Path, settings: Settings | None, name: str) -> None:
    """Remove a person's name from the settings in use and from the page: their seats get the names of their animals,
    and keys of a later release with the name are removed. If the name is in a comment, the page is written again
    without people's comments. Raises OSError."""
    from game.store.name_search import (
        holds,
        mentions,  # a start does without it
    )

    def named(page: bytes) -> bool:
        return mentions(page, name) or holds(page.decode("utf-8", "replace"), name)

    path, written = folder / NAME, b""
    with suppress(FileNotFoundError, NotADirectoryError):
        written = files.read(path, LIMIT)
    used = settings or read(written)[0]
    forget_seats(used, name)
    used.unknown_keys = {key: value for key, value in used.unknown_keys.items() if not holds({key: value}, name)}
    if named(written):
        page = write(used, written)
        if named(page):
            page = write(used)
        if page != written:
            files.write(path, page)


def forget_seats(settings: Settings, name: str) -> None:
    """Give the seats of a person the names of their animals."""
    for seat, usual in zip(settings.seats, ANIMALS, strict=False):
        if alike(seat.name, name):
            seat.name = usual


def rename_seats(settings: Settings, name: str, new: str) -> None:
    """Rename a person at their seats."""
    for seat in settings.seats:
        if alike(seat.name, name):
            seat.name = new


def _holders(settings: Settings) -> list[tuple[SettingsGroup, tuple[str, ...]]]:
    """Return the settings and those of the seats, each with the path of its table."""
    return [(settings, ()), *((seat, ("seats", str(number))) for number, seat in enumerate(settings.seats, 1))]


# ---- reading a page ----


def read(data: bytes, language: Callable[[], str] = lambda: "en") -> tuple[Settings, list[str]]:
    """Return the settings on a page, and a line for each value that cannot be used. `language` returns the language to
    use where the page has none.

    >>> settings, damage = read(b'pace = "quick"\\npeople = 9')
    >>> settings.pace, settings.people, damage
    ('quick', 1, ['“people” cannot be 9, so 1 is used'])
    """
    text = data.decode("utf-8-sig", "replace")
    page, damage = _parsed(text), list[str]()
    if page is None:
        page, damage = _line_by_line(text)
    settings = Settings()
    if "language" not in page:
        settings.language = language()

    def table(*path: str) -> Page:
        """Return a table of the page; an empty one if there is none."""
        found: Any = page
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        return found if isinstance(found, dict) else {}

    def take(path: tuple[str, ...], check: Check, default: Any = None) -> Any:
        """Take a value off the page and return it, or the default if it is missing or cannot be used."""
        value = table(*path[:-1]).pop(path[-1], _MISSING)
        if value is _MISSING:
            return default
        try:
            return check(value)
        except ValueError:
            said = _("“{key}” cannot be {value}, so {default} is used")
            if default is None or default is _MISSING:
                said = _("“{key}” cannot be {value}, so it is ignored")
            damage.append(said.format(key=".".join(path), value=in_short(value), default=in_short(default)))
            return default

    def take_rows(*path: str, fewer: bool = False) -> dict[int, Rows]:
        found = {people: take((*path, str(people)), rows(people, fewer=fewer)) for people in range(1, SEATS + 1)}
        return {people: each for people, each in found.items() if each is not None}

    for holder, within_table in _holders(settings):
        for name, each in holder.declared.items():
            path = (*within_table, *each.path.split("."))
            setattr(holder, name, take(path, each.check, getattr(holder, name)))
    settings.parties = take_rows("parties")
    for game in table("games"):
        if (players := take(("games", game, "players"), within(1, 8))) is not None:
            settings.players[game] = players
        if own := take_rows("games", game, "people", fewer=True):
            settings.own[game] = own
        if "options" in table("games", game):
            options = {key: take(("games", game, "options", key), scalar, _MISSING)
                       for key in tuple(table("games", game, "options"))}
            settings.options[game] = {key: value for key, value in options.items() if value is not _MISSING}
    for kind in table("pads"):
        turn = take(("pads", kind, "turn"), one_of(*PAD_BUTTONS))
        second = take(("pads", kind, "second"), one_of(*(each for each in PAD_BUTTONS if each != turn)))
        if turn is not None and second is not None:
            settings.pads[kind] = turn, second
    for key, value in page.items():
        try:
            if (left := pruned(value)) != {}:
                settings.unknown_keys[key] = left
        except ValueError:
            damage.append(_("“{key}” cannot be {value}, so it is ignored").format(key=key, value=in_short(value)))
    return settings, ["".join(each if each.isprintable() else "�" for each in line) for line in damage]


def _parsed(text: str) -> Page | None:
    """Return a page as nested tables; None if it is not valid."""
    import tomllib

    if max(line.count(".") for line in text.split("\n")) <= _DOTS:
        with suppress(ValueError, RecursionError):
            return tomllib.loads(text)
    return None


def _line_by_line(text: str) -> tuple[Page, list[str]]:
    """Return the lines of a damaged page that are valid alone, as nested tables, and a message for each other line. Of
    two lines with one key the first counts."""
    page: Page = {}
    table: Page | None = page                         # None: its heading cannot be read, and no key below it has a home
    damage = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        part = _parsed(line)
        if line.lstrip(" \t").startswith("["):
            table = None if part is None else sub_table(page, part)
            known = table is not None
        else:
            known = part == {} or (part is not None and table is not None and added(table, part))
        if not known:
            damage.append(_("line {number} (“{line}”) cannot be read").format(
                number=whole(number), line=line.strip()[:60]))
    return page, damage


# ---- writing a page ----


def tables(settings: Settings) -> Page:
    """Return the current settings as nested tables.

    >>> tables(Settings())["sound"]["music"]
    0
    """
    page: Page = {}

    def put(path: tuple[str, ...], value: object) -> None:
        table = page
        for key in path[:-1]:
            table = table.setdefault(key, {})
        table[path[-1]] = list(value) if isinstance(value, tuple) else value

    def put_rows(path: tuple[str, ...], found: dict[int, Rows]) -> None:
        for people, numbers in found.items():
            put((*path, str(people)), [number + 1 for number in numbers])

    for holder, table in _holders(settings):
        for name, each in holder.declared.items():
            if (value := getattr(holder, name)) is not None:
                put((*table, *each.path.split(".")), value)
    put_rows(("parties",), settings.parties)
    for kind, (turn, second) in settings.pads.items():
        put(("pads", kind), {"turn": turn, "second": second})
    for game, players in settings.players.items():
        put(("games", game, "players"), players)
    for game, own in settings.own.items():
        put_rows(("games", game, "people"), own)
    for game, options in settings.options.items():
        put(("games", game, "options"), {key: "none" if each is None else each for key, each in options.items()})
    return page


def write(settings: Settings, base: bytes = b"", page: Page | None = None) -> bytes:
    """Return the settings, or `page`, their earlier `tables`, as TOML: the page `base` with only the differences
    changed. Where that is not possible, it is a new page, which preserves the keys of a later release. Imports tomlkit,
    which is slow: no frame may wait for it.

    >>> settings, _damage = read(b"# mine\\npeople = 2")
    >>> write(settings, b"# mine\\npeople = 2").decode().split("\\n")[:2]
    ['# mine', 'people = 2']
    """
    return _written(settings, base, tables(settings) if page is None else page)[0]


def _written(settings: Settings, base: bytes, page: Page) -> tuple[bytes, bool]:
    """Return what `write` does, and True if all else on `base` is preserved. It is valid TOML, and within LIMIT."""
    text = base.decode("utf-8-sig", "replace")
    lies = _parsed(text) if text.strip() else None
    kept = settings.unknown_keys if lies is None else read(base)[0].unknown_keys
    wanted = joined(page, kept)
    if lies is not None and same(lies, wanted):
        return base, True
    for start in (f"{text.rstrip()}\n", "") if lies is not None and _is_simple(text) else ("",):
        with suppress(Exception):                     # whatever tomlkit makes of a strange page
            if not start and len(str(kept)) > _MUCH:
                continue
            made = _changed(start, wanted).encode("utf-8", "replace")
            if len(made) <= LIMIT and same(_parsed(made.decode()), wanted):
                return made, start != "" or not text.strip()
    return _changed("", page).encode("utf-8", "replace"), False


def _is_simple(text: str) -> bool:
    """True if tomlkit parses a page within a second: its time grows with the square of the dotted keys in a table, and
    with the levels of the headings."""
    lines = [line.lstrip() for line in text.split("\n")]
    return sum(line.count(".") * (1 if line[:1] == "[" else 10) for line in lines if line[:1] != "#") <= _WORK


def _changed(text: str, wanted: Page) -> str:
    """Return the page `text` with the differences to `wanted` changed."""
    import tomlkit

    document = tomlkit.parse(text)
    if not text:
        document.add(tomlkit.comment(_HEAD))
    _change(document, wanted)
    return document.as_string()


def _change(table: Any, wanted: Page, path: str = "") -> None:
    import tomlkit
    from tomlkit.items import InlineTable, Item

    for key in [key for key in table if key not in wanted]:
        del table[key]
    for key, value in wanted.items():
        lies = table.get(key)
        if isinstance(value, dict) and isinstance(lies, dict) and not isinstance(lies, InlineTable):
            _change(lies, value, f"{path}{key}.")
        elif lies is None or not same(lies.unwrap() if isinstance(lies, Item) else lies, value):
            fresh = tomlkit.table() if isinstance(value, dict) else tomlkit.item(value)
            if isinstance(value, dict):
                _change(fresh, value, f"{path}{key}.")
            comment = COMMENTS.get(path + key)
            if lies is None and comment:
                fresh.comment(comment)
                fresh.trivia.comment_ws = " " * max(2, _COLUMN - len(f"{key} = {fresh.as_string()}"))
            table[key] = fresh


class SettingsWriter:
    """Writes the current settings in the writer's thread. Of several pending changes only the last is written. `tell`
    is called with a line if that fails later; it is true until they are written, or fail for another reason. `forget`
    removes the names of those who were erased meanwhile, and returns True if there were any."""

    def __init__(self, folder: Path, writer: "Writer", tell: Callable[[str], object],
                 forget: Callable[[Settings], bool] = lambda settings: False) -> None:
        self._folder, self._writer, self._tell, self._forget = folder, writer, tell, forget
        self._latest = 0
        self._trouble: str | None = None              # as the last write ended

    def write(self, settings: Settings) -> str | None:
        """Write the settings. Return None if they are written, a line if that failed, or `writer.ON_ITS_WAY`."""
        self._latest += 1
        return self._writer.ask(partial(self._write, self._latest, settings, tables(settings)), self._tell)

    def _write(self, number: int, settings: Settings, page: Page) -> str | None:
        if number != self._latest:
            return None
        if self._forget(settings):
            page = tables(settings)
        line = self._trouble = save(self._folder, settings, page)
        return None if line is None else TransientMessage(line, lambda: self._trouble == line)
