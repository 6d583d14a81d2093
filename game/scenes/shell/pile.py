"""The pile of scenes, of which the uppermost is in charge."""

from typing import Generic, Protocol, TypeVar


class Disposable(Protocol):
    """Anything that can be over. `gone` lets go of all it has, once nothing of it runs any more."""

    def dispose(self) -> None: ...


class StackedScene(Disposable, Protocol):
    """What lies on the pile. `leave` stops it being the uppermost."""

    def leave(self) -> None: ...


S = TypeVar("S", bound=StackedScene)


class SceneStack(Generic[S]):
    """Scenes, one over another. A subclass says what is done when another is uppermost, and when none is left."""

    def __init__(self) -> None:
        self.scenes: list[S] = []
        self._left: list[Disposable] = []             # what is over since the last frame, and may still be at work

    def entered(self) -> None:
        """Begin with the scene that is uppermost now."""
        raise NotImplementedError

    def emptied(self) -> None:
        """Act on there being none any more."""
        raise NotImplementedError

    @property
    def top(self) -> S | None:
        """The scene in charge."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: S) -> None:
        """Lay a scene on the pile, on which it has not lain before."""
        if self.scenes:
            self.scenes[-1].leave()
        self.scenes.append(scene)
        self.entered()

    def pop(self) -> None:
        """Take the uppermost scene off; the program ends with the last."""
        self.take_off()
        if self.scenes:
            self.entered()
        else:
            self.emptied()

    def replace(self, scene: S) -> None:
        """Put a scene in the place of the uppermost one."""
        if self.scenes:
            self.take_off()
        self.scenes.append(scene)
        self.entered()

    def take_off(self) -> None:
        """Take the uppermost scene off, and enter no other."""
        scene = self.scenes.pop()
        self.dispose_later(scene)
        scene.leave()

    def dispose_later(self, *over: Disposable) -> None:
        """Let something that is over go of all it has, at the next frame. What belongs to a page refers back to it, and
        all of it would stay in memory otherwise."""
        self._left += over

    def dispose_pending(self) -> None:
        """Let go of what was over at the last frame."""
        while self._left:
            self._left.pop().dispose()
