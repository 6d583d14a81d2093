"""Where everything lies: a pure function of a game's pile_kinds, how many play, and the window's size.

All that is given out is in pixels; compositions think in units.
"""

from collections.abc import Collection, Sequence
from typing import Final

from game.core.cards import Card
from game.core.seats import SEAT_0, Seat
from game.core.table import SET_ASIDE, PileKind, Table
from game.view.pictures.pictures import thickness
from game.view.stage.composition import ASIDE, NumberedPile, numbered
from game.view.stage.compositions import composition
from game.view.stage.pose import Lane, Pose, PrizeSpread, Spread, Stack
from game.view.stage.scatter import Scatter, Throw
from game.view.stage.seat_layout import BAR, places, point, rect

PAGE: Final = (1280, 720)
STAKED: Final = ("stake", "pot")
"""The roles of the piles that are at stake: the winner gets them."""
FLOOR: Final = "floor"
"""The memo of a table for a heap: all its cards by their numbers."""


class Layout:
    """The table of one window. Raises ValueError for a kind that has no place on it. Where cards are counted, those of
    a stake that decide lie `apart`.

    `grown` is how much larger than usual the cards in the middle are, in a high window; `caption_grown` the same of
    the caption's words. `panel` is free of cards and plates, for a panel in which somebody answers; `hint` a line
    of words at the bottom; `total` the middle of a number on the sun; `photo` the edge on which a photo-finish
    lies, and whether that is its upper one.
    """

    def __init__(self, pile_kinds: Sequence[PileKind], seats: int, size: tuple[int, int], *,
                 apart: bool = False) -> None:  # fmt: skip
        self.size, self._apart = size, apart
        self.seats = seats
        self.scale = scale = min(size[0] / PAGE[0], size[1] / PAGE[1])
        w, h = size[0] / scale, size[1] / scale
        plan = self._plan = composition(pile_kinds, seats, w, h)
        self.sun, self.sun_r = point(*plan.sun, scale), plan.radius * scale
        self.bar = rect(0, 0, w, BAR, scale)
        self.places = places(seats, w, h, scale)
        self.hint, self.caption = point(*plan.hint, scale), point(*plan.caption, scale)
        self.grown, self.caption_grown = plan.grown, plan.caption_grown
        self.caption_width = round(plan.caption_width * scale)
        self.banner, self.pot = point(*plan.banner, scale), (point(*plan.pot[:2], scale), round(plan.pot[2] * scale))
        self.banner_size, self.begins, self.shouts = plan.banner_size, plan.begins * scale, plan.shouts
        self.loud, self.loud_size = point(*plan.loud[:2], scale), plan.loud[2]
        self.banner_width = round(plan.banner_width * scale)
        self.panel, self.middle = rect(*plan.panel, scale), rect(*plan.middle, scale)
        left, width, top, low = plan.photo
        self.photo = rect(left, low if top is None else top, width, 0, scale), top is not None
        self.equals = plan.equals and (point(*plan.equals[:2], scale), round(plan.equals[2] * scale))
        self.total, self.total_capital = point(*plan.total[:2], scale), round(plan.total[2] * scale)
        self.trays = [rect(*box, scale) for box in plan.trays]
        self.mountain = plan.mountain and (plan.mountain[0] * scale, plan.mountain[1] * scale)
        self._piles: dict[str, tuple[str, Seat | None]] = {}       # their roles, and whose they are
        self._names: dict[tuple[str, int], str] = {}
        self._open: dict[str, Lane | Spread | Scatter | PrizeSpread] = {}
        self.stacks: dict[str, Stack] = {}
        """The piles that are one thing, or whose older cards are, in pixels."""
        for pile in (*numbered(pile_kinds, seats), NumberedPile(SET_ASIDE, ASIDE, None, 0)):
            self._put(*pile)

    def _put(self, name: str, role: str, owner: Seat | None, number: int) -> None:
        self._piles[name] = role, owner
        self._names[role, number] = name
        if role == "packet" and owner is not None:
            place = self.places[owner]
            self.stacks[name] = Stack(*place.packet, place.packet_height, place.hangs)
            return
        at = self._plan.at.get((role, number))
        if at is None:
            raise ValueError(f"the table has no place for {name}, a {role}")
        if isinstance(at, Stack):
            self.stacks[name] = self._stack(at)
            return
        self._open[name] = at._replace(is_separate=True) if isinstance(at, Lane) and self._apart else at
        if isinstance(at, Spread) and role == "pile" and self._plan.fan:
            self.stacks[name] = self._stack(at.stack_before(self._plan.fan))
        elif isinstance(at, Spread) and role == "square":
            self.stacks[name] = self._stack(Stack(at.x, at.y, at.height, last=True))

    def _stack(self, stack: Stack) -> Stack:
        """Return a stack in units as one in pixels."""
        x, y = point(stack.x, stack.y, self.scale)
        return stack._replace(x=x, y=y, height=round(stack.height * self.scale))

    # ---- piles ----

    def role(self, pile: str) -> str:
        """Return what a pile is: packet, stake, pot, …"""
        return self._piles[pile][0]

    def owner(self, pile: str) -> Seat | None:
        """Return whose a pile is; nobody's in the middle."""
        return self._piles[pile][1]

    def pile(self, role: str, seat: Seat = SEAT_0) -> str | None:
        """Return the name of a seat's pile of that role, or of the middle's, None if there is none."""
        return self._names.get((role, seat))

    def lying(self, table: Table, pile: str) -> int:
        """Return how many cards of a pile, counted from its end, lie side by side, each a card of its own."""
        if pile not in self._open:
            return 0
        count = len(table.piles[pile])
        if self.role(pile) == "square":
            return min(count, 1)
        return min(count, self._plan.fan) if pile in self.stacks else count

    def open(self, table: Table) -> list[Card]:
        """Return the cards that lie as cards of their own, from the lowest."""
        return [card for pile, cards in table.piles.items()
                for card in list(cards)[len(cards) - self.lying(table, pile):]]

    @property
    def faces(self) -> list[int]:
        """The heights at which many cards lie face up, the largest first."""
        found = {stack.height / self.scale for pile, stack in self.stacks.items() if self.role(pile) == "square"}
        for pile, at in self._open.items():
            role, owner = self._piles[pile]
            if isinstance(at, Lane):
                found |= {at.height * at.grown, *at.sizes}
            elif role == "hand":
                found |= {hands[owner or SEAT_0].height for hands in (self._plan.seen, self._plan.open) if hands}
            elif role not in ("pot", "heap") or isinstance(at, PrizeSpread):
                found.add(at.height)
        if "stake" in self._plan.roles:
            found |= {lane.big * lane.grown for lane in self._plan.side_lanes.values()}
            for lane in self._plan.duel.values():
                found |= {lane.height * lane.grown, *lane.sizes}
        return sorted({round(height * self.scale) for height in found}, reverse=True)

    # ---- cards ----

    def lane(self, pile: str, fighters: Collection[Seat] = ()) -> Lane | None:
        """Return the lane in which a pile lies while these seats fight a war, or nobody does; None if it is no lane."""
        at, owner = self._open.get(pile), self.owner(pile)
        if not isinstance(at, Lane) or owner is None or not fighters:
            return at if isinstance(at, Lane) else None
        if owner not in fighters:
            return self._plan.side_lanes.get(owner, at)
        alone = len(fighters) == 2 and self._plan.duel and sum(map(self._plan.side, fighters)) == 0
        return self._plan.duel[owner] if alone else at

    def poses(self, table: Table, pile: str, seen: Collection[Seat] = (), fighters: Collection[Seat] = (),
              tied: Collection[Card] = (), *, forward: bool = True) -> list[Pose]:
        """Return how the cards of a pile lie, in their order; `seen` are the seats whose hands are seen, `fighters`
        those that fight a war, if there is one, for which these cards had `tied`. A hand that is seen alone lies in the
        middle while it is to come `forward`."""
        at, cards, count = self._open.get(pile), table.piles[pile], len(table.piles[pile])
        forward = forward and len(seen) == 1
        if at is not None and forward:
            at = self._beside_a_hand(pile, at, next(iter(seen)))
        if at is None:
            last = self.stacks[pile].last
            return [self.stacked(pile, k + 1 if last else count - k, count) for k in range(count)]
        lane = self.lane(pile, fighters)
        if lane is not None:
            later = next((k for k, card in enumerate(reversed(cards)) if card in tied), 0)
            return lane.poses(table.open(pile), self.scale, later)
        assert not isinstance(at, Lane)
        if isinstance(at, Scatter):
            floor: Sequence[int] = table.memo.get(FLOOR) or sorted(cards)
            number = {card: n for n, card in enumerate(floor)}
            return at.poses([number[card] for card in cards], len(floor), table.seed, self.scale)
        role, owner = self._piles[pile]
        if role == "hand" and owner in seen and not (forward and owner in self._plan.open):
            at = self._plan.seen[owner or SEAT_0]
        lying = self.lying(table, pile)
        under = [self.stacked(pile, k + 1, count - lying) for k in range(count - lying)]
        return under + at.poses(lying, self.scale)

    def _beside_a_hand(self, pile: str, at: Lane | Spread | Scatter | PrizeSpread,
                       seen: Seat) -> Lane | Spread | Scatter | PrizeSpread:
        """Return how a pile lies while one hand alone is seen."""
        role, owner = self._piles[pile]
        if seen not in self._plan.open:
            return at
        if role == "hand" and owner == seen:
            return self._plan.open[seen]
        back = self._plan.back.get((role, owner or SEAT_0), at)
        return at if isinstance(back, Stack) else back

    def stacked(self, pile: str, number: int, count: int) -> Pose:
        """Return the pose of a card in a stack of `count`, numbered from below, from 1."""
        x, y, height, hangs, _, _ = self.stacks[pile]
        hung = thickness(int(height), count) if hangs else 0
        return Pose(x, y + hung - thickness(int(height), number), int(height))

    @property
    def prizes(self) -> bool:
        """True if what is fought for lies between the hands, large: pairs that draw off go there."""
        return any(isinstance(at, PrizeSpread) for at in self._open.values())

    @property
    def heap(self) -> Scatter | None:
        """The floor over which the cards are thrown, if there is one."""
        return next((at for at in self._open.values() if isinstance(at, Scatter)), None)

    def deck(self) -> Pose:
        """Return where the deck lies before the deal: on the sun, or where it is thrown from."""
        heap = self.heap
        return heap.deck(self.scale) if heap is not None else Pose(*self.sun, self.places[0].packet_height)

    def throws(self, table: Table) -> dict[Card, Throw]:
        """Return how each card of a heap was thrown there."""
        return {card: throw for pile, at in self._open.items() if isinstance(at, Scatter) for card, throw in
                zip(table.piles[pile], at.throws(len(table.piles[pile]), table.seed, self.scale), strict=True)}

    @property
    def reach(self) -> float:
        """The distance from the sun, to both sides, of the cards that may be slapped, in pixels."""
        pile = self.pile("pile") or ""
        at = self._open.get(pile)
        if not isinstance(at, Spread):                # those that decide
            lanes = [lane for lane in self._open.values() if isinstance(lane, Lane)]
            return max((abs(lane.x * self.scale - self.sun[0]) + lane.big * lane.grown * self.scale * 5 / 14
                        for lane in lanes), default=self.sun_r)
        poses = at.poses(self._plan.fan or 1, self.scale)
        if pile in self.stacks:
            poses.append(self.stacked(pile, 1, 1))
        return max(abs(pose.x - self.sun[0]) + pose.height * 5 / 14 for pose in poses)

    def gathered(self, pose: Pose, k: int) -> Pose:
        """Return where the k-th of the won cards meets the others, over the sun, before they all go under a packet."""
        x, y = self.sun
        return Pose(x + k * 3 % 7 - 3, y + k * 2 % 5 - 2, pose.height, float(k * 2 % 3 * 3 - 3), 14)
