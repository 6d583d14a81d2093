"""The minutes that the workshop tells: as the table is set, as these people press, and as their last matches were."""

from contextlib import closing
from pathlib import Path

import pytest

from game.core.seats import Seat
from game.core.setting_values import PACES
from game.lab.duration_model import PRESS, DurationModel
from game.lab.match_aggregates import MatchAggregates
from game.lab.reaction_odds import curve, hand, odds
from game.rules import title
from game.scenes.lab.workshop_model import WorkshopModel
from game.scenes.shelf.detail_text import length_of
from game.sitting.game_profile import minutes
from game.sitting.input_buffer import PressTimes
from game.sitting.participants import gather, participants_at
from game.sitting.pending_ask import BEAT
from game.sitting.rule_estimates import key, matches_of, pace, quicker, tempo, typical
from game.sitting.stores import Stores
from game.store.database import Database
from game.store.paths import Folders
from game.store.results import MatchResult, SeatResult
from game.store.settings import Settings
from game.store.stats import SOUGHT, Stats
from tests.kit.saved_matches import counting, using
from tests.kit.table_driver import FRAME, A, AtTable, at_table

WAITS = 0.9


def press_on(sat: AtTable, rounds: int, waits: float) -> float:
    """Turn cards by real presses, each so many seconds after it was asked for, until so many rounds are over or the
    match is; return the seconds that the table counted."""
    began, since = sat.play.sitting.seconds, 0.0
    for _frame in range(200_000):
        if sat.match.result is not None or sat.play.sitting.rounds >= rounds:
            break
        sat.app.pass_by(FRAME)
        asked = sat.play.course.open_ask
        since = since + FRAME if asked is not None and asked.by_hand else 0.0
        if since >= waits:
            sat.key(A)
            since = 0.0
    return sat.play.sitting.seconds - began


@pytest.mark.parametrize("name", ["normal", "quick", "instant"])
def test_the_real_table_takes_as_long_as_it_was_measured(tmp_path: Path, name: str) -> None:
    with at_table(tmp_path, pace=name, seed=9) as sat:
        took = press_on(sat, 15, WAITS)
        rounds, wars = sat.match.table.round, sat.match.table.wars
    reckoned = tempo("war", name).pace([WAITS], BEAT / PACES[name])
    assert took == pytest.approx(60 * reckoned.minutes(rounds, wars), rel=0.2)


def test_how_long_one_waits_with_a_press_is_kept_with_the_match(tmp_path: Path) -> None:
    with at_table(tmp_path, seed=3, up=3, automatic="J") as sat:
        press_on(sat, 5000, 0.5)
        sat.frames(8)
        name = sat.play.sitting.chairs[0].stored_name
        assert sat.stores.stats.press(name) == pytest.approx(500, abs=60)
        one, = sat.stores.stats.lasted("war", 20)
        assert (one.pace, one.people, one.rounds) == ("instant", 1, sat.match.table.round)
        assert one.presses == (sat.stores.stats.press(name),)


def match(number: int, seconds: float, *, pace: str = "normal", press: int | None = None, name: str = "Ada",
          watched: bool = False, slaps: tuple[int, ...] = ()) -> MatchResult:
    seats = [SeatResult(name, "person", None, 52, True, 1, slaps, None, press),
             SeatResult("Owl", "computer", "medium", 0, False, 0)]
    return MatchResult(f"m{number}", "war", {}, 1, 0.0, 100.0 + number, seconds, 100, 10, 4, 200, "all_cards", 0, "ab",
                       seats, None, watched, pace)


def told(folder: Path, settings: Settings, *matches: MatchResult, name: str = "Ada") -> DurationModel:
    """Return the pace of War for somebody against a computer after these matches."""
    gather(settings, (0,))
    settings.seats[0].name = name
    with closing(Stores(Folders.inside(folder))) as kept:
        for one in matches:
            kept.stats.record(one)
        assert kept.base.ready
        return pace(kept, "war", participants_at(settings, 2, {0}), settings)


def reckoned(name: str = "normal", press: float = PRESS) -> float:
    """Return the seconds reckoned for a match of a hundred rounds and ten wars."""
    return 60 * tempo("war", name).pace([press], BEAT / PACES[name]).minutes(100, 10)


