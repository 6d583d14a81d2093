"""The page of the table: a match being played, by the people who sit at it. Its course knows what happens in it."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Final
from weakref import proxy

from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import Arrange, Pick, Press, Write
from game.core.seats import Seat
from game.core.setting_values import PACES
from game.scenes.kit.ask_controller import AskController, Navigation, TableContext
from game.scenes.kit.seating import Seating
from game.scenes.kit.table_policy import TablePolicy
from game.scenes.shell.app import App
from game.scenes.shell.frame_loop import FRAME
from game.scenes.shell.overlay import AwayCountdown
from game.scenes.shell.routes import page_factory
from game.scenes.shell.scene import AWAKE, Scene
from game.scenes.table.arranging import ArrangeController
from game.scenes.table.help_sheet import HelpSheet
from game.scenes.table.hidden_hands import Curtain, HandPeek
from game.scenes.table.input_router import InputRouter, TableButton
from game.scenes.table.match_policy import MatchPolicy
from game.scenes.table.narrator import HintLine, TableNarrator
from game.scenes.table.photo_finish import PhotoFinish
from game.scenes.table.picking import PickController
from game.scenes.table.pressing import PressController
from game.scenes.table.writing import WriteController
from game.sitting.match_controller import MatchController
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.sitting.referee import Photo
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.view.controls.held_keys import HeldKeys
from game.view.stage.compositor import Layer
from game.view.stage.stage import Stage
from game.view.widgets import AccessibleText

CONTROLLERS: dict[type, type[AskController]] = {
    Press: PressController, Pick: PickController, Arrange: ArrangeController, Write: WriteController,
}
"""A kind of ask → the way in which people are asked, unless the policy has another."""
DOZE: Final = 20.0
"""Seconds after which a table is idle."""


def is_waiting_for_people(course: MatchController) -> bool:
    """True if people are asked, and nothing happens before one of them acts."""
    asked = course.open_ask
    turns = course.auto and course.hands.isdisjoint(course.sitting.waiting)
    return asked is not None and not (turns or asked.expects or course.hurry.wanted(course.sitting.people))


THINKS: Final = 120.0
"""Seconds after the last touch for which somebody with a choice to make is taken to think."""


class IdleTimer:
    """The idle timer of a table. `idle`: nobody has done anything for some time, so the table is not polled, and the
    time does not count as play, unless somebody `thinks`. A face or a key cap that moves now and then does not reset
    it."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.idle = False
        self._still = 0.0

    def reset(self) -> None:
        """Note that somebody does something."""
        self._still, self.idle = 0.0, False

    def rests(self, beside: float) -> float:
        """Return the seconds until something begins at the table, if nothing does `beside` it before that."""
        course, stage = self.context.course, self.context.stage
        if self.idle:
            return beside
        if self.context.press.any or not (stage.frozen or stage.idle):
            return 0.0                                # a key that is held comes to hurry
        return min(beside, course.rests, max(0.0, DOZE - self._still))

    def tick(self, dt: float, *, moves: bool) -> None:
        """Let `dt` seconds pass while it is not idle, with anything that `moves`, or not. While nobody can do anything,
        the table does not become idle."""
        course, moves = self.context.course, moves or self.context.stage.next_change_in < AWAKE
        timed = course.open_ask is not None and course.open_ask.expects
        busy = not is_waiting_for_people(course) and (moves or not course.hands or timed)
        self._still = 0.0 if busy else self._still + dt
        self.idle = self._still > DOZE and not moves

    def think(self, dt: float) -> None:
        """Let `dt` seconds pass while it is idle: where a choice is to be made they count, up to `THINKS`."""
        course = self.context.course
        asked, some = course.open_ask, min(dt, max(0.0, THINKS - self._still))
        self._still += dt
        if asked is not None and not (asked.ask.forced or course.races.slaps):
            course.decide(some)


