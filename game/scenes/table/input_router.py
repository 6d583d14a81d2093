"""Input at the table: the meaning of keys, of clicks and fingers, and of the one button of switch access."""

from collections.abc import Callable
from typing import Final

import pygame
from pygame.event import Event

from game.core.asks import SECOND, TURN, Pick, Press, two_keys
from game.core.seats import SEAT_0, Seat
from game.scenes.kit.ask_controller import AskController, TableContext
from game.scenes.kit.seating import LOOK
from game.scenes.kit.table_policy import Toolbar
from game.scenes.shell.row_scan import RowScan, usable
from game.scenes.table.hidden_hands import HandPeek
from game.scenes.table.history_page import look_back
from game.scenes.table.photo_finish import PhotoFinish
from game.sitting.pending_ask import PendingAsk
from game.view.controls.held_keys import Key
from game.view.device.touch import MOUSE, number

_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_EVERYWHERE = (pygame.K_ESCAPE, pygame.K_PAUSE, pygame.K_F1, pygame.K_F2, pygame.K_F3)
POINTED: Final = 0.4
"""Seconds after which a press of somebody whose turn it is not is answered: who taps to hurry is not told off."""
_ALONE = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class InputRouter:
    """The keys and clicks of people at one table; a finger is a mouse of its own, and at a seat a key of that seat.
    What is asked comes first: cards to pick, words to write. Then a player's own keys are always that player's; then
    come the bar, if Tab has brought the keyboard there, and the table's keys."""

    def __init__(self, context: TableContext, bar: Toolbar, glance: HandPeek, photo: PhotoFinish) -> None:
        self.context, self.bar, self.glance, self.photo = context, bar, glance, photo
        self._walker: Seat | None = None               # the controller that went to the bar, if it was one
        # the finger that looks at cards, to choose where it goes up
        self._looks: tuple[int, AskController] | None = None
        course, doors = context.course, context.doors
        self._does: dict[int, Callable[[], None]] = {
            pygame.K_ESCAPE: doors.pause, pygame.K_RIGHT: course.skip, pygame.K_LEFT: lambda: look_back(context),
            pygame.K_UP: lambda: course.pace.step(1), pygame.K_DOWN: lambda: course.pace.step(-1),
            pygame.K_PAUSE: doors.pause, pygame.K_F1: doors.rules,
            pygame.K_F2: lambda: course.set_auto(not course.auto), pygame.K_F3: photo.replay,
        }  # fmt: skip

    def handle(self, event: Event) -> None:
        """Take one event."""
        kind, bar, asking, panel = event.type, self.bar, self.context.asking, self.context.panel
        if self.glance.seat is not None and self.glance.ended(event):
            return
        if kind in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.photo.skip()
        if kind == pygame.KEYDOWN:
            self._key(event)
        elif kind == pygame.KEYUP:
            self._up(event.scancode)
        elif kind == pygame.TEXTINPUT:
            if panel is not None and panel.focused:
                panel.form.handle(event)
        elif kind == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(number(event))
            bar.handle(event)
            if panel is not None:
                panel.form.handle(event)
            self._chooses(event)
        elif kind == pygame.MOUSEMOTION:
            bar.handle(event)
            if panel is not None:
                panel.form.handle(event)
            mine = number(event) == MOUSE or self._looks is None or self._looks[0] == number(event)
            if asking is not None and mine and not (panel is not None and panel.form.rect.collidepoint(event.pos)):
                asking.hover(event.pos)
        elif not bar.handle(event) and kind == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if panel is not None and panel.form.rect.collidepoint(event.pos):
                panel.form.handle(event)
            else:
                self._click(event.pos, number(event))

    # ---- keys -------------------------------------------------------------------------------------------------------

    def _key(self, event: Event) -> None:
        bar, asking, press = self.bar, self.context.asking, self.context.press
        pad = getattr(event, "pad", None)
        if event.key == pygame.K_TAB:
            self._walker = pad
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return
        asks = getattr(event, "unicode", "") == "?"
        key, does = self._whose(event), self._does.get(pygame.K_F1 if asks else event.key)
        if key is not None and asking is not None and not asking.pending.race and self.context.course.races.late(*key):
            return                                    # it was meant for the buzz, not for what is written now
        if asking is not None and not bar.focused and not asking.is_foreign_input(event) and asking.key(event):
            return
        if key is not None:
            bar.blur()
            if press.down(event.scancode, key) is not None:
                self.pressed(*key)
        elif bar.focused and not asks and event.key not in _EVERYWHERE:
            bar.handle(event)
        elif pad is not None and event.key == pygame.K_ESCAPE:
            bar.blur()
        elif does is not None and not (event.key in _ARROWS and (self._picks or pad is not None)):
            does()
        elif does is None and self.context.course.finished:
            self.context.course.press_at_end()
        elif does is None and getattr(event, "unicode", "").strip():
            self._nudge(*self.context.course.sitting.people)

    def pressed(self, seat: Seat, which: int) -> None:
        """Take a person's key that went down: it says what is asked, or hurries what moves."""
        context, course = self.context, self.context.course
        if course.is_uppermost:                               # under a curtain nothing moves
            context.stage.push(seat, which)
        asked = course.open_ask
        others = isinstance(asked, PendingAsk) and asked.seconds >= POINTED and seat not in asked.waiting
        again = course.races.ask is not None and seat not in course.sitting.waiting
        if course.press_in_race(seat, which):
            if again:
                self._nudge(seat)
            return
        if context.press.latched is not None and not course.finished:
            self.free()
        elif which == SECOND and self.glance.hold(seat):
            self._latch(seat, SECOND)
        elif not course.press(seat, which):
            if which == TURN and not context.stage.idle:
                self._latch(seat, TURN)
            self._nudge(seat)
        elif others and course.open_ask is asked and not course.finished:
            self._nudge(seat)

    def _nudge(self, *seats: Seat) -> None:
        """Answer a key that says nothing, of one of these seats, with what is asked."""
        if (asking := self.context.asking) is not None:
            for seat in seats:
                asking.nudge(seat)

    def _latch(self, seat: Seat, which: int) -> None:
        """Let a key count as held that a person does not want to hold."""
        if self.context.app.settings.by_presses:
            self.context.press.latched = seat, which
            self.context.course.keep_up()

    def free(self) -> None:
        """Let no key count as held any more that is not."""
        self.context.press.latched = None
        if self.glance.seat is not None:
            self.glance.follow()
        self.context.course.keep_up()

    @property
    def _picks(self) -> bool:
        """True if a person is about to pick cards: their arrows are meant for these, though they are not asked yet."""
        course = self.context.course
        return isinstance(course.sitting.match.ask, Pick) and not course.hands.isdisjoint(course.sitting.waiting)

    def _whose(self, event: Event) -> Key | None:
        """Return the seat whose key it is, and which. Where one person plays alone, Space and Enter are their turn key
        too."""
        key, people = self.context.press.keys.get(event.scancode), self.context.course.sitting.people
        if self.bar.focused and self._walker is not None and self._walker == getattr(event, "pad", None):
            return None
        if key is None and event.key in _ALONE and not self.bar.focused and len(people) == 1:
            return min(people), TURN
        return key

    def _tab(self, by: int) -> None:
        """Go from what is asked on the table to its panel, to the bar, and round again."""
        asking, bar = self.context.asking, self.bar
        places = [*((asking, asking.panel) if asking is not None else ()), bar]
        there = [place for place in places if place is not None]
        here = next((n for n, place in enumerate(there) if place.focused), None)
        if here is not None and there[here].step(by):
            return
        if here is not None:
            there[here].blur()
        first = (-1 if by > 0 else 0) if here is None else here
        for k in range(1, len(there) + 1):
            if there[(first + by * k) % len(there)].step(by):
                return

    # ---- the mouse, and fingers -------------------------------------------------------------------------------------

    def _click(self, pos: tuple[int, int], finger: int) -> None:
        context, people, asking = self.context, self.context.course.sitting.people, self.context.asking
        self.bar.blur()
        if self.photo.hit(pos):
            self.photo.replay()
            return
        if context.course.finished:
            context.course.press_at_end()
            return
        if asking is not None and finger != MOUSE and asking.hover(pos):
            self._looks = self._looks or (finger, asking)
            return
        if asking is not None and asking.click(pos):
            return
        hit = context.stage.hit(pos)
        seat, which = context.stage.corner(pos, near=finger != MOUSE) or (None, TURN)
        if seat not in people and len(people) == 1:
            seat = min(people)
            which = SECOND if context.seating.second == "slap" and self._is_middle(pos) else TURN
        if hit is not None and hit[0] == "seat" and context.seating.second == LOOK and not self._asks_to_press(seat):
            which = SECOND                            # held there, the mouse shows the hand
        context.press.up(finger)                         # it may have gone up on another page
        if seat is not None and seat in people and context.press.down(finger, (seat, which)) is not None:
            self.pressed(seat, which)

    def _chooses(self, event: Event) -> None:
        """Let a finger that looked at cards choose the one that it leaves."""
        if self._looks is not None and self._looks[0] == number(event):
            asking, self._looks = self._looks[1], None
            if asking is self.context.asking:
                asking.click(event.pos)

    def _asks_to_press(self, seat: object) -> bool:
        course = self.context.course
        return isinstance(course.sitting.match.ask, Press) and seat in course.sitting.waiting

    def _is_middle(self, pos: tuple[int, int]) -> bool:
        """True if a place is where people slap: an open card, the pile, or the sun."""
        stage = self.context.stage
        hit = stage.hit(pos)
        (x, y), r = stage.layout.sun, stage.layout.sun_r
        return (hit is not None and hit[0] in ("card", "pile")) or (pos[0] - x) ** 2 + (pos[1] - y) ** 2 < r * r

    def _up(self, key: int) -> None:
        self.context.press.up(key)
        if self.glance.seat is not None:
            self.glance.follow()


