"""The key tester: a page that shows which of the players' keys this keyboard reports at the same time."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _, listed, ngettext
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.scenes.shell.token import Token
from game.sitting.participants import SEATED, Participant, participants_at
from game.store.setting_fields import SEATS as ROWS
from game.view.controls.held_keys import RolloverTest
from game.view.device import key_names
from game.view.pictures.painter import Painter
from game.view.pictures.theme import SEATS, Colour
from game.view.widgets import Choice, Form, RichText, Row, Widget

LINES = 2
"""The usual lines of a verdict."""


class TestedKey(Widget):
    """A key cap that goes down with its key, with a tick beside it once the key was reported."""

    takes = False

    def __init__(self, scancode: int, colour: Colour, together: RolloverTest) -> None:
        super().__init__(key_names.name(scancode))
        self._scancode, self._colour, self._together = scancode, colour, together

    def width(self, painter: Painter) -> int:
        return max(painter.u(84), painter.cap_size(self.label, painter.row())[0] + painter.u(34))

    def height(self, painter: Painter, width: int) -> int:
        return painter.row() + painter.u(8)

    def draw(self, to: Surface, painter: Painter) -> None:
        width, height = painter.cap_size(self.label, painter.row())
        centre = self.rect.x + width // 2, self.rect.y + height // 2
        painter.cap(to, self.label, centre, height, self._colour, pressed=self._scancode in self._together.down)
        if self._scancode in self._together.ever:
            painter.icon(
                to, "check", (self.rect.x + width + painter.u(17), centre[1]), painter.u(22), self.ink(painter)
            )


class TestedPlayer(Widget):
    """The name of a player, before the keys."""

    takes = False

    def width(self, painter: Painter) -> int:
        return painter.text_width(self.label, painter.px("body"), "bold")

    def draw(self, to: Surface, painter: Painter) -> None:
        painter.draw_text(to, self.label, Rect(self.rect), painter.px("body"), "bold", self.ink(painter))


class FoundText(RichText):
    """The verdict so far, with room for its usual lines."""

    def height(self, painter: Painter, width: int) -> int:
        return max(super().height(painter, width), LINES * round(painter.line(painter.px(self.role)) * 1.12))


class KeyTesterPage(Page):
    """The page on which all players hold their keys down, and which shows those that were reported at once. The keys
    of the seats do nothing else here."""

    repeats = False

    def __init__(self, app: App, players: int = 0) -> None:
        self.players = players or max(2, app.settings.people)
        super().__init__(app, _("Test the keys"))

    def make(self) -> Form:
        self.seated = participants_at(self.app.settings, self.players, range(ROWS))
        self.rollover = RolloverTest([[chair.key for chair in self.seated], [chair.second for chair in self.seated]])
        self._told = [FoundText(""), FoundText("")]
        self._count_line = RichText("", role="small")
        what = _("Some keyboards miss a key when other keys are held down. **Everybody, press your first key and hold "
                 "it down.** Let go, then press and hold your second keys. The bottom line shows how many worked at "
                 "once.")
        if self.app.settings.by_presses:
            what = _("Some keyboards miss a key when other keys are held down. **Everybody, press your first key at "
                     "the same moment.** Then press your second keys. The bottom line shows how many worked at once.")
        rows: list[Widget | Row] = [
            RichText(what),
            Choice(_("Players"), [(count, str(count)) for count in SEATED], self.players, self._count),
        ]  # fmt: skip
        for chair in self.seated:
            name, colour = TestedPlayer(chair.name), SEATS[chair.animal].key
            caps = [TestedKey(key, colour, self.rollover) for key in (chair.key, chair.second)]
            rows.append(Row(Token(self.app, SEATS[chair.animal].animal), name, *caps, gap=16, fill=name))
        self._say()
        return Form([*rows, *self._told, self._count_line], header_widgets=self.header_widgets, foot=False, gap=9)

    def _count(self, players: int) -> None:
        self.players = players
        self.remake()

    def handle(self, event: Event) -> None:
        down = event.type == pygame.KEYDOWN
        ours = (down or event.type == pygame.KEYUP) and event.scancode in self.rollover.keys
        if not ours or hasattr(event, "pad"):
            super().handle(event)
        elif down:
            self.rollover.press(event.scancode)
            self._say()
        else:
            self.rollover.let_go(event.scancode)
            self._say()
        self.form.stale = self.form.stale or ours

    def suspend(self) -> None:
        self.rollover.clear()
        self.form.stale = True

    def _say(self) -> None:
        for n, (told, title) in enumerate(zip(self._told, (_("First keys"), _("Second keys")), strict=True)):
            told.say(f"**{title}:** {verdict(self.rollover, n, self.seated)}")
        self._count_line.say(_("Held now: {now}. Most at once: {most} of {all}.").format(
            now=len(self.rollover.down), most=self.rollover.most, all=self.players))


def verdict(together: RolloverTest, n: int, seated: Sequence[Participant]) -> str:
    """Return the verdict on a group of keys of those who are seated: the first keys (`n` 0), or the second ones (1)."""
    seen, missing = together.seen(n), together.missing(n)
    if not seen:
        return _("none pressed yet")
    if not missing:
        told = _("Both work together.") if len(seen) == 2 else ngettext(
            "It works.", "All {count} work together.", len(seen))
        return told.format(count=len(seen))
    if len(seen) == 1:
        return _("{key} was pressed on its own.").format(key=key_names.name(seen[0]))
    whose = {key: chair.name for chair in seated for key in (chair.key, chair.second)}
    hidden, people = listed([key_names.name(key) for key in missing]), listed([whose[key] for key in missing])
    told = _("{keys} worked together, but {hidden} did not.").format(
        keys=listed([key_names.name(key) for key in seen]), hidden=hidden)
    if len(missing) == 1:
        why = _("If {people} pressed it too, this keyboard misses it. Give {people} another key.")
    else:
        why = _("If {people} pressed too, this keyboard misses their keys. Give them other keys.")
    return f"{told} {why.format(people=people)}"
