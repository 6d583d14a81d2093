"""A planned deal goes the course of the even one, trick by trick, and asks what was planned."""

from collections import Counter
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.announcements import WAR
from game.core.cards import read
from game.core.events import Announced
from game.core.match import Match
from game.core.record import first, read_record, replay
from game.core.rng import Rng
from game.core.seats import SEAT_1
from game.learning import planning, shoe
from game.learning.deal_schedule import APART, ScheduledFact, course_of, even_deal, ordered, reserve, tricks_of
from game.learning.fact import Fact, asked_by
from game.learning.item_pool import ItemPool
from game.learning.learner_model import LearnerModel
from game.learning.planning import PracticeItems
from game.players import computers
from game.rules import make
from tests.kit.simulated_children import ActR, GuessingStages, Stages
from tests.tools.learners import DAY, NOW, Answer, asked
from tests.tools.planned_deals import GAMES, missed, yardstick
from tests.tools.planned_deals import game_of as game_in
from tests.tools.planned_deals import level_of as level_in

TRICKS = 18
"""Longer deals than the program's: more has to find room."""
planned = partial(planning.planned, tricks=TRICKS)
Shoe = partial(shoe.Shoe, tricks=TRICKS)
shoe_deal = partial(shoe.shoe_deal, tricks=TRICKS)
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


def begun(level: ItemPool, seed: int) -> LearnerModel:
    """A child who has been asked some facts of a deck on two days, some rightly."""
    knowledge = LearnerModel()
    for number, fact in enumerate(level.facts):
        for day in range(2):
            if (number * 7 + seed) % 3:
                right = bool((number + seed + day) % 4)
                knowledge.observe(Answer(fact, fact.answer, right, 2 + number % 9, False, NOW + day * DAY + number,
                                      session=day + 1))
    return knowledge


def plans_for(level: ItemPool, children: tuple[int, int], seed: int) -> list[PracticeItems | None]:
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
        wars = sum(isinstance(event, Announced) and event.key == WAR for event in match.take_events())
        found.append((wars, match.game.held(match.table, 0) > before))
    return found


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([*GAMES.values()]), st.sampled_from(DECKS), SEEDS, st.sampled_from([(1, 0), (0, 1), (1, 1)]),
       st.integers(0, 5))
def test_a_match_of_a_planned_deal_has_the_winners_and_wars_of_the_seeds_own_shuffle(
        name: str, deck: dict[str, Any], seed: int, children: tuple[int, int], child: int) -> None:
    game = game_of(name, deck)
    level = ItemPool(game)
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
    level = ItemPool(game)
    plan = planned(begun(level, child), level.facts, NOW + 9 * DAY, 3)
    made = Shoe(game, [plan, None], seed)
    turns = made.turns()
    asked = Counter(both[0].fact for _kind, both in turns)
    assert len(turns) == len(made.course)
    assert [kind for kind, _both in turns] == made.course
    wanted = [fact for fact in plan.must if fact not in made.dropped[0]]
    assert set(wanted) <= set(asked)
    assert len(made.dropped[0]) <= max(0, len(plan.must) - len(turns)) + 1
    assert len(set(asked) - {*plan.must, *plan.fill}) <= 3, "others only where nothing else fits"


def test_no_fact_comes_soon_after_itself_where_there_are_enough_others() -> None:
    game = game_of("addition-war", {"faces": "out"})
    level = ItemPool(game)
    again = turns = 0
    for seed in range(40):
        plan = planned(begun(level, seed), level.facts, NOW + 9 * DAY, 3)
        facts = [both[0].fact for _kind, both in Shoe(game, [plan, None], seed).turns()]
        again += sum(fact in facts[max(0, at - APART):at] for at, fact in enumerate(facts))
        turns += len(facts)
    assert again < turns / 20


def test_few_facts_lie_as_far_apart_as_they_can() -> None:
    game = game_of("addition-war", {"faces": "out"})
    level = ItemPool(game)
    again = turns = 0
    for seed in range(40):
        facts = [both[0].fact for _kind, both in Shoe(game, [planned(LearnerModel(), level.facts, NOW, 1), None],
                                                      seed).turns()]
        again += sum(fact in facts[max(0, at - APART):at] for at, fact in enumerate(facts))
        turns += len(facts)
    assert again < turns / 3, "four facts in eighteen tricks"


