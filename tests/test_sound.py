"""What is heard: the right sound when its beat comes, a device only while it is needed, quiet where there is none."""

import math
import os
import re
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
import pygame

from game.core.events import Said
from game.core.said import FALSE_SLAP, RIGHT, SLAP, WAR, WRONG, SaidKey
from game.resources import asset
from game.view.device import sound
from game.view.device.sound import Sounds
from game.view.stage import cues
from tests.on_stage import match, stage, step
from tests.playing import declared
from tests.screen import until


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock to be put forward."""
    now = [100.0]
    monkeypatch.setattr(sound, "monotonic", lambda: now[0])
    return now


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Each test begins without a device."""
    yield
    pygame.mixer.quit()


def names() -> set[str]:
    """Everything that the program may ask for."""
    said = {key.sound for key in declared()} - {"", WAR.sound}
    said |= {*(f"war-{n}" for n in range(cues.DRUMS)), *(f"note-{n}" for n in range(4))}
    said |= {"turn", "slide", "land", "sweep", "shuffle", "win", "draw", "away", "room"}
    return {f"{name}-{k}" for name in said for k in range(sound.VARIANTS.get(name, 0))} | (said - set(sound.VARIANTS))


def test_every_sound_that_is_asked_for_is_there_and_no_other() -> None:
    files = {path.stem for path in asset("sounds").glob("*.wav")}
    assert files == names()


def test_sounds_begin_and_end_without_a_click_and_none_is_louder_than_a_slap() -> None:
    peaks = {}
    for path in asset("sounds").glob("*.wav"):
        with wave.open(str(path)) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, sound.RATE)
            frames = memoryview(file.readframes(file.getnframes())).cast("h")
        peaks[path.stem] = max(map(abs, frames)) / 32768
        if path.stem != "room":
            assert abs(frames[-1]) < 60
    loudest = {re.sub(r"-\d$", "", name) for name, peak in peaks.items() if peak > 0.55}
    assert loudest == {"slap"}
    assert peaks["room"] < 0.1 * max(peaks.values())


# ---- at the table ---------------------------------------------------------------------------------------------------


def heard(seed: int, rounds: int, *, pace: float = 1.0, reduced: bool = False) -> list[tuple[float, str, float]]:
    """What is heard of a match, and when."""
    made: list[tuple[float, str, float]] = []
    now = 0.0
    game = match(seed=seed)
    shown = stage(game.table, reduced=reduced, sound=lambda name, x: made.append((now, name, x)))
    shown.pace = pace
    shown.deal()
    while not shown.idle or game.table.round < rounds:
        if shown.idle:
            shown.feed(step(game))
        shown.tick(1 / 60)
        now += 1 / 60
    return made


def test_a_deal_is_shuffled_and_each_card_turns_when_it_is_seen_to_turn() -> None:
    made = heard(1, 2)
    assert made[0][1] == "shuffle"
    assert "turn" in {name for _at, name, _x in made}
    assert made[-1][1] in ("sweep", "land")
    assert all(0 <= x <= 1 for _at, _name, x in made)


def test_a_war_has_its_drum_and_the_winner_a_note_of_their_own() -> None:
    made = [name for _at, name, _x in heard(1, 30)]
    assert "war-0" in made
    assert {"note-0", "note-1"} <= set(made)


@pytest.mark.parametrize("pace", [2.5, math.inf])
def test_quicker_play_is_heard_as_well(pace: float) -> None:
    assert {"note-0", "land"} & {name for _at, name, _x in heard(1, 4, pace=pace)}


def test_little_motion_is_no_less_to_be_heard() -> None:
    still = {name for _at, name, _x in heard(1, 30, reduced=True)}
    assert {"war-0", "note-0", "note-1"} <= still


@pytest.mark.parametrize("key", [SLAP, FALSE_SLAP, RIGHT, WRONG])
def test_a_hand_and_an_answer_are_heard_from_their_seat(key: SaidKey) -> None:
    made: list[tuple[str, float]] = []
    game = match()
    shown = stage(game.table, sound=lambda name, x: made.append((name, x)))
    shown.feed([Said(key, (1,), ())])
    shown.tick(1 / 60)
    assert [said for said, _x in made] == [key.sound]
    assert made[0][1] > 0.5


# ---- the device -----------------------------------------------------------------------------------------------------


