"""The page that shows how an earlier release's statistics are brought up to date."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.words import _, whole
from game.scenes.shell.page import Page
from game.scenes.shell.scene import Scene
from game.view.widgets import Button, Form, Prose, Row

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.store.stats_upgrade import Upgrade

_OFTEN = 0.25
"""Seconds between two looks at the progress."""


class Upgrading(Page):
    """The page that shows the progress, in percent, and the way out. `then` makes the page that follows."""

    wide = 640

    def __init__(self, app: "App", upgrade: "Upgrade", then: Callable[[], Scene]) -> None:
        self.upgrade, self.then = upgrade, then
        self._since = 0.0
        super().__init__(app, _("Updating your statistics"))

    @property
    def beside(self) -> list[Button]:  # type: ignore[override]
        """There is no page to go back to."""
        return []

    def make(self) -> Form:
        """Return words, and a button."""
        done, all_ = self.upgrade.done, self.upgrade.all
        far = _("**{percent}%**: {done} of {all} matches").format(
            percent=100 * done // all_, done=whole(done), all=whole(all_)) if all_ else _("One moment…")
        more = _("This happens only once. If you quit now, Truce continues the next time.")
        return Form([Prose(f"{far}\n\n{more}"), Row(Button(_("Quit Truce"), self.close), gap=20)], foot=False, gap=26)

    def close(self) -> None:
        """Quit, for Esc."""
        self.app.quit()

    def tick(self, dt: float) -> None:
        super().tick(dt)
        self._since += dt
        if self.upgrade.over:
            self.app.replace(self.then())
        elif self._since > _OFTEN:
            self._since = 0.0
            self.remake()

    def leaving(self) -> None:
        self.upgrade.stop()
        super().leaving()
