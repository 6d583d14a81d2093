"""The sheet "This game, by these rules", which is beside the house rules or on a page of its own; and that page."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.lab.match_aggregates import CAP, LEAST, WIDE
from game.lab.rule_search import WISHES, Wish
from game.lab.rule_study import spread
from game.scenes.lab import workshop_words
from game.scenes.lab.workshop_model import WorkshopModel
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.sitting.game_profile import rounded
from game.view.charts.score_charts import NumberTile
from game.view.charts.workshop_charts import FairnessBar, LengthHill, LengthWords
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import MUSTARD, mix
from game.view.widgets import Button, Choice, Form, RichText, Row, Widget
from game.view.widgets.widget import joined

_HILL, _LOW = 84, 44
"""The least height of the hill in units: usually, and on a sheet without room for that."""
_LEAST = 10
"""The smallest letters of a suggested rule, in pixels."""


class _Wishes(Choice):
    """The choice of one of four wishes, with none chosen at first."""

    @property
    def at(self) -> int:
        return next((n for n, (value, _words) in enumerate(self.values) if value == self.value), -1)

    @property
    def state_text(self) -> str:
        return joined(*(told for _value, told in self.values)) if self.at < 0 else super().state_text

    def _segments(self, painter: Painter) -> list[int]:
        found = super()._segments(painter)
        spare = max(0, self.rect.w - sum(found))
        return [width + (n + 1) * spare // 4 - n * spare // 4 for n, width in enumerate(found)]


class _CompactTile(NumberTile):
    """A number and what it counts, in a small tile."""

    def show(self, number: str, told: str) -> None:
        """Show another number."""
        self.label, self._number, self._words = f"{number} {told}", number, told

    def width(self, painter: Painter) -> int:
        return painter.u(80)

    def height(self, painter: Painter, width: int) -> int:
        return painter.line(painter.px("heading"), "display") + painter.line(painter.px("small")) + painter.u(8)

    def large(self, painter: Painter) -> int:
        px = painter.px("heading")
        width = painter.text_width(self._number, px, "display")
        return min(px, round(px * 0.84 * self.rect.w / width)) if width else px


class RuleSuggestion(Button):
    """A rule that can be tried: `label` is the rule, `length` its minutes, `verb` the text of its button. Without a
    verb it is only a line, without a label it is empty. A long rule and its value are on two lines."""

    def __init__(self) -> None:
        super().__init__("", lambda: None)
        self.length = self.verb = ""
        self.takes = False

    def show(self, label: str, length: str = "", verb: str = "", action: Callable[[], None] | None = None) -> None:
        """Show a rule; without an action a line, without a label nothing."""
        self.label, self.length, self.verb = label, length, verb
        self.takes = action is not None
        if action is not None:
            self.action = action

    @property
    def page_text(self) -> str:
        return "" if self.takes else self.label

    @property
    def state_text(self) -> str:
        return joined(self.length, self.verb)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the rule on a strip, with a mark before it, and a button at its end."""
        if not self.label:
            return
        theme, label, small = painter.theme, painter.px("label"), painter.px("small")
        if not self.takes:
            painter.draw_text(to, self.label, self.rect, small, "text", theme.panel_body)
            return
        body = self.lifted(painter, self.rect)
        painter.draw_sheet(to, body, mix(theme.panel, MUSTARD, 0.18), painter.u(12))
        self.rim(to, painter, body, painter.u(12))
        bar = Rect(body.x + painter.u(8), body.y + painter.u(8), painter.u(5), body.h - painter.u(16))
        painter.draw_sheet(to, bar, MUSTARD, bar.w // 2)
        pill = Rect(0, 0, painter.text_width(self.verb, small, "bold") + painter.u(32), body.h - painter.u(8))
        pill.midright = body.right - painter.u(6), body.centery
        ground = mix(theme.track, theme.rim, 0.35) if self.hovered else theme.track
        painter.draw_sheet(to, pill, ground, pill.h // 2)
        painter.draw_text(to, self.verb, pill, small, "bold", theme.panel_text, "centre")
        left, end = bar.right + painter.u(9), pill.x - painter.u(10)
        room = Rect(left, body.y, end - left, body.h)
        width = painter.text_width(self.length, label, "display") + painter.u(10) if self.length else 0
        if painter.text_width(self.label, label, "bold") > room.w - width:
            self._two_lines(to, painter, room)
            return
        painter.draw_text(to, self.length, room, label, "display", theme.panel_text, "right")
        painter.draw_text(to, self.label, Rect(left, body.y, room.w - width, body.h), label, "bold", theme.panel_text)

    def _two_lines(self, to: Surface, painter: Painter, room: Rect) -> None:
        """Write the rule on one line, its value and the minutes on another, as large as fits."""
        theme, gap = painter.theme, painter.u(8)
        rule, colon, value = self.label.partition(": ")
        rule += colon.strip()

        def fits(px: int) -> bool:
            below = painter.text_width(value, px, "bold") + gap + painter.text_width(self.length, px, "display")
            return 2 * painter.line(px) <= room.h and max(painter.text_width(rule, px), below) < room.w

        px = next((px for px in range(painter.px("small"), _LEAST, -1) if fits(px)), _LEAST)
        line = painter.line(px)
        first = Rect(room.x, room.centery - line, room.w, line)
        second = first.move(0, line)
        painter.draw_text(to, rule, first, px, "text", theme.panel_body)
        painter.draw_text(to, self.length, second, px, "display", theme.panel_text, "right")
        second.w -= painter.text_width(self.length, px, "display") + gap
        painter.draw_text(to, value, second, px, "bold", theme.panel_text)


class WorkshopSheet:
    """The widgets of the sheet, from top to bottom; `tell` updates them from the workshop."""

    def __init__(self, workshop: WorkshopModel, pictures: Pictures) -> None:
        self._workshop = workshop
        self.heading = RichText("## " + _("This game, by these rules"))
        self.hill, self.length, self.fair = LengthHill(), LengthWords(), FairnessBar(pictures)
        self.tiles = [_CompactTile("", "") for _n in range(3)]
        self.ask = RichText("**" + _("I’d like it…") + "**")
        self.wishes = _Wishes("", [(wish, workshop_words.wished(wish)) for wish in WISHES], None, self._want)
        self.found = [RuleSuggestion(), RuleSuggestion()]
        self.foot = RichText("", role="small", muted=False)
        self.tell()

    def rows(self) -> list[Widget | Row]:
        """Return the widgets as rows of a form, without the heading."""
        return [self.hill, self.length, self.fair, Row(*self.tiles, columns=3, gap=8), *self._wanted, self.foot]

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, with the heading."""
        return [self.heading, self.hill, self.length, self.fair, *self.tiles, *self._wanted, self.foot]

    @property
    def _wanted(self) -> list[Widget]:
        """The widgets for wishes; none if there are no rules to change."""
        return [self.ask, self.wishes, *self.found] if self._workshop.title.options else []

    def _want(self, wish: Wish) -> None:
        self._workshop.want(wish)
        self.tell()

    def tell(self) -> None:
        """Show the present data of the workshop."""
        workshop = self._workshop
        sums, pace, rules = workshop.shown, workshop.told_pace, workshop.rules
        known = rules.refused is None and sums.n >= LEAST
        length = self.length
        length.summary = workshop_words.summary(workshop)
        length.beside_text = length.arrow = length.below_text = ""
        if known:
            low, high = sums.most
            middle = pace.of(sums)
            self._hill()
            length.label = workshop_words.headline(sums, pace)
            length.below_text = workshop_words.most(pace.of(sums, low), pace.of(sums, high) if high < CAP else None)
            book = workshop.book
            if book is not None:
                length.beside_text = _("usually {minutes} min").format(minutes=rounded(book))
                same = rounded(book) == rounded(middle)
                length.arrow = "" if same else "down" if middle < book else "up"
            self.fair.animals = [chair.animal for chair in rules.chairs]
            self.fair.shares, self.fair.draws = self._shares(), 0 if rules.by_hand else sums.drawn
            self.fair.label = workshop_words.fair(sums, rules, workshop.odds)
            self.fair.below_text = workshop_words.evened(workshop.odds) if rules.by_hand else workshop_words.deal(sums)
            self._count()
            length.summary = joined(length.label, length.below_text, length.beside_text, self.fair.page_text,
                                    *(tile.label for tile in self.tiles))
        else:
            self.hill.show([], 0.0, 1.0)
            length.label = "…" if rules.refused is None and not workshop.worker.failed else "–"
            self.fair.shares, self.fair.label, self.fair.below_text = (), "", ""
            for tile, told in zip(self.tiles, (_("wars"), _("lead changes"), _("never end")), strict=True):
                tile.show("–", told)
        self.foot.say(workshop_words.foot(workshop) if rules.refused is None else rules.refused)
        self.wishes.value = workshop.wish
        self.wishes.disabled_reason = None if known else _("It isn’t known yet how long these rules take.")
        self._suggest()

    def _hill(self) -> None:
        """Show the hill of the lengths of matches that end; with the sun at its end if most do not."""
        workshop = self._workshop
        sums, pace = workshop.shown, workshop.told_pace
        ending = 1 - sums.endless / sums.n
        middle = pace.of(sums, sums.within(0.5 * ending) if sums.endless else None)
        end = 1.3 * pace.of(sums, sums.within(0.9 * ending) if sums.endless else sums.most[1])
        end = max(end, (2 if sums.sigma < WIDE else 1.25) * middle)
        self.hill.show(spread(sums, pace), middle, end, 0.94 * end if ending < 0.5 else None,
                       breathes=workshop.breathes)

    def _shares(self) -> Sequence[int]:
        """Return the percentage of each seat on the bar: of the wins, or if people slap by hand, of the slaps."""
        workshop, seats = self._workshop, len(self._workshop.rules.chairs)
        if workshop.rules.by_hand:
            odds = workshop.odds or [1 / seats] * seats
            return [5 * round(20 * share) if workshop.odds else round(100 * share) for share in odds]
        sums = workshop.shown
        return [round(share * (100 - sums.drawn) / 100) for share in sums.shares]

    def _count(self) -> None:
        sums = self._workshop.shown
        for tile, (number, told) in zip(self.tiles, (
                workshop_words.struggles(sums), (str(round(sums.each("leads"))), _("lead changes")),
                workshop_words.endless(sums)), strict=True):  # fmt: skip
            tile.show(number, told)

    def _suggest(self) -> None:
        workshop = self._workshop
        first, second = self.found
        first.show("")
        second.show("")
        if workshop.tried is not None and workshop.wish is None:
            first.show(workshop_words.rule(workshop.title, *workshop.tried[:2]), "", _("Take back"), workshop.take_back)
        elif workshop.wish is None and self.wishes.disabled_reason is None:
            first.show(_("Pick one, and rules that do it appear here."))
        elif workshop.wish is not None and workshop.found is None and not workshop.worker.failed:
            first.show(_("Trying out one rule after another…"))
        elif workshop.wish is not None and workshop.found is not None and not workshop.found:
            first.show(_("No single rule makes a difference there."))
        for one, widget in zip(workshop.found or (), self.found, strict=False):
            widget.show(
                workshop_words.rule(workshop.title, one.option, one.value),
                workshop_words.short(workshop.pace.of(one.sums)),
                _("Try"),
                partial(workshop.try_out, one),
            )
            widget.hint = _("Sets this rule. Esc takes it back.")

    def lay(self, painter: Painter, rect: Rect, pad: int) -> None:
        """Place the widgets on a sheet. The hill takes the height that is left; if that is too little even for a low
        one, the rows are closer together."""
        left, width, gap = rect.x + pad, rect.w - 2 * pad, painter.u(7)
        rows = [self.heading, *self.rows()]
        self.hill.high = painter.u(_HILL)
        for _again in range(2):
            y = rect.y + pad
            for row in rows:
                if isinstance(row, Row):
                    y += row.lay(painter, left, y, width) + gap
                else:
                    row.rect = Rect(left, y, width, row.height(painter, width))
                    y = row.rect.bottom + gap
            left_over = self.hill.high + rect.bottom - pad + gap - y
            self.hill.high = max(painter.u(_LOW), left_over)
            gap += (left_over - self.hill.high) // len(rows)


class SheetPaper(Widget):
    """The paper of a sheet, below its widgets."""

    takes = False

    def draw(self, to: Surface, painter: Painter) -> None:
        painter.panel(to, self.rect)


class WorkshopPage(Page):
    """The sheet on a page of its own, for a window without room for it beside the house rules."""

    width = 560

    def __init__(self, app: App, workshop: WorkshopModel) -> None:
        self._workshop, self._version = workshop, workshop.version
        super().__init__(app, _("This game, by these rules"))

    def make(self) -> Form:
        self._sheet = WorkshopSheet(self._workshop, self.app.pictures)
        if self.app.painter.theme.letters > 1:          # its words need the room
            self._sheet.hill.high = self.app.painter.u(_HILL + 28)
        form = Form(self._sheet.rows(), header_widgets=self.header_widgets, gap=10)
        form.set_focus(self._sheet.length)
        return form

    def leave(self) -> None:
        self._workshop.stop()
        super().leave()

    def before_quit(self) -> None:
        self._workshop.stop()
        super().before_quit()

    def tick(self, dt: float) -> None:
        self._workshop.tick(dt, reduced_motion=self.app.reduced_motion)
        if self._version != self._workshop.version:
            self._version = self._workshop.version
            self._sheet.tell()
            self._lay()
        super().tick(dt)

    def handle(self, event: Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._workshop.touched()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self._workshop.tried is not None:
            self._workshop.take_back()
            return
        super().handle(event)
