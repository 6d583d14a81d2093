"""Fast Food (seed 000): every sentence of its rules and of its fine print, played through saved matches."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.asks import Pick
from game.core.cards import codes
from game.core.events import Announced, Scored
from game.core.match import Match, MatchError
from game.core.record import RecordError, read_record
from game.core.rng import Rng
from game.players import computers
from game.players.fast_food_player import expected_best
from game.players.fast_food_search import lead
from game.rules import make, title
from game.rules.fast_food import meals, points_of_meals
from game.simulate import Simulation
from tests.kit.match_notation import match_of, played, size

ID = "fast-food"
NAMES = ("Ann", "Bob")
BLACK = [f"{rank}{suit}" for suit in "CS" for rank in "A23456789T"]
RED = [f"{rank}{suit}" for suit in "DH" for rank in "A23456789T"]


def food(hand1: str, hand0: str, stock: str = "", answers: str = "", **more: Any) -> dict[str, Any]:
    """A saved match of black cards: the hand of seat 1, who begins, that of seat 0, and the next cards of the stock.
    `answers` are the cards played in turn, seat 1's first."""
    one, other, named = hand1.split(), hand0.split(), stock.split()
    dealt = [card for pair in zip(one, other, strict=True) for card in pair] + named
    cards = dealt + [card for card in BLACK if card not in dealt] + RED
    said = [[1 - turn % 2, [card]] for turn, card in enumerate(answers.split())]
    return {"format": 1, "game": ID, "options": {}, "players": 2, "seed": 1, "deck": cards, "answers": said, **more}


def scores(*played_cards: str) -> list[int]:
    """The scores when seat 1 and seat 0 play these cards in turn."""
    cards = list(played_cards)
    rest = [card for card in BLACK if card not in cards]
    hands: tuple[list[str], list[str]] = (cards[::2], cards[1::2])
    for hand in hands:
        while len(hand) < 3:
            hand.append(rest.pop())
    got: list[int] = played(food(" ".join(hands[0]), " ".join(hands[1]), answers=" ".join(cards)))["scores"]
    return got[::-1]


# ---- what there is to eat -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("total", [7, 14, 17, 21, 27, 28, *range(70, 80)])
def test_000_cheeseburger_numbers(total: int) -> None:
    assert "Cheeseburger" in [meal.name for meal in meals(total)]


@pytest.mark.parametrize("total", [5, 10, 15, 20, 25, *range(50, 61)])
def test_000_soda_numbers(total: int) -> None:
    assert "Soda" in [meal.name for meal in meals(total)]


@pytest.mark.parametrize("total", [3, 6, 9, 12, 13, 15, *range(30, 40)])
def test_000_fries_numbers(total: int) -> None:
    assert "Fries" in [meal.name for meal in meals(total)]


@pytest.mark.parametrize(
    ("total", "eaten", "scored"),
    [
        (15, "Soda Fries", 4), (35, "Cheeseburger Soda Fries", 11), (77, "Cheeseburger", 7), (55, "Soda", 3),
        (33, "Fries", 1), (110, "Soda", 3), (105, "Cheeseburger Soda Fries", 11), (1, "", 0), (11, "", 0), (22, "", 0),
    ],
)  # fmt: skip
def test_000_some_numbers_are_in_more_than_one_category_and_some_in_none(total: int, eaten: str, scored: int) -> None:
    assert ([meal.name for meal in meals(total)], points_of_meals(total)) == (eaten.split(), scored)


def test_cheeseburgers_are_worth_seven_points_sodas_three_fries_one() -> None:
    for total in range(1, 111):
        eaten = [number for number in (3, 5, 7) if total % number == 0 or any(int(d) == number for d in str(total))]
        assert points_of_meals(total) == sum({3: 1, 5: 3, 7: 7}[number] for number in eaten)


def test_000_example_a_two_then_a_five_is_a_cheeseburger_and_a_ten_next_is_one_too() -> None:
    assert scores("2C", "5C") == [0, 7]
    assert scores("2C", "5C", "TC") == [7, 7]


