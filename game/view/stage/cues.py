"""Cues: what is heard and felt of a beat and of how the match goes, when, and from where. The sounds are those of the
art direction.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from game.core.announcements import WAR, Effect, Rumble
from game.core.cards import CODES, Card
from game.core.events import Announced, Event, Laid, Moved, SeatLeft, Swept
from game.core.seats import Seat
from game.core.table import Table
from game.view.stage.beat import DEEDS, Beat, Tweens
from game.view.stage.layout import Layout
from game.view.stage.sweeps import arrivals, counted

HEART: Final = 6000.0
"""The ms (real time) from one heartbeat to the next at least."""
DRUMS: Final = 4
"""The drumbeats of a war at most: one more for each war inside a war."""
CLOSE: Final = 30.0
"""Cards that move within these ms of each other make one sound."""
RIFFLE: Final = 900.0
"""How long a deck is shuffled before single cards are heard that are dealt."""
LONG: Final = 200.0
"""A card that moves for longer makes the sound of sliding (ms)."""
BEFORE: Final = 400.0
"""The ms from the sound of won cards that come to the first that arrives."""
FIRM: Final = 4
"""More cards than these are won with a firmer note."""
DECIDERS: Final = {"A": "ace", "K": "king"}
"""The rank of a card that wins a war → its sound."""
AGAIN: Final = 20_000.0
"""The ms of the wall's clock from one sound of a lead that passes to the next at least."""
FEW: Final = 3
"""A player with this number of cards, or fewer, who wins a war comes back."""
STRIKES: Final[tuple[Effect, ...]] = "shout", "strike", "stamp", "clash", "defeat", *DEEDS
"""The effects that are heard as they hit the table."""
AFTER: Final = 250.0
"""Ms from the last card that is swept to the sound of what has changed by it."""


class Cue(NamedTuple):
    """A sound, `at` ms from now on, at `x` across the window (0 to 1). The `seats`, all if there are none, feel
    something with it if it says how hard."""

    at: float
    sound: str
    x: float
    rumble: Rumble = ""
    seats: tuple[Seat, ...] = ()


class Cues:
    """The sounds and rumbles to come, by the table's clock. `sound` plays a sound from so far across the
    window, `rumble` shakes the controllers of these seats so hard, or of all."""

    def __init__(self, sound: Callable[[str, float], None], rumble: Callable[[Rumble, Sequence[Seat]], None]) -> None:
        self._sound, self._rumble = sound, rumble
        self._waits: list[Cue] = []

    def add(self, now: float, cues: Sequence[Cue]) -> None:
        """Play these later, from `now` on, in ms of the table's clock."""
        self._waits = sorted([*self._waits, *(cue._replace(at=now + cue.at) for cue in cues)])

    def play(self, now: float, cues: Sequence[Cue]) -> None:
        """Play these from `now` on, the first at once."""
        self.add(now, cues)
        self.go_on(now)

    def go_on(self, until: float) -> None:
        """Let time pass `until` then, in ms, and play the cues that are due."""
        while self._waits and self._waits[0].at <= until:
            cue = self._waits.pop(0)
            if cue.sound:
                self._sound(cue.sound, cue.x)
            if cue.rumble:
                self._rumble(cue.rumble, cue.seats)

    def hush(self) -> None:
        """Drop all cues: everything has happened already."""
        self._waits.clear()


def dealt(tweens: Tweens, layout: Layout) -> list[Cue]:
    """Return the cues of a deck that is shuffled and dealt."""
    flicks = [Cue(way[0].wait, "deal", way[0].to.x / layout.size[0]) for way in tweens.values() if way[0].wait > RIFFLE]
    return [Cue(0.0, "shuffle", 0.5), *_thinned(flicks)]


def at_once(events: Sequence[Event], layout: Layout) -> list[Cue]:
    """Return the cue of events that happen in no time: the last announcement's, or else a card's."""
    said = [cue for event in events if (cue := _said(event, layout, 1)) is not None]
    return [cue._replace(rumble="") for cue in said[-1:]] or [Cue(0.0, "land", 0.5)] * bool(events)


def cues(events: Sequence[Event], beat: Beat, layout: Layout, wars: int, table: Table) -> list[Cue]:
    """Return the cues of a beat, which has happened on the table; `wars` have been called in this round."""
    made = [cue for event in events if (cue := _said(event, layout, wars, beat.strikes)) is not None]
    swept = next((event for event in events if isinstance(event, Swept)), None)
    if swept is not None and beat.tweens:
        struck = [Cue(beat.strikes, "lay", 0.5)] if beat.strikes else []
        return made + _swept(swept, beat, layout) + _cracked(beat, layout) + struck
    if any(isinstance(event, Announced) and event.key.seen == "strike" for event in events):
        return made                                   # the hand is heard, not the cards that jump
    width, on_cards = layout.size[0], _on_cards(events, table)
    moved = []
    for card, way in beat.tweens.items():
        now = 0.0
        for leg in way:
            now += leg.wait
            if leg.flip:
                moved.append(Cue(now + leg.ms / 2, "turn", leg.to.x / width))
            now += leg.ms
        last = way[-1]
        if not any(leg.flip for leg in way) and last.ms > LONG:
            moved.append(Cue(max(0.0, now - last.ms * 0.9), "slide", last.to.x / width))
        if not last.is_under:
            moved.append(Cue(now, "lay" if card in on_cards else "land", last.to.x / width))
    chant = {word.at: Cue(word.at, "war-1" if word.is_last else "war-0", word.on.x / width,
                          "strong" if word.is_last else "light") for word in beat.chant}
    return made + _thinned(moved) + list(chant.values())


