"""All that stands on the stage in one size of window: the ground, plates, packets, open cards, and words.

Made anew for another size or theme. It knows how things lie, not how they get there.
"""

from collections.abc import Collection, Sequence
from typing import Final
from weakref import WeakMethod

from pygame import Rect

from game.core.backdrop import Backdrop
from game.core.cards import Card
from game.core.game import Game
from game.core.seats import Seat
from game.core.table import Table
from game.core.words import _
from game.view.pictures import lettering
from game.view.pictures.paper import Paper
from game.view.pictures.pictures import BACK, Pictures
from game.view.pictures.theme import BUTTER, INDIGO, POPPY, Colour, Theme
from game.view.stage import tabs
from game.view.stage.banner import GROWS, Banner
from game.view.stage.caption import Caption
from game.view.stage.composition import ASIDE
from game.view.stage.compositor import Compositor
from game.view.stage.equals import Equals
from game.view.stage.exhibits import Exhibits
from game.view.stage.finale import Finale
from game.view.stage.land_animator import LandAnimator
from game.view.stage.landmarks import Emblem
from game.view.stage.layout import Layout
from game.view.stage.moods import Face
from game.view.stage.offer import Offer
from game.view.stage.packet import Named, Packet
from game.view.stage.portrait import towards
from game.view.stage.pose import Pose
from game.view.stage.pulse import Pulse
from game.view.stage.scuffs import Scuffs
from game.view.stage.seat_plate import SeatLook, SeatPlate, Tells
from game.view.stage.slaps import Slaps
from game.view.stage.slip import BLUSH
from game.view.stage.spread import Stack
from game.view.stage.sprites import Rims, Sprite
from game.view.stage.stake_pill import StakePill
from game.view.stage.tabs import Tab

FADE = 120.0
DECK = "deck"

LIT: Final[Rims] = ((7, BUTTER),)
PAID: Final[Rims] = ((9, BLUSH),)
_LOW: Final = {"heap": 34.0, "pot": 35.0, "pile": 36.0, "line": 38.0}
"""On what level the open cards of a role lie, where it is not the usual one."""


