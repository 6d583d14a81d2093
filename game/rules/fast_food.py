"""Fast Food: the cards played are added up, and some totals are something to eat (seed 000)."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from game.core.announcements import TOTAL, AnnouncementKey
from game.core.asks import Ask, Pick
from game.core.cards import CODES, COUNTING, Card, deck
from game.core.declaration import Backdrop, Exhibit, Hint, Practice, RunningTotal
from game.core.events import Announced, Event, Swept
from game.core.game import Game, Helps, Result
from game.core.i18n import _, listed, ngettext
from game.core.reasoned_caption import LedCaption
from game.core.seats import BOTH, OTHER, SEAT_0, SEAT_1, Seat
from game.core.table import SET_ASIDE, PileKind, Table, pile_name
from game.core.title import Title
from game.core.tutorial import NEWCOMER, Demonstration, Tutorial, TutorialStep, always, later, when_announced
from game.rules.wording import either

MEAL = AnnouncementKey("meal", "total", "points", seen="feed", sound="right")

HAND = tuple(pile_name("hand", seat) for seat in BOTH)
STOCK, PILE, BOX = "stock", "pile", "box"
BEGINS = SEAT_1, SEAT_0
"""The seat that begins the first game, and the one that begins the second."""
DEALT = 3
HALF = 20
"""The cards of one game: a color without its kings, queens and jacks."""
HIGHEST = 10
"""The number of the highest card."""


class Meal(NamedTuple):
    """A thing to eat that a total can be: a multiple of `number`, or a total that has that digit."""

    name: str
    number: int
    points: int


MEALS = (Meal("Cheeseburger", 7, 7), Meal("Soda", 5, 3), Meal("Fries", 3, 1))
DRAWN = {7: "food/burger", 5: "food/soda", 3: "food/fries"}
"""The number of a meal → its picture in assets/exhibits. It is no text to be translated, so it is not in `MEALS`."""


def meals(total: int) -> list[Meal]:
    """Return what a total makes (RULES, Fast Food).

    >>> [meal.name for meal in meals(15)], [meal.name for meal in meals(37)]
    (['Soda', 'Fries'], ['Cheeseburger', 'Fries'])
    """
    return [meal for meal in MEALS if total % meal.number == 0 or str(meal.number) in str(total)]


def points_of_meals(total: int) -> int:
    """Return the sum of a total's meals, for captions and computers; `FastFood.round` scores each meal on its own.

    >>> points_of_meals(35), points_of_meals(8)
    (11, 0)
    """
    return sum(meal.points for meal in meals(total))


def is_red(card: Card) -> bool:
    """True if a card is red.

    >>> is_red(Card(13)), is_red(Card(0))
    (True, False)
    """
    return CODES[card][1] in "DH"


def half(red: bool) -> list[Card]:
    """Return the deck of one game: the red or the black cards that are no faces.

    >>> len(half(red=True))
    20
    """
    return [card for card in deck() if CODES[card][0] not in "JQK" and is_red(card) is red]


class PlayCard(Pick):
    """Pick the card that a seat adds to the `total` so far."""

    def __init__(self, seat: Seat, cards: tuple[Card, ...], total: int) -> None:
        super().__init__({seat: cards}, 1, 1)
        self.total = total

    def makes(self, value: tuple[Card, ...]) -> str:
        """Return what a card makes of the total, with what there is to eat.

        >>> PlayCard(Seat(0), (), 5).makes((Card(8),)), PlayCard(Seat(0), (), 4).makes((Card(2),))
        ('5 + 10 = 15: Soda, Fries', '4 + 4 = 8')
        """
        then = self.total + COUNTING[value[0]]
        eaten = ", ".join(_(meal.name) for meal in meals(then))
        return f"{self.total} + {COUNTING[value[0]]} = {then}" + (f": {eaten}" if eaten else "")


class FastFood(Game):
    """You count together and hope for a Cheeseburger. There are no kings, queens or jacks. The red cards are one deck,
    and the black cards are another. There are **two games**, one with each deck.

    ## A turn
    - Each of you starts with three cards that only you can see. The other 14 are the stock. The player in the second
      seat goes first.
    - On your turn, **draw** a card from the stock, as long as there is one. Then **play** one of your cards face up.
    - **Add** your card to all the cards played before. An ace is 1, and the other cards are worth their number. The
      first card of the game is the first total.

    ## What there is to eat
    - **Cheeseburger, 7 points**: a total that can be divided evenly by 7 or has a 7 in it. 7, 14, 17, 21, 27 and 28
      are Cheeseburgers, and so is everything from 70 to 79.
    - **Soda, 3 points**: a total that can be divided evenly by 5 or has a 5 in it. 5, 10, 15, 20 and 25 are Sodas, and
      so is everything from 50 to 60.
    - **Fries, 1 point**: a total that can be divided evenly by 3 or has a 3 in it. 3, 6, 9, 12, 13 and 15 are Fries,
      and so is everything from 30 to 39.
    - A total can be more than one thing: 15 is a Soda and Fries, and 35 is all three.
    - Watch out for what you leave for the other player!

    ## The second game
    - When all 20 cards have been played, the total is 110, which is always a Soda. Then you play with the other deck,
      and the total starts again at 0. This time, the other player goes first.

    ## Winning
    - The player with the most points after both games **wins**. Equal points are a draw."""

    id = "fast-food"
    name = "Fast Food"
    source = ("000",)
    family = "sums"
    first_hand = Tutorial(1, (
        TutorialStep(always, "Play a card!",
                     "It is added to the total. Totals like 7, 14, 17 and 21 are Cheeseburgers: 7 points."),
        TutorialStep(when_announced(MEAL, NEWCOMER), "Yummy!",
                     "Sevens make Cheeseburgers (7 points), fives Sodas (3), threes Fries (1)."),
        TutorialStep(when_announced(MEAL, SEAT_1), "{name} gets something to eat",
                     "Look what total you leave for {name}!"),
    ), demonstration=Demonstration(1, (
        TutorialStep(always, "Win the most points!",
                     "Each card adds to the total. Some totals bring you food!"),
        TutorialStep(always, "Food brings points",
                     "7, 14, 21: a burger. 5, 10, 15: a soda. 3, 6, 9: fries."),
        TutorialStep(when_announced(MEAL, NEWCOMER), "Yummy! Points for {name}",
                     "A 7 in the number is a burger, too: 17, 27, 37!"),
        TutorialStep(later(4), "Look ahead!",
                     "Which totals could the other reach after your card?"),
    ), "Which card would you play?",
        "Burgers bring the most: 7, 14, 17, 21…",
        "Whoever has the most points after both decks wins.", asks=Pick))
    helps: ClassVar[Helps] = {MEAL: "What there is to eat"}
    shelf = 7
    age = 8
    practice = Practice(5)
    skills = ("adding", "multiplying", "planning")
    search = ("math", "maths", "burger", "plus")
    computers = "game.players.fast_food_player"
    weighs = "game.players.fast_food_weighing"
    endgame = "game.players.fast_food_endgame"
    players = (2,)
    turns = True
    blurb = "Add up the cards. Some totals are a Soda,\nand some a Cheeseburger!"
    pile_kinds = (PileKind("hand", "hand", True, private=True),
                  PileKind(STOCK, "stock", False),
                  PileKind(PILE, "pile", False),
                  PileKind(BOX, "box", False))
    deal_formats = frozenset({"deck"})
    backdrop = Backdrop.of("diner", sky="5A1420 76161C 8E241A B64524", sun="FFF3B0 FFE070 FCC63C F2A02C",
                           left="8E5A1E A06C28", right="2E6A4A 3A7A56")

    def deck(self) -> list[Card]:
        """Return the 40 cards that are no faces, red and black."""
        return sorted(half(red=False) + half(red=True))

    def deal(self, table: Table, cards: Sequence[Card]) -> None:
        """Make the color of the first card the deck of the first game; the other one is put in the box."""
        for card in cards:
            table.piles[STOCK if is_red(card) is is_red(cards[0]) else BOX].append(card)
        self.deal_hands(table, BEGINS[0])

    def deal_hands(self, table: Table, begins: Seat) -> None:
        """Deal three cards each off the stock, one at a time; the seat that begins the game is dealt the first."""
        dealt = [*table.piles[STOCK]][: DEALT * len(BOTH)]
        table.move(dealt[::2], STOCK, HAND[begins])
        table.move(dealt[1::2], STOCK, HAND[OTHER[begins]])

    def open(self, table: Table) -> None:
        """Give both no points, and seat 1 the first turn."""
        for seat in BOTH:
            table.score(seat, 0)
        table.lead(BEGINS[0])

    def fits(self, table: Table) -> bool:
        """True if one deck is in play, with hands as large as the turn makes them, and the other waits, or has been
        played."""
        piles, number = table.piles, self.number(table)
        waiting, played, stock = piles[BOX] if number == 0 else piles[SET_ASIDE], len(piles[PILE]), len(piles[STOCK])
        hands = [DEALT - max(0, (played - 14 + (seat == BEGINS[number])) // 2) for seat in BOTH]
        turn = BEGINS[1] if played == HALF else (BEGINS[number] + played) % 2
        return (super().fits(table)
                and len({*map(is_red, waiting)}) == 1
                and (len(waiting), stock) == (HALF, max(0, 14 - played))
                and [len(piles[hand]) for hand in HAND] == hands
                and table.left == BOTH
                and table.turn == turn
                and table.scores is not None
                and not table.memo)

    def number(self, table: Table) -> int:
        """Return the game that is played: 0 for the first, 1 for the second."""
        return 0 if table.piles[BOX] else 1

    def total(self, table: Table) -> int:
        """Return the total of the cards played in this game."""
        return sum(COUNTING[card] for card in table.piles[PILE])

    # ---- a round: one card ------------------------------------------------------------------------------------------

    async def round(self, table: Table) -> None:
        """Play one card: deal the second game if it is time, draw, play, and score the total (RULES, Fast Food)."""
        piles = table.piles
        if len(piles[PILE]) == HALF:
            table.gather((PILE,), SET_ASIDE)
            table.gather((BOX,), STOCK)
            self.deal_hands(table, BEGINS[1])
        seat = table.turn
        hand = HAND[seat]
        if piles[STOCK]:
            table.move((piles[STOCK][0],), STOCK, hand)
        before = self.total(table)
        picked = (await PlayCard(seat, tuple(piles[hand]), before))[seat]
        table.move(picked, hand, hand, first=True)
        table.lay(hand, PILE, 1, True)
        total = before + COUNTING[picked[0]]
        table.say(TOTAL, (seat,), picked, (before, COUNTING[picked[0]], total))
        for meal in meals(total):
            table.say(MEAL, (seat,), picked, (total, meal.points))
            table.score(seat, meal.points)
        table.lead(OTHER[seat] if len(piles[PILE]) < HALF else BEGINS[1])

    def exhibit(self, table: Table) -> Exhibit:
        """Return the totals of the cards played in this game, and what everybody has eaten in it."""
        total, counts, begins = 0, [], BEGINS[self.number(table)]
        trays: tuple[list[str], list[str]] = [], []
        for number, card in enumerate(table.piles[PILE]):
            total += COUNTING[card]
            made = meals(total)
            counts.append(RunningTotal(card, total, bool(made)))
            trays[(begins + number) % 2].extend(DRAWN[meal.number] for meal in made)
        return Exhibit(tuple(counts), tuple(map(tuple, trays)))

    # ---- the end ----------------------------------------------------------------------------------------------------

    def result(self, table: Table) -> Result | None:
        """Return the end by points, once all cards of the second game are played."""
        if self.number(table) == 0 or len(table.piles[PILE]) < HALF:
            return None
        return Result.by_score(table)

    def packet(self, table: Table, seat: Seat) -> tuple[Card, ...]:
        """Return the hand of a seat: nobody has a packet."""
        return tuple(table.piles[HAND[seat]])

    # ---- words ------------------------------------------------------------------------------------------------------

    def hands_known(self, table: Table) -> bool:
        """True if the stock has run out: each player then holds what the other has neither seen nor got."""
        return not table.piles[STOCK]

    def prompt(self, ask: Ask[Any], table: Table, seat: Seat) -> str:
        """Return the total so far."""
        if not table.piles[PILE]:
            return _("You go first: which card do you play?")
        return _("The total is {total}: which card do you play?").format(total=self.total(table))

    def validate(self, ask: Ask[Any], table: Table, seat: Seat, value: Any) -> tuple[bool, str]:
        """Return the sum that a card asks for, "5 + 10 = ?": what it makes is for the player to find."""
        if not isinstance(ask, PlayCard) or not value or ask.refuse(seat, value) is not None:
            return super().validate(ask, table, seat, value)
        (card,) = ask.read(seat, value)
        return True, _("{sum} = ?").format(sum=f"{ask.total} + {COUNTING[card]}") if ask.total else ""

    def hints(self, ask: Ask[Any]) -> Iterator[Hint] | None:
        """Return what there is to eat a card further on; then with which of the cards."""
        return _hints(ask) if isinstance(ask, PlayCard) else None

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return the new total, and what there is to eat."""
        match event:
            case Announced("total", (seat,), _cards, (before, value, total)):
                return LedCaption(names[seat], _added(before, value, total))
            case Announced("meal", (seat,), _cards, (total, scored)):
                meal = next(meal for meal in MEALS if meal.points == scored)
                words = ngettext(
                    "{total}: {meal}! 1 point for {name}", "{total}: {meal}! {points} points for {name}", scored
                )
                return words.format(total=_why(total, meal.number), meal=_(meal.name), points=scored, name=names[seat])
            case Swept(_cards, _srcs, "stock"):
                return _("Second game: the other deck, starting from 0")
        return None


