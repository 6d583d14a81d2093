"""What is heard: the right sound when its beat comes, a device only while it is needed, quiet where there is none."""

import math
import os
import struct
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import sleep

import pytest

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
import pygame

from game.core.announcements import FALSE_SLAP, RIGHT, SLAP, WAR, WRONG, AnnouncementKey
from game.core.cards import CODES
from game.core.events import Announced
from game.resources import asset
from game.scenes.math_room.session_policy import SessionPolicy
from game.scenes.setup.settings_page import SettingsPage
from game.store.settings import Settings
from game.view.device import mixer as music
from game.view.device import mixer as stock
from game.view.device import sound
from game.view.device.mixer import CARD, FIRST, KINDS, STRONG, VOICES, ChannelMixer, Music, SoundCache, kind, sides
from game.view.device.sound import Sounds
from game.view.stage import cues, sweeps
from game.view.stage.cues import AGAIN, Stingers, ending
from game.view.widgets import Toggle
from tests.kit.random_play import declared
from tests.kit.stage_fixture import match, play, stage, step
from tests.kit.table_driver import ENTER, ESCAPE, FRAME, at_table
from tests.kit.xvfb import until


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


LOOPS = {"evening", "daylight", *music.PIECES}


def names() -> set[str]:
    """Everything that the program may ask for."""
    said = {key.sound for key in declared()} - {"", WAR.sound}
    said |= {*(f"war-{n}" for n in range(cues.DRUMS)), *(f"count-{n}" for n in range(sweeps.NOTES))}
    said |= {f"note-{n}{firm}" for n in range(4) for firm in ("", "-firm")}
    said |= {"turn", "slide", "land", "lay", "deal", "take", "sweep", "shuffle", "ace", "king", "lead", "heart", "win",
             "loss", "draw", "away", "page", "button", "crack", "drum"}  # fmt: skip
    variants = {name: KINDS[name].variants for name in KINDS if KINDS[name].variants}
    return {f"{name}-{k}" for name in said for k in range(variants.get(name, 0))} | (said - set(variants)) | LOOPS


def test_every_sound_that_is_asked_for_is_there_and_no_other() -> None:
    assert {path.stem for path in asset("sounds").iterdir()} == names()


def test_every_sound_is_ogg_vorbis_of_the_players_rate_with_the_same_serial_number() -> None:
    for path in asset("sounds").iterdir():
        head = path.read_bytes()[:60]
        assert head[:4] == b"OggS"
        assert head[28:35] == b"\x01vorbis"
        assert struct.unpack("<I", head[14:18]) == (1,), path.name
        assert struct.unpack("<I", head[40:44]) == (stock.RATE,)
        assert head[39] in (1, 2)


