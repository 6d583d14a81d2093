"""The living table: a shadow of the match's table, drawn, on which events are played one beat after another.

A card's resting pose is a function of the shadow and the layout; choreography says only how it gets there. To hurry is
to let the clock run; to settle is to apply what is left and lie still. Nothing here asks or answers a rule.
"""

import math
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.core.cards import Card
from game.core.events import Event, Laid, Led, Moved, Out, Remembered, Swept
from game.core.game import Game
from game.core.table import Table
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import Theme
from game.view.stage import choreography, impact, pour, weight
from game.view.stage.asked import Asked
from game.view.stage.choreography import Scene
from game.view.stage.cues import Cue, Cues, at_once, cues, dealt
from game.view.stage.ground import RISE, SWEEP
from game.view.stage.herald import Herald
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.props import DECK, FADE, Hit, Props
from game.view.stage.rest import Rest
from game.view.stage.seat_plate import SeatLook
from game.view.stage.traffic import Traffic

HURRY = 5.0
_AHEAD = 5                                            # frames in which pictures of flying cards are made
"""How many times as fast as normal all goes while a key is held: faster, cards would flash."""
_LAG = 0.1                                            # a frame that took longer, in seconds, took so long
_SAID = 60                                            # of what is applied at once, so many events may be put into words


class _Cheer(NamedTuple):
    """The celebration of a winner (None: of a draw), which waits for all that is queued, and whether it has begun."""

    winner: int | None
    begun: bool


