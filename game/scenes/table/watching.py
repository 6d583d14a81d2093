"""Watching: a match that plays itself at a pace at which one can read along, and a match of the statistics that is
watched again.

What plays itself is a match of computers at every seat, on a deal of its own: it is neither saved nor counted, and
changes no settings.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

import pygame
from pygame.event import Event

from game.core.asks import Ask
from game.core.events import Event as TableEvent
from game.core.events import MemoSet, RoundBegan
from game.core.i18n import _
from game.core.record import Record, read_record
from game.core.seats import Seat
from game.core.setting_values import PACES
from game.core.title import Title
from game.rules import make
from game.scenes.kit.ask_controller import TableContext
from game.scenes.kit.table_policy import Toolbar
from game.scenes.shell.app import App
from game.scenes.shell.match_launcher import is_first, is_new, new_number, play
from game.scenes.shell.routes import page_factory
from game.scenes.table.demonstration import begin as demonstrate
from game.scenes.table.demonstration import has_one
from game.scenes.table.history_page import CALM, READS, HistoryPage, PlaybackBar, speed
from game.scenes.table.match_end_page import MatchEndPage, OneLine
from game.scenes.table.match_policy import MatchBar, MatchPolicy
from game.sitting.game_profile import stored
from game.sitting.library import without_defaults
from game.sitting.participants import Participant, participants_at, who
from game.sitting.participants import players as usual_players
from game.sitting.replay import MatchPosition, round_seen, watched_again, whereabouts
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.results import MatchResult
from game.store.setting_fields import ANIMALS
from game.store.settings import Settings
from game.view.stage.compositor import Layer
from game.view.widgets import Button

BEGINS = 1.0
"""Seconds for which a match that is watched again shows where it begins, before it plays."""
_POINTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class WatchToolbar(MatchBar):
    """The bar above a match that is watched: the way back, what is watched, and its rules."""

    def make(self) -> None:
        doors = self.context.doors
        self.back = Button(_("Back to the shelf"), doors.home, look="plain", icon="back", words=False)
        self.tools = [Button(_("Rules (F1)"), doors.rules, look="plain", icon="help", words=False)]
        policy = self.context.course.policy
        assert isinstance(policy, WatchPolicy)
        if has_one(self.context.course.sitting.match.game):
            show = Button(_("Show me how"), policy.show_how, look="plain", icon="eye", words=False)
            self.tools = [show, *self.tools]

    def _steps(self) -> PlaybackBar:
        policy = self.context.course.policy
        assert isinstance(policy, WatchPolicy)
        return policy.step_bar

    def state(self) -> object:
        return self.context.stage.shadow.round, self._steps().tooltip

    def follow(self) -> None:
        """Nothing here changes with the match but the words."""

    def subtitle(self) -> str:
        told, (here, *rest) = self._steps().tooltip, self.parts()
        if told:
            return told
        return self.fitted([_("You’re watching · {round}").format(round=here), *rest])


class WatchPolicy(MatchPolicy):
    """The policy of a match that is watched. It is `playing`, or paused, or on its way to the next step: a round, and
    within a round what somebody decides. The places where steps began are remembered, to go back to."""

    skips = looks_back = sets_auto = False

    def __init__(self, stores: Stores, begun: float) -> None:
        super().__init__(stores)
        self.playing, self.speed = True, begun
        self._stepping = False
        self._seen = False                            # True if anything was seen since the last step began
        self._steps: list[MatchPosition] = []                  # where each step so far began
        self._gone: MatchPosition | None = None         # where somebody went back to that is not shown yet
        self._calm = CALM                             # seconds since a table was shown at once
        self._left: Sequence[TableEvent] = ()         # what is still to be seen of a round gone back to

    def sit(self, context: TableContext) -> None:
        super().sit(context)
        context.stage.state.reads = READS
        self.step_bar = PlaybackBar(context.app, self, _("Stop watching (Esc)"))
        self.step_bar.lay(context.stage.layout)

    # ---- neither kept nor counted -----------------------------------------------------------------------------------

    def save(self, sitting: Sitting) -> None:
        """Keep nothing."""

    def finish(self, sitting: Sitting) -> str | None:
        return None

    def auto(self, chosen: bool) -> bool:
        return False

    def pace(self, chosen: float) -> float:
        return self.speed

    # ---- its pages --------------------------------------------------------------------------------------------------

    def bar(self) -> Toolbar:
        return WatchToolbar(self.context)

    def ended(self) -> None:
        self.context.app.push(WatchEndPage(self.context))

    def show_how(self) -> None:
        """Show the game by its demonstration in place of the match."""
        demonstrate(self.context.app, self.stores, self.context.course.sitting.match.game.id, instead=True)

    def home(self) -> None:
        app = self.context.app
        while len(app.scenes) > 2:
            app.take_off()
        app.pop()                                         # to the shelf as it was: nothing was played

    # ---- steps ------------------------------------------------------------------------------------------------------

    @property
    def is_paused(self) -> bool:
        return not self.playing and self._seen

    def between(self, sitting: Sitting) -> bool:
        if self.is_paused:
            return False
        self._begin(sitting)
        return True

    def answers(self, ask: Ask[object], seat: Seat, value: object) -> None:
        if not ask.forced and not self.context.course.sitting.match.given:
            self._begin(self.context.course.sitting)

    def hear(self, events: Sequence[TableEvent]) -> None:
        self._seen = self._seen or any(not isinstance(event, RoundBegan | MemoSet) for event in events)

    def _begin(self, sitting: Sitting) -> None:
        """Remember where a step begins, if anything was seen since the one before did."""
        if self._seen or not self._steps:
            self._steps.append(whereabouts(sitting))
        self._seen = False

    @property
    def _arrived(self) -> bool:
        """True if a step is over: all of it has been seen, and somebody decides next, or a round begins."""
        ask = self.context.course.sitting.match.ask
        return self.context.stage.idle and self._seen and not (ask is not None and ask.forced)

    def _freeze(self, *, frozen: bool) -> None:
        """Freeze the stage, or let it go on."""
        stage = self.context.stage
        stage.frozen = frozen
        if not frozen and self._left:
            left, self._left = self._left, ()
            stage.enqueue(left)

    @property
    def past(self) -> str | None:
        return None if self._steps else _("This is where it began.")

    @property
    def future(self) -> str | None:
        return _("The match is over.") if self.context.course.finished else None

    def play(self) -> None:
        self._show()
        self.playing, self._stepping = not self.playing, False
        self._freeze(frozen=not self.playing)

    def step_on(self) -> None:
        self._show()
        self.playing, self._stepping, self.context.stage.frozen = False, True, False
        if self._arrived:
            self._begin(self.context.course.sitting)
        self._freeze(frozen=False)

    def step_back(self) -> None:
        if not self._steps:
            return
        course, stage = self.context.course, self.context.stage
        to = self._steps.pop()
        self.playing, self._stepping, stage.frozen = False, False, False
        course.ask_anew()
        course.held_events.clear()
        course.sitting.go_back(to.rounds, to.answers, within=to.within)
        self._seen, self._left, self._gone, stage.frozen = bool(self._steps), (), to, True
        if self._calm >= CALM:
            self._show()

    def _show(self) -> None:
        """Show the table that was gone back to, a round's end with its cards, if it is not shown yet."""
        to, self._gone = self._gone, None
        if to is None:
            return
        self._calm = 0.0
        sitting, stage = self.context.course.sitting, self.context.stage
        if to.rounds and not to.within:
            seen = round_seen(sitting, to.rounds)
            stage.show(seen.table)
            stage.say(seen.words)
            self._left = seen.left
        else:
            stage.show(sitting.match.table)

    def set_speed(self, speed: float) -> None:
        self.speed = self.context.stage.pace = speed

    def close(self) -> None:
        self.home()

    # ---- beside the table -------------------------------------------------------------------------------------------

    def hint(self, words: str) -> str:
        return ""                                     # the bar says it

    def handle(self, event: Event) -> bool:
        pointing = event.type in _POINTS
        if not pointing and event.type != pygame.KEYDOWN:
            return False
        taken = self.step_bar.handle(event)
        self._refresh()
        return taken

    def dispose(self) -> None:
        self.step_bar.form.dispose()
        super().dispose()

    def _refresh(self) -> None:
        bar = self.step_bar
        bar.follow()
        if bar.form.stale:
            self.context.stage.touch(bar.rect)

    def tick(self, dt: float) -> None:
        self._calm += dt
        if self._calm >= CALM:
            self._show()
        if self._stepping and (self._arrived or self.context.course.finished):
            self._stepping = False
            self._freeze(frozen=not self.context.course.finished)
        self._refresh()

    @property
    def rests(self) -> float:
        return 0.0 if self._stepping else inf if self._gone is None else max(0.0, CALM - self._calm)

    @property
    def moving(self) -> bool:
        return self.step_bar.form.stale

    def layers(self) -> Sequence[Layer]:
        return [(self.step_bar.rect, self.step_bar.draw)]

    def resized(self) -> None:
        self.step_bar.lay(self.context.stage.layout)


