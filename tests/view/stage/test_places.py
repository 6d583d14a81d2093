"""Where everything lies at each game's table stays as it is, in windows of several forms."""

import zlib
from collections.abc import Iterator

import pytest

from game.core.seats import Seat
from game.rules import titles
from game.view.stage.layout import Layout
from tests.kit.looks import hold
from tests.view.stage.test_compositions import kinds, lying, seen_tables

SIZES = (800, 600), (1280, 720), (2560, 1080), (900, 1600)


def places(layout: Layout) -> Iterator[object]:
    """All that a layout says of a table, whatever lies there."""
    yield from (layout.sun, layout.sun_r, layout.bar, layout.hint, layout.caption, layout.grown, layout.caption_grown,
                layout.caption_width, layout.banner, layout.pot, layout.banner_size, layout.begins, layout.shouts,
                layout.loud, layout.loud_size, layout.banner_width, layout.panel, layout.middle, layout.photo,
                layout.equals, layout.trays, layout.mountain, layout.reach, layout.deck())
    for seat in layout.places:
        yield tuple(seat)
    for pile, stack in sorted(layout.stacks.items()):
        yield pile, tuple(stack)


def rounded(what: object) -> str:
    """Return it as text, with numbers as far as anybody sees them."""
    if isinstance(what, float):
        return f"{what:.3f}"
    if isinstance(what, tuple | list):
        return f"({' '.join(map(rounded, what))})"
    return str(what)


@pytest.mark.parametrize(("name", "seats"), kinds())
def test_places_are_as_they_were(name: str, seats: int) -> None:
    found = []
    for size in SIZES:
        layout = Layout(titles()[name].make({}).pile_kinds, seats, size)
        told = [rounded(place) for place in places(layout)]
        told += [f"{pile} {rounded(tuple(pose))}" for on, seen in seen_tables(name, seats)
                 for pile, pose in lying(layout, on, seen)]
        told += [f"{pile} {rounded([tuple(pose) for pose in layout.poses(on, pile, [*map(Seat, seen)], [Seat(0)])])}"
                 for on, seen in seen_tables(name, seats) for pile in sorted(on.piles)]
        found.append(f"{zlib.crc32(repr(told).encode()):08x}")
    hold(f"places {name} {seats}", found)
