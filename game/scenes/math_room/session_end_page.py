"""The page at the end of a session: what grows in the child's valley now, and five more minutes on request. Two
children see their valleys one after the other; nothing is compared."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame.event import Event

from game.core.i18n import _, ngettext, whole
from game.learning import valley
from game.learning.answer import Answer
from game.scenes.kit.ask_controller import TableContext
from game.scenes.math_room.practice_session import PracticeSession
from game.scenes.math_room.session_story import SessionStory
from game.scenes.math_room.valley_scene import ValleyPageBase
from game.scenes.shell.page_widgets import UnsavedNotice, speaker
from game.view.widgets import Button, Widget

_LOOK = 0.6
"""Seconds that it must have been visible before a press counts: an earlier one was meant for an answer."""
_PRESSES = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class SessionEndPage(ValleyPageBase):
    """The page after a session of `tricks` rounds; `more` goes on with it. Presses that come too early do nothing."""

    def __init__(self, context: TableContext, session: PracticeSession, tricks: int, more: Callable[[], None]) -> None:
        super().__init__(context.app)
        self.context, self.session, self.tricks, self.more = context, session, tricks, more
        self.stores = context.course.policy.stores
        self.unsaved = UnsavedNotice(context.app, self.stores)
        self.learners = [*session.learners.values()]
        self.show_child(0)

    def show_child(self, at: int) -> None:
        """Show the valley of a child, by its number among the learners."""
        self.at = at
        learner = self.learners[at]
        every = valley.grown(learner.knowledge)
        asked = next((one.fact.like.kind for one in reversed(learner.answers) if one.fact.in_table), None)
        new = self.stores.children.unseen(learner.child.id, every)
        grows = any(answer.fact.like.kind == asked for answer in new)
        near = None if grows else valley.almost_grown(learner.knowledge, learner.answers)
        asked_keys = {answer.fact.key for answer in learner.answers}
        watered = len({fact.key for fact in self.session.water} & asked_keys)
        if watered:
            told = ngettext("One plant is watered", "{count} plants are watered", watered).format(count=whole(watered))
        elif near is not None:
            told = valley.facts_text(near, _("{fact} is nearly there"), _("{fact}: nearly there"))
        elif every:
            told = ngettext("One fact grows here", "{count} facts grow here", len(every)).format(
                count=whole(len(every)))
        else:
            told = _("Your first plant will grow here")
        token = learner.child.token if learner.animal == learner.child.animal else learner.animal
        self._stands: float | None = None             # when the growth was complete, by the app's clock
        self.show(learner.child, token, learner.knowledge, new, told, near, asked)

    def saw(self, answers: Sequence[Answer]) -> None:
        self.stores.children.saw(self.child.id, answers)

    def buttons(self) -> list[Widget]:
        """Return the buttons: to the other child's valley, or for five more minutes, and the one that leaves, which has
        Enter unless another child is left."""
        story = Button(_("How it went"), self._story, icon="chart")
        if self.at + 1 < len(self.learners):
            words = _("{name}’s valley").format(name=self.learners[self.at + 1].child.name)
            onward = [Button(words, partial(self.show_child, self.at + 1), look="main", icon="right", cap=_("Enter")),
                      Button(_("Done"), self.close, icon="check")]
        else:
            onward = [Button(_("Five more minutes"), self._more, icon="clock"),
                      Button(_("Done"), self.close, look="main", icon="check", cap=_("Enter"))]
        return [*self.unsaved.rows(), *speaker(self.app, lambda: self.read), story, *onward]

    def _story(self) -> None:
        self.app.push(SessionStory(self.context, self.session, self.tricks, self.learners[self.at]))

    def _more(self) -> None:
        self.app.pop()
        self.more()

    def tick(self, dt: float) -> None:
        if self.unsaved.tick(dt):
            self.language_changed()
        super().tick(dt)
        if self._stands is None and not self.growing.moving:
            self._stands = self.app.clock()

    def handle(self, event: Event) -> None:
        if self.growing.moving or not self._is_press(event) or self._looked_at:
            super().handle(event)

    @property
    def _looked_at(self) -> bool:
        """True once it was visible for long enough."""
        return self._stands is not None and self.app.clock() - self._stands >= _LOOK

    @staticmethod
    def _is_press(event: Event) -> bool:
        return event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key in _PRESSES)

    def close(self) -> None:
        self.context.doors.home()
