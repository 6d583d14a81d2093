"""Sources of a match's analysis: a child process that makes it, one that is stored, or a model that computes it at
once."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar

from game.core.game import Game
from game.core.i18n import _
from game.core.record import Record, loads
from game.core.seats import Seat
from game.lab.analysis_json import TOLD, read_analysis, write_analysis
from game.lab.match_analysis import MatchAnalysis, analyze
from game.lab.reaction_odds import hand_words
from game.lab.win_probability import model_edition
from game.players import Reflex, edition
from game.sitting.answer_future import AnswerFuture
from game.sitting.child_process import ChildProcess, program
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores

PATIENCE = 1800.0
"""Seconds after which a process that does not end is ended: it goes on as long as the page is open, but not all day."""
_EDITIONS = 1000
"""More than there are editions of a game's computers and its model. Both only rise, so their sum tells them."""


class AnalysisJob:
    """A child process that analyses a match. `analysis` is what is known so far, None at first; `finished` says that no
    more comes, `complete` that the process was not cut short; `error` is a line to show if there is no analysis. Only
    one runs at a time: a new one stops the last.

    `hands` are the reaction times of the people at some seats; a thread calls `heard` whenever something changes.
    `command` is for tests."""

    _now: ClassVar["AnalysisJob | None"] = None

    def __init__(self, record: Record, answers: list[list[object]] | None = None, *,
                 hands: Mapping[Seat, Reflex] | None = None, heard: Callable[[], None] = lambda: None,
                 command: Sequence[str] | None = None, patience: float = PATIENCE) -> None:  # fmt: skip
        if AnalysisJob._now is not None:
            AnalysisJob._now.stop()
        AnalysisJob._now = self
        self.analysis: MatchAnalysis | None = None
        self.finished, self.complete, self.error = False, False, ""
        self._deck, self._heard, self._stopped = record.game.deck(), heard, False
        self._child: ChildProcess | None = None
        line = json.dumps(record.written(answers)).encode()
        with suppress(OSError):
            self._child = ChildProcess(command or [*program(), "tell", "-", *hand_words(hands or {})],
                                       self._hear, self._end, patience=patience)  # fmt: skip
        if self._child is None:
            self._end()
        else:
            self._child.listen(line)

    @property
    def pid(self) -> int | None:
        """The number of the process; None if there is none any more."""
        return None if self._child is None else self._child.pid

    def stop(self) -> None:
        """End the process. `heard` is not called any more."""
        self._stopped = True
        if AnalysisJob._now is self:
            AnalysisJob._now = None
        if self._child is not None:
            self._child.stop()

    def wait(self, seconds: float) -> None:
        """Wait until the process has ended, for at most `seconds`."""
        if self._child is not None:
            self._child.wait(seconds)

    def _hear(self, line: bytes) -> None:
        self.analysis = read_analysis(loads(line.decode()), self._deck)
        if not self._stopped:
            self._heard()

    def _end(self) -> None:
        self.complete = self._child is not None and self._child.done
        self.finished = True
        if self.analysis is None and not self._stopped:
            self.error = _("How this match stood could not be worked out.")
        if not self._stopped:
            self._heard()

class SavedAnalysis:
    """The stored analysis of the match of a `game` with this `id`. It is stored with the number of its format and the
    editions of the computers that played on and of the model, and read only where these are the present ones."""

    def __init__(self, stores: Stores, id: str, game: Game) -> None:
        self._stores, self._id, self._deck = stores, id, game.deck()
        self.version = TOLD * _EDITIONS + edition(game.id) + model_edition(game)

    def read(self) -> MatchAnalysis | None:
        """Return the analysis; None if there is none that this release can read, or computers play otherwise since."""
        kept = self._stores.stats.records.analysis(self._id, self.version)
        if kept is None:
            return None
        try:
            return read_analysis(loads(kept.decode()), self._deck)
        except ValueError:
            return None

    def keep(self, story: MatchAnalysis) -> str | None:
        """Store an analysis, if the match has a record. Return a line as `Database.submit` does."""
        try:
            return self._stores.stats.records.save_analysis(self._id, json.dumps(write_analysis(story)).encode(),
                                                            self.version)
        except ValueError:                            # it is too long, and is told anew each time
            return None

WAIT = 2.0
"""Seconds for which a page waits for it, at most."""


def model_analysis(sitting: Sitting) -> AnswerFuture[MatchAnalysis | None]:
    """Start the analysis of a finished match by the model of its game, in a thread. Its result is None where no model
    knows the game, or the match is not known from its deal on."""
    known = sitting.has_past
    think: Callable[[], MatchAnalysis | None] = partial(analyze, sitting.finished()) if known else lambda: None
    return AnswerFuture(think, slow=known)
