"""Memory: large pictures that are let go of go back to the system at once."""

import sys
from contextlib import suppress
from functools import cache

LARGE = 1 << 18
"""Bytes from which a picture gets pages of its own."""
_MMAP_THRESHOLD = -3  # malloc.h


@cache
def in_pages() -> None:
    """From now on large pictures get pages of their own. Among what is small they would leave holes: glibc does so as
    soon as a picture of the whole window has come and gone, and a table takes 5 MB more. Other systems know better."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):  # another C library has no such choice
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)
