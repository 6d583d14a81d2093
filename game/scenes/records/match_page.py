"""The page of a match in the statistics: its chart, its figures, how each seat did, and the star that keeps it."""

from collections.abc import Callable
from functools import partial
from statistics import median_low
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _, ngettext, pgettext, whole
from game.core.record import Record
from game.core.seats import Seat, seated
from game.players import hands_of
from game.rules.wording import first_capital
from game.scenes.records.stat_widgets import TOKEN, half_width
from game.scenes.shell.match_card import sat_as, who_won, winner_name
from game.scenes.shell.page import Page
from game.scenes.shell.relative_time import ago, lasting, whole_items
from game.scenes.shell.routes import page_factory
from game.scenes.shell.stat_tiles import Figure, Tiles, book_name, has_levels, level_name
from game.sitting.game_profile import fight
from game.sitting.participants import shown
from game.sitting.replay import NotKnownError, record_of
from game.sitting.story_sources import SavedAnalysis
from game.store.results import MatchResult
from game.store.stats_counting import RECORDS
from game.view.charts.card_count_chart import CardCountChart
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import SEATS
from game.view.widgets import Button, Form, RichText, Row, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.stores import Stores


class KeepStar(Button):
    """A switch with a star. `on`: the match is kept for ever."""

    def __init__(self, turn: Callable[[], None], *, on: bool) -> None:
        super().__init__(
            _("Kept forever") if on else _("Keep forever"), turn, icon="star" if on else "unstarred", cap="L",
            hint=_("The last {count} matches are kept, and those with a star.").format(count=RECORDS))
        self._on = on

    @property
    def is_a(self) -> str:
        return _("switch")

    @property
    def state_text(self) -> str:
        return pgettext("switch", "on") if self._on else pgettext("switch", "off")


WON = {
    "all_cards": "{name} won with all the cards", "out_of_cards": "{name} won when the others ran out of cards",
    "score": "{name} won on points", "king_and_queen": "{name} won with king and queen",
    "most_cards": "{name} won with the most cards when time ran out",
}
"""The way a match ended → the words on who won it, and how."""


class MatchPage(Page):
    """The page of a match, opened from its card."""

    width = 980

    def __init__(self, app: "App", stores: "Stores", match: MatchResult) -> None:
        self.stores, self.match = stores, match
        self.record: Record | None = None
        """The whole match; None if it is not known."""
        self._why = ""                                # it cannot be watched again
        try:
            self.record = record_of(stores.stats.records, match)
        except NotKnownError as why:
            self._why = str(why)
        self._star = stores.stats.records.starred(match.id)
        super().__init__(app, book_name(stores.library, match))

    def make(self) -> Form:
        match, pictures, animals = self.match, self.app.pictures, sat_as(self.match)
        fought, course = fight(match.game), match.course
        when = first_capital(ago(match.ended))
        if match.watched:
            when = f"{when} · {_('watched: most cards turned automatically, and it counts for nobody')}"
        rows: list[Widget | Row] = [RichText(f"## {outcome_line(match)}\n\n{when}")]
        rows.append(Row(*self._ways()) if self.record is not None else RichText(self._why, role="small"))
        if course is None:
            rows.append(RichText(_("The chart is kept for recent matches only."), role="small"))
        else:
            marks = []
            if course.biggest is not None and fought is not None:
                marks.append((course.biggest, _(fought.biggest)))
            if course.turning_round is not None:
                marks.append((course.turning_round, _("turning point")))
            rows.append(CardCountChart(course.counts, animals, pictures, marks, rounds=course.rounds))
        figures: list[Figure] = [(lasting(match.seconds), _("at the table")),
                                 (whole(match.rounds), ngettext("round", "rounds", match.rounds))]
        if fought is not None:
            figures.append((whole(match.wars), fought.label.of(match.wars)))
            figures.append((whole(match.biggest_war), _(fought.most)))
        rows.append(Tiles(figures))
        rows.append(Row(*(SeatLine(match, seat, animal, pictures) for seat, animal in seated(animals)), columns=2,
                        gap=14))
        form = Form(rows, header_widgets=self.header_widgets, foot=False, gap=16)
        form.set_focus(self.back_button)
        return form

    def _ways(self) -> list[Widget]:
        """Return what can be done with the match, which is known."""
        return [Button(_("Watch again"), self._watch, look="main", icon="play"),
                Button(_("The story"), self._tell, icon="chart", cap="T", scancode=pygame.KSCAN_T),
                KeepStar(self.turn_star, on=self._star)]

    def _tell(self) -> None:
        """Tell the story of the match; from there one watches it again from any round on."""
        match, record, animals = self.match, self.record, sat_as(self.match)
        assert record is not None
        names = [shown(match.seats[seat].name, animal) or _("Somebody") for seat, animal in seated(animals)]
        retry = partial(page_factory("retry"), self.app, self.stores, record, names, animals)
        self.app.push(page_factory("story")(self.app, record, names, animals, self._watch, retry=retry,
                                            book=book_name(self.stores.library, match),
                                            children=self.stores.has_children,
                                            hands=hands_of(seat.slaps for seat in match.seats),
                                            kept=SavedAnalysis(self.stores, match.id, record.game)))

    def _watch(self, at: int = 0) -> None:
        assert self.record is not None
        try:
            page_factory("watch again")(self.app, self.stores, self.match, self.record, at)
        except NotKnownError as why:
            self.record, self._why = None, str(why)
            self.remake()
            if self.app.top is not self:
                self.app.say(self._why)               # it was wanted from the story

    def turn_star(self) -> None:
        """Keep the match for ever, or no longer."""
        if self.record is None:
            return
        self._star = not self._star
        said = self.stores.stats.records.star(self.match.id, self.record.written(), on=self._star)
        if said:
            self.app.say(said)
        self.remake()

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_l:
            self.turn_star()
            self.form.set_focus(next((one for one in self.form.widgets if isinstance(one, KeepStar)), self.form.focus))
        else:
            super().handle(event)


