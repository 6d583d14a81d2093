"""A demonstration: in under a minute, two animals show a game that was never played here, and one decision is for
whoever watches (`Tutorial.demonstration`).

What plays is a match of computers on a chosen deal: it is neither saved nor counted, and changes no settings.
"""

from collections.abc import Sequence
from math import inf
from typing import Any, Final

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.asks import Arrange, Ask, Press
from game.core.cards import Card, codes
from game.core.events import Event as TableEvent
from game.core.events import Laid, Moved, Swept, Turned
from game.core.game import Game
from game.core.i18n import _
from game.core.match import Match
from game.core.record import read_record
from game.core.seats import Seat
from game.core.tutorial import NEWCOMER, Demonstration, owner
from game.rules import make, title
from game.scenes.kit.ask_controller import TableContext
from game.scenes.kit.table_policy import Toolbar
from game.scenes.shell.app import App
from game.scenes.shell.match_launcher import begins, play
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.routes import page_factory
from game.scenes.table.history_page import READS
from game.scenes.table.match_policy import MatchBar, MatchPolicy
from game.scenes.table.sorting_demonstration import SortingDemonstration
from game.scenes.table.step_queue import DueStep, StepQueue, seat_of
from game.scenes.table.tutorial_bubble import TutorialBubble, lying, path, place, trays
from game.scenes.table.viewer_question import Choices, ViewerQuestion, choices_of
from game.sitting.participants import participants_at
from game.sitting.pending_ask import PendingAsk
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.store.setting_fields import ANIMALS
from game.view.pictures.theme import SEATS
from game.view.stage.compositor import Layer
from game.view.widgets import Button, RichText, Row, Widget
from game.view.widgets.widget import sentences

PACE: Final = 0.75
"""The speed of the table at first; 1 is normal."""
KNOWN: Final = 26.0
"""Seconds after which it goes on at the normal speed."""
LEVEL: Final = "medium"
"""How good the computers are that play: the deals were chosen for them."""
LEAST: Final = 40.0
"""Seconds after which it ends if all is told,"""
MOST: Final = 54.0
"""after which it ends when a round is over,"""
LAST: Final = 58.0
"""and after which it ends at the next chance."""
ALOUD: Final = 2.0
"""How many times as long a bubble is shown where it is read aloud."""
THINKS: Final = 9.0
"""Seconds for which the question waits for whoever watches,"""
PATIENT: Final = 3.0
"""and how many times as long for who uses one button, whose light has to come to the choices, or has them read."""


def reading(words: str) -> float:
    """Return the seconds for which a bubble with these words is shown.

    >>> reading(""), reading("a" * 20), reading("a" * 100)
    (1.2, 2.4, 3.5)
    """
    return round(min(3.5, 1.2 + 0.06 * len(words)), 3)


def decides(ask: Ask[Any], kind: type[Ask[Any]]) -> bool:
    """True if this ask is a decision of that kind: no card that must be turned, and no slap that would be wrong."""
    slaps = isinstance(ask, Press) and any("slap" in words for words in ask.words.values())
    return isinstance(ask, kind) and not ask.forced and (not slaps or bool(getattr(ask, "good", False)))


class DemonstrationBar(MatchBar):
    """The bar above a demonstration: the way back, a pause, and the rules."""

    def make(self) -> None:
        doors, policy = self.context.doors, self._policy
        self.back = Button(_("Back to the shelf"), doors.home, look="plain", icon="back", words=False)
        self.tools = [Button("", policy.pause, look="plain", icon="pause", words=False),
                      Button(_("Rules (F1)"), doors.rules, look="plain", icon="help", words=False)]

    @property
    def _policy(self) -> "DemonstrationPolicy":
        policy = self.context.course.policy
        assert isinstance(policy, DemonstrationPolicy)
        return policy

    def state(self) -> object:
        return self._policy.waits, self._policy.shown_steps

    def follow(self) -> None:
        tool = self.tools[0]
        tool.icon = "play" if self._policy.waits else "pause"
        tool.label = tool.hint = _("Play (Space)") if self._policy.waits else _("Pause (Space)")

    def subtitle(self) -> str:
        policy = self._policy
        if not policy.shown_steps:
            return _("Watch and learn")
        return _("Watch and learn · {number} of {all}").format(
            number=policy.shown_steps, all=len(policy.shown.steps))


