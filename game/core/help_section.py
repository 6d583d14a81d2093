"""A section of a help: a heading, and the lines under it."""

import re
from typing import NamedTuple


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