def test_a_persons_own_press_goes_in_but_not_where_cards_turn_on_their_own(tmp_path: Path) -> None:
    usual = told(tmp_path / "a", Settings())
    slow = told(tmp_path / "b", Settings(), match(1, reckoned(press=3.0), press=3000))
    assert slow.a == pytest.approx(usual.a + 0.97 * (3.0 - PRESS), rel=0.02)
    turning = Settings()
    turning.auto_play = True
    assert told(tmp_path / "c", turning, match(1, reckoned(press=3.0), press=3000)).a < usual.a
    turning.pace = "quick"
    assert told(tmp_path / "e", turning) == tempo("war", "quick").pace([], BEAT / PACES["quick"])
    other = told(tmp_path / "d", Settings(), match(1, reckoned(press=3.0), press=3000), name="Bo")
    assert other.a == pytest.approx(usual.a, rel=0.01)


def test_the_last_matches_count_by_the_pace_at_which_they_were_played(tmp_path: Path) -> None:
    quick = Settings()
    quick.pace = "quick"
    at_normal = [match(n, reckoned()) for n in range(20)]
    assert told(tmp_path / "a", quick, *at_normal).a == pytest.approx(told(tmp_path / "b", quick).a, rel=0.01)
    at_quick = [match(n, reckoned("quick"), pace="quick") for n in range(20)]
    assert told(tmp_path / "e", Settings(), *at_quick).a == pytest.approx(told(tmp_path / "f", Settings()).a, rel=0.01)
    slower = [match(n, 1.5 * reckoned()) for n in range(5)]
    assert told(tmp_path / "c", quick, *slower).a == pytest.approx(1.25 * told(tmp_path / "d", quick).a, rel=0.01)


def test_by_other_rules_that_nobody_has_played_no_length_is_told_and_a_quicker_table_takes_less(tmp_path: Path) -> None:
    settings, war = Settings(), title("war")
    with closing(Stores(Folders.inside(tmp_path))) as kept:
        sitting = participants_at(settings, 2, {0})
        assert typical(kept, war, {"down": 5}, sitting, pace(kept, "war", sitting, settings)) is None
        assert matches_of(title("napoleons-war"), {}, sitting).levels == {0: "medium", 1: sitting[1].level}
        master = [sitting[0], sitting[1]._replace(level="master")]
        assert matches_of(title("napoleons-war"), {}, master).levels == {0: "medium", 1: "hard"}
        few = MatchAggregates(2)
        few.n, few.logs, few.squares, few.rounds, few.wins = 5, 25 * 10**9, 130 * 10**9, 1000, [3, 2]
        few.bins[20], few.ended["all_cards"] = 5, 5
        assert MatchAggregates.read(few.written(), 2).n == 5
        kept.workshop.put(key(matches_of(war, {"down": 5}, sitting)), few.written())
        assert typical(kept, war, {"down": 5}, sitting, pace(kept, "war", sitting, settings)) is None, "too few to tell"
        kept.workshop.put(key(matches_of(war, {"down": 5}, sitting)), ["no", "sums"])
        assert typical(kept, war, {"down": 5}, sitting, pace(kept, "war", sitting, settings)) is None
        usual = typical(kept, war, {}, sitting, pace(kept, "war", sitting, settings))
        settings.pace = "quick"
        assert usual == pytest.approx(minutes("war", 2), rel=0.01)
        assert (typical(kept, war, {}, sitting, pace(kept, "war", sitting, settings)) or usual) < usual * 0.9
    unknown = [tempo("no-such-game", name).pace([PRESS], 0).a for name in PACES]
    assert unknown == sorted(unknown, reverse=True), "from the slowest"


