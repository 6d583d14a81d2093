"""At the table: what people press, and what they then see."""

import json
from math import inf
from pathlib import Path

import pygame
import pytest

from game.scenes.shell import match_launcher
from game.scenes.shell.file_picker import FilePicker
from game.scenes.shell.help import HelpPage
from game.scenes.shell.overlay import AwayCountdown, ConfirmDialog
from game.scenes.shell.status_pages import CrashPage
from game.scenes.table.arranging import ArrangeSheet
from game.scenes.table.help_sheet import HelpSheet
from game.scenes.table.history_page import HistoryPage
from game.scenes.table.match_end_page import MatchEndPage
from game.scenes.table.pause import Pause
from game.scenes.table.picking import PickController
from game.scenes.table.table_page import DOZE, THINKS, TablePage
from game.sitting.sitting import Sitting
from game.store.settings import Settings
from game.view.charts.score_charts import MatchEndChart
from game.view.controls.held_keys import HELD
from game.view.pictures.theme import THEMES
from game.view.stage.film_times import LAST
from game.view.widgets import Button, RichText
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import (
    DOWN,
    ENTER,
    ESCAPE,
    F2,
    FRAME,
    LEFT,
    RIGHT,
    SPACE,
    TAB,
    UP,
    A,
    AtTable,
    L,
    Shelf,
    at_table,
)


def test_ones_own_key_turns_and_the_computer_turns_along(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        assert sat.table.round == 1
        sat.key(A)
        sat.still()
        assert sat.table.plays >= 2
        assert sat.table.round == 2
        assert sat.play.sitting.rounds == 1


def test_a_key_that_is_nobodys_turns_nothing(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.key(L)
        sat.frames(0.5)
        assert sat.table.plays == 0


def test_a_table_at_which_nobody_does_anything_dozes_and_rests_and_a_press_wakes_it(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.frames(4)                                 # words are cut that may be shouted
        assert sat.play.plays_ambience
        assert 0 < sat.play.idle_for < DOZE, "a key cap will beat, or a face change"
        sat.frames(DOZE)
        assert not sat.play.plays_ambience, "no face that falls asleep, no key cap that beats, keeps it awake"
        assert not sat.play.moving
        assert sat.play.idle_for == inf
        sat.key(A)
        assert sat.play.plays_ambience
        sat.frames(0.1)
        assert sat.play.moving
        sat.still()
        assert sat.table.round == 2


def counted(sat: AtTable, seconds: float) -> float:
    """The seconds of the match while nobody touches anything for so long, and then somebody moves the mouse."""
    before = sat.play.sitting.seconds
    for _ in range(round(seconds * 20)):
        sat.app.pass_by(0.05)
    sat.app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(300, 200), rel=(1, 1), buttons=(0, 0, 0)))
    sat.app.step(FRAME)
    return sat.play.sitting.seconds - before


def test_who_thinks_about_a_choice_plays_and_who_is_gone_for_minutes_does_not(tmp_path: Path) -> None:
    with at_table(tmp_path, game="scramble-war", seed=3) as sat:
        for _ in range(100):
            sat.app.pass_by(0.1)
            if isinstance(sat.play.context.asking, PickController):
                break
        assert isinstance(sat.play.context.asking, PickController)
        assert counted(sat, 70) == pytest.approx(70, abs=0.5)
        assert counted(sat, 300) == pytest.approx(THINKS, abs=1)


def test_who_only_has_to_turn_a_card_and_does_not_is_gone(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        assert counted(sat, 300) == pytest.approx(DOZE, abs=3)


@pytest.mark.parametrize("scancode", [SPACE, ENTER])
def test_whoever_plays_alone_may_press_space_or_enter(tmp_path: Path, scancode: int) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.key(scancode)
        sat.frames(0.2)
        assert sat.table.plays >= 2


@pytest.mark.parametrize("what", ["packet", "seat"])
def test_a_click_on_ones_packet_or_place_turns(tmp_path: Path, what: str) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.click(sat.place(what, 0))
        sat.frames(0.2)
        assert sat.table.plays >= 2


def test_two_people_turn_together_when_both_have_pressed_and_not_before(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1)) as sat:
        sat.still()
        sat.key(A, A, A)
        sat.frames(0.5)
        assert sat.table.plays == 0, "the other has not pressed"
        assert sat.play.course.sitting.waiting == [1]
        assert [plate.caps[0].asked for plate in inspect(sat.play.stage).plates] == ["ready", "wait"]
        sat.key(SPACE)
        sat.frames(0.2)
        assert sat.table.plays == 0, "Space is nobody's where two play"
        sat.key(L)
        sat.frames(0.2)
        assert sat.table.plays >= 2


def test_nobody_presses_for_another_by_a_click_on_the_table(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1)) as sat:
        sat.still()
        sat.click((640, 300))
        sat.click(sat.place("packet", 1))
        sat.frames(0.2)
        assert sat.play.course.sitting.waiting == [0]


