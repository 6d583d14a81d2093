"""What is done when the program fails, or ends: all is saved that can be, and what went wrong is written down."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from game.scenes.shell.pile import SceneStack, StackedScene
from game.scenes.shell.routes import page_factory
from game.scenes.shell.toast import Toast

Rescue = Callable[[], Sequence[tuple[str, Callable[[], Callable[[], bool]]]]]
"""Files that may be damaged, and what moves each aside and says so."""
Report = Callable[[str], str | None]              # writes what went wrong to a log; where that is, if it worked


class SaveableScene(StackedScene, Protocol):
    """A scene that may have something to save. `opponents` are those who play a match there."""

    @property
    def opponents(self) -> Sequence[str]: ...
    def before_quit(self) -> None: ...


S = TypeVar("S", bound=SaveableScene)


class LastWords(SceneStack[S]):
    """A pile of scenes that outlasts a failure. A subclass says how the program ends."""

    notice: Toast
    report: Report
    rescue: Rescue
    status: int
    fatal: Exception | None                       # what ended the program
    _failed_before = False

    def end(self, status: int) -> None:
        """End with this exit status, from wherever the program stands."""
        raise NotImplementedError

    def failed(self, trouble: Exception) -> None:
        """Write down what went wrong, save what can be saved, and say so on a page of its own; end if even that fails,
        as where the program's own files are gone."""
        where = self.log(trouble)
        try:
            crash: Any = page_factory("crash")
            if isinstance(self.top, crash):
                raise trouble
            again, self._failed_before = self._failed_before and len(self.scenes) <= 1, True
            playing = any(scene.opponents for scene in self.scenes)
            self.leaving()
            self.dispose_later(*self.scenes)
            self.scenes.clear()
            self.notice.lines.clear()
            self.push(crash(self, trouble, where, self.rescue() if again else None, playing=playing))
        except Exception as worse:
            if worse is not trouble:
                self.log(worse)
            self.fatal = worse
            self.end(1)

    def log(self, trouble: BaseException) -> str | None:
        """Write down what went wrong. Return where that is, None if it failed."""
        import traceback

        text = "".join(traceback.format_exception(trouble))
        try:
            return self.report(text)
        except Exception:
            return None

    def leaving(self) -> None:
        """Let each scene save what must not be lost."""
        for scene in reversed(self.scenes):
            try:
                scene.before_quit()
            except Exception as trouble:
                self.status = 1
                self.log(trouble)

    def do_all(self, *last: Callable[[], object]) -> None:
        """Do the last things, each of them though one before it fails."""
        for each in last:
            try:
                each()
            except Exception as trouble:
                self.log(trouble)
