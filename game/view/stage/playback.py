"""Playback: events are played one beat after another, or applied at once, on the table of a show. Its rhythm: the more
plain rounds and turns come in a row, the more briefly each is looked at.
"""

import math
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final

from game.core.announcements import FALSE_SLAP, Effect, Rumble
from game.core.cards import Card
from game.core.declaration import Exhibit
from game.core.events import Announced, Event, Laid, MemoSet, Moved, SeatLeft, Swept, TurnBegan, Turned
from game.core.seats import Seat
from game.core.table import Table
from game.view.stage import beat as grouping
from game.view.stage import choreography, gestures
from game.view.stage.announcer import Announcer
from game.view.stage.beat import Beat, BeatContext, reading, seen
from game.view.stage.card_flights import CardFlights
from game.view.stage.choreography import COMPARE, COVERED, counted
from game.view.stage.cues import Cue, Cues, Stingers, at_once, cues, dealt, ending, held
from game.view.stage.exhibits import ShownSum, made_words
from game.view.stage.land_animator import RISE, SWEEP
from game.view.stage.pose import Pose
from game.view.stage.stage_objects import DECK
from game.view.stage.stage_state import HURRY, RestingLayout, StageState, visible_war

PLAIN, TIGHTER, SHORT = 2, 0.15, 0.35
"""After so many plain rounds in a row each is looked at so much more briefly than the one before (in parts of the
default), down to so much."""
ALONE: Final = 0.7
"""The same where the match goes on without anybody's press: who only watches wants to follow it. Sooner, the cards of
one pile would flash."""
READS: Final = 0.75
"""The least time for which words stay, in parts of the usual."""
BREATH: Final = 0.05
"""The shortest pause, in seconds at the normal pace."""
_PLAINLY: Final[tuple[Effect, ...]] = "pill", "nothing"
STAY = 500.0
"""How long won cards stay where they are while all is hurried, until others cover them (ms of the wall's clock)."""
WAIT = 350.0
"""The same where nobody hurries, but the last round began while its winnings were still on their way."""
RIPPLE = 700.0                                        # ms in which rounds that are skipped ripple past
_SAID = 60                                            # of what is applied at once, so many events may be put into words


class Rhythm:
    """The rhythm of a show: it tightens while people press early, and while the match goes on without them. A war, a
    blow, a pile that is won or a choice opens it again."""

    def __init__(self, show: StageState) -> None:
        self._show = show
        self.early = 0
        """Plain rounds in a row whose winnings were still on their way when the next began."""
        self._alone = 0                               # plain rounds and turns in a row with nobody to wait for
        self._goes_on = False                         # nobody was waited for since cards were laid

    def lay(self) -> None:
        """Note that cards are laid."""
        if not self._show.flights:
            self.early = 0                            # nobody is in a hurry
        if not self._goes_on:
            self._alone = 0
        self._goes_on = False

    def hear(self, events: Sequence[Event], beat: Beat) -> None:
        """Note that a beat is played."""
        show = self._show
        if any(isinstance(event, Announced) and (event.key.counts or event.key.seen not in _PLAINLY)
               for event in events):
            self._alone = 0
        if beat.calm is not None and all(isinstance(event, Swept | MemoSet) for event in events):
            self.early = 0 if show.wars else self.early + 1
            self._alone = 0 if show.wars else self._alone + 1
        elif show.turns and sum(isinstance(event, Laid | Turned) and event.up for event in events) == 1:
            self._alone += 1

    def open(self) -> None:
        """Note that somebody chooses: the next beats take as long as ever."""
        self._alone = 0

    @property
    def part(self) -> float:
        """The time for which a plain round is looked at, in parts of the default, after so many. At a quicker pace it
        is not shortened to less time than at the normal one."""
        show = self._show
        if show.brisk:
            return SHORT
        return min(self._of(self.early, SHORT), self._of(self._alone, ALONE))

    def _of(self, row: int, short: float) -> float:
        """Return the part after `row` in a row, which gets as short as `short`."""
        return max(min(1.0, short * max(1.0, self._show.pace)), 1 - TIGHTER * max(0, row - PLAIN + 1))

    @property
    def reads(self) -> float:
        """The least time for which words stay, in parts of the time that it takes to read them."""
        return self._show.reads * (1.0 if self._show.wars else max(READS, self.part))

    def pause(self, seconds: float) -> float:
        """Nobody is waited for: return what is left of a pause of `seconds` at the normal pace. It began when all
        lay still that had been looked at; so who reads for long does not wait after that, too."""
        show, self._goes_on = self._show, True
        part = 1.0 if show.wars else self.part
        return max(BREATH, seconds * part - max(0.0, show.now - show.landed - COMPARE * part) / 1000)


