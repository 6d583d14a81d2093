"""The classes as pages: a tab for each, and one for children of none."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from game.core.words import _
from game.view.widgets import Tabs

if TYPE_CHECKING:
    from game.store.children import Child


def groups(children: "Iterable[Child]") -> list[str]:
    """Return the classes in their order, "" last if there are children of none."""
    found = {child.group for child in children}
    return [*sorted(found - {""}, key=str.casefold), *({""} & found)]


def group_name(group: str) -> str:
    """Return what a class is called."""
    return group or _("No class")


def tabs(children: "Iterable[Child]", group: str, turn: Callable[[], None]) -> Tabs | None:
    """Return the tabs, the one of a class open; None where there is only one page."""
    every = groups(children)
    if len(every) < 2:
        return None
    return Tabs([(each, group_name(each)) for each in every], group if group in every else every[0],
                lambda _group: turn())
