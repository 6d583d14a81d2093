"""What stands on a show's table besides cards: the game's exhibit as far as its events have been played, what cards
come to, and what they make.
"""

import math
from collections.abc import Callable
from functools import partial

from game.core.cards import Card
from game.core.declaration import Exhibit
from game.core.events import Announced, Event, Laid, Moved, Swept, Turned
from game.core.table import Table
from game.view.stage import beat as grouping
from game.view.stage import running_total
from game.view.stage.beat import Beat
from game.view.stage.earnings import READS, Earnings
from game.view.stage.exhibits import solved
from game.view.stage.facing_hands import FacingHands
from game.view.stage.obstacles import obstacles
from game.view.stage.pose import Pose
from game.view.stage.rays import LARGEST, LEAST, SMALLER, WIDER
from game.view.stage.seat_thoughts import SeatThoughts
from game.view.stage.stage_state import RestingLayout, StageState


class TableExhibits:
    """What stands on the table of a show besides cards; `exhibit` says what that is, of a table."""

    def __init__(self, state: StageState, rest: RestingLayout, exhibit: Callable[[Table], Exhibit], hands: FacingHands,
                 thoughts: SeatThoughts, earnings: Earnings) -> None:
        self._show, self._rest, self._exhibit = state, rest, exhibit
        self._hands, self._thoughts, self._earnings = hands, thoughts, earnings
        self._last: Exhibit | None = None             # that of the table as it is now, once somebody has asked for it

    def changed(self) -> None:
        """Note that something has happened to the table."""
        self._last = None

    @property
    def of_table(self) -> Exhibit:
        """What stands on the table besides cards."""
        if self._last is None:
            self._last = self._exhibit(self._show.table)
        return self._last

    def follow(self, *, moves: bool = True) -> None:
        """Show it as it is now."""
        state = self._show
        moves = moves and not state.quiet
        seen, sums = running_total.seen_exhibit(state, self.of_table), state.sums
        if state.fighters:                             # who only looks on has room for the others
            sums = {seat: made_of for seat, made_of in sums.items() if seat in state.fighters}
        if state.ended is not None:                    # the cards have made room for the end
            seen, sums = seen.lasting, {}
        state.objects.exhibits.follow(seen, sums, state.made, self._lies, state.now, moves=moves, where=self._where,
                                      around=partial(obstacles, state, self._rest))

    def _where(self, card: Card) -> tuple[Pose | None, bool]:
        """Return how a card lies, or will lie, None in a stack; and True if it has landed there."""
        stack = bool(self._rest.stack(card))
        return None if stack else self._rest.pose(card), not stack and card not in self._show.flights

    def _lies(self, card: Card) -> tuple[Pose | None, bool]:
        """Return how a card lies, or will lie, face up, None for any other; and True if it has landed there."""
        pose, landed = self._where(card)
        return (pose, landed) if pose is not None and self._rest.sees(card) else (None, False)

    def hear(self, event: Event, beat: Beat, earned: int) -> None:
        """Change what stands there, as an event of a beat says that has `earned` so many points."""
        state = self._show
        if isinstance(event, Announced) and len(event.seats) == 1 and event.key.seen in ("shine", "together"):
            self._thoughts.judge(event.seats[0])
        if isinstance(event, Announced) and event.key.seen == "together":
            self._thoughts.clear_answers()            # they are read in large letters now
        match event:
            case Announced(key) if key.asks:
                self._hands.count(event, beat.ms)
            case Announced(key, (seat,), cards, numbers) if key.seen == "outweigh":
                self._hands.outweigh(seat, cards, numbers)
            case Announced(key, (seat,), _cards, (number, *_)) if key.seen == "together":
                state.made[seat] = number
                state.sums, state.counted = {seat: solved(event)}, None
                if not state.still and (earned or state.table.scores is None or state.called):
                    self._burst(earned)
            case Announced(key) if key.seen == "feed":
                self.follow()
                moves = not state.still and state.pace != math.inf
                state.objects.exhibits.feed(event, self._lies, state.now, moves=moves)
            case Laid() if state.sums:
                state.sums = {}
            case Turned(cards, up=True):
                for fact in grouping.found(cards, state.queue):
                    self._hands.count(fact, beat.ms)
            case Moved(cards) if any(card in made.cards for made in state.sums.values() for card in cards):
                state.counted = state.now               # they leave what they are counted with
            case Swept(_, _, dst) if state.sums:
                winner = state.layout.owner(dst)
                state.counted = state.now + (beat.calm_at or 0.0)
                if winner in state.sums:
                    state.sums[winner] = state.sums[winner]._replace(won=True)

    def _burst(self, earned: int) -> None:
        """Let rays of sunlight burst round what was made; on a path, the larger the more it has `earned`, or as large
        as can be if something is shouted at it."""
        mountain = self._show.objects.exhibits.mountain
        size = SMALLER if mountain is None else min(LARGEST, LEAST + WIDER * earned)
        if self._show.called:
            size = LARGEST
        self._show.objects.slaps.burst(self._show.wall_ms + READS / self._show.pace, self._earnings.made_at(()), size)

    def go_on(self, until: float) -> None:
        """Let time go on, in ms of the table's clock: what cards come to is seen no longer once that is over."""
        state = self._show
        if state.counted is not None and state.counted <= until:
            state.sums, state.counted = {}, None

    def snap(self) -> None:
        """Let all that was counted be over, and a total that was told be seen, at once."""
        state = self._show
        state.sums, state.counted, state.drawn, self._last = {}, None, (), None
        running_total.snap(state)
