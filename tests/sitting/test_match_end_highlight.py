"""The end of a match on its page: today's score, and one sentence of story that is true by the facts."""

import itertools
from contextlib import closing
from math import dist
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface, transform

from game.core.cards import deck, read
from game.core.match_summary import BigWar, MatchSummary
from game.core.record import Record, read_record
from game.core.seats import Seat
from game.lab.match_analysis import MatchAnalysis, Swing, WinChances
from game.lab.match_analysis import analyze as story_of
from game.rules import make, title, titles
from game.sitting import story_sources
from game.sitting.highlight import best_moments, sentence
from game.sitting.participants import Participant
from game.sitting.policy import Policy
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.sitting.story_sources import model_analysis
from game.sitting.todays_score import TodaysScore
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.charts.score_charts import MatchEndChart, ScoreLine
from game.view.pictures.painter import around
from game.view.pictures.theme import EVENING, POPPY
from game.view.stage.banner import Banner
from game.view.stage.feast import LINES, chairs, shout_at, thanks
from game.view.stage.layout import Layout
from tests.kit.stage_fixture import SIZE, pictures
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import FRAME, AtTable, at_table

PLAIN = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))

ANN, BOB, CAT = (Participant(name, True, 0, 0, "medium", k) for k, name in enumerate(("Ann", "Bob", "Cat")))


def test_who_sits_down_together_has_one_score_whoever_sits_where() -> None:
    evening = TodaysScore()
    evening.note((ANN, BOB), Seat(0))
    evening.note((BOB, ANN), Seat(0))
    evening.note((ANN, BOB), None)
    evening.note((ANN, BOB, CAT), Seat(2))
    assert evening.winners((ANN, BOB)) == [0, 1, None]
    assert evening.winners((BOB, ANN)) == [1, 0, None]
    assert evening.winners((ANN, CAT)) == []


def ended(*counts: tuple[int, int], winner: int = 0) -> Sitting:
    """A sitting of War that is over, with these cards after the deal and after each round."""
    sitting = Sitting.from_file({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 22}, Settings())
    sitting.match.run(lambda ask, match: (next(s for s in ask.seats if s not in match.given), "time"))
    sitting.match.result = sitting.match.result._replace(winner=Seat(winner))
    sitting.story.counts = list(counts)
    return sitting


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        (((26, 26), (4, 48), (52, 0)), "Down to 4 cards in round 1, Fox came back."),
        (((26, 26), (30, 22), (52, 0)), ""),                              # who has more cards is not always ahead
        (((26, 26), (18, 34), (52, 0)), ""),
        (((5, 47), (52, 0)), ""),                                         # dealt so few: nobody was down to them
        (((26, 26), (4, 9), (52, 0)), ""),                                # the other had hardly more
    ],
)
def test_the_story_is_true_by_the_cards(counts: Any, told: str) -> None:
    assert sentence(ended(*counts)) == told


ACE = read(["AS", "TD"], deck(), "")


def by_chance(*chances: float, **more: Any) -> MatchAnalysis:
    """A story of two seats, with the first one's chances to win after the deal and after each round."""
    line = tuple(WinChances(number, (chance, 1 - chance)) for number, chance in enumerate(chances))
    escape = min(line[:-1], key=lambda moment: moment.chances[0])
    return MatchAnalysis(2, Seat(0), line, True, (), (None, None), None, False, escape)._replace(**more)


@pytest.mark.parametrize(("told", "said"), [
    (by_chance(0.5, 0.06, 1.0, swings=(Swing(2, Seat(0), 0.9, tuple(ACE), 1),)),
     "Nearly out in round 1, Fox came back."),
    (by_chance(0.5, 0.4, 1.0, swings=(Swing(1, Seat(0), 0.1, (), 0), Swing(2, Seat(0), 0.6, tuple(ACE), 1))),
     "The ace of spades, taken in a war in round 2, won it for Fox."),
    (by_chance(0.5, 0.4, 1.0, swings=(Swing(2, Seat(0), 0.6, tuple(ACE), 0),)),
     "The ace of spades, taken in round 2, won it for Fox."),
    (by_chance(0.6, 0.7, 1.0, led=True, swings=(Swing(2, Seat(0), 0.1, tuple(ACE), 1),)),
     "Fox had the better cards from the deal on."),
    (by_chance(0.5, 0.4, 1.0, turning=2), "From round 2 on, Fox had the better cards."),
    (by_chance(0.5, 0.4, 1.0), ""),
    (by_chance(0.5, 0.4, 1.0, winner=Seat(1), led=True), ""),
])  # fmt: skip
def test_the_story_is_told_by_the_chances_where_they_are_known(told: MatchAnalysis, said: str) -> None:
    assert sentence(ended((26, 26), (24, 28), (52, 0)), told) == said


