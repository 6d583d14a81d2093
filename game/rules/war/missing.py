"""Missing Card: the second card lies closed, and everybody writes what theirs must be (ours).

The table says what both cards make together, "8 + ? = 15". Right answers beat wrong ones, as with `answers`.
"""

from collections.abc import Sequence
from typing import ClassVar

import game.rules.war.first_hands as first_hands
from game.core.announcements import ADDEND, FACTOR, RIGHT, WRONG, AnnouncementKey
from game.core.cards import Card
from game.core.declaration import Backdrop, Exhibit, MissingCard, Practice
from game.core.events import Announced, Event
from game.core.game import Option, Value
from game.core.i18n import _
from game.core.seats import Seat
from game.core.table import CLOSED, Showing, Table
from game.rules.war.arithmetic import CARDS, Arithmetic, AskResult, meant
from game.rules.war.battle_game import PACKET, STAKE, Battle, BattleGame
from game.rules.war.help_text import right_answers
from game.rules.war.house_rule import HouseRule, in_play
from game.rules.wording import NUMBERS, SLAPPING

MISSING = Option("missing", (False, True), "Missing card",
                 "Your second card is closed. Work out what it is: right answers win.",
                 group=NUMBERS)

TOGETHER = AnnouncementKey("together", "open", "together", seen="nothing")
TWO = 2