class Playback:
    """Plays what waits in a show's queue. `caption` puts an event into words, before it happens to the table that it
    is given, or says None; `sound` plays one, from so far across the window (0 to 1), and `feel` shakes controllers."""

    def __init__(self, show: StageState, rest: RestingLayout, traffic: CardFlights,
                 caption: Callable[[Event, Table], str | None],
                 call: Callable[[Announced, Table], str], sound: Callable[[str, float], None],
                 feel: Callable[[Rumble, Sequence[Seat]], None],
                 exhibit: Callable[[Table], Exhibit]) -> None:
        self._show, self._rest, self._traffic, self._words = show, rest, traffic, caption
        self._exhibit, self.rhythm = exhibit, Rhythm(show)
        self._exhibited: Exhibit | None = None
        self.announcer, self._cues, self._stings = Announcer(show, call), Cues(sound, feel), Stingers()

    def enter(self, wars: int | None = None) -> None:
        """Begin with the show's table on its props, everything at rest. `wars` have been called in this round; without
        a number, those that can be seen."""
        show = self._show
        self.announcer.prepare()
        show.raised, show.still = frozenset(), False
        show.turns = show.turns or show.table.turn != 0
        if wars is None:
            show.wars, show.fighters = visible_war(show.table, show.layout)
        else:
            show.wars = wars
        self.snap()

    def go_on(self, until: float) -> None:
        """Let the table's clock go on, and play the beats whose time has come until then."""
        show = self._show
        while show.waits and show.next <= until:
            self._pass(max(show.now, show.next))
            if show.queue:
                self._play()
            else:
                self.celebrate(0.0 if show.reduced_motion else SWEEP)
        self._pass(until)

    def _pass(self, until: float) -> None:
        """Let the table's clock go on, and land what arrives."""
        if landed := self._traffic.go_on(until):
            self._show.landed = self._show.now
        self._cues.go_on(until)
        self.announcer.pass_on(until, landed)
        if self._show.counted is not None and self._show.counted <= until:
            self._show.sums, self._show.counted = {}, None

    def deal(self) -> None:
        """Lay all cards together as a deck, and deal or throw them with motion."""
        show, props = self._show, self._show.props
        legs = choreography.deal(show.table, self._rest.pose, show.layout)
        if not legs:
            return
        for card in legs:
            props.drop(card)                          # what will be thrown over the floor lay there already
        props.deck(len(legs))
        self._traffic.launch(legs, dict.fromkeys(legs, DECK), {DECK: show.layout.deck()})
        self._cues.add(show.now, dealt(legs, show.layout))
        show.next = show.free = max(flight.landing for flight in show.flights.values())
        if any(flight.into for flight in show.flights.values()):
            props.ground.share([0.0] * show.table.seats, show.now, 0)
            props.ground.share(self._rest.shares(), show.now, show.next - show.now)
        self._traffic.show()

    def settle(self) -> None:
        """Apply all that is left, and let everything lie still."""
        show = self._show
        show.moods.forget()
        left, applied = len(show.queue), list(show.queue)
        while show.queue:
            event = show.queue.popleft()
            left -= 1
            self._happen(event, self._words(self.announcer.worded_event(event), show.table) if left < _SAID else None)
        self.snap()
        self._cues.play(show.now, at_once(applied, show.layout))
        if show.finish is not None:
            self.celebrate(0.0)

    def _happen(self, event: Event, words: str | None, later: bool = False) -> None:
        """Let an event happen to the table, and say so; `later` if the shout that it ends stays for a while."""
        self.announcer.hear(event, words, later)
        if isinstance(event, TurnBegan):                    # where somebody leads, players take turns
            self._show.turns = True
        self._show.table.apply(event)
        self._exhibited = None

    def follow(self, *, moves: bool = True) -> None:
        """Show what stands on the table besides cards, as it is now."""
        show = self._show
        if self._exhibited is None:
            self._exhibited = self._exhibit(show.table)
        moves = moves and not show.reduced_motion and show.pace != math.inf
        seen, sums = self._exhibited, show.sums
        if show.ended is not None:                    # the cards have made room for the end
            seen, sums = seen.lasting, {}
        show.props.exhibits.follow(seen, sums, show.made, self._lies, show.now, moves=moves, where=self._where)

    def _where(self, card: Card) -> tuple[Pose | None, bool]:
        """Return how a card lies, or will lie, None in a stack; and True if it has landed there."""
        stack = bool(self._rest.stack(card))
        return None if stack else self._rest.pose(card), not stack and card not in self._show.flights

    def _lies(self, card: Card) -> tuple[Pose | None, bool]:
        """Return how a card lies, or will lie, face up, None for any other; and True if it has landed there."""
        pose, landed = self._where(card)
        return (pose, landed) if pose is not None and self._rest.sees(card) else (None, False)

    def _play(self) -> None:
        """Play the next beat: the events happen to the shadow, and cards set out for where they lie now."""
        show, props, traffic, layout = self._show, self._show.props, self._traffic, self._show.layout
        events = grouping.group(show.queue)
        if isinstance(events[0], Laid):
            self.rhythm.lay()
            traffic.keep(COVERED)
        won = choreography.winners(events[0], show.table, layout)
        lost = choreography.losers(events[0], show.table, layout, show.fighters)
        before = _sources(events, show.table)
        tops = {pile: packet.top(layout.scale) for pile, packet in props.packets.items()}
        shown = {card for card, pile in before.items() if pile in tops and self._rest.shown(card)}
        show.brisk = show.hurried and show.pace != math.inf
        words = ""
        beside = len(events) > 1 and all(grouping.reckoned(event, layout) for event in events)
        for event in events:
            text = None if beside else self._words(self.announcer.worded_event(event), show.table)
            words = text or words
            self._happen(event, text, later=True)
        self._rest.changed()
        show.still = show.reduced_motion or show.brisk       # cards that fly to and fro so often would flash
        beat = choreography.beat(events, self._scene(before, tops, shown), won, words, lost)
        traffic.launch(beat.legs, {card: pile for card, pile in before.items() if pile in tops}, tops, shown,
                        self._rest.own(before))
        if not show.still:
            for card, way in beat.legs.items():
                props.scuffs.follow(props.sprites[card], tuple(way), show.now)
        traffic.relayout(beat.legs)
        props.dim(self._rest.dimmed(), show.flights)
        for pile in set(before.values()).intersection(props.packets):
            props.packets[pile].lift.set(0.0)         # the card that was raised is on its way
        show.next = show.free = show.now + max(beat.ms, reading(words) * self.rhythm.reads)
        show.waiting_since = None if beat.rests is None else show.now + beat.rests
        self._cues.play(show.now, [*cues(events, beat, layout, show.wars, show.table), *self._sting(events, beat, won)])
        if not show.brisk and won and counted(beat):
            props.tally(beat.legs, show.flights)
        show.moods.hear(events, show.now, lambda card: seen(beat.legs.get(card, ())))
        self._after(events, beat)

    def _sting(self, events: Sequence[Event], beat: Beat, won: Sequence[Card]) -> list[Cue]:
        """Return the cues of how the match goes, as cards are swept to somebody, or turned by who has hardly
        any."""
        show = self._show
        turned = {show.layout.owner(event.src) for event in events if isinstance(event, Laid) and event.up}
        if turned and not show.brisk:
            return self._stings.beats([seat for seat in show.low if seat in turned], show.wall_ms, show.layout)
        swept = next((event for event in events if isinstance(event, Swept)), None)
        winner = show.layout.owner(swept.dst) if swept is not None else None
        if swept is None or winner is None:
            return []
        made = self._stings.led(self._rest.shares(), show.wall_ms, beat.ms)
        if made and self._stings.leader is not None and not show.still:
            show.props.ground.swing(Seat(self._stings.leader), show.now, made[0].at)
        if show.wars:
            x, left = show.layout.places[winner].plate.centerx, held(show.table, show.layout, winner) - len(swept.cards)
            made += self._stings.swept(won, left, x / show.layout.size[0], beat.ms)
        return made

    def _scene(self, before: dict[Card, str], tops: dict[str, Pose], shown: set[Card]) -> BeatContext:
        """Return what the ways of cards depend on, with the piles in which they lay `before` and what was seen of
        these."""
        show, rest, sprites, pose = self._show, self._rest, self._show.props.sprites, self._rest.pose
        return BeatContext(
            show.layout, show.table, pose=pose, wars=show.wars, still=show.still,
            stay=STAY * HURRY if show.brisk else WAIT * show.pace if self.rhythm.early and not show.wars else 0.0,
            rhythm=self.rhythm.part, pace=HURRY if show.brisk else show.pace,
            behind=() if show.brisk else rest.behind(),
            was=lambda card: sprites[card].pose if card in sprites else tops.get(before.get(card, ""), pose(card)),
            up=lambda card: sprites[card].up if card in sprites else card in shown,
            sees=rest.sees, stack=rest.stack,
            counted=frozenset(card for made in show.sums.values() for card in made.cards),
        )  # fmt: skip

    def _after(self, events: Sequence[Event], beat: Beat) -> None:
        """Show what a beat shows besides cards that set out."""
        show, props = self._show, self._show.props
        self.rhythm.hear(events, beat)
        swept = beat.calm is not None and all(isinstance(event, Swept | MemoSet) for event in events)
        if swept and (not show.wars or show.brisk or show.pace <= 1):       # else a heap in quick flight would flash
            show.free = show.now + (beat.calm or 0.0)     # nothing is to be read any more
        if beat.calm is not None:
            show.calm = show.now + beat.calm
        else:
            self.announcer.count()
        if not any(flight.into for flight in show.flights.values()):
            props.ground.share(self._rest.shares(), show.now, 0 if show.reduced_motion else RISE)
        for pile in beat.hops:
            props.jump(pile, show.wall_ms)
        for event, then in zip_longest(events, events[1:]):
            if isinstance(event, SeatLeft):
                for seat in show.table.all_seats:
                    props.out(seat, self._rest.is_out(seat))
            elif isinstance(event, Announced) and event.key.seen == "strike":
                self._strike(event, then)
            elif isinstance(event, Announced) and event.key.seen == "stamp" and not show.still:
                props.slaps.burst(show.wall_ms + gestures.STAMPS * (1 if show.pace == math.inf else 1 / show.pace))
            self._set_out(event, beat)
        self._stand()

    def _stand(self) -> None:
        """Show how the seats stand now: moods, and tents of those with few cards."""
        show = self._show
        show.moods.stand(self._rest.standing(), show.now)
        show.low = self._rest.low()
        show.comebacks |= show.low
        if not any(flight.into for flight in show.flights.values()):
            show.props.ground.camp(show.low)          # else when the cards are there

    def _strike(self, fact: Announced, then: Event | None) -> None:
        """Let a seat's hand come down: on the cards of a fact, or in vain; the cost is paid in the event `then`."""
        show, props = self._show, self._show.props
        on = [self._rest.pose(card) for card in fact.cards if not self._rest.stack(card)]
        low = [pose.y + pose.height * 0.16 for pose in on]
        at = (sum(pose.x for pose in on) / len(on), sum(low) / len(low)) if on else None
        if at is None:
            paid = then.cards if isinstance(then, Moved) else ()
            props.slaps.miss(fact.seats[0], show.wall_ms, paid, still=show.reduced_motion)
        else:
            props.slaps.strike(fact.seats[0], fact.cards, at, show.wall_ms, still=show.reduced_motion)

    def trail(self, ms: float) -> None:
        """Say by how much the slap was won that has just been played; that is read, too."""
        show = self._show
        told = self.announcer.trail(ms)
        if told:
            show.next = max(show.next, show.now + reading(told) * self.rhythm.reads)

    def _set_out(self, event: Event, beat: Beat) -> None:
        """Change what stands on the table besides cards, as an event says."""
        show = self._show
        match event:
            case Announced(key, (seat,), cards) if key.asks and grouping.reckoned(event, show.layout):
                show.sums[seat], show.counted = ShownSum(made_words(event), tuple(cards)), None
            case Announced(key, (seat,), _cards, (number, *_)) if key.seen == "together":
                show.made[seat] = number
                if not show.still:
                    self._burst()
            case Announced(key) if key.seen == "feed":
                self.follow()
                moves = not show.still and show.pace != math.inf
                show.props.exhibits.feed(event, self._lies, show.now, moves=moves)
            case Laid(dst=dst) if show.sums:
                show.sums = {seat: made for seat, made in show.sums.items() if seat != show.layout.owner(dst)}
            case Moved(cards) if any(card in made.cards for made in show.sums.values() for card in cards):
                show.counted = show.now               # they leave what they are counted with
            case Swept(_, _, dst) if show.sums:
                winner = show.layout.owner(dst)
                show.counted = show.now + (beat.calm or 0.0)
                if winner in show.sums:
                    show.sums[winner] = show.sums[winner]._replace(won=True)

    def _burst(self) -> None:
        """Let rays of sunlight burst round what was made: the target that is won, or the goal of a path, or else the
        sun."""
        show, props = self._show, self._show.props
        target, mountain = show.layout.pile("target"), props.exhibits.mountain
        cards = show.table.piles[target] if target is not None else ()
        at = show.layout.sun
        if cards:
            pose = self._rest.pose(cards[-1])
            at = round(pose.x), round(pose.y)
        elif mountain is not None:
            x, y = mountain.stone(mountain.path.goal)
            at = round(x), round(y)
        props.slaps.burst(show.wall_ms, at)

    def miss(self) -> None:
        """Let a hand come down on what lies there, in vain."""
        show = self._show
        legs = gestures.missed(self._scene({}, {}, set()))
        still = {card: way for card, way in legs.items() if card not in show.flights}
        self._traffic.launch(still, {}, {})
        self._cues.play(show.now, [Cue(0.0, FALSE_SLAP.sound, 0.5)])

    def ripple(self, before: Table, shares: Sequence[float]) -> None:
        """Show that the table has become another than it was `before`, with those `shares` of the land: the cards that
        others have now go to them, and the land rises and falls, all within `RIPPLE` ms of the wall's clock."""
        show, props, rest, ms = self._show, self._show.props, self._rest, RIPPLE * self._show.pace
        was = {card: pile for pile, cards in before.piles.items() if pile in props.packets for card in cards}
        hands = [[card for card in before.piles[pile] if rest.stack(card) not in ("", pile)] for pile in props.packets]
        tops = {pile: packet.top(show.layout.scale) for pile, packet in props.packets.items()}
        legs = choreography.stream(hands, lambda card: tops[was[card]], rest.pose, show.layout, ms)
        self._traffic.launch(legs, was, tops)
        props.ground.share(shares, show.now, 0)
        props.ground.share(rest.shares(), show.now, ms)
        self._cues.play(show.now, [Cue(0.0, "sweep", 0.5)] if legs else [])
        show.next = show.free = show.now + ms
        self._traffic.show()

    def snap(self) -> None:
        """Let all that is under way arrive at once."""
        show = self._show
        show.calm, show.next, show.free = None, show.now, show.now
        show.sums, show.counted, self._exhibited = {}, None, None
        show.props.slaps.lift()
        show.props.scuffs.clear()
        self._cues.hush()
        self._rest.changed()
        show.props.dim(self._rest.dimmed(), at_once=True)
        self._traffic.snap()
        show.props.tally((), ())
        self.announcer.count()
        self._stand()
        show.props.ground.share(self._rest.shares(), show.now, 0)
        show.props.ground.finish_now()
        self.follow(moves=False)

    def celebrate(self, ms: float) -> None:
        """Celebrate the end in `ms`: the winner's land sweeps across, tokens meet at the sun, cards pour and scraps
        fall."""
        show = self._show
        again = show.ended is not None                # on a page that was laid anew
        show.ended, show.finish = show.finish, None
        winner, order = show.ended or (None, ())
        if not again:
            people = [seat for seat, look in enumerate(show.props.looks) if look.person]
            self._cues.play(show.now, [Cue(0.0, ending(winner, people, len(show.props.looks)), 0.5)])
        show.moods.end(winner)
        show.props.celebrate(winner, order, show.table, show.now, show.wall_ms, ms, back=winner in show.comebacks)
        self.follow()
        show.next = show.free = show.now + ms


def _sources(events: Sequence[Event], table: Table) -> dict[Card, str]:
    """Return where the cards that these events move lie before they do."""
    piles: dict[Card, str] = {}
    for event in events:
        if isinstance(event, (Laid, Moved)):
            piles |= dict.fromkeys(event.cards, event.src)
        elif isinstance(event, Swept):
            piles |= {card: pile for pile in event.srcs for card in table.piles[pile]}
    return piles
