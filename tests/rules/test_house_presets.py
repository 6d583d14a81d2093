"""The games that are War with house rules set: their defaults, their help, and what seeds 000, 001, 003, 004 say."""

from typing import Any

import pytest

from game.core.game import OptionError
from game.rules import make, title, titles
from tests.kit.match_notation import left, match_of, played, saved
from tests.kit.row_tests import in_one

DOWN_3 = {"down": 3, "run_out": "last_card"}
PRESETS: dict[str, dict[str, Any]] = {
    "war-last-card": DOWN_3,
    "peace": {**DOWN_3, "lowest_wins": True, "down": 5},
    "three-player-war": DOWN_3,
    "automatic-war": {**DOWN_3, "automatic": "2"},
    "beats-faces": {**DOWN_3, "beats_faces": "3"},
    "underdog": {**DOWN_3, "underdog": "6"},
    "slap-war": {**DOWN_3, "slap": "5"},
    "war-basic": {"down": 3, "run_out": "lose"},
    "war-one-left": {"down": 1, "run_out": "one_left"},
    "guerilla-joker": {"jokers": True, "automatic": "joker"},
    "speed-war": {"speed": True},
    "addition-war": {"up": 2, "count": "sum", "down": 3},
    "subtraction-war": {"up": 2, "count": "difference", "down": 3},
    "multiplication-war": {"up": 2, "count": "product", "down": 3},
    "missing-card-war": {"up": 2, "count": "sum", "down": 3, "missing": True},
}
ARITHMETIC = ["addition-war", "subtraction-war", "multiplication-war", "missing-card-war"]
OWN = {"ace": 1, "faces": "counting", "highest": None, "ranks": None, "answers": False, "shoe": False, "anchor": None,
       "missing": False}  # fmt: skip
"""The options that only they have."""


def preset(game_id: str, *hands: str, **options: Any) -> dict[str, Any]:
    return saved(*hands, options=options, game=game_id)


@in_one("game_id", PRESETS)
def test_a_preset_is_war_with_these_house_rules_and_no_others(game_id: str) -> None:
    expected = {**title("war").chosen({}), **(OWN if game_id in ARITHMETIC else {}), **PRESETS[game_id]}
    assert title(game_id).chosen({}) == expected


@in_one("game_id", PRESETS)
def test_a_presets_value_comes_first_and_its_words_with_it(game_id: str) -> None:
    wars = {option.id: option for option in title("war").options}
    for option in title(game_id).options:
        if option.id in wars:
            war = wars[option.id]
            assert option.default == PRESETS[game_id].get(option.id, war.default)
            assert sorted(map(repr, option.values)) == sorted(map(repr, war.values))
            assert [option.named(value) for value in war.values] == [war.named(value) for value in war.values]


def test_players_of_a_preset_is_only_its_default() -> None:
    assert {game_id: title(game_id).players[0] for game_id in PRESETS if title(game_id).players[0] != 2} == {
        "three-player-war": 3
    }
    assert all(sorted(title(game_id).players) == [2, 3, 4] for game_id in PRESETS)


@in_one("game_id", PRESETS)
def test_a_result_names_the_preset(game_id: str) -> None:
    assert played({**saved(game=game_id), "then": "computer", "rounds": 2})["game"] == game_id


@in_one("game_id", PRESETS)
def test_a_presets_options_may_be_set_otherwise_in_a_saved_match(game_id: str) -> None:
    plain = preset(game_id, "7C 2C 5C *23", "7D 3D 4D *", **title("war").chosen({}))
    plain["options"] |= {"missing": False} if game_id == "missing-card-war" else {}
    plain["options"]["winnings"] = "winner_first"
    war = {**plain, "game": "war", "options": title("war").chosen({}) | {"winnings": "winner_first"}}
    assert played({**plain, "rounds": 9}) == {**played({**war, "rounds": 9}), "game": game_id}


def test_the_presets_come_after_war_in_the_order_of_the_rulebook() -> None:
    ids = list(titles())
    start = ids.index("war")
    assert ids[start : start + 1 + len(PRESETS)] == ["war", *PRESETS]


@in_one("game_id", PRESETS)
def test_a_presets_sources_are_the_seeds_that_tell_of_it(game_id: str) -> None:
    others = {"war-basic": "004", "war-one-left": "001", "missing-card-war": "ours"}
    seed = others.get(game_id, "003" if "run_out" in PRESETS[game_id] else "000")
    assert title(game_id).game.source == (seed,)


# ---- what the seeds say ---------------------------------------------------------------------------------------------


def test_003_peace_five_cards_go_face_down_for_each_letter_in_peace() -> None:
    record = preset("peace", "2C KC QC JC TC 9C 5C *19", "2D KD QD JD TD 9D 4D *")
    got = played({**record, "rounds": 1})
    assert (got["wars"], got["plays"]) == (1, 14)
    assert got["packets"][1] == left(record, 1, 7, "2D KD QD JD TD 9D 4D 2C KC QC JC TC 9C 5C")


