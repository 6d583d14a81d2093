"""What the stage shows besides cards, as the game's exhibit says: totals, badges, the mountain, and trays of kraft
paper with the things that fly there; and sums under the cards that make them.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple, TypeAlias

import pygame
from pygame import Rect, Surface

from game.core.cards import Card
from game.core.declaration import Exhibit, RunningTotal
from game.core.events import Announced
from game.core.seats import Seat
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, Colour, colour, mix
from game.view.stage.card_marks import Tag, WorthBadge
from game.view.stage.compositor import OVER, Compositor
from game.view.stage.layout import Layout
from game.view.stage.mountain import CLIMBS, Climber, Mountain
from game.view.stage.pose import Pose
from game.view.stage.sprites import Sprite
from game.view.stage.sum_pill import GROWS, SumPill
from game.view.stage.sum_places import Obstacles, place
from game.view.stage.table_numbers import ROLLS, AnchorNumber, TotalLabel
from game.view.stage.timeline import Animations, TweenedValue, in_out

FLIES: Final = 700.0
"""Milliseconds that a thing is under way, by the table's clock."""
STAGGER: Final = 160.0
"""From one thing to the next that sets out."""
LARGE, SMALL = 1.2, 0.6
"""Its size as it sets out and as it stands, in parts of `SIDE`."""
SIDE: Final = 132
"""Units."""
_KRAFT, _LIGHT = colour("#D9BE92"), colour("#F4E3C5")
_ACROSS, _DOWN = 150, 180                             # of a drawing
_FOOT = 0.86                                          # how far down in a drawing a thing ends
_SIGNS: Final = {"sum": " + ", "difference": " − ", "product": " × ", "addend": " + ", "factor": " × "}
_JOINING: Final = re.compile(r"([+−×÷^])")
_PRINTED: Final = str.maketrans("*/-xX‐‑–", "×÷−××−−−")
SOLVES: Final = "="
"""The sign of an equation that somebody has found: it stands in the middle of the place for panels."""
LOW: Final = 52
"""How far below the upper edge of that place its middle is, in units."""
FADE: Final = 160.0
Lies: TypeAlias = Callable[[Card], tuple[Pose | None, bool]]
"""How a card lies, or will lie, face up, None for any other; and True if it has landed there."""
Surroundings: TypeAlias = Callable[[Seat, Collection[Card]], Obstacles]
"""What lies round the cards of a seat, for their sum."""
TableNumber: TypeAlias = Tag | WorthBadge | AnchorNumber | SumPill


def _size(side: float) -> tuple[int, int]:
    return max(1, round(side)), max(1, round(side * _DOWN / _ACROSS))


class Tray:
    """A seat's tray: a plank with its upper edge at `edge`, in pixels, and a rim in the seat's colour. `things` stand
    on it, of which only the first `landed` are there; dotted outlines show where the others will stand."""

    order = 9.0

    def __init__(self, edge: Rect, rim: Colour, painter: Painter, pictures: Pictures) -> None:
        self.things: tuple[str, ...] = ()
        self.landed = 0
        self._edge, self._rim, self._paper, self._pictures = edge, rim, painter, pictures
        self.side = SIDE * SMALL * painter.scale
        self.rect = edge.inflate(painter.u(24), 0)
        self.rect.h = painter.u(66)
        height = round(self.side * _DOWN / _ACROSS)
        self.rect.top -= height
        self.rect.h += height

    def spot(self, number: int) -> tuple[float, float]:
        """Return where the middle of a thing stands: side by side, closer where there are many."""
        width, count = self._edge.w - self.side, max(1, len(self.things))
        step = min(self.side * 0.94, width / max(1, count - 1))
        x = self._edge.x + self.side / 2 + number * step
        return x, self._edge.y + self._paper.u(4) - self.side * _DOWN / _ACROSS * (_FOOT - 0.5)

    def draw(self, to: Surface) -> None:
        painter, edge = self._paper, self._edge
        plank = Rect(edge.x, edge.y, edge.w, painter.u(34))
        painter.shadow(to, plank, 8, painter.u(9))
        under = plank.inflate(-painter.u(28), -painter.u(8)).move(0, painter.u(6))
        painter.draw_sheet(to, plank, _KRAFT, painter.u(9))
        painter.draw_sheet(to, under, self._rim, painter.u(7))
        painter.draw_sheet(
            to,
            Rect(edge.x - painter.u(6), edge.y - painter.u(2), edge.w + painter.u(12), painter.u(16)),
            _LIGHT,
            painter.u(8),
        )
        size = _size(self.side)
        for number, name in enumerate(self.things):
            x, y = self.spot(number)
            if number < self.landed:
                image = self._pictures.drawing(f"exhibits/{name}", size)
                to.blit(image, image.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_PREMULTIPLIED)
            else:
                r = self.side * 0.36
                for k in range(12):
                    dot = x + r * cos(k * pi / 6), y + self.side * 0.1 + r * sin(k * pi / 6)
                    pygame.draw.aacircle(to, mix(BUTTER, CREAM, 0.2), dot, max(1.5, 2.2 * painter.scale))


