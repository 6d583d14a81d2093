"""A home of the program, as other programs see it: settings written before it starts, saves and statistics read."""

import json
import sqlite3
from pathlib import Path
from typing import Any, NamedTuple

from game.core.match import Match
from game.core.record import read_record
from game.rules import make
from game.store.paths import Folders
from game.store.save_format import game_of
from game.store.schema import NAME
from tests.kit.saved_matches import resumable, saved


class Counted(NamedTuple):
    """A match in the statistics: `digest` is of its record, `slaps` are how many right slaps each seat made."""

    rounds: int
    plays: int
    winner: int | None
    ending: str
    digest: str
    cards: tuple[int, ...]
    slaps: tuple[int, ...]


def _of(word: str, game: str) -> bool:
    return word == game or (game.endswith("-") and word.startswith(game))


class Home:
    """The folder that TRUCE_HOME names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def settings(self) -> Path:
        """The file of the settings."""
        return Folders.inside(self.folder).config / "settings.toml"

    def settle(self, *, people: int = 1, players: dict[str, int] | None = None, **more: object) -> None:
        """Settings as if a person had chosen them: at once, unless another pace is said; so many people
        play."""
        usual: dict[str, object] = {"pace": "instant", "window.size": [1280, 720], "people": people}
        lines = [f"{key} = {json.dumps(value)}" for key, value in (usual | more).items()]
        for game, count in (players or {}).items():
            lines += [f"[games.{game}]", f"players = {count}"]
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.settings.write_text("\n".join(lines) + "\n")

    def save(self, game: str) -> dict[str, Any] | None:
        """The latest save of a game, or of all whose id begins so ("math-room-"); None if there is none."""
        slot = next((slot for slot in resumable(self.folder / "data") if _of(game_of(slot), game)), None)
        if slot is None:
            return None
        try:
            return saved(self.folder / "data", slot)
        except KeyError:
            return None

    def rounds(self, game: str) -> int:
        """How many rounds of the saved match are over; -1 if there is none."""
        save = self.save(game)
        return -1 if save is None else save["extra"]["rounds"]

    def played_on(self, game: str) -> Match | None:
        """The saved match, played on without a window to where somebody has to decide; None if there is none."""
        save = self.save(game)
        if save is None:
            return None
        record = read_record(save["match"], make)
        match, given = record.match(), iter(record.answers)
        match.run(lambda ask, match: next(given, None))
        return match

    def counted(self) -> list[Counted]:
        """Every match in the statistics."""
        path = self.folder / "data" / NAME
        if not path.exists() or not path.stat().st_size:
            return []
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as base:
            if not base.execute("SELECT 1 FROM sqlite_master WHERE name = 'slaps'").fetchall():
                return []                         # the program is about to make its tables
            matches = base.execute(
                "SELECT number, players, rounds, plays, winner, ending, digest FROM matches").fetchall()
            held = base.execute("SELECT match, cards FROM seats ORDER BY match, seat").fetchall()
            slaps = base.execute("SELECT match, seat FROM slaps").fetchall()
        return [
            Counted(*facts, tuple(cards for match, cards in held if match == number),
                    tuple(slaps.count((number, seat)) for seat in range(players)))
            for number, players, *facts in matches
        ]  # fmt: skip


    def told(self) -> int:
        """How many stories are kept beside their records."""
        with sqlite3.connect(f"file:{self.folder / 'data' / NAME}?mode=ro", uri=True) as base:
            return int(base.execute("SELECT count(told) FROM records").fetchone()[0])

    def workshop(self) -> bool:
        """True if the workshop has kept what it has played."""
        return any(self.folder.rglob("workshop.json"))


def digest(match: Match, seed: int, options: dict[str, Any]) -> str:
    """What the statistics have for the record of a match that was dealt from this seed."""
    from hashlib import blake2b

    from game.core.record import Record

    record = Record(match.game, options, match.table.seats, seed).written(match.answers)
    return blake2b(json.dumps(record, sort_keys=True).encode(), digest_size=16).hexdigest()
