"""A settings page: TOML, read leniently and written with a comment on each line.

The page this program writes keeps every value on one line, so a short reader takes it without loading tomllib, which
costs 3 ms of a start. All that a person has written beyond that is left to tomllib; and if tomllib gives up, every line
that can be read on its own still counts.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

Page = dict[str, Any]
Damage = list[tuple[int, str]]  # a line's number and what it says
_DOTS = 200  # in one line; tomllib takes minutes over a mile of dotted keys
_LONG = 64  # bits; Python refuses to write out thousands of digits, which TOML has read from a hexadecimal number


class NotPlainError(Exception):
    """The line needs the full reader."""


def read(text: str) -> tuple[Page, Damage]:
    """Return the page as nested tables, and the lines that could not be read."""
    try:
        return plain(text), []
    except NotPlainError:
        pass
    import tomllib

    if max(map(_dots, text.split("\n"))) <= _DOTS:
        with suppress(ValueError, RecursionError):
            return tomllib.loads(text), []
    return _line_by_line(text)


def plain(text: str) -> Page:
    """Return a page that only has lines as we write them. Raises NotPlainError."""
    page: Page = {}
    table = page
    headings: set[tuple[str, ...]] = set()
    for line in text.replace("\r\n", "\n").split("\n"):
        if not line.isprintable():
            raise NotPlainError
        line = line.strip(" ")
        if not line or line[0] == "#":
            continue
        if line[0] == "[":
            if line[-1] != "]":
                raise NotPlainError
            heading = tuple(line[1:-1].split("."))
            if heading in headings or not all(map(_bare, heading)):
                raise NotPlainError
            headings.add(heading)
            table = page
            for word in heading:
                table = table.setdefault(word, {})
                if type(table) is not dict:
                    raise NotPlainError
            continue
        key, equals, value = line.partition("=")
        key = key.strip(" ")
        if not equals or not _bare(key) or key in table:
            raise NotPlainError
        table[key] = _value(value.strip(" "))
    return page


def _bare(word: str) -> bool:
    return word.isascii() and word.replace("-", "a").replace("_", "a").isalnum()


def _value(text: str) -> Any:
    if text[:1] == '"':
        inner, quote, rest = text[1:].partition('"')
        rest = rest.strip(" ")
        if not quote or "\\" in inner or (not inner and text[:3] == '"""') or (rest and rest[0] != "#"):
            raise NotPlainError
        return inner
    text = text.partition("#")[0].strip(" ")
    if text[:1] == "[":
        if text[-1] != "]":
            raise NotPlainError
        inner = text[1:-1].strip(" ")
        return [_value(each.strip(" ")) for each in inner.split(",")] if inner else []
    if text in ("true", "false"):
        return text == "true"
    whole, point, part = text.removeprefix("-").partition(".")
    if not text.isascii() or not whole.isdigit() or len(text) > 18 or (whole[0] == "0" and whole != "0"):
        raise NotPlainError
    if not point:
        return int(text)
    if not part.isdigit():
        raise NotPlainError
    return float(text)


def _dots(line: str) -> int:
    return line.count(".")


def _line_by_line(text: str) -> tuple[Page, Damage]:
    import tomllib

    page: Page = {}
    heading: list[str] = []
    lost = False  # under a heading that cannot be read, no key has a home
    damaged: Damage = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        try:
            part = tomllib.loads(line) if _dots(line) <= _DOTS else None
        except (ValueError, RecursionError):
            part = None
        if line.lstrip(" \t").startswith("["):
            lost = part is None
            heading = _heading(part or {})
        elif part and (lost or not _merge(page, heading, part)):
            part = None
        if part is None:
            damaged.append((number, line.strip()[:60]))
    return page, damaged


def _heading(part: Page) -> list[str]:
    """Return the path of the one empty table in `part`."""
    path = []
    while part:
        (word, part), = part.items()
        if isinstance(part, list):
            part = part[0]
        path.append(word)
    return path


def _merge(page: Page, heading: Iterable[str], part: Page) -> bool:
    """Put `part` under `heading`; return False if something there is in its way. The first line for a key stays."""
    for word in heading:
        page = page.setdefault(word, {})
        if not isinstance(page, dict):
            return False
    for key, value in part.items():
        if isinstance(value, dict) and isinstance(page.get(key), dict):
            return _merge(page[key], (), value)
        if key in page:
            return False
        page[key] = value
    return True


def write(page: Page, comments: Mapping[str, str]) -> str:
    """Return the page as text. `comments` holds what to say on a key's line or above a heading, by dotted path; "" is
    the top of the page."""
    lines = [f"# {line}" for line in comments.get("", "").splitlines()]
    _table(page, (), comments, lines)
    return "\n".join(lines) + "\n"


def _table(table: Page, path: tuple[str, ...], comments: Mapping[str, str], lines: list[str]) -> None:
    keys = [key for key, value in table.items() if not isinstance(value, dict)]
    if path and (keys or not table):
        heading = ".".join(path)
        lines.append("")
        lines += [f"# {line}" for line in comments.get(heading, "").splitlines()]
        lines.append("[" + ".".join(map(_key, path)) + "]")
    for key in keys:
        said = comments.get(".".join((*path, key)))
        line = f"{_key(key)} = {literal(table[key])}"
        lines.append(f"{line:<28}# {said}" if said else line)
    for key, value in table.items():
        if isinstance(value, dict):
            _table(value, (*path, key), comments, lines)


def _key(word: str) -> str:
    return word if _bare(word) else literal(word)


def literal(value: Any) -> str:
    """Return one value as TOML writes it, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > _LONG:
        return hex(value) if value > 0 else repr(value)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + "".join(each if each >= " " and each != "\x7f" else f"\\u{ord(each):04x}" for each in quoted) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(literal, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {literal(each)}" for key, each in value.items()) + "}"
    return str(value.isoformat())  # the only other values tomllib makes are dates and times