def test_a_key_held_hurries_and_then_goes_on_pressing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with at_table(tmp_path, pace="normal", seed=5) as sat:
        monkeypatch.setattr("game.view.controls.held_keys.HELD", 3600.0)
        sat.still()
        sat.down(A)
        sat.frames(0.3)
        assert sat.play.sitting.rounds == 1, "the round is decided at once, and shown"
        assert not sat.play.stage.idle
        sat.frames(4.0)
        assert sat.play.sitting.rounds == 1, "a press is one press until it is held"
        monkeypatch.setattr("game.view.controls.held_keys.HELD", HELD)
        sat.frames(6.0)
        assert sat.play.sitting.rounds > 2
        sat.up(A)
        sat.still()
        rounds = sat.play.sitting.rounds
        sat.frames(3.0)
        assert sat.play.sitting.rounds == rounds


def test_pressing_while_cards_move_hurries_them(tmp_path: Path) -> None:
    def seconds_of_a_round(sat: AtTable, *, hurried: bool) -> int:
        sat.still()
        rounds = sat.play.sitting.rounds + 1
        sat.key(A)
        sat.frames(1 / 60)
        if hurried:
            sat.down(A)
        frames, context = 0, sat.play.context
        while not (context.asking is not None and context.asking.by_hand) and sat.play.sitting.rounds == rounds:
            sat.frames(1 / 60)
            frames += 1
        sat.up(A)
        return frames

    with at_table(tmp_path, pace="normal") as sat:
        calm = seconds_of_a_round(sat, hurried=False)
    with at_table(tmp_path, pace="normal") as sat:
        assert seconds_of_a_round(sat, hurried=True) < calm / 3


