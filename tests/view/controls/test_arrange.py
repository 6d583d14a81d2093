"""Putting cards in order: by mouse, by keys, by presses; in every window, and with no more drawn than has moved."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.core.asks import Arrange
from game.core.cards import RANK, Card
from game.players.war_player import high_low_low
from game.scenes.table.arranging import ArrangeSheet
from game.scenes.table.pause import Pause
from game.view.controls.arrange import ArrangeCards
from game.view.controls.selection import Order
from game.view.controls.slotted_cards import INDEX, LARGE, Slots, SpringValues, pull
from game.view.widgets import Button
from tests.kit.table_driver import DOWN, ENTER, ESCAPE, FRAME, LEFT, RIGHT, SPACE, UP, AtTable, at_table

HOME, END, Z, Y = 74, 77, 29, 28
_KEYS = {HOME: pygame.K_HOME, END: pygame.K_END, Z: pygame.K_z, Y: pygame.K_y, LEFT: pygame.K_LEFT,
         RIGHT: pygame.K_RIGHT, UP: pygame.K_UP, DOWN: pygame.K_DOWN}
SIZES = [(800, 600), (1280, 720), (1920, 1080), (3840, 2160), (1000, 1000), (2560, 1080), (1024, 768)]

Point = tuple[int, int]


class Sorter:
    """Somebody at the sheet."""

    def __init__(self, sat: AtTable, sheet: ArrangeSheet) -> None:
        self.sat, self.sheet, self.app = sat, sheet, sat.app

    @property
    def cards(self) -> ArrangeCards:
        return self.sheet.cards

    @property
    def order(self) -> list[Card]:
        return list(self.cards.order.cards)

    def key(self, scancode: int, mod: int = 0) -> None:
        """Press a key that at_table does not know, or with others held, and let it go."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            event = pygame.event.Event(kind, key=_KEYS[scancode], scancode=scancode, mod=mod, unicode="")
            self.app.take(event)

    def settle(self) -> None:
        """Let time pass until nothing moves."""
        for _ in range(200):
            before = self.app.window.presents
            self.app.step(FRAME)
            if self.app.window.presents == before:
                return
        raise AssertionError("it never rests")

    def mouse(self, kind: int, pos: Point) -> None:
        more = {"rel": (1, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.app.take(pygame.event.Event(kind, pos=pos, touch=False, **more))

    def drag(self, here: Point, there: Point, *, drop: bool = True) -> None:
        """Take hold, go there in a few frames, and let go."""
        self.mouse(pygame.MOUSEBUTTONDOWN, here)
        for k in range(1, 7):
            pos = here[0] + (there[0] - here[0]) * k // 6, here[1] + (there[1] - here[1]) * k // 6
            self.mouse(pygame.MOUSEMOTION, pos)
            self.app.step(FRAME)
        if drop:
            self.mouse(pygame.MOUSEBUTTONUP, there)
            self.settle()

    @property
    def in_slots(self) -> bool:
        """Whether every card lies in its slot, lifted or not."""
        laid = self.cards.laid
        return all(laid.at(card)[:2] == laid.slots.at(n) for n, card in enumerate(self.order))

    def grip(self, card: Card) -> Point:
        """A place on the part of a card that is always seen."""
        return self.cards.place(card).move(6, 30).topleft

    def press(self, label: str) -> None:
        button = next(each for each in self.sheet.form.widgets if isinstance(each, Button) and each.label == label)
        self.sat.click(button.rect.center)
        if self.app.top is self.sheet:
            self.settle()


@contextmanager
def sorting(folder: Path, count: int = 26, *, size: Point = (800, 600), reduced_motion: bool = True,
            theme: str = "evening") -> Iterator[Sorter]:  # fmt: skip
    """Sit at a sheet of so many cards of War."""
    with at_table(folder, size=size) as sat:
        sat.app.settings.reduced_motion, sat.app.settings.theme = reduced_motion, theme
        sat.app.changed()
        sheet = ArrangeSheet(sat.play.context, Arrange({0: tuple(range(count))}), 0, lambda _event: False)
        sat.app.push(sheet)
        sorter = Sorter(sat, sheet)
        sorter.settle()
        yield sorter


# ---- places ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "theme"), [
    *((size, "evening") for size in SIZES), ((800, 600), "projector"), ((1280, 720), "projector"),
])  # fmt: skip
def test_all_cards_are_in_view_in_every_window_and_nothing_overlaps(tmp_path: Path, size: Point, theme: str) -> None:
    with sorting(tmp_path, 2, size=size, theme=theme) as first:
        for count in (2, 5, 26, 40, 60):
            sheet = ArrangeSheet(first.sat.play.context, Arrange({0: tuple(range(count))}), 0, lambda _event: False)
            sorter = Sorter(first.sat, sheet)
            first.app.replace(sorter.sheet)
            sheet, slots = sorter.sheet, sorter.cards.laid.slots
            sheet.tick(FRAME)
            assert pygame.Rect((0, 0), size).contains(sheet.form.rect)
            assert sheet.form.page.most == 0, "nothing has to be scrolled"
            places = [sorter.cards.place(card) for card in sorter.order]
            for n, place in enumerate(places):
                assert sorter.cards.rect.contains(place)
                after = places[n + 1] if n + 1 < count and (n + 1) % slots.across else None
                if after is not None:
                    assert after.x - place.x >= min(place.w, place.w * (LARGE if place.h < 100 else INDEX) - 1.5)
                elif n + 1 < count:
                    assert places[n + 1].y >= place.bottom, "rows lie below each other"
            rects = [widget.rect for widget in sheet.form.widgets]
            assert all(sheet.form.rect.contains(rect) for rect in rects)
            assert not any(one.colliderect(two) for n, one in enumerate(rects) for two in rects[:n])
            assert not sorter.app.painter.shortened
            if theme == "evening" and count < 60:
                layout = sorter.sat.play.stage.layout
                seen = [layout.bar, *(place.plate for place in layout.places)]
                assert sheet.form.rect.collidelist(seen) < 0, "the bar and the plates stay in view"


