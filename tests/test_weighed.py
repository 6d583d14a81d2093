"""What decisions cost beside the champion's: nothing for the champion, for others what they lose in their matches."""

from collections import defaultdict
from collections.abc import Mapping

import pytest

from game.core.chance import Chance
from game.core.match import Match
from game.core.record import Record, RecordError, read_record, replay
from game.core.seats import Seat
from game.lab.told import Choices
from game.lab.weighed import MANY, NOISE, choices, thought, weighed, weighing
from game.players import computers
from game.rules import make, titles

WEIGHED = {"fast-food", "twenty-first-century-war", "brain-drain"}


def played(game: str, seed: int, levels: Mapping[int, str], players: int = 2) -> Record:
    """Return a match between computers of these levels, from its deal to its last answer."""
    given = {"format": 1, "game": game, "options": {}, "players": players, "seed": seed}
    seats = {Seat(seat): level for seat, level in levels.items()}
    match = replay(read_record({**given, "then": "computer"}, make), computers(seats))
    return read_record({**given, "answers": [list(answer) for answer in match.answers]}, make)


def whole(record: Record) -> tuple[Choices, ...]:
    """Return what all decisions came to, however long it takes."""
    return choices(record, clock=lambda: 0.0)


def test_three_games_weigh_decisions_and_those_where_a_decision_is_noise_do_not() -> None:
    assert {id for id, title in titles().items() if title.game.weighs} == WEIGHED
    assert choices(played("war", 3, {})) == ()


@pytest.mark.parametrize("game", sorted(WEIGHED))
def test_the_champion_pays_nothing_and_a_match_is_weighed_the_same_again(game: str) -> None:
    record = played(game, 4, {0: "hard", 1: "easy"})
    champion, other = whole(record)
    assert champion.weighed == champion.all == champion.good > 0
    assert (champion.dear, champion.cost, champion.given) == (0, 0, 0)
    assert other.dear > 0
    assert other.cost > NOISE * other.error
    assert whole(record) == (champion, other)


@pytest.mark.parametrize(("game", "players"), [("twenty-first-century-war", 4), ("brain-drain", 3)])
def test_more_players_are_weighed_too(game: str, players: int) -> None:
    made = whole(played(game, 4, {0: "hard", 1: "easy"}, players))
    assert [one.seat for one in made] == [*range(players)]
    assert made[0].given == 0 < made[1].given


def test_in_fast_food_it_comes_to_what_players_lose_in_their_matches() -> None:
    """Against a Medium, 150 matches each: Hard wins by 5, Medium by −2, Easy by −30, Random by −57, all ± 1.4: they
    give away 0, 7, 36 and 62 points a match."""
    given = defaultdict[str, list[float]](list)
    for seed in range(2):
        for one, other in (("easy", "medium"), ("random", "medium")):
            for made in whole(played("fast-food", seed, {0: one, 1: other})):
                given[(one, other)[made.seat]].append(made.given)
    mean = {level: sum(each) / len(each) for level, each in given.items()}
    assert 0 < mean["medium"] < 12
    assert 24 < mean["easy"] < 46
    assert 50 < mean["random"] < 74


def test_when_the_stock_is_empty_the_cost_is_exact() -> None:
    record = played("fast-food", 5, {0: "random", 1: "random"})
    how = weighing(record.game)
    assert how is not None
    _made, _alike, differing = thought(record, how)
    known = [n for n, one in enumerate(differing) if not one.table.piles["stock"] and one.table.piles["hand/0"]]
    booked = weighed(record, how, [differing[n] for n in known])
    assert booked
    assert all(one.error == 0 and one.cost >= 0 and one.cost == int(one.cost) for one in booked)


@pytest.mark.parametrize(("game", "players"), [(game, n) for game in sorted(WEIGHED)
                                               for n in titles()[game].game.players])  # fmt: skip
def test_what_a_player_knew_is_not_dealt_anew(game: str, players: int) -> None:
    record = played(game, 4, {}, players)
    how = weighing(record.game)
    assert how is not None
    match, given, mixed = record.match(), iter(record.answers), False
    for number in range(24):
        truly = Match.at(record.game, match.table.shadow())
        truly.run(lambda _ask, _match: None, rounds=number + 1)
        for seat in truly.ask.seats if truly.ask is not None else ():
            chance = Chance(number, seat)
            table = match.table.shadow()
            how.redeal(table, seat, chance)
            other = Match.at(record.game, table)
            other.run(lambda _ask, _match: None, rounds=number + 1)
            how.shuffle(other.table, seat, chance)
            assert other.table.seen_by(seat) == truly.table.seen_by(seat)
            mixed |= other.table.fingerprint() != truly.table.fingerprint()
            assert sorted(card for pile in other.table.piles.values() for card in pile) == sorted(
                card for pile in truly.table.piles.values() for card in pile)
        match.run(lambda _ask, _match: next(given, None), rounds=number + 1)
        if match.result is not None:
            break
    assert mixed


def test_a_short_time_tells_the_largest_and_how_far_it_came() -> None:
    record = played("fast-food", 5, {0: "random", 1: "easy"})
    ticks = iter(range(1_000_000))
    part = choices(record, 0.4, lambda: next(ticks) * 0.001)
    assert 0 < sum(one.weighed for one in part) < sum(one.all for one in part)
    assert [one.all for one in part] == [18, 18]
    how = weighing(record.game)
    assert how is not None
    differing = thought(record, how)[2][:6]
    left = iter([False] * (len(differing) + 3 * MANY) + [True] * 100_000)
    largest = max(weighed(record, how, differing), key=lambda one: one.cost)
    some = weighed(record, how, differing, lambda: next(left))
    assert largest in some
    assert len(some) < len(differing)
    assert choices(record, 0.0) == ()


def test_answers_that_do_not_fit_are_one_line() -> None:
    record = played("fast-food", 5, {})
    wrong = record._replace(answers=((Seat(1), ["AS", "AS"]), *record.answers))
    with pytest.raises(RecordError) as why:
        choices(wrong)
    assert "\n" not in str(why.value)


def test_sums_hold_together() -> None:
    for made in whole(played("twenty-first-century-war", 3, {0: "easy"})):
        assert isinstance(made, Choices)
        assert made.good + made.dear <= made.weighed <= made.all
        assert made.cost >= 0
