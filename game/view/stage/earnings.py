"""What events bring the seats: their points are seen to arrive as they are made, before the rules count them."""

import math
from collections.abc import Sequence
from typing import Final

from game.core.cards import Card
from game.core.events import Announced, Event, Laid, RoundBegan, Scored, Swept, Turned
from game.core.seats import Seat
from game.view.stage.cues import Cue
from game.view.stage.points import ARRIVES, SEEN, Credit
from game.view.stage.stage_state import StageState
from game.view.stage.sweeps import NOTES

READS: Final = 500.0
"""The ms of the table's clock for which an equation is read before what it brings is seen."""


class Earnings:
    """Lets the points of a show set out to the plates of their seats."""

    def __init__(self, state: StageState) -> None:
        self._show = state

    def hear(self, events: Sequence[Event], won: Sequence[Card]) -> tuple[int, list[Cue]]:
        """Let the points set out that these events, which have happened, bring a seat and that the rules count soon;
        `won` are the cards that win a sweep. Return how many points have set out, and what is heard of them. The score
        is seen for some time before the winner is named."""
        state, earned, notes = self._show, 0, list[Cue]()
        for event in events:
            if isinstance(event, Scored):
                self._count(event)
                continue
            seat = state.layout.owner(event.dst) if isinstance(event, Swept) else None
            if isinstance(event, Announced) and len(event.seats) == 1:
                (seat,) = event.seats
            scored = None if seat is None else self._soon(seat)
            if scored is not None:
                wait = READS if isinstance(event, Announced) and event.key.seen == "together" else 0.0
                notes += self._set_out(scored, self.made_at(event.cards if isinstance(event, Announced) else won), wait)
                earned += scored.points
            elif isinstance(event, Announced) and event.key.seen == "together":
                self._say_free(event.seats)
        return earned, notes

    def _count(self, scored: Scored) -> None:
        """Note that the rules count these points now."""
        state = self._show
        for credit in state.credits:
            credit.counted = credit.counted or credit.scored is scored
        state.credits = [credit for credit in state.credits if not credit.counted or credit.surplus]
        if not state.queue:                           # nobody plays on
            state.next = max(state.next, state.now + SEEN)

    def _set_out(self, scored: Scored, start: tuple[int, int], wait: float) -> list[Cue]:
        """Let points set out to their seat's plate in `wait` ms. Return what is heard as they arrive."""
        state, objects, credit = self._show, self._show.objects, Credit(scored)
        state.credits.append(credit)
        moves = not state.still and state.pace != math.inf
        objects.points.begin(credit, start, state.now, moves=moves, wait=wait)
        x = objects.plates[scored.seat].count_rect.centerx / state.layout.size[0]
        return [Cue(wait + ARRIVES, f"count-{min(scored.points, NOTES) - 1}", x)] if moves else []

    def _say_free(self, seats: Sequence[Seat]) -> None:
        """Say at its plate why a seat gets no points for the number on a path that it has just made."""
        state, mountain = self._show, self._show.objects.exhibits.mountain
        if mountain is not None and state.pace != math.inf and not state.brisk:
            state.objects.turn_sign.say(mountain.path.free, seats, None, state.wall_ms, lambda: bool(state.sums))

    def _soon(self, seat: Seat) -> Scored | None:
        """Return the event in which the rules count what a seat has just made; None if it has made no points."""
        taken = [credit.scored for credit in self._show.credits]
        for event in self._show.queue:
            if isinstance(event, Announced | Laid | Turned | RoundBegan):
                return None
            if isinstance(event, Scored) and event.seat == seat and event.points > 0 and not any(
                    event is other for other in taken):
                return event
        return None

    def made_at(self, made_of: Sequence[Card]) -> tuple[int, int]:
        """Return where something was made: at the target that is won, the goal of a path, or the last of these open
        cards, or else the sun."""
        state, mountain = self._show, self._show.objects.exhibits.mountain
        target = state.layout.pile("target")
        cards = [*state.table.piles[target]] if target is not None else []
        if mountain is not None and not cards:
            x, y = mountain.stone(mountain.path.goal)
            return round(x), round(y)
        sprites = state.objects.sprites
        lying = [card for card in (*cards[-1:], *made_of[-1:]) if card in sprites]
        if not lying:
            return state.layout.sun
        pose = sprites[lying[0]].pose
        return round(pose.x), round(pose.y)
