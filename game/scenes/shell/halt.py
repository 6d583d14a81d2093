"""The page of a program that cannot begin: why, in a line, and the way out."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.words import _
from game.scenes.shell.page import Page
from game.view.widgets import Button, Form, Prose, Row

if TYPE_CHECKING:
    from game.scenes.shell.app import App

_OFTEN = 0.25
"""Seconds between two looks whether it can begin."""


class Halt(Page):
    """The page that says in a `line` why the program cannot begin. It ends as soon as that `passes`, and is `over`
    then."""

    wide, low = 640, 0

    def __init__(self, app: "App", title: str, line: str, passes: Callable[[], bool] = lambda: False) -> None:
        self.line, self.passes = line, passes
        self.over = False
        self._since = 0.0
        super().__init__(app, title)

    @property
    def beside(self) -> list[Button]:  # type: ignore[override]
        """There is no page to go back to."""
        return []

    def make(self) -> Form:
        """Return words, and a button."""
        return Form([Prose(self.line), Row(Button(_("Quit Truce"), self.close), gap=20)], foot=False, gap=26)

    def close(self) -> None:
        """Quit, for Esc."""
        self.app.quit()

    def tick(self, dt: float) -> None:
        super().tick(dt)
        self._since += dt
        if self._since > _OFTEN:
            self._since = 0.0
            self.over = self.passes()
            if self.over:
                self.app.quit()
