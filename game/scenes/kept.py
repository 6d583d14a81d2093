"""What is kept between sittings: the folders, the saves and the statistics, each opened when it is first needed."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING

from game.core.words import _
from game.store.paths import Folders
from game.store.settings import ANIMALS
from game.store.shelf import game_of, resumable, slot_of

if TYPE_CHECKING:
    from game.scenes.erasing import Erasing
    from game.scenes.sitting import Sitting
    from game.store.children import Children
    from game.store.erased import Erased
    from game.store.saves import Saves
    from game.store.settings import Settings
    from game.store.stats import Stats


_STATS = "stats.sqlite3"                          # as game.store.stats calls it, which is slow to import
_CHILDREN = "children.sqlite3"                     # as game.store.children calls it
_ERASING = "erasing.waiting-"                     # as the names of game.scenes.erasing's files begin


class Kept:
    """The stores of the person at this machine."""

    def __init__(self, folders: Folders) -> None:
        self.folders = folders
        self._over: dict[str, str] = {}               # the slots of matches that wait to be counted, by their ids
        self.shut = False
        """True if the shelf is to be shown without what the stores hold: showing it failed twice."""
        self._unreadable = False                      # True once that was said
        self._looked = False                          # True once it is known whether somebody is still to be erased
        self._began = time.time()
        self.settings: Settings | None = None
        """Those in use, where they are not only on the disk."""

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

    @cached_property
    def erasing(self) -> "Erasing":
        from game.scenes.erasing import Erasing

        return Erasing(self)

    @cached_property
    def erased(self) -> "Erased":
        from game.store.erased import Erased

        return Erased(self.folders.data)

    @property
    def has_stats(self) -> bool:
        """True if anything was ever counted; opens no file."""
        return not self.shut and os.path.isfile(self.folders.data / _STATS)

    @property
    def has_children(self) -> bool:
        """True if children may have learned here; opens no file."""
        return not self.shut and ("children" in self.__dict__ or os.path.isfile(self.folders.data / _CHILDREN))

    def unreadable(self) -> str | None:
        """A line, once, if the data folder cannot be read; opens no file."""
        try:
            os.listdir(self.folders.data)
        except FileNotFoundError:
            return None
        except OSError as trouble:
            from game.store.files import why

            said, self._unreadable = self._unreadable, True
            return None if said else _("Matches and statistics in {folder} could not be opened ({why}). What you play "
                                       "now will be lost when you quit.").format(
                folder=self.folders.data, why=why(trouble))
        return None

    def resumable(self) -> list[str]:
        """The slots of the matches that can be continued, the latest first; opens no file, but what is about to be
        saved is on the disk first."""
        if "saves" in self.__dict__:
            self.saves.settle()
        if self.shut:
            return []
        over = self.stats.over if "stats" in self.__dict__ else ()
        return [slot for slot in resumable(self.folders.data) if slot.partition(".")[2] not in over]

    def waiting(self, game: str) -> str | None:
        """The slot of the latest match of a game that can be continued."""
        return next((slot for slot in self.resumable() if game_of(slot) == game), None)

    def save(self, sitting: "Sitting") -> None:
        """Save a match within a moment, without making a frame wait."""
        self.forget_in(sitting)
        self.saves.write_soon(slot_of(sitting.match.game.id, sitting.id), sitting.envelope())

    def finish(self, sitting: "Sitting", slot: str | None = None) -> str | None:
        """A match is over: count it, and let go of its save once it is counted on the disk. A line to show if that has
        to wait."""
        self.forget_in(sitting)
        slot = slot or slot_of(sitting.match.game.id, sitting.id)
        sitting.id = self.saves.own(slot).partition(".")[2] or sitting.id
        said = self.stats.record(sitting.counted())
        if said is not None:
            self._over[sitting.id] = slot
            return said
        return self.saves.drop(slot)

    def forget_in(self, sitting: "Sitting") -> None:
        """Who was erased since they sat down, perhaps in another window, is called as their animal is."""
        sitting.chairs = tuple(
            chair._replace(name=_(ANIMALS[chair.animal])) if self.erased.since(chair.name, sitting.started) else chair
            for chair in sitting.chairs)

    def forget_in_settings(self, settings: "Settings") -> None:
        """Who was erased since the settings were read, perhaps in another window, has no seat of their name."""
        for seat, animal in zip(settings.seats, ANIMALS, strict=True):
            if self.erased.since(seat.name, self._began):
                seat.name = animal

    @property
    def unsaved(self) -> int:
        """How many results and answers are still to be written."""
        return sum(store.waiting for name in ("stats", "children") if (store := self.__dict__.get(name)) is not None)

    def _let_go(self) -> None:
        """Remove the saves of matches that had to wait, and are counted now."""
        late, self.stats.late = self.stats.late, set()
        if not late:
            return
        slots = [self._over.pop(each) for each in late if each in self._over]
        for slot in {*slots, *(slot for slot in resumable(self.folders.data) if slot.partition(".")[2] in late)}:
            self.saves.drop(slot)

    def rescue(self) -> list[tuple[str, Callable[[], str]]]:
        """Something failed at the shelf, and again: open nothing for it any more. The files that may be damaged, and
        what moves each aside and says so."""
        self.shut = True
        return [(name, partial(self._set_aside, name)) for name in (_STATS, _CHILDREN)
                if os.path.isfile(self.folders.data / name)]

    def _set_aside(self, name: str) -> str:
        from game.store.files import keep_aside, why

        store = self.__dict__.pop("stats" if name == _STATS else "children", None)
        if store is not None:
            store.close()
        path = self.folders.data / name
        try:
            kept = keep_aside(path, "aside")
            for end in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    path.with_name(name + end).replace(kept.with_name(kept.name + end))
        except OSError as trouble:
            return _("{file} could not be moved aside: {why}.").format(file=path, why=why(trouble))
        self.shut = False
        return _("{file} was moved aside. It is kept as {kept}.").format(file=path, kept=kept.name)

    def erase_name(self, name: str) -> str | None:
        """Forget a person in all that is kept here but among the children; a line if that has to be tried again."""
        return self.erasing.person(name)

    def erase_child(self, number: int) -> str | None:
        """Forget a child for good; a person of the same name, too, if no other child is called so. A line if that has
        to be tried again."""
        child = self.children.child(number)
        if child is None:
            return self.children.erase(number)
        said = self.erasing.child(child)
        if child.name not in [other.name for other in self.children.all()]:
            said = self.erasing.person(child.name) or said
        return said

    def _erase_again(self, *, now: bool = False) -> None:
        """Erase whom this program, or one before it, could not erase."""
        if "erasing" not in self.__dict__:
            if self._looked or self.shut:
                return
            self._looked = True
            with suppress(OSError):
                if any(name.startswith(_ERASING) for name in os.listdir(self.folders.data)):
                    self.erasing.again(now=now)
            return
        self.erasing.again(now=now)

    def notices(self) -> list[str]:
        """What has gone wrong with the stores used so far since this was last asked, a line each."""
        lines: list[str] = []
        self._erase_again()
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
        if "erasing" in self.__dict__:
            self.erasing.again(now=True)
        if "stats" in self.__dict__:
            self.stats.close()
            self._let_go()
        if "children" in self.__dict__:
            self.children.close()
        return lines + self.notices()
