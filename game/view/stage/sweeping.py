"""How won cards get to their winner: which win and which lose, and the ways of them all."""

from collections.abc import Collection, Sequence
from typing import Final

from game.core.cards import Card
from game.core.events import Event, Swept
from game.core.seats import Seat
from game.core.table import Table
from game.view.stage import impact, spoils
from game.view.stage.beat import READ, Beat, BeatContext, Legs
from game.view.stage.counting import SPOILS, steps
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.timeline import Tween, cubic_in, in_out

GLOW: Final = 520.0
"""How long the winner of a plain battle is seen to win it."""
LATER: Final = 400.0
"""So much longer one looks at who has won wars inside each other: a heap that is gathered sooner would flash."""
HANDFUL: Final = 8.0
"""From one card to the next of a few that set out together: one handful, as more edges would flash."""
GATHER: Final = 150.0
"""The longest from the first won card that sets out to the last: one stream, not many flashes."""


def winners(event: Event, table: Table, layout: Layout) -> list[Card]:
    """The cards that win others, before these are swept: those that the winner's seat turned last."""
    seat = layout.owner(event.dst) if isinstance(event, Swept) else None
    if not isinstance(event, Swept) or seat is None:
        return []
    pile = layout.pile("stake", seat)
    cards: list[Card] = []
    for card in reversed(table.piles[pile] if pile in event.srcs else ()):
        if not table.facing[card]:
            break
        cards.append(card)
    return cards


def losers(event: Event, table: Table, layout: Layout, fighters: Collection[Seat]) -> list[Card]:
    """The cards that lose to those, before they are swept: those that the others who fight turned last."""
    seat = layout.owner(event.dst) if isinstance(event, Swept) else None
    if not isinstance(event, Swept) or seat is None or not winners(event, table, layout):
        return []
    others = (layout.pile("stake", other) for other in table.all_seats if other != seat)
    ends = [table.piles[pile][-1] for pile in others if pile in event.srcs and table.piles[pile]
            and (not fighters or layout.owner(pile) in fighters)]  # fmt: skip
    return [card for card in ends if table.facing[card]]


def collect(cards: Sequence[Card], dst: str, scene: BeatContext, won: Sequence[Card], lost: Sequence[Card]) -> Beat:
    """The winner's cards glow, those that lost slide under them, or tip and stay in sight where they were counted. All
    meet over the sun, and go under the packet in the order in which they lie there, to be counted. Those that lie on
    each other already go there from where they are."""
    layout = scene.layout
    legs: Legs = {}
    stack = layout.stacks[dst]
    glow = 200.0 + (READ + LATER * (scene.wars > 1) if scene.war else GLOW * scene.rhythm)
    stagger = HANDFUL if SPOILS <= len(cards) < impact.MANY else min(25.0, GATHER / max(1, len(cards)))
    under = Pose(stack.x, stack.y, int(stack.height))
    starts = {card: scene.was(card) for card in cards}
    parts: Legs = {}
    if glow >= spoils.LEAST and not scene.still and not scene.stay:
        (_x, y), half = layout.pot
        tips = [card for card in cards if card in scene.counted and card not in won]
        parts = spoils.tipping(tips, starts, layout.sun[0]) if scene.counted else spoils.parting(
            won, lost, starts, layout.scale, wars=scene.wars, swift=scene.swift, lowest=y - half)
        starts |= {card: way[-1].to for card, way in parts.items()}
    # who arrives first lies under fewer, so cards come in the order in which they go under
    later = steps(len(cards), stagger)
    straight = scene.still or len({(pose.x, pose.y) for pose in starts.values()}) == 1
    heap: dict[Card, tuple[Tween, Tween]] = {}
    if len(cards) >= impact.MANY and not straight:
        meet = [layout.gathered(under, k) for k in range(len(cards))]
        heap = impact.gather(starts, stagger, meet, under, layout.scale, later, last=stack.last)
    for k, card in enumerate(cards):
        was = scene.was(card)
        wait = glow + (later[k] if straight else k * stagger) + scene.stay
        lit: tuple[Tween, ...] = parts.get(card, ())
        slid = bool(lit) and lit[-1].under            # it stays under the winner's card
        wait -= sum(leg.wait + leg.ms for leg in lit)
        if card in won:
            lit, wait = _glow(was, wait, scene, wavers=bool(parts) and not scene.counted and spoils.narrow(won, lost))
        flip = scene.flips(card)
        last = Tween(under, 260, later[k] - k * stagger, in_out, under=not stack.last)
        if straight:
            legs[card] = (*lit, last._replace(wait=wait, ms=60 if scene.still else 260, flip=flip))
        elif heap:
            fly, slip = heap[card]
            legs[card] = (*lit, fly._replace(wait=wait, flip=flip, under=slid), slip)
        else:
            meet_at = layout.gathered(under, k)
            meets = Tween(meet_at, 220 * scene.swift, wait, cubic_in, rise=8, flip=flip, under=slid)
            legs[card] = (*lit, meets, last)
            if len(cards) >= SPOILS:                  # one after another they would flash
                here = impact.near(layout.gathered(under, 0), under, last=stack.last)
                fly = Tween(here._replace(degrees=meet_at.degrees), impact.CARRY * scene.swift,
                            (len(cards) - 1 - k) * stagger, in_out)
                legs[card] = (*lit, meets, fly, last._replace(ms=impact.SLIP, wait=later[k]))
    end = max((sum(leg.wait + leg.ms for leg in way) for way in legs.values()), default=glow)
    return Beat(legs, end, calm=glow)


def _glow(was: Pose, wait: float, scene: BeatContext, *, wavers: bool) -> tuple[tuple[Tween, ...], float]:
    """Return how a card that wins glows until it sets out in `wait` ms, and for how long it lies still after that, as
    the others do."""
    high = was._replace(z=22)
    waver = spoils.wobble(high, 0.0, glow=True) if wavers else ()
    rest = wait - scene.stay - 200 - sum(leg.ms for leg in waver)
    lit = Tween(high, 200, glow=True), *waver, Tween(high, rest, glow=True)
    return ((*lit, Tween(was, 90)), scene.stay - 90) if scene.stay else (lit, 0.0)