class TrayFlight:
    """A thing on its way from a card to a place on a tray."""

    order = OVER - 20

    def __init__(self, name: str, start: tuple[float, float], end: tuple[float, float], now: float, tray: Tray,
                 painter: Painter, pictures: Pictures) -> None:
        self.tray, self._start, self._end = tray, start, end
        self.flown, self._side = TweenedValue(0.0), SIDE * painter.scale
        self.flown.send(1.0, now, FLIES, in_out)
        self._u = painter.scale
        self._image = pictures.drawing(f"exhibits/{name}", _size(self._side * LARGE))

    @property
    def at(self) -> tuple[float, float]:
        """Return where its middle is: on a cubic, up from the card and down on the tray."""
        t, (ax, ay), (dx, dy) = self.flown.value, self._start, self._end
        u, over = 1 - t, min(ay, dy) - 120 * self._u
        bx, by, cx, cy = ax + (dx - ax) * 0.25, max(90 * self._u, over), dx, max(120 * self._u, over + 60 * self._u)
        return (u**3 * ax + 3 * u * u * t * bx + 3 * u * t * t * cx + t**3 * dx,
                u**3 * ay + 3 * u * u * t * by + 3 * u * t * t * cy + t**3 * dy)

    @property
    def rect(self) -> Rect:
        k = LARGE + (SMALL - LARGE) * self.flown.value
        size = _size(self._side * k * 1.15)
        found = Rect((0, 0), size)
        found.center = round(self.at[0]), round(self.at[1])
        return found

    def draw(self, to: Surface) -> None:
        t = self.flown.value
        k = 1 + (SMALL / LARGE - 1) * t
        turn = 14 * sin(2 * pi * t) * (1 - t)
        image = pygame.transform.rotozoom(self._image, turn, k)
        to.blit(image, image.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


class ShownSum(NamedTuple):
    """A sum under the cards of a seat: its words, the cards, and True for the winner's."""

    words: str
    cards: tuple[Card, ...]
    won: bool = False
    sign: str = ""
    numbers: tuple[int, ...] = ()

    def without(self, gone: Collection[Card]) -> "ShownSum | None":
        """Return the sum of those of its cards that are not `gone`, None if there are none; it is another only where
        it is a plain sum, a number for each card."""
        kept = [(card, number) for card, number in zip(self.cards, self.numbers, strict=False) if card not in gone]
        if self.sign != " + " or len(self.numbers) != len(self.cards) or len(kept) == len(self.cards):
            return self
        if not kept:
            return None
        return added([number for _card, number in kept], [card for card, _number in kept])._replace(won=self.won)


def added(numbers: Sequence[int], cards: Sequence[Card]) -> ShownSum:
    """Return the plain sum of cards that count so much.

    >>> added([7, 5], [Card(5), Card(3)]).words, added([7], [Card(5)]).words
    ('7 + 5 = 12', '7')
    """
    words = " + ".join(map(str, numbers))
    if len(numbers) > 1:
        words += f" = {sum(numbers)}"
    return ShownSum(words, tuple(cards), sign=" + ", numbers=tuple(numbers))


def made(fact: Announced) -> ShownSum:
    """Return what a fact says that cards come to: "7 + 5 = 12"."""
    sign, numbers = _SIGNS[fact.key.asks], fact.numbers
    if fact.key.asks in ("addend", "factor"):
        opened, together, closed = numbers
        numbers = opened, closed, together
    words = str(numbers[-1])
    if len(numbers) > 2:                              # of a single card it is its own number
        words = sign.join(map(str, numbers[:-1])) + f" = {words}"
    return ShownSum(words, tuple(fact.cards), sign=sign, numbers=tuple(numbers[:-1]))


def solved(fact: Announced) -> ShownSum:
    """Return the equation that a fact tells, in signs that are read.

    >>> from game.core.announcements import EQUATION
    >>> solved(Announced(EQUATION, (Seat(0),), (), (1,), "(8+5)/(10+3)")).words
    '(8 + 5) ÷ (10 + 3) = 1'
    """
    text = fact.text.partition("=")[0].replace("**", "^").translate(_PRINTED)
    spaced = _JOINING.sub(r" \1 ", "".join(text.split()))
    return ShownSum(f"{spaced} = {fact.numbers[0]}", tuple(fact.cards), sign=SOLVES)


class ExhibitView:
    """The exhibit of one game in one size of window. `follow` shows it; `feed` lets the next thing go to a seat's
    tray. Milliseconds are those of the table's clock."""

    def __init__(self, layout: Layout, painter: Painter, pictures: Pictures, compositor: Compositor,
                 animations: Animations,
                 animals: Sequence[str], colours: Sequence[Colour]) -> None:
        self._layout, self._paper, self._pictures, self._compositor = layout, painter, pictures, compositor
        self._animals, self._animations, self._colours = animals, animations, colours
        self.tags: dict[tuple[str, int], TableNumber] = {}
        self._made: dict[tuple[str, int], tuple[object, ...]] = {}
        self.leaving: list[tuple[Card, WorthBadge]] = []
        """The badges of cards that are won, until these turn over."""
        self.total = TotalLabel(layout)
        self.trays = [Tray(edge, ink, painter, pictures) for edge, ink in zip(layout.trays, colours, strict=False)]
        self.flying: list[TrayFlight] = []
        self.mountain: Mountain | None = None
        self.climbers: list[Climber] = []
        self._counted: RunningTotal | None = None            # the last that was seen to be counted
        self._target: tuple[Card, int] | None = None         # the one that is shown
        self._last = 0.0                              # when the last thing set out
        self.is_hidden = False
        """True while none of it is shown."""

    @property
    def moving(self) -> bool:
        return (bool(self.flying) or self.total.rolled.moving or any(climber.moving for climber in self.climbers)
                or any(pill.counts for pill in self.sums))

    @property
    def sums(self) -> list[SumPill]:
        """The equations that stand at cards."""
        return [tag for tag in self.tags.values() if isinstance(tag, SumPill)]

    # ---- what stands there ----

    def follow(self, exhibit: Exhibit, sums: dict[Seat, ShownSum], made: dict[Seat, int], lies: Lies, now: float, *,
               moves: bool, where: Lies, around: Surroundings) -> None:
        """Show this exhibit, these sums, and the numbers that the seats have `made` on a path; if nothing `moves`, all
        of it is there at once. `where` says of closed cards, too, how they lie, `around` what a sum has no room on."""
        if self.is_hidden:
            return
        wanted: dict[tuple[str, int], tuple[object, ...]] = {}
        counted = None
        for count in exhibit.counts:
            what = self._at(("count", count.card), count.card, lies, count.total, count.marked)
            if what is not None:
                wanted["count", count.card] = what
            if lies(count.card)[0] is not None or count == self._counted:       # it may still stir
                counted, self._counted = count.total, count
        if exhibit.target is not None and (lies(exhibit.target[0])[1] or exhibit.target == self._target):
            self._target, counted = exhibit.target, exhibit.target[1]
        else:
            self._target = None
        rolls = ROLLS if moves and self._target is None else 0.0       # a target is there at once, for all alike
        for card, worth in exhibit.worths:
            at, landed = lies(card)
            if landed or (at is not None and ("worth", card) in self._made):       # it goes with its card then
                wanted["worth", card] = (worth,)
        for missing in exhibit.missing:
            found = [pose for card in missing.cards for pose, landed in [where(card)] if landed and pose is not None]
            if len(found) == len(missing.cards):
                wanted["missing", missing.seat] = ShownSum(missing.words, missing.cards), tuple(found)
        if exhibit.anchor is not None:
            wanted["anchor", 0] = (exhibit.anchor,)
        for seat, made_of in sums.items():
            poses = [pose for card in made_of.cards for pose in [lies(card)[0]] if pose is not None]
            before, asked = self._made.get(("sum", seat)), self._made.get(("missing", seat))
            if moves and asked is not None and not all(lies(card)[1] for card in made_of.cards):
                wanted["missing", seat] = asked       # the card turns over before its number is read
            elif len(poses) == len(made_of.cards):
                wanted["sum", seat] = made_of, tuple(poses)
            elif before is not None:                  # its cards are on their way: it stays until it is over
                wanted["sum", seat] = made_of, before[1]
            self._win(Seat(seat), wanted, now, GROWS if moves else 0.0)
        was = {key: tag.text for key, tag in self.tags.items() if isinstance(tag, SumPill)}
        turned = set[tuple[str, int]]()               # the sums that take the place of a question
        for key in [key for key, what in self._made.items() if wanted.get(key) != what]:
            if key[0] == "missing" and ("sum", key[1]) in wanted:
                turned.add(("sum", key[1]))
            tag = self.tags.pop(key)
            if isinstance(tag, WorthBadge) and moves:
                self.leaving.append((Card(key[1]), tag))
            else:
                self._compositor.remove(tag, FADE if moves and ("sum", key[1]) not in turned else 0.0)
            del self._made[key]
        for key in [key for key in wanted if key not in self._made]:
            self.tags[key] = tag = self._tag(key, wanted[key], around)
            self._made[key] = wanted[key]
            # a question comes with its card, over which it would fade as a hole, and the number takes its place
            over = key[0] == "missing" or key in turned
            told = wanted[key][0]
            solves = isinstance(told, ShownSum) and told.sign == SOLVES
            if isinstance(tag, SumPill) and moves and not solves and tag.text != was.get(key) and key not in turned:
                tag.count(now)
            self._compositor.put(tag, FADE if moves and not over else 0.0)
        if self.total.show(counted, now, rolls):
            if counted is not None:
                self._compositor.put(self.total)
            else:
                self._compositor.remove(self.total, FADE if moves else 0.0)
        self._lay(exhibit.trays, moves=moves)
        self._climb(exhibit, made, now, CLIMBS if moves else 0.0)
        if self.moving:
            self._animations.run(self.tick)

    def leave(self, fade: float) -> None:
        """Take all but the mountain off the table, in `fade` ms, until it is followed again and not `is_hidden`."""
        self.is_hidden = True
        badges = [badge for _card, badge in self.leaving]
        for piece in (*self.tags.values(), *badges, self.total, *self.trays, *self.flying):
            self._compositor.remove(piece, fade)
        for climber in self.climbers:                 # they come to the feast, and the mountain stays
            self._compositor.remove(climber, fade)
        self.total.show(None, 0.0, 0.0)
        self.tags, self._made, self.flying, self.climbers = {}, {}, [], []
        self._counted = self._target = None
        self.leaving = []

    def _at(self, key: tuple[str, int], card: Card, lies: Lies, *said: object) -> tuple[object, ...] | None:
        """Return what stands at a card, once that has landed; it stays while its card stirs."""
        pose, landed = lies(card)
        what = (*said, pose)
        return what if pose is not None and (landed or self._made.get(key) == what) else None

    def _win(self, seat: Seat, wanted: dict[tuple[str, int], tuple[object, ...]], now: float, ms: float) -> None:
        """Let the sum of a seat that has won grow where it stands."""
        key = "sum", seat
        made, pill = self._made.get(key), self.tags.get(key)
        if made is None or not isinstance(pill, SumPill) or key not in wanted:
            return
        (before, *_), (then, *_) = made, wanted[key]
        assert isinstance(before, ShownSum)
        assert isinstance(then, ShownSum)
        if then.won and before == then._replace(won=False):
            self._made[key] = wanted[key] = then, made[1]
            pill.win(now, ms)
            self._compositor.put(pill)

    def _pill(self, seat: Seat, made_of: ShownSum, poses: Sequence[Pose], around: Surroundings) -> SumPill:
        """Return the equation of a seat's cards where it has room."""
        if made_of.sign == SOLVES:
            panel, u = self._layout.panel, self._layout.scale
            pill = SumPill(made_of.words, self._colours[seat], self._paper)
            if pill.pill.w > panel.w:
                pill = SumPill(made_of.words, self._colours[seat], self._paper, panel.w / pill.pill.w)
            pill.stand((panel.centerx, panel.top + round(LOW * u)))
            pill.win(0.0, 0.0)
            return pill
        on, field = around(seat, made_of.cards), Rect((0, 0), self._layout.size).inflate(-self._paper.u(16), 0)
        taken, places = [pill.pill for pill in self.sums], self._layout.places
        side = 1 if places[seat].plate.centerx > self._layout.sun[0] else -1
        for grown in dict.fromkeys((self._layout.grown, 1.0)):
            pill = SumPill(made_of.words, self._colours[seat], self._paper, grown)
            at = place(poses, pill.pill.size, field, on._replace(solid=[*on.solid, *taken]), self._layout.scale,
                       side)
            if at.collidelist([*on.solid, *on.cards, *on.own, *taken]) < 0:
                break
        if self._layout.trays:                        # under the total that it makes
            low = self._layout.total[1] + round(0.68 * self._layout.total_capital)
            at.midtop = self._layout.panel.centerx, min(low, self._layout.panel.top)
        pill.stand(at.center)
        if made_of.won:
            pill.win(0.0, 0.0)
        return pill

    def _tag(self, key: tuple[str, int], what: tuple[object, ...], around: Surroundings) -> TableNumber:
        u, painter = self._layout.scale, self._paper
        match key[0], what:
            case "worth", (int(worth),):
                other = self._layout.pile("stake") is None    # cards cover the usual corner
                return WorthBadge(worth, (0.3, -0.43) if other else (-0.28, 0.36), painter, over=other)
            case "count", (total, marked, Pose() as pose):
                at = pose.x, pose.y + pose.height / 2 + 12 * u
                return Tag(str(total), at, painter, ground=BUTTER if marked else CREAM)
            case "anchor", (int(number),):
                return AnchorNumber(number, self._layout, painter, self._pictures)
            case "missing" | "sum", (ShownSum() as made_of, tuple(poses)):
                return self._pill(Seat(key[1]), made_of, poses, around)
        raise ValueError(f"nothing stands for {key}")

    # ---- trays ----

    def _lay(self, trays: Sequence[tuple[str, ...]], *, moves: bool) -> None:
        for tray, things in zip(self.trays, trays, strict=False):
            shorter = things[: tray.landed] != tray.things[: tray.landed]
            if things != tray.things or tray not in self._compositor or (not moves and tray.landed < len(things)):
                tray.things = things
                tray.landed = 0 if shorter else tray.landed
                if not moves:
                    self.flying, gone = [], self.flying
                    for flying in gone:
                        self._compositor.remove(flying)
                    tray.landed = len(things)
                self._compositor.put(tray, FADE if moves else 0.0)

    def feed(self, fact: Announced, lies: Lies, now: float, *, moves: bool) -> None:
        """Let the next thing go from the fact's card to the tray of its seat."""
        if not fact.seats or fact.seats[0] >= len(self.trays):
            return
        tray = self.trays[fact.seats[0]]
        under_way = sum(flying.tray is tray for flying in self.flying)
        number = tray.landed + under_way
        if number >= len(tray.things):
            return
        pose = lies(fact.cards[0])[0] if fact.cards else None
        if not moves or pose is None:
            tray.landed += 1
            self._compositor.put(tray, FADE)
            return
        self._last = max(now, self._last + STAGGER) if self.flying else now
        flying = TrayFlight(tray.things[number], (pose.x, pose.y), tray.spot(number), self._last, tray, self._paper,
                            self._pictures)
        self.flying.append(flying)
        self._compositor.move(flying)
        self._animations.run(self.tick)

    # ---- the mountain ----

    def _climb(self, exhibit: Exhibit, made: dict[Seat, int], now: float, ms: float) -> None:
        at, path = self._layout.mountain, exhibit.path
        if path is None or at is None:
            return
        if self.mountain is None:
            low = self._layout.size[1]
            self.mountain = Mountain(path, at[0], at[1], low, self._paper, self._pictures)
            self._compositor.put(self.mountain)
        elif self.mountain.path != path:
            before, self.mountain.path = self.mountain.path, path
            for number in range(min(before.goal, path.goal), max(before.goal, path.goal) + 1):
                self._compositor.invalidate(self.mountain.around(number))
        for seat, animal in enumerate(self._animals if not self.climbers else ()):
            climber = Climber(Seat(seat), animal, self._colours[seat], self.mountain, self._paper, self._pictures)
            climber.climb(made.get(Seat(seat), path.goal - 1), now, 0.0, shared=False)
            self.climbers.append(climber)
            self._compositor.put(climber)
        stones = [made.get(Seat(seat), climber.stone) for seat, climber in enumerate(self.climbers)]
        for climber, stone in zip(self.climbers, stones, strict=True):
            if climber.climb(stone, now, ms, shared=stones.count(stone) > 1):
                (self._compositor.move if climber.moving else self._compositor.put)(climber)

    # ---- time ----

    def _go_with(self, badge: WorthBadge, sprite: Sprite) -> None:
        """Let a badge be where its card is: with one that flies it is drawn in each frame."""
        moved = badge.stand(sprite)
        if sprite.lies and (moved or self._compositor.is_moving(badge)):
            self._compositor.put(badge)
        elif moved:
            self._compositor.move(badge)
            self._compositor.mark_changed(badge)

    def go_with(self, sprites: Mapping[Card, Sprite]) -> None:
        """Let badges be where the cards of these sprites are."""
        for (_kind, card), tag in self.tags.items():
            if isinstance(tag, WorthBadge) and Card(card) in sprites:
                self._go_with(tag, sprites[Card(card)])
        for card, badge in list(self.leaving):
            sprite = sprites.get(card)
            if sprite is None or not sprite.up or sprite.lies or ("worth", card) in self.tags:
                self.leaving.remove((card, badge))
                self._compositor.remove(badge)
            else:
                self._go_with(badge, sprite)

    def tick(self, now: float, _real: float) -> bool:
        """Go on: things fly, the total rolls, tokens climb. Return True while they do."""
        if self.total.tick(now):
            self._compositor.put(self.total)
        for flying in list(self.flying):
            if flying.flown.tick(now):
                self._compositor.mark_changed(flying)
            if not flying.flown.moving:
                self.flying.remove(flying)
                self._compositor.remove(flying)
                flying.tray.landed += 1
                self._compositor.put(flying.tray)
        for pill in self.sums:
            if pill.counts and pill.tick(now):
                self._compositor.put(pill)
        for climber in self.climbers:
            if climber.tick(now):
                if climber.moving:
                    self._compositor.mark_changed(climber)
                else:
                    self._compositor.put(climber)
        return self.moving
