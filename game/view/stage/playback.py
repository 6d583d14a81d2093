"""Playback: events are played one beat after another, or applied at once, on the table of a show."""

import math
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final

from game.core.announcements import Rumble
from game.core.cards import Card
from game.core.declaration import Exhibit
from game.core.events import Announced, Event, Laid, MemoSet, Moved, RoundBegan, SeatLeft, Swept, TurnBegan, Turned
from game.core.reasoned_caption import ReasonedCaption
from game.core.seats import Seat
from game.core.table import Table
from game.view.stage import beat as grouping
from game.view.stage import chant, choreography, finale, gestures, pairing
from game.view.stage.announcer import Announcer
from game.view.stage.banner import GROWS
from game.view.stage.beat import Beat, reading, seen, vain
from game.view.stage.beat_context import beat_context
from game.view.stage.card_flights import CardFlights
from game.view.stage.choreography import COVERED
from game.view.stage.cues import Cue, Cues, Stingers, at_once, cues, dealt, ending, held
from game.view.stage.earnings import Earnings
from game.view.stage.facing_hands import FacingHands, Pairs
from game.view.stage.film_times import FEAST
from game.view.stage.impacts import LATE
from game.view.stage.land_animator import RISE
from game.view.stage.rhythm import Rhythm
from game.view.stage.seat_thoughts import SeatThoughts
from game.view.stage.stage_objects import DECK
from game.view.stage.stage_state import End, RestingLayout, StageState, visible_war
from game.view.stage.sweeps import counted, losers, winners
from game.view.stage.table_exhibits import TableExhibits
from game.view.stage.table_slaps import TableSlaps
from game.view.stage.trail import last_cards

TWICE: Final = 2.0
"""How many times as long as else covered cards lie there while all is hurried: those on them come down meanwhile."""
SWEEPS: Final = 2000.0
"""The ms of the wall's clock from one handful of won cards that is seen to go while all is hurried to the next, at
least: more of them would flash."""
RIPPLE = 700.0                                        # ms in which rounds that are skipped ripple past
_GOES_ON: Final = Laid, Moved, Swept, SeatLeft, RoundBegan
"""The events before which the papers with answers are taken away."""
_SAID = 60                                            # of what is applied at once, so many events may be put into words


