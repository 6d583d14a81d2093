"""The computer players of the games with hands: exact where all is known, and worth beating where it is not."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, permutations
from math import comb, exp
from typing import Any

import pytest

from game.core.asks import Arrange, Ask, Pick, Press
from game.core.cards import COUNTING, RANK, Card, codes, deck, read
from game.core.match import Match
from game.core.rng import Rng
from game.core.table import Observation, Table
from game.players import chance_of, fast_food_player, fast_food_weighing, napoleons_war_player, player
from game.players import twenty_first_century_player as century
from game.players import twenty_first_century_weighing as century_weighing
from game.players.duel_king_player import WORTH as SAVED
from game.players.duel_king_player import odds
from game.players.fast_food_player import AHEAD, HANDS, at_a_glance, likelihood
from game.players.fast_food_search import OpenCards, coded, lead, possible
from game.players.napoleons_war_player import VALUE, OpponentModel, best_order, guess, march, peers
from game.players.twenty_first_century_player import LAYS, WORTH, hope, laid, valid, worth
from game.rules import make, title
from game.rules.combinations import points
from game.rules.duel_king import POWER, SaveDuel
from game.rules.fast_food import points_of_meals
from game.rules.napoleons_war import NapoleonsWar
from tests.kit.match_notation import size
from tests.kit.random_play import by_chance


def cards(text: str) -> tuple[int, ...]:
    return tuple(read(text.split(), deck(jokers=True), ""))


def at_every_ask(game_id: str, seeds: range) -> Iterator[tuple[Match, Ask[Any], int]]:
    """Matches played by chance, wherever a seat is asked."""
    for seed in seeds:
        match = Match(make(game_id, {}), 2, seed)
        while match.run(lambda _ask, _match: None) is None:
            assert match.ask is not None
            seat, value = by_chance(match.ask, match)
            yield match, match.ask, seat
            match.answer(seat, value)


# ---- Fast Food ------------------------------------------------------------------------------------------------------


def eaten(total: int) -> int:
    """What a total scores, as the rulebook says it."""
    return sum(scores for n, scores in ((7, 7), (5, 3), (3, 1)) if not total % n or str(n) in str(total))


@cache
def all_lines(total: int, mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    """By how much the player to move outscores the other when both play as well as can be: every line to its end."""
    return max(
        (
            eaten(total + value) - all_lines(total + value, theirs, mine[:n] + mine[n + 1 :])
            for n, value in enumerate(mine)
        ),
        default=0,
    )


def values(pile: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted(COUNTING[card] for card in pile))


def worth_of_each(match: Match, seat: int) -> dict[Card, int]:
    """By how much a seat that plays this card comes out ahead of the other, where all is known: the other holds all
    that is left, one of it drawn on its turn. Read off the table, which the player never sees."""
    piles = match.table.piles
    hand, total, theirs = piles[f"hand/{seat}"], sum(values([*piles["pile"]])), [*piles[f"hand/{1 - seat}"]]
    assert len(piles["stock"]) < 2
    worths = {}
    for card in hand:
        left, now = values([other for other in hand if other != card]), total + COUNTING[card]
        worths[card] = eaten(now) - all_lines(now, values([*theirs, *piles["stock"]]), left)
    return worths


def test_fast_food_where_all_is_known_hard_plays_exact_minimax() -> None:
    """With an empty stock, and with one card in it, which the other is sure to draw."""
    hard, looked_at = player("fast-food", "hard"), Counter[int]()
    for match, ask, seat in at_every_ask("fast-food", range(size(25, 400))):
        stock = len(match.table.piles["stock"])
        if stock > 1:
            continue
        assert isinstance(ask, Pick)
        worths = worth_of_each(match, seat)
        (chosen,) = hard.answer(ask, seat, match.table.seen_by(seat), chance_of(match, seat))
        assert worths[chosen] == max(worths.values())
        looked_at[stock] += len(set(worths.values())) > 1
    assert looked_at[0] > 100
    assert looked_at[1] > 30


def test_fast_food_hard_loses_no_eight_points_in_deal_700038() -> None:
    """The other always plays its highest card. With one card in the stock hard took a six, and was eight points worse
    off than with its ace."""
    match, hard = Match(make("fast-food", {}), 2, 700_038), player("fast-food", "hard")
    played = "9C 7S 8S 4C 3C 7C 4S 5S 5C 6S 9S 8C 3S AC 2S TC 2C TS AS 6C 9D 7D AH 6H 7H 8D 2D 5H TD 8H TH 5D"
    for card in codes(cards(played)):
        match.run(lambda _ask, _match: None)
        assert match.ask is not None
        match.answer(match.ask.seats[0], [card])
    match.run(lambda _ask, _match: None)
    assert isinstance(match.ask, Pick)
    worths = {codes([card])[0]: worth for card, worth in worth_of_each(match, 0).items()}
    assert worths["AH" if "AH" in worths else "AD"] - worths["6D"] == 8
    said = hard.answer(match.ask, 0, match.table.seen_by(0), chance_of(match, 0))
    assert worths[codes(said)[0]] == max(worths.values())


def test_fast_food_with_two_cards_to_draw_hard_leaves_out_nothing_that_can_be() -> None:
    """The other will hold all unseen cards but one, and know it. Every hand is tried to the end."""
    hard, looked_at = player("fast-food", "hard"), 0
    for match, ask, seat in at_every_ask("fast-food", range(size(10, 100))):
        piles = match.table.piles
        if len(piles["stock"]) != 2:
            continue
        assert isinstance(ask, Pick)
        unseen, total = values([*piles[f"hand/{1 - seat}"], *piles["stock"]]), sum(values([*piles["pile"]]))
        worths = {}
        for card in ask.cards[seat]:
            left, now = values([other for other in ask.cards[seat] if other != card]), total + COUNTING[card]
            worths[card] = sum(
                eaten(now) - max(
                    eaten(now + theirs) - all_lines(now + theirs, tuple(sorted((*left, last))), tuple(kept))
                    for n, theirs in enumerate(held) for kept in [held[:n] + held[n + 1:]])
                for number, last in enumerate(unseen) for held in [unseen[:number] + unseen[number + 1:]])
        (chosen,) = hard.answer(ask, seat, match.table.seen_by(seat), chance_of(match, seat))
        assert worths[chosen] == max(worths.values())
        looked_at += len(set(worths.values())) > 1
    assert looked_at >= 10


@pytest.mark.parametrize("ahead", [1, 2, 3, 4, 5])
def test_fast_food_looking_ahead_leaves_out_no_line_that_matters(ahead: int) -> None:
    def plain(total: int, mine: list[int], theirs: list[int], stock: list[int], ahead: int) -> int:
        best = [0] if not mine or not ahead else []
        for n, value in enumerate(mine if ahead else ()):
            after = plain(total + value, theirs + stock[:1], mine[:n] + mine[n + 1 :], stock[1:], ahead - 1)
            best.append(eaten(total + value) - after)
        return max(best)

    for number in range(25):
        rng, deal = Rng(number), [*range(1, 11), *range(1, 11)]
        rng.shuffle(deal)
        mine, theirs, stock, total = deal[:4], deal[4:7], deal[7 : 7 + number % 5], sum(deal[12:])
        assert lead(total, mine, theirs, stock, ahead) == plain(total, mine, theirs, stock, ahead)


def test_fast_food_hard_beats_greedy_play_even_if_that_plays_the_end_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is played while there is a stock differs. Hard has a twelfth of its guesses, so that it does not take
    long."""
    monkeypatch.setattr(fast_food_player, "HANDS", 4)
    hard = player("fast-food", "hard")

    def greedy(ask: Pick, seat: int, observation: Observation, rng: Rng) -> tuple[Card, ...]:
        total = sum(COUNTING[card] for card in observation.piles["pile"] if card is not None)
        return (max(ask.cards[seat], key=lambda card: eaten(total + COUNTING[card])),)

    ahead = []
    for seed in range(size(40, 600)):
        match, seat = Match(make("fast-food", {}), 2, seed), seed % 2
        while match.run(lambda _ask, _match: None) is None:
            ask = match.ask
            assert isinstance(ask, Pick)
            (now,), stock = ask.seats, match.table.piles["stock"]
            play = greedy if now != seat and stock else hard.answer
            said = play(ask, now, match.table.seen_by(now), chance_of(match, now))
            match.answer(now, ask.written(said))
        scores = match.table.scores or []
        ahead.append(scores[seat] - scores[1 - seat])
    mean = sum(ahead) / len(ahead)
    error = (sum((one - mean) ** 2 for one in ahead) / (len(ahead) - 1) / len(ahead)) ** 0.5
    assert mean > size(1, 3) * error


