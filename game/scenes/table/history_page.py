"""Looking back: the rounds played so far, one by one or all of them on their own, on the same table; and the bar with
which somebody watches a match."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, Protocol
from weakref import proxy

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.events import Event as TableEvent
from game.core.i18n import _
from game.core.match import Match
from game.core.setting_values import PACES
from game.scenes.kit.ask_controller import TableContext
from game.scenes.shell.app import App
from game.scenes.shell.help import HelpPage
from game.scenes.shell.scene import AWAKE, Scene
from game.sitting.replay import round_seen
from game.view.pictures.painter import Painter
from game.view.stage.layout import Layout
from game.view.widgets import AccessibleText, Button, Form, Row, Slider

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
    """A match that is watched: `playing` while it goes on, at a `speed`. `past` is the reason why there is no step
    back, None if there is one, and `future` the reason why there is no step on."""

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

    def control(self, painter: Painter) -> int:
        return painter.u(56) + self._said(painter)


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
        painter, (w, h) = self.app.painter, self.app.size
        words = layout.places[0].words
        most = painter.u(840) if self.track is not None else self._wants()
        width = min(most, w - 2 * (words.x + min(words.w, painter.u(112)) + painter.u(6)))
        height = min(self.form.natural_height(painter, width), h // 2)
        self.form.layout(painter, Rect((w - width) // 2, h - height - painter.u(12), width, height))

    def _wants(self) -> int:
        painter, widgets = self.app.painter, self.form.widgets
        between = painter.u(8) * (len(widgets) - 1)
        return sum(widget.width(painter) for widget in widgets) + between + 2 * painter.u(12) + 2

    @property
    def rect(self) -> Rect:
        """The rectangle that it covers, its shadow included."""
        return self.form.rect.inflate(self.app.painter.u(60), self.app.painter.u(60))

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


class HistoryPage(Scene):
    """The page with the table of round `at`, as it is looked at when it is over; the match itself stays where it is.
    While it is `playing`, the rounds that came next follow at a `speed`. `leave` are the words on the way back."""

    form: Form
    repeats = True

    def __init__(self, context: TableContext, leave: str = "") -> None:
        super().__init__(context.app)
        self.sitting, self.stage = context.course.sitting, context.stage
        self.first, self.last = self.sitting.story.first, self.sitting.rounds
        self.at = self.last
        self.playing = False
        self.speed = speed(PACES[context.app.settings.pace])
        self._due = False                             # True if the round to be looked at is not shown yet
        self._calm = CALM                             # seconds since a table was shown at once
        self._left: Sequence[TableEvent] = ()         # what is still to come of the round that is looked at
        self._match: Match | None = None              # the match as far as it was played on
        self.slider = RoundScrubber(
            "", self.at, self.first, self.last, self.show,
            words=lambda n: _("{number} of {all}").format(number=n, all=self.last),
        )  # fmt: skip
        self.bar = PlaybackBar(context.app, self, leave or _("Back to the match (Esc)"), self.slider)
        self.form = self.bar.form
        self._before = self.stage.pace

    @property
    def read(self) -> str:
        return _("Look back")

    @property
    def heading(self) -> str:
        """The words above the table."""
        return _("Looking back")

    @property
    def accessible_text(self) -> AccessibleText | None:
        said = self.form.accessible_text
        return None if said is None else said._replace(more=self.stage.words[0] or said.more)

    def enter(self) -> None:
        self.stage.state.reads = READS
        self.resized()
        self.show(self.at)

    def leave(self) -> None:
        self.form.leave()
        self.stage.frozen = False

    def close(self) -> None:
        self.stage.frozen = False
        self.stage.pace = self._before
        self.stage.state.reads = 0.0
        self.stage.show(self.sitting.match.table)
        if self.sitting.match.result is not None:
            self.stage.end(self.sitting.match.result.winner, self.sitting.story.order())
        self.app.pop()

    def resized(self) -> None:
        self.bar.lay(self.stage.layout)
        self.foot = self.app.size[1] - self.form.rect.top
        self.stage.pace = self.speed
        self.needs_redraw = True

    def set_speed(self, speed: float) -> None:
        self.speed = self.stage.pace = speed

    @property
    def past(self) -> str | None:
        return None if self.at > self.first else _("This is where it began.")

    @property
    def future(self) -> str | None:
        return None if self.at < self.last else _("This is the last round.")

    def show(self, rounds: int) -> None:
        """Show the table of a round at once: with its cards, and how it ended."""
        self.at = self.slider.value = max(self.first, min(self.last, rounds))
        self.playing, self.stage.frozen, self._match, self._due = False, False, None, True
        if self._calm >= CALM:
            self._show()
        self._follow()

    def _show(self) -> None:
        """Show the table of the round, if it is not shown yet."""
        if not self._due:
            return
        self._due, self._calm = False, 0.0
        if self.at > self.first:
            seen = round_seen(self.sitting, self.at)
            self._left = seen.left
            self.stage.show(seen.table)
            self.stage.say(seen.words)
        else:
            self._left = ()
            self.stage.show(self.sitting.back_at(self.at).table)
        self.stage.ask({})
        self.form.stale = True

    def _follow(self) -> None:
        self.bar.follow()
        self.form.stale = True

    def step_back(self) -> None:
        self.show(self.at - 1)

    def step_on(self) -> None:
        self.show(self.at + 1)

    def play(self) -> None:
        """Let the rounds that came next follow, from the beginning if this is the last; or stop where it is."""
        if self.playing or self.stage.frozen:
            self.playing = not self.playing
            self.stage.frozen = not self.playing
        else:
            if self.at >= self.last:
                self.show(self.first)
            self._show()
            self.playing = True
            self._match = self.sitting.back_at(self.at)
            self.stage.enqueue(self._left)
            self._left = ()
        self._follow()

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            game = self.sitting.match.game
            self.app.push(HelpPage(self.app, _(game.name), game.help()))
            return
        self.bar.handle(event)
        if self.app.top is self and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.bar.follow()

    def tick(self, dt: float) -> None:
        self.stage.tick(dt)
        self.form.tick(dt, reduced_motion=self.app.reduced_motion)
        self._calm += dt
        if self._calm >= CALM:
            self._show()
        if self.playing and self.stage.idle:
            if self.at < self.last and self._match is not None:
                self.at = self.slider.value = self.at + 1
                self.stage.enqueue(self.sitting.round_after(self._match))
            else:
                self.playing = False
            self._follow()

    @property
    def idle_for(self) -> float:
        return 0.0 if self.playing or self._due else AWAKE

    @property
    def moving(self) -> bool:
        stirs = not self.stage.frozen and (self.stage.moving or not self.stage.idle)
        return stirs or self.form.moving or self.form.stale

    def draw(self, screen: Surface) -> Sequence[Rect] | None:
        head = Rect(0, 0, self.app.size[0], self.stage.layout.bar.bottom)
        over = [(head, self._head), (self.bar.rect, self.bar.draw)]
        for place, _draw in over if self.form.stale else ():
            self.stage.touch(place)
        return self.stage.draw(screen, self.needs_redraw, over)

    def _head(self, screen: Surface) -> None:
        painter, theme = self.app.painter, self.app.theme
        bar = Rect(painter.u(24), painter.u(14), self.app.size[0] - painter.u(48), painter.u(48))
        place = painter.draw_text(screen, self.heading, bar, painter.px("heading") * 3 // 4, "display", theme.text)
        beside = Rect(place.right + painter.u(14), bar.y, bar.right - place.right - painter.u(14), bar.h)
        painter.draw_text(screen, self.bar.tooltip, beside, painter.px("label"), "text", theme.text)


def look_back(context: TableContext) -> None:
    """Open the history of the match, if there are rounds in it and the policy allows that."""
    sitting = context.course.sitting
    if context.course.policy.looks_back and sitting.rounds > sitting.story.first:
        context.course.ask_anew()
        context.stage.finish_animations()
        context.app.push(HistoryPage(context))
