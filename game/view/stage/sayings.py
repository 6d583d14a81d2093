"""What is seen of a fact: how the cards move that it is about."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.core.announcements import Effect
from game.core.cards import Card
from game.view.stage import gestures, impact
from game.view.stage.beat import READ, Beat, BeatContext, Legs, reading
from game.view.stage.timeline import Tween, cubic_out, in_out

STRUCK: Final = ("stake", "pot", "pile")
"""What a slap hits: all that lies there to be won."""
RESTS: Final = 2500.0
"""How long the next target waits."""


def missed(scene: BeatContext) -> Legs:
    """A hand comes down too late, on whatever lies there."""
    return _strike((), scene, "").legs


def _bump(cards: Sequence[Card], scene: BeatContext, _words: str = "") -> Beat:
    """Cards that tie bump towards the sun and back, while its ring grows."""
    legs: Legs = {}
    x, y = scene.layout.sun
    for card in cards:
        at = scene.pose(card)
        away = max(1.0, ((x - at.x) ** 2 + (y - at.y) ** 2) ** 0.5)
        step = 10 * scene.layout.scale / away
        near = at._replace(x=at.x + (x - at.x) * step, y=at.y + (y - at.y) * step)
        legs[card] = (Tween(near, 90, ease=cubic_out), Tween(at, 160, ease=in_out))
    return Beat({} if scene.still else legs, 620)


def _strike(slapped: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    """A hand comes down: on the cards that are slapped, and all that lies there to be won jumps; or on nothing."""
    layout, table = scene.layout, scene.table
    piles = [pile for pile in table.piles if layout.role(pile) in STRUCK and table.piles[pile]]
    poses = {card: scene.pose(card) for pile in piles for card in table.piles[pile] if not scene.stack(card)}
    if scene.still or not poses:
        return Beat({}, reading(words))
    on = [poses[card] for card in slapped if card in poses]
    at = (sum(pose.x for pose in on) / len(on), sum(pose.y for pose in on) / len(on)) if on else None
    struck = impact.thud(poses, layout.scale) if at is None else impact.jolt(poses, at, layout.scale)
    ms = impact.THUD if at is None else impact.JOLT
    hops = [pile for pile in piles if pile in layout.stacks]
    legs: Legs = {card: (leg._replace(glow=card in slapped),) for card, leg in struck.items()}
    return Beat(legs, max(ms, reading(words)), hops=hops)


def _tell(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    """Words are read, if there are any, and the cards that they are about bump."""
    return Beat(_bump(_lying(cards, scene), scene).legs if words else {}, reading(words))


def _together(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    beat = _gesture(gestures.together({card: scene.pose(card) for card in _lying(cards, scene)}), scene, words)
    if scene.layout.mountain is None:
        return beat
    return beat._replace(ms=max(beat.ms, RESTS), rests=min(beat.ms, READ))    # before the next number of a path


def _shine(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    return _gesture(gestures.shine({card: scene.pose(card) for card in _lying(cards, scene)}), scene, words)


def _stamp(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    layout, table = scene.layout, scene.table
    lying = [card for pile in table.piles if layout.role(pile) in (*STRUCK, "line") for card in table.piles[pile]]
    others = {card: scene.pose(card) for card in _lying(lying, scene) if card not in cards}
    high = {card: scene.pose(card) for card in _lying(cards, scene)}
    said = _gesture(gestures.stamp(high, others, layout.sun, layout.scale), scene, words)
    return said._replace(ms=max(said.ms, READ))


def _gesture(legs: Legs, scene: BeatContext, words: str) -> Beat:
    """Cards do something while words are read; nothing where little motion is wanted."""
    if scene.still:
        return Beat({}, reading(words))
    ms = max((sum(leg.wait + leg.ms for leg in way) for way in legs.values()), default=0.0)
    return Beat(legs, max(ms, reading(words)))


def _lying(cards: Sequence[Card], scene: BeatContext) -> list[Card]:
    """Those of the cards that lie open, in no stack."""
    return [card for card in cards if not scene.stack(card)]


SAID: Final[Mapping[Effect, Callable[[Sequence[Card], BeatContext, str], Beat]]] = {
    "pill": _tell, "shout": _bump, "strike": _strike, "together": _together, "shine": _shine,
    "stamp": _stamp,
    "feed": _shine,
    "nothing": lambda _cards, _scene, _words: Beat({}, 0),
}  # fmt: skip
"""What is seen of a fact → its beat, from the fact's cards and the words there are to be read."""
