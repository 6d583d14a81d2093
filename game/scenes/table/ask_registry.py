"""The ways in which the four asks are put to people at a table."""

from game.core.asks import Arrange, Pick, Press, Write
from game.scenes.kit.ask_controller import Asking
from game.scenes.kit.table_context import Desk
from game.scenes.table.arranging import Arranging
from game.scenes.table.picking import Picking
from game.scenes.table.pressing import Pressing
from game.scenes.table.writing import Writing
from game.sitting.pending_ask import Aside, Pending

_WAYS: dict[type, type[Asking]] = {Press: Pressing, Pick: Picking, Arrange: Arranging, Write: Writing}


def way(desk: Desk, asked: Pending | Aside) -> Asking:
    """Return the way in which an ask is put."""
    return next(way for kind, way in _WAYS.items() if isinstance(asked.ask, kind))(desk, asked)
