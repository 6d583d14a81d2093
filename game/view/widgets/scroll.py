"""Scrolling of a page that is longer than its view, and the scroll bar."""

from pygame import Rect, Surface

from game.view.pictures.painter import Painter

BAR = 44                                          # units kept for the bar, all of which can be taken hold of


class Scroll:
    """The scroll position of a page of some `length` in a `view`, in pixels: `offset` now, `goal` at the end of the
    movement.

    >>> scroll = Scroll()
    >>> scroll.view, scroll.length = Rect(0, 0, 100, 200), 500
    >>> scroll.by(1000); scroll.goal, scroll.most, scroll.moving
    (300.0, 300, True)
    """

    def __init__(self) -> None:
        self.view = Rect(0, 0, 0, 0)
        self.length = 0
        self.offset = 0.0
        self.goal = 0.0
        self.held = False
        self._grip = (0, 0.0, 0.0)                # where a drag began, the goal then, page pixels to one of the mouse

    @property
    def most(self) -> int:
        """The greatest offset, in pixels."""
        return max(0, self.length - self.view.h)

    @property
    def moving(self) -> bool:
        """True until the offset has reached the goal."""
        return self.offset != self.goal

    def by(self, pixels: float) -> None:
        """Move the goal down by pixels, within the page."""
        self.goal = max(0.0, min(float(self.most), self.goal + pixels))

    def reveal(self, spot: Rect, edge: int) -> None:
        """Scroll a rectangle, as it is placed now, into view with an edge around it."""
        spot = spot.move(0, round(self.offset) - round(self.goal))
        if spot.h + 2 * edge > self.view.h or spot.top < self.view.top + edge:
            self.by(spot.top - self.view.top - edge)
        elif spot.bottom > self.view.bottom - edge:
            self.by(spot.bottom - self.view.bottom + edge)

    def tick(self, dt: float, *, reduced_motion: bool) -> None:
        """Move towards the goal for `dt` seconds, fast at first; at once if `reduced_motion`."""
        left = self.goal - self.offset
        self.offset = self.goal if reduced_motion or abs(left) < 1 else self.offset + left * min(1.0, dt * 18)

    # ---- by the mouse ----

    def take(self, pos: tuple[int, int], painter: Painter) -> None:
        """Grab the scroll bar, which jumps to the mouse, or the page itself."""
        self.held, ratio = True, -1.0
        if pos[0] >= self.view.right - painter.u(BAR):
            thumb = self.thumb(painter)
            ratio = self.most / max(1, self.track(painter).h - thumb.h)
            if not thumb.top <= pos[1] <= thumb.bottom:
                self.by((pos[1] - thumb.centery) * ratio)
                self.offset = self.goal
        self._grip = pos[1], self.goal, ratio

    def drag(self, y: int) -> None:
        """Scroll with the mouse."""
        start, self.goal, ratio = self._grip
        self.by((y - start) * ratio)
        self.offset = self.goal

    # ---- the bar ----

    def track(self, painter: Painter) -> Rect:
        """Return the rectangle of the track of the scroll bar."""
        return Rect(
            self.view.right - painter.u(26), self.view.y + painter.u(24), painter.u(8), self.view.h - painter.u(36)
        )

    def thumb(self, painter: Painter) -> Rect:
        """Return the rectangle of the thumb of the scroll bar."""
        track = self.track(painter)
        height = max(painter.u(44), track.h * self.view.h // max(1, self.length))
        return Rect(track.x, track.y + round((track.h - height) * self.offset / max(1, self.most)), track.w, height)

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the bar, if there is anything to scroll."""
        if self.most:
            theme, track, thumb = painter.theme, self.track(painter), self.thumb(painter)
            painter.draw_sheet(to, track, theme.track, track.w // 2)
            painter.draw_sheet(to, thumb, theme.panel_body if self.held else theme.rim, thumb.w // 2)
