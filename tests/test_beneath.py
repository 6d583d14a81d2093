"""What lies still is on the screen alone, and kept beside it only where something covers it. Whatever happens, the
screen shows what a plain picture of it all shows."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Sequence
from typing import Any, TypeAlias

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from game.view.stage.beneath import TILE
from game.view.stage.layers import OVER, Layer, Layers

SIZE = (700, 600)
"""Three tiles across and down, the last of them not whole."""


def light(to: Surface, rect: Rect, colour: tuple[int, int, int]) -> None:
    """Add light to what is there, in the clip."""
    glass = Surface(rect.size, 0, 32)
    glass.fill(colour)
    to.blit(glass, rect, special_flags=pygame.BLEND_RGB_ADD)


class Glass:
    """A piece that is drawn wrongly if it is drawn twice, or on what is not fresh."""

    def __init__(self, rect: Rect, order: float, colour: tuple[int, int, int], *, clear: bool = True) -> None:
        self.rect, self.order, self.colour, self.clear = rect, order, colour, clear

    def draw(self, to: Surface) -> None:
        """Add its light to what is there, or hide it if it is not clear."""
        if self.clear:
            light(to, self.rect, self.colour)
        else:
            to.fill(self.colour, self.rect)


def ground(to: Surface, area: Rect) -> None:
    """Draw something that differs from place to place."""
    to.fill((9, 3, 1), area)
    to.fill((1, 3, 9), area.clip((0, 0, 333, 600)))


class Table:
    """Layers on a screen, and the same as a plain picture. The light of `clear` pieces adds up, so that it is seen how
    often they are drawn; they are lifted over all that lies still, because that is drawn again on what lies lower."""

    def __init__(self, *, clear: bool = True) -> None:
        self.clear = clear
        self.screen, self.layers = Surface(SIZE, 0, 32), Layers(SIZE, ground)
        self.screen.fill("red")
        self.over: Sequence[Layer] = ()
        self.pieces: list[Glass] = []
        self.layers.draw(self.screen)

    def picture(self) -> Surface:
        """Return what is to be seen."""
        plain = Surface(SIZE, 0, 32)
        ground(plain, Rect((0, 0), SIZE))
        for piece in sorted(self.pieces, key=lambda piece: piece.order):
            if piece in self.layers:
                piece.draw(plain)
        for rect, draw in self.over:
            plain.set_clip(rect)
            draw(plain)
            plain.set_clip(None)
        return plain

    def draw(self, *, whole: bool = False) -> None:
        """Draw, on a screen that may show anything if all is to be drawn, and look."""
        if whole:
            self.screen.fill("red")
        self.layers.draw(self.screen, whole, self.over)
        assert self.screen.get_buffer().raw == self.picture().get_buffer().raw


Step: TypeAlias = tuple[Any, ...]

rects = st.builds(Rect, st.integers(-60, 650), st.integers(-60, 560), st.integers(1, 400), st.integers(1, 400))
colours = st.tuples(*[st.integers(0, 9)] * 3)
which = st.integers(0, 5)
steps: st.SearchStrategy[Step] = st.one_of(
    st.tuples(st.just("new"), rects, st.sampled_from([1.0, 2.0, 40.0, OVER, OVER + 8]), colours),
    st.tuples(st.sampled_from(["put", "lift", "take"]), which),
    st.tuples(st.sampled_from(["put", "lift"]), which, rects),
    st.tuples(st.sampled_from(["mend", "soon"]), rects),
    st.tuples(st.just("over"), st.lists(st.tuples(rects, colours), max_size=3)),
    st.tuples(st.just("wait"), st.sampled_from([16.0, 400.0])),
    st.just(("draw",)), st.just(("whole",)),
)  # fmt: skip


def over(rect: Rect, colour: tuple[int, int, int]) -> Layer:
    """Return a sheet over the table."""
    return rect, lambda to: light(to, rect, colour)


def do(table: Table, step: Step) -> None:
    """Let something happen."""
    layers = table.layers
    match step:
        case "new", rect, order, colour:
            if len(table.pieces) < 6:
                table.pieces.append(Glass(rect, order + len(table.pieces) / 10, colour, clear=table.clear))
                layers.put(table.pieces[-1])
        case "put" | "lift" | "take" as what, n, *moved:
            if table.pieces:
                piece = table.pieces[n % len(table.pieces)]
                piece.rect = moved[0] if moved else piece.rect
                if what != "take" and table.clear:
                    piece.order = piece.order % 1000 + 1000 * (what == "lift")
                getattr(layers, what)(piece)
                if moved and what == "lift":
                    layers.stir(piece)
        case "mend", rect:
            layers.mend(rect)
        case "soon", rect:
            layers.mend_soon(rect, 0.0)
        case "over", sheets:
            for rect, _draw in table.over:
                layers.mend(rect)
            table.over = [over(*sheet) for sheet in sheets]
            for rect, _draw in table.over:
                layers.mend(rect)
        case "wait", ms:
            layers.tick(ms)
        case ("draw",):
            table.draw()
        case ("whole",):
            table.draw(whole=True)


@given(st.booleans(), st.lists(st.tuples(steps, st.booleans()), max_size=40))
@settings(max_examples=150, deadline=None)
def test_the_screen_shows_what_a_plain_picture_shows(clear: bool, happens: list[tuple[Step, bool]]) -> None:
    table = Table(clear=clear)
    for step, draws in happens:
        do(table, step)
        if draws:
            table.draw()
    table.draw()
    table.draw(whole=True)


@given(rects, st.lists(rects, min_size=1, max_size=6), st.lists(st.booleans(), min_size=12, max_size=12))
@settings(max_examples=60, deadline=None)
def test_what_fades_goes_from_what_was_to_what_is_whatever_moves_over_it(
    rect: Rect, way: list[Rect], wholes: list[bool],
) -> None:
    """A fade over a table where things move, and the same where nothing is kept for them: the screen of the second is
    always drawn by the first's rules, on a table where nothing moves, and the mover is drawn on it."""
    table, plain = Table(), Table()
    mover = Glass(way[0], OVER, (0, 60, 0))
    for each in (table, plain):
        each.layers.put(Glass(Rect(0, 0, *SIZE), 1.0, (40, 0, 0)))
        each.layers.draw(each.screen)
    table.layers.lift(mover)
    for k, whole in enumerate(wholes):
        if k == 3:
            for each in (table, plain):
                each.layers.put(Glass(rect, 2.0, (0, 0, 200)), 100.0)
        mover.rect = way[k % len(way)]
        table.layers.stir(mover)
        table.layers.draw(table.screen, whole and k > 4)
        plain.layers.draw(plain.screen)
        seen = plain.screen.copy()
        mover.draw(seen)
        assert table.screen.get_buffer().raw == seen.get_buffer().raw
        for each in (table, plain):
            each.layers.tick(16.0)


