"""The photo-finish at the table: who is on the strip, in which order and words, and that it is in nobody's way."""

import itertools
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.sitting.referee import CONTESTED, Claim, Photo
from game.view.pictures.moods import Mood
from game.view.pictures.theme import EVENING
from game.view.stage.finish_strip import FinishStrip, Runner
from game.view.stage.layout import Layout
from game.view.stage.slap_hand import RESTS
from game.view.stage.slow_motion import AGAIN, SLOWER
from tests.kit.stage_fixture import pictures
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import ESCAPE, FRAME, A, AtTable, L, at_table
from tests.sitting.test_referee import K, S, posted, race, ruffle

F3, X = 60, 27


def contested(sat: AtTable, apart: int = 2) -> None:
    """Owl slaps, and Fox so many frames later."""
    race(sat, good=True)
    sat.key(K)
    sat.frames(apart * FRAME)
    sat.key(S)
    sat.frames(CONTESTED + 0.05)


def again(sat: AtTable) -> None:
    sat.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F3, scancode=F3, mod=0, unicode=""))


def seen(sat: AtTable) -> bool:
    return sat.play.photo.rect.w > 0


def picture(sat: AtTable) -> bytes:
    """What is drawn where the strip lies."""
    return pygame.image.tobytes(sat.app.window.screen.subsurface(sat.play.photo.rect), "RGB")


