"""A planned deal goes the course of the even one, trick by trick, and asks what was planned."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.cards import read
from game.core.events import Said
from game.core.match import Match
from game.core.record import first, read_record, replay
from game.core.said import WAR
from game.learning.fact import Fact, asked_by
from game.learning.knowledge import Knowledge
from game.learning.laying import APART
from game.learning.level import Level
from game.learning.planning import FIRST, TRICKS, Wanted, planned
from game.learning.shoe import Shoe, shoe_deal
from game.learning.trick_course import course_of, even_deal, tricks_of
from game.players import computers
from game.rules import make
from tests.learners import DAY, NOW, Answer
from tests.lessons import GAMES, told

SEEDS = st.integers(-(2**63), 2**63 - 1)
DECKS: tuple[dict[str, Any], ...] = (
    {}, {"highest": 5}, {"ranks": "6,7,8"}, {"faces": "ten"}, {"faces": "out"}, {"ace": 11, "jokers": True},
    {"answers": True, "highest": 10}, {"down": 0}, {"down": 1, "highest": 5},
    {"missing": True, "count": "sum"}, {"missing": True, "count": "product", "faces": "out"},
    {"anchor": 7, "count": "product"}, {"anchor": 12, "count": "sum", "highest": 10},
    {"anchor": 7, "count": "product", "missing": True, "highest": 10},
)  # fmt: skip


def game_of(name: str, deck: dict[str, Any]) -> Any:
    return make(name, {**deck, "shoe": True, "winnings": "winner_first"})


def begun(level: Level, seed: int) -> Knowledge:
    """A child who has been asked some facts of a deck on two days, some rightly."""
    knowledge = Knowledge()
    for number, fact in enumerate(level.facts):
        for day in range(2):
            if (number * 7 + seed) % 3:
                right = bool((number + seed + day) % 4)
                knowledge.hear(Answer(fact, fact.answer, right, 2 + number % 9, False, NOW + day * DAY + number,
                                      session=day + 1))
    return knowledge


def plans_for(level: Level, children: tuple[int, int], seed: int) -> list[Wanted | None]:
    return [planned(begun(level, seed + seat), level.facts, NOW + 9 * DAY, 3) if plays else None
            for seat, plays in enumerate(children)]


def saved(name: str, deck: dict[str, Any], seed: int, deal: list[list[str]]) -> dict[str, Any]:
    options = {**deck, "shoe": True, "winnings": "winner_first"}
    return {"format": 1, "game": name, "options": options, "players": 2, "seed": seed, "deal": deal, "then": "first",
            "rounds": TRICKS}  # fmt: skip


def outcomes(match: Match, tricks: int) -> list[tuple[int, bool]]:
    """How many wars each trick has, and whether seat 0 wins it; by playing the match."""
    found = []
    for trick in range(tricks):
        before = match.game.held(match.table, 0)
        match.run(first, trick + 1)
        wars = sum(isinstance(event, Said) and event.key == WAR for event in match.take_events())
        found.append((wars, match.game.held(match.table, 0) > before))
    return found


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([*GAMES.values()]), st.sampled_from(DECKS), SEEDS, st.sampled_from([(1, 0), (0, 1), (1, 1)]),
       st.integers(0, 5))
def test_a_match_of_a_planned_deal_has_the_winners_and_wars_of_the_seeds_own_shuffle(
        name: str, deck: dict[str, Any], seed: int, children: tuple[int, int], child: int) -> None:
    game = game_of(name, deck)
    level = Level(game)
    plans = plans_for(level, children, child)
    deal = shoe_deal(game, plans, seed)
    assert deal == shoe_deal(game, plans, seed), "the same for the same seed and plans"
    record = read_record(saved(name, deck, seed, deal), make)
    assert replay(record, computers({})).table.round == TRICKS
    match, even = record.match(events=True), Match(game, 2, seed, events=True)
    tricks = sum(kind is not None for kind in course_of(level, even_deal(game, seed), TRICKS))
    assert outcomes(match, tricks) == outcomes(even, tricks)
    assert all(match.game.held(match.table, seat) for seat in (0, 1)), "nobody has run out of cards"
    dealt = Counter(word for packet in deal for word in packet)
    assert not dealt - Counter(word for packet in even_deal_words(game, seed) for word in packet)


def even_deal_words(game: Any, seed: int) -> list[list[str]]:
    from game.core.cards import codes

    return [codes(packet) for packet in even_deal(game, seed)]


@settings(max_examples=30, deadline=None)
@given(st.sampled_from([*GAMES.values()]), SEEDS, st.integers(0, 50))
def test_what_was_planned_is_asked(name: str, seed: int, child: int) -> None:
    game = game_of(name, {"faces": "out"})
    level = Level(game)
    plan = planned(begun(level, child), level.facts, NOW + 9 * DAY, 3)
    shoe = Shoe(game, [plan, None], seed)
    turns = shoe.turns()
    asked = Counter(both[0].fact for _kind, both in turns)
    assert len(turns) == len(shoe.course)
    assert [kind for kind, _both in turns] == shoe.course
    wanted = [fact for fact in plan.must if fact not in shoe.dropped[0]]
    assert set(wanted) <= set(asked)
    assert len(shoe.dropped[0]) <= max(0, len(plan.must) - len(turns)) + 1
    assert not set(asked) & set(plan.last) or not plan.fill


def test_no_fact_comes_soon_after_itself_where_there_are_enough_others() -> None:
    game = game_of("addition-war", {"faces": "out"})
    level = Level(game)
    again = turns = 0
    for seed in range(40):
        plan = planned(begun(level, seed), level.facts, NOW + 9 * DAY, 3)
        facts = [both[0].fact for _kind, both in Shoe(game, [plan, None], seed).turns()]
        again += sum(fact in facts[max(0, at - APART):at] for at, fact in enumerate(facts))
        turns += len(facts)
    assert again < turns / 20


def test_few_facts_lie_as_far_apart_as_they_can() -> None:
    game = game_of("addition-war", {"faces": "out"})
    level = Level(game)
    again = turns = 0
    for seed in range(40):
        facts = [both[0].fact for _kind, both in Shoe(game, [planned(Knowledge(), level.facts, NOW, 1), None],
                                                      seed).turns()]
        again += sum(fact in facts[max(0, at - APART):at] for at, fact in enumerate(facts))
        turns += len(facts)
    assert again < turns / 3, "four facts in eighteen tricks"


def test_not_always_the_highest_meets_the_lowest() -> None:
    game = game_of("addition-war", {"faces": "out"})
    level = Level(game)
    for seed in range(10):
        plan = planned(begun(level, seed), level.facts, NOW + 9 * DAY, 3)
        won = sorted((both[0].worth, both[1].worth) for kind, both in Shoe(game, [plan, None], seed).turns()
                     if kind == 0)
        assert [other for _own, other in won] != sorted(other for _own, other in won)


def test_two_children_get_their_own_facts() -> None:
    game = game_of("addition-war", {"faces": "out"})
    level = Level(game)
    small, large = (tuple(fact for fact in level.facts if test(fact)) for test in (
        lambda fact: max(fact.operands) <= 5, lambda fact: min(fact.operands) >= 4))
    plans = [Wanted(small[:8], small[8:], large), Wanted(large[:8], large[8:], small)]
    mine, yours = 0, 0
    for seed in range(10):
        shoe = Shoe(game, plans, seed)
        for _kind, both in shoe.turns():
            mine += max(both[0].fact.operands) <= 5
            yours += min(both[1].fact.operands) >= 4
        assert len(shoe.turns()) == len(shoe.course)
    assert mine > 100
    assert yours > 100


@pytest.mark.parametrize("name", ["war", "casualty-war", "fast-food"])
def test_a_game_in_which_two_cards_make_no_fact_has_no_such_deal(name: str) -> None:
    with pytest.raises(ValueError, match="no two cards"):
        shoe_deal(make(name, {}), [None, None], 1)


def test_the_facts_of_a_deck_are_those_that_two_of_its_cards_make() -> None:
    assert [fact.text for fact in Level(make("subtraction-war", {"ranks": "7,8"})).facts] == ["7 − 7", "8 − 7", "8 − 8"]
    assert Fact("sum", (11, 11)) in Level(make("addition-war", {"ace": 11})).facts
    assert Fact("sum", (13, 14)) in Level(make("addition-war", {"jokers": True})).facts
    assert len(Level(make("multiplication-war", {"faces": "out"})).facts) == 55


def test_of_a_missing_card_the_open_and_the_closed_one_make_the_fact_in_this_order() -> None:
    level = Level(make("missing-card-war", {"ranks": "7,8"}))
    assert [fact.text for fact in level.facts] == ["7 + ? = 14", "7 + ? = 15", "8 + ? = 15", "8 + ? = 16"]
    assert [level.turned(fact) for fact in level.facts] == [(7, 7), (7, 8), (8, 7), (8, 8)]
    assert [fact.makes for fact in level.facts] == [14, 15, 15, 16]


def test_with_an_anchor_each_card_makes_one_fact_with_it() -> None:
    level = Level(make("multiplication-war", {"anchor": 7, "faces": "out"}))
    assert {fact.key for fact in level.facts} == {Fact("product", (7, n)).key for n in range(1, 11)}
    assert [level.turned(fact) for fact in level.facts] == [(n,) for n in range(1, 11)]
    missing = Level(make("missing-card-war", {"anchor": 7, "count": "product", "faces": "out"}))
    assert [fact.text for fact in missing.facts][-3:] == ["7 × ? = 56", "7 × ? = 63", "7 × ? = 70"]
    assert [missing.turned(fact) for fact in missing.facts] == [(n,) for n in range(1, 11)]


def test_a_planned_deal_lays_the_card_closed_that_is_asked_for() -> None:
    game = game_of("missing-card-war", {"faces": "out"})
    facts = [fact for fact in Level(game).facts if fact.answer != fact.operands[0]]
    plan = Wanted(tuple(facts[20:28]), tuple(facts[:20]))
    deal = shoe_deal(game, [plan, None], 8)
    match = read_record(saved("missing-card-war", {"faces": "out"}, 8, deal), make).match(events=True)
    match.run(first, TRICKS)
    asked = {asked_by(event) for event in match.take_events() if isinstance(event, Said) and event.seats == (0,)}
    assert {*plan.must} <= asked


def test_only_a_shoe_may_leave_cards_out() -> None:
    deal = shoe_deal(game_of("addition-war", {}), [None, None], 3)
    record = saved("addition-war", {}, 3, deal)
    cards = read_record(record, make).game.deck()
    assert read(deal[0], cards, "deal")
    record["options"] = {"decks": 2}
    with pytest.raises(ValueError, match="deal"):
        read_record(record, make)


def test_a_session_is_dealt_in_equal_parts_and_begins_with_a_short_one() -> None:
    assert [tricks_of(left) for left in (1, 5, 18, 19, 20, 36, 60, None)] == [1, 5, 18, 10, 10, 18, 15, TRICKS]
    assert [tricks_of(left, True) for left in (5, 20, None)] == [5, FIRST, FIRST]


def test_planned_deals_teach_the_weakest_more_and_ask_little_that_is_new_and_all_that_is_due() -> None:
    days = range(0, 24, 2)
    even, plan = (told("sum", -1.0, 3, teaches, days) for teaches in (False, True))
    assert plan.same, "nobody is favored"
    assert min(plan.right) >= 0.7
    assert plan.new[1] <= 8
    assert plan.new[2] <= 4
    assert plan.met >= 0.97
    assert plan.kept > even.kept
