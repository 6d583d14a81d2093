"""Napoleon's War, sentence by sentence of the rulebook and of seed 000."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.asks import Arrange
from game.core.cards import CODES, codes, read
from game.core.events import Laid, Swept
from game.core.match import MOST_ROUNDS, Match
from game.core.record import RecordError, outcome, read_record, replay
from game.core.rng import Rng
from game.core.seats import SEAT_0
from game.players import computers, player
from game.players.napoleons_war_player import REGIMENT
from game.rules import make, title
from tests.kit.napoleon_oracle import BLACK, RED, WHOLE, Reference, answering, piles, standing

PLAIN: dict[str, Any] = {"format": 1, "game": "napoleons-war", "options": {}, "players": 2, "seed": 1}


def ordered(*hands: str) -> list[list[Any]]:
    """Both first orders: the cards named come first, then the others as they lie."""
    orders = []
    for seat, (hand, whole) in enumerate(zip(hands, (RED, BLACK), strict=True)):
        orders.append([seat, hand.split() + [code for code in whole if code not in hand.split()]])
    return orders


def played(*hands: str, rounds: int = 1, answers: Sequence[list[Any]] = (), **more: Any) -> Match:
    """A match from its first orders on, with further answers."""
    record = {**PLAIN, "answers": [*ordered(*hands), *answers], "rounds": rounds, **more}
    return replay(read_record(record, make), computers({}), events=True)


def as_they_lie(_seat: int, cards: list[str]) -> list[str]:
    return cards


# ---- sorting the hands ----------------------------------------------------------------------------------------------


def test_napoleon_one_player_has_the_26_red_cards_and_the_other_the_26_black() -> None:
    match = replay(read_record({**PLAIN, "rounds": 0}, make), computers({}))
    assert piles(match, "hand") == [RED, BLACK]
    assert [rank + suit for suit in "DH" for rank in "23456789TJQKA"] == RED
    assert [rank + suit for suit in "CS" for rank in "23456789TJQKA"] == BLACK


def test_napoleon_both_sort_their_hands_at_once_and_set_them_down_as_decks() -> None:
    match = Match(make("napoleons-war", {}), 2, 1, waits=True)
    match.play_on()
    assert isinstance(match.ask, Arrange)
    assert match.ask.seats == (0, 1)
    for seat, whole in ((1, BLACK), (0, RED)):
        assert codes(match.ask.cards[seat]) == whole
        match.answer(seat, whole[::-1])
    assert piles(match, "deck") == [RED[::-1], BLACK[::-1]]
    assert match.ask.forced


def test_napoleon_nobody_sees_the_other_s_order_before_both_are_done_nor_after() -> None:
    match = Match(make("napoleons-war", {}), 2, 1, waits=True, events=True)
    match.play_on()
    before = match.table.seen_by(1), len(match.table.log or ())
    match.answer(0, RED[::-1])
    assert (match.table.seen_by(1), len(match.table.log or ())) == before
    assert all(card is None for card in before[0].piles["hand/0"])
    assert codes(card for card in before[0].piles["hand/1"] if card is not None) == BLACK
    match.answer(1, BLACK)
    for seat in (0, 1):
        observation = match.table.seen_by(seat)
        assert all(card is None for spot in ("deck/0", "deck/1", "hand/0") for card in observation.piles[spot])


def test_napoleon_once_set_down_the_order_stays() -> None:
    match = played("2D 5D 9D", "3C 6C 8C", rounds=3)
    assert [codes(e.cards) for e in match.table.log or () if isinstance(e, Laid)] == [
        ["2D"], ["3C"], ["5D"], ["6C"], ["9D"], ["8C"]
    ]  # fmt: skip


def test_napoleon_only_the_own_cards_can_be_put_in_order_each_once() -> None:
    for bad in (BLACK, RED[1:], [RED[0], *RED[:-1]], "2D"):
        with pytest.raises(RecordError, match=r"^answers\[0\]: seat 0: "):
            replay(read_record({**PLAIN, "answers": [[0, bad]]}, make), computers({}))


def test_napoleon_deck_and_deal_are_refused() -> None:
    cards = codes(make("napoleons-war", {}).deck())
    with pytest.raises(RecordError, match=r"^deck: "):
        read_record({**PLAIN, "deck": cards}, make)
    with pytest.raises(RecordError, match=r"^deal: "):
        read_record({**PLAIN, "deal": [cards[:26], cards[26:]]}, make)


# ---- a round --------------------------------------------------------------------------------------------------------


def test_napoleon_the_higher_card_takes_both_face_up_onto_the_winner_s_capture_pile() -> None:
    assert piles(played("9D", "TC"), "capture") == [[], ["9D", "TC"]]
    assert piles(played("9D", "8C"), "capture") == [["9D", "8C"], []]


def test_napoleon_the_ace_is_the_highest_card_and_suits_do_not_matter() -> None:
    assert piles(played("AD", "KS"), "capture") == [["AD", "KS"], []]
    assert piles(played("KH", "AC"), "capture") == [[], ["KH", "AC"]]


def test_napoleon_only_the_top_card_of_a_capture_pile_shows_to_anybody() -> None:
    match = played("9D 8D", "7C 6C", rounds=2)
    assert piles(match, "capture") == [["9D", "7C", "8D", "6C"], []]
    for seat in (0, 1):
        pile = match.table.seen_by(seat).piles["capture/0"]
        assert [card and CODES[card] for card in pile] == [None, None, None, "6C"]


# ---- war ------------------------------------------------------------------------------------------------------------


def test_napoleon_a_tie_is_a_war_with_three_face_down_and_the_fourth_up_for_all_ten() -> None:
    match = played("9D 2D 3D 4D QD", "9C 2C 3C 4C JC")
    won = "9D 2D 3D 4D QD 9C 2C 3C 4C JC"
    assert piles(match, "capture") == [won.split(), []]
    assert (match.table.wars, match.table.plays) == (1, 10)
    laid = [(codes(e.cards), e.up) for e in match.table.log or () if isinstance(e, Laid)]
    assert laid[2:4] == [(["2D", "3D", "4D"], False), (["2C", "3C", "4C"], False)]


def test_napoleon_captured_cards_lie_in_the_order_laid_seat_0_s_first_whoever_wins() -> None:
    match = played("9D 2D 3D 4D JD", "9C 2C 3C 4C QC")
    assert piles(match, "capture") == [[], ["9D", "2D", "3D", "4D", "JD", "9C", "2C", "3C", "4C", "QC"]]


def test_napoleon_the_war_is_repeated_as_long_as_the_cards_are_equal() -> None:
    match = played("9D 2D 3D 4D QD 5D 6D 7D KD", "9C 2C 3C 4C QC 5C 6C 7C AC")
    assert [len(pile) for pile in piles(match, "capture")] == [0, 18]
    assert (match.table.wars, match.table.plays) == (2, 18)


# ---- decks that run out ---------------------------------------------------------------------------------------------


def test_napoleon_when_the_first_26_cards_are_gone_both_sort_at_once_in_that_same_round() -> None:
    reds, blacks = RED[12::-1] + RED[:12:-1], BLACK
    match = replay(read_record({**PLAIN, "answers": [[0, reds], [1, blacks]]}, make), computers({}))
    assert isinstance(match.ask, Arrange)
    assert match.ask.seats == (0, 1)
    assert piles(match, "deck") == piles(match, "capture") == [[], []]
    counts = [len(match.ask.cards[seat]) for seat in (0, 1)]
    assert outcome(match)["cards"] == counts
    assert outcome(match)["packets"] == [[], []]
    assert outcome(match)["table"] == []
    assert sum(counts) == 52
    before = match.table.round
    for seat in (0, 1):
        match.answer(seat, codes(match.ask.cards[seat]))
    assert match.ask is None
    assert match.table.round == before
    assert list(map(len, piles(match, "deck"))) == counts


def test_napoleon_a_player_whose_deck_is_empty_sorts_the_capture_pile_alone() -> None:
    match = standing(("9D", "8C *10"), ("2D *", ""))
    pile = piles(match, "capture")[0]
    assert match.run() is None
    assert isinstance(match.ask, Arrange)
    assert match.ask.seats == (0,)
    assert codes(match.ask.cards[0]) == [*pile, "9D", "8C"]
    observation = match.table.seen_by(1)
    assert len(observation.piles["hand/0"]) == len(pile) + 2
    assert not any(observation.piles["hand/0"])
    match.answer(0, [*pile, "9D", "8C"][::-1])
    assert piles(match, "deck")[0] == [*pile, "9D", "8C"][::-1]


def test_napoleon_while_one_sorts_the_other_s_cards_can_be_counted_and_no_more_but_for_the_top_one() -> None:
    match = standing(("9D", "8C *10"), ("2D *20", "3D *"))
    match.run()
    observation, pile = match.table.seen_by(0).piles, piles(match, "capture")[1]
    assert (len(observation["deck/1"]), set(observation["deck/1"])) == (10, {None})
    assert [card and CODES[card] for card in observation["capture/1"]] == [None] * (len(pile) - 1) + pile[-1:]


def test_napoleon_a_deck_that_runs_out_inside_a_war_is_refilled_and_the_war_goes_on() -> None:
    """Seat 0 lays its last card face down, sorts, and lays the two that are missing before it turns its fourth."""
    match = standing(("9D 2D", "9C 2C 3C 4C JC *10"), ("3D 4D QD *10", "*"))
    assert match.run() is None
    assert isinstance(match.ask, Arrange)
    assert match.ask.seats == (0,)
    assert piles(match, "stake") == [["9D", "2D"], ["9C", "2C", "3C", "4C"]]
    match.answer(0, codes(match.ask.cards[0]))
    assert piles(match, "capture")[0] == ["9D", "2D", "3D", "4D", "QD", "9C", "2C", "3C", "4C", "JC"]
    assert (match.table.wars, match.table.plays) == (1, 10)


def test_napoleon_a_deck_whose_last_card_lies_face_down_is_refilled_to_turn_the_fourth() -> None:
    match = standing(("9D 2D 3D 4D", "9C 2C 3C 4C JC *10"), ("QD *10", "*"))
    match.run(answering(as_they_lie), 1)
    assert piles(match, "capture")[0] == ["9D", "2D", "3D", "4D", "QD", "9C", "2C", "3C", "4C", "JC"]


def test_napoleon_a_deck_whose_last_card_was_tied_is_refilled_for_the_war() -> None:
    match = standing(("9D", "9C 2C 3C 4C JC *10"), ("2D 3D 4D QD *10", "*"))
    match.run(answering(as_they_lie), 1)
    assert piles(match, "capture")[0] == ["9D", "2D", "3D", "4D", "QD", "9C", "2C", "3C", "4C", "JC"]


def test_napoleon_both_sort_at_once_if_both_decks_run_out_in_a_war() -> None:
    match = standing(("9D 2D", "9C 2C 3C 4C"), ("3D 4D QD *19", "JC *"))
    match.run()
    assert isinstance(match.ask, Arrange)
    assert match.ask.seats == (0, 1)


# ---- the end --------------------------------------------------------------------------------------------------------


def test_napoleon_who_has_all_52_cards_wins_and_sorts_no_more() -> None:
    match = standing(("9D", "8C"), ("*", ""))
    assert match.run() == ("all_cards", 0, None)
    assert outcome(match)["cards"] == [52, 0]
    assert outcome(match)["packets"] == [[], []]
    assert outcome(match)["rounds"] == 1


@pytest.mark.parametrize("left", range(4))
def test_napoleon_a_player_who_runs_out_in_a_war_without_a_capture_pile_has_forced_a_draw(left: int) -> None:
    """Whether the first, second, third or last of the four cards is missing; what was laid stays on the table."""
    mine = ["9D", "2D", "3D", "4D"][: 1 + left]
    match = standing((" ".join(mine), "9C 2C 3C 4C *10"), ("", "*"))
    assert match.run() == ("draw", None, None)
    made = outcome(match)
    assert made["table"] == [*mine, "9C", "2C", "3C", "4C"]
    assert made["cards"] == [0, 52 - 5 - left]
    assert (made["plays"], made["wars"], made["winner"]) == (5 + left, 1, None)


@pytest.mark.parametrize(("first", "second", "laid", "cards"), [
    (("9D", "2D"), ("9C 2C 3C 4C *10", "*"), (["9D", "2D"], ["9C", "2C", "3C", "4C"]), [0, 46]),
    (("9D", "2D 3D 4D"), ("9C", "*"), (["9D", "2D", "3D", "4D"], ["9C"]), [0, 47]),
    (("9D 2D 3D", "4D"), ("9C 2C 3C 4C", "*"), (["9D", "2D", "3D", "4D"], ["9C", "2C", "3C", "4C"]), [0, 44]),
    (("9D 2D 3D 4D *3", "*"), ("9C", "5C 6C"), (["9D", "2D", "3D", "4D"], ["9C", "5C", "6C"]), [45, 0]),
    (("9D", "*"), ("9C 2C", "5C 6C"), (["9D"], ["9C", "2C", "5C", "6C"]), [47, 0]),
    (("9D 2D", ""), ("9C", "*"), (["9D", "2D"], ["9C"]), [0, 49]),
    (("9D", "*"), ("9C 2C", ""), (["9D"], ["9C", "2C"]), [49, 0]),
])  # fmt: skip
def test_napoleon_nobody_sorts_when_a_draw_is_certain(
    first: tuple[str, str], second: tuple[str, str], laid: tuple[list[str], list[str]], cards: list[int]
) -> None:
    """A pile that is too small for the war is laid as it lies; the other's, however large, stays where it is."""
    match = standing((first[0], second[0]), (first[1], second[1]), events=True)
    assert match.run() == ("draw", None, None)
    assert match.answers == []
    assert piles(match, "stake") == [*laid]
    assert outcome(match)["cards"] == cards
    assert match.table.plays == sum(map(len, laid))
    up = [code for code in laid[0] + laid[1] if match.table.facing[WHOLE.index(code)]]
    assert up == ["9D", "9C"]
    shadow = standing((first[0], second[0]), (first[1], second[1])).table.shadow()
    assert said(match, shadow)[-1] in ("No cards left: Fox forces a draw", "No cards left: Owl forces a draw")
    who = ("Fox", "Owl")[cards.index(0)]
    assert match.game.why_drawn(match.table, ("Fox", "Owl")) == f"{who} had no cards left for the war: that’s a draw."


