"""The guides for players, for parents and teachers, and for those who look after a computer: Markdown in
packaging/guide, in English and, in folders of their own, in other languages. The program shows them, and makes HTML of
them that any browser prints."""

import re
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game import resources
from game.core.html_page import html_page
from game.core.i18n import _
from game.scenes.shell.page import Page
from game.store import files
from game.store.paths import documents
from game.view.widgets import Button, Form, RichText, Row, Tabs, Widget
from game.view.widgets.markup import blocks
from game.view.widgets.text import Figure

if TYPE_CHECKING:
    from game.scenes.shell.app import App


_PICTURE = re.compile(r"^!\[([^\]]*)\]\(([^)]+)\)$")
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\([^)]+\)")
_STYLE = """\
@page { margin: 16mm }
body { margin: 0 auto; padding: 6mm; max-width: 170mm; color: #211B3A; background: #fff;
  font: 11pt/1.45 "Source Sans 3", "Segoe UI", "Helvetica Neue", Arial, sans-serif }
h1, h2, h3 { font-family: "Source Serif 4", Georgia, serif; line-height: 1.15; break-after: avoid }
h2 { margin-top: 8mm }
img { display: block; max-width: 100%; max-height: 90mm; margin: 5mm auto; break-inside: avoid }
li { break-inside: avoid }
@media print { body { padding: 0; max-width: none } }
"""


class Guide(NamedTuple):
    """A guide in one language: its file, and its parts in their order, each a text or a picture."""

    file: Path
    language: str
    parts: tuple["str | GuidePicture", ...]

    @property
    def title(self) -> str:
        """What it is called: its first heading."""
        first = next(part for part in self.parts if isinstance(part, str))
        return first.partition("\n")[0].lstrip("# ")


class GuidePicture(NamedTuple):
    """A picture of a guide: its file, and words for who cannot see it."""

    path: Path
    words: str


def read(name: str, language: str) -> Guide:
    """Return a guide in a language, or in English where there is none in that. Raises OSError."""
    own = resources.guide(language, f"{name}.md")
    file, language = (own, language) if language != "en" and own.exists() else (resources.guide(f"{name}.md"), "en")
    parts: list[str | GuidePicture] = []
    lines: list[str] = []
    for line in [*file.read_text("utf-8").splitlines(), None]:
        found = _PICTURE.match(line) if line is not None else None
        if line is not None and found is None:
            lines.append(_LINK.sub(r"\1", line))
            continue
        if text := "\n".join(lines).strip():
            parts.append(text)
        lines = []
        if found is not None:
            parts.append(GuidePicture((file.parent / found[2]).resolve(), found[1]))
    return Guide(file, language, tuple(parts))


def page(guide: Guide) -> str:
    """Return a guide as one HTML file, with its pictures in it. Raises OSError."""
    body: list[str] = []
    for part in guide.parts:
        if isinstance(part, GuidePicture):
            data = b64encode(part.path.read_bytes()).decode("ascii")
            body.append(f'<img alt="{escape(part.words)}" src="data:image/png;base64,{data}">')
        else:
            body.append(_html(part))
    return html_page(guide.title, guide.language, _STYLE, "\n".join(body), pictures=True)


def _html(text: str) -> str:
    """Return paragraphs, headings and lists."""
    lines: list[str] = []
    listed = False
    for kind, runs in blocks(text):
        words = "".join(f"<strong>{escape(part)}</strong>" if bold else escape(part) for part, bold in runs)
        item = kind not in ("", "1", "2", "3")
        if item != listed:
            lines.append("<ul>" if item else "</ul>")
            listed = item
        tag = "li" if item else f"h{kind}" if kind else "p"
        lines.append(f"<{tag}>{words}</{tag}>")
    return "\n".join([*lines, *(["</ul>"] if listed else [])])


def names() -> list[tuple[str, str]]:
    """Return the name of each guide's file, and what it is called, in their order."""
    return [("players", _("Players")), ("teachers", _("Teachers")), ("accessibility", _("For everybody")),
            ("privacy-and-files", _("Privacy and files"))]  # fmt: skip


class GuidesPage(Page):
    """A guide under each tab: "players", "teachers", "accessibility" or "privacy-and-files", which opens first."""

    width = 960

    def __init__(self, app: "App", tab: str = "players") -> None:
        tabs = Tabs(names(), tab, self._turn)
        super().__init__(app, _("Guides"), tabs)

    def make(self) -> Form:
        assert self.tabs is not None
        rows: list[Widget | Row] = []
        try:
            self.guide: Guide | None = read(self.tabs.value, self.app.settings.language)
        except OSError as why:
            self.guide = None
            rows.append(RichText(_("This guide could not be read ({why}).").format(why=files.why(why))))
        else:
            rows.append(Row(Button(_("Open as a page"), self.save, icon="open", snug=True,
                                   hint=_("Saves it in your documents and opens it in your browser, to be printed."))))
            rows += [RichText(part) if isinstance(part, str) else Figure(part.path, part.words)
                     for part in self.guide.parts]
        form = Form(rows, header_widgets=self.header_widgets, foot=False, pad=40, gap=22)
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
            files.write(path, page(self.guide).encode("utf-8"))
        except OSError as why:
            self.app.say(_("{file} could not be saved ({why}).").format(file=path, why=files.why(why)))
            return
        show(path)
        self.app.say(_("Saved: {file}").format(file=path))
