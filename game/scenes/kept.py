"""What is kept between sittings: the folders, the saves and the statistics, each opened when it is first needed."""

from functools import cached_property
from typing import TYPE_CHECKING

from game.store.paths import Folders
from game.store.shelf import game_of, resumable, slot_of

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
        """The slots of the matches that can be continued, the latest first; opens no file, but what is about to be
        saved is on the disk first."""
        if "saves" in self.__dict__:
            self.saves.settle()
        return resumable(self.folders.data)

    def waiting(self, game: str) -> str | None:
        """The slot of the latest match of a game that can be continued."""
        return next((slot for slot in self.resumable() if game_of(slot) == game), None)

    def save(self, sitting: "Sitting") -> None:
        """Save a match within a moment, without making a frame wait."""
        self.saves.write_soon(slot_of(sitting.match.game.id, sitting.id), sitting.envelope())

    def finish(self, sitting: "Sitting", slot: str | None = None) -> str | None:
        """A match is over: count it, and let go of its save once it is counted on the disk. A line to show if that has
        to wait."""
        slot = self.saves.slot_now(slot or slot_of(sitting.match.game.id, sitting.id))
        sitting.id = slot.partition(".")[2] or sitting.id
        return self.stats.record(sitting.counted()) or self.saves.drop(slot)

    @property
    def unsaved(self) -> int:
        """How many results and answers are still to be written."""
        return sum(store.waiting for name in ("stats", "children") if (store := self.__dict__.get(name)) is not None)

    def _let_go(self) -> None:
        """Remove the saves of matches that had to wait, and are counted now."""
        late, self.stats.late = self.stats.late, set()
        for slot in resumable(self.folders.data) if late else ():
            if slot.partition(".")[2] in late:
                self.saves.drop(slot)

    def notices(self) -> list[str]:
        """What has gone wrong with the stores used so far since this was last asked, a line each."""
        lines: list[str] = []
        if "saves" in self.__dict__:
            lines += self.saves.notices()
        if "stats" in self.__dict__:
            lines += self.stats.notices()
            self._let_go()
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
            self._let_go()
        if "children" in self.__dict__:
            self.children.close()
        return lines + self.notices()
