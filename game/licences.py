"""What Truce is made of, whose each part is, and under which licence it may be passed on: assets/licences."""

import json
from typing import Any, NamedTuple

from game.resources import asset


class Part(NamedTuple):
    """One part. Its licence is named as SPDX does; the words of it lie in the file `text`, or come with the installed
    package `dist`. `files` (patterns of names in small letters) and `modules` say what of a bundle is this part."""

    name: str
    licence: str
    whose: str
    home: str
    files: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    text: str = ""
    dist: str = ""

    @property
    def full(self) -> str:
        """The licence in full, after whose it is; "" where the part is not installed."""
        words = _installed(self.dist) if self.dist else asset("licences", self.text).read_text(encoding="utf-8")
        if not words:
            return ""
        whose = f"{self.name}: © {self.whose}" if self.whose[0].isdigit() else f"{self.name}: {self.whose}"
        return "\n\n".join([whose, *filter(None, [self.home]), words.strip()])


def parts() -> list[Part]:
    """Every part there may be; in a bundle, the parts of the bundle. OSError where the list is missing."""
    listed: list[dict[str, Any]] = json.loads(asset("licences", "parts.json").read_text(encoding="utf-8"))
    lists = ("files", "modules")
    return [Part(**part | {name: tuple(part.get(name, ())) for name in lists}) for part in listed]


def _installed(dist: str) -> str:
    """The licence files of an installed package, one after the other."""
    from importlib.metadata import PackageNotFoundError, files

    try:
        held = files(dist) or []
    except PackageNotFoundError:
        return ""
    return "\n\n".join(file.read_text(encoding="utf-8") for file in held
                       if file.parent.name == "licenses" or file.stem in ("LICENSE", "COPYING"))
