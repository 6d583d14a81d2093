"""All that stands on the stage in one size of window: the ground, plates, packets, open cards, and words.

Made anew for another size or theme. It knows how things lie, not how they get there.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from pygame import Rect

from game.core.cards import Card
from game.core.table import SET_ASIDE, Table
from game.view.banner import Banner, Caption
from game.view.celebration import FALL, MEET, Scraps, Token, meeting
from game.view.ground import Ground
from game.view.layers import Layers
from game.view.layout import Layout, Pose
from game.view.packet import Aside, Packet
from game.view.paper import Paper
from game.view.pictures import Pictures
from game.view.seat_plate import SeatLook, SeatPlate
from game.view.sprites import Backs, Sprite
from game.view.theme import BUTTER, CREAM, Theme
from game.view.timeline import linear, settle_out

FADE = 120.0
DECK = "deck"

Hit: TypeAlias = tuple[Literal["card", "packet", "seat"], int] | tuple[Literal["pile"], str]
"""What lies under the mouse, and which."""


class Props:
    """The things themselves. `sprites` are the cards that lie open or fly, `packets` the closed piles by name."""

    def __init__(self, table: Table, looks: Sequence[SeatLook], pictures: Pictures, theme: Theme, size: tuple[int, int],
                 ) -> None:
        self.pictures, self.looks = pictures, looks
        self.layout = layout = Layout(table.spots, table.seats, size)
        self.layers = Layers(size)
        self.ground = Ground(theme, size, [look.animal for look in looks])
        paper = Paper(theme, size, pictures.icon)
        self.plates = [SeatPlate(place, look, paper, pictures)
                       for place, look in zip(layout.places, looks, strict=True)]
        self.packets: dict[str, Packet] = {SET_ASIDE: Aside(layout, paper)}
        for seat, place in enumerate(layout.places):
            pile = layout.pile("packet", seat)
            self.packets[pile] = Packet(pile, place.packet, place.packet_height, place.hangs)
        self.sprites: dict[Card, Sprite] = {}
        self._backs: Backs = {}
        self.banner, self.caption = Banner(layout, paper), Caption(layout, paper, pictures)
        self.tokens: list[Token] = []
        self.scraps: Scraps | None = None
        for plate in self.plates:
            self.layers.put(plate)
            self.layers.put(plate.cap)
        pictures.prepare(round(layout.lanes[0].big * layout.scale))

    @property
    def moving(self) -> bool:
        """Whether anything wants a frame, cards under way aside."""
        return bool(
            self.layers.stale or self.ground.moving or self.scraps
            or any(packet.moving for packet in self.packets.values())
            or any(plate.cap.pulse.moving for plate in self.plates)
            or any(token.way.moving for token in self.tokens)
        )  # fmt: skip

    # ---- cards ----

    def order(self, table: Table) -> None:
        """Say of each open card what it lies on."""
        for pile, cards in table.piles.items():
            if self.layout.open(pile):
                below = 40.0 if self.layout.role(pile)[0] == "stake" else 35.0
                for k, card in enumerate(cards):
                    if card in self.sprites:
                        self.sprites[card].home = below + k / 100

    def sprite(self, card: Card, pose: Pose) -> Sprite:
        """The card's sprite; made, face down and not yet seen, if it has none."""
        found = self.sprites.get(card)
        if found is None:
            found = self.sprites[card] = Sprite(card, pose)
        return found

    def lay(self, card: Card, pose: Pose, up: bool, fade: float = 0.0, glow: bool = False) -> None:
        """Let an open card lie still like this."""
        sprite = self.sprite(card, pose)
        changed = sprite.lie(self.pictures, self._backs, pose, up, glow)
        if changed or sprite not in self.layers or self.layers.lifted(sprite):
            self.layers.put(sprite, fade)

    def drop(self, card: Card, fade: float = 0.0) -> None:
        """Let a card go: it is part of a packet now."""
        sprite = self.sprites.pop(card, None)
        if sprite is not None:
            self.layers.take(sprite, fade)

    def deck(self, count: int) -> None:
        """A deck on the sun, to be dealt."""
        x, y, height, _, _ = self.layout.deck()
        deck = self.packets[DECK] = Packet(DECK, (round(x), round(y)), height, order=32.0)
        deck.count = count

    def refresh(self, real: float, counts: dict[str, int], under: bool, fade: float = 0.0) -> None:
        """Let packets and plates look like so many cards; `under` says that cards slide under packets now."""
        for pile, packet in list(self.packets.items()):
            packet.count = counts.get(pile, 0)
            packet.lift.tick(real)
            packet.hop.tick(real)
            if packet.refresh(self.pictures):
                self.layers.stir()
                if not packet.moving and not under:
                    self.layers.put(packet, fade)
            if packet.moving or under:
                self.layers.lift(packet)
            elif self.layers.lifted(packet):
                self.layers.put(packet)
            if pile == DECK and not packet.count:
                self.layers.take(self.packets.pop(pile))
        for seat, plate in enumerate(self.plates):
            count = counts.get(self.layout.pile("packet", seat), 0)
            if plate.count != count:
                plate.count = count
                self.layers.put(plate, fade)
            if plate.cap.pulse.tick(real):
                self.layers.put(plate.cap)

    def out(self, seat: int, gone: bool) -> None:
        """Let a seat rest, or play again."""
        plate = self.plates[seat]
        if plate.out != gone:
            plate.out = gone
            plate.cap.out = gone
            self.layers.put(plate, FADE * 3)
            self.layers.put(plate.cap, FADE * 3)

    # ---- words ----

    def shout(self, text: str, sub: str) -> None:
        """The banner's words, or none."""
        if self.banner.say(text, sub):
            self.layers.put(self.banner, FADE)

    def say(self, text: str, animal: str) -> None:
        """The caption's words, or none."""
        if self.caption.say(text, animal):
            self.layers.put(self.caption, FADE)

    # ---- the end ----

    def celebrate(self, winner: int | None, now: float, real: float, ms: float) -> None:
        """The winner's land sweeps across in `ms`, tokens meet at the sun, and scraps fall; a draw has no winner."""
        self.tokens = meeting(self.layout, [look.animal for look in self.looks], self.pictures)
        for token in self.tokens:
            token.way.send(1.0, now, ms and MEET, settle_out)
            self.layers.lift(token)
        if winner is not None:
            self.ground.sweep(winner, now, ms)
            if ms > 0:
                self.scraps = Scraps(self.layout, [look.colour for look in self.looks] + [BUTTER, CREAM])
                self.scraps.fallen.send(1.0, real, FALL, linear)
                self.layers.lift(self.scraps)

    def fall(self, now: float, real: float) -> None:
        """Let tokens go on and scraps fall."""
        for token in self.tokens:
            if token.way.tick(now):
                self.layers.stir()
        if self.scraps is not None:
            self.scraps.fallen.tick(real)
            self.layers.stir()
            if not self.scraps.fallen.moving:
                self.layers.take(self.scraps)
                self.scraps = None

    def calm(self) -> None:
        """No end is celebrated any more."""
        for token in self.tokens:
            self.layers.take(token)
        if self.scraps is not None:
            self.layers.take(self.scraps)
        self.tokens, self.scraps = [], None
        self.ground.calm()

    # ---- the mouse ----

    def hit(self, pos: tuple[int, int]) -> Hit | None:
        """What lies under the mouse: an open card, a packet, or a seat."""
        seen = [sprite for sprite in self.sprites.values() if sprite in self.layers and sprite.covers(pos)]
        if seen:
            return "card", max(seen, key=lambda sprite: sprite.order).card
        for seat in range(len(self.plates)):
            packet = self.packets[self.layout.pile("packet", seat)]
            if packet.count and packet.body.inflate(16, 16).collidepoint(pos):
                return "packet", seat
        for seat, place in enumerate(self.layout.places):
            if place.plate.collidepoint(pos) or Rect(self.plates[seat].cap.rect).collidepoint(pos):
                return "seat", seat
        return None