def test_napoleon_who_has_just_enough_for_a_war_sorts_and_fights_it() -> None:
    match = standing(("9D", "9C 2C 3C 4C JC *10"), ("2D 3D 4D QD", "*"))
    assert match.run() is None
    assert isinstance(match.ask, Arrange)
    assert match.ask.seats == (0,)
    match.answer(0, ["2D", "3D", "4D", "QD"])
    assert match.ask.seats == (0,)
    assert codes(match.ask.cards[0])[:5] == ["9D", "2D", "3D", "4D", "QD"]


def sorter(number: int, way: int) -> Any:
    """How both sort their cards: by chance, or nearly in order; the same cards in the same way."""

    def sort(seat: int, cards: list[str]) -> list[str]:
        rng = Rng(number * 2 + seat, sum((k + 1) * "23456789TJQKA".index(c[0]) for k, c in enumerate(cards)))
        order = cards[:]
        rng.shuffle(order)
        if way:
            order.sort(key=lambda code: -("23456789TJQKA".index(code[0]) // (2 * way)))
        return order

    return sort


NEEDLESS = [(3, 5, [1]), (1, 27, [0, 1]), (1, 120, [1, 0])]
"""Orders that end in a draw, before which these seats would have cards to sort; the first has too few."""


def needless(way: int, number: int) -> tuple[dict[str, Any], list[list[Any]], Match]:
    """A saved match that ends in a draw, the orders for which nobody is asked before it, and the match."""
    match = Match(make("napoleons-war", {}), 2, 1, events=True)
    match.run(answering(sorter(number, way)))
    assert match.result == ("draw", None, None)
    laid = [event for event in match.table.log or () if isinstance(event, Laid) and event.src.startswith("capture")]
    answers: list[list[Any]] = [[int(event.src[-1]), codes(event.cards)[::-1]] for event in laid]
    decks, captures = piles(match, "deck"), piles(match, "capture")
    answers += [[seat, captures[seat][::-1]] for seat in (0, 1) if captures[seat] and not decks[seat]]
    return {**PLAIN, "answers": match.answers}, answers, match


@pytest.mark.parametrize("wrong", [[], ["2D"], "2D", None, 7, [["2D"]], ["2C", "2C"]])
def test_napoleon_nobody_sorts_before_a_certain_draw_and_an_answer_left_over_is_refused(wrong: Any) -> None:
    record, more, match = needless(*NEEDLESS[1][:2])
    over = rf"answers\[{len(record['answers'])}\]: the match was already over after round {match.table.round}$"
    for answers in (more, more[:1], [more[0], [1, wrong]], [[0, wrong]], [more[0], more[0]], [*more, more[0]]):
        with pytest.raises(RecordError, match=over):
            replay(read_record({**record, "answers": record["answers"] + answers}, make), computers({}))
    record, more, match = needless(*NEEDLESS[0][:2])
    unasked = [*record["answers"], [0, piles(match, "deck")[0]]]
    with pytest.raises(RecordError, match="the match was already over"):
        replay(read_record({**record, "answers": unasked}, make), computers({}))


def test_napoleon_two_players_with_the_same_order_draw() -> None:
    match = played("", "", rounds=5)
    made = outcome(match)
    assert (made["ended"], made["wars"], made["plays"], len(made["table"])) == ("draw", 7, 52, 52)


def stubborn(seat: int, cards: list[str]) -> list[str]:
    """Each sorts two of every rank into two rows from two to ace, and seat 1 moves one row on and one row back: so
    each always wins 13 rounds, and has two of every rank again."""
    rows = [sorted(cards, key=lambda code: "23456789TJQKA".index(code[0]))[k::2] for k in (0, 1)]
    if seat == 1:
        rows = [rows[0][1:] + rows[0][:1], rows[1][-1:] + rows[1][:-1]]
    return rows[0] + rows[1]


def test_napoleon_two_stubborn_players_go_on_for_ever_and_are_stopped_as_unfinished() -> None:
    """It is not called a cycle, though all cards come back exactly: they have decided so each time."""
    match = Match(make("napoleons-war", {}), 2, 1)
    match.cap = 26 * 200
    stands = set()
    while match.run(answering(stubborn), match.table.round + 26) is None and match.table.round < match.cap:
        stands.add(str(piles(match, "deck")))
    assert match.run(answering(stubborn)) == ("unfinished", None, None)
    assert match.table.round == 26 * 200
    assert len(stands) < 100


def test_napoleon_the_help_names_the_most_rounds_and_the_way_to_a_draw() -> None:
    text = " ".join(make("napoleons-war", {}).help().split())
    assert f"in the pause menu. After {MOST_ROUNDS:,} rounds, the match stops on its own and is a draw." in text


# ---- saved matches --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["hand", "stake", "aside", "no deck"])
def test_napoleon_a_snapshot_that_cannot_be_is_refused(change: str) -> None:
    kept = standing(("*10", "*10"), ("*10", "*")).take_checkpoint()
    stacks = kept["table"]["piles"]
    if change == "no deck":
        stacks["capture/0"] += stacks["deck/0"]
        stacks["deck/0"] = []
    else:
        stacks[change if change == "aside" else f"{change}/0"].append(stacks["deck/0"].pop())
    with pytest.raises(ValueError, match="does not belong to this game"):
        Match.resumed(make("napoleons-war", {}), kept, [])


def test_napoleon_first_answers_leave_the_cards_as_they_lie() -> None:
    match = replay(read_record({**PLAIN, "then": "first"}, make), computers({}))
    assert match.answers == [[0, RED], [1, BLACK]]
    assert match.result == ("draw", None, None)


# ---- against the rules written twice --------------------------------------------------------------------------------


def compared(sort: Any) -> tuple[str, int]:
    """Play with these orders by both; they agree after every round. How it ended, and how often somebody sorted."""
    reference = Reference(sort)
    match = Match(make("napoleons-war", {}), 2, 1)
    while reference.over is None and reference.rounds < 1500:
        reference.round()
        match.run(answering(sort), reference.rounds)
        assert piles(match, "deck") == [one.deck for one in reference.players]
        assert piles(match, "capture") == [one.pile for one in reference.players]
        assert piles(match, "stake") == [one.laid for one in reference.players]
        assert (match.table.plays, match.table.wars) == (reference.plays, reference.wars)
    ended = None if reference.over is None else "draw" if reference.over == "draw" else "all_cards"
    winner = reference.over if ended == "all_cards" else None
    assert match.result == (ended and (ended, winner, None))
    return str(ended), len(match.answers)


@pytest.mark.parametrize("way", range(4))
def test_napoleon_agrees_with_the_rules_written_twice(way: int) -> None:
    ended: Counter[str] = Counter()
    for number in range(50):
        how, sorts = compared(sorter(number, way))
        ended[how] += 1
        ended["sorts"] += sorts
    assert min(ended["draw"], ended["all_cards"]) > 2
    assert ended["sorts"] > 150


@given(st.permutations(RED), st.permutations(BLACK), st.integers(0, 9))
def test_napoleon_agrees_with_the_rules_written_twice_whatever_the_first_orders(
    red: list[str], black: list[str], number: int
) -> None:
    later = sorter(number, 0)
    compared(lambda seat, cards: (red, black)[seat] if cards in (RED, BLACK) else later(seat, cards))


# ---- the computer player and words ----------------------------------------------------------------------------------


def test_napoleon_the_computer_sends_its_strongest_cards_first_in_an_order_of_chance() -> None:
    who, ask = player("napoleons-war", "medium"), Arrange({0: tuple(read(RED, list(range(52)), ""))})
    observation = Match(make("napoleons-war", {}), 2, 1).table.seen_by(0)
    orders = {who.answer(ask, 0, observation, Rng(seed)) for seed in range(10)}
    assert len(orders) == 10
    strongest = sorted(RED, key=lambda code: -"23456789TJQKA".index(code[0]))[: REGIMENT - 1]
    assert all(set(strongest) <= set(codes(order[:REGIMENT])) for order in orders)
    assert all(sorted(order) == sorted(ask.cards[0]) for order in orders)


def test_napoleon_the_computer_beats_one_that_sorts_by_chance() -> None:
    wins: Counter[int | None] = Counter()
    for seed in range(60):
        match = Match(make("napoleons-war", {}), 2, seed)
        match.run(computers({0: "medium", 1: "random"}))
        assert match.result is not None
        wins[match.result.winner] += 1
    assert wins[0] > wins[1]


def said(match: Match, shadow: Any, names: tuple[str, str] = ("Fox", "Owl")) -> list[str]:
    lines = []
    for event in match.table.log or ():
        line = match.game.caption(event, shadow, names)
        if line:
            lines.append(line)
        shadow.apply(event)
    return lines


def test_napoleon_captions_tell_what_happens() -> None:
    match = standing(("9D 2D", "9C 2C 3C 4C JC 5C *10"), ("3D 4D QD KD *10", "*"), events=True)
    shadow = match.table.shadow()
    match.run(answering(as_they_lie), 1)
    assert said(match, shadow) == [
        "Two nines: war!", "Fox picks up 14 cards to sort", "Fox’s army is in order",
        "A queen beats a jack: Fox takes all 10"
    ]  # fmt: skip
    match = standing(("9D", "8C"), ("*", ""), events=True)
    shadow = match.table.shadow()
    match.run()
    assert said(match, shadow) == ["A nine beats an eight: Fox takes both", "No cards left: Owl is out"]
    match = standing(("9D", "9C *10"), ("", "*"), events=True)
    shadow = match.table.shadow()
    match.run()
    assert said(match, shadow) == ["Two nines: war!", "No cards left: Fox forces a draw"]


def test_napoleon_the_hand_to_be_sorted_explains_itself() -> None:
    match = Match(make("napoleons-war", {}), 2, 1)
    match.run()
    assert match.ask is not None
    assert match.game.prompt(match.ask, match.table, 0) == "Sort your deck: the first card is turned first"
    assert match.game.validate(match.ask, match.table, 0, RED) == (True, "")
    assert title("napoleons-war").options == ()
    assert match.game.brief() == ""


@pytest.mark.parametrize("seed", range(10))
def test_napoleon_captions_are_short_whatever_happens(seed: int) -> None:
    match = replay(read_record({**PLAIN, "seed": seed, "then": "computer"}, make), computers({}), events=True)
    lines = said(match, read_record(PLAIN, make).match().table.shadow())
    assert lines
    assert all(len(line) <= 60 for line in lines)
    assert any(isinstance(event, Swept) for event in match.table.log or ())


def test_what_an_order_decides_is_told_by_how_the_decks_stand() -> None:
    match = Match(make("napoleons-war", {}), 2, 1)
    match.play_on()
    table, names = match.table, ("Fox", "Owl")
    assert match.game.order_decides(table, SEAT_0, names) == (
        "Card 1 meets Owl’s card 1, and so on.\nYour order decides who meets whom.")
    for _card in range(9):
        table.piles["deck/1"].append(table.piles["hand/1"].pop())
    table.piles["capture/0"].extend(table.piles["hand/1"])
    table.piles["hand/1"].clear()
    assert match.game.order_decides(table, SEAT_0, names).startswith("Your first card meets the top of Owl’s deck")
    fights, *down = (table.piles["hand/0"].popleft() for _ in range(3))
    table.piles["stake/0"].extend((fights, *down))
    table.facing[fights] = 1
    assert match.game.order_decides(table, SEAT_0, names) == (
        "The war goes on: your first card goes face down.\nThe next one fights.")
    table.piles["stake/0"].pop()
    assert "your first two cards go face down" in match.game.order_decides(table, SEAT_0, names)
