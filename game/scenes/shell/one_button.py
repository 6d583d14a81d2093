"""One button: all that a person must do, with a single key, or a switch that clicks like a mouse.

A light goes from one thing to the next, at a pace of one's own, and the button chooses what is lit. At the table the
button turns and slaps; held for long it pauses.
"""

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from game.core.asks import Press
from game.core.two_keys import SECOND, TURN, two_keys
from game.core.words import _
from game.scenes.shell.scene import Scene
from game.view.device import keys
from game.view.widgets import Form, Listing, Widget

if TYPE_CHECKING:
    from game.scenes.shell.app import App
    from game.scenes.table.play import Play

HOLD = 2.0
"""Seconds after which a button that is still down at the table pauses."""
PATIENCE = 3
"""How many steps of the light go by at a table where the button turns a card, before it is on the way to the pause."""
_AROUND = 60                                          # so many steps lead round any table
_DOWN = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


class OneButton:
    """The button of one app, and its light; without effect while the setting is off."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self._top: Scene | None = None
        self._waited = 0.0                            # seconds since the light last moved, or anything was chosen
        self._steps = 0                               # of the light, with nothing to be lit
        self._down: float | None = None               # how long the button has been down
        self._sent: tuple[int, int] | None = None     # the key and the scancode that it pressed

    @property
    def on(self) -> bool:
        """Whether there is such a button."""
        return self.app.settings.one_button != "off"

    def hint(self, *, slaps: bool) -> str:
        """What it does at the table."""
        if self.app.settings.by_presses:
            said = _("{button} slaps") if slaps else _("{button} turns")
        else:
            said = _("{button} slaps, hold to pause") if slaps else _("{button} turns, hold to pause")
        by_key = self.app.settings.one_button == "key"
        button = keys.name(self.app.settings.button) if by_key else _("A click")
        return said.format(button=button)

    # ---- the button -------------------------------------------------------------------------------------------------

    def take(self, event: Event) -> bool:
        """One event; whether it was the button's."""
        if not self.on or not self._ours(event) or not self.app.scenes:
            return False
        if event.type == pygame.MOUSEMOTION:
            return True
        if event.type not in _DOWN:
            self._up()
        elif self._down is None:
            self._down = 0.0
            self._press(self.app.scenes[-1])
        return True

    def _ours(self, event: Event) -> bool:
        if self.app.settings.one_button == "mouse":
            return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
        key = event.type in (pygame.KEYDOWN, pygame.KEYUP) and not hasattr(event, "pad")
        return key and event.scancode == self.app.settings.button

    def _up(self) -> None:
        self._down = None
        if self._sent is not None and self.app.scenes:
            self._key(pygame.KEYUP, *self._sent)
        self._sent = None

    def _press(self, top: Scene) -> None:
        """Choose what is lit; at a table where nothing is, turn or slap."""
        from game.scenes.table.play import Play

        self._waited, self._steps = 0.0, 0
        if isinstance(top, Play) and not _lit(top):
            seat, which = self._meant(top)
            chair = top.sitting.chairs[seat]
            self._sent = 0, (chair.key, chair.second)[which]
        elif isinstance(top, Play) and not top.bar.focused and not _on_panel(top):
            self._sent = pygame.K_SPACE, pygame.KSCAN_SPACE
        else:
            self._sent = pygame.K_RETURN, pygame.KSCAN_RETURN
        self._key(pygame.KEYDOWN, *self._sent)

    def _meant(self, play: "Play") -> tuple[int, int]:
        """Whose key a press at the table stands for, and which: who slaps, or has just slapped too late, slaps."""
        seat = min(play.course.people, default=0)
        ask = play.course.races.ask
        slaps = ask is not None and seat in ask.seats and two_keys(ask.words[seat])[SECOND] == "slap"
        late = play.course.races.referee.first is not None and play.course.races.slaps
        return seat, SECOND if slaps or late else TURN

    def _key(self, kind: int, key: int, scancode: int) -> None:
        self.app.scenes[-1].handle(Event(kind, key=key, scancode=scancode, mod=0, unicode=""))

    # ---- the light --------------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        """Time goes by: seconds."""
        if not self.on or not self.app.scenes or self.app.is_away:
            self._down = None
            return
        from game.scenes.table.play import Play

        top = self.app.scenes[-1]
        if top is not self._top:
            self._top, self._waited, self._steps = top, 0.0, 0
        if self._down is not None:
            self._down += dt
            if self._down > HOLD and isinstance(top, Play):
                self._up()
                top.pause()
            return
        self._waited += dt
        if self._waited < self.app.settings.light / 1000:
            return
        self._waited = 0.0
        if isinstance(top, Play):
            self._along_table(top)
        else:
            self._along(top)

    def _along(self, top: Scene) -> None:
        """The next thing on a page."""
        form = getattr(top, "form", None)
        if not isinstance(form, Form):
            self._key(pygame.KEYDOWN, pygame.K_TAB, pygame.KSCAN_TAB)
            return
        if isinstance(form.focus, Listing) and form.focus.go(form.focus.at + 1):
            return
        usable = [widget for widget in form.walk if _usable(widget)]
        if usable:
            at = usable.index(form.focus) + 1 if form.focus in usable else 0
            form.light(usable[at % len(usable)])
            self._key(pygame.KEYDOWN, 0, 0)           # so that the page sees where its focus is

    def _along_table(self, play: "Play") -> None:
        """The next thing on the table: what is asked there, its panel, the pause; where a card is only to be turned,
        nothing for some steps, or, where one slaps, it turns by itself."""
        asking, ask = play.asking, play.sitting.match.ask
        if asking is None or not asking.by_hand or (play.course.races.ask is not None and asking.panel is None):
            return
        if asking.panel is None and isinstance(ask, Press):
            self._steps += 1
            if play.course.races.slaps and min(play.course.people) in asking.by_hand and not self._comes_to_pause(play):
                play.bar.blur()
                play.course.answer(min(play.course.people), ask.first(min(play.course.people)))
                return
            if play.bar.focused or self._steps <= PATIENCE:
                self._steps = 0 if play.bar.focused else self._steps
                play.bar.blur()
                return
        for _step in range(_AROUND):
            self._key(pygame.KEYDOWN, pygame.K_TAB, pygame.KSCAN_TAB)
            panel = asking.panel if _on_panel(play) else None
            lit = play.bar.form.focus if play.bar.focused else panel.form.focus if panel is not None else None
            if _usable(lit) and (not play.bar.focused or lit is play.bar.tools[0]):
                return


    def _comes_to_pause(self, play: "Play") -> bool:
        """Whether the light goes to the pause where the button slaps: for who cannot hold it, after some steps."""
        comes = self.app.settings.by_presses and self._steps > PATIENCE and not play.bar.focused
        self._steps = 0 if play.bar.focused else self._steps
        return comes


def _usable(widget: Widget | None) -> bool:
    """Whether one button does all that a widget is for, just now; None is a card."""
    return widget is None or (widget.one_press and widget.why is None)


def _on_panel(play: "Play") -> bool:
    return play.asking is not None and play.asking.panel is not None and play.asking.panel.focused


def _lit(play: "Play") -> bool:
    """Whether anything on the table is lit."""
    return play.bar.focused or _on_panel(play) or (play.asking is not None and play.asking.focused)
