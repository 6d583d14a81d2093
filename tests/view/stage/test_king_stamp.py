"""A king that others kneel to: it comes down on the sun, large, and goes back."""

import pytest

from game.core.announcements import AnnouncementKey
from game.core.cards import CODES, Card
from game.core.events import Announced, Swept, Turned
from game.core.table import Table
from game.rules import make
from game.view.stage.layout import Layout
from game.view.stage.stage import Stage
from game.view.stage.sweeps import winners
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_fixture import INSTANT, follow, play, screen, stage, watch
from tests.kit.stage_inspection import inspect

CROWNED = AnnouncementKey("crowned", seen="stamp")
KING = CODES.index("KS")


def lies() -> Table:
    """Three cards each, one of them turned: a king."""
    table = Table(make("duel-king", {}).pile_kinds, 2)
    table.piles["line/0"].extend((KING, Card(1), Card(2)))
    table.piles["line/1"].extend((Card(3), Card(4), Card(5)))
    table.facing[KING] = 1
    return table


def crowned(shown: Stage, seconds: float = 0.6) -> None:
    shown.enqueue([Announced(CROWNED, (0,), (KING,))])
    for _ in range(round(seconds * 60)):
        shown.tick(1 / 60)
        shown.draw(screen(shown))


def test_a_king_comes_down_on_the_sun_large_and_all_others_kneel_towards_it() -> None:
    shown = stage(lies())
    rest = {card: seen.pose for card, seen in inspect(shown).cards.items()}
    crowned(shown)
    seen = inspect(shown).cards
    assert seen[KING].pose.height == pytest.approx(1.6 * rest[KING].height, abs=1)
    assert (seen[KING].pose.x, seen[KING].pose.y) == pytest.approx(shown.layout.sun, abs=1)
    for card in (1, 2):
        assert seen[card].pose.degrees < -5, "from the left they lean to the right"
    for card in (3, 4, 5):
        assert seen[card].pose.degrees > 5
    assert inspect(shown).rays
    play(shown)
    assert {card: seen.pose for card, seen in inspect(shown).cards.items()} == rest
    assert not inspect(shown).rays


@pytest.mark.parametrize("how", ["reduced", "hurried", "instant"])
def test_nothing_moves_for_a_king_with_little_motion_in_a_hurry_and_at_the_instant_pace(how: str) -> None:
    shown = stage(lies())
    shown.state.reduced_motion = how == "reduced"
    shown.pace = INSTANT if how == "instant" else 1.0
    shown.hurry(how == "hurried")
    rest = {card: seen.pose for card, seen in inspect(shown).cards.items()}
    crowned(shown, 0.1)
    assert {card: seen.pose for card, seen in inspect(shown).cards.items()} == rest
    assert not inspect(shown).rays


def test_what_is_shouted_at_a_king_can_be_read() -> None:
    shown = stage(lies(), caption=lambda _event, _table: None, call=lambda _fact, _table: "A king!")
    shown.state.reduced_motion = True
    crowned(shown, 0.1)
    assert inspect(shown).banner[0] == "A king!"
    assert not shown.idle


def test_kings_one_after_another_do_not_flash() -> None:
    shown, seen = stage(lies(), call=lambda _fact, _table: "A king!"), Flashes()
    shown.enqueue([Announced(CROWNED, (0,), (KING,))] * 3)
    for _rects in watch(shown):
        seen.see(screen(shown))
    assert seen.worst <= QUARTER


def test_a_king_is_told_as_it_lies_on_the_sun_and_the_others_turn_over_after_that() -> None:
    on = lies()
    on.facing[KING] = 0
    shown, told = stage(on, call=lambda _fact, _table: "A king!"), False
    others = tuple(card for pile in on.piles.values() for card in pile if card != KING)
    shown.enqueue([Turned((KING,), True), Announced(CROWNED, (0,), (KING,)), Turned(others, True)])
    for _ in follow(shown):
        now = inspect(shown)
        if now.banner[0] and not told:
            told = True
            assert now.cards[KING].up
            assert abs(now.cards[KING].pose.x - shown.layout.sun[0]) < now.cards[KING].pose.height
            assert not any(now.cards[card].up for card in others)
        assert told or not any(now.cards[card].up for card in others)
    assert told
    assert all(inspect(shown).cards[card].up for card in others)


def test_the_king_that_takes_the_table_wins_and_not_the_card_that_lost_a_save_duel_after_it() -> None:
    table = lies()
    nine, ten = Card(7), Card(8)
    table.piles["duel/0"].append(nine)
    table.piles["duel/1"].append(ten)
    table.facing[nine] = table.facing[ten] = 1
    srcs = ("line/0", "duel/0", "line/1", "duel/1")
    swept = Swept(tuple(card for name in srcs for card in table.piles[name]), srcs, "packet/0")
    layout = Layout(make("duel-king", {}).pile_kinds, 2, (1280, 720))
    assert winners(swept, table, layout, (KING,)) == [KING]
    assert winners(swept, table, layout) == [nine], "without a king, the card turned last"
