"""Arranging: somebody puts cards in the order in which they are to lie: a whole deck on the land (000, "Napoleon's
War"), or a few won cards on a sheet (001, "A Strategy for Winning")."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import Arrange
from game.core.i18n import _
from game.core.seats import Seat
from game.players.war_player import high_low_low
from game.scenes.kit.ask_controller import KeyHelp, SequentialAskController, TableContext
from game.scenes.shell.overlay import veil
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.sorting_field import SortingField
from game.view.controls.arrange import ArrangeCards
from game.view.device import key_names
from game.view.widgets import Button, Form, RichText, Row, Widget

FEW, NARROW, WIDE = 6, 900, 1180
"""The number of cards that have room on a narrow sheet, and the widths of a narrow and a wide sheet in units."""
SMALL = 104
"""Units under which cards are so small that the sheet takes the room of the plates as well."""


class ArrangeController(SequentialAskController):
    """An ask to arrange cards: everybody who is asked gets a page with their cards. Who takes up a whole hand sorts it
    on the land."""

    ask: Arrange
    sheet: ArrangePage | None = None

    def present(self) -> None:
        kind = SortingField if self.private() else ArrangeSheet
        jump = (KeyHelp(("1", "2", "…"), _("Jump to a place")),) if kind is SortingField else ()
        self.keys_now = (KeyHelp(("←", "→"), _("Go from card to card")),
                         KeyHelp((key_names.name(pygame.KSCAN_SPACE),), _("Pick up, put down")), *jump,
                         KeyHelp((_("Enter"),), _("March!") if kind is SortingField else _("Done")))
        self.sheet = kind(self.context, self.ask, self.seat, self.is_foreign_input)
        self.context.app.push(self.sheet)

    def close(self) -> None:
        app, sheet, self.sheet = self.context.app, self.sheet, None
        if sheet is not None and app.top is sheet:
            app.pop()
        super().close()

    def dispose(self) -> None:
        super().dispose()
        self.sheet = None


class ArrangeSheet(ArrangePage):
    """Won cards of one seat on a sheet, with buttons for some orders.

    The table is seen around it, but does not move, so it is drawn once, and then only what is on the sheet.
    """

    cards: ArrangeCards

    def __init__(self, context: TableContext, ask: Arrange, seat: Seat, strange: Callable[[Event], bool]) -> None:
        super().__init__(context, ask, seat, strange)
        self.form = Form(self.form.rows, pad=24, gap=12)
        self.form.set_focus(self.cards)
        self._changed()

    def make(self) -> None:
        context = self.context
        self.across = NARROW if len(self.own) <= FEW else WIDE
        self.cards = ArrangeCards(
            self.making, context.app.pictures, self.done, self._changed, gathered=not context.app.reduced_motion
        )
        self.cards.hint = _("Drag a card to move it. Click several, or drag a box around them, to move them together."
                            " On the keyboard: arrow keys to move, Space to pick up and put down, Shift+arrow keys "
                            "to select several.")
        self.moved = Rect(0, 0, 0, 0)                     # where cards moved since they were drawn
        self.undo = Button(_("Undo"), self.cards.undo, icon="undo")
        self.counts = RichText(self._counted([self.seat]), role="small")
        self.ask_counts = Button(self._asks, self._count)

    def rows(self) -> Sequence[Widget | Row]:
        put, match = self.cards.put, self.context.course.sitting.match
        name = self.context.course.sitting.names[self.seat]
        title = RichText(f"## {_('Put your cards in order, {name}').format(name=name)}")
        asked = match.game.prompt(self.ask, match.table, self.seat) or _("The first card goes under your packet first.")
        presses = (
            Button(_("High, low, low"), lambda: put(high_low_low(self.own))),
            Button(_("High to low"), lambda: put(self.ranked)),
            Button(_("Low to high"), lambda: put(self.ranked[::-1])),
            Button(_("Reversed"), lambda: put(self.cards.order.cards[::-1])),
            Button(_("Shuffled"), self.shuffle),
            Button(_("As played"), lambda: put(self.own)),
        )
        done = Button(_("Done"), self.cards.activate, look="main", cap=_("Enter"))
        question, asks = RichText(asked), [self.ask_counts] if self._others else []
        rules = Button(_("Rules (F1)"), self.context.doors.rules, icon="help", words=False)
        return [
            Row(title, *asks, rules, fill=title),
            Row(question, self.counts, fill=question),
            self.cards,
            Row(*presses, self.undo, done, gap=8, align=0.5),
        ]

    # ---- what is said -----------------------------------------------------------------------------------------------

    def _counted(self, seats: Sequence[Seat]) -> str:
        """Return how many cards lie in these seats' packets, and on their capture piles where there are such, in words;
        or how many somebody sorts who has no others."""
        layout, piles = self.context.stage.layout, self.context.course.sitting.match.table.piles
        told = []
        for seat in seats:
            words = _("{name}: {packet} in the packet")
            if layout.pile("capture", seat):
                words = _("{name}: {packet} in the deck, {capture} captured")
            packet, capture, hand = (
                len(piles.get(layout.pile(role, seat) or "", ())) for role in ("packet", "capture", "hand"))
            if hand and not packet + capture:
                words = _("{name}: {hand} to sort")
            name = self.context.course.sitting.names[seat]
            told.append(words.format(name=name, packet=packet, capture=capture, hand=hand))
        return "  ·  ".join(told)

    @property
    def _others(self) -> list[Seat]:
        """The other players whose plates do not tell how their cards are shared out between two piles."""
        pile, left = self.context.stage.layout.pile, self.context.course.sitting.match.table.left
        return [seat for seat in left if seat != self.seat and pile("capture", seat)]

    @property
    def _asks(self) -> str:
        if len(self._others) == 1:
            return _("Ask how many cards {name} has").format(name=self.context.course.sitting.names[self._others[0]])
        return _("Ask how many cards the others have")

    def _count(self) -> None:
        self.counts.say(self._counted([self.seat, *self._others]))
        self.ask_counts.disabled_reason = _("It’s shown below.")
        self.resized()

    def _changed(self) -> None:
        self.undo.disabled_reason = None if self.cards.order.changed else _("You haven’t moved a card yet.")
        if hasattr(self, "form"):
            self.form.stale = True

    # ---- the sheet --------------------------------------------------------------------------------------------------

    def place(self) -> Rect:
        """Return its rectangle: between the bar and the plates; where the cards would be too small there, over them."""
        painter, (w, h), layout = self.app.painter, self.app.size, self.context.stage.layout
        plates = [place.plate for place in layout.places]
        high = max([layout.bar.bottom, *(plate.bottom for plate in plates if plate.centery < h / 2)])
        low = min(plate.top for plate in plates if plate.centery > h / 2)
        rooms = [(high, low), (layout.bar.bottom, h), (0, h)]
        tall = [self._fit(room) for room in rooms]
        best = next((n for n, size in enumerate(tall) if size >= painter.u(SMALL)), tall.index(max(tall)))
        self._fit(rooms[best])
        (top, end), width = rooms[best], self._width
        height = min(self.form.natural_height(painter, width), end - top - 2 * painter.u(8))
        return Rect((w - width) // 2, (top + end - height) // 2, width, height)

    @property
    def _width(self) -> int:
        return min(self.app.painter.u(self.across), self.app.size[0] - self.app.painter.u(24))

    def _fit(self, room: tuple[int, int]) -> int:
        """Give the cards what the other rows leave of a room from there to there (pixels). Return how tall they are
        then."""
        painter, (top, end) = self.app.painter, room
        inside = self._width - 2 * painter.u(self.form.pad)
        rest = self.form.natural_height(painter, self._width) - self.cards.height(painter, inside)
        self.cards.room = end - top - 2 * painter.u(8) - rest
        self.cards.height(painter, inside)
        return self.cards.laid.slots.tall

    def handle(self, event: Event) -> None:
        if self.take(event):
            return
        stale, over = self.form.stale, [widget.hovered for widget in self.form.widgets]
        self.steer(event)
        if event.type == pygame.MOUSEMOTION and over == [widget.hovered for widget in self.form.widgets]:
            self.form.stale = stale or self.cards.frame is not None  # else only cards move, and they know where
        if event.type == pygame.MOUSEBUTTONUP and not self.form.keyboard:
            self.form.set_focus(self.cards)               # so that Enter does not press the same button again

    def tick(self, dt: float) -> None:
        super().tick(dt)
        self.form.tick(dt, reduced_motion=self.app.reduced_motion)
        moved = self.cards.tick(dt, reduced_motion=self.app.reduced_motion)
        self.moved = moved.union(self.moved) if self.moved and moved else self.moved or moved

    @property
    def moving(self) -> bool:
        return self.form.stale or self.form.moving or bool(self.moved)

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        moved, self.moved = self.moved, Rect(0, 0, 0, 0)
        if self.needs_redraw:
            self.table_page.needs_redraw = True
            self.table_page.draw(screen)
            veil(screen)
            self.form.draw(screen)
            return None
        if self.form.stale:
            return self.form.draw(screen, sheet=False)
        screen.set_clip(moved)
        parts = [part.clip(moved) for part in self.form.draw(screen, sheet=False)]
        screen.set_clip(None)
        return parts