def test_no_more_is_kept_than_is_covered_and_a_part_of_the_window_and_less_at_rest() -> None:
    size, tile = (3840, 2160), TILE * TILE * 4
    layers, screen = Layers(size, ground), Surface(size, 0, 32)
    layers.draw(screen, True)
    assert layers.kept == 0, "nothing is covered"
    movers = [Glass(Rect(0, 100 + 600 * k, 300, 400), 40.0 + k, (9, 9, 9)) for k in range(3)]
    for mover in movers:
        layers.lift(mover)
    whole = size[0] * size[1] * 4
    for frame in range(300):
        for mover in movers:
            mover.rect = mover.rect.move(37, 0) if mover.rect.x < size[0] else mover.rect.move(-size[0] - 300, 0)
            layers.stir(mover)
        layers.draw(screen)
        layers.tick(16.0)
        assert 0 < layers.kept <= whole * 3 / 8 + tile, frame
    for mover in movers:
        mover.rect = Rect(0, 100, 100, 100)
        layers.stir(mover)
    layers.draw(screen)
    layers.tick(1000.0)
    assert layers.kept == tile, "where they lie, and nowhere else"
    for mover in movers:
        layers.take(mover)
    layers.draw(screen)
    layers.tick(1000.0)
    assert layers.kept == 0


def test_a_screen_that_is_spoilt_again_and_again_is_drawn_from_what_is_kept_and_that_is_let_go_of() -> None:
    drawn = 0

    def counted(to: Surface, area: Rect) -> None:
        nonlocal drawn
        drawn += area.w * area.h
        ground(to, area)

    size = (2048, 1024)
    layers, screen = Layers(size, counted), Surface(size, 0, 32)
    layers.draw(screen, True)
    piece = Glass(Rect(0, 0, 50, 50), 1.0, (9, 9, 9))
    layers.lift(piece)
    for frame in range(60):
        layers.tick(16.0)
        layers.draw(screen, frame >= 10)
    assert drawn <= size[0] * size[1] * 3, "at first, when it is spoilt, and when it is spoilt again"
    for _frame in range(30):
        layers.stir(piece)
        layers.draw(screen)
    assert layers.kept <= size[0] * size[1] * 4 * 3 // 8 + TILE * TILE * 4
    layers.tick(1000.0)
    assert layers.kept == TILE * TILE * 4
