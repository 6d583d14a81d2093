"""The first hand: a match that says what happens while somebody plays it who has never played (`Game.first_hand`)."""

from collections.abc import Sequence

import pygame
from pygame.event import Event

from game.core.declared import TeachingMatch
from game.core.record import read_record
from game.core.words import _
from game.rules import make, titles
from game.scenes.kit.desk import Desk
from game.scenes.kit.table_policy import Layer
from game.scenes.shell.app import App
from game.scenes.shell.dealing import played
from game.scenes.table.bubble import Bubble
from game.scenes.table.match_policy import MatchPolicy
from game.scenes.table.play import Play
from game.sitting.chairs import chairs
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores


def taught() -> TeachingMatch:
    """Return the first hand of the first game on the shelf that has one."""
    return next(hand for title in titles().values() if (hand := title.game.first_hand) is not None)


class FirstHand(MatchPolicy):
    """The policy of the first hand. `again`: it was played before, and is only shown: it is neither kept nor counted,
    and ends with the last bubble. `learning` is true as long as there are bubbles."""

    bubble: Bubble

    def __init__(self, stores: Stores, *, again: bool) -> None:
        super().__init__(stores)
        self.again = again
        self.lessons = taught().lessons
        self.learning = True

    def sit(self, desk: Desk) -> None:
        super().sit(desk)
        self.bubble = Bubble(desk.app, desk.stage)

    def auto(self, chosen: bool) -> bool:
        return chosen and not self.learning

    def save(self, sitting: Sitting) -> None:
        if not self.again:
            super().save(sitting)

    # ---- what is said -----------------------------------------------------------------------------------------------

    def _lesson(self) -> tuple[str, str]:
        """Return a heading and more, on what is asked just now."""
        sitting, look = self.desk.course.sitting, self.desk.seating.looks()[0]
        match, rounds, name = sitting.match, sitting.rounds, sitting.names[1]
        again = bool(match.game.lying(match.table))
        lesson = next((each for each in self.lessons if (each.round, each.again) == (rounds, again)), self.lessons[-1])
        heading = _(lesson.heading) if lesson.heading else (
            _("Press the lit button, or {key}!") if look.pad else _("Press {key}, or click your cards!"))
        if look.touch and not lesson.heading:
            heading = _("Touch your cards!")
        if self.desk.app.one_button.on and not lesson.heading:
            heading = _("Press your button!")
        return heading.format(key=look.key, name=name), _(lesson.more).format(name=name)

    def _tell(self) -> None:
        """Say the lesson while something is asked, and nothing while cards move."""
        course, stage = self.desk.course, self.desk.stage
        if self.learning and course.sitting.rounds > self.lessons[-1].round:
            self.done()
        asked = self.learning and course.asked is not None and not course.skipping
        shown = self.bubble.shows
        self.bubble.say(*(self._lesson() if asked else ("", "")))
        if not shown and self.bubble.covers(stage.layout.caption):
            stage.say("")                             # the caption would look out from under it

    def done(self) -> None:
        """Show no more bubbles; where the hand was only shown, go back."""
        self.learning = False
        self.bubble.say("", "")
        if self.again:
            self.desk.app.pop()

    def hint(self, words: str) -> str:
        return "" if self.learning else words         # the bubbles say it

    # ---- beside the table -------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        if self.desk.course.here:
            self._tell()

    def resized(self) -> None:
        self.bubble.lay()

    def spoken(self) -> None:
        self.bubble.say("", "")

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.bubble.hover(event.pos)
        out = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            out = self.bubble.shows and self.bubble.skip.collidepoint(event.pos)
        if not self.learning or not out:
            return False
        self.done()
        return True

    def layers(self) -> Sequence[Layer]:
        return [(self.bubble.rect, self.bubble.draw)]


def begin(app: App, stores: Stores, *, again: bool = False) -> None:
    """Sit down to the first hand: one person, at the first seat. Only what is not played `again` is remembered."""
    hand = taught()
    record = read_record({"format": 1, "game": hand.game, "options": {}, "players": 2, "seed": hand.seed}, make)
    if not again:
        played(app, hand.game)
        app.keep()
    sitting = Sitting.dealt(record, chairs(app.settings, 2, people=1))
    sitting.counts = not again
    app.push(Play(app, stores, sitting, FirstHand(stores, again=again)))
