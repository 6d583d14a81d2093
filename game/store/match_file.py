"""A saved match in a file of the person's choosing."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.core.words import _
from game.store import files
from game.store.envelope import LIMIT, DamagedError, NewerError, checked, encode, parse


def export(path: Path, match: Mapping[str, Any]) -> str:
    """Write a saved match; return a line that says where it is, or why it is not."""
    try:
        files.write(path, encode(match), private=False)
    except OSError as trouble:
        return _("{file} could not be saved ({why}).").format(file=path, why=files.why(trouble))
    return _("Match saved in {file}.").format(file=path)


def open_match(path: Path) -> tuple[dict[str, Any] | None, str | None]:
    """Return the saved match in a file of the person's choosing, be it bare or in an envelope; or a line saying why
    not.

    The file is never touched, whatever is in it. The core judges the match itself.
    """
    try:
        data = files.read(path, LIMIT)
        match = parse(data)
        if "save" in match:
            match = checked(match)["match"]
        elif "format" not in match:
            raise DamagedError(_("it is not a saved match"))
    except OSError as trouble:
        return None, _("{file} could not be opened ({why}).").format(file=path, why=files.why(trouble))
    except (DamagedError, NewerError) as reason:
        return None, _("{file} could not be opened ({why}).").format(file=path, why=reason)
    return match, None