class WatchEndPage(MatchEndPage):
    """The page after a match that was watched."""

    def actions(self) -> OneLine:
        again = Button(_("Watch again"), self._watch_again, look="main", cap=_("Enter"))
        mine = Button(_("Play it yourself"), self._play, icon="person")
        back, story, save, shelf = self.with_it()
        return OneLine(again, mine, back, story, save, shelf, gives_way=(save, back, story, shelf, mine))

    def _watch_again(self) -> None:
        self.app.pop()
        begin(self.app, self.stores, self._book, instead=True)

    @property
    def _book(self) -> str:
        """The book whose match it was."""
        game = self.context.course.sitting.match.game
        return self.stores.library.book_of(game.id, game.chosen)

    def _play(self) -> None:
        app, stores, found = self.app, self.stores, self.stores.library.title(self._book)
        options, players = as_last(app.settings, found)
        newcomer = stores.waiting(found.id) is None and is_first(
            app.settings, found, options, participants_at(app.settings, players, who(app.settings, found.id)))
        app.show_home()
        if newcomer:
            page_factory("first hand")(app, stores, found.id)
        else:
            play(app, stores, found.id)


def as_last(settings: Settings, found: Title) -> tuple[dict[str, Any], int]:
    """Return the house rules that a book was last played with and for how many, as far as they fit; the settings stay
    as they are."""
    players = usual_players(found, settings)
    return stored(found, settings, players)[0], players


