"""Who plays, on the page of the settings: for each number of people, which rows of the seats they are."""

from game.core.words import _
from game.store import toml
from game.store.setting_checks import several, within
from game.store.tables import MISSING, in_short, put

SEATS = 4

Rows = tuple[int, ...]
"""Some of the seats' rows, the first one 0, in order; on the page the first one is 1."""

_CHECK = several(within(1, SEATS), SEATS)


def take(found: dict[int, Rows], table: toml.Page, path: str, *, fewer: bool = False) -> list[str]:
    """Take rows off a table, by the number of people: so many rows, or any number of them if there may be `fewer`.
    Return a line for each that could not be used. Keys of a later release stay."""
    refused = []
    for people in range(1, SEATS + 1):
        value = table.pop(str(people), MISSING)
        if value is MISSING:
            continue
        try:
            rows = tuple(sorted(row - 1 for row in _CHECK(value)))
            if not rows or (len(rows) != people and not fewer):
                raise ValueError
        except ValueError:
            refused.append(_("“{key}” cannot be {value}, so it is ignored").format(
                key=f"{path}.{people}", value=in_short(value)))
        else:
            found[people] = rows
    return refused


def put_rows(page: toml.Page, path: list[str], found: dict[int, Rows]) -> None:
    """Put rows on the page, as `take` takes them."""
    for people, rows in found.items():
        put(page, [*path, str(people)], [row + 1 for row in rows])
