"""What the seeds say that no game's own tests have under the name of its paragraph, played through saved matches."""

from typing import Any

import pytest

from game.core.cards import RANK_NAMES
from game.core.record import RecordError
from game.rules import title
from game.simulate import Simulation
from tests.kit.match_notation import FULL, left, match_of, played, saved


def game(game_id: str, *hands: str, rounds: int = 1, answers: list[list[Any]] | None = None, **options: Any) -> Any:
    """A saved match of a game, stopped after some rounds; War's order of winnings where the game has one."""
    made = saved(*hands, options=options, game=game_id, rounds=rounds, answers=answers or [])
    if not any(option.id == "winnings" for option in title(game_id).options):
        del made["options"]["winnings"]
    return made


def packets(made: dict[str, Any]) -> list[list[str]]:
    found: list[list[str]] = played(made)["packets"]
    return found


# ---- 000: War -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["war", "casualty-war", "duel-king", "twenty-first-century-war", "egyptian-ruffle"])
def test_000_war_players_do_not_look_at_their_cards_but_keep_them_in_a_packet_face_down(game_id: str) -> None:
    made = {"format": 1, "game": game_id, "options": {}, "players": 2, "seed": 3, "rounds": 0}
    table = match_of(made).table
    for seat in (0, 1):
        seen = table.seen_by(seat).piles
        assert set(seen["packet/0"] + seen["packet/1"]) == {None}


@pytest.mark.parametrize("game_id", ["war", "war-last-card", "war-basic", "addition-war"])
def test_000_war_the_game_continues_until_one_player_has_all_the_cards_and_wins(game_id: str) -> None:
    """Also "Last player to have cards wins" (Addition War), "A player wins when he/she has all the cards" (003) and
    "Game End" (004)."""
    for seed in range(8):
        got = played({"format": 1, "game": game_id, "options": {}, "players": 2, "seed": seed})
        assert got["ended"] in ("all_cards", "out_of_cards")
        assert (got["cards"][got["winner"]], got["table"]) == (52, [])


def test_000_addition_war_a_war_is_three_cards_face_down_and_two_up_and_the_sum_wins_all_14_cards() -> None:
    made = game("addition-war", "KC 2C 4C 5C 6C 9C 8C *19", "9D 6D 7D 8D TD 7H 9H *")
    assert packets(made)[0] == left(made, 0, 7, "KC 2C 4C 5C 6C 9C 8C 9D 6D 7D 8D TD 7H 9H")


def test_000_subtraction_war_the_lower_is_subtracted_from_the_higher_whichever_was_turned_first() -> None:
    for ours in ("KC 2C", "2C KC"):
        made = game("subtraction-war", f"{ours} *24", "QD TD *")
        assert packets(made)[0] == left(made, 0, 2, f"{ours} QD TD")


# ---- 000: Good King, Bad Queen --------------------------------------------------------------------------------------


def test_000_good_king_bad_queen_1_two_queens_award_five_cards_to_all_players_each() -> None:
    made = game("good-king-bad-queen", "AC *16", "QD *16", "QH *")
    mine = left(made, 0, 1, "AC QD QH")
    assert packets(made) == [
        mine[20:], left(made, 1, 1) + mine[:5] + mine[10:15], left(made, 2, 1) + mine[5:10] + mine[15:20],
    ]  # fmt: skip


def test_000_good_king_bad_queen_1_with_four_players_a_king_brings_fifteen_cards() -> None:
    made = game("good-king-bad-queen", "9C *12", "KD *12", "AH *12", "8S *")
    paid = [*made["deal"][3][1:6], *made["deal"][0][1:6], *made["deal"][1][1:6]]
    mine = [*left(made, 2, 1, "AH 8S 9C KD"), *paid]
    assert packets(made)[2] == mine[2:], "by one point, too: two cards go into the treasury"
    assert played(made)["cards"] == [7, 7, 29, 7]


def test_000_good_king_bad_queen_2_an_ace_counts_both_high_and_low() -> None:
    for beaten, pays in (("2D", True), ("KD", True), ("QD", False), ("3D", False)):
        assert bool(played(game("good-king-bad-queen", "AC *25", f"{beaten} *"))["table"]) == pays