class Props:
    """The things themselves. `sprites` are the cards that lie open or fly, `packets` the closed piles by name."""

    def __init__(self, table: Table, looks: Sequence[SeatLook], pictures: Pictures, theme: Theme, size: tuple[int, int],
                 aside: str = Game.aside, backdrop: Backdrop | None = None) -> None:
        self.pictures, self.looks, self._aside = pictures, looks, aside
        self.layout = layout = Layout(table.pile_kinds, table.seats, size, apart=pictures.skin == "frames")
        self.ground = LandAnimator(theme, size, [look.animal for look in looks], backdrop, pictures)
        self.compositor = Compositor(size, self.ground.draw)
        paper = pictures.paper(theme, size)
        self.plates = [SeatPlate(seat, place, look, paper, pictures)
                       for seat, (place, look) in enumerate(zip(layout.places, looks, strict=True))]
        self.packets = {pile: self._packet(pile, stack, paper) for pile, stack in layout.stacks.items()}
        self.sprites: dict[Card, Sprite] = {}
        self.emblem = None
        if backdrop is not None and backdrop.drawn:
            self.emblem = Emblem(backdrop.drawn, layout.sun, layout.sun_r, pictures)
        self.offer = Offer(self.compositor, paper, theme)
        self.banner, self.caption = Banner(layout, paper), Caption(layout, paper, pictures)
        self.used = frozenset[Card]()                 # the cards that lie in the shade
        self.dimmed = frozenset[Card]()               # the cards of the seats that look on
        self._dimming: list[Card] = []                # those whose light is still to change
        self.staked, self.rings = StakePill(layout, paper), Pulse(layout.sun, layout.scale, self.compositor)
        self.tabs = [Tab(look.animal, look.colour, pictures) for look in looks]
        self.slaps = Slaps(layout, looks, paper, pictures, self.compositor, WeakMethod(self._relay))
        self.exhibits = Exhibits(layout, paper, pictures, self.compositor, [look.animal for look in looks],
                                 [look.colour for look in looks])
        self.scuffs = Scuffs(self.compositor, layout.scale, day=theme.day)
        self.finale = Finale(layout, looks, pictures, self.compositor)
        self._cleared = False                         # at the end no seat is asked, and no packet is played from
        self._lay_seats()
        self._equals = Equals(layout, paper) if layout.equals is not None else None
        pictures.ahead.later(lettering.prepare)
        pictures.ahead.later(self.rings.prepare)
        for height in layout.faces:
            pictures.prepare(height)
        pictures.prepare(self.caption.card_height)
        pictures.prepare_tokens((look.animal for look in looks), self.caption.token)
        for height in layout.faces if table.seats > 2 else ():
            pictures.prepare_tokens((look.animal for look in looks), tabs.sizes(height)[1])
        for plate in self.plates:
            plate.portrait.sun = sun = towards(plate.place.token, layout.sun)
            pictures.prepare_tokens([plate.portrait.animal], plate.place.across, faces=True, sun=sun)
            pictures.ahead.later(plate.portrait.prepare)

    def _lay_seats(self) -> None:
        """Lay the plates and caps of all seats on the table."""
        for plate in self.plates:
            self.compositor.put(plate)
            self.compositor.put(plate.portrait)
            for cap in plate.caps:
                self.compositor.put(cap)

    def _clear(self) -> None:
        """Take the seats and their packets off the table: the end is about something else."""
        self._cleared = True
        for plate in self.plates:
            self.compositor.remove(plate)
            self.compositor.remove(plate.portrait)
            for cap in plate.caps:
                self.compositor.remove(cap)
        for packet in self.packets.values():
            self.compositor.remove(packet)

    def _packet(self, pile: str, stack: Stack, paper: Paper) -> Packet:
        role = self.layout.role(pile)
        order = (20.0 if role == ASIDE else 30.0) + list(self.layout.stacks).index(pile) / 1000
        return Named(pile, stack, role, paper, order, self._aside) if stack.words else Packet(pile, stack, order)

    @property
    def moving(self) -> bool:
        """True if anything wants a frame, cards under way aside."""
        if (self.compositor.needs_redraw or self.ground.moving or self.banner.moving or self.slaps.blow.moving
                or self.rings.moving or self.staked.counts or self._dimming
                or self.caption.moving or self.exhibits.moving or self.finale.moving or self.scuffs.moving):
            return True
        for packet in self.packets.values():          # at rest this is asked sixty times a second: no generators
            if packet.moving:
                return True
        for plate in self.plates:
            if plate.portrait.moving:
                return True
            for cap in plate.caps:
                if cap.moving:
                    return True
        return self.emblem is not None and self.emblem.waits

    # ---- cards ----

    def order(self, table: Table) -> None:
        """Say of each open card what it lies on; the equals sign stands beside a target."""
        if self._equals is not None:
            target = any(cards and self.layout.role(pile) == "target" for pile, cards in table.piles.items())
            if target != (self._equals in self.compositor):
                (self.compositor.put if target else self.compositor.remove)(self._equals)
        for pile, cards in table.piles.items():
            lying = self.layout.lying(table, pile)
            if lying:
                below = _LOW.get(self.layout.role(pile), 40.0)
                for k, card in enumerate(cards):
                    if card in self.sprites:
                        self.sprites[card].home = below + k / 1000

    def sprite(self, card: Card, pose: Pose) -> Sprite:
        """The card's sprite; made, face down and not yet seen, if it has none."""
        found = self.sprites.get(card)
        if found is None:
            found = self.sprites[card] = Sprite(card, pose)
        return found

    def lay(self, card: Card, pose: Pose, up: bool, fade: float = 0.0, glow: bool = False) -> None:
        """Let an open card lie still like this."""
        sprite = self.sprite(card, pose)
        rims = (LIT if glow or card in self.slaps.lit else PAID if card in self.slaps.paid
                else self.offer.rims.get(card, ()))
        changed = sprite.lie(self.pictures, pose, up, rims, dim=card in self.used or card in self.dimmed)
        if self.offer.above(card, up):
            sprite.order += 10
        if changed or sprite not in self.compositor or self.compositor.is_moving(sprite):
            self.compositor.put(sprite, fade)

    def _relay(self, card: Card) -> None:
        """Let an open card lie as it does, in another light."""
        sprite = self.sprites.get(card)
        if sprite is not None and sprite.lies:
            self.lay(card, sprite.pose, sprite.up, FADE)

    def dim(self, cards: frozenset[Card], away: Collection[Card] = (), *, at_once: bool = False) -> None:
        """Let these cards lie in a dimmer light than the others, one after the other, frame by frame, or `at_once`;
        those that are `away` do so when they land."""
        changed, self.dimmed = self.dimmed ^ cards, cards
        self._dimming = [*dict.fromkeys((*self._dimming, *sorted(changed.difference(away))))]
        while at_once and self._dimming:
            self._dim()

    def _dim(self) -> None:
        """Let the next card lie in another light."""
        while self._dimming:
            sprite = self.sprites.get(self._dimming.pop())
            if sprite is not None and sprite.lies and sprite in self.compositor:
                self.lay(sprite.card, sprite.pose, sprite.up, FADE)
                return

    def mark(self, seat: Seat, card: Card | None, edge: int, fade: float = 0.0) -> None:
        """Let a seat's tab stand out from this card, and go with it, or from none."""
        tab = self.tabs[seat]
        if card is None:
            if tab in self.compositor:
                self.compositor.remove(tab, fade)
                tab.leave()
            return
        sprite, flies = self.sprites[card], self.compositor.is_moving(self.sprites[card])
        anew = tab.stand(sprite.pose._replace(z=0), sprite.order - 0.0005, edge, dim=card in self.dimmed,
                         flies=not sprite.lies)
        if flies:
            self.compositor.move(tab)
            if anew:
                self.compositor.mark_changed(tab)
        elif anew or self.compositor.is_moving(tab):
            self.compositor.put(tab, fade)

    def drop(self, card: Card, fade: float = 0.0) -> None:
        """Let a card go: it is part of a packet now."""
        sprite = self.sprites.pop(card, None)
        if sprite is not None:
            self.compositor.remove(sprite, fade)

    def deck(self, count: int) -> None:
        """A deck on the sun, to be dealt."""
        x, y, height, _, _ = self.layout.deck()
        deck = self.packets[DECK] = Packet(DECK, Stack(round(x), round(y), height), 32.0)
        deck.count = count

    def refresh(self, real: float, counts: dict[str, int], faces: dict[str, str], under: Sequence[Rect] = (),
                fade: float = 0.0) -> None:
        """Let packets look like so many cards, with these on top; `under` is where the cards are that slide
        under packets, empty before they do so: a packet that one touches is drawn over it, until all are there."""
        for pile, packet in list(self.packets.items()):
            packet.count, packet.face = counts.get(pile, 0), faces.get(pile, BACK)
            packet.lift.tick(real)
            packet.hop.tick(real)
            if packet.refresh(self.pictures) and not self._cleared:
                self.compositor.mark_changed(packet)
                if not packet.moving and not self.compositor.is_moving(packet):
                    self.compositor.put(packet, fade)
            if self._cleared:
                self.compositor.remove(packet)
            elif packet.moving or packet.rect.collidelist(under) >= 0:
                self.compositor.move(packet)
            elif not under and self.compositor.is_moving(packet):
                self.compositor.put(packet)
            if pile == DECK and not packet.count:
                self.compositor.remove(self.packets.pop(pile))

    def tell(self, real: float, seat: Seat, tells: Tells, fade: float = 0.0) -> None:
        """Let a plate say this, and its caps rise and fall."""
        plate = self.plates[seat]
        if plate.tells != tells:
            turned = (plate.tells.turn, plate.tells.lit) != (tells.turn, tells.lit)
            for cap in plate.caps if plate.tells.looks_on != tells.looks_on else ():
                cap.away = tells.looks_on
                self.compositor.put(cap, FADE)
            plate.tells = tells
            for rect in (*(plate.turn_rects if turned else ()), plate.count_rect):
                self.compositor.invalidate(rect, fade, plate.order)
        for cap in plate.caps:
            if cap.tick(real) and cap in self.compositor:
                self.compositor.put(cap)

    def out(self, seat: Seat, gone: bool) -> None:
        """Let a seat rest, or play again."""
        plate = self.plates[seat]
        if plate.out != gone:
            plate.out = gone
            plate.portrait.leave(gone)
            self.compositor.put(plate, FADE * 3)
            self.compositor.put(plate.portrait, FADE * 3)
            for cap in plate.caps:
                cap.out = gone
                self.compositor.put(cap, FADE * 3)

    def happen(self, key: str) -> None:
        """Let come what stands on the land when this key is said, or go what stood there, for ""."""
        self.ground.say(key)

    def camp(self, seats: Collection[Seat]) -> None:
        """Let a tent stand on the land of these seats, and on no other's."""
        self.ground.camp(seats)

    def sun(self, real: float) -> None:
        """Let the emblem be on the sun while nothing else is there; `real` ms have passed."""
        if self.emblem is not None:
            rect = self.emblem.rect
            self.emblem.see(not (
                self.finale.tokens or self.exhibits.total.number is not None or self.slaps.blow.hands
                or self.ground.swings
                or self.staked.count
                or any(sprite in self.compositor and sprite.rect.colliderect(rect) for sprite in self.sprites.values())
                or any(packet.count and packet.body.colliderect(rect) for packet in self.packets.values())
            ), real, self.compositor)  # fmt: skip

    def feel(self, real: float, faces: Sequence[Face], *, hops: bool) -> None:
        """Let the seats have these faces, and hop where a mood begins."""
        for plate, face in zip(self.plates, faces, strict=True):
            portrait = plate.portrait
            changed = portrait.tick(real)
            if face != portrait.face:
                changed = portrait.show(face, real, hops=hops) or changed
                if portrait.animal in self.caption.animals and self.caption.feel(portrait.animal, face.mood):
                    (self.compositor.mark_changed if self.caption.moving else self.compositor.put)(self.caption)
            if changed and portrait in self.compositor:
                self.compositor.put(portrait)

    # ---- words ----

    def shout(self, text: str, back: Colour = POPPY, ms: float = 0.0, *, high: bool = False, stays: float = 0.0,
              ) -> None:
        """The banner's words, or none, on a sheet of this colour; they grow in `ms` of the wall's clock, and are large
        for so many that it `stays`."""
        if self.banner.say(text, back, ms, high=high, stays=stays):
            if self.banner.moving:
                self.compositor.move(self.banner)
            else:
                self.compositor.put(self.banner, FADE)

    def stake(self, count: int, most: int = 0) -> None:
        """Say how many cards are at stake, of so many that it will come to."""
        if self.staked.say(count, max(count, most)):
            self.compositor.put(self.staked)

    def pulse(self, wars: int, real: float = 0.0, *, still: bool = False) -> None:
        """Let the sun beat for so many wars, or be quiet, for none."""
        if wars:
            self.rings.begin(real, still=still)
        else:
            self.rings.stop()

    def say(self, text: str, *animals: str, cards: Sequence[str] = (), now: float | None = None) -> None:
        """The caption's words, with the tokens of these animals and these cards, by their codes; or none. What was said
        before goes first, from `now` on by the wall's clock; without that it is gone at once."""
        if self.caption.say(text, *animals, cards=cards, now=now):
            for plate in self.plates:
                self.caption.feel(plate.portrait.animal, plate.portrait.face.mood)
            (self.compositor.move if self.caption.moving else self.compositor.put)(self.caption)

    # ---- the end ----

    def celebrate(self, winner: Seat | None, order: Sequence[Seat], table: Table, now: float, real: float, ms: float, *,
                  back: bool = False) -> None:
        """The end: in `ms` the winner's land sweeps across. The winner is named; who has come `back` from hardly any
        cards says so; the others stand in their `order`. In no time all of it lies as it does at last."""
        moves = ms > 0
        self.say("")
        self._clear()
        for sprite in self.sprites.values():          # what still lies open makes room
            self.compositor.remove(sprite, 3 * FADE if moves else 0.0)
        cards = sorted(card for pile in table.piles.values() for card in pile)
        self.finale.begin(winner, order, cards, now, real, moves=moves)
        grows = GROWS if moves else 0
        if winner is None:
            self.shout(_("A draw!"), back=INDIGO, ms=grows, high=True)
            return
        words = _("Still here, {name}!") if back else _("{name} wins!")
        self.shout(words.format(name=self.looks[winner].name), back=POPPY, ms=grows, high=True)
        self.ground.sweep(winner, now, ms)

    def fall(self, now: float, real: float, flying: Collection[Card] = ()) -> None:
        """Let words grow, hands come down, tokens go on, cards pour and scraps fall, while these cards are `flying`."""
        if self.banner.tick(real, busy=not self.pictures.spare):
            self.compositor.mark_changed(self.banner)
            if not self.banner.moving:
                self.compositor.put(self.banner)
        if self.caption.tick(real):
            self.compositor.mark_changed(self.caption)
            if not self.caption.moving:
                self.compositor.put(self.caption)
        self._dim()
        self.rings.tick(real)
        if self.staked.tick(now, flying):
            self.compositor.put(self.staked)
        self.scuffs.tick(now)
        self.slaps.tick(real)
        self.finale.tick(now, real)

    def calm(self) -> None:
        """No end is celebrated any more."""
        self.finale.stop()
        if self._cleared:
            self._cleared = False
            self._lay_seats()
            for packet in self.packets.values():
                self.compositor.put(packet)
        self.shout("")
        self.stake(0)
        self.pulse(0)
        self.ground.calm()
        self.happen("")

    @property
    def equals(self) -> bool:
        """True if the equals sign stands beside a target."""
        return self._equals is not None and self._equals in self.compositor
