"""A sitting: what is saved of it, and that it goes on from there as if nobody had left."""

import copy
import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from game.core.asks import Press
from game.core.events import Moved, Swept
from game.core.game import Result
from game.core.record import read_record, replay
from game.players import computers
from game.rules import make
from game.sitting.game_profile import anything, fight
from game.sitting.participants import (
    BEAR,
    CAT,
    FOX,
    FROG,
    HARE,
    HEDGEHOG,
    KEYS,
    OWL,
    PENGUIN,
    SEATED,
    TURTLE,
    WHALE,
    animals,
    another,
    choose,
    participants_at,
    participants_from_save,
)
from game.sitting.pending_ask import PendingAsk
from game.sitting.replay import round_seen
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.save_format import is_id
from game.store.setting_fields import HANDICAP, SLOWER
from game.store.settings import Settings, read, write
from tests.kit.manual_writer import Later

SETTINGS = Settings()


def dealt(players: int = 2, seed: int = 5, **options: Any) -> Sitting:
    record = {"format": 1, "game": "war", "options": options, "players": players, "seed": seed}
    return Sitting.new(read_record(record, make), participants_at(SETTINGS, players))


def step(sitting: Sitting) -> None:
    """One thing happens: the match goes on to an ask, or one seat answers it."""
    ask = sitting.match.ask
    if ask is None:
        sitting.advance()
        return
    sitting.answer(*sitting.first_computed(ask))


def finish(sitting: Sitting, rounds: int = 600) -> None:
    """Play on to the end, or to the end of that round: some matches go round for ever."""
    while sitting.match.result is None and (sitting.rounds < rounds or sitting.match.ask is not None):
        step(sitting)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"winnings": "arranged"},
        {"down": 3, "run_out": "last_card", "underdog": "6"},
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_left_at_any_moment_goes_on_to_the_same_end(options: dict[str, Any], players: int) -> None:
    whole, left = dealt(players, **options), dealt(players, **options)
    finish(whole)
    moments = 0
    while left.match.result is None and moments < 400:
        step(left)
        moments += 1
        if moments % 37 == 0 and left.match.result is None:
            kept = json.loads(json.dumps(left.envelope()))
            again = Sitting.from_save(kept, SETTINGS)
            assert again.rounds == left.rounds
            assert again.story.counts == left.story.counts
            assert again.story.biggest == left.story.biggest
            assert again.id == left.id
            finish(again)
            assert again.match.result == whole.match.result
            assert again.match.table.snapshot() == whole.match.table.snapshot()
            assert again.match.answers == whole.match.answers
    assert moments > 37


def test_the_statistics_count_what_the_record_says() -> None:
    sitting = dealt(seed=22)
    finish(sitting)
    counted = sitting.counted()
    record = read_record(sitting.written(), make)
    match = replay(record._replace(rounds=None), computers({}))
    assert (counted.rounds, counted.wars, counted.plays) == (match.table.round, match.table.wars, match.table.plays)
    assert counted.winner == (match.result.winner if match.result else None)
    assert [seat.won for seat in counted.seats] == [seat == counted.winner for seat in (0, 1)]
    assert [seat.kind for seat in counted.seats] == ["person", "computer"]
    assert sum(seat.cards for seat in counted.seats) == 52


def test_the_statistics_are_told_the_course_of_the_match() -> None:
    sitting = dealt(seed=22)
    finish(sitting)
    story, course = sitting.story, sitting.counted().course
    assert course is not None
    assert story.biggest is not None
    assert (course.rounds[0], course.rounds[-1]) == (0, sitting.rounds)
    assert len(course.rounds) <= 64
    assert course.counts == tuple(story.counts[round_] for round_ in course.rounds)
    assert course.biggest == story.biggest.round
    assert sitting.match.result is not None
    assert course.turning_round is None                          # who has more cards in War is not always ahead


def test_they_are_told_who_led_in_points() -> None:
    record = {"format": 1, "game": "scramble-war", "options": {}, "players": 2, "seed": 5}
    sitting = Sitting.new(read_record(record, make), participants_at(SETTINGS, 2))
    finish(sitting)
    course, result = sitting.counted().course, sitting.match.result
    assert course is not None
    assert result is not None
    assert result.winner is not None
    assert course.turning_round == sitting.story.turning_point(result.winner)


def test_a_save_whose_past_the_rules_no_longer_tell_is_gone_on_with_all_the_same() -> None:
    left = dealt()
    while left.rounds < 20:
        step(left)
    step(left)
    kept = json.loads(json.dumps(left.envelope()))
    one, other = kept["snapshot"]["table"]["piles"]["packet/0"], kept["snapshot"]["table"]["piles"]["packet/1"]
    one[0], other[0] = other[0], one[0]
    again = Sitting.from_save(kept, SETTINGS)
    assert again.rounds == left.rounds == 20
    assert again.story.first == 20, "what came before is not known"
    finish(again)
    assert again.match.result is not None
    assert again.back_at(25).table.round == 25


