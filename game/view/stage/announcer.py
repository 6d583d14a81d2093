"""The announcer: what is called out over the table while events are played on it."""

import math
from collections.abc import Callable, Sequence
from typing import Final

from game.core.announcements import RIGHT, WRONG
from game.core.cards import CODES
from game.core.events import Announced, Event, Laid, Moved, RoundBegan, SeatLeft, Swept, Turned
from game.core.i18n import _
from game.core.seats import SEAT_0, Seat
from game.core.table import Table
from game.view.pictures.pictures import BACK
from game.view.pictures.theme import POPPY, SEATS, Colour
from game.view.stage import slap_hand
from game.view.stage.banner import GROWS
from game.view.stage.beat import DEEDS, leaves, reading, vain
from game.view.stage.caption import GOES, SHOWN
from game.view.stage.land_animator import GROW
from game.view.stage.layout import STAKED
from game.view.stage.stage_state import StageState
from game.view.stage.sweeps import winners

DUSK: Final = 2
"""The steps that sky and land darken at most, one for each war inside a war."""
LOUD: Final = 700.0
"""How long a shout is as large as it has room beside the cards, where three or four play (real time)."""
STAYS: Final = 700.0
"""The ms of the wall's clock for which words stay in the pill at least, if no others take their place."""
MOMENT: Final = 1000.0
"""Slaps in vain that come so close to each other, in ms of the wall's clock, are told together."""


def shout(war_calls: Sequence[str], wars: int) -> str:
    """Return the word for the wars in a round, "" for none; the last of the `war_calls` is also for more than these.

    >>> [shout(("War!", "Double war!"), wars) for wars in (0, 1, 2, 7)]
    ['', 'War!', 'Double war!', 'Double war!']
    """
    words = ("", *map(_, war_calls))
    return words[min(wars, len(words) - 1)]


