"""Looking back: the rounds played so far, one by one, on the same table."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.words import _
from game.scenes.kit.desk import Desk
from game.scenes.shell.scene import Scene
from game.view.pictures.paper import Paper
from game.view.widgets import Button, Form, Row, Slider

_PLAYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class _Rounds(Slider):
    """A track that takes what room there is between the seats."""

    def control(self, paper: Paper) -> int:
        """Return the least width it can do with."""
        return paper.u(70) + self._said(paper)


class LookingBack(Scene):
    """The page with the table after round `at`; the match itself stays where it is."""

    repeats = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.app)
        self.sitting, self.stage = desk.course.sitting, desk.stage
        self.first, self.last = self.sitting.story.first, self.sitting.rounds
        self.at = self.last
        self._playing = False
        self.slider = _Rounds(
            "", self.at, self.first, self.last, self.show,
            words=lambda n: _("{number} of {all}").format(number=n, all=self.last),
        )  # fmt: skip
        row = Row(
            Button(_("Previous round"), lambda: self.step(-1), icon="left", words=False),
            Button(_("Play this round"), self.play_round, icon="play", words=False),
            Button(_("Next round"), lambda: self.step(1), icon="right", words=False),
            self.slider,
            Button(_("Back"), self.close, cap=_("Esc"), hint=_("Back to the match")),
            fill=self.slider,
        )
        self.form = Form([row], foot=False, pad=12)
        self.form.set_focus(self.slider)

    def enter(self) -> None:
        self.resized()
        self.show(max(self.first, self.at - 1) if self.at == self.last else self.at)

    def leave(self) -> None:
        self.form.leave()

    def close(self) -> None:
        """Go back to the present."""
        self.stage.show(self.sitting.match.table)
        self.app.pop()

    def resized(self) -> None:
        paper, (w, h) = self.app.paper, self.app.size
        words = self.stage.layout.places[0].words             # what the seats below hold is read while one looks back
        width = min(paper.u(840), w - 2 * (words.x + min(words.w, paper.u(112)) + paper.u(6)))
        height = min(self.form.wants(paper, width), h // 2)
        self.form.lay(paper, Rect((w - width) // 2, h - height - paper.u(12), width, height))
        self.foot = h - self.form.rect.top
        self.stale = True

    def show(self, rounds: int) -> None:
        """Show the table as it was after so many rounds."""
        self.at = self.slider.value = max(self.first, min(self.last, rounds))
        self._playing = False
        self.stage.show(self.sitting.back_at(self.at).table)
        self.stage.ask({})
        self.stale = True

    def step(self, by: int) -> None:
        """Go a round back or on."""
        self.show(self.at + by)

    def play_round(self) -> None:
        """Watch the round that came next."""
        if self.at >= self.last:
            return
        match = self.sitting.back_at(self.at)
        self.stage.show(match.table)
        self.stage.feed(self.sitting.round_after(match))
        self.at = self.slider.value = self.at + 1
        self._playing = True
        self.stale = True

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
            return
        if event.type == pygame.KEYDOWN and event.key in _PLAYS and self.slider.focused:
            self.play_round()
            return
        self.form.handle(event)
        self.stale = self.stale or self.form.stale

    def tick(self, dt: float) -> None:
        self.stage.tick(dt)
        self.form.tick(dt, reduced=self.app.reduced)

    @property
    def moving(self) -> bool:
        return self.stage.moving or not self.stage.idle or self.form.moving

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        rects: Sequence[Rect] | None = self.stage.draw(screen, self.stale)
        paper, theme = self.app.paper, self.app.theme
        if rects is None or self.form.stale or self.form.rect.inflate(60, 60).collidelist(list(rects)) >= 0:
            if rects is not None:
                self.stage.draw(screen, True)
            bar = Rect(paper.u(24), paper.u(14), self.app.size[0] - paper.u(48), paper.u(48))
            place = paper.write(screen, _("Looking back"), bar, paper.px("heading") * 3 // 4, "display", theme.text)
            told = " ".join(widget.label for widget in self.form.widgets if widget.hovered or widget.focused)
            beside = Rect(place.right + paper.u(14), bar.y, bar.right - place.right - paper.u(14), bar.h)
            paper.write(screen, told, beside, paper.px("label"), "text", theme.text)
            self.form.draw(screen)
            return None
        return rects


def look_back(desk: Desk) -> None:
    """Look at the rounds played so far, if there are any and one may."""
    sitting = desk.course.sitting
    if desk.course.policy.looks_back and sitting.rounds > sitting.story.first:
        desk.course.ask_anew()
        desk.stage.settle()
        desk.app.push(LookingBack(desk))