PATIENCE = 3
"""Steps of the light that go by at a table where the button turns a card, before it is on the way to the pause."""
_AROUND = 60                                          # so many steps lead round any table


class TableButton:
    """The one button of a table: it turns and slaps, chooses what is lit, and held for long it pauses. It sends keys to
    the table by `handle`."""

    def __init__(self, context: TableContext, bar: Toolbar, handle: Callable[[Event], None]) -> None:
        self.context, self.bar, self.handle = context, bar, handle
        self._steps = 0                               # of the light, with nothing to be lit
        self._scan: RowScan | None = None             # of the panel, while the light is on it
        self._entered = False                         # the last press has entered a row

    def pressed(self) -> tuple[int, int] | None:
        """Return the key, and its scancode, that a press stands for: what is lit, or else the turn or slap key; None if
        it has entered a row of the panel."""
        self._steps = 0
        scan = self._on_rows
        self._entered = scan is not None and scan.press()
        if self._entered:
            return None
        if not self._lit:
            seat, which = self._meant()
            chair = self.context.course.sitting.chairs[seat]
            return 0, (chair.key, chair.second)[which]
        if not self.bar.focused and not self._on_panel:
            return pygame.K_SPACE, pygame.KSCAN_SPACE
        return pygame.K_RETURN, pygame.KSCAN_RETURN

    def chosen(self) -> None:
        """Light the row of the panel again in which something was pressed."""
        scan, entered = self._on_rows, self._entered
        self._entered = False
        if scan is not None and not entered:
            scan.pressed()

    def held(self) -> None:
        """Pause."""
        self.context.doors.pause()

    def _meant(self) -> tuple[Seat, int]:
        """Return the seat and the key of it that a press stands for: where people slap, or have just slapped too late,
        it slaps."""
        course = self.context.course
        seat, ask = min(course.sitting.people, default=SEAT_0), course.races.ask
        slaps = ask is not None and seat in ask.seats and two_keys(ask.words[seat])[SECOND] == "slap"
        late = course.races.referee.first is not None and course.races.slaps
        return seat, SECOND if slaps or late else TURN

    # ---- the light --------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Light the next thing: what is asked, the rows of its panel, the pause; where a card is only to be turned,
        nothing for some steps, or, where people slap, turn it."""
        course, bar = self.context.course, self.bar
        asking, ask, first = self.context.asking, course.sitting.match.ask, min(course.sitting.people, default=SEAT_0)
        if asking is None or not asking.by_hand or (course.races.ask is not None and asking.panel is None):
            return
        if asking.panel is None and isinstance(ask, Press):
            self._steps += 1
            if course.races.slaps and first in asking.by_hand and not self._comes_to_pause():
                bar.blur()
                course.answer(first, ask.first(first))
                return
            if bar.focused or self._steps <= PATIENCE:
                self._steps = 0 if bar.focused else self._steps
                bar.blur()
                return
        scan = self._on_rows
        if scan is not None:
            if scan.step():
                return
            scan.form.set_focus(scan.form.tab_order[-1])     # from which Tab leads off the panel
        tab = Event(pygame.KEYDOWN, key=pygame.K_TAB, scancode=pygame.KSCAN_TAB, mod=0, unicode="")
        for _step in range(_AROUND):
            self.handle(tab)
            panel = self.context.panel
            lit = bar.form.focus if bar.focused else panel.form.focus if panel is not None else None
            if not bar.focused and panel is not None and panel.focused:
                if scan is None or scan.form is not panel.form:
                    self._scan = RowScan(panel.form)
                    if self._scan.rows:
                        self._scan.begin()
                        return
            elif usable(lit) and (not bar.focused or lit is bar.tools[0]):
                return

    def _comes_to_pause(self) -> bool:
        """True if the light goes to the pause where the button slaps: for people who cannot hold it, after some
        steps."""
        comes = self.context.app.settings.by_presses and self._steps > PATIENCE and not self.bar.focused
        self._steps = 0 if self.bar.focused else self._steps
        return comes

    @property
    def _on_rows(self) -> RowScan | None:
        """The light on the rows of the panel; None if it is elsewhere."""
        panel = self.context.panel
        if panel is None or not panel.focused or self.bar.focused or self._scan is None:
            return None
        return self._scan if self._scan.form is panel.form else None

    @property
    def _on_panel(self) -> bool:
        return self.context.panel is not None and self.context.panel.focused

    @property
    def _lit(self) -> bool:
        """True if anything on the table is lit."""
        asking = self.context.asking
        return self.bar.focused or self._on_panel or (asking is not None and asking.focused)