def test_the_device_is_opened_by_the_first_sound_and_closed_when_it_is_quiet(ticks: list[float]) -> None:
    sounds = Sounds(0.7, 0.0)
    assert pygame.mixer.get_init() is None
    sounds.play("slap")
    until(lambda: sounds.open, "the device")
    sounds.tick(room=False)
    assert pygame.mixer.get_busy()
    ticks[0] += sound.REST + 0.1
    sounds.tick(room=False)
    assert pygame.mixer.get_init() is None
    sounds.play("turn", 0.1)
    until(lambda: sounds.open, "the device again")
    sounds.close()


def test_the_room_is_heard_at_the_table_only_and_as_loud_as_is_chosen(ticks: list[float]) -> None:
    sounds = Sounds(0.7, 0.5)
    until(lambda: sounds.tick(room=True) or sounds.open, "the device")
    sounds.tick(room=True)
    room = pygame.mixer.Channel(0)
    assert room.get_busy()
    assert room.get_sound().get_volume() == pytest.approx(0.5, abs=0.01)
    sounds.set(0.7, 0.2)
    assert room.get_sound().get_volume() == pytest.approx(0.2, abs=0.01)
    ticks[0] += 60
    sounds.tick(room=True)
    assert pygame.mixer.get_init(), "as long as the room is heard, the device stays"
    sounds.tick(room=False)
    ticks[0] += sound.REST + 0.1
    sounds.tick(room=False)
    assert pygame.mixer.get_init() is None


def test_nothing_is_played_that_is_switched_off(ticks: list[float]) -> None:
    sounds = Sounds(0.0, 0.0)
    sounds.play("slap")
    sounds.tick(room=True)
    assert sounds.heard == ""
    assert pygame.mixer.get_init() is None


def test_a_sound_of_a_kind_is_not_doubled_and_comes_in_variants(
        ticks: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = Sounds(0.7, 0.3)
    until(lambda: sounds.tick(room=True) or sounds.open, "the device")
    sounds.tick(room=True)
    played: list[str] = []

    class Channel:
        def play(self, sound: Path) -> None:
            played.append(sound.stem)

        def set_volume(self, *_sides: float) -> None:
            pass

    monkeypatch.setattr(pygame.mixer, "Sound", Path)
    monkeypatch.setattr(pygame.mixer, "find_channel", Channel)
    for gap in (0.0, 0.001, 0.05, 0.05, 0.05):
        ticks[0] += gap
        sounds.play("turn")
    assert played == ["turn-0", "turn-1", "turn-2", "turn-0"]
    sounds.close()


def test_without_a_device_it_is_quiet_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none such")
    sounds = Sounds(0.7, 0.3)
    sounds.play("slap")
    until(lambda: sounds.dumb, "the attempt")
    sounds.tick(room=True)
    sounds.play("turn")
    assert sounds.heard == "turn"
    sounds.close()


@pytest.mark.parametrize("trouble", [pygame.error("device unplugged"), FileNotFoundError("no such sound")])
@pytest.mark.parametrize("where", ["_sound", "_hum", "_load"])
def test_a_device_that_goes_in_the_middle_costs_the_sound_and_nothing_else(
        where: str, trouble: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = Sounds(0.7, 0.3)
    until(lambda: sounds.tick(room=True) or sounds.open, "the device")
    sounds.tick(room=True)

    def fails(*_what: object) -> None:
        raise trouble

    monkeypatch.setattr(sounds, where, fails)
    if where == "_load":
        sounds.set(0.7, 0.9)
    elif where == "_sound":
        sounds.play("slap")
    sounds.tick(room=where != "_hum")
    assert sounds.dumb
    assert pygame.mixer.get_init() is None
    sounds.play("turn")
    sounds.tick(room=True)
    sounds.set(0.1, 0.1)
    assert sounds.heard == "turn", "what is heard is still written below the table"
    sounds.close()


def test_a_mixer_that_is_closed_behind_its_back_is_no_failure() -> None:
    sounds = Sounds(0.7, 0.3)
    until(lambda: sounds.tick(room=True) or sounds.open, "the device")
    pygame.mixer.quit()
    sounds.play("slap")
    sounds.tick(room=True)
    sounds.set(0.5, 0.5)
    assert sounds.dumb
