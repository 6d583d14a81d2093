"""A game may have any of the roles of piles together: its table has a place for each, and none lies on another."""

import os
from itertools import combinations

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pygame import Rect

from game.core.cards import Card
from game.core.table import PileKind, Table
from game.view.stage.compositions import FallbackComposition, composition
from game.view.stage.layout import Layout
from tests.kit.row_tests import in_one
from tests.view.stage.test_compositions import SIZES, lying, read
from tests.view.stage.test_layout import box, overlap, shape, words

OWN = ("packet", "hand", "stake", "line", "capture")
SHARED = ("pile", "pot", "stock", "waste", "display", "target", "treasury", "box")
GAMES = [
    "hand stake capture", "hand stake capture stock pot", "hand capture pile stock waste", "hand line pile stock",
    "packet hand capture stake stock", "packet line pile", "packet stake pile pot treasury",
    "hand capture capture stock", "stake line stock waste", "hand square square square square stock",
    "capture display target stock pot", "packet pot stock", "line stock", "packet stake waste", "pile waste stock",
]  # fmt: skip
"""Sets of roles that no game of ours has for all numbers of players."""
CARDS = {"target": 1, "display": 4, "hand": 6, "pot": 6, "stake": 4, "pile": 9, "stock": 40}
"""A pile's role → how many cards lie there, where that is not three."""


def kinds(roles: str) -> list[PileKind]:
    each = {*OWN}
    return [PileKind(f"{role}-{k}", role, role in each, role == "hand") for k, role in enumerate(roles.split())]


def table(piles: list[PileKind], seats: int) -> Table:
    """A table with some cards on every pile."""
    on, cards = Table(piles, seats), [*range(52)] * 4
    for kind in piles:
        for name in kind.names(on.all_seats):
            for _ in range(CARDS.get(kind.role, 3)):
                on.piles[name].append(card := Card(cards.pop()))
                on.facing[card] = kind.role in ("stake", "line", "pile", "pot", "display", "target")
    on.piles["aside"].append(Card(0))
    return on


@in_one("size", SIZES)
@in_one("seats", [2, 3, 4])
@pytest.mark.parametrize("roles", GAMES)
def test_no_pile_leaves_the_window_or_lies_on_another_or_on_what_must_be_read(
    roles: str, seats: int, size: tuple[int, int],
) -> None:
    check(roles, seats, size)


@settings(max_examples=100)
@given(st.lists(st.sampled_from(OWN), max_size=3, unique=True),
       st.lists(st.sampled_from(SHARED), max_size=4, unique=True),
       st.integers(2, 4), st.tuples(st.integers(800, 3840), st.integers(600, 2160)))
def test_that_holds_for_any_roles_and_any_window(
    own: list[str], shared: list[str], seats: int, size: tuple[int, int],
) -> None:
    roles = " ".join([*own, *shared])
    assume(not made_for_it(roles, seats))
    check(roles, seats, size)


def made_for_it(roles: str, seats: int) -> bool:
    """True if a composition of its own has a place for these."""
    return not isinstance(composition(kinds(roles), seats, 1280, 720), FallbackComposition)


def check(roles: str, seats: int, size: tuple[int, int]) -> None:
    layout = Layout(kinds(roles), seats, size)
    window, on = Rect((0, 0), size).inflate(2, 2), table(kinds(roles), seats)
    for seen in ((), (0,), tuple(range(seats))):
        found = [(pile, shape(pose)) for pile, pose in lying(layout, on, seen)]
        texts = read(layout, on) | {"panel": box(layout.panel)}
        for pile, card in found:
            assert all(window.collidepoint(corner) for corner in card), pile
            for text, there in texts.items():
                assert overlap(card, there) <= 1, (pile, text)
        for (pile, card), (other, there) in combinations(found, 2):
            assert pile == other or overlap(card, there) <= 1.5, (pile, other)
    named = [words(layout, pile) for pile, stack in layout.stacks.items()
             if stack.words and on.piles[pile] and layout.role(pile) != "pile"]
    assert all(not one.colliderect(two) for one, two in combinations(named, 2))


@in_one("seats", [2, 3, 4])
@pytest.mark.parametrize("roles", GAMES)
def test_cards_that_lie_open_are_large_enough_to_be_read(roles: str, seats: int) -> None:
    layout = Layout(kinds(roles), seats, (1280, 720))
    on = table(kinds(roles), seats)
    least = min(pose.height for pile in on.piles if layout.role(pile) != "aside" for pose in layout.poses(on, pile))
    assert least >= 52


def test_a_role_that_nobody_knows_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no place for tricks, a trick"):
        Layout([*kinds("hand stake"), PileKind("tricks", "trick", each=False)], 2, (1280, 720))
