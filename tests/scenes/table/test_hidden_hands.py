"""Several people at one screen: nobody sees another's cards, and nobody loses their own work for it."""

from pathlib import Path

import pygame
import pytest

from game.core.cards import codes
from game.scenes.shell.overlay import AwayCountdown
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.pause import Pause
from game.scenes.table.picking import PickController
from tests.kit.fake_gamepads import StandIns
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import ENTER, ESCAPE, RIGHT, SPACE, TAB, AtTable, at_table


def faces(sat: AtTable, seat: int) -> list[bool]:
    """Whether each card of a hand is drawn face up."""
    cards = inspect(sat.play.stage).cards
    return [cards[card].up for card in sat.table.piles[f"hand/{seat}"]]


def curtain(sat: AtTable, seat: int) -> None:
    """Wait for the curtain that names a seat, and open it."""
    for _ in range(600):
        if isinstance(sat.top, Curtain):
            break
        sat.frames(1 / 60)
    assert isinstance(sat.top, Curtain)
    assert sat.top.seat == seat
    assert not any(faces(sat, 0) + faces(sat, 1)), "behind the curtain nobody's cards are seen"
    sat.key(ENTER)
    sat.frames(0.5)


def focus(sat: AtTable, *kinds: int) -> None:
    for kind in kinds:
        sat.app.take(pygame.event.Event(kind))
    sat.frames(0.1)


# ---- another page over the table ----


def test_an_order_that_is_being_made_is_covered_behind_the_pause_and_goes_on_as_it_was(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(0, 1)) as sat:
        curtain(sat, 0)
        assert isinstance(sat.top, ArrangePage)
        sat.key(SPACE, RIGHT, RIGHT, SPACE)
        order = list(sat.top.cards.order.cards)
        assert order != list(sat.top.own)
        sat.key(ESCAPE)
        sat.frames(0.3)
        assert isinstance(sat.top, Pause)
        assert not any(isinstance(scene, ArrangePage) for scene in sat.app.scenes)
        sat.key(ESCAPE)
        curtain(sat, 0)
        assert isinstance(sat.top, ArrangePage)
        assert list(sat.top.cards.order.cards) == order
        sat.top.cards.undo()
        assert list(sat.top.cards.order.cards) == list(sat.top.own), "its steps can still be taken back"
        sat.top.cards.redo()
        sat.key(ENTER)
        assert sat.match.given[0] == tuple(order)
        curtain(sat, 1)
        assert isinstance(sat.top, ArrangePage)
        assert list(sat.top.cards.order.cards) == list(sat.top.own), "nobody finds another's order"


def test_while_the_window_is_away_an_order_is_covered(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(0, 1)) as sat:
        curtain(sat, 0)
        focus(sat, pygame.WINDOWFOCUSLOST)
        assert isinstance(sat.top, AwayCountdown)
        assert sat.app.scenes[-2] is sat.play
        assert not any(faces(sat, 0) + faces(sat, 1))
        focus(sat, pygame.WINDOWFOCUSGAINED)
        curtain(sat, 0)
        assert isinstance(sat.top, ArrangePage)


def test_who_plays_alone_finds_the_order_open_behind_any_page(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war") as sat:
        sat.frames(1.0)
        sheet = sat.top
        assert isinstance(sheet, ArrangePage)
        sat.key(ESCAPE)
        assert isinstance(sat.top, Pause)
        sat.key(ESCAPE)
        assert sat.top is sheet
        focus(sat, pygame.WINDOWFOCUSLOST)
        assert sat.top is sheet


@pytest.mark.parametrize("game", ["twenty-first-century-war", "fast-food"])
def test_a_hand_is_covered_by_whatever_page_comes_and_the_curtain_comes_before_it_again(
    tmp_path: Path, game: str
) -> None:
    with at_table(tmp_path, game=game, people=(0, 1)) as sat:
        sat.frames(1.0)
        seat = sat.play.course.sitting.waiting[0]
        curtain(sat, seat)
        assert all(faces(sat, seat))
        for come in (sat.play.help, sat.play.pause, sat.play.settings, sat.play.suspend):
            come()
            assert sat.top is not sat.play
            assert not any(faces(sat, 0) + faces(sat, 1))
            if isinstance(sat.top, AwayCountdown):
                sat.top.resume()
            else:
                sat.app.pop()
            curtain(sat, seat)
            assert isinstance(sat.play.context.asking, PickController)
            assert all(faces(sat, seat))
            assert not any(faces(sat, 1 - seat))
        sat.key(TAB, SPACE, ENTER)
        sat.frames(0.5)
        assert isinstance(sat.top, Curtain)


def test_no_order_in_the_making_is_ever_saved(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(0, 1)) as sat:
        curtain(sat, 0)
        before = sat.play.sitting.envelope()
        sat.key(SPACE, RIGHT, RIGHT, SPACE, ESCAPE)
        after = sat.play.sitting.envelope()
        assert before["match"] == after["match"]
        assert before["snapshot"] == after["snapshot"]
        order = codes(sat.play.context.orders[0].cards)
        assert str(order)[1:-1] not in str(after)


# ---- a glance at one's own hand ----

S, K = 22, 14


def at_curtain(sat: AtTable) -> Curtain:
    for _ in range(600):
        if isinstance(sat.top, Curtain) and sat.play.stage.idle:
            sat.frames(0.2)
            return sat.top
        sat.frames(1 / 60)
    raise AssertionError("nobody is called to look")


def shown(sat: AtTable, seat: int) -> bool:
    """Whether that hand, and no other, lies open."""
    sheet, hands = sat.play.glance.sheet, [faces(sat, 0), faces(sat, 1)]
    if sheet is None:
        return all(hands[seat]) and not any(hands[1 - seat])
    laid = sheet.widgets[-1]
    own = sat.table.piles[f"hand/{seat}"]
    return not any(hands[0] + hands[1]) and set(laid.order.cards) == set(own)


@pytest.mark.parametrize("game", ["twenty-first-century-war", "fast-food", "napoleons-war"])
def test_a_held_second_key_shows_ones_own_hand_and_only_while_it_is_held(tmp_path: Path, game: str) -> None:
    with at_table(tmp_path, game=game, people=(0, 1)) as sat:
        at_curtain(sat)
        for seat, key in enumerate((S, K)):
            sat.down(key)
            assert shown(sat, seat)
            sat.down((S, K)[1 - seat])
            assert shown(sat, seat), "one looks at a time"
            sat.up((S, K)[1 - seat])
            sat.frames(2.0)
            assert shown(sat, seat)
            sat.up(key)
            assert sat.play.glance.sheet is None
            assert not any(faces(sat, 0) + faces(sat, 1)), "at once"
        assert isinstance(sat.top, Curtain)
        assert sat.match.answers == []


@pytest.mark.parametrize("game", ["twenty-first-century-war", "fast-food", "napoleons-war"])
def test_the_mouse_held_on_a_plate_shows_that_seats_hand(tmp_path: Path, game: str) -> None:
    with at_table(tmp_path, game=game, people=(0, 1)) as sat:
        at_curtain(sat)
        pos = sat.place("seat", 1)
        sat.app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
        assert shown(sat, 1)
        sat.app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(3, 3), button=1, touch=False))
        assert not any(faces(sat, 0) + faces(sat, 1)), "wherever it is let go"


