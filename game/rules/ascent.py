"""Ascent (seed 002, Variant 3): the numbers from 1 up are made one after the other from a row of four cards."""

from collections.abc import Sequence
from typing import Any

from game.core.announcements import EQUATION, PASSED, WRONG
from game.core.asks import Ask
from game.core.cards import CODES, SUITS, Card
from game.core.declaration import Backdrop, Exhibit, Path, Practice
from game.core.events import Announced, Event, Laid, RoundBegan, Swept
from game.core.game import Option, Result
from game.core.i18n import _
from game.core.seats import OTHER, SEAT_1, Seat
from game.core.table import PileKind, Table
from game.core.title import Title
from game.core.tutorial import NEWCOMER, Demonstration, Tutorial, TutorialStep, always, when_announced
from game.rules.equations.equation_asks import Solve, check, passes
from game.rules.equations.equation_game import EquationGame
from game.rules.equations.hints import caption, how
from game.rules.equations.puzzle import Puzzle, faces_worth, worth

MOST_TRIES = 1000
"""The tries in a row without a success that end the match (RULES, Brain Drain)."""

TOP = Option("top", (20, *range(1, 20), *range(21, 31)), "Last number", "The match ends when this number is made.")

SQUARE = {suit: f"square/{suit}" for suit in SUITS}
"""Suit → its place in the square."""


