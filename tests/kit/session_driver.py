"""A session to sit at: the real app, the real children's store, and hands that type answers."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pygame
from pygame.event import Event

from game.core.cards import CODES
from game.core.rng import Rng
from game.learning.session_plan_code import SessionPlanSpec
from game.rules.equations.equation_asks import Solve
from game.rules.equations.solver import solution
from game.scenes.math_room import sessions
from game.scenes.math_room.fact_question import AnswerAskController, FactQuestionController
from game.scenes.math_room.mistake import MistakePanel
from game.scenes.math_room.session_policy import SessionPolicy
from game.scenes.shelf.shelf_page import ShelfPage
from game.scenes.shell.scene import Scene
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.table_page import TablePage
from game.scenes.table.writing import WriteController
from game.sitting.stores import Stores
from game.store.children import Child
from game.store.paths import Folders
from game.store.settings import Settings
from game.view.device.window import LEAST, Window
from tests.kit.picture_cache import pictures
from tests.kit.table_driver import FRAME, Stepped

_pictures = pictures()
_LOOKED = 0.7
"""Seconds for which a page is looked at that was waited for: a press that comes sooner may not count."""


def in_session(scene: Scene | None) -> bool:
    """True if this page is a table at which a session is played."""
    return isinstance(scene, TablePage) and isinstance(scene.policy, SessionPolicy)


class AtSession:
    """An app in which a session is played."""

    def __init__(self, app: Stepped, kept: Stores) -> None:
        self.app, self.stores = app, kept

    @property
    def top(self) -> Scene | None:
        return self.app.top

    @property
    def play(self) -> TablePage:
        found = next((scene for scene in reversed(self.app.scenes) if in_session(scene)), None)
        assert isinstance(found, TablePage), f"no session is played, but {self.app.top}"
        return found

    @property
    def policy(self) -> SessionPolicy:
        """What makes it a session."""
        assert isinstance(self.play.policy, SessionPolicy)
        return self.play.policy

    @property
    def match(self) -> Any:
        return self.play.sitting.match

    def frames(self, seconds: float = FRAME) -> None:
        """Let time pass; the last frame is drawn."""
        self.app.pass_for(seconds)

    def key(self, key: int, letter: str = "", mod: int = 0, scancode: int = 0) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.app.take(Event(kind, key=key, mod=mod, unicode=letter, scancode=scancode))
        self.frames()

    def type(self, number: int) -> None:
        """Figures, and Enter."""
        for figure in str(number):
            self.key(ord(figure), figure)
        self.key(pygame.K_RETURN, "\r")

    def click(self, pos: tuple[int, int]) -> None:
        for kind, more in ((pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}), (pygame.MOUSEBUTTONDOWN, {
                "button": 1}), (pygame.MOUSEBUTTONUP, {"button": 1})):
            self.app.take(Event(kind, pos=pos, touch=False, **more))
        self.frames()

    def asked(self, patience: float = 60.0) -> FactQuestionController | AnswerAskController:
        """Turn cards until a child is asked for a number."""
        for _ in range(round(patience / FRAME)):
            play, asking = self.play, self.play.context.asking
            asks = isinstance(asking, FactQuestionController | AnswerAskController)
            if asks and asking.panel is not None and self.app.top is play:
                self.app.step(0.0)
                return asking
            if self.app.top is play and asking is not None and asking.ask.forced and play.stage.idle:
                for seat in asking.by_hand:
                    self.key(0, scancode=play.sitting.chairs[seat].key)
            self.app.pass_by()
        raise AssertionError(f"nothing is asked: {self.match.ask} {self.app.top}")

    def answer(self, right: bool = True) -> None:
        """Answer what is asked now; if wrongly, then what is right."""
        asking = self.asked()
        number = asking.question.fact.answer if isinstance(asking,
                                                           FactQuestionController) else asking.ask.numbers[asking.seat]
        self.type(number if right else number + 1)
        if not right:
            self.frames(0.1)
            for _ in range(round(5 / FRAME)):
                if isinstance(self.top, MistakePanel):
                    break
                self.app.pass_by()
            assert isinstance(self.top, MistakePanel)
            self.type(number)

    def until(self, kind: type, right: bool = True, answers: int = 400) -> Any:
        """Go on answering until such a page comes."""
        for _ in range(answers):
            for _frame in range(round(60 / FRAME)):
                if isinstance(self.top, kind):
                    self.frames(_LOOKED)
                    return self.top
                play, asking = self.play, self.play.context.asking
                if isinstance(asking, FactQuestionController | AnswerAskController) and self.app.top is play:
                    break
                if self.app.top is play and asking is not None and asking.ask.forced and play.stage.idle:
                    for seat in asking.by_hand:
                        self.key(0, scancode=play.sitting.chairs[seat].key)
                self.app.pass_by()
            self.answer(right)
        raise AssertionError(f"there is never a {kind.__name__}")

    def anyhow(self, kind: type, patience: float = 400.0) -> Any:
        """Play whatever the game asks of the children, every other number wrong at first, until such a page comes."""
        turn = 0
        for _frame in range(round(patience / FRAME)):
            top, play = self.top, self.play
            asking, ask = play.context.asking, self.match.ask
            if isinstance(top, kind):
                self.frames(_LOOKED)
                return top
            if isinstance(top, MistakePanel):
                self.type(top.question.fact.answer)
            elif isinstance(top, Curtain):
                self.key(pygame.K_RETURN)
            elif top is play and isinstance(asking,
                                            FactQuestionController | AnswerAskController) and asking.panel is not None:
                turn += 1
                number = (asking.question.fact.answer if isinstance(asking, FactQuestionController)
                          else asking.ask.numbers[asking.seat])
                self.type(number + turn % 2)
            elif top is play and ask is not None and asking is not None and asking.ask is ask and play.stage.idle:
                for seat in asking.by_hand[:1]:
                    answer = ask.sample(seat, Rng(turn))
                    if isinstance(ask, Solve):
                        answer = solution(ask.puzzle) or "pass"
                    turn += 1
                    if asking.pending.race:
                        self.frames(0.5)
                        play.course.races.claim(seat, answer)
                    else:
                        play.course.answer(seat, ask.written(answer))
            self.frames()
        raise AssertionError(f"there is never a {kind.__name__}, but {self.top}, {self.match.ask}")

    def begin(self, plan: SessionPlanSpec, *names: str) -> Sequence[Child]:
        """Begin a session with new children."""
        children = [self.stores.children.add(name, n, 0.0) for n, name in enumerate(names or ("Ada",))]
        assert None not in children
        sessions.begin(self.app, self.stores, plan, [child for child in children if child is not None])
        self.frames()
        return [child for child in children if child is not None]

    def dealt(self, *packets: str) -> None:
        """Let the session's match be one of these packets, the top first, in place of the one that was dealt."""
        from game.core.record import read_record
        from game.rules import make
        from game.sitting.sitting import Sitting

        play, session = self.play, self.policy.session
        deck = [CODES[card] for card in make(session.plan.game, session.plan.chosen).deck()]
        for packet in packets:
            for code in packet.split():
                deck.remove(code)
        share = (len(deck) + sum(len(packet.split()) for packet in packets)) // 2
        deal = []
        for packet in packets:
            codes = packet.split()
            while len(codes) < share:
                codes.append(deck.pop())
            deal.append(codes)
        session.deal = None                           # it was not planned
        record = {"format": 1, "game": self.match.game.id, "options": dict(session.plan.chosen), "players": 2,
                  "seed": 5, "deal": deal}
        sitting = Sitting.new(read_record(record, make), play.sitting.chairs)
        self.app.replace(TablePage(self.app, self.stores, sitting, sessions.policy(self.app, self.stores, session)))
        self.frames()


