"""The help beside the table: the keys that matter now, and the three lines of the rules that are needed now."""

from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import TURN, Arrange, Pick, Press, Write, two_keys
from game.core.i18n import _
from game.core.seats import Seat
from game.core.tutorial import TutorialMoment
from game.scenes.kit.ask_controller import KeyHelp, TableContext
from game.scenes.shell.help import HelpPage, first_hand
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.scene import ASLEEP
from game.scenes.table.pressing import label
from game.scenes.table.tutorial_bubble import asked_rects, covered, lying
from game.view.device import key_names
from game.view.pictures.painter import Painter
from game.view.stage.compositor import Layer
from game.view.widgets import Button, Form, RichText, Row, Widget


def keys_now(context: TableContext) -> Sequence[KeyHelp]:
    """Return the keys of what is asked: those of all people there, or how fingers and the one button do it."""
    app, course, asking = context.app, context.course, context.asking
    ask = asking.ask if asking is not None else course.sitting.match.ask
    if app.touch or app.one_button.on:
        return [KeyHelp((), asking.hint)] if asking is not None and asking.hint else []
    if isinstance(ask, Pick):
        return _picking(ask)
    if isinstance(ask, Arrange):
        return asking.keys_now if asking is not None else ()
    if isinstance(ask, Write):
        own = asking.keys_now if asking is not None else ()
        return [KeyHelp((_("Enter"),), _("Give your answer")), *own]
    if course.auto and not course.hands:
        return [KeyHelp(("F2",), _("Turn the cards yourself"))]
    found: dict[str, tuple[str, ...]] = {}
    for seat in sorted(course.sitting.people):
        for key in _pressing(context, ask, seat):
            found[key.words] = (*found.get(key.words, ()), *key.caps)
    return [KeyHelp(caps, words) for words, caps in found.items()]


def _picking(ask: Pick) -> Sequence[KeyHelp]:
    walk = KeyHelp(("←", "→"), _("Go from card to card"))
    if ask.most == 1 and ask.least == 1:
        return [walk, KeyHelp((_("Enter"),), _("Choose the card"))]
    space = KeyHelp((key_names.name(pygame.KSCAN_SPACE),), _("Choose the card, or not") if ask.most > 1 else (
        _("Choose the card")))
    return [walk, space, KeyHelp((_("Enter"),), _("Done") if ask.least or ask.most > 1 else _("None"))]


def _pressing(context: TableContext, ask: object, seat: Seat) -> Sequence[KeyHelp]:
    """Return the two keys of a person, or those of them that do something."""
    words = ask.words.get(seat, ()) if isinstance(ask, Press) else ("turn",)
    if not words or seat not in context.course.sitting.match.table.left:
        return []
    look, slaps = context.seating.looks()[seat], context.seating.slaps
    turn, second = two_keys(words)
    says = [_turning(turn, slaps=slaps), label(second or "slap") if second or slaps else ""]
    found = []
    for which, (key, told) in enumerate(zip((look.key, look.second), says, strict=True)):
        pad = (look.pad[which],) if look.pad is not None and look.pad[which] else ()
        alone = len(context.course.sitting.people) == 1 and which == TURN
        caps = tuple(filter(None, (key, key_names.name(pygame.KSCAN_SPACE) if alone else "", *pad)))
        if told and caps:
            found.append(KeyHelp(caps, told))
    return found


def _turning(word: str, *, slaps: bool) -> str:
    """Return what the turn key does, where it says this word of an ask."""
    if word == "turn" and not slaps:
        return _("Turn your card. Hold to hurry")
    return _("Don’t slap, go on") if word == "time" and slaps else label(word)


LINES = 3
"""Lines of the rules, at most."""
_LETTERS = 22                                     # that a line must have room for
_EDGE = 12
_WIDE, _NARROW = 452, 380


