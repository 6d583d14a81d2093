"""The order of a whole deck by one button: which rank comes next, card by card, until the rest may follow."""

from collections.abc import Callable, Sequence

from game.core.cards import RANK, RANK_NAMES, Card
from game.core.i18n import _, ngettext, whole
from game.scenes.shell.app import App
from game.scenes.shell.overlay import Overlay
from game.view.widgets import Button, RichText, Row, Widget

_COLUMNS = 7


class RankOrder(Overlay):
    """A sheet with a button for each rank that is left of `cards`. `put` is called with the whole order: the cards that
    were chosen, first to last, then the others as they are."""

    across = 760

    def __init__(self, app: App, cards: Sequence[Card], put: Callable[[list[Card]], None]) -> None:
        self.cards, self._put = cards, put
        self.chosen: list[Card] = []
        super().__init__(app)
        self.form.set_focus(self._first())

    @property
    def left(self) -> list[Card]:
        """The cards that were not chosen, as they are."""
        return [card for card in self.cards if card not in self.chosen]

    def rows(self) -> Sequence[Widget | Row]:
        ranks = sorted({RANK[card] for card in self.left}, reverse=True)
        keys = [Button(RANK_NAMES[rank], self._choice(rank), hint=self._count(rank), snug=True) for rank in ranks]
        order = " ".join(RANK_NAMES[RANK[card]] for card in self.chosen) or "–"
        why = None if self.chosen else _("You haven’t moved a card yet.")
        back = Button(_("Undo"), self.undo, icon="undo", why=why)
        return [RichText("## " + _("Which card comes next?")), RichText(f"**{order}**"),
                *([Row(*keys, columns=_COLUMNS, gap=8)] if keys else []),
                Row(back, Button(_("Done"), self.done, look="main", icon="check"), gap=16)]

    def _count(self, rank: int) -> str:
        count = sum(RANK[card] == rank for card in self.left)
        return ngettext("one card", "{number} cards", count).format(number=whole(count))

    def _first(self) -> Widget | None:
        return next((widget for widget in self.form.tab_order if widget.disabled_reason is None), None)

    def _choice(self, rank: int) -> Callable[[], None]:
        return lambda: self.choose(rank)

    def choose(self, rank: int) -> None:
        """Let a card of this rank come next."""
        self.chosen.append(next(card for card in self.left if RANK[card] == rank))
        self._again()

    def undo(self) -> None:
        """Take the last card back."""
        self.chosen.pop()
        self._again()

    def _again(self) -> None:
        self.remake()
        if self.form.focus is None or self.form.focus.disabled_reason is not None:
            self.form.set_focus(self._first())

    def done(self) -> None:
        """Put the cards in this order."""
        self.app.pop()
        self._put([*self.chosen, *self.left])