def test_fast_food_a_child_sees_digits_and_small_multiples() -> None:
    assert [at_a_glance(total) for total in (14, 27, 15, 50)] == [eaten(n) for n in (14, 27, 15, 50)]
    assert (at_a_glance(42), eaten(42)) == (0, 8)
    assert all(at_a_glance(total) <= eaten(total) for total in range(1, 111))


def test_fast_food_a_child_knows_the_fives_further_than_the_sevens() -> None:
    assert (at_a_glance(40), eaten(40)) == (3, 3)


def test_fast_food_a_card_is_weighed_where_there_is_a_choice_and_until_the_stock_is_empty() -> None:
    for match, ask, seat in at_every_ask("fast-food", range(1)):
        if isinstance(ask, Pick):
            stock, hand = match.table.piles["stock"], ask.cards[seat]
            assert fast_food_weighing.weighs(ask, seat, None) == (len(hand) > 1)
            assert fast_food_weighing.until(match.table) == match.table.round + 1 + len(stock)


def test_fast_food_a_child_looks_three_times_in_four() -> None:
    child = player("fast-food", "easy")
    assert isinstance(child, fast_food_player.Easy)
    seen = [child.worths([13], [1], [], 0, Rng(n))[1] for n in range(800)]
    assert set(seen) == {0, at_a_glance(14)}
    assert 0.7 < sum(map(bool, seen)) / 800 < 0.8


