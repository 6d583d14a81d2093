"""The page that is seen while a store is opened: the first time, on a slow disk, that takes a while."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.words import _
from game.scenes.page import Page
from game.scenes.scene import Scene
from game.view.widgets import Form, Prose

if TYPE_CHECKING:
    from game.scenes.app import App


def show(app: "App", title: str, ready: Callable[[], bool], then: Callable[[], Scene]) -> None:
    """Show the page that `then` makes, once it is `ready`."""
    app.push(then() if ready() else OneMoment(app, title, ready, then))


class OneMoment(Page):
    """One moment; then the other page takes its place."""

    wide = 640

    def __init__(self, app: "App", title: str, ready: Callable[[], bool], then: Callable[[], Scene]) -> None:
        self.ready, self.then = ready, then
        super().__init__(app, title)

    def make(self) -> Form:
        """Words."""
        return Form([Prose(_("One moment…"))], beside=self.beside, foot=False)

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.ready():
            self.app.replace(self.then())
