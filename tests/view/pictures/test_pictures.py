"""Pictures come quickly, take little room, and are drawn again where a kept one is spoilt."""

import errno
import os
import shutil
import time
import weakref
import zlib
from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from game.view.pictures import pictures as module
from game.view.pictures import raster_cache, shapes
from game.view.pictures.memory import JobThread
from game.view.pictures.pictures import BACK, DECK, Pictures, thickness, width
from game.view.pictures.raster_cache import RasterCache
from game.view.pictures.surface_cache import PackedPicture
from game.view.pictures.theme import BUTTER, DAYLIGHT, EVENING, POPPY, PROJECTOR


def rows(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def wait_for(said: object, seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not said() and time.monotonic() < end:  # type: ignore[operator]
        time.sleep(0.005)
    assert said()  # type: ignore[operator]


def weight(surface: pygame.Surface) -> int:
    """How many bytes a picture takes."""
    return surface.get_width() * surface.get_height() * 4


def kept_files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file() and file.suffix != ".part")


def is_premultiplied(surface: pygame.Surface) -> bool:
    data = rows(surface)
    return all(max(data[k:k + 3]) <= data[k + 3] for k in range(0, len(data), 4))


def test_a_card_is_five_to_seven_and_as_high_as_asked() -> None:
    pictures = Pictures(None)
    for height in (40, 99, 100, 157, 234):
        assert pictures.card("7H", height).get_size() == (width(height), height) == (round(height * 5 / 7), height)
    assert pictures.card("7H", 156) is pictures.card("7H", 156)


def test_under_100_pixels_and_in_the_projector_theme_cards_are_pocket_cards() -> None:
    pictures = Pictures(None)
    small, large = pictures.card("KS", 99), pictures.card("KS", 101)
    assert small.get_at((60, 80)) != large.get_at((60, 80))
    pictures.fit((1280, 720), PROJECTOR)
    w, h = pictures.card("KS", 200).get_size()
    panel = pictures.card("KS", 200).get_at((w // 8, h * 7 // 8))[:3]
    assert panel == small.get_at((70 // 8, 99 * 7 // 8))[:3]
    with pytest.raises(FileNotFoundError):
        pictures.card("1X", 150)


def test_in_egyptian_dress_only_the_court_is_another_and_four_colours_stay() -> None:
    pictures = Pictures(None)
    usual = {code: rows(pictures.card(code, 150)) for code in DECK}
    pictures.skin = "egypt"
    assert {code[0] for code in DECK if rows(pictures.card(code, 150)) != usual[code]} == set("JQK")
    two = rows(pictures.card("QD", 150))
    pictures.look = "four"
    assert rows(pictures.card("QD", 150)) != two
    assert rows(pictures.card("QS", 150)) != usual["QS"]


def test_a_back_looks_the_same_either_way_up() -> None:
    for theme, backs in ((EVENING, "sun"), (DAYLIGHT, "sun"), (EVENING, "waves"), (EVENING, "quilt")):
        pictures = Pictures(None)
        pictures.backs = backs
        pictures.fit((1280, 720), theme)
        back = pictures.card(BACK, 350)
        turned = pygame.transform.rotate(back, 180)
        off = sum(abs(a - b) > 40 for a, b in zip(rows(back), rows(turned), strict=True))
        assert off < len(rows(back)) * 0.004


def test_every_surface_is_premultiplied() -> None:
    pictures = Pictures(None)
    pictures.fit((1280, 720))
    shadow, packet = pictures.shadows.card(150, 12)[0], pictures.packet(150, 20)[0]
    for surface in (pictures.card("QD", 150), pictures.turned("QD", 150, 7), pictures.token("hare", 70), shadow, packet,
                    pictures.icon("help", 40, POPPY), pictures.halo(150, 5), pictures.sheet((90, 40), 12, BUTTER),
                    pictures.cover("war", 200)):
        assert is_premultiplied(surface)
        assert surface.get_at((0, 0))[3] < 255


def test_an_icon_wears_the_colour_it_is_given() -> None:
    icon = Pictures(None).icon("plus", 48, POPPY)
    assert icon.get_at((24, 24)) == (*POPPY, 255)
    assert icon.get_at((2, 2))[3] == 0


def test_the_memory_for_pictures_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = Pictures(None)
    monkeypatch.setattr(module, "LEAST", 1 << 20)
    pictures.fit((320, 200))
    for code in DECK:
        pictures.card(code, 156)
        assert sum(map(weight, pictures.surfaces.cached.values())) == pictures.surfaces.cached_bytes <= 1 << 20
    assert ("cards/two/XR", (111, 156)) in pictures.surfaces.cached
    assert ("cards/two/AS", (111, 156)) not in pictures.surfaces.cached
    pictures.fit((320, 200))
    assert pictures.surfaces.cached_bytes == 0


def test_a_second_start_finds_what_the_first_one_drew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Pictures(tmp_path)
    first.prepare(120)
    wait_for(lambda: first.ready(120))
    assert len(kept_files(tmp_path)) == 55
    drawn = {code: rows(first.card(code, 120)) for code in (*DECK, BACK)}
    monkeypatch.setattr(shapes, "rasterize", lambda *_: pytest.fail("drew a picture that was kept"))
    second = Pictures(tmp_path)
    assert {code: rows(second.card(code, 120)) for code in (*DECK, BACK)} == drawn


@pytest.mark.parametrize("damage", [b"", b"TR01", b"\0" * 400, b"TR01\x6f\x00\x9c\x00" + b"junk" * 50])
def test_a_spoilt_file_is_drawn_and_written_again(tmp_path: Path, damage: bytes) -> None:
    first = Pictures(tmp_path)
    good = rows(first.card("9C", 156))
    wait_for(lambda: len(kept_files(tmp_path)) == 1)
    file = kept_files(tmp_path)[0]
    whole = file.read_bytes()
    for spoilt in (damage, whole[:-20]):
        file.write_bytes(spoilt)
        assert rows(Pictures(tmp_path).card("9C", 156)) == good
        wait_for(lambda: file.read_bytes() == whole)


def test_a_hostile_file_in_the_cache_is_neither_unpacked_without_end_nor_waited_for(tmp_path: Path) -> None:
    cache = RasterCache(tmp_path, "one")
    cache.write("card", ((2, 2), b"abcd" * 4))
    assert cache.read("card") == ((2, 2), b"abcd" * 4)
    file, = (path for path in tmp_path.rglob("card") if path.is_file())
    bomb = zlib.compress(b"\0" * 50_000_000, 9)
    for size in ((2, 2), (60_000, 60_000), (0, 0), (2000, 2000)):
        file.write_bytes(b"TR01" + size[0].to_bytes(2, "little") + size[1].to_bytes(2, "little") + bomb)
        assert cache.read("card") is None
    file.unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(file)
        assert cache.read("card") is None


@pytest.mark.parametrize("held", [True, False])
def test_on_windows_a_picture_that_another_program_holds_for_a_moment_is_waited_for(
        held: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[str] = []
    replace = os.replace

    def refused(half: str, place: str) -> None:
        tries.append(half)
        if len(tries) < 4:
            raise PermissionError(errno.EACCES, "held", half)
        replace(half, place)

    monkeypatch.setattr(raster_cache, "HELD", held)
    monkeypatch.setattr(os, "replace", refused)
    cache = RasterCache(tmp_path, "one")
    cache.write("card", ((2, 2), b"abcd" * 4))
    assert (cache.read("card") is not None, cache.keeps, len(tries)) == (held, held, 4 if held else 1)


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    pictures = Pictures(blocked)
    pictures.prepare(60, ["AS"])
    wait_for(lambda: pictures.ready(60))
    assert pictures.card("AS", 60).get_height() == 60
    assert blocked.read_text(encoding="utf-8") == "in the way"


def test_what_can_be_drawn_again_takes_no_room_from_what_is_kept(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = [raster_cache.ROOM]
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=free[0]))
    cache = RasterCache(tmp_path, "one")
    cache.write("first", ((2, 2), b"abcd" * 4))
    free[0] -= 1
    cache.write("second", ((2, 2), b"abcd" * 4))
    assert [path.name for path in kept_files(tmp_path)] == ["first"]
    assert not cache.keeps


def test_a_picture_that_could_not_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_what: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    RasterCache(tmp_path, "one").write("card", ((2, 2), b"abcd" * 4))
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_the_cache_keeps_the_newest_and_no_other_edition(tmp_path: Path) -> None:
    noise = os.urandom(40 * 40 * 4)
    old = RasterCache(tmp_path, "old", 10**9)
    for k in range(5):
        old.write(f"p{k}", ((40, 40), noise))
    new = RasterCache(tmp_path, "new", 20_000)
    for k in range(130):
        new.write(f"p{k}", ((40, 40), noise))
    assert sum(file.stat().st_size for file in kept_files(tmp_path)) < 20_000 + 65 * 6600
    assert not list(tmp_path.glob("old/*"))
    assert new.read("p129") == ((40, 40), noise)
    assert new.read("p0") is None


def test_a_deck_is_prepared_once_and_cards_can_be_had_meanwhile() -> None:
    pictures = Pictures(None)
    assert not pictures.ready(110)
    pictures.prepare(110)
    assert pictures.card("5D", 110).get_height() == 110
    wait_for(lambda: pictures.ready(110))
    pictures.prepare(110)
    assert pictures.ready(110)
    pictures.fit((800, 600))
    assert not pictures.ready(110)


def test_cards_of_a_height_are_prepared_that_were_not_asked_for_before(tmp_path: Path) -> None:
    pictures = Pictures(tmp_path)
    pictures.prepare(110, ["KH"])
    wait_for(lambda: pictures.ready(110))
    assert len(kept_files(tmp_path)) == 2, "with the back"
    pictures.prepare(110, ["KH", "XR"])
    wait_for(lambda: pictures.ready(110))
    assert len(kept_files(tmp_path)) == 3
    pictures.prepare(110)
    wait_for(lambda: pictures.ready(110))
    assert len(kept_files(tmp_path)) == 55


def test_a_code_that_no_deck_has_does_not_stop_the_others() -> None:
    pictures = Pictures(None)
    pictures.prepare(104, ["1X", "2C"])
    wait_for(lambda: pictures.ready(104))
    assert ("cards/two/2C", (74, 104)) in pictures.surfaces.cached


def test_a_turned_card_keeps_its_centre_and_a_clear_rim() -> None:
    pictures = Pictures(None)
    turned = pictures.turned("AS", 200, 6)
    assert pictures.turned("AS", 200, 6.1) is turned
    assert pictures.turned("AS", 200, 366) is turned
    assert pictures.turned("AS", 200, 0.1) is pictures.card("AS", 200)
    w, h = turned.get_size()
    assert turned.get_width() > width(200)
    assert all(turned.get_at((x, y))[3] == 0 for x, y in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)))
    assert turned.get_bounding_rect().center == pytest.approx((w / 2, h / 2), abs=1.5)


def test_what_lies_higher_throws_a_paler_shadow_further() -> None:
    pictures = Pictures(None)
    pictures.fit((1280, 720))
    low, (x0, y0) = pictures.shadows.card(150, 2)
    high, (x1, y1) = pictures.shadows.card(150, 30)
    assert x1 > x0
    assert y1 > y0
    assert high.get_size() > low.get_size()
    dark, pale = (image.get_at(image.get_rect().center)[3] for image in (low, high))
    assert dark > pale > 0


def test_the_brim_of_a_shadow_is_what_is_seen_of_it_beside_its_card() -> None:
    pictures = Pictures(None)
    pictures.fit((1280, 720))
    for degrees, hidden in ((0, (96, 134)), (20, (60, 85)), (90, (134, 96))):
        whole, offset = pictures.shadows.card(150, 4, degrees)
        brim = pictures.shadows.brim(150, 4, degrees, hidden)
        assert pictures.shadows.brim(150, 4, degrees, hidden) is brim
        assert (brim.size, brim.offset) == (whole.get_size(), offset)
        assert sum(weight(image) for image, _at in brim.parts) < (0.9 if degrees % 90 else 0.6) * weight(whole)
        card = pygame.Rect((0, 0), hidden)
        seen = [pygame.Surface(whole.get_size(), pygame.SRCALPHA, 32) for _ in range(2)]
        for picture, parts in zip(seen, ([(whole, (0, 0))], brim.parts), strict=True):
            picture.fblits(parts, pygame.BLEND_PREMULTIPLIED)
            card.center = whole.get_width() // 2 - offset[0], whole.get_height() // 2 - offset[1]
            picture.fill(POPPY, card)
        assert rows(seen[0]) == rows(seen[1])


def test_a_packet_that_nobody_has_any_more_is_let_go_of() -> None:
    pictures = Pictures(None)
    pictures.fit((1280, 720))
    packet = weakref.ref(pictures.packet(150, 20)[0])
    assert packet() is None


def test_a_packet_grows_with_its_cards() -> None:
    pictures = Pictures(None)
    pictures.fit((1280, 720))
    assert [thickness(150, n) for n in (1, 2, 10, 52)] == [0, 1, 5, 26]
    heights = []
    for count in (1, 2, 12, 30, 52):
        surface, (dx, dy) = pictures.packet(150, count)
        top = -dx + width(150) // 2, -dy - thickness(150, count) + 4
        assert surface.get_at(top)[3] == 255
        assert surface.get_at((-dx + width(150) // 2, -dy + 140))[3] == 255
        heights.append(surface.get_height())
        assert pictures.packet(150, count)[0] is surface
    assert heights == sorted(heights)


def test_every_game_has_a_cover_its_own_or_its_familys() -> None:
    pictures = Pictures(None)
    own, other = pictures.cover("war", 160), pictures.cover("guerilla-joker", 160)
    assert own.get_size() == other.get_size() == (120, 160)
    assert rows(own) != rows(other)
    pictures.families = {"mystery": "sums"}
    assert rows(pictures.cover("mystery", 160)) == rows(pictures.cover("family-sums", 160))
    assert rows(pictures.cover("unheard-of", 160)) == rows(pictures.cover("family-rules", 160))
    assert pictures.window("war", 318).get_size() == (318, 256)


def test_what_somebody_still_has_is_not_made_a_second_time() -> None:
    pictures = Pictures(None)
    kept = pictures.turned("AS", 200, 7)
    for degrees in range(10, 300, 3):                 # more than it remembers
        pictures.turned("KH", 200, degrees)
    assert not any(found is kept for found in pictures.surfaces.cached.values())
    assert pictures.has("AS", 200, 7)
    assert pictures.turned("AS", 200, 7) is kept


def test_a_card_turned_in_a_moment_is_as_large_and_looks_alike() -> None:
    pictures = Pictures(None)
    pictures.fit((3840, 2160))
    rough = pictures.leaning("QH", 400, 9)
    fine = pictures.turned("QH", 400, 9)
    assert pictures.leaning("QH", 400, 9) is fine     # what is there is finer
    seen = [image.get_bounding_rect(min_alpha=128).size for image in (fine, rough)]      # its clear margin is wider
    assert all(abs(a - b) <= 3 for a, b in zip(*seen, strict=True))
    a, b = (pygame.transform.average_color(image, image.get_bounding_rect(min_alpha=128)) for image in (fine, rough))
    assert all(abs(x - y) <= 4 for x, y in zip(a, b, strict=True))


def test_what_waits_in_memory_is_done_before_what_is_drawn_ahead() -> None:
    ahead, done, begun, go = JobThread(), list[str](), Event(), Event()
    ahead.submit(lambda: (begun.set(), go.wait(10)))
    begun.wait(10)
    ahead.submit(lambda: done.append("a card that is needed soon"))
    ahead.submit(lambda: done.append("one that was drawn"), first=True)
    go.set()
    end = time.monotonic() + 10
    while ahead.busy and time.monotonic() < end:
        time.sleep(0.001)
    assert done == ["one that was drawn", "a card that is needed soon"]


def test_a_packed_picture_is_let_go_of_and_comes_back_as_it_was_and_stays_while_it_is_wanted() -> None:
    drawn = pygame.Surface((40, 30), pygame.SRCALPHA, 32)
    drawn.fill((90, 40, 10, 120), (5, 5, 20, 10))
    pixels, jobs = pygame.image.tobytes(drawn, "RGBA"), list[Callable[[], object]]()
    packed, there = PackedPicture(drawn, jobs.append), weakref.ref(drawn)
    assert packed.picture is drawn, "nobody waits for the thread"
    del drawn

    def work() -> None:
        while jobs:
            jobs.pop(0)()

    work()
    assert there() is None
    assert pygame.image.tobytes(packed.picture, "RGBA") == pixels
    packed.want(True)
    work()
    wanted = packed.picture
    assert packed.picture is wanted
    assert pygame.image.tobytes(wanted, "RGBA") == pixels
    packed.want(False)
    work()
    there = weakref.ref(wanted)
    del wanted
    assert there() is None