class DemonstrationPolicy(MatchPolicy):
    """The policy of a demonstration. `waits` is true while it is paused; `shown_steps` is the number of steps that
    were told, and `chosen` is what whoever watched has chosen (None: nothing, or there was no question yet)."""

    skips = looks_back = sets_auto = False
    stops = True

    bubble: TutorialBubble

    def __init__(self, stores: Stores, shown: Demonstration) -> None:
        super().__init__(stores)
        self.shown = shown
        self.steps = StepQueue(shown.steps)
        self.shown_steps = 0
        self.questions = 0
        self.chosen: int | None = None
        self.question: ViewerQuestion | None = None
        self._sorts: tuple[Arrange, tuple[Card, ...]] | None = None   # an order that is to be shown, and its ask
        self.waits = False
        self.seconds = 0.0
        self._left = 0.0                              # seconds for which a bubble, or the question, is still shown
        self._taken = 0                               # how often cards were taken
        self._asked: TableEvent | None = None         # the event that the question is about
        self._about = NEWCOMER                        # the player whom the last event is about
        self._closing = self._over = False

    def sit(self, context: TableContext) -> None:
        super().sit(context)
        context.stage.state.reads = READS
        context.stage.show_hands_of({NEWCOMER})
        self.bubble = TutorialBubble(context.app, context.stage)

    # ---- neither kept nor counted -----------------------------------------------------------------------------------

    def save(self, sitting: Sitting) -> None:
        """Keep nothing."""

    def finish(self, sitting: Sitting) -> str | None:
        return None

    def auto(self, chosen: bool) -> bool:
        return False

    def pace(self, chosen: float) -> float:
        return 1.0 if self.seconds >= KNOWN else PACE

    # ---- its pages --------------------------------------------------------------------------------------------------

    def bar(self) -> Toolbar:
        return DemonstrationBar(self.context)

    def ended(self) -> None:
        self._end()

    def enter(self) -> None:
        self.context.stage.show_hands_of({NEWCOMER})

    def home(self) -> None:
        app = self.context.app
        while len(app.scenes) > 2:
            app.take_off()
        app.pop()

    def _end(self) -> None:
        """Say how the game is won, and who is ahead; then comes the last page."""
        if not self._closing:
            self._closing = True
            seat, words = self.standing()
            self._about = NEWCOMER if seat is None else seat
            self._say(words, _(self.shown.goal), about=seat)
        elif not self._over:
            self._over = True
            self._freeze()
            self.context.app.push(DemonstrationEndPage(self.context))

    def standing(self) -> tuple[Seat | None, str]:
        """Return who has won, or is ahead, and how it stands in a few words; None where nobody is."""
        sitting = self.context.course.sitting
        game, table, result = sitting.match.game, sitting.match.table, sitting.match.result
        order = sorted(table.all_seats, key=lambda seat: -game.tally(table, seat))
        first, second = (game.tally(table, seat) for seat in order[:2])
        if result is not None and result.winner is not None:
            return result.winner, _("{name} wins!").format(name=sitting.names[result.winner])
        if first == second:
            return None, _("Nobody is ahead yet")
        if len(order) > 2:
            return order[0], _("{name} is ahead!").format(name=sitting.names[order[0]])
        return order[0], _("{name} is ahead, {more} to {fewer}!").format(
            name=sitting.names[order[0]], more=first, fewer=second)

    # ---- moments ----------------------------------------------------------------------------------------------------

    @property
    def _shows(self) -> bool:
        """True while something is shown for which the table waits."""
        return self._over or self.bubble.shows or self.question is not None

    @property
    def is_paused(self) -> bool:
        return self._shows or self._decides()

    def hear(self, events: Sequence[TableEvent]) -> None:
        self.steps.hear(events)
        self._taken += sum(isinstance(event, Swept) and owner(event.dst) is not None for event in events)
        self._about = next((seat for event in reversed(events) if (seat := seat_of(event)) is not None), self._about)

    def between(self, sitting: Sitting) -> bool:
        return not (self._shows or self._look(None))

    def asking(self, asked: object) -> None:
        """Look what there is to tell before anybody answers."""
        if isinstance(asked, PendingAsk) and not self._shows:
            self._look(asked.ask)

    def _look(self, ask: Ask[Any] | None) -> bool:
        """Tell what there is to tell, ask what there is to ask, or end. Return True if the table has to wait."""
        due = self.steps.take(self.context.course.sitting, ask)
        if due is not None:
            self._tell(due)
        elif (self.seconds >= LEAST and ask is None and not self.steps.left and self.questions
              and not self.shown.to_end) or self.seconds >= (MOST if ask is None else LAST):
            self._end()
        return self._shows

    def _tell(self, due: DueStep) -> None:
        """Tell a step, about the player of the event that it is about, or else of the last one."""
        self._about = self._about if due.seat is None else due.seat
        heading, more = _(due.step.heading), _(due.step.more).replace("\n", " ")
        self._say(heading, more, about=self._about if "{name}" in heading + more else None)
        self.shown_steps += 1

    def _say(self, heading: str, more: str, *, about: Seat | None) -> None:
        """Show a bubble, which points to the player that it is about, or to nobody."""
        stage, name = self.context.stage, self.context.course.sitting.names[self._about]
        heading, more = heading.format(name=name), more.format(name=name)
        swept = [place(self.context, card) for event in self.context.course.held_events if isinstance(event, Swept)
                 for card in event.cards]
        self.bubble.say(heading, more, swept if self.question is None else self.cards(), lying(self.context),
                        [*path(self.context), *trays(self.context)], about=about)
        if self.bubble.covers(stage.layout.caption):
            stage.say("")                             # the caption would look out from under it
        self._left = reading(sentences(heading, more)) * (ALOUD if self.context.app.reader.on else 1)

    def _freeze(self) -> None:
        """Let the table wait while something is shown over it, or it is paused."""
        self.context.stage.frozen = self.waits or self._over

    # ---- the question -----------------------------------------------------------------------------------------------

    def cards(self) -> list[Rect]:
        """Return where the cards are that the question is about."""
        ask = self.context.course.sitting.match.ask
        cards = getattr(ask, "cards", {}).get(NEWCOMER, ())
        return [place(self.context, card) for card in cards]

    def _decides(self) -> bool:
        """True if the first seat decides now what the question is about."""
        asked, wanted = self.context.course.open_ask, self.shown.asks
        if self.questions or not self.shown_steps or not isinstance(asked, PendingAsk) or NEWCOMER not in asked.waiting:
            return False
        return wanted is not None and decides(asked.ask, wanted)

    def _ask_decision(self) -> None:
        """Put the decision of the first seat to whoever watches, as soon as its computer has decided."""
        sitting = self.context.course.sitting
        ask = sitting.match.ask
        said = None if ask is None else sitting.thought(ask, NEWCOMER).result
        if ask is not None and said is not None:
            game, table = sitting.match.game, sitting.match.table
            if isinstance(ask, Arrange):
                self._sorts = ask, ask.read(NEWCOMER, said[1])
            self._put(choices_of(ask, NEWCOMER, said[1],
                                 lambda value: game.validate(ask, table, NEWCOMER, value)[1]))

    def asks(self, event: TableEvent) -> bool:
        """True for the first event that shows who takes the cards, if that is the question; for the event after one
        that a step is about, or that sweeps the cards away which it is about: it is told while they lie there."""
        return self._asks_who(event) or (
            self.shown_steps > 0 and self.steps.holds(self.context.course.sitting, event))

    def _asks_who(self, event: TableEvent) -> bool:
        """True for the first event that shows who takes the cards, if that is the question."""
        if self.shown.asks is not None or self.questions or not self.shown_steps or self._taken < self.shown.after:
            return False
        return not isinstance(event, Laid | Moved | Turned) and self._taker is not None

    @property
    def _taker(self) -> Seat | None:
        """The seat to which the next cards go that were fought for, if no more cards are laid before."""
        for event in self.context.course.held_events:
            if isinstance(event, Moved) and not event.src.startswith("packet/"):
                return owner(event.dst)
            if isinstance(event, Laid | Moved | Turned):
                return None
            if isinstance(event, Swept):
                return owner(event.dst)
        return None

    def hold(self, event: TableEvent) -> None:
        if self._shows:
            return
        seat = self._taker if self._asks_who(event) else None
        if seat is None:
            self._tell_before(event)
        else:
            self._about, self._asked = seat, event
            sitting = self.context.course.sitting
            animals = tuple(SEATS[chair.animal].animal for chair in sitting.chairs)
            self._put(Choices(tuple(sitting.names), seat, free=False, animals=animals))

    def _tell_before(self, event: TableEvent) -> None:
        """Tell what there is to tell before this event is seen, or else let it be seen."""
        due = self.steps.take_before(self.context.course.sitting, event)
        if due is None:
            self.context.course.resume_after_question()
        else:
            self._tell(due)

    def _put(self, choices: Choices) -> None:
        """Ask whoever watches."""
        self.questions += 1
        puzzle = getattr(self.context.course.sitting.match.ask, "puzzle", None)
        words = _(self.shown.question).format(number=puzzle.target if puzzle is not None else "",
                                              name=self.context.course.sitting.names[NEWCOMER])
        stage = self.context.stage
        self.question = ViewerQuestion(self.context.app, stage, words, choices, self._choose, self.cards)
        if self.question.rect.collidepoint(stage.layout.caption):
            stage.say("")
        patient = self.context.app.reader.on or self.context.app.one_button.on
        self._left = THINKS * (PATIENT if patient else 1)

    def _choose(self, number: int | None) -> None:
        """Take what was chosen, or nothing, and say a kind word about it."""
        question = self.question
        if question is None:
            return
        self.context.stage.touch(question.rect)
        self.question = None
        question.form.dispose()
        self.chosen = number
        choices, about = question.choices, NEWCOMER
        own, why = choices.own, _(self.shown.why)
        name = self.context.course.sitting.names[NEWCOMER]
        heading = choices.answer or _("{name} chose: {choice}").format(name=name, choice=choices.words[own])
        if self.shown.asks is None:
            heading, about = _("{name} takes them").format(name=choices.words[own]), Seat(own)
        told = heading
        if number == own:
            heading = _("Yes, just so!")
            why = sentences(choices.whys[own], why) if choices.whys and choices.free else why
        elif number is not None and choices.free:
            heading = _("A good idea, too!")
            makes = choices.whys[number] if choices.whys else ""
            why = sentences(makes, told) if makes else sentences(told, why)
        elif number is not None and choices.whys:
            heading, why = _("Nearly!"), sentences(choices.whys[number], told)
        self._say(heading, why, about=None if choices.answer else about)

    # ---- beside the table -------------------------------------------------------------------------------------------

    def hint(self, words: str) -> str:
        return ""

    @property
    def bubble_words(self) -> str:
        if self.question is not None:
            return sentences(self.question.label.label, *self.question.choices.words)
        return sentences(*self.bubble.words)

    def pause(self) -> None:
        """Pause, or go on."""
        self.waits = not self.waits
        self._freeze()

    def _done(self) -> None:
        """Take the bubble off."""
        self.bubble.say("", "")
        self._left = 0.0
        if self._closing:
            self._end()
            return
        if self._sorts is not None and self.questions and self.question is None:
            (ask, order), self._sorts = self._sorts, None
            self.context.app.push(SortingDemonstration(self.context, ask, NEWCOMER, order, self._pass))
        held = self.context.course.held_events
        if held and held[0] is self._asked:
            self.context.course.resume_after_question()

    def _pass(self, seconds: float) -> None:
        """Count the time of a page over the table."""
        self.seconds += seconds

    def tick(self, dt: float) -> None:
        if not self.context.course.is_uppermost or self.waits or self._over:
            return
        self.seconds += dt
        self.context.stage.pace = self.pace(PACE)
        if self._shows:
            self._left -= dt
            if self._left <= 0 and self.question is not None:
                self._choose(None)
            elif self._left <= 0:
                self._done()
        elif self._decides():
            self._ask_decision()
        if self.question is not None and self.question.form.stale:
            self.context.stage.touch(self.question.rect)

    @property
    def rests(self) -> float:
        if self.waits or self._over:
            return inf
        return max(0.0, self._left) if self._shows else 0.0 if self._decides() else inf

    @property
    def moving(self) -> bool:
        return self.question is not None and self.question.form.stale

    @property
    def foot(self) -> int:
        return self.bubble.foot

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.bubble.hover(event.pos)
        if self.question is not None:
            taken = self.question.handle(event)
            if self.question is not None and self.question.form.stale:
                self.context.stage.touch(self.question.rect)
            if taken:
                return True
        click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.home()
            return True
        if click and self.bubble.shows and self.bubble.skip.collidepoint(event.pos):
            self.home()
            return True
        going = event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
        on_table = click and event.pos[1] > self.context.stage.layout.bar.bottom
        if self.bubble.shows and not self.waits and (going or on_table) and self._bar_is_free:
            self._done()
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_PAUSE) and self._bar_is_free:
            self.pause()
            return True
        return False

    @property
    def _bar_is_free(self) -> bool:
        """True unless Tab has brought the keyboard to the bar."""
        scene = next((one for one in self.context.app.scenes if getattr(one, "policy", None) is self), None)
        bar = getattr(scene, "bar", None)
        return bar is None or not bar.focused

    def layers(self) -> Sequence[Layer]:
        asked = [] if self.question is None else [(self.question.rect, self.question.draw)]
        return [(self.bubble.rect, self.bubble.draw), *asked]

    def resized(self) -> None:
        self.bubble.lay()
        if self.question is not None:
            self.question.lay()

    def language_changed(self) -> None:
        if self.bubble.shows:
            self._done()

    def dispose(self) -> None:
        if self.question is not None:
            self.question.form.dispose()
            self.question = None
        super().dispose()


