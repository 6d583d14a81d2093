"""In a session the cards can be counted: their pips lie in ten-frames, and nothing covers them."""

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.core.seats import SEAT_0
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.table.match_policy import MatchPolicy
from tests.kit.session_driver import AtSession, at_session
from tests.kit.stage_inspection import inspect

TIE = ("8S 5H 2C 3D 4C 6D 7C AD", "7D 6C 4H 4S 5S 5C 3C TD")
SUM = SessionPlanSpec.of(title("addition-war"), {}, level="medium", minutes=10, timed=True)


def asked_cards(sat: AtSession) -> list[Rect]:
    """The faces of the cards whose result a child is asked, upright in their poses."""
    saying, seen = sat.asked(), inspect(sat.play.stage)
    wanted = [card for pile, cards in sat.match.table.piles.items() for card in cards if card in seen.cards]
    operands = list(saying.line.operands)
    found = []
    for card in wanted:
        if seen.cards[card].up and seen.cards[card].pose.z >= 8:
            pose = seen.cards[card].pose
            box = Rect(0, 0, round(pose.height * 5 / 7) - 8, pose.height - 16)
            box.center = round(pose.x), round(pose.y)
            found.append(box)
    assert len(found) >= len(operands)
    return found


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_no_card_that_is_counted_covers_another_and_the_question_covers_none(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with at_session(tmp_path, size=size) as sat:
        sat.begin(SUM, "Ada", "Benedikta")
        sat.dealt(*TIE)
        for answers in range(3):
            saying = sat.asked()
            sat.frames(1.0)
            cards = asked_cards(sat)
            assert all(box.collidelist(cards[:n]) < 0 for n, box in enumerate(cards)), cards
            assert saying.panel is not None
            assert saying.panel.form.rect.collidelist(cards) < 0, f"{size}, answer {answers}"
            sat.answer()


def test_the_cards_of_a_session_wear_ten_frames(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SUM)
        assert sat.app.pictures.skin == "frames"
        assert MatchPolicy(sat.stores).skin == "", "no other match's"


def test_praise_stays_until_it_can_be_read_or_somebody_goes_on(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), {}, level="medium", minutes=10))
        sat.answer()
        mark = sat.policy.mark
        sat.frames(2.4)
        assert mark.shows, "nobody can read so fast"
        sat.frames(0.3)
        assert not mark.shows
        mark.show(SEAT_0, "You took your time and got it right!")
        sat.frames(2.7)
        assert mark.shows, "more words take longer"
        sat.key(pygame.K_SPACE, " ")
        assert not mark.shows