def test_slots_are_read_like_a_page() -> None:
    slots = Slots(26, 1000, 300, 206, 10, 30)
    assert (slots.rows, slots.across) == (2, 13)
    assert list(slots.row(1)) == list(range(13, 26))
    assert slots.at(13)[0] == slots.at(0)[0]
    assert slots.at(13)[1] == slots.at(0)[1] + slots.pitch
    assert all(slots.nearest(*slots.at(n)) == n for n in range(26))
    assert slots.beyond(3, 1) == 16
    assert slots.beyond(16, -1) == 3
    assert slots.beyond(16, 1) is None
    odd = Slots(25, 1000, 300, 206, 10, 30)
    assert odd.beyond(12, 1) == 24, "a shorter row ends before"


# ---- by mouse -------------------------------------------------------------------------------------------------------


def test_a_card_is_dragged_and_its_neighbours_part(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=False) as sorter:
        before = sorter.order
        card, there = before[1], sorter.grip(before[5])
        sorter.drag(sorter.grip(card), there, drop=False)
        sorter.settle()
        place = sorter.cards.place(card)
        assert place.move(6, 30).topleft == there, "it is where the hand is"
        left, right = (sorter.cards.place(before[n]) for n in (5, 6))
        assert right.x - left.x > 2 * sorter.cards.laid.slots.step, "there is room for it"
        assert sorter.order == before, "it is not put down yet"
        sorter.mouse(pygame.MOUSEBUTTONUP, there)
        sorter.settle()
        assert sorter.order == [before[0], *before[2:6], card, *before[6:]]
        assert sorter.in_slots, "it lies where it belongs"


