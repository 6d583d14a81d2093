"""Two people at one screen: Napoleon's War in the real window to its end, and neither sees the other's order."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.core.asks import Arrange, Ask
from game.core.cards import RANK, codes
from game.core.match import Match
from game.players.war_player import high_low_low
from game.rules import make
from tests.kit.home import Home, digest
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import TRUCE, Program, screen, until

pytestmark = [pytest.mark.window, WINDOW]
GAME = "napoleons-war"
SIZE = (1280, 720)
CARD, ELSEWHERE = (262, 280), (700, 415)
"""A place on the first card of the field in a window of this size, and one on the second row."""
LOOK = {0: "s", 1: "k"}
"""The keys by which each looks at their own hand."""
DEAL = 1
Order = Callable[[tuple[int, ...]], list[int]]
_MORE = (*["Tab"] * 4, "space")
PRESSES: dict[str, tuple[tuple[str, ...], int, Order]] = {
    "high, low, low": (("Tab",), 1, lambda own: list(high_low_low(own))),
    "strongest first": (("Tab",) * 2, 2, lambda own: sorted(own, key=lambda card: -RANK[card])),
    "weakest first": ((*_MORE, *["shift+Tab"] * 3), 1, lambda own: sorted(own, key=lambda card: -RANK[card])[::-1]),
    "reversed": ((*_MORE, *["shift+Tab"] * 2), 2, lambda own: list(own[::-1])),
}
"""The presses that the orders are made with: the keys that lead there from the cards, how many Tabs lead back, and what
they do."""
CAMPAIGN = ("high, low, low", "weakest first", "strongest first", "reversed")
"""With these orders, one after the other, the match is over after twenty rounds."""


class Two:
    """Two people at a screen, and what they see on it."""

    def __init__(self, program: Program, home: Home, seen: Path) -> None:
        self.program, self.home, self.seen = program, home, seen
        self.titles: set[str] = set()

    def look(self) -> bytes:
        """What is to be seen now."""
        self.titles.add(self.program.title)
        return self.program.still(self.seen)

    def key(self, *names: str) -> bytes:
        """Press keys, each when what the one before did is to be seen; what is to be seen then."""
        for name in names:
            self.program.after(self.seen, partial(self.program.key, name))
        return self.look()

    def glance(self, seat: int) -> bytes:
        """What is to be seen while somebody holds the key to look at their hand."""
        before = self.look()
        self.program.do("keydown", LOOK[seat])
        until(lambda: self.program.still(self.seen) != before, "the hand to be shown")
        shown = self.look()
        self.program.do("keyup", LOOK[seat])
        until(lambda: self.program.still(self.seen) == before, "the hand to be covered")
        return shown

    def press(self, name: str) -> None:
        """Put the cards in an order that a press knows, and go back to them."""
        there, back, _order = PRESSES[name]
        self.key(*there, "space", *["shift+Tab"] * back)

    def drag(self, here: tuple[int, int], there: tuple[int, int]) -> None:
        """Drag what lies here to there, and put the mouse away."""
        do = self.program.do
        do("mousemove", *map(str, here), "mousedown", "1")
        for n in range(1, 9):
            do("mousemove", *(str(a + (b - a) * n // 8) for a, b in zip(here, there, strict=True)))
            time.sleep(0.02)
        do("mouseup", "1", "mousemove", "2", "2")

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards that are to be sorted first."""
        match = self.home.played_on(GAME)
        assert match is not None
        assert isinstance(match.ask, Arrange)
        return match.ask.cards[0]

    def order(self) -> list[str]:
        """The last order given, as the save has it."""
        save = self.home.save(GAME)
        assert save is not None
        return save["match"]["answers"][-1][1]  # type: ignore[no-any-return]


@contextmanager
def two(folder: Path) -> Iterator[Two]:
    home = Home(folder / "home")
    home.settle(people=2, reduced_motion=True)
    with screen(*SIZE, seen=folder / "seen") as env:
        program = Program([*TRUCE, "play", GAME, "--seed", str(DEAL)], env, home.folder)
        yield Two(program, home, folder / "seen")
        program.kill()


def headless() -> Match:
    """The match of the campaign, to its end."""
    match, given = Match(make(GAME, {}), 2, DEAL), iter(CAMPAIGN)

    def sort(ask: Ask[Any], match: Match) -> tuple[int, Any]:
        seat = min(seat for seat in ask.seats if seat not in match.given)
        assert isinstance(ask, Arrange)
        return seat, codes(PRESSES[next(given)][2](ask.cards[seat]))

    match.run(sort)
    return match


def test_two_people_play_napoleons_war_to_its_end_at_one_screen(tmp_path: Path) -> None:
    with two(tmp_path) as people:
        people.key("a")  # the curtain opens
        for first, second in zip(CAMPAIGN[::2], CAMPAIGN[1::2], strict=True):
            people.press(first)
            people.key("Return")  # the order stands
            people.key("l")  # the curtain opens for the other
            people.press(second)
            people.key("Return")
            turned = b""
            while turned != (turned := people.look()):
                people.program.key("a", "l")  # each turns a card; in the end the curtain opens, and nothing happens
        until(people.home.counted, "the match to be counted")
        match = headless()
        assert match.result is not None
        assert match.result.winner == 1
        (counted,) = people.home.counted()
        assert counted.digest == digest(match, DEAL, {})
        assert (counted.rounds, counted.winner, counted.ending) == (match.table.round, 1, match.result.ended)
        assert people.titles == {"Truce"}


def test_nothing_that_others_may_see_depends_on_how_somebody_has_sorted(tmp_path: Path) -> None:
    """Two screens, on which the first of two people sorts in two different ways: but for that all is alike."""
    with two(tmp_path / "one") as one, two(tmp_path / "two") as other:
        both = (one, other)

        def alike() -> None:
            """The same is to be seen on both screens."""
            until(lambda: one.look() == other.look(), "the same to be seen")

        alike()
        one.program.key("l", "k")
        one.look()
        alike()                                      # it names who is to look, and the key of another opens nothing
        curtain = one.look()
        for people in both:
            people.key("a")
        alike()

        # On one screen the order is made by a press, on the other by keys and by dragging.
        lay = one.hand
        one.press(CAMPAIGN[0])
        other.key("space", "Right", "Right", "Right", "space")
        other.drag(CARD, ELSEWHERE)
        assert one.look() != other.look(), "one's own order can be seen"

        # From now on nothing that is to be seen tells them apart: curtain, glance, sheet, table.
        for people in both:
            assert people.key("Return") != curtain, "another is to look"
        alike()
        assert one.order() == codes(PRESSES[CAMPAIGN[0]][2](lay))
        assert other.order() != one.order()
        first, *rest = codes([lay[1], *lay[2:4], lay[0], *lay[4:]])
        assert other.order() in [[*rest[:n], first, *rest[n:]] for n in range(8, 17)]
        glances = [people.glance(1) for people in both]
        assert glances[0] == glances[1]
        for people in both:
            people.key("l")
        alike()
        for people in both:
            people.press(CAMPAIGN[1])
        alike()
        for people in both:
            people.key("Return")
        alike()
        assert one.titles == other.titles == {"Truce"}
