"""Who plays, on the page of the settings: for each number of people, which rows of the seats they are."""

from game.core.words import _
from game.store import toml
from game.store.setting_checks import several, within
from game.store.tables import MISSING, in_short, put, taken

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


def take_kinds(found: dict[int, Rows], page: toml.Page) -> int:
    """Take who plays off a page of an earlier release, on which each seat was a person's or the computer's in every
    game. Return the number of people: those who sat where two play. All of them together are a party to come back to.
    """
    kinds = [taken(page, f"seats.{row + 1}.kind") for row in range(SEATS)]
    people = tuple(row for row, kind in enumerate(kinds) if kind == "person" or (kind != "computer" and not row))
    near = tuple(row for row in people if row < 2)
    found |= {len(rows): rows for rows in (people, near) if rows and rows != tuple(range(len(rows)))}
    return max(1, len(near))


def put_rows(page: toml.Page, path: list[str], found: dict[int, Rows]) -> None:
    """Put rows on the page, as `take` takes them."""
    for people, rows in found.items():
        put(page, [*path, str(people)], [row + 1 for row in rows])
