"""The light inside one large widget, such as the table of a class: it goes over parts of the table, a press enters the
part, and so on down to a single place.

Of n places each is reached in about 3 log₄ n steps instead of n: quadrant scanning, for a table with many rows."""

from collections.abc import Sequence
from math import ceil
from typing import Any

from game.view.widgets import Form, Widget

Spots = Sequence[Sequence[Any]]
PARTS = 4
"""Into so many parts a table is parted, at most."""


def parts(spots: Spots) -> list[Spots]:
    """Return the parts of some places in rows: of several rows a few each; of one row a few of its places each.

    >>> parts([[1], [2], [3], [4], [5]])
    [[[1], [2]], [[3], [4]], [[5]]]
    >>> parts([[1, 2, 3]])
    [[[1]], [[2]], [[3]]]
    """
    if len(spots) > 1:
        size = ceil(len(spots) / PARTS)
        return [spots[at:at + size] for at in range(0, len(spots), size)]
    size = ceil(len(spots[0]) / PARTS)
    return [[spots[0][at:at + size]] for at in range(0, len(spots[0]), size)]


class SpotScan:
    """The light on one widget with places inside."""

    def __init__(self, form: Form, widget: Widget) -> None:
        self._form, self._widget = form, widget
        self._levels = [parts(widget.spots)]          # of each level the parts that are left, the lit one first
        self._show()

    def step(self) -> bool:
        """Let the light go on. Return False if it was on the last part of all: it is out of the widget then."""
        while self._levels:
            del self._levels[-1][0]
            if self._levels[-1]:
                self._show()
                return True
            self._levels.pop()
        self._widget.light_spots(())
        return False

    def press(self) -> bool:
        """Enter the part that is lit. Return False if it is a single place: it is to be pressed."""
        lit = self._levels[-1][0]
        if len(lit) == 1 and len(lit[0]) == 1:
            return False
        self._levels.append(parts(lit))
        self._show()
        return True

    def _show(self) -> None:
        self._widget.light_spots([spot for row in self._levels[-1][0] for spot in row])
        self._form.focus_by_key(self._widget)