def test_003_three_player_war_only_the_highest_two_that_tie_fight() -> None:
    record = preset("three-player-war", "KC 2C 3C 4C 5C *12", "QD *16", "KD 2D 3D 4D 6D *")
    got = played({**record, "rounds": 1})
    assert (got["cards"], got["plays"]) == ([12, 16, 24], 11)


def test_003_underdog_a_six_among_the_three_face_down_cards_wins_the_lost_war() -> None:
    record = preset("underdog", "9C 2C 6C 3C 4C *21", "9D 2D 3D 4D KD *")
    assert played({**record, "rounds": 1})["cards"] == [31, 21]


def test_000_guerilla_joker_is_standard_war_with_jokers_that_mean_war() -> None:
    record = preset("guerilla-joker", "XR 2C 9C *24", "2D 3D 8D *", jokers=True)
    got = played({**record, "rounds": 1})
    assert (got["wars"], got["cards"]) == (1, [30, 24])


@pytest.mark.parametrize(("game_id", "hands"), [
    ("addition-war", ("KC 2C 2D 2H 2S 9C 3C *19", "9D 6D 3D 3H 3S QC AC *")),
    ("subtraction-war", ("KC TC 2D 2H 2S 9C 9D *19", "2C 5D 3D 3H 3S QC JC *")),
    ("multiplication-war", ("6C 4C 2D 2H 2S 9C 2C *19", "8C 3C 3D 3H 3S QC AC *")),
])  # fmt: skip
def test_000_addition_war_a_wars_winner_takes_all_14_cards(game_id: str, hands: tuple[str, str]) -> None:
    got = played({**preset(game_id, *hands), "rounds": 1})
    assert (got["wars"], got["plays"], sorted(got["cards"])) == (1, 14, [19, 33])


@in_one("game_id", ARITHMETIC)
def test_000_addition_and_subtraction_war_take_one_deck_or_two(game_id: str) -> None:
    for decks in (1, 2):
        assert sum(played({**saved(game=game_id, options={"decks": decks}), "rounds": 0})["cards"]) == 52 * decks


# ---- the help -------------------------------------------------------------------------------------------------------


@in_one(("game_id", "told"), [
    ("war", "lays one card **face down**"),
    ("war-last-card", "lays three cards **face down**"),
    ("war-last-card", "lay all but the last face down and **turn up the last one**"),
    ("war-basic", "A player with too few cards to lay **loses**"),
    ("war-one-left", "If you have to lay cards and have none left, you **lose**"),
    ("peace", "**lowest card** takes all"),
    ("peace", "lays five cards **face down**"),
    ("peace", "two or more tie for lowest"),
    ("automatic-war", "turns a two, it is **war** at once"),
    ("beats-faces", "Here a three beats **jacks, queens and kings**"),
    ("underdog", "If a six is among them"),
    ("slap-war", "When somebody turns a five, **slap**!"),
    ("guerilla-joker", "one deck with its two jokers"),
    ("guerilla-joker", "A joker is highest"),
    ("speed-war", "first the **twos**"),
    ("addition-war", "**Add** your cards up"),
    ("subtraction-war", "**Take** your lower card **away** from the higher"),
    ("multiplication-war", "**Multiply** your cards"),
    ("addition-war", "the top two cards"),
    ("missing-card-war", "it is closed"),
])  # fmt: skip
def test_the_help_tells_a_games_rules_in_its_sentences(game_id: str, told: str) -> None:
    assert told in title(game_id).make({}).help()


@in_one(("options", "told"), [
    ({"down": 0}, "Each of them turns one more card **face up**."),
    ({"up": 2}, "turns two more cards **face up**"),
    ({"winnings": "loser_first"}, "the other players’ cards first"),
    ({"winnings": "arranged"}, "in any order they like"),
    ({"decks": 2, "jokers": True}, "two decks with their four jokers"),
    ({"automatic": "2,J,joker"}, "turns a two or a jack, it is **war**"),
    ({"beats_aces": "4"}, "Here a four beats **aces**"),
    ({"count": "sum"}, "Every card counts as a number."),
    ({"count": "product", "up": 2, "lowest_wins": True}, "**smallest number**"),
])  # fmt: skip
def test_the_help_of_war_has_the_house_rules_chosen_in_its_sentences(options: dict[str, Any], told: str) -> None:
    assert told in make("war", options).help()
    assert told not in make("war", {}).help()


@pytest.mark.parametrize("game_id", [*PRESETS, "good-king-bad-queen"])
def test_no_place_in_the_help_is_left_unfilled(game_id: str) -> None:
    game = title(game_id)
    for option in game.options:
        for value in option.values:
            text = game.build(game.chosen({option.id: value})).help()
            assert "{" not in text
            assert "}" not in text