@pytest.mark.parametrize("name", PACES)
def test_the_shelf_and_the_workshop_say_one_length_however_few_matches_were_played(name: str, tmp_path: Path) -> None:
    settings, war = Settings(), title("war")
    settings.pace = name
    with closing(Stores(Folders.inside(tmp_path))) as kept:
        sitting = participants_at(settings, 2, {0})
        few = MatchAggregates(2)
        few.n, few.logs, few.squares, few.rounds, few.wins = 5, 30 * 10**9, 181 * 10**9, 2000, [3, 2]
        few.bins[20], few.ended["all_cards"] = 5, 5
        kept.workshop.put(key(matches_of(war, {}, sitting)), few.written())
        model = WorkshopModel(kept, war, settings, lambda _option, _value: None)
        model.tell({}, sitting, None)
        assert model.shown.n == 5
        assert model.pace.of(model.shown) != pytest.approx(length_of(war, {}, sitting, settings, kept), rel=0.1)
        assert model.told_pace.of(model.shown) == pytest.approx(length_of(war, {}, sitting, settings, kept))
        model.tell({"down": 3}, sitting, None)
        assert model.told_pace == model.pace, "by other rules nothing was measured"


def test_a_match_that_turned_by_itself_does_not_count(tmp_path: Path) -> None:
    watched = [match(n, 4 * reckoned(), watched=True) for n in range(9)]
    assert told(tmp_path / "a", Settings(), *watched) == told(tmp_path / "b", Settings())


def test_presses_are_sought_in_the_last_matches_however_many_there_are(tmp_path: Path) -> None:
    """Of a person who is called as the computer is, too."""
    with using(Stats(Database(tmp_path))) as stats:
        stats.record(match(0, 60.0, press=900, name="Owl"))
        for number in range(1, SOUGHT):
            stats.record(match(number, 60.0, name="Owl"))
        assert stats.press("Owl") == 900
        stats.record(match(SOUGHT, 60.0, name="Owl"))
        assert stats.press("Owl") is None