def test_a_glance_ends_when_the_window_is_left_or_the_pause_comes(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", people=(0, 1)) as sat:
        at_curtain(sat)
        for end in (lambda: focus(sat, pygame.WINDOWFOCUSLOST), lambda: sat.key(ESCAPE)):
            sat.down(S)
            assert all(faces(sat, 0))
            end()
            assert not any(faces(sat, 0) + faces(sat, 1))
            sat.up(S)
            focus(sat, pygame.WINDOWFOCUSGAINED)
            assert not any(faces(sat, 0) + faces(sat, 1)), "it is to be held anew"


def test_nobody_glances_while_anothers_hand_lies_open(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", people=(0, 1)) as sat:
        curtain(sat, 0)
        for key in (S, K):
            sat.down(key)
            assert (all(faces(sat, 0)), any(faces(sat, 1))) == (True, False)
            sat.up(key)
            assert (all(faces(sat, 0)), any(faces(sat, 1))) == (True, False)


def test_a_computers_hand_and_a_deck_that_is_set_down_are_looked_at_by_nobody(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", players=3, people=(0, 1)) as sat:
        at_curtain(sat)
        for seat in range(3):
            sat.play.glance.hold(seat)
            assert not any(faces(sat, 2))
            sat.play.glance.cover()
    with at_table(tmp_path / "two", game="napoleons-war", people=(0, 1)) as sat:
        for seat in (0, 1):
            curtain(sat, seat)
            sat.key(ENTER)
        sat.frames(1.0)
        assert sat.top is sat.play
        assert not sat.play.glance.hold(0), "an order stands, and is not looked at again"


def test_who_plays_alone_needs_no_key_to_look(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food") as sat:
        sat.frames(2.0)
        assert sat.play.context.seating.second == ""
        sat.key(S)
        assert all(faces(sat, 0))


def test_a_glance_at_many_cards_shows_them_in_the_order_made_so_far_or_given(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(0, 1)) as sat:
        def seen(key: int) -> list[int]:
            at_curtain(sat)
            sat.down(key)
            assert sat.play.glance.sheet is not None
            rect, page = sat.play.glance.sheet.rect, sat.app.window.screen.get_rect()
            assert page.contains(rect)
            found = list(sat.play.glance.sheet.widgets[-1].order.cards)
            sat.frames(1 / 60)
            sat.up(key)
            return found

        dealt = list(sat.table.piles["hand/0"])
        assert seen(S) == dealt
        sat.key(ENTER)
        sat.key(SPACE, RIGHT, SPACE)
        order = list(sat.top.cards.order.cards)
        assert order != dealt
        sat.key(ESCAPE, ESCAPE)
        assert seen(S) == order
        assert seen(K) == list(sat.table.piles["hand/1"])
        sat.key(ENTER)
        sat.key(SPACE, RIGHT, SPACE, ENTER)
        assert seen(S) == list(sat.match.given[0]) != order


@pytest.mark.parametrize("game", ["fast-food", "napoleons-war"])
def test_a_controllers_second_button_held_shows_its_own_persons_hand(tmp_path: Path, game: str) -> None:
    with at_table(tmp_path, game=game, people=(0, 1)) as sat:
        pads = StandIns(sat.app)
        for number in (0, 1):
            pads.plug(number)
        at_curtain(sat)
        for number in (0, 1):
            pads.down("b", number)
            assert shown(sat, number)
            pads.up("b", number)
            assert sat.play.glance.seat is None
            assert not any(faces(sat, 0) + faces(sat, 1))
