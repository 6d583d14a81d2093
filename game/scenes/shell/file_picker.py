"""Choosing a file to open, or a name to save one under."""

import os
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, Literal

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _, listed, pgettext
from game.scenes.shell.app import App
from game.scenes.shell.overlay import ConfirmDialog, veil
from game.scenes.shell.relative_time import ago
from game.scenes.shell.scene import Scene
from game.store import files, paths
from game.store.file_types import MATCHES
from game.view.pictures.theme import POPPY
from game.view.widgets import Button, Entry, Form, ListBox, RichText, Row
from game.view.widgets.widget import sentences

MOST = 2000                                       # entries of a folder that are listed; ten times as many are read

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class _Name(Entry):
    """The name of the file: Enter takes it."""

    def __init__(self, accept: Callable[[], None], label: str, name: str) -> None:
        super().__init__(label, name, lambda _name: None, limit=1000, letters=30)
        self._accept = accept

    def done(self) -> None:
        """Leave it as it is typed: a file may have gaps in its name."""

    @property
    def default_action(self) -> Callable[[], object]:
        return self._accept


class _Files(ListBox):
    """The lines of a folder: Enter takes a file as the button does, or goes into a folder."""

    takes_file = False

    def __init__(self, accept: Callable[[], None], change: Callable[[Any], None], choose: Callable[[Any], None],
                 ) -> None:
        super().__init__([], change, choose)
        self._accept = accept

    @property
    def default_action(self) -> Callable[[], object]:
        return self._accept if self.takes_file else self.activate


