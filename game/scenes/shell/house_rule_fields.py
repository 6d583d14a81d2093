"""House rules as switches: an option of a game becomes a row that says what it does and how it is now."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from game.core.cards import RANK_NAMES
from game.core.game import Option
from game.core.i18n import _
from game.view.pictures.painter import Painter
from game.view.pictures.theme import MUSTARD
from game.view.widgets import AccessibleText, Choice, Field, Row, Toggle, Widget

Change = Callable[[Any], None]


def _by_rank(values: Sequence[Any]) -> list[str]:
    """Return the ranks among an option's values, the lowest first, wherever its default stands."""
    return sorted((each for each in values if isinstance(each, str)), key=RANK_NAMES.index)


def rows(option: Option, value: Any, change: Change, book: Any) -> Sequence[Widget | Row]:
    """Return the row or the two rows of an option; `change` is called with the value chosen. `book` is the value of the
    book, which has no mark."""
    if set(option.values) == {True, False}:
        return [RuleSwitch(option, bool(value), change, book)]
    if option.ranks:
        ranks = RuleRanks(option, value, change, book)
        return [ranks, Row(*ranks.pills, gap=4)]
    return [RuleChoice(option, value, change, book)]


class _Rule(Widget):
    """The row of a rule, with a mark beside it if its `value` is not the book's."""

    option: Option
    book: Any
    value: Any

    def draw(self, to: Surface, painter: Painter) -> None:
        super().draw(to, painter)
        if self.value != self.book:
            row = self.rect
            bar = Rect(row.x - painter.u(18), row.y + painter.u(6), painter.u(6), row.h - painter.u(12))
            painter.draw_sheet(to, bar, MUSTARD, bar.w // 2)


class RuleSwitch(_Rule, Toggle):
    """A rule that is played or not."""

    def __init__(self, option: Option, value: bool, change: Change, book: Any) -> None:
        super().__init__(_(option.label), value, change, about=_(option.help))
        self.option, self.book = option, book


class _ExplainedField(Field):
    """A field with a line below its label that explains it; the control beside the words, or below them."""

    about = ""

    def width(self, painter: Painter) -> int:
        """Return the least width that it can do with: the control may lie below the words."""
        return max(painter.u(340), painter.px("body") * 20)

    @property
    def accessible_text(self) -> AccessibleText:
        said = super().accessible_text
        return said._replace(more=said.more or self.about)

    def _beside(self, painter: Painter, width: int) -> bool:
        return self.control(painter) <= width - max(painter.u(300), painter.px("body") * 15)

    def _words(self, painter: Painter, width: int) -> int:
        px, small = painter.px("body"), painter.px("small")
        return (len(painter.lines(self.label, width, px)) * painter.line(px)
                + len(painter.lines(self.about, width, small)) * painter.line(small))

    def height(self, painter: Painter, width: int) -> int:
        if self._beside(painter, width):
            return max(
                painter.row(), self._words(painter, width - self.control(painter) - painter.u(24)) + painter.u(10)
            )
        return self._words(painter, width) + painter.u(4) + painter.row() + painter.u(6)

    def draw(self, to: Surface, painter: Painter) -> None:
        r, row = self.rect, painter.row()
        width = min(r.w, self.control(painter))
        room = Rect(r)
        if self._beside(painter, r.w):
            self.box = Rect(r.right - width, r.centery - row // 2, width, row)
            room.w -= width + painter.u(24)
            room.y += (r.h - self._words(painter, room.w)) // 2
        else:
            self.box = Rect(r.x, r.bottom - row - painter.u(6), width, row)
        room.y += painter.text(to, self.label, room, painter.px("body"), "text", self.ink(painter))
        painter.text(to, self.about, room, painter.px("small"), "text", self.ink(painter, body=True))


class RuleChoice(_Rule, Choice, _ExplainedField):
    """A rule with several ways to play it."""

    def __init__(self, option: Option, value: Any, change: Change, book: Any) -> None:
        values = list(option.values)
        if all(type(each) is int for each in values):
            values.sort(key=lambda each: int(each or 0))
        elif all(each is None or each in RANK_NAMES for each in values):
            values = [None, *_by_rank(values)]
        super().__init__(_(option.label), [(each, option.shown(each)) for each in values], value, change)
        self.about = _(option.help)
        self.option, self.book = option, book

    def _room(self, painter: Painter, width: int) -> int:
        whole = sum(self._segments(painter))
        self._one = whole > width
        if not self._one:
            return whole
        widest = max(painter.text_width(words, painter.px("label"), "bold") for _value, words in self.values)
        return min(width, widest + 2 * painter.row() + painter.u(28))


class RuleRanks(_Rule, _ExplainedField):
    """A rule for cards of some ranks: the words above a row of pills, one a rank."""

    takes = False

    def __init__(self, option: Option, value: Any, change: Change, book: Any) -> None:
        super().__init__(_(option.label))
        self.about = _(option.help)
        self.option, self.book = option, book
        self.value = value
        self.change = change
        chosen = value.split(",") if isinstance(value, str) else []
        self.pills = [Toggle(option.shown(rank), rank in chosen, partial(self._turn, rank))
                      for rank in self._ranks()]

    def _turn(self, rank: str, _on: bool) -> None:
        ranks = [each for each, pill in zip(self._ranks(), self.pills, strict=True) if pill.value]
        self.value = self.option.read(",".join(ranks)) if ranks else self.option.default
        self.change(self.value)

    def _ranks(self) -> list[str]:
        return _by_rank(self.option.values)

    def control(self, painter: Painter) -> int:
        """Return 0: the pills lie in a row of their own."""
        return 0

    def height(self, painter: Painter, width: int) -> int:
        return self._words(painter, width)
