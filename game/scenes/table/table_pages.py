"""The pages that are opened from a table and lie over it: a pause, the rules, the settings, a curtain."""

from collections.abc import Callable

from game.core.seats import Seat
from game.scenes.kit.ask_controller import AskController
from game.scenes.kit.table_context import TableContext
from game.scenes.kit.table_policy import TablePolicy
from game.scenes.shell.away import AwayCountdown
from game.scenes.shell.routes import page_factory
from game.scenes.shell.scene import Scene
from game.scenes.table.curtain import Curtain
from game.scenes.table.help_sheet import HelpSheet
from game.scenes.table.input_router import InputRouter
from game.scenes.table.photo_finish import PhotoFinish


class TablePages(Scene):
    """A page of a table, from which the others are opened."""

    asking: AskController | None
    desk: TableContext
    hands: InputRouter
    photo: PhotoFinish
    policy: TablePolicy

    def suspend(self) -> None:
        self.cover()
        self.app.push(AwayCountdown(self.app))

    def cover(self) -> None:
        """Cover a hand that is open for one of several people, as another page comes over the table."""
        if self.asking is not None:
            self.asking.cover()

    def pause(self) -> None:
        """Stop, with all that one can do from here."""
        self.cover()
        self.app.push(self.policy.paused(self.photo.again if self.photo.photo is not None else None))

    def help(self) -> None:
        """Show the rules that are needed now beside the table."""
        self.cover()
        self.app.push(HelpSheet(self.desk, self.asking, self.policy.layers))

    def settings(self) -> None:
        """Show the settings; the match waits."""
        self.app.push(page_factory("settings")(self.app, stores=self.policy.stores))

    def to_shelf(self) -> None:
        """Go back to where one came from; the match can be continued."""
        self.policy.home()

    def curtain(self, seat: Seat, look: Callable[[], None]) -> Scene:
        """Cover the cards of a player, until `look` shows them to this player alone."""
        self.app.push(curtain := Curtain(self.desk, self.hands, seat, look))
        return curtain
