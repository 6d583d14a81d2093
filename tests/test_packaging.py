"""The bundle wears the drawn icon on every system, and holds what the program imports."""

import ast
import io
import struct
import subprocess
import sys
from pathlib import Path

from tests.test_imports import FILES, imported

ROOT = Path(__file__).resolve().parent.parent
ICONS = ROOT / "assets" / "icons"
sys.path.insert(0, str(ROOT / "packaging"))

import icon  # noqa: E402


def test_windows_finds_every_drawn_size_of_the_icon_at_the_place_its_directory_says() -> None:
    data = icon.ico(ICONS)
    _zero, kind, count = struct.unpack_from("<HHH", data)
    assert (kind, count) == (1, len(list(ICONS.glob("app-*.png"))))
    for number in range(count):
        w, h, _colours, _none, _planes, bits, length, start = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        picture = data[start:start + length]
        assert picture == (ICONS / f"app-{w or 256}.png").read_bytes()
        assert struct.unpack_from(">II", picture, 16) == (w or 256, h or 256)  # as the PNG itself says
        assert bits == 32


def test_macos_finds_the_icon_under_the_names_it_has_for_the_sizes() -> None:
    file = io.BytesIO(icon.icns(ICONS))
    mark, whole = struct.unpack(">4sI", file.read(8))
    assert (mark, whole) == (b"icns", len(file.getvalue()))
    sizes = set()
    while head := file.read(8):
        name, length = struct.unpack(">4sI", head)
        w, h = struct.unpack_from(">II", file.read(length - 8), 16)
        assert w == h
        assert name == icon._ICNS[w]
        sizes.add(w)
    assert {16, 32, 128, 256} <= sizes


def test_nothing_that_the_program_imports_is_left_out_of_the_bundle() -> None:
    spec = ast.parse((ROOT / "packaging" / "truce.spec").read_text(encoding="utf-8"))
    left_out = next(set(ast.literal_eval(node.value)) for node in spec.body if isinstance(node, ast.Assign)
                    and ast.unparse(node.targets[0]) == "LEFT_OUT")
    ours = {module for file in FILES for module in imported(file)}
    script = "import sys, fsrs, webbrowser, csv, html, sqlite3\nprint(*sys.modules)"
    theirs = subprocess.run([sys.executable, "-S", "-c", f"import sys\nsys.path[:] = {sys.path!r}\n{script}"],
                            capture_output=True, text=True, check=True).stdout.split()
    assert {"fsrs", "html.entities"} <= set(theirs)
    wanting = {module for module in {*ours, *theirs} for name in left_out if f"{module}.".startswith(f"{name}.")}
    assert not wanting
