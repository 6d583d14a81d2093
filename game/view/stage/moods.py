"""The animals' moods at the table: from what happens there to each seat's face, for every game alike.

Events say what has happened, and their said keys what is seen of it (`game.core.announcements`). Feelings begin on the
table's clock, when what they are about is seen; they last on the wall's. Nothing here draws.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from heapq import heappop, heappush
from math import inf
from typing import Final, NamedTuple

from game.core.announcements import WRONG
from game.core.cards import RANK, RANKS, Card
from game.core.events import Announced, Event, Laid, Moved, RoundBegan, Swept
from game.core.rng import Rng
from game.core.seats import all_seats
from game.view.pictures.moods import Mood
from game.view.stage.characters import LOSES, SHORT, WINS

MANY: Final = 6
"""The number of cards won together that makes their winner glad."""
FEW: Final = 5
"""The number of cards at which a seat sweats, or with fewer."""
IDLE: Final = 12_000.0
"""When nothing has happened for so long, in ms of the wall's clock, everybody is sleepy."""
BLINK: Final = 110.0
"""How long eyes are shut (ms)."""
AGAIN: Final = 4000, 7000
"""From one blink to the next (ms): at least, at most."""
LEADS: Final = 1 / 13
"""By so much of the land somebody leads, so that a lead does not change with each card."""
SEES: Final = 120.0, 300.0
"""The ms of the table's clock after which who wins a plain round shows it, and who loses it."""
LEANS: Final = -1
"""The way in which anybody leans in to what is said of them,"""
SAID: Final = 500.0
"""and the ms of the table's clock after which they do: cards that are meant have moved by then."""
_ACE = RANKS.index("A")
_STAYS: Final[Mapping[Mood, float]] = {"rest": 1.0, "hope": 1800.0, "glad": 2000.0, "ouch": 1800.0, "surprised": 1300.0}
_WAR: Final = 8000.0
"""How long a tie is hoped about, unless it is decided before."""
_STRONG: Final[Mapping[Mood, int]] = {
    "rest": 0, "think": 0, "sleepy": 0, "hope": 2, "surprised": 2, "glad": 3, "ouch": 3,
}  # fmt: skip
_SHUT: Final = ("glad", "ouch", "sleepy")
"""The moods in which nobody blinks: the eyes are shut already, or almost."""


class Face(NamedTuple):
    """How a seat looks: its mood, whether its eyes are shut for a moment, and whether it sweats."""

    mood: Mood = "rest"
    blink: bool = False
    drop: bool = False


class SeatStandings(NamedTuple):
    """How the seats stand after a beat: each one's share of the land, its cards (None where nobody holds any, or points
    are counted), and whether it still plays."""

    shares: Sequence[float]
    cards: Sequence[int | None]
    plays: Sequence[bool]


class Reaction(NamedTuple):
    """What a seat does about a round that is over, in its own character: it has won (`wins`) or lost it; which of its
    ways, by their number, or `LEANS` in to what is said of it; and whether it is `brisk`, as all is hurried."""

    seat: int
    wins: bool
    way: int
    brisk: bool


class _MoodChange(NamedTuple):
    """A mood of a seat to come: from when on the table's clock, how long it stays (ms), how strong it is, and the
    reaction that goes with it, if any."""

    at: float
    seat: int
    mood: Mood
    stays: float
    strong: int
    reacts: tuple[Reaction, ...] = ()