class Missing(HouseRule):
    """The second card of each player lies closed until all have written what it counts."""

    options = (MISSING,)
    order = 80
    needs = "answers"
    decides = True

    game: Arithmetic

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self.game.closes = True

    def refuse(self) -> str:
        """Return why there are no closed cards without sums or products of two numbers."""
        game = self.game
        if game.count not in ("sum", "product"):
            return _("Missing cards need sums or products.")
        fits = game.anchor is not None or game.up == TWO
        return "" if fits else _("Missing cards need two cards turned at a time.")

    # ---- a round ----------------------------------------------------------------------------------------------------

    def turn(self, table: Table, seats: Sequence[Seat]) -> Showing:
        """Let seats turn their next cards, and lay the last one closed; a player who is short of cards turns up what
        there is."""
        up, piles = self.game.up, table.piles
        closed = [seat for seat in seats if len(piles[PACKET[seat]]) >= up]
        if closed:
            table.remember(CLOSED, [[STAKE[seat], len(piles[STAKE[seat]]) + up - 1] for seat in closed])
        showing = {seat: table.lay(PACKET[seat], STAKE[seat], up - 1, True) for seat in seats}
        for seat in closed:
            showing[seat] += table.lay(PACKET[seat], STAKE[seat], 1, False)
        return showing

    async def shown(self, battle: Battle) -> bool:
        """Let everybody write what their closed card counts, turn all of them up, and go on as the rules below do: no
        card that was closed can be slapped."""
        table, turned = battle.table, battle.turned
        closed = {seat: cards[-1] for seat, cards in turned.items() if not table.facing[cards[-1]]}
        battle.right = None
        if closed:
            await self.ask(battle, closed)
        battle.turned = {seat: [card for card in cards if card != closed.get(seat)] for seat, cards in turned.items()}
        settled = await self.below.shown(battle)
        battle.turned = turned
        return settled

    async def ask(self, battle: Battle, closed: dict[Seat, Card]) -> None:
        """Ask for the closed cards of these seats, and turn them up."""
        table, game = battle.table, self.game
        numbers = {seat: game.counts(card) for seat, card in closed.items()}
        totals = {seat: game.number(battle.turned[seat]) for seat in closed}
        opened = {seat: game.operands(battle.turned[seat])[0] for seat in closed}
        for seat in closed:
            table.say(TOGETHER, (seat,), battle.turned[seat][:-1], (opened[seat], totals[seat]))
        said = await AskResult(numbers, totals, opened)
        table.flip(tuple(closed.values()))
        table.remember(CLOSED, None)
        battle.right = {seat for seat in battle.showing if seat not in closed or meant(said[seat]) == numbers[seat]}
        for seat, number in numbers.items():
            table.say(RIGHT if seat in battle.right else WRONG, (seat,), (closed[seat],), (number,), said[seat])
        for seat, number in numbers.items():
            key = FACTOR if game.count == "product" else ADDEND
            table.say(key, (seat,), battle.turned[seat], (opened[seat], totals[seat], number))

    async def compare(self, battle: Battle) -> list[Seat]:
        """Return the best of those who were right, or of all if nobody was. A player without a closed card was not
        asked, and counts as right."""
        showing = battle.showing
        right = showing if battle.right is None else {
            seat: cards for seat, cards in showing.items() if seat in battle.right}
        return self.game.best(right or showing)

    # ---- words ------------------------------------------------------------------------------------------------------

    def exhibit(self, exhibit: Exhibit, table: Table) -> Exhibit:
        """Return the exhibit with the questions about closed cards."""
        game, missing = self.game, []
        for pile, place in table.memo.get(CLOSED, ()):
            cards = [*table.piles[pile]][place + 1 - game.up : place + 1]
            if len(cards) == game.up:                 # else they are still being laid
                words = game.missing(game.operands(cards)[0], game.number(cards))
                missing.append(MissingCard(Seat(STAKE.index(pile)), words, tuple(cards)))
        return exhibit._replace(missing=tuple(missing))

    def help_items(self) -> dict[str, list[str]]:
        """Return how cards are closed and asked for; these items take the place of “turn” and “answers”."""
        game = self.game
        if game.up == 1:
            turning = [_("Everybody lays the top card of their packet **face down**: it is closed."),
                       _("The table says what it makes with the anchor.")]
            war = (_("In a Peace, too, the last card is closed, and everybody in it writes again.")
                   if game.peaceful else
                   _("In a war, too, the last card is closed, and everybody in it writes again."))
        else:
            turning = [
                _("Everybody turns over their top card, and lays the next one beside it **face down**: it is closed. A "
                  "player with only one card left turns it over."),
                _("The table says what your two cards make together."),
            ]
            war = (_("In a Peace, too, the second card is closed, and everybody in it writes again.")
                   if game.peaceful else
                   _("In a war, too, the second card is closed, and everybody in it writes again."))
        answers = [_("Everybody **writes what their closed card is worth**. Then all closed cards are turned up."),
                   right_answers(), _("A player with no closed card counts as right.")]
        if any(option.group == SLAPPING for rule in in_play(game) for option in rule.options):
            answers.append(_("A closed card cannot be slapped, not even once it is turned up."))
        answers.append(_("Missing cards are our own rule, not one of the old ones."))
        return {"turn": turning, "answers": answers, "war": [war]}

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return the sum with the card that was closed."""
        match event:
            case Announced("addend" | "factor", (seat,), _cards, (opened, together, number)):
                told = f"{self.game.reckoning((opened, number))} = {together}"
                return _("{name}: {sum}").format(name=names[seat], sum=told)
        return None


class MissingCardWar(Arithmetic):
    """The second card lies closed: whoever knows what it must be can win."""

    id = "missing-card-war"
    name = "Missing-card War"
    source = ("ours",)
    blurb = "One card open, one card closed, together 15.\nWhat is the missing card?"
    age = 7
    skills: ClassVar[tuple[str, ...]] = ("subtracting", "adding", "comparing")
    search: ClassVar[tuple[str, ...]] = ("missing number", "closed card", "minus", "divide", "math", "maths")
    practice = Practice(8, {name: values for name, values in CARDS.items() if name != "decks"}
                        | {"count": ("sum", "product")}, "addend")
    preset: ClassVar[dict[str, Value]] = {"up": 2, "count": "sum", "down": 3, "missing": True}
    first_hand = first_hands.MISSING
    backdrop = Backdrop.of("fences", sky="1F2B4E 2B3C63 3D5376 6C7C8E", sun="FFF4D0 FBE0A0 F4C070 E09A50",
                           left="4A6A5A 5A7C68", right="3E5E6A 4C6E78")

    def intro(self) -> list[str]:
        """Return the riddle, and that the game is ours."""
        if not self.closes or self.refused():
            return super().intro()
        return [_("A riddle in every round: one card is **closed**. The table says what it makes."),
                _("Find out what it is! This game is our own, from no book of rules.")]
