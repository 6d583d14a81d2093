"""The bar above the table: the way back, what is played, and what one can do, each with its key."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.words import _, short, whole
from game.scenes.table.panel import step
from game.sitting.fights import next_stop
from game.sitting.pace import word
from game.view.widgets import Button, Form

if TYPE_CHECKING:
    from game.scenes.table.play import Play

class Bar:
    """Buttons on the land, and two lines of words; `stale` where it no longer shows what is so."""

    def __init__(self, play: "Play") -> None:
        self.play = play
        self.stale = True
        self._words = ("", "")
        self._seen = (-1, False)
        self._next = next_stop(play.sitting.match.game.id)
        self.back = Button(_("Back to the shelf"), play.to_shelf, look="plain", icon="back", words=False)
        self.tools = [
            Button(_("Pause (Esc)"), play.pause, look="plain", icon="pause", words=False),
            Button(_("Look back (←)"), play.look_back, look="plain", icon="rewind", words=False),
            Button(self._next.skip, play.skip, look="plain", icon="skip", words=False),
            Button("", lambda: play.set_auto(not play.auto), look="plain", icon="play", words=False),
            Button(_("Rules (F1)"), play.help, look="plain", icon="help", words=False),
            Button(_("Settings"), play.settings, look="plain", icon="settings", words=False),
        ]
        self.form = Form([], beside=[self.back, *self.tools], land=True, foot=False, pad=0)
        self.form.set_focus(None)
        self.resized()

    @property
    def focused(self) -> bool:
        """Whether Tab has brought the keyboard here."""
        return self.form.focus is not None

    def step(self, by: int) -> bool:
        """Tab; False if it leaves the bar."""
        there = step(self.form, by)
        self._tell()
        self.stale = True
        return there

    def blur(self) -> None:
        """Give the keyboard back to the table."""
        if self.focused:
            self.form.set_focus(None)
            self.stale = True

    def resized(self) -> None:
        """Put everything in its place."""
        app = self.play.app
        paper, (w, _h) = app.paper, app.size
        side = paper.row()
        middle, edge = paper.u(38), paper.u(12)
        self.back.rect = Rect(edge, middle - side // 2, side, side)
        for n, tool in enumerate(reversed(self.tools)):
            tool.rect = Rect(w - edge - (n + 1) * side, middle - side // 2, side, side)
        self.rect = Rect(0, 0, w, middle + side // 2 + paper.u(2))
        self.form.lay(paper, self.rect)
        self.refresh()

    def refresh(self) -> None:
        """See what is so now."""
        play = self.play
        auto = self.tools[3]
        auto.label = _("Turn cards by hand (F2)") if play.auto else _("Turn cards automatically (F2)")
        auto.hint = auto.label
        auto.icon = "person" if play.auto else "play"
        some = play.sitting.rounds > play.sitting.story.first
        self.tools[1].why = None if some else _("Finish a round first.")
        self.tools[2].why = _("The match is over.") if play.over else None
        self._tell()

    def _tell(self) -> None:
        play = self.play
        game, table = play.sitting.match.game, play.stage.shadow
        told = self.form.told if any(w.hovered or w.focused for w in self.form.widgets) else ""
        if not told:
            longer = play.racing.longer
            parts = [
                _("Round {round}").format(round=whole(max(1, table.round))),
                _("deal no. {number}").format(number=play.sitting.record.seed), game.brief(),
                _("{pace} pace").format(pace=word(play.app.settings.pace).lower()),
                _("cards stay {seconds} s longer").format(seconds=short(longer)) if longer else "",
            ]  # fmt: skip
            if play.skipping:
                parts = [self._next.skipping]
            told = self._fitted(parts)
        words = _(game.name), told
        if words != self._words:
            self._words = words
            self.stale = True

    def _fitted(self, parts: Sequence[str]) -> str:
        """As much as there is room for: where there is little, without the deal, then the pace, then the rules."""
        paper, room = self.play.app.paper, self._room
        for left_out in ((), (1,), (1, 3), (1, 2, 3)):
            told = " · ".join(part for n, part in enumerate(parts) if part and n not in left_out)
            if paper.wide(told, paper.px("label")) <= room:
                break
        return told

    @property
    def _room(self) -> int:
        """The width that is left beside the game's name."""
        paper = self.play.app.paper
        name = paper.wide(_(self.play.sitting.match.game.name), paper.px("heading") * 3 // 4, "display")
        return self.tools[0].rect.left - self.back.rect.right - name - paper.u(34)

    def tick(self, dt: float) -> None:
        """Let the words follow the table."""
        seen = self.play.stage.shadow.round, self.play.skipping
        if seen != self._seen:
            self._seen = seen
            self._tell()
        self.stale = self.stale or self.form.stale

    def handle(self, event: Event) -> bool:
        """One event; whether it was for the bar."""
        if event.type == pygame.KEYDOWN:
            used = self.form.handle(event)
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and self.form.at(event.pos) is None:
            used = event.type == pygame.MOUSEBUTTONUP and self.form.handle(event)
        else:
            used = self.form.handle(event) and event.type != pygame.MOUSEMOTION
            if event.type == pygame.MOUSEBUTTONUP:
                self.form.set_focus(None)
        self._tell()
        self.stale = self.stale or self.form.stale
        return used

    def draw(self, screen: Surface) -> None:
        """Draw it; the ground under it, or under the clip, is fresh."""
        paper, theme = self.play.app.paper, self.play.app.theme
        title, told = self._words
        left, right = self.back.rect.right + paper.u(6), self.tools[0].rect.left - paper.u(10)
        middle = self.back.rect.centery
        px = paper.px("heading") * 3 // 4
        place = paper.write(
            screen, title, Rect(left, middle - paper.u(22), right - left, paper.u(44)), px, "display", theme.text
        )
        box = Rect(place.right + paper.u(14), middle - paper.u(20), right - place.right - paper.u(14), paper.u(44))
        if box.w > paper.u(60):
            colour = theme.muted if len(self.play.sitting.chairs) == 2 else theme.text     # else on land, not on sky
            paper.write(screen, told, box, paper.px("label"), "text", colour, keep=False)
        self.form.draw(screen)
        self.stale = False