def test_000_example_a_five_is_soda_a_five_on_top_is_soda_and_a_ten_next_is_another_soda() -> None:
    assert scores("5C") == [3, 0]
    assert scores("5C", "5S") == [3, 3]
    assert scores("5C", "5S", "TC") == [6, 3]


def test_000_example_a_four_is_called_four_and_a_ten_on_it_fourteen() -> None:
    match = match_of(food("4C 2C 2S", "TC AC AS", answers="4C TC"), events=True)
    said = [event for event in match.take_events() if isinstance(event, Announced) and event.key == "total"]
    assert [(event.seats, event.numbers) for event in said] == [((1,), (0, 4, 4)), ((0,), (4, 10, 14))]


# ---- dealing and playing --------------------------------------------------------------------------------------------


def test_000_without_kings_queens_and_jacks_the_colours_are_two_decks_of_20() -> None:
    assert sorted(codes(make(ID, {}).deck())) == sorted(BLACK + RED)


def test_000_three_cards_each_and_14_in_the_stock_and_the_other_deck_put_aside() -> None:
    for seed in range(6):
        match = Match(make(ID, {}), 2, seed)
        piles = {name: codes(pile) for name, pile in match.table.piles.items()}
        assert {name: len(pile) for name, pile in piles.items()} == {
            "hand/0": 3, "hand/1": 3, "stock": 14, "pile": 0, "box": 20, "aside": 0,
        }  # fmt: skip
        assert sorted(piles["box"]) in (sorted(BLACK), sorted(RED))


def test_fine_print_the_colour_of_the_first_card_is_the_first_games_deck_dealt_from_the_player_who_starts() -> None:
    mixed = [card for pair in zip(RED, BLACK, strict=True) for card in pair]
    for deck, first, second in ((mixed, RED, BLACK), (BLACK + RED, BLACK, RED), ([*mixed[1:], "AD"], BLACK, mixed)):
        record = {"format": 1, "game": ID, "options": {}, "players": 2, "seed": 1, "deck": deck, "rounds": 0}
        piles = match_of(record).table.piles
        own = [card for card in deck if card in first]
        assert (codes(piles["hand/1"]), codes(piles["hand/0"])) == (own[0:6:2], own[1:6:2])
        assert (codes(piles["stock"]), codes(piles["box"])) == (own[6:], [card for card in deck if card not in own])
        assert set(codes(piles["box"])) <= set(second)


def test_fine_print_seat_1_starts_the_first_game_seat_0_the_second() -> None:
    match = Match(make(ID, {}), 2, 3)
    asked: list[int] = []

    def first(ask: Any, _match: Match) -> tuple[int, Any]:
        asked.extend(ask.seats)
        return ask.seats[0], ask.written(ask.first(ask.seats[0]))

    match.run(first)
    assert asked == [1, 0] * 10 + [0, 1] * 10


def test_draw_one_while_the_stock_lasts_then_play_one_face_up() -> None:
    record = food("4C 2C 2S", "TC AC AS", "9C 8C", "4C TC")
    match = match_of({**record, "answers": record["answers"][:1]})
    assert isinstance(match.ask, Pick)
    assert (codes(match.ask.cards[0]), match.ask.least, match.ask.most) == (["TC", "AC", "AS", "8C"], 1, 1)
    assert codes(match.table.piles["hand/1"]) == ["2C", "2S", "9C"]
    assert codes(match.table.piles["pile"]) == ["4C"]
    assert match.table.facing[match.table.piles["pile"][0]]


def test_a_drawn_card_may_be_played_at_once_and_a_card_of_the_others_may_not() -> None:
    assert match_of(food("4C 2C 2S", "TC AC AS", "9C 8C", "9C 8C")).table.scores == [7, 1]
    with pytest.raises(RecordError, match=r"answers\[0\]: seat 1: the answer: TC is not one of the cards"):
        played(food("4C 2C 2S", "TC AC AS", "9C 8C", "TC"))


