"""The help beside the table: the keys that matter now, and the three lines of the rules that are needed now."""

from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.tutorial import Situation
from game.core.words import _
from game.scenes.kit.ask_controller import Asking
from game.scenes.kit.desk import Desk
from game.scenes.kit.key_now import KeyNow
from game.scenes.shell.help import Help, first_hand
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.scene import ASLEEP
from game.scenes.table.in_sight import asked, covered, lying
from game.scenes.table.keys_now import keys_now
from game.view.pictures.painter import Paper
from game.view.stage.compositor import Layer
from game.view.widgets import Button, Form, Prose, Row, Widget

LINES = 3
"""Lines of the rules, at most."""
_LETTERS = 22                                     # that a line must have room for
_EDGE = 12
_WIDE, _NARROW = 452, 380


class KeyLine(Widget):
    """Some key caps, and beside them what they do."""

    takes = False

    def __init__(self, key: KeyNow) -> None:
        super().__init__(key.words)
        self.caps = key.caps

    def _caps(self, paper: Paper) -> tuple[int, int]:
        """Return the width of the caps, with room after them, and their height."""
        high = max(paper.u(30), round(paper.px("label") * 1.6))
        return sum(paper.cap_size(cap, high)[0] + paper.u(6) for cap in self.caps) + paper.u(6 * bool(self.caps)), high

    def height(self, paper: Paper, width: int) -> int:
        """Return the height of the words on as many lines as they need, or of the caps."""
        wide, high = self._caps(paper)
        px = paper.px("label")
        return max(high + paper.u(8), len(paper.lines(self.label, width - wide, px, "bold")) * paper.line(px, "bold"))

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw the caps, and the words beside them."""
        wide, high = self._caps(paper)
        px, x = paper.px("label"), self.rect.x
        for cap in self.caps:
            own = paper.cap_size(cap, high)[0]
            paper.cap(to, cap, (x + own // 2, self.rect.centery - paper.u(2)), high)
            x += own + paper.u(6)
        room = Rect(self.rect.x + wide, self.rect.y, self.rect.w - wide, self.rect.h)
        lines = len(paper.lines(self.label, room.w, px, "bold")) * paper.line(px, "bold")
        room.y += (room.h - lines) // 2
        paper.text(to, self.label, room, px, "bold", self.ink(paper))


class HelpSheet(Overlay):
    """The sheet; the match waits, and the table stays in sight. F1 or its button shows the whole help in its place;
    Esc, a press beside it, or anybody's own key goes back to play, and does nothing else."""

    across = _WIDE
    light = True

    def __init__(self, desk: Desk, asking: Asking | None, layers: Callable[[], Sequence[Layer]]) -> None:
        self._layers = layers
        self.desk, self.asking, self._lines = desk, asking, LINES
        super().__init__(desk.app)

    def resized(self) -> None:
        """Lay it with its rows close together, so that they leave the table room; with fewer lines of the rules where
        it would have to scroll."""
        for self._lines in range(LINES, 0, -1):
            self.form = Form(self.rows(), foot=False, pad=22, gap=8)
            super().resized()
            if not self.form.scrolls:
                break

    @property
    def rests(self) -> float:
        return ASLEEP

    def rows(self) -> Sequence[Widget | Row]:
        sitting = self.desk.course.sitting
        match = sitting.match
        now = match.game.help_now(Situation(sitting.rounds, match.table, match.ask, tuple(sitting.story.recent)))
        told = "\n".join([f"## {now.heading}", *(f"- {item}" for item in now.items[: self._lines])])
        on = _("Keep playing") if self.desk.course.people else _("Keep watching")
        return [
            *map(KeyLine, keys_now(self.desk, self.asking)), Prose(told, role="label"),
            Row(Button(on, self.escape, cap=_("Esc")), Button(_("All the rules"), self.whole, cap="F1"), gap=8),
        ]

    def whole(self) -> None:
        """Show the whole help in its place."""
        app, policy, game = self.app, self.desk.course.policy, self.desk.course.sitting.match.game
        app.replace(Help(app, _(game.name), policy.help(game.help()), show=first_hand(app, policy.stores, game)))

    def place(self) -> Rect:
        """Return its rectangle: at the side, as wide and at the height at which it covers least of what lies on the
        table, and of what is asked about, or beside the table, least of all; where it need not scroll, if there is such
        a place."""
        beside = [rect for rect, _draw in self._layers()]
        first, then, wants = [*asked(self.desk), *beside], lying(self.desk), self.form.wants
        return min(self._places(), key=lambda each: (
            wants(self.app.paper, each.w) > each.h, covered(each, first), covered(each, then)))

    def _places(self) -> Iterator[Rect]:
        paper, (w, h), bar = self.app.paper, self.app.size, self.desk.stage.layout.bar.bottom
        edge = paper.u(_EDGE)
        for across in (self.across, _NARROW):
            wide = min(max(paper.u(across), paper.px("label") * _LETTERS), w // 2 - edge)
            high = min(self.form.wants(paper, wide), h - bar - 2 * edge)
            for top in (bar + edge, (bar + h - high) // 2, h - edge - high):
                for left in (w - edge - wide, edge):
                    yield Rect(left, top, wide, high)

    def handle(self, event: Event) -> None:
        key = event.key if event.type == pygame.KEYDOWN else None
        theirs = key is not None and event.scancode in self.desk.press.keys
        if key == pygame.K_F1:
            self.whole()
        elif key == pygame.K_PAUSE or theirs:
            self.escape()
        else:
            super().handle(event)

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        self.form.draw(screen)
        return None
