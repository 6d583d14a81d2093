"""The points of a match on its last page: lines that step up, each ending in its animal and its points."""

from pathlib import Path

import pytest
from pygame import Rect, Surface

from game.core.seats import Seat
from game.view.charts.points_chart import climbs
from game.view.charts.score_charts import MatchEndChart, NumberTile
from game.view.pictures.theme import EVENING, SEATS
from tests.kit.table_driver import at_table
from tests.scenes.table.test_table_page import finished
from tests.view.test_looks import SIZE, drawn_on, pictures

WIDE, HIGH = 600, 104


def chart(counts: list[tuple[int, ...]], winner: Seat | None = None) -> Surface:
    _to, painter = drawn_on(EVENING, (700, 400))
    return climbs((WIDE, HIGH), painter, pictures(SIZE), range(len(counts)), counts, range(len(counts[0])), winner)


def heights(picture: Surface, seat: int, part: float) -> list[int]:
    """Where a seat's line is so far across, in pixels from above."""
    x = round(WIDE * part)
    return [y for y in range(HIGH) if picture.get_at((x, y))[:3] == SEATS[seat].colour]


def test_who_scores_more_stands_higher_and_a_line_never_falls() -> None:
    picture = chart([(0, 0), (1, 0), (2, 0), (3, 1), (4, 1)], Seat(0))
    fox = [min(heights(picture, 0, part)) for part in (0.1, 0.3, 0.5, 0.7)]
    owl = [min(heights(picture, 1, part)) for part in (0.1, 0.3, 0.5, 0.7)]
    assert fox == sorted(fox, reverse=True)
    assert fox[-1] < fox[0] - HIGH // 3
    assert owl[0] == owl[2] > owl[3] > fox[3]


def test_equal_points_lie_side_by_side() -> None:
    picture = chart([(0, 0), (2, 2), (2, 2)])
    fox, owl = heights(picture, 0, 0.75), heights(picture, 1, 0.75)
    assert fox
    assert owl
    assert not set(fox) & set(owl)


@pytest.mark.parametrize("counts", [[(0, 0), (-3, 2)], [(0, 0, 0, 0), (1200, 3, 4, 5)], [(0,) * 4, (2,) * 4]])
def test_everything_lies_within_the_chart(counts: list[tuple[int, ...]]) -> None:
    box = chart(counts, Seat(1)).get_bounding_rect()
    assert Rect(0, 0, WIDE, HIGH).contains(box)
    assert all(heights(chart(counts, Seat(1)), seat, 0.4) for seat in range(len(counts[0])))


@pytest.mark.parametrize(("game", "scores"), [("brain-drain", True), ("ascent", False)])
def test_the_last_page_shows_points_after_each_round_and_no_empty_chart(
        game: str, scores: bool, tmp_path: Path) -> None:
    with at_table(tmp_path, game=game, auto=True, pace="instant", seed=1) as at:
        at.play.sitting.by_hand = 10_000
        points = at.match.table.scores
        assert points is not None
        page = finished(at)
        charts = [widget for widget in page.form.widgets if isinstance(widget, MatchEndChart)]
        assert any(isinstance(widget, NumberTile) for widget in page.form.widgets)
        assert bool(charts) == any(at.match.table.scores or ())
        assert all(each.label == "points after each round" for each in charts)
        assert not scores or charts