def test_the_strip_goes_by_itself_and_comes_again_by_a_key(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        contested(sat)
        assert seen(sat)
        sat.frames(7)
        assert not seen(sat)
        again(sat)
        assert seen(sat)
        sat.frames(9)
        assert not seen(sat)


def close_race(sat: AtTable, pace: str = "normal", apart: int = 3) -> list[float]:
    """Owl slaps, and Fox so many frames later. Return how far the first hand is on its way in each frame from when
    nobody can come close any more."""
    race(sat, good=True)
    sat.play.course.pace.set(pace)
    sat.key(K)
    for _frame in range(apart):
        sat.app.step(FRAME)
    sat.key(S)
    for _frame in range(round(CONTESTED / FRAME) - apart - 2):
        sat.app.step(FRAME)
    assert not sat.play.stage.state.objects.slow_motion.runs
    return replayed(sat, 1.2)


def replayed(sat: AtTable, seconds: float) -> list[float]:
    """Let time pass, and return how far the first hand is in each frame in which it comes down again."""
    ages = []
    for _frame in range(round(seconds / FRAME)):
        sat.app.step(FRAME)
        if sat.play.stage.state.objects.slow_motion.runs:
            ages.append(sat.play.stage.state.objects.slaps.hands[0].t)
    return ages


def test_a_close_race_is_seen_again_once_at_a_quarter_of_the_speed(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        ages = close_race(sat)
        slow = [age for age in ages if age <= AGAIN / SLOWER]
        assert len(slow) == pytest.approx(AGAIN / 1000 / FRAME, abs=1)
        steps = [b - a for a, b in itertools.pairwise(slow)]
        assert max(steps) == pytest.approx(min(steps), abs=0.01)
        assert steps[0] == pytest.approx(1000 * FRAME / SLOWER, abs=0.01)
        assert not seen(sat), "it is seen on the table, not on the strip"
        assert [hand.t for hand in sat.play.stage.state.objects.slaps.hands] == [RESTS, RESTS]
        assert not replayed(sat, 3.0)


def test_while_it_is_seen_again_the_pill_says_so_and_then_what_it_said_before(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        race(sat, good=True)
        sat.play.course.pace.set("normal")
        sat.key(K)
        sat.app.step(FRAME)
        sat.key(S)
        words: list[str] = []
        for _frame in range(90):
            sat.app.step(FRAME)
            told = inspect(sat.play.stage).caption[0]
            if told and words[-1:] != [told]:
                words.append(told)
        k = next(k for k, told in enumerate(words) if told.startswith("Slow motion: "))
        assert words[k] == f"Slow motion: {words[k - 1]}"
        assert words[k + 1] == words[k - 1] or "takes" in words[k + 1]


@pytest.mark.parametrize("how", ["quick", "reduced", "far"])
def test_a_quick_game_is_not_held_up_and_little_motion_and_a_clear_race_show_nothing_again(how: str, tmp_path: Path,
                                                                                           ) -> None:
    with ruffle(tmp_path) as sat:
        sat.play.stage.state.reduced_motion = how == "reduced"
        if how == "quick":
            assert not close_race(sat, "quick")
        else:
            assert not close_race(sat, apart=10 if how == "far" else 3)


def test_in_a_quick_game_a_key_shows_the_hands_again(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        race(sat, good=True)
        sat.play.course.pace.set("quick")
        sat.key(K)
        sat.app.step(FRAME)
        sat.key(S)
        sat.frames(CONTESTED + 0.05)
        assert len(inspect(sat.play.stage).hands) == 2
        again(sat)
        assert sat.play.stage.state.objects.slow_motion.runs
        assert seen(sat)


def test_any_key_ends_what_is_seen_again_and_does_what_it_always_does(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        race(sat, good=True)
        sat.play.course.pace.set("normal")
        sat.key(K)
        sat.app.step(FRAME)
        sat.key(S)
        while not sat.play.stage.state.objects.slow_motion.runs:
            sat.app.step(FRAME)
        until = sat.play.stage.state.next
        sat.down(A)
        assert not sat.play.stage.state.objects.slow_motion.runs
        assert sat.play.stage.state.next <= until
        assert all(hand.t == RESTS for hand in sat.play.stage.state.objects.slaps.hands)
        sat.app.step(FRAME)
        assert sat.play.stage.state.hurried, "it hurries"


def test_seen_again_the_tokens_run_in_slow_motion_and_with_less_motion_they_stand(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        contested(sat)
        sat.frames(0.2)
        stands = picture(sat)
        again(sat)
        sat.frames(1.0)
        runs = picture(sat)
        sat.frames(1.0)
        assert len({stands, runs, picture(sat)}) == 3
        sat.frames(0.6)
        assert picture(sat) == stands
        sat.app.settings.reduced_motion = True
        again(sat)
        sat.frames(1.0)
        assert picture(sat) == stands


def test_a_click_on_the_strip_shows_it_again_and_slaps_nothing(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        contested(sat)
        sat.frames(5)
        before = len(sat.match.answers)
        sat.click(sat.play.photo.rect.center)
        assert len(sat.match.answers) == before
        sat.frames(4)
        assert seen(sat)


def test_the_last_photo_finish_is_to_be_had_from_the_pause(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        sat.key(ESCAPE)
        words = "Replay the photo finish"
        assert words not in [widget.label for widget in sat.top.form.widgets]
        sat.key(ESCAPE)
        contested(sat)
        sat.frames(8)
        sat.key(ESCAPE)
        next(widget for widget in sat.top.form.widgets if widget.label == words).activate()
        assert sat.top is sat.play
        assert seen(sat)


def test_one_goes_on_slapping_while_the_strip_lies_there(tmp_path: Path) -> None:
    with ruffle(tmp_path) as sat:
        contested(sat)
        race(sat, good=True)
        again(sat)
        before = len(sat.match.answers)
        posted(sat, S)
        assert sat.match.answers[before:] == [[0, "slap"]]


def slapper(sat: AtTable, *delays: float) -> None:
    """The computers after seat 0 slap after so many seconds of the ask that is open."""
    for seat, delay in enumerate(delays, 1):
        sat.play.context.asking.pending.answers[seat] = delay, "slap"


def test_a_computer_that_comes_second_is_on_the_strip_at_its_time(tmp_path: Path) -> None:
    with ruffle(tmp_path, people=(0,), players=3) as sat:
        race(sat, good=True)
        now = sat.play.context.asking.pending.seconds
        slapper(sat, now + 0.1, now + CONTESTED + 0.1)
        sat.key(S)
        sat.frames(CONTESTED + 0.05)
        assert sat.play.photo.words == ["Fox first, 100 ms before Owl"]
        assert sat.play.sitting.slaps[1:] == [[], []], "only people's slaps are counted"


def test_a_computer_that_comes_first_is_on_the_strip_with_who_came_close(tmp_path: Path) -> None:
    with ruffle(tmp_path, people=(0,), players=3) as sat:
        race(sat, good=True)
        now = sat.play.context.asking.pending.seconds
        slapper(sat, now + 3 * FRAME, now + 0.25)
        sat.frames(4 * FRAME)
        sat.key(S)
        sat.frames(CONTESTED + 0.05)
        (words,) = sat.play.photo.words
        assert words.startswith("Owl first, ")
        assert words.endswith("200 ms before Bear")
        assert "before Fox and" in words


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_strip_lies_neither_on_plates_nor_on_cards_to_be_judged(
        tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    with ruffle(tmp_path, people=tuple(range(players)), players=players, size=size) as sat:
        race(sat, good=True)
        claims = [Claim(seat, "slap", None, 10 + seat / 10, 10 + seat / 10, 9.5) for seat in range(players)]
        sat.play.photo.show(Photo(claims[0], tuple(claims[1:])))
        stage = inspect(sat.play.stage)
        strip, layout = sat.play.photo.strip.rect, sat.play.stage.layout
        assert isinstance(layout, Layout)
        assert sat.app.window.screen.get_rect().contains(strip)
        for plate in stage.plates:
            assert not any(cap.rect.inflate(-8, -8).colliderect(strip) for cap in plate.caps)
        for card in stage.cards.values():
            assert not card.rect.inflate(-12, -12).colliderect(strip)
        assert not sat.app.painter.shortened & set(sat.play.photo.words)


# ---- buzzes ----


def buzzed(sat: AtTable, *scancodes: int) -> None:
    """Wait for a puzzle, and let these keys be pressed 50 ms apart."""
    sat.still()
    while not (sat.play.context.asking is not None and sat.play.context.asking.pending.race):
        sat.key(*(sat.play.sitting.chairs[seat].key for seat in sat.play.course.sitting.waiting))
        sat.frames(0.2)
    sat.frames(0.3)
    for scancode in scancodes:
        sat.key(scancode)
        sat.frames(3 * FRAME)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_buzz_that_came_second_is_on_the_strip_and_not_in_what_the_first_writes(tmp_path: Path, players: int) -> None:
    with at_table(tmp_path, game="brain-drain", people=tuple(range(players)), players=players) as sat:
        first, second = (chair.key for chair in sat.play.sitting.chairs[:2])
        buzzed(sat, second, first)
        sat.frames(CONTESTED + 0.05)
        names = sat.play.sitting.names
        assert sat.play.photo.words == [f"{names[1]} first, 50 ms before {names[0]}"]
        assert sat.play.context.asking.words == ""
        assert not any(sat.play.sitting.slaps), "a buzz is no slap"
        panel, strip = sat.play.context.asking.panel.form.rect, sat.play.photo.strip.rect
        assert not panel.colliderect(strip)
        assert strip.collidelist([place.plate for place in sat.play.stage.layout.places]) < 0


def test_whoever_buzzed_first_may_type_at_once_what_others_have_for_keys(tmp_path: Path) -> None:
    with at_table(tmp_path, game="brain-drain", people=(0, 1)) as sat:
        sat.app.settings.seats[0].key = 30                         # the 1 above the letters
        sat.play.enter()
        buzzed(sat, L)
        assert sat.play.context.asking.seat == 1
        assert not sat.play.course.races.late(1, 0), "the winner writes"


def test_a_handicap_delays_a_buzz_and_an_early_buzz_is_called(tmp_path: Path) -> None:
    with at_table(tmp_path, game="brain-drain", people=(0, 1)) as sat:
        sat.app.settings.seats[0].handicap = 200
        sat.play.enter()
        buzzed(sat, A, L)
        assert sat.match.answers == [[1, "buzz"]]
        sat.frames(CONTESTED + 0.3)
        assert sat.play.photo.words == ["Owl first, 150 ms before Fox", "Fox’s press counts 200 ms later"]


def test_who_buzzes_before_the_cards_are_seen_is_too_early_and_pays_nothing(tmp_path: Path) -> None:
    with at_table(tmp_path, game="brain-drain", people=(0, 1), pace="normal") as sat:
        while sat.play.course.races.ask is None or sat.play.course.races.referee.seen is not None:
            sat.app.pass_by()
        sat.key(A)
        assert inspect(sat.play.stage).caption[0] == "Fox, wait for the cards!"
        assert not sat.match.answers
        sat.still()
        sat.frames(0.5)
        sat.key(A)
        assert sat.match.answers == [[0, "buzz"]]


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_slap_war_it_lies_on_no_card_either(tmp_path: Path, players: int, size: tuple[int, int]) -> None:
    with at_table(tmp_path, people=tuple(range(players)), players=players, size=size, slap="K", seed=4) as sat:
        race(sat, good=True)
        claims = [Claim(seat, "slap", None, 10 + seat / 10, 10 + seat / 10, 9.5) for seat in range(players)]
        sat.play.photo.show(Photo(claims[0], tuple(claims[1:])))
        strip = sat.play.photo.strip.rect
        assert not any(plate.plate.inflate(-16, -8).colliderect(strip) for plate in inspect(sat.play.stage).plates)
        for card in inspect(sat.play.stage).cards.values():
            assert not card.rect.inflate(-20, -20).colliderect(strip)


def test_with_the_largest_letters_it_says_less_and_leaves_the_cards_in_view(tmp_path: Path) -> None:
    with ruffle(tmp_path, people=(0, 1, 2, 3), players=4) as sat:
        sat.app.settings.letters = 140
        sat.app.changed()
        race(sat, good=True)
        claims = [Claim(seat, "slap", None, 10 + seat / 10, 10 + seat / 10, 9.5) for seat in range(4)]
        claims[1] = claims[1]._replace(at=9.9)
        sat.play.photo.show(Photo(claims[0], tuple(claims[1:])))
        strip: Any = sat.play.photo.strip
        assert strip.lines == 2
        for card in inspect(sat.play.stage).cards.values():
            assert not card.rect.inflate(-12, -12).colliderect(strip.rect)


def test_on_the_strip_the_first_is_glad_and_the_others_are_not_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    cards, faces = pictures((800, 600)), dict[str, str]()
    plain = cards.token

    def token(animal: str, px: int, mood: Mood = "rest") -> pygame.Surface:
        faces[animal] = mood
        return plain(animal, px, mood)

    monkeypatch.setattr(cards, "token", token)
    runners = [Runner("fox", 0.0, "first"), Runner("owl", 37.0, "+37 ms")]
    painter = cards.paper(EVENING, (800, 600))
    strip = FinishStrip(pygame.Rect(100, 100, 500, 120), ["Fox first"], runners, "F3", painter, cards)
    on = pygame.Surface((800, 600), 0, 32)
    strip.draw(on, 0.0)
    assert faces == {"fox": "hope", "owl": "hope"}
    strip.draw(on)
    assert faces == {"fox": "glad", "owl": "surprised"}
