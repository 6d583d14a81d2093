"""The slaps of a show: hands that come down on the cards, in vain, too early or too late, and a close race once more.

What a hand looks like, `SlapEffect` says; here stands when one comes down, and what follows from it.
"""

import math
from collections.abc import Sequence
from typing import Final

from game.core.announcements import FALSE_SLAP
from game.core.events import Announced, Event, Moved
from game.core.seats import Seat
from game.view.stage import gestures
from game.view.stage.announcer import Announcer
from game.view.stage.beat import reading, vain
from game.view.stage.beat_context import beat_context
from game.view.stage.card_flights import CardFlights
from game.view.stage.cues import Cue, Cues
from game.view.stage.rhythm import Rhythm
from game.view.stage.slap_effect import TIED
from game.view.stage.slow_motion import AGAIN
from game.view.stage.stage_state import RestingLayout, StageState

STRUCK: Final = 600.0
"""The ms of the wall's clock for which a slap that is right is looked at, at any pace: hands may still come."""
KNOCK: Final = 1000.0
"""The ms from one sound of somebody who slaps in vain on and on to the next, at least."""


class TableSlaps:
    """The slaps of a show."""

    def __init__(self, state: StageState, rest: RestingLayout, traffic: CardFlights, announcer: Announcer, cues: Cues,
                 rhythm: Rhythm) -> None:
        self._show, self._rest, self._traffic = state, rest, traffic
        self._announcer, self._cues, self._rhythm = announcer, cues, rhythm
        self._knocked = -KNOCK                        # when somebody who goes on slapping in vain was heard last
        self._waited = 0.0                            # until when the next beat waits but for a replay

    # ---- as the rules tell them ----

    def strike(self, fact: Announced, then: Event | None) -> None:
        """Let a seat's hand come down: on the cards of a fact, or in vain; the cost is paid in the event `then`."""
        state, objects = self._show, self._show.objects
        on = [self._rest.pose(card) for card in fact.cards if not self._rest.stack(card)]
        if on:
            state.looked_at_until = state.wall_ms + STRUCK
            objects.slaps.strike(fact.seats[0], fact.cards, on[-1], state.wall_ms, still=state.reduced_motion)
        else:
            self.miss(fact, then)

    def miss(self, fact: Announced, then: Event | None) -> None:
        """Let a seat slap in vain, for which it pays in the event `then`."""
        state = self._show
        self.make_room()
        state.objects.slaps.miss(
            fact.seats[0], state.wall_ms, len(then.cards) if isinstance(then, Moved) else 0,
            under=isinstance(then, Moved) and state.layout.role(then.dst) == "pile",
            still=state.quiet, why=self._announcer.reason(fact))

    def make_room(self) -> None:
        """Let the heaps of slaps in vain lie where they cover no index of the cards that lie open now."""
        rest = self._rest
        self._show.objects.slaps.heaps.make_room([(rest.pose(card), rest.sees(card)) for card in rest.open()])

    def knock(self, events: Sequence[Event]) -> list[Cue]:
        """Return the cue of slaps in vain of people who go on and on: a soft knock, now and then."""
        state = self._show
        if state.wall_ms - self._knocked < KNOCK:
            return []
        self._knocked, seat = state.wall_ms, next(event.seats[0] for event in events if vain(event))
        return [Cue(0.0, "button", state.layout.places[seat].plate.centerx / state.layout.size[0])]

    # ---- as the referee hears them ----

    def show_time(self, seat: Seat, ms: float) -> None:
        """Show in how many ms a seat was first, as soon as its hand comes down."""
        self._show.objects.slaps.time(seat, ms)

    def show_early(self, seat: Seat) -> None:
        """Show that a seat slapped before anybody could see what lies there; that costs nothing."""
        state = self._show
        self.make_room()
        state.objects.slaps.miss(seat, state.wall_ms, still=state.quiet, quiet=True)

    def show_late(self, seat: Seat, ms: float) -> None:
        """Show that a seat's hand came `ms` after the one that was first. By how much the slap was won is said, and
        read, too."""
        state = self._show
        state.objects.slaps.follow(seat, ms, still=state.quiet)
        told = self._announcer.trail(ms) if ms >= TIED else ""
        if told:
            state.next = max(state.next, state.now + reading(told) * self._rhythm.reads)

    def show_missed(self, text: str, seat: Seat) -> None:
        """Let a seat's hand come down too late, and say so; of no one whose hand from that race is still seen."""
        state = self._show
        if state.objects.slaps.has_raced(seat):
            return
        state.objects.say(text, state.objects.looks[seat].animal, now=state.said_at)
        if state.pace != math.inf and state.objects.slaps.late_miss(seat, state.wall_ms, still=state.reduced_motion):
            beat = gestures.missed(beat_context(state, self._rest, self._rhythm))
            still = {card: way for card, way in beat.tweens.items() if card not in state.flights}
            self._traffic.launch(still, {}, {})
            self._cues.play(state.now, [Cue(beat.strikes, FALSE_SLAP.sound, 0.5)])

    # ---- a close race once more ----

    def replay(self) -> bool:
        """Let the hands of a close race come down once more, in slow motion; the next beat waits for that. Return False
        if they do not lie there, or nothing is to move."""
        state = self._show
        moves = not (state.quiet or state.hurried or state.frozen)
        if not moves or not state.objects.replay(state.wall_ms):
            return False
        self._waited = state.next
        state.next = max(state.next, state.now + AGAIN * state.pace)
        return True

    def end_replay(self) -> None:
        """End that: all goes on."""
        state = self._show
        if state.objects.slow_motion.runs:
            state.objects.end_replay()
            state.next = min(state.next, max(self._waited, state.now))
