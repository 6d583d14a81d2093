"""Brain Drain (seed 002): the first player to make an equation from the display that equals the target wins it."""

from collections.abc import Collection, Sequence
from typing import Any

from game.core.announcements import EQUATION, PASSED, WRONG, AnnouncementKey
from game.core.asks import Ask, Press, Write
from game.core.cards import Card
from game.core.declaration import Backdrop, Exhibit, Practice
from game.core.events import Announced, Event, Laid, Swept
from game.core.game import Option, Result
from game.core.i18n import _, ngettext
from game.core.seats import Seat
from game.core.table import PileKind, Table, pile_name
from game.core.title import Title
from game.core.tutorial import Demonstration, Tutorial, TutorialStep, always, asked, later, when_announced
from game.core.unicode_text import isolated
from game.rules.equations.equation_asks import Race, Solve, check, passes
from game.rules.equations.equation_game import EquationGame
from game.rules.equations.hints import caption, how
from game.rules.equations.puzzle import Puzzle, faces_worth, worth
from game.rules.wording import NUMBERS, SCORING

LAST_FOUR = AnnouncementKey("last_four")
UNBARRED = AnnouncementKey("unbarred")
BUZZ = AnnouncementKey("buzz", seen="nothing")

DISPLAY = 4
NEEDED = DISPLAY + 1
"""The cards for a display and its target; the player who has won all but four has won the last that could be won."""
MOST_TARGETS = 1000
"""The targets in a row without a success that end the match (RULES, Brain Drain)."""

GOAL = Option("goal", (12, *range(1, 12), *range(13, 25)), "Cards to win",
              "With two players, the first to win this many cards ends the match.",
              group=SCORING)
SCORE = Option("score", ("cards", "values"), "Scoring",
               "Each card you win scores one point, or its value.",
               ("one point per card", "card values"),
               group=SCORING)
FACES = Option("faces", ("one", "counting", "suit"), "Face cards",
               "What face cards are worth. By suit: spades 1, hearts 2, clubs 3, diamonds 4.",
               ("1 each", "11, 12, 13", "by suit"),
               group=NUMBERS)
OMIT_ONE = Option(
    "omit_one", (False, True), "Leave one out", "An equation may leave out one of the four cards.", group=NUMBERS,
)
POWERS = Option("powers", (False, True), "Powers", "Equations may use powers: 2^3 is 2 × 2 × 2.", group=NUMBERS)