def test_fast_food_medium_counts_what_the_other_is_likely_to_score() -> None:
    """The other plays the best of a hand that can be any of the unseen cards, one drawn just now among them."""
    unseen, medium = [1, 3, 5, 6, 9], player("fast-food", "medium")
    assert isinstance(medium, fast_food_player.Medium)
    for stock, hand in ((0, 5), (1, 5), (2, 4), (3, 3)):
        found = medium.worths([30], [2, 4], unseen, stock, Rng(1))
        for value in (2, 4):
            hands = [*combinations(unseen, hand)]
            theirs = sum(max(eaten(30 + value + card) for card in each) for each in hands) / len(hands)
            assert found[value] == pytest.approx(eaten(30 + value) - theirs)


def test_fast_food_hard_guesses_hands_as_large_as_they_are_once_both_have_drawn() -> None:
    unseen = [*range(1, 11)]
    guessed = [*possible([*unseen], 7, 40, Rng(1))]
    assert len(guessed) == 40
    assert all((len(theirs), len(left), sorted(theirs + left)) == (4, 6, unseen) for theirs, left in guessed)
    assert min(Counter(card for theirs, _left in guessed for card in theirs).values()) > 5
    assert [*possible([1, 2, 3], 2, 40, Rng(1))] == [([2, 3], [1]), ([1, 3], [2]), ([1, 2], [3])]
    assert [*possible([1, 2], 1, 40, Rng(1))] == [*possible([1, 2], 0, 40, Rng(1))] == [([1, 2], [])]


def test_fast_food_hard_adds_up_what_each_guess_is_worth_and_how_likely_it_is() -> None:
    hard = player("fast-food", "hard")
    assert isinstance(hard, fast_food_player.Hard)
    unseen, played = [1, 3, 4, 5, 6, 7, 8, 8, 9, 10], [10, 4, 7, 6, 2, 1, 3]
    found = hard.worths(played, [2, 5, 9], [*unseen], 6, Rng(3))
    for value in (2, 5, 9):
        mine, likely = [card for card in (2, 5, 9) if card != value], 0.0
        for theirs, left in possible([*unseen], 6, HANDS, Rng(3)):
            *kept, drawn = theirs
            weight = likelihood(played, kept, [2, 5, 9, drawn, *left])
            likely += weight * (eaten(33 + value) - lead(33 + value, theirs, mine, left, AHEAD - 1))
        assert found[value] == pytest.approx(likely)


def test_fast_food_hard_believes_that_the_other_played_its_best_card() -> None:
    """A card that makes a burger tells nothing of those that were kept; one that makes nothing tells that none could
    have made a burger."""
    unseen = [2, 3, 5, 6, 8, 8, 9, 10]
    burger, nothing = [10, 4], [10, 6]
    assert likelihood(burger, [1, 1, 9], unseen) > 0.8
    assert likelihood(nothing, [1, 1, 9], unseen) > 5 * likelihood(nothing, [1, 4, 9], unseen)
    every = [sum(likelihood([10, last], kept, unseen) for last, kept in ((1, [4, 9]), (4, [1, 9]), (9, [1, 4])))]
    assert every == [pytest.approx(1)]


