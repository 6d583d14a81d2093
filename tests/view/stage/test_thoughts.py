"""The sign of who thinks, and the papers with answers, at the table."""

import os
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from game.core.asks import Press, Write
from game.core.seats import Seat
from game.rules.equations.solver import solution
from game.view.stage.seat_thoughts import JUDGED
from game.view.stage.thoughts import DOTS, LASTS, SOON, STEP, Thoughts
from tests.kit.stage_fixture import match, play, screen, stage
from tests.kit.table_driver import FRAME, AtTable, at_table

WIDE = 1280, 720


def thoughts(at: AtTable) -> Thoughts:
    return at.play.stage.state.objects.thoughts


def signs(at: AtTable) -> list[bool]:
    return [thoughts(at).seen(Seat(seat)) for seat in range(at.play.sitting.match.table.seats)]


def asked(at: AtTable, kind: type) -> None:
    """Go on until such an ask is open, and has been for a moment."""
    for _step in range(400):
        ask = at.play.sitting.match.ask
        if isinstance(ask, kind) and not ask.forced and at.play.course.open_ask is not None:
            break
        if ask is not None and ask.forced and at.play.stage.idle:
            at.key(*(at.play.sitting.chairs[seat].key for seat in at.play.sitting.people))
        at.frames(FRAME)
    else:
        raise AssertionError("never asked")
    at.frames(SOON / 1000 + 0.2)


def test_a_computer_that_thinks_is_seen_to_and_its_answer_is_read_before_it_is_judged(tmp_path: Path) -> None:
    with at_table(tmp_path, game="missing-card-war", seed=1, pace="normal", size=WIDE) as at:
        asked(at, Write)
        ask = at.match.ask
        assert signs(at) == [True, True], "both have to answer"
        assert [face.mood for face in at.play.stage.state.moods.faces] == ["think", "think"]
        at.play.course.answer(Seat(0), "7")
        at.frames(0.1)
        assert signs(at) == [False, True]
        assert not at.play.stage.state.answers[Seat(0)].is_open, "it is folded while the other thinks"
        while at.match.ask is ask:
            at.frames(FRAME)
        closed = [card for pile in at.table.piles.values() for card in pile if not at.table.facing[card]]
        at.frames(JUDGED / 1000 - 0.1)
        answers = at.play.stage.state.answers
        assert all(answer.is_open for answer in answers.values())
        assert answers[Seat(0)].words == "7"
        assert [card for pile in at.table.piles.values() for card in pile if not at.table.facing[card]] == closed, (
            "no card is turned up before both were read")
        papers = thoughts(at).papers
        assert papers[0].body.w
        assert not papers[0].body.colliderect(papers[1].body)
        assert at.app.window.screen.get_rect().contains(papers[0].body)
        at.frames(0.6)
        assert [card for pile in at.table.piles.values() for card in pile if not at.table.facing[card]] != closed
        for _frame in range(60 * 12):
            at.frames(FRAME)
            if not at.play.stage.state.answers:
                break
        else:
            raise AssertionError("the papers stay")


def test_an_equation_lies_beside_who_wrote_it_and_stands_large_if_it_is_right(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", seed=1, people=(0, 1), pace="normal", size=WIDE) as at:
        asked(at, Write)
        seat = at.match.ask.seats[0]
        assert signs(at) == [seat == 0, seat == 1], "only whose turn it is"
        at.play.course.answer(seat, solution(at.match.ask.puzzle))
        at.frames(0.3)
        (answer,) = at.play.stage.state.answers.values()
        assert answer.is_open
        assert not answer.is_right, "it is not judged yet"
        at.frames(JUDGED / 1000)
        at.frames(FRAME)
        assert not at.play.stage.state.answers, "it is read elsewhere now"
        told = at.play.stage.state.objects.exhibits.tags["sum", seat]
        assert told.text == f"{answer.words} = 1"
        assert told.pill.h >= 44, "it is read from the back of a classroom"
        assert told.pill.w <= at.play.stage.layout.panel.w


def test_no_hand_that_may_come_down_is_given_away(tmp_path: Path) -> None:
    with at_table(tmp_path, game="slap-war", seed=3, people=(0, 1), pace="normal", size=WIDE) as at:
        slaps = 0
        for _step in range(600):
            ask = at.match.ask
            if ask is not None and at.play.stage.idle and ask.forced:
                at.key(*(at.play.sitting.chairs[seat].key for seat in at.play.sitting.people))
            at.frames(FRAME)
            slaps += isinstance(ask, Press) and not ask.forced
            assert signs(at) == [False, False]
        assert slaps


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_dots_move_slowly_for_a_while_and_cost_no_frame_in_between(reduced_motion: bool) -> None:
    shown = stage(match().table, reduced_motion=reduced_motion)
    play(shown)
    to = screen(shown)
    shown.thoughts.think([Seat(1)])
    sign, ups, drawn = shown.state.objects.thoughts.signs[1], set(), 0
    for _frame in range(60 * 4):
        shown.tick(1 / 60)
        drawn += bool(shown.draw(to))
        ups.add(sign.up)
    assert ups == ({DOTS} if reduced_motion else set(range(DOTS + 1)))
    assert drawn <= (4000 - SOON) / STEP + 25, "the fade of the sign, and a frame a dot"
    for _frame in range(round(LASTS * 60 / 1000)):
        shown.tick(1 / 60)
    assert shown.state.objects.thoughts.next_change_in(shown.state.wall_ms) == float("inf"), "then it rests"
    assert shown.state.objects.thoughts.seen(Seat(1))
    shown.thoughts.think([])
    shown.tick(1 / 60)
    assert not shown.state.objects.thoughts.seen(Seat(1))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_signs_and_papers_cover_no_plate_and_no_other(seats: int, size: tuple[int, int]) -> None:
    shown = stage(match(seats).table, size)
    found = shown.state.objects.thoughts
    for seat in range(seats):
        shown.thoughts.show_answer(Seat(seat), "(8 + 5) ÷ (10 + 3)", last=seat == seats - 1)
    for _frame in range(30):
        shown.tick(1 / 60)
    for sign, paper in zip(found.signs, found.papers, strict=True):
        for plate in shown.plates:
            assert not sign.rect.colliderect(plate.count_rect)
            assert not paper.body.colliderect(plate.count_rect)
        assert pygame.Rect((0, 0), size).contains(paper.body)
    bodies = [paper.body for paper in found.papers]
    assert all(one.collidelist(bodies[n + 1:]) < 0 for n, one in enumerate(bodies))


def test_signs_and_papers_are_there_again_in_another_size() -> None:
    shown = stage(match().table)
    play(shown)
    shown.thoughts.think([Seat(0)])
    shown.thoughts.show_answer(Seat(1), "12", last=False)
    shown.resize((1280, 720))
    for _frame in range(30):
        shown.tick(1 / 60)
        shown.draw(pygame.Surface((1280, 720)))
    found = shown.state.objects.thoughts
    assert found.seen(Seat(0))
    assert found.answers[Seat(1)].words == "12"
