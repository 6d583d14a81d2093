"""Shuffling: the cards that teach are found beside the drawing, and where that takes long a page says so."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from pygame import Rect

from game.core.words import _
from game.scenes.shell.app import App
from game.scenes.shell.overlay import Overlay
from game.sitting.thought import Thought
from game.view.widgets import Form, Prose, Row, Widget

T = TypeVar("T")

SOON = 0.15
"""Seconds that are not felt: what is found within them comes at once, and nothing is said."""


def shuffled(app: App, shuffle: Callable[[], T], then: Callable[[T], None]) -> None:
    """Do something with what `shuffle` finds, when it has been found."""
    cards = Thought(shuffle, slow=True)
    cards.wait(SOON)
    if cards.said is not None:
        then(cards.said)
    else:
        app.push(Shuffling(app, cards, then))


class Shuffling(Overlay, Generic[T]):
    """A sheet over the page where cards were asked for, until they are there."""

    across = 440

    def __init__(self, app: App, cards: Thought[T], then: Callable[[T], None]) -> None:
        self._cards, self._then = cards, then
        super().__init__(app)
        self.form = Form(self.rows(), foot=False)

    def rows(self) -> Sequence[Widget | Row]:
        return [Prose("## " + _("Shuffling your cards…"))]

    def place(self) -> Rect:
        """Return its rectangle in the middle; wider where letters are larger."""
        paper, (w, h) = self.app.paper, self.app.size
        wide = min(w - paper.u(40), max(paper.u(self.across), paper.px("body") * 24))
        high = min(h - paper.u(40), self.form.wants(paper, wide))
        return Rect((w - wide) // 2, (h - high) // 2, wide, high)

    def escape(self) -> None:
        """Do nothing, for Esc: they are there in a moment."""

    def tick(self, dt: float) -> None:
        found = self._cards.said
        if found is not None:
            self.app.pop()
            self._then(found)
        else:
            super().tick(dt)
