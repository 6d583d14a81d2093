"""Napoleon's War: War between the red cards and the black, in an order that each player chooses (seed 000)."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, ClassVar

from game.core.announcements import WAR
from game.core.asks import Arrange, Ask, Press
from game.core.cards import CODES, RANK, Card
from game.core.declaration import Backdrop, ContestTerm
from game.core.events import Announced, Event, SeatLeft, Swept
from game.core.game import Game, Helps, Result
from game.core.i18n import _, ngettext
from game.core.seats import BOTH, OTHER, SEAT_0, SEAT_1, Seat
from game.core.table import PileKind, Table, pile_name
from game.core.title import Title
from game.core.tutorial import (
    NEWCOMER,
    Demonstration,
    Tutorial,
    TutorialMoment,
    TutorialStep,
    always,
    asked,
    later,
    others_took,
    somebody_took,
    took,
    when_announced,
)
from game.rules.wording import beats, first_capital, number, one, several, takes

DECK, HAND, STAKE, CAPTURE = (
    tuple(pile_name(kind, seat) for seat in BOTH) for kind in ("deck", "hand", "stake", "capture")
)
DOWN = 3
"""The cards that each player lays face down in a war."""
RED, BLACK = "DH", "CS"


class NapoleonsWar(Game):
    """A war for two generals, with no luck at all! One player has the 26 red cards, the other the 26 black ones. Both
    are equally strong: **what counts is the order**.

    ## Sorting
    - Look at your cards and put them in any order you like. Then lay them face down as your **deck**. From now on
      you cannot change their order.
    - Both players sort at the same time. Nobody sees what the other does.

    ## A round
    - Both players turn the top card of their deck. The **higher card** takes both. Ace is highest, then king, queen,
      jack, ten and so on down to two. Suits do not matter.
    - The cards you win go face up onto your **capture pile**. Only its top card can be seen.

    ## War
    - If the cards are equal, it is **war**: both players lay three cards face down and turn the fourth. The higher one
      takes all ten cards.
    - If these are equal too, the war goes on in the same way, and there is more to win.

    ## A new deck
    - When your deck is empty, pick up your capture pile, sort it and lay it down as your new deck. If both decks are
      empty, both players sort at once.
    - If your deck runs out in the middle of a war, sort your capture pile, and the war goes on.
    - While somebody sorts, you can see how many cards each deck and each capture pile has. Count well!

    ## The end
    - The player who has all 52 cards **wins**.
    - If you need a card in a war, and your deck and capture pile are empty, that forces a **draw**. If you are losing,
      that is a way out!
    - Two stubborn generals can go on forever. You can agree to a draw at any time in the pause menu. After 100,000
      rounds, the match stops on its own and is a draw."""

    id = "napoleons-war"
    name = "Napoleon's War"
    source = ("000",)
    family = "duel"
    first_hand = Tutorial(199, (
        TutorialStep(asked(Press), "", "Your order decides now: your first card meets {name}’s first, "
                     "and so on. The higher card takes both."),
        TutorialStep(took(NEWCOMER, "capture"), "Captured!",
                     "When your deck is empty, you sort your captured cards anew."),
        TutorialStep(when_announced(WAR), "Equal cards: war!", "Three cards go face down, and the fourth one decides."),
        TutorialStep(others_took("capture"), "{name} captures them",
                     "Remember what came when: next time, sort cleverly."),
    ), demonstration=Demonstration(10, (
        TutorialStep(always, "Win all the cards!",
                     "Put your deck in order. The higher top card takes both."),
        TutorialStep(somebody_took(most=2), "{name} captures both",
                     "The higher card takes both."),
        TutorialStep(when_announced(WAR), "Equal cards: war!",
                     "The next three go face down, and the fourth one decides."),
        TutorialStep(later(3), "Remember what came",
                     "When the deck is empty, you sort the captured cards anew."),
    ), "Which card would you put on top?",
        "Strong cards first, weak ones last, and a few surprises.",
        "Whoever wins all the cards wins the game.", asks=Arrange))
    helps: ClassVar[Helps] = {WAR: "War"}
    shelf = 5
    age = 8
    skills = ("planning", "outwitting", "memory")
    search = ("strategy", "bonaparte", "patience games", "solitaire")
    fought = ContestTerm("war", "wars")
    computers = "game.players.napoleons_war_player"
    master = True
    players: ClassVar[tuple[int, ...]] = (2,)
    blurb = "Red against black. You choose the order of your cards.\nNo luck: outwit the other general!"
    pile_kinds = (PileKind("deck", "packet", True),
                  PileKind("hand", "hand", True, private=True),
                  PileKind("stake", "stake", True),
                  PileKind("capture", "capture", True))
    deal_formats: ClassVar[frozenset[str]] = frozenset()
    backdrop = Backdrop.of("camp", sky="1F2448 303463 4A4480 6C5590", sun="FBE7B5 F3C98A D99A7A A96C78",
                           left="5A3358 70406A", right="2C3A74 364A8C")

    def deal(self, table: Table, cards: Sequence[Card]) -> None:
        """Give seat 0 the red cards and seat 1 the black ones, each suit from two to ace: nothing is shuffled."""
        for seat, suits in enumerate((RED, BLACK)):
            table.piles[HAND[seat]].extend(card for card in self.deck() if CODES[card][1] in suits)

    def fits(self, table: Table) -> bool:
        """True if, while both are in the game, nothing lies on the table, and each has a deck, or all have their cards
        in hand."""
        decks, hands, stakes = ([len(table.piles[name]) for name in names] for names in (DECK, HAND, STAKE))
        over = len(table.left) < len(BOTH)
        sorted_ = (all(decks) and not any(hands)) or hands == [26, 26]
        return super().fits(table) and not table.piles["aside"] and (over or (sorted_ and not any(stakes)))

    # ---- a round ----------------------------------------------------------------------------------------------------

    async def round(self, table: Table) -> None:
        """Turn a card each, with every war that follows; then sort decks that are empty (RULES, Napoleon's War)."""
        await self.sort(table, [seat for seat in BOTH if table.piles[HAND[seat]]])
        await table.turned_by(BOTH)
        showing = table.lay_each(BOTH, "deck", "stake", 1)
        while RANK[showing[SEAT_0][0]] == RANK[showing[SEAT_1][0]]:
            table.say(WAR, BOTH, [*showing[SEAT_0], *showing[SEAT_1]])
            await self.lay_down(table)
            if not table.left:
                return
            showing = table.lay_each(BOTH, "deck", "stake", 1)
        winner = max(BOTH, key=lambda seat: RANK[showing[seat][0]])
        self.capture(table, winner)
        if self.held(table, winner) == len(self.deck()):
            table.out(OTHER[winner])
        else:
            await self.refill(table, [seat for seat in BOTH if not table.piles[DECK[seat]]])

    async def lay_down(self, table: Table) -> None:
        """Let both lay a war's three cards face down, and have a fourth to turn; or it is a draw.

        A player who runs short takes up their capture pile and sorts it, both at once if both. If a pile is too small
        for the war, nobody sorts: it is laid as it lies, and its owner has forced the draw.
        """
        await table.turned_by(BOTH)
        laid = [len(table.lay(DECK[seat], STAKE[seat], DOWN, False)) for seat in BOTH]
        missing = {seat: DOWN - laid[seat] for seat in BOTH if not table.piles[DECK[seat]]}
        beaten = [seat for seat, few in missing.items() if len(table.piles[CAPTURE[seat]]) <= few]
        for seat in beaten:
            table.flip(list(table.piles[CAPTURE[seat]])[-1:], up=False)
            table.lay(CAPTURE[seat], STAKE[seat], missing[seat], False)
        if beaten:
            for seat in BOTH:
                table.out(seat, lacked=True)
            return
        await self.refill(table, list(missing))
        for seat, few in missing.items():
            table.lay(DECK[seat], STAKE[seat], few, False)

    async def refill(self, table: Table, seats: list[Seat]) -> None:
        """Let these seats take up their capture piles, sort them and set them down."""
        for seat in seats:
            table.gather((CAPTURE[seat],), HAND[seat])
        await self.sort(table, seats)

    async def sort(self, table: Table, seats: list[Seat]) -> None:
        """Let these seats sort their hands and set them down, all at once."""
        if not seats:
            return
        orders = await Arrange({seat: tuple(table.piles[HAND[seat]]) for seat in seats})
        for seat in seats:
            table.sweep(orders[seat], (HAND[seat],), DECK[seat])

    def capture(self, table: Table, winner: Seat) -> None:
        """Move all cards on the table onto the winner's capture pile, seat 0's first; only the last one shows."""
        pile = table.piles[CAPTURE[winner]]
        covered = list(pile)[-1:]
        table.gather(STAKE, CAPTURE[winner])
        table.flip(covered, up=False)
        table.flip([pile[-1]])

    # ---- counting ---------------------------------------------------------------------------------------------------

    def held(self, table: Table, seat: Seat) -> int:
        """Return how many cards are in the seat's deck and capture pile, and how many it is sorting."""
        return sum(len(table.piles[names[seat]]) for names in (DECK, HAND, CAPTURE))

    def packet(self, table: Table, seat: Seat) -> tuple[Card, ...]:
        """Return the deck of a seat, without its captures (RULES, Fine print)."""
        return tuple(table.piles[DECK[seat]])

    def lying(self, table: Table) -> list[Card]:
        """Return the cards turned and covered in this round."""
        return [card for name in STAKE for card in table.piles[name]]

    # ---- words ------------------------------------------------------------------------------------------------------

    def needed(self, now: TutorialMoment) -> str:
        """Return “Sorting” or “A new deck” while somebody sorts."""
        if isinstance(now.ask, Arrange):
            return "A new deck" if now.rounds else "Sorting"
        return super().needed(now) or "A round"

    def prompt(self, ask: Ask[Any], table: Table, seat: Seat) -> str:
        """Return how a deck is sorted."""
        return _("Sort your deck: the first card is turned first") if isinstance(ask, Arrange) else ""

    def order_decides(self, table: Table, seat: Seat, names: Sequence[str]) -> str:
        """Return who meets whom: card for card, or those on top of the other deck, or a war goes on first."""
        other = OTHER[seat]
        mine, theirs = (len(table.piles[HAND[each]]) + len(table.piles[DECK[each]]) for each in (seat, other))
        laid = sum(1 for _card in takewhile(lambda card: not table.facing[card], reversed(table.piles[STAKE[seat]])))
        if table.piles[STAKE[seat]]:
            down = DOWN - laid
            if not down:
                return _("The war goes on.") + "\n" + _("Your first card fights.")
            first = ngettext("The war goes on: your first card goes face down.",
                             "The war goes on: your first {number} cards go face down.", down)
            return first.format(number=number(down)) + "\n" + _("The next one fights.")
        if mine == theirs:
            first = _("Card 1 meets {name}’s card 1, and so on.").format(name=names[other])
        else:
            first = _("Your first card meets the top of {name}’s deck, and so on.").format(name=names[other])
        return first + "\n" + _("Your order decides who meets whom.")

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return wars, captures and sorting in words."""
        match event:
            case Announced("war", _seats, (card, *_others)):
                return _("{cards}: war!").format(cards=first_capital(several(RANK[card], len(BOTH))))
            case Swept(cards, srcs, dst) if srcs == STAKE:
                return self.taken(table, Seat(CAPTURE.index(dst)), len(cards), names)
            case Swept(cards, _srcs, dst) if dst in HAND:
                sorts = ngettext(
                    "{name} picks up one card to sort", "{name} picks up {number} cards to sort", len(cards)
                )
                return sorts.format(name=names[HAND.index(dst)], number=number(len(cards)))
            case Swept(_cards, _srcs, dst) if dst in DECK:
                return _("{name}’s army is in order").format(name=names[DECK.index(dst)])
            case SeatLeft(seat, lacked):
                if not lacked:
                    return _("No cards left: {name} is out").format(name=names[seat])
                if not table.piles[DECK[seat]] and not table.piles[CAPTURE[seat]]:
                    return _("No cards left: {name} forces a draw").format(name=names[seat])
        return None

    def why_drawn(self, table: Table, names: Sequence[str]) -> str:
        """Return who had no cards left for the war."""
        without = [names[seat] for seat in BOTH if not table.piles[DECK[seat]] and not table.piles[CAPTURE[seat]]]
        if len(without) == 1:
            return _("{name} had no cards left for the war: that’s a draw.").format(name=without[0])
        return _("Nobody had any cards left for the war: that’s a draw.")

    def taken(self, table: Table, winner: Seat, count: int, names: Sequence[str]) -> str:
        """Return the caption for cards about to be captured."""
        high, low = (one(table.piles[STAKE[seat]][-1]) for seat in (winner, OTHER[winner]))
        return beats(first_capital(high), low, takes(names[winner], count))

    # ---- the end ----------------------------------------------------------------------------------------------------

    def result(self, table: Table) -> Result | None:
        """Return the end: one player has all 52 cards, or a draw was forced."""
        if table.left == BOTH:
            return None
        return Result("all_cards", table.left[0]) if table.left else Result("draw")


TITLES = (Title.of(NapoleonsWar),)
