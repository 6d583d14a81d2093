"""Fast Food: the card that is played meets the total, which is another only then; what was made stands there in large
figures; and a hand that the others must not see is covered where it lies, and closes from there."""

import math
from pathlib import Path

from game.core.asks import Pick
from game.core.table import pile_name
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room.fact_question import FactQuestionController
from tests.kit.session_driver import at_session
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import ENTER, FRAME, RIGHT, SPACE, AtTable, at_table
from tests.view.stage.test_exhibits import until

LEAST = 44
"""Units that a figure is high."""


def looks(at: AtTable) -> int:
    """Let a person look at its hand, and return its seat."""
    for _ in range(600):
        if at.top is not at.play:
            at.key(ENTER)
        asking = at.play.context.asking
        if at.top is at.play and asking is not None and asking.panel is not None and isinstance(at.match.ask, Pick):
            return int(asking.seat)
        at.frames(0.1)
    raise AssertionError("nobody is asked")


def plays(at: AtTable) -> None:
    """Let the person who is asked play a card."""
    at.key(RIGHT)
    at.frames(0.1)
    at.key(SPACE)


def test_a_card_meets_the_total_and_that_is_another_only_then(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", people=(), pace="normal", auto=True, seed=7, size=(1280, 720)) as at:
        stage = at.play.stage
        until(at, lambda: at.play.sitting.rounds == 3 and stage.idle)
        before, pile = inspect(stage).exhibit.total, len(stage.shadow.piles["pile"])
        until(at, lambda: len(stage.shadow.piles["pile"]) > pile)
        card = stage.shadow.piles["pile"][-1]
        home, total, nearest = stage.pose(card), stage.layout.total, math.inf
        changed = None
        for _ in range(round(3 / FRAME)):
            at.app.step(FRAME)
            pose = inspect(stage).cards[card].pose
            if inspect(stage).exhibit.tags.get(("sum", stage.shadow.turn)) or stage.state.sums:
                nearest = min(nearest, math.hypot(pose.x - total[0], pose.y - total[1]))
            if changed is None and inspect(stage).exhibit.total != before:
                changed = nearest
        assert changed is not None, "it has another total"
        assert changed < math.hypot(home.x - total[0], home.y - total[1]) * 0.75, "after the card has met it"


def test_what_was_made_stands_under_the_total_in_large_figures(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", people=(), pace="normal", auto=True, seed=7, size=(1280, 720)) as at:
        stage = at.play.stage
        until(at, lambda: any(kind == "sum" for kind, _seat in inspect(stage).exhibit.tags))
        (tag,) = [tag for (kind, _seat), tag in inspect(stage).exhibit.tags.items() if kind == "sum"]
        before, card, made = (int(part) for part in tag.words.replace("=", "+").split("+"))
        assert before + card == made == at.match.game.total(stage.shadow)
        assert tag.rect.h > LEAST * stage.layout.scale
        total = stage.state.objects.exhibits.total.body
        assert not tag.rect.colliderect(total)
        for tray in inspect(stage).exhibit.trays:
            assert not tag.rect.colliderect(tray.rect)
        for card_ in stage.rest.open():
            pose = stage.pose(card_)
            assert not tag.rect.collidepoint(pose.x, pose.y)


def test_a_child_that_is_asked_for_the_total_is_not_told_it_before(tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("fast-food"), level="easy", minutes=5))
        asked = 0
        for _frame in range(round(60 / FRAME)):
            sat.app.pass_by()
            asking = sat.play.context.asking
            if isinstance(asking, FactQuestionController):
                here = inspect(sat.play.stage).exhibit
                total = sat.play.stage.state.table.piles["pile"]
                made = sat.match.game.total(sat.play.stage.shadow)
                assert here.total != made
                assert ("count", total[-1]) not in here.tags
                assert not any(kind == "sum" and tag.words.endswith(f"= {made}")
                               for (kind, _seat), tag in here.tags.items())
                asked += 1
                break
            if asking is not None and asking.by_hand and asking.panel is not None and isinstance(sat.match.ask, Pick):
                sat.play.course.answer(asking.seat, sat.match.ask.written(sat.match.ask.cards[asking.seat][:1]))
        assert asked


def test_a_hand_that_others_must_not_see_is_covered_at_once_and_closes_from_where_it_lay(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", people=(0, 1), pace="normal", seed=1, size=(1280, 720)) as at:
        seat, stage = looks(at), at.play.stage
        at.frames(0.6)
        hand = [*stage.shadow.piles[pile_name("hand", seat)]]
        before = {card: inspect(stage).cards[card] for card in hand}
        assert all(seen.up for seen in before.values())
        plays(at)
        far, was = 0.0, {card: seen.pose for card, seen in before.items()}
        for frame in range(round(0.8 / FRAME)):
            at.app.step(FRAME)
            now = inspect(stage).cards
            left = [card for card in stage.shadow.piles[pile_name("hand", seat)] if card in now]
            assert not any(now[card].up for card in left), "covered from the first frame on"
            if not frame:
                assert all(abs(now[card].pose.x - before[card].pose.x) < 60 for card in left), "where they lay"
            far = max([far, *(abs(now[card].pose.x - was[card].x) for card in left)])
            was |= {card: now[card].pose for card in left}
        assert far < 90, "none jumps"
        assert all(abs(was[card].x - stage.pose(card).x) < 1 for card in left), "and then they lie where closed ones do"


def test_who_plays_alone_sees_the_hand_all_the_time(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", people=(0,), pace="normal", seed=1, size=(1280, 720)) as at:
        stage, hand = at.play.stage, pile_name("hand", 0)
        looks(at)
        plays(at)
        was = {card: inspect(stage).cards[card].pose for card in stage.shadow.piles[hand]}
        for _ in range(round(2 / FRAME)):
            at.app.step(FRAME)
            now = inspect(stage).cards
            for card in stage.shadow.piles[hand]:
                if now[card].seen and card in was:
                    assert now[card].up
                    assert abs(now[card].pose.x - was[card].x) < 60
                was[card] = now[card].pose
