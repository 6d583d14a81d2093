"""The page of the table: a match being played, by the people who sit at it. Its course knows what happens in it."""

from collections.abc import Sequence
from math import inf

from pygame import Rect, Surface
from pygame.event import Event

from game.core.seats import Seat
from game.core.setting_values import PACES
from game.scenes.kit.ask_controller import AskController
from game.scenes.kit.panel import Panel, make_room
from game.scenes.kit.table_context import Navigation, Seating, TableContext
from game.scenes.kit.table_policy import TablePolicy
from game.scenes.shell.app import App
from game.scenes.shell.frame_loop import FRAME
from game.scenes.table.ask_registry import controller_for
from game.scenes.table.hand_peek import HandPeek
from game.scenes.table.hint_line import HintLine, SoundCaptions
from game.scenes.table.idle_timer import IdleTimer
from game.scenes.table.input_router import InputRouter
from game.scenes.table.match_policy import MatchPolicy
from game.scenes.table.narrator import TableNarrator
from game.scenes.table.photo_finish import PhotoFinish
from game.scenes.table.table_pages import TablePages
from game.scenes.table.table_switch import TableButton
from game.sitting.match_controller import MatchController
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.sitting.referee import Photo
from game.sitting.sitting import Sitting
from game.sitting.stores import Stores
from game.view.controls.held_keys import HeldKeys
from game.view.stage.compositor import Layer
from game.view.stage.stage import Stage
from game.view.widgets import AccessibleText


