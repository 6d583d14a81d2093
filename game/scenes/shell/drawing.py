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
    """What is in the window. It is `stale` if all of it must be drawn once, and `due` if the notice must."""

    def __init__(self, window: Window, notice: Notice) -> None:
        self.window = window
        self.notice = notice
        self.stale, self.due = True, False
        self._under: Surface | None = None        # what is seen through the uppermost scene
        self._beneath: Surface | None = None      # what lies under the notice,
        self._area = Rect(0, 0, 0, 0)             # and where that is

    @property
    def wanted(self) -> bool:
        """True if something must be drawn."""
        return self.stale or self.due

    def forget(self) -> None:
        """Draw all anew: another scene is uppermost, or the page is another."""
        self._under = self._beneath = None
        self.stale = True

    def draw(self, scenes: Sequence[Drawn], paper: Paper, *, whole: bool, reduced: bool) -> None:
        """Draw what is new of the scenes, or the `whole` of them, and show it."""
        screen, top = self.window.screen, scenes[-1]
        if self._beneath is not None:             # so that scenes find on the screen what they have drawn
            screen.blit(self._beneath, self._area)
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
        top.stale = self.stale = self.due = False
        noted = [] if not (self._area.w or self.notice.lines) else self._note(
            screen, paper, reduced=reduced, foot=top.foot)
        if rects is None or rects or noted:
            self.window.present(None if rects is None else [*rects, *noted])

    def _note(self, screen: Surface, paper: Paper, *, reduced: bool, foot: int) -> list[Rect]:
        """Draw the notice; return where it was and is."""
        before, self._area = self._area, self.notice.lay(paper, foot)
        self._beneath = None
        if self._area.w:
            self._beneath = screen.subsurface(self._area).copy()
            self.notice.draw(screen, paper, self._area, reduced=reduced)
        return [area for area in {tuple(before): before, tuple(self._area): self._area}.values() if area.w]


def _lower(scenes: Sequence[Drawn]) -> Sequence[Drawn]:
    """Return the scenes that are seen through the uppermost one, from the lowest."""
    first = len(scenes) - 1
    while first > 0 and scenes[first].below:
        first -= 1
    return scenes[first:-1]
