"""The ways in which the four asks are put to people at a table."""

from game.core.asks import Arrange, Pick, Press, Write
from game.scenes.kit.ask_controller import AskController
from game.scenes.kit.table_context import TableContext
from game.scenes.table.arranging import ArrangeController
from game.scenes.table.picking import PickController
from game.scenes.table.pressing import PressController
from game.scenes.table.writing import WriteController
from game.sitting.pending_ask import PendingAsk, PolicyQuestion

_WAYS: dict[type, type[AskController]] = {Press: PressController, Pick: PickController, Arrange: ArrangeController,
                                          Write: WriteController}


def controller_for(desk: TableContext, asked: PendingAsk | PolicyQuestion) -> AskController:
    """Return the way in which an ask is put."""
    return next(way for kind, way in _WAYS.items() if isinstance(asked.ask, kind))(desk, asked)
