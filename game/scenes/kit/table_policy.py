"""A table's policy: the things a match of its kind shows beside the cards, and the pages to which its doors lead."""

from collections.abc import Callable, Sequence
from math import inf

from pygame.event import Event

from game.scenes.kit.ask_controller import AskController, TableContext
from game.scenes.kit.toolbar import Toolbar
from game.scenes.shell.scene import Scene
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.sitting.policy import Policy
from game.view.stage.compositor import Layer


class TablePolicy(Policy):
    """The base of the policies of matches that are played at a table with pictures. `desk` is that table's; where
    somebody `thinks`, no music is heard; the cards wear the `skin`, if there is one."""

    thinks = False
    skin = ""

    desk: TableContext

    def sit(self, desk: TableContext) -> None:
        """Take the desk of the table, once that is laid."""
        self.desk = desk

    # ---- its pages --------------------------------------------------------------------------------------------------

    def bar(self) -> Toolbar:
        """Return the bar above the table."""
        raise NotImplementedError

    def asking(self, asked: PendingAsk | PolicyQuestion) -> AskController | None:
        """Return the way in which people are asked; None is that of any table."""
        return None

    def paused(self, replay: Callable[[], None] | None) -> Scene:
        """Return the page of a pause; `replay` shows the last photo-finish again, if there was one."""
        raise NotImplementedError

    def home(self) -> None:
        """Go back to where one came from; the match can be continued."""
        raise NotImplementedError

    # ---- beside the table -------------------------------------------------------------------------------------------

    def hint(self, words: str) -> str:
        """Return the hint to show instead of `words`, which say which key does what."""
        return words

    @property
    def bubble_words(self) -> str:
        """The words of a bubble on the table, to be read aloud; "" for none."""
        return ""

    def enter(self) -> None:
        """Begin, as the table is uppermost now."""

    def leave(self) -> None:
        """Stop, as the table is covered, or the program ends."""

    def dispose(self) -> None:
        """Release the context of the table, which refers back to this policy, when the table has been left."""
        del self.desk

    def handle(self, event: Event) -> bool:
        """Take an event before the table does. True if it was for this alone."""
        return False

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass, after the table did."""

    @property
    def rests(self) -> float:
        """The seconds for which time changes nothing here, while nothing moves; `inf` if it never does."""
        return inf

    @property
    def moving(self) -> bool:
        """True if it wants to be drawn in every frame."""
        return False

    @property
    def foot(self) -> int:
        """The pixels at the foot of the page that notices are to leave free."""
        return 0

    def layers(self) -> Sequence[Layer]:
        """Return the layers to draw above the table."""
        return ()

    def resized(self) -> None:
        """Lay everything anew: the page has another size, or another theme."""

    def spoken(self) -> None:
        """Say everything anew: the language has changed."""
