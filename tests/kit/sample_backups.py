"""Backups, examined in this process."""

from pathlib import Path

from game.sitting.backups import Backups, CheckedBackup
from game.sitting.stores import Stores
from game.store import restore


def examined(stores: Stores, path: Path) -> CheckedBackup | str:
    """What is found in a backup that is unpacked beside what is here, or why it cannot be used; then nothing stays. The
    writer does it."""
    told: list[CheckedBackup | str] = []
    stores.writer.submit(lambda: told.append(_examined(stores, path)))
    stores.writer.settle()
    return told[0]


def _examined(stores: Stores, path: Path) -> CheckedBackup | str:
    staged = restore.stage(stores.folders)
    found = Backups(stores).examined(path, staged)
    if isinstance(found, str):
        restore.discard(staged)
    return found