def test_fast_food_a_search_within_bounds_is_right_about_them() -> None:
    for number in range(40):
        rng, deal = Rng(number), [*range(1, 11), *range(1, 11)]
        rng.shuffle(deal)
        mine, theirs, stock, total = coded(deal[:4]), coded(deal[4:7]), deal[7:11], sum(deal[11:])
        right, cards = OpenCards(stock).lead(total, mine, theirs, 7), OpenCards(stock)
        for minimum in range(-20, 20, 5):
            found = cards.lead(total, mine, theirs, 7, minimum, minimum + 3)
            assert min(max(found, minimum), minimum + 3) == min(max(right, minimum), minimum + 3)


def test_fast_food_the_last_cards_of_a_search_are_those_of_the_whole_tree() -> None:
    """Also where nobody scores: on most totals some card makes nothing."""
    def tree(total: int, mine: list[int], theirs: list[int], stock: list[int], ahead: int) -> int:
        if not ahead or not mine:
            return 0
        return max(points_of_meals(total + card) - tree(total + card, theirs + stock[:1], rest, stock[1:], ahead - 1)
                   for at, card in enumerate(mine) for rest in (mine[:at] + mine[at + 1 :],))

    for number in range(600):
        rng, deal = Rng(number), [*range(1, 11), *range(1, 11)]
        rng.shuffle(deal)
        mine, theirs, stock = deal[: number % 4], deal[4 : 4 + number % 3], deal[7 : 7 + number % 2]
        total, ahead = sum(deal[8 : 8 + number % 13]), 1 + number % 5
        assert lead(total, mine, theirs, stock, ahead) == tree(total, mine, theirs, stock, ahead), number


# ---- Duel King ------------------------------------------------------------------------------------------------------


def saves(level: str, own: str, king: str, held: int, attempt: int = 1, lying: str = "", luck: int = 1) -> str:
    """The card that a seat fights for, with so many in its packet and these on the table besides."""
    ask = SaveDuel(0, cards(own), cards(king)[0], attempt)
    piles: dict[str, tuple[Card | None, ...]] = {"packet/0": (None,) * held, "line/0": cards(own)}
    observation = Observation(0, {**piles, "line/1": cards(f"{king} {lying}")}, (0, 1), None, 1)
    return " ".join(codes(player("duel-king", level).answer(ask, 0, observation, Rng(luck))))


def test_duel_king_a_child_fights_for_any_card_and_a_grown_up_once_for_the_best() -> None:
    for attempt in (1, 2, 3):
        said = [saves("easy", "4C QD 5C", "KD", 20, attempt, luck=luck) for luck in range(30)]
        assert {*said} == {"4C", "QD", "5C"}
        assert max(Counter(said).values()) < 20
    assert saves("medium", "4C QD 5C", "KD", 20) == "QD"
    assert saves("medium", "4C AD 5C", "KD", 6) == "5C", "an ace is the lowest here"
    assert saves("medium", "KC XB KH", "KD", 20) == "XB"
    assert saves("medium", "4C QD 5C", "KD", 20, attempt=2) == saves("medium", "KC XB KH", "KD", 20, attempt=3) == ""


def test_duel_king_hard_fights_for_what_brings_more_than_it_costs() -> None:
    assert saves("hard", "4C XR 5C", "KD", 20) == saves("hard", "KH XR 5C", "KD", 20, attempt=3) == "XR"
    assert saves("hard", "4C QD 5C", "KD", 20) == ""
    assert saves("hard", "4C KH 5C", "KD", 20, attempt=3, lying="6C 7C 8C 9C") == ""  # a joker may lie on top
    assert saves("hard", "4C KH 5C", "KD", 20, attempt=3, lying="XB XR 8C 9C") == "KH"


def test_duel_king_hard_spares_no_card_that_it_needs_and_fights_when_all_is_lost() -> None:
    assert saves("hard", "4C XR 5C", "KD", 6) == saves("hard", "4C KH 5C", "XB", 11) == ""
    assert saves("hard", "4C QD 5C", "KD", 5) == saves("hard", "4C QD 5C", "XB", 9) == "QD"