class FilePicker(Scene):
    """The folders and the files with some `endings` in a folder, and the name of a file. `done` is called with the path
    after the picker has closed, and not at all if the person cancels. `none` is the line for a folder without such
    files.

    A path to open exists. A path to save has one of the endings, the first if none was typed, and the person has agreed
    to replace an existing file.
    """

    form: Form
    used: ClassVar[Path | None] = None            # the folder used last, while the program runs
    shows_scene_below = True
    repeats = True

    def __init__(self, app: App, title: str, mode: Literal["open", "save"], name: str,
                 done: Callable[[Path], None], endings: tuple[str, ...] = MATCHES, *, none: str = "") -> None:
        super().__init__(app)
        self.mode = mode
        self.none = none
        self.advice = ""                          # where else to look
        self.done = done
        self.endings = endings
        self.called = _called()
        self.line = ""                            # what went wrong
        self.folder = self.used if self.used and self.used.is_dir() else _start()
        self.title = RichText(f"## {title}")
        self.name = _Name(self.accept, _("File name"), name)
        self.list = _Files(self.accept, self._picked, self._chosen)
        self.ok = Button(_("Open") if mode == "open" else _("Save"), self.accept, look="main", cap=_("Enter"))
        self.cancel = Button(_("Cancel"), self.close, cap=_("Esc"))
        self.places = [Button(words, partial(self.go, place)) for place, words in self.called.items()]
        beside = [*self.places, self.name, self.ok, self.cancel]
        self.form = Form([self.list], header_widgets=beside, land=True, foot=False, pad=10)
        self.form.widgets = [*self.places, self.list, self.name, self.ok, self.cancel]
        for widget in self.form.widgets:
            widget.land = False
        self.form.set_focus(self.name if mode == "save" else self.list)
        self.name.caret = len(name) - max((len(one) for one in endings if name.endswith(one)), default=0)
        self.go(self.folder)

    # ---- folders ----

    def go(self, folder: Path) -> None:
        """Show what is in a folder; if it cannot be read, say why and stay."""
        try:
            folder = folder.resolve()
            with os.scandir(folder) as entries:
                found = [(not _is_folder(entry), entry.name) for entry in islice(entries, 10 * MOST)
                         if not entry.name.startswith(".")]
        except OSError as error:
            self._say(_("{folder} could not be opened ({why}).").format(folder=folder, why=files.why(error)))
            return
        self.line, self.folder = "", folder
        FilePicker.used = folder
        items: list[tuple[Path, str, str]] = []
        if folder.parent != folder:
            items.append((folder.parent, _("Up one folder"), ""))
        found = sorted(found, key=lambda one: (one[0], one[1].casefold()))[:MOST]
        for is_file, name in found:
            path = folder / name
            if not is_file:
                items.append((path, self.called.get(path) or _shown(name), _("folder")))
            elif name.lower().endswith(self.endings):
                items.append((path, _shown(name), _when(path)))
        self.list.items = items
        files_here = sum(is_file and name.lower().endswith(self.endings) for is_file, name in found)
        first = len(items) - files_here
        self.advice = "" if files_here or not self.none else sentences(self.none, self._elsewhere())
        self.list.at = first if self.mode == "open" and files_here else 0
        if self.mode == "open":
            self._name("")
        self._picked(self.list.value)
        self.form.page.goal = 0.0
        self._lay()

    def _elsewhere(self) -> str:
        """Return in which folders to look for what is not in this one."""
        others = [words for place, words in self.called.items() if place not in (self.folder, *self.folder.parents)]
        return _("Look in {places}.").format(places=listed(others)) if others else _("Look in another folder.")

    def _picked(self, path: Path | None) -> None:
        """Take over the name of the line that was chosen, if it is a file."""
        self.list.takes_file = path is not None and not path.is_dir()
        self.form.set_focus(self.form.focus)      # the button wears Enter only while that takes a file
        if path is not None and path.suffix.lower() in self.endings and not path.is_dir() and (
                self.mode == "open" or self.form.focus is self.list):
            self._name(_shown(path.name))

    def _name(self, name: str) -> None:
        self.name.value = self.name.text_now = name
        self.name.caret = len(name)

    def _chosen(self, path: Path) -> None:
        """Take a line of the list: go into the folder, or take this file."""
        self._name("" if path.is_dir() else _shown(path.name))
        self._take(path)

    # ---- the answer ----

    def accept(self) -> None:
        """Take the name that was typed, or say why it cannot be used."""
        typed = self.name.text_now.strip()
        if not typed:
            self._say(_("Choose a file, or type its name.") if self.mode == "open" else _("Enter a file name."))
            return
        listed = self.list.value
        if listed is not None and typed == _shown(listed.name):
            self._take(listed)
        else:
            self._take(self.folder / typed)

    def _take(self, path: Path) -> None:
        """Go to a folder, or take a file if it will do."""
        try:
            path = path.expanduser()
            if path.is_dir():
                self.go(path)
                return
            if not path.name.lower().endswith(self.endings) and (self.mode == "save" or not path.exists()):
                named = [path.with_name(path.name + ending) for ending in self.endings]
                path = next((one for one in named if self.mode == "open" and one.exists()), named[0])
            there, folder = path.exists(), path.parent.is_dir()
        except (OSError, ValueError, RuntimeError) as error:
            why = files.why(error) if isinstance(error, OSError) else str(error)
            self._say(_("That name cannot be used ({why}).").format(why=why))
            return
        if self.mode == "open":
            if not there:
                self._say(_("There is no {file} here.").format(file=_shown(path.name)))
                return
        elif not folder:
            self._say(_("There is no folder {folder}.").format(folder=_shown(str(path.parent))))
            return
        elif there:
            self._ask(path)
            return
        self._finish(path)

    def _ask(self, path: Path) -> None:
        text = _("This file already exists. What is in it now would be lost.")
        self.app.push(ConfirmDialog(self.app, _("Replace {file}?").format(file=_shown(path.name)), text, [
            (_("Replace"), lambda: self._finish(path)), (_("Cancel"), lambda: None)], main=1))

    def _finish(self, path: Path) -> None:
        FilePicker.used = path.parent
        self.app.pop()
        self.done(path)

    def close(self) -> None:
        self.app.pop()

    def _say(self, line: str) -> None:
        self.line = line
        self.needs_redraw = True

    # ---- the scene ----

    @property
    def read(self) -> str:
        return sentences(self.title.page_text, self.advice)

    def _lay(self) -> None:
        painter = self.app.painter
        w, h = painter.size
        u, pad = painter.u, painter.u(32)
        width = min(w - 2 * u(24), max(u(760), painter.px("body") * 40))
        height = min(h - 2 * u(24), max(u(600), painter.px("body") * 32))
        self.rect = r = Rect((w - width) // 2, (h - height) // 2, width, height)
        inner = r.inflate(-2 * pad, -2 * pad)
        self.title.rect = Rect(inner.x, inner.y, inner.w, self.title.height(painter, inner.w))
        line = painter.line(painter.px("small"))
        self._path = Rect(inner.x, self.title.rect.bottom + u(2), inner.w, line)
        main = self.ok.height(painter, inner.w)
        row = painter.row()
        self.ok.rect = Rect(0, 0, self.ok.width(painter), main)
        self.ok.rect.bottomright = inner.bottomright
        self.cancel.rect = Rect(0, 0, self.cancel.width(painter), row)
        self.cancel.rect.midright = self.ok.rect.left - u(16), self.ok.rect.centery
        self._trouble = Rect(inner.x, inner.bottom - main, self.cancel.rect.left - inner.x - u(16), main)
        self.name.rect = Rect(inner.x, self.ok.rect.top - u(16) - row, inner.w, row)
        top = self._path.bottom + u(8)
        top += Row(*self.places, gap=8).lay(painter, inner.x, top, inner.w) + u(8)
        self._sheet = Rect(inner.x, top, inner.w, self.name.rect.top - u(14) - top)
        self.form.layout(painter, self._sheet.inflate(0, -2 * u(4)))
        self.foot = h - self.name.rect.y              # a notice leaves the name and Open free
        self.needs_redraw = True

    def enter(self) -> None:
        self._lay()
        self.form.typing()

    def leave(self) -> None:
        self.form.leave()

    def resized(self) -> None:
        self._lay()

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
            return
        if event.type == pygame.KEYDOWN and event.key in _ENTER and self.form.focus is self.name:
            self.accept()
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE and self.form.focus is self.list:
            self.go(self.folder.parent)
            return
        self.form.handle(event)
        self.needs_redraw = self.needs_redraw or self.form.stale

    def tick(self, dt: float) -> None:
        self.form.tick(dt, reduced_motion=self.app.reduced_motion)

    @property
    def moving(self) -> bool:
        return self.form.moving

    def draw(self, screen: Surface) -> None:
        painter, theme = self.app.painter, self.app.theme
        veil(screen)
        painter.panel(screen, self.rect)
        self.title.draw(screen, painter)
        small = painter.px("small")
        painter.draw_text(screen, self.where(self._path.w), self._path, small, "text", theme.panel_body)
        painter.draw_sheet(screen, self._sheet, theme.rim, painter.u(14))
        edge = painter.u(2)
        painter.draw_sheet(screen, self._sheet.inflate(-2 * edge, -2 * edge), theme.field, painter.u(14) - edge)
        self.form.draw(screen)
        if said := self.line or self.advice:
            lines = painter.lines(said, self._trouble.w, small, "bold")[:4]
            step = painter.line(small, "bold")
            y = self._trouble.centery - step * len(lines) // 2
            for n, words in enumerate(lines):
                box = Rect(self._trouble.x, y + n * step, self._trouble.w, step)
                painter.draw_text(screen, words, box, small, "bold", POPPY if self.line else theme.panel_body)

    def where(self, width: int) -> str:
        """Return where the folder is, from the nearest one that people know by name, as far as a width has room for
        it."""
        painter, small = self.app.painter, self.app.painter.px("small")
        parts = [*map(_shown, self.folder.parts)]
        known = [n for n in range(len(parts)) if Path(*self.folder.parts[:n + 1]) in self.called]
        if known:
            parts = [self.called[Path(*self.folder.parts[:known[-1] + 1])], *parts[known[-1] + 1:]]
        elif len(parts) > 1 and parts[0] == os.sep:
            parts = ["", *parts[1:]]
        between = " › " if known else os.sep
        where = between.join(parts)
        while len(parts) > 1 and painter.text_width(where, small) > width:
            del parts[0]
            where = between.join(["…", *parts])
        return where


def _called() -> dict[Path, str]:
    """Return the folders in which people look for files, with what they are called."""
    words = {"home": pgettext("folder", "Home"), "documents": pgettext("folder", "Documents"),
             "desktop": pgettext("folder", "Desktop"), "downloads": pgettext("folder", "Downloads")}
    return {path: words[name] for name, path in paths.places().items()}


def _start() -> Path:
    """Return the person's documents, or the folder that they would lie in, or their home."""
    documents = paths.documents()
    for folder in (documents, documents.parent, *paths.places().values()):
        if os.path.isdir(folder):                     # False for a network drive that is away
            return folder
    return Path.cwd()


def _is_folder(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _when(path: Path) -> str:
    try:
        return ago(path.stat().st_mtime)
    except OSError:
        return ""


def _shown(name: str) -> str:
    """Return a name as it can be shown: what is no text in this system's coding becomes question marks."""
    return name.encode("utf-8", "replace").decode("utf-8")
