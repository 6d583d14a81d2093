"""The table: a match being played, by whoever sits at it."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import Ask
from game.core.asks import Press as PressAsk
from game.core.choices import PACES
from game.core.events import Event as Fact
from game.core.events import Laid, Moved, Swept
from game.core.table import Table
from game.core.two_keys import SECOND, TURN
from game.core.words import _
from game.scenes.shell.app import App
from game.scenes.shell.contents import page
from game.scenes.shell.scene import Scene
from game.scenes.table import skipping
from game.scenes.table.asking import Asking, asking
from game.scenes.table.bar import Bar
from game.scenes.table.button import TableButton
from game.scenes.table.glance import Glance
from game.scenes.table.hands import Hands
from game.scenes.table.heard import Heard
from game.scenes.table.hint import Hint
from game.scenes.table.photo_finish import PhotoFinish
from game.scenes.table.pressing import Pressing
from game.scenes.table.racing import Racing
from game.scenes.table.seating import Seating
from game.sitting.kept import Kept
from game.sitting.sitting import Sitting
from game.view.controls.order import Order
from game.view.controls.press import Press
from game.view.controls.referee import Claim
from game.view.stage.layers import apart
from game.view.stage.stage import Stage

CHEER = 2.4
"""Seconds that the winner is cheered at most before it is told how it came; a press tells it at once."""
CALM = 1 / 3
"""Seconds at least from one thing that the table does by itself to the next: more often, cards would flash."""
AT_ONCE = 16
"""How many things are done together then at the instant pace."""
DOZE = 20.0
"""Seconds after which a table at which nobody does anything stops looking at itself. It is not time played, either."""


class Play(Scene):
    """One sitting on the stage. `asking` is what is asked just now and can be seen; `skipping` goes on unseen;
    `carried` is the seat whose press, meant to go on, may turn its card, too; `orders` are the orders on which people
    are at work, by seat: nobody else sees them, and no file."""

    def __init__(self, app: App, kept: Kept, sitting: Sitting) -> None:
        super().__init__(app)
        self.kept, self.sitting = kept, sitting
        self.skipping = False
        self.over = False
        self.asking: Asking | None = None
        self.carried = -1
        self.orders: dict[int, Order] = {}
        self.seating = Seating(app, sitting)
        self.racing = Racing(self)
        self.glance = Glance(self)
        self.heard = Heard(self)
        self._ended = False
        self._since = 0.0
        self._calm, self._fed = CALM, 0
        self._own = False                             # whether a person has just answered
        self._whole = True
        self._still, self._dozing = 0.0, False
        self.press = Press(self.seating.keys(), app.clock)
        app.pictures.skin = sitting.match.game.court_art
        self.stage = Stage(
            sitting.match.table, self.seating.looks(), app.pictures, app.theme, app.size,
            caption=self._caption, reduced=app.reduced, mine=self.seeing,
            turns=sitting.match.game.turns and sitting.rounds > 0, war_calls=sitting.match.game.war_calls,
            aside=sitting.match.game.aside,
            sound=self.heard.sound,
        )  # fmt: skip
        self.photo = PhotoFinish(self)
        self.hands, self.hint, self.bar = Hands(self), Hint(self), Bar(self)
        self.button = TableButton(self)
        if sitting.rounds == 0 and sitting.match.ask is None and sitting.match.result is None:
            self.stage.deal()
        self._pace()
        self._save()

    # ---- who plays --------------------------------------------------------------------------------------------------

    @property
    def people(self) -> frozenset[int]:
        """The seats of people."""
        return self.seating.people

    @property
    def seeing(self) -> frozenset[int]:
        """The seats whose cards are seen when nothing is asked: who plays alone need not hide them."""
        return self.people if len(self.people) == 1 else frozenset()

    @property
    def hints(self) -> bool:
        """Whether equations come with hints: for who plays alone there is nobody whom they would wrong."""
        return len(self.people) == 1

    @property
    def auto(self) -> bool:
        """Whether the cards of people turn by themselves, too."""
        return self.app.settings.auto_play

    def _caption(self, event: Fact, table: Table) -> str | None:
        return self.sitting.match.game.caption(event, table, self.sitting.names)

    @property
    def waiting(self) -> list[int]:
        """The seats that are asked and have not answered."""
        match = self.sitting.match
        return [seat for seat in match.ask.seats if seat not in match.given] if match.ask is not None else []

    # ---- the scene --------------------------------------------------------------------------------------------------

    def _wake(self) -> None:
        self._still, self._dozing = 0.0, False

    def enter(self) -> None:
        self._wake()
        self.app.pictures.skin = self.sitting.match.game.court_art
        self._whole = True
        self._pace()
        self.plugged()
        self.bar.refresh()
        if self.asking is not None:
            if self.asking.auto != self.auto:
                self._ask_anew()
            elif self.asking.panel is not None:
                self.asking.panel.form.typing()
            if isinstance(self.asking, Pressing):
                self.asking.show()                    # the settings may name other keys
        self.racing.begin()
        self._warn()

    def leave(self) -> None:
        self.glance.cover()
        self.racing.referee.clear()
        self.stage.hurry(False)
        self._cover()
        if self.asking is not None and self.asking.panel is not None:
            self.asking.panel.form.typing(False)
        self._save()

    def gone(self) -> None:
        if self.asking is not None:
            self.asking.gone()
        super().gone()

    def plugged(self) -> None:
        if self.seating.follow():
            self._wake()
            self.press.keys = self.seating.keys()
            self.stage.set_looks(self.seating.looks())
            self.stale = True

    def plays_with(self, pad: int) -> str:
        seat = self.seating.plays_for(pad)
        return "" if seat is None else self.sitting.names[seat]

    def leaving(self) -> None:
        self._save()

    def retold(self) -> None:
        self.bar = Bar(self)
        self.stage.say("")
        self.plugged()
        self._ask_anew()

    def resized(self) -> None:
        self.stage.set_theme(self.app.theme)
        self.stage.resize(self.app.size)
        self._wake()
        self.bar.resized()
        self.photo.resized()
        if self.asking is not None and self.asking.panel is not None:
            self.asking.panel.lay()
        self._pace()
        self._whole = True

    def away(self) -> None:
        from game.scenes.shell.away import Away

        self._cover()
        self.app.push(Away(self.app))

    def _pace(self) -> None:
        self.stage.pace = PACES[self.app.settings.pace]
        self.stage.reduced = self.app.reduced

    @property
    def room(self) -> bool:
        return not self._dozing

    @property
    def moving(self) -> bool:
        return not self._dozing and self._stirring

    @property
    def _stirring(self) -> bool:
        panel = self.asking.panel if self.asking is not None else None
        stale = self.bar.stale or self.photo.stale or (panel is not None and panel.form.stale)
        return self.stage.moving or not self.stage.idle or stale

    def tick(self, dt: float) -> None:
        self.glance.tick(dt)
        self.heard.tick(dt)
        if self._dozing:
            return
        busy = self.auto or self._stirring or (self.asking is not None and self.asking.expects)
        self._still = 0.0 if busy else self._still + dt
        self._dozing = self._still > DOZE
        if not self.over:
            self.sitting.seconds += dt
        self.stage.tick(dt)
        self.bar.tick(dt)
        self.photo.tick(dt)
        if self.skipping:
            skipping.step(self)
            if not self.skipping:
                self.racing.begin()
                self._save()
            self.bar.refresh()
        self.racing.tick()
        self._calm += dt
        if self._ready:
            self._since += dt
            self._go_on_calmly(dt)

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        if self.bar.stale:
            self.stage.touch(self.bar.rect)
        if self.photo.stale:
            self.stage.touch(self.photo.rect)
        above: list[tuple[Rect, Callable[[Surface], None]]] = [
            (self.bar.rect, self.bar.draw), (self.hint.rect, self.hint.draw), (self.photo.rect, self.photo.draw),
        ]  # fmt: skip
        if self.asking is not None and self.asking.panel is not None:
            self.asking.panel.refresh()
            above.append((self.asking.panel.rect, self.asking.panel.draw))
        rects = self.stage.draw(screen, self._whole or self.stale)
        self._whole = False
        for place, draw in above:
            for rect in (place,) if rects is None else apart(rect for rect in rects if rect.colliderect(place)):
                if rect.colliderect(place):
                    screen.set_clip(rect)             # elsewhere it stands already, and would grow fat
                    draw(screen)
        screen.set_clip(None)
        self.racing.drawn()
        return rects

    # ---- the match --------------------------------------------------------------------------------------------------

    @property
    def _ready(self) -> bool:
        """Whether all that happened has been watched; or seen, where a race is on already."""
        return self.stage.idle or (self.stage.shown and self.racing.ask is not None)

    def _go_on_calmly(self, dt: float) -> None:
        """Go on; at the instant pace with much at once, but not in every frame. Races with people wait for nothing, and
        what follows a person's own press does not."""
        if self.stage.pace != math.inf or self.keen:
            self._go_on(dt)
        elif self._own or self._calm >= CALM:
            for _step in range(AT_ONCE):
                fed = self._fed
                self._go_on(dt)
                if self._fed == fed or self.keen or not self._ready or self.app.top is not self:
                    break
                self._calm, dt = 0.0, 0.0

    def _go_on(self, dt: float) -> None:
        """All is seen: let the match go on, or ask, or end."""
        match = self.sitting.match
        if match.ask is None and match.result is None:
            if self.sitting.agreed:
                self.sitting.part()
            else:
                self.feed(self.sitting.proceed())
            self._save()
            self.bar.refresh()
        if match.result is not None:
            self._end()
        elif self._ask():
            asking, fed = self.asking, self._fed
            assert asking is not None
            self._own = self._own and bool(asking.by_hand)
            alone = asking.ask.forced or not asking.by_hand
            if not alone or self.stage.pace == math.inf or self._calm >= CALM:
                asking.tick(dt)
                self._calm = 0.0 if alone and self._fed != fed else self._calm

    def _ask(self) -> bool:
        """Put what is asked to those who are asked, as soon as everything that led to it has been seen; whether it
        is."""
        ask = self.sitting.match.ask
        if self.asking is None and ask is not None and self._ready and not self.skipping:
            self.asking = self.put(ask)
            self.keen = self.asking.keen
            if self.asking.by_hand and not ask.forced:
                self._free()                          # the next press is an answer
            self.asking.begin()
            self.carried = -1
        return self.asking is not None

    def put(self, ask: Ask[Any]) -> Asking:
        """The way in which something is asked."""
        return asking(self, ask)

    def validate(self, ask: Ask[Any], seat: int, value: Any) -> tuple[bool, str]:
        """Whether that can be answered, and what is to be said of it while it is chosen or written."""
        match = self.sitting.match
        return match.game.validate(ask, match.table, seat, value)

    def _ask_anew(self) -> None:
        """Others are to answer now."""
        asking = self.asking
        if asking is not None:
            asking.end()
            self.asking, self.keen = None, False
            self.app.let_go(asking)
            self.say_hint()

    def answer(self, seat: int, value: Any, claim: Claim | None = None) -> None:
        """A seat's answer; a person's in a race is a claim that was heard."""
        if seat not in self.waiting:
            return
        if not self.stage.idle:
            self.stage.settle()
        before = self.asking
        self._own = self._own or (seat in self.people and not self.auto)
        events = self.sitting.answer(seat, value)
        self.racing.judged(seat, value, claim, events)
        if self.asking is before and before is not None:
            if before.ask is self.sitting.match.ask:
                before.heard(seat)
            else:
                self._ask_anew()
        self.feed(events)

    def feed(self, events: list[Fact]) -> None:
        """Let the stage play these."""
        if any(isinstance(event, Laid | Moved | Swept) for event in events):
            self.carried = -1
        self.stage.feed(events)
        self._since = 0.0
        self._fed += bool(events)
        self.racing.feed(events)

    def _end(self) -> None:
        result = self.sitting.match.result
        assert result is not None
        if not self.over:
            self.over = True
            self._ask_anew()
            said = self.finish() if self.sitting.counts else None
            if said:
                self.app.say(said)
            self.stage.ask({})
            self.say_hint()
            self.stage.finish(result.winner)
            self.bar.refresh()
            self._since = 0.0
        elif not self._ended and (self._since > CHEER or not self.stage.moving):
            self._ended = True
            self.show_end()

    def finish(self) -> str | None:
        """The match is over and counts; a line to show if it could not be counted."""
        return self.kept.finish(self.sitting)

    def show_end(self) -> None:
        """The page that says who won, and how."""
        from game.scenes.table.ending import Ending

        self.app.push(Ending(self.app, self))

    # ---- taking back ------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Ask all at the table whether the last answer of a person may be taken back; who plays alone agrees."""
        from game.scenes.table.taking_back import TakingBack

        count = self.sitting.undoable
        if count and len(self.people) > 1:
            self.app.push(TakingBack(self, self.sitting.match.answers[-count][0]))
        elif count:
            self.take_back()

    def take_back(self) -> None:
        """Take back the last answer of a person: they are asked again, on the table as it was."""
        while self.app.top is not self:
            self.app.pop()
        self._ask_anew()
        self.skipping, self._own = False, True
        seat = self.sitting.undo()
        self.stage.show(self.sitting.match.table)
        self.stage.say(_("{name} chooses again").format(name=self.sitting.names[seat]), seat)
        self._save()
        self.bar.refresh()

    # ---- going faster -----------------------------------------------------------------------------------------------

    @property
    def may_skip(self) -> bool:
        """Whether nobody has to decide first."""
        ask, people = self.sitting.match.ask, self.people.intersection(self.waiting)
        slaps = isinstance(ask, PressAsk) and any("slap" in words for words in ask.words.values())
        return not self.over and (ask is None or ask.forced or slaps or self.auto or not people)

    def skip(self) -> None:
        """Go on to the next war, or to the end, without showing what comes before; not past a decision."""
        if self.may_skip:
            self._ask_anew()
            self.stage.settle()
            self.skipping = True
            self.bar.refresh()

    def set_auto(self, on: bool) -> None:
        """Cards turn by themselves, or wait for their people."""
        self.app.settings.auto_play = on
        self._ask_anew()
        self.app.keep()
        self.bar.refresh()

    def set_pace(self, pace: str) -> None:
        """From leisurely to instant."""
        self.app.settings.pace = pace
        self._pace()
        self.app.keep()
        self.bar.refresh()

    def faster(self, by: int) -> None:
        """The next pace up or down."""
        names = list(PACES)
        at = names.index(self.app.settings.pace) + by
        self.set_pace(names[max(0, min(len(names) - 1, at))])

    # ---- hands ------------------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> None:
        self._wake()
        self.hands.handle(event)

    def pressed(self, seat: int, which: int) -> None:
        """A person's key went down: it says what is asked, or hurries what moves."""
        if self.racing.pressed(seat, which):
            return
        if self.press.latched is not None and not self.over:
            self._free()
        elif which == SECOND and self.glance.hold(seat):
            self._latch(seat, SECOND)
        elif self._ask() and isinstance(self.asking, Pressing) and self._ready:
            self.asking.pressed(seat, which)
        elif self.over:
            self._since = CHEER + 1
        elif not self.stage.idle and which == TURN:
            self.stage.hurry(True)
            self._latch(seat, TURN)

    def _latch(self, seat: int, which: int) -> None:
        """Who does not want to hold a key need not."""
        if self.app.settings.by_presses:
            self.press.latched = seat, which

    def _free(self) -> None:
        """No key counts as held any more that is not."""
        self.press.latched = None
        self.glance.follow()
        self.stage.hurry(self.stage.hurried and self.press.any)

    # ---- elsewhere --------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Stop, with all that one can do from here."""
        from game.scenes.table.pause import Pause

        self._cover()
        self.app.push(Pause(self.app, self))

    def _cover(self) -> None:
        """Another page comes over the table: a hand that is open for one of several people is covered."""
        if self.asking is not None:
            self.asking.cover()

    def look_back(self) -> None:
        """Look at the rounds played so far."""
        if self.sitting.rounds > self.sitting.story.first:
            from game.scenes.table.looking_back import LookingBack

            self._ask_anew()
            self.stage.settle()
            self.app.push(LookingBack(self.app, self))

    def help(self) -> None:
        """The rules of this table."""
        from game.scenes.shell.help import Help
        from game.scenes.table.first_hand import begin

        game = self.sitting.match.game
        self.app.push(Help(self.app, _(game.name), game.help(), show=lambda: begin(self.app, self.kept, again=True)))

    def settings(self) -> None:
        """The settings; the match waits."""
        self.app.push(page("settings")(self.app))

    def to_shelf(self) -> None:
        """Back to the shelf; the match can be gone on with."""
        self.app.show_home()

    def _save(self) -> None:
        if self.sitting.match.result is None:
            self.kept.save(self.sitting)
        self._warn()

    def _warn(self) -> None:
        """Say what has gone wrong with saving, as soon as it is known."""
        for line in self.kept.notices():
            self.app.say(line)

    def say_hint(self) -> None:
        """The hint says what the ask says."""
        self.hint.say(self.asking.hint if self.asking is not None and not self.over else "")