def test_upsets_that_do_nothing_are_not_told_as_rules() -> None:
    assert "beats every" not in make("peace", {"beats_faces": "3"}).help()


def test_the_brief_says_the_house_rules_in_few_words() -> None:
    told = make("war", {"down": 3, "slap": "5", "lowest_wins": True}).brief()
    assert told == "three down, one up · The lowest wins · Slap: 5"
    assert make("war", {"up": 2, "count": "sum"}).brief() == "one down, two up · sums"
    assert make("peace", {"automatic": "joker", "jokers": True}).brief() == "Automatic Peace: joker"
    assert make("slap-war", {"slap": None}).brief() == "Slap: none"
    assert make("addition-war", {"count": "rank"}).brief() == "ranks"


@in_one("game_id", [*titles()])
def test_the_brief_of_a_game_as_it_is_by_default_is_empty(game_id: str) -> None:
    assert make(game_id, {}).brief() == ""


# ---- arithmetic -----------------------------------------------------------------------------------------------------


def test_their_own_options_exist_only_in_the_arithmetic_games() -> None:
    for game_id in titles():
        if game_id not in ARITHMETIC:
            with pytest.raises(OptionError, match=r"^option 'answers'"):
                title(game_id).chosen({"answers": True})
    for game_id in ARITHMETIC:
        options = {option.id: option.values for option in title(game_id).options}
        assert options["ace"] == (1, 11)
        assert options["faces"] == ("counting", "ten", "out")
        assert options["highest"] == (None, 2, 3, 4, 5, 6, 7, 8, 9, 10)
        assert options["answers"] == (False, True)


def winner(record: dict[str, Any]) -> int:
    cards = played({**record, "rounds": 1})["cards"]
    return int(cards[1] > cards[0])


def test_an_ace_counts_1_or_11() -> None:
    hands = ("AC 5C *24", "9D 2D *")
    assert winner(preset("addition-war", *hands)) == 1
    assert winner(preset("addition-war", *hands, ace=11)) == 0


def test_faces_count_11_12_13_or_10_each() -> None:
    hands = ("KC 2C *24", "QD 2D *")
    assert winner(preset("addition-war", *hands)) == 0
    ten = played({**preset("addition-war", *hands, faces="ten"), "rounds": 1})
    assert ten["wars"] >= 1


def deck_of(game_id: str, **options: Any) -> set[str]:
    got = played({**saved(game=game_id, options=options), "rounds": 0})
    return {code[0] for code in sum(got["packets"], got["removed"])}


@in_one(("options", "ranks"), [
    ({"faces": "out"}, "A23456789T"),
    ({"faces": "out", "jokers": True}, "A23456789TX"),
    ({"highest": 5}, "A2345"),
    ({"highest": 10}, "A23456789T"),
    ({"highest": 10, "faces": "ten"}, "A23456789TJQK"),
    ({"highest": 10, "ace": 11}, "23456789T"),
    ({"highest": 10, "jokers": True}, "A23456789T"),
    ({"ranks": "2,3,7"}, "237"),
    ({"ranks": "2,K,joker", "jokers": True}, "2KX"),
    ({"ranks": "2,K,joker"}, "2K"),
    ({"ranks": "2,3,7", "highest": 5}, "23"),
    ({"ranks": "2,K", "faces": "out"}, "2"),
])  # fmt: skip
def test_faces_highest_and_ranks_say_which_cards_are_left_out(options: dict[str, Any], ranks: str) -> None:
    assert deck_of("addition-war", **options) == set(ranks)


def said(record: dict[str, Any], rounds: int = 1) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    log = match_of({**record, "rounds": rounds}, events=True).table.log or []
    reckoned = [event for event in log if getattr(event, "key", "") in ("sum", "difference", "product")]
    return [(event.key, event.seats, event.numbers) for event in reckoned]  # type: ignore[union-attr]


@pytest.mark.parametrize(("game_id", "key", "numbers"), [
    ("addition-war", "sum", [(13, 2, 15), (9, 7, 16)]),
    ("subtraction-war", "difference", [(13, 2, 11), (9, 7, 2)]),
    ("multiplication-war", "product", [(13, 2, 26), (9, 7, 63)]),
])  # fmt: skip
def test_every_sum_difference_and_product_is_said_with_its_operands(
    game_id: str, key: str, numbers: list[tuple[int, ...]]
) -> None:
    expected = [(key, (seat,), found) for seat, found in enumerate(numbers)]
    assert said(preset(game_id, "KC 2C *24", "7D 9D *" if key == "difference" else "9D 7D *")) == expected