def audience(settings: Settings, players: int) -> tuple[Participant, ...]:
    """Return the chairs of a match that nobody plays: the animals of the seats, called as they are, and as good as
    their computers are."""
    return tuple(chair._replace(stored_name=ANIMALS[chair.animal], person=False, handicap=0)
                 for chair in participants_at(settings, players))


def watch(app: App, stores: Stores, book: str) -> None:
    """Watch a book: a game that was never played here by its demonstration, any other in a whole match."""
    found = stores.library.title(book)
    if is_new(app.settings, found) and has_one(found.game):
        demonstrate(app, stores, found.id)
    else:
        begin(app, stores, book)


def begin(app: App, stores: Stores, book: str, *, instead: bool = False) -> None:
    """Watch a match of a book on a new deal, with the house rules and for as many as it was last played."""
    found = stores.library.title(book)
    options, players = as_last(app.settings, found)
    scene = _watched(app, stores, found, options, audience(app.settings, players), new_number())
    if instead:
        app.replace(scene)
    else:
        app.push(scene)


def watch_as_set_up(app: App, stores: Stores, book: str, options: Mapping[str, Any], chairs: Sequence[Participant],
                    seed: int) -> None:
    """Watch a match of a book by these house rules, between these computers, on the deal of this number."""
    app.push(_watched(app, stores, stores.library.title(book), options, chairs, seed))


def _watched(app: App, stores: Stores, found: Title, options: Mapping[str, Any], chairs: Sequence[Participant],
             seed: int) -> Any:
    record = {"format": 1, "game": found.game.id, "options": without_defaults(found, found.chosen(options)),
              "players": len(chairs), "seed": seed}
    sitting = Sitting.new(read_record(record, make), tuple(chairs))
    sitting.counts = False
    return page_factory("table")(app, stores, sitting, WatchPolicy(stores, speed(PACES[app.settings.pace])))


class ReplayPolicy(MatchPolicy):
    """The policy of a match that is over: neither kept nor counted."""

    skips = sets_auto = False

    def save(self, sitting: Sitting) -> None:
        """Keep nothing."""

    def finish(self, sitting: Sitting) -> str | None:
        return None

    def ended(self) -> None:
        """Show nothing: the end is one of the rounds."""


class ReplayPage(HistoryPage):
    """The page with the rounds of a match that is over, from round `at` on. It plays on its own, unless somebody does
    anything before that."""

    def __init__(self, context: TableContext, at: int) -> None:
        super().__init__(context, leave=_("Back (Esc)"))
        self.at = at
        self._begins: float | None = BEGINS           # seconds until it plays

    @property
    def heading(self) -> str:
        return _("Watching again")

    def handle(self, event: Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._begins = None
        super().handle(event)

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self._begins is not None:
            self._begins -= dt
            if self._begins <= 0:
                self._begins = None
                if self.future is None:
                    self.play()

    @property
    def idle_for(self) -> float:
        return super().idle_for if self._begins is None else 0.0

    def close(self) -> None:
        self.app.take_off()
        self.app.pop()


def watch_again(app: App, stores: Stores, match: MatchResult, record: Record, at: int = 0) -> None:
    """Watch a match that is over, from the end of round `at` on; 0: from the deal. Raises NotKnownError if it comes out
    otherwise today."""
    table = page_factory("table")(app, stores, watched_again(record, match, app.settings), ReplayPolicy(stores))
    app.push(table)
    app.push(ReplayPage(table.context, at))