def test_after_the_stock_is_exhausted_play_continues_until_both_players_no_longer_have_cards() -> None:
    match = Match(make(ID, {}), 2, 5)
    sizes = []
    while match.table.round < 20:
        match.run(computers({}), match.table.round + 1)
        sizes.append((len(match.table.piles["stock"]), *(len(match.table.piles[f"hand/{seat}"]) for seat in (1, 0))))
    assert sizes[:14] == [(13 - played, 3, 3) for played in range(14)]
    assert sizes[14:] == [(0, 2, 3), (0, 2, 2), (0, 1, 2), (0, 1, 1), (0, 0, 1), (0, 0, 0)]


def test_000_the_last_play_is_for_110_an_easy_soda_for_the_second_player() -> None:
    for seed in range(5):
        match = Match(make(ID, {}), 2, seed, events=True)
        match.run(computers({}), 20)
        last = [event for event in match.take_events() if isinstance(event, Announced)][-2:]
        assert [(event.key, event.seats) for event in last] == [("total", (0,)), ("meal", (0,))]
        assert (last[0].numbers[-1], last[1].numbers) == (110, (110, 3))


def test_the_second_game_uses_the_other_deck_from_0_and_the_cards_of_the_first_are_put_aside() -> None:
    match = match_of(food("4C 2C 2S", "TC AC AS", then="first", rounds=21), events=True)
    before = [event for event in match.take_events() if isinstance(event, Announced) and event.key == "total"]
    assert before[-2].numbers[-1] == 110
    assert before[-1].numbers == (0, 1, 1)
    piles = match.table.piles
    assert (sorted(codes(piles["aside"])), codes(piles["pile"]), len(piles["box"])) == (sorted(BLACK), ["AD"], 0)
    assert codes(piles["hand/1"]) == RED[1:6:2]
    assert match.table.scores is not None
    assert sum(match.table.scores) > 0


def test_who_has_the_highest_score_of_both_games_wins_and_equal_is_a_draw() -> None:
    ends = set()
    for seed in range(60):
        match = Match(make(ID, {}), 2, seed)
        result = match.run(computers({}))
        assert result is not None
        first, second = match.table.scores or ()
        winner = None if first == second else int(second > first)
        assert (result.ended, result.winner) == ("draw" if winner is None else "score", winner)
        ends.add(result.winner)
    assert ends == {0, 1, None}


def test_a_round_is_one_card_and_what_replay_prints_at_the_end() -> None:
    got = played(food("4C 2C 2S", "TC AC AS", then="first"))
    assert {key: got[key] for key in ("rounds", "plays", "wars", "cards", "packets", "cycle")} == {
        "rounds": 40, "plays": 40, "wars": 0, "cards": [0, 0], "packets": [[], []], "cycle": None,
    }  # fmt: skip
    assert (sorted(got["removed"]), sorted(got["table"])) == (sorted(BLACK), sorted(RED))


def test_what_replay_prints_on_the_way() -> None:
    got = played(food("4C 2C 2S", "TC AC AS", "9C 8C", "4C TC"))
    assert (got["ended"], got["rounds"], got["scores"]) == ("unfinished", 3, [7, 0])
    assert got["packets"][0] == ["AC", "AS", "8C"]
    assert sorted(got["table"] + got["packets"][0] + got["packets"][1]) == sorted(BLACK + RED)


def test_a_deal_is_refused_as_hands_are_no_packets() -> None:
    record = {"format": 1, "game": ID, "options": {}, "players": 2, "seed": 1, "deal": [BLACK, RED]}
    with pytest.raises(RecordError, match="deal: fast-food deals no packets"):
        read_record(record, make)


# ---- the rulebook, written a second time ----------------------------------------------------------------------------


def by_hand(deck: list[str], places: list[int]) -> tuple[list[int], list[list[Any]]]:
    """Both games from the seed alone; `places` say which card of the hand is played. The scores, and the answers."""
    red = [card for card in deck if card[1] in "DH"]
    black = [card for card in deck if card[1] in "CS"]
    scored, answers, turn = [0, 0], [], iter(places)
    for stock, seat in zip([red, black] if deck[0] in red else [black, red], (1, 0), strict=True):
        hands: dict[int, list[str]] = {seat: [], 1 - seat: []}
        for _ in range(3):
            for one in hands.values():
                one.append(stock.pop(0))
        total = 0
        while any(hands.values()):
            if stock:
                hands[seat].append(stock.pop(0))
            card = hands[seat].pop(next(turn) % len(hands[seat]))
            answers.append([seat, [card]])
            total += "A23456789T".index(card[0]) + 1
            for number, worth in ((7, 7), (5, 3), (3, 1)):
                if total / number == total // number or str(number) in list(str(total)):
                    scored[seat] += worth
            seat = 1 - seat
    return scored, answers


