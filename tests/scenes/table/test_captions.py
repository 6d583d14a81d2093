"""What is said at the table is true, short, and whole sentences: in the cases where it once was not, and in matches of
every game with many options."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from game.core.events import Announced, Event, Laid, Moved, SeatLeft, Swept
from game.core.match import Match
from game.core.record import read_record
from game.core.rng import Rng
from game.core.table import Table
from game.core.title import Title
from game.rules import make, title, titles
from game.rules.wording import number
from game.scenes.table.match_end_page import how
from game.sitting.game_profile import fight
from game.view.stage.announcer import shout
from tests.kit.casualty_oracle import begun
from tests.kit.duel_king_oracle import duel
from tests.kit.match_notation import saved
from tests.kit.pairs import pairs
from tests.kit.random_play import by_chance
from tests.rules.test_duel_king import paired

NAMES = ("Ann", "Bob", "Cy", "Di")
MOST = 10
"""So many words are in a caption at most; WORDS asks for eight, which "A queen beats a ten: Ann takes all 6" is
beyond by one."""
CHECKER = 13
"""So many are in what is said of a wrong equation: a name, and the checker's line."""
ROUNDS = 80
ROWS = 30
KING = "good-king-bad-queen"


class Told(NamedTuple):
    """A caption, its event, the table on which the event is about to happen, and the events that follow it."""

    line: str
    event: Event
    table: Table
    then: Sequence[Event]


def told(match: Match, shadow: Table) -> Iterator[Told]:
    """The captions of a match's events, in their order; `shadow` is the table as it was before them."""
    events = match.take_events()
    for k, event in enumerate(events):
        line = match.game.caption(event, shadow, NAMES)
        if line is not None:
            yield Told(line, event, shadow, events[k : k + 40])
        shadow.apply(event)


def lines(record: dict[str, Any], rounds: int = 1) -> list[str]:
    """The captions of a saved match's first rounds."""
    match = read_record(record, make).match(events=True)
    given = iter(record.get("answers", ()))
    shadow = match.table.shadow()
    match.run(lambda ask, match: next(given, None), rounds)
    return [one.line for one in told(match, shadow)]


# ---- what was once false --------------------------------------------------------------------------------------------


def test_r18_a_card_that_calls_a_war_inside_a_war_calls_only_those_who_fight() -> None:
    hands = "7C 3C 2C *14", "7D 4C 9C *14", "5C *"
    assert lines(saved(*hands, options={"automatic": "2"}))[:2] == ["Two sevens: war!", "A two! War for Ann and Bob"]
    assert lines(saved("2C *16", "7D *16", "5C *", options={"automatic": "2"}))[0] == "A two! War for everybody"


def test_r19_a_card_calls_a_war_that_nobody_can_fight() -> None:
    said = lines(saved("7C 3C 2C", "7D 4C 9C", "5C *", options={"automatic": "2"}))
    assert said[:3] == ["Two sevens: war!", "A two! Nobody has a card left for war",
                        "A nine beats a two: Bob takes all 7"]  # fmt: skip


def test_a_war_is_told_of_the_cards_just_turned_even_if_somebody_has_too_few_of_them() -> None:
    """In the war Bob turns one card, where two are turned; his king has tied before."""
    hands, options = ("KC 2C QC 3C 5C 6C *", "4D KD QD"), {"up": 2, "down": 0, "run_out": "last_card"}
    assert lines(saved(*hands, options=options))[:2] == ["Two kings: war!", "Two queens: war!"]


@pytest.mark.parametrize(
    ("hands", "line"),
    [
        (("AC *50", "KD"), "A good king! But nobody can pay"),
        (("AC *47", "KD *3"), "A good king! Bob pays Ann three cards"),
        (("AC *25", "KD *"), "A good king! Bob pays Ann five cards"),
        (("AC *25", "KD *", "KH"), "Two good kings! Bob pays Ann ten cards"),
        (("AC *16", "KD *16", "KH *"), "Two good kings! Everybody pays Ann ten cards"),
        (("AC *16", "KD *30", "9H *"), "A good king! Ann is paid eight cards"),
        (("AC *16", "QD *16", "9H *"), "A bad queen! Ann pays everybody five cards"),
        (("AC *25", "QD *"), "A bad queen! Ann pays Bob five cards"),
        (("AC", "QD *"), "A bad queen! Ann pays Bob two cards"),
        (("AC *3", "QD *25", "9H *"), "A bad queen! Ann pays all they have: six cards"),
    ],
)
def test_r20_kings_and_queens_tell_what_is_really_paid(hands: tuple[str, ...], line: str) -> None:
    assert lines(saved(*hands, game=KING))[1] == line


