"""The table keeps every card, tells nobody more than they may know, and comes back from its events and its snapshot."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.announcements import SLAP, WAR
from game.core.cards import CODES, MOST_DECKS, CardError, codes, deck
from game.core.events import facts
from game.core.table import SET_ASIDE, PileKind, Table

SPOTS = (
    PileKind("packet", "packet", True), PileKind("hand", "hand", True, private=True), PileKind("pot", "pot", False),
)  # fmt: skip
CARDS = deck(2, jokers=True)
PILES = ("packet/0", "packet/1", "packet/2", "hand/0", "hand/1", "hand/2", "pot", SET_ASIDE)

lays = st.tuples(st.just("lay"), st.sampled_from(PILES), st.sampled_from(PILES), st.integers(0, 4), st.booleans())
moves = st.tuples(
    st.just("move"), st.sampled_from(PILES), st.sampled_from(PILES), st.integers(0, 4), st.booleans(), st.booleans()
)
gathers = st.tuples(
    st.just("gather"), st.lists(st.sampled_from(PILES[:4]), unique=True), st.sampled_from(PILES[4:]), st.booleans()
)
flips = st.tuples(st.just("flip"), st.sampled_from(PILES), st.integers(0, 4), st.booleans())
others = st.one_of(
    st.just(("begin",)),
    st.tuples(st.just("score"), st.integers(0, 2), st.integers(-5, 20)),
    st.tuples(st.just("lead"), st.integers(0, 2)),
    st.tuples(st.just("out"), st.integers(0, 2), st.booleans()),
    st.tuples(st.just("say"), st.sampled_from([WAR, SLAP])),
    st.tuples(st.just("remember"), st.sampled_from(["ruffler", "floor"]), st.sampled_from([None, 0, 3, [1, 2], True])),
)
verbs = st.lists(st.one_of(lays, moves, gathers, flips, others), max_size=25)


def dealt(cards: list[int] | None = None) -> Table:
    """Three seats with twelve cards each of the two decks given, the rest aside."""
    cards = CARDS if cards is None else cards
    table = Table(SPOTS, 3, seed=4)
    for seat in range(3):
        table.piles[f"packet/{seat}"].extend(cards[12 * seat : 12 * seat + 12])
    table.piles[SET_ASIDE].extend(cards[36:])
    return table


def do(table: Table, verb: tuple[Any, ...]) -> None:
    match verb:
        case ("lay", src, dst, count, up):
            table.lay(src, dst, count if src != dst else 0, up)
        case ("move", src, dst, count, up, first):
            table.move(list(table.piles[src])[-count:] if count else [], src, dst, up=up, first=first)
        case ("gather", srcs, dst, shuffled):
            table.gather(tuple(srcs), dst, shuffled)
        case ("flip", pile, count, up):
            table.flip(list(table.piles[pile])[:count], up)
        case ("say", key):
            table.say(key, (0,), list(table.piles["pot"])[:2])
        case (name, *facts_given):
            getattr(table, name)(*facts_given)


@given(st.permutations(CARDS), verbs, verbs)
def test_a_shadow_that_hears_the_events_is_the_table(cards: list[int], before: list[Any], after: list[Any]) -> None:
    table = dealt(cards)
    for verb in before:
        do(table, verb)
    shadow, table.log = table.shadow(), []
    for verb in after:
        do(table, verb)
    for event in table.log:
        shadow.apply(event)
    assert shadow.snapshot() == table.snapshot()
    assert shadow.piles == table.piles, "to the very card, of two with one code"
    assert shadow.fingerprint() == table.fingerprint()
    assert [shadow.seen_by(seat) for seat in range(3)] == [table.seen_by(seat) for seat in range(3)]


@given(st.permutations(CARDS), verbs)
def test_no_card_is_ever_lost_or_made(cards: list[int], script: list[Any]) -> None:
    table = dealt(cards)
    for verb in script:
        do(table, verb)
        assert sorted(card for pile in table.piles.values() for card in pile) == CARDS


@given(st.permutations(CARDS), verbs)
def test_a_snapshot_comes_back_from_json_as_the_same_table(cards: list[int], script: list[Any]) -> None:
    table = dealt(cards)
    for verb in script:
        do(table, verb)
    kept = json.loads(json.dumps(table.snapshot()))
    again = Table.restored(SPOTS, 3, kept)
    assert again.snapshot() == table.snapshot()
    assert again.fingerprint() == table.fingerprint()


@given(st.permutations(CARDS), verbs)
def test_events_can_be_written_as_json(cards: list[int], script: list[Any]) -> None:
    table = dealt(cards)
    table.log = []
    for verb in script:
        do(table, verb)
    for event in table.log:
        written = facts(event)
        assert json.loads(json.dumps(written)) == written
        assert isinstance(written["event"], str)


def test_without_a_log_nothing_is_kept() -> None:
    table = dealt()
    table.lay("packet/0", "pot", 3, True)
    assert table.log is None


def test_a_snapshot_does_not_change_with_the_table() -> None:
    table = dealt()
    table.score(1, 3)
    kept = table.snapshot()
    written = json.dumps(kept)
    for verb in (("lay", "packet/0", "pot", 3, True), ("score", 1, 4), ("out", 2, True), ("begin",),
                 ("remember", "ruffler", 1)):
        do(table, verb)
    assert json.dumps(kept) == written


# ---- verbs ----------------------------------------------------------------------------------------------------------


def test_laying_takes_from_the_top_and_the_first_laid_lies_first() -> None:
    table = dealt()
    assert table.lay("packet/0", "pot", 3, True) == CARDS[:3]
    assert list(table.piles["pot"]) == CARDS[:3]
    assert list(table.piles["packet/0"]) == CARDS[3:12]


def test_laying_more_than_there_are_lays_what_there_is() -> None:
    table = dealt()
    assert table.lay("packet/0", "pot", 40, False) == CARDS[:12]
    assert table.lay("packet/0", "pot", 1, False) == []
    assert table.plays == 12
    assert table.lay("packet/1", "pot", 1, True) == CARDS[12:13]
    assert table.lay_each((1, 2), "packet", "hand", 1) == {1: CARDS[13:14], 2: CARDS[24:25]}
    assert table.plays == 15, "each card that is laid counts once"


def test_a_round_draws_from_its_own_numbers_and_a_move_or_a_sweep_says_which_side_is_up() -> None:
    table = dealt()
    first = [table.chance.bits() for _draw in range(2)]
    table.begin()
    assert table.chance.bits() not in first
    assert table.chance.place != Table(SPOTS, 3, seed=4).chance.place
    table.skip(5)
    fresh = Table(SPOTS, 3, seed=4)
    fresh.skip(5)
    assert table.chance.bits() == fresh.chance.bits()
    table.move(CARDS[:2], "packet/0", "pot", up=True)
    assert [table.facing[card] for card in CARDS[:2]] == [1, 1]
    table.sweep(CARDS[1::-1], ("pot",), "packet/1")
    assert [*table.piles["packet/1"]][-2:] == CARDS[1::-1]
    assert not any(table.facing)
    table.flip(CARDS[:1])
    table.gather(("packet/0", "packet/1"), "packet/1")
    assert len(table.piles["packet/1"]) == 24
    assert not any(table.facing)


def test_what_is_remembered_is_there_until_it_is_forgotten_and_every_change_is_an_event() -> None:
    table = dealt()
    table.log = []
    for key, value in (("ruffler", 1), ("chances", 3), ("chances", 2), ("ruffler", None), ("nothing", None)):
        table.remember(key, value)
    assert table.memo == {"chances": 2}
    assert [facts(event) for event in table.log][2:4] == [
        {"event": "remember", "key": "chances", "value": 2}, {"event": "remember", "key": "ruffler", "value": None},
    ]  # fmt: skip


def test_gathered_cards_go_under_the_packet_face_down() -> None:
    table = dealt()
    table.lay("packet/0", "hand/0", 2, True)
    table.lay("packet/1", "hand/1", 2, True)
    table.gather(("hand/1", "hand/0"), "packet/1")
    assert list(table.piles["packet/1"]) == [*CARDS[14:24], *CARDS[12:14], *CARDS[:2]]
    assert not any(table.facing)


def test_cards_moved_first_come_to_the_top_in_the_order_given() -> None:
    table = dealt()
    table.move(CARDS[:3], "packet/0", "packet/1", first=True)
    assert list(table.piles["packet/1"])[:4] == [*CARDS[:3], CARDS[12]]


# ---- eyes -----------------------------------------------------------------------------------------------------------


def test_nobody_sees_a_packet_not_even_its_owner() -> None:
    assert dealt().seen_by(0).piles["packet/0"] == (None,) * 12


def test_everybody_sees_what_lies_face_up_and_nobody_what_lies_face_down() -> None:
    table = dealt()
    table.lay("packet/0", "pot", 1, True)
    table.lay("packet/0", "pot", 1, False)
    for seat in range(3):
        assert table.seen_by(seat).piles["pot"] == (CARDS[0], None)


def test_a_private_pile_is_seen_by_its_own_seat_alone() -> None:
    table = dealt()
    table.lay("packet/1", "hand/1", 2, False)
    assert table.seen_by(1).piles["hand/1"] == tuple(CARDS[12:14])
    assert table.seen_by(0).piles["hand/1"] == table.seen_by(2).piles["hand/1"] == (None, None)


@given(st.permutations(CARDS), verbs, st.integers(0, 2), st.randoms(use_true_random=False))
def test_shuffling_what_a_seat_cannot_see_does_not_change_its_sight(
    cards: list[int], script: list[Any], seat: int, rng: Any
) -> None:
    table = dealt(cards)
    for verb in script:
        do(table, verb)
    observation = table.seen_by(seat)
    seen = observation.piles
    unseen = [card for name, pile in table.piles.items() for card, eye in zip(pile, seen[name], strict=True)
              if eye is None]  # fmt: skip
    rng.shuffle(unseen)
    other = table.shadow()
    for name, pile in other.piles.items():
        faces = [card if eye is not None else unseen.pop() for card, eye in zip(pile, seen[name], strict=True)]
        pile.clear()
        pile.extend(faces)
    assert other.seen_by(seat) == observation


# ---- what decides the future ----------------------------------------------------------------------------------------


def test_the_fingerprint_knows_the_order_the_suits_and_the_sides_of_the_cards() -> None:
    prints = {dealt().fingerprint()}
    swapped, suited, turned, aside = dealt(), dealt(), dealt(), dealt()
    swapped.piles["packet/0"].rotate()
    two_of_clubs, two_of_diamonds = CODES.index("2C"), CODES.index("2D")
    for pile in suited.piles.values():
        faces = [{two_of_clubs: two_of_diamonds, two_of_diamonds: two_of_clubs}.get(card, card) for card in pile]
        pile.clear()
        pile.extend(faces)
    turned.flip([0])
    aside.lay(SET_ASIDE, "pot", 1, False)
    prints |= {table.fingerprint() for table in (swapped, suited, turned, aside)}
    assert len(prints) == 5


def test_the_fingerprint_knows_whose_turn_it_is_who_is_left_the_scores_and_the_memo() -> None:
    prints = {dealt().fingerprint()}
    for verb in (("lead", 1), ("out", 1, False), ("score", 0, 1)):
        table = dealt()
        do(table, verb)
        prints.add(table.fingerprint())
    table = dealt()
    table.remember("ruffle", 2)
    prints.add(table.fingerprint())
    assert len(prints) == 5


def test_the_fingerprint_takes_two_cards_of_one_code_for_the_same() -> None:
    one, other = dealt([*CARDS[:12], *CARDS[54:66], *CARDS[12:54], *CARDS[66:]]), None
    other = dealt([*CARDS[54:66], *CARDS[:12], *CARDS[12:54], *CARDS[66:]])
    assert one.fingerprint() == other.fingerprint()


def test_the_fingerprint_forgets_rounds_wars_and_plays() -> None:
    table = dealt()
    before = table.fingerprint()
    table.begin()
    table.say(WAR)
    table.lay("packet/0", "pot", 1, False)
    table.gather(("pot",), "packet/0")
    table.piles["packet/0"].rotate()
    assert table.fingerprint() == before


# ---- snapshots from anywhere ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seed", "1"), ("seed", None), ("seed", True), ("round", -1), ("round", 1.5), ("wars", []), ("plays", None),
        ("turn", 3), ("turn", -1), ("piles", []), ("piles", {}), ("piles", None), ("left", [3]), ("left", ["0"]),
        ("left", None), ("lacked", 1), ("scores", [1, 2]), ("scores", "123"), ("scores", [1, 2, None]), ("memo", []),
    ],
)  # fmt: skip
def test_a_snapshot_with_something_wrong_is_refused_in_one_line(key: str, value: Any) -> None:
    with pytest.raises(CardError) as why:
        Table.restored(SPOTS, 3, {**dealt().snapshot(), key: value})
    assert "\n" not in str(why.value)


@pytest.mark.parametrize("key", sorted(dealt().snapshot()))
def test_a_snapshot_with_something_missing_is_refused(key: str) -> None:
    kept = dealt().snapshot()
    del kept[key]
    if key == "scores":
        assert Table.restored(SPOTS, 3, kept).scores is None
    else:
        with pytest.raises(CardError):
            Table.restored(SPOTS, 3, kept)


@pytest.mark.parametrize("words", [["2C"] * (MOST_DECKS + 1), ["1C"], [2], "2C", None, ["2C^^"], [["2C"]]])
def test_a_snapshot_with_a_wrong_card_is_refused(words: Any) -> None:
    kept = dealt().snapshot()
    kept["piles"]["pot"] = words
    with pytest.raises(CardError):
        Table.restored(SPOTS, 3, kept)


def test_a_snapshot_of_another_game_is_refused() -> None:
    with pytest.raises(CardError):
        Table.restored((PileKind("packet", "packet", True),), 3, dealt().snapshot())


def test_a_code_names_the_same_card_wherever_it_lies() -> None:
    kept = dealt().snapshot()
    assert kept["piles"]["packet/0"] == codes(CARDS[:12])
