"""What one test has drawn, the next need not draw again: the pixels of the files of assets/, the words that are
shouted, the ground of the pages, and the outlines of the hills. The tests of what draws them call it by its own name,
and it draws."""

import os
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.shell.app import App
    from game.view.pictures.raster_cache import Raster

DRAWN = 4000
"""So many drawings are kept for the tests that follow."""
SHOUTED = 150
"""So many shouted words, a few hundred kilobytes each."""
GROUNDS = 8
"""So many grounds of pages, a few megabytes each."""

HILLS = 1500
"""So many hills, a few kilobytes each."""


def keep(patch: pytest.MonkeyPatch) -> None:
    """Let all of it be drawn once."""
    _rasters(patch)
    _shouts(patch)
    _grounds(patch)
    _hills(patch)


def _rasters(patch: pytest.MonkeyPatch) -> None:
    from game.view.pictures import shapes

    draw = shapes.rasterize

    @lru_cache(DRAWN)
    def drawn(source: str, size: tuple[int, int], _changed: int) -> "Raster":
        return draw(source, size)

    def raster(source: str | BytesIO, size: tuple[int, int]) -> "Raster":
        if not isinstance(source, str):
            return draw(source, size)
        made, rows = drawn(source, size, os.stat(source).st_mtime_ns)
        return made, bytes(memoryview(rows))          # rows of its own: a picture may be drawn on

    patch.setattr(shapes, "rasterize", raster)


def _shouts(patch: pytest.MonkeyPatch) -> None:
    """The words come after as many calls of `cut` as ever."""
    from game.view.pictures.lettering import CAPITAL, Lettering
    from game.view.pictures.text_layout import TextLine
    from game.view.stage import banner

    known: OrderedDict[Any, tuple[int, Surface]] = OrderedDict()

    class CutOnce(Lettering):
        """Words of which the first are cut, and others like them copied."""

        def __init__(self, words: str, capital: int, back: Any) -> None:
            super().__init__(words, capital, back)
            parts = TextLine(words, "display", round(capital / CAPITAL)).parts()
            self.like = words, capital, back, tuple((run.text, run.font, run.scale, at) for run, at in parts)
            self.copied: Surface | None = None
            self.cuts = 0

        @property
        def done(self) -> bool:
            return self.copied is not None or super().done

        @property
        def picture(self) -> "Surface":
            while not self.done:
                self.cut()
            return self.copied if self.copied is not None else super().picture

        def cut(self) -> None:
            if self.done:
                return
            self.cuts += 1
            found = known.get(self.like)
            if found is None:
                super().cut()
                if super().done:
                    known[self.like] = self.cuts, super().picture.copy()
                    if len(known) > SHOUTED:
                        known.popitem(last=False)
            elif self.cuts >= found[0]:
                self.copied = found[1].copy()

    patch.setattr(banner, "Lettering", CutOnce)


def _grounds(patch: pytest.MonkeyPatch) -> None:
    from game.scenes.shell import page

    draw: Callable[[App], Surface] = page.ground
    known: OrderedDict[Any, Surface] = OrderedDict()

    def ground(app: "App") -> "Surface":
        key = app.size, *(part for part in app.theme if not isinstance(part, dict))      # of lands it has none
        if key not in known:
            known[key] = draw(app)
            if len(known) > GROUNDS:
                known.popitem(last=False)
        known.move_to_end(key)
        return known[key]                             # a page lays it under all else, and draws nothing on it

    patch.setattr(page, "ground", ground)


def _hills(patch: pytest.MonkeyPatch) -> None:
    from game.view.stage import land
    from game.view.stage.landforms import Hill

    make = land.hill_at

    @lru_cache(HILLS)
    def known(place: str, layer: int, xs: tuple[float, ...], high: int, scale: float, four: bool) -> Hill:
        return make(place, layer, (0, 0, 0), [*xs], high, scale, four=four)

    def hill_at(place: str, layer: int, colour: Any, xs: list[float], high: int, scale: float, *, four: bool) -> Hill:
        like = known(place, layer, tuple(xs), high, scale, four)      # a hill goes by its feet, and changes none
        return Hill(xs, like.foot, like.slope, abs(like.height), like.hangs, colour)

    patch.setattr(land, "hill_at", hill_at)
