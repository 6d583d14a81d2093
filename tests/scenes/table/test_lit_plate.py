"""The lit plate is whoever is asked, in every game alike."""

from pathlib import Path

import pytest

from game.core.asks import Press
from game.rules import titles
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import AtTable, at_table

CHOICES = ("ascent", "brain-drain", "duel-king", "egyptian-ruffle", "fast-food", "missing-card-war", "napoleons-war",
           "scramble-war", "slap-war", "twenty-first-century-war")
"""Games in which a choice comes soon."""
OPTIONS = {"egyptian-ruffle": {"pyramid_pair": True, "sphinx_split": True}}


def lit(sat: AtTable) -> set[int]:
    """The seats whose plates are lit."""
    return {seat for seat, plate in enumerate(inspect(sat.play.stage).plates) if plate.tells.lit}


@pytest.mark.parametrize("game", sorted(titles()))
def test_the_lit_plate_is_whoever_chooses(game: str, tmp_path: Path) -> None:
    title = titles()[game]
    players = max(count for count in title.players if count <= 3)
    with at_table(tmp_path, game=game, players=players, pace="instant", **OPTIONS.get(game, {})) as sat:
        course, seen = sat.play.course, 0
        for _ in range(600 if game in CHOICES else 20):
            ask = course.open_ask
            if (
                ask is not None
                and not ask.ask.forced
                and sat.play.context.asking is not None
                and course.sitting.waiting
            ):
                alone = ask.by_hand[:1] and not isinstance(ask.ask, Press)
                assert lit(sat) == set(ask.by_hand[:1] if alone else ask.waiting), ask.ask
                seen += 1
            if ask is not None and course.sitting.waiting:
                seat = course.sitting.waiting[0]
                course.answer(seat, ask.ask.written(ask.ask.first(seat)))
                sat.app.wake()
            sat.app.pass_by()
            if seen > 4 or course.finished:
                break
        assert seen or game not in CHOICES
