"""Cards of an equation draw together and part again; those that score shine; all end as they lay."""

from math import dist

import pytest

from game.core.announcements import EQUATION, Effect
from game.core.cards import Card
from game.core.events import Announced
from game.core.match import Match
from game.rules import title
from game.view.stage.beat import BeatContext, Tweens
from game.view.stage.gestures import NEAR, SAID
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.timeline import Flight
from tests.kit.stage_fixture import stage
from tests.kit.stage_inspection import inspect

LYING = {card: Pose(100.0 + 90 * card, 200.0, 120) for card in range(4)}


def gesture(seen: Effect, poses: dict[Card, Pose]) -> Tweens:
    """What cards do of which something is said that is `seen` so, lying open on a table of War."""
    table = Match(title("war").make({}), 2, 1).table
    layout = Layout(table.pile_kinds, 2, (1280, 720))
    scene = BeatContext(layout, table, poses.__getitem__, lambda _card: True, poses.__getitem__, lambda _card: True,
                        lambda _card: "", wars=0, still=False)
    return SAID[seen](list(poses), scene, "").tweens


def at(tweens: dict[int, object], card: int, ms: float) -> Pose:
    return Flight(card, LYING[card], tweens[card], 0.0).at(ms).pose  # type: ignore[arg-type]


def test_an_equation_draws_its_cards_together_and_they_lie_as_before() -> None:
    tweens = gesture("together", LYING)
    ends = {round(sum(leg.wait + leg.ms for leg in way)) for way in tweens.values()}
    assert len(ends) == 1, "they part together"
    assert [at(tweens, card, 131).z > 10 for card in LYING] == [True, False, False, False], "one after another"
    held = [at(tweens, card, ends.copy().pop() - 300) for card in LYING]
    assert dist(held[0][:2], held[3][:2]) == pytest.approx(270 * (1 - NEAR))
    assert [at(tweens, card, 5000)[:2] for card in LYING] == [pose[:2] for pose in LYING.values()]
    assert gesture("together", {}) == {}


def test_what_scores_shines() -> None:
    flight = Flight(0, LYING[0], gesture("shine", {0: LYING[0]})[0], 0.0)
    assert [flight.at(ms).glow for ms in (100, 500, 750, 2000)] == [True, True, False, False]
    assert flight.at(2000).pose[:2] == LYING[0][:2]


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_an_equation_is_seen_on_the_table_unless_little_motion_is_wanted(reduced_motion: bool) -> None:
    match = Match(title("brain-drain").make({}), 2, 3, waits=True, events=True)
    match.play_on()
    shown = stage(match.table, reduced_motion=reduced_motion)
    four = tuple(match.table.piles["display"])
    before = [shown.pose(card).x for card in four]
    shown.enqueue([Announced(EQUATION, (0,), four, (24,), "6 × 4")])
    spread = []
    while not shown.idle:
        shown.tick(1 / 60)
        xs = [inspect(shown).cards[card].pose.x for card in four]
        spread.append(max(xs) - min(xs))
    usual = max(before) - min(before)
    assert (min(spread) < usual - 20) == (not reduced_motion)
    assert [inspect(shown).cards[card].pose.x for card in four] == before
