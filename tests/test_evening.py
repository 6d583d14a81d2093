"""The end of a match on its page: today's score, and one sentence of story that is true by the facts."""

from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from game.core.cards import deck, read
from game.core.record import read_record
from game.core.seats import Seat
from game.core.story import BigWar
from game.lab.told import Outlook, Swing, Told
from game.lab.told import told as story_of
from game.rules import make, title
from game.sitting.chairs import Chair
from game.sitting.evening import Evening
from game.sitting.known_story import KnownStory
from game.sitting.sentence import best_moments, sentence
from game.sitting.sitting import Sitting
from game.store.settings import Settings
from game.view.charts.score_line import ScoreLine
from game.view.stage.celebration import meeting
from game.view.stage.layout import Layout
from tests.at_table import FRAME, AtTable, at_table
from tests.on_stage import SIZE, pictures

PLAIN = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))

ANN, BOB, CAT = (Chair(name, True, 0, 0, "medium", k) for k, name in enumerate(("Ann", "Bob", "Cat")))


def test_who_sits_down_together_has_one_score_whoever_sits_where() -> None:
    evening = Evening()
    evening.note((ANN, BOB), Seat(0))
    evening.note((BOB, ANN), Seat(0))
    evening.note((ANN, BOB), None)
    evening.note((ANN, BOB, CAT), Seat(2))
    assert evening.winners((ANN, BOB)) == [0, 1, None]
    assert evening.winners((BOB, ANN)) == [1, 0, None]
    assert evening.winners((ANN, CAT)) == []


def ended(*counts: tuple[int, int], winner: int = 0) -> Sitting:
    """A sitting of War that is over, with these cards after the deal and after each round."""
    sitting = Sitting.opened({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 22}, Settings())
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
    ],
)
def test_the_story_is_true_by_the_cards(counts: Any, told: str) -> None:
    assert sentence(ended(*counts)) == told


ACE = read(["AS", "TD"], deck(), "")


def by_chance(*chances: float, **more: Any) -> Told:
    """A story of two seats, with the first one's chances to win after the deal and after each round."""
    line = tuple(Outlook(number, (chance, 1 - chance)) for number, chance in enumerate(chances))
    escape = min(line[:-1], key=lambda moment: moment.chances[0])
    return Told(2, Seat(0), line, True, (), (None, None), None, False, escape)._replace(**more)


@pytest.mark.parametrize(("told", "said"), [
    (by_chance(0.5, 0.06, 1.0, blows=(Swing(2, Seat(0), 0.9, tuple(ACE), 1),)),
     "Nearly out in round 1, Fox came back."),
    (by_chance(0.5, 0.4, 1.0, blows=(Swing(1, Seat(0), 0.1, (), 0), Swing(2, Seat(0), 0.6, tuple(ACE), 1))),
     "The ace of spades, taken in a war in round 2, won it for Fox."),
    (by_chance(0.5, 0.4, 1.0, blows=(Swing(2, Seat(0), 0.6, tuple(ACE), 0),)),
     "The ace of spades, taken in round 2, won it for Fox."),
    (by_chance(0.6, 0.7, 1.0, led=True, blows=(Swing(2, Seat(0), 0.1, tuple(ACE), 1),)),
     "Fox had the better cards from the deal on."),
    (by_chance(0.5, 0.4, 1.0, turning=2), "From round 2 on, Fox had the better cards."),
    (by_chance(0.5, 0.4, 1.0), ""),
    (by_chance(0.5, 0.4, 1.0, winner=Seat(1), led=True), ""),
])  # fmt: skip
def test_the_story_is_told_by_the_chances_where_they_are_known(told: Told, said: str) -> None:
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


def test_a_match_is_told_by_the_model_as_it_was_played() -> None:
    sitting = Sitting.opened({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 11}, Settings())
    while sitting.match.result is None:
        sitting.proceed()
        while sitting.match.ask is not None:
            sitting.answer(*sitting.first_computed(sitting.match.ask))
    record = read_record({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 11}, make)
    told = KnownStory(sitting).told
    assert told == story_of(record)
    assert told is not None
    rounds, chances = told.course(20)
    assert (rounds[0], rounds[-1]) == (0, sitting.rounds)
    assert told.turning in rounds
    assert chances[-1] == (0, 1000)
    assert sitting.counted().course.turned is None


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
        assert labels[0] in ("Fox 0 : Owl 1", "Fox 1 : Owl 0")
        assert top.form.rect.bottom >= sat.app.size[1]
        winner = sat.play.stage.inspect().plates[sat.match.result.winner].look.animal
        beside = sat.app.window.screen.get_at((2, sat.app.size[1] - 2))[:3]
        assert beside == sat.app.theme.land(winner)[-1], "the winner's land goes on down to the lower edge"
        assert before.get_buffer().raw != sat.app.window.screen.get_buffer().raw
        assert not top.moving


def test_a_match_that_turned_by_itself_is_listed_as_watched_and_is_nobodys_win(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True, seed=22) as sat:
        _finish(sat)
        stats, sitting = sat.stores.stats, sat.play.sitting
        assert [match.watched for match in stats.recent()] == [True]
        assert stats.summary().played == 0
        assert not stats.people()
        assert sat.stores.evening.winners(sitting.chairs) == []
        assert any("listed as watched" in widget.label for widget in sat.app.top.form.widgets)


def test_over_a_match_that_is_only_watched_no_score_of_today_stands(tmp_path: Path) -> None:
    for by_hand in (0, 1000):
        with at_table(tmp_path / str(by_hand), auto=True, seed=22) as sat:
            sat.stores.evening.note(sat.play.sitting.chairs, Seat(1))
            sat.play.sitting.by_hand = by_hand
            _finish(sat)
            assert any(isinstance(widget, ScoreLine) for widget in sat.app.top.form.widgets) == (by_hand > 0)


def _finish(sat: AtTable) -> None:
    for _ in range(20_000):
        sat.frames(FRAME)
        if type(sat.top).__name__ == "Ending":
            return
    raise AssertionError("no end")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_wins_a_card_is_offered_beside_the_shout_and_all_are_seen(seats: int) -> None:
    layout = Layout(title("war").make({}).pile_kinds, seats, SIZE)
    for winner in range(seats):
        tokens = meeting(layout, ["fox", "owl", "hare", "bear"][:seats], pictures(), winner)
        away = [abs(token.end[0] - layout.sun[0]) for token in tokens]
        assert min(away) >= 400 * layout.scale, "between it and the shout there is room for a card"
        for token in tokens:
            token.way.set(1.0)
            assert Rect((0, 0), SIZE).contains(token.rect)