def test_duel_king_likelyare_those_of_all_pairs_of_tops() -> None:
    unseen = cards("2C 2D 7H QS KC KD XB XR AC")
    pairs = [*permutations(unseen, 2)]
    tops = odds(unseen)
    for top in tops:
        alike = [(own, other) for own, other in pairs if SAVED[own] == top.worth]
        won = sum(POWER[own] > POWER[other] for own, other in alike)
        tied = sum(POWER[own] == POWER[other] for own, other in alike)
        assert top.share == pytest.approx(len(alike) / len(pairs))
        assert top.won == pytest.approx((won + tied / 2) / len(pairs))
    assert sum(top.won for top in tops) == pytest.approx(0.5)
    assert odds(()) == []


# ---- 21st Century War -----------------------------------------------------------------------------------------------


def hands(count: int, height: int = 13) -> Iterator[tuple[tuple[int, ...], int]]:
    """All hands of so many cards by their values, high to low, and in how many ways each can be drawn."""
    if not count:
        yield (), 1
        return
    for value in range(height, 0, -1):
        for same in range(1, min(4, count) + 1):
            for others, ways in hands(count - same, value - 1):
                yield (value,) * same + others, ways * comb(4, same)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_century_the_table_of_what_others_lay_is_what_medium_lays(count: int) -> None:
    by_value = {value: [card for card in deck() if COUNTING[card] == value] for value in range(1, 14)}
    laid, every = {n: [0, 0] for n in range(1, len(LAYS[count]) + 1)}, 0
    for hand, ways in hands(count):
        held = [by_value[value][hand[:n].count(value)] for n, value in enumerate(hand)]
        best = max(valid(held), key=lambda cards: worth(cards, (4,)))
        laid[points(best)][0] += ways
        laid[points(best)][1] += ways * sum(WORTH[COUNTING[card]] for card in best)
        every += ways
    for total, worth_ in laid.values():
        assert worth_ >= total
    told = tuple((round(10_000 * n / every), round(worth_ / n) if n else 0) for n, worth_ in laid.values())
    assert told == LAYS[count]


def lays(level: str, hand: str, others: Sequence[int] = (4,)) -> set[str]:
    """What somebody lays of a hand, over some rounds' worth of chance; the others have drawn so many cards."""
    piles: dict[str, tuple[Card | None, ...]] = {f"hand/{n}": (None,) * drawn for n, drawn in enumerate(others, 1)}
    observation, ask = Observation(0, {"hand/0": cards(hand), **piles}, tuple(range(len(others) + 1)), None, 1), None
    ask = Pick({0: cards(hand)}, 1, 4)
    said = [player("twenty-first-century-war", level).answer(ask, 0, observation, Rng(7, n)) for n in range(24)]
    return {" ".join(codes(one)) for one in said}


def test_century_hard_lays_much_to_win_much_and_gives_no_king_away() -> None:
    assert lays("hard", "KC KD 5C 4D") == {"KC KD"}
    assert lays("hard", "KC 4D 8H 2S") <= {"4D", "8H", "2S"}


def test_century_hard_lays_a_king_alone_where_hardly_anybody_can_beat_it() -> None:
    assert lays("hard", "KC 4D 8H 2S", (1,)) == {"KC"}


def test_century_a_child_lays_its_highest_card_or_pair_but_for_one_time_in_four() -> None:
    assert "KC" in lays("easy", "KC 4D 8H 2S")
    assert "KC KD" in lays("easy", "KC KD 8H 2S")
    assert len(lays("easy", "KC 4D 8H 2S")) > 2
    easy, added = player("twenty-first-century-war", "easy"), cards("5C 3D 2H")
    assert isinstance(easy, century.Easy)
    assert [easy.lays(added, [4], Rng(7, n)) for n in range(400)].count(added) < 40, "what adds up it hardly sees"


def test_century_a_child_looks_three_times_in_four() -> None:
    hand, easy = cards("KC 4D 8H 2S"), player("twenty-first-century-war", "easy")
    assert isinstance(easy, century.Easy)
    said = [easy.lays(hand, [4], Rng(7, n)) for n in range(400)]
    assert 0.75 < sum(one == (hand[0],) for one in said) / 400 < 0.9


def test_century_what_others_lay_is_less_or_as_much_or_more() -> None:
    for count in (1, 2, 3, 4):
        assert laid(count, 1).fewer == 0
        for own in range(1, len(LAYS[count])):
            one, more = laid(count, own), laid(count, own + 1)
            assert more.fewer == pytest.approx(one.fewer + one.equal)
            assert more.worth_fewer == pytest.approx(one.worth_fewer + one.worth_equal)


