"""Arranging won cards: the winner says in which order they go under the packet (001, "A Strategy for Winning")."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.asks import Arrange
from game.core.cards import RANK
from game.core.words import _
from game.players.war_player import high_low_low
from game.scenes.app import App
from game.scenes.overlay import Overlay
from game.view.controls.arrange import ArrangeRow
from game.view.widgets import Button, Prose, Row, Widget

if TYPE_CHECKING:
    from game.scenes.play import Play


class Arranging(Overlay):
    """The cards of one Arrange ask, for one seat."""

    across = 900

    def __init__(self, app: App, play: "Play", ask: Arrange, seat: int) -> None:
        self.play, self.seat, self.cards = play, seat, ask.cards[seat]
        self.row = ArrangeRow(self.cards, app.pictures, self.done)
        self.row.hint = _("Drag the cards. Or: arrows choose, Space picks up, arrows move, Enter is done.")
        super().__init__(app)

    def rows(self) -> Sequence[Widget | Row]:
        name = self.play.sitting.names[self.seat]
        ranked = sorted(self.cards, key=lambda card: RANK[card], reverse=True)
        return [
            Prose(_("## Put your cards in order, {name}\n\nThe first goes under your packet first.").format(name=name)),
            self.row,
            Row(
                Button(_("High, low, low"), lambda: self.row.arrange(high_low_low(self.cards))),
                Button(_("High to low"), lambda: self.row.arrange(ranked)),
                Button(_("Low to high"), lambda: self.row.arrange(ranked[::-1])),
                Button(_("As they lay"), lambda: self.row.arrange(self.cards)),
                align=0.5,
            ),
            Row(Button(_("Done"), self.done, look="main"), align=0.5),
        ]

    def done(self) -> None:
        """The order stands."""
        from game.core.cards import codes

        self.app.pop()
        self.play.answer(self.seat, codes(self.row.order))

    def escape(self) -> None:
        """Esc pauses: the order has to be given in the end."""
        from game.scenes.pause import Pause

        self.app.push(Pause(self.app, self.play))

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.row.tick(dt, self.app.paper, reduced=self.app.reduced):
            self.stale = True
