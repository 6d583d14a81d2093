"""An order in the making, in the real window with real keys: behind pause and curtain others see nothing of it."""

import time
from functools import partial
from pathlib import Path

import pytest

from game.core.cards import codes
from game.rules import make
from tests.kit.home import Home
from tests.kit.required_programs import WINDOW
from tests.kit.xvfb import TRUCE, Program, picture, screen, until

pytestmark = [pytest.mark.window, WINDOW]
GAME = "napoleons-war"
ACE_FIRST = ("End", "space", "Home", "space")
"""The last card of the order becomes the first, and wins the first round."""
A_FEW_BACK = ("End", "space", *["Left"] * 5, "space")
"""The last card of the order goes five places towards the first."""
FELT = 2.5
"""Seconds, a few more than for which an animal's face shows what has happened."""


class Table:
    """Two people at the window; `shown` are the pictures that both may see, in their order."""

    def __init__(self, program: Program, seen: Path) -> None:
        self.program, self.seen = program, seen
        self.shown: list[bytes] = []

    def rests(self, seconds: float = 0.7) -> bool:
        """Whether nothing is on its way, after a start that may have pauses."""
        before = self.program.still(self.seen)
        time.sleep(seconds)
        return picture(self.seen) == before

    def press(self, *keys: str) -> bytes:
        """Press keys one after the other, each when what the one before did is to be seen; what is to be seen then."""
        for key in keys:
            self.program.after(self.seen, partial(self.program.key, key))
        return self.program.still(self.seen)

    def show(self, *keys: str) -> None:
        """The same, for both to see."""
        self.shown.append(self.press(*keys))

    def glance(self, key: str) -> bytes:
        """Hold a key, and let it go; what is to be seen while it is held."""
        before = self.program.still(self.seen)
        self.program.do("keydown", key)
        until(lambda: picture(self.seen) != before, "the hand to be seen")
        hand = self.program.still(self.seen)
        self.program.do("keyup", key)
        until(lambda: picture(self.seen) == before, "all to be as before")
        return hand


def played(folder: Path, sorts: tuple[str, ...]) -> tuple[list[bytes], list[bytes], list[list[str]]]:
    """Fox sorts with these keys, Owl leaves the cards as they lie, and they play a round: what both saw, what Fox alone
    saw, and the orders in the save."""
    home = Home(folder / "home")
    home.settle(people=2, reduced_motion=True)
    with screen(1280, 720, folder / "seen") as env:
        program = Program([*TRUCE, "play", GAME, "--seed", "7"], env, home.folder)
        until(lambda: home.rounds(GAME) == 0, "the deal to be saved")
        table = Table(program, folder / "seen")
        until(table.rests, "the curtain")
        table.show()
        alone = [table.glance("s"), table.press("Return"), table.press(*sorts)]
        table.show("Escape")                               # the pause, over an order that is not given yet
        table.show("Escape")                               # the curtain
        alone.append(table.glance("s"))
        table.press("Return")
        table.show("Return")                               # the curtain for Owl
        title = program.title
        table.press("Return")
        table.press("Return")
        until(table.rests, "both decks on the table")
        table.show()
        table.press("a", "l")
        until(lambda: table.rests(FELT), "nobody to feel anything of it any more")
        table.shown.append(picture(table.seen))
        until(lambda: home.rounds(GAME) == 1, "the round to be saved")
        assert program.title == title
        assert not any(rank in title for rank in "23456789")
        save = home.save(GAME)
        assert save is not None
        assert program.close() == 0
    return table.shown, alone, [order for _seat, order in save["match"]["answers"]]


def test_behind_pause_and_curtain_nobody_sees_an_order_and_its_owner_finds_it_again(tmp_path: Path) -> None:
    (shown, alone, orders), (again, other, others) = (
        played(tmp_path / str(n), sorts) for n, sorts in enumerate((ACE_FIRST, ACE_FIRST + A_FEW_BACK)))
    dealt = codes(make(GAME, {}).deck())
    red, black = ([code for code in dealt if code[1] in suits] for suits in ("DH", "CS"))
    red = [red[-1], *red[:-1]]
    assert orders == [red, black]
    assert others == [[*red[:20], red[25], *red[20:25]], black]
    assert [n for n, (a, b) in enumerate(zip(shown, again, strict=True)) if a != b] == [], "both saw the same"
    assert alone[:2] == other[:2]
    assert alone[3] != other[3], "and Fox saw their own order"
