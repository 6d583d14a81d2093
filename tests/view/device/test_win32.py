"""Windows is told who opens the window, and that each of its pixels is drawn."""

import pygame
import pytest

from game.view.device import win32
from game.view.device.window import LEAST, USUAL, Window, first_size
from game.view.pictures.theme import SIZES, size


def test_sharp_pixels_are_asked_for_and_a_persons_own_choice_is_left() -> None:
    environ: dict[str, str] = {}
    win32.introduce(environ, lambda _name: None, frozen=True)
    assert environ == {"SDL_WINDOWS_DPI_AWARENESS": "permonitorv2"}
    own = {"SDL_WINDOWS_DPI_AWARENESS": "unaware"}
    win32.introduce(own, lambda _name: None, frozen=True)
    assert own == {"SDL_WINDOWS_DPI_AWARENESS": "unaware"}


def test_the_taskbar_knows_a_truce_that_python_runs_by_a_name_and_a_packaged_one_by_its_file() -> None:
    told: list[str] = []
    win32.introduce({}, told.append, frozen=True)
    assert not told
    win32.introduce({}, told.append, frozen=False)
    assert told == [win32.APPLICATION]


def test_a_windows_without_these_names_still_opens_the_window() -> None:
    def gone(_name: str) -> None:
        raise AttributeError("function not found")

    win32.introduce({}, gone, frozen=False)


def test_windows_hears_it_before_the_display_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    class Heard(Exception):  # noqa: N818
        pass

    def begin() -> None:
        assert not opened
        raise Heard

    opened: list[int] = []
    monkeypatch.setattr(pygame.display, "init", lambda: opened.append(1))
    monkeypatch.setattr(win32, "begin", begin)
    with pytest.raises(Heard):
        Window("Truce")
    assert not opened


def test_full_screen_is_the_screen_that_the_window_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened_anew(*_given: object, **_named: object) -> None:
        raise AssertionError("this would open it on the first screen")

    window = Window("Truce", size=(1000, 700))
    monkeypatch.setattr(pygame.display, "set_mode", opened_anew)
    window.toggle()
    assert window.full
    window.toggle()
    assert not window.full
    assert window.windowed == (1000, 700)


@pytest.mark.parametrize(("desktop", "percent"), [
    ((1920, 1080), 100), ((2400, 1350), 125), ((2880, 1620), 150), ((3840, 2160), 200)])
def test_the_same_screen_with_more_pixels_has_letters_of_the_same_part_of_it(desktop: tuple[int, int], percent: int,
                                                                           ) -> None:
    """All sizes are in pixels, whatever Windows says of dots per inch: the window and the letters grow with them."""
    window = first_size([desktop])
    assert window[0] / desktop[0] == pytest.approx(0.75)
    assert window[0] >= LEAST[0]
    assert window[0] / window[1] == pytest.approx(USUAL[0] / USUAL[1], abs=0.01)
    for role in SIZES:
        assert size(role, window[1]) * 100 / percent == pytest.approx(size(role, 810), abs=1)