class Ascent(EquationGame):
    """Four cards lie face up in a row, one of each suit. {climb}

    ## How it goes

    - On your turn, look at the four top cards. Add, subtract, multiply and divide them, in any order and with any
      parentheses. Use each of the four exactly once.
    - An ace is 1. Jacks, queens and kings count by suit: 1 in spades, 2 in hearts, 3 in clubs, 4 in diamonds.
    - Every division must give a whole number: 8 ÷ 4 is fine, 7 ÷ 2 is not. You can never divide by zero.
    - Write your equation. If it is right, the other player turns a card from the stock, and tries for the next number.
      It goes on top of the card of the same suit.
    - If you do not see an answer, pass. After a pass or a wrong equation, the other player turns a card in the same
      way. Then they try for the same number.
    - A number made on the first try scores nothing. A number made after somebody has failed at it scores its own value
      in points.
    - When the stock is empty, the covered cards are shuffled and become the new stock.

    ## The end

    - The match ends when {top} has been made, or after 1,000 failed tries in a row.
    - The player with the most points wins. Equal points are a draw.

    ## An example

    The cards are an 8, a 5, a 10 and a 3. For 1 you could write (8 + 5) ÷ (10 + 3).
    """

    id = "ascent"
    name = "Ascent"
    source = ("002",)
    first_hand = Tutorial(1, (
        TutorialStep(always, "Make the number!",
                     "Use all four cards, each once. No way? Pass."),
        TutorialStep(when_announced(PASSED), "Somebody passed",
                     "Whoever makes that number now gets its points."),
        TutorialStep(when_announced(EQUATION), "Up you go!", "Now the next number, all the way to the top."),
    ), demonstration=Demonstration(91, (
        TutorialStep(always, "Win the most points!",
                     "Up the mountain: make 1, then 2, then 3… from four cards."),
        TutorialStep(when_announced(EQUATION, NEWCOMER), "{name} made it!",
                     "Made after a pass, the number counts as points."),
        TutorialStep(when_announced(PASSED), "{name} passed",
                     "A new card covers its suit. Now a solution is worth a point."),
        TutorialStep(when_announced(EQUATION, SEAT_1), "{name} made it at once",
                     "No pass before, no points. But the other gets none, either."),
    ), "Which one makes {number}?",
        "Plus, minus, times or divided: use each card once.",
        "At the top of the mountain, most points win.", asks=Solve))
    shelf = 9
    age = 8
    practice = Practice(7, {"top": (20, *range(1, 20), *range(21, 31))})
    skills = ("equations", "planning")
    search = ("24", "math", "maths")
    players = (2,)
    turns = True
    blurb = "Make 1, then 2, then 3…\nfrom the four open cards."
    options = (TOP,)
    pile_kinds = (
        PileKind("stock", "stock", each=False), *(PileKind(name, "square", each=False) for name in SQUARE.values()),
    )
    backdrop = Backdrop.of("peaks", sky="14305A 193F76 244F8A 4271A6", sun="FFFBE0 FFEDB0 FFD67A F9B25A",
                           left="3A5A86 466896", right="3E6A7A 4A7A8A")

    def deal(self, table: Table, cards: Sequence[Card]) -> None:
        """Lay the first card of each suit in the square; the others are the stock."""
        for card in cards:
            place = table.piles[SQUARE[CODES[card][1]]]
            (table.piles["stock"] if place else place).append(card)
        table.flip(self.square(table))

    def open(self, table: Table) -> None:
        """Give both no points, and seat 1 the first try."""
        for seat in table.all_seats:
            table.score(seat, 0)
        table.lead(SEAT_1)

    def fits(self, table: Table) -> bool:
        """True if each place of the square has cards of its own suit, the last of them face up, and nobody has left."""
        squared = all(pile and table.facing[pile[-1]] and {CODES[card][1] for card in pile} == {suit}
                      for suit, pile in ((suit, table.piles[name]) for suit, name in SQUARE.items()))
        known = set(table.memo) <= {"over"} and table.memo.get("over", True) is True
        scored = table.scores is not None and len(table.left) == table.seats
        return super().fits(table) and squared and known and scored

    # ---- a round: one number made -----------------------------------------------------------------------------------

    async def round(self, table: Table) -> None:
        """Play until the number of the round is made, or nobody made it in 1,000 tries (RULES, Ascent)."""
        number = table.round
        for failed in range(MOST_TRIES):
            seat = table.turn
            if failed or number > 1:
                self.turn_card(table)
            puzzle = self.puzzle(table, number)
            text = (await Solve(seat, puzzle))[seat]
            table.lead(OTHER[seat])
            verdict = check(text, puzzle)
            if verdict.right:
                table.say(EQUATION, (seat,), self.square(table), (number,), text)
                if failed:
                    table.score(seat, number)
                return
            if passes(text):
                table.say(PASSED, (seat,))
            else:
                table.say(WRONG, (seat,), (), (), verdict.line)
        table.remember("over", True)

    def turn_card(self, table: Table) -> None:
        """Turn the next card onto the card of its suit; the covered cards become a new stock when there is none."""
        stock = table.piles["stock"]
        if not stock:
            for name in SQUARE.values():
                table.move(tuple(table.piles[name])[:-1], name, "stock")
            table.gather(("stock",), "stock", shuffled=True)
        table.lay("stock", SQUARE[CODES[stock[0]][1]], 1, True)

    def square(self, table: Table) -> list[Card]:
        """Return the four cards that lie on top, one of each suit."""
        return [table.piles[name][-1] for name in SQUARE.values()]

    def puzzle(self, table: Table, number: int) -> Puzzle:
        """Return the number to make, and the four numbers to make it from."""
        return Puzzle(tuple(worth(card, "suit") for card in self.square(table)), number)

    # ---- the end ----------------------------------------------------------------------------------------------------

    def result(self, table: Table) -> Result | None:
        """Return the end by points once `top` is made, or all tries have failed."""
        if table.round < int(self.chosen["top"] or 0) and not table.memo.get("over"):
            return None
        return Result.by_score(table)

    def why_drawn(self, table: Table, names: Sequence[str]) -> str:
        """Return that both got to the top, where nobody has made more of it than the other, nor any points."""
        if table.memo.get("over") or any(table.scores or ()):
            return ""
        return _("You reached {top} together, each number on the first try!").format(top=self.chosen["top"])

    def last_words(self, table: Table, names: Sequence[str]) -> str:
        """Return who stands on the summit, and that it was well climbed."""
        if table.memo.get("over"):
            return ""
        return _("{name} is on top. Well climbed!").format(name=names[OTHER[table.turn]])

    def packet(self, table: Table, seat: Seat) -> tuple[Card, ...]:
        """Return none: nobody holds cards."""
        return ()

    # ---- words ------------------------------------------------------------------------------------------------------

    def passing(self) -> str:
        """Return what a pass leads to."""
        return _("You pass. The other player turns a card and tries")

    def explain(self, fact: Announced, table: Table) -> str:
        """Return, after a pass, an equation for the number, or that there is none."""
        return how(self.puzzle(table, table.round)) if fact.key == PASSED else ""

    def piece(self, ask: Ask[Any], table: Table, card: Card) -> str:
        """Return the number of a card on top of the square."""
        return str(worth(card, "suit")) if card in self.square(table) else ""

    def exhibit(self, table: Table) -> Exhibit:
        """Return the path up to the last number, and what the face cards of the square are worth."""
        top = int(self.chosen["top"] or 0)
        squared = [pile[-1] for name in SQUARE.values() if (pile := table.piles[name])]
        path = Path(top, max(1, min(top, table.round)), _("First try: no points"))
        return Exhibit(path=path, worths=faces_worth(squared, "suit"))

    def call(self, fact: Announced, table: Table) -> str:
        """Return the shout for the last number."""
        return _("The summit!") if fact.key == EQUATION and fact.numbers == (self.chosen["top"],) else ""

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return the number to make, who tries for it, and how that ended."""
        match event:
            case RoundBegan(number):
                return _("Now make {number}").format(number=number)
            case Laid(_cards, "stock", _dst):
                return _("{name} turns a card and tries for {number}").format(
                    name=names[table.turn], number=table.round
                )
            case Announced("passed", (seat,)):
                return _("{name} passes").format(name=names[seat])
            case Swept(_cards, ("stock",), "stock"):
                return _("The covered cards become the new stock")
        return caption(event, names)

    def brief(self) -> str:
        """Return the last number, if it is not 20."""
        top = self.chosen["top"]
        return "" if top == TOP.default else _("up to {top}").format(top=top)

    def help_parts(self) -> dict[str, str]:
        """Return the climb and its last number."""
        climb = _("You make the numbers from them one by one, starting at 1 and going up to {top}.")
        if self.chosen["top"] == 1:
            climb = _("You try to make 1 from them.")
        top = str(self.chosen["top"])
        return {"climb": climb.format(top=top), "top": top}


TITLES = (Title.of(Ascent),)
