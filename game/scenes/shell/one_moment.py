"""The page that is seen while one has to wait for the disk: a store that is opened, somebody who is erased."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.words import _
from game.scenes.shell.page import Page
from game.scenes.shell.scene import Scene
from game.view.widgets import Form, Prose

if TYPE_CHECKING:
    from game.scenes.shell.app import App


def show(app: "App", title: str, ready: Callable[[], bool], page: Callable[[], Scene]) -> None:
    """Show a page, once it is `ready` to be made."""
    if ready():
        app.push(page())
    else:
        app.push(OneMoment(app, title, ready, lambda: app.replace(page())))


class OneMoment(Page):
    """A page that waits until it is ready, and `then` goes."""

    wide = 640

    def __init__(self, app: "App", title: str, ready: Callable[[], bool], then: Callable[[], None]) -> None:
        self.ready, self.then = ready, then
        super().__init__(app, title)

    def make(self) -> Form:
        """Return the words."""
        return Form([Prose(_("One moment…"))], beside=self.beside, foot=False)

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.ready():
            self.then()
