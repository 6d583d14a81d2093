"""The page of a lesson code: shown large for a room to copy, or typed letter by letter; and plans in words."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _, npgettext, pgettext, whole
from game.learning import lesson_code
from game.learning.class_progress import family_name
from game.learning.curriculum import FAMILY
from game.learning.session_plan_code import PlanError, SessionPlanSpec
from game.rules import title, titles
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.scenes.shell.page_widgets import switch
from game.view.controls.write import PieceButton
from game.view.device import desktop_services
from game.view.pictures.painter import Painter
from game.view.pictures.theme import mix
from game.view.widgets import Button, Form, RichText, Row, Toggle, Widget

_IN_WORDS: dict[tuple[str, object], str] = {
    ("ace", 11): "aces count 11", ("faces", "ten"): "face cards count ten", ("faces", "out"): "without face cards",
    ("faces", "counting"): "face cards count 11, 12 and 13", ("faces", "suit"): "face cards count by suit",
    ("decks", 2): "two decks", ("omit_one", True): "one card may be left out", ("powers", True): "with powers",
    ("count", "product"): "missing factors",
}  # fmt: skip
_LEVELS = {"easy": "easy", "medium": "medium", "hard": "hard"}
_RANKS = {"J": "jacks", "Q": "queens", "K": "kings", "A": "aces"}


def plan_line(plan: SessionPlanSpec) -> str:
    """Return a plan in a few words.

    >>> plan_line(SessionPlanSpec.of(title("addition-war"), {"faces": "out"}, minutes=10))
    'Addition War · without face cards · 10 minutes'
    """
    said = [_(title(plan.game).name)]
    chosen = plan.chosen
    if not plan.practice.reckons:
        said.append(_(_LEVELS[plan.level]))
    elif plan.chooses:
        said.append(_("Truce chooses"))
    elif plan.family is not None:
        said.append(family_line(plan.family))
    elif not {"ranks", "highest", "faces"} & chosen.keys():
        said.append(_("all cards"))
    for name, value in chosen.items():
        if name == "ranks":
            said.append(_("only {cards}").format(
                cards=", ".join(_(_RANKS.get(rank, rank)) for rank in str(value).split(","))))
        elif name == "highest":
            said.append(_("cards up to {number}").format(number=value))
        elif name == "anchor":
            said.append(_("one number: {number}").format(number=value))
        elif name == "top":
            said.append(_("up to {number}").format(number=value))
        elif (name, value) in _IN_WORDS:
            said.append(_(_IN_WORDS[name, value]))
    minutes, tricks = plan.minutes, plan.tricks or 0
    said.append(npgettext("length", "{count} minute", "{count} minutes", minutes).format(count=whole(minutes))
                if minutes else
                npgettext("length", "{count} round", "{count} rounds", tricks).format(count=whole(tricks)))
    if plan.same:
        said.append(_("same cards for all"))
    if plan.timed:
        said.append(_("timed"))
    if plan.decide:
        said.append(_("right answers win"))
    return " · ".join(said)


def family_line(id: str) -> str:
    """Return a family of facts with its example.

    >>> family_line("doubles")
    'Doubles (6 + 6)'
    """
    of = FAMILY[id]
    return _("{family} ({example})").format(family=family_name(of), example=of.example.text)


class CodeField(Widget):
    """The letters of a code on small sheets, in two halves, with places for those not typed yet. `changed` is called
    after every change, `done` for Enter."""

    def __init__(self, letters: str, changed: Callable[[], None], done: Callable[[], None], *, typing: bool) -> None:
        super().__init__(_("Lesson code"))
        self.letters = letters
        self.takes = typing
        self._changed, self._done = changed, done

    @property
    def places(self) -> int:
        """The number of places: that of the letters; while a code is typed, the length of a short one or the longest.
        """
        if not self.takes:
            return len(self.letters)
        return lesson_code.SHORTEST if len(self.letters) <= lesson_code.SHORTEST else lesson_code.LONGEST

    def activate(self) -> None:
        self._done()

    def text(self, text: str) -> None:
        """Add letters at the end, as far as there are places."""
        kept = [letter for letter in text.upper() if letter.isalnum()]
        self.letters = (self.letters + "".join(kept))[:lesson_code.LONGEST]
        self._changed()

    def rub_out(self) -> None:
        """Erase the last letter."""
        self.letters = self.letters[:-1]
        self._changed()

    def key(self, event: Event) -> bool:
        """Take a key press: erase, copy, cut and paste; letters arrive as text."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        asked = desktop_services.clipboard_command(event)
        if asked == "paste":
            self.letters = ""
            self.text(desktop_services.pasted())
        elif asked in ("copy", "cut"):
            desktop_services.copied(self.letters)
            self.letters = self.letters if asked == "copy" else ""
            self._changed()
        elif event.key == pygame.K_BACKSPACE:
            self.letters = "" if command else self.letters
            self.rub_out()
        else:
            return event.key == pygame.K_SPACE or (bool(event.unicode) and event.unicode.isprintable())
        return True

    def _sheet(self, painter: Painter, width: int) -> tuple[int, int, int]:
        """Return the width and height of one sheet, and the space between two, in pixels."""
        units = self.places + 0.1 * (self.places - 1) + 0.3
        wide = min(self._most(painter), int(width / units))
        return wide, round(wide * 1.24), max(2, wide // 10)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height for the shortest code, so that nothing moves while a code is typed."""
        if not self.takes:
            return self._sheet(painter, width)[1] + painter.u(12)
        units = lesson_code.SHORTEST * 1.1 + 0.2
        return round(min(self._most(painter), width / units) * 1.24) + painter.u(12)

    def _most(self, painter: Painter) -> int:
        """Return the largest width of a sheet, in pixels: more with the projector theme, to be read from afar."""
        return round(painter.u(112) * (1 if self.takes else painter.theme.letters))

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the sheets with their letters; the place of the next one has a rim."""
        theme = painter.theme
        width, height, gap = self._sheet(painter, self.rect.w)
        apart = 3 * gap
        whole = self.places * width + (self.places - 1) * gap + apart
        x, y, radius = self.rect.centerx - whole // 2, self.rect.centery - height // 2, max(4, width // 8)
        px = round(width * 0.78)
        for n in range(self.places):
            sheet = Rect(x, y, width, height)
            letter = self.letters[n:n + 1]
            painter.draw_sheet(to, sheet, theme.rim if letter else mix(theme.track, theme.rim, 0.35), radius)
            rim = max(2, painter.u(2))
            painter.draw_sheet(to, sheet.inflate(-2 * rim, -2 * rim), theme.field if letter else theme.track,
                             radius - rim)
            if letter:
                painter.draw_text(to, letter, sheet, px, "display", theme.panel_text, "centre")
            elif n == len(self.letters) and self.focused:
                self.rim(to, painter, sheet, radius)
                caret = Rect(0, 0, painter.u(4), height // 2)
                caret.center = sheet.center
                to.fill(theme.button, caret)
            x += width + gap + (apart if n + 1 == self.places // 2 else 0)


class LessonCodePage(Page):
    """The page of a plan's code, to be copied by a class; or without a plan, of a code to be typed. `begin` is called
    with the plan, once the page is closed; `plan_one` opens the page that plans a lesson (None: no button for it)."""

    start: Button
    message: RichText

    def __init__(self, app: App, plan: SessionPlanSpec | None, begin: Callable[[SessionPlanSpec], None],
                 plan_one: Callable[[], None] | None = None) -> None:
        self.plan = plan
        self._planned = plan._replace(same=False) if plan is not None else None
        self.typing = plan is None
        self._begin, self._plan_one = begin, plan_one
        self._write("" if plan is None else plan.code)
        super().__init__(app, _("Lesson code"))
        self.form.set_focus(self.start if plan else self.letters)

    def _write(self, letters: str) -> None:
        self.letters = CodeField(letters, self._typed, self.go, typing=self.typing)

    def make(self) -> Form:
        """Return the letters, their meaning and the buttons; with a pad of letters while a code is typed."""
        self.message = RichText("", centred=True)
        self.start = Button(_("Play this lesson"), self.go, look="main", icon="play")
        rows: list[Widget | Row] = [RichText(
            _("Enter your lesson code.") if self.typing else
            _("Everybody who enters this code plays the same lesson."), centred=True), self.letters]
        if self.typing:
            keys = [PieceButton(letter, partial(self.letters.text, letter)) for letter in lesson_code.ALPHABET]
            rub_out = PieceButton(pgettext("keypad", "Erase"), self.letters.rub_out, icon="back", words=False)
            rows.append(Row(*keys, rub_out, columns=9, gap=6))
        rows.append(self.message)
        if self.plan is not None and not self.typing and self.plan.practice.reckons and (
                not self.plan.practice.decides):
            rows.append(Toggle(_("Same cards for all"), self.plan.same, self._set_same, about=_(
                "Cards are planned for the lesson’s numbers, not for each child, and only the cards decide.")))
        if not self.typing:
            rows += [Row(self.start, Button(_("Enter another code"), self._other, icon="keyboard"), gap=16, align=0.5),
                     switch(self.app)]
        else:
            rows.append(Row(self.start, align=0.5))
            if self._plan_one is not None:
                rows.append(Row(Button(_("Plan a lesson for the class"), self._plan_one, icon="players"), align=0.5))
        self._say()
        return Form(rows, header_widgets=self.header_widgets, foot=False, gap=18)

    def _set_same(self, same: bool) -> None:
        """Show the code of the lesson with the same cards for everybody, or with those planned for each child."""
        plan = self._planned
        self.plan = plan.for_all if same and plan is not None else plan
        self.letters.letters = "" if self.plan is None else self.plan.code
        self._say()
        self._lay()
        self.form.stale = True

    def _other(self) -> None:
        self.plan, self.typing = None, True
        self._write("")
        self.remake()
        self.form.set_focus(self.letters)

    def _typed(self) -> None:
        """Show the lesson that the letters stand for, if they do."""
        try:
            self.plan = SessionPlanSpec.read(self.letters.letters, titles().values())
        except PlanError:
            self.plan = None
        before = self.message.label
        self._say()
        if self.message.label != before:
            self._lay()
        self.form.stale = True

    def _say(self) -> None:
        letters = self.letters.letters
        self.start.disabled_reason = None
        if self.plan is not None:
            self.message.say(f"**{plan_line(self.plan)}**")
        elif len(letters) < lesson_code.SHORTEST:
            self.start.disabled_reason = _("Enter your whole code first.")
            self.message.say(_("A code has at least {least} letters.").format(least=lesson_code.SHORTEST))
        else:
            try:
                SessionPlanSpec.read(letters, titles().values())
            except PlanError as wrong:
                self.start.disabled_reason = str(wrong)
                self.message.say(str(wrong))

    def go(self) -> None:
        """Begin the lesson, if the letters stand for one."""
        if self.plan is not None:
            self.app.pop()
            self._begin(self.plan)
