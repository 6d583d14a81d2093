"""The page after a mistake: what it says is true of what it draws, and the way is one that the child can go."""

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.core.seats import SEAT_0
from game.learning.answer import Answer
from game.learning.fact import Fact
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room.mistake import MistakePanel
from game.scenes.math_room.practice_session import AskedFact
from game.view.charts.counter_rows import HalfRows, TenFrame
from tests.kit.sample_learner import DAY, NOW
from tests.kit.session_driver import AtSession, at_session


def shown(sat: AtSession, key: str, said: int | None, known: Sequence[str] = ()) -> MistakePanel:
    """The page for a fact, of a child who knows some others."""
    sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=20))
    knowledge = sat.policy.session.learners[SEAT_0].knowledge
    for day in range(2):
        for fact in map(Fact.read, known):
            knowledge.observe(Answer(fact, fact.answer, True, 1.0, False, NOW + day * DAY, session=day))
    question = AskedFact(SEAT_0, Fact.read(key))
    page = MistakePanel(sat.policy.context, sat.policy.session, question, said, lambda _question: None)
    sat.app.push(page)
    sat.frames(0.1)
    return page


def help_more(sat: AtSession) -> None:
    sat.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SLASH, unicode="?", mod=0, scancode=0))
    sat.frames()


def test_one_and_what_make_two_is_one_hop_and_no_small_numbers_are_promised(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        page = shown(sat, "1+?=2", 5)
        assert page.words.label == "Not 5. From 1 to 2: how far?"
        sat.type(4)
        assert page.words.label == "Not 4 either. Look at the picture again."
        assert not page.picture.explained
        sat.type(3)
        assert page.words.label == "It’s 1. Enter 1 to continue."
        assert page.picture.explained, "and it stands in the picture"


@pytest.mark.parametrize("seconds", [0.1, 9.0])
def test_the_small_numbers_are_there_when_a_child_is_told_of_them(tmp_path: Path, seconds: float) -> None:
    """Even where the second number came before the parts of the picture did, which would have followed by then."""
    with at_session(tmp_path) as sat:
        page = shown(sat, "7+5", 11)
        sat.frames(seconds)
        sat.type(13)
        assert page.split, "at once"
        assert page.words.label == "Not 13 either. The small numbers help you count."
        sat.frames(9)
        assert page.picture.counted
        assert page.picture.counts


def test_where_the_figures_were_turned_the_plain_picture_is_counted_and_help_keeps_the_count(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        page = shown(sat, "8+5", 31)
        assert page.words.label == "Not 31. The tens come first: 1, then 3."
        sat.frames(9)
        assert not page.split, "the words say nothing of parts"
        sat.type(14)
        help_more(sat)
        assert page.split
        assert page.picture.counted


def test_what_a_way_tells_at_last_is_not_said_before(tmp_path: Path) -> None:
    with at_session(tmp_path / "shown") as sat:
        page = shown(sat, "10-4", None)
        help_more(sat)
        assert page.words.label == "4 and how many make ten?"
        help_more(sat)
        assert page.words.label == "4 and 6 make ten."
    with at_session(tmp_path / "wrong") as sat:
        assert shown(sat, "10-4", 5).words.label == "Not 5. 4 and how many make ten?"


def test_of_two_ways_it_is_the_one_by_facts_that_the_child_knows(tmp_path: Path) -> None:
    with at_session(tmp_path / "one") as sat:
        page = shown(sat, "9+7", 12, ["8+8"])
        assert page.words.label == "Not 12. Double the number between: 8 + 8."
        sat.frames(9)
        assert not isinstance(page.picture, TenFrame), "and the picture is that way's"
    with at_session(tmp_path / "other") as sat:
        assert shown(sat, "9+7", 12).words.label == "Not 12. Give 9 one: 10 and 6."


def test_of_a_missing_number_the_picture_is_that_of_its_words_from_the_first(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        page = shown(sat, "6+?=12", None)
        assert isinstance(page.picture, HalfRows)
        help_more(sat)
        assert page.words.label == "Half of 12."


@pytest.mark.parametrize("letters", [100, 140])
def test_the_longest_words_have_room(tmp_path: Path, letters: int) -> None:
    with at_session(tmp_path) as sat:
        sat.app.settings.letters = letters
        sat.app.changed()
        page = shown(sat, "12*12", 121)
        painter = sat.app.painter
        assert page.words.lines * painter.line(painter.px("label"), "bold") <= page.words.rect.h
        assert len(painter.lines(page.words.label, page.words.rect.w, painter.px("label"), "bold")) <= page.words.lines
        assert page.form.natural_height(painter, page.place().w) <= page.place().h, "and the pad too"
        assert not painter.shortened
