"""Pictures for tests: each is drawn once in a run of the tests, not once at every table."""

import tempfile
from pathlib import Path

from game.view.pictures.pictures import Pictures

_drawn = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)  # a thread may write into it to the very end


def pictures() -> Pictures:
    """Pictures that know what others have drawn."""
    return Pictures(Path(_drawn.name))