def outcome_line(match: MatchResult) -> str:
    """Return who won, and how."""
    if match.winner is None and match.ending == "cycle":
        return _("A draw: it would have gone on forever")
    if match.winner is None or match.ending not in WON:
        return who_won(match)
    name = winner_name(match, match.winner)
    if match.ending == "out_of_cards" and len(match.seats) == 2:
        return _("{name} won when {other} ran out of cards").format(
            name=name, other=winner_name(match, Seat(1 - match.winner)))
    return _(WON[match.ending]).format(name=name)


class SeatLine(Widget):
    """The end of a match for one seat: the animal, the name, the cards, what was won on the way."""

    takes = False

    def __init__(self, match: MatchResult, seat: Seat, animal: int, pictures: Pictures) -> None:
        super().__init__(shown(match.seats[seat].name, animal) or _("Somebody"))
        self.match, self.seat, self.animal = match, match.seats[seat], animal
        self._pictures = pictures

    @property
    def says(self) -> str:
        """All but the name."""
        seat = self.seat
        held = ngettext("{cards} card at the end", "{cards} cards at the end", seat.cards)
        said = [held.format(cards=whole(seat.cards))]
        fought = fight(self.match.game)
        if seat.wars_won and fought is not None:
            said.append(fought.won.of(seat.wars_won).format(count=whole(seat.wars_won)))
        if seat.kind == "computer":
            said.insert(0, level_name(seat.level or "" if has_levels(self.match) else ""))
        if seat.slaps:
            slaps = ngettext("{count} slap", "{count} slaps", len(seat.slaps))
            said.append(slaps.format(count=whole(len(seat.slaps))))
            said.append(_("half came within {ms} ms").format(ms=whole(median_low(seat.slaps))))
        return " · ".join(said)

    def width(self, painter: Painter) -> int:
        return half_width(painter)

    def _words(self, painter: Painter, width: int) -> tuple[list[str], list[str]]:
        room = width - painter.u(TOKEN) - painter.u(52)
        return painter.lines(self.label, room, painter.px("label"), "bold"), painter.lines(
            whole_items(self.says), room, painter.px("small"))

    def height(self, painter: Painter, width: int) -> int:
        name, said = self._words(painter, width)
        return max(painter.u(TOKEN), len(name) * painter.line(painter.px("label"), "bold")
                   + len(said) * painter.line(painter.px("small"))) + painter.u(4)

    def draw(self, to: Surface, painter: Painter) -> None:
        theme, r, token = painter.theme, self.rect, painter.u(TOKEN)
        image = self._pictures.token(SEATS[self.animal].animal, token)
        to.blit(image, image.get_rect(midleft=(r.x, r.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
        name, said = self._words(painter, r.w)
        px, small, side = painter.px("label"), painter.px("small"), painter.u(24)
        step = painter.line(px, "bold")
        box = Rect(r.x + token + painter.u(14), r.centery - (len(name) * step + len(said) * painter.line(small)) // 2,
                   r.w - token - painter.u(52), r.h)
        if self.seat.won:
            end = box.x + painter.text_width(name[0], px, "bold") + painter.u(10)
            painter.icon(to, "trophy", (end + side // 2, box.y + step // 2), side, theme.panel_text)
        box.y += painter.text(to, self.label, box, px, "bold", theme.panel_text)
        painter.text(to, whole_items(self.says), box, small, "text", theme.panel_body)
