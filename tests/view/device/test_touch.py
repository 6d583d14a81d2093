"""Fingers on a touch screen, posted as SDL posts them: judged as keys are, several at once, and never twice."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.rules import title
from game.scenes.records.stats_page import StatsPage
from game.scenes.setup.settings_page import SettingsPage
from game.scenes.setup.setup_page import SetupPage
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.scene import Scene
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.picking import PickController
from game.scenes.table.tutorial_policy import begin
from game.view.device.touch import FIRST, TouchPointers
from game.view.widgets import Button, Form, RichText, Slider, Widget
from tests.kit.fake_touch import Glass, cap
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, AtTable, at_table
from tests.scenes.table.test_ask_controllers import asked
from tests.sitting.test_referee import judged_in_order, race, ruffle


def both(sat: AtTable, glass: Glass, order: tuple[int, int], *, posted: tuple[int, int] | None = None) -> None:
    """Two people slap within one frame, in this order; as they are posted, unless the order of that is another."""
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        glass.post(kind, *((seat, cap(sat, seat, 1)) for seat in posted or order))


# ---- how fingers are told apart ----


def fingers() -> TouchPointers:
    return TouchPointers(lambda: (800, 600), glass=True)


def touch(kind: int, finger: int, x: float = 0.5, y: float = 0.5, glass: int = 1) -> Event:
    return Event(kind, touch_id=glass, finger_id=finger, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


def test_each_finger_is_a_mouse_of_its_own_until_it_goes_up_and_its_number_is_free_again() -> None:
    it = fingers()
    assert [each.finger for each in it.take(touch(pygame.FINGERDOWN, 3))] == [FIRST, FIRST]
    assert it.take(touch(pygame.FINGERDOWN, 3, glass=2))[-1].finger == FIRST + 1, "another screen's"
    assert it.take(touch(pygame.FINGERDOWN, 9))[-1].finger == FIRST + 2
    (gone,) = it.take(touch(pygame.FINGERUP, 3))
    assert (gone.type, gone.finger, gone.pos) == (pygame.MOUSEBUTTONUP, FIRST, (400, 300))
    assert it.take(touch(pygame.FINGERDOWN, 12))[-1].finger == FIRST


def test_a_finger_that_goes_down_twice_went_up_between_and_one_that_never_went_down_does_nothing() -> None:
    it = fingers()
    assert it.take(touch(pygame.FINGERUP, 1)) == it.take(touch(pygame.FINGERMOTION, 1)) == []
    it.take(touch(pygame.FINGERDOWN, 1))
    again = it.take(touch(pygame.FINGERDOWN, 1, 0.25))
    assert [each.type for each in again] == [pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN]
    assert it.take(touch(pygame.FINGERDOWN, 1, glass=-1)) == [], "a mouse that SDL says is a finger"


def test_fingers_on_the_pad_of_a_mac_are_not_on_the_screen() -> None:
    assert TouchPointers(lambda: (800, 600), glass=False).take(touch(pygame.FINGERDOWN, 1)) == []


def test_a_finger_at_an_edge_is_on_the_page() -> None:
    assert [fingers().take(touch(pygame.FINGERDOWN, 1, x, y))[-1].pos for x, y in ((1.0, 1.0), (0.0, -0.01))] == [
        (799, 599), (0, 0)]


# ---- races ----


def test_1000_pairs_of_fingers_within_one_frame_are_judged_in_their_order(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        glass = Glass(sat.app)
        judged_in_order(sat, lambda first, other: both(sat, glass, (first, other)))


@pytest.mark.parametrize("first", [0, 1])
def test_the_finger_that_is_posted_first_has_the_pile_whichever_went_down_before(tmp_path: Path, first: int) -> None:
    with ruffle(tmp_path, false_slap="burn") as sat:
        glass = Glass(sat.app)
        glass.tap((400, 200), 0)                      # fingers that the screen has seen before, in this order
        glass.tap((400, 200), 1)
        race(sat, good=True)
        pygame.event.get()
        before, held = len(sat.match.answers), len(sat.match.table.each["packet"][1 - first])
        both(sat, glass, (first, 1 - first))
        assert sat.match.answers[before:] == [[first, "slap"]]
        assert len(sat.match.table.each["packet"][1 - first]) == held


def test_a_finger_and_a_key_are_judged_in_one_order(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        glass = Glass(sat.app)
        race(sat, good=False)
        before = len(sat.match.answers)
        key = {"key": 0, "scancode": sat.play.sitting.chairs[1].second, "mod": 0, "unicode": ""}
        pygame.event.get()
        pygame.event.post(Event(pygame.KEYDOWN, **key))
        pygame.event.post(glass.event(pygame.FINGERDOWN, cap(sat, 0, 1)))
        glass.fetch()
        assert sat.match.answers[before:] == [[1, "slap"], [0, "slap"]]


def test_a_finger_counts_from_when_it_is_fetched_as_a_key_does(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        glass = Glass(sat.app)
        race(sat, good=True)
        seen = sat.play.course.races.referee.seen
        glass.tap(cap(sat, 1, 1), 1)
        took = round((sat.app.now - seen) * 1000)
        sat.frames(2 * FRAME)
        glass.tap(cap(sat, 0, 1), 0)
        sat.frames(0.45)
        assert sat.play.sitting.slaps == [[took + 33], [took]]
        assert sat.play.photo.words == ["Owl first, 33 ms before Fox"]


def test_the_mouse_that_sdl_makes_of_a_finger_is_not_heard(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        glass = Glass(sat.app)
        race(sat, good=False)
        pos, before = cap(sat, 0, 1), len(sat.match.answers)
        for kind, finger in ((pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN), (pygame.MOUSEBUTTONUP, pygame.FINGERUP)):
            for event in (Event(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=(0, 0, 0), touch=True),
                          Event(kind, pos=pos, button=1, touch=True), glass.event(finger, pos)):
                sat.app.take(event)
        assert sat.match.answers[before:] == [[0, "slap"]]
        assert sat.app.touch


# ---- corners ----


def test_the_same_corner_touched_by_two_fingers_is_pressed_until_both_are_gone(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1), pace="normal") as sat:
        glass = Glass(sat.app)
        sat.still()
        plate = inspect(sat.play.stage).plates[0].plate
        glass.down(plate.center, "thumb")
        glass.down(plate.center, "other")
        glass.up(plate.center, "thumb")
        assert sat.play.context.press.is_down((0, 0))
        glass.up(plate.center, "other")
        assert not sat.play.context.press.any


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_plate_the_packet_what_lies_between_and_ones_cards_are_a_corner(tmp_path: Path, players: int) -> None:
    with at_table(tmp_path, people=tuple(range(players)), players=players, size=(1280, 720)) as sat:
        stage = sat.play.stage
        sat.still()
        for seat in range(players):
            packet = sat.place("packet", seat)
            plate = inspect(stage).plates[seat]
            assert stage.corner(packet) == stage.corner(plate.plate.center) == (seat, 0)
            between = (packet[0] + plate.plate.centerx) // 2, (packet[1] + plate.plate.centery) // 2
            assert stage.corner(between, near=True) == (seat, 0)
            assert stage.corner(plate.caps[0].face.center) == (seat, 0)
        assert stage.corner((640, 360), near=True) is None, "whose finger it is cannot be seen there"


def test_a_finger_on_ones_cards_that_lie_open_is_ones_own(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1), pace="normal", size=(1280, 720)) as sat:
        glass = Glass(sat.app)
        sat.still()
        for seat in (0, 1):
            glass.tap(sat.place("packet", seat), seat)
        while not inspect(sat.play.stage).cards:
            sat.frames(FRAME)
        sat.frames(0.4)
        piles = sat.table.piles
        for seat in (0, 1):
            (card,) = (card for pile, cards in piles.items() for card in cards
                       if pile == f"stake/{seat}" or pile.endswith(f"stake/{seat}"))
            pose = sat.play.stage.pose(card)
            assert sat.play.stage.corner((round(pose.x), round(pose.y)), near=True) == (seat, 0)


def test_a_finger_that_stays_hurries_as_a_held_key_does(tmp_path: Path) -> None:
    def rounds(finger: bool) -> int:
        with at_table(tmp_path / str(finger), people=(0,), pace="normal") as sat:
            glass = Glass(sat.app)
            sat.still()
            if finger:
                glass.down(sat.place("packet", 0))
            else:
                sat.down(sat.play.sitting.chairs[0].key)
            sat.frames(6)
            assert sat.play.course.hurry.holds(0)
            count = int(sat.play.sitting.rounds)
            if finger:
                glass.up((0, 0))
                assert not sat.play.course.hurry.holds(0)
            return count

    assert rounds(finger=True) == rounds(finger=False) >= 8


# ---- whole matches ----


def test_war_is_played_to_its_end_by_the_fingers_of_two(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1), seed=2) as sat:
        glass, turned = Glass(sat.app), [0, 0]
        for _ in range(20_000):
            if sat.match.result is not None:
                break
            for seat in tuple(sat.play.course.sitting.waiting):
                glass.tap(THUMBS[seat], seat)
                turned[seat] += seat not in sat.play.course.sitting.waiting
            sat.app.pass_by()
        assert sat.match.result is not None
        assert min(turned) > 20


THUMBS = (60, 580), (740, 580)
"""Two thumbs in the corners of a window of 800 x 600."""


def test_four_play_egyptian_ruffle_to_its_end_by_fingers(tmp_path: Path) -> None:
    with ruffle(tmp_path, people=(0, 1, 2, 3), players=4, seed=1, false_slap="burn") as sat:
        glass, won = Glass(sat.app), [0, 0, 0, 0]
        glass.tap((400, 300))                         # the caps grow
        plates = inspect(sat.play.stage).plates
        for n in range(5000):
            if sat.match.result is not None:
                break
            asking, before = sat.play.context.asking, len(sat.match.answers)
            if asking is not None and asking.open and asking.pending.race and asking.ask.good:
                first = 0 if all(won) else n                  # once all have won a pile, one of them wins on
                slaps = [(seat, plates[seat].caps[1].face.center) for k in range(4) for seat in [(first + k) % 4]]
                glass.post(pygame.FINGERDOWN, *slaps)
                glass.post(pygame.FINGERUP, *slaps)
                for seat, word in sat.match.answers[before:]:
                    won[seat] += word == "slap"
            elif asking is not None and asking.open:
                for seat in asking.by_hand[:1]:
                    glass.tap(plates[seat].caps[0].face.center, seat)
            sat.app.pass_by(0.7)
        assert sat.match.result is not None
        assert all(won), won


def until_sorting(sat: AtTable) -> None:
    """Until the sheet on which cards are put in order lies still."""
    while getattr(sat.top, "cards", None) is None:
        sat.app.pass_by()
    sat.frames(1.5)


def test_napoleon_puts_his_cards_in_order_with_a_finger(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war", size=(1280, 720)) as sat:
        glass = Glass(sat.app)
        until_sorting(sat)
        sheet = sat.top
        cards = sheet.cards
        own = cards.order.cards
        to = cards.place(own[3])
        glass.drag(cards.place(own[0]).center, (to.right - 6, to.centery))
        sat.frames(1.0)
        assert cards.order.cards[:4] == (*own[1:4], own[0])
        glass.tap(cards.place(own[1]).center)
        assert cards.chosen == {own[1]}, "a tap chooses"
        glass.tap(cards.place(own[1]).center)
        glass.tap(sheet.undo.rect.center)
        assert cards.order.cards == own
        march = next(widget for widget in sheet.form.tab_order if widget.label == "March!")
        glass.tap(march.rect.center)
        sat.frames(2.0)                                   # the cards march into the packet
        assert sat.top is sat.play
        assert sat.match.answers


def test_two_fingers_on_one_sheet_hold_one_card_and_a_button_and_neither_lets_the_other_go(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war", size=(1280, 720)) as sat:
        glass = Glass(sat.app)
        until_sorting(sat)
        cards = sat.top.cards
        own = cards.order.cards
        start, to = cards.place(own[0]).center, cards.place(own[2]).center
        glass.down(start, "a")
        glass.move(to, "a")
        glass.down(cards.place(own[5]).center, "b")
        glass.move(start, "b")
        assert cards.in_hand is not None
        assert cards.in_hand.cards == (own[0],)
        glass.up(start, "b")
        assert cards.in_hand is not None, "another finger's card is not put down"
        glass.up(to, "a")
        assert cards.in_hand is None


def test_a_finger_looks_at_a_card_when_it_goes_down_and_picks_the_one_that_it_leaves(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", size=(1280, 720)) as sat:
        glass, asking = Glass(sat.app), asked(sat, PickController)
        first, second = asking.ask.cards[0][:2]
        spots = [(round(sat.play.stage.pose(card).x), round(sat.play.stage.pose(card).y)) for card in (first, second)]
        before = len(sat.match.answers)
        glass.down(spots[0])
        assert asking.pick.at == first
        glass.down(spots[1], "another's")
        glass.up(spots[1], "another's")
        assert len(sat.match.answers) == before
        glass.move(spots[1])
        assert asking.pick.at == second
        glass.up(spots[1])
        assert sat.match.answers[before] == [0, asking.ask.written((second,))]


# ---- pages ----


def widget(page: Any, label: str, kind: type[Widget] = Widget) -> Any:
    return next(each for each in page.form.tab_order if isinstance(each, kind) and each.label == label)


def test_settings_are_found_and_changed_from_the_table_and_left_again_with_a_finger(tmp_path: Path) -> None:
    with at_table(tmp_path, size=(1280, 720)) as sat:
        glass, settings = Glass(sat.app), sat.app.settings
        glass.tap(sat.play.bar.tools[-1].rect.center)
        sat.frames(0.1)
        page = sat.top
        assert isinstance(page, SettingsPage)
        assert page.tabs is not None
        glass.tap(page.tabs.parts[1].center)
        sat.frames(0.1)
        slider = widget(page, "Music", Slider)
        glass.drag((slider.box.x + 30, slider.box.centery), (slider.box.x + 120, slider.box.centery + 40))
        assert 0 < settings.music < 100
        assert not slider.held
        toggle = widget(page, "Show sounds as text")
        before = settings.say_heard
        glass.tap(toggle.rect.center)
        assert settings.say_heard != before
        glass.tap(page.back_button.rect.center)
        assert sat.top is sat.play


def test_a_finger_that_goes_up_or_down_takes_a_long_page_with_it_and_uses_nothing_on_it(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        glass, pressed, put = Glass(sat.app), [], []
        slider = Slider("Music", 50, 0, 100, put.append)
        off = Button("Not now", lambda: pressed.append("off"), why="It is too late.")
        form = Form([Button(f"Number {n}", lambda n=n: pressed.append(n)) for n in range(24)] + [slider, off]
                    + [Button("Last", lambda: pressed.append("last"))])
        page = Held(sat.app, form)
        sat.app.push(page)
        sat.frames(0.1)
        glass.drag((400, 500), (402, 300))
        assert (pressed, put) == ([], [])
        assert form.page.offset == 200
        glass.drag((400, 300), (400, 100))
        glass.drag((400, 500), (400, 100))
        assert form.page.offset == form.page.most
        sat.frames(0.1)
        glass.drag((slider.box.x + 60, slider.rect.centery), (slider.box.x + 60 + 5, slider.rect.centery + 60))
        assert put == [], "nor a slider that it began on"
        glass.drag((400, 200), (400, 140))
        sat.frames(0.1)
        glass.drag((slider.box.x + 60, slider.rect.centery), (slider.box.right - 9, slider.rect.centery + 8))
        assert put[-1] == 100
        glass.tap((slider.box.x + 4, slider.box.centery))
        assert put[-1] == 0
        glass.tap(off.rect.center)
        assert form.foot_line == "It is too late.", "it says so when the finger is gone"
        glass.tap(widget(page, "Last").rect.center)
        assert pressed == ["last"]
        assert not any(each.hovered for each in form.tab_order)


def test_two_fingers_press_two_buttons_of_one_page_each_when_it_goes_up(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        glass, pressed = Glass(sat.app), []
        page = Held(sat.app, Form([Button(word, lambda word=word: pressed.append(word)) for word in ("one", "two")]))
        sat.app.push(page)
        one, two = (each.rect.center for each in page.form.tab_order)
        glass.post(pygame.FINGERDOWN, (1, one), (2, two))
        glass.post(pygame.FINGERUP, (1, one))
        assert pressed == ["one"]
        glass.post(pygame.FINGERUP, (2, two))
        assert pressed == ["one", "two"]


class Held(Scene):
    """A page of one form."""

    def __init__(self, app: Any, form: Form) -> None:
        super().__init__(app)
        self.form = form
        form.layout(app.painter, pygame.Rect(0, 0, *app.size))

    @property
    def moving(self) -> bool:
        return self.form.stale

    def handle(self, event: Event) -> None:
        self.form.handle(event)

    def draw(self, screen: pygame.Surface) -> None:
        self.form.draw(screen)


def test_the_shelf_is_pulled_up_by_a_finger_and_a_match_begins_by_taps(tmp_path: Path) -> None:
    with at_table(tmp_path, size=(1280, 720)) as sat:
        sat.app.settings.letters = 140                # else all books are seen at once
        sat.app.changed()
        glass, menu = Glass(sat.app), ShelfPage(sat.app, sat.stores)
        sat.app.push(menu)
        sat.frames(0.5)
        assert menu.shelf.most > 0
        book = menu.shelf.books[1]
        glass.drag(book.rect.center, (book.rect.centerx, book.rect.centery - 150))
        assert menu.shelf.offset == 150
        assert menu.chosen != book.game, "nothing is chosen on the way"
        book = next(each for each in menu.shelf.books if 150 < each.rect.centery < 350)
        glass.tap(book.rect.center)
        assert menu.chosen == book.game
        glass.tap(menu.set_up.rect.center)
        sat.frames(0.2)
        assert isinstance(sat.top, SetupPage)


def test_all_that_is_used_is_as_large_as_a_finger_needs(tmp_path: Path) -> None:
    for n, size in enumerate(((800, 600), (1280, 720))):
        with at_table(tmp_path / str(n), size=size) as sat:
            least = int(44 * sat.app.painter.scale)
            for page in (ShelfPage(sat.app, sat.stores), SettingsPage(sat.app, "sound"), SettingsPage(sat.app, "seats"),
                         SetupPage(sat.app, sat.stores, title("egyptian-ruffle")), StatsPage(sat.app, sat.stores)):
                sat.app.push(page)
                sat.frames(0.3)
                for each in page.form.tab_order:
                    assert not each.rect.w or min(each.rect.size) >= least, (page, each.label, each.rect)
                sat.app.pop()


# ---- what a table looks like that is touched ----


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_caps_grow_where_fingers_are_and_the_mouse_takes_it_back(
        tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    with ruffle(tmp_path, people=(0, 1, 2, 3), players=players, size=size) as sat:
        glass, stage = Glass(sat.app), sat.play.stage
        race(sat, good=False)
        keys = sat.play.context.asking.hint
        small = [cap.face for plate in inspect(stage).plates for cap in plate.caps]
        glass.down((size[0] // 2, size[1] // 2))
        assert not sat.app.touch, "nothing grows under a finger"
        glass.up((size[0] // 2, size[1] // 2))
        sat.frames(FRAME)
        plates = inspect(stage).plates
        large = [cap.face for plate in plates for cap in plate.caps]
        assert all(min(face.size) >= 44 * sat.app.painter.scale for face in large)
        assert all(now.w > was.w for now, was in zip(large, small, strict=True))
        window = pygame.Rect(0, 0, *size)
        others = [*large, *(plate.words for plate in plates), *(tool.rect for tool in sat.play.bar.tools)]
        for face in large:
            assert window.contains(face)
            assert face.collidelistall(others) == [others.index(face)]
        assert sat.play.context.asking.hint == "Touch the hand to slap, cards to go on" != keys
        sat.app.take(Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(0, 0), buttons=(0, 0, 0), touch=False))
        assert sat.app.touch, "it did not move"
        sat.app.take(Event(pygame.MOUSEMOTION, pos=(10, 9), rel=(1, 0), buttons=(0, 0, 0), touch=False))
        assert [cap.face for plate in inspect(stage).plates for cap in plate.caps] == small
        assert sat.play.context.asking.hint == keys


def test_a_finger_that_goes_up_on_another_page_is_pressed_no_longer(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1), pace="normal") as sat:
        glass = Glass(sat.app)
        sat.still()
        glass.down(THUMBS[0])
        sat.play.pause()
        glass.up(THUMBS[0])
        sat.app.pop()
        sat.still()
        glass.down(THUMBS[0])
        assert sat.play.context.press.is_down((0, 0))
        glass.up(THUMBS[0])
        assert not sat.play.context.press.any


@pytest.mark.parametrize("by_presses", [False, True])
def test_ones_own_hand_is_seen_while_a_finger_is_on_the_eye(tmp_path: Path, by_presses: bool) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", people=(0, 1), size=(1280, 720)) as sat:
        sat.app.settings.by_presses = by_presses
        glass = Glass(sat.app)
        glass.tap((640, 10))
        while not isinstance(sat.top, Curtain):
            sat.app.pass_by()
        sat.frames(0.3)
        words = [each.label for each in sat.top.form.widgets if isinstance(each, RichText)]
        assert any("the eye in your corner" in said for said in words)
        glass.down(cap(sat, 1, 1))
        assert sat.play.glance.seat == 1
        glass.up(cap(sat, 1, 1))
        assert sat.play.glance.seat == (1 if by_presses else None)


def test_the_first_hand_says_touch_where_it_is_touched(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        Glass(sat.app).tap((400, 20))
        begin(sat.app, sat.stores, "war")
        play = sat.app.top
        for _ in range(300):
            sat.app.pass_by()
            if play.policy.bubble.shows:
                break
        assert play.policy.bubble.words[0] == "Touch your cards!"
