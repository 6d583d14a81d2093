"""What the benchmark measures by: the plain program draws what it says, and counts are of what is called."""

from collections.abc import Iterator

import pygame
import pytest

from tests.kit.required_programs import posix
from tests.tools.bench import plain, quiet
from tests.tools.bench.plain import Beside, Figures, Film, Plain, six, sixteen


@pytest.fixture
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode((320, 180))
    pygame.display.quit()


def test_the_plain_program_moves_cards_and_leaves_no_trace_of_them(screen: pygame.Surface) -> None:
    program = Plain(screen)
    program.begin()
    bare = screen.copy()
    for frame in range(40):
        program.frame(frame, 6)
    assert pygame.image.tobytes(screen, "RGB") != pygame.image.tobytes(bare, "RGB")
    for rect in program.last:
        bare.blit(screen, rect, rect)
    assert pygame.image.tobytes(screen, "RGB") == pygame.image.tobytes(bare, "RGB")


@posix()
def test_a_film_is_of_its_frames(screen: pygame.Surface) -> None:
    film = Plain(screen).film(2, 10)
    assert 0 < film.middle <= film.late
    assert plain.copy(screen, 3) > 0


def test_a_gate_is_against_the_mean_of_before_and_after() -> None:
    beside = Beside.__new__(Beside)
    beside.before = Figures({6: Film(1.0, 2.0), 16: Film(3.0, 4.0)}, 0.1)
    beside.after = Figures({6: Film(2.0, 2.0), 16: Film(3.0, 8.0)}, 0.1)
    assert beside.gate("six", 3.0, 2.5, six).figure == 2.0
    assert beside.gate("six", 3.0, 2.5, six).holds
    assert beside.gate("sixteen", 30.0, 4, sixteen).figure == 5.0
    assert not beside.gate("sixteen", 30.0, 4, sixteen).holds


def test_calls_are_counted_and_nothing_else() -> None:
    def inner() -> int:
        return abs(-1)

    def outer() -> None:
        inner()
        inner()

    assert quiet.calls(outer) == 3
    assert quiet.calls(inner) == 1


def test_a_still_table_is_counted_frame_by_frame_and_a_press_by_its_files() -> None:
    frames = quiet.frame_calls(frames=3)
    assert len(frames) == 3
    assert all(frame.calls > 0 for frame in frames)
    files = quiet.press_files()
    assert {"scenes/shell/app.py", "view/stage/stage.py", "core/match.py"} <= files.keys()
    assert not any(name.startswith("..") for name in files)
