"""The help beside the table: the keys and the lines that are needed now, and the way back to play, by any hand."""

from pathlib import Path

import pygame
import pytest

from game.core.asks import Pick
from game.scenes.shell.help import HelpPage
from game.scenes.shell.language import speak
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.help_sheet import HelpSheet, KeyLine
from game.scenes.table.pause import Pause
from game.scenes.table.table_page import TablePage
from game.scenes.table.tutorial_bubble import asked_rects, covered
from game.view.widgets import RichText
from tests.kit.table_driver import A, AtTable, at_table
from tests.sitting.test_referee import S, race, ruffle


def press(sat: AtTable, key: int, letter: str = "", scancode: int = 0) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        sat.app.take(pygame.event.Event(kind, key=key, scancode=scancode, mod=0, unicode=letter))
    sat.frames(0.1)


def opened(sat: AtTable) -> HelpSheet:
    """The sheet, opened with F1."""
    press(sat, pygame.K_F1)
    assert isinstance(sat.top, HelpSheet)
    return sat.top


def words(sheet: HelpSheet) -> str:
    return "\n".join(widget.label for widget in sheet.form.widgets if isinstance(widget, RichText))


def keys(sheet: HelpSheet) -> list[tuple[tuple[str, ...], str]]:
    return [(widget.caps, widget.label) for widget in sheet.form.widgets if isinstance(widget, KeyLine)]


def until(sat: AtTable, kind: type, patience: int = 300) -> None:
    """Play with the first answers until a person is asked that."""
    for _step in range(patience):
        sat.frames(0.1)
        course, ask = sat.play.course, sat.match.ask
        if isinstance(ask, kind) and course.open_ask is not None and not ask.forced:
            return
        for seat in course.sitting.people.intersection(course.sitting.waiting):
            if ask is not None and sat.match.ask is ask:
                course.answer(seat, ask.written(ask.first(seat)))
    raise AssertionError(f"nobody is asked for a {kind}")


def test_f1_shows_three_lines_and_the_keys_of_now_and_once_more_the_whole_help(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sheet = opened(sat)
        assert words(sheet).startswith("## A round\n- Everybody turns over")
        assert words(sheet).count("\n- ") == 3
        assert keys(sheet) == [(("A", "Space"), "Turn your card. Hold to hurry")]
        press(sat, pygame.K_F1)
        page = sat.top
        assert isinstance(page, HelpPage)
        assert "## Winning" in page.text
        press(sat, pygame.K_ESCAPE)
        assert sat.top is sat.play, "one press leads back to play"


def test_in_a_war_it_is_about_the_war(tmp_path: Path) -> None:
    with at_table(tmp_path, pace="instant") as sat:
        for _turn in range(200):
            sat.still()
            if any(getattr(event, "key", "") == "war" for event in sat.play.sitting.story.recent):
                break
            sat.key(A)
        assert words(opened(sat)).startswith("## War\n- If two or more tie")


@pytest.mark.parametrize("way", ["escape", "pause", "own key", "click beside", "button", "question mark"])
def test_every_way_in_leads_out_and_nothing_is_played_meanwhile(tmp_path: Path, way: str) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        before = sat.match.table.fingerprint()
        if way == "question mark":
            press(sat, pygame.K_SLASH, "?")
            assert isinstance(sat.top, HelpSheet)
        elif way == "button":
            sat.click(next(tool for tool in sat.play.bar.tools if tool.icon == "help").rect.center)
            sat.frames(0.1)
            assert isinstance(sat.top, HelpSheet)
        sheet = sat.top if isinstance(sat.top, HelpSheet) else opened(sat)
        sat.frames(3.0)
        assert sat.match.table.fingerprint() == before
        if way == "click beside":
            sat.click((sheet.form.rect.left - 20, sheet.form.rect.centery))
        elif way == "button":
            sat.click(next(button for button in sheet.form.tab_order if button.label == "Keep playing").rect.center)
            sat.frames(0.1)
            assert not sat.play.bar.focused, "the mouse went elsewhere"
            assert sat.play.bar.words[1].startswith("Round 1")
        elif way == "own key":
            sat.key(A)
        else:
            press(sat, pygame.K_PAUSE if way == "pause" else pygame.K_ESCAPE)
        assert sat.top is sat.play
        assert sat.match.table.fingerprint() == before
        sat.frames(0.1)
        sat.key(A)
        sat.frames(0.5)
        assert sat.match.table.fingerprint() != before


def test_a_controller_opens_it_and_goes_back(tmp_path: Path) -> None:
    """The app makes keys of its buttons: Back is F1, the right-hand one Esc, the lower one Enter."""
    with at_table(tmp_path) as sat:
        sat.still()
        for out in (pygame.K_ESCAPE, pygame.K_RETURN):
            for key in (pygame.K_F1, out):
                for kind in (pygame.KEYDOWN, pygame.KEYUP):
                    sat.app.take(pygame.event.Event(kind, key=key, scancode=0, mod=0, unicode="", pad=3))
                sat.frames(0.1)
            assert sat.top is sat.play


def test_where_cards_are_put_in_order_the_mouse_alone_finds_help_and_the_pause(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war", size=(800, 600)) as sat:
        sat.frames(3.0)
        sheet = sat.top
        assert isinstance(sheet, ArrangePage)
        sat.click(next(button for button in sheet.form.tab_order if button.label == "Rules (F1)").rect.center)
        sat.frames(0.1)
        assert isinstance(sat.top, HelpSheet)
        assert words(sat.top).startswith("## Sorting")
        assert [told for _caps, told in keys(sat.top)] == [
            "Go from card to card", "Pick up, put down", "Jump to a place", "March!"]
        sat.click(next(button for button in sat.top.form.tab_order if button.label == "Keep playing").rect.center)
        assert sat.top is sheet
        sat.click(next(button for button in sheet.form.tab_order if button.label == "Pause (Esc)").rect.center)
        assert isinstance(sat.top, Pause)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600)])
