"""All that stands on the stage in one size of window: the ground, plates, packets, open cards, and words.

Made anew for another size or theme. It knows how things lie, not how they get there.
"""

import math
from collections.abc import Collection, Sequence
from typing import Final
from weakref import WeakMethod

from pygame import Rect

from game.core.cards import Card
from game.core.declaration import Backdrop
from game.core.game import Game
from game.core.i18n import _
from game.core.seats import Seat
from game.core.table import Table
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import BACK, Pictures
from game.view.pictures.theme import BUTTER, INDIGO, POPPY, Colour, Theme, sheet
from game.view.stage import card_marks, chant, feast
from game.view.stage.banner import GROWS, Banner
from game.view.stage.boats import Departures
from game.view.stage.caption import Caption
from game.view.stage.card_marks import ImpactMarks, OwnerTab, PickHighlights
from game.view.stage.chant import Chant
from game.view.stage.characters import HOPS, SHAKE
from game.view.stage.composition import ASIDE
from game.view.stage.compositor import Compositor, Drawable
from game.view.stage.exhibits import ExhibitView
from game.view.stage.film_times import CLEARS
from game.view.stage.finale import Finale
from game.view.stage.land import Emblem
from game.view.stage.land_animator import SWEEP, LandAnimator
from game.view.stage.landings import Landings
from game.view.stage.layout import Layout
from game.view.stage.moods import Face, Reaction
from game.view.stage.points import Points
from game.view.stage.pose import Pose, Stack
from game.view.stage.pulse import Pulse
from game.view.stage.seat_plate import PlateState, SeatLook, SeatPlate, towards
from game.view.stage.slap_effect import SlapEffect
from game.view.stage.slow_motion import SlowMotion
from game.view.stage.sprites import LabeledPacket, Packet, Rims, Sprite
from game.view.stage.table_numbers import Equals, StakePill
from game.view.stage.thoughts import Thoughts
from game.view.stage.timeline import Animations, Tick
from game.view.stage.trail import Trail
from game.view.stage.turn_sign import TurnSign

FADE = 120.0
DECK = "deck"

LIT: Final[Rims] = ((7, BUTTER),)
_LOW: Final = {"heap": 34.0, "pot": 35.0, "pile": 36.0, "line": 38.0}
"""On what level the open cards of a role lie, where it is not the usual one."""