def test_sounds_begin_and_end_without_a_click_and_none_is_louder_than_a_slap_or_a_drum() -> None:
    pygame.mixer.init(stock.RATE, -16, 2, sound.BUFFER)
    power: dict[str, float] = {}
    for path in asset("sounds").iterdir():
        if path.stem in LOOPS or path.stem in ("win", "heart"):
            continue
        frames = memoryview(pygame.mixer.Sound(path).get_raw()).cast("h")
        assert max(map(abs, frames[:2])) < 0.05 * max(map(abs, frames)), path.name
        assert max(map(abs, frames[-2:])) < 60, path.name
        some = frames[: stock.RATE * 4 // 5 : 3]                # 400 ms of both channels
        power[path.stem] = sum(v * v for v in some)
    assert kind(max(power, key=power.__getitem__)) in ("slap", "war")
    assert max(of for name, of in power.items() if KINDS[kind(name)].rank == CARD) < 0.2 * power["slap-0"]


# ---- at the table ---------------------------------------------------------------------------------------------------


def heard(seed: int, rounds: int, *, pace: float = 1.0, reduced_motion: bool = False) -> list[tuple[float, str, float]]:
    """What is heard of a match, and when."""
    made: list[tuple[float, str, float]] = []
    now = 0.0
    game = match(seed=seed)
    shown = stage(game.table, reduced_motion=reduced_motion, sound=lambda name, x: made.append((now, name, x)))
    shown.pace = pace
    shown.deal()
    while not shown.idle or game.table.round < rounds:
        if shown.idle:
            shown.enqueue(step(game))
        shown.tick(1 / 60)
        now += 1 / 60
    return made


def test_a_deal_is_shuffled_and_each_card_turns_when_it_is_seen_to_turn() -> None:
    made = heard(1, 2)
    assert made[0][1] == "shuffle"
    assert "turn" in {name for _at, name, _x in made}
    assert "deal" in {name for _at, name, _x in made}
    assert {name for at, name, _x in made if at < 1} <= {"shuffle", "deal"}
    assert all(0 <= x <= 1 for _at, _name, x in made)


def test_a_war_has_its_drum_and_the_winner_a_note_of_their_own() -> None:
    made = [name for _at, name, _x in heard(1, 30)]
    assert "war-0" in made
    assert {"note-0", "note-1"} <= set(made)
    assert {"note-0-firm", "note-1-firm"} & set(made), "a war wins more cards"


def test_the_first_card_on_the_table_lands_and_the_next_are_laid_on_it() -> None:
    made = [name for _at, name, _x in heard(1, 30)]
    assert made.index("land") < made.index("lay")
    assert "war-0" in made[: made.index("lay")], "in a plain round each card lands on the bare table"


def test_spoils_are_counted_in_rising_notes_that_are_never_too_close() -> None:
    made = [(at, name) for at, name, _x in heard(1, 30) if kind(name) == "count"]
    assert made[0][1] == "count-0"
    assert "count-5" in {name for _at, name in made}, "a war wins six cards"
    for (at, name), (then, following) in pairwise(made):
        if following != "count-0":
            assert int(following[6:]) == int(name[6:]) + 1
            assert 0.04 < then - at < 0.09


@pytest.mark.parametrize("pace", [2.5, math.inf])
def test_quicker_play_is_heard_as_well(pace: float) -> None:
    assert {"note-0", "land"} & {name for _at, name, _x in heard(1, 4, pace=pace)}


def test_little_motion_is_no_less_to_be_heard() -> None:
    still = {name for _at, name, _x in heard(1, 30, reduced_motion=True)}
    assert {"war-0", "note-0", "note-1"} <= still


@pytest.mark.parametrize("key", [SLAP, FALSE_SLAP, RIGHT, WRONG])
def test_a_hand_and_an_answer_are_heard_from_their_seat(key: AnnouncementKey) -> None:
    made: list[tuple[str, float]] = []
    game = match()
    shown = stage(game.table, sound=lambda name, x: made.append((name, x)))
    shown.enqueue([Announced(key, (1,), ())])
    for _frame in range(4):                           # a hand is heard as it hits the table
        shown.tick(1 / 60)
    assert [said for said, _x in made] == [key.sound]
    assert made[0][1] > 0.5


def test_the_lead_is_heard_to_pass_once_in_a_while_and_never_at_the_first_round() -> None:
    stings = Stingers()
    assert not stings.led([0.5, 0.5], 0, 0)
    assert not stings.led([0.6, 0.4], 1000, 0), "somebody leads for the first time"
    assert [cue.sound for cue in stings.led([0.4, 0.6], 2000, 0)] == ["lead"]
    assert not stings.led([0.6, 0.4], 3000, 0)
    assert not stings.led([0.5, 0.5], 2500 + AGAIN, 0)
    assert not stings.led([0.6, 0.4], 2500 + AGAIN, 0), "the same one leads again"
    assert [cue.sound for cue in stings.led([0.4, 0.6], 2500 + AGAIN, 0)] == ["lead"]


def test_an_ace_or_a_king_that_wins_a_war_is_heard_and_once_who_comes_back_with_few_cards() -> None:
    ace, king, seven = (next(card for card in range(52) if CODES[card][0] == rank) for rank in "AK7")
    stings = Stingers()
    assert [cue.sound for cue in stings.swept([ace], 20, 0.5, 0)] == ["ace"]
    assert [cue.sound for cue in stings.swept([king], 20, 0.5, 0)] == ["king"]
    assert [cue.sound for cue in stings.swept([seven], 3, 0.5, 0)] == ["heart"]
    assert not stings.swept([seven], 2, 0.5, 0), "once a match"


@pytest.mark.parametrize(("winner", "people", "name"), [
    (0, [0], "win"), (1, [0], "loss"), (1, [0, 1], "win"), (2, [0, 1], "draw"), (None, [0], "draw"), (1, [], "draw"),
])  # fmt: skip
def test_the_end_is_a_win_for_people_here_and_a_loss_for_one_alone(
        winner: int | None, people: Sequence[int], name: str) -> None:
    assert ending(winner, people, 3) == name


def test_the_end_is_heard_once_even_if_the_page_is_laid_anew() -> None:
    made: list[str] = []
    shown = stage(match().table, sound=lambda name, _x: made.append(name))
    shown.finish(0)
    for size in ((1024, 768), (1280, 720)):           # before it is heard, and after
        shown.tick(1 / 60)
        shown.resize(size)
        for _ in range(30):
            shown.tick(1 / 60)
    assert made == ["win"]


# ---- voices ---------------------------------------------------------------------------------------------------------


def voices(busy: set[int] | None = None) -> ChannelMixer:
    return ChannelMixer(lambda number: busy is None or number in busy, Random(1))


def test_no_variant_is_heard_twice_running_and_all_are_heard() -> None:
    some = voices()
    heard = [some.variant("turn") for _ in range(200)]
    assert all(a != b for a, b in pairwise(heard))
    assert set(heard) == set(range(KINDS["turn"].variants))


def test_of_a_kind_only_so_many_are_heard_and_the_oldest_gives_way() -> None:
    some = voices()
    numbers = [some.channel("turn", now) for now in range(5)]
    assert len(set(numbers)) == KINDS["turn"].most == 4
    assert numbers[4] == numbers[0]
    assert FIRST not in {some.channel("slap", 9.0)}


def test_when_all_voices_are_in_use_cards_give_way_to_what_matters_more_and_never_the_other_way() -> None:
    some = voices()
    strong = [name for name, of in KINDS.items() if of.rank == STRONG]
    cards = [name for name, of in KINDS.items() if of.rank == CARD]
    for now, name in enumerate(cards * 4):
        assert some.channel(name, now) is not None
    numbers = [some.channel(name, 100 + now) for now, name in enumerate([*strong, "note", "ace", "king"] * 2)]
    assert set(numbers) == set(range(FIRST, FIRST + VOICES))
    assert some.channel("turn", 200) is None
    assert some.channel("slap", 200) is not None


def test_of_what_matters_least_the_oldest_gives_way_also_if_its_kind_was_heard_before_it() -> None:
    some = voices()
    first = some.channel("page", 0.0)
    for now in range(1, VOICES):
        some.channel(f"other-{now % 9}", float(now))  # of kinds that nobody knows two are heard of each
    for now in range(VOICES, VOICES + 4):
        some.channel("page", float(now))              # twice in the place of the first, which is the youngest then
    heard = [some.channel(strong, 100.0 + now) for now, strong in enumerate(("slap", "win", "war"))]
    assert first not in heard


def test_a_sweep_for_all_a_hand_in_vain_and_the_end_are_heard_from_the_middle() -> None:
    made: list[tuple[str, float]] = []
    game = match()
    shown = stage(game.table, sound=lambda name, x: made.append((name, x)))
    shown.slaps.show_missed("", 1)
    play(shown)
    later = match()
    while later.table.round < 9:
        step(later)
    shown.fast_forward_to(later.table)
    play(shown)
    shown.finish(1)
    play(shown)
    assert [x for name, x in made if name in ("sweep", "win", FALSE_SLAP.sound)] == [0.5] * 3


def test_sounds_in_a_crowd_are_softer_and_alone_they_stray_by_a_decibel() -> None:
    some = voices()
    alone = [some.gain("turn", now) for now in range(50)]
    assert 0.88 < min(alone) < 0.95
    assert 1.05 < max(alone) < 1.13
    crowd = [some.gain("land", 100 + 0.05 * k) for k in range(6)]
    assert crowd[5] < 0.4 * max(crowd)
    assert min(crowd) > 0.28


def test_a_sound_in_the_middle_is_as_loud_as_it_was_made_and_one_at_the_side_comes_from_there() -> None:
    assert sides(0.5) == pytest.approx((1, 1))
    left, right = sides(0.0)
    assert left > 1 > right > 0.3
    assert sides(1.0) == pytest.approx((right, left))


def test_decoded_sounds_never_take_more_than_four_megabytes_with_the_bed_and_the_bed_stays() -> None:
    pygame.mixer.init(stock.RATE, -16, 2, sound.BUFFER)
    kept = SoundCache()
    kept.bed = "daylight"
    kept.load("daylight")
    for name in sorted(names() - LOOPS):
        kept.load(name)
        assert kept.size <= stock.MOST
        assert kept.has("daylight")
        assert kept.has(name)
    assert kept.size > stock.MOST // 2


def test_a_bed_takes_no_more_than_three_megabytes_as_long_as_it_plays() -> None:
    pygame.mixer.init(stock.RATE, -16, 2, sound.BUFFER)
    for bed in ("evening", "daylight"):
        kept = SoundCache()
        kept.load(bed)
        assert kept.size <= 3_000_000, bed


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
    opened(sounds)
    room = pygame.mixer.Channel(0)
    assert room.get_volume() == pytest.approx(0.5, abs=0.01)
    sounds.set(0.7, 0.2)
    assert room.get_volume() == pytest.approx(0.2, abs=0.01)
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
    assert sounds.last_sound == ""
    assert pygame.mixer.get_init() is None


def opened(sounds: Sounds) -> None:
    """Wait for the device and the bed."""
    until(lambda: sounds.tick(room=True) or (sounds.open and pygame.mixer.Channel(0).get_busy()), "the bed")


def test_a_sound_that_opens_the_device_does_not_wait_for_the_bed(
        ticks: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    may, load = Event(), SoundCache.load

    def slow(self: SoundCache, name: str) -> pygame.mixer.Sound:
        assert name not in LOOPS or may.wait(60)
        return load(self, name)

    monkeypatch.setattr(SoundCache, "load", slow)
    sounds = Sounds(0.7, 0.5)
    sounds.play("turn")
    assert sounds.waiting or pygame.mixer.get_busy()
    until(lambda: sounds.tick(room=True) or (sounds.open and pygame.mixer.get_busy()), "the card")
    assert not sounds.waiting
    assert not pygame.mixer.Channel(0).get_busy()
    may.set()
    opened(sounds)
    sounds.close()


def test_no_two_sounds_are_decoded_at_once(ticks: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL's decoders are made for one thread: the window fell when a key was heard while the first bed was decoded."""
    may, load, decoding = Event(), SoundCache.load, list[str]()

    def slow(self: SoundCache, name: str) -> pygame.mixer.Sound:
        assert not decoding
        decoding.append(name)
        assert name not in LOOPS or may.wait(60)
        decoding.remove(name)
        return load(self, name)

    monkeypatch.setattr(SoundCache, "load", slow)
    sounds = Sounds(0.7, 0.5)
    until(lambda: sounds.tick(room=True) or decoding == ["evening"], "the bed is decoded")
    sounds.play("turn")
    for _frame in range(3):
        sounds.tick(room=True, music=True)
    assert sounds.waiting
    may.set()
    until(lambda: sounds.tick(room=True) or not sounds.waiting, "the card")
    assert pygame.mixer.get_busy()
    opened(sounds)
    sounds.close()


def test_under_a_slap_the_bed_is_softer_by_eight_decibels_and_comes_back(ticks: list[float]) -> None:
    sounds = Sounds(0.7, 0.5)
    opened(sounds)
    sounds.play("slap")
    sounds.tick(room=True)
    bed = pygame.mixer.Channel(0)
    assert bed.get_volume() == pytest.approx(0.2, abs=0.01)
    for _ in range(60):
        ticks[0] += 1 / 60
        sounds.tick(room=True)
    assert bed.get_volume() == pytest.approx(0.5, abs=0.01)
    sounds.close()


def test_each_light_has_its_bed_and_a_change_of_light_another(ticks: list[float]) -> None:
    sounds = Sounds(0.7, 0.5)
    opened(sounds)
    evening = pygame.mixer.Channel(0).get_sound()
    until(lambda: sounds.tick(room=True, bed="daylight") or pygame.mixer.Channel(0).get_sound() is not evening, "birds")
    assert pygame.mixer.Channel(0).get_sound().get_length() == pytest.approx(16, abs=0.1)
    sounds.close()


def test_a_volume_that_is_changed_is_heard_for_a_while_wherever_one_is(ticks: list[float]) -> None:
    sounds = Sounds(0.7, 0.0)
    sounds.tick(room=False)
    sounds.set(0.7, 0.4)
    until(lambda: sounds.tick(room=False) or (sounds.open and pygame.mixer.Channel(0).get_busy()), "the bed")
    ticks[0] += sound.TASTE + sound.REST
    sounds.tick(room=False)
    ticks[0] += sound.REST + 0.1
    sounds.tick(room=False)
    assert pygame.mixer.get_init() is None


def test_a_piece_of_music_comes_then_minutes_without_and_never_the_same_twice_running(
        monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    fades, quiet, now = False, 0.0, 0.0
    some, device = Music(Random(3)), pygame.mixer.music
    monkeypatch.setattr(device, "load", lambda name: played.append(Path(name).stem))
    for name in ("play", "set_volume", "fadeout"):
        monkeypatch.setattr(device, name, lambda *_how, **_more: None)
    monkeypatch.setattr(device, "get_busy", lambda: fades)
    while len(played) < 5:
        some.tick(now, 0.5, wanted=True)
        assert some.is_due(now) == some.playing
        quiet = 0.0 if some.playing else quiet + 1
        assert quiet <= music.PAUSE[1] + music.FADE + 1
        now += 1
    assert now > 4 * (music.LENGTH + music.PAUSE[0])
    assert all(a != b for a, b in pairwise(played))
    some.tick(now, 0.5, wanted=False)
    assert not some.playing
    some.tick(now + 60, 0.5, wanted=True)
    assert not some.playing, "who thought is not startled"
    some.schedule()
    fades = True
    some.tick(now + 60, 0.5, wanted=True)
    assert not some.playing, "a piece that fades is not waited for"
    fades = False
    some.tick(now + 60, 0.5, wanted=True)
    assert some.playing


def test_music_is_off_by_default_and_heard_as_soon_as_it_is_wished(ticks: list[float]) -> None:
    assert Settings().music == 0
    sounds = Sounds(0.0, 0.0, 0.0)
    sounds.tick(room=True, music=True)
    assert pygame.mixer.get_init() is None
    sounds.set(0.0, 0.0, 0.5)
    until(lambda: sounds.tick(room=False) or (sounds.open and pygame.mixer.music.get_busy()), "the music")
    sounds.close()


def test_music_is_not_heard_on_the_projector_nor_where_a_child_thinks(tmp_path: Path) -> None:
    wished: list[bool] = []
    with at_table(tmp_path) as at:
        at.app.sounds.tick = lambda *, room, music, bed: wished.append(music)  # type: ignore[method-assign]
        at.frames(FRAME)
        at.app.settings.theme = "projector"
        at.frames(FRAME)
        at.app.settings.theme, at.play.quiet = "daylight", True
        at.frames(FRAME)
    assert wished == [True, False, False]
    assert SessionPolicy.thinks


def test_pages_and_buttons_are_heard_and_a_press_at_the_table_is_not(tmp_path: Path) -> None:
    with at_table(tmp_path) as at:
        heard: list[str] = []
        at.app.sounds.play = lambda name, x=0.5: heard.append(name)  # type: ignore[method-assign]
        at.app.push(page := SettingsPage(at.app, "sound"))
        assert not heard
        page.form.set_focus(next(widget for widget in page.form.tab_order if isinstance(widget, Toggle)))
        at.key(ENTER)
        assert heard == ["button"]
        at.key(ESCAPE)
        assert heard == ["button", "page"]


def test_a_sound_of_a_kind_is_not_doubled(ticks: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = Sounds(0.7, 0.3)
    opened(sounds)
    played: list[str] = []
    load = SoundCache.load

    def loaded(stock: SoundCache, name: str) -> pygame.mixer.Sound:
        played.append(name)
        return load(stock, name)

    monkeypatch.setattr(SoundCache, "load", loaded)
    for gap in (0.0, 0.001, 0.05, 0.05):
        ticks[0] += gap
        sounds.play("turn")
    assert len(played) == 3
    sounds.close()


def test_without_a_device_it_is_quiet_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none such")
    sounds = Sounds(0.7, 0.3)
    sounds.play("slap")
    until(lambda: sounds.has_no_device, "the attempt")
    sounds.tick(room=True)
    sounds.play("turn")
    assert sounds.last_sound == "turn"
    sounds.close()


@pytest.mark.parametrize("error", [pygame.error("device unplugged"), FileNotFoundError("no such sound")])
@pytest.mark.parametrize("where", ["_sound", "_lie", "_level"])
def test_a_device_that_goes_in_the_middle_costs_the_sound_and_nothing_else(
        where: str, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = Sounds(0.7, 0.3)
    until(lambda: sounds.tick(room=True) or sounds.open, "the device")
    sounds.tick(room=True)

    def fails(*_what: object) -> None:
        raise error

    def goes_on() -> None:
        if where == "_sound":
            sounds.play("slap")                       # again and again: one that waits too long is not heard any more
        sounds.tick(room=where != "_lie")

    monkeypatch.setattr(sounds, where, fails)
    if where == "_level":
        sounds.set(0.7, 0.9)
    until(lambda: goes_on() or sounds.has_no_device, "that it is noticed")
    assert pygame.mixer.get_init() is None
    sounds.play("turn")
    sounds.tick(room=True)
    sounds.set(0.1, 0.1)
    assert sounds.last_sound == "turn", "what is heard is still written below the table"
    sounds.close()


def test_a_mixer_that_is_closed_behind_its_back_is_no_failure() -> None:
    sounds = Sounds(0.7, 0.3)
    opened(sounds)
    pygame.mixer.quit()
    sounds.play("slap")
    sounds.tick(room=True)
    sounds.set(0.5, 0.5)
    assert sounds.has_no_device


def test_a_device_that_is_lost_is_looked_for_again_after_a_while_and_one_that_never_was_is_not(
        ticks: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = Sounds(0.7, 0.3)
    opened(sounds)
    pygame.mixer.quit()
    sounds.play("slap")
    assert sounds.has_no_device
    monkeypatch.setenv("SDL_AUDIODRIVER", "none such")
    for _try in range(2):
        ticks[0] += sound.AGAIN - 1
        sounds.tick(room=True)
        assert sounds.has_no_device, "not so soon"
        ticks[0] += 2
        until(lambda: sounds.tick(room=True) or sounds.has_no_device, "the attempt")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    ticks[0] += sound.AGAIN + 1
    opened(sounds)
    sounds.close()
    monkeypatch.setenv("SDL_AUDIODRIVER", "none such")
    silent = Sounds(0.7, 0.3)
    silent.play("slap")
    until(lambda: silent.has_no_device, "the attempt")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    ticks[0] += 100 * sound.AGAIN
    silent.tick(room=True)
    silent.play("slap")
    assert silent.has_no_device, "a machine without one is asked once"


class Headset:
    """A sound device that can be pulled out: SDL writes what is heard to a pipe, and takes it for gone when nobody
    reads that any more."""

    def __init__(self, pipe: Path) -> None:
        os.mkfifo(pipe)
        self.heard, self._in = 0, True
        self._reads = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        self._ear = Thread(target=self._listen, daemon=True)
        self._ear.start()

    def _listen(self) -> None:
        while self._in:
            with suppress(BlockingIOError):
                self.heard += len(os.read(self._reads, 1 << 16))
            sleep(0.005)
        os.close(self._reads)

    def pull_out(self) -> None:
        self._in = False
        self._ear.join()


@pytest.mark.skipif(sys.platform != "linux", reason="needs a pipe that SDL can play to")
def test_a_headset_that_is_pulled_out_costs_nothing_but_a_moment_of_quiet(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "headset"))
    headset, speaker = Headset(tmp_path / "headset"), tmp_path / "speaker"
    with at_table(tmp_path, auto=True, pace="quick") as sat:
        sat.app.sounds = Sounds(0.7, 0.3)

        def on(there: Callable[[], object], what: str) -> None:
            def frame() -> object:
                for event in pygame.event.get():
                    sat.app.take(event)
                sat.app.step(FRAME)
                return there()

            until(frame, what)

        on(lambda: headset.heard, "the headset")
        monkeypatch.setenv("SDL_DISKAUDIOFILE", str(speaker))
        headset.pull_out()
        played = sat.table.round
        on(lambda: speaker.exists() and speaker.stat().st_size, "the speaker")
        on(lambda: pygame.mixer.Channel(0).get_busy(), "the bed")
        on(lambda: sat.table.round > played, "the next round")
        assert sat.app.top is sat.play
        assert sat.app.notice.lines == []
        sat.app.sounds.close()