class Playback:
    """Plays what waits in a show's queue. `caption` puts an event into words, before it happens to the table that it
    is given, or says None; `sound` plays one, from so far across the window (0 to 1), `rumble` shakes controllers."""

    def __init__(self, state: StageState, rest: RestingLayout, traffic: CardFlights,
                 caption: Callable[[Event, Table], str | None],
                 call: Callable[[Announced, Table], str], sound: Callable[[str, float], None],
                 rumble: Callable[[Rumble, Sequence[Seat]], None],
                 exhibit: Callable[[Table], Exhibit]) -> None:
        self._show, self._rest, self._traffic, self._words = state, rest, traffic, caption
        self.rhythm = Rhythm(state)
        self._hands = FacingHands(state, rest)
        self.announcer, self._cues, self._stings = Announcer(state, call), Cues(sound, rumble), Stingers()
        self._earnings, self.thoughts = Earnings(state), SeatThoughts(state)
        self.exhibits = TableExhibits(state, rest, exhibit, self._hands, self.thoughts, self._earnings)
        self.slaps = TableSlaps(state, rest, traffic, self.announcer, self._cues, self.rhythm)
        self._foretold: Event | None = None           # before which it was said who wins, if that is to be said
        self._win_at = -math.inf                      # when the end of the match is heard
        self._swept_at = -SWEEPS                      # when won cards were last seen to go while all was hurried

    def enter(self, wars: int | None = None) -> None:
        """Begin with the show's table on its props, everything at rest. `wars` have been called in this round; without
        a number, those that can be seen."""
        state = self._show
        self.announcer.prepare()
        state.raised, state.still, state.tied, self._rest.laid_in = frozenset(), False, frozenset(), -1
        state.turns = state.turns or state.table.turn != 0
        if wars is None:
            state.wars, state.fighters = visible_war(state.table, state.layout)
        else:
            state.wars = wars
        self.snap()

    def go_on(self, until: float, rate: float) -> None:
        """Let the table's clock go on, `rate` times as fast as the wall's, and play the beats whose time has come until
        then. Where one begins long before, both clocks stand still at its impact."""
        state = self._show
        while state.waits and state.next <= until and state.wall_ms >= state.looked_at_until:
            self._pass(max(state.now, state.next))
            wall, since = state.wall_ms, (until - state.now) / rate
            state.wall_ms -= since
            if state.queue:
                self._play()
            elif not self.announcer.says_last_words():
                self.celebrate()
            impacts = state.objects.animations.impacts
            left = impacts.left(state.wall_ms, state.now, rate)
            if since > max(LATE, left):
                impacts.owe(since - left)
                wall, until = state.wall_ms + left, state.now + left * rate
            state.wall_ms = wall
        self._pass(until)

    def _pass(self, until: float) -> None:
        """Let the table's clock go on, and land what arrives."""
        if landed := self._traffic.go_on(until):
            self._show.landed = self._show.now
        self._cues.go_on(until)
        self.announcer.pass_on(until, landed)
        self.exhibits.go_on(until)

    def deal(self) -> None:
        """Lay all cards together as a deck, and deal or throw them with motion."""
        state, objects = self._show, self._show.objects
        tweens = choreography.deal(state.table, self._rest.pose, state.layout)
        if not tweens:
            return
        for card in tweens:
            objects.drop(card)                          # what will be thrown over the floor lay there already
        objects.deck(len(tweens))
        self._traffic.launch(tweens, dict.fromkeys(tweens, DECK), {DECK: state.layout.deck()})
        self._cues.add(state.now, dealt(tweens, state.layout))
        state.next = state.free = max(flight.landing for flight in state.flights.values())
        if any(flight.into for flight in state.flights.values()):
            objects.ground.share([0.0] * state.table.seats, state.now, 0)
            objects.ground.share(self._rest.shares(), state.now, state.next - state.now)
        self._traffic.show()

    def settle(self) -> None:
        """Apply all that is left, and let everything lie still."""
        state = self._show
        state.moods.forget()
        left, applied = len(state.queue), list(state.queue)
        while state.queue:
            event = state.queue.popleft()
            left -= 1
            words = self._words(self.announcer.worded_event(event), state.table) if left < _SAID else None
            if isinstance(event, _GOES_ON):
                self.thoughts.clear_answers()
            self._happen(event, None if vain(event) else words)
            if vain(event):
                self.slaps.miss(event, state.queue[0] if state.queue else None)
        self.snap()
        self._cues.play(state.now, at_once(applied, state.layout))
        if state.finish is not None:
            self.celebrate(at_once=True)

    def _happen(self, event: Event, words: str | None, later: bool = False, *, held: bool = False) -> None:
        """Let an event happen to the table, and say so; `later` if the shout that it ends stays for a while, `held` if
        it is told as its cards strike."""
        self.announcer.hear(event, words, later, held=held)
        if isinstance(event, Swept) and self._show.layout.owner(event.dst) is not None:
            self._show.objects.slaps.take(self._show.wall_ms, still=self._show.quiet)
        if isinstance(event, TurnBegan):                    # where somebody leads, players take turns
            self._show.turns = True
        self._hands.happens(event)
        self._show.table.apply(event)
        self.exhibits.changed()

    def _play(self) -> None:
        """Play the next beat: the events happen to the shadow, and cards set out for where they lie now."""
        state, objects, traffic, layout = self._show, self._show.objects, self._traffic, self._show.layout
        if pairs := self._hands.pairs(self.exhibits.of_table):
            self._clash(pairs)
            return
        if self._foretells():
            return
        events = grouping.group(state.queue, layout.stacks)
        if isinstance(events[0], Laid):
            self.rhythm.lay()
            traffic.keep(COVERED * (TWICE if state.hurried else 1.0))
        won = winners(events[0], state.table, layout, state.decisive, state.tied, state.asking)
        lost = losers(events[0], state.table, layout, state.fighters)
        before = grouping.sources(events, state.table)
        tops = {pile: packet.top(layout.scale) for pile, packet in objects.packets.items()}
        shown = {card for card, pile in before.items() if pile in tops and self._rest.shown(card)}
        state.brisk = state.hurried and state.pace != math.inf
        words = ""
        beside = len(events) > 1 and all(grouping.reckoned(event, layout) for event in events)
        if any(isinstance(event, _GOES_ON) for event in events):
            self.thoughts.clear_answers()
        for event in events:
            text = None if beside else self._words(self.announcer.worded_event(event), state.table)
            text = None if vain(event) else text      # it stands at the heap
            words = text or words
            rises = isinstance(events[0], Turned) and grouping.rises(event)
            self._happen(event, text, later=True, held=rises)
            state.decisive = tuple(event.cards) if rises and isinstance(event, Announced) else state.decisive
        self._rest.changed()
        quiet = vain(events[0]) and all(objects.slaps.is_quiet(event.seats[0], state.wall_ms) for event in events
                                        if vain(event))
        sweeps = self._sweeps(events[0])              # other cards that fly to and fro so often would flash
        state.still = state.reduced_motion or (state.brisk and not sweeps) or quiet
        scene = beat_context(state, self._rest, self.rhythm, before, tops, shown)
        if sweeps:
            scene = scene._replace(sweeps=True, stay=0.0)
        if isinstance(events[0], Swept):
            scene = scene._replace(stars=grouping.stars(events[0].cards, state.queue))
        beat = choreography.quiet_beat(events, scene) if quiet else choreography.beat(events, scene, won, words, lost)
        beat = self._hands.tallied(events, beat)
        traffic.launch(beat.tweens, {card: pile for card, pile in before.items() if pile in tops}, tops, shown,
                        self._rest.own(before))
        if not state.still:
            for card, way in beat.tweens.items():
                objects.scuffs.follow(objects.sprites[card], tuple(way), state.now)
            for card in last_cards(events, before, layout, self._rest.standing().cards, state.flights):
                objects.trail.follow(state.flights[card])
        traffic.relayout(beat.tweens)
        objects.dim(self._rest.dimmed(), state.flights)
        for pile in set(before.values()).intersection(objects.packets):
            objects.packets[pile].lift.set(0.0)         # the card that was raised is on its way
        state.next = state.free = state.now + max(beat.ms, reading(words) * self.rhythm.reads)
        state.waiting_since = None if beat.rests is None else state.now + beat.rests
        made = self.slaps.knock(events) if quiet else cues(events, beat, layout, state.wars, state.table)
        self._cues.play(state.now, [*made, *self._sting(events, beat, won)])
        if beat.strikes and not state.reduced_motion:
            objects.animations.impacts.on_table(state.now + beat.strikes)
        if won and counted(beat) and (sweeps or not state.brisk):
            self._tally(events, beat)
        state.moods.hear(events, state.now, lambda card: seen(beat.tweens.get(card, ())),
                         brisk=state.brisk or self.rhythm.early_presses > 0)
        earned, notes = self._earnings.hear(events, won)
        self._cues.add(state.now, notes)
        self._after(events, beat, earned)
        faces = [seen(beat.tweens[card], still=state.still) for event in events
                 if isinstance(event, Laid | Turned) and event.up for card in event.cards if card in beat.tweens]
        if faces:
            self.announcer.turn(min(faces))
        self.announcer.tell_in(max(0.0, beat.strikes - GROWS))

    def _sweeps(self, event: Event) -> bool:
        """Return True, and note it, if won cards that lie there by now are seen to go though all is hurried."""
        state, objects = self._show, self._show.objects
        if not isinstance(event, Swept) or state.layout.owner(event.dst) is None or not state.brisk or (
                state.reduced_motion or state.wall_ms - self._swept_at < SWEEPS or not objects.slaps.is_calm(
                    state.wall_ms) or any(sprite.card in event.cards for sprite in objects.landings.falling)):
            return False
        self._swept_at = state.wall_ms
        return True

    def _clash(self, pairs: Pairs) -> None:
        """Let these pairs strike each other and draw off, before the next beat."""
        state = self._show
        state.brisk = state.hurried and state.pace != math.inf
        state.still = state.reduced_motion or state.brisk
        self._hands.draw_off(self.exhibits.of_table)
        scene = beat_context(state, self._rest, self.rhythm)
        beat = pairing.clash(pairs, scene)
        self._traffic.launch(beat.tweens, {}, {})
        self._traffic.relayout(beat.tweens)
        state.next = state.free = state.now + beat.ms
        state.waiting_since = None
        if not state.still:
            self._cues.play(state.now, self._hands.marks(pairs, scene))

    def _foretells(self) -> bool:
        """Say which card wins before it is said which of the won cards leave the game, in a beat of its own; return
        False if there is nothing of that kind to be said."""
        state, first = self._show, self._show.queue[0]
        swept = None if first is self._foretold or state.hurried else grouping.won_before(state.queue)
        self._foretold = first
        if swept is None:
            return False
        won = winners(swept, state.table, state.layout, state.decisive, state.tied)
        caption = self._words(swept, state.table)
        if not won or not isinstance(caption, ReasonedCaption):
            return False
        self.announcer.foretell(swept, caption.reason)
        state.brisk, state.still = False, state.reduced_motion
        beat = gestures.SAID["shine"](won, beat_context(state, self._rest, self.rhythm), caption.reason)
        self._traffic.launch(beat.tweens, {}, {})
        state.next = state.free = state.now + beat.ms
        state.waiting_since = None
        return True

    def _sting(self, events: Sequence[Event], beat: Beat, won: Sequence[Card]) -> list[Cue]:
        """Return the cues of how the match goes, as cards are swept to somebody, or turned by who has hardly
        any."""
        state = self._show
        turned = {state.layout.owner(event.src) for event in events if isinstance(event, Laid) and event.up}
        if turned and not state.brisk:
            return self._stings.beats([seat for seat in state.low if seat in turned], state.wall_ms, state.layout)
        swept = next((event for event in events if isinstance(event, Swept)), None)
        winner = state.layout.owner(swept.dst) if swept is not None else None
        if swept is None or winner is None:
            return []
        made = self._stings.led(self._rest.shares(), state.wall_ms, beat.ms)
        if made and self._stings.leader is not None and not state.still:
            state.objects.ground.swing(Seat(self._stings.leader), state.now, made[0].at)
        if state.wars:
            x, left = (
                state.layout.places[winner].plate.centerx,
                held(state.table, state.layout, winner) - len(swept.cards),
            )
            made += self._stings.swept(won, left, x / state.layout.size[0], beat.ms)
        return made

    def _after(self, events: Sequence[Event], beat: Beat, earned: int) -> None:
        """Show what a beat shows besides cards that set out; it has `earned` somebody so many points."""
        state, objects = self._show, self._show.objects
        self.rhythm.hear(events, beat)
        swept = beat.calm_at is not None and all(isinstance(event, Swept | MemoSet) for event in events)
        if swept and (not state.wars or state.brisk or state.pace <= 1):       # else a heap in quick flight would flash
            state.free = state.now + (beat.calm_at or 0.0)     # nothing is to be read any more
        if beat.calm_at is not None:
            state.calm_at = state.now + beat.calm_at
        else:
            self.announcer.count()
        if not any(flight.into for flight in state.flights.values()):
            objects.ground.share(self._rest.shares(), state.now, 0 if state.reduced_motion else RISE)
        if beat.chant:
            objects.chant.begin(beat.chant, state.now, state.now + beat.ms - chant.GOES)
            last = max(beat.chant, key=lambda word: word.at).on
            if not state.still:
                objects.slaps.burst(state.wall_ms + beat.strikes / state.pace, (round(last.x), round(last.y)))
        for pile in beat.hops:
            objects.jump(pile, state.wall_ms)
        for event, then in zip_longest(events, events[1:]):
            if isinstance(event, SeatLeft):
                for seat in state.table.all_seats:
                    objects.out(seat, self._rest.is_out(seat))
                self._leave()
            elif isinstance(event, Announced) and event.key.seen == "strike":
                self.slaps.strike(event, then)
            elif isinstance(event, Announced) and event.key.seen == "stamp" and not state.still:
                objects.slaps.burst(state.wall_ms + beat.strikes * (1 if state.pace == math.inf else 1 / state.pace))
            elif isinstance(event, Announced) and event.key.seen == "gift" and not state.still:
                objects.slaps.burst(state.wall_ms + beat.strikes / state.pace)
            self.exhibits.hear(event, beat, earned)
        self._stand()
        if objects.slaps.heaps.of:
            self.slaps.make_room()

    def _stand(self, *, at_once: bool = False) -> None:
        """Show how the seats stand now: moods, and tents of those with few cards, once nothing is at stake or
        `at_once`."""
        state = self._show
        state.moods.stand(self._rest.standing(), state.now)
        state.low = self._rest.low()
        state.comebacks |= state.low
        if at_once or not self._rest.at_stake():
            state.camps = state.low                        # in a war, land and lot of a seat change when it is over
        if not any(flight.into for flight in state.flights.values()):
            state.objects.ground.camp(state.camps)        # else when the cards are there
        state.objects.boats.prepare(state.low)

    def _leave(self) -> None:
        """Let the seats leave that are out now."""
        state, moves = self._show, not (self._show.reduced_motion or self._show.objects.pictures.light)
        for seat in self._gone():
            state.objects.boats.leave(seat, state.now, state.wall_ms, moves=moves)
        left = [seat for seat in state.table.all_seats if seat not in state.departures]
        if len(left) == 1:                             # it ends now
            animals = [look.animal for look in state.objects.looks]
            finale.prepare(state.layout, animals, state.objects.pictures, left[0], state.departures)

    def _tally(self, events: Sequence[Event], beat: Beat) -> None:
        """Let won cards be counted as they come, beside where they go."""
        state, into = self._show, next((event.dst for event in events if isinstance(event, Swept)), "")
        state.objects.tally([card for card in beat.tweens if card not in beat.held], state.flights, into,
                            moves=not (state.still or state.reduced_motion or state.objects.pictures.light))

    def _gone(self) -> list[Seat]:
        """Return the seats that have left, in the order in which they did."""
        state = self._show
        out = [seat for seat in state.table.all_seats if self._rest.is_out(seat)]
        state.departures = [*(seat for seat in state.departures if seat in out),
                            *(seat for seat in out if seat not in state.departures)]
        return state.departures

    def ripple(self, before: Table, shares: Sequence[float]) -> None:
        """Show that the table has become another than it was `before`, with those `shares` of the land: the cards that
        others have now go to them, and the land rises and falls, all within `RIPPLE` ms of the wall's clock."""
        state, objects, rest, ms = self._show, self._show.objects, self._rest, RIPPLE * self._show.pace
        was = {card: pile for pile, cards in before.piles.items() if pile in objects.packets for card in cards}
        hands = [
            [card for card in before.piles[pile] if rest.stack(card) not in ("", pile)] for pile in objects.packets
        ]
        tops = {pile: packet.top(state.layout.scale) for pile, packet in objects.packets.items()}
        tweens = choreography.stream(hands, lambda card: tops[was[card]], rest.pose, state.layout, ms)
        self._traffic.launch(tweens, was, tops)
        objects.ground.share(shares, state.now, 0)
        objects.ground.share(rest.shares(), state.now, ms)
        self._cues.play(state.now, [Cue(0.0, "sweep", 0.5)] if tweens else [])
        state.next = state.free = state.now + ms
        self._traffic.show()

    def snap(self) -> None:
        """Let all that is under way arrive at once."""
        state = self._show
        state.calm_at, state.next, state.free = None, state.now, state.now
        state.looked_at_until = 0.0
        self.exhibits.snap()
        state.objects.slaps.lift()
        state.objects.scuffs.clear()
        state.objects.animations.impacts.clear()
        state.objects.trail.clear()
        state.objects.chant.stop()
        self._cues.hush()
        self._rest.changed()
        state.objects.dim(self._rest.dimmed(), at_once=True)
        self._traffic.snap()
        state.objects.tally((), ())
        state.objects.points.clear()
        state.credits.clear()
        self.announcer.settle()
        self._stand(at_once=True)
        state.objects.boats.stand(self._gone(), state.now, state.wall_ms)
        state.objects.ground.share(self._rest.shares(), state.now, 0)
        state.objects.ground.finish_now()
        self.exhibits.follow(moves=False)

    def celebrate(self, *, at_once: bool = False) -> None:
        """Tell the end: all come to the feast, the winner is named; or, `at_once`, it is as it is at last."""
        state = self._show
        again = state.ended is not None                # on a page that was laid anew
        state.ended, state.finish = state.finish, None
        end, still = state.ended or End(None), state.reduced_motion
        state.moods.end(end.winner)
        state.objects.celebrate(
            end.winner, end.order, end.line, (state.now, state.wall_ms), at_once=at_once, still=still,
            moves=not (at_once or still or state.objects.pictures.light), back=end.winner in state.comebacks,
            pace=1.0 if at_once else state.pace,
        )
        if not again or state.now < self._win_at:     # laid anew before it was heard, it is heard at once
            people = [seat for seat, look in enumerate(state.objects.looks) if look.person]
            name = ending(end.winner, people, len(state.objects.looks))
            left = 0.0 if at_once else max(0.0, FEAST - state.objects.finale.film) * state.pace
            self._win_at = state.now + left
            self._cues.play(state.now, [Cue(left, name, 0.5)])
        self.exhibits.follow()
        state.next = state.free = state.now
