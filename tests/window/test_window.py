"""The window opens where it can, says in one line where it cannot, and never shows a page too small to use."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.view.device.window import LEAST, NoScreen, Window, first_size, missing, only_driver, within
from tests.kit.required_programs import WINDOW
from tests.kit.widget_fixture import display
from tests.kit.xvfb import screen, until

OPEN = ("from game.view.device.window import NoScreen, Window\n"
        "try:\n w = Window('Truce')\nexcept NoScreen as no:\n print(no)\n")
"""A program that says what the window says."""


def said(env: dict[str, str]) -> str:
    clean = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run([sys.executable, "-c", OPEN], env=clean | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"} | env,
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a screen here")
@pytest.mark.parametrize("env", [
    {}, {"DISPLAY": ":713"}, {"DISPLAY": "nonsense"}, {"SDL_VIDEODRIVER": "nonsense"},
    {"WAYLAND_DISPLAY": "wayland-713", "XDG_RUNTIME_DIR": "/nowhere"}])
def test_without_a_usable_screen_it_says_so_in_one_line(env: dict[str, str]) -> None:
    words = said(env)
    assert words.count("\n") == 1
    assert words.startswith("Truce could not find a screen")


def test_where_a_library_of_the_system_is_missing_the_line_names_it() -> None:
    there = {"libX11.so.6"}

    def loads(library: str) -> None:
        if library not in there:
            raise OSError(f"{library}: cannot open shared object file")

    assert missing("x11", loads) == ["libXext.so.6"]
    there.add("libXext.so.6")
    assert missing("x11", loads) == []
    assert missing("wayland", loads) == ["libwayland-client.so.0", "libxkbcommon.so.0"]
    assert missing("nonsense", loads) == []


def test_it_takes_the_only_driver_there_is_and_leaves_the_choice_where_there_are_two() -> None:
    assert only_driver("linux", {"DISPLAY": ":0"}) == "x11"
    assert only_driver("linux", {"WAYLAND_DISPLAY": "wayland-0"}) == "wayland"
    assert only_driver("linux", {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}) is None
    assert only_driver("linux", {"SDL_VIDEODRIVER": "dummy"}) is None
    assert only_driver("win32", {}) is None
    assert only_driver("darwin", {}) is None
    with pytest.raises(pygame.error):
        only_driver("linux", {})


def test_a_screen_that_wayland_cannot_draw_on_without_a_renderer_is_tried_with_one(
        monkeypatch: pytest.MonkeyPatch) -> None:
    display()
    real, tried = pygame.display.set_mode, []

    def refuse_once(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        tried.append(os.environ.get("SDL_FRAMEBUFFER_ACCELERATION"))
        if len(tried) == 1:
            raise pygame.error("no framebuffer")
        return real(size, flags)

    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")
    monkeypatch.setattr(pygame.display, "set_mode", refuse_once)
    Window("Truce")
    assert tried == ["0", None]


def test_a_window_that_cannot_be_opened_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_whatever: object) -> pygame.Surface:
        raise pygame.error("out\nof order")

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    with pytest.raises(NoScreen) as no:
        Window("Truce")
    assert "\n" not in str(no.value)


@pytest.mark.parametrize("size", [(1, 1), (320, 240), (799, 600), (800, 599), (3000, 100), (60, 2000)])
def test_a_window_smaller_than_the_smallest_page_shows_it_scaled_down(size: tuple[int, int]) -> None:
    window = Window("Truce")
    pygame.display.set_mode(size, pygame.RESIZABLE)
    assert window.resized()
    assert window.size[0] >= LEAST[0]
    assert window.size[1] >= LEAST[1]
    window.screen.fill("red")
    window.present()
    shown = pygame.display.get_surface()
    assert shown.get_size() == size
    assert shown.get_at((size[0] // 2, size[1] // 2)).r > shown.get_at((size[0] // 2, size[1] // 2)).g == 0
    far = window.point((size[0] - 1, size[1] - 1))
    assert window.screen.get_rect().collidepoint(far)
    assert window.point((0, 0)) == (0, 0)


def test_a_page_of_usual_size_is_the_window_itself() -> None:
    window = Window("Truce", size=(1000, 700))
    assert window.screen is pygame.display.get_surface()
    assert window.point((17, 430)) == (17, 430)


def test_a_remembered_size_is_cut_to_the_largest_screen() -> None:
    assert within((3840, 2160), [(1280, 1024), (1920, 1080)]) == (1920, 1080)
    assert within((900, 700), [(1920, 1080)]) == (900, 700)


@pytest.mark.parametrize(("whole", "size"), [
    ((1280, 720), (1067, 600)), ((1366, 768), (1067, 600)), ((1920, 1080), (1440, 810)), ((2560, 1440), (1920, 1080)),
    ((3840, 2160), (2880, 1620)), ((3440, 1440), (1920, 1080)), ((1080, 1920), (1067, 600)),
    ((1280, 1024), (1067, 600)), ((1024, 600), (1024, 600)), ((800, 480), (800, 480)), ((640, 480), (640, 480))])
def test_the_first_window_takes_three_quarters_of_the_screen_in_the_proportions_of_the_design(
        whole: tuple[int, int], size: tuple[int, int]) -> None:
    assert within(first_size([whole, (5000, 5000)]), [whole]) == size
    assert size[0] <= whole[0]
    assert size[1] <= whole[1]


def test_a_remembered_size_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr("game.view.device.window.NOWHERE", ())
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2560, 1440)])

    def note(size: tuple[int, int], _place: object) -> None:
        asked.append(size)
        pygame.display.set_mode(size)

    monkeypatch.setattr(Window, "open", staticmethod(note))
    Window("Truce")
    Window("Truce", size=(1000, 700))
    assert asked == [(1920, 1080), (1000, 700)]


def test_a_window_keeps_its_place_unless_a_person_moves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window("Truce", place=(300, 200))
    window.moved((305, 228))                      # the system, which adds a title bar
    assert window.place == (300, 200)
    monkeypatch.setattr("game.view.device.window.SETTLE", -1.0)
    window.moved((40, 50))
    assert window.place == (40, 50)


def test_the_time_of_the_first_picture_is_written_for_who_asks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "painted"
    monkeypatch.setenv("TRUCE_PAINTED", str(file))
    window = Window("Truce")
    assert not file.exists()
    window.present()
    first = file.read_text(encoding="utf-8")
    assert float(first) > 1e9
    window.present([pygame.Rect(0, 0, 10, 10)])
    assert file.read_text(encoding="utf-8") == first
    assert window.presents == 2


SHOW = """
import sys
from game.view.device.window import Window
import pygame
window = Window("Truce test", size=(900, 700))
window.present()
print("open", *window.size, flush=True)
while True:
    for event in pygame.event.get():
        if event.type == pygame.WINDOWSIZECHANGED and window.resized():
            window.present()
            print("size", *window.size, flush=True)
        elif event.type == pygame.KEYDOWN:
            window.toggle()
            print("full" if window.full else "windowed", *pygame.display.get_window_size(), flush=True)
        elif event.type == pygame.QUIT:
            window.close()
            print("closed", flush=True)
            sys.exit(0)
    pygame.time.wait(10)
