"""The bubble of a first match: a sheet with a line or two, laid where it covers least of what matters on the table."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.core.asks import Arrange, Pick, Press
from game.core.cards import Card
from game.core.i18n import _
from game.core.seats import SEAT_0, Seat
from game.core.table import SET_ASIDE
from game.scenes.kit.ask_controller import TableContext
from game.scenes.shell.app import App
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import width
from game.view.pictures.theme import Colour
from game.view.stage.mountain import next_number_area, places
from game.view.stage.stage import Stage


def lying(context: TableContext) -> list[Rect]:
    """Return where the panel is, the cards that lie on the table or in a hand, and the pile of those that have left the
    game."""
    panel, match = context.panel, context.course.sitting.match
    table = match.table
    hands = [hand for kind in table.pile_kinds if kind.role == "hand" and kind.each for hand in table.each[kind.name]]
    held = dict.fromkeys(card for hand in hands for card in hand)
    cards = [*dict.fromkeys((*match.game.lying(table), *held)), *list(table.piles[SET_ASIDE])[-1:]]
    return [*([] if panel is None else [panel.form.rect]), *(place(context, card) for card in cards)]


def keys(context: TableContext) -> list[Rect]:
    """Return where the buttons and fields are in which somebody answers."""
    panel = context.panel
    return [] if panel is None else [widget.rect for widget in panel.form.tab_order]


def asked_rects(context: TableContext) -> list[Rect]:
    """Return where that is which people are asked about: their keys, cards, or the number to make on its mountain."""
    match, layout = context.course.sitting.match, context.stage.layout
    if isinstance(match.ask, Press):
        return [cap.rect for seat in context.course.sitting.people.intersection(match.ask.seats)
                for cap in context.stage.plates[seat].caps]
    cards = match.ask.cards if isinstance(match.ask, Pick | Arrange) else {}
    found = [place(context, card) for seat in context.course.sitting.people.intersection(cards) for card in cards[seat]]
    path, at = match.game.exhibit(match.table).path, layout.mountain
    return found if path is None or at is None else [*found, next_number_area(path, *at, layout.size[1])]


def path(context: TableContext) -> list[Rect]:
    """Return where the numbers of a path are that somebody climbs."""
    match, at = context.course.sitting.match, context.stage.layout.mountain
    found = match.game.exhibit(match.table).path
    return [] if found is None or at is None else places(found, *at, context.stage.layout.size[1])


def trays(context: TableContext) -> list[Rect]:
    """Return where the trays are, with what stands on them."""
    match = context.course.sitting.match
    found = context.stage.layout.trays[: len(match.game.exhibit(match.table).trays)]
    return [tray.inflate(0, 3 * tray.h).move(0, -tray.h) for tray in found]


def place(context: TableContext, card: Card) -> Rect:
    """Return the rectangle of a card."""
    pose = context.stage.pose(card)
    rect = Rect(0, 0, width(pose.height), pose.height)
    rect.center = round(pose.x), round(pose.y)
    return rect


def covered(sheet: Rect, seen: Sequence[Rect]) -> int:
    """Return the area of the rectangles that a sheet would cover, in pixels.

    >>> covered(Rect(0, 0, 10, 10), [Rect(5, 5, 10, 10), Rect(20, 0, 5, 5)])
    25
    """
    return sum(w * h for w, h in (sheet.clip(one).size for one in seen))


_LETTERS = 18                                     # that a line must have room for
_FEW = 12                                         # that it has beside a panel, at least
_HIGH = 52                                        # units from the top, where there is no room below the bar
_K = 4                                            # how much finer than the screen its tail is drawn


class TutorialBubble:
    """A sheet with a heading and more words, which `say` sets; both "" is no bubble. It is at the foot between the
    plates, if there is room, or above them, and points to the plate of the player that it is `about`, by default the
    first seat with its keys, or to nobody. Rectangles that must not be covered (`clear`) move it to one side of the
    table, or to the top, without a tail. At its foot is its close button.
    """

    def __init__(self, app: App, stage: Stage) -> None:
        self._app, self._stage = app, stage
        self.words = ("", "")
        self.hovered = False                         # True if the mouse is on the way out
        self.rect = Rect(0, 0, 0, 0)              # where it is seen, its shadow included
        self.skip = Rect(0, 0, 0, 0)              # the way to be rid of it
        self.body = Rect(0, 0, 0, 0)
        self._clear: Sequence[Sequence[Rect]] = ()  # what is not to be covered: what matters most comes first
        self._tail = "left"                       # where it lies: "left" between the plates, "foot" above them, or ""
        self.about: Seat | None = SEAT_0
        """Whose plate its tail points to, if there is room for one; None for nobody's."""

    def covers(self, place: tuple[float, float]) -> bool:
        """True if what is written around that place is under it."""
        return self.shows and bool(self._tail) and self.body.top < place[1] + self._app.painter.u(26)

    @property
    def foot(self) -> int:
        """The pixels that it takes at the foot of the page, if it lies between the plates there."""
        return self._stage.layout.size[1] - self.body.top if self.shows and self._tail == "left" else 0

    @property
    def shows(self) -> bool:
        """True if there is one."""
        return bool(self.words[0])

    def say(self, heading: str, more: str, *clear: Sequence[Rect], about: Seat | None = SEAT_0) -> None:
        """Say other words, and cover none of these places, the first before all others, if there is room elsewhere."""
        self.about = about
        if (heading, more) != self.words:
            self._stage.touch(self.rect)
            self.words, self._clear = (heading, more), clear
            self.lay()

    def hover(self, pos: tuple[int, int]) -> None:
        """Note where the mouse is."""
        over = self.shows and self.skip.collidepoint(pos)
        if over != self.hovered:
            self.hovered = over
            self._stage.touch(self.rect)

    def lay(self) -> None:
        """Put it into its place."""
        painter = self._app.painter
        self.body, self._tail = min(self._places(painter), key=lambda place: self._covered(place[0]))
        own = self._skip_width(painter), self._skip_height(painter)
        self.skip = Rect((0, 0), own)
        self.skip.bottomright = self.body.right - painter.u(12), self.body.bottom - painter.u(9)
        self.rect = self.body.inflate(painter.u(64), painter.u(64)) if self.shows else Rect(0, 0, 0, 0)
        self._stage.touch(self.rect)

    def _covered(self, place: Rect) -> list[int]:
        """Return how much of what is to be seen would be covered, in pixels, what matters most first."""
        return [covered(place, places) for places in self._clear]

    def _places(self, painter: Painter) -> Iterator[tuple[Rect, str]]:
        """Yield where it could lie, the best place first, and the side of its tail."""
        layout = self._stage.layout
        plates = [Rect(place.plate) for place in layout.places]
        w, h = layout.size
        left, right = plates[0].right, plates[-1].left
        width = min(painter.u(560), right - left - painter.u(24))
        least = painter.px("name") * _LETTERS
        between = width >= least
        if not between:
            width = min(max(least, painter.u(440)), w - painter.u(32))
            left, right = 0, w
        body = Rect(0, 0, width, self._height(painter, width))
        body.midbottom = (left + right) // 2, h - painter.u(10) if between else plates[0].top - painter.u(16)
        yield body, "left" if between else "foot"
        if between:                               # beside a pile that lies between the plates, too
            narrow = max(least, width - painter.u(100))
            beside = Rect(0, 0, narrow, self._height(painter, narrow))
            beside.bottomright = right - painter.u(12), body.bottom
            yield beside, "left"
        sides = [*self._beside(painter, max(painter.u(320), painter.px("label") * _LETTERS))]
        if all(any(self._covered(side)[:1]) for side, _to in sides):
            words = max(painter.text_width(word, painter.px("label")) for word in " ".join(self.words).split())
            whole = words + self._skip_width(painter) + 2 * painter.u(22)
            sides = [*self._beside(painter, max(painter.u(230), painter.px("label") * _FEW, whole))]
        yield from sides
        for top in (Rect(layout.bar).bottom, painter.u(_HIGH)):
            side = sides[0][0].copy()
            side.topleft = painter.u(16), top
            yield side, ""
            high = body.copy()
            high.midtop = w // 2, top
            yield high, ""
            for x in range(painter.u(16), w - sides[-1][0].w - painter.u(16), painter.u(12)):
                yield Rect((x, top), sides[-1][0].size), ""

    def _beside(self, painter: Painter, width: int) -> Iterator[tuple[Rect, str]]:
        """Yield its places at the left and at the right, above the plates."""
        layout, edge = self._stage.layout, painter.u(16)
        body = Rect(0, 0, width, self._height(painter, width))
        body.bottomleft = edge, layout.places[0].plate.top - edge
        yield body.copy(), "foot"
        body.right = layout.size[0] - edge
        yield body, ""

    def _lines(self, painter: Painter, width: int) -> tuple[list[str], list[str]]:
        """Return the lines of the heading, and of what stands below it. The way out is beside the last two of these."""
        inner, px = width - 2 * painter.u(22), painter.px("label")
        beside = inner - self._skip_width(painter)
        more = painter.lines(self.words[1], inner, px)
        if any(painter.text_width(line, px) > beside for line in more[-2:]):
            more = painter.lines(self.words[1], beside, px)
        return painter.lines(self.words[0], inner, painter.px("name"), "display"), more

    def _height(self, painter: Painter, width: int) -> int:
        heading, more = self._lines(painter, width)
        height = len(heading) * painter.line(painter.px("name"), "display") + len(more) * painter.line(
            painter.px("label")
        )
        return height + painter.u(26)

    @staticmethod
    def _skip_height(painter: Painter) -> int:
        return max(painter.u(30), round(painter.px("small") * 1.7))

    def _skip_width(self, painter: Painter) -> int:
        height = self._skip_height(painter)
        return painter.cap_size(_("Esc"), round(height * 0.85))[0] + painter.u(6) + height

    def draw(self, to: Surface) -> None:
        """Draw the sheet, its tail, the words, and the way to be rid of it."""
        if not self.shows:
            return
        painter, body = self._app.painter, self.body
        theme = painter.theme
        painter.panel(to, body, painter.u(20), 12)
        tail = self._tail_place(painter)
        if tail is not None:
            _tail(to, *tail, theme.panel)
        x, y = body.x + painter.u(22), body.y + painter.u(12)
        inner = body.w - 2 * painter.u(22)
        heading, more = self._lines(painter, body.w)
        for lines, px, kind, colour in ((heading, painter.px("name"), "display", theme.panel_text),
                                        (more, painter.px("label"), "text", theme.panel_body)):
            step = painter.line(px, kind)
            for line in lines:
                painter.draw_text(to, line, Rect(x, y, inner + 1, step), px, kind, colour)
                y += step
        height = round(self.skip.h * 0.85)
        width = painter.cap_size(_("Esc"), height)[0]
        painter.cap(to, _("Esc"), (self.skip.x + width // 2, self.skip.centery - painter.u(2)), height)
        cross = Rect(0, 0, self.skip.h, self.skip.h)
        cross.midright = self.skip.midright
        if self.hovered:
            painter.draw_sheet(to, cross, theme.track, cross.h // 2)
        painter.icon(to, "close", cross.center, round(cross.h * 0.55), theme.panel_body)

    def _tail_place(self, painter: Painter) -> tuple[Rect, str] | None:
        """Return the rectangle of the tail, and the side of the bubble on which it is: towards the plate that is meant.
        None where there is none, or it is elsewhere."""
        side, body, layout = painter.u(22), self.body, self._stage.layout
        if self.about is None or not self._tail:
            return None
        plate = Rect(layout.places[self.about].plate)
        if self._tail == "foot":
            left = plate.centerx < layout.size[0] // 2
            x = body.left + painter.u(40) if left else body.right - painter.u(40) - side
            over = plate.top >= body.bottom and plate.left - 2 * side < x < plate.right + 2 * side
            return (Rect(x, body.bottom - 1, side, side), "foot") if over else None
        if plate.bottom <= body.top:
            return None
        y = body.centery - side // 2
        if plate.centerx < body.left:
            return Rect(body.left - side + 1, y, side, side), "left"
        return Rect(body.right - 1, y, side, side), "right"


_CORNERS: Final = {"left": ((1, 0), (1, 1), (0, 0.5)), "right": ((0, 0), (0, 1), (1, 0.5)),
                   "foot": ((0, 0), (1, 0), (0, 1))}


def _tail(to: Surface, place: Rect, side: str, colour: Colour) -> None:
    """Draw a corner of paper that points away from this side of its bubble."""
    w, h = place.w * _K, place.h * _K
    sheet = Surface((w, h), pygame.SRCALPHA, 32)
    pygame.draw.polygon(sheet, colour, [(round(x * w), round(y * h)) for x, y in _CORNERS[side]])
    tail = pygame.transform.smoothscale(sheet.premul_alpha(), place.size)
    to.blit(tail, place, special_flags=pygame.BLEND_PREMULTIPLIED)
