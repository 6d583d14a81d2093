"""What is to be seen on the table just now, so that no sheet is laid over it."""

from collections.abc import Sequence

from pygame import Rect

from game.core.asks import Arrange, Pick, Press
from game.core.cards import Card
from game.core.table import SET_ASIDE
from game.scenes.kit.desk import Desk
from game.view.pictures.pictures import width
from game.view.stage.mountain import ahead, places


def lying(desk: Desk) -> list[Rect]:
    """Return where the panel is, the cards that lie on the table or in an open hand, and the pile of those that have
    left the game."""
    panel, match = desk.panel(), desk.course.sitting.match
    cards = [*match.game.lying(match.table), *list(match.table.piles[SET_ASIDE])[-1:]]
    return [*([] if panel is None else [panel.form.rect]), *(place(desk, card) for card in cards)]


def keys(desk: Desk) -> list[Rect]:
    """Return where the buttons and fields are in which somebody answers."""
    panel = desk.panel()
    return [] if panel is None else [widget.rect for widget in panel.form.walk]


def asked(desk: Desk) -> list[Rect]:
    """Return where that is which people are asked about: their keys, cards, or the number to make on its mountain."""
    match, layout = desk.course.sitting.match, desk.stage.layout
    if isinstance(match.ask, Press):
        return [cap for seat in desk.course.people.intersection(match.ask.seats) for cap in desk.stage.caps(seat)]
    cards = match.ask.cards if isinstance(match.ask, Pick | Arrange) else {}
    found = [place(desk, card) for seat in desk.course.people.intersection(cards) for card in cards[seat]]
    path, at = match.game.exhibit(match.table).path, layout.mountain
    return found if path is None or at is None else [*found, ahead(path, *at, layout.size[1])]


def path(desk: Desk) -> list[Rect]:
    """Return where the numbers of a path are that somebody climbs."""
    match, at = desk.course.sitting.match, desk.stage.layout.mountain
    found = match.game.exhibit(match.table).path
    return [] if found is None or at is None else places(found, *at, desk.stage.layout.size[1])


def place(desk: Desk, card: Card) -> Rect:
    """Return where a card lies."""
    pose = desk.stage.pose(card)
    rect = Rect(0, 0, width(pose.height), pose.height)
    rect.center = round(pose.x), round(pose.y)
    return rect


def covered(sheet: Rect, seen: Sequence[Rect]) -> int:
    """Return how much of that a sheet would cover, in pixels."""
    return sum(w * h for w, h in (sheet.clip(one).size for one in seen))
