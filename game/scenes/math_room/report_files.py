"""Files for grown-ups, in the folder of documents: pages to print, and tables for spreadsheets."""

from collections.abc import Callable, Iterable
from pathlib import Path

from game.calendar import day
from game.core.i18n import _
from game.core.unicode_text import clip, graphemes
from game.learning.child_report import Report
from game.scenes.shell.browser import show
from game.scenes.shell.stat_tiles import game_name
from game.store import files
from game.store.children import Child, Children
from game.store.paths import documents

_LETTERS = 40                                     # of a name in a file's name


def write_page(children: Children, child: Child, report: Report, language: str = "en") -> str:
    """Write the page, and show it in a browser if there is one. Return a line with its path, or the error."""
    from game.learning.report_html import page

    return _write(children, child, report, ".html", page(child.name, report, language).encode("utf-8"), show)


def write_table(children: Children, child: Child, report: Report) -> str:
    """Write the table, with a byte order mark for spreadsheets. Return a line as above."""
    from game.learning.report_table import table

    return _write(children, child, report, ".csv", table(child.name, report).encode("utf-8-sig"))


def write_for_home(children: Children, child: Child, report: Report, language: str = "en") -> str:
    """Write the pages that a child takes home, and show them in a browser. Return a line as above."""
    from game.learning.printables import for_home, wanted

    facts = wanted(children.knowledge(child.id), report.now)
    path = documents() / f"Truce - {_plain(child.name)} - {_('for home')} {day(report.now).isoformat()}.html"
    return _save(path, for_home(child.name, facts, report.now, language).encode("utf-8"), show)


def write_class_sheet(name: str, text: str) -> str:
    """Write a class's sheet, and show it in a browser. Return a line as above."""
    path = documents() / f"Truce - {_plain(name)} - {_('class sheet')} {day().isoformat()}.html"
    return _save(path, text.encode("utf-8"), show)


def write_answers(children: Children, which: Iterable[Child], name: str) -> str:
    """Write every answer of these children, unless they have been erased by now. Return a line as above."""
    from game.learning.report_table import Answerer, answers_table

    found = [child for child in (children.child(one.id) for one in which) if child is not None]
    text = answers_table((Answerer(child.name, child.group, children.answers(child.id)) for child in found), game_name)
    path = documents() / f"Truce - {_plain(name)} - {_('answers')} {day().isoformat()}.csv"
    return _save(path, text.encode("utf-8-sig"))


def _write(children: Children, child: Child, report: Report, ending: str, data: bytes,
           show: Callable[[Path], None] = lambda path: None) -> str:  # fmt: skip
    name = _plain(child.name)
    if any(other.id != child.id and _plain(other.name) == name for other in children.all()):
        name = f"{name} {child.id}"
    path = documents() / f"Truce - {name} - {day(report.now).isoformat()}{ending}"
    return _save(path, data, show)


def _save(path: Path, data: bytes, show: Callable[[Path], None] = lambda path: None) -> str:
    try:
        files.write(path, data)
    except OSError as error:
        return _("{file} could not be saved ({why}).").format(file=path, why=files.why(error))
    show(path)
    return _("Saved: {file}").format(file=path)


def _plain(name: str) -> str:
    """Return a name for a file on every system: letters, figures, spaces and hyphens.

    >>> _plain("Ada/Lovelace: 2b"), _plain("?")
    ('Ada Lovelace 2b', 'child')
    """
    kept = "".join(letter if letter[0].isalnum() or letter == "-" else " " for letter in graphemes(name))
    return clip(" ".join(kept.split()), _LETTERS).strip() or _("child")
