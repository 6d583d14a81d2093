"""Pictures for tests: each is drawn when somebody looks at it, and once in a run of the tests, not at every table."""

from collections.abc import Iterable

from game.view.pictures.moods import Mood
from game.view.pictures.pictures import Pictures


class Needed(Pictures):
    """Pictures of which none is drawn ahead: no test waits for a frame, and most cards of most tables are never seen.
    That they may be drawn ahead is for the tests of pictures, of the memory, and for whatever runs the program."""

    def prepare(self, height: int, codes: Iterable[str] | None = None) -> None:
        """Leave it to `card`."""

    def prepare_tokens(self, animals: Iterable[str], px: int, mood: Mood = "rest", *, faces: bool = False,
                       sun: str = "") -> None:
        """Leave it to `token`."""


def pictures() -> Pictures:
    """Pictures that know what others have drawn (`conftest.py` remembers it)."""
    return Needed(None)
