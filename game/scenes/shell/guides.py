"""The guides: what players, parents and teachers, and whoever looks after a computer may want to read, page by page."""

from typing import TYPE_CHECKING

from game.core.i18n import _
from game.scenes.shell import guide_text
from game.scenes.shell.guide_names import names
from game.scenes.shell.page import Page
from game.store import files
from game.store.paths import documents
from game.view.widgets import Button, Form, RichText, Row, Tabs, Widget
from game.view.widgets.text import Figure

if TYPE_CHECKING:
    from game.scenes.shell.app import App


class Guides(Page):
    """A guide under each tab: "players", "teachers", "accessibility" or "privacy-and-files", which opens first."""

    wide = 960

    def __init__(self, app: "App", tab: str = "players") -> None:
        tabs = Tabs(names(), tab, self._turn)
        super().__init__(app, _("Guides"), tabs)

    def make(self) -> Form:
        """Return the text of the open tab, with its pictures."""
        assert self.tabs is not None
        rows: list[Widget | Row] = []
        try:
            self.guide: guide_text.Guide | None = guide_text.read(self.tabs.value, self.app.settings.language)
        except OSError as why:
            self.guide = None
            rows.append(RichText(_("This guide could not be read ({why}).").format(why=files.why(why))))
        else:
            rows.append(Row(Button(_("Open as a page"), self.save, icon="open", snug=True,
                                   hint=_("Saves it in your documents and opens it in your browser, to be printed."))))
            rows += [RichText(part) if isinstance(part, str) else Figure(part.path, part.words)
                     for part in self.guide.parts]
        form = Form(rows, beside=self.header_widgets, foot=False, pad=40, gap=22)
        form.set_focus(self.tabs)
        return form

    def _turn(self, _tab: str) -> None:
        """Show another guide, from its beginning."""
        self.form.page.goal = 0.0
        self.remake()

    def save(self) -> None:
        """Write the guide into the person's documents, and open it in a browser."""
        from game.scenes.shell.browser import show

        if self.guide is None:
            return
        path = documents() / f"Truce - {self.guide.title}.html"
        try:
            files.write(path, guide_text.page(self.guide).encode("utf-8"))
        except OSError as why:
            self.app.say(_("{file} could not be saved ({why}).").format(file=path, why=files.why(why)))
            return
        show(path)
        self.app.say(_("Saved: {file}").format(file=path))
