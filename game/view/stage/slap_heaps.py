"""The heaps of one table: where they lie, what they count, and how they go to the pot.

A heap of slaps in vain lies beside its seat's plate, covers no index, no key cap and no words, and moves if a card
comes to lie under it. It grows until the pot is taken.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

from pygame import Rect

from game.core.seats import Seat
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import SEATS
from game.view.stage.compositor import Compositor, Drawable
from game.view.stage.heap_place import heap_place, indices
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.seat_plate import SeatLook
from game.view.stage.slap_heap import LEAVES, READ, SPOTS, FlyingChip, SlapHeap, room

FADE: Final = 120.0
"""Milliseconds in which a heap goes."""
AGAIN: Final = 2000.0
"""The ms after a pot was taken in which the chips of another one do not fly: so often, they would flash."""


class HeapCount(NamedTuple):
    """What a heap counts: slaps, the cards that they cost, and whether these went under a pile; and `why` the last slap
    was in vain."""

    slaps: int
    cards: int
    to_pile: bool
    why: str


class SlapHeaps:
    """The heaps of one window, by seat in `of`. Looks are the seats'. Times are ms of the wall's clock, points are
    pixels."""

    def __init__(self, layout: Layout, looks: Sequence[SeatLook], painter: Painter, pictures: Pictures,
                 compositor: Compositor) -> None:
        self._layout, self._looks, self._paper, self._pictures = layout, looks, painter, pictures
        self._compositor = compositor
        self.of: dict[Seat, SlapHeap] = {}
        self.key_caps: list[Rect] = []
        """What no heap may cover besides plates: key caps."""
        self.open: Sequence[tuple[Pose, bool]] = ()
        """How the cards lie, or will lie, that lie side by side, each with True if it is face up."""
        self.flying: list[FlyingChip] = []
        """Chips on their way to the pot."""
        self._taken = -inf                            # when the pot was taken for the last time

    @property
    def moving(self) -> bool:
        """True while anything of them moves."""
        return bool(self.flying) or any(heap.moving for heap in self.of.values())

    @property
    def counted(self) -> Mapping[Seat, HeapCount]:
        """What each heap counts that the pot has not taken."""
        return {seat: HeapCount(heap.slaps, heap.cards, heap.to_pile, heap.why) for seat, heap in self.of.items()
                if heap.taken is None}

    @property
    def _spared(self) -> list[Rect]:
        """Where words are: the caption, what is shouted, and how much is at stake."""
        layout, u = self._layout, self._paper.scale
        rect = Rect(0, 0, round(min(layout.banner_width, 500 * u)), round(layout.banner_size * 1.5 * u))
        rect.center = round(layout.banner[0]), round(layout.banner[1])
        (x, y), half = layout.pot
        pot = Rect(0, 0, round(170 * u), 2 * half)
        pot.center = x, y
        return [caption_room(layout, u), rect, pot]

    def heap(self, seat: Seat, *, under: bool) -> SlapHeap:
        """Return the heap of a seat, a new one if the last was taken."""
        found = self.of.get(seat)
        if found is not None:
            if found.taken is not None:
                self._compositor.remove(found.count, FADE)
                found.begin_again(under=under)
            self._shift(seat, found)
            return found
        look = self._looks[seat]
        ink = next((marks.ink for marks in SEATS if marks.animal == look.animal), look.colour)
        place = heap_place(self._layout, seat, room(look.name, self._paper), self.key_caps, self.open,
                           [heap.place for heap in self.of.values()], self._spared)
        made = SlapHeap(look.name, ink, place, self._paper, self._pictures, under=under)
        self.of[seat] = made
        return made

    def _shift(self, seat: Seat, heap: SlapHeap) -> None:
        """Let a heap lie elsewhere if a card has come to lie under it of which it would cover an index."""
        under = [rect for pose, up in self.open if up for rect in indices(pose)]
        if not any(rect.collidelist(under) >= 0 for rect in (*heap.bodies, heap.place.tally, heap.place.words)):
            return
        heap.place = heap_place(self._layout, seat, room(self._looks[seat].name, self._paper), self.key_caps, self.open,
                                [other.place for each, other in self.of.items() if each != seat], self._spared)
        heap.tell()

    def make_room(self, cards: Sequence[tuple[Pose, bool]]) -> None:
        """Note how the cards lie that are open now, and let heaps lie elsewhere that would cover an index of these."""
        self.open = cards
        for seat, heap in self.of.items():
            if heap.taken is None:
                before = heap.place
                self._shift(seat, heap)
                if heap.place is not before:
                    self.show(heap, FADE)

    def show(self, heap: SlapHeap, fade: float = 0.0) -> None:
        """Let a heap be seen as it is now."""
        pieces: tuple[Drawable, ...] = heap, heap.count, heap.words
        for piece in pieces:
            if piece is heap and heap.moving:
                self._compositor.move(piece)
            else:
                self._compositor.put(piece, fade)
            self._compositor.mark_changed(piece)

    def _drop(self, seat: Seat) -> None:
        """Take a heap away, with its words."""
        heap = self.of.pop(seat)
        for piece in (heap, heap.count, heap.words):
            self._compositor.remove(piece, FADE)

    def take(self, now: float, *, still: bool) -> None:
        """Let the pot be taken: heaps go to it, chip by chip. Their words stay for who still reads them."""
        (x, y), _half = self._layout.pot
        still = still or now - self._taken < AGAIN    # so often, they would flash
        self._taken = now
        for heap in self.of.values():
            if heap.taken is None:
                chips = heap.leave((x, y - 40 * self._paper.scale), now)
                self.flying += [] if still else chips
                self._compositor.remove(heap, FADE if still else 0.0)

    def restore(self, counted: Mapping[Seat, HeapCount]) -> None:
        """Let heaps be there that another window had."""
        for seat, (slaps, cards, under, why) in counted.items():
            heap = self.heap(seat, under=under)
            heap.slaps, heap.cards, heap.why = slaps, cards, why
            heap.tell()
            self.show(heap)

    def tick(self, real: float) -> None:
        """Let the wall's clock stand at `real`."""
        for one in list(self.flying):
            if one.see(real):
                self._compositor.mark_changed(one)
            if one.has_arrived:
                self.flying.remove(one)
                self._compositor.remove(one)
        for seat, heap in list(self.of.items()):
            self._go_on(seat, heap, real)

    def _go_on(self, seat: Seat, heap: SlapHeap, real: float) -> None:
        """Let a heap go on."""
        if heap.taken is not None:
            if real >= max(heap.taken + len(SPOTS) * LEAVES, heap.changed_at + READ):
                self._drop(seat)
            return
        if not heap.moving:
            return
        if heap.see(real):
            self._compositor.mark_changed(heap)
        if not heap.moving:
            self._compositor.put(heap)

    def clear(self) -> None:
        """Take everything away: the table is another."""
        for one in self.flying:
            self._compositor.remove(one)
        for seat in list(self.of):
            self._drop(seat)
        self.flying = []


def caption_room(layout: Layout, scale: float) -> Rect:
    """Return where the caption is, if it is not long."""
    rect = Rect(0, 0, round(460 * scale), round(52 * scale * layout.caption_grown))
    rect.center = layout.caption
    return rect
