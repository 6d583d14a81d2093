"""The end of a match: who won, and how it came to that."""

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from game.core.i18n import Plural, _, whole
from game.core.unicode_text import isolated
from game.players import hands_of
from game.scenes.kit.ask_controller import TableContext
from game.scenes.shell.match_launcher import play_again
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.page_widgets import UnsavedNotice
from game.scenes.shell.routes import page_factory
from game.scenes.table.history_page import HistoryPage
from game.scenes.table.pause import export
from game.sitting.game_profile import fight
from game.sitting.highlight import best_moments, decisive_round, sentence
from game.sitting.sitting import Sitting
from game.sitting.story_sources import SavedAnalysis
from game.view.charts.score_charts import MS, MatchEndChart, NumberTile, ScoreLine
from game.view.pictures.painter import Painter
from game.view.pictures.theme import mix
from game.view.stage.feast import FeastView
from game.view.stage.timeline import settle_out
from game.view.widgets import Button, RichText, Row, Widget

HOW = {
    "all_cards": "{name} has all the cards.",
    "out_of_cards": "Nobody else had enough cards to go on.",
    "score": "Most points: {points}.",
    "king_and_queen": "{name} brought a king and his queen together.",
    "draw": "The cards ran out, so it’s a draw.",
}
EQUAL = "Equal points: {points}."
CYCLE = Plural(
    "This deal would repeat forever, round after round, so it’s a draw.",
    "This deal would repeat forever, every {rounds} rounds, so it’s a draw.",
)
UNFINISHED = Plural(
    "Matches stop after one round, so it’s a draw.", "Matches stop after {rounds} rounds, so it’s a draw.",
)  # fmt: skip
AGREED = Plural("You agreed to a draw after one round.", "You agreed to a draw after {rounds} rounds.")


def how(sitting: Sitting) -> str:
    """Return how a match that is over came to its end, in a sentence."""
    result, table = sitting.match.result, sitting.match.table
    assert result is not None
    limit = sitting.match.game.longest
    too_long = limit is not None and sitting.rounds >= limit and table.scores is None and bool(table.left)
    stopped = result.ended == "unfinished" or (result.ended == "draw" and too_long)
    if result.ended == "cycle" or stopped:
        rounds = result.cycle or sitting.rounds
        told = CYCLE if result.ended == "cycle" else AGREED if sitting.agreed else UNFINISHED
        return told.of(rounds).format(rounds=whole(rounds))
    if result.ended == "draw" and (why := sitting.match.game.why_drawn(table, sitting.names)):
        return why
    if result.ended in ("out_of_cards", "score") and (why := sitting.match.game.why_won(table, sitting.names)):
        return why
    words = HOW[result.ended]
    if result.ended == "draw" and table.scores is not None:
        words = EQUAL
    points = sorted(zip(table.scores or (), sitting.names, strict=False), key=lambda one: -one[0])
    return _(words).format(
        name="" if result.winner is None else sitting.names[result.winner],
        points=", ".join(f"{isolated(name)} {scored}" for scored, name in points),
    )  # fmt: skip


COMES = 0.3
"""Seconds in which the sheet comes up,"""
BLANK = 0.15
"""and for which nothing stands on it yet: each line that passes would flash."""
LEAST = 130
"""Units of the celebration that stay in sight at least."""
_POINTS = 200
"""Points of the course at most."""
_HANDLE = 72, 6
"""The handle of the sheet, in units."""
_LOW = 22
"""So many units of its lower margin are not seen either."""


class OneLine(Row):
    """Buttons in one line: the first takes what is left. Where there is too little room the others do without words,
    one after the other, in the order of `gives_way`; their icons stay, and the words are their hints."""

    def __init__(self, *buttons: Button, gives_way: Sequence[Button]) -> None:
        super().__init__(*buttons, fill=buttons[0])
        self._gives_way = gives_way

    def lay(self, painter: Painter, left: int, top: int, width: int) -> int:
        """Place the buttons from a corner on. Return their height, in pixels."""
        for button in self._gives_way:
            button.words, button.hint = True, ""
        for button in self._gives_way:
            if self._wide(painter) <= width:
                break
            button.words, button.hint = False, button.label
        return super().lay(painter, left, top, width)

    def _wide(self, painter: Painter) -> int:
        return sum(each.width(painter) for each in self.widgets) + painter.u(self.gap) * (len(self.widgets) - 1)


