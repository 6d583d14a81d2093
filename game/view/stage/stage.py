"""The living table: a shadow of the match's table, drawn, on which events are played one beat after another.

A card's resting pose is a function of the shadow and the layout; choreography says only how it gets there. To hurry is
to let the clock run; to settle is to apply what is left and lie still. Nothing here asks or answers a rule.
"""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from pygame import Rect, Surface

from game.core.announcements import Rumble
from game.core.asks import TURN
from game.core.cards import Card
from game.core.declaration import Backdrop, Exhibit
from game.core.events import Announced, Event, MemoSet
from game.core.game import Game
from game.core.seats import Seat, seated
from game.core.table import Table
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import Theme
from game.view.stage import finale, gestures, physics, preparations
from game.view.stage.ask_display import KeyPrompts
from game.view.stage.banner import AT_REST
from game.view.stage.card_flights import FEW, CardFlights
from game.view.stage.compositor import Layer
from game.view.stage.feast import FeastView, leaving, view
from game.view.stage.film_times import HUSHES
from game.view.stage.layout import Layout
from game.view.stage.moods import Moods
from game.view.stage.playback import Playback
from game.view.stage.pose import Pose
from game.view.stage.seat_plate import SeatLook, SeatPlate
from game.view.stage.seat_thoughts import SeatThoughts
from game.view.stage.stage_objects import DECK, FADE, StageObjects
from game.view.stage.stage_state import HURRY, End, RestingLayout, StageState
from game.view.stage.table_slaps import TableSlaps

HINTS: Final = 1500.0
"""The ms of the wall's clock from one hop of many cards that may be picked to the next, at least."""
LAG: Final = 0.1
"""Seconds that a frame takes at most while anything moves,"""
FIRST: Final = 1 / 60
"""and the first that moves after a rest."""
Hit: TypeAlias = tuple[Literal["card"], Card] | tuple[Literal["packet", "seat"], Seat] | tuple[Literal["pile"], str]
"""A thing at a point of the stage: ("card", card), ("packet", seat), ("pile", its name) or ("seat", seat)."""


