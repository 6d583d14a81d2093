"""The first hand: a match that says what happens while somebody plays it who has never played (`Game.first_hand`)."""

from collections.abc import Sequence
from typing import Any

import pygame
from pygame.event import Event

from game.core.asks import Ask, Pick, Press
from game.core.events import Event as TableEvent
from game.core.i18n import _, listed
from game.core.record import read_record
from game.core.seats import Seat
from game.core.title import Title
from game.core.tutorial import NEWCOMER, TutorialMoment, TutorialStep, always, later
from game.rules import make
from game.scenes.kit.ask_controller import TableContext
from game.scenes.shell.app import App
from game.scenes.shell.match_launcher import new_number, played
from game.scenes.table.match_policy import MatchPolicy
from game.scenes.table.table_page import TablePage
from game.scenes.table.tutorial_bubble import TutorialBubble, asked_rects, keys, lying, path, trays
from game.sitting.library import without_defaults
from game.sitting.participants import participants_at, party, seating, who
from game.sitting.participants import players as usual_players
from game.sitting.pending_ask import PendingAsk
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.view.stage.compositor import Layer
from game.view.widgets.widget import sentences


class TutorialPolicy(MatchPolicy):
    """The policy of the first hand of a book for a number of `players`. `is_replay`: it was played before, and is only
    shown: it is neither saved nor counted, and ends with the last bubble. `learning` is true while there are bubbles to
    come. Where more people play than the lessons are written for, all of them get the lessons for several."""

    bubble: TutorialBubble

    def __init__(self, stores: Stores, found: Title, players: int, *, is_replay: bool) -> None:
        super().__init__(stores)
        hand = found.game.first_hand
        assert hand is not None
        self.is_replay = is_replay
        self._brief = players != found.players[0]         # all are told at once, and once
        self._how = ""                                    # how several people press
        self.rounds = hand.rounds
        several = hand.several or (TutorialStep(always, "", found.game.blurb),)
        lessons = several if self._brief else hand.lessons
        if found.is_own:                                  # the other lessons may not be so by its rules
            lessons = (lessons[0], TutorialStep(later(1), _("By your own rules"), sentences(
                found.make({}).brief(), _("F1 or ? has the rules."))))
        self.lessons = list(lessons)                      # those that are not told yet
        self.learning = True
        self._ask: Ask[Any] | None = None                 # what the newcomer was asked last
        self._asked: list[Seat] = []                      # who was asked it
        self._events: list[TableEvent] = []               # that were seen since
        self._told: TutorialStep | None = None                  # what is told about it
        self._picks: TutorialStep | None = None                 # the first that is told while cards are picked

    def sit(self, context: TableContext) -> None:
        super().sit(context)
        self.bubble = TutorialBubble(context.app, context.stage)

    def auto(self, chosen: bool) -> bool:
        return chosen and not self.learning

    def save(self, sitting: Sitting) -> None:
        if not self.is_replay:
            super().save(sitting)

    @property
    def tells_hints(self) -> bool:  # type: ignore[override]
        return self.learning

    @property
    def is_paused(self) -> bool:
        return self._now is not None

    @property
    def only_slaps(self) -> bool:
        return self._now is not None and isinstance(self._ask, Press) and self._ask.good

    @property
    def keeps(self) -> bool:
        return not self.learning                      # else whoever is quick is told nothing

    def hear(self, events: Sequence[TableEvent]) -> None:
        self._events += events

    def ended(self) -> None:
        if self.is_replay:
            self.done()
        else:
            super().ended()

    # ---- what is said -----------------------------------------------------------------------------------------------

    @property
    def _now(self) -> TutorialStep | None:
        """The lesson about what the newcomer is asked just now; None if there is none."""
        course = self.context.course
        here = course.open_ask is not None and course.open_ask.ask is self._ask and bool(self._newcomers)
        if here and isinstance(self._ask, Press):     # else they are asked one after the other
            here = self._newcomers == self._asked
        return self._told if self.learning and here and not course.skipping else None

    @property
    def _newcomers(self) -> list[Seat]:
        """The people who get a bubble, of those who are asked now."""
        asked = self.context.course.open_ask
        return [] if not isinstance(asked, PendingAsk) else [
            seat for seat in asked.by_hand if self._brief or seat == NEWCOMER]

    def _look(self) -> None:
        """Look what there is to tell as soon as the newcomer is asked something else."""
        course = self.context.course
        asked, sitting, newcomers = course.open_ask, course.sitting, self._newcomers
        if not isinstance(asked, PendingAsk) or not newcomers or asked.ask is self._ask:
            return
        self._asked = newcomers
        situation = TutorialMoment(sitting.rounds, sitting.match.table, asked.ask, tuple(self._events))
        self._ask, self._told = asked.ask, next((lesson for lesson in self.lessons if lesson.when(situation)), None)
        self._events.clear()
        if not self.lessons or sitting.rounds > self.rounds or self._hurried:
            self.done()
        elif self._told is not None:
            self.lessons.remove(self._told)
            if self._picks is None and isinstance(asked.ask, Pick):
                self._picks = self._told

    def _words(self, lesson: TutorialStep) -> tuple[str, str]:
        """Return a heading and more, in the language spoken and with the names of the keys."""
        names, look = self.context.course.sitting.names, self.context.seating.looks()[NEWCOMER]
        several = len(self.context.course.sitting.people) > 1
        slaps = isinstance(self._ask, Press) and "slap" in self._ask.words.get(NEWCOMER, ())
        given = {"name": names[1], "key": look.key, "second": look.second}
        if several and not lesson.heading:
            heading = self._how or _("How it goes")
            if slaps and not look.touch:
                caps = [
                    self.context.seating.looks()[seat].second for seat in sorted(self.context.course.sitting.people)
                ]
                heading = _("Slap with your second key ({keys}), or click it!").format(keys=listed(caps))
            elif isinstance(self._ask, Press) and self._ask.forced and not look.touch:
                caps = [self.context.seating.looks()[seat].key for seat in sorted(self.context.course.sitting.people)]
                heading = _("Press your own key ({keys}), or click your own cards!").format(keys=listed(caps))
                if isinstance(self._ask, Press) and len(self._ask.seats) == 1:
                    given["key"] = self.context.seating.looks()[self._asked[0]].key
                    words = _("Press {key}, or click your cards!").format(**given)
                    heading = _("{name}: {words}").format(name=names[self._asked[0]], words=words)
        elif several and "you" in lesson.heading.lower():
            heading = _("{name}: {words}").format(name=names[NEWCOMER], words=_(lesson.heading))
        elif lesson.heading:
            heading = _(lesson.heading)
        elif self.context.app.one_button.on:
            heading = _("Press your button!")
        elif look.touch:
            heading = _("Touch the hand!") if slaps else _("Touch your cards!")
        elif slaps:
            heading = _("Press {second}, or click the middle!")
        else:
            heading = _("Press the lit button, or {key}!") if look.pad else _("Press {key}, or click your cards!")
        more = _(lesson.more).replace("\n", " ").format(**given)
        if lesson is self._picks and not look.touch and not self.context.app.one_button.on:
            more = sentences(more, _("Click a card, or use ← → and Space."))
        if self._brief and not slaps:
            more = sentences(more, _("F1 or ? has the rules."))
        return heading.format(**given), more

    def _tell(self) -> None:
        """Say what there is to tell while the newcomer is asked, and nothing while cards move."""
        if self.learning:
            self._look()
        if self.learning and self._ask is not None and not self._told and self._hurried:
            self.done()
        shown, stage, told = self.bubble.shows, self.context.stage, self._now
        if told is None:
            self.bubble.say("", "")
        else:
            answers = [*keys(self.context), *asked_rects(self.context)]
            self.bubble.say(*self._words(told), answers, lying(self.context),
                            [*path(self.context), *trays(self.context)])
        if not shown and self.bubble.covers(stage.layout.caption):
            stage.say("")                             # the caption would look out from under it

    @property
    def _hurried(self) -> bool:
        """True if somebody let the cards of this match turn automatically: no more bubbles come then."""
        return bool(self.context.course.sitting.auto) and not self.is_replay

    def done(self) -> None:
        """Show no more bubbles; where the hand was only shown, go back."""
        self.learning = False
        self.bubble.say("", "")
        if self.is_replay:
            self.context.app.pop()
        elif self.context.course.auto:
            self.context.course.ask_anew()               # from now on cards turn automatically

    def hint(self, words: str) -> str:
        if self.learning and len(self.context.course.sitting.people) > 1:
            self._how = words
        return "" if self._now is not None else words   # a bubble says it

    @property
    def bubble_words(self) -> str:
        return sentences(*self.bubble.words)

    # ---- beside the table -------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        if self.context.course.is_uppermost:
            self._tell()

    @property
    def foot(self) -> int:
        return self.bubble.foot

    def resized(self) -> None:
        self.bubble.lay()

    def language_changed(self) -> None:
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


def begin(app: App, stores: Stores, game: str, *, again: bool = False) -> None:
    """Sit down to the first hand of a book, a game's or one's own: those who play it now, at the first seats; one
    person alone where it is played `again`. Only what is not is remembered."""
    found = stores.library.title(game)
    people = party(app.settings, 1) if again else who(app.settings, game)
    players = found.players[0] if len(people) == 1 else usual_players(found, app.settings)
    hand = found.game.first_hand
    assert hand is not None
    seed = hand.seed if players == found.players[0] and not found.is_own else new_number()
    options = without_defaults(found, found.chosen(found.rules))
    record = read_record({"format": 1, "game": found.game.id, "options": options, "players": players, "seed": seed},
                         make)
    if not again:
        played(app, game)
        if players != usual_players(found, app.settings):
            app.settings.players[game] = players
        app.keep()
    rows = sorted(seating(players, people), key=lambda row: row not in people)
    sitting = Sitting.new(record, participants_at(app.settings, players, people, rows))
    sitting.counts = not again
    app.push(TablePage(app, stores, sitting, TutorialPolicy(stores, found, players, is_replay=again)))
