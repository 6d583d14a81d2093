"""The cards of a deck that is sorted on the land: dragged, carried and counted, and how they step aside, fly and march.

They stand in rows. What is held is drawn over the others, its gap moves through the rows with it, and the flags count
anew from the gap outwards. Nothing here knows what the order is for.
"""

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.cards import Card
from game.core.i18n import _
from game.view.controls.order_cards import HeldCards, OrderCards
from game.view.controls.selection import Order
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import BACK, Pictures, thickness, width
from game.view.pictures.theme import BUTTER
from game.view.sorting.field_card import HELD, LARGER, CardPath, FieldCard, FieldPictures, Outlines, Point, bump, walk
from game.view.sorting.row_slots import RowSlots
from game.view.stage.compositor import Compositor
from game.view.stage.timeline import back_out, cubic_in, cubic_out, in_out

LIFT_MS: Final = 90.0
STEP_MS: Final = 120.0
KEY_MS: Final = 70.0
CROSS_MS: Final = 300.0
DROP_MS: Final = 140.0
FLY_MS, FLY_STEP = 500.0, 12.0
"""Ms of a lift; of a step to the next slot, and of the same for what is held by keys; of a way to another row; of a
drop; of a flight to a new order, and from one card that sets out to the next."""
COUNT_MS: Final = 40.0
"""Ms from a flag that counts anew to the next."""
RIPPLE: Final = 8.0
JAUNTY, SWINGS, SWIFT, SWING_MS = -3.0, 6.0, 900.0, 110.0
"""How far a card leans that is in the hand, in degrees; by how much more at most as it moves, at so many units a
second; and ms of such a change."""
ASIDE: Final = (22.0, 8.0)
LEANS: Final = (4.0, 1.0)
"""How far the neighbours of a gap step aside, in units, and lean, in degrees: the next one, and the one after it."""
FINGER: Final = 60.0
"""How far above a finger its card is, in units."""
CHOSEN, AT, OVER = 13.0, 9.0, 5.0
"""How high a card is that is chosen, that the keyboard is on, that the mouse is over, in units."""
MANY: Final = 6
"""More cards than these that change places at once fly in arcs."""
DIM: Final = 2 / 3
"""How hazy a card is that files into the packet, or steps aside for the mouse."""
HAZE_MS: Final = 90.0
"""Ms in which a card that sets out becomes hazy, and in which it is opaque again."""
FADE: Final = 120.0
"""Ms in which cards are elsewhere for who wants little motion."""
FALL_MS, TURN_MS, TURN_STEP, WALK_MS = 120.0, 260.0, 18.0, 330.0
"""Ms in which flags fall; in which a card turns over, from one that turns to the next, and of its way to the packet."""
DIGITS: Final = 0.9
"""Seconds within which a second digit belongs to the first."""
TOGETHER, COLUMN = 0.8, 5.0
"""The distance of two cards that are held together, in widths, so that the rank of each is seen; and how wide a whole
column is at most, in the same."""
REST, KEY_REST, QUICK, AGAIN = 190.0, 130.0, 600.0, 400.0
"""Ms for which a held card rests over a place before the others make room there, by hand and by keys, if it was over
another within so many ms; and from one time that they make room to the next. Else they would flash as it is dragged to
and fro."""
SWIFT_TURN, CALM = 600.0, 650.0
"""A held card that turns back so many ms after it came over a place is shaken: an outline of it is seen until it has
been calm for so long, which must be longer."""
_TRAILS = 24.0                                        # a second: how quickly held cards follow the first one
_HELD_ORDER, _MARCHES, _BEHIND = 400.0, 200.0, 9.2


class BoxFrame:
    """The box that is drawn around cards to choose them."""

    order = 500.0

    def __init__(self, painter: Painter) -> None:
        self._painter, self.rect, self.box = painter, Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)

    def show(self, box: Rect | None) -> bool:
        """Show this box, or none. Return True if it is another."""
        box = box or Rect(0, 0, 0, 0)
        if box == self.box:
            return False
        self.box = box
        self.rect = box.inflate(self._painter.u(8), self._painter.u(8)) if box else box
        return True

    def draw(self, to: Surface) -> None:
        """Draw it."""
        if self.box:
            pygame.draw.rect(to, BUTTER, self.box, self._painter.u(3), border_radius=self._painter.u(8))