@pytest.mark.parametrize("game", ["fast-food", "twenty-first-century-war"])
def test_cards_that_are_asked_about_stay_in_sight(tmp_path: Path, size: tuple[int, int], game: str) -> None:
    with at_table(tmp_path, game=game, size=size) as sat:
        until(sat, Pick)
        sheet = opened(sat)
        assert asked_rects(sat.play.context)
        assert covered(sheet.form.rect, asked_rects(sat.play.context)) == 0
        assert sheet.form.rect.w <= size[0] // 2
        assert sat.app.window.screen.get_rect().contains(sheet.form.rect)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("letters", [100, 140])
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_nothing_on_it_is_cut(tmp_path: Path, language: str, letters: int, size: tuple[int, int]) -> None:
    try:
        for game in ("war", "duel-king", "egyptian-ruffle"):
            speak(language)
            with at_table(tmp_path / game, game=game, size=size) as sat:
                sat.app.settings.letters, sat.app.settings.language = letters, language
                sat.app.changed()
                sat.still()
                sat.app.painter.shortened.clear()
                sheet = opened(sat)
                sheet.needs_redraw = True
                sat.frames(0.1)
                assert not sat.app.painter.shortened
                assert all(sheet.form.rect.contains(button.rect) or sheet.form.is_scrollable
                           for button in sheet.form.tab_order)
    finally:
        speak("en")


def test_the_open_hand_of_one_of_several_people_is_covered_first(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", people=(0, 1)) as sat:
        for _frame in range(100):
            sat.frames(0.1)
            if sat.top is not sat.play:
                break
            sat.key(A, 15)
        press(sat, pygame.K_RETURN)                       # the curtain opens
        assert sat.play.context.asking is not None
        assert sat.play.context.asking.looking
        opened(sat)
        assert not sat.play.context.asking.looking


def test_a_race_waits_while_it_is_read(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        race(sat, good=True)
        answers = len(sat.match.answers)
        sheet = opened(sat)
        assert keys(sheet) == [(("A", "L"), "Don’t slap, go on"), (("S", "K"), "Slap")]
        sat.frames(5.0)
        press(sat, pygame.K_s, "s", S)
        assert len(sat.match.answers) == answers, "a slap goes back to play, and counts for nothing"
        assert isinstance(sat.top, TablePage)


def test_the_keys_of_several_people_stand_side_by_side(tmp_path: Path) -> None:
    with at_table(tmp_path, people=(0, 1)) as sat:
        sat.still()
        assert keys(opened(sat)) == [(("A", "L"), "Turn your card. Hold to hurry")]


def test_f1_opens_it_from_the_pause_whose_sheet_has_no_empty_foot(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        sat.key(A)
        sat.still()
        press(sat, pygame.K_ESCAPE)
        pause = sat.top
        assert isinstance(pause, Pause)
        assert pause.form.rect.bottom - pause.form.rows[-1].rect.bottom < sat.app.painter.u(48)
        press(sat, pygame.K_F1)
        assert isinstance(sat.top, HelpSheet)


def test_from_the_pause_it_opens_beside_the_table_too(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        press(sat, pygame.K_ESCAPE)
        pause = sat.top
        assert isinstance(pause, Pause)
        sat.click(next(button for button in pause.form.tab_order if button.label == "Rules").rect.center)
        sat.frames(0.1)
        assert isinstance(sat.top, HelpSheet)
        press(sat, pygame.K_ESCAPE)
        assert sat.top is sat.play
