"""A match that is over is watched again from its page in the statistics, as it was played, and never as another."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.record import read_record, replay
from game.rules import make, titles
from game.scenes.lab.story_page import StoryPage
from game.scenes.records.match_page import KeepStar, MatchPage
from game.scenes.records.stats_page import LISTED, StatsPage
from game.scenes.shell.match_card import MatchCard
from game.scenes.table.history_page import HistoryPage
from game.scenes.table.match_end_page import MatchEndPage
from game.sitting.participants import participants_at
from game.sitting.replay import NotKnownError, record_of, watched_again
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.paths import Folders
from game.store.results import MatchResult
from game.store.schema import NAME
from game.store.settings import Settings
from game.view.widgets import Button, RichText, Toggle, Widget
from tests.kit.table_driver import AtTable, at_table
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import named, run
from tests.scenes.shell.test_screen_reader import hit, listening

ESCAPE, SPACE, RIGHT, L = 41, 44, 79, 15


def played_out(stores: Stores, game: str = "war", options: dict[str, Any] | None = None, seed: int = 5,
               players: int = 2, **more: Any) -> MatchResult:
    """A match of computers that was played to its end at this machine, and counted."""
    record = {"format": 1, "game": game, "options": options or {}, "players": players, "seed": seed, **more}
    sitting = Sitting.new(read_record(record, make), participants_at(Settings(), players, ()))
    for _ in range(5000):
        sitting.advance()
        if sitting.match.result is not None:
            break
        while sitting.match.ask is not None:
            sitting.answer(*sitting.first_computed(sitting.match.ask))
    assert not stores.finish(sitting)
    return stores.stats.recent(1)[0]


@pytest.fixture
def stores(tmp_path: Path) -> Any:
    with closing(Stores(Folders.inside(tmp_path))) as stores:
        yield stores


def forget(stores: Stores) -> None:
    """No record is kept, as of a match before the last 300."""
    with closing(sqlite3.connect(stores.folders.data / NAME, isolation_level=None)) as base:
        base.execute("DELETE FROM records")


@pytest.mark.parametrize(("game", "options"), [
    ("war", {}), ("war", {"slap": "J"}), ("duel-king", {}), ("brain-drain", {}), ("egyptian-ruffle", {}),
    ("napoleons-war", {}), ("twenty-first-century-war", {}),
])  # fmt: skip
def test_the_record_of_a_finished_match_is_the_match(stores: Stores, game: str, options: dict[str, Any]) -> None:
    match = played_out(stores, game, options)
    record = record_of(stores.stats.records, match)
    again = replay(record, lambda ask, match: None)
    assert (again.table.round, again.table.wars, again.table.plays) == (match.rounds, match.wars, match.plays)
    sitting = watched_again(record, match, Settings())
    assert sitting.rounds == match.rounds
    assert not sitting.counts
    assert [chair.stored_name for chair in sitting.chairs] == [seat.name for seat in match.seats]


@pytest.mark.parametrize("options", [
    {}, {"winnings": "winner_first"}, {"down": 3, "automatic": "J"}, titles()["war"].chosen({"down": 3}),
])  # fmt: skip
def test_an_older_match_of_luck_is_known_though_no_record_was_kept(stores: Stores, options: dict[str, Any]) -> None:
    match = played_out(stores, "war", options)
    kept = stores.stats.records.saved(match.id)
    forget(stores)
    assert stores.stats.records.saved(match.id) is None
    assert record_of(stores.stats.records, match).written() == kept
    assert watched_again(record_of(stores.stats.records, match), match, Settings()).rounds == match.rounds


@pytest.mark.parametrize(("game", "options"), [("duel-king", {}), ("scramble-war", {}), ("war", {"slap": "J"})])
def test_what_was_decided_and_not_kept_is_not_known(stores: Stores, game: str, options: dict[str, Any]) -> None:
    match = played_out(stores, game, options)
    forget(stores)
    with pytest.raises(NotKnownError, match="not all of it"):
        record_of(stores.stats.records, match)


def test_a_given_deal_that_was_not_kept_is_not_known(stores: Stores) -> None:
    deck = [f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK"]
    match = played_out(stores, deck=deck)
    assert record_of(stores.stats.records, match).deck
    forget(stores)
    with pytest.raises(NotKnownError, match="its deal"):
        record_of(stores.stats.records, match)


@pytest.mark.parametrize("options", [{}, {"ace": "one"}, {"up": 99}, {"of_a_later_release": True}])
def test_options_that_are_not_whole_or_odd_are_no_more_than_a_match_that_is_not_known(
        stores: Stores, options: dict[str, Any]) -> None:
    one = played_out(stores)
    for game in titles():
        match = one._replace(game=game, options=options, digest="0")
        with pytest.raises(NotKnownError):
            record_of(stores.stats.records, match)


def test_a_record_of_another_match_is_not_taken_for_this_one(stores: Stores) -> None:
    first, other = played_out(stores, "duel-king", seed=5), played_out(stores, "duel-king", seed=6)
    with closing(sqlite3.connect(stores.folders.data / NAME, isolation_level=None)) as base:
        base.execute("UPDATE records SET record = (SELECT record FROM records ORDER BY match DESC LIMIT 1)")
    assert record_of(stores.stats.records, other).seed == 6
    with pytest.raises(NotKnownError):
        record_of(stores.stats.records, first)


@pytest.mark.parametrize("change", [
    {"rounds": 1}, {"wars": 1}, {"plays": 7}, {"winner": None}, {"ending": "draw"},
])  # fmt: skip
def test_rules_that_have_changed_since_show_no_other_match(stores: Stores, change: dict[str, Any]) -> None:
    match = played_out(stores)
    record = record_of(stores.stats.records, match)
    with pytest.raises(NotKnownError, match="rules have changed"):
        watched_again(record, match._replace(**change), Settings())


@pytest.mark.parametrize("change", [{"game": "a-later-game"}, {"options": {"down": 99}}, {"options": {"odd": 1}}])
def test_a_match_of_another_release_says_so(stores: Stores, change: dict[str, Any]) -> None:
    match = played_out(stores)
    forget(stores)
    with pytest.raises(NotKnownError):
        record_of(stores.stats.records, match._replace(**change))


def test_a_parted_match_is_watched_to_where_it_was_parted(stores: Stores) -> None:
    record = {"format": 1, "game": "war", "options": {}, "players": 2, "seed": 5}
    sitting = Sitting.new(read_record(record, make), participants_at(Settings(), 2, ()))
    for _ in range(20):
        sitting.advance()
        while sitting.match.ask is not None:
            sitting.answer(*sitting.first_computed(sitting.match.ask))
    sitting.agreed = True
    sitting.part()
    assert not stores.finish(sitting)
    match = stores.stats.recent(1)[0]
    for _ in range(2):
        assert watched_again(record_of(stores.stats.records, match), match, Settings()).rounds == match.rounds
        forget(stores)


def test_a_match_that_was_left_and_gone_on_with_is_kept_whole(stores: Stores) -> None:
    record = {"format": 1, "game": "duel-king", "options": {}, "players": 2, "seed": 7}
    sitting = Sitting.new(read_record(record, make), participants_at(Settings(), 2, ()))
    for turn in range(3000):
        sitting.advance()
        if sitting.match.result is not None:
            break
        sitting.answer(*sitting.first_computed(sitting.match.ask))  # type: ignore[arg-type]
        if turn in (20, 45, 90):
            sitting = Sitting.from_save(json.loads(json.dumps(sitting.envelope())), Settings())
    assert not stores.finish(sitting)
    match = stores.stats.recent(1)[0]
    assert watched_again(record_of(stores.stats.records, match), match, Settings()).rounds == match.rounds


def test_whoever_was_erased_is_not_at_the_table_again(stores: Stores) -> None:
    match = played_out(stores)
    seats = [match.seats[0]._replace(name="", kind="person"), *match.seats[1:]]
    settings = Settings()
    settings.seats[0].name = "Ada"
    sitting = watched_again(record_of(stores.stats.records, match), match._replace(seats=seats), settings)
    assert sitting.names[0] == "Fox"


# ---- at the window ----


def widget(sat: AtTable, kind: type[Widget], label: str = "") -> Any:
    top: Any = sat.top
    return next(one for one in top.form.widgets if isinstance(one, kind) and label in one.label)


def press(sat: AtTable, one: Widget) -> None:
    sat.click(one.rect.center)
    sat.frames(0.1)


def finished(sat: AtTable) -> None:
    """Play the match at the table to its end, and open the statistics."""
    sat.play.course.skip()
    for _ in range(2000):
        if isinstance(sat.top, MatchEndPage):
            break
        sat.play.course.skip()
        sat.frames(0.1)
    assert isinstance(sat.top, MatchEndPage)
    sat.app.show_home()
    sat.app.push(StatsPage(sat.app, sat.stores, "matches"))
    sat.frames(0.1)


def test_from_a_finished_match_to_watching_it_again(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True) as sat:
        finished(sat)
        rounds = sat.stores.stats.recent(1)[0].rounds
        press(sat, widget(sat, MatchCard))
        assert isinstance(sat.top, MatchPage)
        press(sat, widget(sat, Button, "Watch again"))
        back: Any = sat.top
        assert isinstance(back, HistoryPage)
        assert (back.at, back.last) == (0, rounds)
        sat.frames(20)
        assert back.playing, "on its own"
        assert back.at > 1
        sat.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_HOME, scancode=74, mod=0, unicode=""))
        assert (back.at, back.playing) == (0, False)
        sat.frames(0.6)
        sat.key(RIGHT)
        sat.frames(0.6)
        assert back.at == 1
        sat.key(SPACE)
        sat.frames(20)
        assert back.at > 1
        assert back.playing
        before = len(sat.stores.stats.recent())
        sat.key(ESCAPE)
        sat.frames(0.1)
        assert isinstance(sat.top, MatchPage)
        assert len(sat.stores.stats.recent()) == before == 1
        assert not sat.stores.resumable()


def test_a_star_by_key_and_by_mouse_is_there_again(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True) as sat:
        finished(sat)
        match, records = sat.stores.stats.recent(1)[0], sat.stores.stats.records
        press(sat, widget(sat, MatchCard))
        sat.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, scancode=L, mod=0, unicode="l"))
        sat.frames(0.1)
        assert records.starred(match.id)
        assert widget(sat, KeepStar).state_text == "on"
        press(sat, widget(sat, KeepStar))
        assert not records.starred(match.id)
        press(sat, widget(sat, KeepStar))
        sat.key(ESCAPE)
        sat.frames(0.1)
        press(sat, widget(sat, MatchCard))
        assert widget(sat, KeepStar).state_text == "on"


def test_where_it_cannot_be_watched_the_page_says_why_in_one_line(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True) as sat:
        finished(sat)
        match = sat.stores.stats.recent(1)[0]
        sat.app.push(MatchPage(sat.app, sat.stores, match._replace(plays=3)))
        sat.frames(0.1)
        press(sat, widget(sat, Button, "Watch again"))
        assert isinstance(sat.top, MatchPage)
        assert any("the rules have changed" in one.label for one in sat.top.form.widgets if isinstance(one, RichText))
        assert not any(isinstance(one, KeepStar) for one in sat.top.form.widgets)
        assert not sat.app.notice.lines, "it stands on the page"


def test_the_star_is_said_aloud_and_so_are_the_rounds(tmp_path: Path) -> None:
    with closing(Stores(Folders.inside(tmp_path))) as stores, listening() as (app, ear):
        match = played_out(stores)
        app.push(page := MatchPage(app, stores, match))
        run(app)
        ear.new()
        hit(app, pygame.K_l)
        run(app)
        assert "Kept forever, switch, on" in " ".join(ear.new())
        hit(app, pygame.K_l)
        run(app)
        assert "Keep forever, switch, off" in " ".join(ear.new())
        page.form.set_focus(named(page.form, "Watch again"))
        run(app)
        assert "Watch again, button" in " ".join(ear.new())
        hit(app, pygame.K_RETURN)
        for _key in range(4):
            hit(app, pygame.K_RIGHT)
            for _frame in range(60):
                run(app)
        assert "takes both" in " ".join(ear.new())
        hit(app, pygame.K_ESCAPE)
        assert app.top is page


def test_by_keys_alone_from_the_page_to_the_last_round_and_back(tmp_path: Path) -> None:
    with closing(Stores(Folders.inside(tmp_path))) as stores, an_app() as app:
        match = played_out(stores, "duel-king")
        app.push(page := MatchPage(app, stores, match))
        run(app)
        hit(app, pygame.K_TAB, pygame.K_RETURN)
        back: Any = app.top
        assert isinstance(back, HistoryPage)
        hit(app, pygame.K_END)
        for _frame in range(60):
            run(app)
        assert back.at == match.rounds
        assert back.future
        hit(app, pygame.K_ESCAPE)
        assert app.top is page
        assert len(app.scenes) == 1


def test_the_list_shows_those_with_a_star_alone_and_more_at_a_press(tmp_path: Path) -> None:
    with closing(Stores(Folders.inside(tmp_path))) as stores, an_app() as app:
        matches = [played_out(stores, "duel-king", seed=seed) for seed in range(LISTED + 2)]
        app.push(page := StatsPage(app, stores, "matches"))
        run(app)

        def listed() -> list[str]:
            return [one.match.id for one in page.form.widgets if isinstance(one, MatchCard)]

        ids = [match.id for match in reversed(matches)]
        assert not any(isinstance(one, Toggle) for one in page.form.widgets)
        assert listed() == ids[:LISTED]
        named(page.form, "Show more").activate()
        assert listed() == ids
        assert not [one for one in page.form.widgets if one.label == "Show more"]
        app.push(opened := MatchPage(app, stores, matches[0]))
        opened.turn_star()
        app.pop()
        run(app)
        card = next(one for one in page.form.widgets if isinstance(one, MatchCard) and one.match.id == ids[-1])
        assert "kept forever" in card.says
        named(page.form, "Only matches with a star").activate()
        assert listed() == ids[-1:]
        named(page.form, "Only matches with a star").activate()
        assert listed() == ids[:LISTED]


def test_where_it_cannot_be_watched_from_its_story_a_line_says_why(tmp_path: Path) -> None:
    with closing(Stores(Folders.inside(tmp_path))) as stores, an_app() as app:
        match = played_out(stores, seed=11)
        app.push(page := MatchPage(app, stores, match._replace(plays=3)))
        run(app)
        hit(app, pygame.K_t)
        story: Any = app.top
        assert isinstance(story, StoryPage)
        run(app)
        hit(app, pygame.K_RETURN)
        assert app.top is story
        assert "the rules have changed" in " ".join(app.notice.lines)
        hit(app, pygame.K_ESCAPE, pygame.K_ESCAPE)    # the line, and then the story
        assert app.top is page
        assert not any(one.label == "Watch again" for one in page.form.widgets)
