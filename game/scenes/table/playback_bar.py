"""The bar with which somebody watches a match: play and pause, a step back, a step on, faster and slower, and leave."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Protocol
from weakref import proxy

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.i18n import _
from game.scenes.shell.app import App
from game.view.pictures.painter import Painter
from game.view.stage.layout import Layout
from game.view.widgets import Button, Form, Row, Slider

SPEEDS: Final[Mapping[float, str]] = {0.5: "½×", 1.0: "1×", 2.0: "2×"}
"""The speeds at which a match is watched (1 is the normal pace), and how the bar says them."""
READS: Final = 1.6
"""How many times as long as it takes to read a caption the table waits for it, where somebody only watches."""


def speed(pace: float) -> float:
    """Return the speed to begin with for somebody who plays at a pace; `inf`, the instant one, would show nothing.

    >>> speed(1.0), speed(float("inf"))
    (1.0, 2.0)
    """
    return min(SPEEDS, key=lambda one: abs(one - min(pace, 9.0)))


CALM: Final = 0.45
"""Least seconds from one table that is shown at once to the next: more often, cards would flash."""
_CHOOSE = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class PlaybackTarget(Protocol):
    """A match that is watched: `playing` while it goes on, at a `speed`. `past` says why there is no step back, None if
    there is one, and `future` the same of a step on."""

    playing: bool
    speed: float

    @property
    def past(self) -> str | None: ...

    @property
    def future(self) -> str | None: ...

    def play(self) -> None:
        """Go on, or pause."""

    def step_back(self) -> None:
        """Go a step back, and pause there."""

    def step_on(self) -> None:
        """Go one step on, and pause there."""

    def set_speed(self, speed: float) -> None:
        """Go on at this speed."""

    def close(self) -> None:
        """Leave."""


class RoundScrubber(Slider):
    """A track that takes what room there is between the seats."""

    def control(self, paper: Painter) -> int:
        return paper.u(56) + self._said(paper)


class PlaybackBar:
    """The bar over the foot of a table, between the seats. With a `track` one goes to any round. The keys: Space, the
    arrows, Esc; Tab leads along the buttons. It refers weakly to what is `watched`, which owns it."""

    def __init__(self, app: App, watched: PlaybackTarget, leave: str, track: Slider | None = None) -> None:
        self.app, self.track = app, track
        self.watched: PlaybackTarget = proxy(watched)
        self._previous = Button(_("One step back (←)"), watched.step_back, icon="left", words=False)
        self._play = Button("", watched.play, icon="play", words=False)
        self._next = Button(_("One step on (→)"), watched.step_on, icon="right", words=False)
        self._speed = Button("", self._around, hint=_("Faster or slower (↑ ↓)"))
        self._leave = Button(leave, watched.close, icon="close", words=False)
        tracks = [] if track is None else [track]
        row = Row(self._previous, self._play, self._next, *tracks, self._speed, self._leave, gap=8, fill=track)
        self.form = Form([row], foot=False, pad=12)
        self.form.set_focus(track)
        self._seen: object = None
        self.follow()

    def faster(self, by: int) -> None:
        """Choose the next speed, or the one before."""
        speeds = sorted(SPEEDS)
        at = speeds.index(self.watched.speed) + by
        self.watched.set_speed(speeds[max(0, min(len(speeds) - 1, at))])
        self.follow()

    def _around(self) -> None:
        """Take the next speed up, and after the last the first."""
        self.faster(1 if self.watched.speed < max(SPEEDS) else -len(SPEEDS))

    def follow(self) -> None:
        """Show the present state on the buttons."""
        watched = self.watched
        stands = watched.playing, watched.speed, watched.past, watched.future
        if stands == self._seen:
            return
        self._seen = stands
        self._play.icon = "pause" if watched.playing else "play"
        self._play.label = self._play.hint = _("Pause (Space)") if watched.playing else _("Play (Space)")
        self._speed.label = SPEEDS[watched.speed]
        self._previous.disabled_reason, self._next.disabled_reason = watched.past, watched.future
        self.form.stale = True

    def lay(self, layout: Layout) -> None:
        """Put it between the seats below: what they hold is read beside it."""
        paper, (w, h) = self.app.paper, self.app.size
        words = layout.places[0].words
        most = paper.u(840) if self.track is not None else self._wants()
        width = min(most, w - 2 * (words.x + min(words.w, paper.u(112)) + paper.u(6)))
        height = min(self.form.natural_height(paper, width), h // 2)
        self.form.layout(paper, Rect((w - width) // 2, h - height - paper.u(12), width, height))

    def _wants(self) -> int:
        paper, widgets = self.app.paper, self.form.widgets
        between = paper.u(8) * (len(widgets) - 1)
        return sum(widget.width(paper) for widget in widgets) + between + 2 * paper.u(12) + 2

    @property
    def rect(self) -> Rect:
        """The rectangle that it covers, its shadow included."""
        return self.form.rect.inflate(self.app.paper.u(60), self.app.paper.u(60))

    @property
    def tooltip(self) -> str:
        """The words on the button with the mouse or the keyboard on it; "" if there is none."""
        return next((widget.status_text or widget.label for widget in self.form.widgets
                     if widget.hovered or widget.focused), "")

    def draw(self, screen: Surface) -> None:
        """Draw it on the table."""
        self.form.draw(screen)

    def _action(self, key: int) -> Callable[[], None] | None:
        """Return what a key does here."""
        watched = self.watched
        does: dict[int, Callable[[], None]] = {
            **dict.fromkeys((*_CHOOSE, pygame.K_PAUSE), watched.play), pygame.K_ESCAPE: watched.close,
            pygame.K_LEFT: watched.step_back, pygame.K_RIGHT: watched.step_on,
            pygame.K_UP: partial(self.faster, 1), pygame.K_DOWN: partial(self.faster, -1),
        }
        return does.get(key)

    def handle(self, event: Event) -> bool:
        """Take one event. Return True if it was for the bar."""
        if event.type == pygame.KEYDOWN:
            lit = self.form.focus is not self.track   # a button has the keyboard
            does = self._action(event.key)
            if does is not None and not (lit and event.key in _CHOOSE):
                does()
                return True
        used = self.form.handle(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self.form.set_focus(self.track)
        return used and event.type != pygame.MOUSEMOTION
