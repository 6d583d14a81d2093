"""A path as long as the system lets it be is broken into lines quickly, and a line that tells it fits on the page."""

import os
from itertools import pairwise

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from game.scenes.shell.toast import Toast
from game.view.pictures.painter import Painter
from game.view.pictures.theme import EVENING
from tests.kit.picture_cache import pictures

SIZE = (800, 600)


@pytest.fixture
def painter() -> Painter:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    return Painter(EVENING, SIZE, pictures().icon)


def test_breaking_a_word_costs_its_letters_and_not_their_square(painter: Painter,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    measured, wide = [], painter.text_width

    def counted(text: str, px: int, kind: str = "text") -> int:
        measured.append(len(text))
        return wide(text, px, kind)

    monkeypatch.setattr(painter, "text_width", counted)
    word = "/".join(["folder"] * 1000)
    lines = painter.lines(f"See {word}", 400, 20)
    assert "".join(lines[1:]) == word
    assert all(wide(line, 20) <= 400 for line in lines)
    assert all(line.endswith("folder") and wide(line + "/folder", 20) > 400 for line, _following in pairwise(lines[1:]))
    assert sum(measured) < 40 * len(word)


@pytest.mark.parametrize("path", ["/home/ada/.local/share/Truce/stats.sqlite3", "/" + "y" * 5000 + "/stats.sqlite3"])
def test_a_notice_is_never_taller_than_the_page(painter: Painter, path: str) -> None:
    notice = Toast()
    notice.say(f"The statistics in {path} could not be opened (its path is too long).")
    assert notice.line is not None
    assert "/stats.sqlite3 could" in notice.line
    assert (path in notice.line) == (len(path) < 100)
    notice.draw(pygame.display.get_surface(), painter, notice.rect, reduced_motion=True)
    assert pygame.Rect((0, 0), SIZE).contains(notice.rect)
