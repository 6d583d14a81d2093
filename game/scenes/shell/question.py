"""A question over the scene that asks it."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.scenes.shell.app import App
from game.scenes.shell.overlay import Overlay
from game.view.widgets import Button, Form, Prose, Row, Widget

Answer = tuple[str, Callable[[], None]] | tuple[str, Callable[[], None], str]
"""What the button says, what it does, and perhaps its picture."""


class Question(Overlay):
    """Some words and two or three answers; beside these may be a button that `says` it all. `main` is the one that
    stands out and has the focus; Esc gives the last, so that is the harmless one. The question is gone
    before an answer is carried out."""

    across = 600

    def __init__(self, app: App, title: str, text: str, answers: Sequence[Answer], *, main: int = 0,
                 says: Callable[[], Sequence[Button]] = tuple) -> None:
        self.title, self.text, self.answers, self.main, self._says = title, text, answers, main, says
        super().__init__(app)
        self.form = Form(self.rows(), foot=False, gap=26)
        self.form.set_focus(self._buttons[main])

    def rows(self) -> Sequence[Widget | Row]:
        """Return the words, and the answers side by side."""
        self._buttons = [Button(label, partial(self._answer, do), look="main" if n == self.main else "paper",
                                icon=icon[0] if icon else "")
                         for n, (label, do, *icon) in enumerate(self.answers)]
        self._row = Row(*self._buttons, *self._says(), gap=16)
        return [Prose(f"## {self.title}\n\n{self.text}"), self._row]

    def place(self) -> Rect:
        """Return its rectangle in the middle; wider where letters are larger, or where the answers fill more than a
        line."""
        paper, (w, h) = self.app.paper, self.app.size
        answers = sum(one.width(paper) + paper.u(16) for one in self._row.widgets) + paper.u(2 * self.form.pad)
        wide = min(w - paper.u(48), max(paper.u(self.across), paper.px("body") * 32, answers))
        high = min(h - paper.u(48), self.form.wants(paper, wide))
        return Rect((w - wide) // 2, (h - high) // 2, wide, high)

    def _answer(self, do: Callable[[], None]) -> None:
        self.app.pop()
        do()

    def escape(self) -> None:
        """Give the last answer, for Esc."""
        self._answer(self.answers[-1][1])
