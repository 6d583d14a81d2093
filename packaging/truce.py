"""The entry point of the bundle: the same as `python -m game`."""

import os
import sys

# Its own libraries are found by now. A browser that it starts must find the system's: PyInstaller says how to go back.
if sys.platform == "linux":
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before is not None:
        os.environ["LD_LIBRARY_PATH"] = before

if len(sys.argv) > 1 and sys.argv[1] != "open":  # the window alone loads nothing it does not need
    import multiprocessing

    multiprocessing.freeze_support()

from game.__main__ import main

sys.exit(main())
