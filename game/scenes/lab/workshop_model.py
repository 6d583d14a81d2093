"""The model of the workshop: a worker process plays matches by the chosen rules, and searches rules for a wish."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.game import OptionError, Value
from game.core.title import Title
from game.lab.duration_model import DurationModel
from game.lab.match_aggregates import EXACT, ROUGH, MatchAggregates, enough
from game.lab.rule_search import Wish
from game.lab.rule_study import Neighbour, with_rule
from game.sitting.participants import Participant
from game.sitting.rule_estimates import by_book, key, known, matches_of, near, pace, quicker, typical
from game.sitting.stores import Stores
from game.sitting.worker_client import WorkerClient
from game.store.settings import Settings

BEGINS = 0.4
"""Seconds without a change of rules before matches are played."""
STILL = 3.0
"""Seconds without a press before it plays until the length is exact."""
PATIENCE = 30.0
"""Seconds without an answer before the worker is given up."""
OFTEN = 0.5
"""The least seconds between two changes of what is shown."""


class WorkshopQuery(NamedTuple):
    """The rules to be studied: the options that are not the game's defaults, the chairs, why nothing can be played by
    them (None if it can), and if people slap by hand, which no computer can do for them."""

    options: Mapping[str, Any]
    chairs: Sequence[Participant]
    refused: str | None = None
    by_hand: bool = False


class WorkshopModel:
    """The data about a game by the rules of the last `tell`. `version` grows whenever the data to be shown changes.
    `try_rule` sets a rule on the set-up page."""

    def __init__(self, stores: Stores, title: Title, settings: Settings, try_rule: Callable[[str, Value], None],
                 worker: WorkerClient | None = None) -> None:
        self.title, self.version = title, 0
        self._settings, self._stores, self._set = settings, stores, try_rule
        self.worker = worker or WorkerClient()
        self.rules = WorkshopQuery({}, ())
        self.pace = DurationModel(0.0, 0.0)
        self.odds: Sequence[float] | None = None
        """How often each seat slaps first; None if nobody slaps by hand, or it is not known."""
        self.book: float | None = None
        """The minutes of a typical match by the book's rules; None if that is not known, or these are the book's."""
        self.measured: float | None = None
        """The minutes of a typical match by these rules as measured; None if they are not the game's own."""
        self.sums = MatchAggregates(0)
        """The matches played so far."""
        self.shown = MatchAggregates(0)
        """The matches that are shown."""
        self.wish: Wish | None = None
        self.found: Sequence[Neighbour] | None = None
        """The rules that fulfil the wish; None without a wish, or during the search."""
        self.tried: tuple[str, Value, Mapping[str, Any]] | None = None
        """The option on trial, its value, and the rules before."""
        self._key = ""
        self._still = self._since = 0.0
        self._reduced = False
        self._early = False                           # True while the statistics are being opened
        self._waits = 0.0                             # seconds since the worker's last request or answer
        self._looks = False                           # True while the worker searches rules for the wish

    @property
    def breathes(self) -> bool:
        """True while matches are played and motion is not reduced: then the hill moves slightly."""
        return self.worker.busy and not self._reduced

    def tell(self, options: Mapping[str, Any], chairs: Sequence[Participant], refused: str | None, *,
             by_hand: bool = False) -> None:
        """Study these rules from now on."""
        self._still = 0.0
        rules = WorkshopQuery(dict(options), chairs, refused, by_hand)
        if rules == self.rules:
            if self._learn():
                self._show()
            return
        self._keep()
        self.worker.end()
        self.worker.retry()
        self.rules, self.wish, self.found, self._looks = rules, None, None, False
        if self.tried is not None and rules.options != with_rule(
                self.title, dict(self.tried[2]), self.tried[0], self.tried[1]):
            self.tried = None
        self._learn()
        self.sums, self._key = MatchAggregates(len(chairs)), ""
        if refused is None:
            matches = matches_of(self.title, options, chairs)
            self.sums, self._key = known(self._stores, matches), key(matches)
        self._show()

    def _learn(self) -> bool:
        """Read the data about these people. Return True if it has changed."""
        stores, (options, chairs, refused, by_hand) = self._stores, self.rules
        self._early = stores.has_stats and not stores.base.ready
        before = self.pace, self.odds, self.book, self.measured
        self.pace = pace(stores, self.title.game.id, chairs, self._settings)
        self.odds = quicker(stores, self.title, options, chairs) if by_hand and refused is None else None
        self.book = (typical(stores, self.title, self.title.rules, chairs, self.pace)
                     if options != self.title.rules else None)
        self.measured = by_book(self.title, options, chairs, self.pace)
        return before != (self.pace, self.odds, self.book, self.measured)

    @property
    def told_pace(self) -> DurationModel:
        """The pace by which the lengths of the matches shown are told: where a typical match was measured, these few
        are told as that one is, on this page as on the shelf."""
        reckoned = self.pace.of(self.shown) if self.shown.n else 0.0
        factor = self.measured / reckoned if self.measured is not None and reckoned else 1.0
        return DurationModel(self.pace.a * factor, self.pace.b * factor)

    def want(self, wish: Wish) -> None:
        """Search for rules that fulfil a wish."""
        self.wish, self.found, self._looks = wish, None, False
        self._show()

    def try_out(self, one: Neighbour) -> None:
        """Set the rule of a neighbor on trial, until `take_back`."""
        self.tried = one.option, one.value, dict(self.rules.options)
        self._set(one.option, one.value)
        self._show()

    def take_back(self) -> None:
        """Set the rule on trial to its value before."""
        if self.tried is not None:
            option, _value, before = self.tried
            self.tried = None
            self._set(option, before.get(option, next(one.default for one in self.title.options if one.id == option)))
            self._show()

    def touched(self) -> None:
        """Note a press on the page, which delays the exact measurement."""
        self._still = min(self._still, BEGINS)

    def stop(self) -> None:
        """End the worker, when the page is left or covered."""
        self._keep()
        self.worker.end()
        self._still = 0.0                             # the next tick sees that the worker searches no more

    def tick(self, dt: float, *, reduced_motion: bool = False) -> None:
        """Let `dt` seconds pass: take the worker's answers, and request more."""
        self._reduced = reduced_motion
        self._still += dt
        self._since += dt
        if self._early and self._stores.base.ready and self._learn():
            self._show()
        new, failed = False, self.worker.failed
        for answer in self.worker.answers():
            try:
                self._take(answer)
                new = True
            except (ValueError, TypeError, KeyError, OptionError):  # the program was replaced by another release
                self.worker.give_up()
        self._waits = self._waits + dt if self.worker.busy and not new else 0.0
        if self._waits > PATIENCE:
            self.worker.give_up()
        if not self.worker.busy:
            self._looks = False
        if (new and "found" in answer) or (new and not self.worker.busy) or self.worker.failed is not failed:
            self._keep()
            self._show()
        elif self.sums.n != self.shown.n and self._since >= OFTEN and not reduced_motion:
            self._show()
        if self.rules.refused is None and self._key and not self.worker.failed and self._still >= BEGINS:
            self._ask()

    def _take(self, answer: Mapping[str, Any]) -> None:
        seats = self.sums.wins
        if "sums" in answer:
            self.sums.add(MatchAggregates.read(answer["sums"], len(seats)))
        elif "found" in answer:
            self._looks, self.found = False, [
                Neighbour(option, value, MatchAggregates.read(sums, len(seats))) for option, value,
                sums in answer["found"]]
            for one in self.found:
                changed = with_rule(self.title, dict(self.rules.options), one.option, one.value)
                matches = matches_of(self.title, changed, self.rules.chairs)
                if one.sums.n > known(self._stores, matches).n:
                    self._stores.workshop.put(key(matches), one.sums.written())

    def _ask(self) -> None:
        matches = matches_of(self.title, self.rules.options, self.rules.chairs)
        request = {"game": matches.game, "options": dict(self.rules.options), "players": matches.players,
                   "levels": list(matches.levels.values()), "sums": self.sums.written()}
        rough = enough(self.sums, ROUGH)
        if rough and self.wish is not None and self.found is None:
            if not self._looks:
                self._looks = True
                self.worker.ask({**request, "wish": self.wish, "pace": list(self.pace),
                                 "near": near(self._stores, self.title, self.rules.options, self.rules.chairs)})
        elif self.worker.busy:
            return
        elif not rough:
            self.worker.ask({**request, "error": ROUGH})
        elif self._still >= STILL and not enough(self.sums, EXACT):
            self.worker.ask({**request, "error": EXACT})
        if self.worker.failed:
            self._show()

    def _show(self) -> None:
        self.shown = MatchAggregates.read(self.sums.written(), len(self.sums.wins))
        self.version += 1
        self._since = 0.0

    def _keep(self) -> None:
        if self._key and self.sums.n:
            self._stores.workshop.put(self._key, self.sums.written())
            self._stores.writer.submit(self._stores.workshop.save)
