"""What may be picked from the table: rims of light, and numbers on what is chosen."""

from collections.abc import Callable, Collection, Sequence

from pygame import Rect, Surface

from game.core.cards import Card
from game.view.pictures.painter import Paper
from game.view.pictures.theme import BUTTER, INK, Theme
from game.view.stage.compositor import Compositor
from game.view.stage.pose import Pose
from game.view.stage.sprites import Rims


class Badge:
    """The number of a card that is chosen, on its upper edge."""

    order = 90.0

    def __init__(self, card: Card, number: int, pose: Pose, paper: Paper) -> None:
        self.card = card
        self._number, self._paper = str(number), paper
        self._disc = Rect(0, 0, paper.u(34), paper.u(34))
        self._disc.center = round(pose.x), round(pose.y - pose.height / 2)

    @property
    def rect(self) -> Rect:
        return self._disc

    def draw(self, to: Surface) -> None:
        paper, disc = self._paper, self._disc
        rim = -2 * paper.u(3)
        paper.cut(to, disc, INK, disc.w // 2)
        paper.cut(to, disc.inflate(rim, rim), BUTTER, disc.w // 2)
        paper.write(to, self._number, disc, paper.px("label"), "bold", INK, "centre")


class Offer:
    """The offer on one stage. `rims` are those of its cards, `badges` the numbers on the chosen ones. Over their
    neighbours lie the card that the keyboard is on and backs that are chosen: a face would lie on the next one's
    corner."""

    def __init__(self, compositor: Compositor, paper: Paper, theme: Theme) -> None:
        self.rims: dict[Card, Rims] = {}
        self.badges: list[Badge] = []
        self._chosen: frozenset[Card] = frozenset()
        self._at: Card | None = None
        self._compositor, self._paper, self._theme = compositor, paper, theme

    def show(self, cards: Collection[Card], chosen: Sequence[Card], at: Card | None) -> set[Card]:
        """Rims of light for the cards that may be picked, wider ones for those that are, and round the one that the
        keyboard is on; the cards that look otherwise now."""
        rims: dict[Card, Rims] = dict.fromkeys(cards, ((6, self._theme.focus),))
        rims |= dict.fromkeys(chosen, ((9, INK), (7, BUTTER)))
        if at is not None:
            rims[at] = ((23, INK), (19, BUTTER))
        changed = {card for card in {*rims, *self.rims} if rims.get(card) != self.rims.get(card)}
        changed.update(chosen, (badge.card for badge in self.badges))
        self.rims, self._chosen, self._at = rims, frozenset(chosen), at
        return changed

    def above(self, card: Card, up: bool) -> bool:
        """True if a card, face up or down, lies over its neighbours."""
        return card == self._at or (card in self._chosen and not up)

    def number(self, chosen: Sequence[Card], pose: Callable[[Card], Pose]) -> None:
        """Number these cards in their order, and no others."""
        for badge in self.badges:
            self._compositor.remove(badge)
        self.badges = [Badge(card, number, pose(card), self._paper) for number, card in enumerate(chosen, 1)]
        for badge in self.badges:
            self._compositor.put(badge)
