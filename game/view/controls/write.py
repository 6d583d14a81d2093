"""The Write control: a field for a number or an equation, which keeps what is typed until it is handed in."""

from collections.abc import Callable

from pygame.event import Event

from game.core.asks import Write
from game.view.pictures.paper import Paper
from game.view.widgets import Button, Entry


class PieceButton(Button):
    """A number, a sign or a bracket, to be put into the field."""

    def _pad(self, paper: Paper) -> int:
        return paper.u(12)


class WriteField(Entry):
    """A field for a number or an equation. `changed` is called after every letter, `hand_in` for Enter."""

    def __init__(self, changed: Callable[[], None], hand_in: Callable[[], None]) -> None:
        super().__init__("", "", lambda _typed: None, limit=Write.MOST, letters=12)
        self._changed, self._hand_in = changed, hand_in

    def done(self) -> None:
        """Keep what is typed when the focus goes elsewhere: people find their words again."""

    def activate(self) -> None:
        self._hand_in()

    def text(self, text: str) -> None:
        super().text(text)
        self._changed()

    def key(self, event: Event) -> bool:
        before = self.text_now
        used = super().key(event)
        if self.text_now != before:
            self._changed()
        return used

    def rub_out(self) -> None:
        """Take the letter before the caret away."""
        first = max(0, self.caret - 1)
        self.text_now, self.caret = self.text_now[:first] + self.text_now[self.caret :], first
        self._changed()
