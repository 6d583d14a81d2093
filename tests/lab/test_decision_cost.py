"""What decisions cost beside the champion's: nothing for the champion, for others what they lose in their matches."""

import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import count, cycle
from typing import Any

import pytest

from game.core.asks import Ask, Pick
from game.core.cards import Card, codes
from game.core.match import Match
from game.core.record import Record, RecordError, read_record, replay
from game.core.rng import Rng
from game.core.seats import Seat
from game.core.table import Table
from game.lab import decision_cost as lab
from game.lab.analysis_json import write_analysis
from game.lab.decision_cost import FIRST, MANY, NOISE, DecisionCost, choices, thought, weighed, weighing
from game.lab.match_analysis import DecisionStats
from game.lab.worker_commands import stories
from game.players import computers, player
from game.rules import make, titles
from game.rules.equations.equation_asks import Race

WEIGHED = {"fast-food", "twenty-first-century-war", "brain-drain"}


def played(game: str, seed: int, levels: Mapping[int, str], players: int = 2) -> Record:
    """Return a match between computers of these levels, from its deal to its last answer."""
    given = {"format": 1, "game": game, "options": {}, "players": players, "seed": seed}
    seats = {Seat(seat): level for seat, level in levels.items()}
    match = replay(read_record({**given, "then": "computer"}, make), computers(seats))
    return read_record({**given, "answers": [list(answer) for answer in match.answers]}, make)


def whole(record: Record) -> tuple[DecisionStats, ...]:
    """Return what all decisions came to: those of a usual match are no more than are compared."""
    made = choices(record)
    assert [one.weighed for one in made] == [one.all for one in made]
    return made


def test_three_games_weigh_decisions_and_those_where_a_decision_is_noise_do_not() -> None:
    assert {id for id, title in titles().items() if title.game.weighs} == WEIGHED
    assert choices(played("war", 3, {})) == ()


@pytest.mark.parametrize("game", sorted(WEIGHED))
def test_the_champion_pays_nothing_and_a_match_is_weighed_the_same_again(game: str) -> None:
    record = played(game, 4, {0: "hard", 1: "random" if game == "brain-drain" else "easy"})
    champion, other = whole(record)
    assert champion.weighed == champion.all == champion.good > 0
    assert (champion.dear, champion.cost, champion.total_cost) == (0, 0, 0)
    assert other.dear > 0
    assert other.cost > NOISE * other.error
    if game != "fast-food":                           # whose matches a story weighs twice, below
        assert whole(record) == (champion, other)


@pytest.mark.parametrize(("game", "players", "seed", "other"), [("twenty-first-century-war", 4, 4, "easy"),
                                                                ("brain-drain", 3, 2, "random")])
def test_more_players_are_weighed_too(game: str, players: int, seed: int, other: str) -> None:
    made = whole(played(game, seed, {0: "hard", 1: other}, players))
    assert [one.seat for one in made] == [*range(players)]
    assert made[0].total_cost == 0 < made[1].total_cost


def test_in_fast_food_it_comes_to_what_players_lose_in_their_matches() -> None:
    """Against a Medium, 150 matches each: Hard wins by 5, Medium by −2, Easy by −30, Random by −57, all ± 1.4: they
    give away 0, 7, 36 and 62 points a match."""
    given = defaultdict[str, list[float]](list)
    for one, other in (("easy", "medium"), ("random", "medium")):
        for made in whole(played("fast-food", 1, {0: one, 1: other})):
            given[(one, other)[made.seat]].append(made.total_cost)
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
            rng = Rng(number, seat)
            table = match.table.shadow()
            how.redeal(table, seat, rng)
            other = Match.at(record.game, table)
            other.run(lambda _ask, _match: None, rounds=number + 1)
            how.shuffle(other.table, seat, rng)
            assert other.table.seen_by(seat) == truly.table.seen_by(seat)
            mixed |= other.table.fingerprint() != truly.table.fingerprint()
            assert sorted(card for pile in other.table.piles.values() for card in pile) == sorted(
                card for pile in truly.table.piles.values() for card in pile)
        match.run(lambda _ask, _match: next(given, None), rounds=number + 1)
        if match.result is not None:
            break
    assert mixed


