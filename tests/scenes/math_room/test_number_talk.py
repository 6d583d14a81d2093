"""A number talk: cards for two seconds, a question, and two ways side by side, by mouse, keys and a presenter."""

from pathlib import Path

import pygame
import pytest

from game.learning.fact import Fact
from game.learning.strategies import strategies
from game.scenes.math_room.grown_ups_page import GrownUpsPage
from game.scenes.math_room.number_talk import ASKED, BOTH, CLOSED, ONE, OPEN, NumberTalkPage, talks
from game.view.pictures.pictures import BACK
from game.view.widgets import Button, Choice
from tests.kit.on_screen import where, written
from tests.kit.session_driver import AtSession, at_session


def opened(sat: AtSession) -> NumberTalkPage:
    """The page, come to from the grown-ups' page with a click."""
    sat.app.push(GrownUpsPage(sat.app, sat.stores))
    sat.frames(0.2)
    assert isinstance(sat.top, GrownUpsPage)
    sat.click(next(one for one in sat.top.form.widgets if one.label == "Number talk").rect.center)
    sat.frames(0.2)
    assert isinstance(sat.top, NumberTalkPage)
    return sat.top


@pytest.mark.parametrize("how", ["page down", "space", "button", "board"])
def test_cards_are_seen_for_two_seconds_and_then_two_ways(tmp_path: Path, how: str) -> None:
    with at_session(tmp_path, size=(800, 600)) as sat:
        page = opened(sat)

        def on() -> None:
            if how == "page down":
                sat.key(pygame.K_PAGEDOWN)
            elif how == "space":
                sat.key(pygame.K_SPACE, " ")
            else:
                sat.click((page.on if how == "button" else page.board).rect.center)

        first = page.board.fact
        assert page.board.step == CLOSED
        on()
        assert page.board.step == OPEN
        sat.frames(1.8)
        assert page.board.step == OPEN, "two seconds"
        sat.frames(0.4)
        assert page.board.step == ASKED
        assert page.board.page_text == "How did you see it?"
        assert page.board.uncovered == []
        on()
        assert (page.board.step, len(page.board.uncovered)) == (ONE, 1)
        on()
        assert (page.board.step, len(page.board.uncovered)) == (BOTH, 2)
        assert page.board.ways[0].split != page.board.ways[1].split
        sat.frames(9)
        assert not page.moving, "nothing moves once it is seen"
        on()
        assert page.board.step == CLOSED
        assert page.board.fact != first


def test_the_cards_are_shown_again_with_page_up_and_no_child_is_named(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.stores.children.add("Adalbert", 0, 0.0)
        page = opened(sat)
        sat.key(pygame.K_PAGEDOWN)
        sat.frames(2.2)
        sat.key(pygame.K_PAGEUP)
        assert page.board.step == OPEN
        assert not [one for one in page.form.widgets if "Adalbert" in one.label]
        assert sat.app.pictures.skin == "frames"
        sat.key(pygame.K_ESCAPE)
        sat.frames(0.2)
        assert sat.app.pictures.skin == ""


@pytest.mark.parametrize("kind", ["sum", "difference", "product"])
def test_every_talk_has_two_ways_that_are_drawn_otherwise(kind: str) -> None:
    facts = talks(kind)  # type: ignore[arg-type]
    assert len(facts) >= 30
    for fact in facts:
        one, other = strategies(fact)[:2]
        assert one.words != other.words
        assert one.split != other.split


def test_another_kind_of_fact_is_chosen_with_a_click(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        page = opened(sat)
        choice = next(one for one in page.form.widgets if isinstance(one, Choice))
        sat.click(choice.parts[2].center)
        assert page.board.fact.kind == "product"
        assert Fact("product", (7, 8)) in talks("product")
        assert isinstance(page.on, Button)


@pytest.mark.parametrize("kind", ["difference", "product"])
def test_cards_lie_closed_but_for_two_seconds_the_first_number_at_the_left(tmp_path: Path, kind: str) -> None:
    with at_session(tmp_path) as sat:
        page = opened(sat)
        choice = next(one for one in page.form.widgets if isinstance(one, Choice))
        sat.click(choice.parts[["sum", "difference", "product"].index(kind)].center)
        sat.frames(0.1)
        board, app = page.board, sat.app

        def cards() -> list[list[tuple[int, int]]]:
            """Where the first card lies, and where the second, open; and where closed ones lie."""
            app.draw(whole=True)
            height = min(app.painter.u(430), round(board.rect.w * 0.42))
            faces = [app.pictures.card("A23456789T"[number - 1] + suit, height) for number, suit in zip(
                board.fact.operands, "HS", strict=True)]
            return [where(app.window.screen, each) for each in (*faces, app.pictures.card(BACK, height))]

        first, second, closed = cards()
        assert (first, second, len(closed)) == ([], [], 2)
        sat.key(pygame.K_PAGEDOWN)
        with written() as drawn:
            (left,), (right,), closed = cards()
        assert not closed
        sign = next(words.place for words in drawn if words.text == {"difference": "−", "product": "×"}[kind])
        assert left[0] < sign.left < sign.right < right[0]
        assert left[1] == right[1] == pytest.approx(sign.centery, abs=8)
        sat.frames(2.2)
        assert cards()[:2] == [[], []], "they are closed while somebody says how"
