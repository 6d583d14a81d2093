"""The cards that are under way: they set out, fly, and land where they lie."""

from collections.abc import Collection, Mapping, Sequence

from game.core.cards import CODES, Card
from game.view.choreography import SHIFT
from game.view.pictures import BACK, Want
from game.view.pose import Pose
from game.view.props import FADE, Props
from game.view.rest import Rest
from game.view.seat_plate import Tells
from game.view.timeline import Flight, Leg, Timeline, in_out

MANY = 24                                             # so many cards under way are too many for the usual memory


class Traffic:
    """All flights over one set of props, on the table's clock. `still` cards go without a way between."""

    def __init__(self, props: Props, rest: Rest, now: float) -> None:
        self.time = Timeline(now)
        self.still = False
        self.turns = False                            # whether players take turns, so that one sees whose it is
        self._props, self._rest = props, rest
        self._landed = True                           # whether packets are others than when their next was prepared
        self._began = False                           # whether cards have set out in this frame
        self._wanted: dict[Want, None] = {}           # pictures that will be needed, the first of them soonest

    @property
    def flights(self) -> Mapping[Card, Flight]:
        return self.time.flights

    @property
    def _fade(self) -> float:
        return FADE if self.still else 0.0

    def set_out(
        self, legs: Mapping[Card, Sequence[Leg]], sources: Mapping[Card, str], tops: Mapping[str, Pose],
        shown: Collection[Card] = (),
    ) -> None:
        """Let cards set out: from where they are, or from the top of the stack that is their source, in which they lie
        until they are launched; face up those that are `shown` on it."""
        props, rest = self._props, self._rest
        for card, way in legs.items():
            source = "" if card in props.sprites else sources.get(card, "")
            sprite = props.sprite(card, tops[source] if source else rest.pose(card))
            if source:
                sprite.up = card in shown
            self.time.flights[card] = Flight(
                card, sprite.pose, way, self.time.now, source, rest.stack(card), self.still, sprite.up)
        self._began = self._began or bool(legs)
        props.order(rest.table)
        if len(self.time.flights) >= MANY:
            props.pictures.stretch(True)

    def make_room(self, busy: Collection[Card]) -> None:
        """Open cards that lie elsewhere now because of others go there, but for those that are busy; and cards lie open
        that others have covered."""
        legs = {}
        for card, sprite in self._props.sprites.items():
            pose, up = self._rest.pose(card), self._rest.sees(card)
            if card not in busy and card not in self.time.flights and (sprite.pose != pose or sprite.up != up):
                legs[card] = (Leg(pose, SHIFT, ease=in_out, flip=sprite.up != up),)
        self.set_out(legs, {}, {})
        for card in self._rest.open():
            if card not in self._props.sprites:
                self._props.lay(card, self._rest.pose(card), self._rest.sees(card), self._fade)

    def go_on(self, until: float, real: float) -> bool:
        """Let the clock go on to `until`, and land what arrives; whether anything has."""
        landed = self.time.tick(until - self.time.now)
        for flight in landed:
            self._land(flight, real)
        if landed and not self.time.flights:
            self._props.pictures.stretch(False)
        return bool(landed)

    def _land(self, flight: Flight, real: float) -> None:
        props, card = self._props, flight.card
        if not flight.into:
            props.lay(card, self._rest.pose(card), self._rest.sees(card), self._fade)
            return
        props.drop(card, self._fade)
        self._landed = True
        props.ground.share(self._rest.shares(), self.time.now)
        if flight.legs[-1].under and not self.time.coming(flight.into) and not self.still:
            props.packets[flight.into].jump(real)

    def show(self, real: float) -> None:
        """Everything looks as it does at this moment; packets and plates count what has landed."""
        props, rest, now, under = self._props, self._rest, self.time.now, False
        table, layout = rest.table, rest.layout
        have = {pile: len(cards) for pile, cards in table.piles.items()}
        counts = {pile: have[pile] - layout.lying(table, pile) for pile in layout.stacks}
        waiting: dict[str, str] = {}
        for card, flight in self.time.flights.items():
            if flight.into:
                counts[flight.into] -= 1
            if flight.into or flight.source:
                have[rest.pile(card)] -= flight.into != "" or now < flight.launch
            if now < flight.launch:
                if flight.source:
                    counts[flight.source] = counts.get(flight.source, 0) + 1
                    have[flight.source] = have.get(flight.source, 0) + 1
                    waiting[flight.source] = CODES[card] if flight.up else BACK
                continue
            sprite, moment = props.sprites[card], flight.at(now)
            up = flight.up != bool(moment.flips % 2)
            if flight.still:
                props.lay(card, moment.pose, up, FADE, moment.glow)
                continue
            under = under or flight.legs[-1].under
            props.layers.lift(sprite)
            if sprite.fly(props.pictures, moment, up):
                props.layers.stir()
        faces = {pile: waiting.get(pile) or self._face(pile) for pile, stack in layout.stacks.items() if stack.last}
        props.refresh(real, counts, faces, under, self._fade)
        for seat in range(table.seats):
            held = rest.held(seat)
            points = None if table.scores is None else table.scores[seat]
            cards = sum(have[pile] for pile in held) if held else None
            tells = Tells(cards, points, self.turns and seat == table.turn)
            props.tell(real, seat, tells, self._fade)

    def prepare(self, ms: float) -> None:
        """See to the pictures that flying cards will need in so many ms, as far as this frame has time for it, lest
        the one that needs them has to make them all; those in which cards set out have enough to do."""
        props, later = self._props, self.time.now + ms
        for card, flight in self.time.flights.items():
            if flight.launch <= later and not flight.still:
                rests = flight.landing <= later and not flight.into
                moment = flight.at(later)
                up = flight.up != bool(moment.flips % 2)
                self._wanted.update(dict.fromkeys(props.sprites[card].soon(props.pictures, moment, up, rests)))
        if self._landed and not any(flight.into for flight in self.time.flights.values()):
            self._landed = False
            self._wanted.update(dict.fromkeys(packet.soon(props.pictures) for packet in props.packets.values()))
        while self._wanted and props.pictures.spare and not self._began:
            make, of = next(iter(self._wanted))
            del self._wanted[make, of]
            make(*of)
        self._began = False

    def _face(self, pile: str) -> str:
        """What shows on a stack: of the cards that have landed, the last."""
        rest = self._rest
        cards = rest.table.piles[pile]
        for k in range(len(cards) - 1 - rest.layout.lying(rest.table, pile), -1, -1):
            if cards[k] not in self.time.flights:
                return CODES[cards[k]] if rest.sees(cards[k]) else BACK
        return BACK

    def snap(self, real: float) -> None:
        """Whatever is under way has arrived."""
        props, rest = self._props, self._rest
        self.time.flights.clear()
        self._wanted.clear()
        props.pictures.stretch(False)
        lying = rest.open()
        for card in set(props.sprites).difference(lying):
            props.drop(card)
        for card in lying:
            props.sprite(card, rest.pose(card))
        props.order(rest.table)
        for card in lying:
            props.lay(card, rest.pose(card), rest.sees(card))
        for seat in range(rest.table.seats):
            props.out(seat, seat not in rest.table.left)
        self.show(real)
