"""The first start: two presses from the first picture a newcomer is at the table, and the table says how it goes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.core.asks import SECOND, Pick, Press
from game.core.cards import CODES
from game.core.events import Announced, Swept
from game.core.match import Match
from game.core.table import SET_ASIDE
from game.core.tutorial import NEWCOMER, TutorialMoment
from game.rules import make, title, titles
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell import match_launcher
from game.scenes.shell.help import HelpPage
from game.scenes.shell.scene import Scene
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.pause import Pause
from game.scenes.table.table_page import TablePage
from game.scenes.table.tutorial_bubble import covered, lying, path, place, trays
from game.scenes.table.tutorial_policy import TutorialPolicy, begin
from game.sitting.participants import gather
from game.sitting.stores import Stores
from game.store.own_books import new_id
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.device.window import Window
from tests.kit.fake_gamepads import StandIns
from tests.kit.picture_cache import pictures
from tests.kit.table_driver import FRAME, Stepped
from tests.kit.table_driver import at_table as at_a_table
from tests.kit.widget_fixture import LOOKS, SIZES, Checked, down, motion, press, run, up
from tests.rules.test_fine_print import RULEBOOK
from tests.tools.tutorials import told

A, S = pygame.K_a, pygame.K_s
GAME = "war"
TAUGHT = [game_id for game_id, one in titles().items() if game_id in RULEBOOK or one.game.first_hand]
"""The games that are taught; one that is new may do without."""
SLOW = 0.05
"""Seconds to a frame, where it is asked what comes of them."""
QUIET = 40
"""So many such frames after somebody is asked no bubble comes any more."""
HAND = title(GAME).game.first_hand
assert HAND is not None
SEED = HAND.seed
HEADINGS = ["Press A, or click your cards!", "Both cards are yours!", "Owl takes both", "It’s a tie: that means war!",
            "You won the war!"]  # fmt: skip


@contextmanager
def started(folder: Path, size: tuple[int, int] = (1280, 720), settings: Settings | None = None, *,
            seen: bool = True) -> Iterator[Stepped]:
    """The program at its shelf, with this folder; the shelf is not `seen` where nobody looks at it."""
    chosen = settings or Settings()
    chosen.pace = "instant"
    kept = Stores(Folders.inside(folder))
    app = Stepped(Window("Truce", size=size), chosen, pictures(), lambda app: ShelfPage(app, kept))
    app.running = True
    try:
        app.show_home()
        for _frame in range(2 if seen else 0):
            run(app)
        yield app
    finally:
        kept.close()


def hit(app: Stepped, key: int) -> None:
    app.take(down(key))
    app.take(up(key))
    app.pass_by(FRAME)


def first(scene: Scene | None) -> bool:
    """True if this page is a table at which the first hand is played."""
    return isinstance(scene, TablePage) and isinstance(scene.policy, TutorialPolicy)


def at_table(app: Stepped) -> tuple[TablePage, TutorialPolicy]:
    """The table that is uppermost, and what makes it the first hand."""
    assert isinstance(app.top, TablePage)
    assert isinstance(app.top.policy, TutorialPolicy)
    return app.top, app.top.policy


def heading(app: Stepped) -> str:
    """What the next bubble says, as soon as there is one; "" if none comes any more, or while somebody is asked."""
    table, hand = at_table(app)
    quiet = 0
    for _frame in range(2000):
        app.pass_by(SLOW)
        asked = table.course.open_ask
        quiet = quiet + 1 if asked is not None and asked.by_hand and table.stage.idle else 0
        if hand.bubble.shows or not hand.learning or app.top is not table or quiet > QUIET:
            break
    run(app, dt=0.0)
    return hand.bubble.words[0]


def test_the_deal_is_a_win_a_loss_and_a_war_that_is_won_and_the_newcomer_wins_it() -> None:
    match = Match(make(GAME, {}), 2, SEED, waits=True, events=True)
    told = []
    while match.result is None:
        if match.ask is None:
            match.play_on()
        else:
            assert isinstance(match.ask, Press)
            for seat in list(match.ask.seats):
                if match.ask is not None:
                    match.answer(seat, "turn")
        told += [event.key if isinstance(event, Announced) else event.dst for event in match.take_events()
                 if isinstance(event, Announced | Swept)]
    assert told[:4] == ["packet/0", "packet/1", "war", "packet/0"]
    assert match.result.winner == 0


@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_one_press_deals_and_each_press_after_that_is_explained(tmp_path: Path, way: str) -> None:
    with started(tmp_path) as app:
        menu = app.top
        assert isinstance(menu, ShelfPage)

        def go(key: int, pos: tuple[int, int]) -> None:
            if way == "keys":
                hit(app, key)
            else:
                run(app, motion(pos), press(pos), press(pos, pygame.MOUSEBUTTONUP))

        go(pygame.K_RETURN, menu.play.rect.center)
        table, hand = at_table(app)
        for words in HEADINGS:
            assert heading(app) == words
            assert hand.bubble.words[1]
            assert table.hint.words == ""
            go(A, (round(table.stage.layout.places[0].packet[0]), round(table.stage.layout.places[0].packet[1])))
        assert heading(app) == ""
        assert hand.learning is False
        assert app.top is table
        for _frame in range(64):
            app.pass_by(SLOW)
        assert table.hint.words == "A or a click to turn, hold to hurry"


def test_a_controller_begins_it_turns_the_cards_and_skips_it(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        pad = StandIns(app)
        pad.plug()
        pad.press("a")
        table, hand = at_table(app)
        assert heading(app) == "Press the lit button, or A!"
        pad.press("a")
        assert heading(app) == HEADINGS[1]
        pad.press("b")
        assert app.top is table
        assert not hand.learning


@pytest.mark.parametrize("way", ["escape", "click"])
def test_one_press_skips_it_and_the_match_goes_on(tmp_path: Path, way: str) -> None:
    with started(tmp_path) as app:
        hit(app, pygame.K_RETURN)
        table, hand = at_table(app)
        assert heading(app)
        if way == "escape":
            hit(app, pygame.K_ESCAPE)
        else:
            run(app, motion(hand.bubble.skip.center), press(hand.bubble.skip.center))
        assert app.top is table
        assert not hand.bubble.shows
        assert table.sitting.rounds == 0
        assert table.hint.words == "A or a click to turn, hold to hurry"
        hit(app, pygame.K_ESCAPE)
        assert isinstance(app.top, Pause)


@pytest.mark.parametrize("people", [1, 2])
def test_cards_turn_automatically_after_it_only_where_that_is_chosen_at_this_table(tmp_path: Path, people: int) -> None:
    settings = Settings()
    settings.auto_play, settings.people = True, people
    with started(tmp_path, settings=settings) as app:
        hit(app, pygame.K_RETURN)
        table, hand = at_table(app)
        assert heading(app)
        for _frame in range(96):
            app.pass_by(SLOW)
        assert table.sitting.rounds == 0, "a game that nobody knows does not play itself"
        assert settings.auto_play, "what was set stays"
        hit(app, pygame.K_ESCAPE)
        assert not hand.learning
        for _frame in range(192):
            app.pass_by(SLOW)
        assert table.sitting.rounds > 2


@pytest.mark.parametrize("game", ["war", "twenty-first-century-war"])
def test_who_lets_cards_turn_automatically_during_the_bubbles_is_told_when_they_will(tmp_path: Path, game: str) -> None:
    with started(tmp_path) as app:
        begin(app, Stores(Folders.inside(tmp_path)), game)
        assert heading(app)
        hit(app, pygame.K_F2)
        assert app.notice.lines == ["Cards turn on their own after this bubble."]
        table, _hand = at_table(app)
        assert not table.course.auto
        hit(app, pygame.K_ESCAPE)                     # the notice
        hit(app, pygame.K_ESCAPE)                     # the bubble
        assert table.course.auto


def test_after_that_bubble_comes_no_other(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        begin(app, Stores(Folders.inside(tmp_path)), "casualty-war")
        assert heading(app)
        hit(app, pygame.K_F2)
        table, hand = at_table(app)
        hit(app, A)
        for _frame in range(2000):
            app.pass_by(SLOW)
            if table.sitting.rounds > 2:
                break
        assert not hand.learning
        assert table.course.auto


def test_who_lets_cards_turn_automatically_between_two_bubbles_is_told_no_more(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        begin(app, Stores(Folders.inside(tmp_path)), "casualty-war")
        table, hand = at_table(app)
        quiet = 0
        while quiet < 20:                             # frames in which a person is asked, and told nothing
            run(app)
            quiet = quiet + 1 if table.course.open_ask is not None and not hand.bubble.shows else 0
            if hand.bubble.shows:
                hit(app, A)
            assert hand.learning, "there are bubbles to come"
        hit(app, pygame.K_F2)
        assert not app.notice.lines
        for _frame in range(3):
            run(app)
        assert not hand.learning
        assert table.course.auto


def test_it_is_never_shown_again_unasked(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        hit(app, pygame.K_RETURN)
        at_table(app)[0].policy.home()
        run(app)
        run(app)
        hit(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert not first(app.top)
        assert app.top.sitting.record.seed == SEED
    settings = Settings()
    settings.last_game = "war"
    with started(tmp_path / "later", settings=settings) as app:
        hit(app, pygame.K_RETURN)
        assert isinstance(app.top, TablePage)
        assert not first(app.top)


def test_who_has_house_rules_or_has_played_the_game_gets_no_first_hand(tmp_path: Path) -> None:
    rules, before = Settings(), Settings()
    rules.options[GAME] = {"down": 3}
    before.players[GAME] = 2
    for number, settings in enumerate((rules, before)):
        with started(tmp_path / str(number), settings=settings) as app:
            hit(app, pygame.K_RETURN)
            assert isinstance(app.top, TablePage)
            assert not first(app.top)


@pytest.mark.parametrize(("known", "taught"), [("", True), (GAME, False)])
def test_a_book_of_ones_own_has_the_first_hand_of_its_game_by_its_own_rules(
    known: str, taught: bool, tmp_path: Path
) -> None:
    with at_a_table(tmp_path, game="fast-food") as sat:
        sat.app.show_home()
        book = new_id()
        sat.stores.library.books.add(book, "Grandma’s War", GAME, {"down": 3})
        if known:
            sat.app.settings.players[known] = 2
        assert match_launcher.begins(sat.app, sat.stores, book) is taught
        if not taught:
            return
        begin(sat.app, sat.stores, book)
        table = sat.app.top
        assert isinstance(table, TablePage)
        assert table.sitting.record.options == {"down": 3}
        policy = table.policy
        assert isinstance(policy, TutorialPolicy)
        assert heading(sat.app) == HEADINGS[0]
        hit(sat.app, A)
        assert heading(sat.app) == "By your own rules"
        assert policy.bubble.words[1].endswith("F1 or ? has the rules.")
        assert not match_launcher.begins(sat.app, sat.stores, book), "it was played now"


def test_two_people_get_the_same_hand_and_the_first_of_them_is_told_by_name(tmp_path: Path) -> None:
    settings = Settings()
    settings.people = 2
    with started(tmp_path, settings=settings) as app:
        hit(app, pygame.K_RETURN)
        table, hand = at_table(app)
        assert table.sitting.record.seed == SEED
        assert [chair.person for chair in table.sitting.chairs] == [True, True]
        assert heading(app) == "Press your own key (A and L), or click your own cards!"
        hit(app, pygame.K_l)
        assert hand.bubble.shows, "the other one has turned, and it is still to be read"
        hit(app, A)
        assert heading(app) == "Fox: Both cards are yours!"
        hit(app, A)
        hit(app, pygame.K_l)
        assert heading(app) == "Owl takes both"


def test_more_people_than_the_lessons_speak_of_are_told_what_the_game_is(tmp_path: Path) -> None:
    settings = Settings()
    settings.people = 3
    with started(tmp_path, settings=settings) as app:
        hit(app, pygame.K_RETURN)
        table, hand = at_table(app)
        assert len(table.sitting.chairs) == 3
        assert heading(app) == "Press your own key (Z, M and P), or click your own cards!"
        assert hand.bubble.words[1] == (
            "Turn your top card. The highest takes all. A tie is a war! F1 or ? has the rules.")
        hit(app, pygame.K_m)
        assert not hand.bubble.shows, "somebody has turned"
        for key in (pygame.K_z, pygame.K_p):
            hit(app, key)
        assert heading(app) == ""
        assert not hand.learning


def test_people_who_choose_one_after_the_other_are_all_told(tmp_path: Path) -> None:
    settings = Settings()
    settings.people = 3
    with started(tmp_path, settings=settings) as app:
        menu = app.top
        assert isinstance(menu, ShelfPage)
        begin(app, menu.stores, "egyptian-ruffle")
        assert heading(app) == "Owl: Press M, or click your cards!", "it is Owl’s turn"
        begin(app, menu.stores, "twenty-first-century-war")
        for _seat in range(3):
            for _frame in range(64):
                app.pass_by(SLOW)
            assert isinstance(app.top, Curtain)
            hit(app, pygame.K_RETURN)
            assert heading(app) == "How it goes"
            assert "Click a card, or use ← → and Space." in at_table(app)[1].bubble.words[1]
            for key in (pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RETURN):
                hit(app, key)


@pytest.mark.parametrize("people", [1, 2, 3])
def test_several_people_are_told_once_where_the_rules_are(tmp_path: Path, people: int) -> None:
    settings = Settings()
    settings.people = people
    with started(tmp_path, settings=settings) as app:
        menu = app.top
        assert isinstance(menu, ShelfPage)
        said = []
        for _match in range(2):
            menu.deal()
            said.append(app.notice.line)
            app.notice.lines.clear()
            app.show_home()
        words = "First time? Press F1 or click ? for the rules."
        assert said == [words if people > 1 else None, None]


@pytest.mark.parametrize("theme", ["evening", "projector"])
def test_no_bubble_lies_on_the_path_that_one_climbs(tmp_path: Path, theme: str) -> None:
    settings = Settings()
    settings.theme = theme
    with started(tmp_path, (1290, 726), settings) as app:
        begin(app, Stores(Folders.inside(tmp_path)), "ascent")
        table, hand = at_table(app)
        assert heading(app)
        assert path(table.context)
        assert not hand.bubble.body.collidelistall(path(table.context))


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_the_bubble_that_has_cards_chosen_covers_the_hand_of_nobody_and_no_tray(
        tmp_path: Path, size: tuple[int, int]) -> None:
    for game in ("twenty-first-century-war", "fast-food"):
        (tmp_path / game).mkdir()
        with started(tmp_path / game, size) as app:
            begin(app, Stores(Folders.inside(tmp_path / game)), game)
            for _ in range(200):
                app.pass_for(0.1)
                if at_table(app)[1].bubble.shows:
                    break
            table, hand = at_table(app)
            assert hand.bubble.shows
            held = [card for seat in (0, 1) for card in table.sitting.match.table.each["hand"][seat]]
            assert len(held) >= 7
            assert not covered(hand.bubble.body, [place(table.context, card) for card in held])
            assert not covered(hand.bubble.body, trays(table.context))


def test_a_line_lies_on_no_bubble(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        hit(app, pygame.K_RETURN)
        _table, hand = at_table(app)
        assert heading(app)
        app.say("Red is connected and plays for Fox.")
        run(app)
        run(app)
        assert hand.bubble.shows
        assert not app.notice.rect.colliderect(hand.bubble.body)


def test_a_deal_by_its_number_is_no_first_hand(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        menu = app.top
        assert isinstance(menu, ShelfPage)
        match_launcher.deal(app, menu.stores, GAME, {}, 2, SEED)
        assert isinstance(app.top, TablePage)
        assert not first(app.top)


@pytest.mark.parametrize("game", TAUGHT)
def test_every_game_says_three_to_five_things_within_two_minutes(game: str) -> None:
    own = title(game).game
    hand = own.first_hand
    assert hand is not None
    assert "first_hand" in vars(own), "that of another game says what is not so here"
    said = told(game, hand.seed)
    assert {one.lesson for one in said} == set(hand.lessons), f"python -m tests.tools.tutorials {game} --find 2000"
    assert 3 <= len(said) <= 5
    assert said[-1].presses <= 40


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("level", ["random", "hard"])
def test_who_plays_otherwise_is_told_something_too_and_is_left_alone_in_the_end(game: str, level: str) -> None:
    hand = title(game).game.first_hand
    assert hand is not None
    said = told(game, hand.seed, level)
    assert said
    assert said[0].lesson is hand.lessons[0]


def test_the_help_shows_it_again_beside_a_match_that_waits_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        hit(app, pygame.K_RETURN)
        hit(app, pygame.K_ESCAPE)
        hit(app, A)
        waits = app.top
        assert isinstance(waits, TablePage)
        assert first(waits)
        hit(app, pygame.K_F1)
        hit(app, pygame.K_F1)
        page = app.top
        assert isinstance(page, HelpPage)
        hit(app, pygame.K_RIGHT)
        button = next(widget for widget in page.form.tab_order if widget.label == "Show me how to play")
        page.form.set_focus(button)
        hit(app, pygame.K_RETURN)
        assert at_table(app)[1].is_replay
        for words in HEADINGS:
            assert heading(app) == words
            hit(app, A)
        for _frame in range(2000):
            app.pass_by(SLOW)
            if app.top is page:
                break
        assert app.top is page
        hit(app, pygame.K_ESCAPE)
        assert app.top is waits
        envelope, said = waits.policy.stores.saves.read(waits.policy.stores.waiting(GAME) or "")
        assert said is None or said == ""
        assert envelope is not None
        assert len(envelope["match"].get("answers", ())) <= 2
        assert not waits.policy.stores.has_stats


def test_escape_leads_from_what_is_shown_again_back_to_the_help(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        menu = app.top
        assert isinstance(menu, ShelfPage)
        hit(app, pygame.K_r)
        page = app.top
        begin(app, menu.stores, GAME, again=True)
        assert heading(app)
        hit(app, pygame.K_ESCAPE)
        assert app.top is page
        assert app.settings.last_game is None


@pytest.mark.parametrize(("size", "letters"), [*((size, 140) for size in SIZES), *((size, 100) for size in SIZES[:2])])
def test_every_bubble_has_room_and_covers_no_plate_and_no_card_that_is_fought_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], letters: int
) -> None:
    monkeypatch.setattr("game.view.pictures.pictures.Painter", lambda theme, size, _icons: Checked(theme, size))
    settings = Settings()
    settings.letters = letters
    with started(tmp_path, size, settings, seen=False) as app:
        assert isinstance(app.top, ShelfPage)
        begin(app, app.top.stores, GAME)
        table, hand = at_table(app)
        painter = app.painter
        assert isinstance(painter, Checked)
        for words in HEADINGS:
            assert heading(app) == words
            run(app)
            assert Rect(0, 0, *size).contains(hand.bubble.body)
            assert not any(hand.bubble.body.colliderect(place.plate) for place in table.stage.layout.places)
            assert hand.bubble.body.contains(hand.bubble.skip)
            assert not painter.spilt
            hit(app, A)


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_no_bubble_lies_on_a_card_that_the_newcomer_is_to_choose_or_on_the_keys_of_an_answer(
    tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    settings = Settings()
    settings.theme = theme
    with started(tmp_path, size, settings, seen=False) as app:
        assert isinstance(app.top, ShelfPage)
        stores = app.top.stores
        for game in ("fast-food", "twenty-first-century-war") if theme != "projector" else ():
            begin(app, stores, game)
            assert heading(app)
            table, hand = at_table(app)
            ask = table.course.sitting.match.ask
            assert isinstance(ask, Pick)
            for card in ask.cards[NEWCOMER]:
                pose = table.stage.pose(card)
                index = Rect(0, 0, pose.height // 2, pose.height // 2)
                index.center = round(pose.x), round(pose.y)
                assert not hand.bubble.body.colliderect(index)
        for game in ("ascent", "brain-drain"):
            begin(app, stores, game)
            table, hand = at_table(app)
            for _bubble in range(2):
                assert heading(app)
                panel = table.context.panel
                assert panel is not None
                assert not any(hand.bubble.body.colliderect(widget.rect) for widget in panel.form.tab_order)
                if (size, theme) == ((1280, 720), "projector"):
                    assert not covered(hand.bubble.body, lying(table.context)[1:]), "there is room for both"
                hit(app, A)


@pytest.mark.parametrize("game", ["fast-food", "twenty-first-century-war"])
@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_no_bubble_touches_the_bar_above_the_table(
    tmp_path: Path, size: tuple[int, int], theme: str, game: str
) -> None:  # fmt: skip
    settings = Settings()
    settings.theme = theme
    with started(tmp_path, size, settings, seen=False) as app:
        begin(app, Stores(Folders.inside(tmp_path)), game)
        table, hand = at_table(app)
        assert heading(app)
        assert not hand.bubble.body.colliderect(Rect(table.stage.layout.bar))


@pytest.mark.parametrize("game", ["twenty-first-century-war", "fast-food", "brain-drain", "war"])
def test_where_cards_turn_automatically_the_match_goes_on_after_the_first_hand(tmp_path: Path, game: str) -> None:
    settings = Settings()
    settings.auto_play = True
    with started(tmp_path, settings=settings) as app:
        begin(app, Stores(Folders.inside(tmp_path)), game)
        assert heading(app)
        table, hand = at_table(app)
        asked = table.course.sitting.match.ask
        hit(app, pygame.K_ESCAPE)
        assert not hand.learning
        for _frame in range(3000):
            app.pass_by(SLOW)
            if table.course.sitting.match.ask is not asked:
                return
        raise AssertionError("nobody answers any more")


def test_who_turns_before_the_first_bubble_is_told_of_the_slap_first() -> None:
    hand = title("slap-war").game.first_hand
    assert hand is not None
    match = Match(make("slap-war", {}), 2, hand.seed, waits=True)
    for _step in range(200):
        ask = match.ask
        if isinstance(ask, Press) and ask.good and "slap" in ask.words.get(NEWCOMER, ()):
            break
        if ask is None:
            match.play_on()
        else:
            match.answer(next(seat for seat in ask.seats if seat not in match.given), "turn")
    assert match.ask is not None
    now = TutorialMoment(0, match.table, match.ask, ())
    assert "five" in next(lesson.more for lesson in hand.lessons if lesson.when(now))


def test_whoever_plays_alone_is_taught_at_the_first_seat(tmp_path: Path) -> None:
    settings = Settings()
    gather(settings, (1,))
    with started(tmp_path, settings=settings) as app:
        hit(app, pygame.K_RETURN)
        table, _hand = at_table(app)
        assert [chair.person for chair in table.sitting.chairs] == [True, False]
        assert table.sitting.names[0] == "Owl"
        assert heading(app) == HEADINGS[0]


@pytest.mark.parametrize("game", ["addition-war", "multiplication-war"])
def test_cards_count_what_the_first_hand_says_they_count(game: str) -> None:
    taught = title(game).game.first_hand
    assert taught is not None
    counts = title(game).make({}).counts                 # type: ignore[attr-defined]
    worths = [counts(card) for card, code in enumerate(CODES) if code in ("JC", "QC", "KC", "AC")]
    jack, queen, king, ace = sorted(worths[:4], key=lambda worth: (worth == 1, worth))
    says = f"An ace counts as {ace}, a jack {jack}, a queen {queen} and a king {king}."
    assert says in [lesson.more for lesson in taught.lessons]


def test_whoever_presses_too_early_is_told_everything_all_the_same(tmp_path: Path) -> None:
    settings = Settings()
    with started(tmp_path, settings=settings) as app:
        settings.pace = "normal"
        hit(app, pygame.K_RETURN)
        for _frame in range(20):
            hit(app, A)                               # while the cards are dealt
        for _frame in range(192):
            app.pass_by(SLOW)
        assert heading(app) == HEADINGS[0]
        hit(app, A)
        for _frame in range(5):
            hit(app, A)                               # while they are turned
        for _frame in range(192):
            app.pass_by(SLOW)
        assert heading(app) == HEADINGS[1]


def test_nobody_is_told_to_slap_what_is_no_five(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        begin(app, Stores(Folders.inside(tmp_path)), "slap-war")
        table, hand = at_table(app)
        seen = set()
        for frame in range(3000):
            ask = table.course.sitting.match.ask
            if hand.bubble.shows and isinstance(ask, Press):
                seen.add((hand.bubble.words[0].endswith("or click the middle!"), ask.good))
            if frame % 20:
                app.pass_by(FRAME)
            else:
                hit(app, A)                       # at a five, too, where it does nothing
                if (True, True) in seen:
                    hit(app, S)
        assert (True, True) in seen
        assert (True, False) not in seen


@pytest.mark.parametrize(("people", "turns", "caps"), [(2, (4, 15), "S and K"), (3, (29, 16, 19), "X, N and O")])
def test_several_people_are_told_how_they_slap_when_a_five_lies_and_a_click_on_the_key_slaps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, people: int, turns: tuple[int, ...], caps: str
) -> None:
    monkeypatch.setattr("game.scenes.table.tutorial_policy.new_number", lambda: 7)
    with at_a_table(tmp_path, players=people, people=tuple(range(people)), size=(1280, 720)) as sat:
        begin(sat.app, sat.stores, "slap-war")
        table, hand = at_table(sat.app)
        sat.frames(3.0)
        assert hand.bubble.words[0].startswith("Press your own key")
        if people > 2:
            assert hand.bubble.words[1] == ("The highest takes all. But when a five turns up, the first to slap it "
                                            "does! F1 or ? has the rules.")
        for _round in range(60):
            sat.key(*turns)
            sat.frames(1.5)
            if "slap" in hand.bubble.words[0].lower():
                break
        ask = table.sitting.match.ask
        assert isinstance(ask, Press)
        assert ask.good
        assert hand.bubble.words == (f"Slap with your second key ({caps}), or click it!",
                                     "A five! The first hand on it takes all the cards.")
        sat.click(next((x, y) for x in range(2, 1280, 12) for y in range(2, 720, 12)
                       if table.stage.corner((x, y)) == (1, SECOND)))
        sat.frames(1.0)
        assert [len(taken) for taken in table.sitting.slaps[:2]] == [0, 1]


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_no_bubble_lies_on_the_keys_of_those_who_are_told_to_press_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], theme: str
) -> None:
    monkeypatch.setattr("game.scenes.table.tutorial_policy.new_number", lambda: 7)
    with at_a_table(tmp_path, players=4, people=(0, 1, 2, 3), size=size, theme=theme) as sat:
        begin(sat.app, sat.stores, "slap-war")
        table, hand = at_table(sat.app)
        sat.frames(3.0)
        told = set()
        while hand.learning:
            if hand.bubble.shows:
                told.add(hand.bubble.words[0].split()[0])
                assert not any(hand.bubble.body.colliderect(cap.rect) for seat in range(4)
                               for cap in table.stage.plates[seat].caps)
            sat.key(*(chair.key for chair in table.sitting.chairs))
            if "Slap" in told:
                sat.key(table.sitting.chairs[1].second)
            sat.frames(1.5)
        assert told == {"Press", "Slap"}


def test_where_one_is_told_to_slap_a_turn_key_passes_nothing(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        begin(app, Stores(Folders.inside(tmp_path)), "slap-war")
        table, hand = at_table(app)
        for frame in range(3000):
            ask = table.course.sitting.match.ask
            if hand.bubble.shows and isinstance(ask, Press) and ask.good:
                break
            if frame % 20:
                app.pass_by(FRAME)
            else:
                hit(app, A)
        told = hand.bubble.words
        assert told[0].startswith("Press S")
        for _press in range(8):
            hit(app, A)                               # and however often it is pressed
            for _frame in range(20):
                app.pass_by(FRAME)
        app.take(down(A))
        for _frame in range(300):
            app.pass_by(FRAME)                        # nor if it is held
        app.take(up(A))
        assert hand.bubble.words == told
        assert table.course.sitting.match.ask is ask
        hit(app, S)
        for _frame in range(120):
            app.pass_by(FRAME)
        assert table.course.sitting.match.answers[-1] == [0, "slap"]
        assert hand.bubble.words != told


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["evening", "projector"])
def test_what_says_that_cards_leave_the_game_does_not_lie_on_them(
    tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    settings = Settings()
    settings.theme = theme
    with started(tmp_path, size, settings, seen=False) as app:
        begin(app, Stores(Folders.inside(tmp_path)), "casualty-war")
        table, hand = at_table(app)
        for _bubble in range(60):
            if heading(app) == "Casualties!":
                break
            hit(app, A)
        assert hand.bubble.words[0] == "Casualties!"
        fallen = list(table.course.sitting.match.table.piles[SET_ASIDE])
        assert len(fallen) == 4
        assert not covered(hand.bubble.body, [place(table.context, fallen[-1])])
        assert not any(hand.bubble.body.colliderect(seat.plate) for seat in table.stage.layout.places)


def test_between_two_bubbles_a_line_says_how_to_turn(tmp_path: Path) -> None:
    with started(tmp_path) as app:
        begin(app, Stores(Folders.inside(tmp_path)), "casualty-war")
        table, hand = at_table(app)
        said = set()
        for _press in range(8):
            for _frame in range(60):
                app.pass_by(FRAME)
                if table.context.asking is not None:
                    said.add((hand.bubble.shows, bool(table.hint.words)))
            hit(app, A)
        assert said == {(True, False), (False, True)}


@pytest.mark.parametrize("game", ["fast-food", "twenty-first-century-war", "scramble-war"])
def test_the_first_bubble_where_cards_are_picked_says_how_by_mouse_and_by_keys(tmp_path: Path, game: str) -> None:
    with started(tmp_path) as app:
        begin(app, Stores(Folders.inside(tmp_path)), game)
        _table, hand = at_table(app)
        how, told = "Click a card, or use ← → and Space.", []
        assert heading(app)
        assert hand.bubble.words[1].endswith(how)
        for _answer in range(12):
            hit(app, pygame.K_RIGHT)
            hit(app, pygame.K_SPACE)
            hit(app, pygame.K_RETURN)
            heading(app)
            told.append(hand.bubble.words[1])
        assert any(words and how not in words for words in told)
