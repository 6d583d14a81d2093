"""Away: everything stands still until the person is back, and then three, two, one."""

from pygame import Surface
from pygame.event import Event

from game.core.i18n import _
from game.scenes.shell.app import App
from game.scenes.shell.overlay import veil
from game.scenes.shell.scene import AWAKE, Scene
from game.view.pictures.theme import CREAM

COUNT = 3
BEAT = 0.8
"""Seconds that each number stands."""


class AwayCountdown(Scene):
    """A page over the table while the window has not the keyboard; it counts down when it has it again."""

    shows_scene_below = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.left: float | None = None
        """Seconds until the game goes on; None while the person is away."""

    @property
    def number(self) -> int | None:
        """The number that is shown."""
        return None if self.left is None else min(COUNT, int(self.left / BEAT) + 1)

    @property
    def idle_for(self) -> float:
        return AWAKE if self.left is None else 0.0

    def suspend(self) -> None:
        self.left = None
        self.needs_redraw = True

    def resume(self) -> None:
        self.left = COUNT * BEAT
        self.needs_redraw = True

    def handle(self, event: Event) -> None:
        """Drop keys: a press meant for another window must not turn a card."""

    def tick(self, dt: float) -> None:
        if self.left is None:
            return
        before = self.number
        self.left -= dt
        self.needs_redraw = self.needs_redraw or self.number != before
        if self.left <= 0:
            self.app.pop()

    def draw(self, screen: Surface) -> None:
        paper, box = self.app.paper, screen.get_rect()
        veil(screen)
        if self.number is None:
            paper.draw_text(screen, _("Paused"), box, paper.px("banner"), "display", CREAM, "centre")
        else:
            paper.draw_text(screen, str(self.number), box, paper.px("title") * 2, "display", CREAM, "centre")
