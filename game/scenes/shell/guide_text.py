"""The guides as they are written: Markdown in packaging/guide, in English and, in folders of their own, in other
languages. The program shows them, and makes pages of them that any browser prints."""

import re
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import NamedTuple

from game import resources
from game.core.html_page import html_page
from game.view.widgets.text import blocks

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
