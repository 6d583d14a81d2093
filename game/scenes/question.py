"""A question over the scene that asks it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.scenes.overlay import Overlay
from game.view.widgets import Button, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.app import App

Answers = Sequence[tuple[str, Callable[[], object]]]


class Question(Overlay):
    """Some words and the answers to them: what stands on the button, and what it does. The first is the main one, Esc
    gives the last. The question is gone before its answer is carried out."""

    across = 640

    def __init__(self, app: "App", title: str, text: str, answers: Answers) -> None:
        self.text = f"## {title}\n\n{text}"
        self.answers = answers
        super().__init__(app)

    def rows(self) -> Sequence[Widget | Row]:
        """The words, and a button for each answer."""
        buttons = [Button(label, lambda do=do: self.answer(do), look="paper" if n else "main")  # type: ignore[misc]
                   for n, (label, do) in enumerate(self.answers)]
        return [Prose(self.text), Row(*buttons, gap=16)]

    def answer(self, do: Callable[[], object]) -> None:
        """Take the question off, then do it."""
        self.app.pop()
        do()

    def escape(self) -> None:
        """The last answer."""
        self.answer(self.answers[-1][1])
