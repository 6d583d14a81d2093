"""The page that says that something went wrong, and where it is written down."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.words import _
from game.scenes.page import Page
from game.view.widgets import Button, Form, Prose, Row

if TYPE_CHECKING:
    from game.scenes.app import App


class Crash(Page):
    """What happened, in one line; the way back to the shelf, and out."""

    wide = 720

    def __init__(self, app: "App", trouble: BaseException, log: str | None,
                 files: Sequence[tuple[str, Callable[[], str]]] | None = None) -> None:
        self.trouble = trouble
        self.log = log
        self.files = files
        super().__init__(app, _("Something went wrong"))

    @property
    def beside(self) -> list[Button]:  # type: ignore[override]
        """There is no page to go back to."""
        return []

    def make(self) -> Form:
        """Words, and two buttons."""
        what = " ".join(str(self.trouble).split())[:200]
        kind = type(self.trouble).__name__
        text = _("Truce ran into a problem and had to stop. Everything that could be saved was saved.") + "\n\n" + (
            _("Error: {what}").format(what=f"**{kind}: {what}**" if what else f"**{kind}**"))
        if self.log:
            text += "\n\n" + _("The details are in {file}, without any names. Please send that file to whoever gave "
                               "you Truce, so the problem can be fixed.").format(file=self.log)
        asides = []
        if self.files is not None:
            text += "\n\n" + _("It happened again on the shelf. The shelf now opens without your saved matches, "
                               "statistics and lessons. Nothing is erased.")
        for name, aside in self.files or ():
            asides.append(Row(Button(_("Move {file} aside").format(file=name), partial(self._aside, aside))))
        return Form([Prose(text),
                     Row(Button(_("Back to the shelf"), self.app.show_home, look="main", cap=_("Enter")),
                         Button(_("Quit Truce"), self.app.quit), gap=20), *asides], foot=False, gap=26)

    def _aside(self, aside: Callable[[], str]) -> None:
        said = aside()
        self.app.show_home()
        self.app.say(said)

    def close(self) -> None:
        """Esc: back to the shelf."""
        self.app.show_home()
