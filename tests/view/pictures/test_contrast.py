"""Words can be read on what they really lie on: WCAG 1.4.3, measured on the pixels under every line that is written."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.rules import title
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.help import HelpPage
from game.view.pictures.painter import Painter
from game.view.pictures.theme import THEMES, Theme
from tests.kit.flashes import linear
from tests.kit.table_driver import AtTable, at_table

LARGE = 24
"""Pixels from which letters are large; of bold ones 19 would do."""
SPECKS = 0.1
"""So much under a line may be less: stars, the grain of paper, the shadow at the edge of a hill."""
LOGOTYPE = "Truce"
"""The name on the shelf, which is a picture, and has an edge of its own."""


def luminance(rgb: Any) -> Any:
    return linear(rgb) @ np.array([0.2126, 0.7152, 0.0722])


@contextmanager
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, tuple[float, int]]]:
    """Every line that is written from now on, with its least contrast to what lies under it, and its size."""
    found: dict[str, tuple[float, int]] = {}
    plain = Painter.draw_text

    def write(self: Painter, to: pygame.Surface, text: str, box: pygame.Rect, px: int, kind: str = "text",
              colour: tuple[int, int, int] = (0, 0, 0), align: str = "left", *, keep: bool = True) -> pygame.Rect:
        part = to.get_clip()
        before = to.subsurface(part).copy()
        place = plain(self, to, text, box, px, kind, colour, align, keep=keep)
        seen = place.clip(to.get_clip())
        faded = colour in (self.faded(self.theme.panel_body), self.faded(self.theme.panel_text))
        whole = seen == place.clip(to.get_rect())         # in a part of a line a speck would weigh too much
        if whole and seen.w and seen.h and text.strip() and not faded:
            ground = luminance(pygame.surfarray.array3d(before.subsurface(seen.move(-part.x, -part.y))))
            ink = float(luminance(np.array(colour)))
            contrast = (np.maximum(ground, ink) + 0.05) / (np.minimum(ground, ink) + 0.05)
            found[text] = float(np.quantile(contrast, SPECKS)), px
        return place

    monkeypatch.setattr(Painter, "draw_text", write)
    yield found
    monkeypatch.setattr(Painter, "draw_text", plain)


def look(at: AtTable) -> set[str]:
    """Draw the page; the labels of what cannot be used just now, and need not stand out."""
    at.frames(0.1)
    at.app.top.needs_redraw = True                           # type: ignore[union-attr]
    at.frames(0.05)
    form = getattr(at.app.top, "form", None)
    if form is None:
        return set()
    return {widget.label for widget in form.widgets if widget.disabled_reason is not None}


@pytest.mark.parametrize("theme", list(THEMES))
def test_every_line_can_be_read_on_what_it_lies_on(theme: str, tmp_path: Path,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    with at_table(tmp_path, size=(800, 600), auto=True, pace="quick", players=4) as at, read(monkeypatch) as found:
        at.app.settings.theme = theme
        at.app.changed()
        idle = {LOGOTYPE}
        for _ in range(10):
            at.play.needs_redraw = True
            at.frames(1)
        for page in (ShelfPage(at.app, at.stores), SettingsPage(at.app), SettingsPage(at.app, "seats"),
                     SettingsPage(at.app, "files"), SetupPage(at.app, at.stores, title("slap-war")),
                     HelpPage(at.app, "War", title("war").make({}).help())):
            at.app.push(page)
            idle |= look(at)
            at.app.pop()
        at.play.pause()
        idle |= look(at)
    hard = {text: round(contrast, 2) for text, (contrast, px) in found.items()
            if text not in idle and contrast < (3 if px >= LARGE else 4.5)}
    assert len(found) > 60
    assert not hard


def contrast(one: Any, other: Any) -> float:
    """The contrast of two colours, from 1 to 21."""
    a, b = (float(luminance(np.array(each[:3]))) for each in (one, other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_rim_of_focus_is_seen_on_all_grounds(theme: Theme, size: tuple[int, int]) -> None:
    """As it is drawn: on each side of it at least two pixels contrast 3 : 1 with the ground beside it."""
    painter = Painter(theme, size, lambda *_icon: pygame.Surface((1, 1)))
    paper = [theme.panel, theme.field, theme.track]
    land = [*theme.sky, theme.floor, *theme.shelf, *(each for three in theme.lands.values() for each in three)]
    for ground in (*paper, *land):
        to, rect = pygame.Surface((120, 120)), pygame.Rect(30, 30, 60, 60)
        to.fill(ground)
        painter.focus(to, rect, painter.u(12), land=ground in land)
        for along in ([(x, 60) for x in range(30)], [(60, y) for y in range(30)],
                      [(x, 60) for x in range(90, 120)], [(60, y) for y in range(90, 120)]):
            clear = [contrast(to.get_at(at), ground) >= 3 for at in along]
            assert sum(clear) >= 2, (theme.name, ground)
