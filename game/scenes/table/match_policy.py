"""The policy of an ordinary match: its bar, its pause, and the page that says who won."""

from collections.abc import Callable

from game.scenes.kit.table_policy import TablePolicy
from game.scenes.kit.toolbar import Toolbar
from game.scenes.shell.scene import Scene
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.match_toolbar import MatchBar
from game.scenes.table.pause import Pause


class MatchPolicy(TablePolicy):
    """The policy of a match that is played from the shelf, and leads back there."""

    def bar(self) -> Toolbar:
        return MatchBar(self.desk)

    def paused(self, replay: Callable[[], None] | None) -> Scene:
        return Pause(self.desk, replay)

    def ended(self) -> None:
        self.desk.app.push(MatchEndPage(self.desk))

    def home(self) -> None:
        self.desk.app.show_home()