def test_the_sums_of_a_war_are_said_too() -> None:
    record = preset("addition-war", "KC 2C 2D 2H 2S 9C 3C *19", "9D 6D 3D 3H 3S QC AC *")
    assert [numbers for _key, _seats, numbers in said(record)] == [(13, 2, 15), (9, 6, 15), (9, 3, 12), (12, 1, 13)]


def test_three_cards_have_three_operands_and_a_lone_card_is_its_own_sum() -> None:
    record = preset("addition-war", "KC 2C 3C *", "9D", up=3)
    assert [numbers for _key, _seats, numbers in said(record)] == [(13, 2, 3, 18), (9, 9)]


# ---- answers decide -------------------------------------------------------------------------------------------------

HANDS = ("KC 2C *24", "9D 7D *")


def answered(*answers: str, hands: tuple[str, ...] = HANDS, game_id: str = "addition-war", **options: Any) -> Any:
    record = preset(game_id, *hands, answers=True, **options)
    record["answers"] = [[seat, said] for seat, said in enumerate(answers)]
    return played({**record, "rounds": 1})


@in_one(("answers", "winner"), [
    (("15", "16"), 1), (("15", "17"), 0), (("15", "no idea"), 0), (("16", "16"), 1), (("14", "15"), 1),
    (("", ""), 1), (("015", ""), 0), ((" 15 ", ""), 0), (("15.0", ""), 1), (("+15", ""), 1), (("14+1", ""), 1),
    (("pass", "time"), 1), (("-15", ""), 1), (("1_5", ""), 1), (("15", "²"), 0),
])  # fmt: skip
def test_with_answers_who_is_right_beats_who_is_wrong_otherwise_the_cards_decide(
    answers: tuple[str, str], winner: int
) -> None:
    cards = answered(*answers)["cards"]
    assert cards[winner] == 28


def test_with_answers_all_in_a_war_answer_again() -> None:
    hands = ("KC 2C 2D 2H 2S 9C 3C *19", "9D 6D 3D 3H 3S QC AC *")
    record = preset("addition-war", *hands, answers=True)
    record["answers"] = [[1, "15"], [0, "15"], [0, "12"], [1, "12"]]
    assert played({**record, "rounds": 1})["cards"] == [33, 19]


def test_with_answers_of_three_only_those_who_are_right_can_tie() -> None:
    hands = ("KC 2C 2D 2H 2S 4C 4S *10", "9D 6D *15", "8H 7H 3D 3H 3S 5C 5S *")
    record = preset("addition-war", *hands, answers=True)
    record["answers"] = [[0, "15"], [1, "?"], [2, "15"], [0, "8"], [2, "10"]]
    assert played({**record, "rounds": 1})["cards"] == [10, 15, 27]


def test_with_answers_under_peace_the_smallest_sum_of_those_who_are_right_wins() -> None:
    assert answered("15", "16", lowest_wins=True)["cards"][0] == 28
    assert answered("?", "16", lowest_wins=True)["cards"][1] == 28


def test_with_answers_an_automatic_war_comes_right_or_wrong() -> None:
    hands = ("KC 2C 2D 2H 2S 4C 4S *19", "9D 6D 3D 3H 3S 5C 5S *")
    record = preset("addition-war", *hands, answers=True, automatic="2")
    record["answers"] = [[0, "15"], [1, "?"], [0, "8"], [1, "10"]]
    got = played({**record, "rounds": 1})
    assert (got["wars"], got["cards"]) == (1, [19, 33])


def test_with_answers_a_slap_comes_before_the_sum() -> None:
    record = preset("addition-war", *HANDS, answers=True, slap="2") | {"answers": [[0, "slap"]]}
    assert played({**record, "rounds": 1})["cards"] == [28, 24]


def test_with_answers_where_the_highest_card_counts_its_number_is_written() -> None:
    hands = ("KC 2C *24", "AD 7D *")
    assert answered("13", "?", hands=hands, count="rank")["cards"] == [28, 24]
    assert answered("13", "1", hands=hands, count="rank")["cards"] == [24, 28]


def test_answers_are_no_events_before_all_have_written() -> None:
    record = preset("addition-war", *HANDS, answers=True) | {"answers": [[1, "16"]]}
    match = match_of(record, events=True)
    assert not [event for event in match.table.log or [] if getattr(event, "key", "")]
    assert match.game.prompt(match.ask, match.table, 0) == "13 + 2 = ?"  # type: ignore[arg-type]


def test_the_computer_is_mostly_right_and_at_times_wrong() -> None:
    record = {"format": 1, "game": "multiplication-war", "options": {"answers": True}, "players": 2, "seed": 3}
    log = match_of({**record, "then": "computer", "rounds": 80}, events=True).table.log or []
    keys = [getattr(event, "key", "") for event in log]
    assert 0 < keys.count("wrong") < keys.count("right") / 4