def test_000_good_king_bad_queen_2_whoever_wins_the_next_war_wins_the_treasury_even_the_one_who_did_not_pay() -> None:
    made = game("good-king-bad-queen", "7C 2C 3C 4C 8C 5C 6C 9C *18", "6D 9D JD 5D TD TS *", rounds=4)
    assert played({**made, "rounds": 3})["table"] == ["2C", "3C"]
    got = played(made)
    assert (got["wars"], got["table"]) == (1, [])
    assert got["packets"][1][-8:] == ["5D", "TD", "TS", "5C", "6C", "9C", "2C", "3C"]


def test_000_good_king_bad_queen_3_there_are_two_ways_to_win() -> None:
    assert played(game("good-king-bad-queen", "KS *25", "QS *"))["ended"] == "king_and_queen"
    assert played(game("good-king-bad-queen", "9C *", "7D"))["ended"] == "all_cards"


# ---- 000: 21st Century War ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [
    "AC QC", "AC KC JC", "AC 2C 7C 9C", "AC 5C 6C", "AC TC JC", "AC 4C 4D JC", "9C 3C QC", "5C 5D TC", "5C 4C 9C",
    "4C 4D 9C 9D", "KC", "2C", "AC", "AC AD", "8C 8D", "2C 3C 4C 9C",
])  # fmt: skip
def test_000_21st_century_war_the_examples_of_valid_combinations_may_be_laid(cards: str) -> None:
    made = game("twenty-first-century-war", f"{cards} *{26 - len(cards.split())}", "*")
    named = cards.split()[::-1]
    match = match_of({**made, "answers": [[0, named]]})
    assert match.answers == [[0, named]]
    assert list(match.given) == [0], "the other has still to choose"


@pytest.mark.parametrize("cards", ["AC 9C", "KC JC", "4C 4D 4H", "KC QC", "2C 3C", "AC 2C 9C", "AC AD 9C", "TC KC"])
def test_000_21st_century_war_the_examples_that_are_not_valid_may_not(cards: str) -> None:
    made = game("twenty-first-century-war", f"{cards} *{26 - len(cards.split())}", "*")
    with pytest.raises(RecordError, match=r"^answers\[0\]: seat 0: "):
        match_of({**made, "answers": [[0, cards.split()]]})


def test_000_21st_century_war_7_those_who_do_not_tie_lay_no_more_cards() -> None:
    made = game("twenty-first-century-war", "KC 5C 3C 2C *13", "KD 4D 6D 8D *13", "QS 7S 9S TS *")
    said = [[0, ["KC"]], [1, ["KD"]], [2, ["QS"]]]
    asked = match_of({**made, "answers": said}).ask
    assert asked is not None
    assert asked.seats == (0, 1)
    got = played({**made, "answers": [*said, [0, ["5C"]], [1, ["8D"]]]})
    assert got["packets"][1] == left(made, 1, 4, "KD 8D QS KC 5C 4D 6D")


# ---- 000: Guerilla Joker, Speed War ---------------------------------------------------------------------------------


@pytest.mark.parametrize("other", ["2D", "KD", "AD", "XR"])
def test_000_guerilla_joker_no_matter_what_the_opposing_card_is_you_must_go_to_war(other: str) -> None:
    made = game("guerilla-joker", "XB 3C 9C *24", f"{other} 4D 8D *", jokers=True)
    got = played(made)
    assert (got["wars"], got["plays"]) == (1, 6)
    assert got["packets"][0] == left(made, 0, 3, f"XB 3C 9C {other} 4D 8D")


def test_000_speed_war_the_game_ends_soon_and_wars_become_more_frequent() -> None:
    """The two advantages of the seed, over the same hundred deals."""

    def total(played: list[Any], measure: str) -> int:
        return sum(getattr(one, measure) for one in played)

    war, speed = (Simulation(game_id, {}, 2, 5, {}).play(range(100)) for game_id in ("war", "speed-war"))
    assert total(speed, "rounds") < total(war, "rounds") / 2
    assert total(speed, "wars") / total(speed, "rounds") > 1.3 * total(war, "wars") / total(war, "rounds")


