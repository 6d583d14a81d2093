"""The plan of a session: a game, how hard, how long, with whom; and, for those who want it, the clock and the cards."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import pygame
from pygame import Rect
from pygame.event import Event

from game.core.game import Option, Value
from game.core.i18n import _, npgettext, pgettext, whole
from game.learning.item_pool import ItemPool
from game.learning.planning import ALONE, mean_chance
from game.learning.session_plan_code import ANCHORS, MINUTES, RANKS, PlanError, SessionPlanSpec, practiced
from game.players import levels
from game.rules import title, titles
from game.scenes.math_room import sessions
from game.scenes.math_room.lesson_code_page import LessonCodePage, plan_line
from game.scenes.math_room.room_cards import GameCard
from game.scenes.shell import house_rule_fields
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.scenes.shell.page_widgets import speaker
from game.scenes.shell.routes import page_factory
from game.sitting.stores import Stores
from game.store.children import Child
from game.view.widgets import Button, Choice, Form, InlineText, RichText, Row, Toggle, Widget
from game.view.widgets.widget import sentences

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_CHOOSES, _ONE = "chooses", "one"
_NUMBERS = {_CHOOSES: "Truce chooses", "easy": "Up to 5", "medium": "Up to 10", "hard": "All", _ONE: "One number"}
_QUESTIONS = {"sum": "8 + ? = 15", "product": "7 × ? = 56"}
_OPPONENTS = {"easy": "Easy", "medium": "Medium", "hard": "Hard"}
_LEVELS = {_CHOOSES: "star", "easy": "down", "medium": "up", "hard": "trophy", "one": "search"}
_TRICKS = (10, 20, 40)


class SessionPlanPage(Page):
    """The page that plans a session, from this child's last plan, so that Enter begins. Without a child, it plans a
    lesson for a class, and Enter shows its code."""

    width = 1100

    def __init__(self, app: App, stores: Stores, child: Child | None) -> None:
        self.stores, self.child = stores, child
        self.other: Child | None = None
        self.played: dict[str, SessionPlanSpec] = {}
        for session in stores.children.sessions(child.id) if child is not None else ():
            try:
                self.plan = SessionPlanSpec.read(session.plan, titles().values())
            except PlanError:
                continue
            if self.plan.family is not None:          # a group's lesson is over with it
                self.plan = self.plan._replace(family=None, chooses=True)
            self.played.pop(self.plan.game, None)
            self.played[self.plan.game] = self.plan
        if not self.played:
            self.plan = SessionPlanSpec.of(practiced(titles().values())[0], level="easy", minutes=MINUTES[0],
                                           chooses=True)
        else:                                         # the clock, and the cards of a lesson, are for one session
            self.plan = self.plan._replace(timed=False, same=False)
        if self.plan.anchor not in (None, *self._anchors(self.plan)):
            self.plan = self.plan._replace(anchor=None, chooses=True)
        self.options: dict[str, Value] = dict(self.plan.options)
        self.start = Button(_("Play") if child is not None else _("Show the lesson code"), self.begin,
                            look="main", icon="play" if child is not None else "keyboard", cap=_("Enter"))
        self.code = Button(_("Show the lesson code"), self.open_code, icon="keyboard",
                           hint=_("Enter it on other computers to play this plan there."))
        self.valley = Button(_("My valley"), self.open_valley, icon="sprout")
        self.plan_text = InlineText("", role="small")
        self.says = speaker(app, lambda: sentences(self.title, self.plan_text.page_text))
        asked = _("What will the class play?")
        super().__init__(app, asked if child is None else _("What will {name} play?").format(name=child.name))
        self.form.set_focus(self.start)

    # ---- the form ----

    def make(self) -> Form:
        """Return the games, the choices of every session, and the cards of the deck."""
        plan, app = self.plan, self.app
        self.games = [GameCard(one.id, _(one.name), app.pictures, self.choose_game)
                      for one in practiced(titles().values())]
        for card in self.games:
            card.chosen = card.game == plan.game
        rows: list[Widget | Row] = [Row(*self.games, gap=8, columns=self._columns())]
        if plan.practice.reckons or levels(plan.game):
            words, label = (_NUMBERS, _("Numbers")) if plan.practice.reckons else (_OPPONENTS, _("Level"))
            anchors = self._anchors(plan)
            rows.append(Choice(label, [(level, _(said)) for level, said in words.items() if level != _ONE or anchors],
                               _CHOOSES if plan.chooses else plan.level if plan.anchor is None else _ONE, self._level,
                               icons=_LEVELS))
            if plan.anchor is not None:
                rows.append(Choice(_("The number"), [(n, str(n)) for n in anchors], plan.anchor,
                                   partial(self._set, "anchor"), icons=dict.fromkeys(anchors, "star")))
                if len(anchors) < len(ANCHORS):
                    rows.append(RichText(_("The other numbers come when most of their answers are right."),
                                         role="small"))
        if "count" in plan.practice.options:
            rows.append(Choice(_("Questions"), [*_QUESTIONS.items()], plan.options.get("count", "sum"),
                               partial(self.choose_option, "count"),
                               icons={"sum": "plus", "product": "close"}))
        length = [(("minutes", n), npgettext("length", "{count} minute", "{count} minutes", n).format(count=whole(n)))
                  for n in MINUTES]
        length += [(("tricks", n), npgettext("length", "{count} round", "{count} rounds", n).format(count=whole(n)))
                   for n in _TRICKS]
        now = ("minutes", plan.minutes) if plan.minutes else ("tricks", plan.tricks)
        rows.append(Choice(_("Length"), length, now, self._length,
                           icons={one: "clock" if one[0] == "minutes" else "deal" for one, _words in length}))
        others = [child for child in self.stores.children.all() if self.child is not None and child.id != self.child.id]
        if others:
            named = [(None, pgettext("opponent", "Computer")), *((one.id, one.name) for one in others)]
            rows.append(Choice(_("Opponent"), named,
                               self.other.id if self.other is not None else None, self._against,
                               icons={one: "computer" if one is None else "person" for one, _words in named}))
        rows.append(Toggle(_("Timed"), plan.timed, partial(self._set, "timed"),
                           about=_("Times are compared only with each child’s own best.")))
        if plan.practice.reckons and not plan.practice.decides:
            rows.append(Toggle(_("Right answers win"), plan.decide, partial(self._set, "decide"),
                               about=_("A right answer beats a wrong one, whatever the cards are.")))
        rows += self._deck()
        form = Form(
            rows, header_widgets=[*self.header_widgets, *self._ways(), self.plan_text, self.start], gap=10, foot=False
        )
        form.set_focus(self.start)
        self._check()
        return form

    def _ways(self) -> list[Button]:
        """Return the buttons for other pages, and the one that reads the plan aloud."""
        return [*([self.valley, self.code] if self.child is not None else []), *self.says]

    def _columns(self) -> int:
        """Return the number of games in a row: all of them, or half where there is too little room."""
        painter = self.app.painter
        room = min(painter.size[0] - 2 * painter.u(24), painter.u(self.width)) - 2 * painter.u(36)
        width = max(card.width(painter) for card in self.games) + painter.u(8)
        return len(self.games) if width * len(self.games) <= room else -(-len(self.games) // 2)

    def _deck(self) -> list[Widget | Row]:
        """Return the rows for the cards of the deck, if these can be chosen."""
        known = self.plan.practice.options
        ranks = self.plan.practice.reckons and self.plan.anchor is None
        may = [_in_sessions(option) for option in title(self.plan.game).options
               if (option.id in known and option.id != "count") or (option.id == "ranks" and ranks)]
        if self.plan.chooses:
            return []
        rows: list[Widget | Row] = [RichText("## " + _("The cards"))] if may else []
        for option in may:
            chosen: Mapping[str, Any] = {**self.plan.chosen, **self.options}
            rows += house_rule_fields.rows(
                option, chosen.get(option.id, option.default), partial(self.choose_option, option.id), option.default)
        return rows

    # ---- choosing ----

    def _plan(self, **other: Any) -> SessionPlanSpec:
        plan = self.plan
        made: dict[str, Any] = {"level": plan.level, "minutes": plan.minutes, "tricks": plan.tricks,
                                "timed": plan.timed, "decide": plan.decide, "chooses": plan.chooses,
                                "anchor": plan.anchor} | other
        game = title(made.pop("game", plan.game))
        practice = game.game.practice
        made["decide"] = made["decide"] and practice is not None and practice.reckons and not practice.decides
        if practice is None or not practice.anchors:
            made["anchor"] = None
        return SessionPlanSpec.of(game, self.options, **made)

    def _try(self, **other: Any) -> None:
        """Change the plan, if that is possible; else the button shows why not."""
        self.why = None
        try:
            self.plan = self._plan(**other)
        except PlanError as why:
            self.why = str(why)
        self._check()

    why: str | None = None

    def _check(self) -> None:
        self.start.disabled_reason = self.why
        self.plan_text.say(self.why or plan_line(self.plan))

    def _set(self, name: str, value: Any) -> None:
        self._try(**{name: value})

    def _level(self, level: str) -> None:
        """Change the numbers, or the opponent's level; the chosen cards are reset."""
        self.options = {key: value for key, value in self.options.items() if key not in ("highest", "faces", "ranks")}
        if level == _ONE:
            self._try(chooses=False, level="medium", anchor=self._anchors(self.plan)[0])
        else:
            self._try(anchor=None, **({"chooses": True} if level == _CHOOSES else {"chooses": False, "level": level}))
        self.remake()

    def _anchors(self, plan: SessionPlanSpec) -> list[int]:
        """Return the numbers that a session can be about: those with a high enough mean chance of right answers; for a
        class all of them."""
        if not plan.practice.anchors:
            return []
        if self.child is None:
            return [*ANCHORS]
        knowledge, game = self.stores.children.knowledge(self.child.id), title(plan.game)
        options = {"faces": "out", **({"count": plan.options["count"]} if "count" in plan.options else {})}
        facts = {n: ItemPool(game.make({**options, "anchor": n})).facts for n in ANCHORS}
        sure = {n: mean_chance(knowledge, some) for n, some in facts.items()}
        return [n for n in ANCHORS if sure[n] >= ALONE]

    def _length(self, length: tuple[str, int]) -> None:
        self._try(**({"minutes": length[1], "tricks": None} if length[0] == "minutes" else
                     {"minutes": None, "tricks": length[1]}))

    def _against(self, number: int | None) -> None:
        self.other = None if number is None else self.stores.children.child(number)

    def choose_game(self, game: str) -> None:
        """Choose another game; begin if it is chosen already."""
        if game == self.plan.game:
            self.begin()
            return
        before = self.played.get(game)
        self.options = dict(before.options) if before is not None else {}
        known = {} if before is None else {"level": before.level, "chooses": before.chooses, "anchor": before.anchor}
        self._try(game=game, **known)
        if self.plan.anchor not in (None, *self._anchors(self.plan)):
            self._try(anchor=None, chooses=True)
        self.remake()
        self.form.set_focus(next(card for card in self.games if card.game == game))

    def choose_option(self, name: str, value: Value) -> None:
        """Set an option of the game."""
        self.options[name] = value
        self._try()
        if name == "ranks":
            self.form.stale = True
            self._lay()
        elif name == "count":
            self._level(_ONE if self.plan.anchor is not None and self._anchors(self.plan) else _CHOOSES)

    # ---- what one can do ----

    def begin(self) -> None:
        """Begin the session, or show the code of the lesson."""
        if self.why is None and self.child is None:
            self.open_code()
        elif self.why is None:
            sessions.begin(self.app, self.stores, self.plan, self._players, instead=True)

    @property
    def _players(self) -> list[Child]:
        """The child, and the other child, if there are."""
        return [child for child in (self.child, self.other) if child is not None]

    def open_valley(self) -> None:
        """Open the child's valley."""
        from game.scenes.math_room.valley_page import ValleyPage

        if self.child is not None:
            self.app.push(ValleyPage(self.app, self.stores, self.child))

    def open_code(self) -> None:
        """Open the page of the plan's code."""
        self.app.push(LessonCodePage(self.app, self.plan, self._lesson))

    def _lesson(self, plan: SessionPlanSpec) -> None:
        self.plan, self.options = plan, dict(plan.options)
        if self.child is not None:
            sessions.begin(self.app, self.stores, plan, self._players, instead=True, lesson=True)
            return
        self.app.replace(page_factory("math room")(self.app, self.stores, plan))

    # ---- the scene ----

    def _lay(self) -> None:
        """Place everything, with the buttons at the foot."""
        super()._lay()
        painter, page = self.app.painter, self.form.rect
        row = Row(*self._ways(), self.plan_text, self.start, gap=16, fill=self.plan_text)
        height = row.lay(painter, page.x, 0, page.w)
        bottom = painter.size[1] - painter.u(14)
        row.lay(painter, page.x, bottom - height, page.w)
        room = bottom - height - painter.u(14) - self.back_button.rect.bottom - painter.u(14)
        page = Rect(page.x, self.back_button.rect.bottom + painter.u(14), page.w, min(page.h, room))
        page.h = min(room, max(page.h, self.form.natural_height(painter, page.w)))
        self.form.layout(painter, page)

    def handle(self, event: Event) -> None:
        """Take an event. Enter begins, unless keys have moved the focus: then it presses the widget with it."""
        if event.type == pygame.KEYDOWN and event.key in _ENTER and (
                event.mod & pygame.KMOD_CTRL or not (self.form.keyboard or hasattr(event, "pad"))):
            self.begin()
            return
        super().handle(event)
        self.start.worn = self.start.worn or not self.form.keyboard


def _in_sessions(option: Option) -> Option:
    """Return an option without jokers among its ranks, as they make no facts."""
    if not option.ranks:
        return option
    kept = [n for n, value in enumerate(option.values) if value is None or value in RANKS]
    return option._replace(values=tuple(option.values[n] for n in kept),
                           words=tuple(option.words[n] for n in kept) if option.words else option.words)
