"""The story of a match: what is told follows from the chances, and they from the cards."""

from itertools import pairwise
from typing import Any

import pytest

from game.core.cards import codes
from game.core.game import Result
from game.core.record import Record, read_record, replay
from game.core.seats import Seat
from game.lab.match_analysis import WIDTHS, RoundSummary, WinChances, analyze, notable, ownerships, story, walked
from game.players import computers
from game.rules import make
from game.rules.war.win_model import ERROR


def match(seed: int, game: str = "war", players: int = 2, **options: Any) -> Record:
    return read_record({"format": 1, "game": game, "options": options, "players": players, "seed": seed}, make)


def test_the_three_blows_of_deal_11_are_an_ace_each() -> None:
    """LAB, 3.4: +20, +20 (21 by the coefficients of this release), +23, each an ace taken in a war."""
    story = analyze(match(11))
    assert story is not None
    assert [round(blow.gain * 100) for blow in story.swings] == [20, 21, 23]
    assert [blow.round for blow in story.swings] == sorted(blow.round for blow in story.swings)
    assert all(codes(blow.cards)[0][0] == "A" and blow.wars == 1 for blow in story.swings)
    assert (story.winner, story.turning, story.led) == (1, 168, False)


@pytest.mark.parametrize("seed", range(12))
def test_a_story_holds_together(seed: int) -> None:
    record = match(seed)
    story, played = analyze(record), replay(record, computers({}))
    assert story is not None
    assert played.result is not None
    assert story.winner == played.result.winner
    rounds = [moment.round for moment in story.line]
    assert rounds == sorted(set(rounds))
    assert (rounds[0], rounds[-1]) == (0, played.table.round)
    assert all(sum(moment.chances) == pytest.approx(1) for moment in story.line)
    at = {moment.round: moment.chances[story.winner] for moment in story.line}
    assert story.line[-1].chances[story.winner] == 1
    lowest = min(at.values())
    if story.escape is None:
        assert lowest > 0.5 - WIDTHS * ERROR
    else:
        assert story.escape.chances[story.winner] == lowest
    sure = [at[number] >= 0.5 + WIDTHS * ERROR for number in rounds]
    assert story.led == all(sure)
    if story.turning is not None:
        place = rounds.index(story.turning)
        assert all(sure[place:])
        assert not sure[place - 1]
    for seat, blow in enumerate(story.best):
        assert blow is not None
        assert blow.seat == seat
    greatest = story.best[story.winner]
    assert greatest in story.swings


def test_what_is_taken_came_from_others() -> None:
    record = match(3)
    _match, steps = walked(record, lambda _match: None)
    lived = ownerships(record)
    for step in steps.values():
        for seat, cards in enumerate(step.got):
            for card in cards:
                here = [holder for holder in lived[card] if holder.round == step.round]
                assert here
                assert here[-1].seat == seat


def test_a_life_goes_from_hand_to_hand() -> None:
    record = match(11)
    story, lived, (_match, steps) = analyze(record), ownerships(record), walked(record, lambda _match: None)
    assert story is not None
    assert len(lived) == 52
    for life in lived.values():
        assert life[0].round == 0
        assert life[-1].seat == story.winner
        assert all(one.seat != other.seat or other.covered for one, other in pairwise(life))
    card = notable(story, steps)
    assert card is not None
    assert codes([card]) == ["AS"]


def test_egyptian_ruffle_is_told_too_and_others_are_not_by_a_model() -> None:
    story = analyze(match(4, "egyptian-ruffle"))
    assert story is not None
    assert len(story.line) > 10
    assert analyze(match(4, "duel-king")) is None
    assert analyze(match(4, players=3)) is None


def test_a_match_that_was_left_is_told_as_far_as_it_went() -> None:
    story = analyze(match(11)._replace(rounds=100))
    assert story is not None
    assert (story.winner, story.swings, story.line[-1].round) == (None, (), 100)


def test_of_a_war_among_several_rounds_it_is_not_told_what_it_was_worth() -> None:
    steps = {n: RoundSummary(n, 1, ((50,), ())) for n in range(11)}
    line = [WinChances(0, (0.3, 0.7)), WinChances(8, (0.8, 0.2)), WinChances(9, (0.9, 0.1))]
    made = story(2, line, steps, Result("all_cards", Seat(0)), exact=False)
    assert made.luckiest is not None
    assert (made.luckiest.round, made.luckiest.wars) == (9, 1)
    assert story(2, line[:2], {**steps, 10: RoundSummary(10, 0, ((), ()))}, None, exact=False).luckiest is None


def test_the_best_moment_of_who_never_gained_is_the_best_cards_they_took() -> None:
    steps = {0: RoundSummary(0, 0, ((), ())), 1: RoundSummary(1, 0, ((), (20,))), 2: RoundSummary(2, 0, ((), (50, 3))),
             3: RoundSummary(3, 0, ((), ()))}  # fmt: skip
    line = [WinChances(0, (0.9, 0.1)), WinChances(1, (0.92, 0.08)), WinChances(2, (0.918, 0.082))]
    best = story(2, line, steps, Result("all_cards", Seat(0)), exact=False).best[1]
    assert best is not None
    assert (best.round, best.cards, best.gain) == (2, (50, 3), 0)