def test_of_a_long_match_the_first_decisions_are_compared_and_the_largest_ones_told() -> None:
    record = played("fast-food", 5, {0: "random", 1: "easy"})
    how = weighing(record.game)
    assert how is not None
    made, alike, differing = thought(record, how, 10)
    assert made.total() == 36
    assert alike.total() + len(differing) == 10
    assert [one.value for one in differing] == [one.value for one in thought(record, how)[2]][:len(differing)]
    largest = max(weighed(record, how, differing), key=lambda one: one.cost)
    few = FIRST * len(differing) + 2 * (MANY - FIRST)
    assert largest in (two := weighed(record, how, differing, few))
    assert len(two) == 2 < len(differing)
    assert len(weighed(record, how, differing, few - 1)) == 1
    assert weighed(record, how, differing, 0) == []


@pytest.mark.parametrize(("game", "seed"), [("fast-food", 4), ("brain-drain", 4)])
def test_a_story_is_told_alike_on_a_slow_machine_and_under_load(
    monkeypatch: pytest.MonkeyPatch, game: str, seed: int
) -> None:
    """Each clock is sped up a thousand times, as if all took so much longer, and then stands still."""
    record, began = played(game, seed, {0: "random", 1: "easy"}), time.monotonic()

    def story() -> list[str]:
        return [json.dumps(write_analysis(one)) for one in stories(record)]

    for name, few in (("STAGES", (2, 3)), ("FIRST", 4), ("ALL", 0), ("MOST", 4), ("TELLING", 3)):
        monkeypatch.setattr(f"game.lab.rollout_analysis.{name}", few)
    monkeypatch.setattr("game.lab.worker_commands.TELLING", 3)
    monkeypatch.setattr("game.lab.decision_cost.thought.__defaults__", (12,))
    monkeypatch.setattr("game.lab.decision_cost.weighed.__defaults__", (300,))
    plain, ticks = story(), count()
    for clock in ("monotonic", "perf_counter", "process_time", "time"):
        monkeypatch.setattr(time, clock, lambda: began + 1000.0 * next(ticks))
    slow = story()
    for clock in ("monotonic", "perf_counter", "process_time", "time"):
        monkeypatch.setattr(time, clock, lambda: began)
    assert plain == slow == story()
    assert json.loads(plain[-1])["choices"]


def test_answers_that_do_not_fit_are_one_line() -> None:
    record = played("fast-food", 5, {})
    wrong = record._replace(answers=((Seat(1), ["AS", "AS"]), *record.answers))
    with pytest.raises(RecordError) as why:
        choices(wrong)
    assert "\n" not in str(why.value)


def test_sums_hold_together() -> None:
    for made in whole(played("twenty-first-century-war", 3, {0: "easy"})):
        assert isinstance(made, DecisionStats)
        assert made.good + made.dear <= made.weighed <= made.all
        assert made.cost >= 0


# ---- how it is reckoned, on scales of our own ------------------------------------------------------------------------


class Scales:
    """Weighs every card picked by worths that were written down; `heard` is what was asked of it, and what it saw."""

    UNIT = "points"

    def __init__(self, *worths: float) -> None:
        self.worths = cycle(worths or (0.0,))
        self.heard: list[tuple[str, int, tuple[Card, ...]]] = []

    def weighs(self, ask: Ask[Any], seat: Seat, value: Any) -> bool:
        return isinstance(ask, Pick)

    def redeal(self, table: Table, seat: Seat, rng: Rng) -> None:
        self.heard.append(("redeal", rng.place, (*table.piles["target" if "target" in table.piles else "pile"],)))

    def shuffle(self, table: Table, seat: Seat, rng: Rng) -> None:
        self.heard.append(("shuffle", table.seed, (*table.piles["target" if "target" in table.piles else "pile"],)))

    def until(self, table: Table) -> int:
        return table.round + 1

    def worth(self, table: Table, seat: Seat) -> float:
        self.heard.append(("worth", table.seed, (*table.piles["target" if "target" in table.piles else "pile"],)))
        return next(self.worths)

    def told(self, of: str) -> Iterator[tuple[int, tuple[Card, ...]]]:
        """What was heard of one kind."""
        return ((number, cards) for kind, number, cards in self.heard if kind == of)


def test_a_seat_is_told_what_its_decisions_came_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of seven, two were the champion's and four were weighed: two were dear, one as good, and one is noise."""
    booked = [DecisionCost(n, Seat(0), cost, error)
              for n, (cost, error) in enumerate([(10.0, 3.0), (5.0, 4.0), (-1.0, 2.0), (20.0, 4.0)])]
    monkeypatch.setattr(lab, "thought", lambda _record, _how: (Counter({0: 7, 1: 1}), Counter({0: 2}), []))
    monkeypatch.setattr(lab, "weighed", lambda _record, _how, _differing: booked)
    found = choices(played("fast-food", 5, {}))
    assert found == (DecisionStats(Seat(0), "points", 7, 6, 3, 2, 30.0, 5.0, 34.0),)