def test_everybodys_best_moment_is_told_without_a_figure_of_chance() -> None:
    sitting = ended((26, 26), (24, 28), (52, 0))
    best = Swing(2, Seat(0), 0.6, tuple(ACE), 1), Swing(1, Seat(1), 0.1, tuple(ACE[1:]), 0)
    told = by_chance(0.5, 0.4, 1.0, best=best)
    assert best_moments(sitting, told).translate(PLAIN) == (
        "Best moments: Fox, the ace of spades in round 2 · Owl, the ten of diamonds in round 1")
    assert best_moments(sitting, told._replace(best=(best[0], best[1]._replace(gain=0.001)))).count("round") == 2
    assert best_moments(sitting, told._replace(best=(best[0], None))) == "", "nobody is left out"
    assert best_moments(sitting, told._replace(best=(best[0], best[1]._replace(cards=())))) == ""
    assert best_moments(sitting, None) == best_moments(sitting, by_chance(0.5, 1.0)) == ""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page waits two seconds for a story; a test waits for it on a machine that has much else to do."""
    monkeypatch.setattr(story_sources, "WAIT", 60.0)


def played(seed: int) -> tuple[Sitting, Record]:
    """Return a sitting of War that was played to its end, and its record."""
    given = {"format": 1, "game": "war", "options": {}, "players": 2, "seed": seed}
    sitting = Sitting.from_file(given, Settings())
    while sitting.match.result is None:
        sitting.advance()
        while sitting.match.ask is not None:
            sitting.answer(*sitting.first_computed(sitting.match.ask))
    return sitting, read_record(given, make)


def test_each_match_at_a_table_has_a_story_of_its_own(tmp_path: Path) -> None:
    with closing(Stores(Folders.inside(tmp_path))) as stores:
        policy = Policy(stores)
        for seed in (11, 22):
            sitting, record = played(seed)
            assert policy.finish(sitting) is None
            assert policy.analysis(sitting) == story_of(record)


def analysed(sitting: Sitting) -> MatchAnalysis | None:
    analysis = model_analysis(sitting)
    analysis.wait(10.0)
    return analysis.result


def test_a_match_is_told_by_the_model_as_it_was_played() -> None:
    sitting, record = played(11)
    told = analysed(sitting)
    assert told == story_of(record)
    assert told is not None
    rounds, chances = told.course(20)
    assert (rounds[0], rounds[-1]) == (0, sitting.rounds)
    assert told.turning in rounds
    assert chances[-1] == (0, 1000)
    assert sitting.counted().course.turning_round is None


def test_a_parted_match_is_told_to_where_it_was_parted_and_one_without_its_deal_is_not() -> None:
    sitting = Sitting.from_file({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 11}, Settings())
    for _round in range(5):
        sitting.advance()
        while sitting.match.ask is not None:
            sitting.answer(*sitting.first_computed(sitting.match.ask))
    kept = sitting.envelope()
    sitting.part()
    told = analysed(sitting)
    assert told is not None
    assert [moment.round for moment in told.line] == [*range(6)]
    kept["match"]["seed"] = 12                        # as if another deal came of it by now
    assert analysed(Sitting.from_save(kept, Settings())) is None


@pytest.mark.parametrize(("by", "told"), [
    (0, "The biggest war: 20 cards in round 1, to Fox."), (1, "")])
def test_the_biggest_war_is_told_only_of_who_won_it_and_the_match(by: int, told: str) -> None:
    sitting = ended((26, 26), (24, 28), (30, 22), (52, 0))
    sitting.story.biggest = BigWar(1, 20, Seat(by), 1)
    assert sentence(sitting) == told


@pytest.mark.parametrize(("points", "told"), [
    ((10, 9, 3), "Only one point between first and second."), ((12, 9, 11), "Only one point between first and second."),
    ((12, 9, 9), ""), ((10, 8, 9), "Only one point between first and second.")])
def test_a_narrow_win_by_points_is_told_of_the_first_two(points: Any, told: str) -> None:
    sitting = ended((0, 0), (0, 0))
    sitting.match.table.scores, sitting.story.counts = list(points), [(0, 0, 0), points]
    assert sentence(sitting) == told


def test_the_page_counts_what_was_won_today_and_its_sheet_comes_up(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True, seed=22) as sat:
        sat.play.sitting.by_hand = 10_000                 # as if somebody had turned the cards
        _finish(sat)
        top, before = sat.app.top, sat.app.window.screen.copy()
        sat.frames(2.0)
        labels = [widget.label for widget in top.form.widgets]
        assert labels[0] in ("Owl wins! Fox 0 : Owl 1", "Fox wins! Fox 1 : Owl 0")
        assert not any("wins" in label for label in labels[1:]), "it is said once"
        end = inspect(sat.play.stage).end
        assert end is not None
        assert end.tokens
        assert end.said, "the page leaves room for what is said"
        assert top.form.rect.bottom >= sat.app.size[1]
        screen, (_w, h) = sat.app.window.screen, sat.app.size
        assert screen.get_at((2, h - 2)) == screen.get_at((2, h - 12)), "what is lowest goes on down to the lower edge"
        assert before.get_buffer().raw != sat.app.window.screen.get_buffer().raw
        assert not top.moving


def test_a_match_that_turned_by_itself_is_listed_as_watched_and_is_nobodys_win(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True, seed=22) as sat:
        _finish(sat)
        stats, sitting = sat.stores.stats, sat.play.sitting
        assert [match.watched for match in stats.recent()] == [True]
        assert stats.summary().played == 0
        assert not stats.people()
        assert sat.stores.todays_score.winners(sitting.chairs) == []
        assert any("listed as watched" in widget.label for widget in sat.app.top.form.widgets)


def test_over_a_match_that_is_only_watched_no_score_of_today_stands(tmp_path: Path) -> None:
    for by_hand in (0, 1000):
        with at_table(tmp_path / str(by_hand), auto=True, seed=22) as sat:
            sat.stores.todays_score.note(sat.play.sitting.chairs, Seat(1))
            sat.play.sitting.by_hand = by_hand
            _finish(sat)
            assert any(isinstance(widget, ScoreLine) for widget in sat.app.top.form.widgets) == (by_hand > 0)


def _finish(sat: AtTable) -> None:
    for _ in range(20_000):
        sat.frames(FRAME)
        if type(sat.top).__name__ == "MatchEndPage":
            return
    raise AssertionError("no end")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (2560, 1080)])
def test_at_the_feast_nobody_hides_another_or_the_words_and_who_left_last_is_next_to_the_winner(
        size: tuple[int, int], seats: int) -> None:
    layout, art = Layout(title("war").make({}).pile_kinds, seats, size), pictures(size)
    painter = art.paper(EVENING, size)
    for winner in (None, *map(Seat, range(seats))):
        left = [Seat(seat) for seat in range(seats) if seat != winner]
        sits = chairs(layout, winner, left)
        found = {seat: around((chair.x, chair.y), chair.px) for seat, chair in sits.items()}
        banner, told = Banner(layout, painter, art.jobs.submit), thanks(layout, winner, sits, 1, painter)
        banner.say("Grandmother wins!", POPPY, 0.0, at=shout_at(layout, winner))
        words = banner.place.inflate(-painter.u(24), -painter.u(14 + 36))
        lie = [words, told.body, *found.values()]
        for k, rect in enumerate(lie):
            assert Rect((0, 0), size).contains(rect)
            assert rect.collidelist(lie[:k]) < 0, (winner, k)
        if winner is not None:
            away = [abs(sits[seat].x - sits[winner].x) for seat in reversed(left)]
            assert away == sorted(away)
            assert sits[winner].px == round(250 * layout.scale)
            assert max(chair.px for seat, chair in sits.items() if seat != winner) <= round(176 * layout.scale)
        else:
            assert len({chair.px for chair in sits.values()}) == len({chair.y for chair in sits.values()}) == 1


def test_what_is_said_at_the_feast_is_by_the_match_and_never_the_same_twice_running() -> None:
    evening, other = TodaysScore(), TodaysScore()
    matches = [("war", 5, 90)] * 3 + [(game, 1, rounds) for rounds in (40, 226) for game in titles()]
    lines = [evening.line(*one) for one in matches]
    assert all(a != b for a, b in itertools.pairwise(lines))
    assert lines == [other.line(*one) for one in matches]
    assert set(lines) == {1, 2, 3, 4, 5, 6}
    assert len(LINES) == 6


def test_the_course_of_the_match_is_never_an_empty_box() -> None:
    art = pictures()
    strip = MatchEndChart((0, 1, 2), ((26, 26), (40, 12), (52, 0)), (0, 1), Seat(0), None, ("", ""), art)
    strip.rect, drawn = Rect(0, 0, 330, 140), []
    for strip.position in (0.0, 0.5, 1.0):
        drawn.append(Surface((330, 140)))
        strip.draw(drawn[-1], art.paper(EVENING, SIZE))
    right = Rect(200, 20, 80, 60)
    before, half, after = (transform.average_color(to, right)[:3] for to in drawn)
    assert before == half, "it draws itself from the left"
    assert 20 < dist(before, EVENING.track) < dist(after, EVENING.track)


def test_the_order_at_the_end_is_by_what_one_has_and_else_by_how_long_one_had_anything() -> None:
    story = MatchSummary((13, 13, 13, 13))
    for counts in ((0, 20, 12, 20), (0, 30, 0, 22), (0, 52, 0, 0)):
        story.counted(counts)
    assert story.order() == (1, 3, 2, 0)
