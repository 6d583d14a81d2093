"""What is kept between sittings: the folders, the saves and the statistics, each opened when it is first needed."""

from functools import cached_property
from typing import TYPE_CHECKING

from game.store.paths import Folders
from game.store.shelf import resumable

if TYPE_CHECKING:
    from game.scenes.sitting import Sitting
    from game.store.children import Children
    from game.store.saves import Saves
    from game.store.stats import Stats


class Kept:
    """The stores of the person at this machine."""

    def __init__(self, folders: Folders) -> None:
        self.folders = folders

    @cached_property
    def saves(self) -> "Saves":
        from game.store.saves import Saves

        return Saves(self.folders.data)

    @cached_property
    def stats(self) -> "Stats":
        from game.store.stats import Stats

        return Stats(self.folders.data)

    @cached_property
    def children(self) -> "Children":
        from game.store.children import Children

        return Children(self.folders.data)

    @property
    def has_children(self) -> bool:
        """Whether children may have learned here; opens no file."""
        return "children" in self.__dict__ or (self.folders.data / "children.sqlite3").exists()

    def resumable(self) -> list[str]:
        """The ids of the games with a match to go on with, the latest first; opens no file, but what is about to be
        saved is on the disk first."""
        if "saves" in self.__dict__:
            self.saves.settle()
        return resumable(self.folders.data)

    def save(self, sitting: "Sitting") -> None:
        """Save a match within a moment, without making a frame wait."""
        self.saves.write_soon(sitting.match.game.id, sitting.envelope())

    def finish(self, sitting: "Sitting") -> str | None:
        """A match is over: count it, and then let go of its save. A line to show if that failed; a match that could not
        be counted keeps its save, and is counted once whenever that can be done."""
        return self.stats.record(sitting.counted()) or self.saves.drop(sitting.match.game.id)

    def notices(self) -> list[str]:
        """What has gone wrong with the stores used so far since this was last asked, a line each."""
        lines: list[str] = []
        if "saves" in self.__dict__:
            lines += self.saves.notices()
        if "stats" in self.__dict__:
            lines += self.stats.notices()
        if "children" in self.__dict__:
            lines += self.children.notices()
        return lines

    def close(self) -> list[str]:
        """Write what is still waiting; lines to show or log if that failed."""
        lines: list[str] = []
        if "saves" in self.__dict__:
            lines += self.saves.flush()
        if "stats" in self.__dict__:
            self.stats.close()
        if "children" in self.__dict__:
            self.children.close()
        return lines + self.notices()
