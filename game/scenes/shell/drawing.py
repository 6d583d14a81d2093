"""Drawing the pile of scenes: the uppermost, what is seen through it, and the notice over them."""

from collections.abc import Sequence
from typing import Protocol

from pygame import Rect, Surface

from game.scenes.shell.notice import Notice
from game.view.device.window import Window
from game.view.pictures.paper import Paper


class Drawn(Protocol):
    """A scene as it is drawn."""

    stale: bool

    @property
    def below(self) -> bool: ...

    @property
    def foot(self) -> int: ...

    def draw(self, screen: Surface) -> Sequence[Rect] | None: ...


class Drawing:
    """What is in the window. It is `stale` if all of it must be drawn once."""

    def __init__(self, window: Window, notice: Notice) -> None:
        self.window = window
        self.notice = notice
        self.stale = True
        self._under: Surface | None = None        # what is seen through the uppermost scene

    def forget(self) -> None:
        """Draw all anew: another scene is uppermost, or the page is another."""
        self._under = None
        self.stale = True

    def draw(self, scenes: Sequence[Drawn], paper: Paper, *, whole: bool, reduced: bool) -> None:
        """Draw what is new of the scenes, or the `whole` of them, and show it."""
        screen, top = self.window.screen, scenes[-1]
        lower = _lower(scenes)
        if lower:
            whole = True
            moves = any(scene.stale for scene in lower)
            if moves or self._under is None:
                for scene in lower:
                    scene.stale = True
                    scene.draw(screen)
                    scene.stale = False
                self._under = None if moves else screen.copy()       # while it moves it is another in each frame
            else:
                screen.blit(self._under, (0, 0))
        for scene in scenes[:-1]:
            scene.stale = False                   # it is seen from below, or drawn when it is entered again
        top.stale = top.stale or whole
        rects = top.draw(screen)
        if top.stale:
            rects = None
        top.stale = self.stale = False
        self.notice.draw(screen, paper, reduced=reduced, foot=top.foot)
        if rects is None or rects:
            self.window.present(rects)


def _lower(scenes: Sequence[Drawn]) -> Sequence[Drawn]:
    """Return the scenes that are seen through the uppermost one, from the lowest."""
    first = len(scenes) - 1
    while first > 0 and scenes[first].below:
        first -= 1
    return scenes[first:-1]
