"""A game of numbers that nobody knows by class is practiced in the math room by what it declares."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pygame
import pytest

from game.core.announcements import EQUATION, PASSED
from game.core.asks import Ask, Write
from game.core.cards import COUNTING, Card
from game.core.declaration import Exercise, Hint, Practice
from game.core.events import Announced
from game.core.game import Game, Result
from game.core.seats import OTHER, Seat
from game.core.table import PileKind, Table
from game.core.title import Title
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import titles
from game.view.controls.write import EquationField
from game.view.widgets import Button
from tests.kit.session_driver import at_session, written


class AskDouble(Write):
    """Write a sum that makes twice a card."""


class Doubling(Game):
    """On your turn, write what twice the card is."""

    id = "doubling"
    name = "Doubling"
    source = ("ours",)
    players: ClassVar[tuple[int, ...]] = (2,)
    pile_kinds: ClassVar[tuple[PileKind, ...]] = (PileKind("display", "display", each=False),)
    deal_formats: ClassVar[frozenset[str]] = frozenset({"deck"})
    turns = True
    practice = Practice(9)

    def deal(self, table: Table, cards: Sequence[Card]) -> None:
        """Lay all cards on the display, the last one face up."""
        table.piles["display"].extend(cards)
        table.flip(cards[-1:])

    def open(self, table: Table) -> None:
        """Give nobody points."""
        for seat in table.all_seats:
            table.score(seat, 0)

    def number(self, table: Table) -> int:
        """Return the number of the card on top."""
        return COUNTING[table.piles["display"][-1]]

    async def round(self, table: Table) -> None:
        """Let a seat write one equation."""
        text = (await AskDouble((table.turn,)))[table.turn]
        if text == "pass":
            table.say(PASSED, (table.turn,))
        else:
            table.say(EQUATION, (table.turn,), (), (2 * self.number(table),), text)
        table.lead(OTHER[table.turn])

    def result(self, table: Table) -> Result | None:
        """Return a draw after forty rounds."""
        return Result("draw") if table.round >= 40 else None

    def packet(self, table: Table, seat: Seat) -> tuple[Card, ...]:
        """Return none."""
        return ()

    def validate(self, ask: Ask[Any], table: Table, seat: Seat, value: Any) -> tuple[bool, str]:
        """Return True for anything."""
        return bool(value), "a sum"

    def keypad(self, ask: Ask[Any], table: Table, seat: Seat) -> tuple[str, ...]:
        """Return the number and a sign."""
        return str(self.number(table)), "+"

    def piece(self, ask: Ask[Any], table: Table, card: Card) -> str:
        """Return the number of the card on top."""
        return str(COUNTING[card]) if card == table.piles["display"][-1] else ""

    def exercise(self, ask: Ask[Any], table: Table, seat: Seat) -> Exercise | None:
        """Return twice the number, as an equation."""
        number = self.number(table)
        return Exercise("equation", (number, number, 2 * number)) if isinstance(ask, AskDouble) else None

    def is_right(self, ask: Ask[Any], seat: Seat, value: Any) -> bool:
        """Return True for a sum of two equal numbers."""
        one, _sign, other = str(value).partition("+")
        return one == other

    def hints(self, ask: Ask[Any]) -> Iterator[Hint] | None:
        """Return two hints."""
        return iter((Hint("Add it to itself."), Hint("1 + 1 = 2", last=True, solves=True)))

    def explain(self, fact: Announced, table: Table) -> str:
        """Return the sum after a pass."""
        return f"It was {self.number(table)} twice" if fact.key == PASSED else ""


@pytest.fixture
def doubling(monkeypatch: pytest.MonkeyPatch) -> Title:
    made = Title.of(Doubling)
    monkeypatch.setitem(titles(), made.id, made)
    return made



@pytest.mark.parametrize(("times", "right"), [(1, False), (2, True)])
def test_its_answers_are_kept_as_it_judges_them(times: int, right: bool, doubling: Title, tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(SessionPlanSpec.of(doubling, level="easy", minutes=5))
        asking = written(sat)
        assert isinstance(asking.field, EquationField)
        number = COUNTING[sat.match.table.piles["display"][-1]]
        sat.app.take(pygame.event.Event(pygame.TEXTINPUT, text="+".join([str(number)] * times)))
        sat.key(pygame.K_RETURN)
        (answer,) = sat.stores.children.answers(ada.id)
        assert answer.fact.operands == (number, number, 2 * number)
        assert answer.right is right


def test_its_hints_are_told_one_after_the_other_and_the_last_tells_the_answer(doubling: Title, tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        (ada,) = sat.begin(SessionPlanSpec.of(doubling, level="easy", minutes=5))
        asking, remarks = written(sat), []
        for _hint in range(2):
            assert asking.panel is not None
            hint = next(one for one in asking.panel.form.widgets if isinstance(one, Button) and one.label == "Hint")
            sat.click(hint.rect.center)
            remarks.append(asking.remark.label)
        assert remarks == ["Add it to itself.", "1 + 1 = 2"]
        sat.app.take(pygame.event.Event(pygame.TEXTINPUT, text="7+7"))
        sat.key(pygame.K_RETURN)
        (answer,) = sat.stores.children.answers(ada.id)
        assert not answer.right, "it was told"


def test_after_a_pass_its_own_words_explain_it(doubling: Title, tmp_path: Path) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(doubling, level="easy", minutes=5))
        written(sat)
        words = sat.policy.caption(sat.play.sitting, Announced(PASSED, (Seat(0),), ()), sat.match.table)
        assert words == f"It was {COUNTING[sat.match.table.piles['display'][-1]]} twice"