@pytest.mark.parametrize("harm", ["snapshot", "seats", "pile", "twice", "answers", "game", "round"])
def test_a_save_that_cannot_be_is_refused_in_one_line(harm: str) -> None:
    left = dealt()
    for _ in range(60):
        step(left)
    kept = json.loads(json.dumps(left.envelope()))
    table = kept["snapshot"]["table"]
    if harm == "snapshot":
        kept["snapshot"] = {}
    elif harm == "seats":
        kept["snapshot"]["seats"] = 9
    elif harm == "pile":
        table["piles"]["packet/0"] = "AS"
    elif harm == "twice":
        table["piles"]["packet/0"].append(table["piles"]["packet/0"][0])
    elif harm == "answers":
        kept["snapshot"]["answers"] = 12
    elif harm == "game":
        kept["match"]["game"] = "whist"
    else:
        table["round"] = "six"
    with pytest.raises(ValueError, match=r"^[^\n]+$"):
        Sitting.from_save(kept, SETTINGS)


def test_looking_back_shows_every_round_as_it_was_and_changes_nothing() -> None:
    sitting = dealt(winnings="arranged")
    seen = [sitting.match.table.snapshot()["piles"]]
    while sitting.rounds < 30:
        step(sitting)
        if sitting.match.ask is None and sitting.rounds == len(seen):
            seen.append(sitting.match.table.snapshot()["piles"])
    now = copy.deepcopy(sitting.match.table.snapshot())
    for rounds in (0, 1, 17, 29):
        match = sitting.back_at(rounds)
        assert match.table.snapshot()["piles"] == seen[rounds]
        events = sitting.round_after(match)
        assert events
        assert match.table.snapshot()["piles"] == seen[rounds + 1]
    assert sitting.match.table.snapshot() == now


def test_a_match_is_watched_if_most_of_its_cards_turned_without_their_people() -> None:
    sitting = dealt()

    def turn(times: int, *, by_hand: bool) -> None:
        for _ in range(times):
            while sitting.match.ask is None:
                sitting.advance()
            while sitting.match.ask is not None:
                ask = sitting.match.ask
                sitting.answer(sitting.waiting[0], ask.first(sitting.waiting[0]), by_hand=by_hand)

    turn(6, by_hand=True)
    assert not sitting.watched
    assert "turned" not in sitting.envelope()["extra"], "as long as all was by hand"
    old = Sitting.from_save(sitting.envelope(), SETTINGS)
    assert (old.by_hand, old.on_its_own) == (6, 0)
    turn(6, by_hand=False)
    assert not sitting.watched, "as often by hand as not"
    turn(1, by_hand=False)
    assert sitting.watched
    kept = sitting.envelope()
    assert Sitting.from_save(kept, SETTINGS).watched, "wherever it is continued"
    kept["extra"]["turned"] = ["many", -1]
    assert not Sitting.from_save(kept, SETTINGS).watched


def test_a_match_saved_to_a_file_opens_where_it_was_left() -> None:
    sitting = dealt(winnings="arranged")
    while sitting.rounds < 12:
        step(sitting)
    step(sitting)
    opened = Sitting.from_file(json.loads(json.dumps(sitting.written())), SETTINGS)
    assert opened.rounds == 12
    assert opened.match.table.snapshot() == sitting.match.checkpoint["table"]
    finish(opened)
    finish(sitting)
    assert opened.match.result == sitting.match.result


def test_a_bare_record_opens_at_its_deal() -> None:
    opened = Sitting.from_file({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 5}, SETTINGS)
    assert opened.rounds == 0
    assert opened.match.table.piles == dealt().match.table.piles


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_a_place_an_animal_and_a_key_of_their_own(players: int) -> None:
    assert len(set(SEATED[players])) == len(set(KEYS[players])) == players
    assert len({chair.name for chair in participants_at(SETTINGS, players)}) == players


def test_everybody_may_have_any_animal_and_no_two_have_the_same() -> None:
    settings = Settings()
    assert animals(settings) == [FOX, OWL, BEAR, HARE]
    choose(settings, 0, CAT)
    assert animals(settings) == [CAT, OWL, BEAR, HARE]
    assert [chair.name for chair in participants_at(settings, 2)] == ["Cat", "Owl"], "an animal is called as it is"
    choose(settings, 1, CAT)
    assert animals(settings) == [OWL, CAT, BEAR, HARE], "the two swap"
    settings.seats[0].name = "Maya"
    choose(settings, 0, FROG)
    assert [(chair.name, chair.animal) for chair in participants_at(settings, 4)] == [
        ("Maya", FROG), ("Hare", HARE), ("Bear", BEAR), ("Cat", CAT)]
    assert read(write(settings))[0] == settings


