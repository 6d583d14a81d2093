"""The stage at one moment, in plain values that do not change with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from pygame import Rect

from game.core.cards import Card
from game.core.seats import Seat, seated
from game.view.stage.boats import PaperBoat
from game.view.stage.caption import Caption
from game.view.stage.card_marks import Crack, Dust, Tag
from game.view.stage.feast import Chair
from game.view.stage.film_times import FEAST
from game.view.stage.moods import Face
from game.view.stage.pose import Pose
from game.view.stage.seat_plate import PlateState, SeatLook, SeatPlate
from game.view.stage.stage import Stage
from game.view.stage.stage_objects import StageObjects
from game.view.stage.stage_state import StageState
from game.view.stage.sum_pill import SumPill


class SeenCard(NamedTuple):
    """A card that lies or flies open. `up`: its face is seen. `seen` is False while it waits in its pile to set out.
    `start` is the pose that it set out from, or will, None if it lies. `rect` is what it covers in pixels, shadow and
    all; a card with a higher `order` covers one with a lower."""

    pose: Pose
    up: bool
    seen: bool
    start: Pose | None
    rect: Rect
    order: float

    @property
    def flies(self) -> bool:
        """True if the card is under way."""
        return self.start is not None


class SeenPile(NamedTuple):
    """A closed pile: how many cards have landed in it, the code of the card on top or BACK, the pose of that card, the
    rectangle of the cards, and True if the pile hops or its top card rises."""

    cards: int
    face: str
    top: Pose
    body: Rect
    moving: bool


class SeenCap(NamedTuple):
    """A key cap: its label, "wait", "ready" or "none", the cap itself, all that it covers, True if it is seen, and True
    while it is down."""

    label: str
    asked: str
    face: Rect
    rect: Rect
    seen: bool = True
    sunk: bool = False


class SeenPlate(NamedTuple):
    """A seat's plate: what it is made from, what it tells, the line under the name, True if a ring is in its token's
    place, the room for words, the handicap's place (None without one), and the key caps."""

    look: SeatLook
    tells: PlateState
    says: str
    away: bool
    plate: Rect
    words: Rect
    mark: Rect | None
    caps: tuple[SeenCap, ...]


class SeenHand(NamedTuple):
    """A seat's token that came down for cards: its animal, by how much it was late, True if it was wrong, and True once
    it is seen."""

    animal: str
    tag: str
    wrong: bool
    seen: bool


class SeenHeap(NamedTuple):
    """The heap of a seat that slapped in vain: how many slaps and cards it counts, its chips, and its words: the count
    and the sentence, each with its rectangle."""

    slaps: int
    cards: int
    chips: tuple[Rect, ...]
    count: str
    counted: Rect
    words: str
    told: Rect


class SeenPill(NamedTuple):
    """The pill: the codes of its small cards, where these and its words are, True while the pill before is still seen,
    and True once the one with these words is."""

    cards: tuple[str, ...]
    small: tuple[Rect, ...]
    words: Rect
    before: bool
    here: bool


class SeenTag(NamedTuple):
    """Words at a card: what it counts, the total that it made, or the sum of a pair; `large` for the winner's."""

    words: str
    rect: Rect
    large: bool


class SeenTray(NamedTuple):
    """A seat's tray: the things that belong on it, how many of them stand there, and all that it covers."""

    things: tuple[str, ...]
    landed: int
    rect: Rect


class SeenExhibit(NamedTuple):
    """What stands on the table besides cards: the total on the sun as it is seen just now (None for none), the words at
    cards by what they are ("count", "worth", "sum") and their card or seat, the trays and the things that fly there,
    and the goal of a path (None without one) with where each seat's token is on it."""

    total: int | None
    tags: Mapping[tuple[str, int], SeenTag]
    trays: tuple[SeenTray, ...]
    flying: int
    goal: int | None
    stones: tuple[int, ...]
    climbers: tuple[Rect, ...]


class SeenBoat(NamedTuple):
    """The boat of a seat: the ms since its last card set out, where its middle is, True while its tent folds, while it
    is a boat, while the token is in it, and while any of it is on the table."""

    since: float
    spot: tuple[float, float]
    folds: bool
    boat: bool
    aboard: bool
    here: bool


