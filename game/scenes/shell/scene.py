"""A scene: one page of the program, of which the uppermost has the keyboard and the mouse."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface
from pygame.event import Event

from game.scenes.shell.one_button import OnTable

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class Scene:
    """A page on the app's pile of pages. A subclass overrides what it needs; each of these may do nothing. One that
    was taken off the pile is over: it is not laid there again, and has nothing any more from the next frame on.

    `below`: the scene under this one is seen through it (a question, a pause). `stale`: it must be drawn once.
    `repeats`: a held key repeats (in forms; never at the table, where a held key hurries). `keen`: a press decides a
    race, so the app waits for events between frames and hands each over as it comes. `room`: one hears the room.
    `foot`: pixels at its foot that a notice leaves free.
    """

    below = False
    repeats = False
    foot = 0

    @property
    def keen(self) -> bool:
        return False

    @property
    def room(self) -> bool:
        return False

    def __init__(self, app: "App") -> None:
        self.app = app
        self.stale = True
        self.button: OnTable | None = None            # what the one button does here, where a form cannot say it

    def enter(self) -> None:
        """It is uppermost now: it was pushed, or what lay on it is gone."""

    def leave(self) -> None:
        """It is no longer uppermost: it was covered, or taken off."""

    def gone(self) -> None:
        """It was taken off, and nothing of it runs any more: let go of all it has."""
        vars(self).clear()

    def resized(self) -> None:
        """The page has another size, or another theme: `app.size`, `app.paper` and `app.theme` are new."""

    def plugged(self) -> None:
        """A controller came or went."""

    def plays_with(self, pad: int) -> str:
        """Who plays with the controller of this number; "" if nobody does here."""
        return ""

    def language_changed(self) -> None:
        """The language is another: say everything anew."""

    def handle(self, event: Event) -> None:
        """One event, in the order of the queue; a place of the mouse is one on the page."""

    def tick(self, dt: float) -> None:
        """Time went by: seconds since the last tick, at most a tenth."""

    @property
    def moving(self) -> bool:
        """Whether it wants to be drawn in every frame."""
        return False

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        """Draw all of it and return None; or, unless it is stale, only what moved, and return where that is."""

    def away(self) -> None:
        """The window lost the focus or was minimised, or the machine slept: stop what runs."""

    def back(self) -> None:
        """The person is back."""

    def leaving(self) -> None:
        """The program ends, or has failed: save what must not be lost. Called once for each scene on the pile."""