class Announcer:
    """The words over the table of a show; `call` says what is shouted at a fact besides wars."""

    def __init__(self, state: StageState, call: Callable[[Announced, Table], str]) -> None:
        self._show, self._call = state, call
        self._old = False                             # the words in the pill are of a round that is over
        self._came = -STAYS                           # when the words in the pill came
        self._vain: tuple[Seat, ...] = ()             # the seats that slapped in vain just now
        self._when = -MOMENT                          # when the last of them did
        self._ended = False                           # the war that was shouted is decided, or a seat is out
        self._judged: Announced | None = None         # who was judged just before, with all that were judged alike
        self._won = ""                                # the words of a right slap that nobody has come close to yet
        self._held: tuple[Announced, str | None] | None = None           # a fact that is told as its cards strike
        self._tells_at = math.inf                     # and when that is
        self._turns_at = math.inf                     # when cards turn that the words of now are not about

    def prepare(self) -> None:
        """See to it that the words for wars are cut before the first."""
        state, calls = self._show, self._show.war_calls
        words = [shout(calls, wars) for wars in range(1, len(calls) + 1)]
        state.objects.banner.prepare(words, POPPY, loud=state.table.seats > 2)

    def worded_event(self, event: Event) -> Event:
        """Return an event as it is put into words: a slap in vain with all those of the same moment, and who is right
        or has written no number with all others of whom that was said just before."""
        judged, self._judged = self._judged, None
        if isinstance(event, Announced) and (
                event.key == RIGHT or (event.key == WRONG and not event.text.strip().isdecimal())):
            if judged is not None and judged.key == event.key:
                event = event._replace(seats=(*judged.seats, *event.seats))
            self._judged = event
            return event
        if not vain(event):
            return event
        before = self._vain if self._show.wall_ms - self._when < MOMENT else ()
        self._vain, self._when = tuple(dict.fromkeys((*before, *event.seats))), self._show.wall_ms
        return event._replace(seats=self._vain)

    def hear(self, event: Event, words: str | None, later: bool = False, *, held: bool = False) -> None:
        """Show what an event says besides where cards go; `later` if the shout that it ends stays for a while, `held`
        if a fact is told no sooner than `tell_in` says."""
        state = self._show
        self._tell()
        if words or isinstance(event, RoundBegan):
            self._turns_at = math.inf
        elif not later and state.wars and isinstance(event, Laid | Turned) and event.up:
            self._turns_at = state.now
        if isinstance(event, Laid) and state.objects.staked.counts:
            state.objects.stake(0)                       # what was won is counted no longer
        if isinstance(event, (RoundBegan, Swept)):
            state.fighters = frozenset()
        if isinstance(event, SeatLeft):
            self._unshout()
        if isinstance(event, RoundBegan):
            state.wars, self._ended, state.decisive, state.tied = 0, False, (), frozenset()
            state.asking = state.asking if state.layout.pile("pile") else None
            state.objects.slaps.lift()
            self._hush()
            self._pass_over()
            state.objects.ground.say("")
        elif isinstance(event, Announced) and event.key.seen == "shout":
            state.wars, self._ended = state.wars + 1, False
            stakes = (pile for pile in state.table.piles if state.layout.role(pile) == "stake")
            state.tied = frozenset(card for pile in stakes for card in state.table.piles[pile])
            if state.layout.shouts:
                state.fighters = frozenset(event.seats)
                self._escalate()
            self.count()
        elif isinstance(event, (Laid, Moved, Turned)) and event.up and not state.wars and not (
                isinstance(event, Moved) and state.layout.role(event.dst) == "capture"):      # its winner was just told
            self._pass_over()
        elif isinstance(event, Swept) and not later:
            self._hush()
        elif isinstance(event, Swept) and self._comes_back(event):
            state.called = _("Still here!"), self._sheet((state.layout.owner(event.dst) or SEAT_0,))
            self.count()
        elif isinstance(event, Swept) and words and state.layout.owner(event.dst) is not None:      # the pill names it
            self._unshout()
        if isinstance(event, Announced):
            state.objects.ground.say(event.key)
            if event.key.numbers == ("chances",):
                state.asking = event.seats[0], event.cards[0]
            elif event.key.seen == "strike" and event.cards:
                card = event.cards[-1]
                won = any(card in cards and state.layout.role(pile) == "stake"
                          for pile, cards in state.table.piles.items())
                state.asking = (event.seats[0], card) if won else None       # it wins for who slapped, whosever it is
            if held:
                self._held = event, words
                return
            self._shout_at(event, words)
        if words:
            self._say_of(event, words)
        if isinstance(event, Announced) and event.key.seen == "strike":
            self._won = words or "" if event.cards else ""

    def reason(self, fact: Announced) -> str:
        """Return why a slap is in vain."""
        return self._call(fact, self._show.table)

    def _shout_at(self, fact: Announced, words: str | None) -> None:
        """Note what is shouted at a fact, or that it ends another shout."""
        called = "" if vain(fact) else self._call(fact, self._show.table)
        if called:
            self._show.called = called, self._sheet(fact.seats)
        elif words:
            self.clear_shout()

    def _say_of(self, event: Event, words: str) -> None:
        """Put words into the pill, with the tokens and the cards that the event is about."""
        self._old = False
        animals = (self._show.objects.looks[seat].animal for seat in self._about(event))
        self._say(words, *animals, cards=self._cards(event))

    def settle(self) -> None:
        """Say what is to be said of cards that all lie there by now."""
        self.end_turn()
        self._tell()
        self.count()

    def foretell(self, swept: Swept, words: str) -> None:
        """Say what decides a sweep that is still to come."""
        self._turns_at = math.inf
        self._say_of(swept, words)

    def says_last_words(self) -> bool:
        """Say what is to be said before the winner is named, once; return False if there is nothing of that kind."""
        state, end = self._show, self._show.finish
        if end is None or not end.words:
            return False
        state.finish, self._turns_at, self._old = end._replace(words=""), math.inf, False
        self._say(end.words)
        state.next = state.free = state.now + reading(end.words)
        return True

    def tell_in(self, ms: float) -> None:
        """Tell the fact that was held in `ms`."""
        if self._held is not None:
            self._tells_at = self._show.now + ms

    def _tell(self) -> None:
        """Tell the fact that was held, if there is one."""
        if self._held is None:
            return
        (fact, words), self._held, self._tells_at = self._held, None, math.inf
        self._shout_at(fact, words)
        if words:
            self._say_of(fact, words)
        self.count()

    def turn(self, ms: float) -> None:
        """Let the words go that were said before cards turn, whose faces are first seen in `ms`: they would stand over
        other cards than those that they are about. While all is hurried, the next words take their place."""
        state = self._show
        if state.wars or self._old:
            self._turns_at = state.now + max(0.0, ms - GOES * state.pace)

    def end_turn(self) -> None:
        """Let such words go now, if any still stand there."""
        if self._turns_at == math.inf:
            return
        self._turns_at = math.inf
        if self._show.wars:
            self._unshout()
        if self._show.brisk:
            self._old = True
        else:
            self._old = False
            self._say("")

    def trail(self, ms: float) -> str:
        """Say by how much a slap was won, once another hand came `ms` later. Return the words, "" if that is said
        already, or something else is told by now."""
        pill = self._show.objects.caption
        if not self._won or pill.text != self._won:
            return ""
        self._won, told = "", _("{told}, {margin}").format(told=self._won, margin=slap_hand.words(ms))
        self._say(told, *pill.animals, cards=pill.cards)
        return told

    def _sheet(self, seats: Sequence[Seat]) -> Colour:
        """Return the colour of a shout's sheet: that of the first of these seats."""
        animal = self._show.objects.looks[seats[0]].animal if seats else ""
        return next((marks.sheet for marks in SEATS if marks.animal == animal), POPPY)

    def _comes_back(self, swept: Swept) -> bool:
        """True if a seat with hardly any cards wins a war with the last of them: it would be out."""
        state = self._show
        return (bool(state.wars) and state.layout.shouts and not state.brisk
                and state.layout.owner(swept.dst) in state.low and not state.table.piles[swept.dst])

    def clear_shout(self) -> None:
        """Take away a shout that is not about a war: something else is said or asked now."""
        if self._show.called is not None:
            self._show.called = None
            self.count()

    def _pass_over(self) -> None:
        """Let what was said go: it is of a round that is over, or of cards that others follow."""
        self._old = self._show.brisk or self._is_fresh       # so often, the pill would flash: others take its place
        if not self._old:
            self._say("")

    @property
    def _is_fresh(self) -> bool:
        """True if the words in the pill came so shortly ago that it would flash if it went."""
        return self._show.wall_ms - self._came < STAYS

    def _say(self, text: str, *animals: str, cards: Sequence[str] = ()) -> None:
        """Let the pill say this when the one before has gone; in its place where little motion is wanted, or all goes
        so fast that pills would come and go."""
        state = self._show
        self._came = state.wall_ms if text else self._came
        now = None if state.quiet or state.brisk else state.wall_ms
        state.objects.say(text, *animals, cards=cards, now=now)

    def _cards(self, event: Event) -> list[str]:
        """Return the codes of the cards that an event is about, as they may be seen, before it happens: of those swept,
        the winners, or those that a hand lies on, or the last of those that lie side by side; of a deed, its stars;
        none if the winner's last card lies face down, as no card has won then."""
        if not isinstance(event, Announced | Laid | Moved | Swept | Turned):
            return []
        table, layout = self._show.table, self._show.layout
        slapped = None if layout.pile("pile") else self._show.asking
        won = winners(event, table, layout, self._show.decisive, self._show.tied, slapped)
        cards = won or list(event.cards)
        if isinstance(event, Swept):
            seat = layout.owner(event.dst)
            stake = None if seat is None else layout.pile("stake", seat)
            if not won and stake in event.srcs and table.piles[stake]:
                return []
            lit = self._show.objects.slaps.lit
            alone = [card for card in layout.open(table) if card in cards]
            cards = [card for card in cards if card in lit] or alone[-SHOWN:] or cards
        stars = isinstance(event, Announced) and (event.key.seen in DEEDS or leaves(event))      # all see what goes
        seen = [card for card in cards if stars or table.facing[card] or getattr(event, "up", False)]
        return [CODES[card] for card in seen] or [BACK] * min(SHOWN, len(cards))

    def count(self) -> None:
        """Say how many cards are at stake while there is a war, or a pot waits, and show a ring round the sun for each
        war."""
        state, table, layout = self._show, self._show.table, self._show.layout
        ms = 0.0 if state.quiet else GROWS
        if state.called is not None:
            state.objects.shout(*state.called, ms)
            return
        lying = self._lying
        waits = layout.pile("pot")
        if lying and (state.wars or (waits is not None and table.piles[waits])):
            stays = 0.0 if state.quiet or state.brisk or table.seats == 2 else LOUD / max(1.0, state.pace)
            state.objects.shout("" if self._ended else shout(state.war_calls, state.wars), ms=ms, stays=stays)
            state.objects.stake(lying)
            state.objects.ground.rings(1 + state.wars, state.now, 0 if state.reduced_motion else GROW)
        elif state.calm_at is None:
            self._hush()

    @property
    def _lying(self) -> int:
        """The number of cards at stake that have come to where they lie, also if they are still to turn over there."""
        state, layout = self._show, self._show.layout
        if not layout.shouts:
            return 0
        staked = [card for pile, cards in state.table.piles.items() if layout.role(pile) in STAKED for card in cards]
        flights = (state.flights.get(card) for card in staked)
        return sum(flight is None or not flight.source or state.now >= flight.arrival for flight in flights)

    def _escalate(self) -> None:
        """Let the light fade with each war inside another, and the sun beat."""
        state = self._show
        if state.pace == math.inf:
            return
        state.objects.ground.dusk(0 if state.brisk else min(DUSK, state.wars - 1))
        if not state.brisk:
            state.objects.rings.begin(state.wall_ms, still=state.reduced_motion)

    @property
    def words_go_in(self) -> float:
        """The ms of the wall's clock until the words of a round that is over go; `math.inf` if there are none, or if
        something else is still to come."""
        state = self._show
        if not self._old or state.waits:
            return math.inf
        return 0.0 if state.pace == math.inf else max(0.0, self._came + STAYS - state.wall_ms)

    def drop_old_words(self) -> None:
        """Let the words of a round that is over go, once they have been there for long enough."""
        if self.words_go_in <= 0:
            self._old = False
            self._say("")

    def pass_on(self, until: float, landed: bool) -> None:
        """Let time go on `until` then, in ms; True in `landed` if cards have landed meanwhile."""
        state = self._show
        if self._turns_at <= until:
            self.end_turn()
        if self._tells_at <= until:
            self._tell()
        staked = state.objects.staked
        comes = bool(state.flights and staked.count) and state.called is None
        if state.calm_at is None and not staked.counts and (landed or (comes and self._lying != staked.count)):
            self.count()
        if state.next <= until:
            self.drop_old_words()
        if state.calm_at is not None and state.calm_at <= until:
            state.calm_at = None
            state.objects.slaps.lift()
            self._hush()

    def _unshout(self) -> None:
        """Take away a shout; the light and the number at stake stay as they are."""
        self._ended, self._show.called = True, None
        self._show.objects.shout("")

    def _hush(self) -> None:
        self._show.called = None
        self._show.objects.shout("")
        self._show.objects.ground.rings(1, self._show.now)
        self._show.objects.ground.dusk(0)
        if self._show.objects.rings.beats:
            self._show.objects.rings.stop()
        if not self._show.objects.staked.counts:
            self._show.objects.stake(0)

    def _about(self, event: Event) -> tuple[Seat, ...]:
        """Return the seats whose tokens are beside the words."""
        match event:
            case Swept(_, _, dst) | Moved(_, _, dst):
                owner = self._show.layout.owner(dst)
                return () if owner is None else (owner,)
            case SeatLeft(seat):
                return (seat,)
            case Announced() if vain(event):
                return self._vain
            case Announced(key, (seat,)) if key != WRONG:       # nobody is pointed at for a mistake
                return (seat,)
        return ()
