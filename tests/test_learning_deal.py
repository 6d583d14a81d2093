"""The deal that teaches: due facts come up far more often, and nobody is ahead more often for it."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.cards import COUNTING, codes, read
from game.core.chance import Chance
from game.core.events import Said
from game.core.match import Match
from game.core.record import read_record, replay
from game.learning import deal as dealing
from game.learning.answer import Answer
from game.learning.choosing import new_facts
from game.learning.deal import facts_in, lesson, teaching_deal
from game.learning.fact import Fact
from game.learning.knowledge import Knowledge
from game.players import computers
from game.rules import make
from tests.learners import DAY, NOW
from tests.lessons import GAMES, TODAY, Sessions, dealt, knowers, table, wanted

SEEDS = st.integers(-(2**63), 2**63 - 1)
DECKS: tuple[dict[str, Any], ...] = (
    {}, {"highest": 5}, {"highest": 2}, {"ranks": "7,8"}, {"faces": "ten"},
    {"faces": "out", "winnings": "winner_first"}, {"ace": 11, "jokers": True}, {"answers": True, "highest": 10},
    {"down": 0}, {"ranks": "A"},
)  # fmt: skip


def begun(game: Any, seed: int) -> Knowledge:
    """A child who has been asked some facts of a deck, some rightly."""
    knowledge = Knowledge()
    for number, fact in enumerate(facts_in(game)):
        if (number * 7 + seed) % 3:
            right = bool((number + seed) % 4)
            knowledge.hear(Answer(fact, fact.answer, right, 2 + number % 9, False, NOW + number))
    return knowledge


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(GAMES), st.sampled_from(DECKS), SEEDS, st.sampled_from([(1, 1), (1, 0), (0, 1), (0, 0)]))
def test_a_deal_has_every_card_once_and_is_a_saved_match_that_can_be_replayed(
        name: str, deck: dict[str, Any], seed: int, children: tuple[int, int]) -> None:
    game = make(name, deck)
    both = [begun(game, seat) if plays else None for seat, plays in enumerate(children)]
    deal = teaching_deal(game, both, seed, NOW + DAY)
    assert sorted(word for packet in deal for word in packet) == sorted(codes(game.deck()))
    assert len(deal[0]) == len(deal[1])
    assert deal == teaching_deal(game, both, seed, NOW + DAY), "the same for the same seed, knowledge and moment"
    saved = {"format": 1, "game": name, "options": deck, "players": 2, "seed": seed, "deal": deal, "then": "first",
             "rounds": 30}  # fmt: skip
    assert events(saved) == events(saved)


def events(saved: dict[str, Any]) -> list[Any]:
    return replay(read_record(saved, make), computers({}), events=True).take_events()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_child_is_ahead_after_every_tenth_trick_as_with_an_even_deal(name: str) -> None:
    game = make(name, {"winnings": "winner_first"})
    both = knowers(game, 0)
    for seed in range(8):
        teaching = Match(game, 2, seed, deal=dealt(game, teaching_deal(game, both, seed, TODAY)))
        even = Match(game, 2, seed)
        for tricks in range(10, 61, 10):
            lead = []
            for match in (teaching, even):
                match.run(rounds=tricks)
                mine, yours = (game.held(match.table, seat) for seat in (0, 1))
                lead.append((mine > yours) - (mine < yours))
            assert lead[0] == lead[1], (seed, tricks)


@pytest.mark.parametrize("name", GAMES)
def test_due_facts_come_up_three_times_as_often_and_each_child_gets_their_own(name: str) -> None:
    game = make(name, {"winnings": "winner_first"})
    both = knowers(game, 0)
    due = [wanted(knower, game) for knower in both]
    teaching, even, swapped = Sessions(), Sessions(), Sessions()
    for seed in range(8):
        deal = teaching_deal(game, both, seed, TODAY)
        teaching.play(game, deal, seed, 0, due)
        swapped.play(game, deal[::-1], seed, 0, due)
        even.play(game, None, seed, 0, due)
    at = 4  # after 20 tricks
    assert teaching.share(at) >= 3 * even.share(at), table(name, teaching, even)
    assert teaching.share(at) > swapped.share(at)


def test_a_lesson_is_what_is_due_and_what_is_new() -> None:
    game = make("addition-war", {})
    knowledge = Knowledge()
    for fact in facts_in(game)[:30]:
        for day in (0, 1):
            knowledge.hear(Answer(fact, fact.answer, True, 2.0, False, NOW + day * DAY))
    later = NOW + 400 * DAY
    facts = Counter(lesson(knowledge, facts_in(game), 40, later))
    assert set(facts) <= {*knowledge.due(later), *new_facts(knowledge, facts_in(game), later)}
    assert len(facts) > 20
    soon = set(lesson(knowledge, facts_in(game), 40, NOW + DAY))
    assert soon == set(new_facts(knowledge, facts_in(game), NOW + DAY)), "nothing is due yet"


def test_the_facts_of_a_deck_are_those_that_two_of_its_cards_make() -> None:
    assert [fact.text for fact in facts_in(make("subtraction-war", {"ranks": "7,8"}))] == ["7 − 7", "8 − 7", "8 − 8"]
    assert Fact("sum", (11, 11)) in facts_in(make("addition-war", {"ace": 11}))
    assert Fact("sum", (13, 14)) in facts_in(make("addition-war", {"jokers": True}))
    assert len(facts_in(make("multiplication-war", {"faces": "out"}))) == 55


@pytest.mark.parametrize("name", ["war", "casualty-war", "fast-food"])
def test_a_game_in_which_two_cards_make_no_fact_has_no_deal_that_teaches(name: str) -> None:
    with pytest.raises(ValueError, match="no two cards"):
        teaching_deal(make(name, {}), [None, None], 1, NOW)


def test_wars_are_where_the_even_deal_has_them() -> None:
    game = make("addition-war", {})
    both = knowers(game, 0)
    here = both_ = whole = 0
    for seed in range(8):
        wars = []
        for deal in (dealt(game, teaching_deal(game, both, seed, TODAY)), None):
            match = Match(game, 2, seed, deal=deal, events=True)
            match.run(rounds=9)
            wars.append(sum(isinstance(event, Said) and event.key == "war" for event in match.take_events()))
        here, both_, whole = here + wars[0], both_ + min(wars), whole + wars[1]
    assert both_ >= whole * 0.7
    assert here <= whole * 1.5 + 2


def test_cards_of_a_deal_are_read_as_the_record_reads_them() -> None:
    game = make("addition-war", {"decks": 2, "highest": 3})
    deal = teaching_deal(game, [begun(game, 0), None], 5, NOW)
    cards = dealt(game, deal)
    assert sorted(card for packet in cards for card in packet) == game.deck()
    assert read([word for packet in deal for word in packet], game.deck(), "deal") == [*cards[0], *cards[1]]
    assert {COUNTING[card] for card in cards[0]} <= {1, 2, 3}


# ---- how it is found ------------------------------------------------------------------------------------------------

TINY = [Fact("sum", (a, b)) for a in range(1, 6) for b in range(a, 6)] * 3
"""A lesson of the smallest cards alone."""


def lead(lessons: list[list[Fact]], favour: list[float]) -> float:
    """By how much more the cards of seat 0 count than those of seat 1, on average over 20 deals for these lessons."""
    made = dealing.Dealing(make("addition-war", {}), lessons, [0, 1] * 6)
    packets = [made.packets(Chance(1).at(number), favour) for number in range(20)]
    return sum(sum(COUNTING[card] for card in mine) - sum(COUNTING[card] for card in yours)
               for mine, yours in packets) / len(packets)


def test_whom_a_deal_favours_gets_the_stronger_cards_whatever_the_lessons_are() -> None:
    for lessons in ([[], []], [TINY, []], [TINY, TINY]):
        even = lead(lessons, [0, 0])
        assert lead(lessons, [2, -2]) > even + 15
        assert lead(lessons, [-2, 2]) < even - 15


def test_a_child_whose_facts_are_all_small_is_not_left_with_small_cards_alone() -> None:
    counts = sorted(COUNTING[card] for card in make("addition-war", {}).deck())
    weakest = sum(counts[:26]) - sum(counts[26:])
    assert lead([TINY, []], [0, 0]) > weakest / 2
    assert abs(lead([TINY, TINY], [0, 0])) < 15, "both alike: both are as strong"


def test_no_fact_comes_soon_after_itself_if_it_can_be_helped() -> None:
    few = [Fact("sum", pair) for pair in ((1, 1), (1, 2), (2, 2))] * 4
    made = dealing.Dealing(make("addition-war", {}), [few, few], [0, 1] * 6)
    again = 0
    for number in range(40):
        for packet in made.packets(Chance(1).at(number), [0, 0]):
            counts = [COUNTING[card] for card in packet[:24]]
            facts = [tuple(sorted(pair)) for pair in zip(counts[::2], counts[1::2], strict=True)]
            again += sum(fact in facts[max(0, at - 2):at] for at, fact in enumerate(facts))
    assert again < 10


def test_who_was_not_ahead_where_it_should_have_been_is_favoured_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make("addition-war", {})
    tried: list[tuple[list[float], list[list[int]]]] = []
    plain = dealing.Dealing.packets

    def packets(self: Any, chance: Chance, favour: list[float]) -> list[list[int]]:
        tried.append(([*favour], plain(self, chance, favour)))
        return tried[-1][1]

    monkeypatch.setattr(dealing.Dealing, "packets", packets)
    seen = 0
    for seed in range(4):
        tried.clear()
        teaching_deal(game, knowers(game, 0), seed, TODAY)
        should = leaders(Match(game, 2, seed))
        for (before, cards), (after, _next) in pairwise(tried[:20]):
            ahead, due = next(both for both in zip(leaders(Match(game, 2, seed, deal=cards)), should, strict=True)
                              if both[0] != both[1])
            more = [then - now for now, then in zip(before, after, strict=True)]
            assert [(change > 0) - (change < 0) for change in more] == [
                (seat == due) - (seat == ahead) for seat in (0, 1)]
            seen += 1
    assert seen > 10


def leaders(match: Match) -> list[int | None]:
    """Who is ahead after every tenth trick."""
    found: list[int | None] = []
    for tricks in range(10, 61, 10):
        match.run(rounds=tricks)
        mine, yours = (match.game.held(match.table, seat) for seat in (0, 1))
        found.append(None if mine == yours else int(yours > mine))
    return found


@pytest.mark.parametrize("down", [0, 1, 3])
def test_the_course_of_an_even_deal_is_who_wins_each_trick_as_long_as_both_turn_new_cards(down: int) -> None:
    game = make("addition-war", {"down": down})
    wars = 0
    for seed in range(20):
        course = dealing.course_of(Match(game, 2, seed, events=True), down)
        match, told, new = Match(game, 2, seed, events=True), [], 26
        while True:
            before = game.held(match.table, 0)
            match.run(rounds=match.table.round + 1)
            each = sum(isinstance(event, Said) and event.key == "war" for event in match.take_events())
            new -= 2 + each * (2 + down)
            if new < 0:
                break
            told += [*[None] * each, 0 if game.held(match.table, 0) > before else 1]
        assert course == told
        wars += course.count(None)
    assert wars > 5


def test_the_first_tricks_go_as_with_the_even_deal() -> None:
    game = make("addition-war", {})
    both, same = knowers(game, 0), 0
    for seed in range(8):
        deal = dealt(game, teaching_deal(game, both, seed, TODAY))
        ways = []
        for match in (Match(game, 2, seed, deal=deal), Match(game, 2, seed)):
            held = []
            for tricks in range(1, 7):
                match.run(rounds=tricks)
                held.append(game.held(match.table, 0))
            ways.append(held)
        same += ways[0] == ways[1]
    assert same >= 6