class Moods:
    """The faces of the seats. `people` says which are persons: a computer hopes before its card turns; `owner` whose a
    pile is, None for the middle's."""

    def __init__(self, people: Sequence[bool], owner: Callable[[str], int | None]) -> None:
        self._people, self._owner = people, owner
        seats = range(len(people))
        self.faces = [Face() for _seat in seats]
        self._told = [*self.faces]                    # those of the last tick
        self._strong = [0 for _seat in seats]
        self._until = [inf for _seat in seats]        # when a mood is over, on the wall's clock
        self._chance = Rng(len(people))
        self._blinks = [float(self._chance.below(AGAIN[1])) for _seat in seats]       # when eyes shut, or open again
        self._coming: list[_MoodChange] = []
        self._thinks = frozenset[int]()               # whose decision is waited for
        self._ways = {(seat, wins): self._chance.below(len(seats) + 1) for seat in seats for wins in (False, True)}
        self._reactions: list[Reaction] = []          # which begin now
        self._laid: dict[Card, int] = {}              # who laid a card that lies in the middle
        self._war = False
        self._leader: int | None = None
        self._woken = 0.0                             # when something happened last, on the wall's clock
        self._due = IDLE                              # when a face may change next on its own
        self._ended = self._brisk = False

    # ---- what happens ----

    def wake(self, real: float) -> None:
        """Note that something happens: nobody is sleepy any more."""
        self._woken = real
        for seat, face in enumerate(self.faces):
            if face.mood == "sleepy":
                self.faces[seat] = face._replace(mood=self._calm(seat))
                self._due = 0.0

    def think(self, seats: Collection[int]) -> None:
        """Let these seats think, and no others: their decisions are waited for. What they feel goes before that."""
        if self._thinks == frozenset(seats) or self._ended:
            return
        self._thinks = frozenset(seats)
        for seat, face in enumerate(self.faces):
            if face.mood == "think" or (face.mood in ("rest", "sleepy") and seat in self._thinks):
                self.faces[seat] = face._replace(mood=self._calm(seat))
                self._due = 0.0

    def _calm(self, seat: int) -> Mood:
        """Return the face of a seat that feels nothing."""
        return "think" if seat in self._thinks and not self._ended else "rest"

    def take_reactions(self) -> list[Reaction]:
        """Return the reactions that begin now."""
        found, self._reactions = self._reactions, []
        return found

    def hear(self, events: Iterable[Event], now: float, seen: Callable[[Card], float], *, brisk: bool = False) -> None:
        """Let animals feel these events, which are played from `now` on, on the table's clock; `seen` says in how many
        ms a card's face is; `brisk`: all is hurried."""
        self._brisk = brisk
        for event in events:
            match event:
                case RoundBegan():
                    self._war = False
                case Laid(cards, src, dst, up):
                    self._lays(cards, self._owner(dst), self._owner(src), up, now, seen)
                case Moved(cards, src, dst, up) if src != dst:
                    self._moves(cards, self._owner(src), self._owner(dst), up, now, seen)
                case Swept(cards, _srcs, dst):
                    self._wins(cards, self._owner(dst), now)
                case Announced():
                    self._hears(event, now)

    def stand(self, standing: SeatStandings, now: float) -> None:
        """Note how the seats stand now: one that has lost the lead is surprised, one with few cards sweats."""
        first, *others = sorted(standing.shares, reverse=True)
        leader = standing.shares.index(first)
        if not self._ended and others and first - others[0] >= LEADS and leader != self._leader:
            if self._leader is not None and standing.plays[self._leader]:
                self._feel(now, self._leader, "surprised")
            self._leader = leader
        held = sum(cards for cards in standing.cards if cards is not None)
        seats = sum(standing.plays)
        for seat, (cards, plays) in enumerate(zip(standing.cards, standing.plays, strict=True)):
            drop = plays and not self._ended and cards is not None and cards <= FEW and cards * 2 * seats < held
            if drop != self.faces[seat].drop:
                self.faces[seat] = self.faces[seat]._replace(drop=drop)
                self._due = 0.0

    def end(self, winner: int | None) -> None:
        """Show how the match has ended: the winner is glad, all after a draw, and nobody is shamed."""
        self._ended, self._due = True, 0.0
        self._coming.clear()
        for seat in range(len(self.faces)):
            glad = winner is None or seat == winner
            self.faces[seat], self._strong[seat], self._until[seat] = Face("glad" if glad else "hope"), 9, inf

    def forget(self) -> None:
        """Forget all feelings: another table is shown, or all was applied at once."""
        self._coming.clear()
        self._laid.clear()
        self._war, self._leader, self._ended, self._due = False, None, False, 0.0
        for seat, face in enumerate(self.faces):
            self.faces[seat], self._strong[seat], self._until[seat] = Face(self._calm(seat), drop=face.drop), 0, inf

    # ---- time ----

    def is_due(self, now: float, real: float) -> bool:
        """True if a face may change by now, even if nothing moves."""
        return real >= self._due or (bool(self._coming) and self._coming[0].at <= now)

    def left(self, now: float, real: float) -> float:
        """Return the ms until a face may change, even if nothing moves."""
        until = self._due - real
        return max(0.0, min(until, self._coming[0].at - now) if self._coming else until)

    def tick(self, now: float, real: float, *, moves: bool, reduced_motion: bool) -> bool:
        """Let time pass, on the table's clock and on the wall's. Eyes blink only while something `moves`, and where
        much motion is not unwanted. Return True if a face is another than at the last tick."""
        while self._coming and self._coming[0].at <= now:
            self._begin(heappop(self._coming), real)
        if real >= self._due:
            self._pass(real)
        if moves and not reduced_motion:
            self._blink(real)
        before, self._told = self._told, [*self.faces]
        return before != self._told

    def _pass(self, real: float) -> None:
        for seat, face in enumerate(self.faces):
            if face.blink and real >= self._blinks[seat]:
                self.faces[seat] = face = face._replace(blink=False)
                self._blinks[seat] = real + AGAIN[0] + self._chance.below(AGAIN[1] - AGAIN[0])
            if real >= self._until[seat]:
                self.faces[seat] = face = face._replace(mood=self._calm(seat))
                self._strong[seat], self._until[seat] = 0, inf
            if face.mood == "rest" and real - self._woken >= IDLE:
                self.faces[seat] = face._replace(mood="sleepy")
        self._reckon()

    def _blink(self, real: float) -> None:
        for seat, face in enumerate(self.faces):
            late = real - self._blinks[seat]
            if face.blink or late < 0:
                continue
            if face.mood in _SHUT or late > BLINK:    # nothing moved for a while: they do not all blink at once now
                self._blinks[seat] = real + self._chance.below(AGAIN[0])
            else:
                self.faces[seat] = face._replace(blink=True)
                self._blinks[seat] = real + BLINK
                self._due = min(self._due, real + BLINK)

    def _reckon(self) -> None:
        """Say when a face may change next on its own."""
        tired = self._woken + IDLE if any(face.mood == "rest" for face in self.faces) else inf
        shut = (until for until, face in zip(self._blinks, self.faces, strict=True) if face.blink)
        self._due = min(tired, *self._until, *shut)

    # ---- feelings ----

    def _feel(self, at: float, seat: int, mood: Mood, *, stays: float = 0.0, strong: int = 0,
              reacts: tuple[Reaction, ...] = ()) -> None:
        if not self._ended:
            stays, strong = stays or _STAYS[mood], strong or _STRONG[mood]
            heappush(self._coming, _MoodChange(at, seat, mood, stays, strong, reacts))

    def _react(self, now: float, seat: int, *, wins: bool) -> None:
        """Let a seat react to a round that it has won or lost, otherwise than the last time."""
        way = self._ways[seat, wins] = self._ways[seat, wins] + 1
        faces = WINS if wins else LOSES
        mood, stays = faces[way % len(faces)]
        self._feel(now + (0.0 if self._brisk else SEES[0 if wins else 1]), seat, mood,
                   stays=min(stays, 2 * SHORT) if self._brisk else stays, strong=_STRONG["hope"],
                   reacts=(Reaction(seat, wins, way, self._brisk),))

    def _begin(self, feeling: _MoodChange, real: float) -> None:
        """Let somebody feel so from now on, unless they feel something stronger."""
        seat = feeling.seat
        self._woken = real
        self._reactions += feeling.reacts
        if feeling.strong >= self._strong[seat]:
            if self.faces[seat].blink:
                self._blinks[seat] = real + AGAIN[0]
            mood = self._calm(seat) if feeling.mood == "rest" else feeling.mood
            self.faces[seat] = self.faces[seat]._replace(mood=mood, blink=False)
            self._strong[seat], self._until[seat] = feeling.strong, real + feeling.stays
        self._reckon()

    def _lays(self, cards: Sequence[Card], to: int | None, of: int | None, up: bool, now: float,
              seen: Callable[[Card], float]) -> None:
        seat = of if of is not None else to
        if seat is None:
            return
        self._laid.update(dict.fromkeys(cards, seat))
        if not up:
            return
        shown = max(map(seen, cards), default=0.0)
        if not self._people[seat]:
            self._feel(now, seat, "hope", stays=shown + 400, strong=1)
        if any(RANK[card] == _ACE for card in cards):
            self._feel(now + shown, seat, "hope")

    def _moves(self, cards: Sequence[Card], of: int | None, to: int | None, up: bool, now: float,
               seen: Callable[[Card], float]) -> None:
        if to is None or of is None:
            if of is not None:
                self._lays(cards, to, of, up, now, seen)
            elif to is not None:
                self._wins(cards, to, now)
        elif to != of:
            self._laid.update(dict.fromkeys(cards, of))
            self._wins(cards, to, now)

    def _wins(self, cards: Sequence[Card], winner: int | None, now: float) -> None:
        """Let the seats feel that one gets cards: another that laid an ace among them, or several in a war, has lost
        them."""
        fought: dict[int, list[Card]] = {}
        for card in cards:
            if (seat := self._laid.pop(card, None)) is not None:
                fought.setdefault(seat, []).append(card)
        if winner is None:
            return
        if len(cards) >= MANY:
            self._feel(now, winner, "glad")
        if not self._war and any(seat != winner for seat in fought):
            for seat in sorted({winner, *fought}):
                self._react(now, seat, wins=seat == winner)
        for seat, own in fought.items():
            if self._war:
                self._feel(now, seat, "rest", stays=1.0, strong=_STRONG["hope"])
            if seat != winner and (any(RANK[card] == _ACE for card in own) or (self._war and len(own) > 1)):
                self._feel(now, seat, "ouch")

    def _hears(self, said: Announced, now: float) -> None:
        """Let animals feel a fact by what is seen of it: who ties, or duels, hopes; a slap surprises all others; in
        vain, it hurts the one who slapped; who is right is glad. What brings a seat cards surprises the others; what
        costs it cards hurts, and the others are glad."""
        match said.key.seen:
            case "shout":
                self._war = True
                for seat in said.seats:
                    self._feel(now, seat, "hope", stays=_WAR)
            case "strike":
                for seat in all_seats(len(self.faces)):
                    if seat in said.seats:
                        self._feel(now, seat, "glad" if said.cards else "ouch", stays=_STAYS["surprised"])
                    elif said.cards:
                        self._feel(now, seat, "surprised")
            case "pill" if len(said.seats) == 1 and said.key != WRONG and not self._brisk:
                lean = Reaction(said.seats[0], True, LEANS, False)
                self._feel(now + SAID, lean.seat, "rest", reacts=(lean,))
            case "shine" | "stamp" | "together":
                for seat in said.seats:
                    self._feel(now, seat, "glad")
                for seat in all_seats(len(self.faces)) if said.key.seen == "together" else ():
                    self._react(now, seat, wins=seat in said.seats)
            case "clash":
                for seat in said.seats:
                    self._feel(now, seat, "hope")
            case "gift" | "toll":
                other: Mood = "surprised" if said.key.seen == "gift" else "glad"
                for seat in all_seats(len(self.faces)):
                    self._feel(now, seat, other if seat not in said.seats else
                               "glad" if said.key.seen == "gift" else "ouch")