# ---- 003: variations ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", RANK_NAMES[:9])
def test_003_beats_faces_any_number_card_can_be_picked(number: str) -> None:
    card = {"10": "T"}.get(number, number) + "C"
    for face in ("JD", "QD", "KD"):
        assert played(game("beats-faces", f"{card} *25", f"{face} *", beats_faces=number))["cards"][0] == 27
    assert played(game("beats-faces", f"{card} *25", "AD *", beats_faces=number))["cards"][0] == 25
    if number != "10":
        assert played(game("beats-faces", f"{card} *25", "TD *", beats_faces=number))["cards"][0] == 25


@pytest.mark.parametrize("rank", ["5", "6"])
def test_003_slap_war_when_a_particular_card_is_played_like_the_5_or_6(rank: str) -> None:
    for seat in (0, 1):
        made = game("slap-war", f"{rank}C *25", "KD *", slap=rank, answers=[[seat, "slap"]])
        assert played(made)["cards"][seat] == 27


def test_003_peace_the_lowest_card_wins_against_every_other() -> None:
    for low, high in zip("23456789TJQK", "3456789TJQKA", strict=True):
        assert played(game("peace", f"{high}C *25", f"{low}D *"))["cards"] == [25, 27]


def test_003_underdog_the_winners_own_six_changes_nothing() -> None:
    made = game("underdog", "9C 2C 4C 3C KC *21", "9D 6D 3D 4D 5D *")
    assert played(made)["cards"] == [21, 31], "the loser's six wins"
    made = game("underdog", "9C 6C 4C 3C KC *21", "9D 2D 3D 4D 5D *")
    assert played(made)["cards"] == [31, 21], "the winner's six does not matter"


# ---- 004: the basic game and Egyptian Ruffle ------------------------------------------------------------------------


def test_004_basic_game_if_the_cards_are_again_the_same_each_again_places_3_down_and_1_up() -> None:
    ours, theirs = "9C 2C 3C 4C TC 5C 6C 7C KC", "9D 2D 3D 4D TD 5D 6D 7D QD"
    made = game("war-basic", f"{ours} *17", f"{theirs} *")
    got = played(made)
    assert (got["wars"], got["plays"]) == (2, 18)
    assert got["packets"][0] == left(made, 0, 9, f"{ours} {theirs}")


NAMED = {
    "pyramid_pair": ["7C 7D", "KC KD", "2C 2D"],
    "sphinx_split": ["3C 7D 3D", "5C 9D 5H"],
    "mummy_marriage": ["KC QD", "QC KD"],
    "king_tut_ten": ["4C 6D", "AC 9D", "5C 5D", "8C 2D"],
    "nile_nine": ["3C 3D 3H"],
}
"""Slap → cards turned one after the other that are it, the last of them on top."""
ALSO = {("pyramid_pair", "5C 5D"), ("pyramid_pair", "3C 3D 3H"), ("king_tut_ten", "3C 7D 3D")}
"""Cards of another combination that are this one as well."""


@pytest.mark.parametrize("slap", NAMED)
@pytest.mark.parametrize(("name", "cards"), [(name, cards) for name, examples in NAMED.items() for cards in examples])
def test_004_egyptian_ruffle_the_first_to_ruffle_a_combination_takes_all_the_cards_and_play_continues_from_them(
    slap: str, name: str, cards: str
) -> None:
    """Only the variation that is played: with it alone, every other combination is a false slap and burns a card."""
    turned, rest = cards.split(), [code for code in FULL if code not in cards.split()]
    made: dict[str, Any] = {
        "format": 1, "game": "egyptian-ruffle", "options": {slap: True}, "players": 2, "seed": 1,
        "deal": [turned[1::2] + rest[:20], turned[::2] + rest[20:]], "rounds": len(turned),
        "answers": [*[[1, "time"]] * (len(turned) - 1), [0, "slap"]],
    }  # fmt: skip
    got, leader = played(made), match_of(made).table.turn
    if name == slap or (slap, cards) in ALSO:
        assert (got["packets"][0][-len(turned) :], got["wars"], got["table"], leader) == (turned, 1, [], 0)
    else:
        assert (got["wars"], got["table"]) == (0, [rest[0], *turned])