def _added(before: int, value: int, total: int) -> str:
    """Return the sum as it is called: the first card is a total by itself.

    >>> _added(5, 10, 15), _added(0, 5, 5)
    ('5 + 10 = 15', '5')
    """
    return f"{before} + {value} = {total}" if before else str(total)


def _why(total: int, number: int) -> str:
    """Return a total as that which makes the meal of this number: a multiple of it, or its digit.

    >>> _why(15, 5), _why(52, 5), _why(5, 5)
    ('15 = 3 × 5', '52 has a 5', '5')
    """
    if total == number:
        return str(total)
    return _("{total} has a {digit}").format(total=total, digit=number) if total % number else (
        f"{total} = {total // number} × {number}")


def _hints(ask: PlayCard) -> Iterator[Hint]:
    (cards,) = ask.cards.values()
    ahead = range(ask.total + 1, ask.total + HIGHEST + 1)
    reached = [(meal, [total for total in ahead if meal in meals(total)]) for meal in MEALS]
    yield Hint(" · ".join(_("{food}: {totals}").format(food=_(meal.name), totals=_ranges(totals))
                          for meal, totals in reached if totals))
    yield Hint(_menu(cards, ask.total), last=True, solves=True)


def _ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers in figures, three or more in a row as one range.

    >>> _ranges([27, 28]), _ranges([63, 67, 70, 71, 72])
    ('27, 28', '63, 67, 70–72')
    """
    rows: list[list[int]] = []
    for n in numbers:
        if rows and n == rows[-1][-1] + 1:
            rows[-1].append(n)
        else:
            rows.append([n])
    return ", ".join(f"{row[0]}–{row[-1]}" if len(row) > 2 else ", ".join(map(str, row)) for row in rows)


def _menu(cards: Sequence[Card], before: int) -> str:
    """Return what can be eaten, the best first, and with which of these cards."""
    food = dict[str, list[str]]()
    for card in sorted(cards, key=lambda card: -points_of_meals(before + COUNTING[card])):
        made, name = before + COUNTING[card], _("ace") if COUNTING[card] == 1 else str(COUNTING[card])
        if meals(made) and name not in food.setdefault(_food(made), []):
            food[_food(made)].append(name)
    told = [_("{food} with {cards}").format(food=each, cards=either(names)) for each, names in food.items()]
    return " · ".join(told) or _("None of your cards makes anything to eat.")


def _food(total: int) -> str:
    """Return what a total makes, in words, if anything: "Soda and Fries"."""
    return listed([_(meal.name) for meal in meals(total)])


TITLES = (Title.of(FastFood),)
