"""The Write control: a field for a number or an equation, which keeps what is typed until it is handed in."""

from collections.abc import Callable

from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import Write
from game.view.pictures.painter import Painter
from game.view.pictures.theme import CREAM, Colour, mix, shade
from game.view.widgets import Button, Entry


class PieceButton(Button):
    """A number, a sign or a bracket, to be put into the field. One that is `large` is a key of coloured paper with a
    large sign on it; a number has the `colours` of its card, paper and ink."""

    def __init__(self, label: str, action: Callable[[], None], *, colours: tuple[Colour, Colour] | None = None,
                 large: bool = False, icon: str = "", words: bool = True) -> None:
        super().__init__(label, action, icon=icon, words=words)
        self._colours, self._large = colours, large

    def _pad(self, paper: Painter) -> int:
        return paper.u(12)

    def height(self, paper: Painter, width: int) -> int:
        """Return the height of a row; a large key is higher."""
        return max(paper.u(58), paper.row()) if self._large else paper.row()

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the key, the edge that it stands on, and what it writes."""
        if self._colours is None:
            super().draw(to, paper)
            return
        theme = paper.theme
        faded = mix(theme.track, theme.panel, 0.5), paper.faded(theme.panel_body, land=False)
        ground, ink = self._colours if self.disabled_reason is None else faded
        edge, sunk = paper.u(6 if self._large else 3), self.held and self.hovered
        body = Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - edge)
        radius = min(body.h // 3, paper.u(18))
        if self.hovered and not sunk and self.disabled_reason is None:
            ground = mix(ground, CREAM, 0.14)
        if not sunk:
            paper.draw_sheet(to, body.move(0, edge), shade(ground, 0.76), radius)
        body = body.move(0, edge) if sunk else self.lifted(paper, body)
        paper.draw_sheet(to, body, ground, radius)
        self.rim(to, paper, body, radius)
        px = round(body.h * 0.8) if self._large else round(paper.px("label") * 1.3)
        if self.icon:
            paper.icon(to, self.icon, body.center, round(body.h * 0.5), ink)
        else:
            paper.draw_text(to, self.label, body.move(0, -paper.u(1)), px, "display", ink, "centre")


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
        self._drop()
        first = max(0, self.caret - 1)
        self.text_now, self.caret = self.text_now[:first] + self.text_now[self.caret :], first
        self._changed()