def test_r20_who_has_paid_their_last_card_for_a_queen_pays_nothing_into_the_treasury() -> None:
    """A king takes a queen by one point, not of his suit, and his player has no other card."""
    said = lines(saved("KC", "QD *", game=KING))
    assert said[1:3] == ["A bad queen! Ann pays Bob two cards", "Won by one point! But Ann can’t pay"]


def test_r21_an_ace_that_captured_king_and_queen_of_a_suit_has_brought_them_together() -> None:
    for hands in (("AC *16", "KD *16", "QD *"), ("KD *25", "QD *")):
        match = read_record(saved(*hands, game=KING), make).match(events=True)
        shadow = match.table.shadow()
        match.run()
        assert [one.line for one in told(match, shadow)][-1] == "King and queen of diamonds: Ann wins!"
        sitting: Any = SimpleNamespace(match=match, names=NAMES, rounds=1, agreed=False)
        assert how(sitting) == "Ann brought a king and his queen together."


def test_r22_a_king_takes_the_table_only_after_the_save_duels() -> None:
    said = lines(duel("KC 2C 3C 9C *23", "4C 5C 6C QC *", answers=[[1, ["6C"]], [1, []]]))
    assert said == ["A king beats every card on the table", "Bob fights a save duel for a six",
                    "A queen beats a nine", "Bob saves a six", "Ann takes all 7"]


def test_r22_nobody_loses_when_both_must_turn_from_empty_packets() -> None:
    said = lines(duel(*paired(("KC KH XB", "KD KS XR"))), 99)
    assert said[-1] == "Nobody has a card to turn: a draw"
    assert not any("loses" in line for line in said)


def test_the_page_of_a_match_of_duel_king_says_by_how_many_cards_it_was_won() -> None:
    record = duel("KC 2C 3C *43", "4C 5C 6C *", answers=[[1, []]])
    match, given = read_record(record, make).match(events=True), iter(record["answers"])
    match.run(lambda _ask, _match: next(given, None), 1)
    sitting: Any = SimpleNamespace(match=match, names=NAMES, rounds=1, agreed=False)
    assert how(sitting) == "Five cards or fewer are too few: Ann has 49, Bob 5."


