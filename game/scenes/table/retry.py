"""A choice of a finished match, tried again from there: by a person against champions, neither saved nor counted."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame.event import Event

from game.core.i18n import _
from game.core.record import Record
from game.core.seats import all_seats
from game.lab.endgame_analysis import ExactChoice
from game.scenes.kit.ask_controller import TableContext
from game.scenes.kit.table_policy import Toolbar
from game.scenes.shell.app import App
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.routes import page_factory
from game.scenes.shell.scene import Scene
from game.scenes.table.match_end_page import MatchEndPage, OneLine, how
from game.scenes.table.match_policy import MatchBar, MatchPolicy
from game.sitting.participants import participants_from_save
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.view.widgets import Button, RichText, Row, Widget

CHAMPION = "hard"
"""The level of the computers."""


class RetryToolbar(MatchBar):
    """The bar above it: the way back to the story, and the rules."""

    def make(self) -> None:
        doors = self.context.doors
        self.back = Button(_("Back to the story (Esc)"), doors.home, look="plain", icon="back", words=False)
        self.tools = [
            Button(_("Rules (F1)"), doors.rules, look="plain", icon="help", words=False),
            Button(_("Settings"), doors.settings, look="plain", icon="settings", words=False),
        ]

    def state(self) -> object:
        return self.context.stage.shadow.round

    def follow(self) -> None:
        """Nothing here changes with the match but the words."""

    def subtitle(self) -> str:
        here, deal, rules = self.parts()
        return self.fitted([_("Just a try: it doesn’t count"), deal, here, rules])


class RetryPolicy(MatchPolicy):
    """The policy of a try: neither saved nor counted. It leads back to the page that it was begun from. `restart`
    begins it anew, and `before` says how the match itself ended."""

    skips = looks_back = sets_auto = False

    def __init__(self, stores: Stores, restart: Callable[[], None], before: str) -> None:
        super().__init__(stores)
        self.restart, self.before = restart, before

    def save(self, sitting: Sitting) -> None:
        """Keep nothing."""

    def finish(self, sitting: Sitting) -> str | None:
        return None

    def bar(self) -> Toolbar:
        return RetryToolbar(self.context)

    def paused(self, replay: Callable[[], None] | None) -> Scene:
        return RetryPause(self.context)

    def ended(self) -> None:
        self.context.app.push(RetryEndPage(self.context))

    def home(self) -> None:
        self._clear()
        self.context.app.pop()

    def try_again(self) -> None:
        """Begin it anew in the place of this one."""
        self._clear()
        self.restart()

    def _clear(self) -> None:
        """Take off all that lies above the table."""
        while not self.context.course.is_uppermost:
            self.context.app.take_off()

    def handle(self, event: Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.home()
            return True
        return super().handle(event)


class RetryPause(Overlay):
    """The page of its pause."""

    light = True

    def __init__(self, context: TableContext) -> None:
        self.context = context
        super().__init__(context.app)

    def rows(self) -> Sequence[Widget | Row]:
        policy = _policy(self.context)
        return [
            RichText(f"## {_('Paused')}\n\n{_('Just a try: it is neither saved nor counted.')}"),
            Button(_("Keep playing"), self.escape, look="main", cap=_("Esc")),
            Row(Button(_("Try again"), policy.try_again, icon="again"),
                Button(_("Back to the story"), policy.home, icon="chart"), columns=2),
        ]


class RetryEndPage(MatchEndPage):
    """The page after it: who won this time, and how it was before."""

    def rows(self) -> Sequence[Widget | Row]:
        sitting, policy = self.context.course.sitting, _policy(self.context)
        result = sitting.match.result
        assert result is not None
        won = _("A draw!") if result.winner is None else _("{name} wins!").format(name=sitting.names[result.winner])
        return [RichText(f"## {won} {how(sitting)}"), RichText(policy.before), self.actions()]

    def actions(self) -> OneLine:
        policy = _policy(self.context)
        again = Button(_("Try again"), policy.try_again, look="main", cap=_("Enter"))
        back = Button(_("Back to the story"), policy.home, icon="chart")
        return OneLine(again, back, gives_way=())


def _policy(context: TableContext) -> RetryPolicy:
    policy = context.course.policy
    assert isinstance(policy, RetryPolicy)
    return policy


def retry(app: App, stores: Stores, record: Record, names: Sequence[str], animals: Sequence[int],
          choice: ExactChoice, *, instead: bool = False) -> None:  # fmt: skip
    """Let a person make a choice of a finished match again, at whose seats these names and animals are; champions play
    the other seats. It takes the place of the page on top if `instead`."""
    kept = [{"name": names[seat], "kind": "person" if seat == choice.seat else "computer", "level": CHAMPION,
             "animal": animals[seat]} for seat in all_seats(record.players)]
    sitting = Sitting.for_replay(record, participants_from_save(kept, app.settings, record.players))
    result = sitting.match.result
    before = _("In the match itself it was a draw.") if result is None or result.winner is None else _(
        "In the match itself, {name} won.").format(name=names[result.winner])
    sitting.go_back(choice.round - 1, choice.answers, within=True)
    again = partial(retry, app, stores, record, names, animals, choice, instead=True)
    table = page_factory("table")(app, stores, sitting, RetryPolicy(stores, again, before))
    if instead:
        app.replace(table)
    else:
        app.push(table)