def test_a_press_is_seen_at_its_cap_in_the_next_frame_though_nothing_is_asked(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal") as at:
        at.frames(0.2)                                # it is dealt
        at.key(A)
        at.frames(FRAME)
        assert inspect(at.play.stage).plates[0].caps[0].sunk
        at.frames(0.2)
        assert not inspect(at.play.stage).plates[0].caps[0].sunk


def test_who_taps_while_only_computers_turn_hurries_them(tmp_path: Path) -> None:
    with at_table(tmp_path, game="egyptian-ruffle", pace="normal") as at:
        course, stage = at.play.course, at.play.stage
        for _ in range(3000):
            at.frames(FRAME)
            if stage.idle and course.open_ask is not None and not course.open_ask.by_hand:
                break
            if stage.idle and course.open_ask is not None:
                at.key(A)
        assert not course.hurry.wanted({0})
        at.key(A)
        assert course.hurry.wanted({0})


def test_on_to_the_next_war_stops_where_it_is_called(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal") as sat:
        sat.still()
        for wars in (1, 2):
            sat.key(RIGHT)
            for _ in range(600):
                sat.frames(1 / 60)
                if not sat.play.course.skipping and sat.play.stage.idle:
                    break
            assert sat.table.wars == sat.match.table.wars == wars
            assert sat.match.ask is not None, "the war is there to be fought by hand"
            assert sat.play.course.sitting.waiting == [0] or sat.play.course.sitting.waiting == [0, 1]
            sat.key(A)


def test_on_to_the_next_war_when_there_is_none_comes_to_the_end(tmp_path: Path) -> None:
    with at_table(tmp_path, seed=22) as sat:
        for _ in range(400):
            if sat.play.course.finished:
                break
            if not sat.play.course.skipping:
                sat.key(RIGHT, A)
            sat.frames(1 / 60)
        assert sat.match.result is not None
        sat.app.push(Pause(sat.play.context, None))
        paused = sat.top.form.widgets[0].label
        assert "The match is over." in paused
        assert "will wait" not in paused


def finished(sat: AtTable) -> MatchEndPage:
    for _ in range(6000):
        sat.frames(1 / 60)
        if isinstance(sat.top, MatchEndPage):
            return sat.top
    raise AssertionError("no end")


def test_a_key_pressed_while_it_goes_on_unseen_does_not_hide_the_next_decision(tmp_path: Path) -> None:
    with at_table(tmp_path, game="scramble-war", players=3, seed=4) as sat:
        sat.still()
        sat.key(RIGHT, SPACE)  # picks a card; now the computers pick theirs
        assert sat.play.course.sitting.waiting == [1]
        sat.key(RIGHT, SPACE)  # goes on to the next war, and presses meanwhile
        assert sat.play.course.skipping
        for _ in range(60):
            sat.frames(0.1)
            if sat.play.course.sitting.waiting == [0]:
                break
        sat.frames(0.5)
        assert sat.play.context.asking.ask is sat.match.ask
        assert sat.play.context.asking.panel is not None


def test_cards_that_turn_by_themselves_play_to_the_end_and_it_is_kept_as_watched(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True, seed=22) as sat:
        ending = finished(sat)
        result = sat.match.result
        labels = [getattr(widget, "label", "") for widget in ending.form.widgets]
        assert any(f"{sat.play.sitting.names[result.winner]} wins!" in label for label in labels)
        assert [match.watched for match in sat.stores.stats.recent()] == [True]
        assert sat.stores.stats.summary().played == 0, "nobody turned a card"
        course = sat.stores.stats.recent(1)[0].course
        assert course is not None
        assert course.counts[-1] == sat.play.sitting.story.counts[-1]
        assert sat.stores.resumable() == []
        held = [plate.tells.cards for plate in inspect(sat.play.stage).plates]
        assert held == ([0, 52] if result.winner else [52, 0])


def test_the_same_deal_again_is_the_same_deal_and_a_new_one_is_another(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True, seed=22) as sat:
        finished(sat)
        first = sat.play
        next(widget for widget in sat.top.form.widgets if widget.label == "Same deal again").activate()  # type: ignore[union-attr]
        assert isinstance(sat.top, TablePage)
        assert sat.top is not first
        assert sat.top.sitting.record.seed == 22
        assert sat.top.sitting.id != first.sitting.id
        sat.play = sat.top
        finished(sat)
        sat.key(ENTER)
        assert isinstance(sat.top, TablePage)
        assert sat.top.sitting.record.seed != 22


def test_the_window_loses_the_focus_and_nothing_goes_on_until_three_two_one(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True, pace="normal") as sat:
        sat.frames(1.0)
        sat.app.take(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        sat.frames(0.1)
        assert isinstance(sat.top, AwayCountdown)
        rounds, seconds = sat.play.sitting.rounds, sat.play.sitting.seconds
        sat.frames(20.0)
        assert sat.play.sitting.rounds == rounds
        assert sat.play.sitting.seconds == seconds, "time away is not time played"
        sat.app.take(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        seen = []
        while isinstance(sat.top, AwayCountdown):
            seen.append(sat.top.number)
            sat.key(A, SPACE)
            sat.frames(1 / 60)
        assert [number for n, number in enumerate(seen) if n == 0 or number != seen[n - 1]] == [3, 2, 1]
        assert sat.play.sitting.rounds == rounds
        sat.frames(12.0)
        assert sat.play.sitting.rounds > rounds


def test_a_key_that_goes_down_while_it_counts_works_once_the_count_is_over(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal") as sat:
        sat.still()
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            sat.app.take(pygame.event.Event(kind))
        sat.frames(0.5)
        sat.key(SPACE)                                # which comes up again
        sat.down(A)
        while isinstance(sat.top, AwayCountdown):
            assert sat.table.plays == 0
            sat.frames(1 / 60)
        sat.frames(0.1)
        assert sat.table.plays == 2, "it turns a card"
        sat.frames(4.0)
        assert sat.play.sitting.rounds > 5, "and goes on as one that is held"
        sat.up(A)
        sat.frames(2.0)
        rounds = sat.play.sitting.rounds
        sat.frames(4.0)
        assert sat.play.sitting.rounds == rounds


def test_whoever_goes_away_during_the_countdown_finds_it_begun_anew(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.app.take(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        sat.app.take(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        sat.frames(1.5)
        sat.app.take(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        sat.frames(5.0)
        assert isinstance(sat.top, AwayCountdown)
        assert sat.top.number is None
        sat.app.take(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        assert sat.top.number == 3


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_line_that_is_said_hides_no_button_of_looking_back(tmp_path: Path, size: tuple[int, int]) -> None:
    with at_table(tmp_path, size=size) as sat:
        sat.still()
        sat.key(A)
        sat.still()
        sat.app.say("Match saved in /home/somebody/Documents/war-7.json.")
        sat.key(LEFT)
        sat.frames(0.2)
        assert isinstance(sat.top, HistoryPage)
        assert sat.app.notice.rect.w
        assert not sat.app.notice.rect.colliderect(sat.top.form.rect)
        assert sat.app.window.screen.get_rect().contains(sat.app.notice.rect)


def test_who_comes_back_to_the_window_sees_the_round_that_was_looked_at(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        for _round in range(4):
            sat.still()
            sat.key(A)
        sat.still()
        sat.key(LEFT)
        sat.frames(0.2)
        page = sat.top
        assert isinstance(page, HistoryPage)
        seen = page.at
        assert seen > 1
        sat.app.take(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        sat.frames(1.0)
        sat.app.take(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        sat.frames(1.0)
        assert page.at == seen


def test_f1_shows_the_rules_in_looking_back_and_where_tab_has_brought_the_keyboard_to_the_bar(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.key(A)
        sat.still()
        sat.key(TAB)
        assert sat.play.bar.focused
        sat.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, scancode=58, mod=0, unicode=""))
        assert isinstance(sat.top, HelpSheet)
        sat.key(ESCAPE)
        sat.play.bar.blur()
        sat.key(LEFT)
        back = sat.top
        assert isinstance(back, HistoryPage)
        sat.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, scancode=58, mod=0, unicode=""))
        assert isinstance(sat.top, HelpPage)
        sat.key(ESCAPE)
        assert sat.top is back


def test_the_end_is_there_again_after_looking_back_from_it(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True) as sat:
        sat.play.course.skip()
        for _ in range(2000):
            if isinstance(sat.top, MatchEndPage):
                break
            sat.play.course.skip()
            sat.frames(0.1)
        assert isinstance(sat.top, MatchEndPage)
        sat.frames(3)
        shouted = inspect(sat.play.stage).banner[0]
        assert "wins" in shouted
        sat.app.push(HistoryPage(sat.play.context))
        sat.frames(0.5)
        assert inspect(sat.play.stage).banner[0] != shouted
        sat.key(ESCAPE)
        sat.frames(0.5)
        assert isinstance(sat.top, MatchEndPage)
        assert inspect(sat.play.stage).banner[0] == shouted


def test_looking_back_shows_the_rounds_and_comes_back_to_now(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        for _ in range(8):
            sat.still()
            sat.key(A)
        sat.still()
        now, rounds = sat.match.table.snapshot(), sat.play.sitting.rounds
        sat.key(LEFT)
        assert isinstance(sat.top, HistoryPage)
        sat.frames(0.1)
        assert sat.table.round == rounds
        assert sat.match.game.lying(sat.table), "the cards of the round, at once"
        sat.key(LEFT, LEFT)
        assert sat.top.at == rounds - 2
        sat.frames(1.0)
        assert sat.table.round == rounds - 2
        sat.key(SPACE)
        still = [sat.play.stage.idle, sat.table.round]
        while sat.table.round < rounds or not sat.play.stage.idle:
            sat.frames(0.1)
            if still[1] != sat.table.round:
                still = [True, sat.table.round]
                held = tuple(len(sat.table.piles[f"packet/{seat}"]) for seat in (0, 1))
                assert sum(held) + len(sat.match.game.lying(sat.table)) == 52
        sat.frames(0.5)
        assert not sat.top.playing, "it has come to the last round"
        held = tuple(len(sat.table.piles[f"packet/{seat}"]) for seat in (0, 1))
        assert held == sat.play.sitting.story.counts[rounds]
        sat.key(ENTER)
        sat.frames(0.2)
        assert sat.top.at <= 1, "from the beginning"
        sat.frames(1.0)
        assert sat.top.playing
        sat.key(SPACE)
        sat.frames(0.1)
        before = sat.app.window.screen.get_buffer().raw
        sat.frames(2.0)
        assert sat.app.window.screen.get_buffer().raw == before, "it stands"
        assert not sat.top.moving
        sat.key(RIGHT)
        assert sat.top.at == 2
        sat.key(ESCAPE)
        assert sat.top is sat.play
        assert sat.table.snapshot() == now
        assert sat.match.table.snapshot() == now, "looking back changes nothing"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("theme", ["evening", "projector"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_looking_back_hides_nobodys_count(tmp_path: Path, players: int, size: tuple[int, int], theme: str) -> None:
    with at_table(tmp_path, players=players, size=size) as sat:
        sat.app.settings.theme = theme
        sat.app.changed()
        assert sat.app.painter.theme == THEMES[theme]
        sat.still()
        sat.key(SPACE)
        sat.still()
        sat.key(LEFT)
        assert isinstance(sat.top, HistoryPage)
        sat.frames(0.1)
        bar, painter = sat.top.form.rect, sat.app.painter
        for seat, place in enumerate(sat.play.stage.layout.places):
            words = place.words.copy()
            words.w = painter.text_width(f"{len(sat.table.piles[f'packet/{seat}'])} cards", painter.px("body"))
            if place.right:
                words.right = place.words.right
            assert not bar.colliderect(words), (seat, bar, words)
        assert len({widget.rect.centery for widget in sat.top.form.widgets}) == 1, "one row, below what is said"
        assert all(bar.contains(widget.rect) for widget in sat.top.form.widgets)


def test_the_first_round_has_nothing_to_look_back_on(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.key(LEFT)
        assert sat.top is sat.play


@pytest.mark.parametrize(("players", "size"), [(2, (1280, 720)), (3, (800, 600)), (4, (1280, 720))])
def test_the_end_leaves_all_faces_in_sight_above_its_sheet_and_all_of_the_winners_name_or_nothing(
        tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    with at_table(tmp_path, game="scramble-war", players=players, auto=True, size=size) as sat:
        for _ in range(4000):
            if isinstance(sat.top, MatchEndPage):
                break
            sat.app.pass_by()
        sat.frames(5.0)
        end, seen = sat.top, inspect(sat.play.stage)
        assert isinstance(end, MatchEndPage)
        assert seen.end is not None
        for chair in seen.end.chairs.values():
            assert chair.y + 0.2 * chair.px - end.raised < end.form.rect.top
            assert chair.y - chair.px / 2 - end.raised >= 0
        name = seen.shout.move(0, -end.raised)
        assert name.top >= 0 or name.bottom <= sat.app.painter.u(20)


@pytest.mark.parametrize("press", ["letter", "space", "click"])
def test_whatever_is_pressed_while_the_end_is_told_goes_to_its_last_frame_and_then_to_the_page(
        tmp_path: Path, press: str) -> None:
    whole = Sitting.from_file({"format": 1, "game": "war", "options": {}, "players": 2, "seed": 22, "rounds": 1000},
                              Settings())
    with at_table(tmp_path, auto=True, seed=22, people=(0, 1), pace="normal",
                  past={"rounds": whole.rounds - 1}) as sat:
        def pressed() -> None:
            if press == "click":
                sat.click((sat.app.size[0] // 2, 200))
            else:
                key, code = (pygame.K_x, pygame.KSCAN_X) if press == "letter" else (pygame.K_SPACE, SPACE)
                for kind in (pygame.KEYDOWN, pygame.KEYUP):
                    sat.app.take(pygame.event.Event(kind, key=key, scancode=code, mod=0, unicode=chr(key)))

        for _ in range(6000):
            sat.frames(1 / 60)
            if sat.play.course.finished:
                break
        sat.frames(0.1)
        end = inspect(sat.play.stage).end
        assert end is not None
        assert not end.feast
        pressed()
        sat.frames(0.2)
        end = inspect(sat.play.stage).end
        assert end is not None
        assert end.film >= LAST
        assert sat.top is sat.play, "the last frame is seen"
        pressed()
        sat.frames(0.1)
        assert isinstance(sat.top, MatchEndPage)


@pytest.mark.parametrize(("language", "size"), [
    ("en", (1280, 720)), ("de", (1280, 720)), ("en", (800, 600)), ("de", (800, 600))])
def test_what_can_be_done_at_the_end_stands_in_one_row_and_one_line_before_the_graph(
        tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    with at_table(tmp_path, auto=True, seed=22, size=size) as sat:
        sat.app.speak(language)
        sat.play.sitting.by_hand = 10_000                 # as if somebody had turned the cards
        page = finished(sat)
        sat.frames(1.0)
        buttons = [widget for widget in page.form.widgets if isinstance(widget, Button)]
        assert len(buttons) == 6
        assert len({widget.rect.centery // 8 for widget in buttons}) == 1
        assert all(page.form.rect.contains(widget.rect) for widget in buttons)
        assert all(widget.words or widget.hint == widget.label for widget in buttons)
        graph = next(widget for widget in page.form.widgets if isinstance(widget, MatchEndChart))
        lines = [widget for widget in page.form.widgets if isinstance(widget, RichText)
                 and widget.rect.bottom <= graph.rect.top]
        assert len(lines) == 1
        assert lines[0].rect.h < 2 * sat.app.painter.line(sat.app.painter.px("name"), "display")
        assert not sat.app.painter.shortened
        sat.app.speak("en")


def test_a_click_beside_the_pause_goes_on_and_does_nothing_else(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal") as sat:
        sat.still()
        packet = sat.play.stage.layout.places[0].packet
        sat.key(ESCAPE)
        assert isinstance(sat.top, Pause)
        sat.click((round(packet[0]), round(packet[1])))
        assert sat.top is sat.play
        assert 0 not in sat.match.given


def test_escape_pauses_and_escape_goes_on(tmp_path: Path) -> None:
    with at_table(tmp_path, auto=True, pace="normal") as sat:
        sat.frames(4.0)
        sat.key(ESCAPE)
        assert isinstance(sat.top, Pause)
        rounds = sat.play.sitting.rounds
        sat.frames(10.0)
        assert sat.play.sitting.rounds == rounds
        sat.key(ESCAPE)
        assert sat.top is sat.play


def test_every_button_of_the_pause_is_reached_by_keys(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.key(A)
        sat.still()
        sat.key(ESCAPE)
        pause = sat.top
        assert isinstance(pause, Pause)
        reached = set()
        for _ in range(20):
            sat.key(TAB)
            reached.add(pause.form.focus)
        assert reached == set(pause.form.tab_order)
        assert len(reached) >= 9


def test_the_bar_is_reached_with_tab_and_leaves_the_keys_to_the_players(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.key(TAB)
        assert sat.play.bar.focused
        sat.key(A)
        sat.frames(0.2)
        assert sat.table.plays >= 2, "a player's key is always a player's key"
        assert not sat.play.bar.focused


def test_the_arrows_change_the_pace_and_it_is_remembered(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="normal") as sat:
        sat.still()
        sat.key(UP)
        assert sat.app.settings.pace == "quick"
        sat.key(UP, UP, UP)
        assert sat.app.settings.pace == "instant"
        sat.key(DOWN, DOWN, DOWN, DOWN)
        assert sat.app.settings.pace == "leisurely"
        assert sat.play.stage.pace == 0.5


def test_f2_lets_the_cards_turn_by_themselves_and_back(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.key(F2)
        sat.frames(0.5)
        rounds = sat.play.sitting.rounds
        assert rounds > 1
        sat.key(F2)
        sat.still()
        rounds = sat.play.sitting.rounds
        sat.frames(2.0)
        assert sat.play.sitting.rounds == rounds


def test_cards_turn_by_themselves_in_the_next_match_of_these_people_too_but_in_no_other_game(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.key(F2)
        match_launcher.play_again(sat.app, sat.stores, sat.play.sitting, same=False)
        assert isinstance(sat.app.top, TablePage)
        assert sat.app.top.course.auto
        sat.app.show_home()
        match_launcher.deal(sat.app, sat.stores, "fast-food", {}, 2)
        assert isinstance(sat.app.top, TablePage)
        assert not sat.app.top.course.auto


def test_the_match_lies_on_the_shelf_when_one_leaves(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        for _ in range(5):
            sat.still()
            sat.key(A)
        sat.still()
        sat.click(sat.play.bar.back.rect.center)
        assert isinstance(sat.top, Shelf)
        envelope, said = sat.stores.saves.read(sat.slot)
        assert said is None
        assert envelope is not None
        assert envelope["extra"]["rounds"] == 5


def sheet(sat: AtTable) -> ArrangeSheet:
    """Play until the person at seat 0 has won a round, and is to put the cards in order."""
    for _ in range(60):
        if isinstance(sat.top, ArrangeSheet):
            sat.frames(0.5)
            return sat.top
        sat.still(60)
        sat.key(A)
        sat.frames(0.5)
    raise AssertionError("seat 0 never wins")


def test_won_cards_are_put_in_order_by_the_winner(tmp_path: Path) -> None:
    with at_table(tmp_path, winnings="arranged") as sat:
        cards = sheet(sat).cards
        before = list(cards.order.cards)
        sat.key(SPACE, RIGHT, SPACE)
        wanted = [before[1], before[0], *before[2:]]
        assert list(cards.order.cards) == wanted
        sat.key(ENTER)
        assert sat.top is sat.play
        assert list(sat.match.table.piles["packet/0"])[-len(wanted) :] == wanted


def test_a_won_card_is_dragged_behind_the_others(tmp_path: Path) -> None:
    with at_table(tmp_path, winnings="arranged", down=3) as sat:
        cards = sheet(sat).cards
        before = list(cards.order.cards)
        first, last = cards.place(before[0]).center, cards.place(before[-1])
        there = last.right + 10, last.centery
        sat.app.take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=first, button=1, touch=False))
        moved = {"pos": there, "rel": (1, 0), "buttons": (1, 0, 0), "touch": False}
        sat.app.take(pygame.event.Event(pygame.MOUSEMOTION, moved))
        sat.frames(0.1)
        sat.app.take(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=there, button=1, touch=False))
        sat.frames(1.0)
        assert list(cards.order.cards) == [*before[1:], before[0]]


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080), (1000, 1000)])
def test_another_size_in_the_middle_of_a_round_loses_nothing(tmp_path: Path, size: tuple[int, int]) -> None:
    with at_table(tmp_path, pace="normal") as sat:
        sat.still()
        sat.key(A)
        sat.frames(0.2)
        sat.app.window.screen = pygame.display.set_mode(size)
        sat.app.take(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        sat.still()
        assert sat.app.size == size
        assert sat.table.snapshot()["piles"] == sat.match.table.snapshot()["piles"]
        for widget in sat.play.bar.form.widgets:
            assert pygame.Rect((0, 0), size).contains(widget.rect)


def test_nothing_is_drawn_while_the_table_waits(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.frames(20.0)
        before = sat.app.window.presents
        sat.frames(5.0)
        assert sat.app.window.presents == before


def test_three_and_four_play_at_one_keyboard(tmp_path: Path) -> None:
    for players, keys in ((3, (29, 16, 19)), (4, (29, 20, 19, 16))):
        with at_table(tmp_path / str(players), players=players, people=(0, 1, 2, 3)) as sat:
            sat.still()
            for key in keys[:-1]:
                sat.key(key)
            sat.frames(0.2)
            assert sat.table.plays == 0
            sat.key(keys[-1])
            sat.frames(0.2)
            assert sat.table.plays >= players


def test_a_failure_at_the_table_is_said_and_the_match_is_saved(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        for _ in range(3):
            sat.still()
            sat.key(A)
        sat.still()

        sat.app.failed(RuntimeError("a spring broke"))
        assert isinstance(sat.top, CrashPage)
        envelope, _said = sat.stores.saves.read(sat.slot)
        assert envelope is not None
        assert envelope["extra"]["rounds"] == 3
        sat.key(ENTER)
        assert isinstance(sat.top, Shelf)


def test_what_is_saved_after_each_round_is_the_match_as_it_stands(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        for rounds in range(1, 6):
            sat.still()
            sat.key(A)
            sat.still()
            sat.stores.saves.flush()
            save = sat.saved
            if sat.play.sitting.rounds == rounds:
                assert save["extra"]["rounds"] == rounds
                assert save["snapshot"]["table"]["round"] == rounds


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
def test_the_end_is_told_in_whole_words_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    with at_table(tmp_path, auto=True, seed=22, size=size) as sat:
        finished(sat)
        sat.frames(0.2)
        assert not sat.app.painter.shortened


def test_a_match_is_saved_to_a_file_and_opened_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    with at_table(tmp_path / "home") as sat:
        for _ in range(4):
            sat.still()
            sat.key(A)
        sat.still()
        sat.key(ESCAPE)
        next(widget for widget in sat.top.form.widgets if widget.label == "Save this match").activate()  # type: ignore[union-attr]
        assert isinstance(sat.top, FilePicker)
        sat.top.done(file)
        left = sat.match.table.snapshot()["piles"]
        seed = sat.play.sitting.record.seed
        sat.app.show_home()
        sat.stores.saves.discard(sat.slot)
        match_launcher.open_match(sat.app, sat.stores, file)
        assert isinstance(sat.top, TablePage)
        sat.play = sat.top
        assert sat.play.sitting.rounds == 4
        assert sat.play.sitting.record.seed == seed
        sat.still()
        assert sat.match.table.snapshot()["piles"] == left


def test_a_file_that_is_opened_each_day_is_one_match_on_the_shelf(tmp_path: Path) -> None:
    file = tmp_path / "ours.truce"
    with at_table(tmp_path / "home") as sat:
        for _ in range(4):
            sat.still()
            sat.key(A)
        sat.still()
        file.write_text(json.dumps(sat.play.sitting.written()), encoding="utf-8")
        sat.app.show_home()
        sat.stores.saves.flush()
        for _ in range(2):
            match_launcher.open_match(sat.app, sat.stores, file)
            assert isinstance(sat.top, TablePage)
            assert sat.top.sitting.rounds == 4
            sat.app.show_home()
            sat.stores.saves.flush()
            assert sat.stores.resumable() == [sat.slot], "it is the match that waits"
        match_launcher.resume(sat.app, sat.stores, sat.slot)
        assert isinstance(sat.top, TablePage)
        sat.play = sat.top
        sat.still()
        sat.key(A)
        sat.still()
        sat.app.show_home()
        sat.stores.saves.flush()
        match_launcher.open_match(sat.app, sat.stores, file)
        assert isinstance(sat.top, TablePage)
        assert sat.top.sitting.rounds == 4
        sat.app.show_home()
        sat.stores.saves.flush()
        assert len(sat.stores.resumable()) == 2, "what has gone on since is another one, and stays"


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"format": 1}', '{"format": 1, "game": "whist"}', "\x00" * 40])
def test_a_file_that_is_no_match_is_one_line_and_the_shelf_stays(tmp_path: Path, text: str) -> None:
    file = tmp_path / "theirs.json"
    file.write_text(text, encoding="utf-8")
    with at_table(tmp_path / "home") as sat:
        sat.app.show_home()
        match_launcher.open_match(sat.app, sat.stores, file)
        assert isinstance(sat.top, Shelf)
        assert len(sat.app.notice.lines) == 1
        assert "\n" not in sat.app.notice.lines[0]
        assert file.read_text(encoding="utf-8") == text


def test_a_new_deal_asks_first_if_a_match_waits(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.key(A)
        sat.still()
        sat.app.show_home()
        match_launcher.deal(sat.app, sat.stores, "war", {}, 2, 9)
        assert isinstance(sat.top, ConfirmDialog)
        sat.key(ESCAPE)
        assert isinstance(sat.top, Shelf)
        assert sat.stores.resumable() == [sat.slot], "Esc loses nothing"
        match_launcher.deal(sat.app, sat.stores, "war", {}, 2, 9)
        sat.key(ENTER)
        assert isinstance(sat.top, TablePage)
        assert sat.top.sitting.record.seed == 5, "the first answer goes on"


def test_a_match_that_was_over_in_its_file_shows_its_end_and_counts_for_nothing(tmp_path: Path) -> None:
    record = {"format": 1, "game": "war", "options": {}, "players": 2, "seed": 22, "rounds": 100}
    with at_table(tmp_path) as sat:
        sat.still()
        sat.app.show_home()
        sat.stores.saves.flush()
        waiting = sat.stores.resumable()
        match_launcher.sit(sat.app, sat.stores, Sitting.from_file(record, sat.app.settings))
        assert isinstance(sat.top, TablePage)
        sat.play = sat.top
        ending = finished(sat)
        assert any("wins" in str(getattr(widget, "label", "")) for widget in ending.form.widgets)
        assert sat.stores.stats.summary().played == 0
        assert sat.stores.resumable() == waiting, "the match that waits is another"


def test_a_key_or_a_name_changed_in_the_settings_holds_at_this_table(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.play.settings()
        sat.app.settings.seats[0].key, sat.app.settings.seats[0].name = L, "Maya"
        sat.key(ESCAPE)
        assert sat.top is sat.play
        sat.still()
        sat.key(A)
        sat.frames(0.3)
        assert sat.table.plays == 0, "A is nobody's key any more"
        sat.key(L)
        sat.frames(0.3)
        assert sat.table.plays >= 2
        assert sat.play.sitting.names[0] == "Maya"
        assert inspect(sat.play.stage).plates[0].look.key == "L"


def test_cards_turn_by_themselves_as_soon_as_the_settings_say_so(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.play.settings()
        sat.app.settings.auto_play = True
        sat.key(ESCAPE)
        sat.frames(0.5)
        assert sat.play.sitting.rounds > 1


def test_at_the_instant_pace_every_press_is_a_card_however_quick(tmp_path: Path) -> None:
    with at_table(tmp_path, seed=22) as at:
        at.still()
        before = at.match.table.plays
        for _ in range(12):
            at.key(A)
            at.frames(2 / 60)
        assert at.match.table.plays >= before + 24
