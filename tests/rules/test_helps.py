"""The helps, read whole over all pairs of options: no sentence names what is not there, or is untrue at this table."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from game.cli import in_plain_lines, run
from game.core.cards import RANK, RANK_NAMES
from game.core.declaration import sections
from game.core.game import Game, Value
from game.core.title import Title
from game.rules import make, title, titles
from game.rules.war.house_rule import in_play
from game.rules.war.war import War
from tests.kit.match_notation import size
from tests.kit.pairs import pairs
from tests.kit.row_tests import all_rows, in_one

GAMES = tuple(titles())
WARS = tuple(name for name in GAMES if isinstance(title(name).make({}), War))
OTHERS = tuple(name for name in GAMES if name not in WARS)
WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
         "joker")
NUMBERS = ("no", "one", "two", "three", "four", "five")
NEVER = re.compile(r"\w’(?!s\b)\w|\b(?:it|that|there|he|she|who|what|let)’s\b", re.IGNORECASE)
"""Contractions, which the rules do without; "the winner’s packet" is none."""
LISTS = ("Only these cards", "From the lowest", "Cards can beat")
"""How the sentences begin that name as many ranks as there are."""
LIST = "## House rules at this table"


@cache
def rows(game: Title) -> tuple[dict[str, Value], ...]:
    """Options in which any two values of two options stand together; those of War for its presets, some of them.

    A preset of War has War's options with other defaults, so a row for War is a row for it.
    """
    alike = next(one for one in titles().values() if {o.id for o in one.options} == {o.id for o in game.options})
    found = [{name: value for name, value in row.items() if name != "players"} for row in pairs(alike)]
    if alike is not game:
        few = [{name: value for name, value in row.items() if name != "players"} for row in pairs(game)]
        found = few + found[:: size(2, 1)]
    return tuple(found)


@cache
def helps(game_id: str) -> list[tuple[Game, str, dict[str, Value]]]:
    """Every help of a game: the game at its table, the help, and the options."""
    tables = [(title(game_id).make(row), row) for row in rows(title(game_id))]
    return [(game, game.help(), row) for game, row in tables]


def told(game_id: str, **options: Value) -> str:
    """A help on one line, without the list of house rules at its end."""
    return " ".join(make(game_id, options).help().partition(LIST)[0].split())


def sentences(text: str) -> Iterator[str]:
    """The sentences of a help, without its headings and the list at its end."""
    for part in re.split(r"\n(?=- |\n|## )", text.partition(LIST)[0].replace("**", "")):
        line = " ".join(part.split()).removeprefix("- ")
        if line and not line.startswith("#"):
            yield from re.split(r"(?<=[.!?])”?\s+(?=[A-Z“(0-9])", line)


@cache
def named(text: str) -> set[str]:
    """The ranks that a text names: "twos", "a two", "Ace"; "two" alone is a number."""
    plain = re.sub(r"[*]", "", text)
    found = {word for word in WORDS if re.search(rf"\b{word}e?s\b|\ban? {word}\b", plain, re.IGNORECASE)}
    return found | {word for word in WORDS[9:] if re.search(rf"\b{word}\b", plain, re.IGNORECASE)}


@cache
def held(game: Game) -> set[str]:
    """The ranks in the deck."""
    return {WORDS[RANK[card]] for card in game.deck()}


def chosen(game: Game, option: str) -> set[str]:
    """Those of the ranks that an option names that are in the deck."""
    names = str(game.chosen.get(option)).split(",")
    return {WORDS[RANK_NAMES.index(name)] for name in names if name in RANK_NAMES} & held(game)


# ---- every help of every game ---------------------------------------------------------------------------------------


def every_help_is_whole_short_and_without_contractions(game_id: str) -> None:
    seen: set[str] = set()
    for _game, text, row in helps(game_id):
        assert not re.search(r"[{}]|  \S(?<!^  \S)", re.sub(r"\n +", "\n", text)), row
        assert not re.search(r"^(?:- ?|##)\s*$", text, re.MULTILINE), row
        assert text.count("**") % 2 == 0, row
        items = re.findall(r"^- .*", text, re.MULTILINE)
        assert len(items) == len(set(items)), row
        for sentence in set(sentences(text)) - seen:
            seen.add(sentence)
            words = len(sentence.split())
            assert words <= 20 or sentence.startswith(LISTS), f"{words} words, and 20 are enough: {sentence}"
            assert not NEVER.search(sentence), sentence
            assert re.search(r"[.!?]”?$", sentence), sentence


def the_list_at_the_end_has_what_is_not_as_in_the_book_and_nothing_else(game_id: str) -> None:
    book, labels = make(game_id, {}).chosen, {option.id: option.label for option in title(game_id).options}
    for game, text, row in helps(game_id):
        listed = text.partition(LIST)[2]
        force, off = game.in_force(), {name for name, value in row.items() if value is None or value is False}
        assert set(force) <= set(row) - off
        differ = {name for name in labels if game.chosen[name] != book[name]}
        told = differ & ({*force} | off)
        assert [line for name, label in labels.items() if name not in told and name != "down"
                for line in listed.splitlines() if line.startswith(f"- {label}:")] == [], row
        assert listed.count("\n- ") == (len(told) or bool(labels)), row
        assert ("Everything is as in the book." in listed) == (bool(labels) and not told), row


@in_one("game_id", WARS)
def test_what_one_does_comes_first_and_what_is_rare_stands_last(game_id: str) -> None:
    game = make(game_id, {})
    *_first, last, listed = sections(game.help())
    assert (last.heading, listed.items) == ("When cards run out", ("Everything is as in the book.",))
    before = game.help().partition("## When cards run out")[0]
    for rare in ("too few cards", "If all of them are out", "With four players", "has a card to turn"):
        assert rare not in before, rare


@in_one("game_id", GAMES)
def test_every_option_explains_itself_in_few_words(game_id: str) -> None:
    for option in title(game_id).options:
        assert len(option.help.split()) <= 16, option.help
        assert not NEVER.search(option.help)


def test_the_command_line_prints_what_the_window_shows(capsys: pytest.CaptureFixture[str]) -> None:
    for game_id in GAMES:
        assert run(["rules", game_id]) == 0
        assert capsys.readouterr().out.rstrip() == in_plain_lines(make(game_id, {}).help()).rstrip()


# ---- War and the games that are War with house rules ----------------------------------------------------------------


def no_help_of_war_names_a_rank_that_is_not_in_the_deck(game_id: str) -> None:
    for game, text, row in helps(game_id):
        if game.deck():
            assert named(text.partition(LIST)[0]) <= held(game), row
            short = {name for part in ("Automatic war", "Automatic Peace", "Slap", "Only these cards", "Underdog")
                     for names in re.findall(rf"^- {part}: (.*)", text, re.MULTILINE) for name in names.split(", ")}
            assert {WORDS[RANK_NAMES.index(name)] for name in short - {"none"}} <= held(game), row


def the_numbers_of_cards_in_a_help_of_war_are_those_of_the_table(game_id: str) -> None:
    for _game, text, row in helps(game_id):
        down, up = int(row["down"] or 0), int(row.get("up") or 1)
        more = "one more card" if up == 1 else f"{NUMBERS[up]} more cards"
        if down:
            cards = "one card" if down == 1 else f"{NUMBERS[down]} cards"
            assert f"Each of them lays {cards} **face down**, then turns {more} **face up**." in text, row
        else:
            assert f"Each of them turns {more} **face up**." in text, row
        assert ("Even the face-down cards!" in text) == (down > 0), row
        assert ("the cards you laid face down yourself" in text) == (down > 0 and game_id == "good-king-bad-queen"), row
        turned = [] if row.get("missing") else ["card" if up == 1 else NUMBERS[up]]
        assert re.findall(r"turns over the top (\w+)", text) == turned, row
        assert ("lay all but the last" in text) == (row["run_out"] != "lose" and down + up > 2), row
        assert ("If you have just one card left" in text) == (row["run_out"] != "lose" and down + up == 2), row
        letters = game_id == "peace" and down == len("PEACE") and bool(row["lowest_wins"])
        assert ("Five cards go face down" in text) == letters, row
        assert ("two decks" in text) == (row["decks"] == 2), row


def a_help_of_war_tells_the_rules_that_do_something_and_no_others(game_id: str) -> None:
    for game, text, row in helps(game_id):
        ranks, tells = held(game), text.partition(LIST)[0]
        calls = re.findall(r"When somebody turns (.*), it is \*\*(?:war|Peace)\*\* at once", tells)
        assert [named(ranks) for ranks in calls] == [chosen(game, "automatic")] * bool(chosen(game, "automatic")), row
        slaps = re.findall(r"When somebody turns (.*), \*\*slap\*\*!", tells)
        assert [named(ranks) for ranks in slaps] == [chosen(game, "slap")] * bool(chosen(game, "slap")), row
        assert ("slap" in tells) == (row.get("slap") is not None), row
        hidden = row["down"] or (row.get("up") == 3 and row["run_out"] != "lose")
        works = bool(chosen(game, "underdog")) and bool(hidden)
        assert bool(re.search("underdog", tells)) == works, row
        speed = re.findall(r"leave the game, first the \*\*(\w+)\*\*", tells)
        lowest = [word for word in WORDS if word in ranks][:1]
        assert [*map(named, speed)] == [set(lowest)] * (bool(row["speed"]) and len(ranks) > 1), row
        assert ("**writes" in tells) == bool(row.get("answers") or row.get("missing")), row
        suits = game.suits_matter or any(rule.suits_matter for rule in in_play(game))
        assert ("Suits do not matter" in tells) == (row.get("count", "rank") == "rank" and not suits), row


def a_help_of_war_says_of_each_upset_once_what_it_beats(game_id: str) -> None:
    for game, text, row in helps(game_id):
        beaten: dict[str, set[str]] = {}
        if row.get("count", "rank") == "rank" and not row.get("lowest_wins"):
            for option, higher in (("beats_faces", {"jack", "queen", "king"}), ("beats_aces", {"ace"})):
                for low in chosen(game, option):
                    beaten.setdefault(low, set()).update(higher & held(game))
        lines = re.findall(r"^- Here an? (\w+) beats \*\*(.*)\*\*\.", text, re.MULTILINE)
        assert {low: named(ranks) for low, ranks in lines} == {low: set_ for low, set_ in beaten.items() if set_}, row
        assert len(lines) == len(dict(lines)), row
        if not lines:
            assert "in a circle" not in text, row


def a_help_of_war_says_where_won_cards_go_and_how_a_match_without_end_stops(game_id: str) -> None:
    orders = {
        "shuffled": "Won cards are shuffled", "winner_first": "the winner’s own cards first",
        "loser_first": "the other players’ cards first", "arranged": "in any order they like",
    }  # fmt: skip
    for _game, text, row in helps(game_id):
        for value, words in orders.items():
            assert (words in text) == (row["winnings"] == value), row
        decides = row["winnings"] == "arranged" or bool(row.get("slap"))
        decides = decides or bool(row.get("answers") or row.get("missing"))
        assert ("agree to a draw at any time" in text) == decides, row
        assert ("It is all luck" in text) != decides, row
        assert ("back exactly as before" in text) == (not decides and row["winnings"] != "shuffled"), row
        assert ("with the most cards takes everything" in text) == (row["run_out"] == "lose"), row
        assert ("you **lose** and are out" in text) == (row["run_out"] == "one_left"), row
        assert ("you turned last" in text) == (row["run_out"] == "last_card"), row


def a_help_of_war_compares_what_is_compared(game_id: str) -> None:
    for game, text, row in helps(game_id):
        count, up, lowest = row.get("count", "rank"), row.get("up", 1), bool(row.get("lowest_wins"))
        assert ("**highest card** takes" in text) == (count == "rank" and not lowest), row
        assert ("**lowest card** takes" in text) == (count == "rank" and lowest), row
        assert ("**largest number** takes" in text) == (count != "rank" and not lowest), row
        assert ("**smallest number** takes" in text) == (count != "rank" and lowest), row
        assert ("**Add** your" in text) == (count == "sum" and up != 1), row
        assert ("**Multiply** your" in text) == (count == "product" and up != 1), row
        assert ("**Take** your" in text) == ("A card on its own" in text) == (count == "difference" and up != 1), row
        assert ("lower card" in text) <= (up == 2), row
        assert ("lowest card **away**" in text) <= (up == 3), row
        numbers = count != "rank" or bool(row.get("answers"))
        counted = held(game) & {"ace", "jack", "queen", "king", "joker"} if numbers else set()
        values = re.findall(r"Card values: (.*)", text)
        assert [named(told) for told in values] == [counted] * bool(counted), row


def peace_says_peace_and_war_says_war(game_id: str) -> None:
    for _game, text, row in helps(game_id):
        plain = text.replace("*", "")
        if row.get("lowest_wins"):
            assert not re.search(r"\bwars?\b|^## War", plain, re.MULTILINE), row
            assert "play a Peace" in plain, row
        else:
            assert not re.search(r"\bpeace\b", plain, re.IGNORECASE), row
            assert "fight a war" in plain, row


OF_ALL = (
    every_help_is_whole_short_and_without_contractions,
    the_list_at_the_end_has_what_is_not_as_in_the_book_and_nothing_else,
)
OF_WAR = (
    no_help_of_war_names_a_rank_that_is_not_in_the_deck,
    the_numbers_of_cards_in_a_help_of_war_are_those_of_the_table,
    a_help_of_war_tells_the_rules_that_do_something_and_no_others,
    a_help_of_war_says_of_each_upset_once_what_it_beats,
    a_help_of_war_says_where_won_cards_go_and_how_a_match_without_end_stops,
    a_help_of_war_compares_what_is_compared,
    peace_says_peace_and_war_says_war,
)


@pytest.mark.parametrize("game_id", GAMES)
def test_in_every_help_of_a_game_all_is_as_it_must_be(game_id: str) -> None:
    """Its helps are made once, for all that is looked at."""
    looks = OF_ALL + OF_WAR if game_id in WARS else OF_ALL
    all_rows(lambda look: look(game_id), [{"look": look} for look in looks])


# ---- the other games ------------------------------------------------------------------------------------------------


def test_the_other_games_name_only_cards_they_have() -> None:
    for game_id in OTHERS:
        for game, text, row in helps(game_id):
            told = text.replace("There are no kings, queens or jacks.", "")
            assert named(told) <= held(game), (game_id, row)


def test_egyptian_ruffle_tells_of_slaps_only_where_they_are_on() -> None:
    for game, text, row in helps("egyptian-ruffle"):
        on = any(row[name] for name in row if name not in ("false_slap", "slap_in"))
        assert ("Slaps are house rules. Choose them when you set up the match." in text) != on, row
        rules = text.partition(LIST)[0].replace("Slaps are house rules", "").replace("## Slapping", "")
        assert ("slap" in rules.lower()) == on, row
        assert ("face down under the pile" in text) == (on and row["false_slap"] == "burn"), row
        assert ("false_slap" in game.in_force()) == on, row
        assert ("Nobody is ever out" in text) == bool(row["slap_in"]), row


def test_the_numbers_of_the_number_games_are_the_options() -> None:
    for _game, text, row in helps("brain-drain"):
        assert re.findall(r"has won (\w+) cards?\.", text) == ["one" if row["goal"] == 1 else str(row["goal"])], row
        assert ("There are powers" in text) != ("There are no powers" in text) == (not row["powers"]), row
    for _game, text, row in helps("ascent"):
        assert f"The match ends when {row['top']} has been made" in text, row
        assert (f"going up to {row['top']}." in text) == (row["top"] != 1), row
    for _game, text, row in helps("duel-king"):
        assert ("both packets are shuffled" in text) == (row["reshuffle"] is not None), row


# ---- what was wrong once --------------------------------------------------------------------------------------------


def test_r1_a_failed_ruffle_comes_before_the_only_player_with_cards() -> None:
    for options in ({"slap_in": True}, {"slap_in": True, "nile_nine": True}):
        text = told("egyptian-ruffle", **options)
        assert "A ruffle that was not answered comes first: the pile goes to the player who turned the ruffle" in text


def test_r3_of_two_players_left_after_a_draw_the_one_with_a_card_turns_it() -> None:
    assert "at once" not in told("war")
    assert "If only one of the two has a card to turn, that player takes them." in told("war")


def test_r5_the_highest_card_leaves_aces_out_that_count_eleven() -> None:
    (highest,) = (option for option in title("addition-war").options if option.id == "highest")
    assert highest.help == "Higher cards are left out, including aces that count as 11."
    assert "aces" not in told("addition-war", highest=5, ace=11)
    assert "Only these cards are in the deck: aces, twos, threes" in told("addition-war", highest=5)


def test_r7_the_suits_of_good_king_bad_queen_matter() -> None:
    assert "Suits do not matter" not in told("good-king-bad-queen")
    assert "queen of his suit" in told("good-king-bad-queen")


def test_r8_one_number_that_beats_faces_and_aces_has_one_line() -> None:
    text = told("war", beats_faces="3", beats_aces="3")
    assert "Here a three beats **jacks, queens, kings and aces**. It still loses to all other higher cards." in text
    assert text.count("a three beats") == 1
    assert "other higher" not in told("war", beats_faces="10", beats_aces="10")


def test_r9_upsets_that_do_nothing_are_not_told() -> None:
    for options in ({"lowest_wins": True}, {"count": "sum"}, {"count": "product", "up": 2}):
        text = make("war", {"beats_faces": "3", "beats_aces": "4", **options}).help()
        assert "Here" not in text
        assert "Beats" not in text


@in_one(("game_id", "options", "gone"), [
    ("peace", {"down": 3}, "Five cards go"), ("peace", {"lowest_wins": False}, "The other way around"),
    ("guerilla-joker", {"jokers": False}, "oker"), ("guerilla-joker", {"automatic": None}, "When somebody turns"),
    ("war-one-left", {"run_out": "lose"}, "Only one card left"), ("war-last-card", {"run_out": "lose"}, "last card"),
    ("underdog", {"underdog": None}, "Lost?"), ("underdog", {"down": 0}, "nderdog"),
    ("slap-war", {"slap": None}, "quick hands"), ("slap-war", {"slap": "joker"}, "quick hands"),
    ("beats-faces", {"beats_faces": None}, "Small but brave"), ("beats-faces", {"count": "sum"}, "Small but brave"),
    ("automatic-war", {"automatic": None}, "at once"), ("automatic-war", {"automatic": "K"}, "the lowest card of"),
    ("automatic-war", {"lowest_wins": True}, "lowest card of"), ("speed-war", {"speed": False}, "faster and faster"),
    ("three-player-war", {"automatic": "2"}, "Only the players who tie"), ("war-basic", {"speed": True}, "basic game"),
    ("addition-war", {"count": "product"}, "Nancy"), ("addition-war", {"up": 1}, "adds"),
    ("subtraction-war", {"count": "sum"}, "subtraction"), ("multiplication-war", {"up": 3}, "times tables"),
])  # fmt: skip
def test_r10_the_introduction_of_a_preset_follows_the_options(game_id: str, options: dict[str, Any], gone: str) -> None:
    assert gone in told(game_id) or gone == "at once"
    assert gone not in told(game_id, **options)


def test_r11_of_three_cards_the_lowest_is_taken_from_the_highest_and_one_counts_itself() -> None:
    text = told("subtraction-war", up=3)
    assert "**Take** your lowest card **away** from your highest. A card on its own counts as it is." in text
    assert "everybody turns **three** cards and takes the lowest away from the highest" in text


def test_r12_speed_begins_with_the_lowest_rank_there_is() -> None:
    text = told("addition-war", speed=True, ranks="5,6,7")
    assert "first the **fives**" in text
    assert "When all the fives are gone, the sixes go" in text
    assert "twos" not in text


def test_r13_nancy_has_a_kid() -> None:
    assert "her kid, Jesse," in told("addition-war")
    assert "son" not in told("addition-war").split()


def test_r14_a_plain_war_lists_no_rule_that_is_off() -> None:
    text = make("war", {}).help()
    for label in ("Jokers", "lowest wins", "Beats", "Automatic", "Slap", "Underdog", "Speed"):
        assert label not in text


def test_r15_peace_is_played_with_five_cards_one_for_each_letter() -> None:
    text = told("peace")
    assert "You play a **Peace**! Five cards go face down, one for each letter: P, E, A, C, E." in text
    assert "## Peace" in text
    assert "Cards face down in a Peace: 4" in make("peace", {"down": 4}).help()


def test_r16_few_cards_are_shared_and_the_example_counts_them() -> None:
    text = told("casualty-war")
    assert "each lays half of all that are left. Up to three go face up, and the rest face down." in text
    assert "eight cards are left. Each of you lays one card face down and three face up." in text


def test_r17_duel_king_says_who_deals_and_when_a_joker_takes_its_five() -> None:
    text = told("duel-king")
    assert "The player in the first seat deals the cards, and leads first." in text
    assert "When the save duels (see below) are over, it also takes the top five cards of the other packet." in text


@in_one(("options", "label", "listed"), [
    ({"ace": 11}, "Aces count", True), ({"ace": 11, "ranks": "5,6,7"}, "Aces count", False),
    ({"ace": 11, "count": "rank"}, "Aces count", False), ({"faces": "ten"}, "Face cards count", True),
    ({"faces": "ten", "ranks": "5,6,7"}, "Face cards count", False), ({"faces": "out"}, "Face cards count", True),
    ({"faces": "out", "count": "rank"}, "Face cards count", True),
])  # fmt: skip
def test_the_list_names_rules_about_cards_that_are_there_and_count(options: dict[str, Any], label: str,
                                                                  listed: bool) -> None:
    assert (f"- {label}: " in make("addition-war", options).help().partition(LIST)[2]) == listed
