"""Memory: large pictures that are let go of go back to the system at once."""

import sys
from contextlib import suppress

LARGE = 1 << 18
"""Bytes from which a picture gets pages of its own."""
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # malloc.h


def spare() -> None:
    """Save memory; call it before the window is opened. Large pictures get pages of their own; among what is small they
    would leave holes, as soon as a picture of the whole window had come and gone: 5 MB of them at the table. And the
    threads share one heap with the window: 1 MB. This is for glibc; other systems know better."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):  # another C library has no such choice
            libc = ctypes.CDLL(None)
            libc.mallopt(_MMAP_THRESHOLD, LARGE)
            libc.mallopt(_ARENA_MAX, 1)
