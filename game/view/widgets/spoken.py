"""What speech says of a thing on a page, for those who do not see it."""

from typing import NamedTuple


class Spoken(NamedTuple):
    """`what` a thing is ("Play, button"), how it stands just now, `more` about it, and what was `typed` in it. `at`
    tells it from others that say the same."""

    what: str
    state: str = ""
    more: str = ""
    typed: str | None = None
    at: int = 0

    @property
    def whole(self) -> str:
        """All of it, as one hears it who comes there."""
        more = "" if self.more in (self.what, self.state) or self.what.startswith(f"{self.more},") else self.more
        return sentences(joined(self.what, self.state), more)


def joined(*parts: str) -> str:
    """Return what there is of some parts, with commas between."""
    return ", ".join(filter(None, parts))


def sentences(*parts: str) -> str:
    """Return what there is of some parts, one sentence after the other."""
    *first, last = [part for part in parts if part] or [""]
    return " ".join([*(part if part[-1] in ".!?:…" else f"{part}." for part in first), last])


def plain(text: str) -> str:
    """Return a text to read without the signs of its layout: headings, items, bold words."""
    lines = (line.strip().removeprefix("- ").lstrip("#").strip() for line in text.replace("**", "").splitlines())
    return " ".join(line if line[-1] in ".!?:…,;" else f"{line}." for line in lines if line)