class TablePage(TablePages):
    """The page of one sitting: it draws, hands events to `InputRouter`, and shows what its `MatchController` asks
    (`asking`).

    `policy` says what kind of match it is; an ordinary one if it is None.
    """

    def __init__(self, app: App, stores: Stores, sitting: Sitting, policy: TablePolicy | None = None) -> None:
        super().__init__(app)
        self.sitting = sitting
        self.policy = policy or MatchPolicy(stores)
        self.asking: AskController | None = None
        self._whole, self.quiet = True, self.policy.thinks
        self._over: list[AskController] = []                 # what is asked no more, and may still be at work
        self._slept = self._until = 0.0               # since all was asked, and for how long it need not be
        game, seating = sitting.match.game, Seating(app, sitting)
        self.narrator = TableNarrator(app, sitting, self.policy)
        press = HeldKeys(seating.keys(), app.clock)
        app.pictures.skin = self.policy.skin or game.court_art
        self.stage = Stage(
            sitting.match.table, seating.looks(), app.pictures, app.theme, app.size, exhibit=game.exhibit,
            caption=lambda event,
            table: (self.narrator if app.reader.on else self.policy).caption(sitting, event, table),
            reduced=app.reduced, mine=sitting.seeing, feel=seating.feel, aside=game.aside,
            turns=game.turns and sitting.rounds > 0, war_calls=game.war_calls, call=game.call, backdrop=game.backdrop,
            sound=lambda name, x: self.sound_captions.sound(name, x, self.stage.layout, sitting.names))
        self.course = MatchController(sitting, self.policy, app.settings, self.stage, self, app.clock, press.holds,
                                      slaps=seating.slaps)
        doors = Navigation(self.pause, self.help, self.settings, self.to_shelf, self.curtain)
        self.desk = TableContext(app, self.course, self.stage, seating, press, doors, lambda: self._panel)
        self.policy.sit(self.desk)
        self.hint = HintLine(app, self.stage)
        self.sound_captions = SoundCaptions(app, self.hint)
        self.photo = PhotoFinish(app, self.stage, sitting)
        self.bar = self.policy.bar()
        self.doze = IdleTimer(self.desk)
        self.glance = HandPeek(self.desk, lambda: self.asking is not None and self.asking.looking)
        self.hands = InputRouter(self.desk, self.bar, self.glance, self.photo, lambda: self.asking)
        if sitting.people:                            # else the light goes along the bar
            self.button = TableButton(self.desk, self.bar, lambda: self.asking, self.handle)
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
        if self._panel is not None:
            self._panel.form.typing()

    def leave(self) -> None:
        self.policy.leave()
        self.glance.cover()
        self.course.leave()
        self.cover()
        if self._panel is not None:
            self._panel.form.typing(False)
        self.course.save()

    def dispose(self) -> None:
        for asking in (*self._over, *([self.asking] if self.asking is not None else ())):
            asking.dispose()
        self.course.dispose()
        self.policy.dispose()
        self.narrator.dispose()
        super().dispose()

    def gamepads_changed(self) -> None:
        if self.desk.seating.follow():
            self.doze.reset()
            self.desk.press.keys = self.desk.seating.keys()
            self.stage.set_looks(self.desk.seating.looks())
            self.needs_redraw = True
        if self.asking is not None:
            self.asking.show()                        # other keys may be named

    @property
    def opponents(self) -> Sequence[str]:
        return self.sitting.names

    def plays_with(self, pad: int) -> str:
        seat = self.desk.seating.plays_for(pad)
        return "" if seat is None else self.sitting.names[seat]

    def before_quit(self) -> None:
        self.policy.leave()
        self.course.save()

    @property
    def read(self) -> str:
        return self.narrator.read(self.bar)

    @property
    def spoken(self) -> AccessibleText | None:
        return self.narrator.spoken(self.bar, self.asking)

    def language_changed(self) -> None:
        self.bar.remake()
        self.stage.say("")
        self.gamepads_changed()
        self.course.ask_anew()
        self.policy.spoken()

    def resized(self) -> None:
        self.stage.set_theme(self.app.theme)
        self.stage.resize(self.app.size)
        self.doze.reset()
        self.bar.resized()
        self.photo.resized()
        if self._panel is not None:
            self._panel.lay()
        self._pace()
        self._whole = True
        self.policy.resized()

    def _pace(self) -> None:
        self.stage.pace = self.policy.pace(PACES[self.app.settings.pace])
        self.stage.state.reduced_motion = self.app.reduced

    @property
    def _panel(self) -> Panel | None:
        return self.asking.panel if self.asking is not None else None

    @property
    def plays_ambience(self) -> bool:
        return not self.doze.idle

    @property
    def moving(self) -> bool:
        if self.doze.idle or self.policy.moving or self.bar.stale:
            return self.policy.moving or self.bar.stale
        stage, panel = self.stage, self._panel
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
        """Let time pass for all but what is seen to move, and ask when that has something to do again."""
        dt, self._slept, asking = self._slept, 0.0, self.asking
        while self._over:
            self._over.pop().dispose()
        if self.glance.seat is not None:
            self.glance.tick(dt)
        if self.sound_captions.left > 0:
            self.sound_captions.tick(dt)
        if not self.doze.idle:
            if asking is not None:
                asking.tick(dt)
            if not self.moving:
                self.course.races.drawn()             # for nothing will be drawn
            self.course.tick(dt)
            self.doze.tick(dt, moves=self.moving)
        self.policy.tick(dt)
        self.bar.tick()
        self.hint.say(self.policy.hint(self.asking.hint if self.asking is not None else ""))
        if self.app.reader.on or self.narrator.on:
            self.narrator.tick(dt, self.stage, self.asking, self.hint.words)
        self._until = self.doze.rests(min(
            self.policy.rests, self.bar.rests, self.narrator.rests, self.glance.rests, self.sound_captions.rests,
            self.asking.rests if self.asking is not None else inf))

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        for part in (self.bar, self.photo):
            if part.stale:
                self.stage.touch(part.rect)
        seen = (self.bar, self.hint, *((self.photo,) if self.photo.strip is not None else ()))
        above: list[Layer] = [(part.rect, part.draw) for part in seen]
        self.foot, panel = self.policy.foot, self._panel
        if panel is not None:
            make_room(self, panel, self.foot)
            panel.refresh()
            above.append((panel.rect, panel.draw))
        whole, self._whole = self._whole or self.needs_redraw, False
        rects = self.stage.draw(screen, whole, [*above, *self.policy.layers()])
        self.course.races.drawn()
        return rects

    # ---- what its course tells --------------------------------------------------------------------------------------

    @property
    def here(self) -> bool:
        """True while nothing lies over the page."""
        return bool(self.app.scenes) and self.app.scenes[-1] is self

    def put(self, asked: PendingAsk | PolicyQuestion) -> None:
        """Ask people, or show which players the match waits for."""
        if asked.by_hand and not asked.ask.forced and isinstance(asked, PendingAsk):
            self.hands.free()                         # the next press is an answer
        self.asking = self.policy.asking(asked) or controller_for(self.desk, asked)
        self.asking.put()

    def answered(self, seat: Seat) -> None:
        """Show that one seat has answered what is asked, and others have not."""
        if self.asking is not None:
            self.asking.answered(seat)

    def withdraw(self) -> None:
        """Stop asking: nothing is asked any more."""
        asking, self.asking = self.asking, None
        if asking is not None:
            asking.withdraw()
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