def test_century_a_high_card_that_is_kept_is_worth_something_for_a_tie() -> None:
    eight, queen, two = cards("8H QS 2S")
    assert hope((eight,), (eight, queen), [4]) > hope((eight,), (eight, two), [4])


def test_century_what_is_hoped_for_comes_from_all_others() -> None:
    king, = cards("KC")
    assert worth((king,), [1, 1]) == pytest.approx(0.96**2 * 22 - (1 - 0.96**2) * 13)
    fewer, equal, worth_fewer, worth_equal = laid(2, 8)
    wins, own = fewer**2, WORTH[8]
    shared = 2 * (worth_fewer + worth_equal) / (fewer + equal)
    assert hope(cards("8H"), cards("8H"), [2, 2]) == pytest.approx(
        wins * (2 * worth_fewer / fewer + own) + ((fewer + equal) ** 2 - wins) * century.TIE[0] / 100 * (shared + own)
        - own)
    match = Match(make("twenty-first-century-war", {}), 3, 1)
    match.run(lambda _ask, _match: None)
    assert sum(century_weighing.worth(match.table, seat) for seat in range(3)) == pytest.approx(1)
    match.table.out(2)
    assert century_weighing.worth(match.table, 2) == 0.0


# ---- Napoleon's War -------------------------------------------------------------------------------------------------


def test_napoleon_a_trial_march_is_the_war_as_it_would_be() -> None:
    """Both hold then what they hold in a match, when both decks are over."""
    tried = 0
    for seed in range(60):
        match = Match(make("napoleons-war", {}), 2, seed)
        match.run(lambda _ask, _match: None)
        assert isinstance(match.ask, Arrange)
        orders = [by_chance_order(match.ask.cards[seat], seed + 100 * seat) for seat in range(2)]
        for seat in range(2):
            match.answer(seat, codes(orders[seat]))
        match.run(lambda _ask, _match: None)
        if not isinstance(match.ask, Arrange) or match.table.piles["stake/0"]:
            continue  # a deck ran out in the middle of a war
        held = [sum(VALUE[RANK[card]] for card in match.ask.cards[seat]) for seat in range(2)]
        mine, theirs = ([RANK[card] for card in order] for order in orders)
        likely = march(mine, OpponentModel(theirs, []))
        assert likely == pytest.approx(1 / (1 + exp((held[1] - held[0]) / 100)))
        assert march(theirs, OpponentModel(mine, [])) == pytest.approx(1 - likely)
        tried += 1
    assert tried > 20


class Turned(int):
    """A rank that counts how often one was turned against another, and how often they tied."""

    rounds = wars = 0

    def __gt__(self, other: int) -> bool:
        Turned.rounds += 1
        return int(self) > int(other)

    def __eq__(self, other: object) -> bool:
        same = int(self) == int(other)
        Turned.wars += same
        return same

    __hash__ = int.__hash__


Campaign = tuple[int, int, list[int], float]
"""How many rounds were decided, how many wars there were, what ranks are captured, and how the match ends (0.5 as
long as it goes on, or for a draw)."""


