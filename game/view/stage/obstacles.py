"""What lies round the cards of a seat, so that their sum stands on none of it."""

from collections.abc import Collection

from pygame import Rect

from game.core.cards import Card
from game.core.seats import Seat
from game.view.stage.stage_state import RestingLayout, StageState
from game.view.stage.sum_places import Obstacles, box, indices

_STAKE, _WORDS = 92, 230                              # half the width of what is said of a stake, and of the caption


def obstacles(state: StageState, rest: RestingLayout, seat: Seat, cards: Collection[Card]) -> Obstacles:
    """Return what a sum of these cards of a seat may lie on, and what not, as all lies at last."""
    layout, objects, u = state.layout, state.objects, state.layout.scale
    solid = [layout.bar, *(place.plate for place in layout.places),
             *(packet.body.inflate(round(8 * u), round(8 * u)) for packet in objects.packets.values() if packet.count)]
    solid += [tab.rect for tab in objects.tabs if tab in objects.compositor]
    soft, own, cards_of_others, corners = list[Rect](), list[Rect](), list[Rect](), list[Rect]()
    for card in rest.open():
        if rest.stack(card):
            continue
        pose, up = rest.pose(card), rest.sees(card)
        if up:
            corners += indices(pose)
        if card in cards:
            own.append(box(pose))
        elif not up and layout.role(rest.pile(card)) == "stake" and layout.owner(rest.pile(card)) == seat:
            soft.append(box(pose))
        else:
            solid.append(box(pose))
    (x, y), half = layout.pot
    pot = layout.pile("pot")
    if state.wars or layout.shouts or (pot is not None and state.table.piles[pot]):       # a war may be called yet
        solid.append(Rect(x - round(_STAKE * u), y - half, 2 * round(_STAKE * u), 2 * half))
    if state.wars and layout.shouts:
        solid.append(objects.banner.place)
    x, y = layout.caption
    words = Rect(0, 0, round(2 * _WORDS * u), round(48 * u * layout.caption_grown))
    words.center = x, y
    solid.append(words)
    if any(name == "missing" for name, _seat in objects.exhibits.tags) or state.table.memo.get("closed"):
        solid.append(layout.panel)
    return Obstacles(solid, cards_of_others, soft, own, corners)