class PacketPile:
    """The packet into which cards file: as thick as they are many, with one shadow. `place` is the middle of its lowest
    card."""

    order = 300.0

    def __init__(self, pictures: Pictures, place: tuple[int, int], tall: int) -> None:
        self.pictures, self.place, self.tall, self.count = pictures, place, tall, 0
        self.rect = Rect(place, (0, 0))
        self._image: Surface | None = None

    def show(self, count: int) -> bool:
        """Lie there with so many cards. Return True if these are others."""
        if count == self.count:
            return False
        self.count = count
        if count:
            image, (dx, dy) = self.pictures.packet(self.tall, count, BACK)
            x, y = self.place
            self._image = image
            self.rect = image.get_rect(topleft=(x - width(self.tall) // 2 + dx, y - self.tall // 2 + dy))
        return True

    @property
    def top(self) -> Point:
        """The middle of its top card."""
        return self.place[0], self.place[1] - thickness(self.tall, self.count)

    def draw(self, to: Surface) -> None:
        """Draw it."""
        if self.count and self._image is not None:
            to.blit(self._image, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


class FieldCards(OrderCards):
    """The cards in their rows. `clock` returns seconds. Digits jump to a place; `touched` is true while a finger holds
    the cards. Call `stand` with the slots before anything else."""

    def __init__(self, order: Order, pictures: Pictures, done: Callable[[], None], changed: Callable[[], None],
                 clock: Callable[[], float]) -> None:
        super().__init__(order, done, changed)
        self.pictures, self.clock = pictures, clock
        self.touched = False
        self.now = 0.0                                # ms of its own clock
        self.pieces: dict[Card, FieldCard] = {}
        self.marching = False
        self._before, self._held_before = self.lying, tuple[Card, ...]()
        self._digits, self._typed = "", 0.0
        self._seen: object = None
        self._moves = False
        self._rise = 0.0                              # how far a card has risen above the finger, from 0 to 1
        self._marched: list[Card] = []
        self._swing = 0.0
        self._hand_before: float | None = None        # how far across the hand was
        self._over, self._came, self._is_quick = 0, 0.0, False   # the place that a held card is over, since when,
        self._room_at = 0.0                           # when the others made room last,
        self._back = False                            # whether it went back there,
        self._shaken_at: float | None = None          # and when it turned back, if it is shaken

    def stand(self, painter: Painter, slots: RowSlots, compositor: Compositor, *,
              home: Point | None = None) -> None:
        """Stand in these slots from now on. With a `home`, all come from there: a middle of a card."""
        self.slots, self.compositor, self._u = slots, compositor, painter.scale
        self.use = FieldPictures(self.pictures, painter, slots.tall)
        self.outlines, self.box = Outlines(self.use), BoxFrame(painter)
        compositor.put(self.outlines)
        compositor.put(self.box)
        self.pieces = {card: FieldCard(card, slots.at(n), n, self.use) for n, card in enumerate(self.lying)}
        self._before, self._stirred = self.lying, True
        for n, (card, piece) in enumerate(self.pieces.items()):
            piece.order = self._resting(n)
            if home is not None:
                start = home[0] - slots.width / 2, home[1] - slots.tall / 2
                piece.flag.planted.set(0.0)
                piece.stand(start)
                piece.haze.set(1.0)
                self._fly(card, n)
                piece.settle()
            compositor.put(piece)

    # ---- where cards lie --------------------------------------------------------------------------------------------

    @property
    def tall(self) -> int:
        return self.slots.tall

    def _here(self, pos: tuple[int, int]) -> Point:
        return pos

    def _hit(self, point: Point) -> Card | None:
        """Return the card at a point: for a finger, also one that is near."""
        reach = round((14 if self.touched else 0) * self._u)
        for near in (0, reach):
            for n in range(len(self.lying) - 1, -1, -1):
                if self._lies(self.lying[n]).inflate(2 * near, 2 * near).collidepoint(point):
                    return self.lying[n]
        return None

    def _lies(self, card: Card) -> Rect:
        piece = self.pieces[card]
        return Rect(round(piece.at[0] + piece.shift.value), round(piece.at[1]), self.slots.width, self.slots.tall)

    def _shown(self, n: int) -> Rect:
        x, y = self.slots.at(n)
        return Rect(round(x), round(y), self.slots.width, self.slots.tall)

    def _within(self, x: float, y: float) -> Point:
        """Return the nearest place that a held card may have: among the rows, or a little around them."""
        area, slots = self.slots.room.area, self.slots
        low = area.bottom + slots.tall * 0.12 - slots.tall
        return (max(area.x - slots.width * 0.6, min(area.right - slots.width * 0.4, x)),
                max(area.y, min(low, y)))

    def _nearest(self, x: float, y: float) -> int:
        return self.slots.nearest(x, y)

    def _beyond(self, n: int, rows: int) -> int | None:
        return self.slots.beyond(n, rows)

    def _hand(self, held: HeldCards) -> Point:
        assert held.grip is not None
        up = FINGER * self._u * self._rise if self.touched else 0.0
        return self._within(self._mouse[0] - held.grip[0], self._mouse[1] - held.grip[1] - up)

    def place(self, card: Card) -> Rect:
        """Return the rectangle of a card on the page, in pixels, as it is drawn."""
        return Rect(self.pieces[card].body)

    # ---- keys -------------------------------------------------------------------------------------------------------

    @property
    def default_action(self) -> Callable[[], object]:
        """What Enter does: the order stands, or what is held is put down."""
        return self.done if self.in_hand is None else self.activate

    def key(self, event: Event) -> bool:
        digit = getattr(event, "unicode", "")
        if digit.isdecimal() and digit.isascii() and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._stirred = True
            self._jump(digit)
            return True
        self._digits = ""
        if event.key == pygame.K_BACKSPACE:
            self.undo()
            return True
        return super().key(event)

    def _jump(self, digit: str) -> None:
        """Go to the place with the number that is typed, with what is held."""
        now = self.clock()
        if now - self._typed > DIGITS or not 0 < int(self._digits + digit) <= len(self.lying):
            self._digits = ""
        self._digits, self._typed = self._digits + digit, now
        to = int(self._digits) - 1
        if not 0 <= to < len(self.lying):
            self._digits = ""
        elif self.in_hand is not None:
            self._carry(to)
        else:
            self.at = to
            self.chosen.clear()

    def down(self, pos: tuple[int, int]) -> None:
        self._rise = 0.0
        super().down(pos)

    # ---- motion -----------------------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """True while anything moves, or is to be shown otherwise."""
        return self._moves or self._stirred or self._seen != (self.hovered, self.focused, self.shown)

    def _resting(self, n: int) -> float:
        return 10.0 + self.slots.row_of(n) + n * 0.01

    def tick(self, dt: float, *, reduced_motion: bool) -> None:
        """Let `dt` seconds pass."""
        self.now += dt * 1000
        if self.marching:
            self._march_on()
            return
        if not self.moving:
            return
        self._seen = self.hovered, self.focused, self.shown
        self._stirred = False
        look = self.look
        if self.touched and look.lead is not None and self._rise < 1:
            self._rise = 1.0 if reduced_motion else min(1.0, self._rise + dt * 1000 / LIFT_MS)
            self._carry(self._nearest(*look.hand))
            look, self._stirred = self.look, True
        shown = self._opened(look.lying, look.held, still=reduced_motion)
        self._follow(shown, look.held, still=reduced_motion)
        self._swing = self._swings(look.lead, look.hand, dt)
        self._raise(look.held, look.chosen, look.on, look.hovered, look.lead, still=reduced_motion)
        if look.lead is not None:
            self._stirred = self._carried(look.held, look.lead, look.hand, dt, still=reduced_motion) or self._stirred
        self._moves = False
        for card, piece in self.pieces.items():
            self._light(card, piece)
            if piece.tick(self.now):
                if reduced_motion and card not in look.held:
                    self.compositor.put(piece, FADE)
                else:
                    self.compositor.mark_changed(piece)
            if piece.moving:
                self._moves = True
            elif piece.order != (order := self._resting(look.lying.index(card))) and card not in look.held:
                piece.order = order
                self.compositor.mark_changed(piece)
        gaps = [self.slots.at(shown.index(card)) for card in look.held]
        if self.outlines.show(gaps):
            self.compositor.mark_changed(self.outlines)
        if self.box.show(self.frame):
            self.compositor.mark_changed(self.box)

    def _opened(self, lying: tuple[Card, ...], held: tuple[Card, ...], *, still: bool) -> tuple[Card, ...]:
        """Return the order in which the cards stand now: where they make room for what is held, once it rests there.
        What is held by keys is over its new place at once, and grows pale while it is shaken."""
        if not held or held != self._held_before:
            self._came, self._is_quick, self._shaken_at = self.now - QUICK, False, None
            self._over = lying.index(held[0]) if held else 0
            return lying
        over = lying.index(held[0])
        if over != self._over:
            turns, self._back, self._over = (over < self._over) != self._back, over < self._over, over
            since, self._came = self.now - self._came, self.now
            self._is_quick = since < QUICK
            if turns and since < SWIFT_TURN:
                self._shaken_at = self.now
        shaken = self._shaken_at is not None and self.now - max(self._shaken_at, self._came) < CALM
        if not shaken:
            self._shaken_at = None
        for card in held:
            self.pieces[card].shake(shaken, self.now)
        by_keys = self.in_hand is not None and self.in_hand.grip is None
        rests = self.now - self._came >= (KEY_REST if by_keys else REST) and self.now - self._room_at >= AGAIN
        if lying == self._before or not self._is_quick or (rests and not shaken):
            self._stirred = self._stirred or shaken or self.now - self._came < QUICK
            self._room_at = self._room_at if lying == self._before else self.now
            return lying
        self._stirred, places = True, {card: n for n, card in enumerate(lying)}
        for card in held:
            self._count_held(self.pieces[card], card, places, held, still=still)
        return self._before

    def _light(self, card: Card, piece: FieldCard) -> None:
        """Let a card that is on its way run behind the others, hazy until it is nearly there."""
        if piece.carried:
            return
        way, before = piece.way, piece.order
        if piece.haze.target and self.now >= way.began + way.ms - min(HAZE_MS, way.ms * 0.35):
            piece.haze.send(0.0, self.now, HAZE_MS, in_out)
            piece.order = self._resting(self.lying.index(card))
        elif piece.haze.target and self.now > way.began:
            piece.order = _BEHIND + self.lying.index(card) * 0.01
        if piece.order != before:
            self.compositor.mark_changed(piece)

    def _follow(self, lying: tuple[Card, ...], held: tuple[Card, ...], *, still: bool) -> None:
        """Let each card go to its slot, if that is another one, and count anew."""
        was, before, self._before = self._held_before, self._before, lying
        self._held_before = held
        if lying == before and held == was:
            return
        gap = lying.index(held[0]) if held else lying.index(was[0]) if was else 0
        moved = [card for n, card in enumerate(lying) if n >= len(before) or before[n] != card]
        many = not held and not was and len(moved) > MANY
        places = {card: n for n, card in enumerate(lying)}
        for card in set(moved) | set(held) | set(was):
            n, piece = places[card], self.pieces[card]
            if card in held:
                self._count_held(piece, card, places, held, still=still)
                continue
            dropped = card in was
            away = 0 if dropped else abs(n - gap)
            self._send(card, n, away, dropped=dropped, many=many, still=still)
            if not many or still:
                piece.flag.count(str(n + 1), self.now, 0.0 if dropped else COUNT_MS * away, still=still or dropped)

    def _count_held(self, piece: FieldCard, card: Card, places: dict[Card, int], held: tuple[Card, ...], *,
                    still: bool) -> None:
        """Let the first of the held cards show where they would come to stand, on a flag of butter."""
        first, last, flag = places[held[0]] + 1, places[held[-1]] + 1, piece.flag
        if card == held[0]:
            flag.count(str(first) if first == last else f"{first}–{last}", self.now, still=True)
            flag.stand()
            flag.grown.send(1.0, self.now, 0.0 if still else STEP_MS, back_out)
        else:
            flag.planted.set(0.0)
        if self.in_hand is not None and self.in_hand.grip is None:        # by keys: they stand over their gap
            self._send(card, places[card], 0, dropped=False, many=False, still=still)

    def _send(self, card: Card, n: int, away: int, *, dropped: bool, many: bool, still: bool) -> None:
        """Let a card go to the n-th slot; it is so far away from the gap."""
        piece, goal = self.pieces[card], self.slots.at(n)
        if dropped:
            piece.carried = False
            piece.flag.grown.send(0.0, self.now, 0.0 if still else STEP_MS, in_out)
            piece.flag.planted.set(1.0)
        if still:
            piece.stand(goal)
            piece.haze.set(0.0)
            piece.order = self._resting(n)
            piece.flag.stand()
        elif many:
            self._fly(card, n)
        elif piece.way.goal != goal or dropped:
            far = abs(goal[1] - piece.at[1]) > self.slots.tall * 0.5 and not dropped
            ms = DROP_MS if dropped else CROSS_MS if far else KEY_MS if piece.carried else STEP_MS
            arc = self.slots.tall * 0.12 if far and not piece.carried else 0.0
            wait = min(90.0, RIPPLE * away)
            if not dropped and not piece.carried:
                keys = self.in_hand is not None and self.in_hand.grip is None
                piece.haze.send(1.0 if far or keys else DIM, self.now, ms * 0.3, in_out, wait)
            piece.go(CardPath(piece.at, goal, self.now + wait, ms, arc, in_out if far or dropped else back_out))
            if far and not piece.carried:
                piece.flag.lower(str(n + 1), self.now, self.now + wait + ms)

    def _fly(self, card: Card, n: int) -> None:
        """Let a card fly to the n-th slot in an arc, its flag furled until it is there."""
        piece, goal, wait = self.pieces[card], self.slots.at(n), FLY_STEP * n
        if piece.at == goal and not piece.moving:
            piece.flag.count(str(n + 1), self.now, wait)
            return
        far = abs(goal[0] - piece.at[0]) + abs(goal[1] - piece.at[1])
        arc = min(84 * self._u, 20 * self._u + far * 0.1)
        piece.go(CardPath(piece.at, goal, self.now + wait, FLY_MS, arc, in_out))
        piece.haze.send(1.0, self.now, HAZE_MS, in_out, wait)
        piece.flag.lower(str(n + 1), self.now, self.now + wait + FLY_MS)

    def _swings(self, lead: Card | None, hand: Point, dt: float) -> float:
        """Return how far the card leans that is in the hand, in degrees: against the way that it goes."""
        if dt <= 0:
            return self._swing
        before, self._hand_before = self._hand_before, hand[0] if lead is not None else None
        if lead is None or before is None:
            return JAUNTY if lead is not None else 0.0
        speed = (before - hand[0]) / self._u / dt
        return JAUNTY + max(-SWINGS, min(SWINGS, round(speed / SWIFT * SWINGS)))

    def _raise(self, held: tuple[Card, ...], chosen: frozenset[Card], on: Card | None, over: Card | None,
               look_lead: Card | None, *, still: bool) -> None:
        """Let cards rise or sink, grow, lean and step aside as they are held, chosen or looked at."""
        lying, u, asides = self._before, self._u, dict[Card, tuple[float, float]]()
        if held and not (self._is_quick and self.now - self._came < AGAIN):
            first, last = lying.index(held[0]), lying.index(held[-1])
            left, right = self.slots.row(self.slots.row_of(first)), self.slots.row(self.slots.row_of(last))
            for k, (aside, lean) in enumerate(zip(ASIDE, LEANS, strict=True)):
                if first - 1 - k in left:
                    asides[lying[first - 1 - k]] = -aside * u, lean
                if last + 1 + k in right:
                    asides[lying[last + 1 + k]] = aside * u, -lean
        for card, piece in self.pieces.items():
            mine = card in held
            z = (HELD if mine else 0.0 if held else CHOSEN if card in chosen else AT if card == on
                 else OVER if card == over else 0.0) * u
            aside, lean = asides.get(card, (0.0, 0.0))
            piece.halo, piece.focus = mine or card in chosen, card == on
            if mine:
                piece.carried, piece.order = True, _HELD_ORDER + held.index(card)
            if still:
                piece.z.set(z)
                piece.shift.set(aside)
                piece.lean.set(0.0)
                piece.scale.set(LARGER if mine else 1.0)
                continue
            falls = z < piece.z.target and piece.z.target >= HELD * u
            if mine and look_lead is not None:
                lean = self._swing
            piece.z.send(z, self.now, DROP_MS if falls else LIFT_MS, bump if falls else cubic_out)
            piece.shift.send(aside, self.now, STEP_MS, back_out)
            piece.lean.send(lean, self.now, SWING_MS if mine else STEP_MS, in_out)
            piece.scale.send(LARGER if mine else 1.0, self.now, LIFT_MS, in_out)

    def _carried(self, held: tuple[Card, ...], lead: Card, hand: Point, dt: float, *, still: bool) -> bool:
        """Let held cards go with the hand: the one that was grabbed is there at once, the others follow it as a column.
        Return True while they still come nearer."""
        on_way, near = False, 1.0 if still else 1 - exp(-_TRAILS * dt)
        step = self.slots.width * min(TOGETHER, COLUMN / max(1, len(held) - 1))
        for card in held:
            piece, by = self.pieces[card], held.index(card) - held.index(lead)
            goal = hand[0] + by * step, hand[1] + abs(by) * 2.0 * self._u
            if by:
                (x, y), part = piece.at, near / (1 + 0.12 * (abs(by) - 1))
                if abs(goal[0] - x) + abs(goal[1] - y) > 0.6:
                    goal = x + (goal[0] - x) * part, y + (goal[1] - y) * part
                    on_way = True
            piece.stand(goal)
        return on_way

    # ---- the march --------------------------------------------------------------------------------------------------

    def march(self, packet: PacketPile) -> None:
        """Let the flags fall and the cards turn over, the first one first, and file into the packet."""
        self._calm()
        self.marching, self.packet = True, packet
        self.compositor.put(packet)
        self.outlines.show(())
        self.compositor.mark_changed(self.outlines)
        self.use.pictures.pocket_card(BACK, self.slots.tall)
        goal = packet.place[0] - self.slots.width / 2, packet.place[1] - self.slots.tall / 2
        for n, card in enumerate(self.lying):
            piece, begins = self.pieces[card], self.now + FALL_MS + TURN_STEP * n
            piece.halo = piece.focus = piece.carried = False
            for value in (piece.z, piece.shift, piece.lean):
                value.send(0.0, self.now, FALL_MS, in_out)
            piece.scale.send(1.0, self.now, FALL_MS, in_out)
            piece.flag.planted.send(0.0, self.now, FALL_MS, cubic_in)
            piece.turned.send(1.0, self.now, TURN_MS, in_out, FALL_MS + TURN_STEP * n)
            piece.haze.send(DIM, self.now, HAZE_MS, in_out, FALL_MS + TURN_STEP * n + TURN_MS / 2)
            piece.go(walk(self.slots.at(n), goal, begins + TURN_MS / 2, WALK_MS))
            piece.order = _MARCHES - n * 0.01
        self._marched = list(self.lying)

    @property
    def march_ends(self) -> float:
        """The ms from now until the last card is in the packet."""
        return max(0.0, max(piece.way.began + piece.way.ms for piece in self.pieces.values()) - self.now)

    def _march_on(self) -> None:
        grows = self.packet.tall / self.slots.tall
        for card in list(self._marched):
            piece = self.pieces[card]
            part = piece.way.part(self.now)
            if part > 0:
                piece.scale.set(1 + (grows - 1) * part * part)
            changed = piece.tick(self.now)
            if part >= 1:
                piece.hidden = True
                changed = piece.settle() or changed
                self._marched.remove(card)
            if changed:
                self.compositor.mark_changed(piece)
        if self.packet.show(len(self.lying) - len(self._marched)):
            self.compositor.mark_changed(self.packet)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw nothing: its pieces are drawn each by itself."""

    @property
    def hint_short(self) -> str:
        """What one can do with cards, in a few words."""
        return _("Drag a card. Shift, or a box around them, takes several.")

    def standing(self) -> Sequence[str]:
        """Return what the flags say, from the first card to the last."""
        return [self.pieces[card].flag.text for card in self.lying]
