"""How far every thing of every page is by one button, at the usual pace of the light.

    python -m tests.tools.one_button [--size 1280x720] [--far 20]

It prints for each page its farthest thing and the seconds until the light is on it, and ends with exit status 1 if one
is farther than so many seconds. Presses take no time here: they are the person's.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.scenes.math_room.class_pages import TablesPage
from game.scenes.math_room.wall_page import ClassWallPage
from game.scenes.shelf.open_match_page import OpenMatchPage
from game.scenes.shell.row_scan import RowScan, usable
from game.scenes.shell.scene import Scene
from game.store.settings import Settings
from game.view.widgets import Form, ListBox, Widget
from tests.kit.session_driver import at_session
from tests.kit.table_driver import AtTable, at_table
from tests.tools import guide, tour

FAR = 20.0
USUAL = Settings().light / 1000
MOST = 400
"""Steps after which a thing is said never to be lit."""
SPOTS = 60
"""So many places of a widget are looked for, evenly spread."""


def things(form: Form, offered: Sequence[Sequence[Widget]] | None) -> Iterator[tuple[str, Widget, Any]]:
    """Every thing of a form that one button can choose, or of those `offered` by a page that knows its rows: its name,
    its widget, and its place inside, None for all."""
    for widget in form.tab_order:
        if not usable(widget) or not (offered is None or any(widget in row for row in offered)):
            continue
        name = widget.label or type(widget).__name__
        spots = [spot for row in widget.spots for spot in row]
        if isinstance(widget, ListBox) and not spots:
            spots = [*range(len(widget.items))]
        if spots:
            every = max(1, len(spots) // SPOTS)
            yield from ((f"{name} {spot}", widget, spot) for spot in [*spots[::every], spots[-1]])
        else:
            yield name, widget, None


def steps_to(page: Any, widget: Widget, spot: Any) -> int | None:
    """Return how often the light moves from where it is first until it is on a thing alone; None if it never is."""
    form, lit, by_line = page.form, list[Any](), isinstance(widget, ListBox) and not widget.spots
    usual = widget.light_spots

    def light(spots: Any) -> None:
        lit[:] = spots
        usual(spots)

    widget.light_spots = light                        # type: ignore[method-assign]
    if isinstance(widget, ListBox):
        widget.at = 0
    lit.clear()
    scan, steps = RowScan(form, getattr(page, "rows_of_light", None)), 0
    try:
        while steps < MOST:
            here = list(form.lit) or [form.focus]
            within = spot is not None and not by_line and (not lit or (spot in lit and len(lit) > 1))
            if widget in here and (form.lit or within):
                if not scan.press():
                    return steps
                continue
            if widget in here and (spot is None or (widget.at == spot if by_line else lit == [spot])):
                return steps
            scan.step()
            steps += 1
        return None
    finally:
        del widget.light_spots                        # type: ignore[method-assign]


def reach(page: Any) -> dict[str, float]:
    """Return the seconds until each thing of a page is lit; infinite for one that never is."""
    form, first, found = page.form, page.form.focus, {}
    rows = getattr(page, "rows_of_light", None)
    for name, widget, spot in things(form, rows and rows()):
        form.set_focus(first)
        steps = steps_to(page, widget, spot)
        found[name] = float("inf") if steps is None else steps * USUAL
    return found


def opened(at: AtTable, page: Scene) -> dict[str, float]:
    """Open a page, measure it, and leave it."""
    at.app.push(page)
    at.frames(0.3)
    top, found = at.app.top, dict[str, float]()
    if top is not None and top.button is None and isinstance(getattr(top, "form", None), Form):
        found = reach(top)
    at.app.pop()
    return found


def pages(folder: Path, size: tuple[int, int]) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield every page of the tour, the wall of a class and its tables, with how far their things are."""
    with at_table(folder / "table", size=size) as at:
        at.app.settings.one_button = "key"
        for n, name in enumerate(("Ada", "Ben", "Carla")):
            at.stores.children.add(name, n, 0.0)
        for name, make in tour.pages(at):
            yield name, opened(at, make())
        yield "open a match", opened(at, OpenMatchPage(at.app, at.stores, tuple, lambda: None))
    yield from of_a_class(folder / "class", size)


def of_a_class(folder: Path, size: tuple[int, int]) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield the wall of a class and the page of its tables, with how far their things are."""
    with at_session(folder, size=size) as sat:
        guide.a_class(sat)
        sat.app.settings.one_button = "key"
        wall = ClassWallPage(sat.app, sat.stores, guide.GROUP)
        sat.app.push(wall)
        sat.frames(1.0)
        yield "wall", reach(wall)
        sat.app.push(tables := TablesPage(sat.app, wall.tables, lambda _at: None))
        sat.frames(0.3)
        yield "tables", reach(tables)


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--size", default="1280x720")
    words.add_argument("--far", type=float, default=FAR)
    asked = words.parse_args()
    width, _x, height = asked.size.partition("x")
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for place in ("table", "class"):
            (Path(folder) / place).mkdir()
        for name, found in pages(Path(folder), (int(width), int(height))):
            if found:
                thing = max(found, key=found.__getitem__)
                print(f"{found[thing]:6.1f} s  {name}: {thing} ({len(found)} things)", flush=True)
                worst = max(worst, found[thing])
    return int(worst > asked.far)


if __name__ == "__main__":
    sys.exit(main())
