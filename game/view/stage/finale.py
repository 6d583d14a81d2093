"""The end on the table: tokens that meet, a card that is offered, cards that pour, scraps that fall."""

from collections.abc import Sequence

from game.core.cards import Card
from game.core.seats import Seat
from game.view.pictures.pictures import Pictures
from game.view.stage.animations import Animations
from game.view.stage.card_cascade import CardCascade
from game.view.stage.celebration import GIVE, GIVES, MEET, FlyingToken, Gift, meeting, offered
from game.view.stage.compositor import Compositor
from game.view.stage.confetti import FALL, Confetti
from game.view.stage.layout import Layout
from game.view.stage.seat_plate import SeatLook
from game.view.stage.timeline import in_out, linear, settle_out


class Finale:
    """What comes at the end, and goes again when another match is shown."""

    def __init__(self, layout: Layout, looks: Sequence[SeatLook], pictures: Pictures, compositor: Compositor,
                 animations: Animations) -> None:
        self._layout, self._looks, self._pictures, self._compositor = layout, looks, pictures, compositor
        self._animations = animations
        self.tokens: list[FlyingToken] = []
        self.gift: Gift | None = None
        self.pour: CardCascade | None = None
        self.scraps: Confetti | None = None
        self._began = 0.0                             # when the end began, by the wall's clock

    @property
    def moving(self) -> bool:
        """True while anything of it moves."""
        return (self.pour is not None or self.falls or any(token.moving for token in self.tokens)
                or (self.gift is not None and self.gift.progress.moving))

    @property
    def falls(self) -> bool:
        """True while scraps fall."""
        return self.scraps is not None and self.scraps.fallen.moving

    def begin(self, winner: Seat | None, order: Sequence[Seat], cards: Sequence[Card], now: float, real: float, *,
              moves: bool) -> None:
        """The winner hops and offers a card to the others, in their `order`, the winner's `cards` pour, and scraps
        fall; after a draw all tokens meet. If nothing `moves`, all lies as it does at last."""
        self.tokens = meeting(self._layout, [look.animal for look in self._looks], self._pictures, winner, order)
        self._began = real
        self._animations.run(self.tick)
        for token in self.tokens:
            if moves:
                token.way.send(1.0, real, MEET, settle_out)
            else:
                token.rest()
            self._compositor.move(token)
        if winner is None:
            return
        self.scraps = Confetti(self._layout, [look.colour for look in self._looks])
        self.scraps.fallen.send(1.0, real, FALL if moves else 0.0, linear)
        if moves:
            self.pour = CardCascade(self._layout, winner, cards, self._pictures)
            self.pour.poured.send(1.0, now, self.pour.ms, linear)
            self._compositor.move(self.pour)
        self._compositor.move(self.scraps)
        mine = next(token for token in self.tokens if token.mood == "glad")
        self.gift = Gift(mine.end, offered(self._layout, winner), self._layout, self._pictures)
        if moves:
            self.gift.progress.send(1.0, real, GIVES, in_out, wait=GIVE)
        else:
            self.gift.progress.set(1.0)
            self._give()

    def tick(self, now: float, real: float) -> bool:
        """Let tokens go on, cards pour and scraps fall. Return True while anything of it moves."""
        for token in self.tokens:
            if token.tick(real, real - self._began):
                self._compositor.mark_changed(token)
        self._offer(real)
        if self.pour is not None:
            self.pour.poured.tick(now)
            self._compositor.mark_changed(self.pour)
            if not self.pour.poured.moving:
                self._compositor.remove(self.pour)
                self.pour = None
        if self.scraps is not None and self.scraps.fallen.tick(real):
            self._compositor.mark_changed(self.scraps)
        return self.moving

    def _offer(self, real: float) -> None:
        """Let the winner's card go to the others, who are glad of it."""
        if self.gift is None or real - self._began < GIVE:
            return
        self._compositor.move(self.gift)
        if self.gift.progress.tick(real):
            self._compositor.mark_changed(self.gift)
        if not self.gift.progress.moving:
            self._give()

    def _give(self) -> None:
        """Let the winner's card lie with the others, who are glad of it."""
        if self.gift is not None:
            self._compositor.move(self.gift)
        for token in self.tokens:
            if token.feel("glad"):
                self._compositor.mark_changed(token)

    def stop(self) -> None:
        """No end is celebrated any more."""
        for piece in (*self.tokens, self.pour, self.scraps, self.gift):
            if piece is not None:
                self._compositor.remove(piece)
        self.tokens, self.pour, self.scraps, self.gift = [], None, None, None