class SeenEnd(NamedTuple):
    """The end as it is told: the time of its film, the tokens that have left their plates and boats, by seat, with
    where they are and how wide; where they will sit; what is said; True once the feast has begun, and once all is
    told."""

    film: float
    tokens: Mapping[Seat, Chair]
    chairs: Mapping[Seat, Chair]
    said: tuple[str, ...]
    feast: bool
    told: bool


@dataclass(frozen=True, slots=True)
class Inspection:
    """A stage at one moment. Rectangles are in pixels and copies, times in ms."""

    now: float
    """The table's clock."""
    waiting: int
    """Events that have not been played."""
    cards: Mapping[Card, SeenCard]
    """The cards that lie or fly open."""
    piles: Mapping[str, SeenPile]
    plates: tuple[SeenPlate, ...]
    faces: tuple[Face, ...]
    """Each seat's face."""
    shares: tuple[float, ...]
    """Each seat's share of the land, once it has risen."""
    caption: tuple[str, str]
    """The pill's words, and the animal that they are about, "" for none."""
    animals: tuple[str, ...]
    """All the animals that stand beside the pill."""
    pill: SeenPill
    banner: tuple[str, str]
    """The word that is shouted, and the words of the pill that counts what is at stake."""
    shout: Rect
    """What the word that is shouted covers."""
    stake: int
    """The number on the pill under the sun, 0 without one."""
    dimmed: frozenset[Card]
    """The cards that lie in a dimmer light: their seats look on."""
    tabs: Mapping[Seat, Rect]
    """The animals' tabs that stand out from cards, by seat."""
    tents: frozenset[Seat]
    """The seats on whose land a tent stands: they have hardly any cards."""
    dusk: int
    """How many steps darker than usual sky and land are, or become."""
    ring: int | None
    """Which ring of the sun's pulse is seen, the innermost 0; None if none is."""
    equals: bool
    """True if the equals sign stands beside a target."""
    used: frozenset[Card]
    """The cards that lie in the shade, as used up."""
    chosen: tuple[Card, ...]
    """The cards that are chosen of those offered, in their order."""
    numbers: tuple[Card, ...]
    """The cards that carry a number, from 1 on."""
    emblem: bool
    """True if the emblem of the game's place is on the sun."""
    hands: tuple[SeenHand, ...]
    """The hands that came down for the cards, in their order."""
    stamps: tuple[Rect, ...]
    """The tokens that lie on the card that was slapped, as they lie at last."""
    late: tuple[tuple[float, float, Rect], ...]
    """The hands at the line of time: by how many ms each came late, how far across its dot is, and the hand."""
    heaps: Mapping[Seat, SeenHeap]
    """The heaps of seats that slapped in vain."""
    swings: bool
    """True while the sun swings to whoever leads now."""
    dust: int
    """How many clouds of dust are seen."""
    cracks: int
    """How many cards are cracked."""
    rays: bool
    """True if a slap's rays are seen."""
    boats: Mapping[Seat, SeenBoat]
    """The boats of the seats that have left, the first to leave first."""
    dots: int
    """How many dots a last card has left behind."""
    end: SeenEnd | None
    """The feast; None while there is none."""
    scraps: bool
    """True if scraps of paper fall."""
    exhibit: SeenExhibit
    """What stands on the table besides cards."""

    @property
    def flying(self) -> frozenset[Card]:
        """The cards that are under way."""
        return frozenset(card for card, seen in self.cards.items() if seen.flies)


def inspect(stage: Stage) -> Inspection:
    """Return all that is on a stage now."""
    plates, show = stage.plates, stage.state          # for a new size, these have made all others again
    objects = show.objects
    return Inspection(
        now=show.now, waiting=len(show.queue), cards=_cards(show), piles=_piles(objects),
        plates=tuple(map(_plate, plates)), faces=tuple(plate.portrait.face for plate in plates),
        shares=tuple(stage.rest.shares()),
        caption=(objects.caption.text, "".join(objects.caption.animals[:1])),
        banner=(objects.banner.text, objects.staked.text),
        animals=objects.caption.animals, shout=objects.banner.place.copy(), stake=objects.staked.count,
        dimmed=objects.dimmed,
        tabs={seat: tab.rect.copy() for seat, tab in seated(objects.tabs) if tab in objects.compositor},
        dusk=objects.ground.steps, tents=show.camps, ring=objects.rings.ring,
        pill=_pill(objects.caption), equals=objects.equals is not None and objects.equals in objects.compositor,
        used=show.spent, chosen=show.offered[1],
        numbers=tuple(badge.card for badge in objects.offer.badges),
        emblem=objects.emblem is not None and objects.emblem in objects.compositor,
        hands=tuple(SeenHand(hand.animal, hand.tag, hand.wrong, hand.t >= 0)
                    for hand in objects.slaps.hands),
        stamps=tuple(hand.body for hand in objects.slaps.stamps),
        late=tuple((hand.ms, hand.dot[0], hand.body) for hand in objects.slaps.late), heaps=_heaps(objects),
        exhibit=_exhibit(objects), rays=bool(objects.slaps.bursts),
        boats=MappingProxyType({seat: _boat(boat, objects) for seat, boat in objects.boats.boats.items()}),
        dots=len(objects.trail.dots), end=_end(objects) if objects.finale.guests else None,
        scraps=objects.finale.falls, swings=objects.ground.swings,
        dust=sum(isinstance(piece, Dust) for _since, piece in objects.scuffs.visible),
        cracks=sum(isinstance(piece, Crack) for _since, piece in objects.scuffs.visible),
    )  # fmt: skip


