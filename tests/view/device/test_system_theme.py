"""Truce is as dark or light as the system where people choose that, and no system keeps it waiting."""

import threading
import time
from collections.abc import Callable, Sequence

import pytest

from game.view.device import system_theme
from game.view.device.system_theme import SystemTheme, on_linux, on_mac, on_windows

PORTAL, GNOME = "gdbus", "gsettings"


def system(**answers: str | None) -> tuple[Callable[[str], str | None], Callable[[Sequence[str]], str | None]]:
    """A Linux with these programs, and what each prints; None if it fails."""
    return (lambda name: f"/usr/bin/{name}" if name in answers else None,
            lambda command: answers[command[0].removeprefix("/usr/bin/")])


@pytest.mark.parametrize(("answers", "dark"), [
    ({"gdbus": "(<<uint32 1>>,)\n", "gsettings": "'prefer-light'\n"}, True),   # KDE has GNOME's key, too, unused
    ({"gdbus": "(<<uint32 2>>,)\n"}, False), ({"gdbus": "(<<uint32 0>>,)\n"}, False),
    ({"gdbus": None, "gsettings": "'prefer-dark'\n"}, True), ({"gsettings": "'default'\n"}, False),
    ({"gdbus": None, "gsettings": None}, None), ({"gdbus": "Error: no such\n"}, None), ({}, None),
])  # fmt: skip
def test_on_linux_the_portal_is_asked_first_and_then_gnome(answers: dict[str, str | None], dark: bool | None) -> None:
    assert on_linux(*system(**answers)) is dark


def test_a_mac_is_dark_where_it_says_so_and_windows_where_programs_are_not_to_be_light() -> None:
    def missing() -> object:
        raise FileNotFoundError(2, "no such value")

    asked: list[Sequence[str]] = []
    assert on_mac(lambda command: asked.append(command) or "Dark\n")  # type: ignore[func-returns-value]
    assert not on_mac(lambda _command: None)
    assert asked[0][0].startswith("/"), "never a program of the working directory"
    assert [on_windows(lambda: 0), on_windows(lambda: 1), on_windows(missing)] == [True, False, False]


def test_this_system_answers_or_says_that_it_does_not_know() -> None:
    assert system_theme.is_dark() in (True, False, None)


def test_a_program_that_fails_or_is_missing_says_nothing() -> None:
    assert system_theme.output(("/no/such/program",)) is None


def test_a_system_that_never_answers_holds_nothing_up_and_is_asked_once() -> None:
    hangs, asked = threading.Event(), list[int]()

    def answers() -> bool:
        asked.append(1)
        hangs.wait(5.0)
        return False

    theme = SystemTheme(answers, at_once=False)
    since = time.monotonic()
    assert [theme.look(), theme.ask(), theme.ask(0.02)] == [None] * 3
    assert time.monotonic() - since < 1.0
    assert len(asked) == 1
    hangs.set()
    assert theme.ask(2.0) is False


def test_it_is_asked_again_after_a_minute_or_where_somebody_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now, asked, before = [0.0], list[int](), threading.enumerate()
    monkeypatch.setattr(system_theme.time, "monotonic", lambda: now[0])
    theme = SystemTheme(lambda: bool(asked.append(1)), at_once=False)  # type: ignore[func-returns-value]

    def looked() -> int:
        theme.look()
        for thread in threading.enumerate():
            if thread.daemon and thread not in before:
                thread.join(2.0)
        return len(asked)

    counts = [looked(), looked()]
    now[0] += system_theme.AGAIN
    counts += [looked(), looked()]
    theme.forget_time()
    counts += [looked(), looked()]
    assert counts == [1, 1, 2, 2, 3, 3]
    swift = SystemTheme(lambda: bool(asked.append(1)), at_once=True)  # type: ignore[func-returns-value]
    swift.look()
    swift.look()
    assert len(asked) == 5
