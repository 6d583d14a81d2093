"""Pages of the program's own state: please wait, a file is checked, a crash, a start that failed."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import pygame
from pygame.event import Event

from game.core.i18n import _, whole
from game.scenes.shell.page import Page
from game.scenes.shell.scene import Scene
from game.store import disk_call
from game.store.disk_call import DiskCall
from game.view.widgets import Button, Form, RichText, Row

if TYPE_CHECKING:
    from game.scenes.shell.app import App


T = TypeVar("T")
_TYPED = (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)
_CALM = 0.7  # seconds in which the keys are still meant for what was there before
_MOST = 64  # events that are kept for the page to come


def show(app: "App", title: str, ready: Callable[[], bool], page: Callable[[], Scene]) -> None:
    """Show a page, once it is `ready` to be made. It is given what is typed meanwhile."""
    if ready():
        app.push(page())
        return

    def then() -> None:
        app.replace(page())
        for event in moment.typed:
            if app.top is not None:
                app.top.handle(event)                 # as if nobody had had to wait

    moment = BusyPage(app, title, ready, then)
    app.push(moment)


class BusyPage(Page):
    """A page that waits until it is ready, and `then` goes. `typed` is what was typed meanwhile, but for Esc, which
    goes back."""

    width = 640

    def __init__(self, app: "App", title: str, ready: Callable[[], bool], then: Callable[[], None]) -> None:
        self.ready, self.then = ready, then
        self.typed: list[Event] = []
        super().__init__(app, title)

    def make(self) -> Form:
        return Form([RichText(_("One moment…"))], header_widgets=self.header_widgets, foot=False)

    def handle(self, event: Event) -> None:
        """Keep what is typed for the page to come; Esc and the mouse are for this one."""
        if event.type in _TYPED and getattr(event, "key", None) != pygame.K_ESCAPE:
            if len(self.typed) < _MOST:
                self.typed.append(event)
        else:
            super().handle(event)

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.ready():
            self.then()


def read_file(app: "App", title: str, read: Callable[[], T], then: Callable[[DiskCall[T]], None]) -> None:
    """Read a file beside the frames, and call `then` with the call that is done; a page says so if it takes long, and
    whoever leaves it does not want the file any more."""
    call = DiskCall(read)
    if call.wait(disk_call.OPENING * disk_call.PATIENCE):
        then(call)
        return

    def done() -> None:
        app.pop()
        then(call)

    app.push(BusyPage(app, title, lambda: call.is_done, done))


class ProgressPage(BusyPage):
    """A page that waits and cannot be left, as data is being replaced."""

    def close(self) -> None:
        """Do nothing."""


class FileCheckPage(BusyPage):
    """The page while a file is checked, until `told` has a result, with the `share` that is done (0 to 1). Leaving it
    calls `discard`, which deletes the unpacked files."""

    def __init__(self, app: "App", title: str, told: Sequence[object], then: Callable[[], None],
                 discard: Callable[[], None], share: Callable[[], float]) -> None:  # fmt: skip
        self._discard, self._share, self._seen = discard, share, 0
        self._shown = 0.0                             # seconds
        super().__init__(app, title, lambda: bool(told), then)

    def make(self) -> Form:
        done = _("One moment… {percent}% checked").format(percent=whole(self._seen)) if self._seen else _(
            "One moment…")
        return Form(
            [RichText(done), Row(Button(_("Cancel"), self.close, cap=_("Esc")))],
            header_widgets=self.header_widgets,
            foot=False,
        )

    def handle(self, event: Event) -> None:
        """The key that chose the file, held or pressed twice, does not leave the page."""
        if self._shown < _CALM:
            super().handle(event)
        else:
            Page.handle(self, event)

    def tick(self, dt: float) -> None:
        self._shown += dt
        share = int(100 * self._share()) // 5 * 5     # a step for each twentieth
        if share != self._seen:
            self._seen = share
            self.remake()
        super().tick(dt)

    def before_quit(self) -> None:
        """Stop the check, and delete the unpacked files."""
        self._discard()

    def close(self) -> None:
        """Leave."""
        self._discard()
        super().close()


class CrashPage(Page):
    """The page after a failure: what happened, in one line; the way back to the shelf, and out. `playing`: a match was
    on the table."""

    width = 720
    leads_back = False

    def __init__(self, app: "App", error: BaseException, log: str | None,
                 files: Sequence[tuple[str, Callable[[], Callable[[], bool]]]] | None = None, *,
                 playing: bool = False) -> None:
        self.error = error
        self.playing = playing
        self.log = log
        self.files = files
        super().__init__(app, _("Something went wrong"))

    def make(self) -> Form:
        what = " ".join(str(self.error).split())[:200]
        error = _("Truce ran into a problem. Your match had to stop.") if self.playing else _(
            "Truce ran into a problem.")
        said = [f"{error} {_('Truce saved what it could.')}"]
        if what:
            said.append(_("What happened: {what}").format(what=f"**{what}**"))
        if self.log:
            said.append(_("The details are in {file}. It holds no names. Please send it to whoever gave you Truce, so "
                          "the problem can be fixed.").format(file=self.log))
        asides = []
        if self.files is not None:
            said.append(_("It happened again on the shelf. The shelf now opens without your saved matches, statistics "
                          "and lessons. Nothing is erased."))
        for name, aside in self.files or ():
            asides.append(Row(Button(_("Move {file} aside").format(file=name), partial(self._aside, aside))))
        return Form([RichText("\n\n".join(said)),
                     Row(Button(_("Back to the shelf"), self.app.show_home, look="main", cap=_("Enter")),
                         Button(_("Quit Truce"), self.app.quit), gap=20), *asides], foot=False, gap=26)

    def _aside(self, aside: Callable[[], Callable[[], bool]]) -> None:
        over = aside()
        if over():
            self.app.show_home()
        else:
            self.app.push(BusyPage(self.app, self.title, over, self.app.show_home))

    def close(self) -> None:
        self.app.show_home()


_OFTEN = 0.25
"""Seconds between two looks whether it can begin."""


class StartupErrorPage(Page):
    """The page that says in a `line` why the program cannot begin. It ends as soon as that `passes`, and is `over`
    then."""

    width, low = 640, 0
    leads_back = False

    def __init__(self, app: "App", title: str, line: str, passes: Callable[[], bool] = lambda: False) -> None:
        self.line, self.passes = line, passes
        self.finished = False
        self._since = 0.0
        super().__init__(app, title)

    def make(self) -> Form:
        return Form([RichText(self.line), Row(Button(_("Quit Truce"), self.close), gap=20)], foot=False, gap=26)

    def close(self) -> None:
        self.app.quit()

    def tick(self, dt: float) -> None:
        super().tick(dt)
        self._since += dt
        if self._since > _OFTEN:
            self._since = 0.0
            self.finished = self.passes()
            if self.finished:
                self.app.quit()
