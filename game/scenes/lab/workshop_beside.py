"""The workshop's part of the set-up page: a sheet beside the house rules, or a line that opens its page."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.core.game import Value
from game.core.i18n import _
from game.core.title import Title
from game.scenes.lab import workshop_words
from game.scenes.lab.workshop_model import WorkshopModel
from game.scenes.lab.workshop_sheet import SheetPaper, WorkshopPage, WorkshopSheet
from game.scenes.shell.app import App
from game.sitting.stores import Stores
from game.view.pictures.painter import Painter
from game.view.widgets import Button, Widget

WIDE = 450
"""The width of the sheet, in units of its letters (`_unit`)."""
ROOM = 1180
"""The least width of a window with the sheet, in units of its letters."""
LETTERS = 1.2
"""The largest text size (of a theme) with the sheet."""
_SMALL = 16                                       # pixels of small letters in a window of 1280 x 720


class WorkshopPanel:
    """The sheet or the line, with `widgets` that are beside the set-up's form. `turn` opens the house rules; without
    any, or without room beside them, the sheet has a page of its own. `workshop` is its model."""

    def __init__(self, app: App, stores: Stores, title: Title, try_rule: Callable[[str, Value], None],
                 turn: Callable[[], None]) -> None:
        self.app, self.workshop = app, WorkshopModel(stores, title, app.settings, try_rule)
        self._has_rules, self._turn = bool(title.options), turn
        self._version = -1
        self.widgets: list[Widget] = []
        self._sheet: WorkshopSheet | None = None
        self._laid: tuple[Painter, Rect, Rect, int] | None = None
        self._took = 0

    @property
    def _has_room(self) -> bool:
        painter = self.app.painter
        return painter.theme.letters <= LETTERS and painter.size[0] >= ROOM * _unit(painter) and self._has_rules

    def make(self, *, on_rules: bool) -> Sequence[Widget]:
        """Make and return the widgets: those of the sheet, or the line."""
        self._sheet = WorkshopSheet(self.workshop, self.app.pictures) if on_rules and self._has_room else None
        self._paper = SheetPaper()
        self._line = Button(workshop_words.summary(self.workshop), self._open, look="plain", icon="clock",
                           hint=_("Shows more about this game by these rules."))
        self.widgets = [self._line] if self._sheet is None else [self._paper, *self._sheet.widgets]
        self._version, self._laid = self.workshop.version, None
        return self.widgets

    @property
    def is_sheet(self) -> bool:
        """True if it is the sheet, not the line."""
        return self._sheet is not None

    @property
    def taking_back(self) -> Widget | None:
        """The button that takes back a rule on trial; None if there is none."""
        found = None if self._sheet is None else self._sheet.found[0]
        return found if found is not None and found.takes and self.workshop.tried is not None else None

    @property
    def wishes(self) -> Widget | None:
        """The wishes on the sheet; None for the line."""
        return None if self._sheet is None else self._sheet.wishes

    def fits(self, *, on_rules: bool) -> bool:
        """True if the widgets are those that there is room for."""
        return self.is_sheet == (on_rules and self._has_room)

    def tick(self, dt: float) -> bool:
        """Let `dt` seconds pass. Return True if the widgets have changed."""
        self.workshop.tick(dt, reduced_motion=self.app.reduced_motion)
        if self._version == self.workshop.version:
            return False
        self._version = self.workshop.version
        self._line.label = workshop_words.summary(self.workshop)
        if self._sheet is not None:
            self._sheet.tell()
        return True

    def room(self, painter: Painter) -> int:
        """Return the width of the sheet with its gap, in pixels; 0 for the line."""
        return 0 if self._sheet is None else _wide(painter) + painter.u(20)

    def lay(self, painter: Painter, page: Rect, above: Rect, bottom: int) -> int:
        """Place the sheet to the right of the page, down to the bottom; or the line above this rectangle, at its right.
        Return the height of the line, in pixels; 0 for the sheet."""
        self._laid = painter, Rect(page), Rect(above), bottom
        self._took = self._lay(*self._laid)
        return self._took

    def lay_again(self) -> bool:
        """Place it again, with other texts. Return False if its height is different now."""
        return self._laid is not None and self._took == self._lay(*self._laid)

    def _lay(self, painter: Painter, page: Rect, above: Rect, bottom: int) -> int:
        if self._sheet is not None:
            rect = Rect(page.right + painter.u(20), page.y, _wide(painter), bottom - page.y)
            self._paper.rect = rect
            self._sheet.lay(painter, rect, painter.u(20))
            return 0
        width = min(self._line.width(painter), page.w)
        height = self._line.height(painter, width)
        self._line.rect = Rect(page.right - width, above.y - height - painter.u(4), width, height)
        return height - painter.u(2)

    def _open(self) -> None:
        if self._has_room:
            self._turn()
        else:
            self.app.push(WorkshopPage(self.app, self.workshop))


def _unit(painter: Painter) -> float:
    """Return the pixels of a unit of the letters, which in a small window are larger than everything else."""
    return max(painter.scale, painter.px("small") / _SMALL / painter.theme.letters)


def _wide(painter: Painter) -> int:
    return round(WIDE * _unit(painter))