class DemonstrationEndPage(Overlay):
    """The page after a demonstration: play it, watch it again, or go back."""

    def __init__(self, context: TableContext) -> None:
        self.context, self.stores = context, context.course.policy.stores
        self.game = context.course.sitting.match.game
        super().__init__(context.app)

    def rows(self) -> Sequence[Widget | Row]:
        mine = Button(_("Play it yourself"), self._play, look="main", cap=_("Enter"))
        policy = self.context.course.policy
        assert isinstance(policy, DemonstrationPolicy)
        return [RichText("## " + _("That’s how {game} goes!").format(game=_(self.game.name)), centred=True),
                RichText(_(policy.shown.goal), centred=True),
                Row(mine, fill=mine),
                Row(Button(_("Watch again"), self._again), Button(_("Back to the shelf"), self.escape), align=0.5)]

    def _play(self) -> None:
        app, stores, game = self.app, self.stores, self.game
        app.show_home()
        if begins(app, stores, game.id):
            page_factory("first hand")(app, stores, game.id)
        else:
            play(app, stores, game.id)

    def _again(self) -> None:
        self.app.pop()
        begin(self.app, self.stores, self.game.id, instead=True)

    def escape(self) -> None:
        policy = self.context.course.policy
        assert isinstance(policy, DemonstrationPolicy)
        policy.home()