def test_not_always_the_highest_meets_the_lowest() -> None:
    game, mixed = game_of("addition-war", {"faces": "out"}), 0
    level = ItemPool(game)
    for seed in range(10):
        plan = planned(begun(level, seed), level.facts, NOW + 9 * DAY, 3)
        won = sorted((both[0].worth, both[1].worth) for kind, both in Shoe(game, [plan, None], seed).turns()
                     if kind == 0)
        mixed += [other for _own, other in won] != sorted(other for _own, other in won)
    assert mixed > 7


def test_another_seed_gives_the_computers_other_facts() -> None:
    game = game_of("addition-war", {"faces": "out"})
    dealt = [[Counter(both[seat].fact for _kind, both in Shoe(game, [None, None], seed).turns()) for seat in (0, 1)]
             for seed in range(5)]
    shared = sum((one[seat] & other[seat]).total() for one, other in pairwise(dealt) for seat in (0, 1))
    facts = Counter[Fact]()
    for each in dealt:
        facts += each[0] + each[1]
    assert shared < facts.total() * 4 / 5 / 2
    twins = sum(n for fact, n in facts.items() if len(set(fact.operands)) == 1)
    assert 0.06 < twins / facts.total() < 0.14, "ten of 55 facts, and one of ten tricks"


def turned(made: shoe.Shoe) -> list[list[int]]:
    """What the cards count that each seat turns."""
    turns = made.turns()
    return [[rank for _kind, both in turns for rank in made.level.turned(both[seat].fact)] for seat in (0, 1)]


def test_computers_leave_most_of_a_rank_to_the_children_and_two_children_share_it() -> None:
    """Who learns nothing but 7 + 7 needs fifty of the sixty-four sevens of a shoe."""
    game = game_of("addition-war", {"ranks": "6,7,8"})
    level, seven = ItemPool(game), Fact("sum", (7, 7))
    wanted = PracticeItems((), (seven,), tuple(fact for fact in level.facts if fact != seven))
    for seed in (0, 3, 5):
        mine, its = (cards.count(7) for cards in turned(Shoe(game, [wanted, None], seed)))
        assert mine > 40
        assert mine + its <= 48 or not its
    assert sum(cards.count(7) for cards in turned(Shoe(game, [wanted, wanted], 5))) <= 64


def test_a_computer_turns_no_card_that_is_more_than_one_above_the_childs() -> None:
    game = game_of("addition-war", {"faces": "out"})
    level = ItemPool(game)
    small = tuple(fact for fact in level.facts if max(fact.operands) <= 5)
    high = [rank for seed in range(6)
            for rank in turned(Shoe(game, [PracticeItems(small[:4], small[4:]), None], seed))[1]]
    assert max(high) >= 6
    assert sum(rank > 6 for rank in high) < len(high) / 50


def apart(low: int, high: int) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """The sums of two numbers up to one, and those of two from another up."""
    facts = ItemPool(game_of("addition-war", {"faces": "out"})).facts
    return (tuple(fact for fact in facts if max(fact.operands) <= low),
            tuple(fact for fact in facts if min(fact.operands) >= high))


def test_where_two_children_cannot_meet_in_what_they_learn_what_is_less_urgent_gives_way() -> None:
    game, places = game_of("addition-war", {"faces": "out"}), list[float]()
    for low, high in ((5, 5), (4, 6)):
        small, large = apart(low, high)
        for seed in range(3):
            made = Shoe(game, [PracticeItems(small, (), large), PracticeItems(large, (), small)], seed)
            made.turns()
            for plan, dropped in zip((small, large), made.dropped, strict=True):
                places += [plan.index(fact) / len(plan) for fact in dropped[len(plan[len(made.course):]):]]
    assert len(places) > 9
    assert sum(places) / len(places) > 0.55
    small, large = apart(3, 7)
    for seed in range(8):
        made = Shoe(game, [PracticeItems(small, small, large), PracticeItems(large[:6], large, small)], seed)
        turns = made.turns()
        for seat, plan in enumerate((small, large[:6])):
            asked = {both[seat].fact for _kind, both in turns}
            assert {*plan} <= asked | {*made.dropped[seat]}


def test_what_has_to_give_way_gives_way_to_what_was_used_least() -> None:
    game, (small, large) = game_of("addition-war", {"faces": "out"}), apart(4, 6)
    for seed in range(6):
        plans = [PracticeItems((), small + large[:6]), PracticeItems((), large + small[:6])]
        turns = Shoe(game, plans, seed).turns()
        for seat in (0, 1):
            assert max(Counter(both[seat].fact for _kind, both in turns).values()) <= 3


