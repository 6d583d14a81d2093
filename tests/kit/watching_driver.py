"""A match that is watched without a screen: the real app, and its bar."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.scenes.table.table_page import TablePage
from game.scenes.table.watching import WatchPolicy, begin
from tests.kit.table_driver import FRAME, AtTable, at_table


class Watched(AtTable):
    """An app with a match that plays itself on top."""

    def __init__(self, at: AtTable) -> None:
        self.app, self.stores = at.app, at.stores
        assert isinstance(at.app.top, TablePage)
        self.play = at.app.top

    @property
    def policy(self) -> WatchPolicy:
        assert isinstance(self.play.policy, WatchPolicy)
        return self.play.policy

    def until(self, rounds: int, patience: float = 120.0) -> None:
        """Let time pass until so many rounds are over."""
        for _ in range(round(patience / FRAME)):
            self.app.pass_by(FRAME)                   # it rests for no longer than a frame
            if self.play.sitting.rounds >= rounds and self.play.stage.idle:
                self.app.step(0.0)
                return
        raise AssertionError("it does not come so far")

    def rests(self, patience: float = 240.0) -> None:
        """Let time pass until it has paused at a step: some take a minute."""
        for _ in range(round(patience / FRAME)):
            self.app.pass_by()
            if self.play.stage.frozen:
                self.app.step(0.0)
                return
        raise AssertionError("it never pauses")


@contextmanager
def watched(folder: Path, game: str = "war", *, size: tuple[int, int] = (800, 600), pace: str = "normal",
            players: int = 0, reduced_motion: bool = False, theme: str = "evening") -> Iterator[Watched]:
    """Watch a match of a game from the shelf."""
    with at_table(folder, size=size, pace=pace) as at:
        settings = at.app.settings
        settings.reduced_motion, settings.theme = reduced_motion, theme
        if players:
            settings.players[game] = players
        at.app.changed()
        at.app.show_home()
        begin(at.app, at.stores, game)
        yield Watched(at)
