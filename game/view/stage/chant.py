"""A war that is declared card by card: each card that somebody lays comes down with a word of its own, the last one
hardest.

The cards lie in a row over the heap from which they come, large, until all words are said. Then they go where they
belong, all at once.
"""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.cards import Card
from game.core.events import Laid
from game.core.seats import Seat
from game.view.pictures.lettering import CAPITAL, Lettering
from game.view.pictures.painter import Painter
from game.view.pictures.theme import POPPY
from game.view.stage.beat import Beat, BeatContext, ChantWord, Tweens
from game.view.stage.compositor import OVER, Compositor
from game.view.stage.layout import Layout
from game.view.stage.pose import Pose
from game.view.stage.scatter import Scatter
from game.view.stage.timeline import Animations, Tween, cubic_in, cubic_out, in_out

WORD: Final = 250.0
"""Ms from one word to the next."""
LIFTS, FALLS = 170.0, 80.0
"""The ms in which a card comes up over its place in the row, and in which it comes down there."""
SLAMS: Final = 110.0
"""How much longer the last one waits above its place."""
LIES: Final = 420.0
"""How long all of them lie there."""
GOES: Final = 240.0
"""The ms in which they go where they belong."""
ROW: Final = 10.0
"""From one that goes to the next: one handful."""
HIGH, GAP = 172.0, 20.0
"""How high a card of the row is, and the gap to the next, in units."""
ROOM: Final = 400.0
"""How high all rows may be, in units."""
ABOVE: Final = 46.0, 84.0
"""How far above its place a card waits, and the last one, in units."""
LETTERS, LOUD = 30, 40
"""How high the capitals of a word are, and those of the last one, in units, where they find room on their card."""
RIM: Final = 1.0
"""How much wider words are with their sheet, in parts of a capital."""
STILL: Final = 1300.0
"""How long the row and all its words are seen where little motion is wanted."""

SHOWN, SHOWN_MANY, FEW = 1.65, 1.35, 2
"""How much larger cards are that decide, for so few of them, and for more."""
TURNS, STAYS, HOME = 260.0, 800.0, 240.0
"""The ms in which these come and turn over, how long they stay if nothing else is done with them, and in which they go
home."""


def words_of(chant: Sequence[str], count: int) -> list[str]:
    """Return the words for so many cards: the first ones, and the last.

    >>> words_of(("I", "de", "clare", "war!"), 3)
    ['I', 'de', 'war!']
    """
    return [*chant[: count - 1], chant[-1]][-count:] if chant and count else []


def row(laid: Sequence[Laid], floor: Scatter, scene: BeatContext) -> Beat:
    """Return the beat of cards that are laid from the floor in a war, one row for each seat that lays some."""
    u, tweens, words, ends = scene.layout.scale, Tweens(), list[ChantWord](), 0.0
    high = min(HIGH, ROOM / len(laid) - GAP)
    for k, event in enumerate(laid):
        y = (floor.y + (k - (len(laid) - 1) / 2) * (high + GAP)) * u
        said = words_of(scene.chant, len(event.cards))
        for n, (card, word) in enumerate(zip(event.cards, said, strict=True)):
            last, to = n == len(said) - 1, scene.pose(card)
            x = (floor.x + (n - (len(said) - 1) / 2) * (high * 5 / 7 + GAP)) * u
            low = Pose(x, y, round(high * u), 0.0, 40)
            over = low._replace(y=y - ABOVE[last] * u, z=66)
            waits = SLAMS if last else 0.0
            comes = WORD * n + LIFTS + waits + FALLS
            whole = WORD * (len(said) - 1) + LIFTS + SLAMS + FALLS + LIES
            words.append(ChantWord(0.0 if scene.still else comes, word, low, last))
            if scene.still:
                tweens[card] = Tween(low, STILL), Tween(to, 1.0)
                ends = STILL
                continue
            tweens[card] = (
                Tween(over, LIFTS, WORD * n, cubic_out, rise=10, flip=scene.flips(card)),
                Tween(low, FALLS, waits, cubic_in, hops=0.01 if last else 0.0),
                Tween(to, GOES * scene.swift, whole - comes + ROW * n, in_out),
            )
            ends = max(ends, whole)
    return Beat(tweens, ends + GOES, strikes=0.0 if scene.still else max(word.at for word in words), chant=words)