def test_a_childs_order_does_not_hang_on_what_a_computer_turns() -> None:
    sums = [Fact("sum", (1, n)) for n in range(1, 7)]
    other = [Fact("sum", (9, 9)), Fact("sum", (8, 9))]
    again = 0
    for seed in range(20):
        rng = Rng(seed)
        turns = [(SEAT_1, [ScheduledFact(fact, n % 3 > 0), ScheduledFact(other[rng.below(2)])])
                 for n, fact in enumerate(sums * 3)]
        order = ordered(turns, [SEAT_1] * 18, [True, False], rng)
        facts = [both[0].fact for _kind, both in order]
        again += sum(fact in facts[max(0, at - APART):at] for at, fact in enumerate(facts))
        assert not order[0][1][0].must, "a known one comes first"
    assert again == 0


def test_no_two_cards_of_a_trick_are_the_same() -> None:
    game, doubled = game_of("addition-war", {"ranks": "7,8", "down": 0}), 0
    for seed in range(5):
        packets = shoe_deal(game, [None, None], seed)
        tricks = [[*packets[0][at:at + 2], *packets[1][at:at + 2]] for at in range(0, 36, 2)]
        doubled += sum(len({*trick}) < len(trick) for trick in tricks)
    assert doubled < 3


def test_two_children_get_their_own_facts() -> None:
    game = game_of("addition-war", {"faces": "out"})
    level = ItemPool(game)
    small, large = (tuple(fact for fact in level.facts if test(fact)) for test in (
        lambda fact: max(fact.operands) <= 5, lambda fact: min(fact.operands) >= 4))
    plans = [PracticeItems(small[:8], small[8:], large), PracticeItems(large[:8], large[8:], small)]
    mine, yours = 0, 0
    for seed in range(10):
        made = Shoe(game, plans, seed)
        for _kind, both in made.turns():
            mine += max(both[0].fact.operands) <= 5
            yours += min(both[1].fact.operands) >= 4
        assert len(made.turns()) == len(made.course)
    assert mine > 100
    assert yours > 100


@pytest.mark.parametrize("name", ["war", "casualty-war", "fast-food"])
def test_a_game_in_which_two_cards_make_no_fact_has_no_such_deal(name: str) -> None:
    with pytest.raises(ValueError, match="no two cards"):
        shoe_deal(make(name, {}), [None, None], 1)


def test_the_facts_of_a_deck_are_those_that_two_of_its_cards_make() -> None:
    assert [fact.text for fact in ItemPool(make("subtraction-war", {"ranks": "7,8"})).facts] == ["7 − 7", "8 − 7",
                                                                                                 "8 − 8"]
    assert Fact("sum", (11, 11)) in ItemPool(make("addition-war", {"ace": 11})).facts
    assert Fact("sum", (13, 14)) in ItemPool(make("addition-war", {"jokers": True})).facts
    assert len(ItemPool(make("multiplication-war", {"faces": "out"})).facts) == 55
    level = ItemPool(make("addition-war", {"ranks": "7,8"}))
    assert [level.weight(fact) for fact in level.facts] == [6, 4 * 4, 6], "so many pairs of four cards and four"


def test_of_a_missing_card_the_open_and_the_closed_one_make_the_fact_in_this_order() -> None:
    level = ItemPool(make("missing-card-war", {"ranks": "7,8"}))
    assert [fact.text for fact in level.facts] == ["7 + ? = 14", "7 + ? = 15", "8 + ? = 15", "8 + ? = 16"]
    assert [level.turned(fact) for fact in level.facts] == [(7, 7), (7, 8), (8, 7), (8, 8)]
    assert [fact.makes for fact in level.facts] == [14, 15, 15, 16]
    assert [level.weight(fact) for fact in level.facts] == [4 * 3, 4 * 4, 4 * 4, 4 * 3]


def test_with_an_anchor_each_card_makes_one_fact_with_it() -> None:
    level = ItemPool(make("multiplication-war", {"anchor": 7, "faces": "out"}))
    assert {fact.key for fact in level.facts} == {Fact("product", (7, n)).key for n in range(1, 11)}
    assert [level.turned(fact) for fact in level.facts] == [(n,) for n in range(1, 11)]
    missing = ItemPool(make("missing-card-war", {"anchor": 7, "count": "product", "faces": "out"}))
    assert [fact.text for fact in missing.facts][-3:] == ["7 × ? = 56", "7 × ? = 63", "7 × ? = 70"]
    assert [missing.turned(fact) for fact in missing.facts] == [(n,) for n in range(1, 11)]