class BrainDrain(EquationGame):
    """Four cards lie face up side by side: the **display**. One more lies next to them: the **target**. The first
    player to make the target from the four cards wins it.

    ## How it goes

    - Look at the four cards. Add, subtract, multiply and divide, in any order and with any parentheses. {all} No card
      is used twice.
    - An ace is 1. {faces}
    - Every division must give a whole number: 8 ÷ 4 is fine, 7 ÷ 2 is not. You can never divide by zero.
    - {powers}
    - Got it? Press your key, then write your equation. If it is right, you win the target. {score} Four new cards are
      laid out, and a new target is turned.
    - If it is wrong, you cannot try for this target again. When all the others have been wrong, the last player wins
      it without an equation.
    - If you do not see an answer, pass. If everybody passes, the target goes under the stock and the next one is
      turned. When every card in the stock has been passed, four new cards are laid out.
    - When the stock runs low, it is shuffled together with the discard.

    ## The end

    - With two players, the match ends as soon as one of them has won {goal}.
    - With three or four, it goes on until 48 cards have been won. The last four go to the player who made the last
      equation.
    - The match also ends after 1,000 targets in a row that nobody wins.
    - The player with the most points wins. Equal points are a draw.

    ## An example

    The four cards are 8, 5, 10 and 3, and the target is an ace. (8 + 5) ÷ (10 + 3) is 13 ÷ 13, and that is 1.
    """

    id = "brain-drain"
    name = "Brain Drain"
    source = ("002",)
    aliases = ("jokerlink",)
    first_hand = Tutorial(40, (
        TutorialStep(asked(Press), "Can you make the target?",
                     "Use all four cards, with + − × ÷. Press {key} if you see it, {second} to pass."),
        TutorialStep(asked(Write), "Put it together!", "Click cards and signs. Each card is used exactly once."),
        TutorialStep(when_announced(EQUATION), "Solved!",
                     "The target is a point for whoever made it. Here come four new cards."),
        TutorialStep(when_announced(PASSED), "Nobody saw it",
                     "The target goes under the stock, and the next one is turned."),
    ), demonstration=Demonstration(75, (
        TutorialStep(always, "Win 12 points!",
                     "With + − × ÷, four cards make the target. Who sees how?"),
        TutorialStep(when_announced(EQUATION), "Solved!",
                     "The target is a point for whoever made it."),
        TutorialStep(when_announced(PASSED), "{name} passes",
                     "If nobody sees a way, the next target is turned."),
        TutorialStep(later(2), "A tip",
                     "Join two cards first, like 10 ÷ 5 = 2: three are left."),
    ), "Which one makes {number}?",
        "Who sees a way presses first, and writes it down.",
        "Each target is a point. The first with 12 points wins.", asks=Press))
    shelf = 8
    age = 9
    practice = Practice(6, {"faces": ("one", "counting", "suit"), "omit_one": (False, True), "powers": (False, True)})
    skills = ("equations",)
    search = ("24", "math", "maths", "countdown", "krypto")
    weighs = "game.players.brain_drain_weighing"
    endgame = "game.players.brain_drain_endgame"
    players = (2, 3, 4)
    blurb = "Four cards and a target: who makes\nthe equation first?"
    options = (GOAL, SCORE, FACES, OMIT_ONE, POWERS)
    pile_kinds = (PileKind("stock", "stock", each=False),
                  PileKind("waste", "waste", each=False),
                  PileKind("display", "display", each=False),
                  PileKind("target", "target", each=False),
                  PileKind("won", "capture", each=True))
    backdrop = Backdrop.of("laboratory", sky="22124E 341C74 4C2E9A 6C4CB4", sun="F4FFD0 DDF590 B4E060 7CBE58",
                           left="1E5A5E 28696C", right="5A2A7E 6A3890")

    def deal(self, table: Table, cards: Sequence[Card]) -> None:
        """Make all cards the stock."""
        table.piles["stock"].extend(cards)

    def open(self, table: Table) -> None:
        """Give everybody no points."""
        for seat in table.all_seats:
            table.score(seat, 0)

    def fits(self, table: Table) -> bool:
        """True if nothing is turned between two targets, and everybody has the points of the cards they won."""
        piles, memo = table.piles, table.memo
        points = [self.points(table.piles[name]) for name in table.names["won"]]
        known = memo.get("over", True) is True and memo.get("last", 0) in table.all_seats
        turned = piles["display"] or piles["target"]
        all_here = len(table.left) == table.seats and super().fits(table)
        return all_here and known and not turned and table.scores == points and set(memo) <= {"last", "over"}

    # ---- a round: one target won ------------------------------------------------------------------------------------

    async def round(self, table: Table) -> None:
        """Turn targets until one is won, or 1,000 in a row are not (RULES, Brain Drain)."""
        stock = table.piles["stock"]
        self.lay_display(table)
        passed = 0
        for _target in range(MOST_TARGETS):
            if passed and passed == len(stock):
                table.gather(("display",), "waste")
                self.lay_display(table)
                passed = 0
            (target,) = table.lay("stock", "target", 1, True)
            puzzle = self.puzzle(table, target)
            winner = await self.race(table, puzzle)
            if winner is not None:
                self.win(table, winner, target)
                return
            table.say(PASSED, (), (target,), (puzzle.target,))
            table.move((target,), "target", "stock")
            passed += 1
        table.remember("over", True)
        table.gather(("display",), "waste")

    def lay_display(self, table: Table) -> None:
        """Deal four cards; a stock that has too few goes to the waste, which is shuffled and turned over."""
        stock = table.piles["stock"]
        if len(stock) < NEEDED:
            table.gather(("waste", "stock"), "stock", shuffled=True)
        table.move([stock[n] for n in range(DISPLAY)], "stock", "display", up=True)

    async def race(self, table: Table, puzzle: Puzzle) -> Seat | None:
        """Return the seat that wins the target: the first with a right equation, or the last that was never wrong; None
        if all pass."""
        unbarred = tuple(table.all_seats)
        while len(unbarred) > 1:
            said = await Race(unbarred, puzzle)
            buzzed = [seat for seat, word in said.items() if word == "buzz"]
            if not buzzed:
                return None
            seat = buzzed[0]
            table.say(BUZZ, (seat,))
            text = (await Solve(seat, puzzle))[seat]
            verdict = check(text, puzzle)
            if verdict.right:
                table.say(EQUATION, (seat,), table.piles["display"], (puzzle.target,), text)
                table.remember("last", seat)
                return seat
            table.say(WRONG, (seat,), (), (), _("Too late to pass") if passes(text) else verdict.line)
            unbarred = tuple(other for other in unbarred if other != seat)
        table.say(UNBARRED, unbarred)
        return unbarred[0]

    def win(self, table: Table, winner: Seat, target: Card) -> None:
        """Give the winner the target and discard the display; the last four cards go to the player who made the last
        equation."""
        waste, stock, last = table.piles["waste"], table.piles["stock"], table.memo.get("last")
        table.move((target,), "target", pile_name("won", winner), up=True)
        table.score(winner, self.points((target,)))
        table.gather(("display",), "waste")
        if last is not None and len(stock) + len(waste) < NEEDED:
            table.say(LAST_FOUR, (last,))
            table.score(last, self.points((*waste, *stock)))
            table.gather(("waste", "stock"), pile_name("won", last))

    def puzzle(self, table: Table, target: Card) -> Puzzle:
        """Return the target, and the numbers and signs to make it from."""
        faces = self.chosen["faces"]
        numbers = tuple(worth(card, faces) for card in table.piles["display"])
        return Puzzle(numbers, worth(target, faces), self.chosen["omit_one"] is True, self.chosen["powers"] is True)

    def points(self, cards: Collection[Card]) -> int:
        """Return the points that won cards score."""
        if self.chosen["score"] == "cards":
            return len(cards)
        return sum(worth(card, self.chosen["faces"]) for card in cards)

    # ---- the end ----------------------------------------------------------------------------------------------------

    def why_won(self, table: Table, names: Sequence[str]) -> str:
        """Return that somebody was the first to win so many cards, where each is a point."""
        goal, scores = int(self.chosen["goal"] or 0), table.scores or ()
        if table.seats > 2 or self.chosen["score"] != "cards" or max(scores, default=0) < goal:
            return ""
        points = sorted(zip(scores, names, strict=False), key=lambda one: -one[0])
        return _("First to {goal}: {points}.").format(
            goal=goal, points=", ".join(f"{isolated(name)} {scored}" for scored, name in points))

    def result(self, table: Table) -> Result | None:
        """Return the end by points: at `goal` cards with two players, at 48 with more, or after 1,000 lost targets."""
        piles = table.piles
        held = [self.held(table, seat) for seat in table.all_seats]
        reached = table.seats == 2 and max(held) >= int(self.chosen["goal"] or 0)
        if not reached and not table.memo.get("over") and len(piles["stock"]) + len(piles["waste"]) >= NEEDED:
            return None
        return Result.by_score(table)

    def packet(self, table: Table, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that a seat has won."""
        return tuple(table.piles[pile_name("won", seat)])

    # ---- words ------------------------------------------------------------------------------------------------------

    def passing(self) -> str:
        """Return what a pass leads to."""
        return _("If you pass now, you’re out for this target")

    def explain(self, fact: Announced, table: Table) -> str:
        """Return, after a target that nobody made, an equation for it, or that there is none."""
        return how(self.puzzle(table, fact.cards[0])) if fact.key == PASSED else ""

    def piece(self, ask: Ask[Any], table: Table, card: Card) -> str:
        """Return the number of a card in the display."""
        return str(worth(card, self.chosen["faces"])) if card in table.piles["display"] else ""

    def exhibit(self, table: Table) -> Exhibit:
        """Return what the face cards of the display and the target are worth, and the number to make."""
        faces, targets = self.chosen["faces"], table.piles["target"]
        target = (targets[-1], worth(targets[-1], faces)) if targets else None
        return Exhibit(worths=faces_worth((*table.piles["display"], *targets), faces), target=target)

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return the target, who won it and why, and where the cards go."""
        match event:
            case Laid((card,), "stock", "target"):
                return self.puzzle(table, card).words()
            case Announced("passed", _seats, _cards, (target,)):
                return _("Nobody made {target}. New target!").format(target=target)
            case Announced("unbarred", (seat,)):
                return _("Last one left: {name} wins the target").format(name=names[seat])
            case Announced("last_four", (seat,)):
                return _("Last equation: {name} wins four more cards").format(name=names[seat])
            case Swept(_cards, ("waste", "stock"), "stock"):
                return _("The discard becomes the new stock")
        return caption(event, names)

    def brief(self) -> str:
        """Return the options on numbers that are not at their defaults."""
        told = ["" if self.chosen["faces"] == FACES.default
                else _("face cards: {faces}").format(faces=FACES.shown(self.chosen["faces"])),
                _("one may be left out") if self.chosen["omit_one"] else "",
                _("powers") if self.chosen["powers"] else ""]
        return " · ".join(words for words in told if words)

    def help_parts(self) -> dict[str, str]:
        """Return the sentences on faces, powers and points, by the options."""
        faces = {
            "one": _("Jacks, queens and kings are 1 too."),
            "counting": _("A jack is 11, a queen 12 and a king 13."),
            "suit": _("Jacks, queens and kings count by suit: 1 in spades, 2 in hearts, 3 in clubs, 4 in diamonds."),
        }
        left_out = _("You may leave one of the four out.") if self.chosen["omit_one"] else _("All four must be used.")
        powers = _("There are powers: 2^3 is 2 × 2 × 2. Anything to the power of 0 is 1, but 0^0 is not allowed.")
        values, goal = self.chosen["score"] == "values", int(self.chosen["goal"] or 0)
        return {"goal": ngettext("one card", "{number} cards", goal).format(number=goal),
                "faces": faces[str(self.chosen["faces"])],
                "all": left_out,
                "powers": powers if self.chosen["powers"] else _("There are no powers and no roots."),
                "score": _("It scores as many points as it is worth.") if values else _("It scores one point.")}


TITLES = (Title.of(BrainDrain),)
