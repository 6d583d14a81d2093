"""The table: a match being played, by whoever sits at it."""

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import Arrange
from game.core.asks import Press as PressAsk
from game.core.events import Event as Fact
from game.core.events import Said
from game.core.table import Table
from game.core.words import _
from game.scenes.app import App
from game.scenes.bar import Bar
from game.scenes.hands import Hands
from game.scenes.kept import Kept
from game.scenes.pace import PACES
from game.scenes.places import Chair, chairs
from game.scenes.scene import Scene
from game.scenes.sitting import Sitting
from game.view import keys
from game.view.controls.press import Press
from game.view.seat_plate import SeatLook
from game.view.stage import Stage
from game.view.theme import SEATS

BEAT = 0.45
"""Seconds, at the normal pace, before a card turns that nobody has to turn by hand."""
CHEER = 2.4
"""Seconds that the winner is cheered at most before it is told how it came; a press tells it at once."""
DOZE = 20.0
"""Seconds after which a table at which nobody does anything stops looking at itself. It is not time played, either."""
SPELL = 0.012
"""Seconds of a frame that skipping to the next war may take."""


class Play(Scene):
    """One sitting on the stage; `skipping` goes on to the next war unseen."""

    def __init__(self, app: App, kept: Kept, sitting: Sitting) -> None:
        super().__init__(app)
        self.kept, self.sitting = kept, sitting
        self.skipping = False
        self.over = False
        self._ended = False
        self._since = 0.0
        self._whole = True
        self._hint = ""
        self._calm, self._dozing = 0.0, False
        self._shown: tuple[object, int] | None = None
        self._usual = self._by_settings()
        self.press = Press(self._keys())
        self.hands = Hands(self)
        self.stage = Stage(
            sitting.match.table, self._looks(), app.pictures, app.theme, app.size,
            caption=self._caption, reduced=app.reduced, mine=self.people,
        )  # fmt: skip
        self.bar = Bar(self)
        if sitting.rounds == 0 and sitting.match.ask is None and sitting.match.result is None:
            self.stage.deal()
        self._pace()
        self._save()

    # ---- who plays --------------------------------------------------------------------------------------------------

    @property
    def people(self) -> frozenset[int]:
        """The seats of people."""
        return frozenset(seat for seat, chair in enumerate(self.sitting.chairs) if chair.person)

    @property
    def auto(self) -> bool:
        """Whether the cards of people turn by themselves, too."""
        return self.app.settings.auto_play

    def _keys(self) -> dict[int, int]:
        return {chair.key: seat for seat, chair in enumerate(self.sitting.chairs) if chair.person}

    def _by_settings(self) -> tuple[Chair, ...]:
        return chairs(self.app.settings, len(self.sitting.chairs))

    def _seat(self) -> None:
        """Give the seats the names and keys that were changed in the settings since they were last looked at."""
        usual = self._by_settings()
        if usual != self._usual:
            seated = []
            for chair, was, now in zip(self.sitting.chairs, self._usual, usual, strict=True):
                name = now.name if now.name != was.name else chair.name
                key = now.key if now.key != was.key else chair.key
                seated.append(chair._replace(name=name, key=key))
            self.sitting.chairs = tuple(seated)
            self._usual, self.press.keys = usual, self._keys()
            self.stage.set_looks(self._looks())

    def _looks(self) -> list[SeatLook]:
        looks = []
        for chair in self.sitting.chairs:
            seat, cap = SEATS[chair.animal], keys.name(chair.key) if chair.person else ""
            looks.append(SeatLook(chair.name, seat.animal, seat.key, cap, chair.person))
        return looks

    def _caption(self, event: Fact, table: Table) -> str | None:
        return self.sitting.match.game.caption(event, table, self.sitting.names)

    @property
    def waiting(self) -> list[int]:
        """The seats that are asked and have not answered."""
        match = self.sitting.match
        return [seat for seat in match.ask.seats if seat not in match.given] if match.ask is not None else []

    # ---- the scene --------------------------------------------------------------------------------------------------

    def _wake(self) -> None:
        self._calm, self._dozing = 0.0, False

    def enter(self) -> None:
        self._wake()
        self._whole, self._shown = True, None
        self._pace()
        self._seat()
        self.bar.refresh()
        for line in self.kept.notices():
            self.app.say(line)

    def leave(self) -> None:
        self.press.clear()
        self.stage.hurry(False)
        self._save()

    def leaving(self) -> None:
        self._save()

    def resized(self) -> None:
        self.stage.set_theme(self.app.theme)
        self.stage.resize(self.app.size)
        self._wake()
        self.bar.resized()
        self._pace()
        self._whole, self._shown = True, None

    def away(self) -> None:
        from game.scenes.away import Away

        self.app.push(Away(self.app))

    def _pace(self) -> None:
        self.stage.pace = PACES[self.app.settings.pace]
        self.stage.reduced = self.app.reduced

    @property
    def moving(self) -> bool:
        return not self._dozing and self._stirring

    @property
    def _stirring(self) -> bool:
        return self.stage.moving or not self.stage.idle or self.bar.stale

    def tick(self, dt: float) -> None:
        if self._dozing:
            return
        self._calm = 0.0 if self.auto or self._stirring else self._calm + dt
        self._dozing = self._calm > DOZE
        if not self.over:
            self.sitting.seconds += dt
        self.stage.tick(dt)
        self.bar.tick(dt)
        if self.skipping:
            self._skip()
        if self.stage.idle:
            self._since += dt
            self._go_on()

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        if self.bar.stale:
            self.stage.touch(self.bar.rect)
        rects = self.stage.draw(screen, self._whole or self.stale)
        self._whole = False
        above = (self.bar.rect, self.bar.draw), (self._hint_rect(), self._draw_hint)
        for place, draw in above:
            for rect in (place,) if rects is None else rects:
                if rect.colliderect(place):
                    screen.set_clip(rect)             # elsewhere it stands already, and would grow fat
                    draw(screen)
        screen.set_clip(None)
        return rects

    # ---- the match --------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """The stage is still: let the match go on, or ask, or end."""
        match = self.sitting.match
        if match.result is not None:
            self._end()
            return
        if match.ask is None:
            self._feed(self.sitting.proceed())
            self._since = 0.0
            self._save()
            self.bar.refresh()
        if match.ask is not None:
            self._asked()

    def _asked(self) -> None:
        ask, given = self.sitting.match.ask, len(self.sitting.match.given)
        if self._shown == (ask, given) and not self.auto and not self.press.any:
            return                                    # it is shown already, and people have to press
        pace = self.stage.pace
        if isinstance(ask, Arrange):
            self._arranged(ask)
            return
        waiting = self.waiting
        people = [] if self.auto else [seat for seat in waiting if seat in self.people and not self.press.holds(seat)]
        nobody = not any(seat in self.people for seat in waiting) or self.auto
        if nobody and self._since < BEAT / pace:
            return
        for seat in waiting:
            if seat not in people:
                self._answer(seat, "turn")
        self._show_ask()
        if people and self.sitting.match.ask is ask:
            self._shown = ask, len(self.sitting.match.given)

    def _show_ask(self) -> None:
        """Key caps and the hint say whose press is waited for."""
        match = self.sitting.match
        if isinstance(match.ask, PressAsk):
            waiting = self.waiting
            self.stage.ask({seat: "wait" if seat in waiting else "ready" for seat in match.ask.seats})
        else:
            self.stage.ask({})
        self._say_hint()

    def _arranged(self, ask: Arrange) -> None:
        seat = self.waiting[0]
        if seat in self.people and not self.auto:
            from game.scenes.arranging import Arranging

            self.app.push(Arranging(self.app, self, ask, seat))
            return
        self._answer(seat, self.sitting.computed(ask, seat)[1])

    def answer(self, seat: int, value: object) -> None:
        """A person's answer."""
        self._answer(seat, value)
        self._show_ask()

    def _answer(self, seat: int, value: object) -> None:
        if seat in self.waiting:
            self._feed(self.sitting.answer(seat, value))
            self._since = 0.0

    def _feed(self, events: list[Fact]) -> None:
        if events:
            self.stage.ask({})
            self.stage.feed(events)

    def _end(self) -> None:
        result = self.sitting.match.result
        assert result is not None
        if not self.over:
            self.over = True
            said = self.kept.finish(self.sitting) if self.sitting.counts else None
            if said:
                self.app.say(said)
            self.stage.ask({})
            self._say_hint()
            self.stage.finish(result.winner)
            self.bar.refresh()
            self._since = 0.0
        elif not self._ended and (self._since > CHEER or not self.stage.moving):
            self._ended = True
            self.show_end()

    def show_end(self) -> None:
        """The page that says who won, and how."""
        from game.scenes.ending import Ending

        self.app.push(Ending(self.app, self))

    # ---- going faster -----------------------------------------------------------------------------------------------

    def skip(self) -> None:
        """Go on to the next war, or to the end, without showing what comes before."""
        if not self.over:
            self.stage.settle()
            self.skipping = True
            self.bar.refresh()

    def _skip(self) -> None:
        clock = pygame.time.get_ticks
        until, match = clock() + SPELL * 1000, self.sitting.match
        while clock() < until and match.result is None:
            before = match.table.shadow()
            events = self._one_step()
            if events is None or any(isinstance(event, Said) and event.key == "war" for event in events):
                self.skipping = False
                self.stage.show(before)
                self._feed(events or [])
                break
        else:
            self.skipping = match.result is None
            self.stage.show(match.table)
        if not self.skipping:
            self._save()
            self._since = 0.0
        self.bar.refresh()

    def _one_step(self) -> list[Fact] | None:
        """Let everybody answer what is asked, or the match go on; the events. None where a person has to decide."""
        match = self.sitting.match
        ask = match.ask
        if ask is None:
            return self.sitting.proceed()
        events: list[Fact] = []
        for seat in self.waiting:
            if isinstance(ask, Arrange) and seat in self.people and not self.auto:
                return None
            value = "turn" if ask.forced else self.sitting.computed(ask, seat)[1]
            events += self.sitting.answer(seat, value)
        return events

    def set_auto(self, on: bool) -> None:
        """Cards turn by themselves, or wait for their people."""
        self.app.settings.auto_play = on
        self._since = 0.0
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

    def pressed(self, seat: int) -> None:
        """A person's key went down: it turns their card, or hurries what moves."""
        ask = self.sitting.match.ask
        if self.stage.idle and isinstance(ask, PressAsk) and seat in self.waiting:
            self.answer(seat, "turn")
        elif self.over:
            self._since = CHEER + 1
        elif not self.stage.idle:
            self.stage.hurry(True)

    # ---- elsewhere --------------------------------------------------------------------------------------------------

    def pause(self) -> None:
        """Stop, with all that one can do from here."""
        from game.scenes.pause import Pause

        self.app.push(Pause(self.app, self))

    def look_back(self) -> None:
        """Look at the rounds played so far."""
        if self.sitting.rounds > self.sitting.story.first:
            from game.scenes.looking_back import LookingBack

            self.stage.settle()
            self.app.push(LookingBack(self.app, self))

    def help(self) -> None:
        """The rules of this table."""
        from game.scenes.help import Help

        self.app.push(Help(self.app, _(self.sitting.match.game.name), self.sitting.match.game.help()))

    def settings(self) -> None:
        """The settings; the match waits."""
        from game.scenes.settings import SettingsPage

        self.app.push(SettingsPage(self.app))

    def to_shelf(self) -> None:
        """Back to the shelf; the match can be gone on with."""
        self.app.show_home()

    def _save(self) -> None:
        if self.sitting.match.result is None:
            self.kept.save(self.sitting)

    # ---- words on the table -----------------------------------------------------------------------------------------

    def _say_hint(self) -> None:
        waiting = [seat for seat in self.waiting if seat in self.people]
        words = ""
        if not self.over and waiting and not self.auto:
            caps = [keys.name(self.sitting.chairs[seat].key) for seat in waiting]
            words = _("Press {keys} to turn, hold to hurry").format(keys=_(" and ").join(caps))
        if words != self._hint:
            self.stage.touch(self._hint_rect())
            self._hint = words

    def _hint_rect(self) -> Rect:
        (x, y), paper = self.stage.layout.hint, self.app.paper
        width = min(self.app.size[0] // 3, paper.u(460))
        return Rect(round(x) - width // 2, round(y) - paper.u(16), width, paper.u(32))

    def _draw_hint(self, screen: Surface) -> None:
        if self._hint:
            paper, theme = self.app.paper, self.app.theme
            on_floor = len(self.sitting.chairs) == 2
            colour = theme.muted if on_floor else theme.text
            paper.write(screen, self._hint, self._hint_rect(), paper.px("small"), "text", colour, "centre")