class Stage:
    """One match on the screen.

    `caption` puts an event into words, before it happens to the table that it is given, or says None. `mine` are the
    seats whose private cards may be seen. With `turns` it is seen whose turn it is, without them from when somebody
    leads. `war_calls` are shouted for one war, two, and more; `sound` plays one, from so far across the window (0
    to 1). `pace` is 1 normally; `math.inf` applies all at once.
    """

    def __init__(self, table: Table, looks: Sequence[SeatLook], pictures: Pictures, theme: Theme, size: tuple[int, int],
                 *, caption: Callable[[Event, Table], str | None], reduced: bool = False,
                 mine: Collection[int] = frozenset(), war_calls: Sequence[str] = Game.war_calls, turns: bool = False,
                 aside: str = Game.aside,
                 sound: Callable[[str, float], None] = lambda _name, _x: None) -> None:
        self.shadow = table.shadow()
        self.pace = 1.0
        self.reduced = reduced
        self._looks, self._pictures, self._theme, self._size = looks, pictures, theme, size
        self._words, self._mine, self._war_calls = caption, mine, war_calls
        self._queue: deque[Event] = deque()
        self._real = 0.0                              # the wall's clock, in ms
        self._hurried = False
        self._next = 0.0                              # when the next beat may begin, on the table's clock
        self._asked = Asked()
        self._cues = Cues(sound)
        self._offer: tuple[frozenset[Card], tuple[Card, ...], Card | None] = frozenset(), (), None
        self._cheer: _Cheer | None = None
        self._turns, self._aside = turns, aside
        self._stale = False                           # whether the props are for another size, theme or looks
        self._props = Props(self.shadow, looks, pictures, theme, size, aside)
        self._enter(0.0)

    @property
    def _set(self) -> Props:
        if self._stale:
            self._rebuild()
        return self._props

    def _enter(self, now: float) -> None:
        """Begin anew with this shadow on these props, everything at rest."""
        self._rest = Rest(self.shadow, self._props.layout, self._mine)
        self._traffic = Traffic(self._props, self._rest, now)
        self._traffic.turns = self._turns = self._turns or self.shadow.turn != 0
        self._herald = Herald(self._props, self.shadow, self._traffic.flights, self._war_calls)
        self._snap()

    def _rebuild(self) -> None:
        """Props for another size, theme or looks."""
        self._stale = False
        said, wars = self._props.caption, self._herald.wars
        self._props = Props(self.shadow, self._looks, self._pictures, self._theme, self._size, self._aside)
        self._props.say(said.text, said.animal)
        self._enter(self._now)
        self._herald.wars = wars
        self._herald.count(self._now)
        self._asked.renew(self._props, self._real, self.reduced)
        self.offer(*self._offer)
        if self._cheer is not None and self._cheer.begun:
            self._celebrate(self._cheer.winner, 0.0)

    # ---- what the scene asks for ----

    @property
    def layout(self) -> Layout:
        return self._set.layout

    @property
    def _now(self) -> float:
        return self._traffic.time.now

    @property
    def _waits(self) -> bool:
        """True if a beat or the celebration is yet to begin."""
        return bool(self._queue) or (self._cheer is not None and not self._cheer.begun)

    @property
    def idle(self) -> bool:
        """Nothing is queued and the last beat is over."""
        return not self._waits and self._next <= self._now and not self._traffic.flights

    @property
    def shown(self) -> bool:
        """All that has happened is to be seen: nothing waits, and every face that turns up has turned."""
        return not self._waits and all(
            flight.source != DECK and flight.shown(self._now) for flight in self._traffic.flights.values())

    @property
    def moving(self) -> bool:
        """Whether it wants a frame."""
        return self._waits or bool(self._traffic.flights) or self._set.moving

    def pose(self, card: Card) -> Pose:
        """How a card of the shadow lies at rest."""
        if self._stale:
            self._rebuild()
        return self._rest.pose(card)

    def hit(self, pos: tuple[int, int]) -> Hit | None:
        """What lies under the mouse: ("card", card), ("packet", seat), ("pile", its name), ("seat", seat), or None."""
        return self._set.hit(pos)

    def see(self, seats: Collection[int]) -> None:
        """Show the private cards of these seats from now on, and of no others: they turn where they lie."""
        if frozenset(seats) != frozenset(self._mine):
            props = self._set
            self._mine = frozenset(seats)
            self._rest.see(self._mine)
            self._traffic.still = self.reduced
            self._traffic.make_room(())
            if self.pace == math.inf:
                self._snap()
            props.layers.stir()

    def offer(self, cards: Collection[Card], chosen: Sequence[Card] = (), at: Card | None = None) -> None:
        """Show which cards may be picked, those that are, in their order, and the one that the keyboard is on. No
        cards end it."""
        self._offer = frozenset(cards), tuple(chosen), at
        props, rest = self._set, self._rest
        rest.raised = frozenset(chosen)
        changed = props.offer.show(*self._offer)
        for card in changed.difference(self._traffic.flights).intersection(rest.open()):
            props.lay(card, rest.pose(card), rest.sees(card))
        props.offer.number(chosen if len(chosen) > 1 else (), rest.pose)

    def feed(self, events: Iterable[Event]) -> None:
        """Play these events after those that wait."""
        fed = list(events)
        for event in fed:
            if isinstance(event, Remembered) and not self._queue:
                self.shadow.apply(event)              # there is nothing to wait for
            else:
                self._queue.append(event)
        if self.pace == math.inf:
            self.settle()
        elif not self.reduced and any(map(impact.weighs, fed)):
            weight.prepare()

    def hurry(self, on: bool) -> None:
        """Play five times as fast as normal while a key is held."""
        self._hurried = on

    @property
    def hurried(self) -> bool:
        """Whether it is played faster just now."""
        return self._hurried

    def deal(self) -> None:
        """Lay all cards together as a deck, and deal or throw them with motion. What is fed waits."""
        props, table = self._set, self.shadow
        if self.reduced or self.pace == math.inf:
            return
        legs = choreography.deal(table, self._rest.pose, props.layout)
        if not legs:
            return
        for card in legs:
            props.drop(card)                          # what will be thrown over the floor lay there already
        props.deck(len(legs))
        self._traffic.set_out(legs, dict.fromkeys(legs, DECK), {DECK: props.layout.deck()})
        self._cues.add(self._now, dealt(legs, props.layout))
        self._next = max(flight.landing for flight in self._traffic.flights.values())
        if any(flight.into for flight in self._traffic.flights.values()):
            props.ground.share([0.0] * table.seats, self._now, 0)
            props.ground.share(self._rest.shares(), self._now, self._next - self._now)
        self._traffic.show(self._real)

    def finish(self, winner: int | None) -> None:
        """Celebrate the end when all events are played: the winner's, or None for a draw."""
        self._cheer = _Cheer(winner, begun=False)
        if self.pace == math.inf:
            self.settle()
        elif winner is not None and not self.reduced:
            pour.prepare(self.layout, self._pictures)

    def settle(self) -> None:
        """Apply all that is left, and let everything lie still."""
        table, left, applied = self.shadow, len(self._queue), list(self._queue)
        while self._queue:
            event = self._queue.popleft()
            left -= 1
            words = self._words(event, table) if left < _SAID else None
            self._herald.hear(event, words, self._now)
            self._note(event)
            table.apply(event)
        self._snap()
        self._cues.add(self._now, at_once(applied, self._props.layout))
        self._cues.go_on(self._now)
        if self._cheer is not None and not self._cheer.begun:
            self._celebrate(self._cheer.winner, 0.0)

    def show(self, table: Table) -> None:
        """Jump to another table; nothing is played."""
        self.shadow = table.shadow()
        self._queue.clear()
        self._cheer = None
        self._set.calm()
        self.say("")
        self._enter(self._now)

    def resize(self, size: tuple[int, int]) -> None:
        """Another size of window: what flies lands at once, what is queued goes on."""
        self._size, self._stale = size, True

    def set_theme(self, theme: Theme) -> None:
        """Another light, or other pictures of the same cards."""
        self._theme, self._stale = theme, True

    def set_looks(self, looks: Sequence[SeatLook]) -> None:
        """Other names, keys or animals."""
        self._looks, self._stale = looks, True

    def ask(self, seats: Mapping[int, str], second: Mapping[int, str] | None = None) -> None:
        """Whose press is waited for ("wait") and who has pressed ("ready"); `second` says so of their second keys."""
        if second and not self.reduced:
            weight.prepare()                          # a slap may come
        self._asked.show(self._set, seats, second or {}, self._real, self.reduced)

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
        props = self._set
        props.pictures.begin()
        if self.pace == math.inf and (self._queue or self._traffic.flights):
            self.settle()
        ms = real * (HURRY if self._hurried else 1.0 if self.pace == math.inf else self.pace)
        if not self.reduced:
            self._asked.tick(props, self._real)
        if not self.moving:
            self._traffic.time.now += ms
            return
        end = self._now + ms
        while self._waits and self._next <= end:
            self._pass(max(self._now, self._next))
            self._play()
        self._pass(end)
        props.layers.tick(real)
        props.ground.tick(self._now, real)
        props.fall(self._now, self._real)
        self._traffic.show(self._real)
        self._traffic.prepare(_AHEAD * ms)

    def _pass(self, until: float) -> None:
        """Let the table's clock go on, and land what arrives."""
        landed = self._traffic.go_on(until, self._real)
        self._cues.go_on(until)
        self._herald.pass_on(until, self._now, landed)

    # ---- beats ----

    def _play(self) -> None:
        """Play the next beat: the events happen to the shadow, and cards set out for where they lie now."""
        if not self._queue:
            if self._cheer is not None:
                self._celebrate(self._cheer.winner, 0.0 if self.reduced else SWEEP)
            return
        table, props, traffic = self.shadow, self._props, self._traffic
        events = choreography.group(self._queue)
        won = choreography.winners(events[0], table, props.layout)
        before = _sources(events, table)
        tops = {pile: packet.top(props.layout.scale) for pile, packet in props.packets.items()}
        shown = {card for card, pile in before.items() if pile in tops and self._rest.shown(card)}
        words = ""
        for event in events:
            text = self._words(event, table)
            words = text or words
            self._herald.hear(event, text, self._now, later=True)
            self._note(event)
            table.apply(event)
        self._rest.changed()
        sprites, pose = props.sprites, self._rest.pose
        scene = Scene(
            props.layout, table, pose=pose, war=self._herald.wars > 0, still=self.reduced,
            was=lambda card: sprites[card].pose if card in sprites else tops.get(before.get(card, ""), pose(card)),
            up=lambda card: sprites[card].up if card in sprites else card in shown,
            sees=self._rest.sees, stack=self._rest.stack,
        )  # fmt: skip
        beat = choreography.beat(events, scene, won, words)
        traffic.still = self._herald.still = self.reduced
        traffic.set_out(beat.legs, {card: pile for card, pile in before.items() if pile in tops}, tops, shown)
        traffic.make_room(beat.legs)
        for pile in set(before.values()).intersection(props.packets):
            props.packets[pile].lift.set(0.0)         # the card that was raised is on its way
        self._next = self._now + beat.ms
        self._cues.add(self._now, cues(events, beat, props.layout, self._herald.wars))
        self._cues.go_on(self._now)
        if beat.calm is not None:
            self._herald.calm = self._now + beat.calm
        else:
            self._herald.count(self._now)
        if not any(flight.into for flight in traffic.flights.values()):
            props.ground.share(self._rest.shares(), self._now, 0 if self.reduced else RISE)
        for pile in beat.hops:
            props.packets[pile].jump(self._real)
        for event in events:
            if isinstance(event, Out):
                props.out(event.seat, True)

    def _note(self, event: Event) -> None:
        """Where somebody leads, players take turns."""
        if isinstance(event, Led):
            self._traffic.turns = self._turns = True

    # ---- at rest ----

    def _snap(self) -> None:
        """Whatever is under way has arrived."""
        self._herald.calm, self._next = None, self._now
        self._cues.hush()
        self._rest.changed()
        self._traffic.snap(self._real)
        self._herald.count(self._now)
        self._props.ground.share(self._rest.shares(), self._now, 0)
        self._props.ground.still()

    def _celebrate(self, winner: int | None, ms: float) -> None:
        """The winner's land sweeps across, tokens meet at the sun, cards pour and scraps fall."""
        self._cheer = _Cheer(winner, begun=True)
        self._cues.add(self._now, [Cue(0.0, "draw" if winner is None else "win", 0.5)])
        self._cues.go_on(self._now)
        self._props.celebrate(winner, self.shadow, self._now, self._real, ms)
        self._next = self._now + ms

    # ---- drawing ----

    def draw(self, screen: Surface, whole: bool = False) -> list[Rect] | None:
        """Draw what has changed since the last draw, or everything; the rectangles that were drawn, None for all."""
        stage = self._set
        for changed in stage.ground.refresh(busy=stage.layers.mends):
            stage.layers.mend(changed, FADE if self.reduced else 0.0)
        rects = stage.layers.draw(screen, whole)
        return None if whole else rects


def _sources(events: Sequence[Event], table: Table) -> dict[Card, str]:
    """Where the cards that these events move lie before they do."""
    piles: dict[Card, str] = {}
    for event in events:
        if isinstance(event, (Laid, Moved)):
            piles |= dict.fromkeys(event.cards, event.src)
        elif isinstance(event, Swept):
            piles |= {card: pile for pile in event.srcs for card in table.piles[pile]}
    return piles
