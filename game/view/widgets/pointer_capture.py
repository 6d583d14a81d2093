"""What the mouse and fingers hold on a page: of several fingers each a widget of its own, and one of them the paper."""

from typing import Protocol

from game.view.device.touch import MOUSE
from game.view.widgets.widget import Widget

_Point = tuple[int, int]


class PointerTarget(Protocol):
    """A page of widgets that can be taken hold of."""

    @property
    def is_scrollable(self) -> bool: ...

    def press_at(self, widget: Widget, pos: _Point) -> None:
        """Give a widget the focus, and a press at a place."""

    def begin_drag(self, pos: _Point) -> bool:
        """Take hold of the page, or of its bar, at a place. Return False if it is not there, or need not scroll."""

    def drag_to(self, y: int) -> None:
        """Let the page follow what holds it."""

    def end_drag(self) -> None:
        """Let go of the page."""


class PointerCapture:
    """What is held on one page. Where that scrolls, a finger that goes up or down takes the paper with it, whatever
    lies under it: so a widget is only used when the finger has decided."""

    def __init__(self) -> None:
        self._held: dict[int, Widget] = {}
        self._tapped: dict[int, _Point] = {}      # where fingers went down that have not decided
        self._puller: int | None = None           # the finger, or the mouse, that holds the paper

    def clear(self) -> None:
        """Hold nothing any more."""
        self._held.clear()
        self._tapped.clear()
        self._puller = None

    def take(self, page: PointerTarget, finger: int, widget: Widget, pos: _Point) -> None:
        """Take hold of a widget, unless another finger has it."""
        if widget.held:
            return
        self._held[finger], widget.held = widget, True
        if finger != MOUSE and page.is_scrollable and not widget.pulls:
            self._tapped[finger] = pos
        else:
            page.press_at(widget, pos)

    def take_page(self, page: PointerTarget, finger: int, pos: _Point) -> None:
        """Take hold of the paper, unless another finger has it."""
        if self._puller is None and page.begin_drag(pos):
            self._puller = finger

    def drag(self, page: PointerTarget, finger: int, pos: _Point, over: Widget | None, still: int) -> Widget | None:
        """Let what is held follow the mouse or a finger; or else what lies under it tell. Return which widget it was.
        A finger that moved no more than `still` pixels has not decided."""
        if finger in self._tapped and not self._decided(page, finger, pos, still):
            return None
        if finger == self._puller:
            page.drag_to(pos[1])
            return None
        moved = self._held.get(finger) or (None if over is None or over.held else over)
        if moved is not None:
            moved.drag(pos)
        return moved

    def _decided(self, page: PointerTarget, finger: int, pos: _Point, still: int) -> bool:
        """Decide if a finger scrolls or uses what it lies on. Return False as long as it can be either."""
        began = self._tapped[finger]
        aside, down = abs(pos[0] - began[0]), abs(pos[1] - began[1])
        if max(aside, down) <= still:
            return False
        del self._tapped[finger]
        if down <= aside:
            page.press_at(self._held[finger], began)
        else:
            self._held.pop(finger).held = False
            self.take_page(page, finger, began)
        return True

    def let_go(self, page: PointerTarget, finger: int) -> Widget | None:
        """Let go of what is held. Return it, if it is a widget."""
        if finger == self._puller:
            self._puller = None
            page.end_drag()
        widget, tapped = self._held.pop(finger, None), self._tapped.pop(finger, None)
        if widget is not None:
            if tapped is not None:
                page.press_at(widget, tapped)
            widget.held = False
        return widget
