"""Gestures: how cards move when a fact about them is announced. They bump, jump, draw together for an equation, shine
for a meal, or kneel.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from game.core.announcements import Effect
from game.core.cards import Card
from game.view.stage import pairing, physics
from game.view.stage.beat import READ, Beat, BeatContext, Tweens, reading
from game.view.stage.pose import Pose
from game.view.stage.slap_hand import FALLS as HITS
from game.view.stage.timeline import Tween, cubic_in, cubic_out, duration, in_out

NEAR: Final = 0.16
"""How far cards of an equation come towards their middle."""
LIFT, MEET, HOLD, PART = 130.0, 260.0, 420.0, 240.0
APART: Final = 120.0
"""From one number of an equation to the next."""
STRUCK: Final = ("stake", "pot", "pile")
"""The roles of the piles that a slap hits: all cards that can be won."""
LOOSE: Final = 3
"""More open cards than these lie on each other: where a hand comes down on them they only hop. It would flash if each
of them turned and came apart."""
RESTS: Final = 1300.0
"""How long the next target waits: the equation has been read beside its plate already."""
LARGE: Final = 1.6
"""How much larger a card is that others kneel to."""
COMES, FALLS, REIGNS, LEAVES = 220.0, 70.0, 780.0, 260.0
STAMPS: Final = COMES + FALLS
"""The ms after which it has come down."""
SURGES, SURGED, TURNS = 240.0, 160.0, 360.0
"""How long a card rises out of those that it lies among, stays there, and turns over on its way to the sun; and how
far it rises, in units, how much larger it is there, and how far the others make room for it."""
HIGHER: Final = 12
"""How much higher than the sun it lies, in units: the number at stake is below."""
OUT, RISEN, ASIDE = 120, 1.22, 26.0
HOPS, UP, STAYS, AGAIN = 12.0, 110.0, 80.0, 170.0
"""How far cards jump that may be picked, in units, and how long: fewer than three times a second."""
SHAKES: Final = ((-1.0, 70.0), (0.9, 120.0), (-0.6, 110.0), (0.3, 100.0))
"""How a card shakes its head that may not be picked: how far aside, in parts of `ASKEW` and `LEANS`, and in how many
ms; then it lies still again."""
ASKEW, LEANS = 13.0, 6.0
"""Units aside, and degrees."""
BUMPS: Final = 90.0
"""The ms after which cards that tie are nearest to the sun."""
MET: Final = 1.4
"""How much larger two cards are that meet in the middle."""
COME, BACK, LUNGE, YIELD, HOME = 220.0, 120.0, 60.0, 160.0, 260.0
"""The ms in which they come, draw back, strike, give way, and go home."""
BLOW: Final = COME + BACK + LUNGE
"""The ms after which they strike."""
PARLEY: Final = 700.0
"""How long they are seen after that at least."""
AWAY, PARTED, TAKES, GIVES_WAY = 0.86, 0.56, 0.2, 0.96
"""How far from the sun they draw back, how far they part, and how far who wins and who loses stay, in parts of their
width: from further away, they would flash."""
RECOILS, FALLEN = 9.0, 18.0
"""The degrees in which they lean back before they strike, and in which one lies that was beaten."""
KNEEL, DOWN, NEARER = 12.0, 9.0, 14.0
"""The degrees in which cards lean that kneel, and how far down and aside they go, in units."""


def hop(poses: Mapping[Card, Pose], scale: float) -> Tweens:
    """Return the ways of cards that may be picked: they jump up and lie down again."""
    high = {card: at._replace(y=at.y - HOPS * scale, z=22) for card, at in poses.items()}
    return {card: (Tween(high[card], UP, glow=True), Tween(at, AGAIN, STAYS, in_out, glow=True))
            for card, at in poses.items()}


def shake(poses: Mapping[Card, Pose], scale: float) -> Tweens:
    """Return the ways of cards that may not be picked: they shake their heads."""
    def aside(at: Pose, part: float) -> Pose:
        return at._replace(x=at.x + part * ASKEW * scale, degrees=at.degrees - part * LEANS)

    return {card: (*(Tween(aside(at, part), ms, ease=in_out) for part, ms in SHAKES), Tween(at, 90.0, ease=in_out))
            for card, at in poses.items()}


def _together(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    """Cards that make an equation: one after another they lift, then draw together, stay so, and part again."""
    poses, tweens = _lying(cards, scene), dict[Card, tuple[Tween, ...]]()
    x = sum(pose.x for pose in poses.values()) / max(1, len(poses))
    y = sum(pose.y for pose in poses.values()) / max(1, len(poses))
    for k, (card, at) in enumerate(poses.items()):
        near = at._replace(x=at.x + (x - at.x) * NEAR, y=at.y + (y - at.y) * NEAR, z=24)
        tweens[card] = (
            Tween(at._replace(z=16), LIFT, k * APART, cubic_out),
            Tween(near, MEET, (len(poses) - 1 - k) * APART, in_out),
            Tween(near, HOLD),
            Tween(at, PART, ease=in_out),
        )
    beat = _gesture(tweens, scene, words)
    if scene.layout.mountain is None:
        return beat
    return beat._replace(ms=max(beat.ms, RESTS), rests=min(beat.ms, READ))    # before the next number of a path


def _shine(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    """Cards that score, or take: they rise on a sheet of sunlight and lie down again."""
    tweens: Tweens = {}
    for card, at in _lying(cards, scene).items():
        high = at._replace(z=22)
        tweens[card] = Tween(high, 200, glow=True), Tween(high, 420, glow=True), Tween(at, 200, ease=in_out)
    return _gesture(tweens, scene, words)


def _stamp(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    """Cards that come down on the sun, side by side, and go back; the others kneel towards it meanwhile."""
    layout, table, tweens = scene.layout, scene.table, dict[Card, tuple[Tween, ...]]()
    sun, scale, poses = layout.sun, layout.scale, _lying(cards, scene)
    others = [card for pile in table.piles if layout.role(pile) in (*STRUCK, "line") for card in table.piles[pile]]
    for k, (card, at) in enumerate(poses.items()):
        high = round(at.height * LARGE)
        x = sun[0] + (k - (len(poses) - 1) / 2) * high * 5 / 7
        low = Pose(x, sun[1], high, 0.0, 12)
        over = low._replace(y=low.y - 26 * scale, z=64)
        tweens[card] = (Tween(over, COMES, ease=cubic_out), Tween(low, FALLS, ease=cubic_in), Tween(low, REIGNS),
                      Tween(at, LEAVES, ease=in_out, rise=20))
    for card, at in _lying([card for card in others if card not in cards], scene).items():
        side = (at.x < sun[0]) - (at.x > sun[0])
        low = at._replace(x=at.x + side * NEARER * scale, y=at.y + DOWN * scale, degrees=at.degrees - side * KNEEL)
        tweens[card] = (Tween(low, 160, STAMPS, cubic_out), Tween(low, REIGNS - 160), Tween(at, LEAVES, ease=in_out))
    beat = _gesture(tweens, scene, words)
    return beat._replace(ms=max(beat.ms, READ), strikes=STAMPS if beat.tweens else 0.0)


def meeting(cards: Sequence[Card], scene: BeatContext) -> tuple[dict[Card, float], int]:
    """Return on which side of the sun each of two cards is that meet there, and how large they are then, in pixels."""
    poses = _lying(cards, scene)
    left, *_others = sorted(poses, key=lambda card: poses[card].x)
    high = round(max(pose.height for pose in poses.values()) * MET)
    return {card: -1.0 if card == left else 1.0 for card in poses}, high


def clash(cards: Sequence[Card], scene: BeatContext, words: str, *, defeat: bool = False) -> Beat:
    """Two cards meet over the sun: each draws back, and they strike each other. They part again; or, in a `defeat`, the
    first takes the middle, and the second gives way. Where little motion is wanted, they lie there as they do then."""
    if len(_lying(cards, scene)) != 2 or (scene.still and scene.stay):
        return _gesture({}, scene, words)
    (x, y), u, tweens = scene.layout.sun, scene.layout.scale, dict[Card, tuple[Tween, ...]]()
    sides, high = meeting(cards, scene)
    wide, rests = high * 5 / 7, max(PARLEY, reading(words) - BLOW)
    for card, side in sides.items():
        won, lost = defeat and card == cards[0], defeat and card != cards[0]
        hit = Pose(x + side * wide * 0.5, y, high, 0.0, 66 if won else 64)
        back = hit._replace(x=x + side * wide * AWAY, y=y - 10 * u, degrees=-side * RECOILS)
        then = hit._replace(x=x + side * wide * PARTED, degrees=-side * 3, z=40)
        if won:
            then = hit._replace(x=x + side * wide * TAKES, z=44)
        elif lost:
            then = hit._replace(x=x + side * wide * GIVES_WAY, y=y + 18 * u, degrees=-side * FALLEN, z=36)
        if scene.still:
            tweens[card] = (Tween(then, BLOW + rests),)
            continue
        home = Tween(scene.pose(card), HOME, ease=in_out)
        tweens[card] = (Tween(back, COME, ease=cubic_out, rise=14), Tween(back, BACK), Tween(hit, LUNGE, ease=cubic_in),
                        Tween(then, YIELD, ease=cubic_out, cracks=lost, hops=0.01 if won else 0.0),
                        Tween(then, rests - YIELD), home)
    ends = BLOW + rests
    if scene.still:
        return Beat({card: (*way, Tween(scene.pose(card), 1.0)) for card, way in tweens.items()}, ends)
    return Beat(tweens, ends + (0.0 if defeat else HOME), strikes=BLOW)    # who is beaten is taken from there


def _defeat(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    """The first of two cards beats the other."""
    return clash(cards, scene, words, defeat=True)


def rise(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    """Return the beat of cards that decide all, though they lay among others: they rise out of these, turn over as they
    come to the sun, and come down on it, where they stay until they are swept; the others kneel. Then the words are
    read."""
    if scene.still or not cards:
        return Beat({}, max(READ, reading(words)))
    layout, table, tweens = scene.layout, scene.table, dict[Card, tuple[Tween, ...]]()
    sun, scale, poses = layout.sun, layout.scale, _lying(cards, scene)
    strikes = SURGES + SURGED + TURNS + FALLS
    stays = max(READ, reading(words))
    others = [card for pile in table.piles if layout.role(pile) in STRUCK for card in table.piles[pile]]
    kneels = _lying([card for card in others if card not in cards], scene)
    height = round(RISEN * max(at.height for at in (*poses.values(), *kneels.values())))
    for k, (card, at) in enumerate(poses.items()):
        was = scene.was(card)
        x = sun[0] + (k - (len(poses) - 1) / 2) * height * 5 / 7
        low = Pose(x, sun[1] - HIGHER * scale, height, 0.0, 12)
        over, out = low._replace(y=low.y - 26 * scale, z=64), was._replace(y=was.y - OUT * scale, degrees=0.0, z=40)
        tweens[card] = (
            Tween(out, SURGES, ease=cubic_out), Tween(out, SURGED),
            Tween(over, TURNS, ease=in_out, flip=scene.flips(card), rise=20), Tween(low, FALLS, ease=cubic_in),
            Tween(low, stays, glow=True), Tween(at, LEAVES, ease=in_out))
    for card, at in kneels.items():
        side = (at.x < sun[0]) - (at.x > sun[0])
        low = at._replace(x=at.x - side * ASIDE * scale, y=at.y + DOWN * scale, degrees=at.degrees - side * KNEEL)
        tweens[card] = (Tween(low, 160, strikes, cubic_out), Tween(low, stays - 160), Tween(at, LEAVES, ease=in_out))
    return Beat(tweens, strikes + stays, strikes=strikes)


def missed(scene: BeatContext) -> Beat:
    """Return the beat of a hand that comes down too late."""
    return _strike((), scene, "")


def _bump(cards: Sequence[Card], scene: BeatContext, _words: str = "") -> Beat:
    """Cards that tie bump towards the sun and back, while its ring grows."""
    tweens: Tweens = {}
    x, y = scene.layout.sun
    for card in cards:
        at, home = scene.pose(card), tuple[Tween, ...]()
        if scene.layout.heap is not None:             # they are still shown over it
            at, home = scene.was(card), (Tween(at, 240, 130, in_out),)
        away = max(1.0, ((x - at.x) ** 2 + (y - at.y) ** 2) ** 0.5)
        step = 10 * scene.layout.scale / away
        near = at._replace(x=at.x + (x - at.x) * step, y=at.y + (y - at.y) * step)
        tweens[card] = (Tween(near, BUMPS, ease=cubic_out), Tween(at, 160, ease=in_out), *home)
    return Beat({}, 620) if scene.still or not tweens else Beat(tweens, 620, strikes=BUMPS)


def _strike(slapped: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    """A hand comes down: on the cards that are slapped, and all that lies there to be won jumps; or on nothing."""
    layout, table = scene.layout, scene.table
    piles = [pile for pile in table.piles if layout.role(pile) in STRUCK and table.piles[pile]]
    poses = _lying((card for pile in piles for card in table.piles[pile]), scene)
    hits = HITS * scene.pace                          # the hand goes by the wall's clock
    if scene.still or not poses:
        return Beat({}, reading(words), strikes=hits)
    on = [poses[card] for card in slapped if card in poses]
    at = (sum(pose.x for pose in on) / len(on), sum(pose.y for pose in on) / len(on)) if on else None
    hop = at is None or len(poses) > LOOSE
    struck = physics.thud(poses, layout.scale) if hop or at is None else physics.jolt(poses, at, layout.scale)
    ms = physics.THUD if hop else physics.JOLT
    hops = [pile for pile in piles if pile in layout.stacks]
    tweens: Tweens = {card: (leg._replace(wait=hits, glow=card in slapped),) for card, leg in struck.items()}
    return Beat(tweens, max(hits + ms, reading(words)), hops=hops, strikes=hits)


def _tell(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    """Words are read, if there are any, and the cards that they are about bump."""
    return Beat(_bump(list(_lying(cards, scene)), scene).tweens if words else {}, reading(words))


def _gesture(tweens: Tweens, scene: BeatContext, words: str) -> Beat:
    """Cards do something while words are read; nothing where little motion is wanted."""
    if scene.still:
        return Beat({}, reading(words))
    ms = max(map(duration, tweens.values()), default=0.0)
    return Beat(tweens, max(ms, reading(words)))


def _lying(cards: Iterable[Card], scene: BeatContext) -> dict[Card, Pose]:
    """Return the poses of those of the cards that lie open, in no stack."""
    return {card: scene.pose(card) for card in cards if not scene.stack(card)}


SAID: Final[Mapping[Effect, Callable[[Sequence[Card], BeatContext, str], Beat]]] = {
    "pill": _tell, "shout": _bump, "strike": _strike, "together": _together, "shine": _shine,
    "stamp": _stamp,
    "clash": clash, "defeat": _defeat,
    "feed": _shine, "outweigh": _tell, "fall": pairing.fall,
    "nothing": lambda _cards, _scene, _words: Beat({}, 0),
}  # fmt: skip
"""The effect of an announcement → the function that makes its beat, from its cards and the words to be read."""
