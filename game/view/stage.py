"""The living table: a shadow of the match's table, drawn, on which events are played one beat after another.

A card's resting pose is a function of the shadow and the layout; choreography says only how it gets there. To hurry is
to let the clock run; to settle is to apply what is left and lie still. Nothing here asks or answers a rule.
"""

import math
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from pygame import Rect, Surface

from game.core.cards import Card
from game.core.events import Began, Event, Laid, Moved, Out, Said, Swept
from game.core.table import SET_ASIDE, Table, pile_name
from game.view import choreography, pot
from game.view.choreography import Beat, Scene
from game.view.ground import GROW, SWEEP
from game.view.layout import Layout, Pose
from game.view.pictures import Pictures
from game.view.props import DECK, FADE, Props
from game.view.seat_plate import NONE, READY, WAIT, Pulses, SeatLook
from game.view.theme import Theme
from game.view.timeline import Flight, Leg, Timeline, in_out, linear

HURRY = 6.0
_LAG = 0.1                                            # a frame that took longer, in seconds, took so long
_SAID = 60                                            # of what is applied at once, so many events may be put into words


class Stage:
    """One match on the screen.

    `caption` puts an event into words, before it happens to the table that it is given, or says None. `mine` are the
    seats whose private cards may be seen. `pace` is 1 normally; `math.inf` applies all at once.
    """

    def __init__(self, table: Table, looks: Sequence[SeatLook], pictures: Pictures, theme: Theme, size: tuple[int, int],
                 *, caption: Callable[[Event, Table], str | None], reduced: bool = False,
                 mine: Collection[int] = frozenset()) -> None:
        self.shadow = table.shadow()
        self.pace = 1.0
        self.reduced = reduced
        self.mine = mine
        self._looks, self._pictures, self._theme, self._size, self._words = looks, pictures, theme, size, caption
        self._private = {pile_name(spot.name, seat) if spot.each else spot.name: seat
                         for spot in table.spots if spot.private for seat in range(table.seats)}
        self._queue: deque[Event] = deque()
        self._time = Timeline()
        self._real = 0.0                              # the wall's clock, in ms
        self._hurried = False
        self._next = 0.0                              # when the next beat may begin
        self._calm: float | None = None               # when the shout is over
        self._asked: dict[int, str] = {}
        self._pulses = Pulses()
        self._finish: tuple[int | None] | None = None  # the end that waits for the queue
        self._ended: tuple[int | None] | None = None
        self._poses: dict[Card, Pose] | None = None
        self._props = Props(self.shadow, looks, pictures, theme, size)
        self._stale = False                           # whether the props are for another size, theme or looks
        self._wars = pot.wars(self.shadow, self.layout)          # called in this round
        self._snap()

    @property
    def _set(self) -> Props:
        if self._stale:
            self._stale = False
            self._build()
        return self._props

    # ---- what the scene asks for ----

    @property
    def layout(self) -> Layout:
        return self._set.layout

    @property
    def idle(self) -> bool:
        """Nothing is queued and the last beat is over."""
        return not self._queue and self._finish is None and self._next <= self._time.now and not self._time.flights

    @property
    def moving(self) -> bool:
        """Whether it wants a frame."""
        stage = self._set
        return bool(
            self._queue or self._finish or self._time.flights or stage.layers.stale or stage.ground.moving
            or any(packet.moving for packet in stage.packets.values())
            or any(plate.cap.pulse.moving for plate in stage.plates)
            or any(token.way.moving for token in stage.tokens) or stage.scraps
        )  # fmt: skip

    def pose(self, card: Card) -> Pose:
        """How a card of the shadow lies at rest."""
        if self._poses is None:
            self._poses = self._set.poses(self.shadow)
        return self._poses[card]

    def hit(self, pos: tuple[int, int]) -> tuple[str, int | None] | None:
        """What lies under the mouse: ("card", card), ("packet", seat), ("seat", seat), or None."""
        return self._set.hit(pos)

    def feed(self, events: Iterable[Event]) -> None:
        """Play these events after those that wait."""
        self._queue.extend(events)
        if self.pace == math.inf:
            self.settle()

    def hurry(self, on: bool) -> None:
        """Play six times as fast while a key is held."""
        self._hurried = on

    def deal(self) -> None:
        """Lay all packets together as a deck on the sun, and deal them with motion. What is fed waits."""
        layout, table = self.layout, self.shadow
        piles = [layout.pile("packet", seat) for seat in range(table.seats)]
        legs = choreography.deal([list(table.piles[pile]) for pile in piles], self.pose)
        if not legs or self.reduced or self.pace == math.inf:
            return
        self._set.deck(len(legs))
        self._send(legs, dict.fromkeys(legs, DECK))
        end = max(flight.landing for flight in self._time.flights.values())
        self._set.ground.share([0.0] * table.seats, self._time.now, 0)
        self._set.ground.share(self._shares(), self._time.now, end - self._time.now)
        self._next = end
        self._refresh()

    def finish(self, winner: int | None) -> None:
        """Celebrate the end when all events are played: the winner's, or None for a draw."""
        self._finish = (winner,)
        if self.pace == math.inf:
            self.settle()

    def settle(self) -> None:
        """Apply all that is left, and let everything lie still."""
        table, left = self.shadow, len(self._queue)
        while self._queue:
            event = self._queue.popleft()
            left -= 1
            words = self._words(event, table) if left < _SAID else None
            self._note(event, words)
            table.apply(event)
        self._snap()
        if self._finish is not None:
            self._celebrate(0.0)

    def show(self, table: Table) -> None:
        """Jump to another table; nothing is played."""
        self.shadow = table.shadow()
        self._queue.clear()
        self._finish = self._ended = None
        self._wars = pot.wars(self.shadow, self.layout)
        self._set.calm()
        self.say("")
        self._snap()

    def resize(self, size: tuple[int, int]) -> None:
        """Another size of window: what flies lands at once, what is queued goes on."""
        self._size, self._stale = size, True

    def set_theme(self, theme: Theme) -> None:
        """Another light, or other pictures of the same cards."""
        self._theme, self._stale = theme, True

    def set_looks(self, looks: Sequence[SeatLook]) -> None:
        """Other names, keys or animals."""
        self._looks, self._stale = looks, True

    def _build(self) -> None:
        before = self._props
        self._props = stage = Props(self.shadow, self._looks, self._pictures, self._theme, self._size)
        stage.say(before.caption.text, before.caption.animal)
        self._snap()
        asked, self._asked = self._asked, {}
        self.ask(asked)
        if self._ended is not None:
            self._finish = self._ended
            self._celebrate(0.0)

    def ask(self, seats: Mapping[int, str]) -> None:
        """Whose press is waited for ("wait") and who has pressed ("ready")."""
        for seat, plate in enumerate(self._set.plates):
            asked = seats.get(seat, NONE)
            if plate.cap.asked != asked:
                plate.cap.asked = asked
                self._set.layers.put(plate.cap)
            lift = self._set.packets[self.layout.pile("packet", seat)].lift
            lift.send(float(asked == READY), self._real, 0 if self.reduced else 90)
        if any(asked == WAIT and self._asked.get(seat) != WAIT for seat, asked in seats.items()):
            self._pulses.begin(self._real)
        self._asked = dict(seats)

    def banner(self, text: str, sub: str = "") -> None:
        """Shout a word, with a line under it; "" is silence."""
        self._set.shout(text, sub)

    def say(self, text: str, seat: int | None = None) -> None:
        """Put words into the caption, with a seat's token; "" takes it away."""
        self._set.say(text, self._looks[seat].animal if seat is not None else "")

    def touch(self, rect: Rect) -> None:
        """Draw again what lies in this rectangle."""
        self._set.layers.mend(Rect(rect))

    # ---- time ----

    def tick(self, dt: float) -> None:
        """Let `dt` seconds of the wall's clock pass."""
        real = min(dt, _LAG) * 1000
        self._real += real
        if self.pace == math.inf and (self._queue or self._time.flights):
            self.settle()
        ms = real * (1.0 if self.pace == math.inf else self.pace) * (HURRY if self._hurried else 1.0)
        if not self.reduced:
            self._pulses.tick(self._real, [plate.cap for plate in self._set.plates])
        if not self.moving:
            self._time.now += ms
            return
        end = self._time.now + ms
        while (self._queue or self._finish) and self._next <= end:
            self._pass(max(self._time.now, self._next))
            self._play()
        self._pass(end)
        self._set.layers.tick(real)
        self._set.ground.tick(self._time.now, real)
        self._set.fall(self._time.now, self._real)
        self._fly()
        self._refresh()

    def _pass(self, until: float) -> None:
        """Let the table's clock go on, and land what arrives."""
        for flight in self._time.tick(until - self._time.now):
            self._land(flight)
        if self._calm is not None and self._calm <= until:
            self._calm = None
            self._hush()

    def _land(self, flight: Flight) -> None:
        stage, fade = self._set, FADE if self.reduced else 0.0
        if not flight.into:
            stage.lay(flight.card, self.pose(flight.card), self._sees(flight.card), fade)
            self._count_pot()
            return
        stage.drop(flight.card, fade)
        stage.ground.share(self._shares(), self._time.now)
        if flight.legs[-1].under and not self._time.coming(flight.into) and not self.reduced:
            hop = stage.packets[flight.into].hop
            hop.set(0.0)
            hop.send(1.0, self._real, 180, linear)

    def _fly(self) -> None:
        """Every card under way looks as it does at this moment."""
        stage, now = self._set, self._time.now
        for card, flight in self._time.flights.items():
            if now < flight.launch:
                continue
            sprite, moment = stage.sprites[card], flight.at(now)
            up = flight.up != bool(moment.flips % 2)
            if flight.still:
                stage.lay(card, moment.pose, up, FADE, moment.glow)
                continue
            stage.layers.lift(sprite)
            if sprite.fly(stage.pictures, moment, up):
                stage.layers.stir()

    def _refresh(self) -> None:
        counts = {pile: len(cards) for pile, cards in self.shadow.piles.items()}
        now, under = self._time.now, False
        for flight in self._time.flights.values():
            if flight.into:
                counts[flight.into] -= 1
                under = under or (flight.legs[-1].under and not flight.still and now >= flight.launch)
            if flight.source and now < flight.launch:
                counts[flight.source] = counts.get(flight.source, 0) + 1
        self._set.refresh(self._real, counts, under, FADE if self.reduced else 0.0)

    # ---- beats ----

    def _play(self) -> None:
        """Play the next beat: the events happen to the shadow, and cards set out for where they lie now."""
        if not self._queue:
            self._celebrate(0.0 if self.reduced else SWEEP)
            return
        table, stage = self.shadow, self._set
        events = choreography.group(self._queue)
        won = choreography.winners(events[0], table, self.layout)
        before = {card: pile for event in events if isinstance(event, (Laid, Moved))
                  for card, pile in ((card, event.src) for card in event.cards)}
        tops = {pile: packet.top(self.layout.scale) for pile, packet in stage.packets.items()}
        words = False
        for event in events:
            text = self._words(event, table)
            words = words or bool(text)
            self._note(event, text, later=True)
            table.apply(event)
        self._poses = None
        sprites = stage.sprites
        scene = Scene(
            self.layout, table,
            was=lambda card: sprites[card].pose if card in sprites else tops.get(before.get(card, ""), self.pose(card)),
            up=lambda card: card in sprites and sprites[card].up,
            pose=self.pose, war=self._wars > 0, still=self.reduced,
        )  # fmt: skip
        beat = choreography.beat(events, scene, won, words)
        self._send(beat.legs, {card: pile for card, pile in before.items() if pile in stage.packets}, tops)
        self._make_room(beat)
        self._next = self._time.now + beat.ms
        if beat.calm is not None:
            self._calm = self._time.now + beat.calm
        else:
            self._count_pot()
        if not any(flight.into for flight in self._time.flights.values()):
            stage.ground.share(self._shares(), self._time.now, 0 if self.reduced else 600)
        for event in events:
            if isinstance(event, Out):
                stage.out(event.seat, True)

    def _send(self, legs: Mapping[Card, Sequence[Leg]], sources: Mapping[Card, str],
              tops: Mapping[str, Pose] | None = None) -> None:
        """Let cards set out; those with a source lie in that closed pile until they are launched."""
        stage, table = self._set, self.shadow
        into = {card: pile for pile in stage.packets if pile in table.piles for card in table.piles[pile]}
        for card, way in legs.items():
            source = sources.get(card, "") if card not in stage.sprites else ""
            start = (tops or {}).get(source) or (self.layout.deck() if source else self.pose(card))
            sprite = stage.sprite(card, start)
            self._time.flights[card] = Flight(
                card, sprite.pose, way, self._time.now, source, into.get(card, ""), self.reduced, sprite.up)
        stage.order(table)

    def _make_room(self, beat: Beat) -> None:
        """Open cards that lie elsewhere now because of others go there."""
        legs = {}
        for card, sprite in self._set.sprites.items():
            pose = self.pose(card)
            if card not in beat.legs and sprite.pose != pose and card not in self._time.flights:
                legs[card] = (Leg(pose, choreography.SHIFT, ease=in_out, flip=sprite.up != self._sees(card)),)
        self._send(legs, {})

    def _note(self, event: Event, words: str | None, later: bool = False) -> None:
        """What an event says besides where cards go; `later` if the shout that it ends stays for a while."""
        if isinstance(event, Began):
            self._wars = 0
            self._hush()
        elif isinstance(event, Said) and event.key == "war":
            self._wars += 1
            self._count_pot()
        elif isinstance(event, Laid) and event.up and not self._wars:
            self.say("")
        elif isinstance(event, Swept) and not later:
            self._hush()
        if words:
            self.say(words, self._about(event))

    def _hush(self) -> None:
        self.banner("")
        self._set.ground.rings(1, self._time.now)

    def _about(self, event: Event) -> int | None:
        """The seat whose token stands by the words."""
        match event:
            case Swept(_, _, dst) | Moved(_, _, dst):
                role, seat = self.layout.role(dst)
                return seat if role == "packet" else None
            case Out(seat):
                return seat
            case Said(_, (seat,)):
                return seat
        return None

    def _count_pot(self) -> None:
        """While there is a war, or a pot waits, say how much lies under the sun, and let its rings tell the wars."""
        lying = pot.lying(self.shadow, self.layout, self._time.flights)
        if lying and (self._wars or self.shadow.piles[self.layout.pile("pot")]):
            self.banner(*pot.shout(self._wars, lying))
            self._set.ground.rings(1 + self._wars, self._time.now, 0 if self.reduced else GROW)
        elif self._calm is None:
            self._hush()

    # ---- at rest ----

    def _sees(self, card: Card) -> bool:
        """Whether a card's face may be seen: it lies face up, or in a pile of somebody's here."""
        if self.shadow.facing[card]:
            return True
        return any(seat in self.mine and card in self.shadow.piles[pile] for pile, seat in self._private.items())

    def _shares(self) -> list[float]:
        """Each seat's share of the cards; what is staked still counts for who laid it."""
        table, layout = self.shadow, self.layout
        held = [len(table.piles[layout.pile("packet", seat)]) + len(table.piles[layout.pile("stake", seat)])
                for seat in range(table.seats)]
        total = sum(len(cards) for pile, cards in table.piles.items() if pile != SET_ASIDE)
        return [count / max(1, total) for count in held]

    def _snap(self) -> None:
        """Whatever is under way has arrived."""
        stage, table = self._set, self.shadow
        self._time.flights.clear()
        self._poses, self._calm = None, None
        self._next = self._time.now
        lying = [card for pile, cards in table.piles.items() if self.layout.open(pile) for card in cards]
        for card in set(stage.sprites).difference(lying):
            stage.drop(card)
        for card in lying:
            stage.sprite(card, self.pose(card))
        stage.order(table)
        for card in lying:
            stage.lay(card, self.pose(card), self._sees(card))
        for seat in range(table.seats):
            stage.out(seat, seat not in table.left)
        stage.ground.share(self._shares(), self._time.now, 0)
        self._count_pot()
        stage.ground.still()
        self._refresh()

    def _celebrate(self, ms: float) -> None:
        """The end: the winner's land sweeps across, tokens meet at the sun, scraps fall."""
        self._ended, self._finish = self._finish, None
        winner = self._ended[0] if self._ended else None
        self._set.celebrate(winner, self._time.now, self._real, ms)
        self._next = self._time.now + ms

    # ---- drawing ----

    def draw(self, screen: Surface, whole: bool = False) -> list[Rect] | None:
        """Draw what has changed since the last draw, or everything; the rectangles that were drawn, None for all."""
        stage = self._set
        changed = stage.ground.refresh(stage.layers.ground)
        if changed is not None:
            stage.layers.mend(changed, FADE if self.reduced else 0.0)
        rects = stage.layers.draw(screen, whole)
        return None if whole else rects
