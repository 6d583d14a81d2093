"""The cards that are under way: they set out, fly, and land where they lie."""

from collections.abc import Collection, Mapping, Sequence

from pygame import Rect

from game.core.cards import CODES, Card
from game.core.seats import Seat
from game.view.pictures.pictures import BACK
from game.view.stage.choreography import SHIFT
from game.view.stage.pose import Pose
from game.view.stage.seat_plate import PlateState
from game.view.stage.stage_objects import FADE
from game.view.stage.stage_state import RestingLayout, StageState
from game.view.stage.timeline import Flight, FlightFrame, Tween, in_out, land

MANY = 24                                             # so many cards under way are too many for the usual memory
FEW = 6                                               # more leave little time for the land
CLOSE = 0.09                                          # of its height: cards as near as that fly as one pile
BELOW = 0.1                                           # so much lower lie cards that others are laid on
SOON = 200.0                                          # ms before they land, pictures of cards that lie open are made


class CardFlights:
    """All flights of a show, on the table's clock."""

    def __init__(self, state: StageState, rest: RestingLayout) -> None:
        self._show, self._rest = state, rest
        self._have: dict[str, int] = {}               # how many cards lie in each pile, those in flight left out,
        self._counts: dict[str, int] = {}             # how many each packet shows,
        self._faces: dict[str, str] = {}              # and which card lies on it
        self._changes = 0                             # how often cards have set out or landed,
        self._counted: tuple[object, ...] = ()        # and all that was so when they were counted last
        self._marked: dict[Seat, tuple[Card, int]] = {}          # the cards that bear tabs, and from which edge

    @property
    def _fade(self) -> float:
        return FADE if self._show.still else 0.0

    @property
    def _face_fade(self) -> float:
        """The ms in which an open card fades to where it lies now: while all is hurried none does, for two ranks would
        be seen at once."""
        return 0.0 if self._show.brisk and not self._show.reduced_motion else self._fade

    def launch(
        self, tweens: Mapping[Card, Sequence[Tween]], sources: Mapping[Card, str], tops: Mapping[str, Pose],
        shown: Collection[Card] = (), own: Collection[Card] = (),
    ) -> None:
        """Let cards set out: from where they are, or from the top of the stack that is their source, in which they lie
        until they are launched; face up those that are `shown` on it. Its `own` cards a seat has all the way."""
        state, objects, rest, flights = self._show, self._show.objects, self._rest, self._show.flights
        self._changes += 1
        for card, way in tweens.items():
            source = "" if card in objects.sprites else sources.get(card, "")
            sprite = objects.sprite(card, tops[source] if source else rest.pose(card))
            if source:
                sprite.up = card in shown
                stack = state.layout.stacks.get(source)
                if stack is not None and stack.words in ("above", "below"):
                    way = [leg._replace(is_under=True) for leg in way]           # out from under the open cards there
            flights[card] = Flight(card, sprite.pose, way, state.now, source, rest.stack(card), state.still, sprite.up,
                                   card in own)
            if not state.still:
                objects.landings.stop(sprite)
            if any(leg.flip for leg in way):
                objects.pictures.fetch(CODES[card], way[-1].to.height)
        if tweens:
            objects.pictures.busy()
        objects.order(state.table)
        if len(flights) >= MANY:
            objects.pictures.grow_cache(True)

    def relayout(self, busy: Collection[Card]) -> None:
        """Open cards that lie elsewhere now because of others go there, but for those that are busy, no slower at a
        slow pace: else they flash. And cards lie open that others have covered."""
        tweens, objects, flights = {}, self._show.objects, self._show.flights
        ms = SHIFT * min(1.0, self._show.pace)
        for card, sprite in objects.sprites.items():
            pose, up = self._rest.pose(card), self._rest.sees(card)
            if card not in busy and card not in flights and (sprite.pose != pose or sprite.up != up):
                tweens[card] = (Tween(pose, ms, ease=in_out, flip=sprite.up != up),)
        self.launch(tweens, {}, {})
        for card in self._rest.open():
            if card not in objects.sprites:
                objects.lay(card, self._rest.pose(card), self._rest.sees(card), self._face_fade)

    def keep(self, ms: float) -> None:
        """Let won cards that have not left yet lie where they are for another `ms`: others are laid on them. Those that
        go in one handful while all is hurried go on."""
        state, objects, flights = self._show, self._show.objects, self._show.flights
        for card, flight in flights.items():
            if state.brisk and not flight.still:        # these are seen to go
                continue
            was, last, sprite = flight.start, flight.tweens[-1], objects.sprites[card]
            if flight.into and not flight.source and (sprite.pose.x, sprite.pose.y) == (was.x, was.y):
                sprite.home -= BELOW
                objects.landings.stop(sprite)
                objects.lay(card, was, sprite.up)
                objects.compositor.put(sprite)
                self._changes += 1
                way = Tween(last.to, 60, ms, is_under=last.is_under, flip=sprite.up != self._rest.sees(card))
                flights[card] = Flight(card, was, (way,), state.now, "", flight.into, True, sprite.up)

    def go_on(self, until: float) -> bool:
        """Let the clock go on to `until`, in ms, and land the cards that arrive. Return True if any does."""
        state = self._show
        state.now = until
        landed = land(state.flights, until)
        for flight in landed:
            self._land(flight)
        if landed and not state.flights:
            state.objects.pictures.grow_cache(False)
        return bool(landed)

    def _land(self, flight: Flight) -> None:
        state, objects, card = self._show, self._show.objects, flight.card
        self._changes += 1
        if not flight.into:
            objects.lay(card, self._rest.pose(card), self._rest.sees(card), self._face_fade)
            return
        objects.drop(card, FADE if flight.still else 0.0)
        objects.ground.share(self._rest.shares(), state.now)
        objects.ground.camp(state.camps)
        last = all(flight.into != other.into for other in state.flights.values())
        if flight.tweens[-1].is_under and last and not state.still:
            objects.jump(flight.into, state.wall_ms)

    def show(self) -> None:
        """Show all cards as they are at this moment; packets and plates count those that have landed."""
        state, objects, now, waits = self._show, self._show.objects, self._show.now, 0
        under: list[Rect] = []                        # where cards are that slide under packets; empty before
        thrown: list[Pose] | None = [] if len(state.flights) > FEW else None       # who throws a shadow of many cards
        for card, flight in state.flights.items():
            if now < flight.launch:
                waits += 1
                continue
            sprite, moment = objects.sprites[card], flight.at(now)
            up = flight.up != bool(moment.flips % 2)
            if flight.still:
                self._lay(flight, moment, up)
                continue
            objects.compositor.move(sprite)
            throws = thrown is None or not flight.into or is_apart(moment.pose, thrown)
            if sprite.fly(objects.pictures, moment, up, throws=throws):
                objects.compositor.mark_changed(sprite)
            if flight.tweens[-1].is_under:
                under.append(sprite.rect if moment.is_under else Rect(0, 0, 0, 0))
        counted = (self._changes, self._rest.changes, waits, objects, state.fighters, state.chooses, state.turns,
                   state.table.turn, objects.points.arrived)
        anew, self._counted = counted != self._counted, counted
        if anew:
            self._count()
        if anew or under or any(packet.moving for packet in objects.packets.values()):
            objects.refresh(state.wall_ms, self._counts, self._faces, under, self._fade)
        self._prepare()
        if anew:
            self.tell()
        if state.table.seats > 2 and (anew or state.flights):
            for seat in state.table.all_seats:
                self._mark(seat)

    def _lay(self, flight: Flight, moment: FlightFrame, up: bool) -> None:
        """Lay a card that goes without a way between; while all is hurried, one that is laid on the table comes down on
        what lies there."""
        state, objects, sprite = self._show, self._show.objects, self._show.objects.sprites[flight.card]
        hurried = state.brisk and not state.reduced_motion
        comes = hurried and not flight.into and sprite not in objects.compositor and not objects.pictures.light
        stays = not flight.into or (moment.pose.x, moment.pose.y) == (flight.start.x, flight.start.y)
        objects.lay(flight.card, moment.pose, up, 0.0 if hurried and stays else FADE, moment.glow)
        if comes:
            objects.landings.begin(sprite, state.wall_ms)

    def _count(self) -> None:
        """Count what has landed, and what still waits where it sets out."""
        state, rest, now = self._show, self._rest, self._show.now
        table, layout = state.table, state.layout
        have = {pile: len(cards) for pile, cards in table.piles.items()}
        counts = {pile: have[pile] - layout.lying(table, pile) for pile in layout.stacks}
        waiting: dict[str, str] = {}
        for card, flight in state.flights.items():
            waits = now < flight.launch
            if flight.into:
                counts[flight.into] -= 1
            if (flight.into and not flight.own) or (flight.source and waits):
                have[rest.pile(card)] -= 1
            if flight.source and waits:
                counts[flight.source] = counts.get(flight.source, 0) + 1
                have[flight.source] = have.get(flight.source, 0) + 1
                waiting[flight.source] = CODES[card] if flight.up else BACK
        self._have, self._counts = have, counts
        self._faces = {pile: waiting.get(pile) or self._face(pile)
                       for pile, stack in layout.stacks.items() if stack.last}

    def tell(self) -> None:
        """Let plates say what each seat has, and whose choice or turn it is."""
        state, rest, table = self._show, self._rest, self._show.table
        for seat in table.all_seats:
            held = rest.piles_of(seat)
            cards = sum(self._have[pile] for pile in held) if held else None
            turn = state.turns and seat == table.turn and not rest.is_out(seat)
            tells = PlateState(cards, state.points(seat), turn, state.lit(seat), rest.looks_on(seat))
            state.objects.tell(seat, tells, self._fade)

    def _mark(self, seat: Seat) -> None:
        """Show whose the card is that a seat has turned last, where more than two play: until another lies there, and
        while it is shown who has won."""
        state, flights = self._show, self._show.flights
        pile = state.layout.pile("stake", seat)
        if pile is None:
            return
        lane, high = state.layout.lane(pile, state.fighters), state.layout.places[seat].hangs
        outer = (1 if high else -1) if lane is None else lane.tab
        was, edge = self._marked.pop(seat, (None, outer))
        card = self._turned(was, state.table.piles[pile])
        if card is not None:
            edge = outer
        elif was in flights and was in state.objects.sprites and flights[was].into and state.now < flights[was].leaves:
            card = was
        if card is not None:
            self._marked[seat] = card, edge
        state.objects.mark(seat, card, edge, self._fade)

    def _turned(self, marked: Card | None, stake: Sequence[Card]) -> Card | None:
        """Return the last card of a stake that one sees turned: it lies there, or it is the one that is marked."""
        state, sprites = self._show, self._show.objects.sprites
        for card in reversed(stake):
            flight, sprite = state.flights.get(card), sprites.get(card)
            if (
                sprite is None
                or not sprite.up
                or not state.table.facing[card]
                or sprite not in state.objects.compositor
            ):
                continue
            if (card == marked or flight is None or state.layout.heap is not None        # it stays over the floor
                    or (flight.shown(state.now) and state.now < flight.launch)):
                return card
        return None

    def _prepare(self) -> None:
        """Make a picture of a card that will lie open soon, if this frame has time: many may land together."""
        state = self._show
        for card, flight in state.flights.items():
            if not state.objects.pictures.has_time:
                break
            if not flight.into and not flight.still and state.now < flight.landing < state.now + SOON:
                last, way = flight.tweens[-1], flight.at(flight.landing)
                state.objects.sprites[card].prepare(state.objects.pictures, last.to, flight.up != bool(way.flips % 2),
                                                 glow=last.glow)

    def _face(self, pile: str) -> str:
        """Return what shows on a stack: of the cards that have landed, the last."""
        state, cards = self._show, self._show.table.piles[pile]
        for k in range(len(cards) - 1 - state.layout.lying(state.table, pile), -1, -1):
            if cards[k] not in state.flights:
                return CODES[cards[k]] if self._rest.sees(cards[k]) else BACK
        return BACK

    def snap(self) -> None:
        """Let all cards under way arrive at once."""
        state, objects, rest = self._show, self._show.objects, self._rest
        state.flights.clear()
        objects.landings.clear()
        self._changes += 1
        objects.pictures.grow_cache(False)
        lying = rest.open()
        for card in set(objects.sprites).difference(lying):
            objects.drop(card)
        for card in lying:
            objects.sprite(card, rest.pose(card))
        objects.order(state.table)
        for card in lying:
            objects.lay(card, rest.pose(card), rest.sees(card))
        for seat in state.table.all_seats:
            objects.out(seat, rest.is_out(seat))
        self.show()


def is_apart(pose: Pose, others: list[Pose]) -> bool:
    """Return True, and add a pose to the others, if none of them is where it is: cards that fly as one pile throw one
    shadow, where many would make it a black slab.

    >>> found = [Pose(100, 100, 100)]
    >>> is_apart(Pose(103, 98, 100), found), is_apart(Pose(130, 98, 100), found), len(found)
    (False, True, 2)
    """
    near = pose.height * CLOSE
    if any(abs(pose.x - other.x) < near and abs(pose.y - other.y) < near for other in others):
        return False
    others.append(pose)
    return True
