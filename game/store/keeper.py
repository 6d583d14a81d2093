"""The keeper of the settings: they are written as they are this moment, and no frame waits for that."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.store import settings as settings_store
from game.store.messages import PassingLine
from game.store.settings import Settings
from game.store.writer import Writer


class Keeper:
    """A writer of the settings. Of several changes that wait only the last is written. `tell` is called with a line if
    that fails later, which is true until they are written, or fail for another reason. `forget` takes the names of
    whoever was erased meanwhile out of them; it returns True if there were any."""

    def __init__(self, folder: Path, writer: Writer, tell: Callable[[str], object],
                 forget: Callable[[Settings], bool] = lambda settings: False) -> None:
        self._folder, self._writer, self._tell, self._forget = folder, writer, tell, forget
        self._latest = 0
        self._trouble: str | None = None          # as the last write ended

    def keep(self, settings: Settings) -> str | None:
        """Write the settings; return a line if that failed, `writer.ON_ITS_WAY` if they are on their way, None if they
        are written."""
        self._latest += 1
        page = settings_store.write(settings)
        return self._writer.ask(partial(self._write, self._latest, settings, page), self._tell)

    def _write(self, number: int, settings: Settings, page: bytes) -> str | None:
        if number != self._latest:
            return None
        if self._forget(settings):
            page = settings_store.write(settings)
        line = self._trouble = settings_store.save(self._folder, settings, page)
        return None if line is None else PassingLine(line, lambda: self._trouble == line)
