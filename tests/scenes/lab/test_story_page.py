"""The page of a match's story: it shows what was told of it, and each round and card is a key or a click away."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.core.record import Record, read_record
from game.core.seats import Seat
from game.lab.match_analysis import DecisionStats, MatchAnalysis, WinChances, analyze
from game.lab.rollout_analysis import STAGES, TELLING
from game.players import Reflex, hand_of, hands_of
from game.rules import make
from game.scenes.lab.story_page import BREATH, StoryPage
from game.scenes.lab.story_words import points
from game.scenes.records.match_page import MatchPage
from game.scenes.shell.app import App
from game.scenes.table.history_page import HistoryPage
from game.scenes.table.match_end_page import MatchEndPage
from game.sitting.stores import Stores
from game.sitting.story_sources import SavedAnalysis
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.charts.win_chance_chart import RoundChart, SwingCard
from game.view.widgets import RichText, Widget
from tests.kit.on_screen import written
from tests.kit.table_driver import ENTER, ESCAPE, SPACE, at_table
from tests.kit.widget_fixture import app as an_app
from tests.kit.widget_fixture import down, motion, press, run, up
from tests.lab.test_decision_cost import played as between
from tests.scenes.records.test_replay_page import played_out

NAMES = ["Fox", "Owl", "Bear", "Hare"]
LONG = ["Wilhelmina-Charlotte", "Maximilian-Alexander", "Bartholomew", "Anneliese"]
T = 23


class Fake:
    """A teller in whose place the test tells."""

    def __init__(self, record: Record, hands: Mapping[Seat, Reflex] | None = None) -> None:
        self.hands = hands
        self.analysis: MatchAnalysis | None = None
        self.finished, self.complete, self.error, self.stopped = False, True, "", False

    def stop(self) -> None:
        self.stopped = True


def a_match(seed: int = 11, game: str = "war", players: int = 2) -> Record:
    return read_record({"format": 1, "game": game, "options": {}, "players": players, "seed": seed}, make)


@contextmanager
def page(record: Record | None = None, size: tuple[int, int] = (1280, 720), *, names: Sequence[str] = NAMES,
         hands: Mapping[Seat, Reflex] | None = None,
         tell: Callable[..., Any] = Fake, children: bool = False, kept: SavedAnalysis | None = None,
         **settings: Any) -> Iterator[tuple[App, StoryPage, list[int]]]:  # fmt: skip
    wanted = Settings()
    for name, value in settings.items():
        setattr(wanted, name, value)
    seen: list[int] = []
    record = record or a_match()
    with an_app(size, wanted) as app:
        app.speak(wanted.language)
        shown = StoryPage(app, record, names[: record.players], range(record.players), seen.append,
                          children=children, hands=hands, tell=tell, kept=kept)
        app.push(shown)
        run(app)
        try:
            yield app, shown, seen
        finally:
            app.speak("en")


def type_key(app: App, key: int, text: str = "") -> None:
    run(app, down(key, text=text), up(key))


def said(shown: StoryPage) -> str:
    spoken = shown.accessible_text
    assert spoken is not None
    return spoken.whole


def prose(shown: StoryPage) -> str:
    return " ".join(widget.label for widget in shown.form.widgets if isinstance(widget, RichText))


# ---- the ways there and back -----------------------------------------------------------------------------------------


def test_the_end_page_tells_the_story_and_looks_back_at_a_blow(tmp_path: Path) -> None:
    with at_table(tmp_path, seed=11, auto=True) as at:
        for _n in range(20_000):
            at.app.pass_by()
            if isinstance(at.top, MatchEndPage):
                break
            if at.play.context.asking is not None and at.play.course.sitting.waiting:
                at.key(SPACE)
        assert isinstance(at.top, MatchEndPage)
        at.frames(2.0)
        at.key(T)
        at.frames(0.1)
        assert isinstance(at.top, StoryPage)
        at.key(ENTER)
        at.frames(0.1)
        assert isinstance(at.top, HistoryPage)
        assert at.top.at == 168
        for page_below in (StoryPage, MatchEndPage):
            at.key(ESCAPE)
            at.frames(0.1)
            assert isinstance(at.top, page_below)


def test_a_match_of_the_statistics_tells_its_story_and_is_watched_from_a_round(tmp_path: Path) -> None:
    stores = Stores(Folders.inside(tmp_path))
    try:
        match = played_out(stores, seed=11)
        with an_app() as app:
            app.push(MatchPage(app, stores, match))
            run(app, down(pygame.K_t, scancode=T), up(pygame.K_t))
            assert isinstance(app.top, StoryPage)
            run(app)
            type_key(app, pygame.K_RETURN)
            assert isinstance(app.top, HistoryPage)
            assert app.top.at == 168
            type_key(app, pygame.K_ESCAPE)
            assert isinstance(app.top, StoryPage)
    finally:
        stores.close()


# ---- the lands -------------------------------------------------------------------------------------------------------


def test_the_arrows_go_from_blow_to_blow_and_say_how_it_stood() -> None:
    with page() as (app, shown, seen):
        story = analyze(a_match())
        assert story is not None
        heard = [said(shown)]
        for _n in range(2):
            type_key(app, pygame.K_RIGHT)
            heard.append(said(shown))
        assert "Round 168: Owl 51 to 71 of 100 · turning point · give or take 2" in heard[0]
        assert [blow.round for blow in story.swings] == [168, 273, 417]
        assert "Round 273" in heard[1]
        assert "Round 417" in heard[2]
        assert "The band shows what we are sure of." in shown.read
        assert shown.read.endswith("turning point · round 168. The deal gave Owl 70 of 100. "
                                   "The luckiest war was worth 28 points")
        type_key(app, pygame.K_RETURN)
        type_key(app, pygame.K_LEFT)
        type_key(app, pygame.K_RETURN)
        type_key(app, pygame.K_HOME)
        type_key(app, pygame.K_RETURN)
        assert seen == [417, 273, 0]
        assert said(shown).endswith("Enter looks back.")
        assert "The deal: Fox 30 and Owl 70 of 100" in said(shown)
        run(app, down(pygame.K_RIGHT, pygame.KMOD_SHIFT), up(pygame.K_RIGHT))
        assert "Round 1:" in said(shown)
        type_key(app, pygame.K_RIGHT)
        assert "Round 168: Owl 51 to 71 of 100 · turning point" in said(shown)


def test_a_click_looks_back_at_the_round_under_the_mouse() -> None:
    with page() as (app, shown, seen):
        lands = next(widget for widget in shown.form.widgets if isinstance(widget, RoundChart))
        x, y = lands.x(300), lands.field.centery
        run(app, motion((x, y)))
        assert "Round 300" in said(shown)
        run(app, press((x, y)), press((x, y), pygame.MOUSEBUTTONUP))
        assert len(seen) == 1
        assert abs(seen[0] - 300) <= 1
        card = next(widget for widget in shown.form.widgets if isinstance(widget, SwingCard))
        run(app, motion(card.rect.center))
        run(app, press(card.rect.center), press(card.rect.center, pygame.MOUSEBUTTONUP))
        assert seen[1] == 168


@pytest.mark.parametrize("chances", [(0.505, 0.495), (1 / 3, 1 / 3, 1 / 3), (0.0, 1.0), (0.995, 0.005), (0.25,) * 4])
def test_points_are_whole_and_add_up_to_a_hundred(chances: tuple[float, ...]) -> None:
    assert sum(points(chances)) == 100
    assert all(abs(one - 100 * chance) <= 1 for one, chance in zip(points(chances), chances, strict=True))


def test_a_story_that_is_reckoned_says_about() -> None:
    with page() as (_app, shown, _seen):
        assert "about" not in said(shown)
    record = a_match(players=4, seed=3)
    with page(record) as (app, shown, _seen):
        teller = shown.teller
        assert isinstance(teller, Fake)
        teller.analysis, teller.finished = reckoned(4), True
        run(app, dt=0.05)
        type_key(app, pygame.K_END)
        assert "about 100" in said(shown)


def reckoned(players: int, rollouts: int = STAGES[-1]) -> MatchAnalysis:
    """A story of rollouts, at its last stage."""
    even = tuple(1 / players for _seat in range(players))
    won = tuple(float(seat == 0) for seat in range(players))
    return MatchAnalysis(players, None, (WinChances(0, even), WinChances(9, even), WinChances(20, won)), False, (),
                         (None,) * players, None, False, None, rollouts=rollouts)


# ---- the life of a card ----------------------------------------------------------------------------------------------


def test_a_moment_worth_nothing_is_told_by_its_round_and_its_cards() -> None:
    with page() as (_app, shown, _seen):
        assert shown.analysis is not None
        nothing = shown.analysis.swings[0]._replace(gain=0.001)
        assert (shown.texts.worth(nothing), shown.texts.lines(nothing)) == ("round 168", ["1 war"])


def test_any_card_is_chosen_by_its_letters_by_arrows_or_by_a_click() -> None:
    with page() as (app, shown, _seen):
        assert _title(shown) == "The life of the ace of spades"
        for key, letter in ((pygame.K_7, "7"), (pygame.K_h, "h")):
            type_key(app, key, letter)
        assert _title(shown) == "The life of the seven of hearts"
        assert "seven of hearts" in said(shown)
        for key, letter in ((pygame.K_1, "1"), (pygame.K_0, "0"), (pygame.K_d, "D")):
            type_key(app, key, letter)
        assert _title(shown) == "The life of the ten of diamonds"
        row = shown.row
        shown.form.focus_by_key(row)
        type_key(app, pygame.K_RIGHT)
        assert _title(shown) == "The life of the ace of spades"
        type_key(app, pygame.K_RIGHT)
        assert _title(shown) == "The life of the ace of hearts"
        assert shown.form.focus is shown.row
        card, place = shown.row.places()[4]
        run(app, motion(place.center), press(place.center), press(place.center, pygame.MOUSEBUTTONUP))
        assert shown.card == card
        assert _title(shown) == "The life of the king of spades"


def _title(shown: StoryPage) -> str:
    return shown.river.label


def test_the_life_of_a_card_is_told_from_the_deal_to_the_end() -> None:
    with page() as (app, shown, seen):
        assert "Dealt to Fox. Owl took it in round 273." in prose(shown)
        assert "It lay face down in round 298." in prose(shown)
        assert prose(shown).endswith("At the end it was home with Owl.")
        shown.form.focus_by_key(shown.river)
        type_key(app, pygame.K_END)
        assert "Owl took it in round 417." in said(shown)
        type_key(app, pygame.K_RETURN)
        assert seen == [417]


# ---- where children play, and where no model knows the game ----------------------------------------------------------


def test_where_children_play_everybodys_best_moment_comes_first() -> None:
    with page(children=True) as (app, shown, _seen):
        cards = [widget for widget in shown.form.widgets if isinstance(widget, SwingCard)]
        assert [card.says.split(",")[0] for card in cards] == ["Fox", "Owl"]
        assert shown.tabs is not None
        assert shown.tabs.value == "best"
        shown.form.focus_by_key(shown.tabs)
        type_key(app, pygame.K_RIGHT)
        run(app)
        assert len([widget for widget in shown.form.widgets if isinstance(widget, SwingCard)]) == 3


def test_what_is_told_elsewhere_breathes_slowly_and_is_replaced_once() -> None:
    record = a_match(players=3, seed=4)
    with page(record) as (app, shown, _seen):
        teller = shown.teller
        assert isinstance(teller, Fake)
        assert shown.lands.notice == "Working it out…"
        assert BREATH >= 1
        glows = list[float]()
        for _n in range(60):
            run(app, dt=0.05)
            if shown.lands.glow not in glows[-1:]:    # it changes in steps
                glows.append(shown.lands.glow)
        turns = sum((b > a) != (c > b) for a, b, c in zip(glows, glows[1:], glows[2:], strict=False))
        assert 2 <= turns <= 6, "up and down at most once a second"
        for even in (0.5, 0.4):                       # each time it is known better
            teller.analysis = reckoned(3, 60)._replace(line=(WinChances(0, (even, even, 1 - 2 * even)),
                                                     WinChances(20, (1, 0, 0))))
            run(app, dt=0.05)
            assert shown.analysis is None
            assert (shown.lands.label, shown.lands.notice) == ("Who would win?", "Working it out…")
            assert shown.lands.stones
            assert shown.lands.course.counts[0][0] == even
            assert shown.form.focus is shown.lands
        teller.analysis, teller.finished = reckoned(3), True
        run(app, dt=0.05)
        assert shown.analysis is not None
        assert (shown.lands.label, shown.lands.stones) == ("Who would win?", False)
        assert shown.form.focus is shown.lands
        run(app, dt=0.05)
        assert not shown.moving


def test_while_a_story_is_told_the_page_is_not_drawn_again_in_every_frame() -> None:
    with page(a_match(players=3, seed=4)) as (app, shown, _seen):
        drawn: list[float] = []
        paint = shown.lands.draw
        shown.lands.draw = lambda *where: (drawn.append(shown.lands.glow), paint(*where))[1]  # type: ignore[method-assign]
        for _n in range(120):
            run(app, dt=1 / 60)
        assert len(set(drawn)) > 8, "it breathes"
        assert len(drawn) < 40


def test_with_less_motion_the_line_stands_still() -> None:
    with page(a_match(players=3, seed=4), reduced_motion=True) as (app, shown, _seen):
        for _n in range(5):
            run(app, dt=0.05)
            assert shown.lands.glow == 1.0
            assert not shown.moving


def test_with_less_motion_the_first_line_is_replaced_once() -> None:
    with page(a_match(players=3, seed=4), reduced_motion=True) as (app, shown, _seen):
        teller, pictures = shown.teller, []
        assert isinstance(teller, Fake)
        for n in range(4):
            teller.analysis, teller.finished = reckoned(3, STAGES[n + 4 * (n == 3)]), n == 3
            run(app, dt=0.05)
            pictures.append(shown.lands)
        assert pictures[0].stones
        assert pictures[0] is pictures[1] is pictures[2] is not pictures[3]


CHOICES = (DecisionStats(Seat(0), "points", 18, 18, 13, 4, 26.2, 1.5, 27.5),
           DecisionStats(Seat(1), "points", 18, 14, 14, 0, 0.0, 0.0, 0.4))  # fmt: skip


@pytest.mark.parametrize("children", [False, True])
def test_choices_as_good_as_the_champions_come_first_and_then_what_the_others_cost_together(children: bool) -> None:
    with page(a_match(5, "fast-food"), children=children) as (app, shown, _seen):
        teller = shown.teller
        assert isinstance(teller, Fake)
        teller.analysis, teller.finished = reckoned(2)._replace(choices=CHOICES), True
        run(app, dt=0.05)
        assert shown.tabs is not None
        shown.form.focus_by_key(shown.tabs)
        type_key(app, pygame.K_RIGHT)
        run(app)
        fox, owl = (widget for widget in shown.form.widgets if isinstance(widget, SwingCard))
        assert (fox.label, fox.says) == ("13 of 18", "Fox: as good as the champion’s")
        assert fox.lines == ["4 others cost 26 points"]
        assert (owl.label, owl.lines) == ("14 of 14", ["of 18 in all"])
        assert prose(shown).startswith("**Choices as good as the champion’s**")
        assert "mistake" not in said(shown)


def test_what_choices_cost_of_the_chance_is_told_of_each_as_it_does_not_add_up() -> None:
    part = DecisionStats(Seat(0), "chance", 200, 200, 20, 1, 0.084, 0.01, 0.1)
    with page() as (_app, shown, _seen):
        assert shown.texts.cost(part) == ["1 other cost 8%"]
        assert shown.texts.cost(part._replace(dear=120, cost=2.4)) == ["120 others cost 2% each"], "never over 100%"
        assert shown.texts.cost(part._replace(cost=0.004)) == [], "less than one of a hundred is not told"


def test_who_slaps_is_told_with_their_own_pace() -> None:
    hand = {Seat(0): Reflex(0.4, 0.2)}
    with page(a_match(players=3, seed=4), hands=hand) as (_app, shown, _seen):
        assert isinstance(shown.teller, Fake)
        assert shown.teller.hands == hand
    slaps = [300, 320, 350, 380, 400, 420, 440, 460, 500]
    assert hands_of([[], slaps, [100]]) == {Seat(1): hand_of(slaps)}


def test_what_can_not_be_told_says_why_and_still_shows_the_rounds_and_the_cards() -> None:
    with page(a_match(players=4, seed=3)) as (app, shown, seen):
        teller = shown.teller
        assert isinstance(teller, Fake)
        teller.finished, teller.error = True, "How this match stood could not be worked out."
        run(app, dt=0.05)
        assert shown.lands.notice == teller.error
        type_key(app, pygame.K_END)
        assert "Hare 52" in said(shown)
        type_key(app, pygame.K_RETURN)
        assert seen == [393]
        type_key(app, pygame.K_k, "k")
        type_key(app, pygame.K_s, "s")
        assert _title(shown) == "The life of the king of spades"


def test_a_teller_ends_with_its_page() -> None:
    with page(a_match(players=3, seed=4)) as (app, shown, _seen):
        teller = shown.teller
        assert isinstance(teller, Fake)
        type_key(app, pygame.K_ESCAPE)
        run(app)
        assert teller.stopped


def test_a_story_that_was_broken_off_is_shown_and_not_kept(tmp_path: Path) -> None:
    stores = Stores(Folders.inside(tmp_path))
    try:
        match = played_out(stores, players=3, seed=4)
        record = a_match(players=3, seed=4)
        kept = SavedAnalysis(stores, match.id, record.game)
        with page(record, kept=kept) as (app, shown, _seen):
            teller = shown.teller
            assert isinstance(teller, Fake)
            teller.analysis, teller.finished, teller.complete = reckoned(3, 60), True, False
            run(app, dt=0.05)
            assert shown.analysis is not None
        assert kept.read() is None
    finally:
        stores.close()


def test_the_bands_get_narrower_while_the_page_is_open_and_the_next_time_it_begins_with_them(tmp_path: Path) -> None:
    stores, stages = Stores(Folders.inside(tmp_path)), [stage for stage in STAGES if stage >= TELLING]
    try:
        match, record = played_out(stores, players=3, seed=4), a_match(players=3, seed=4)
        kept = SavedAnalysis(stores, match.id, record.game)
        with page(record, kept=kept) as (app, shown, _seen):
            assert isinstance(shown.teller, Fake)
            for stage in stages[:3]:
                shown.teller.analysis = reckoned(3, stage)
                run(app, dt=0.05)
                assert shown.analysis is not None
                assert (shown.analysis.rollouts, shown.sketch) == (stage, None)
                assert f"played on {stage} times" in shown.lands.about
                assert shown.teller is not None
                assert not shown.moving, "it waits without drawing"
            type_key(app, pygame.K_ESCAPE)
            run(app)
        with page(record, kept=kept) as (app, shown, _seen):
            assert shown.analysis is not None
            assert shown.analysis.rollouts == stages[2]
            assert isinstance(shown.teller, Fake)
            for stage, known in ((stages[0], stages[2]), (stages[3], stages[3])):
                shown.teller.analysis = reckoned(3, stage)
                run(app, dt=0.05)
                assert shown.analysis.rollouts == known, "never back to a wider band"
    finally:
        stores.close()


def test_where_no_round_stands_out_none_is_named() -> None:
    with page(a_match(players=3, seed=4)) as (app, shown, _seen):
        teller = shown.teller
        assert isinstance(teller, Fake)
        teller.analysis, teller.finished = reckoned(3)._replace(winner=Seat(0)), True
        run(app, dt=0.05)
        assert "No round stands out." in prose(shown)
        assert shown.lands.pill == "no turning point stands out"
        assert not [widget for widget in shown.form.widgets if isinstance(widget, SwingCard)]


def test_a_story_is_told_once_and_kept(tmp_path: Path) -> None:
    stores = Stores(Folders.inside(tmp_path))
    try:
        match = played_out(stores, players=3, seed=4)
        record = a_match(players=3, seed=4)
        kept = SavedAnalysis(stores, match.id, record.game)
        with page(record, kept=kept) as (app, shown, _seen):
            teller = shown.teller
            assert isinstance(teller, Fake)
            teller.analysis, teller.finished = reckoned(3), True
            run(app, dt=0.05)
        with page(record, kept=kept) as (_again, shown, _seen):
            assert shown.teller is None
            assert shown.analysis is not None
            assert not shown.analysis.exact
    finally:
        stores.close()


def test_a_story_is_told_anew_when_the_computers_play_otherwise_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Stores(Folders.inside(tmp_path))) as stores:
        match, record = played_out(stores, players=3, seed=4), a_match(players=3, seed=4)
        assert not SavedAnalysis(stores, match.id, record.game).keep(reckoned(3))
        monkeypatch.setattr("game.players.war_player.EDITION", 2, raising=False)
        with page(record, kept=SavedAnalysis(stores, match.id, record.game)) as (app, shown, _seen):
            assert shown.analysis is None
            assert isinstance(shown.teller, Fake)
            shown.teller.analysis, shown.teller.finished = reckoned(3), True
            run(app, dt=0.05)
        assert SavedAnalysis(stores, match.id, record.game).read() is not None
        monkeypatch.undo()
        assert SavedAnalysis(stores, match.id, record.game).read() is None, "an older program plays as it did"


@pytest.mark.parametrize(("players", "last"), [(2, 20), (3, 9_000)])
def test_a_story_that_is_of_another_match_is_told_anew(tmp_path: Path, players: int, last: int) -> None:
    stores = Stores(Folders.inside(tmp_path))
    try:
        match, record = played_out(stores, players=3, seed=4), a_match(players=3, seed=4)
        kept, other = SavedAnalysis(stores, match.id, record.game), reckoned(players)
        assert not kept.keep(other._replace(line=(*other.line[:-1], WinChances(last, other.line[-1].chances))))
        with page(record, kept=kept) as (_app, shown, _seen):
            assert shown.analysis is None
            assert shown.teller is not None
    finally:
        stores.close()


# ---- how it lies -----------------------------------------------------------------------------------------------------

LOOKS = [((800, 600), "evening", 100, "en"), ((800, 600), "daylight", 140, "de"), ((1280, 720), "projector", 100, "de"),
         ((1280, 720), "evening", 140, "en"), ((1920, 1080), "daylight", 100, "de"),
         ((900, 1600), "evening", 100, "en")]


@pytest.mark.parametrize(("size", "theme", "letters", "language"), LOOKS)
@pytest.mark.parametrize("children", [False, True])
def test_nothing_lies_over_anything_and_no_word_is_cut(
    size: tuple[int, int], theme: str, letters: int, language: str, children: bool,
) -> None:  # fmt: skip
    with page(size=size, theme=theme, letters=letters, language=language, children=children) as (app, shown, _seen):
        assert _clear(shown.form.widgets) == []
        assert not app.painter.shortened
        assert not shown.form.is_scrollable


@pytest.mark.parametrize(("size", "theme", "letters", "language"), LOOKS)
@pytest.mark.parametrize("players", [2, 4])
def test_choices_have_room_too(
    size: tuple[int, int], theme: str, letters: int, language: str, players: int,
) -> None:  # fmt: skip
    record = a_match(seed=5, game="fast-food") if players == 2 else a_match(seed=3, players=4)
    told = tuple(DecisionStats(Seat(seat), unit, 100, 88, 50, 38, cost, 3.0, cost) for seat, (unit, cost) in
                 zip(range(players), [("points", 121.0), ("chance", 9.5)] * 2, strict=False))  # fmt: skip
    with page(record, size=size, theme=theme, letters=letters, language=language) as (app, shown, _seen):
        teller = shown.teller
        assert isinstance(teller, Fake)
        teller.analysis, teller.finished = reckoned(players)._replace(choices=told), True
        run(app, dt=0.05)
        assert shown.tabs is not None
        shown.form.focus_by_key(shown.tabs)
        type_key(app, pygame.K_RIGHT)
        run(app)
        assert len([widget for widget in shown.form.widgets if isinstance(widget, SwingCard)]) == players
        assert _clear(shown.form.widgets) == []
        assert not app.painter.shortened


def test_which_match_it_is_stands_beside_the_tabs_or_nowhere() -> None:
    told = tuple(DecisionStats(Seat(seat), "points", 100, 88, 50, 38, 121.0, 3.0, 121.0) for seat in (0, 1))
    with page(a_match(seed=5, game="fast-food"), size=(1280, 720)) as (app, shown, _seen):
        teller, seen = shown.teller, set()
        assert isinstance(teller, Fake)
        teller.analysis, teller.finished = reckoned(2)._replace(choices=told), True
        run(app, dt=0.05)
        for figures in range(1, 80):
            shown.record = shown.record._replace(seed=int("5" * figures))
            shown.needs_redraw = True
            with written() as words:
                run(app)
            match = [each.place for each in words if "deal 5" in each.text]
            seen.add(bool(match))
            assert shown.tabs is not None
            assert shown.tabs.rect.collidelist(match) < 0, figures
        assert seen == {True, False}


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_have_room_too(players: int) -> None:
    with page(a_match(players=players, seed=3), (800, 600), names=LONG, letters=140) as (_app, shown, _seen):
        assert _clear(shown.form.widgets) == []
        assert shown.form.rect.bottom <= 600


def _clear(widgets: Sequence[Widget]) -> list[tuple[str, Rect, str, Rect]]:
    """Widgets that lie over one another."""
    return [(one.label, one.rect, other.label, other.rect) for one, other in combinations(widgets, 2)
            if one.rect.w and other.rect.w and one.rect.colliderect(other.rect)]


# ---- from where it was decided ---------------------------------------------------------------------------------------


def counted(app: App, shown: StoryPage) -> None:
    """Wait until the choice from which a match was decided is counted, and turn to the choices."""
    shown.counting.wait(20)
    run(app, dt=0.05)
    assert shown.tabs is not None
    shown.form.focus_by_key(shown.tabs)
    for _n in range(5):
        type_key(app, pygame.K_RIGHT)
        run(app)
    assert shown.tabs.value == "choices"


def test_a_win_that_was_thrown_away_is_told_with_the_card_that_would_have_kept_it() -> None:
    with page(between("fast-food", 2, {0: "easy", 1: "easy"})) as (app, shown, seen):
        counted(app, shown)
        (card,) = (widget for widget in shown.form.widgets if isinstance(widget, SwingCard))
        assert (card.label, card.lines) == ("a sure win", ["played: seven of clubs", "round 37"])
        assert card.says == "Fox, ten of clubs"
        assert "From round 37 on everything was known. Fox could have won for sure." in prose(shown)
        teller = shown.teller
        assert isinstance(teller, Fake)
        line = (WinChances(0, (0.5, 0.5)), WinChances(20, (0.6, 0.4)), WinChances(40, (0.5, 0.5)))
        teller.analysis, teller.finished = reckoned(2)._replace(winner=None, line=line), True
        run(app, dt=0.05)
        assert [(mark.round, mark.seat) for mark in shown.lands.marks] == [(37, 0)]
        shown.form.focus_by_key(shown.lands)
        type_key(app, pygame.K_HOME)
        type_key(app, pygame.K_RIGHT)
        type_key(app, pygame.K_RETURN)
        assert seen == [37], "its round can be looked at"


def test_without_a_table_to_try_it_at_there_is_no_button() -> None:
    with page(between("fast-food", 2, {0: "easy", 1: "easy"})) as (app, shown, _seen):
        counted(app, shown)
        assert "Try it from here" not in [widget.label for widget in shown.form.widgets]


@pytest.mark.parametrize(("game", "level", "seed", "told"), [
    ("fast-food", "easy", 1, "From round 34 on everything was known. Owl saw it, and won."),
    ("duel-king", "easy", 1, "From round 11 on everything was known. Fox had won, whatever anybody did."),
    ("brain-drain", "medium", 1, "In round 19 one target was enough to win. Owl saw it, and won."),
])
def test_each_game_with_ends_that_are_counted_tells_from_where_it_was_decided(
    game: str, level: str, seed: int, told: str
) -> None:
    with page(between(game, seed, {0: level, 1: level})) as (app, shown, _seen):
        counted(app, shown)
        assert told in prose(shown)


def test_a_game_whose_ends_cannot_be_counted_says_nothing_of_it() -> None:
    with page() as (app, shown, _seen):
        run(app, dt=0.05)
        assert shown.decisive is None
        assert shown.tabs is not None
        assert [value for value, _label in shown.tabs.values] == ["pictures", "blows", "best"]