class KeyLine(Widget):
    """Some key caps, and beside them what they do."""

    takes = False

    def __init__(self, key: KeyHelp) -> None:
        super().__init__(key.words)
        self.caps = key.caps

    def _caps(self, painter: Painter) -> tuple[int, int]:
        """Return the width of the caps, with room after them, and their height."""
        height = max(painter.u(30), round(painter.px("label") * 1.6))
        return sum(painter.cap_size(cap, height)[0] + painter.u(6) for cap in self.caps) + painter.u(
            6 * bool(self.caps)
        ), height

    def height(self, painter: Painter, width: int) -> int:
        wide, height = self._caps(painter)
        px = painter.px("label")
        return max(
            height + painter.u(8), len(painter.lines(self.label, width - wide, px, "bold")) * painter.line(px, "bold")
        )

    def draw(self, to: Surface, painter: Painter) -> None:
        width, height = self._caps(painter)
        px, x = painter.px("label"), self.rect.x
        for cap in self.caps:
            own = painter.cap_size(cap, height)[0]
            painter.cap(to, cap, (x + own // 2, self.rect.centery - painter.u(2)), height)
            x += own + painter.u(6)
        room = Rect(self.rect.x + width, self.rect.y, self.rect.w - width, self.rect.h)
        lines = len(painter.lines(self.label, room.w, px, "bold")) * painter.line(px, "bold")
        room.y += (room.h - lines) // 2
        painter.text(to, self.label, room, px, "bold", self.ink(painter))


class HelpSheet(Overlay):
    """The sheet; the match waits, and the table stays in sight. F1 or its button shows the whole help in its place;
    Esc, a press beside it, or anybody's own key goes back to play, and does nothing else."""

    across = _WIDE
    light = True

    def __init__(self, context: TableContext, layers: Callable[[], Sequence[Layer]]) -> None:
        self.context, self._layers, self._lines = context, layers, LINES
        super().__init__(context.app)

    def resized(self) -> None:
        """Lay it with its rows close together, so that they leave the table room; with fewer lines of the rules where
        it would have to scroll."""
        for self._lines in range(LINES, 0, -1):
            self.form = Form(self.rows(), foot=False, pad=22, gap=8)
            super().resized()
            if not self.form.is_scrollable:
                break

    @property
    def idle_for(self) -> float:
        return ASLEEP

    def rows(self) -> Sequence[Widget | Row]:
        sitting = self.context.course.sitting
        match = sitting.match
        now = match.game.help_now(TutorialMoment(sitting.rounds, match.table, match.ask, tuple(sitting.story.recent)))
        told = "\n".join([f"## {now.heading}", *(f"- {item}" for item in now.items[: self._lines])])
        on = _("Keep playing") if self.context.course.sitting.people else _("Keep watching")
        return [
            *map(KeyLine, keys_now(self.context)), RichText(told, role="label"),
            Row(Button(on, self.escape, cap=_("Esc")), Button(_("All the rules"), self.whole, cap="F1"), gap=8),
        ]

    def whole(self) -> None:
        """Show the whole help in its place."""
        app, policy, game = self.app, self.context.course.policy, self.context.course.sitting.match.game
        app.replace(HelpPage(app, _(game.name), policy.help(game.help()), show=first_hand(app, policy.stores, game)))

    def place(self) -> Rect:
        """Return its rectangle: of the places at the sides, one without scrolling if there is any; then the one that
        covers least of what is asked about and of the policy's layers; then the one that covers fewest cards."""
        beside = [rect for rect, _draw in self._layers()]
        first, then, wants = [*asked_rects(self.context), *beside], lying(self.context), self.form.natural_height
        return min(self._places(), key=lambda each: (
            wants(self.app.painter, each.w) > each.h, covered(each, first), covered(each, then)))

    def _places(self) -> Iterator[Rect]:
        painter, (w, h), bar = self.app.painter, self.app.size, self.context.stage.layout.bar.bottom
        edge = painter.u(_EDGE)
        for across in (self.across, _NARROW):
            width = min(max(painter.u(across), painter.px("label") * _LETTERS), w // 2 - edge)
            height = min(self.form.natural_height(painter, width), h - bar - 2 * edge)
            for top in (bar + edge, (bar + h - height) // 2, h - edge - height):
                for left in (w - edge - width, edge):
                    yield Rect(left, top, width, height)

    def handle(self, event: Event) -> None:
        key = event.key if event.type == pygame.KEYDOWN else None
        theirs = key is not None and event.scancode in self.context.press.keys
        if key == pygame.K_F1:
            self.whole()
        elif key == pygame.K_PAUSE or theirs:
            self.escape()
        else:
            super().handle(event)

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        self.form.draw(screen)
        return None