@settings(max_examples=size(60, 2000), deadline=None)
@given(st.permutations(BLACK + RED), st.lists(st.integers(0, 11), min_size=40, max_size=40))
def test_any_deal_however_played_scores_as_the_rulebook_written_a_second_time_says(
    deck: list[str], places: list[int]
) -> None:
    scored, answers = by_hand(list(deck), places)
    record = {"format": 1, "game": ID, "options": {}, "players": 2, "seed": 1, "deck": list(deck), "answers": answers}
    got = played(record)
    assert (got["scores"], got["rounds"]) == (scored, 40)
    assert sorted(got["removed"] + got["table"]) == sorted(BLACK + RED)


# ---- the computer player --------------------------------------------------------------------------------------------


def test_the_best_of_so_many_cards_is_what_all_hands_come_to_on_average() -> None:
    values, total = [1, 4, 5, 7, 10, 10], 11
    for count in range(1, 5):
        hands = list(permutations(values, count))
        mean = sum(max(points_of_meals(total + value) for value in hand) for hand in hands) / len(hands)
        assert expected_best(total, values, count) == pytest.approx(mean)
    assert expected_best(total, values, 9) == max(points_of_meals(total + value) for value in values)


def test_with_the_stock_gone_the_computer_looks_to_the_very_end() -> None:
    def all_lines(total: int, mine: list[int], theirs: list[int]) -> int:
        if not mine:
            return 0
        found = []
        for n, value in enumerate(mine):
            now = total + value
            found.append(points_of_meals(now) - all_lines(now, theirs, mine[:n] + mine[n + 1 :]))
        return max(found)

    assert (
        lead(100, [2, 5], [3])
        == all_lines(100, [2, 5], [3])
        == max(points_of_meals(102) - 3 + 3, points_of_meals(105) - 1 + 3)
    )
    assert lead(80, [1, 2, 9], [3, 5, 10]) == all_lines(80, [1, 2, 9], [3, 5, 10])


def test_the_computer_takes_a_cheeseburger_and_leaves_none() -> None:
    match = match_of(food("2C 8C 9C", "5C AC AS", "4C 3S", "2C"))
    assert match.ask is not None
    assert computers({})(match.ask, match) == (0, ["5C"])


def test_the_computer_beats_who_plays_by_chance() -> None:
    played_ = Simulation(ID, {}, 2, 1, {0: "random", 1: "medium"}).play(range(40))
    assert sum(match.winner == 1 for match in played_) >= 36


# ---- words, and what is kept ----------------------------------------------------------------------------------------


def told(record: dict[str, Any]) -> list[str]:
    """The captions of a saved match, each made when its event is about to happen on the shadow."""
    match = read_record(record, make).match(events=True)
    shadow, said = match.table.shadow(), []
    answers = iter(record["answers"])
    match.run(lambda _ask, _match: next(answers, None))
    for event in match.take_events():
        line = match.game.caption(event, shadow, NAMES)
        shadow.apply(event)
        said += [line] if line else []
    return said


def test_totals_and_meals_are_called() -> None:
    record = food("5C 8C 9C", "TC AC AS", "4C 3S", "5C TC")
    assert told(record) == ["Bob: 5", "5: Soda! 3 points for Bob", "Ann: 5 + 10 = 15",
                            "15 = 3 × 5: Soda! 3 points for Ann", "15 = 5 × 3: Fries! 1 point for Ann"]  # fmt: skip


def test_the_second_game_is_announced_once() -> None:
    deck = BLACK + RED
    answers = by_hand(list(deck), [0] * 40)[1]
    record = {"format": 1, "game": ID, "options": {}, "players": 2, "seed": 1, "deck": deck, "answers": answers}
    lines = told(record)
    assert lines.count("Second game: the other deck, starting from 0") == 1
    assert max(map(len, lines)) <= 60