def test_a_card_is_dragged_to_the_other_row(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        before = sorter.order
        sorter.drag(sorter.grip(before[2]), sorter.grip(before[20]))
        assert sorter.order == [*before[:2], *before[3:21], before[2], *before[21:]]
        sorter.drag(sorter.grip(before[2]), sorter.grip(before[0]))
        assert sorter.order == [before[2], *before[:2], *before[3:]]


def test_cards_that_were_clicked_move_together_in_their_order(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        before = sorter.order
        for n in (7, 3, 20):
            sorter.sat.click(sorter.grip(before[n]))
        sorter.settle()
        assert sorter.cards.chosen == {before[3], before[7], before[20]}
        sorter.drag(sorter.grip(before[3]), sorter.grip(before[0]))
        others = [card for card in before if card not in (before[3], before[7], before[20])]
        assert sorter.order == [before[3], before[7], before[20], *others]
        assert sorter.cards.chosen == set()


def test_a_click_again_and_a_click_beside_the_cards_choose_no_more(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        for card in (4, 5, 4):
            sorter.sat.click(sorter.grip(sorter.order[card]))
        assert sorter.cards.chosen == {sorter.order[5]}
        sorter.sat.click((sorter.cards.rect.x + 8, sorter.cards.rect.y + 8))
        assert sorter.cards.chosen == set()
        assert not sorter.cards.order.changed, "and nothing has moved"


def test_a_click_with_shift_chooses_all_from_the_one_before(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        sorter.sat.click(sorter.grip(sorter.order[3]))
        pygame.key.set_mods(pygame.KMOD_SHIFT)
        try:
            sorter.sat.click(sorter.grip(sorter.order[15]))
        finally:
            pygame.key.set_mods(0)
        assert sorter.cards.chosen == set(sorter.order[3:16])


def test_a_frame_chooses_the_cards_in_it(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        slots, first = sorter.cards.laid.slots, sorter.cards.place(sorter.order[0])
        corner = first.x - 10, sorter.cards.rect.y + sorter.cards.laid.corner[1] + slots.tall + 4
        sorter.drag(corner, (round(first.x + 2.5 * slots.step), first.y + slots.pitch + 20))
        assert sorter.cards.chosen == set(sorter.order[13:16]), "those of the second row"
        assert sorter.cards.frame is None


def test_a_dragged_card_stays_on_the_sheet(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=False) as sorter:
        for there in ((-500, -500), (2000, -500), (2000, 2000), (-500, 2000)):
            card = sorter.order[8]
            sorter.drag(sorter.grip(card), there, drop=False)
            sorter.sat.frames(0.5)
            assert sorter.sheet.form.rect.contains(sorter.cards.place(card))
            sorter.mouse(pygame.MOUSEBUTTONUP, there)
            sorter.settle()


# ---- by keyboard ----------------------------------------------------------------------------------------------------


def test_space_picks_up_and_puts_down_and_enter_is_done(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        before = sorter.order
        sorter.sat.key(RIGHT, SPACE, RIGHT, RIGHT)
        assert sorter.order == before, "it is still in the hand"
        sorter.sat.key(SPACE)
        wanted = [before[0], before[2], before[3], before[1], *before[4:]]
        assert sorter.order == wanted
        sorter.sat.key(ENTER)
        assert sorter.sat.top is sorter.sat.play


def test_enter_puts_down_what_is_in_the_hand_before_it_is_done(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        before = sorter.order
        sorter.sat.key(SPACE, RIGHT, ENTER)
        assert sorter.sat.top is sorter.sheet
        assert sorter.order == [before[1], before[0], *before[2:]]


def test_arrows_lead_across_the_rows_and_from_the_last_to_the_presses(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        before = sorter.order
        sorter.sat.key(RIGHT, RIGHT, SPACE, DOWN, SPACE)
        assert sorter.order == [*before[:2], *before[3:16], before[2], *before[16:]]
        sorter.sat.key(SPACE, UP, SPACE)
        assert sorter.order == before
        sorter.sat.key(DOWN)
        assert sorter.sheet.form.focus is sorter.cards
        sorter.sat.key(DOWN)
        assert isinstance(sorter.sheet.form.focus, Button)
        sorter.sat.key(UP)
        assert sorter.sheet.form.focus is sorter.cards


def test_home_and_end_lead_and_carry_to_the_ends(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        before = sorter.order
        sorter.key(END)
        assert sorter.cards.at == 25
        sorter.sat.key(SPACE)
        sorter.key(HOME)
        sorter.sat.key(SPACE)
        assert sorter.order == [before[25], *before[:25]]


def test_with_control_arrows_move_and_with_shift_they_choose(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        before = sorter.order
        sorter.key(RIGHT, pygame.KMOD_LCTRL)
        assert sorter.order == [before[1], before[0], *before[2:]]
        assert sorter.cards.at == 1, "the keyboard goes with the card"
        sorter.key(RIGHT, pygame.KMOD_LSHIFT)
        sorter.key(RIGHT, pygame.KMOD_LSHIFT)
        assert sorter.cards.chosen == {before[0], before[2], before[3]}
        sorter.key(END, pygame.KMOD_LCTRL)
        assert sorter.order == [before[1], *before[4:], before[0], before[2], before[3]]
        sorter.key(LEFT)
        assert sorter.cards.chosen == set()


def test_escape_puts_back_what_is_in_the_hand_and_then_pauses(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        before = sorter.order
        sorter.sat.key(SPACE, RIGHT, RIGHT, ESCAPE)
        assert sorter.sat.top is sorter.sheet
        assert sorter.order == before
        assert list(sorter.cards.lying) == before
        sorter.sat.key(ESCAPE)
        assert isinstance(sorter.sat.top, Pause)


# ---- presses --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("press", "wanted"),
    [
        ("High, low, low", lambda own: list(high_low_low(own))),
        ("High to low", lambda own: sorted(own, key=lambda card: RANK[card], reverse=True)),
        ("Low to high", lambda own: sorted(own, key=lambda card: RANK[card], reverse=True)[::-1]),
        ("Reversed", lambda own: own[::-1]),
    ],
)
def test_presses_put_the_cards_in_an_order(
    tmp_path: Path, press: str, wanted: Callable[[list[Card]], list[Card]]
) -> None:
    with sorting(tmp_path) as sorter:
        before = sorter.order
        sorter.press(press)
        assert sorter.order == wanted(before)
        assert sorter.in_slots
        sorter.press("As played")
        assert sorter.order == before


def test_a_shuffle_is_another_each_time_and_none_of_the_matchs_chance(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        before = sorter.order
        orders = []
        for _ in range(2):
            sorter.press("Shuffled")
            orders.append(sorter.order)
            sorter.press("As played")
        assert orders[0] != orders[1]
        assert sorted(orders[0]) == sorted(before)


def test_done_gives_the_order(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        sorter.press("Done")
        assert sorter.sat.top is sorter.sat.play


# ---- taking back ----------------------------------------------------------------------------------------------------


def test_every_step_can_be_taken_back_and_done_again(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        orders = [sorter.order]
        assert sorter.sheet.undo.disabled_reason is not None, "there is nothing to take back"
        sorter.press("Reversed")
        orders.append(sorter.order)
        sorter.drag(sorter.grip(sorter.order[3]), sorter.grip(sorter.order[9]))
        orders.append(sorter.order)
        sorter.sat.key(SPACE, RIGHT, RIGHT, RIGHT, SPACE)
        orders.append(sorter.order)
        assert len({tuple(order) for order in orders}) == 4
        for order in orders[-2::-1]:
            sorter.key(Z, pygame.KMOD_LCTRL)
            assert sorter.order == order
        sorter.key(Z, pygame.KMOD_LCTRL)
        assert sorter.order == orders[0]
        for order in orders[1:]:
            sorter.key(Y, pygame.KMOD_LCTRL)
            assert sorter.order == order
        sorter.press("Undo")
        assert sorter.order == orders[-2]
        sorter.key(Z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
        assert sorter.order == orders[-1]


def test_undo_in_the_middle_of_a_carry_only_puts_back(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        sorter.press("Reversed")
        turned = sorter.order
        sorter.sat.key(SPACE, RIGHT)
        sorter.key(Z, pygame.KMOD_LCTRL)
        assert sorter.order == turned
        assert sorter.cards.in_hand is None


def test_a_step_that_changes_nothing_is_none_and_a_new_one_forgets_what_was_taken_back() -> None:
    order = Order([1, 2, 3])
    order.put([1, 2, 3])
    assert not order.changed
    order.put([2, 1, 3])
    order.undo()
    order.put([3, 2, 1])
    order.redo()
    assert order.cards == (3, 2, 1)
    order.undo()
    assert order.cards == (1, 2, 3)
    assert order.moved({1, 3}, 1) == (2, 1, 3)


# ---- what one may know ----------------------------------------------------------------------------------------------


def test_in_war_the_plates_tell_all_there_is_to_know(tmp_path: Path) -> None:
    with sorting(tmp_path, 5) as sorter:
        assert sorter.sheet.ask_counts not in sorter.sheet.form.widgets
        assert "26 in the packet" in sorter.sheet.counts.label


# ---- drawing --------------------------------------------------------------------------------------------------------


def test_nothing_is_drawn_while_nothing_moves(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=False) as sorter:
        before = sorter.app.window.presents
        sorter.sat.frames(3.0)
        assert sorter.app.window.presents == before
        sorter.sat.key(RIGHT)
        sorter.sat.frames(3.0)
        drawn = sorter.app.window.presents
        assert drawn > before
        sorter.sat.frames(3.0)
        assert sorter.app.window.presents == drawn


def test_what_moved_is_drawn_and_what_it_leaves_is_wiped(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=False) as sorter:
        screen, order = sorter.app.window.screen, sorter.order

        def same() -> bool:
            drawn = screen.copy()
            sorter.sheet.needs_redraw = True
            sorter.app.step(0.0)
            return pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(screen, "RGB")

        sorter.drag(sorter.grip(order[1]), sorter.grip(order[17]), drop=False)
        assert same(), "in flight"
        sorter.mouse(pygame.MOUSEMOTION, (sorter.cards.rect.right + 200, sorter.cards.rect.bottom + 60))
        sorter.sat.frames(0.05)
        assert same(), "over the presses"
        sorter.mouse(pygame.MOUSEBUTTONUP, sorter.grip(order[17]))
        sorter.sat.frames(0.05)
        assert same(), "falling"
        sorter.settle()
        assert same(), "at rest"
        for n in (3, 5, 20):
            sorter.sat.click(sorter.grip(order[n]))
            sorter.mouse(pygame.MOUSEMOTION, sorter.grip(order[n + 1]))
            sorter.sat.frames(0.1)
            assert same(), "chosen"
        sorter.key(Z, pygame.KMOD_LCTRL)
        sorter.sat.frames(0.2)
        assert same(), "taken back"


def test_with_reduced_motion_cards_are_at_once_where_they_belong(tmp_path: Path) -> None:
    with sorting(tmp_path) as sorter:
        sorter.sheet.cards.put(sorter.order[::-1])
        sorter.app.step(FRAME)
        assert sorter.in_slots
        card = sorter.order[4]
        sorter.drag(sorter.grip(card), sorter.grip(sorter.order[10]), drop=False)
        assert sorter.cards.laid.at(card)[3] == 0.0, "it does not lean"


def test_another_window_in_the_middle_of_a_drag_loses_nothing(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=False) as sorter:
        before = sorter.order
        sorter.drag(sorter.grip(before[1]), sorter.grip(before[6]), drop=False)
        sorter.app.window.screen = pygame.display.set_mode((800, 600))
        sorter.app.take(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=800, y=600))
        sorter.sat.frames(0.5)
        sorter.mouse(pygame.MOUSEBUTTONUP, sorter.grip(before[6]))
        sorter.settle()
        assert sorted(sorter.order) == sorted(before)
        assert all(sorter.cards.rect.contains(sorter.cards.place(card)) for card in sorter.order)


@pytest.mark.parametrize("frames", [1, 7, 60])
def test_a_spring_does_the_same_at_any_frame_rate_and_comes_to_rest(frames: int) -> None:
    whole, parts = SpringValues([100.0]), SpringValues([100.0])
    whole.go([0.0], pull(17.0, 0.78, 0.05))
    for _ in range(frames):
        parts.go([0.0], pull(17.0, 0.78, 0.05 / frames))
    assert parts.at == pytest.approx(whole.at)
    for _ in range(100):
        moving = parts.go([0.0], pull(17.0, 0.78, 1 / 60))
    assert not moving
    assert parts.at == [0.0]