def test_a_press_is_the_middle_of_the_last_twenty_and_matches_are_read_the_latest_first(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        for number in range(1, 26):
            stats.record(match(number, 60.0, press=100 * number))
        assert stats.press("Ada") == 1500
        for number, pace in ((99, "quick"), (98, "slow"), (97, "")):
            stats.record(match(number, float(number), pace=pace, press=None if number == 98 else 5))
        stats.record(match(200, 1.0)._replace(game="war-last-card"))
        stats.record(match(98, 1.0)._replace(id="another", game="war-last-card"))
        assert [(one.seconds, one.pace, one.people, one.presses) for one in stats.lasted("war", 4)] == [
            (99.0, "quick", 1, (5,)), (98.0, "slow", 1, ()), (97.0, "", 1, ()), (60.0, "normal", 1, (2500,))]


def test_how_long_somebody_waits_is_the_middle_of_five_presses_or_more() -> None:
    presses = PressTimes()
    for seat, waits in ((0, (9.0, 0.5, 0.1, 0.7)), (1, (2.0, 1.0, 4.0, 5.0, 3.0))):
        for seconds in waits:
            presses.note(Seat(seat), seconds)
    assert [presses.middle(Seat(seat)) for seat in (0, 1, 2)] == [None, 3000, None]
    presses.note(Seat(0), 0.2)
    assert presses.middle(Seat(0)) == 500


def test_matches_of_a_game_are_sought_from_the_last_one_that_was_played_and_not_through_all(tmp_path: Path) -> None:
    ours = [match(number, float(number), press=900) for number in (1, 2, 3 + SOUGHT)]
    turned = [match(number, 60.0, watched=True) for number in range(3, 3 * SOUGHT) if number != 3 + SOUGHT]
    with using(Stats(Database(tmp_path))) as stats:
        stats.base.commit([counting(one) for one in (*ours[:2], *turned)])
        assert [one.seconds for one in stats.lasted("war", 20)] == [2, 1], "however many turned since"
        stats.record(ours[2])
        assert [one.seconds for one in stats.lasted("war", 20)] == [3 + SOUGHT]


def test_presses_are_forgotten_with_the_person_and_matches_of_an_earlier_release_have_none(tmp_path: Path) -> None:
    with using(Stats(Database(tmp_path))) as stats:
        old = match(1, 60.0)._replace(pace="")
        stats.record(old)
        assert stats.press("Ada") is None
        assert stats.lasted("war", 20)[0].pace == ""
        stats.erase_name("Owl")
        assert (stats.base.notices(), len(stats.base.pending)) == ([], 0), "and nothing is said to be wrong"
        stats.record(match(2, 60.0, press=800))
        assert stats.press("Ada") == 800
        stats.rename("Ada", "Eve")
        assert stats.press("Eve") == 800
        stats.erase_name("Eve")
        assert stats.base.rows("SELECT ms FROM tempos") == [(None,)]


def test_the_quicker_hand_has_the_better_odds_and_a_handicap_makes_them_even() -> None:
    quick, slow = hand({300: 40}), hand(dict.fromkeys(range(280, 360, 2), 1))
    assert quick is not None
    assert slow is not None
    first, second = odds([quick, slow], [0, 0])
    assert first + second == pytest.approx(1)
    assert first == pytest.approx(29.5 / 40, abs=0.02)
    assert odds([quick, slow], [40, 0])[0] < 0.3
    assert odds([quick, quick, quick], [0, 0, 0]) == pytest.approx([1 / 3] * 3, abs=0.01)
    assert hand({300: 7}) is None, "that says nothing yet"
    few = hand({300: 8})
    assert few is not None
    assert odds([few, few], [0, 300]) == pytest.approx([1, 0], abs=0.02)
    assert odds([few, quick], [0, 0])[0] == pytest.approx(0.5, abs=0.02)


def test_thirty_slaps_speak_for_themselves_and_fewer_by_their_middle() -> None:
    assert hand({300: 29, 900: 1}) == [(300, 29 / 30), (900, 1 / 30)]
    few = hand({200: 4, 400: 4})
    many = hand({200: 7, 900: 2, 1000: 2})
    assert few is not None
    assert many is not None
    assert (few[0][0] * few[-1][0]) ** 0.5 == pytest.approx(300)
    assert (many[0][0] * many[-1][0]) ** 0.5 == pytest.approx(200)
    assert sum(share for _ms, share in few) == pytest.approx(1)
    assert {ms for ms, _share in curve(300, 0.0)} == {300}


def test_who_comes_at_once_shares_the_slap() -> None:
    half, once = [(300, 0.5), (400, 0.5)], [(300, 1.0)]
    assert odds([once, half], [0, 0]) == [0.75, 0.25]
    assert odds([once, half], [0, 100]) == [1.0, 0.0]
    assert odds([once, half], [50, 0]) == [0.5, 0.5]
    assert odds([curve(300, 0.0), [(200, 0.5), (400, 0.5)]], [0, 0]) == [0.5, 0.5]
    assert odds([once] * 3, [0, 0, 0]) == pytest.approx([1 / 3] * 3, abs=1e-5)


def test_the_odds_are_told_only_of_people_who_have_slapped(tmp_path: Path) -> None:
    settings, slaps = Settings(), title("slap-war")
    gather(settings, (0,))
    settings.seats[0].name = "Ada"
    with closing(Stores(Folders.inside(tmp_path))) as kept:
        sitting = participants_at(settings, 2, {0})
        assert kept.stats.base.ready
        assert kept.base.ready
        assert quicker(kept, slaps, {}, sitting) is None
        kept.stats.record(match(1, 60.0, slaps=(250,) * 40))
        found = quicker(kept, slaps, {}, sitting)
        assert found is not None
        assert found[0] > 0.9, "a computer that plays like a grown-up takes 0.55 s"
        assert quicker(kept, slaps, {}, [sitting[0]._replace(handicap=300), sitting[1]])[0] < 0.6  # type: ignore[index]


def test_the_shelf_tells_what_was_read_of_these_people_and_reads_nothing_itself(tmp_path: Path) -> None:
    settings, war = Settings(), title("war")
    with closing(Stores(Folders.inside(tmp_path))) as kept:
        kept.stats.base.commit([counting(match(n, 2 * reckoned())) for n in range(5)])
        sitting = participants_at(settings, 2, {0})
        assert length_of(war, {}, sitting, settings, kept) == pytest.approx(minutes("war", 2), rel=0.01)
        now = pace(kept, "war", sitting, settings)
        assert length_of(war, {}, sitting, settings, kept) == typical(kept, war, {}, sitting, now)
        assert now.a > 1.2 * tempo("war", "normal").pace([PRESS], 0).a