class Stage:
    """One match on the screen.

    `caption` puts an event into words, before it happens to the table that it is given, or says None. `mine` are the
    seats whose private cards may be seen. The `backdrop` is the place that lies behind it all. With `turns` it is seen
    whose turn it is, without them from when somebody leads. `war_calls` are shouted for one war, two, and more, the
    words of a `chant` are said with cards from the floor in a war, and `call` says what is shouted at another fact,
    `exhibit` what stands on the table besides cards; `sound` plays one, from so far across the window (0 to 1),
    `rumble` shakes the controllers of seats.
    """

    def __init__(self, table: Table, looks: Sequence[SeatLook], pictures: Pictures, theme: Theme, size: tuple[int, int],
                 *, caption: Callable[[Event, Table], str | None], reduced_motion: bool = False,
                 mine: Collection[Seat] = frozenset(), war_calls: Sequence[str] = Game.war_calls, turns: bool = False,
                 chant: Sequence[str] = (), aside: str = Game.aside, backdrop: Backdrop | None = None,
                 call: Callable[[Announced, Table], str] = lambda _fact, _table: "",
                 exhibit: Callable[[Table], Exhibit] = lambda _table: Exhibit(),
                 sound: Callable[[str, float], None] = lambda _name, _x: None,
                 rumble: Callable[[Rumble, Sequence[Seat]], None] = lambda _rumble, _seats: None) -> None:
        self._looks, self._pictures, self._theme, self._size = looks, pictures, theme, size
        self._aside, self._backdrop = aside, backdrop
        self._hinted = -HINTS                         # when the cards that may be picked hopped last
        self._line = 0                                # the number of what is said at the end
        self._stale = False                           # whether the props are for another size, theme or looks
        shadow = table.shadow()
        objects = self._props(shadow)
        moods = Moods([look.person for look in looks], objects.layout.owner)
        self.state = StageState(
            shadow, objects, objects.layout, frozenset(mine), war_calls, turns, reduced_motion, moods,
            chant=chant,
        )
        self.rest, self.prompts = RestingLayout(self.state), KeyPrompts(self.state)
        self._traffic, self._rested = CardFlights(self.state, self.rest), False       # whether the last frame was still
        self._playback = Playback(self.state, self.rest, self._traffic, caption, call, sound, rumble, exhibit)
        self._playback.enter()

    def _props(self, table: Table) -> StageObjects:
        return StageObjects(table, self._looks, self._pictures, self._theme, self._size, self._aside, self._backdrop)

    @property
    def _fresh(self) -> StageState:
        """The state, with objects for this size, theme and looks."""
        if self._stale:
            self._rebuild()
        return self.state

    @property
    def _fresh_playback(self) -> Playback:
        """What plays on these objects."""
        if self._stale:
            self._rebuild()
        return self._playback

    def _rebuild(self) -> None:
        """Make all objects on the stage again, for its size, theme and looks."""
        self._stale, state = False, self.state
        said, heaps, state.objects = state.objects.caption, state.objects.slaps.heaps.counted, self._props(state.table)
        state.layout = state.objects.layout
        state.objects.say(said.text, *said.animals, cards=said.cards)
        state.objects.used = state.spent
        self._playback.enter(state.wars)
        state.objects.slaps.heaps.restore(heaps)
        state.objects.feel(state.wall_ms, state.moods.faces, hops=False)
        self.prompts.renew()
        self.offer(*state.offered)
        self._playback.thoughts.renew()
        if state.ended is not None:
            self.end(state.ended.winner, state.ended.order)

    @property
    def shadow(self) -> Table:
        """The match's table as far as its events have been played."""
        return self.state.table

    @property
    def layout(self) -> Layout:
        """Where everything lies, in this size."""
        return self._fresh.layout

    @property
    def pace(self) -> float:
        """The pace, in parts of the normal one; `math.inf` applies all at once."""
        return self.state.pace

    @pace.setter
    def pace(self, pace: float) -> None:
        self.state.pace = pace

    @property
    def frozen(self) -> bool:
        """True while nothing moves on. What is under way is not over, and so nothing follows it."""
        return self.state.frozen

    @frozen.setter
    def frozen(self, frozen: bool) -> None:
        self.state.frozen = frozen

    @property
    def idle(self) -> bool:
        """Nothing is queued and the last beat is over."""
        state = self.state
        return not (self.frozen or state.waits) and state.next <= state.now and not state.flights

    @property
    def free(self) -> bool:
        """Nothing is queued, and all that can be read has been: won cards may still be on their way."""
        state = self.state
        return not (self.frozen or state.waits) and state.free <= state.now

    @property
    def shown(self) -> bool:
        """All that has happened is to be seen: nothing waits, and every face that turns up has turned."""
        state = self.state
        return not (self.frozen or state.waits) and all(
            flight.source != DECK and flight.shown(state.now) for flight in state.flights.values())

    @property
    def moving(self) -> bool:
        """True if it wants a frame."""
        return not self.frozen and (self.state.waits or bool(self.state.flights) or self._fresh.objects.moving)

    @property
    def next_change_in(self) -> float:
        """The seconds until it wants a tick though nothing happens, `math.inf` for none: a key cap beats, words are
        cut before they are shouted."""
        return (
            math.inf
            if self.frozen
            else 0.0
            if self._fresh.objects.banner.prefetched
            else min(self.prompts.next_change_in, self._playback.announcer.words_go_in) / 1000
        )

    @property
    def slaps(self) -> TableSlaps:
        """The hands that come down on the cards."""
        return self._fresh_playback.slaps

    @property
    def thoughts(self) -> SeatThoughts:
        """Who thinks, and what they have answered."""
        return self._fresh_playback.thoughts

    @property
    def plates(self) -> Sequence[SeatPlate]:
        """The plates of the seats."""
        return self._fresh.objects.plates

    def pose(self, card: Card) -> Pose:
        """Return how a card of the shadow lies at rest."""
        if self._stale:
            self._rebuild()
        return self.rest.pose(card)

    @property
    def words(self) -> tuple[str, str]:
        """The words in the caption, and the word that is shouted; "" for none."""
        return self._fresh.objects.caption.text, self._fresh.objects.banner.text

    def hit(self, pos: tuple[int, int]) -> Hit | None:
        """Return what is at a point in pixels: an open card, a packet, or a seat. Of cards that lie on each other it is
        the one on top at rest: one that is raised as it is looked at would hide its neighbours from the mouse."""
        objects = self._fresh.objects
        seen = [sprite for sprite in objects.sprites.values() if sprite in objects.compositor and sprite.covers(pos)]
        if seen:
            return "card", max(seen, key=lambda sprite: sprite.home if sprite.lies else sprite.order).card
        for pile, packet in objects.packets.items():
            if packet.count and pile != DECK and packet.body.inflate(16, 16).collidepoint(pos):
                owner = objects.layout.owner(pile)
                return ("pile", pile) if owner is None else ("packet", owner)
        for seat, place in seated(objects.layout.places):
            if any(box.collidepoint(pos) for box in (place.plate, *(cap.rect for cap in objects.plates[seat].caps))):
                return "seat", seat
        return None

    def corner(self, pos: tuple[int, int], *, near: bool = False) -> tuple[Seat, int] | None:
        """Return whose caps, plate or packet is at a point in pixels, and which of their keys that is. For a finger,
        which is less exact, it is also what is `near` or between them, and their cards."""
        plates, hit, found = self._fresh.objects.plates, self.hit(pos), None
        for seat, plate in seated(plates):
            key = plate.key(pos, near=near)
            if key is not None:
                found = seat, key
                break
        else:
            if hit is not None and (hit[0] == "packet" or hit[0] == "seat"):
                found = hit[1], TURN
            elif near:
                found = next(((seat, TURN) for seat, plate in seated(plates) if plate.zone.collidepoint(pos)), None)
        if near and hit is not None and hit[0] == "card" and (found is None or found[1] == TURN):
            owner = self.layout.owner(self.rest.pile(hit[1]))
            return found if owner is None else (owner, TURN)
        return found

    def show_hands_of(self, seats: Collection[Seat]) -> None:
        """Show the private cards of these seats from now on, and of no others: they turn where they lie."""
        state = self._fresh
        if frozenset(seats) != state.visible_hands:
            state.visible_hands, state.still = frozenset(seats), state.reduced_motion
            self.rest.changed()
            self._traffic.relayout(())
            if state.pace == math.inf:
                self._playback.snap()

    def cover_hands(self) -> None:
        """Cover all private cards at once, where they lie; from there they go to where closed hands lie."""
        state, hidden = self._fresh, self._fresh.visible_hands
        if not hidden:
            return
        state.visible_hands, state.still = frozenset(), state.reduced_motion
        self.rest.changed()
        for card, sprite in state.objects.sprites.items():
            if sprite.up and not self.rest.sees(card):
                state.flights.pop(card, None)
                state.objects.lay(card, sprite.pose, up=False)
        self._traffic.relayout(())
        if state.pace == math.inf:
            self._playback.snap()

    def offer(self, cards: Collection[Card], chosen: Sequence[Card] = (), at: Card | None = None) -> None:
        """Show which cards may be picked, those that are, in their order, and the one that the keyboard is on. No
        cards end it."""
        state, rest = self._fresh, self.rest
        state.offered, state.raised = (frozenset(cards), tuple(chosen), at), frozenset(chosen)
        for card in state.objects.offer.show(*state.offered).difference(state.flights).intersection(rest.open()):
            state.objects.lay(card, rest.pose(card), rest.sees(card))
        if cards:
            state.objects.dim(rest.dimmed(), state.flights)
        state.objects.offer.number(chosen if len(chosen) > 1 else (), rest.pose)

    def hint_pickable(self, cards: Collection[Card], *, wrong: bool = False) -> None:
        """Let cards hop that may be picked: somebody wants to go on, and does not know how; `wrong` ones shake their
        heads. Many do not hop again at once if somebody taps on and on: they would flash."""
        state = self._fresh
        if self.pace != math.inf and (len(cards) <= physics.MANY or state.wall_ms - self._hinted >= HINTS):
            self._hinted = state.wall_ms
            state.moods.wake(state.wall_ms)
            still = {card: self.rest.pose(card) for card in cards if card not in state.flights}
            state.still = state.reduced_motion
            self._traffic.launch((gestures.shake if wrong else gestures.hop)(still, state.layout.scale), {}, {})

    def set_spent(self, cards: Collection[Card]) -> None:
        """Show which cards are used up for now: they lie lower, and in the shade."""
        state, rest = self._fresh, self.rest
        changed = state.spent.symmetric_difference(cards)
        state.spent = state.objects.used = frozenset(cards)
        for card in changed.difference(state.flights).intersection(rest.open()):
            state.objects.lay(card, rest.pose(card), rest.sees(card), FADE if state.reduced_motion else 0.0)
        if changed:
            self._playback.exhibits.follow(moves=False)

    def enqueue(self, events: Iterable[Event]) -> None:
        """Play these events after those that wait."""
        fed, state = list(events), self.state
        if fed and self.free:
            self.press_on()                           # what is swept goes on below
        for event in fed:
            if isinstance(event, MemoSet) and not state.queue:
                state.table.apply(event)               # there is nothing to wait for
            else:
                state.queue.append(event)
        if self.pace == math.inf:
            self.finish_animations()
        elif not self.state.reduced_motion:
            preparations.prepare(fed, self._fresh.layout, self._pictures)

    def press_on(self) -> None:
        """Let what is fed next begin at once: cards that are under way go on."""
        state = self.state
        if not state.waits:
            state.next = state.free = min(state.next, state.now)

    def hurry(self, on: bool) -> None:
        """Play five times as fast as normal while a key is held; what only waits is over."""
        state = self.state
        if on and state.waiting_since is not None and state.waiting_since <= state.now:
            state.next = state.free = min(state.next, state.now)
        state.hurried = on

    def pause(self, seconds: float) -> float:
        """Return what is left of a pause of `seconds` before a computer turns a card: nobody is waited for."""
        return self._playback.rhythm.pause(seconds)

    def deal(self) -> None:
        """Lay all cards together as a deck, and deal or throw them with motion. What is fed waits."""
        state = self._fresh
        if not state.quiet:
            self._playback.deal()

    def finish(self, winner: Seat | None, order: Sequence[Seat] = (), line: int = 0, words: str = "") -> None:
        """Tell the end when all is played: the winner's, or None for a draw; the best are first in `order`, `line` is
        the number of what is said at the feast, and `words` are said before the winner is named."""
        self.state.finish, self._line = End(winner, order, line, words), line
        if self.pace == math.inf:
            self.finish_animations()
        else:
            left = leaving(order or self.state.table.all_seats, self.state.departures, winner)
            finale.prepare(self.layout, [look.animal for look in self._looks], self._pictures, winner, left)

    @property
    def telling(self) -> bool:
        """True until the end has been told; then the page of the match may come."""
        return self.state.finish is not None or not self._fresh.objects.finale.is_told

    @property
    def feast(self) -> FeastView | None:
        """What of the feast is to stay in sight; None while there is none."""
        guests = self._fresh.objects.finale.guests
        return view(self.layout, guests) if guests else None

    def hush(self) -> None:
        """Let what is said at the feast go, as when a page covers a part of it."""
        self._fresh.objects.finale.hush(self.state.wall_ms, 0.0 if self.state.reduced_motion else HUSHES)

    def skip_telling(self) -> None:
        """Go to the last frame of the end; from there, let the page come."""
        self._fresh.objects.finale.skip()

    def finish_animations(self) -> None:
        """Apply all that is left, and let everything lie still."""
        self._playback.settle()

    def show(self, table: Table) -> None:
        """Jump to another table; nothing is played."""
        state = self.state
        state.table, state.finish, state.ended = table.shadow(), None, None
        state.departures.clear()
        state.queue.clear()
        state.made.clear()
        self._fresh.objects.stop_celebration()
        state.objects.slaps.clear()
        self._playback.thoughts.clear_answers()
        state.moods.forget()
        self.say("")
        self._playback.enter()

    def end(self, winner: Seat | None, order: Sequence[Seat] = ()) -> None:
        """Show the end again as it lies at last, with the line that was said; nothing is played."""
        self.state.finish = self.state.ended = End(winner, order, self._line)
        self._playback.celebrate(at_once=True)

    def fast_forward_to(self, table: Table) -> None:
        """Go to another table; what lies between is seen as one ripple of cards that change hands."""
        before, shares = self.state.table, self.rest.shares()
        self.show(table)
        if not self.state.quiet:
            self._playback.ripple(before, shares)

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size, in pixels: cards under way land at once, queued events go on."""
        self._size, self._stale = size, True

    def set_theme(self, theme: Theme) -> None:
        """Take another light, or other pictures of the same cards."""
        self._theme, self._stale = theme, True

    def set_looks(self, looks: Sequence[SeatLook]) -> None:
        """Take other names, keys or animals."""
        self._looks, self._stale = looks, True

    def ask(self, seats: Mapping[Seat, str], second: Mapping[Seat, str] | None = None) -> None:
        """Show whose press is waited for ("wait") and who has pressed ("ready"); `second` is of their second keys."""
        state = self._fresh
        state.moods.wake(state.wall_ms)
        if second and not state.reduced_motion:
            physics.prepare()                          # a slap may come
            state.objects.slaps.prepare()
        self.prompts.show(seats, second or {})

    def push(self, seat: Seat, which: int) -> None:
        """Answer a press at once: the cap of that key of a seat goes down for a moment."""
        if not self._stale:
            self.prompts.push(seat, which)

    def light(self, seats: Collection[Seat]) -> None:
        """Light the plates of these seats, whose choice is waited for; with none, of those whose turn it is."""
        state = self._fresh
        if state.chooses != frozenset(seats):
            state.chooses = frozenset(seats)
            self._traffic.tell()
            if seats:
                self._playback.rhythm.open()
                self._playback.announcer.clear_shout()

    def point(self, seats: Collection[Seat], by: Seat, words: str | None = None,
              holds: Callable[[], bool] = bool) -> None:
        """Let the animals of these seats hop, who are to play: somebody else has pressed a key, and shakes the head.
        With words, which are seen beside the first if there are any, that one's plate says that it is too early, for a
        while and as long as that `holds`."""
        state = self._fresh
        if words is not None:
            state.objects.turn_sign.say(words, seats, by, state.wall_ms, holds)
        if not (state.quiet or self.frozen):
            state.objects.point(seats, by, state.wall_ms)

    def say(self, text: str, seat: Seat | None = None) -> None:
        """Put words into the caption, with a seat's token; "" takes it away."""
        state = self._fresh
        state.objects.say(text, *(() if seat is None else (self._looks[seat].animal,)), now=state.said_at)

    def clear_caption(self, text: str) -> None:
        """Take the caption away if it says this: it is said elsewhere now."""
        if text and self._fresh.objects.caption.text == text:
            self.say("")

    def hide_total(self, panel: Rect | None) -> None:
        """Hide the number on the sun while a panel would leave only a part of it in sight; show it again for None."""
        total = self._fresh.objects.exhibits.total
        hidden = panel is not None and panel.colliderect(total.body)
        if hidden != total.hidden:
            total.hidden = hidden
            self.touch(total.rect)

    def touch(self, rect: Rect) -> None:
        """Draw again what lies in this rectangle."""
        self._fresh.objects.compositor.invalidate(Rect(rect))

    def tick(self, dt: float) -> None:
        """Let `dt` seconds of the wall's clock pass, unless all is frozen."""
        if self.frozen:
            return
        # what begins to move begins now, not when the rest did; what moves never jumps; rest lasts as long as it did
        state, moves = self.state, self.moving
        objects, impacts = self._fresh.objects, self._fresh.objects.animations.impacts
        rate = HURRY if state.hurried else 1.0 if state.pace == math.inf else state.pace
        real = min(dt, dt if not moves else FIRST if self._rested else LAG) * 1000
        real = impacts.pass_by(real, state.wall_ms, state.now, rate) if moves else real + impacts.make_up()
        self._rested = not moves
        state.wall_ms += real
        objects.pictures.begin()
        objects.compositor.tick(real)
        if state.pace == math.inf and (state.queue or state.flights):
            self.finish_animations()
        ms = real * rate
        self.prompts.tick()
        if ((moving := self.moving) or state.moods.is_due(state.now, state.wall_ms)) and state.moods.tick(
                state.now, state.wall_ms, moves=moving, reduced_motion=state.reduced_motion):
            objects.feel(state.wall_ms, state.moods.faces, hops=not state.reduced_motion)
        reactions = state.moods.take_reactions()
        if state.lively:
            objects.react(reactions, state.wall_ms)
        if not self.moving:
            state.now += ms
            self._playback.announcer.drop_old_words()
            objects.banner.cut_ahead(AT_REST)
            return
        self._playback.go_on(state.now + ms, rate)
        self._traffic.show()
        objects.animations.tick(state.now, state.wall_ms)
        if objects.pictures.has_time:
            objects.banner.cut_ahead(1)
        objects.sun(real, over=state.finish is not None or state.ended is not None)
        self._playback.exhibits.follow()
        objects.exhibits.go_with(objects.sprites)

    def draw(self, screen: Surface, whole: bool = False, over: Sequence[Layer] = ()) -> list[Rect] | None:
        """Draw what has changed since the last draw, or everything, with what lies `over` it; where, None for all."""
        objects = self._fresh.objects
        if objects.ground.waits and (
            objects.pictures.has_time or objects.ground.late
        ):  # one that turned cards may skip it
            busy = len(self.state.flights) > FEW
            objects.compositor.change_land(objects.ground.advance(fade=self.state.reduced_motion, busy=busy))
        rects = objects.compositor.draw(screen, whole, over)
        return None if whole else rects