def test_what_a_card_makes_is_not_told_before_it_is_played() -> None:
    match = match_of(food("4C 2C 2S", "3C AC TC", "9C 8C", "4C"))
    ask, table, game = match.ask, match.table, match.game
    assert ask is not None
    assert game.prompt(ask, table, 0) == "The total is 4: which card do you play?"
    assert game.validate(ask, table, 0, [])[1] == ""
    remarks = {card: game.validate(ask, table, 0, [card]) for card in ("3C", "AC", "TC", "8C")}
    assert remarks == {
        "3C": (True, "4 + 3 = ?"), "AC": (True, "4 + 1 = ?"), "TC": (True, "4 + 10 = ?"), "8C": (True, "4 + 8 = ?"),
    }
    assert game.validate(ask, table, 0, ["KC"])[0] is False
    opening = match_of(food("4C 5C 2S", "3C AC TC"))
    assert opening.ask is not None
    assert game.prompt(opening.ask, opening.table, 1) == "You go first: which card do you play?"
    assert game.validate(opening.ask, opening.table, 1, ["4C"]) == (True, "")


def test_hints_tell_the_totals_to_look_for_and_then_the_cards() -> None:
    match = match_of(food("4C 2C 2S", "3C AC TC", "9C 8C", "4C"))
    hints = match.game.hints(match.ask)
    assert hints is not None
    first, second = hints
    assert first.text == "Cheeseburger: 7, 14 · Soda: 5, 10 · Fries: 6, 9, 12, 13"
    assert not first.last
    assert second.text == "Cheeseburger with 3 or 10 · Soda with ace · Fries with 8"
    assert second.last


def test_hands_are_private() -> None:
    match = match_of(food("4C 2C 2S", "3C AC TC", "9C 8C", "4C"))
    observation = match.table.seen_by(0)
    assert observation.piles["hand/1"] == (None,) * 3
    assert None not in observation.piles["hand/0"]
    assert set(observation.piles["stock"]) == set(observation.piles["box"]) == {None}


def test_the_meals_are_scored_one_by_one() -> None:
    match = match_of(food("5C 8C 9C", "TC AC AS", answers="5C TC"), events=True)
    assert [event for event in match.take_events() if isinstance(event, Scored)] == [
        Scored(1, 3), Scored(0, 3), Scored(0, 1),
    ]  # fmt: skip


@pytest.mark.parametrize("rounds", [0, 1, 13, 14, 15, 19, 20, 21, 39, 40])
def test_a_snapshot_after_any_round_is_taken_up_again_and_a_wrong_one_is_refused(rounds: int) -> None:
    match = Match(make(ID, {}), 2, 9, waits=True)
    while match.table.round < rounds or match.ask is not None:
        match.play_on()
        if match.ask is not None:
            match.answer(*computers({})(match.ask, match))
    kept = match.checkpoint
    assert Match.resumed(title(ID).make({}), kept, match.answers).table.snapshot() == kept["table"]
    for change in ({"turn": 1 - kept["table"]["turn"]}, {"scores": None}, {"left": [0]}, {"memo": {"x": 1}}):
        with pytest.raises(MatchError):
            Match.resumed(title(ID).make({}), {**kept, "table": {**kept["table"], **change}}, match.answers)


def test_the_help_tells_the_seeds_numbers() -> None:
    text = make(ID, {}).help()
    for words in ("7, 14, 17, 21, 27 and 28", "5, 10, 15, 20 and 25", "3, 6, 9, 12, 13 and 15", "35 is all three"):
        assert words in text
    for low, high, name in ((70, 79, "Cheeseburger"), (50, 60, "Soda"), (30, 39, "Fries")):
        assert f"everything from {low} to {high}" in " ".join(text.split())
        assert all(name in [meal.name for meal in meals(total)] for total in range(low, high + 1))


def test_chance_makes_as_many_first_games_red_as_black() -> None:
    red = 0
    for seed in range(200):
        cards = make(ID, {}).deck()
        Rng(seed).shuffle(cards)
        red += codes(cards)[0][1] in "DH"
    assert 70 < red < 130
