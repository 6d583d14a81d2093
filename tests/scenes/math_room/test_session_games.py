"""Sessions of the games in which children choose, or write equations; and two children in them."""

from pathlib import Path

import pygame
import pytest

from game.core.announcements import PASSED
from game.core.events import Announced
from game.core.i18n import whole
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.rules.equations.hints import spaced
from game.rules.equations.solver import count_solutions, solution, solutions
from game.scenes.math_room.session_end_page import SessionEndPage
from tests.kit.session_driver import at_session, written


def test_an_equation_is_kept_as_an_answer_and_there_are_hints(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(SessionPlanSpec.of(title("ascent"), level="easy", minutes=5))
        writing = written(sat)
        assert "Hint" in [widget.label for widget in writing.panel.form.widgets]
        sat.app.take(pygame.event.Event(pygame.TEXTINPUT, text=solution(writing.ask.puzzle) or "pass"))
        sat.key(pygame.K_RETURN)
        (answer,) = sat.stores.children.answers(ada.id)
        assert (answer.fact.kind, answer.right, answer.response) == ("equation", True, None)


def test_who_passes_is_told_how_it_could_have_been_done_or_that_it_could_not(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("ascent"), level="easy", minutes=5))
        puzzle = written(sat).ask.puzzle
        words = sat.policy.caption(sat.play.sitting, Announced(PASSED, (0,), ()), sat.match.table)
        assert words is not None
        found = solutions(puzzle)
        proof = f"all {whole(count_solutions(puzzle))} ways"
        assert (f"{spaced(found[0])} = {puzzle.target}" if found else proof) in words


def test_an_equation_is_put_together_by_clicking_cards_and_signs(tmp_path: Path) -> None:
    for game in ("ascent", "brain-drain"):
        with at_session(tmp_path / game) as sat:
            sat.begin(SessionPlanSpec.of(title(game), level="easy", minutes=5))
            writing = written(sat)
            table, stage = sat.match.table, sat.play.stage
            cards = [*table.piles["display"]] if game == "brain-drain" else sat.match.game.square(table)
            for card in cards:
                pose = stage.pose(card)
                sat.click((round(pose.x), round(pose.y)))
            assert writing.words.split() == list(map(str, writing.ask.puzzle.numbers)), "each stands by itself"


@pytest.mark.parametrize("game", ["fast-food", "twenty-first-century-war", "brain-drain", "ascent"])
def test_two_children_can_play_the_games_of_choice_in_a_session(game: str, tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        ada, ben = sat.begin(SessionPlanSpec.of(title(game), level="easy", tricks=5), "Ada", "Ben")
        end = sat.anyhow(SessionEndPage)
        assert isinstance(end, SessionEndPage)
        assert [*sat.stores.children.answers(ada.id)] or [*sat.stores.children.answers(ben.id)]
