"""What stands on a table can be read: no letters of any game are smaller than 15 units, nor than 15 pixels."""

from pathlib import Path

import pygame
import pytest

from game.rules import titles
from game.view.pictures.painter import Painter
from game.view.pictures.theme import EVENING, SMALLEST
from tests.kit.stage_fixture import pictures
from tests.kit.table_driver import FRAME, at_table

READ = 15
"""Units of the smallest letters on a table: 22 pixels at 1080p."""


class Letters:
    """The smallest letters that a painter has written, by their size in pixels."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written: dict[int, str] = {}
        usual, written = Painter.words, self.written

        def words(
            self: Painter, text: str, px: int, kind: str = "text", colour: tuple[int, int, int] = (0, 0, 0), *,
            keep: bool = True,
        ) -> pygame.Surface:  # fmt: skip
            written.setdefault(px, text)
            return usual(self, text, px, kind, colour, keep=keep)

        monkeypatch.setattr(Painter, "words", words)


FAMILIES = {title.game.family: game for game, title in titles().items()}
"""A game of each family, for a window in which all is as in the usual one, only larger."""


@pytest.mark.parametrize(("game", "size"), [*((game, (1280, 720)) for game in titles()),
                                            *((game, (1920, 1080)) for game in FAMILIES.values())])
def test_no_letters_on_a_table_are_too_small(
    game: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    letters = Letters(monkeypatch)
    for people, auto in (((), True), ((0, 1), False)):
        with at_table(tmp_path / str(auto), game=game, auto=auto, people=people, pace="quick", size=size, seed=3) as at:
            for frame in range(60):
                at.app.step(FRAME * 2)
                if not auto and frame % 20 == 15:
                    at.key(*(chair.key for chair in at.play.sitting.chairs[:2]), pygame.K_SPACE)
    assert letters.written
    least = min(letters.written)
    assert least >= round(READ * size[1] / 720), f"{letters.written[least]!r} is written {least} pixels high"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (800, 600)])
def test_letters_that_find_no_room_stay_large_enough(size: tuple[int, int]) -> None:
    painter = Painter(EVENING, size, pictures(size).icon)
    _text, px = painter.fit("a name that is much too long for so little room", 60, painter.px("label"))
    assert px == max(SMALLEST, round(12 * painter.scale))
    for label, kind in (("A", "display"), ("Enter", "bold")):
        least = max(SMALLEST, round(READ * painter.scale))
        assert painter.cap_size(label, 4)[0] >= painter.text_width(label, least, kind)