class StageObjects:
    """The things themselves. `sprites` are the cards that lie open or fly, `packets` the closed piles by name."""

    def __init__(self, table: Table, looks: Sequence[SeatLook], pictures: Pictures, theme: Theme, size: tuple[int, int],
                 aside: str = Game.aside, backdrop: Backdrop | None = None) -> None:
        self.pictures, self.looks, self.theme, self._aside = pictures, looks, theme, aside
        self.layout = layout = Layout(table.pile_kinds, table.seats, size, apart=pictures.skin == "frames")
        self.animations = Animations()
        self.ground = LandAnimator(theme, size, [look.animal for look in looks], backdrop, pictures, self.animations)
        self.compositor = Compositor(size, self.ground.draw)
        painter = pictures.paper(theme, size)
        self.plates = [SeatPlate(seat, place, look, painter, pictures)
                       for seat, (place, look) in enumerate(zip(layout.places, looks, strict=True))]
        self.packets = {pile: self._packet(pile, stack, painter) for pile, stack in layout.stacks.items()}
        self.sprites: dict[Card, Sprite] = {}
        self.emblem = None
        if backdrop is not None and backdrop.drawn:
            self.emblem = Emblem(backdrop.drawn, layout.sun, layout.sun_r, pictures)
        self.offer = PickHighlights(self.compositor, painter, theme)
        self.banner, self.caption = Banner(layout, painter, pictures.jobs.submit), Caption(layout, painter, pictures)
        self.used = frozenset[Card]()                 # the cards that lie in the shade
        self.dimmed = frozenset[Card]()               # the cards of the seats that look on
        self._flying: Collection[Card] = ()           # the cards under way, some of which are counted as they arrive
        self._pill_moves = True                       # whether the number of those flies along
        self._dimming: list[Card] = []                # those whose light is still to change
        self.staked = StakePill(layout, painter)
        self.rings = Pulse(layout.sun, layout.scale, self.compositor, self.animations)
        self.tabs = [OwnerTab(look.animal, look.colour, pictures) for look in looks]
        self.slaps = SlapEffect(layout, looks, painter, pictures, self.compositor, self.animations,
                                WeakMethod(self._relay))
        self.thoughts = Thoughts(layout, looks, painter, self.compositor, self.animations)
        self.turn_sign = TurnSign(self.plates, painter, self.compositor)
        self.slow_motion = SlowMotion(self.slaps, self.compositor, self.animations)
        self._retold = "", ""                         # the words of a race before, and while it is seen again
        self.exhibits = ExhibitView(layout, painter, pictures, self.compositor, self.animations,
                                    [look.animal for look in looks],
                                    [look.colour for look in looks])
        self.points = Points(painter, self.compositor, self.animations, self.plates)
        self.landings = Landings(self.compositor, self.animations, pictures)
        self.chant = Chant(self.compositor, self.animations, painter)
        self.trail = Trail(self.compositor, self.animations, layout.scale)
        self.scuffs = ImpactMarks(self.compositor, self.animations, layout.scale, day=theme.day)
        self.boats = Departures(layout, looks, theme, pictures, self.compositor, self.animations, self.ground,
                                self.plates)
        self.finale = Finale(layout, looks, painter, pictures, self.compositor, self.animations, self.boats,
                             WeakMethod(self._feast))
        # what is shouted at the feast, who has won, and the ms in which that land sweeps in
        self._ends: tuple[str, Seat | None, float] = "", None, 0.0
        self._cleared = False                         # at the end no seat is asked, and no packet is played from
        self.caps = [cap for plate in self.plates for cap in plate.caps]
        self.slaps.heaps.key_caps = [cap.rect for cap in self.caps]
        self._at_seats: list[Drawable] = [*self.plates, *(plate.portrait for plate in self.plates), *self.caps]
        for piece in self._at_seats:
            self.compositor.put(piece)
        self.equals = Equals(layout, painter) if layout.equals is not None else None
        pictures.jobs.submit(self.rings.prepare)
        for height in layout.faces:
            pictures.prepare(height)
        if layout.heap is not None:
            pictures.prepare(chant.shown_height(layout, table.seats))
            pictures.prepare(round(chant.HIGH * layout.scale), ())
        pictures.prepare(self.caption.card_height)
        pictures.prepare_tokens((look.animal for look in looks), self.caption.token, faces=True)
        for height in layout.faces if table.seats > 2 else ():
            pictures.prepare_tokens((look.animal for look in looks), card_marks.sizes(height)[1])
        for plate in self.plates:
            plate.portrait.sun = sun = towards(plate.place.token, layout.sun)
            pictures.prepare_tokens([plate.portrait.animal], plate.place.across, faces=True, sun=sun)
            pictures.jobs.submit(plate.portrait.prepare)

    def _packet(self, pile: str, stack: Stack, painter: Painter) -> Packet:
        role = self.layout.role(pile)
        order = (20.0 if role == ASIDE else 30.0) + list(self.layout.stacks).index(pile) / 1000
        if stack.words:
            return LabeledPacket(pile, stack, role, painter, order, self._aside)
        return Packet(pile, stack, order)

    @property
    def moving(self) -> bool:
        """True if anything wants a frame, cards under way aside."""
        return bool(self.animations.running) or self.compositor.needs_redraw

    def lift(self, pile: str, height: float, real: float, ms: float) -> None:
        """Let the top card of a packet rise to this height, or fall to it, in `ms`."""
        self.packets[pile].lift.send(height, real, ms)
        self.animations.run(self._packets_move)

    def jump(self, pile: str, real: float) -> None:
        """Let a packet hop once."""
        self.packets[pile].jump(real)
        self.animations.run(self._packets_move)

    def _packets_move(self, _now: float, _real: float) -> bool:
        """Return True while a packet hops, or its top card rises or falls: how far, `refresh` sees to."""
        return any(packet.moving for packet in self.packets.values())

    # ---- cards ----

    def order(self, table: Table) -> None:
        """Say of each open card what it lies on; the equals sign stands beside a target."""
        if self.equals is not None:
            target = any(cards and self.layout.role(pile) == "target" for pile, cards in table.piles.items())
            if target != (self.equals in self.compositor):
                (self.compositor.put if target else self.compositor.remove)(self.equals)
        for pile, cards in table.piles.items():
            lying = self.layout.lying(table, pile)
            if lying:
                below = _LOW.get(self.layout.role(pile), 40.0)
                for k, card in enumerate(cards):
                    if card in self.sprites:
                        self.sprites[card].home = below + k / 1000

    def sprite(self, card: Card, pose: Pose) -> Sprite:
        """Return the card's sprite, a new one, face down and not yet seen, if it has none."""
        found = self.sprites.get(card)
        if found is None:
            found = self.sprites[card] = Sprite(card, pose)
        return found

    def lay(self, card: Card, pose: Pose, up: bool, fade: float = 0.0, glow: bool = False) -> None:
        """Let an open card lie still like this."""
        sprite = self.sprite(card, pose)
        rims = LIT if glow or card in self.slaps.lit else self.offer.rims.get(card, ())
        changed = sprite.lie(self.pictures, pose, up, rims, dim=card in self.used or card in self.dimmed)
        if card == self.offer.at or (card in self.offer.chosen and not up):      # over its neighbours
            sprite.order += 10
        if sprite in self.landings:
            return                                    # it looks so once it is down
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
            self._dim(0, 0)
        if self._dimming:
            self.animations.run(self._dim)

    def _dim(self, _now: float, _real: float) -> bool:
        """Let the next card lie in another light. Return True while others still are to."""
        while self._dimming:
            sprite = self.sprites.get(self._dimming.pop())
            if sprite is not None and sprite.lies and sprite in self.compositor:
                self.lay(sprite.card, sprite.pose, sprite.up, FADE)
                break
        return bool(self._dimming)

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
            self.landings.stop(sprite)
            self.compositor.remove(sprite, fade)

    def deck(self, count: int) -> None:
        """Lay a deck of `count` cards on the sun, to be dealt."""
        x, y, height, _, _ = self.layout.deck()
        deck = self.packets[DECK] = Packet(DECK, Stack(round(x), round(y), height), 32.0)
        deck.count = count

    def refresh(self, real: float, counts: dict[str, int], faces: dict[str, str], under: Sequence[Rect] = (),
                fade: float = 0.0) -> None:
        """Let packets have these `counts` of cards and these `faces` on top; `under` is where the cards are that slide
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

    def tell(self, seat: Seat, tells: PlateState, fade: float = 0.0) -> None:
        """Let a plate say this."""
        plate = self.plates[seat]
        if plate.state != tells:
            turned = (plate.state.turn, plate.state.lit) != (tells.turn, tells.lit)
            for cap in plate.caps if plate.state.looks_on != tells.looks_on else ():
                cap.looks_on = tells.looks_on
                self.compositor.put(cap, FADE)
            plate.state = tells
            for rect in (*(plate.turn_rects if turned else ()), plate.count_rect):
                self.compositor.invalidate(rect, fade, plate.order)

    def out(self, seat: Seat, gone: bool) -> None:
        """Let a seat rest, or play again."""
        plate = self.plates[seat]
        if plate.out != gone:
            plate.out = gone
            plate.portrait.out = gone
            self.compositor.put(plate, FADE * 3)
            self.compositor.put(plate.portrait, FADE * 3)
            for cap in plate.caps:
                cap.out = gone
                self.compositor.put(cap, FADE * 3)

    def sun(self, real: float, *, over: bool) -> None:
        """Let the emblem be on the sun while nothing else is there, nobody is out, and the match is not `over`; `real`
        ms have passed."""
        if self.emblem is not None:
            rect = self.emblem.rect
            self.emblem.see(not (
                over or self.boats.boats or self.finale.guests
                or self.exhibits.total.number is not None or self.slaps.hands
                or self.ground.swings
                or self.staked.count
                or any(sprite in self.compositor and sprite.rect.colliderect(rect) for sprite in self.sprites.values())
                or any(packet.count and packet.body.colliderect(rect) for packet in self.packets.values())
            ), real, self.compositor)  # fmt: skip
            if self.emblem.waits:
                self.animations.run(self._emblem_waits)

    def _emblem_waits(self, _now: float, _real: float) -> bool:
        """Return True while the emblem is still to come."""
        return self.emblem is not None and self.emblem.waits

    def feel(self, real: float, faces: Sequence[Face], *, hops: bool) -> None:
        """Let the seats have these faces, and hop where a mood begins."""
        for plate, face in zip(self.plates, faces, strict=True):
            portrait = plate.portrait
            if face != portrait.face:
                if portrait.show(face, real, hops=hops):
                    self.compositor.mark_changed(portrait)
                if portrait.moving:
                    self.animations.run(self._hop)
                if portrait.animal in self.caption.animals and self.caption.feel(portrait.animal, face.mood):
                    self.compositor.mark_changed(self.caption)

    def _hop(self, _now: float, real: float) -> bool:
        """Let animals hop. Return True while some do."""
        for plate in self.plates:
            if plate.portrait.tick(real):
                self.compositor.mark_changed(plate.portrait)
        return any(plate.portrait.moving for plate in self.plates)

    def react(self, reactions: Sequence[Reaction], real: float) -> None:
        """Let seats react to a round that is over."""
        for reaction in reactions:
            self.plates[reaction.seat].portrait.react(reaction, real)
            self.animations.run(self._hop)

    def point(self, seats: Collection[Seat], by: Seat, real: float) -> None:
        """Let the animals and key caps of these seats hop, who are to play, and that of who has pressed shake its
        head."""
        self.turn_sign.pulse(seats, real)
        for seat in (*seats, by):
            self.plates[seat].portrait.act(SHAKE if seat == by else HOPS, real)
        self.animations.run(self._hop)

    # ---- words ----

    def shout(self, text: str, back: Colour = POPPY, ms: float = 0.0, *, stays: float = 0.0,
              at: tuple[int, int] | None = None) -> None:
        """Shout these words, or none, on a sheet of this colour; they grow in `ms` of the wall's clock, and are large
        for the ms of `stays`, or stand large `at` a place."""
        if self.banner.say(text, back, ms, at=at, stays=stays):
            self._begin(self.banner, self._shout_on, FADE)

    def _begin(self, words: Banner | Caption, tick: Tick, fade: float = 0.0) -> None:
        """Let words that were said move, or else lie there."""
        if words.moving:
            self.compositor.move(words)
            self.animations.run(tick)
        else:
            self.compositor.put(words, fade)

    def _shout_on(self, _now: float, real: float) -> bool:
        """Let words be cut, and grow. Return True while they do."""
        before = self.banner.grows
        if self.banner.tick(real, busy=not self.pictures.has_time):
            if self.banner.grows and not before:
                self.animations.impacts.on_wall(real + GROWS)
            self.compositor.mark_changed(self.banner)
            if not self.banner.moving:
                self.compositor.put(self.banner)
        return self.banner.moving

    def stake(self, count: int) -> None:
        """Say how many cards are at stake."""
        if (count or self.staked.count) and self.staked.say(count):
            self.compositor.put(self.staked)

    def tally(self, cards: Collection[Card], flying: Collection[Card], pile: str = "", *, moves: bool = True) -> None:
        """Count these cards as they arrive in a pile: until then they are `flying`. The number goes there, too, at once
        if nothing `moves`."""
        if cards or self.staked.count:
            self.staked.tally(cards, pile)
            self._flying, self._pill_moves = flying, moves
            if self.staked.counts:
                self.animations.run(self._count)

    def _count(self, now: float, _real: float) -> bool:
        """Let won cards be counted. Return True while some are still to come."""
        if self.staked.tick(now, self._flying, moves=self._pill_moves):
            self.compositor.put(self.staked)
        return self.staked.counts

    def say(self, text: str, *animals: str, cards: Sequence[str] = (), now: float | None = None) -> None:
        """Put these words into the caption, with the tokens of these animals and these cards, by their codes; or none.
        What was said before goes first, from `now` on by the wall's clock; without that it is gone at once."""
        if (text or self.caption.text) and self.caption.say(text, *animals, cards=cards, now=now):
            for plate in self.plates:
                self.caption.feel(plate.portrait.animal, plate.portrait.face.mood)
            self._begin(self.caption, self._say_on)

    def _say_on(self, _now: float, real: float) -> bool:
        """Let one pill go, and the next come. Return True while they do."""
        if self.caption.tick(real):
            self.compositor.mark_changed(self.caption)
            if not self.caption.moving:
                self.compositor.put(self.caption)
        return self.caption.moving

    # ---- a race again ----

    def replay(self, real: float) -> bool:
        """Let the hands of a close race come down again, and say so. Return False if none lies there."""
        if not self.slow_motion.begin(real):
            return False
        pill = self.caption
        self._retold = pill.text, _("Slow motion: {words}").format(words=pill.text) if pill.text else ""
        self.say(self._retold[1], *pill.animals, cards=pill.cards)
        self.animations.run(self._replay_on)
        return True

    def end_replay(self) -> None:
        """Let the hands lie there as before."""
        self.slow_motion.stop()
        (words, again), pill = self._retold, self.caption
        if words and pill.text == again:
            self.say(words, *pill.animals, cards=pill.cards)
        self._retold = "", ""

    def _replay_on(self, _now: float, real: float) -> bool:
        """Let the hands come down. Return True while they do."""
        if not self.slow_motion.tick(real):
            self.end_replay()
        return self.slow_motion.runs

    # ---- the end ----

    def celebrate(self, winner: Seat | None, order: Sequence[Seat], line: int, clocks: tuple[float, float], *,
                  moves: bool, still: bool, at_once: bool, back: bool = False, pace: float = 1.0) -> None:
        """Tell the end: all come to the feast, where the winner is named, also as one who has come `back` from hardly
        any cards; `line` is the number of what is said there. How it is told, and what the `clocks` are,
        `Finale.begin` says; the table's goes at a `pace`."""
        self.say("")
        self.shout("")
        self.slaps.clear()
        self.thoughts.think((), clocks[1], moves=False)
        self.thoughts.clear()
        self.turn_sign.tick(math.inf)
        fade = CLEARS if moves else 0.0
        for sprite in self.sprites.values():          # what still lies open makes room
            self.compositor.remove(sprite, fade)
        self.exhibits.leave(fade)
        for pile, packet in self.packets.items():
            if self.layout.owner(pile) in self.boats.boats:
                self.compositor.remove(packet, fade)  # a boat is seen whole
        words = _("A draw!") if winner is None else (_("Still here, {name}!") if back else _("{name} wins!")).format(
            name=self.looks[winner].name)
        self._ends = words, winner, SWEEP * pace if moves else 0.0
        self.finale.begin(winner, order, line, clocks, moves=moves, still=still, at_once=at_once)

    def _feast(self, now: float, real: float) -> None:
        """Let the feast begin: it is about something else than seats and their packets."""
        words, winner, ms = self._ends
        self._cleared = True
        for piece in (*self._at_seats, *self.packets.values(), *([] if self.equals is None else [self.equals])):
            self.compositor.remove(piece)
        paper = INDIGO if winner is None else sheet(self.looks[winner].animal)
        self.shout(words, paper, GROWS if ms else 0, at=feast.shout_at(self.layout, winner))
        if winner is not None:
            self.finale.strew(real, moves=ms > 0)
            self.ground.sweep(winner, now, ms)

    def stop_celebration(self) -> None:
        """Take the end away: the seats and their packets are on the table again."""
        self.finale.stop()
        self.boats.stop()
        self.exhibits.is_hidden = self._cleared = False
        for piece in (*self._at_seats, *self.packets.values()):
            if piece not in self.compositor:
                self.compositor.put(piece)
        self.shout("")
        self.stake(0)
        self.rings.stop()
        self.ground.stop_sweeps()
        self.ground.say("")
