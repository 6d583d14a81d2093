"""What the bundle starts: the same as `python -m game`."""

import sys

if len(sys.argv) > 1:  # the window alone has no words, and loads nothing it does not need
    import multiprocessing

    multiprocessing.freeze_support()

from game.__main__ import main

sys.exit(main())
