"""Sorting a deck on the land: by mouse, finger and keys, several at once, by quick orders, and how it marches away."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.cards import RANK, Card, codes
from game.players.war_player import high_low_low
from game.scenes.kit.decision_time import THINKS
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.pause import Pause
from game.scenes.table.sorting_field import SortingField
from game.sitting.pending_ask import PendingAsk
from game.view.sorting.field_cards import AGAIN, FINGER, HELD
from game.view.widgets import Button
from tests.kit.fake_touch import Glass
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import DOWN, ENTER, ESCAPE, FRAME, LEFT, RIGHT, SPACE, TAB, UP, AtTable, at_table
from tests.tools.second_flashes import SecondFlashes

Point = tuple[int, int]
SIZES = [(800, 600), (1280, 720), (1920, 1080), (1000, 1000), (2560, 1080), (1024, 768)]
_KEYS = {"home": pygame.K_HOME, "end": pygame.K_END, "z": pygame.K_z, "y": pygame.K_y, "left": pygame.K_LEFT,
         "right": pygame.K_RIGHT, "back": pygame.K_BACKSPACE, **{str(n): pygame.K_0 + n for n in range(10)}}


class General:
    """Somebody who sorts."""

    def __init__(self, sat: AtTable, field: SortingField) -> None:
        self.sat, self.field, self.app = sat, field, sat.app

    @property
    def cards(self) -> Any:
        return self.field.cards

    @property
    def order(self) -> list[Card]:
        return list(self.cards.order.cards)

    def key(self, *names: str, mod: int = 0) -> None:
        for name in names:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self.app.take(pygame.event.Event(kind, key=_KEYS[name], scancode=0, mod=mod,
                                                 unicode=name if name.isdecimal() else ""))

    def settle(self) -> None:
        """Let time pass until nothing moves."""
        for _ in range(400):
            before = self.app.window.presents
            self.app.step(FRAME)
            if self.app.window.presents == before:
                return
        raise AssertionError("it never rests")

    def mouse(self, kind: int, pos: Point, **more: Any) -> None:
        more |= {"rel": (1, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.app.take(pygame.event.Event(kind, pos=pos, touch="finger" in more, **more))

    def drag(self, here: Point, there: Point, *, drop: bool = True, **more: Any) -> None:
        """Take hold, go there in a few frames, and let go."""
        self.mouse(pygame.MOUSEMOTION, here, **more)
        self.mouse(pygame.MOUSEBUTTONDOWN, here, **more)
        for k in range(1, 9):
            pos = here[0] + (there[0] - here[0]) * k // 8, here[1] + (there[1] - here[1]) * k // 8
            self.mouse(pygame.MOUSEMOTION, pos, **more)
            self.app.step(FRAME)
        if drop:
            self.mouse(pygame.MOUSEBUTTONUP, there, **more)
            self.settle()

    def grip(self, n: int) -> Point:
        """The middle of the n-th slot."""
        x, y = self.cards.slots.at(n)
        return round(x + self.cards.slots.width / 2), round(y + self.cards.tall / 2)

    def press(self, label: str) -> None:
        button = next(one for one in self.field.form.widgets if isinstance(one, Button) and one.label == label)
        self.sat.click(button.rect.center)
        if self.app.top is self.field:
            self.settle()

    @property
    def in_slots(self) -> bool:
        """Whether every card stands in its slot, and every flag says so."""
        cards = self.cards
        return (all(cards.pieces[card].at == cards.slots.at(n) for n, card in enumerate(self.order))
                and cards.standing() == [str(n + 1) for n in range(len(self.order))])


@contextmanager
def sorting(folder: Path, *, size: Point = (1280, 720), reduced_motion: bool = False, pace: str = "normal",
            people: tuple[int, ...] = (0,)) -> Iterator[General]:  # fmt: skip
    """Sit at Napoleon's War as somebody begins to sort."""
    with at_table(folder, size=size, game="napoleons-war", pace=pace, people=people) as sat:
        sat.app.settings.reduced_motion = reduced_motion
        sat.app.changed()
        for _ in range(300):
            sat.app.pass_by()
            if len(people) > 1 and sat.top is not sat.play:
                sat.key(ENTER)
            if isinstance(sat.top, SortingField):
                break
        assert isinstance(sat.top, SortingField)
        general = General(sat, sat.top)
        general.settle()
        yield general


