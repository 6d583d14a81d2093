"""The herald: what is called out over the table while events are played on it."""

from collections.abc import Mapping, Sequence

from game.core.cards import Card
from game.core.events import Began, Event, Laid, Moved, Out, Said, Swept, Turned
from game.core.table import Table
from game.view.stage import pot
from game.view.stage.ground import GROW
from game.view.stage.props import Props
from game.view.stage.timeline import Flight


class Herald:
    """The words over one table. `wars` have been called in this round; `calm` is when a shout that has had its time is
    over, None if none has; `still` where little motion is wanted; `war_calls` are shouted for one war, two,
    and more."""

    def __init__(self, props: Props, table: Table, flights: Mapping[Card, Flight], war_calls: Sequence[str]) -> None:
        self.wars = pot.wars(table, props.layout)
        self.calm: float | None = None
        self.still = False
        self._war_calls = war_calls
        self._props, self._table, self._flights = props, table, flights

    def hear(self, event: Event, words: str | None, now: float, later: bool = False) -> None:
        """What an event says besides where cards go; `later` if the shout that it ends stays for a while."""
        if isinstance(event, Began):
            self.wars = 0
            self._hush(now)
        elif isinstance(event, Said) and event.key.seen == "shout":
            self.wars += 1
            self.count(now)
        elif isinstance(event, (Laid, Moved, Turned)) and event.up and not self.wars and not self._prize(event):
            self._props.say("", "")
        elif isinstance(event, Swept) and not later:
            self._hush(now)
        if words:
            seat = self._about(event)
            self._props.say(words, "" if seat is None else self._props.looks[seat].animal)

    def count(self, now: float) -> None:
        """While there is a war, or a pot waits, say how much lies under the sun, and let its rings tell the wars."""
        layout, table = self._props.layout, self._table
        lying = pot.lying(table, layout, self._flights) if layout.shouts else 0
        waits = layout.pile("pot")
        if lying and (self.wars or (waits is not None and table.piles[waits])):
            self._props.shout(*pot.shout(self._war_calls, self.wars, lying))
            self._props.ground.rings(1 + self.wars, now, 0 if self.still else GROW)
        elif self.calm is None:
            self._hush(now)

    def pass_on(self, until: float, now: float, landed: bool) -> None:
        """Time goes on to `until`, and perhaps some cards have landed."""
        if landed and self.calm is None:
            self.count(now)
        if self.calm is not None and self.calm <= until:
            self.calm = None
            self._hush(now)

    def _hush(self, now: float) -> None:
        self._props.shout("", "")
        self._props.ground.rings(1, now)

    def _prize(self, event: Event) -> bool:
        """Whether cards go to somebody who was just said to win them."""
        return isinstance(event, Moved) and self._props.layout.role(event.dst) == "capture"

    def _about(self, event: Event) -> int | None:
        """The seat whose token stands by the words."""
        match event:
            case Swept(_, _, dst) | Moved(_, _, dst):
                return self._props.layout.owner(dst)
            case Out(seat):
                return seat
            case Said(_, (seat,)):
                return seat
        return None