def test_a_planned_deal_lays_the_card_closed_that_is_asked_for() -> None:
    game = game_of("missing-card-war", {"faces": "out"})
    facts = [fact for fact in ItemPool(game).facts if fact.answer != fact.operands[0]]
    plan = PracticeItems(tuple(facts[20:28]), tuple(facts[:20]))
    deal = shoe_deal(game, [plan, None], 8)
    match = read_record(saved("missing-card-war", {"faces": "out"}, 8, deal), make).match(events=True)
    match.run(first, TRICKS)
    asked = {asked_by(event) for event in match.take_events() if isinstance(event, Announced) and event.seats == (0,)}
    assert {*plan.must} <= asked


def test_no_more_cards_of_a_rank_are_dealt_than_the_shoe_has_and_a_computer_leaves_some_to_the_child() -> None:
    game = game_of("addition-war", {"ranks": "6,7,8"})
    level = ItemPool(game)
    plan, eights = PracticeItems((), (level.facts[-1],), tuple(level.facts)), len(level.stock[8])
    for seed in range(4, 8):
        packets = shoe_deal(game, [plan, plan], seed)
        assert sum(card.startswith("8") for packet in packets for card in packet) <= eights
        turns = Shoe(game, [plan, None], seed).turns()
        asked = [rank for _kind, both in turns for turned in both for rank in level.turned(turned.fact)]
        assert asked.count(8) <= eights * 3 / 4


def test_only_a_shoe_may_leave_cards_out() -> None:
    deal = shoe_deal(game_of("addition-war", {}), [None, None], 3)
    record = saved("addition-war", {}, 3, deal)
    cards = read_record(record, make).game.deck()
    assert read(deal[0], cards, "deal")
    record["options"] = {"decks": 2}
    with pytest.raises(ValueError, match="deal"):
        read_record(record, make)


def test_a_course_ends_while_both_have_cards_for_a_war() -> None:
    game = game_of("addition-war", {})
    level, packets = ItemPool(game), even_deal(game, 3)
    for cards, turns in ((reserve(level) + 4, 2), (reserve(level) + 3, 1), (reserve(level) + 1, 0)):
        assert len(course_of(level, [packet[:cards] for packet in packets], TRICKS)) == turns


def test_a_session_is_dealt_in_equal_parts() -> None:
    assert [tricks_of(left) for left in (1, 5, 9, 10, 20, 36, 60, None)] == [1, 5, 9, 5, 7, 9, 9, 9]


def test_planned_deals_keep_more_than_even_cards_do_whatever_kind_of_memory_a_weak_child_has() -> None:
    """The gates of `python -m tests.tools.planned_deals`, for three children of two kinds; of three, more sessions may
    be hard."""
    for made in (ActR, Stages):
        found = yardstick(made, -1, "sum", 8, 3, 1)
        assert found["truce"]["course"], "nobody is favored"
        assert [words for words in missed(found, "sum", -1, guesses=False)
                if not words.startswith(("< .70", "bias"))] == []
        assert found["truce"]["sessions_under_70"] <= 0.12
        assert abs(found["truce"]["bias"][1]) < 0.09
        assert found["truce"]["due_asked"] > 0.75


def test_who_guesses_keeps_more_with_the_objects_than_without() -> None:
    kept = [yardstick(GuessingStages, -1, "sum", 6, 2, 1, bare=bare)["truce"]["kept"] for bare in (False, True)]
    assert kept[0] > 1.15 * kept[1]


@pytest.mark.parametrize("kind", ["sum", "difference", "product"])
def test_a_first_deal_has_nine_facts_of_which_at_most_five_have_an_ace(kind: str) -> None:
    level, game = level_in(kind), game_in(kind)
    wanted = planning.planned(LearnerModel(), planning.in_reach(LearnerModel(), level.facts), NOW)
    for seed in range(30):
        facts = [fact for _at, fact in asked(level, shoe.shoe_deal(game, [wanted, None], seed), planning.TRICKS)][:9]
        assert sum(1 in fact.numbers for fact in facts) <= 5
        assert len({fact.key for fact in facts}) >= 8