_FIRST_DEAL = 1000
"""Deals in tests are the same every time."""


@contextmanager
def at_session(folder: Path, *, pace: str = "instant", size: tuple[int, int] = LEAST,
               reduced_motion: bool = False) -> Iterator[AtSession]:
    """The window at the shelf; begin a session in it."""
    settings = Settings()
    settings.pace, settings.size, settings.reduced_motion = pace, size, reduced_motion
    window = Window("Truce", size=size)
    kept = Stores(Folders.inside(folder))
    app = Stepped(window, settings, _pictures, lambda app: ShelfPage(app, kept))
    app.running = True
    chosen, sessions.new_number = sessions.new_number, partial(next, count(_FIRST_DEAL))
    try:
        app.push(ShelfPage(app, kept))
        yield AtSession(app, kept)
    finally:
        sessions.new_number = chosen
        kept.close()
        window.close()


def written(sat: AtSession) -> WriteController:
    """Let time pass until a child is to write an equation; whoever races for it has one."""
    for _frame in range(round(60 / FRAME)):
        sat.app.pass_by()
        asking = sat.play.context.asking
        if isinstance(asking, WriteController) and asking.panel is not None and sat.play.stage.idle:
            return asking
        if asking is not None and asking.pending.race and asking.panel is not None:
            sat.frames(1)
            sat.click(next(one for one in asking.panel.form.widgets if one.label == "I’ve got it!").rect.center)
    raise AssertionError("nobody is to write anything")
