"""The curtain: between two people at one screen, so that each sees their own cards alone."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import SECOND, TURN
from game.core.i18n import _, listed
from game.core.seats import Seat
from game.scenes.kit.table_context import TableContext
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.token import Token
from game.scenes.table.hand_peek import private_cards
from game.scenes.table.input_router import InputRouter
from game.view.device import key_names
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, RichText, Row, Widget


class Curtain(Overlay):
    """The page that says whose turn it is to look; a click, Enter or that person's own key opens it. It steps aside
    while somebody holds the key to look at their own hand."""

    across = 620

    def __init__(self, desk: TableContext, hands: InputRouter, seat: Seat, look: Callable[[], None]) -> None:
        self.desk, self.hands, self.glance, self.seat, self.look = desk, hands, hands.glance, seat, look
        super().__init__(desk.app)

    def rows(self) -> Sequence[Widget | Row]:
        sitting = self.desk.course.sitting
        chairs = sitting.chairs
        chair = chairs[self.seat]
        title = RichText("## " + _("{name}, look at your cards").format(name=chair.name))
        table, people = self.desk.stage.shadow, sorted(sitting.people)
        by_presses = self.desk.app.settings.by_presses
        way = _("{name} presses {key}") if by_presses else _("{name} holds {key}")
        glance = _("For a quick look: {keys}. Or click your name.") if by_presses else _(
            "For a quick look: {keys}. Or hold the mouse button on your name.")
        looks = [way.format(name=sitting.names[seat], key=key_names.name(chairs[seat].second))
                 for seat in people if private_cards(table, seat)]
        way_in = glance.format(keys=listed(looks))
        if self.desk.app.touch:
            way_in = _("For a quick look: touch the eye in your corner.") if by_presses else _(
                "For a quick look: hold the eye in your corner.")
        return [
            Row(Token(self.desk.app, SEATS[chair.animal].animal), title, gap=16, fill=title),
            RichText(_("Everybody else, look away.")),
            Row(Button(_("Show my cards"), self.open, look="main", cap=_("Enter")), align=0.5),
            RichText(way_in, role="small"),
        ]

    def enter(self) -> None:
        super().enter()
        if not self.desk.course.deciding:
            self.app.pop()

    def leave(self) -> None:
        super().leave()
        self.glance.cover()

    def suspend(self) -> None:
        self.glance.cover()

    def resized(self) -> None:
        self.glance.cover()
        super().resized()

    def open(self) -> None:
        """Open it: they are alone with their cards now."""
        self.app.pop()
        self.look()

    def escape(self) -> None:
        self.desk.doors.pause()

    def tick(self, dt: float) -> None:
        super().tick(dt)
        self.glance.tick(dt)

    def handle(self, event: Event) -> None:
        if self.glance.ended(event):
            return
        if event.type == pygame.KEYDOWN and self.desk.press.keys.get(event.scancode) == (self.seat, TURN):
            self.open()
        elif self._glances(event):
            self.hands.handle(event)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_PAUSE:
            self.desk.doors.pause()
        elif self.desk.seating.strange(event, self.seat):
            return
        else:
            super().handle(event)

    def _glances(self, event: Event) -> bool:
        """True if an event is for somebody's glance at their own hand, or ends one."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self.desk.press.keys.get(event.scancode, (0, TURN))[1] == SECOND
        if event.type == pygame.MOUSEBUTTONUP:
            return self.glance.seat is not None
        hit = self.desk.stage.hit(event.pos) if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 else None
        return hit is not None and hit[0] == "seat" and not self.form.rect.collidepoint(event.pos)

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        if self.glance.seat is None:
            return super().draw(screen)
        self.glance.draw(screen)
        return None

