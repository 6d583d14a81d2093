"""Enter does what the button says that wears the key, on every page and wherever the focus is."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules import titles
from game.scenes.shell import match_launcher
from game.scenes.shell.app import App
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.shell.scene import Scene
from game.sitting.sitting import Sitting
from game.view.widgets import Button, Form
from tests.kit.table_driver import AtTable, at_table
from tests.kit.widget_fixture import named
from tests.tools.tour import pages


def wearing(form: Form) -> list[Button]:
    """The buttons that show Enter now and can be used."""
    return [each for each in form.widgets
            if isinstance(each, Button) and each.cap == "Enter" and each.worn and each.disabled_reason is None]


def key(at: AtTable, code: int, scancode: int) -> None:
    at.app.take(pygame.event.Event(pygame.KEYDOWN, key=code, scancode=scancode, mod=0, unicode=""))
    at.app.take(pygame.event.Event(pygame.KEYUP, key=code, scancode=scancode, mod=0, unicode=""))
    at.app.step(0.0)


def shown(at: AtTable) -> Form:
    """The form of the page on top."""
    top: Any = at.app.top
    form: Form = top.form
    return form


def named_so(widget: Any) -> tuple[str, str]:
    return type(widget).__name__, widget.label


def used(at: AtTable, make: Callable[[], Scene], focus: tuple[str, str], *, enter: bool) -> tuple[Any, ...]:
    """What there is once the button that wears Enter was used, by Enter or by itself: on a fresh page, once Tab
    has come to a widget."""
    app = at.app
    depth = len(app.scenes)
    app.push(make())
    app.step(0.0)
    for _step in shown(at).tab_order:
        if named_so(shown(at).focus) == focus:
            break
        key(at, pygame.K_TAB, 43)
    if enter:
        key(at, pygame.K_RETURN, 40)
    else:
        wearing(shown(at))[0].activate()
    app.step(0.0)
    title = getattr(app.top, "title", "")
    pages = [type(scene).__name__ for scene in app.scenes[depth:]]
    told = pages, title if isinstance(title, str) else "", app.notice.line
    app.notice.lines.clear()
    while len(app.scenes) > depth:
        app.pop()
    return told


def test_the_button_that_wears_enter_is_the_one_that_enter_presses_on_every_page(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FilePicker, "used", tmp_path)
    (tmp_path / "a.json").write_text("{}", encoding="utf-8")

    def sit(app: App, _stores: object, sitting: Sitting, **_more: object) -> None:
        app.push(ConfirmDialog(app, sitting.match.game.id, "", [("Cancel", lambda: None)]))

    monkeypatch.setattr(match_launcher, "sit", sit)          # so that no match waits on the next page
    monkeypatch.setattr(match_launcher, "played", lambda _app, _game: None)
    looked = 0
    with at_table(tmp_path / "home") as at:
        at.app.settings.players.update((each.id, each.players[0]) for each in titles().values())    # no first hands
        at.stores.children.add("Ada", 1, 0.0)
        for name, make in pages(at):
            at.app.push(make())
            at.app.step(0.0)
            form = getattr(at.app.top, "form", None)
            if not isinstance(form, Form):            # a table
                at.app.pop()
                continue
            has = any(isinstance(each, Button) and each.cap == "Enter" and each.disabled_reason is None
                      for each in form.widgets)
            if name != "menu-none":                   # nothing was found: Enter shows all again, as Esc does
                assert not has or len(wearing(form)) == 1, f"{name}: what does Enter do?"
            wears = []
            for _step in range(len(form.tab_order)):
                on, worn = shown(at).focus, wearing(shown(at))
                assert not isinstance(on, Button) or worn in ([], [on]), (name, on)
                if worn:
                    wears.append(named_so(on))
                key(at, pygame.K_TAB, 43)
            at.app.pop()
            for focus in {*wears[:3], *wears[-2:]}:
                assert used(at, make, focus, enter=True) == used(at, make, focus, enter=False), (name, focus)
                looked += 1
    assert looked > 8


def test_what_cannot_be_undone_does_not_have_the_focus(tmp_path: Path) -> None:
    with at_table(tmp_path) as at:
        at.play.pause()
        at.frames(0.1)
        pause: Any = at.top
        named(pause.form, "New match").activate()
        at.frames(0.1)
        asked = at.top
        assert isinstance(asked, ConfirmDialog)
        assert asked.form.focus is named(asked.form, "Keep playing")
        match = at.match
        at.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, scancode=40, mod=0, unicode="\r"))
        at.frames(0.1)
        assert at.top is pause
        assert at.match is match