def _said(event: Event, layout: Layout, wars: int, strikes: float = 0.0) -> Cue | None:
    """Return the cue of what is said, as it hits the table `strikes` ms from now."""
    if isinstance(event, Announced):
        key, alone = event.key, len(event.seats) == 1 and event.key.seen != "shout"
        drums = f"-{min(max(wars, 1), DRUMS) - 1}" if key.seen == "shout" and key.sound == WAR.sound else ""
        x = layout.places[event.seats[0]].plate.centerx / layout.size[0] if alone else 0.5
        at = strikes if key.seen in STRIKES else 0.0
        return Cue(at, f"{key.sound}{drums}", x, key.rumble, tuple(event.seats)) if key.sound or key.rumble else None
    if isinstance(event, SeatLeft):
        return Cue(0.0, "away", layout.places[event.seat].plate.centerx / layout.size[0])
    return None


def _swept(swept: Swept, beat: Beat, layout: Layout) -> list[Cue]:
    """The winner's own note, as soon as anything is seen of it, then cards that are drawn together, and counted if they
    are many."""
    stack, winner = layout.stacks.get(swept.dst), layout.owner(swept.dst)
    x = stack.x / layout.size[0] if stack is not None else 0.5
    begin, arrived = min(way[0].wait for way in beat.tweens.values()), arrivals(beat)
    made = [Cue(max(begin, arrived[0] - BEFORE), "sweep" if len(arrived) > 1 else "slide", x)] if arrived else []
    if winner is None:
        return made
    count = len(beat.tweens)
    made += [Cue(at, f"count-{k}", x) for k, at in enumerate(dict.fromkeys(counted(beat)))]
    return [Cue(begin, f"note-{winner}{'-firm' if count > FIRM else ''}", x), *made]


def _cracked(beat: Beat, layout: Layout) -> list[Cue]:
    """A card that is clearly beaten cracks where one sees it crack; several at once are heard as one."""
    made = []
    for way in beat.tweens.values():
        now = 0.0
        for leg in way:
            now += leg.wait
            if leg.cracks:
                made.append(Cue(now, "crack", leg.to.x / layout.size[0]))
                break
            now += leg.ms
    return sorted(made)[:1]


def _on_cards(events: Sequence[Event], table: Table) -> set[Card]:
    """Return the cards that these events put on others, or stir where they lie on others."""
    found: set[Card] = set()
    for event in events:
        if isinstance(event, Laid | Moved):
            under = len(table.piles[event.dst]) - len(event.cards)
            found.update(event.cards[0 if under > 0 else 1:])
        elif isinstance(event, Announced):
            lying = table.piles.values()
            found.update(card for card in event.cards if any(card in cards and card != cards[0] for cards in lying))
    return found


def _thinned(moved: Sequence[Cue]) -> list[Cue]:
    """Return one cue for those of a kind that come close together, from the middle of them."""
    heard: list[list[Cue]] = []
    last: dict[str, list[Cue]] = {}
    for cue in sorted(moved):
        same = last.get(cue.sound)
        if same is not None and cue.at - same[0].at < CLOSE:
            same.append(cue)
        else:
            last[cue.sound] = [cue]
            heard.append(last[cue.sound])
    return [same[0]._replace(x=sum(cue.x for cue in same) / len(same)) for same in heard]


class Stingers:
    """The stingers of one match: short sounds when its course changes."""

    def __init__(self) -> None:
        self.leader: int | None = None
        """The seat that leads; None if nobody did yet."""
        self._lead = -AGAIN                           # when the lead was heard to pass
        self._heart = False
        self._beat = -HEART                           # when a heart was heard as cards turned

    def swept(self, won: Sequence[Card], left: int, x: float, end: float) -> list[Cue]:
        """Return the cues of a war: the cards `won` win it, for a seat so far across the window (0 to 1) that had
        so many cards `left`; all that it gets lies there at `end` (ms from now)."""
        made = [Cue(0.0, DECIDERS[rank], x) for rank in dict.fromkeys(CODES[card][0] for card in won)
                if rank in DECIDERS][:1]  # fmt: skip
        if not self._heart and left <= FEW:
            self._heart = True
            made.append(Cue(end + AFTER, "heart", x))
        return made

    def beats(self, seats: Collection[int], real: float, layout: Layout) -> list[Cue]:
        """Return the cues as cards turn of these seats, which have hardly any left: a heartbeat, now and then."""
        if not seats or real - self._beat < HEART:
            return []
        self._beat = real
        return [Cue(0.0, "heart", layout.places[seat].plate.centerx / layout.size[0]) for seat in sorted(seats)[:1]]

    def led(self, shares: Sequence[float], real: float, end: float) -> list[Cue]:
        """Return the cues if another seat leads by these shares. `real` is the wall's clock, `end` when the cards
        lie (both in ms)."""
        most = max(shares)
        leader = shares.index(most) if shares.count(most) == 1 else None
        passes = leader is not None and self.leader not in (None, leader)
        self.leader = self.leader if leader is None else leader
        if not passes or real - self._lead < AGAIN:
            return []
        self._lead = real
        return [Cue(end + AFTER, "lead", 0.5)]


def ending(winner: int | None, people: Collection[int], seats: int) -> str:
    """Return the sound of the end: for a person here who won, for the only one here, who lost, or for all others.

    >>> ending(0, [0, 1], seats=2), ending(1, [0], seats=2), ending(None, [0], seats=2)
    ('win', 'loss', 'draw')
    """
    if winner in people:
        return "win"
    return "loss" if winner is not None and len(people) == 1 and seats > 1 else "draw"


def held(table: Table, layout: Layout, seat: int) -> int:
    """Return how many cards a seat has."""
    return sum(len(cards) for pile, cards in table.piles.items() if layout.owner(pile) == seat)
