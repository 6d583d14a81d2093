"""The minutes that the workshop tells: as the table is set, as these people press, and as their last matches were."""

from contextlib import closing
from pathlib import Path

import pytest

from game.core.choices import PACES
from game.lab.hands import hand, odds
from game.lab.pace import PRESS, Pace
from game.rules import title
from game.sitting.chairs import chairs
from game.sitting.party import gather
from game.sitting.pending import BEAT
from game.sitting.stores import Stores
from game.sitting.workshop import pace, quicker, tempo
from game.store.paths import Folders
from game.store.results import MatchResult, SeatResult
from game.store.settings import Settings
from game.store.stats import Stats
from tests.at_table import FRAME, A, AtTable, at_table

WAITS = 0.9


def press_on(sat: AtTable, rounds: int, waits: float) -> float:
    """Turn cards by real presses, each so many seconds after it was asked for, until so many rounds are over or the
    match is; return the seconds that the table counted."""
    began, since = sat.play.sitting.seconds, 0.0
    for _frame in range(200_000):
        if sat.match.result is not None or sat.play.sitting.rounds >= rounds:
            break
        sat.app.pass_by()
        asked = sat.play.course.asked
        since = since + FRAME if asked is not None and asked.by_hand else 0.0
        if since >= waits:
            sat.key(A)
            since = 0.0
    return sat.play.sitting.seconds - began


@pytest.mark.parametrize("name", ["normal", "quick", "instant"])
def test_the_real_table_takes_as_long_as_it_was_measured(tmp_path: Path, name: str) -> None:
    with at_table(tmp_path, pace=name, seed=9) as sat:
        took = press_on(sat, 25, WAITS)
        rounds, wars = sat.match.table.round, sat.match.table.wars
    reckoned = tempo("war", name).pace([WAITS], BEAT / PACES[name])
    assert took == pytest.approx(60 * reckoned.minutes(rounds, wars), rel=0.2)


def test_how_long_one_waits_with_a_press_is_kept_with_the_match(tmp_path: Path) -> None:
    with at_table(tmp_path, seed=3, up=3, automatic="J") as sat:
        press_on(sat, 5000, 0.5)
        sat.frames(8)
        tempos = sat.stores.stats.tempos
        name = sat.play.sitting.chairs[0].stored_name
        assert tempos.press(name) == pytest.approx(500, abs=60)
        one, = tempos.played("war", 20)
        assert (one.pace, one.people, one.rounds) == ("instant", 1, sat.match.table.round)
        assert one.presses == (tempos.press(name),)


def match(number: int, seconds: float, *, pace: str = "normal", press: int | None = None, name: str = "Ada",
          watched: bool = False, slaps: tuple[int, ...] = ()) -> MatchResult:
    seats = [SeatResult(name, "person", None, 52, True, 1, slaps, None, press),
             SeatResult("Owl", "computer", "medium", 0, False, 0)]
    return MatchResult(f"m{number}", "war", {}, 1, 0.0, 100.0 + number, seconds, 100, 10, 4, 200, "all_cards", 0, "ab",
                       seats, None, watched, pace)


def told(folder: Path, settings: Settings, *matches: MatchResult, name: str = "Ada") -> Pace:
    """Return the pace of War for somebody against a computer after these matches."""
    gather(settings, (0,))
    settings.seats[0].name = name
    with closing(Stores(Folders.under(folder))) as kept:
        for one in matches:
            kept.stats.record(one)
        assert kept.ready()
        return pace(kept, "war", chairs(settings, 2, {0}), settings)


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
    other = told(tmp_path / "d", Settings(), match(1, reckoned(press=3.0), press=3000), name="Bo")
    assert other.a == pytest.approx(usual.a, rel=0.01)


def test_the_last_matches_count_by_the_pace_at_which_they_were_played(tmp_path: Path) -> None:
    quick = Settings()
    quick.pace = "quick"
    at_normal = [match(n, reckoned()) for n in range(20)]
    assert told(tmp_path / "a", quick, *at_normal).a == pytest.approx(told(tmp_path / "b", quick).a, rel=0.01)
    slower = [match(n, 1.5 * reckoned()) for n in range(5)]
    assert told(tmp_path / "c", quick, *slower).a == pytest.approx(1.25 * told(tmp_path / "d", quick).a, rel=0.01)


def test_a_match_that_turned_by_itself_does_not_count(tmp_path: Path) -> None:
    watched = [match(n, 4 * reckoned(), watched=True) for n in range(9)]
    assert told(tmp_path / "a", Settings(), *watched) == told(tmp_path / "b", Settings())


def test_presses_are_forgotten_with_the_person_and_matches_of_an_earlier_release_have_none(tmp_path: Path) -> None:
    with closing(Stats(tmp_path)) as stats:
        old = match(1, 60.0)._replace(pace="")
        stats.record(old)
        assert stats.tempos.press("Ada") is None
        assert stats.tempos.played("war", 20)[0].pace == ""
        assert not stats.rows("SELECT 1 FROM sqlite_schema WHERE name = 'tempos'"), "it finds what it knows"
        stats.record(match(2, 60.0, press=800))
        assert stats.tempos.press("Ada") == 800
        stats.rename("Ada", "Eve")
        assert stats.tempos.press("Eve") == 800
        stats.erase_name("Eve")
        assert stats.rows("SELECT ms FROM tempos") == [(None,)]


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


def test_the_odds_are_told_only_of_people_who_have_slapped(tmp_path: Path) -> None:
    settings, slaps = Settings(), title("slap-war")
    gather(settings, (0,))
    settings.seats[0].name = "Ada"
    with closing(Stores(Folders.under(tmp_path))) as kept:
        sitting = chairs(settings, 2, {0})
        assert kept.stats.ready
        assert kept.ready()
        assert quicker(kept, slaps, {}, sitting) is None
        kept.stats.record(match(1, 60.0, slaps=(250,) * 40))
        found = quicker(kept, slaps, {}, sitting)
        assert found is not None
        assert found[0] > 0.9, "a computer that plays like a grown-up takes 0.55 s"
        assert quicker(kept, slaps, {}, [sitting[0]._replace(handicap=300), sitting[1]])[0] < 0.6  # type: ignore[index]