def shown_height(layout: Layout, count: int) -> int:
    """Return how high each of so many cards is that decide, in pixels."""
    lanes = [layout.lane(pile) for seat in range(layout.seats) if (pile := layout.pile("stake", Seat(seat)))]
    big = max(lane.big * lane.grown for lane in lanes if lane is not None)
    return round(big * (SHOWN if count <= FEW else SHOWN_MANY) * layout.scale)


def showdown(cards: Sequence[Card], floor: Scatter, scene: BeatContext) -> dict[Card, Pose]:
    """Return where cards lie that decide a battle: free over the heap, large, side by side, in the order of the seats
    round the table from the left."""
    u = scene.layout.scale
    order = sorted(cards, key=lambda card: scene.pose(card).x)
    high = shown_height(scene.layout, len(cards))
    step = high * 5 / 7 + GAP * u
    return {card: Pose((floor.x * u) + (k - (len(order) - 1) / 2) * step, floor.y * u, high,
                       scene.pose(card).degrees / 2, 48)
            for k, card in enumerate(order)}


def turn(cards: Sequence[Card], floor: Scatter, scene: BeatContext, looked: float) -> Beat:
    """Return the beat of cards that turn over there, and are `looked` at for so many ms."""
    tweens: Tweens = {
        card: (Tween(at, TURNS, ease=in_out, rise=24, flip=True), Tween(at, looked + STAYS),
               Tween(scene.pose(card), HOME, ease=in_out))
        for card, at in showdown(cards, floor, scene).items()}
    return Beat(tweens, TURNS + looked)


class ChantText:
    """The words of a chant that are seen, each on its card."""

    order = OVER - 10

    def __init__(self, painter: Painter) -> None:
        self._paper = painter
        self._cut: dict[tuple[str, bool, int], Lettering] = {}
        self.words: Sequence[ChantWord] = ()
        self.rect = Rect(0, 0, 0, 0)

    def show(self, words: Sequence[ChantWord]) -> None:
        """Let these words be seen."""
        self.words = words
        boxes = [self._box(word) for word in words]
        self.rect = boxes[0].unionall(boxes[1:])

    def lettering(self, word: ChantWord) -> Lettering:
        """Return a word, no wider than its card and the gap to the next."""
        key = word.text, word.is_last, word.on.height
        if key not in self._cut:
            capital, room = (LOUD if word.is_last else LETTERS) * self._paper.scale, word.on.height * 5 / 7
            wide = self._paper.text_width(word.text, round(capital / CAPITAL), "display") + RIM * capital
            capital *= min(1.0, (room + GAP * self._paper.scale) / wide)
            self._cut[key] = Lettering(word.text, round(capital), POPPY)
        return self._cut[key]

    def _box(self, word: ChantWord) -> Rect:
        """Return what a word covers: it lies on its card."""
        image = self.lettering(word).picture
        return image.get_rect(center=(round(word.on.x), round(word.on.y)))

    def draw(self, to: Surface) -> None:
        for word in self.words:
            to.blit(self.lettering(word).picture, self._box(word), special_flags=pygame.BLEND_PREMULTIPLIED)


class Chant:
    """The words of the cards in a row, by the table's clock: each from when its card comes down, until all go."""

    def __init__(self, compositor: Compositor, animations: Animations, painter: Painter) -> None:
        self._compositor, self._animations = compositor, animations
        self.text = ChantText(painter)
        self._words: list[ChantWord] = []             # those of now, the first first
        self._began = self._until = 0.0

    def begin(self, words: Sequence[ChantWord], now: float, until: float) -> None:
        """Say these words from `now` on, and take them away `until` then, in ms."""
        self.stop()
        self._words, self._began, self._until = sorted(words, key=lambda word: word.at), now, until
        self._animations.run(self.tick)

    def stop(self) -> None:
        """Say nothing any more."""
        self._words = []
        if self.text.words:
            self.text.words = ()
            self._compositor.remove(self.text)

    def tick(self, now: float, _real: float) -> bool:
        """Let the table's clock stand at `now`. Return True while words are to come or to go."""
        for word in self._words:                      # a letter in each frame
            lettering = self.text.lettering(word)
            if not lettering.done:
                lettering.cut()
                break
        due = [word for word in self._words if self._began + word.at <= now]
        if now >= self._until:
            self.stop()
        elif len(due) > len(self.text.words):
            self.text.show(due)
            self._compositor.put(self.text)
        return bool(self._words)