def _boat(boat: PaperBoat, objects: StageObjects) -> SeenBoat:
    spot = boat.spot
    return SeenBoat(boat.since, (spot.x, spot.y), boat.seen and not boat.unfolded, boat.seen and boat.unfolded,
                    boat.aboard, boat in objects.compositor)


def _end(objects: StageObjects) -> SeenEnd:
    finale = objects.finale
    return SeenEnd(
        finale.film, MappingProxyType({guest.seat: guest.place() for guest in finale.guests if guest.seen}),
        MappingProxyType({guest.seat: guest.chair for guest in finale.guests}),
        tuple(bubble.text for bubble in finale.bubbles if bubble.seen),
        finale.table is not None and finale.film >= FEAST, finale.is_told,
    )


def _heaps(objects: StageObjects) -> Mapping[Seat, SeenHeap]:
    found = {}
    for seat, heap in objects.slaps.heaps.of.items():
        count, words = heap.count.pill, heap.words.pill
        found[seat] = SeenHeap(heap.slaps, heap.cards, tuple(heap.bodies), heap.count.text,
                               Rect(0, 0, 0, 0) if count is None else count.body.copy(), heap.words.text,
                               Rect(0, 0, 0, 0) if words is None else words.body.copy())
    return MappingProxyType(found)


def _exhibit(objects: StageObjects) -> SeenExhibit:
    here = objects.exhibits
    return SeenExhibit(
        total=None if here.total.number is None else here.total.shown,
        tags=MappingProxyType({
            key: SeenTag(tag.text, Rect(tag.pill if isinstance(tag, SumPill) else tag.rect),
                         isinstance(tag, Tag | SumPill) and tag.large) for key, tag in here.tags.items()
        }),
        trays=tuple(SeenTray(tray.things, tray.landed, Rect(tray.rect)) for tray in here.trays
                    if tray in objects.compositor),
        flying=len(here.flying), goal=None if here.mountain is None else here.mountain.path.goal,
        stones=tuple(climber.stone for climber in here.climbers),
        climbers=tuple(Rect(climber.rect) for climber in here.climbers),
    )  # fmt: skip


def _cards(show: StageState) -> Mapping[Card, SeenCard]:
    flights, here, found = show.flights, show.objects.compositor, {}
    for card, sprite in show.objects.sprites.items():
        start = flights[card].start if card in flights else None
        found[card] = SeenCard(sprite.pose, sprite.up, sprite in here, start, sprite.rect.copy(), sprite.order)
    return MappingProxyType(found)


def _piles(objects: StageObjects) -> Mapping[str, SeenPile]:
    scale = objects.layout.scale
    return MappingProxyType({
        pile: SeenPile(packet.count, packet.face, packet.top(scale), packet.body, packet.moving)
        for pile, packet in objects.packets.items()
    })  # fmt: skip


def _pill(pill: Caption) -> SeenPill:
    return SeenPill(pill.cards, tuple(map(Rect, pill.small)), pill.words.copy(), *pill.seen)


def _plate(plate: SeatPlate) -> SeenPlate:
    caps = tuple(SeenCap(cap.label, cap.prompt, cap.face.copy(), cap.rect, cap.seen, cap.sunk) for cap in plate.caps)
    return SeenPlate(plate.look, plate.state, plate.says, plate.portrait.is_away, plate.place.plate.copy(),
                     plate.words.copy(), plate.mark, caps)
