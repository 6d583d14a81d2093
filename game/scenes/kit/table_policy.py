"""A table's policy: what a match of its kind shows beside the cards, the bar above the table, and the pages that are
opened from it."""

from collections.abc import Callable, Sequence
from math import inf

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.scenes.kit.ask_controller import AskController, TableContext
from game.scenes.kit.panel import step
from game.scenes.shell.scene import Scene
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.sitting.policy import Policy
from game.view.stage.compositor import Layer
from game.view.widgets import Button, Form


class Toolbar:
    """Buttons on the land, and two lines of words; `stale` if it must be drawn again.

    Subclasses give the way `back` and the `tools`, the words, and the `state` on which both depend.
    """

    back: Button
    tools: Sequence[Button]

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.stale = True
        self.name = self.brief = ""                   # of the game, and its house rules
        self.words = ("", "")
        """The title, and the words beside it."""
        self._seen: object = None
        self.remake()

    def remake(self) -> None:
        """Make the buttons again: the language has changed."""
        self.make()
        self._call()
        self.form = Form([], header_widgets=[self.back, *self.tools], land=True, foot=False, pad=0)
        self.form.set_focus(None)
        self.resized()

    def make(self) -> None:
        """Make `back` and `tools`."""
        raise NotImplementedError

    def state(self) -> object:
        """Return what the buttons and the words depend on, to be compared."""
        raise NotImplementedError

    def follow(self) -> None:
        """Let the buttons show the present state."""

    def subtitle(self) -> str:
        """Return the words beside the title."""
        raise NotImplementedError

    @property
    def focused(self) -> bool:
        """True if Tab has brought the keyboard here."""
        return self.form.focus is not None

    def step(self, by: int) -> bool:
        """Take Tab. Return False if it leaves the bar."""
        there = step(self.form, by)
        self._tell()
        self.stale = True
        return there

    def blur(self) -> None:
        """Give the keyboard back to the table."""
        if self.focused:
            self.form.set_focus(None)
            self.stale = True

    def enter(self) -> None:
        """Show the present state when the table is looked at again, and forget the mouse: it went up on another
        page."""
        if not self.form.keyboard:
            self.blur()
        for widget in self.form.widgets:
            widget.hovered = False
        self._call()
        self.refresh()

    def resized(self) -> None:
        """Put everything in its place."""
        app = self.context.app
        painter, (w, _h) = app.painter, app.size
        side = painter.row()
        middle, edge = painter.u(38), painter.u(12)
        self.back.rect = Rect(edge, middle - side // 2, side, side)
        for n, tool in enumerate(reversed(self.tools)):
            tool.rect = Rect(w - edge - (n + 1) * side, middle - side // 2, side, side)
        self.rect = Rect(0, 0, w, middle + side // 2 + painter.u(2))
        self.form.layout(painter, self.rect)
        self.refresh()

    def refresh(self) -> None:
        """Show the present state."""
        self._seen = self.state()
        self.follow()
        self._tell()

    def _tell(self) -> None:
        told = self.form.foot_line if any(w.hovered or w.focused for w in self.form.widgets) else ""
        words = self.name, told or self.subtitle()
        if words != self.words:
            self.words = words
            self.stale = True

    def _call(self) -> None:
        """Note the name of the game, or of the book of one's own that has these rules, and the rules in a few words."""
        course = self.context.course
        game = course.sitting.match.game
        own = course.policy.stores.library.own_with(game.id, game.chosen)
        self.name, self.brief = _(game.name) if own is None else own.shown, game.brief()

    @property
    def room(self) -> int:
        """The width in pixels that is left beside the game's name."""
        painter = self.context.app.painter
        name = painter.text_width(self.name, painter.px("heading") * 3 // 4, "display")
        return self.tools[0].rect.left - self.back.rect.right - name - painter.u(34)

    @property
    def rests(self) -> float:
        """The seconds until time may change the state; `inf` if it never does."""
        return inf

    def tick(self) -> None:
        """Refresh the words if the state has changed."""
        if self.state() != self._seen:
            self.refresh()
        self.stale = self.stale or self.form.stale

    def handle(self, event: Event) -> bool:
        """Take one event. Return True if it was for the bar."""
        if event.type == pygame.KEYDOWN:
            used = self.form.handle(event)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and self.form.at(event.pos) is None:
            used = event.type == pygame.MOUSEBUTTONUP and self.form.handle(event)
        else:
            used = self.form.handle(event) and event.type != pygame.MOUSEMOTION
            if event.type == pygame.MOUSEBUTTONUP:
                self.form.set_focus(None)
        self._tell()
        self.stale = self.stale or self.form.stale
        return used

    def draw(self, screen: Surface) -> None:
        """Draw it on a ground that is already drawn."""
        painter, theme = self.context.app.painter, self.context.app.theme
        title, told = self.words
        left, right = self.back.rect.right + painter.u(6), self.tools[0].rect.left - painter.u(10)
        middle = self.back.rect.centery
        px = painter.px("heading") * 3 // 4
        place = painter.draw_text(
            screen, title, Rect(left, middle - painter.u(22), right - left, painter.u(44)), px, "display", theme.text
        )
        box = Rect(
            place.right + painter.u(14), middle - painter.u(20), right - place.right - painter.u(14), painter.u(44)
        )
        if box.w > painter.u(60):
            two = len(self.context.course.sitting.chairs) == 2
            colour = theme.muted if two else theme.text     # else on land, not on sky
            painter.draw_text(screen, told, box, painter.px("label"), "text", colour, keep=False)
        self.form.draw(screen)
        self.stale = False


class TablePolicy(Policy):
    """The base of the policies of matches that are played at a table with pictures. `context` is the context of that
    table. `thinks`: there is no music. `skin`: the look of the cards, if it is not the game's."""

    thinks = False
    skin = ""

    context: TableContext

    def sit(self, context: TableContext) -> None:
        """Take the context of the table, once that is complete."""
        self.context = context

    # ---- its pages --------------------------------------------------------------------------------------------------

    def bar(self) -> Toolbar:
        """Return the bar above the table."""
        raise NotImplementedError

    def asking(self, asked: PendingAsk | PolicyQuestion) -> AskController | None:
        """Return the controller for an ask; None for the one of its kind."""
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
        del self.context

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
        """The pixels at the foot of the page that toasts leave free."""
        return 0

    def layers(self) -> Sequence[Layer]:
        """Return the layers to draw above the table."""
        return ()

    def resized(self) -> None:
        """Lay out everything again: the page has another size or theme."""

    def language_changed(self) -> None:
        """Make all words again: the language has changed."""