@pytest.mark.parametrize(("chosen", "alike"), [(HEDGEHOG, BEAR), (WHALE, HARE)])
def test_nobody_sits_beside_an_animal_that_looks_alike_unless_it_was_chosen(chosen: int, alike: int) -> None:
    settings = Settings()
    choose(settings, 0, chosen)
    assert alike not in animals(settings)
    assert len(set(animals(settings))) == 4
    choose(settings, 1, alike)
    assert animals(settings)[:2] == [chosen, alike]
    assert another([PENGUIN], (CAT, FOX)) == FOX


def test_an_animal_of_a_later_release_in_the_settings_has_a_stand_in_and_stays_what_it_is() -> None:
    settings = Settings()
    settings.seats[1].animal = "axolotl"
    again, damage = read(write(settings))
    assert not damage
    assert animals(again) == [FOX, OWL, BEAR, HARE]
    assert again.seats[1].animal == "axolotl"
    settings.seats[0].animal = settings.seats[1].animal = "whale"
    assert animals(settings)[0] == WHALE != animals(settings)[1], "a file that was written by hand"


def test_the_animals_of_a_save_come_back_and_older_ones_sit_as_usual() -> None:
    settings = Settings()
    choose(settings, 0, TURTLE)
    kept = [chair.to_save() for chair in participants_at(settings, 2)]
    assert [chair.animal for chair in participants_from_save(kept, SETTINGS, 2)] == [TURTLE, OWL]
    assert [chair.animal for chair in participants_from_save([{"animal": 0}, {"animal": 1}], SETTINGS, 2)] == [FOX, OWL]
    for odd in (None, -3, "fox", True, 1):
        assert [chair.animal for chair in participants_from_save([{"animal": odd}, {}], SETTINGS, 2)] == [FOX, OWL], odd
    later = participants_from_save([{"animal": 40}, {"animal": 1}], SETTINGS, 2)
    assert later[0].animal in range(12)
    assert later[0].animal != later[1].animal
    assert [chair.row for chair in later] == [0, 1]


def test_a_match_left_this_very_moment_waits_on_the_shelf(tmp_path: Path) -> None:
    kept = Stores(Folders.inside(tmp_path), Later())            # the thread that saves has not come to it yet
    sitting = dealt()
    kept.save(sitting)
    assert kept.resumable() == [f"war.{sitting.id}"]
    kept.close()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_plays_has_a_seat_and_computers_fill_up(players: int) -> None:
    for who in (rows for count in range(1, players + 1) for rows in combinations(range(4), count)):
        seated = participants_at(SETTINGS, players, who)
        assert {chair.row for chair in seated if chair.person} == set(who)
        assert len({chair.row for chair in seated}) == players
        here = [row in who for row in SEATED[players]]
        if sum(here) == len(who):
            assert [chair.person for chair in seated] == here, "each at their own place, where there is one"
    assert [chair.person for chair in participants_at(SETTINGS, players)].count(True) == 1


def test_who_sat_where_comes_back_from_a_save_and_what_cannot_be_is_as_usual() -> None:
    usual = participants_at(SETTINGS, 2)
    for kept in ({"name": "Ada", "handicap": HANDICAP, "key": 511, "second": 1, "level": "hard", "kind": "person"},
                 {"name": "Ada", "handicap": 0, "key": 30, "second": 31, "level": "easy", "kind": "computer"}):
        chair = participants_from_save([kept, {}], SETTINGS, 2)[0]
        assert kept.items() <= chair.to_save().items()
    for harm in ({"handicap": HANDICAP + 1}, {"handicap": -1}, {"handicap": True}, {"key": 0}, {"key": 512},
                 {"key": "A"}, {"second": 0}, {"level": "divine"}, {"level": None}, {"name": ""}, {"name": 7}):
        kept = {**usual[0].to_save(), **harm}
        assert participants_from_save([kept, {}], SETTINGS, 2)[0] == usual[0], harm
    assert participants_from_save([{}], SETTINGS, 2) == participants_from_save("?", SETTINGS, 2) == usual, "other seats"