# ---- places ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_all_cards_stand_in_view_in_every_window_and_none_hides_another(tmp_path: Path, size: Point) -> None:
    with sorting(tmp_path, size=size, reduced_motion=True) as general:
        field, slots = general.field, general.cards.slots
        layout = field.layout
        assert slots.tall >= 84
        places = [general.cards.place(card) for card in general.order]
        rank = round(slots.width * 0.8)
        for n, place in enumerate(places):
            assert pygame.Rect((0, 0), size).contains(place)
            assert place.bottom <= layout.floor + 2
            seen = pygame.Rect(place.x, place.y, rank, place.h)
            assert seen.collidelist([*places[:n], *places[n + 1 :], layout.bubble]) < 0
        buttons = [widget.rect for widget in field.form.widgets if isinstance(widget, Button)]
        assert all(pygame.Rect((0, 0), size).contains(rect) for rect in buttons)
        assert not any(one.colliderect(two) for n, one in enumerate(buttons) for two in buttons[:n])
        assert not any(rect.colliderect(place) for rect in buttons for place in places)
        assert not layout.pill.colliderect(layout.bubble)
        assert not general.app.painter.shortened
        assert general.in_slots


def test_there_is_no_veil_no_timer_and_no_face_of_the_other_camp(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        screen, layout = general.app.window.screen, general.field.layout
        assert screen.get_at((640, 4))[:3] != (20, 12, 34)
        assert general.field.backs.count == 26
        camp = layout.camp.inflate(-100, 0).move(50, 0)
        before = screen.subsurface(camp).copy()
        general.press("Mixed")
        general.sat.match.table.piles["hand/1"].rotate(5)
        general.field.needs_redraw = True
        general.sat.frames(3.0)
        now = screen.subsurface(camp)
        assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(now, "RGB"), "nothing of it moves or tells"


# ---- by mouse -------------------------------------------------------------------------------------------------------


def test_a_card_is_dragged_and_its_neighbours_step_aside_once_it_rests_over_the_gap(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        before, cards = general.order, general.cards
        card = before[1]
        general.drag(general.grip(1), general.grip(4), drop=False)
        general.sat.frames(0.6)
        assert [*cards.lying] == [before[0], *before[2:5], card, *before[5:]]
        assert general.order == before, "it is not put down yet"
        left, gap, right = (cards.pieces[cards.lying[n]] for n in (3, 4, 5))
        assert (left.shift.value, right.shift.value) == (-22.0, 22.0)
        assert gap.flag.text == "5"
        assert gap.flag.grown.value == 1.0, "it is of butter, and larger"
        assert gap.z.value == HELD
        assert left.flag.text == "4"
        assert cards.outlines.places == (cards.slots.at(4),)
        general.mouse(pygame.MOUSEBUTTONUP, general.grip(4))
        general.settle()
        assert general.order == [before[0], *before[2:5], card, *before[5:]]
        assert general.in_slots
        assert cards.outlines.places == ()


def test_flags_count_anew_from_the_gap_outwards(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        general.sat.key(SPACE)
        general.key("8")
        seen = []
        for _ in range(40):
            general.app.step(FRAME)
            seen.append([general.cards.pieces[card].flag.text for card in general.cards.lying])
        first = [next(k for k, texts in enumerate(seen) if texts[n] == str(n + 1)) for n in range(8)]
        assert first == sorted(first, reverse=True), "those next to the gap first"
        assert 0.2 < (first[0] - first[6]) * FRAME < 0.28, "forty milliseconds a flag"
        numbers = [sum(text == str(n + 1) for text in seen[-1]) for n in range(26)]
        assert numbers == [1] * 26, "each once in the end"


def test_a_card_is_dragged_to_another_row_and_back(tmp_path: Path) -> None:
    with sorting(tmp_path, size=(800, 600)) as general:
        before = general.order
        general.drag(general.grip(2), general.grip(20))
        assert general.order == [*before[:2], *before[3:21], before[2], *before[21:]]
        assert general.in_slots
        general.drag(general.grip(20), general.grip(2))
        assert general.order == before


def test_cards_that_were_clicked_march_together_in_their_order(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        before = general.order
        for n in (7, 3, 20):
            general.sat.click(general.grip(n))
        general.settle()
        assert general.cards.chosen == {before[3], before[7], before[20]}
        general.drag(general.grip(3), general.grip(11), drop=False)
        general.sat.frames(0.6)
        lead, second, third = (general.cards.pieces[before[n]] for n in (3, 7, 20))
        assert lead.at[0] < second.at[0] < third.at[0], "as a column"
        assert lead.flag.text == "12–14"
        general.mouse(pygame.MOUSEBUTTONUP, general.grip(11))
        general.settle()
        others = [card for card in before if card not in (before[3], before[7], before[20])]
        assert general.order == [*others[:11], before[3], before[7], before[20], *others[11:]]
        assert general.cards.chosen == set()
        assert general.in_slots


def test_a_click_with_shift_and_a_box_choose_several(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        general.sat.click(general.grip(3))
        pygame.key.set_mods(pygame.KMOD_SHIFT)
        try:
            general.sat.click(general.grip(9))
        finally:
            pygame.key.set_mods(0)
        assert general.cards.chosen == set(general.order[3:10])
        (x, y), slots = general.grip(8), general.cards.slots
        corner = x - slots.width // 2 - 12, y - slots.tall // 2 - 6
        general.drag(corner, (x + round(2.2 * slots.steps[1]), y + slots.tall // 2 - 6), drop=False)
        general.app.step(FRAME)
        assert general.cards.box.box, "it is seen"
        general.mouse(pygame.MOUSEBUTTONUP, corner)
        general.settle()
        assert general.cards.chosen == set(general.order[8:11])
        assert not general.cards.box.box


def test_a_dragged_card_stays_on_the_land(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        for there in ((-500, -500), (2000, -500), (2000, 2000), (-500, 2000)):
            general.drag(general.grip(8), there, drop=False)
            general.sat.frames(0.4)
            assert pygame.Rect(0, 0, 1280, 720).contains(general.cards.place(general.cards.in_hand.cards[0]))
            general.mouse(pygame.MOUSEBUTTONUP, there)
            general.settle()


# ---- by finger ------------------------------------------------------------------------------------------------------


def test_under_a_finger_the_card_rises_above_it(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        before, there = general.order, general.grip(12)
        finger = there[0], there[1] + round(FINGER)
        general.drag(general.grip(1), finger, drop=False, finger=1024)
        general.sat.frames(0.3)
        place = general.cards.place(before[1])
        assert place.bottom <= finger[1] + 2, "the finger hides none of it"
        assert general.cards.lying.index(before[1]) == 12, "it goes where it is seen"
        general.mouse(pygame.MOUSEBUTTONUP, finger, finger=1024)
        general.settle()
        assert general.order.index(before[1]) == 12
        assert general.in_slots


def test_fingers_on_the_glass_drag_and_tap(tmp_path: Path) -> None:
    with sorting(tmp_path, size=(800, 600)) as general:
        before, glass, (x, y) = general.order, Glass(general.app), general.grip(9)
        glass.drag(general.grip(20), (x, y + FINGER * general.app.painter.scale))
        general.settle()
        assert general.order == [*before[:9], before[20], *before[9:20], *before[21:]]
        for n in (2, 4):
            glass.tap(general.grip(n))
        general.settle()
        assert general.cards.chosen == {general.order[2], general.order[4]}
        glass.tap(general.field.undo.rect.center)
        general.settle()
        assert general.order == before
        glass.tap(general.field.go.rect.center)
        for _ in range(120):
            general.app.step(FRAME)
        assert general.sat.top is general.sat.play


# ---- by keys --------------------------------------------------------------------------------------------------------


def test_arrows_walk_over_the_ends_of_rows_and_space_lifts_and_drops(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        before = general.order
        general.sat.key(*[RIGHT] * 7, SPACE, RIGHT)
        assert general.cards.at == 8, "over the end of the first row"
        assert general.order == before
        general.sat.key(SPACE)
        assert general.order == [*before[:7], before[8], before[7], *before[9:]]
        general.sat.key(UP)
        assert general.cards.at < 8
        general.sat.key(DOWN)
        general.key("end")
        assert general.cards.at == 25
        general.sat.key(LEFT)
        assert general.cards.at == 24


def test_digits_jump_to_a_place_with_what_is_held(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        before = general.order
        general.key("1", "3")
        assert general.cards.at == 12
        general.app.step(1.0)
        general.sat.key(SPACE)
        general.key("2")
        assert general.cards.at == 1
        general.app.step(1.0)
        general.key("2", "6")
        general.sat.key(SPACE)
        assert general.order == [*before[:12], *before[13:], before[12]]
        general.app.step(1.0)
        general.key("9", "9", "0")
        assert general.cards.at == 8, "there is no place 99, and none of number 0"


def test_enter_never_marches_while_a_card_is_in_the_hand(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        before = general.order
        assert general.field.go.worn
        general.sat.key(SPACE, RIGHT)
        assert not general.field.go.worn, "its cap is gone"
        general.field.march()
        assert general.cards.in_hand is not None
        assert general.sat.top is general.field
        general.sat.key(ENTER)
        general.sat.frames(0.3)
        assert general.sat.top is general.field
        assert general.order == [before[1], before[0], *before[2:]]
        assert general.field.go.worn
        general.mouse(pygame.MOUSEBUTTONDOWN, general.grip(3))
        general.drag(general.grip(3), general.grip(6), drop=False)
        general.sat.key(ENTER)
        general.sat.frames(0.5)
        assert general.sat.top is general.field, "nor if the mouse holds it"


def test_escape_puts_back_what_is_in_the_hand_and_then_pauses(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        before = general.order
        general.sat.key(SPACE, RIGHT, RIGHT, ESCAPE)
        assert general.sat.top is general.field
        assert (general.order, [*general.cards.lying]) == (before, before)
        general.sat.key(ESCAPE)
        assert isinstance(general.sat.top, Pause)
        general.sat.key(ESCAPE)
        assert general.sat.top is general.field


def test_tab_leads_from_the_cards_to_the_orders_undo_and_the_march(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        labels = []
        for _ in range(7):
            general.sat.key(TAB)
            labels.append(general.field.form.focus.label)
        assert labels[:6] == ["High, low, low", "Strongest first", "Mixed", "More", "Undo", "March!"]


# ---- quick orders, and back -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("press", "more", "wanted"), [
    ("High, low, low", False, lambda own: list(high_low_low(own))),
    ("Strongest first", False, lambda own: sorted(own, key=lambda card: RANK[card], reverse=True)),
    ("Weakest first", True, lambda own: sorted(own, key=lambda card: RANK[card], reverse=True)[::-1]),
    ("Reversed", True, lambda own: own[::-1]),
])
def test_a_quick_order_flies_all_cards_to_their_places_and_can_be_taken_back(
    tmp_path: Path, press: str, more: bool, wanted: Callable[[list[Card]], list[Card]]
) -> None:
    with sorting(tmp_path) as general:
        before = general.order
        if more:
            general.press("More")
        general.press(press)
        assert general.order == wanted(before)
        assert general.in_slots
        general.press("Undo")
        assert general.order == before
        assert general.in_slots
        general.key("y", mod=pygame.KMOD_LCTRL)
        assert general.order == wanted(before)
        general.key("z", mod=pygame.KMOD_LCTRL)
        assert general.order == before
        assert general.field.undo.disabled_reason is not None
        if more:
            general.press("Less")
        assert any(one.label == "Mixed" for one in general.field.form.widgets)


def test_mixed_is_another_order_each_time_and_a_drum_is_heard(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        before, heard = general.order, list[str]()
        general.app.sounds.play = lambda name, x=0.5: heard.append(name)
        general.press("Mixed")
        first = general.order
        general.press("Mixed")
        assert sorted(first) == sorted(general.order) == sorted(before)
        assert first != general.order
        assert heard.count("drum") == 2


def test_every_step_can_be_taken_back(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        orders = [general.order]
        general.press("Strongest first")
        orders.append(general.order)
        general.drag(general.grip(3), general.grip(9))
        orders.append(general.order)
        general.sat.key(SPACE, RIGHT, RIGHT, RIGHT, SPACE)
        orders.append(general.order)
        assert len({tuple(order) for order in orders}) == 4
        for order in orders[-2::-1]:
            general.key("back")
            assert general.order == order
        for order in orders[1:]:
            general.key("z", mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
            assert general.order == order


# ---- the march ------------------------------------------------------------------------------------------------------


def test_the_deck_marches_and_its_order_is_the_answer(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        general.press("Strongest first")
        wanted = general.order
        general.sat.key(ENTER)
        cards, sat = general.cards, general.sat
        turned, packed, hops, waves = [], [], set[int](), set[bool]()
        while sat.top is general.field:
            general.app.step(FRAME)
            turned.append(sum(piece.turned.value > 0.5 for piece in cards.pieces.values()))
            packed.append(cards.packet.count)
            hops.add(general.field.mine.rect.y)
            waves.add(general.field.backs.moving)
            assert len(turned) < 180
        assert turned == sorted(turned)
        assert packed[-1] == 26
        assert max(hops) - min(hops) > 8, "the general hops"
        assert waves == {False, True}, "and a wave runs through the other camp"
        assert 0.9 < len(turned) * FRAME < 1.7
        assert [0, codes(wanted)] in sat.match.answers
        assert list(sat.match.table.piles["deck/0"]) == wanted
        deck = sat.play.stage.state.objects.packets["deck/0"]
        assert deck.count == 26, "it lies there as the table is seen again"
        assert not sat.play.stage.state.flights


def test_who_marches_at_once_waits_for_no_computer(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        sat, asked = general.sat, general.sat.play.course.open_ask
        assert isinstance(asked, PendingAsk)
        assert min(delay for delay, _value in asked.answers.values()) > asked.seconds, "it would still think"
        sat.key(ENTER)
        assert len(sat.match.answers) == 2
        packets = sat.play.stage.state.objects.packets
        assert [packets[f"deck/{seat}"].count for seat in (0, 1)] == [26, 26]


def test_a_press_during_the_march_ends_it_and_the_order_stands(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        general.sat.key(ENTER)
        general.app.step(0.1)
        assert general.sat.top is general.field
        general.sat.key(SPACE)
        assert general.sat.top is general.sat.play
        assert [0, codes(general.order)] in general.sat.match.answers


def test_a_window_that_is_closed_during_the_march_has_the_order(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        general.sat.key(ENTER)
        general.app.step(0.1)
        general.field.before_quit()
        assert [0, codes(general.order)] in general.sat.match.answers


def test_a_deck_that_flies_to_its_place_throws_one_shadow(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(), pace="normal", size=(1280, 720)) as sat:
        sat.app.changed()
        place, screen, most = sat.play.stage.layout.places[0], sat.app.window.screen, 0
        around = pygame.Rect(0, 0, 200, 200)
        around.center = place.packet
        for _ in range(220):
            sat.app.step(FRAME)
            flies = len(sat.play.stage.state.flights)
            most = max(most, flies)
            if flies > 6:
                dark = sum(sum(screen.get_at((x, y))[:3]) < 75 for x in range(around.left, around.right, 4)
                           for y in range(around.top, around.bottom, 4))
                assert dark < 40, "a slab of shadows"
        assert most > 20


def test_a_seats_plate_never_says_that_it_has_no_cards_while_these_come_to_its_deck(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        sat = general.sat
        sat.key(ENTER)
        told = set()
        for _ in range(120):
            sat.frames(FRAME)
            told.add(inspect(sat.play.stage).plates[0].says)
        assert "26 cards" in told
        assert "0 cards" not in told


# ---- what one may know ----------------------------------------------------------------------------------------------


def test_000_one_sees_how_many_cards_the_opponent_has_and_no_more(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        piles, names, field = general.sat.match.table.piles, general.sat.play.sitting.names, general.field
        assert field.words[2].label == f"{names[1]}’s camp: 26 backs"
        assert field.words[1].label == (
            f"Card 1 meets {names[1]}’s card 1, and so on. Your order decides who meets whom.")
        for _ in range(19):
            piles["deck/1"].append(piles["hand/1"].pop())
        piles["capture/1"].extend(piles["hand/1"])
        piles["hand/1"].clear()
        assert field.camp_words() == f"{names[1]}’s camp: 19 in the deck, 7 captured"
        assert field.order_words().startswith(f"Your first card meets the top of {names[1]}’s deck")


def test_the_sorting_counts_as_time_of_the_match_and_the_pause_does_not(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        sitting, began = general.sat.play.sitting, general.sat.play.sitting.seconds
        general.sat.frames(30.0)
        assert sitting.seconds - began == pytest.approx(30.0, abs=0.5)
        general.sat.key(ESCAPE)
        general.sat.frames(30.0)
        assert sitting.seconds - began == pytest.approx(30.0, abs=0.6)


def test_two_people_sort_one_after_the_other_and_neither_sees_the_others_cards(tmp_path: Path) -> None:
    with sorting(tmp_path, people=(0, 1), reduced_motion=True) as general:
        assert general.field.seat == 0
        general.sat.key(ENTER)
        general.sat.frames(0.3)
        assert general.sat.top is not general.field
        general.sat.key(ENTER)
        assert isinstance(general.sat.top, SortingField)
        assert general.sat.top.seat == 1
        assert set(general.sat.top.cards.pieces).isdisjoint(general.cards.pieces)


def test_who_lets_the_computer_play_need_not_sort(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True, pace="instant") as general:
        sat = general.sat
        sat.key(ESCAPE)
        sat.play.course.set_auto(True)
        sat.app.pop()
        sat.frames(1.0)
        assert sat.app.top is general.field, "cards turn automatically, and this is no card"
        sat.app.settings.auto_play = True
        sat.key(ESCAPE)
        sat.app.pop()
        sat.frames(1.0)
        assert general.field not in sat.app.scenes
        assert len(sat.match.answers) >= 2


def test_all_of_it_is_read_aloud(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        assert "Put your troops in order, Fox" in general.field.read
        assert "Card 1 meets Owl’s card 1" in general.field.read
        assert "Owl’s camp: 26 backs" in general.field.read
        general.sat.key(RIGHT)
        said = general.field.accessible_text
        assert said is not None
        assert said.what == "three of diamonds"
        assert said.state == "2 of 26"
        general.sat.key(SPACE)
        said = general.field.accessible_text
        assert said is not None
        assert said.state == "in your hand, 2 of 26"


def test_who_is_not_there_does_not_sort_for_ever(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        sitting, began = general.sat.play.sitting, general.sat.play.sitting.seconds
        general.sat.frames(300.0)
        assert sitting.seconds - began == pytest.approx(THINKS, abs=1.0)
        general.sat.key(RIGHT)
        general.sat.frames(10.0)
        assert sitting.seconds - began == pytest.approx(THINKS + 10.0, abs=1.0)


def test_the_curtain_counts_as_time_of_the_match(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(0, 1)) as sat:
        for _ in range(300):
            sat.app.pass_by()
            if isinstance(sat.top, Curtain):
                break
        began = sat.play.sitting.seconds
        sat.frames(20.0)
        assert isinstance(sat.top, Curtain)
        assert sat.play.sitting.seconds - began == pytest.approx(20.0, abs=0.5)


# ---- drawing --------------------------------------------------------------------------------------------------------


def test_nothing_is_drawn_while_nothing_moves(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        before = general.app.window.presents
        general.sat.frames(3.0)
        assert general.app.window.presents == before
        general.sat.key(RIGHT)
        general.sat.frames(3.0)
        drawn = general.app.window.presents
        assert drawn > before
        general.sat.frames(3.0)
        assert general.app.window.presents == drawn


def test_what_moved_is_drawn_and_what_it_leaves_is_wiped(tmp_path: Path) -> None:
    with sorting(tmp_path, size=(800, 600)) as general:
        screen = general.app.window.screen

        def same() -> bool:
            drawn = screen.copy()
            general.field.needs_redraw = True
            general.app.step(0.0)
            return pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(screen, "RGB")

        general.drag(general.grip(1), general.grip(17), drop=False)
        assert same(), "in the hand"
        general.sat.frames(0.05)
        assert same(), "as others step aside"
        general.mouse(pygame.MOUSEBUTTONUP, general.grip(17))
        general.sat.frames(0.05)
        assert same(), "falling"
        general.settle()
        assert same(), "at rest"
        for n in (3, 5, 20):
            general.sat.click(general.grip(n))
            general.mouse(pygame.MOUSEMOTION, general.grip(n + 1))
            general.sat.frames(0.1)
            assert same(), "chosen"
        general.sat.click(general.field.orders[0].rect.center)
        for _ in range(5):
            general.sat.frames(0.1)
            assert same(), "flying"
        general.settle()
        general.sat.key(ENTER)
        for _ in range(9):
            general.sat.frames(0.1)
            assert same(), "marching"


@pytest.mark.parametrize("theme", ["evening", "daylight"])
def test_nothing_of_it_flashes(tmp_path: Path, theme: str) -> None:
    with sorting(tmp_path, size=(800, 600)) as general:
        seen = Flashes()
        general.app.settings.theme = theme
        general.app.changed()

        def watch(frames: int) -> None:
            for _ in range(frames):
                general.app.step(FRAME)
                seen.see(general.app.window.screen)

        watch(30)
        for k in (0, 1, 2, 0):
            general.sat.click(general.field.usual[k].rect.center)
            watch(20)
        watch(60)
        (x, y), (to_x, to_y) = general.grip(20), general.grip(3)
        general.mouse(pygame.MOUSEBUTTONDOWN, (x, y))
        for n in range(1, 46):
            general.mouse(pygame.MOUSEMOTION, (x + (to_x - x) * n // 45, y + (to_y - y) * n // 45))
            watch(1)
        general.mouse(pygame.MOUSEBUTTONUP, (to_x, to_y))
        watch(60)
        general.sat.key(SPACE)
        for _ in range(8):
            general.sat.key(RIGHT)
            watch(15)
        general.sat.key(SPACE)
        watch(60)
        general.sat.key(ENTER)
        watch(150)
        assert general.sat.top is general.sat.play
        assert seen.worst <= QUARTER


@pytest.mark.parametrize(("theme", "there", "period"), [
    ("evening", 6, 0.25), ("daylight", 6, 0.5), ("evening", 6, 1.5), ("evening", 20, 0.5), ("daylight", 20, 1.1),
    ("evening", 10, 0.5), ("evening", 4, 0.6), ("evening", 5, 1.0)])
def test_a_card_dragged_to_and_fro_does_not_flash(tmp_path: Path, theme: str, there: int, period: float) -> None:
    """By either counter: in one row and across rows, from the place of another card and back in so many seconds."""
    with sorting(tmp_path, size=(800, 600)) as general:
        general.app.settings.theme = theme
        general.app.changed()
        (x, y), (to_x, to_y) = general.grip(3), general.grip(there)
        general.mouse(pygame.MOUSEBUTTONDOWN, (x, y))
        first, second = Flashes(), SecondFlashes()
        for n in range(150):
            if n < 110:
                part = 1 - abs(1 - n * FRAME * 2 / period % 2)
                general.mouse(pygame.MOUSEMOTION, (round(x + (to_x - x) * part), round(y + (to_y - y) * part)))
            general.app.step(FRAME)
            first.see(general.app.window.screen)
            second.see(general.app.window.screen)
        assert first.worst <= QUARTER
        assert second.whole.part <= QUARTER
        general.mouse(pygame.MOUSEBUTTONUP, (x, y))
        general.settle()
        assert general.in_slots
        assert all(piece.haze.value == 0 for piece in general.cards.pieces.values()), "and none is pale"


@pytest.mark.parametrize("run", [6, 2, 100])
def test_twelve_presses_of_an_arrow_a_second_do_not_flash(tmp_path: Path, run: int) -> None:
    with sorting(tmp_path, size=(800, 600)) as general:
        general.settle()
        general.sat.key(SPACE)
        first, second, pressed = Flashes(), SecondFlashes(), 0
        for n in range(120):
            if pressed < n // 5 and n < 100:
                general.sat.key(RIGHT if pressed // run % 2 == 0 else LEFT)
                pressed += 1
            general.app.step(FRAME)
            first.see(general.app.window.screen)
            second.see(general.app.window.screen)
        assert first.worst <= QUARTER
        assert second.whole.part <= QUARTER
        general.sat.key(SPACE)
        general.settle()
        assert general.in_slots


def test_the_others_make_room_once_a_held_card_rests(tmp_path: Path) -> None:
    """Where it has been over other places just before; and the first time at once."""
    with sorting(tmp_path) as general:
        cards = general.cards
        x, y = general.grip(2)
        general.mouse(pygame.MOUSEBUTTONDOWN, (x, y))
        general.mouse(pygame.MOUSEMOTION, (x + 20, y))
        for _ in range(40):
            general.app.step(FRAME)
        goals = {n: cards.slots.at(n) for n in range(9)}
        fourth, sixth = general.order[3], general.order[5]
        general.mouse(pygame.MOUSEMOTION, general.grip(3))
        general.app.step(FRAME)
        assert cards.pieces[fourth].way.goal == goals[2], "at once"
        for n in (4, 5):
            general.mouse(pygame.MOUSEMOTION, general.grip(n))
            general.app.step(FRAME)
        assert cards.pieces[sixth].way.goal == goals[5], "not yet"
        for _ in range(round(AGAIN / 1000 / FRAME) + 1):
            general.app.step(FRAME)
        assert cards.pieces[sixth].way.goal == goals[4]


def test_with_reduced_motion_cards_are_at_once_where_they_belong(tmp_path: Path) -> None:
    with sorting(tmp_path, reduced_motion=True) as general:
        general.press("Strongest first")
        assert general.in_slots
        general.sat.click(general.field.orders[0].rect.center)
        general.app.step(FRAME)
        assert general.in_slots
        general.sat.key(ENTER)
        assert general.sat.top is general.sat.play, "nothing marches"


def test_another_window_in_the_middle_of_a_drag_loses_nothing(tmp_path: Path) -> None:
    with sorting(tmp_path) as general:
        before = general.order
        general.drag(general.grip(1), general.grip(6), drop=False)
        general.app.window.screen = pygame.display.set_mode((800, 600))
        general.app.take(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=800, y=600))
        general.sat.frames(0.5)
        general.mouse(pygame.MOUSEBUTTONUP, general.grip(6))
        general.settle()
        assert sorted(general.order) == sorted(before)
        assert general.in_slots
