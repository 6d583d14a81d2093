"""Choosing a file to open, or a name to save one under."""

import os
from collections.abc import Callable
from functools import partial
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
from game.store import files, folder_content, paths
from game.store.disk_call import DiskCall
from game.store.file_types import MATCHES
from game.store.folder_content import FolderContent, TypedPath
from game.view.pictures.theme import POPPY
from game.view.widgets import Button, Entry, Form, ListBox, RichText, Row
from game.view.widgets.widget import sentences

SOON = 0.3
"""Seconds after which a line says that a folder has not answered yet."""

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

    The disk is asked beside the frames, for a folder of a network drive that is away answers after a minute: until then
    the list stays, a line says so, and the person may go elsewhere or cancel.
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
        self.folder = self.used or paths.documents()
        self._folders: set[Path] = set()          # those in the list
        self._call: DiskCall[FolderContent | TypedPath] | None = None
        self._asked: Path | None = None           # what the call is about,
        self._refusal = ""                        # and the line if it fails
        self._waited = 0.0                        # seconds since the call
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
        self._ask_disk(self.folder, partial(folder_content.list_first, self.used, endings),
                       _("{folder} could not be opened ({why})."))

    # ---- folders ----

    def go(self, folder: Path) -> None:
        """Show what is in a folder; if it cannot be read, say why and stay."""
        self._ask_disk(folder, partial(folder_content.list_folder, folder, self.endings),
                       _("{folder} could not be opened ({why})."))

    def _ask_disk(self, about: Path, call: Callable[[], FolderContent | TypedPath], refusal: str) -> None:
        """Ask the disk, and act on its answer now or in a later frame; an earlier question is dropped. A question that
        is asked already, by a key that is held, is not asked twice."""
        if self._call is not None and self._asked == about:
            return
        self.line, self._asked, self._refusal, self._waited = "", about, refusal, 0.0
        self._call = DiskCall(call)
        if self._call.wait():
            self._answered(self._call)
        self.needs_redraw = True

    def _answered(self, call: DiskCall[FolderContent | TypedPath]) -> None:
        """Act on the answer of the disk."""
        about, self._call, self._asked = self._asked, None, None
        try:
            found = call.result()
        except (OSError, ValueError, RuntimeError) as error:
            why = files.why(error) if isinstance(error, OSError) else str(error)
            self._say(self._refusal.format(folder=_shown(str(about)), why=why))
        else:
            if isinstance(found, FolderContent):
                self._show(found)
            else:
                self._take(found)

    def _show(self, found: FolderContent) -> None:
        """Show what is in a folder."""
        folder = found.folder
        self.line, self.folder = "", folder
        FilePicker.used = folder
        items: list[tuple[Path, str, str]] = []
        if folder.parent != folder:
            items.append((folder.parent, _("Up one folder"), ""))
        for path, is_folder, changed in found.entries:
            if is_folder:
                items.append((path, self.called.get(path) or _shown(path.name), _("folder")))
            else:
                items.append((path, _shown(path.name), "" if changed is None else ago(changed)))
        self._folders = {folder.parent, *(entry.path for entry in found.entries if entry.is_folder)}
        self.list.items = items
        files_here = sum(not entry.is_folder for entry in found.entries)
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
        self.list.takes_file = path is not None and path not in self._folders
        self.form.set_focus(self.form.focus)      # the button wears Enter only while that takes a file
        if path is not None and path.suffix.lower() in self.endings and path not in self._folders and (
                self.mode == "open" or self.form.focus is self.list):
            self._name(_shown(path.name))

    def _name(self, name: str) -> None:
        self.name.value = self.name.text_now = name
        self.name.caret = len(name)

    def _chosen(self, path: Path) -> None:
        """Take a line of the list: go into the folder, or take this file."""
        self._name("" if path in self._folders else _shown(path.name))
        self._follow(path)

    # ---- the answer ----

    def accept(self) -> None:
        """Take the name that was typed, or say why it cannot be used."""
        typed = self.name.text_now.strip()
        if not typed:
            self._say(_("Choose a file, or type its name.") if self.mode == "open" else _("Enter a file name."))
            return
        listed = self.list.value
        self._follow(listed if listed is not None and typed == _shown(listed.name) else self.folder / typed)

    def _follow(self, path: Path) -> None:
        """Go to a folder, or take a file if it will do."""
        self._ask_disk(path, partial(folder_content.follow, path, self.mode, self.endings),
                       _("That name cannot be used ({why})."))

    def _take(self, found: TypedPath) -> None:
        """Go to a folder, or take a file if it will do."""
        path = found.path
        if found.is_folder:
            self.go(path)
            return
        if self.mode == "open":
            if not found.exists:
                self._say(_("There is no {file} here.").format(file=_shown(path.name)))
                return
        elif not found.has_folder:
            self._say(_("There is no folder {folder}.").format(folder=_shown(str(path.parent))))
            return
        elif found.exists:
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
        self.app.reader.say(line, "line")

    # ---- the scene ----

    @property
    def waits_for(self) -> str:
        """The line that says for what it waits; empty if it does not, or has just begun to."""
        if self._call is None or self._waited < SOON:
            return ""
        return _("Waiting for {folder}…").format(folder=_shown(str(self._asked)))

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
        if self._call is not None:
            self._waited += dt
            if self._waited - dt < SOON <= self._waited:
                self.needs_redraw = True
                self.app.reader.say(self.waits_for, "line")
            if self._call.is_done:
                self._answered(self._call)            # it may close
                return
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
        if said := self.line or self.waits_for or self.advice:
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
    return {path: words[name] for name, path in folder_content.known_places().items()}


def _shown(name: str) -> str:
    """Return a name as it can be shown: what is no text in this system's coding becomes question marks."""
    return name.encode("utf-8", "replace").decode("utf-8")