def test_r22_one_shuffle_of_both_packets_is_told_once() -> None:
    record = duel(*paired(("KC KH XB", "KD KS XR")), options={"reshuffle": 3})
    match = read_record(record, make).match(events=True)
    shadow = match.table.shadow()
    match.run(rounds=1)
    shuffled = [event for event in match.table.log or () if isinstance(event, Swept) and event.srcs == (event.dst,)]
    assert [event.dst for event in shuffled[:2]] == ["packet/0", "packet/1"]
    said = [one.line for one in told(match, shadow) if "shuffled" in one.line]
    assert said == ["So many forced duels: the packets are shuffled"] * (len(shuffled) // 2)


@pytest.mark.parametrize(
    ("packets", "line"),
    [
        (("KC 2C 3C 9C", "QD 4D 5D 9D"), "21 beats 18: Bob wins"),
        (("5C 9C 2D KC", "5H 7H AH KD"), "11 beats 8: Ann takes four"),
        (("AS 7C 3C 9C", "7D KC KD 9D"), "Ace of spades beats all! Ann takes four"),
        (("5C 9C 2D 2C 3C 4C KC TC 8C", "5H 7H AH 2D 3D 4D QD JD 7D"), "31 beats 30: Ann wins this war"),
    ],
)
def test_r23_who_has_the_higher_sum_wins_only_what_is_not_fought_for(packets: tuple[str, str], line: str) -> None:
    match = begun(*packets)
    shadow = match.table.shadow()
    match.run(rounds=1)
    assert line in [one.line for one in told(match, shadow)]


# ---- Peace ----------------------------------------------------------------------------------------------------------


def test_in_peace_there_is_peace() -> None:
    peace = {"lowest_wins": True}
    assert lines(saved("2C 3C 4C *23", "2D 5D 6D *", options=peace))[0] == "Two twos: peace!"
    assert lines(saved("7C 2C *", "7D 3D", options=peace))[1] == "Too few cards for peace: Bob is out"
    assert lines(saved("7C 6C 4D *23", "7D 3D 3C *", options=peace | {"underdog": "6"}))[1] == (
        "A six! An underdog wins Ann the peace"
    )
    called = saved("2C *16", "7D *16", "5C *", options=peace | {"automatic": "7"})
    assert lines(called)[0] == "A seven! Peace for everybody"
    for game in (make("peace", {}), make("war", peace)):
        assert [shout(game.war_calls, n) for n in (1, 2, 3, 4, 5)] == [
            "Peace!", "Double peace!", "Triple peace!", "The whole sky!", "The whole sky!",
        ]  # fmt: skip
    assert make("peace", {"lowest_wins": False}).war_calls == make("war", {}).war_calls
    counted = fight("peace")
    assert counted is not None
    assert counted.many.of(2).format(count=2) == "2 peaces"


# ---- every game -----------------------------------------------------------------------------------------------------

NUMBERS = {number(n): n for n in range(13)}
WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?|\d[\d\s+−×÷=()^…-]*")
COUNT = r"(\w+)"


searched, matched, words = cache(re.search), cache(re.match), cache(WORD.findall)
"""What is said often is looked through once."""


def count(word: str) -> int:
    """The number that a word or some digits say."""
    return NUMBERS[word.lower()] if word.lower() in NUMBERS else int(word)


def moved(one: Told, src: str = "", dst: str = "") -> int:
    """How many cards go from and to such piles before anything else is said."""
    after = []
    for event in one.then[isinstance(one.event, Announced) :]:
        if isinstance(event, Announced):
            break
        after.append(event)
    piles = [(e.cards, (e.src,), e.dst) for e in after if isinstance(e, Moved | Laid)]
    piles += [(e.cards, e.srcs, e.dst) for e in after if isinstance(e, Swept)]
    return sum(len(cards) for cards, srcs, to in piles if src in " ".join(srcs) and dst in to)


def others(one: Told, name: str) -> list[int]:
    return [seat for seat in one.table.left if NAMES[seat] != name]


def seat(name: str) -> int:
    return NAMES.index(name)


def holds(one: Told) -> None:
    """Assert what a caption says, as far as the events tell."""
    line, event, table = one.line, one.event, one.table
    if found := searched(rf"(\w+) takes (both|nothing|the card|all {COUNT}|one card|{COUNT} cards)$", line):
        words = {"both": 2, "nothing": 0, "the card": 1, "one card": 1}
        cards = words[found[2]] if found[2] in words else count(found[3] or found[4])
        assert moved(one, dst=f"/{seat(found[1])}") >= cards
        if isinstance(event, Swept):
            assert (event.dst.rpartition("/")[2], len(event.cards)) == (str(seat(found[1])), cards)
    if found := searched(rf"(\w+) takes the pile: {COUNT} cards?$", line):
        assert isinstance(event, Swept)
        assert (event.dst, len(event.cards)) == (f"packet/{seat(found[1])}", count(found[2]))
    if found := matched(r"([A-Z]\w+) [a-z]+s: (?:war|peace|duel|forced duel|I – de – clare – war)!", line):
        assert isinstance(event, Announced)
        assert len(event.seats) == count(found[1])
    if "War for everybody" in line or "Peace for everybody" in line:
        assert isinstance(event, Announced)
        assert set(event.seats) == set(table.left)
    if found := searched(rf"Everybody pays (\w+) {COUNT} cards", line):
        payers = others(one, found[1])
        assert len(payers) > 1
        assert all(moved(one, f"packet/{s}", f"packet/{seat(found[1])}") == count(found[2]) for s in payers)
    if found := searched(rf"(\w+) pays everybody {COUNT} cards", line):
        payees = others(one, found[1])
        assert len(payees) > 1
        assert all(moved(one, f"packet/{seat(found[1])}", f"packet/{s}") == count(found[2]) for s in payees)
    two = "|".join(NAMES)
    if found := searched(rf"({two}) pays ({two}) {COUNT} cards?$", line):
        assert moved(one, f"packet/{seat(found[1])}", f"packet/{seat(found[2])}") == count(found[3])
    if found := searched(rf"(\w+) is paid {COUNT} cards?$", line):
        assert moved(one, "packet", f"packet/{seat(found[1])}") == count(found[2])
    if found := searched(rf"(\w+) pays all they have: {COUNT} cards?$", line):
        assert moved(one, f"packet/{seat(found[1])}") == count(found[2]) == len(table.piles[f"packet/{seat(found[1])}"])
    if found := searched(r"(\w+) can’t pay$", line):
        assert not moved(one, f"packet/{seat(found[1])}")
    if line.endswith("nobody can pay"):
        assert not moved(one, "packet", "packet")
    if found := searched(r"(\w+) pays into the treasury$", line):
        assert moved(one, f"packet/{seat(found[1])}", "treasury")
    if found := searched(rf"(\w+) wins the treasury: {COUNT} cards?$", line):
        assert moved(one, "treasury", f"packet/{seat(found[1])}") == count(found[2])
    if found := searched(rf"(\w+) lends (\w+) {COUNT} cards?$", line):
        assert moved(one, f"packet/{seat(found[1])}", f"stake/{seat(found[2])}") == count(found[3])
    if found := searched(rf"(\w+)’s joker takes {COUNT} more from (\w+)$", line):
        assert moved(one, f"packet/{seat(found[3])}", f"packet/{seat(found[1])}") >= count(found[2])
    if found := searched(r"(?:No .*|Nothing to slap) there: (\w+) pays one card$", line):
        assert isinstance(one.then[1], Moved)
        assert (one.then[1].src, len(one.then[1].cards)) == (f"packet/{seat(found[1])}", 1)
    if found := searched(r"(\w+) (?:is out|loses|forces a draw)$", line):
        assert isinstance(event, SeatLeft)
        assert event.seat == seat(found[1])
        if line.startswith("No card"):
            assert not any(table.piles.get(f"{spot}/{event.seat}") for spot in ("packet", "deck", "hand"))
    if found := matched(rf"Out of the game: {COUNT} ", line):
        assert moved(one, dst="aside") == (1 if found[1] in ("a", "an") else count(found[1]))
    if found := matched(rf"Casualties! {COUNT} ", line):
        assert moved(one, dst="aside") == count(found[1])
    if found := searched(r"! (\d+) points? for (\w+)$", line):
        assert isinstance(event, Announced)
        assert (event.numbers[-1], event.seats) == (int(found[1]), (seat(found[2]),))


def is_well_said(one: Told) -> None:
    """Assert that a caption keeps to the page of words."""
    line, most = one.line, CHECKER if isinstance(one.event, Announced) and one.event.key == "wrong" else MOST
    assert len(words(line)) <= most, line
    assert not searched(r"[{};]|  |^ | $|\.$|None", line), line
    assert line.count("!") <= 1, line
    assert not searched(r"\b(?:1|one) (?:cards|points|chances|slaps|times|more cards)\b", line, re.IGNORECASE), line
    assert not searched(r"\bno (?:[a-z]+s)\b (?!left|for|to)|\b0 cards\b", line), line


def uneven(game: Title, made: Any, players: int, seed: int) -> dict[str, Any]:
    """The packets of a match in which some have few cards, where a game is dealt packets."""
    if "deal" not in made.deal_formats:
        return {}
    rng, cards = Rng(seed), made.deck()
    rng.shuffle(cards)
    deal = []
    for _seat in range(players - 1):
        share = rng.below(12) + 1
        deal.append(cards[:share])
        del cards[:share]
    return {"deal": [*deal, cards][:: 1 if seed % 2 else -1]}


def matches(game: Title) -> Iterator[tuple[Match, Table]]:
    """Matches of a game, with its options in pairs, each played for some rounds by people who answer by chance."""
    rows = pairs(game)
    for n in range(ROWS):
        row = {**rows[n * 7 % len(rows)]}
        players = row.pop("players")
        made = game.make(row)
        deal = uneven(game, made, players, n) if n % 3 else {}
        match = Match(made, players, n, events=True, **deal)
        shadow = match.table.shadow()
        match.run(by_chance, ROUNDS)
        yield match, shadow


@pytest.mark.parametrize("game_id", list(titles()))
def test_every_caption_is_short_well_said_and_true(game_id: str) -> None:
    said = 0
    for match, shadow in matches(title(game_id)):
        for one in told(match, shadow):
            is_well_said(one)
            try:
                holds(one)
            except AssertionError as why:
                raise AssertionError(f"{one.line!r} of {one.event}, {match.game.chosen}: {why}") from why
            said += 1
    assert said > 20
