"""The sheet on the table in which somebody answers, and the order in which Tab goes through its widgets."""

from collections.abc import Sequence

from pygame import Rect, Surface

from game.scenes.shell.app import App
from game.view.stage.stage import Stage
from game.view.widgets import Form, Row, Widget

LOW, HIGH = 500, 640
"""Units that a panel may be wide whose letters need more room than the layout has: between plates, above them."""
LETTERS = 26
EDGE = 10
"""Units between a panel and a plate."""


class Panel:
    """A form on the table. `rect` is where it is seen, its shadow included."""

    def __init__(self, app: App, stage: Stage, rows: Sequence[Widget | Row]) -> None:
        self.app, self._stage = app, stage
        self.form = Form(rows, foot=False, pad=14, gap=6)
        self.form.wraps = True
        self.form.set_focus(None)
        self.rect = Rect(0, 0, 0, 0)
        self.lay()

    def lay(self) -> None:
        """Lay out the panel; where its words need more room, it is higher, downwards if there is room."""
        place = self.place()
        self.form.layout(self.app.painter, place)
        before, self.rect = self.rect, place.inflate(self.app.painter.u(60), self.app.painter.u(84))
        if before.w:
            self._stage.touch(before)
        self._stage.touch(self.rect)

    def place(self) -> Rect:
        """Return its rectangle: in the layout's room for a panel, or somewhat beyond; as wide as there is room between
        the plates, if it is lower so."""
        painter, layout = self.app.painter, self._stage.layout
        room, edge = Rect(layout.panel), painter.u(EDGE)
        most = painter.u(LOW if room.h < painter.u(200) else HIGH)
        place = self._place(max(room.w, min(most, painter.px("small") * LETTERS)))
        plates = [seat.plate for seat in layout.places if seat.plate.bottom > place.y and seat.plate.y < place.bottom]
        sides = [plate.left - place.centerx if plate.x > place.centerx else place.centerx - plate.right
                 for plate in plates]
        free = min(painter.u(HIGH), 2 * (min(sides) - edge)) if sides else painter.u(HIGH)
        wide = self._place(max(room.w, free))
        return wide if free < place.w or wide.h < place.h else place

    def _place(self, width: int) -> Rect:
        """Return its rectangle if it is so wide."""
        painter, layout, form = self.app.painter, self._stage.layout, self.form
        place = Rect(layout.panel)
        place.inflate_ip(width - place.w, 0)
        height = form.natural_height(painter, place.w)
        place.y, place.h = place.y if height > place.h else place.centery - height // 2, height
        place.bottom = min(place.bottom, layout.size[1] - painter.u(6))
        return place

    @property
    def focused(self) -> bool:
        """True if the keyboard is here."""
        return self.form.focus is not None

    def step(self, by: int) -> bool:
        """Give the next widget the focus, or the one before. Return False if Tab leaves the panel."""
        return step(self.form, by)

    def blur(self) -> None:
        """Give up the focus: the keyboard is elsewhere."""
        self.form.set_focus(None)

    def leave(self) -> None:
        """Take it off the table."""
        self.form.leave()
        self._stage.touch(self.rect)

    def draw(self, screen: Surface) -> None:
        """Draw it on the table."""
        self.form.draw(screen)


def step(form: Form, by: int) -> bool:
    """Give the next widget of a form the focus, or the first if none has it, and none after the last. Return True if
    one has it now."""
    walk = form.tab_order
    at = walk.index(form.focus) + by if form.focus in walk else 0 if by > 0 else len(walk) - 1
    form.keyboard = True
    form.set_focus(walk[at] if 0 <= at < len(walk) else None)
    return form.focus is not None
