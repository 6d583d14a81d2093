"""The scrolling of a page that is longer than its place, and the bar that shows it."""

from pygame import Rect, Surface

from game.view.pictures.painter import Painter

BAR = 44                                          # units kept for the bar, all of which can be taken hold of


class Scroll:
    """A page of a length seen through `view`, all in pixels. `offset` is how far down it is, `goal` how far it will
    be."""

    def __init__(self) -> None:
        self.view = Rect(0, 0, 0, 0)
        self.length = 0
        self.offset = 0.0
        self.goal = 0.0
        self.held = False
        self._grip = (0, 0.0, 0.0)                # where a drag began, the goal then, page pixels to one of the mouse

    @property
    def most(self) -> int:
        """The pixels that it can be scrolled at most."""
        return max(0, self.length - self.view.h)

    @property
    def moving(self) -> bool:
        """True if it is not yet where it should be."""
        return self.offset != self.goal

    def by(self, pixels: float) -> None:
        """Scroll further down, as far as there is something to see."""
        self.goal = max(0.0, min(float(self.most), self.goal + pixels))

    def reveal(self, spot: Rect, edge: int) -> None:
        """Bring a part of the page, as it lies now, into view with an edge around it."""
        spot = spot.move(0, round(self.offset) - round(self.goal))
        if spot.h + 2 * edge > self.view.h or spot.top < self.view.top + edge:
            self.by(spot.top - self.view.top - edge)
        elif spot.bottom > self.view.bottom - edge:
            self.by(spot.bottom - self.view.bottom + edge)

    def tick(self, dt: float, *, reduced: bool) -> None:
        """Let time pass: fast at first, then slower."""
        left = self.goal - self.offset
        self.offset = self.goal if reduced or abs(left) < 1 else self.offset + left * min(1.0, dt * 18)

    # ---- by the mouse ----

    def take(self, pos: tuple[int, int], paper: Painter) -> None:
        """Take hold of the bar, which goes where the mouse is, or of the page itself."""
        self.held, ratio = True, -1.0
        if pos[0] >= self.view.right - paper.u(BAR):
            thumb = self.thumb(paper)
            ratio = self.most / max(1, self.track(paper).h - thumb.h)
            if not thumb.top <= pos[1] <= thumb.bottom:
                self.by((pos[1] - thumb.centery) * ratio)
                self.offset = self.goal
        self._grip = pos[1], self.goal, ratio

    def drag(self, y: int) -> None:
        """Follow the mouse."""
        start, self.goal, ratio = self._grip
        self.by((y - start) * ratio)
        self.offset = self.goal

    # ---- the bar ----

    def track(self, paper: Painter) -> Rect:
        """Return the rectangle in which the bar runs."""
        return Rect(self.view.right - paper.u(26), self.view.y + paper.u(24), paper.u(8), self.view.h - paper.u(36))

    def thumb(self, paper: Painter) -> Rect:
        """Return the part of the bar that stands for what is in view."""
        track = self.track(paper)
        high = max(paper.u(44), track.h * self.view.h // max(1, self.length))
        return Rect(track.x, track.y + round((track.h - high) * self.offset / max(1, self.most)), track.w, high)

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the bar, if there is anything to scroll."""
        if self.most:
            theme, track, thumb = paper.theme, self.track(paper), self.thumb(paper)
            paper.draw_sheet(to, track, theme.track, track.w // 2)
            paper.draw_sheet(to, thumb, theme.panel_body if self.held else theme.rim, thumb.w // 2)
