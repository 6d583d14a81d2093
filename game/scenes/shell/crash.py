"""The page that says that something went wrong, and where it is written down."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.words import _
from game.scenes.shell.one_moment import OneMoment
from game.scenes.shell.page import Page
from game.view.widgets import Button, Form, Prose, Row

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class Crash(Page):
    """The page after a failure: what happened, in one line; the way back to the shelf, and out. `playing`: a match was
    on the table."""

    wide = 720

    def __init__(self, app: "App", trouble: BaseException, log: str | None,
                 files: Sequence[tuple[str, Callable[[], Callable[[], bool]]]] | None = None, *,
                 playing: bool = False) -> None:
        self.trouble = trouble
        self.playing = playing
        self.log = log
        self.files = files
        super().__init__(app, _("Something went wrong"))

    @property
    def beside(self) -> list[Button]:  # type: ignore[override]
        """There is no page to go back to."""
        return []

    def make(self) -> Form:
        """Return words, and two buttons."""
        what = " ".join(str(self.trouble).split())[:200]
        trouble = _("Truce ran into a problem. Your match had to stop.") if self.playing else _(
            "Truce ran into a problem.")
        said = [f"{trouble} {_('Truce saved what it could.')}"]
        if what:
            said.append(_("What happened: {what}").format(what=f"**{what}**"))
        if self.log:
            said.append(_("The details are in {file}. It holds no names. Please send it to whoever gave you Truce, so "
                          "the problem can be fixed.").format(file=self.log))
        asides = []
        if self.files is not None:
            said.append(_("It happened again on the shelf. The shelf now opens without your saved matches, statistics "
                          "and lessons. Nothing is erased."))
        for name, aside in self.files or ():
            asides.append(Row(Button(_("Move {file} aside").format(file=name), partial(self._aside, aside))))
        return Form([Prose("\n\n".join(said)),
                     Row(Button(_("Back to the shelf"), self.app.show_home, look="main", cap=_("Enter")),
                         Button(_("Quit Truce"), self.app.quit), gap=20), *asides], foot=False, gap=26)

    def _aside(self, aside: Callable[[], Callable[[], bool]]) -> None:
        over = aside()
        if over():
            self.app.show_home()
        else:
            self.app.push(OneMoment(self.app, self.title, over, self.app.show_home))

    def close(self) -> None:
        """Go back to the shelf, for Esc."""
        self.app.show_home()