@pytest.mark.parametrize(("people", "seen"), [((), ()), ((0,), (0,)), ((2,), (2,)), ((0, 2), ())])
def test_only_who_plays_alone_has_their_cards_shown_when_nothing_is_asked(
        people: tuple[int, ...], seen: tuple[int, ...]) -> None:
    sitting = dealt(3)
    sitting.chairs = tuple(chair._replace(person=seat in people) for seat, chair in enumerate(sitting.chairs))
    assert sitting.seeing == set(seen)


def test_how_long_cards_stay_comes_back_from_a_save() -> None:
    for slower, found in ((1, 1), (SLOWER, SLOWER), (SLOWER + 1, None), (-1, None), (True, None), ("long", None)):
        kept = dealt().envelope()
        kept["extra"]["slower"] = slower
        assert Sitting.from_save(kept, SETTINGS).slower == found


def test_an_answer_stands_once_another_person_has_looked_at_their_hand_after_it() -> None:
    def sorting() -> Sitting:
        record = {"format": 1, "game": "napoleons-war", "options": {}, "players": 2, "seed": 1}
        sitting = Sitting.new(read_record(record, make), participants_at(SETTINGS, 2, (0, 1)))
        sitting.advance()
        return sitting

    for looks_before, looks_after, undoable in (
            ((), (), 1), ((), (0,), 1), ((1,), (), 1), ((), (1,), 0), ((1,), (1,), 0)):
        sitting = sorting()
        ask = sitting.match.ask
        assert ask is not None
        for seat in looks_before:
            sitting.looked(seat)
        sitting.answer(0, ask.written(ask.first(0)))
        for seat in looks_after:
            sitting.looked(seat)
        assert sitting.undoable == undoable, (looks_before, looks_after)


@pytest.mark.parametrize(("agreed", "most", "ending"), [
    (True, False, "draw"), (False, True, "most_cards"), (False, False, "unfinished"),
])
def test_an_end_that_people_agreed_on_is_counted_as_what_it_is(agreed: bool, most: bool, ending: str) -> None:
    sitting = dealt()
    while sitting.rounds < 7 or len(set(sitting.story.counts[-1])) == 1 or sitting.match.ask is not None:
        step(sitting)
    sitting.agreed = agreed
    sitting.part(most=most)
    counted, held = sitting.counted(), sitting.story.counts[-1]
    assert counted.ending == ending
    assert counted.winner == (held.index(max(held)) if most else None)


def test_a_session_that_ends_with_as_many_cards_each_has_no_winner() -> None:
    sitting = dealt()
    sitting.part(most=True)
    assert sitting.match.result == Result("unfinished")
    assert sitting.counted().ending == "draw"


@pytest.mark.parametrize("id_", ["../other", "A", "", "-a", "x" * 65, 7, None])
def test_a_match_whose_id_could_name_no_save_gets_another(id_: object) -> None:
    kept = dealt().envelope()
    kept["extra"]["id"] = id_
    again = Sitting.from_save(kept, SETTINGS)
    assert again.id != id_
    assert is_id(again.id)


def test_a_game_of_a_later_release_is_told_of_in_the_words_for_many_games() -> None:
    assert fight("a-game-of-later") == anything() is not None


@pytest.mark.parametrize("game", ["addition-war", "casualty-war"])
def test_a_round_of_the_past_lies_there_with_all_that_was_said_of_its_cards(game: str) -> None:
    """What is still to come of it is only where the cards go."""
    record = {"format": 1, "game": game, "options": {}, "players": 2, "seed": 3}
    sitting = Sitting.new(read_record(record, make), participants_at(SETTINGS, 2))
    while sitting.rounds < 3:
        step(sitting)
    played = read_record(record, make).match(events=True)
    for number in (1, 2, 3):
        seen = round_seen(sitting, number)
        if not sitting.match.answers:
            played.run(rounds=number)
            assert [*played.take_events()][-len(seen.left):] == [*seen.left]
        assert {type(event) for event in seen.left} <= {Moved, Swept}
        assert isinstance(seen.left[-1], Swept)
        assert seen.words


def test_where_people_alone_may_slap_a_key_ends_it_or_the_time_if_cards_turn_automatically() -> None:
    record = {"format": 1, "game": "slap-war", "options": {}, "players": 2, "seed": 3}
    sitting = Sitting.new(read_record(record, make), participants_at(SETTINGS, 2, {0, 1}))
    for _step in range(400):
        ask = sitting.match.ask
        if isinstance(ask, Press) and any("slap" in words for words in ask.words.values()):
            break
        step(sitting)
    assert isinstance(ask, Press)
    for auto in (False, True):
        pending = PendingAsk(sitting, ask, lambda: sitting.people, auto=auto, longer=0.0, pause=lambda seconds: seconds)
        assert pending.expects is auto
        assert [word for _seat, word in pending.tick(60.0, 1.0)] == ["time"] * auto
