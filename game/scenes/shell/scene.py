"""A scene: one page of the program, of which the uppermost has the keyboard and the mouse."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface
from pygame.event import Event

from game.scenes.shell.switch_access import SwitchTarget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.view.device.speaker import About
    from game.view.widgets import AccessibleText, Form


AWAKE: Final = 1 / 4
ASLEEP: Final = 1 / 2
"""Seconds for which a page rests: while it waits for somebody, and while nobody seems to be there."""


class Scene:
    """A page on the app's stack of pages. A subclass overrides what it needs; each of these may do nothing. A page that
    was taken off the stack is over: it is not put there again, and its widgets are released in the next frame.

    `shows_scene_below`: the scene under this one is seen through it (a question, a pause). `needs_redraw`: it must be
    drawn once. `repeats`: a held key repeats (in forms; never at the table, where a held key hurries). `racing`: a
    press decides a race, so the app waits for events between frames and hands each over as it comes. `plays_ambience`:
    the evening or the day is heard, and music unless it is `quiet`. `foot`: pixels at its foot that a toast leaves
    free. `form`: its widgets, if they are all in one form. `idle_for`: seconds for which no time passes on it, while it
    does not move, before something happens: an event is handed to it, or it is entered or needs to be drawn, or
    `App.wake` is called. The time that it rested is given to it then, in one piece.
    """

    form: "Form | None" = None
    shows_scene_below = False
    repeats = False
    quiet = False
    foot = 0

    read_scope: "About" = "focus"
    """What kind of words it is when the page is read aloud."""

    @property
    def read(self) -> str:
        """The words that are read aloud when it opens: all the words on it."""
        from game.view.widgets import read

        return "" if self.form is None else read(self.form.widgets)

    @property
    def accessible_text(self) -> "AccessibleText | None":
        """The words to be spoken for the widget that has the focus."""
        return None if self.form is None else self.form.accessible_text

    @property
    def racing(self) -> bool:
        """True if a press decides a race."""
        return False

    @property
    def idle_for(self) -> float:
        """The seconds for which no tick is needed while nothing moves and nobody does anything; `inf` if none is."""
        return 0.0

    @property
    def opponents(self) -> Sequence[str]:
        """The names of those who play a match here; empty where nobody does."""
        return ()

    @property
    def plays_ambience(self) -> bool:
        """True if the evening or the day around the table is heard."""
        return False

    def __init__(self, app: "App") -> None:
        self.app = app
        self.needs_redraw = True
        self.button: SwitchTarget | None = None            # what the one button does here, where a form cannot say it

    def enter(self) -> None:
        """Begin or go on as the uppermost page: it was pushed, or the page above was taken off."""

    def leave(self) -> None:
        """Stop being the uppermost page: it was covered, or taken off."""

    def dispose(self) -> None:
        """Release the parts that refer back to this page: it was taken off, and nothing of it runs any more."""
        form, self.form = self.form, None
        if form is not None:
            form.dispose()

    def resized(self) -> None:
        """Lay out everything again: the page has another size or theme, and `app.size`, `app.painter` and `app.theme`
        are new."""

    def gamepads_changed(self) -> None:
        """Follow a controller that came or went, or a change between mouse and fingers (`app.touch`)."""

    def plays_with(self, pad: int) -> str:
        """Return the name of the player who has the controller of this number; "" if nobody has it."""
        return ""

    def language_changed(self) -> None:
        """Make all words again: the language has changed."""

    def handle(self, event: Event) -> None:
        """Take one event, in the order of the queue. Positions of the mouse are pixels of the page."""

    def wake(self) -> None:
        """Do everything in the next tick: something happens, or may have happened."""

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass since the last tick: the time that the page rested, or at most 0.1."""

    @property
    def moving(self) -> bool:
        """True if it wants to be drawn in every frame."""
        return False

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        """Draw the whole page and return None; or, unless `needs_redraw`, only what changed, and return its rects."""

    def suspend(self) -> None:
        """Stop what runs: the window lost the focus or was minimised, or the machine slept."""

    def resume(self) -> None:
        """Go on: the person is back."""

    def before_quit(self) -> None:
        """Save what must not be lost: the program ends, or has failed. Called once for each scene on the stack."""
