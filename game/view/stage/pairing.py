"""How hands that face each other are settled: pairs strike each other and draw off, cards that leave the game crack,
and the higher sum comes down with weight.
"""

from collections.abc import Collection, Sequence
from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.cards import Card
from game.view.pictures.painter import Painter
from game.view.pictures.theme import BUTTER, CREAM, INK
from game.view.stage.beat import Beat, BeatContext, Tweens, reading
from game.view.stage.pose import Pose
from game.view.stage.sprites import FLYING
from game.view.stage.timeline import Tween, back_out, cubic_in, cubic_out, in_out

BACKS, MEETS, PARTS, GOES = 70.0, 180.0, 90.0, 210.0
"""The ms in which the cards of a pair draw back, meet, part again, and go to where they lie."""
STRIKES: Final = BACKS + MEETS
"""The ms after which they strike each other."""
NEXT: Final = 300.0
"""From one pair to the next."""
CLOSES: Final = 240.0
"""The ms in which the other cards close up then."""
AFTER: Final = 220.0
"""The ms after the last blow in which the cards are counted that are left: they close up meanwhile."""
BACK, TILT = 16.0, 8.0
"""How far a card draws back, in units, and by how many degrees it tips as it strikes."""
MARK: Final = 760.0
"""How long the mark of a pair is seen (ms)."""
WIDE: Final = 96
"""Units that it is wide."""
POINTS: Final = 12
COUNTED, ONE = 220.0, 380.0
"""The ms that each further number of a sum takes, and the first."""
RISES, FALLS, STAYS, LIES = 200.0, 80.0, 420.0, 180.0
"""The ms in which the cards of the higher sum rise, come down, stay forward, and go back."""
LARGE: Final = 1.1
"""How much larger they are then."""
HIGH: Final = 30.0
"""From how high they come down, in units."""
NEARER, AWAY = 26.0, 22.0
"""How far they come towards the others, and how far those are thrown back, in units."""
LIFTS, DIVES, HOLDS, RETURNS = 130.0, 150.0, 160.0, 260.0
"""The ms in which a card that is counted rises, dives at the total, stays there, and goes back."""
MEETING: Final = LIFTS + DIVES
"""The ms after which it meets the total."""
NEAR_TOTAL: Final = 1.25
"""How much larger it is then."""
CRACKS: Final = 110.0
"""From one card that leaves the game to the next."""
MOST: Final = 6
"""So many of these are seen to crack."""
COMES, NEXT_COMES, HELD, GOES_NEXT = 320.0, 90.0, 500.0, 170.0
"""The ms in which one of them comes out of what was won, or goes; from one to the next; for which all are seen; and
from one that goes to the next."""
FAN, LEANS = 0.56, 4.0
"""How far from each other they lie, in parts of their height, and by how many degrees one leans more than the next."""


