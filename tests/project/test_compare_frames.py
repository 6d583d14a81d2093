"""Frames before a change and after it: kept as they are, equal if nothing changed, and told apart if anything did."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.tools import compare_frames as compare
from tests.tools.compare_frames import Picture, Writer, read

SHAPE = 90, 160, 3


def pictures(count: int) -> list[Picture]:
    """Frames by chance, the same in each run."""
    chance = np.random.default_rng(1)
    return [chance.integers(0, 200, SHAPE, np.uint8) for _ in range(count)]


def kept(folder: Path, frames: list[Picture], name: str = "flip-2") -> Path:
    """The file of these frames."""
    folder.mkdir(exist_ok=True)
    writer = Writer(folder / f"{name}.frames")
    for number, frame in enumerate(frames):
        writer.add(f"{number}", frame)
    writer.close()
    return folder / f"{name}.frames"


def test_frames_are_read_as_they_were_written(tmp_path: Path) -> None:
    frames = [*pictures(3), pictures(1)[0][:40].copy()]
    found = list(read(kept(tmp_path / "a", frames)))
    assert [name for name, _picture in found] == ["0", "1", "2", "3"]
    assert all(np.array_equal(one, other) for one, (_name, other) in zip(frames, found, strict=True))


def test_one_pixel_in_one_frame_is_told_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    frames = pictures(4)
    kept(tmp_path / "a", frames)
    frames[2] = frames[2].copy()
    frames[2][10, 20, 1] += 50
    kept(tmp_path / "b", frames)
    assert compare.main([str(tmp_path / "a"), str(tmp_path / "b"), str(tmp_path / "report")]) == 1
    told = capsys.readouterr().out
    assert "4 frames     3 equal     1 differ: by  50 at most" in told
    assert [path.name for path in (tmp_path / "report").glob("*.png")] == ["flip-2-2.png"]


def test_equal_frames_are_equal_and_lacking_ones_are_told(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder, count in (("a", 5), ("b", 5), ("c", 4)):
        kept(tmp_path / folder, pictures(count))
    assert compare.main([str(tmp_path / "a"), str(tmp_path / "b"), str(tmp_path / "report")]) == 0
    assert compare.main([str(tmp_path / "a"), str(tmp_path / "c"), str(tmp_path / "report")]) == 1
    assert "1 frames only in A" in capsys.readouterr().out


def test_of_each_fifth_of_a_second_the_worst_is_shown_and_no_more_than_six(tmp_path: Path) -> None:
    a = [np.zeros(SHAPE, np.uint8) for _ in range(200)]
    b = [frame.copy() for frame in a]
    for number in range(0, 200, 5):
        b[number][: 1 + number % 50] = 100 + (number > 100)
    _told, worst = compare.compared(kept(tmp_path / "a", a), kept(tmp_path / "b", b))
    assert [pair.index for pair in worst] == [145, 195, 45, 95, 140, 190]


def test_two_takes_of_the_same_program_are_equal(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        command = [sys.executable, "-m", "tests.tools.compare_frames", "take", str(tmp_path / folder),
                   "--size", "800x600", "--only"]
        subprocess.run([*command, "flip-2-reduced"], check=True, cwd=Path(__file__).parents[2])
    a, b = (list(read(tmp_path / folder / "flip-2-reduced.frames")) for folder in "ab")
    assert len(a) > 60
    assert len({picture.tobytes() for _name, picture in a}) > 3, "nothing moves"
    assert all(np.array_equal(one, other) for (_, one), (_, other) in zip(a, b, strict=True))