def marched(order: list[int], foe: OpponentModel, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """What a trial march comes to."""
    held: list[int] = []
    monkeypatch.setattr(napoleons_war_player, "VALUE", tuple(5**rank for rank in range(13)))
    monkeypatch.setattr(napoleons_war_player, "ALL", 0)
    monkeypatch.setattr(napoleons_war_player, "exp", lambda power: held.append(round(power * -50)) or 1.0)
    Turned.rounds = Turned.wars = 0
    end = march([*map(Turned, order)], OpponentModel([*map(Turned, foe.deck)], [*map(Turned, foe.captured)]))
    told = [rank for rank in range(13) for _ in range(held[0] // 5**rank % 5)] if held else []
    return Turned.rounds, Turned.wars, told, end


class Battle(NapoleonsWar):
    """Napoleon's War in the middle of a match: with the decks, top first, and the captured cards that are given it."""

    def __init__(self, decks: tuple[list[Card], list[Card]], captured: list[Card]) -> None:
        super().__init__(title("napoleons-war").chosen({}))
        self.decks, self.captured = decks, captured

    def deck(self) -> list[Card]:
        return [*self.decks[0], *self.decks[1], *self.captured]

    def deal(self, table: Table, cards: Sequence[Card]) -> None:
        for seat, own in enumerate(self.decks):
            table.piles[f"hand/{seat}"].extend(own)
        table.piles["capture/1"].extend(self.captured)


def fought(game: Battle) -> Campaign:
    """The same by the rules: until seat 0 has played its deck, or the match is over."""
    match = Match(game, 2, 1)

    def answering(ask: Ask[Any], match: Match) -> tuple[int, Any] | None:
        assert isinstance(ask, Arrange)
        seat = next(seat for seat in ask.seats if seat not in match.given)
        if set(ask.cards[seat]) == set(game.decks[seat]):
            return seat, codes(game.decks[seat])
        if 0 in ask.seats and not match.table.piles["stake/0"]:
            return None
        return seat, codes(sorted(ask.cards[seat], key=lambda card: -RANK[card]))

    result, table = match.run(answering), match.table
    drawn = result is not None and result.winner is None
    held = sorted(RANK[card] for spot in ("capture/0", "hand/0") for card in table.piles[spot])
    end = 0.5 if result is None or drawn else float(result.winner == 0)
    return table.round - drawn, table.wars, [] if result else held, end


def battles(count: int, small: bool) -> Iterator[Battle]:
    """Battles of all sizes, small ones with many cards of one rank, or of all cards."""
    for number in range(count):
        rng = Rng(number, small)
        cards = [card for card in deck() if not small or RANK[card] < 2 + number % 11]
        rng.shuffle(cards)
        if small:
            cards = cards[: 2 + rng.below(22)]
        mine = 26 if number % 3 == 0 and not small else 1 + rng.below(len(cards) - 1)
        theirs = 1 + rng.below(len(cards) - mine)
        if number % 2:
            theirs = len(cards) - mine
        yield Battle((cards[:mine], cards[mine : mine + theirs]), cards[mine + theirs :])


def test_napoleon_a_trial_march_is_card_for_card_what_the_rules_make_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of thousands of decks, small ones and all cards: the same winner, rounds, wars and captured cards."""
    ends: Counter[float] = Counter()
    wars = 0
    for game in (*battles(size(2000, 20_000), small=True), *battles(size(250, 3000), small=False)):
        mine, theirs = ([RANK[card] for card in own] for own in game.decks)
        by_rule = fought(game)
        assert marched(mine, OpponentModel(theirs, [RANK[card] for card in game.captured]), monkeypatch) == by_rule
        ends[by_rule[3] if not by_rule[2] else -1.0] += 1
        wars += by_rule[1]
    assert min(ends[end] for end in (0.0, 0.5, 1.0, -1.0)) > 100, "won, lost, drawn, and going on"
    assert wars > 1000


def by_chance_order(hand: Sequence[Card], seed: int) -> list[Card]:
    order = [*hand]
    Rng(seed).shuffle(order)
    return order


def test_napoleon_a_march_without_a_tie_counts_what_is_captured() -> None:
    assert march([12, 0], OpponentModel([11, 1], [])) == march([0, 12], OpponentModel([1, 11], []))
    assert march([12], OpponentModel([11], [])) == 1.0
    assert march([0], OpponentModel([11], [])) == 0.0
    assert march([5, 6], OpponentModel([5, 4], [])) == 0.5  # nobody can lay a war's three cards
    assert march([5, 0, 0, 0, 9], OpponentModel([5, 1, 1, 1, 8], [])) == 1.0


def test_napoleon_a_guess_has_the_cards_that_there_are_and_the_weak_ones_left() -> None:
    unseen = [n % 13 for n in range(30)]
    for foe in guess(unseen, [12], 10, 8, Rng(3)):
        assert (len(foe.deck), len(foe.captured)) == (10, 8)
        assert not Counter([*foe.deck, *foe.captured]) - Counter([*unseen, 12])
        assert foe.captured[-1] == 12
    strict = next(guess(unseen, [12], 10, 8, Rng(3)))
    assert sum(strict.deck) / 10 < sum(strict.captured[:-1]) / 7


def test_napoleon_hard_finds_the_order_that_beats_a_general_who_is_foreseen() -> None:
    strongest_first = [rank for rank in range(12, -1, -1) for _ in range(2)]
    order = best_order(strongest_first, [OpponentModel(strongest_first, [])], Rng(5))
    assert sorted(order) == sorted(strongest_first)
    assert march(order, OpponentModel(strongest_first, [])) > 0.7


def test_napoleon_hard_beats_a_general_who_sends_the_strongest_first_however_that_one_sorts() -> None:
    hard, won = player("napoleons-war", "hard"), 0.0
    for seed in range(16):
        match, seat = Match(make("napoleons-war", {}), 2, seed), seed % 2

        def answering(ask: Ask[Any], match: Match, seat: int = seat) -> tuple[int, Any]:
            assert isinstance(ask, Arrange)
            now = next(other for other in ask.seats if other not in match.given)
            if now != seat:
                return now, codes(sorted(ask.cards[now], key=lambda card: (-RANK[card], card)))
            return now, ask.written(hard.answer(ask, now, match.table.seen_by(now), chance_of(match, now)))

        result = match.run(answering)
        assert result is not None
        won += 0.5 if result.winner is None else result.winner == seat
    assert won >= 11


def test_napoleon_a_master_has_the_better_order_against_generals_who_think_like_hard() -> None:
    """Both sort at the beginning, from either seat; what is measured is the first march, card for card."""
    match = Match(make("napoleons-war", {}), 2, 1)
    match.run(lambda _ask, _match: None)
    assert match.ask is not None

    def orders(level: str, seat: int, many: int) -> list[list[int]]:
        who, seen = player("napoleons-war", level), match.table.seen_by(seat)
        said = [who.answer(match.ask.put_to(seat), seat, seen, Rng(7).fork(n)) for n in range(many)]
        return [[RANK[card] for card in order] for order in said]

    masters, hards = orders("master", 0, size(6, 40)), orders("hard", 1, 30)
    worth = [march(order, OpponentModel(foe, [])) for order in masters for foe in hards]
    assert sum(worth) / len(worth) > 0.5


def test_napoleon_a_master_foresees_generals_of_the_cards_that_there_are() -> None:
    unseen = [*range(13)] * 2
    for foe in peers([3, 7, 11], unseen, [12], 10, 8, Rng(3)):
        assert (len(foe.deck), len(foe.captured)) == (10, 8)
        assert foe.captured[-1] == 12
        assert not Counter([*foe.deck, *foe.captured[:-1]]) - Counter(unseen)


def test_napoleon_a_child_shuffles_and_a_grown_up_each_regiment() -> None:
    ask = Arrange({0: cards("2D 3D 4D")})
    observation = Observation(0, {"hand/0": cards("2D 3D 4D")}, (0, 1), None, 1)
    for level in ("easy", "medium"):
        assert len({player("napoleons-war", level).answer(ask, 0, observation, Rng(n)) for n in range(60)}) == 6
    march = player("napoleons-war", "medium").answer(Arrange({0: tuple(deck()[::2])}), 0, observation, Rng(1))
    assert [RANK[card] for card in march] != sorted((RANK[card] for card in march), reverse=True)
    regiments = [[RANK[card] for card in march[n:n + 9]] for n in (0, 9, 18)]
    assert all(min(one) >= max(other) for one, other in pairwise(regiments))


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_napoleon_sorting_a_hand_takes_longer_than_turning_a_card_ever_does(level: str) -> None:
    observation = Observation(0, {"hand/0": cards("2D 3D 4D")}, (0, 1), None, 1)
    times = {type(ask): [player("napoleons-war", level).delay(ask, 0, observation, Rng(n)) for n in range(60)]
             for ask in (Arrange({0: cards("2D 3D 4D")}), Press({0: ("turn",)}))}
    assert min(times[Arrange]) > max(times[Press])


def test_napoleon_hard_counts_the_other_s_deck_or_else_the_hand_that_is_sorted(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []

    def counts(unseen: Sequence[int], known: Sequence[int], size: int, captured: int,
               _chance: Rng) -> list[OpponentModel]:
        counted.append((len(unseen), len(known), size, captured))
        return [OpponentModel([0] * 3, [])]

    monkeypatch.setattr(napoleons_war_player, "guess", counts)
    own = cards("2D 9D KD")
    for piles in ({"deck/1": (None,) * 10, "hand/1": ()}, {"deck/1": (), "hand/1": (None,) * 10}):
        observation = Observation(0, {"hand/0": own, "capture/1": (None, *cards("AS")), **piles}, (0, 1), None, 1)
        player("napoleons-war", "hard").answer(Arrange({0: own}), 0, observation, Rng(1))
    assert counted == [(48, 1, 10, 2)] * 2
