"""The compositor draws no more than has changed, and the screen shows the same as if all were drawn."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Sequence
from typing import Any, TypeAlias

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect, Surface

from game.view.stage.compositor import OVER, Compositor, Layer, coalesced

SIZE = (700, 600)


def light(to: Surface, rect: Rect, colour: tuple[int, int, int]) -> None:
    """Add light to what is there, in the clip."""
    glass = Surface(rect.size, 0, 32)
    glass.fill(colour)
    to.blit(glass, rect, special_flags=pygame.BLEND_RGB_ADD)


class Glass:
    """A drawable that is drawn wrongly if it is drawn twice, or on what is not fresh; or a sheet that is not clear."""

    def __init__(self, rect: Rect, order: float, colour: tuple[int, int, int], *, clear: bool = True) -> None:
        self.rect, self.order, self.colour, self.clear, self.drawn = rect, order, colour, clear, 0

    def draw(self, to: Surface) -> None:
        """Add its light to what is there, or hide it if it is not clear."""
        self.drawn += 1
        if self.clear:
            light(to, self.rect, self.colour)
        else:
            to.fill(self.colour, self.rect)


def land(to: Surface, area: Rect) -> None:
    """Draw something that differs from place to place."""
    to.fill((9, 3, 1), area)
    to.fill((1, 3, 9), area.clip((0, 0, 333, 600)))


def table(size: tuple[int, int] = SIZE) -> tuple[Compositor, Surface]:
    """Return a compositor and the screen that shows its first picture."""
    compositor, screen = Compositor(size, land), Surface(size, 0, 32)
    compositor.draw(screen, True)
    return compositor, screen


class Table:
    """A compositor on a screen, and the same as a plain picture. The light of `clear` drawables adds up, so that it is
    seen how often they are drawn."""

    def __init__(self, *, clear: bool = True) -> None:
        self.clear = clear
        self.screen, self.compositor = Surface(SIZE, 0, 32), Compositor(SIZE, land)
        self.screen.fill("red")
        self.over: Sequence[Layer] = ()
        self.pieces: list[Glass] = []
        self.compositor.draw(self.screen)

    def picture(self) -> Surface:
        """Return what is to be seen."""
        plain = Surface(SIZE, 0, 32)
        land(plain, Rect((0, 0), SIZE))
        for piece in sorted(self.pieces, key=lambda piece: piece.order):
            if piece in self.compositor:
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
        self.compositor.draw(self.screen, whole, self.over)
        assert self.screen.get_buffer().raw == self.picture().get_buffer().raw


Step: TypeAlias = tuple[Any, ...]

rects = st.builds(Rect, st.integers(-60, 650), st.integers(-60, 560), st.integers(1, 400), st.integers(1, 400))
colours = st.tuples(*[st.integers(0, 9)] * 3)
which = st.integers(0, 5)
steps: st.SearchStrategy[Step] = st.one_of(
    st.tuples(st.just("new"), rects, st.sampled_from([1.0, 2.0, 40.0, OVER, OVER + 8]), colours),
    st.tuples(st.sampled_from(["put", "move", "remove"]), which),
    st.tuples(st.sampled_from(["put", "move"]), which, rects),
    st.tuples(st.just("order"), which, st.sampled_from([1.0, 50.0, OVER + 9])),
    st.tuples(st.just("invalidate"), rects),
    st.tuples(st.just("over"), st.lists(st.tuples(rects, colours), max_size=3)),
    st.tuples(st.just("wait"), st.sampled_from([16.0, 400.0])),
    st.just(("draw",)), st.just(("whole",)),
)  # fmt: skip


def over(rect: Rect, colour: tuple[int, int, int]) -> Layer:
    """Return a sheet over the table."""
    return rect, lambda to: light(to, rect, colour)


def do(table: Table, step: Step) -> None:
    """Let something happen."""
    compositor = table.compositor
    match step:
        case "new", rect, order, colour:
            if len(table.pieces) < 6:
                table.pieces.append(Glass(rect, order + len(table.pieces) / 10, colour, clear=table.clear))
                compositor.put(table.pieces[-1])
        case "put" | "move" | "remove" as what, n, *moved:
            if table.pieces:
                piece = table.pieces[n % len(table.pieces)]
                piece.rect = moved[0] if moved else piece.rect
                getattr(compositor, what)(piece)
        case "order", n, order:
            if table.pieces:
                piece = table.pieces[n % len(table.pieces)]
                piece.order = order + table.pieces.index(piece) / 10
                compositor.mark_changed(piece)
        case "invalidate", rect:
            compositor.invalidate(rect)
        case "over", sheets:
            for rect, _draw in table.over:
                compositor.invalidate(rect)
            table.over = [over(*sheet) for sheet in sheets]
            for rect, _draw in table.over:
                compositor.invalidate(rect)
        case "wait", ms:
            compositor.tick(ms)
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


@given(st.lists(st.tuples(*[st.integers(0, 40)] * 2, *[st.integers(1, 30)] * 2), max_size=40))
def test_rectangles_become_few_and_leave_nothing_out(found: list[tuple[int, int, int, int]]) -> None:
    given, fewer = list(map(Rect, found)), coalesced(map(Rect, found))
    assert len(fewer) <= 20
    assert all(any(one.collidepoint(x, y) for one in fewer)
               for each in given for x in range(each.left, each.right, 3) for y in range(each.top, each.bottom, 3))


def test_a_frame_in_which_nothing_changed_draws_nothing() -> None:
    made = Table()
    made.draw()
    assert made.compositor.draw(made.screen) == []
    assert made.compositor.draw(made.screen, whole=True) != []


def test_what_moves_nowhere_and_looks_the_same_is_left_as_it_is_drawn() -> None:
    compositor, screen = table()
    rests, moves = Glass(Rect(20, 20, 60, 60), 1, (9, 0, 0)), Glass(Rect(200, 20, 60, 60), 2, (0, 9, 0))
    for piece in (rests, moves):
        compositor.move(piece)
    compositor.draw(screen)
    before = rests.drawn
    moves.rect = moves.rect.move(0, 30)               # nobody says so: what moves is looked for
    drawn = compositor.draw(screen)
    assert rests.drawn == before
    assert Rect(192, 20, 80, 90).contains(drawn[0])
    assert not any(rect.colliderect(rests.rect) for rect in drawn)
    moves.rect = Rect(70, 30, 60, 60)                 # over a part of the other
    compositor.draw(screen)
    assert rests.drawn == before + 1
    assert compositor.draw(screen) == []


def test_a_change_comes_slowly_and_another_one_from_what_is_seen_by_then() -> None:
    compositor, screen = table()
    compositor.put(Glass(Rect(20, 20, 80, 60), 1, (250, 250, 250), clear=False), 100)
    compositor.draw(screen)
    assert screen.get_at((40, 40)).r < 20, "it has not come yet"
    compositor.tick(20)
    compositor.put(Glass(Rect(60, 20, 80, 60), 2, (10, 10, 10), clear=False), 100)
    compositor.draw(screen)
    left, both = screen.get_at((40, 40)), screen.get_at((80, 40))
    assert left.r < 130, "nor the first by more than a fifth"
    assert abs(left.r - both.r) < 60, "the second begins from what is seen"
    compositor.tick(200)
    compositor.draw(screen)
    assert screen.get_at((40, 40)).r == 250
    assert screen.get_at((80, 40)).r == 10
    assert not compositor.needs_redraw


def test_what_goes_slowly_is_seen_until_it_is_gone() -> None:
    compositor, screen = table()
    sheet = Glass(Rect(20, 20, 80, 60), 1, (250, 250, 250), clear=False)
    compositor.put(sheet)
    compositor.draw(screen)
    compositor.remove(sheet, 100)
    compositor.draw(screen)
    compositor.tick(50)
    compositor.draw(screen)
    assert 90 < screen.get_at((40, 40)).r < 160
    compositor.tick(60)
    compositor.draw(screen)
    assert screen.get_at((40, 40)).r < 10


def test_no_ghost_is_left_of_what_moves_over_a_change_or_lies_over_the_table() -> None:
    compositor, screen = table()
    mover = Glass(Rect(30, 30, 40, 40), OVER, (250, 0, 0), clear=False)
    compositor.move(mover)
    sheet = Rect(300, 200, 100, 60), lambda to: to.fill((0, 0, 250), Rect(300, 200, 100, 60))
    compositor.draw(screen, over=[sheet])
    compositor.put(Glass(Rect(20, 20, 80, 80), 1, (0, 250, 0), clear=False), 100)
    compositor.put(Glass(Rect(290, 190, 80, 80), 2, (0, 250, 0), clear=False), 100)
    mover.rect = mover.rect.move(300, 300)
    compositor.draw(screen, over=[sheet])
    assert screen.get_at((50, 50)) == (0, 250, 0, 255)
    assert screen.get_at((295, 195)) == (0, 250, 0, 255)
    assert screen.get_at((320, 220)) == (0, 0, 250, 255)


def test_what_moves_below_a_change_that_fades_shows_through_it_and_above_it_is_whole() -> None:
    compositor, screen = table()
    compositor.put(Glass(Rect(20, 20, 80, 80), 5, (250, 250, 250), clear=False), 100)
    compositor.draw(screen)
    compositor.move(Glass(Rect(30, 30, 40, 40), 9, (0, 0, 250), clear=False))
    compositor.tick(50)
    compositor.draw(screen)
    assert screen.get_at((50, 50)) == (0, 0, 250, 255)
    assert 90 < screen.get_at((90, 90)).r < 160


def test_too_much_to_fade_comes_at_once() -> None:
    compositor, screen = table((1600, 1200))
    compositor.put(Glass(Rect(0, 0, 1600, 1200), 1, (250, 250, 250), clear=False), 100)
    compositor.draw(screen)
    assert screen.get_at((9, 9)).r == 250


def test_where_the_screen_may_show_anything_nothing_fades_from_that() -> None:
    compositor, screen = table()
    screen.fill("red")
    compositor.put(Glass(Rect(20, 20, 80, 60), 1, (0, 0, 250), clear=False), 100)
    compositor.draw(screen, True)
    assert screen.get_at((40, 40)) == (0, 0, 250, 255)


def test_drawables_are_drawn_in_the_order_in_which_they_changed_wherever_they_are_in_memory() -> None:
    class Placed(Glass):
        """A drawable at an address of its own, by which a set would order it."""

        def __hash__(self) -> int:
            return 100 - self.rect.x // 100

    compositor, screen = table()
    apart = [Placed(Rect(100 * k, 100 * k, 20, 20), 1.0, (4, 4, 4)) for k in range(1, 5)]
    for put in (compositor.put, compositor.move, compositor.mark_changed):
        for glass in apart:
            put(glass)
        drawn = compositor.draw(screen)
        assert [rect.collidelist([glass.rect for glass in apart]) for rect in drawn] == [0, 1, 2, 3]