class PairMark:
    """A burst of paper with an equals sign where two cards strike each other. `t` is its age in ms."""

    order = FLYING + 81

    def __init__(self, centre: tuple[float, float], painter: Painter) -> None:
        self.t = 0.0
        side = painter.u(WIDE)
        self._image = _burst(side, painter)
        self.rect = Rect(0, 0, round(side * 1.3), round(side * 1.3))
        self.rect.center = round(centre[0]), round(centre[1])

    @property
    def spent(self) -> bool:
        """True if its time is over."""
        return self.t >= MARK

    def draw(self, to: Surface) -> None:
        grown = 0.5 + 0.5 * back_out(min(1.0, self.t / 120))
        size = max(0.05, grown * min(1.0, max(0.0, (MARK - self.t) / 160)))
        image = self._image if size == 1.0 else pygame.transform.rotozoom(self._image, 0.0, size)
        to.blit(image, image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


def _burst(side: int, painter: Painter) -> Surface:
    """Return the picture of a mark."""
    k = 2
    image, middle, r = Surface((side * k, side * k), pygame.SRCALPHA, 32), side * k / 2, side * k / 2
    points = [(middle + cos(pi * n / POINTS) * r * (0.98 if n % 2 else 0.74),
               middle + sin(pi * n / POINTS) * r * (0.98 if n % 2 else 0.74)) for n in range(2 * POINTS)]
    pygame.draw.polygon(image, (*BUTTER, 255), points)
    pygame.draw.circle(image, CREAM, (middle, middle), r * 0.6)
    found = pygame.transform.smoothscale(image, (side, side)).premul_alpha()
    sign = painter.words("=", round(side * 0.62), "display", INK)
    found.blit(sign, sign.get_rect(center=(side // 2, side // 2)), special_flags=pygame.BLEND_PREMULTIPLIED)
    return found


def meeting(pair: Sequence[Card], scene: BeatContext) -> tuple[float, float]:
    """Return where the cards of a pair meet: between the hands, as high as these lie."""
    return scene.layout.sun[0], sum(scene.was(card).y for card in pair) / len(pair)


def clash(pairs: Sequence[Sequence[Card]], scene: BeatContext) -> Beat:
    """Return the beat of pairs: one after the other, the two cards draw back, strike each other between the hands, and
    go where they lie; then all others close up."""
    drawn = {card for pair in pairs for card in pair}
    others = [card for name in scene.table.piles if scene.layout.role(name) in ("stake", "pot")
              for card in scene.table.piles[name] if card not in drawn and scene.was(card) != scene.pose(card)]
    last = STRIKES + NEXT * (len(pairs) - 1)
    if scene.still:
        moved: Tweens = {card: (Tween(scene.pose(card), CLOSES, ease=in_out),) for card in (*drawn, *others)}
        return Beat(moved, CLOSES + 120)
    tweens: Tweens = {card: (Tween(scene.pose(card), CLOSES, last + 40, in_out),) for card in others}
    scale = scene.layout.scale
    for k, pair in enumerate(pairs):
        x, y = meeting(pair, scene)
        for card in pair:
            was = scene.was(card)
            side = -1 if was.x < x else 1
            back = was._replace(x=was.x + side * BACK * scale, z=30)
            hit = Pose(x + side * was.height * 0.36, y, was.height, side * TILT, 30)
            apart = hit._replace(x=hit.x + side * BACK * scale, degrees=0.0)
            tweens[card] = (Tween(back, BACKS, NEXT * k, cubic_out), Tween(hit, MEETS, ease=cubic_in),
                            Tween(apart, PARTS, ease=cubic_out), Tween(scene.pose(card), GOES, ease=in_out))
    return Beat(tweens, last + AFTER, strikes=STRIKES)


def tally(most: int) -> float:
    """Return how long a sum of so many numbers is counted and seen, in ms; none takes no time."""
    return ONE + COUNTED * (most - 1) if most else 0.0


def meet(card: Card, scene: BeatContext, words: str) -> Beat:
    """Return the beat of a card that is added to the total in the middle: it dives at that, and goes back."""
    if scene.still or scene.stack(card):
        return Beat({}, reading(words))
    layout, at = scene.layout, scene.pose(card)
    high = at._replace(y=at.y - 12 * layout.scale, z=30)
    x, y = layout.total
    large = round(at.height * NEAR_TOTAL)
    hit = Pose(x, y - layout.total_capital * 0.5 - large * 0.34, large, 0.0, 30)
    way = (Tween(high, LIFTS, ease=cubic_out), Tween(hit, DIVES, ease=cubic_in), Tween(hit, HOLDS),
           Tween(at, RETURNS, ease=in_out))
    return Beat({card: way}, max(reading(words), MEETING + HOLDS + RETURNS), strikes=MEETING)


def blow(at: Pose, scale: float, hops: float = 0.0) -> tuple[Tween, Tween]:
    """Return how a card of a higher sum rises over where it lies, and comes down there, larger; with `hops` in dust."""
    low = at._replace(height=round(at.height * LARGE), z=14)
    return (Tween(low._replace(y=low.y - HIGH * scale, z=44), RISES, ease=cubic_out, glow=True),
            Tween(low, FALLS, ease=cubic_in, glow=True, hops=hops))


def outweigh(won: Collection[Card], lost: Collection[Card], scene: BeatContext, words: str) -> Beat:
    """Return the beat of a higher sum: its cards rise, come down nearer to the others, and these are thrown back."""
    ms = reading(words)
    if scene.still:
        return Beat({}, ms)
    scale, tweens = scene.layout.scale, dict[Card, tuple[Tween, ...]]()
    for card in won:
        at = scene.pose(card)
        side = -1 if at.x < scene.layout.sun[0] else 1
        up, down = blow(at._replace(x=at.x - side * NEARER * scale), scale)
        tweens[card] = up, down, Tween(down.to, STAYS, glow=True), Tween(at, LIES, ease=in_out)
    for card in lost:
        at = scene.pose(card)
        side = -1 if at.x < scene.layout.sun[0] else 1
        away = at._replace(x=at.x + side * AWAY * scale, y=at.y + 10 * scale, degrees=at.degrees - side * TILT)
        tweens[card] = (Tween(away, 120, RISES + FALLS, cubic_out), Tween(away, STAYS - 120),
                        Tween(at, LIES, ease=in_out))
    return Beat(tweens, max(ms, RISES + FALLS + STAYS + LIES), strikes=RISES + FALLS)


def fall(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    """Return the beat of cards that leave the game: one after the other gets a blow and cracks."""
    lying = [card for card in cards if not scene.stack(card)][:MOST]
    if scene.still or not lying:
        return Beat({}, reading(words))
    tweens: Tweens = {}
    ms = max(reading(words), CRACKS * len(lying) + 400)
    for k, card in enumerate(lying):
        at, far = scene.pose(card), 5 * scene.layout.scale
        low = at._replace(y=at.y + far, degrees=at.degrees + (4 if k % 2 else -4))
        left = ms - CRACKS * k - 200                  # the crack stays until they go
        tweens[card] = (Tween(low, 70, CRACKS * k, cubic_in, cracks=True), Tween(at, 130, ease=in_out, cracks=True),
                        Tween(at, left, cracks=True))
    return Beat(tweens, ms)


def fan(cards: Sequence[Card], scene: BeatContext, words: str) -> Beat:
    """Return the beat of cards that leave the game out of what was won: they come up large, face up, side by side over
    the sun, get a blow, and go one after the other."""
    layout, tweens = scene.layout, dict[Card, tuple[Tween, ...]]()
    (x, y), high, last = layout.sun, layout.faces[0], len(cards) - 1
    step = min(FAN * high, (layout.size[0] * 0.6) / max(1, last))
    come = COMES + NEXT_COMES * last
    goes = max(come + CRACKS * last + HELD, reading(words) - COMES)
    for k, card in enumerate(cards):
        off = k - last / 2
        low = Pose(x + off * step, y + off * off * 2 * layout.scale, high, -off * LEANS, 40 + k)
        cracks = come - COMES - NEXT_COMES * k + CRACKS * k
        tweens[card] = (
            Tween(low, COMES, NEXT_COMES * k, in_out, rise=16, flip=not scene.up(card)),
            Tween(low, cracks),
            Tween(low._replace(y=low.y + 5 * layout.scale), 70, ease=cubic_in, cracks=True),
            Tween(low, goes + GOES_NEXT * k - come - CRACKS * k - 70, cracks=True),
            Tween(scene.pose(card), COMES, ease=in_out, rise=16, flip=not scene.sees(card)))
    return Beat(tweens, goes + GOES_NEXT * last + COMES)