def test_both_answers_are_played_on_with_the_same_chance_and_each_time_with_another() -> None:
    record = played("fast-food", 5, {0: "random"})
    scales = Scales(1.0, 0.0, 0.0, 0.0)
    two = thought(record, scales)[2][:2]
    before = [one.table.fingerprint() for one in two]
    booked = {one.round: one for one in weighed(record, scales, two)}
    assert [one.table.fingerprint() for one in two] == before
    for decision in two:
        one = booked[decision.table.round + 1]
        assert (one.seat, one.cost) == (decision.seat, 0.5)
        assert one.error == pytest.approx((MANY * 0.25 / (MANY - 1) / MANY) ** 0.5)
    assert [kind for kind, _number, _cards in scales.heard] == ["redeal", "shuffle", "worth"] * (4 * MANY)
    drawn = [number for number, _cards in scales.told("redeal")]
    assert drawn[::2] == drawn[1::2]
    assert len({*drawn}) == 2 * MANY
    ends = [*scales.told("worth")]
    assert [seed for seed, _cards in ends[::2]] == [seed for seed, _cards in ends[1::2]]
    assert len({record.seed, *(seed for seed, _cards in ends)}) == 2 * MANY + 1, "what is drawn later is others, too"
    laid = {(codes(cards[-1:])[0], n % 2) for n, (_seed, cards) in enumerate(ends)}
    assert laid == {(word, n) for one in two for n, (word,) in enumerate((one.best, one.value))}


def test_a_player_is_shown_only_what_it_is_asked_and_the_order_of_cards_is_no_other_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = played("twenty-first-century-war", 4, {0: "hard", 1: "hard"})
    several = next(n for n, (_seat, value) in enumerate(record.answers) if len(value) > 1)
    seat, value = record.answers[several]
    turned = record._replace(answers=(*record.answers[:several], (seat, value[::-1])))
    how, shown = weighing(record.game), list[bool]()
    assert how is not None

    class Watched:
        def __init__(self, *given: Any) -> None:
            self.own = player(*given)

        def delay(self, ask: Ask[Any], seat: Seat, *more: Any) -> float:
            shown.append(ask.seats == (seat,))
            return self.own.delay(ask, seat, *more)

        def answer(self, ask: Ask[Any], seat: Seat, *more: Any) -> Any:
            shown.append(ask.seats == (seat,))
            return self.own.answer(ask, seat, *more)

    monkeypatch.setattr(lab, "player", Watched)
    made, alike, differing = thought(turned, how)
    assert made == alike
    assert not differing
    assert shown
    assert all(shown)
    assert sum(thought(record._replace(rounds=3), how)[0].values()) < sum(thought(record, how)[0].values())


def test_where_one_is_quicker_the_champion_plays_on_and_what_was_said_before_is_said_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = played("brain-drain", 4, {0: "random", 1: "medium"})
    how = weighing(record.game)
    assert how is not None
    differing = thought(record, how)[2]
    assert {(one.races, one.best == "buzz") for one in differing} == {(True, True), (False, False)}
    late = max((one for one in differing if one.races), key=lambda one: len(one.before))
    sure = next(one for one in differing if not one.races)
    first, asked = list[tuple[Any, type]](), False

    def spied(levels: dict[Seat, str]) -> Any:
        nonlocal asked
        on, asked = computers(levels), False

        def answering(ask: Ask[Any], match: Match) -> Any:
            nonlocal asked
            if not asked:
                first.append((levels, type(ask)))
            asked = True
            return on(ask, match)

        return answering

    monkeypatch.setattr(lab, "computers", spied)
    scales = Scales()
    weighed(record, scales, [late])
    assert late.before
    before, match = iter(late.before), Match.at(record.game, late.table.shadow())
    match.run(lambda _ask, _match: next(before, None), rounds=late.table.round + 1)
    assert {cards for _seed, cards in scales.told("shuffle")} == {(*match.table.piles["target"],)}
    assert first[0] == ({late.seat: "hard"}, Race)
    assert all(levels == {} for levels, _asked in first[1::2])
    first.clear()
    weighed(record, Scales(), [sure])
    assert all(levels == {} for levels, _asked in first)