"""


@pytest.mark.window
@WINDOW
def test_the_real_window_opens_is_resized_fills_the_screen_and_closes(tmp_path: Path) -> None:
    with screen(1600, 900) as env:
        out = tmp_path / "said"
        with out.open("w") as to:
            program = subprocess.Popen([sys.executable, "-c", SHOW], env=env, stdout=to, stderr=subprocess.STDOUT)

        def lines() -> list[str]:
            return out.read_text(encoding="utf-8").splitlines()

        def xdotool(*words: str) -> str:
            return subprocess.run(["xdotool", *words], env=env, check=False, capture_output=True, text=True).stdout

        try:
            until(lambda: "open 900 700" in lines(), "the window")
            until(lambda: xdotool("search", "--onlyvisible", "--class", "^truce$"), "its name")
            window = xdotool("search", "--onlyvisible", "--class", "^truce$").split()[0]
            xdotool("windowsize", window, "1200", "800")
            until(lambda: "size 1200 800" in lines(), "the new size")
            xdotool("windowfocus", window, "key", "space")
            until(lambda: "full 1600 900" in lines(), "the whole screen")
            xdotool("key", "space")
            until(lambda: "windowed 1200 800" in lines(), "the window again")
            program.terminate()                   # SDL makes of this what it makes of the window's button
            until(lambda: program.poll() is not None, "the end")
            assert lines()[-1] == "closed"
            assert program.returncode == 0
        finally:
            program.kill()
            program.wait()