class TablePage(Scene):
    """The page of one sitting: it draws, hands events to `InputRouter`, and shows what its `MatchController` asks. Its
    parts refer to it weakly, so that none of them keeps it in memory.

    `policy` says what kind of match it is; an ordinary one if it is None.
    """

    def __init__(self, app: App, stores: Stores, sitting: Sitting, policy: TablePolicy | None = None) -> None:
        super().__init__(app)
        self.sitting = sitting
        self.policy = policy or MatchPolicy(stores)
        page = proxy(self)
        self._whole, self.quiet = True, self.policy.thinks
        self._over: list[AskController] = []                 # what is asked no more, and may still be at work
        self._slept = self._until = 0.0               # since all was asked, and for how long it need not be
        game, seating = sitting.match.game, Seating(app, sitting)
        self.narrator = TableNarrator(app, sitting, self.policy)
        press = HeldKeys(seating.keys(), app.clock)
        app.pictures.skin = self.policy.skin or game.court_art
        self.stage = Stage(
            sitting.match.table, seating.looks(), app.pictures, app.theme, app.size, exhibit=game.exhibit,
            caption=lambda *what: (page.narrator if app.reader.on else page.policy).caption(sitting, *what),
            reduced_motion=app.reduced_motion, mine=sitting.seeing, rumble=seating.rumble, aside=game.aside,
            turns=game.turns and sitting.rounds > 0, war_calls=game.war_calls, call=game.call,
            backdrop=game.backdrop, chant=game.chant,
            sound=lambda name, x: page.hint.sound(name, x, page.stage.layout, sitting.names))
        self.course = MatchController(sitting, self.policy, app.settings, self.stage, self, app.clock, press.holds,
                                      slaps=seating.slaps)
        doors = Navigation(
            lambda: page.pause(), lambda: page.help(), lambda: page.settings(), lambda: page.policy.home(),
            lambda seat, look: page.curtain(seat, look))
        self.context = TableContext(app, self.course, self.stage, seating, press, doors)
        self.policy.sit(self.context)
        self.hint = HintLine(app, self.stage)
        self.photo = PhotoFinish(app, self.stage, sitting)
        self.bar = self.policy.bar()
        self.doze = IdleTimer(self.context)
        self.glance = HandPeek(self.context)
        self.hands = InputRouter(self.context, self.bar, self.glance, self.photo)
        if sitting.people:                            # else the light goes along the bar
            self.button = TableButton(self.context, self.bar, lambda event: page.handle(event))
        if sitting.rounds == 0 and sitting.match.ask is None and sitting.match.result is None:
            self.stage.deal()
        self._pace()
        self.course.save()

    @property
    def racing(self) -> bool:
        return self.course.racing

    def enter(self) -> None:
        self.policy.enter()
        self.doze.reset()
        self.app.pictures.skin = self.policy.skin or self.sitting.match.game.court_art
        self._whole = True
        self._pace()
        self.gamepads_changed()
        self.course.enter()
        self.bar.enter()
        if self.context.panel is not None:
            self.context.panel.form.typing()

    def leave(self) -> None:
        self.policy.leave()
        self.glance.cover()
        self.course.leave()
        self.cover()
        if self.context.panel is not None:
            self.context.panel.form.typing(False)
        self.course.save()

    def dispose(self) -> None:
        """Release its parts that refer to each other."""
        asking, self.context.asking = self.context.asking, None
        for over in (*self._over, *([asking] if asking is not None else ())):
            over.dispose()
        self.course.dispose()
        self.policy.dispose()

    def gamepads_changed(self) -> None:
        if self.context.seating.follow():
            self.doze.reset()
            self.context.press.keys = self.context.seating.keys()
            self.stage.set_looks(self.context.seating.looks())
            self.needs_redraw = True
        if self.context.asking is not None:
            self.context.asking.show()                        # other keys may be named

    @property
    def opponents(self) -> Sequence[str]:
        return self.sitting.names

    def plays_with(self, pad: int) -> str:
        seat = self.context.seating.plays_for(pad)
        return "" if seat is None else self.sitting.names[seat]

    def before_quit(self) -> None:
        self.policy.leave()
        self.course.save()

    @property
    def read(self) -> str:
        return self.narrator.read(self.bar)

    @property
    def accessible_text(self) -> AccessibleText | None:
        return self.narrator.accessible_text(self.bar, self.context.asking)

    def language_changed(self) -> None:
        self.bar.remake()
        self.stage.say("")
        self.gamepads_changed()
        self.course.ask_anew()
        self.policy.language_changed()

    def resized(self) -> None:
        self.stage.set_theme(self.app.theme)
        self.stage.resize(self.app.size)
        self.doze.reset()
        self.bar.resized()
        self.photo.resized()
        if self.context.panel is not None:
            self.context.panel.lay()
        self._pace()
        self._whole = True
        self.policy.resized()

    def _pace(self) -> None:
        self.stage.pace = self.policy.pace(PACES[self.app.settings.pace])
        self.stage.state.reduced_motion = self.app.reduced_motion

    @property
    def plays_ambience(self) -> bool:
        return not self.doze.idle

    @property
    def moving(self) -> bool:
        if self.doze.idle or self.policy.moving or self.bar.stale:
            return self.policy.moving or self.bar.stale
        stage, panel = self.stage, self.context.panel
        if self.photo.stale or (panel is not None and panel.form.stale):
            return True
        return not stage.frozen and (stage.moving or not stage.idle)

    @property
    def idle_for(self) -> float:
        left = self._until - self._slept
        return left if self.doze.idle else min(left, self.stage.next_change_in, self.photo.rests)

    def handle(self, event: Event) -> None:
        self.doze.reset()
        if not self.policy.handle(event):
            self.hands.handle(event)

    def wake(self) -> None:
        if self._slept > 2 * FRAME:                   # the time before what happens
            self._ask()
        self._until = 0.0

    def tick(self, dt: float) -> None:
        self._slept += dt
        if not self.doze.idle:
            self.stage.tick(dt)
            if self.photo.strip is not None:
                self.photo.tick(dt)
        if self._slept >= self._until:
            self._ask()

    def _ask(self) -> None:
        """Tick all parts but those that are seen to move, and note when one of them is due again."""
        dt, self._slept, asking = self._slept, 0.0, self.context.asking
        while self._over:
            self._over.pop().dispose()
        if self.glance.seat is not None:
            self.glance.tick(dt)
        if self.hint.left > 0:
            self.hint.tick(dt)
        if not self.doze.idle:
            if asking is not None:
                asking.tick(dt)
            if not self.moving:
                self.course.races.drawn()             # for nothing will be drawn
            self.course.tick(dt)
            self.doze.tick(dt, moves=self.moving)
        else:
            self.doze.think(dt)
        self.policy.tick(dt)
        self.bar.tick()
        self.hint.say(self.policy.hint(self.context.asking.hint if self.context.asking is not None else ""))
        if self.app.reader.on or self.narrator.on:
            self.narrator.tick(dt, self.stage, self.context.asking, self.hint.words)
        asking = self.context.asking
        self._until = self.doze.rests(min(
            self.policy.rests, self.bar.rests, self.narrator.rests, self.hint.rests,
            self.glance.rests if self.glance.seat is not None else inf, asking.rests if asking is not None else inf))

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        for part in (self.bar, self.photo):
            if part.stale:
                self.stage.touch(part.rect)
        seen = (self.bar, self.hint, *((self.photo,) if self.photo.strip is not None else ()))
        above: list[Layer] = [(part.rect, part.draw) for part in seen]
        self.foot, panel = self.policy.foot, self.context.panel
        if panel is not None:
            if panel.form.rect.bottom > self.app.size[1] - self.app.painter.u(80):
                self.foot = max(self.foot, self.app.size[1] - panel.form.rect.y)      # toasts leave the panel free
            if panel.form.stale:
                self.stage.touch(panel.rect)
            above.append((panel.rect, panel.draw))
        whole, self._whole = self._whole or self.needs_redraw, False
        rects = self.stage.draw(screen, whole, [*above, *self.policy.layers()])
        self.course.races.drawn()
        return rects

    # ---- pages over it ----------------------------------------------------------------------------------------------

    def suspend(self) -> None:
        self.cover()
        self.app.push(AwayCountdown(self.app))

    def cover(self) -> None:
        """Cover a hand that is open for one of several people, as another page comes over the table."""
        if self.context.asking is not None:
            self.context.asking.cover()

    def pause(self) -> None:
        """Stop, with all that one can do from here."""
        self.cover()
        self.app.push(self.policy.paused(self.photo.replay if self.photo.photo is not None else None))

    def help(self) -> None:
        """Show the rules that are needed now beside the table."""
        self.cover()
        self.app.push(HelpSheet(self.context, self.policy.layers))

    def settings(self) -> None:
        """Show the settings; the match waits."""
        self.app.push(page_factory("settings")(self.app, stores=self.policy.stores))

    def curtain(self, seat: Seat, look: Callable[[], None]) -> Scene:
        """Cover the cards of a player, until `look` shows them to this player alone. Return the page that covers them.
        """
        self.app.push(curtain := Curtain(self.context, self.glance, self.hands.handle, seat, look))
        return curtain

    # ---- what its course tells --------------------------------------------------------------------------------------

    @property
    def is_on_top(self) -> bool:
        """True while no other page is above this one."""
        return bool(self.app.scenes) and self.app.scenes[-1] is self

    def put(self, asked: PendingAsk | PolicyQuestion) -> None:
        """Ask people, or show which players the match waits for."""
        if asked.by_hand and not asked.ask.forced and isinstance(asked, PendingAsk):
            self.hands.free()                         # the next press is an answer
        if not self.sitting.match.given:
            self.stage.thoughts.clear_answers()
        self.context.asking = (
            self.policy.asking(asked)
            or next(way for kind, way in CONTROLLERS.items() if isinstance(asked.ask, kind))(self.context, asked))
        self.context.asking.begin()
        self.context.asking.light()

    def answered(self, seat: Seat) -> None:
        """Show that one seat has answered what is asked, and others have not."""
        if self.context.asking is not None:
            self.context.asking.on_answered(seat)
            self.context.asking.light()

    def withdraw(self) -> None:
        """Stop asking: nothing is asked any more."""
        asking, self.context.asking = self.context.asking, None
        if asking is not None:
            asking.end()
            self.stage.light(())
            self.stage.thoughts.think(())
            self._over.append(asking)
        self.stage.ask({})

    def contested(self, photo: Photo) -> None:
        """Show how a contested race was won."""
        self.photo.show(photo)

    def tell(self, line: str) -> None:
        """Show one line over any page."""
        self.app.say(line)

    def keep(self) -> None:
        """Write the settings, which have changed."""
        self.app.keep()