class MatchEndPage(Overlay):
    """The page after a match: a sheet that slides up from below, under the celebration. It says who has won, how
    often each has today, how it went, and what can be done now."""

    read_scope = "result"

    def __init__(self, context: TableContext) -> None:
        self.context, self.stores = context, context.course.policy.stores
        self.unsaved = UnsavedNotice(context.app, self.stores)
        self._t = 0.0                                 # seconds since it came
        self._top = 0                                 # where it ends to come up, in pixels
        self._strip: MatchEndChart | None = None
        super().__init__(context.app)

    def rows(self) -> Sequence[Widget | Row]:
        sitting, app = self.context.course.sitting, self.app
        chairs, result = sitting.chairs, sitting.match.result
        assert result is not None
        animals = [chair.animal for chair in chairs]
        winners = self.stores.todays_score.winners(chairs)
        won = _("A draw!") if result.winner is None else _("{name} wins!").format(name=sitting.names[result.winner])
        rows: list[Widget | Row] = []
        if winners and not sitting.watched:           # of a match that does not count the score says nothing
            rows.append(ScoreLine(sitting.names, animals, winners, _("today"), app.pictures, opens=won))
        story = self.context.course.policy.analysis(sitting)
        told = sentence(sitting, story)
        best = best_moments(sitting, story) if sitting.people else ""
        ended = how(sitting)
        rows.append(RichText(f"## {ended}" if rows else f"## {won} {ended}"))
        rows.append(Row(*self._facts(), fill=self._strip, gap=10))
        if sitting.watched and sitting.counts:
            rows.append(RichText(_("Most cards turned automatically, so this match is listed as watched."),
                                 role="small"))
        more = " · ".join(filter(None, (told, best)))
        if more:
            rows.append(RichText(more, role="small"))
        rows += self.unsaved.rows()
        rows.append(self.actions())
        return rows

    def actions(self) -> OneLine:
        """Return what can be done now."""
        again = Button(_("Again!"), lambda: self._again(same=False), look="main", cap=_("Enter"))
        same = Button(_("Same deal again"), lambda: self._again(same=True), icon="again")
        back, story, save, shelf = self.with_it()
        return OneLine(again, same, back, story, save, shelf, gives_way=(save, back, same, story, shelf))

    def with_it(self) -> tuple[Button, Button, Button, Button]:
        """Return what can be done with the match, and the way back."""
        past = None
        if self.context.course.sitting.rounds <= self.context.course.sitting.story.first:
            past = _("There are no rounds to look back on.")
        known = None if self.context.course.sitting.has_past else _("The beginning of this match isn’t known.")
        return (
            Button(_("Look back"), lambda: self.app.push(HistoryPage(self.context)), icon="rewind", why=past),
            Button(_("The story"), self._tell, icon="chart", cap="T", scancode=pygame.KSCAN_T, snug=True, why=known),
            Button(_("Save this match"), lambda: export(self.context), icon="save"),
            Button(_("Back to the shelf"), self.context.doors.home, icon="house"),
        )

    def _facts(self) -> list[Widget]:
        """Return the course of the match, unless nobody has scored, and its numbers."""
        sitting = self.context.course.sitting
        story, table, result = sitting.story, sitting.match.table, sitting.match.result
        assert result is not None
        animals = [chair.animal for chair in sitting.chairs]
        fought, told = fight(sitting.match.game.id), self.context.course.policy.analysis(sitting)
        if told is not None:
            (rounds, counts), sun = told.course(_POINTS), decisive_round(told)
            words, marked = _("who had the better cards, round by round"), "" if sun is None else _("turning point")
        else:
            (rounds, counts), biggest = story.course(_POINTS), story.biggest
            words = _("the cards, round by round") if table.scores is None else _("points after each round")
            sun = None if biggest is None or fought is None else biggest.round
            marked = "" if sun is None or fought is None or len(animals) > 2 or table.scores else _(fought.biggest)
        points = told is None and table.scores is not None
        self._strip = None if points and not any(map(any, counts)) else MatchEndChart(
            rounds, counts, animals, result.winner, sun, (words, marked), self.app.pictures, points=points)
        minutes, seconds = divmod(round(sitting.seconds), 60)
        time = (f"{minutes}:{seconds:02}", _("minutes")) if minutes else (
            whole(seconds), Plural("second", "seconds").of(seconds))
        tiles: list[Widget] = [NumberTile(whole(sitting.rounds), Plural("round", "rounds").of(sitting.rounds))]
        if fought is not None:
            tiles.append(NumberTile(whole(table.wars), fought.label.of(table.wars)))
        tiles.append(NumberTile(*time))
        if self._strip is None:
            return tiles
        self._strip.position = self._drawn
        return [self._strip, *tiles]

    # ---- how it comes ------------------------------------------------------------------------------------------------

    @property
    def _come(self) -> float:
        """The part of the way that it has come up, from 0 to 1, and a little over on the way."""
        return 1.0 if self.app.reduced_motion else settle_out(min(1.0, self._t / COMES))

    @property
    def _blank(self) -> bool:
        """True while it comes up too fast to be read."""
        return self._t < BLANK and not self.app.reduced_motion

    @property
    def _drawn(self) -> float:
        """The part of the course that is drawn."""
        return 1.0 if self.app.reduced_motion else min(1.0, max(0.0, (self._t - COMES) * 1000 / MS))

    def place(self) -> Rect:
        painter, (w, h) = self.app.painter, self.app.size
        width = min(painter.u(1136), w - painter.u(24))
        height = min(self.form.natural_height(painter, width) - painter.u(_LOW), h - painter.u(LEAST))
        return Rect((w - width) // 2, h - height, width, height)

    def resized(self) -> None:
        place, painter = self.place(), self.app.painter
        low = painter.u(40) if place.h < self.app.size[1] - painter.u(LEAST) else 0  # its lower corners are not seen
        self._top, self.foot = place.y, place.h       # notices leave it free
        y = self.app.size[1] - round(place.h * self._come)
        self.form.layout(painter, Rect(place.x, y, place.w, place.h + low))
        self.needs_redraw = True

    def tick(self, dt: float) -> None:
        if self.unsaved.tick(dt):
            self.remake()
        before, app, stage = (self._come, self._drawn), self.app, self.context.stage
        self._t += dt
        seen = stage.feast
        if seen is None or seen.bubble - self._up(seen) < app.painter.u(8):
            stage.hush()                              # the sheet leaves too little room for what is said
        if self._strip is not None:
            self._strip.position = self._drawn
        if stage.moving:
            stage.tick(dt)                            # what falls goes on falling
            app.scenes[app.scenes.index(self) - 1].needs_redraw = True
        if before[0] != self._come:
            self.resized()
        self.needs_redraw = self.needs_redraw or before[1] != self._drawn
        super().tick(dt)

    @property
    def moving(self) -> bool:
        return super().moving or self._come != 1.0 or self._drawn < 1.0 or self.context.stage.moving

    @property
    def raised(self) -> int:
        """The pixels by which the page below is moved up, so that above the sheet all faces are seen, and all of the
        winner's name, or nothing of it where there is no room. Without a feast it is not moved."""
        seen = self.context.stage.feast
        return 0 if seen is None else round(self._up(seen) * min(1.0, self._come))

    def _up(self, seen: FeastView) -> int:
        """Return the pixels by which it is moved up at last."""
        least = seen.faces - self._top
        return max(0, min(seen.table - self._top, seen.name) if least <= seen.name else max(least, seen.name_end))

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        """Move the page below up with the sheet, so that the feast stays in sight, and draw the sheet."""
        (w, h), up = self.app.size, self.raised
        if up:
            foot = screen.subsurface((0, h - 1, w, 1)).copy()
            screen.scroll(0, -up)
            screen.blit(pygame.transform.scale(foot, (w, up)), (0, h - up))      # what is lowest goes on below
        painter, theme = self.app.painter, self.app.theme
        if self._blank:
            painter.panel(screen, self.form.rect)
        else:
            self.form.draw(screen)
        handle = Rect(0, 0, painter.u(_HANDLE[0]), painter.u(_HANDLE[1]))
        handle.midtop = self.form.rect.centerx, self.form.rect.y + painter.u(11)
        painter.draw_sheet(screen, handle, mix(theme.panel, theme.rim, 0.8), handle.h // 2)
        return None

    def escape(self) -> None:
        self.context.doors.home()

    def _again(self, *, same: bool) -> None:
        self.app.pop()
        play_again(self.app, self.stores, self.context.course.sitting, same=same)

    def _tell(self) -> None:
        """Tell the story of the match; from there one looks back at any round."""
        sitting = self.context.course.sitting
        record = sitting.record._replace(answers=tuple((seat, value) for seat, value in sitting.match.answers))
        if sitting.match.result is not None and sitting.match.result.ended == "unfinished":
            record = record._replace(rounds=sitting.match.table.round)
        animals = [chair.animal for chair in sitting.chairs]
        game = sitting.match.game
        own = self.stores.library.own_with(game.id, game.chosen)
        retry = partial(page_factory("retry"), self.app, self.stores, record, sitting.names, animals)
        self.app.push(page_factory("story")(self.app, record, sitting.names, animals, self._look_at, retry=retry,
                                            book="" if own is None else own.shown,
                                            children=self.stores.has_children, hands=hands_of(sitting.slaps),
                                            kept=SavedAnalysis(self.stores, sitting.id, record.game)))

    def _look_at(self, number: int) -> None:
        past = HistoryPage(self.context)
        past.at = number
        self.app.push(past)
