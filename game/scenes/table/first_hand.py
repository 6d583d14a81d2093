"""The first hand: a match that says what happens while somebody plays it who has never played (`Game.first_hand`)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.declared import TeachingMatch
from game.core.record import read_record
from game.core.words import _
from game.rules import make, titles
from game.scenes.shell.dealing import played
from game.scenes.table.bubble import Bubble
from game.scenes.table.play import Play
from game.sitting.chairs import chairs
from game.sitting.sitting import Sitting

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.sitting.kept import Kept


def taught() -> TeachingMatch:
    """The first hand of the first game on the shelf that has one."""
    return next(hand for title in titles().values() if (hand := title.game.first_hand) is not None)


class FirstHand(Play):
    """`again`: it was played before, and is only shown: it is neither kept nor counted, and ends with the last bubble.
    `learning` is true as long as there are bubbles."""

    def __init__(self, app: "App", kept: "Kept", sitting: Sitting, *, again: bool) -> None:
        self.again = again
        self.lessons = taught().lessons
        self.learning = True
        super().__init__(app, kept, sitting)
        sitting.counts = not again
        self.bubble = Bubble(self)

    @property
    def auto(self) -> bool:
        return super().auto and not self.learning

    def _save(self) -> None:
        if not self.again:
            super()._save()

    # ---- what is said -----------------------------------------------------------------------------------------------

    def _lesson(self) -> tuple[str, str]:
        """A heading and more, on what is asked just now."""
        look, name = self.seating.looks()[0], self.sitting.names[1]
        match, rounds = self.sitting.match, self.sitting.rounds
        again = bool(match.game.lying(match.table))
        lesson = next((each for each in self.lessons if (each.round, each.again) == (rounds, again)), self.lessons[-1])
        heading = _(lesson.heading) if lesson.heading else (
            _("Press the lit button, or {key}!") if look.pad else _("Press {key}, or click your cards!"))
        if self.app.one_button.on and not lesson.heading:
            heading = _("Press your button!")
        return heading.format(key=look.key, name=name), _(lesson.more).format(name=name)

    def _tell(self) -> None:
        """Say it while something is asked, and nothing while cards move."""
        if self.learning and self.sitting.rounds > self.lessons[-1].round:
            self.done()
        asked = self.learning and self.asking is not None and not self.skipping
        shown = self.bubble.shows
        self.bubble.say(*(self._lesson() if asked else ("", "")))
        if not shown and self.bubble.covers(self.stage.layout.caption):
            self.stage.say("")                        # the caption would look out from under it

    def done(self) -> None:
        """No more bubbles; where it was only shown, back."""
        self.learning = False
        self.bubble.say("", "")
        self.say_hint()
        if self.again:
            self.app.pop()

    def say_hint(self) -> None:
        """The bubbles say it."""
        if self.learning:
            self.hint.say("")
        else:
            super().say_hint()

    # ---- the scene --------------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.app.top is self:
            self._tell()

    def resized(self) -> None:
        super().resized()
        self.bubble.lay()

    def retold(self) -> None:
        super().retold()
        self.bubble.say("", "")

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self.bubble.hover(event.pos)
        out = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            out = self.bubble.shows and self.bubble.skip.collidepoint(event.pos)
        if self.learning and out:
            self._wake()
            self.done()
        else:
            super().handle(event)

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        rects = super().draw(screen)
        place = self.bubble.rect
        for rect in (place,) if rects is None else rects:
            if rect.colliderect(place):
                screen.set_clip(rect)                 # elsewhere it stands already, and its shadow would grow
                self.bubble.draw(screen)
        screen.set_clip(None)
        return rects


def begin(app: "App", kept: "Kept", *, again: bool = False) -> None:
    """Sit down to the first hand: one person, at the first seat. Only what is not played `again` is remembered."""
    hand = taught()
    record = read_record({"format": 1, "game": hand.game, "options": {}, "players": 2, "seed": hand.seed}, make)
    if not again:
        played(app, hand.game)
        app.keep()
    app.push(FirstHand(app, kept, Sitting.dealt(record, chairs(app.settings, 2, people=1)), again=again))
