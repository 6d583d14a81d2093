"""The workshop behind the set-up page: it has matches played by these rules, and finds rules as one wishes."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.game import Value
from game.core.title import Title
from game.lab.sums import EXACT, ROUGH, Sums, enough
from game.lab.workshop import Neighbour, Pace, Wish, with_rule
from game.sitting.chairs import Chair
from game.sitting.profile import minutes
from game.sitting.worker import Worker
from game.sitting.workshop import key, known, matches_of, pace

if TYPE_CHECKING:
    from game.sitting.stores import Stores

BEGINS = 0.4
"""Seconds without a change of rules after which matches are played."""
STILL = 3.0
"""Seconds without a press after which it plays on until the length is exact."""
OFTEN = 0.5
"""Seconds from one change of what is shown to the next, at least."""


class Rules(NamedTuple):
    """The rules asked about: the options that are not the book's, the chairs, why nothing can be played by them (None
    if it can be), and whether people's hands decide, which no computer can play for them."""

    options: Mapping[str, Any]
    chairs: Sequence[Chair]
    refused: str | None = None
    by_hand: bool = False


class Workshop:
    """What is known of a game by the rules that were `tell`ed last. `version` grows whenever something else is to be
    shown. `try_rule` lets the set-up page set a rule."""

    def __init__(self, stores: "Stores", title: Title, try_rule: Callable[[str, Value], None],
                 worker: Worker | None = None) -> None:
        self.title, self.version = title, 0
        self._stores, self.worker, self._set = stores, worker or Worker(), try_rule
        self.rules = Rules({}, ())
        self.pace = Pace(0.0, 0.0)
        self.sums = Sums(0)
        """The matches played so far."""
        self.shown = Sums(0)
        """Those of which one is told."""
        self.wish: Wish | None = None
        self.found: Sequence[Neighbour] | None = None
        """What would be as one wishes; None while nothing is wished, or it is still looked for."""
        self.tried: tuple[str, Value, Mapping[str, Any]] | None = None
        """The option that was tried, its value, and the rules before."""
        self._key = ""
        self._still = self._since = 0.0
        self._looks = False                           # True while the worker looks for what is wished

    @property
    def failed(self) -> bool:
        """True if no worker can be started."""
        return self.worker.failed

    @property
    def busy(self) -> bool:
        """True while matches are played."""
        return self.worker.busy

    @property
    def book(self) -> float | None:
        """The minutes of a typical match by the book's rules; None if they are not known, or these are the book's."""
        if self.rules.options == self.title.rules:
            return None
        sums = known(self._stores, matches_of(self.title, self.title.rules, self.rules.chairs))
        measured = None if self.title.is_own else minutes(self.title.id, len(self.rules.chairs))
        return self.pace.of(sums) if enough(sums, ROUGH) else measured

    def tell(self, options: Mapping[str, Any], chairs: Sequence[Chair], refused: str | None, *,
             by_hand: bool = False) -> None:
        """Ask about these rules from now on."""
        self._still = 0.0
        rules = Rules(dict(options), chairs, refused, by_hand)
        if rules == self.rules:
            return
        self._keep()
        self.worker.end()
        self.rules, self.wish, self.found, self._looks = rules, None, None, False
        if self.tried is not None and rules.options != with_rule(
                self.title, dict(self.tried[2]), self.tried[0], self.tried[1]):
            self.tried = None
        self.pace = pace(self._stores, self.title.game.id)
        self.sums, self._key = Sums(len(chairs)), ""
        if refused is None:
            matches = matches_of(self.title, options, chairs)
            self.sums, self._key = known(self._stores, matches), key(matches)
        self._show()

    def want(self, wish: Wish) -> None:
        """Look for rules that are more like this."""
        self.wish, self.found, self._looks = wish, None, False
        self._show()

    def try_out(self, one: Neighbour) -> None:
        """Set the rule of a neighbor; it is taken back by `take_back`."""
        self.tried = one.option, one.value, dict(self.rules.options)
        self._set(one.option, one.value)
        self._show()

    def take_back(self) -> None:
        """Set the rule that was tried as it was."""
        if self.tried is not None:
            option, _value, before = self.tried
            self.tried = None
            self._set(option, before.get(option, next(one.default for one in self.title.options if one.id == option)))
            self._show()

    def touched(self) -> None:
        """Note that the page does not stay still."""
        self._still = min(self._still, BEGINS)

    def stop(self) -> None:
        """End the worker: the page is left, or covered."""
        self._keep()
        self.worker.end()
        self._looks, self._still = False, 0.0

    def tick(self, dt: float, *, reduced: bool = False) -> None:
        """Let time pass: take what the worker has answered, and ask it for more."""
        self._still += dt
        self._since += dt
        new = False
        for answer in self.worker.answers():
            self._take(answer)
            new = True
        if (new and "found" in answer) or (new and not self.worker.busy):
            self._keep()
            self._show()
        elif self.sums.n != self.shown.n and self._since >= OFTEN and not reduced:
            self._show()
        if self.rules.refused is None and self._key and not self.failed and self._still >= BEGINS:
            self._ask()

    def _take(self, answer: Mapping[str, Any]) -> None:
        seats = self.sums.wins
        if "sums" in answer:
            self.sums.add(Sums.read(answer["sums"], len(seats)))
        elif "found" in answer:
            self._looks, self.found = False, [
                Neighbour(option, value, Sums.read(sums, len(seats))) for option, value, sums in answer["found"]]
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
                self.worker.ask({**request, "wish": self.wish, "pace": list(self.pace)})
        elif self.worker.busy:
            return
        elif not rough:
            self.worker.ask({**request, "error": ROUGH})
        elif self._still >= STILL and not enough(self.sums, EXACT):
            self.worker.ask({**request, "error": EXACT})
        if self.failed:
            self._show()

    def _show(self) -> None:
        self.shown = Sums.read(self.sums.written(), len(self.sums.wins))
        self.version += 1
        self._since = 0.0

    def _keep(self) -> None:
        if self._key and self.sums.n:
            self._stores.workshop.put(self._key, self.sums.written())
            self._stores.writer.soon(self._stores.workshop.save)
