"""Pictures that stay as they are, to the pixel: what is drawn has a number for each moment, kept in
`tests/golden/looks.txt`. Another pygame, or a processor of another kind, may round otherwise: there nothing is held.

    TRUCE_LOOKS=write python -m pytest -n 0 tests/view/test_looks.py tests/view/stage/test_places.py \\
        tests/scenes/test_looks.py

writes what is drawn now. `python -m tests.tools.compare_frames` shows what differs from another checkout.
"""

import os
import platform
import zlib
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Surface

FILE = Path(__file__).parents[1] / "golden" / "looks.txt"
_WRITES = os.environ.get("TRUCE_LOOKS") == "write"


def machine() -> str:
    """Return what draws: pygame, the system, and the kind of processor."""
    sets = pygame.system.get_cpu_instruction_sets()
    return f"pygame-ce {pygame.version.ver}, {platform.system()}, {platform.machine()}, AVX2: {sets.get('AVX2')}"


def digest(drawn: Surface) -> str:
    """Return a number for all pixels of a picture."""
    return f"{zlib.crc32(pygame.image.tobytes(drawn, 'RGB')):08x}"


def hold(name: str, digests: Sequence[str]) -> None:
    """Hold that the pictures of that name are as they were, one moment after the other."""
    kept = dict(line.split(": ", 1) for line in FILE.read_text("utf-8").splitlines()) if FILE.exists() else {}
    if _WRITES:
        kept |= {"": machine(), name: " ".join(digests)}
        FILE.write_text("".join(f"{key}: {value}\n" for key, value in sorted(kept.items())), "utf-8")
        return
    if kept[""] != machine():
        pytest.skip(f"pictures are those of {kept['']}")
    was = kept.get(name, "").split()
    other = [n for n, (one, before) in enumerate(zip(digests, was, strict=False)) if one != before]
    assert (len(digests), other) == (len(was), []), f"{name}: these of its pictures look otherwise (tests/kit/looks.py)"
