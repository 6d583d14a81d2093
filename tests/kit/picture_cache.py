"""Pictures for tests: each is drawn when somebody looks at it, and once in a run of the tests, not at every table."""

from collections.abc import Callable, Iterable

from game.view.pictures.memory import JobThread
from game.view.pictures.moods import Mood
from game.view.pictures.pictures import Pictures


class Undone(JobThread):
    """Jobs that nobody does: what a job draws ahead, a frame draws as soon as it needs it. How much a frame draws
    decides what waits for the next one, so a thread that is sooner or later would be seen in single frames."""

    def submit(self, job: Callable[[], object], *, first: bool = False) -> None:
        """Leave it to whoever needs it."""


class Needed(Pictures):
    """Pictures of which none is drawn ahead: no test waits for a frame, and most cards of most tables are never seen.
    That they may be drawn ahead is for the tests of pictures, of the memory, and for whatever runs the program."""

    def __init__(self) -> None:
        super().__init__(None)
        self.jobs = Undone()

    def prepare(self, height: int, codes: Iterable[str] | None = None) -> None:
        """Leave it to `card`."""

    def prepare_tokens(self, animals: Iterable[str], px: int, mood: Mood = "rest", *, faces: bool = False,
                       sun: str = "") -> None:
        """Leave it to `token`."""


def pictures() -> Pictures:
    """Pictures that know what others have drawn (`conftest.py` remembers it)."""
    return Needed()