def has_one(game: Game | type[Game]) -> bool:
    """True if a game has a demonstration."""
    return game.first_hand is not None and game.first_hand.demonstration is not None


def packets(game: str, players: int, shown: Demonstration, seed: int) -> list[list[Card]] | None:
    """Return the packets of a demonstration that gives each player another number of cards: those of this deal, one
    after the other, cut anew. None if it is an ordinary deal."""
    if not shown.packets:
        return None
    dealt = Match(make(game, {}), players, seed, waits=True).table.each["packet"]
    cards = [card for packet in dealt for card in packet]
    starts = [sum(shown.packets[:n]) for n in range(players)]
    return [cards[start:start + count] for start, count in zip(starts, shown.packets, strict=True)]


def begin(app: App, stores: Stores, game: str, *, instead: bool = False) -> None:
    """Show a game that has a demonstration."""
    found = title(game)
    hand = found.game.first_hand
    assert hand is not None
    assert hand.demonstration is not None
    players, shown = found.players[0], hand.demonstration
    record: dict[str, Any] = {"format": 1, "game": game, "options": {}, "players": players, "seed": shown.seed}
    dealt = packets(game, players, shown, shown.seed)
    if dealt is not None:
        record["deal"] = [*map(codes, dealt)]
    chairs = tuple(chair._replace(animal=n, stored_name=ANIMALS[n], person=False, handicap=0, level=LEVEL)
                   for n, chair in enumerate(participants_at(app.settings, players)))
    sitting = Sitting.new(read_record(record, make), chairs)
    sitting.counts = False
    scene = page_factory("table")(app, stores, sitting, DemonstrationPolicy(stores, shown))
    if instead:
        app.replace(scene)
    else:
        app.push(scene)
