"""Hands that lie against each other: which of their pairs draw off before anything is counted, and what is left of
their sums.
"""

from collections.abc import Sequence
from functools import partial

from game.core.cards import Card
from game.core.declaration import Exhibit
from game.core.events import Announced, Event, Laid, Moved, Swept
from game.core.seats import Seat
from game.view.stage import beat as grouping
from game.view.stage import pairing, running_total
from game.view.stage.beat import Beat, BeatContext
from game.view.stage.cues import Cue
from game.view.stage.exhibits import added, made
from game.view.stage.stage_state import RestingLayout, StageState

Pairs = Sequence[tuple[Card, Card]]


class FacingHands:
    """The hands of a show."""

    def __init__(self, state: StageState, rest: RestingLayout) -> None:
        self._show, self._rest = state, rest

    def pairs(self, exhibit: Exhibit) -> Pairs:
        """Return the pairs that draw off before the next beat: something is said of the hands then. Where somebody is
        asked for their sums, that is shown first."""
        state = self._show
        said = state.queue[0] if state.queue else None
        if not isinstance(said, Announced) or (state.sums_first and said.key.asks) or not state.layout.prizes:
            return ()
        return [pair for pair in exhibit.pairs if not set(pair).issubset(state.drawn)]

    def draw_off(self, exhibit: Exhibit) -> None:
        """Let all pairs lie with what is fought for, the first uppermost; sums are those of the other cards now."""
        state = self._show
        state.drawn = tuple(card for pair in reversed(exhibit.pairs) for card in pair)
        left = {seat: made_of.without(state.drawn) for seat, made_of in state.sums.items()}
        state.sums = {seat: made_of for seat, made_of in left.items() if made_of is not None}
        self._rest.changed()

    def marks(self, pairs: Pairs, scene: BeatContext) -> list[Cue]:
        """Let each pair leave a mark where it strikes; return what is heard of it."""
        state, objects = self._show, self._show.objects
        painter, cues = objects.pictures.paper(objects.theme, state.layout.size), []
        for k, pair in enumerate(pairs):
            at = pairing.STRIKES + k * pairing.NEXT
            objects.scuffs.add(state.now + at, partial(pairing.PairMark, pairing.meeting(pair, scene), painter))
            cues.append(Cue(at, "lay", 0.5))
        return cues

    def happens(self, event: Event) -> None:
        """Note that an event happens: cards that it moves lie where they are from now on."""
        state = self._show
        running_total.happens(state, event)
        if state.drawn and isinstance(event, Laid | Moved | Swept):
            state.drawn = tuple(card for card in state.drawn if card not in event.cards)

    def tallied(self, events: Sequence[Event], beat: Beat) -> Beat:
        """Return the beat of sums where pairs draw off: it takes as long as the other cards are many."""
        state = self._show
        layout = state.layout
        if state.sums_first or not layout.prizes or not all(grouping.reckoned(event, layout) for event in events):
            return beat
        laid = [event.cards for event in events if isinstance(event, Announced)]
        return Beat({}, pairing.tally(max(sum(card not in state.drawn for card in cards) for cards in laid)))

    def count(self, fact: Announced, ms: float) -> None:
        """Show what the cards of a seat come to, without those that are drawn off; or the total of all cards, in a beat
        of so many ms."""
        state, seat = self._show, fact.seats[0]
        if state.layout.trays:
            running_total.show(state, fact, ms)
        if not grouping.reckoned(fact, state.layout):
            return
        shown, state.counted = made(fact).without(state.drawn), None
        state.sums = {other: made_of for other, made_of in state.sums.items() if other != seat}
        if shown is not None:
            state.sums[seat] = shown

    def outweigh(self, winner: Seat, cards: Sequence[Card], totals: Sequence[int]) -> None:
        """Let the sum of a seat that has the higher one grow; who was asked for none has one card, that counts so
        much."""
        state = self._show
        for seat, number in zip(state.table.all_seats, totals, strict=False):
            stake = state.table.piles[state.layout.pile("stake", seat) or ""]
            own = [card for card in cards if card in stake]
            if seat not in state.sums and len(own) == 1:
                state.sums[seat] = added([number], own)
        if winner in state.sums:
            state.sums[winner] = state.sums[winner]._replace(won=True)
