"""Kings and queens that were captured: they stay open while one sees what they bring, and what they cost."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.core.cards import CODES, Card
from game.core.record import read_record
from game.rules import make
from game.view.stage.deeds import star_height
from game.view.stage.stage import Stage
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.match_notation import saved
from tests.kit.stage_fixture import INSTANT, follow, looks, play, screen, stage, watch
from tests.kit.stage_inspection import inspect

GAME = "good-king-bad-queen"
KING, QUEEN = Card(CODES.index("KD")), Card(CODES.index("QD"))
NAMES = [look.name for look in looks(3)]


def begun(*hands: str, **how: Any) -> Stage:
    """A stage with the first round of these hands still to be played on it."""
    match = read_record(saved(*hands, game=GAME), make).match(events=True)
    shown = stage(match.table.shadow(), (1280, 720), call=match.game.call,
                  caption=lambda event, table: match.game.caption(event, table, NAMES), **how)
    match.run(rounds=1)
    shown.enqueue(match.take_events())
    return shown


def frames(shown: Stage) -> Iterator[None]:
    """Every other frame of it, until nothing moves."""
    return follow(shown, 1 / 30, 30)


def is_star(shown: Stage, card: Card) -> bool:
    """True if a card lies open on the sun, large."""
    seen = inspect(shown).cards.get(card)
    high = star_height(shown.layout)
    return (seen is not None and seen.up and seen.seen and seen.pose.height == high
            and abs(seen.pose.y - shown.layout.sun[1]) <= high / 8)


@pytest.mark.parametrize("reduced_motion", [False, True])
@pytest.mark.parametrize(("low", "words", "shout"), [
    ("KD", "A good king! Player 1 pays Player 0 five cards", "Good king!"),
    ("QD", "A bad queen! Player 0 pays Player 1 five cards", "Bad queen!"),
])
def test_what_was_captured_stays_open_while_its_deed_is_told_and_done(
        low: str, words: str, shout: str, reduced_motion: bool) -> None:
    shown = begun("AC *25", f"{low} *")
    shown.state.reduced_motion = reduced_motion
    card, told, called, beside, home = Card(CODES.index(low)), 0, 0, 0, False
    for _ in frames(shown):
        now = inspect(shown)
        if words in now.caption and not home:
            told += is_star(shown, card)
            called += now.banner[0] == shout and is_star(shown, card)
            beside += len([lies for other, lies in now.cards.items()
                           if other != card and lies.seen and not lies.up and lies.pose.height < 200
                           and abs(lies.pose.y - shown.layout.sun[1]) < 60]) == 5
        home = home or (told > 0 and card not in now.cards)
    assert told > 30, "for a second at least"
    assert called > 25
    assert beside > 10, "the five cards lie beside it, to be counted"
    assert home


def test_the_king_comes_down_with_rays_and_the_queen_without() -> None:
    for low, rays in (("KD", True), ("QD", False)):
        shown = begun("AC *25", f"{low} *")
        assert any(bool(inspect(shown).rays) for _ in frames(shown)) == rays


def test_whom_a_queen_costs_cards_is_hurt_and_the_other_is_glad() -> None:
    for low, moods in (("QD", ("ouch", "glad")), ("KD", ("glad", "surprised"))):
        shown = begun("AC *25", f"{low} *")
        assert any(tuple(face.mood for face in inspect(shown).faces) == moods for _ in frames(shown)), low


def test_king_and_queen_stand_side_by_side_as_the_match_is_won() -> None:
    shown, both = begun("KD *25", "QD *"), 0
    for _ in frames(shown):
        both += is_star(shown, KING) and is_star(shown, QUEEN) and inspect(shown).banner[0] == "King and queen!"
    assert both > 25


def test_a_queen_that_comes_out_of_the_treasury_is_seen_too() -> None:
    """Won by one point, a queen goes into the treasury; the next war wins it."""
    hands = "3C QD 5S 9C 8C 7C *20", "2D 9D 8D 4D *"
    match = read_record(saved(*hands, game=GAME), make).match(events=True)
    shown = stage(match.table.shadow(), (1280, 720), call=match.game.call)
    seen = False
    for rounds in (1, 2):
        match.run(rounds=rounds)
        shown.enqueue(match.take_events())
        for _ in frames(shown):
            seen = seen or (is_star(shown, QUEEN) and inspect(shown).banner[0].startswith("Bad queen"))
    assert seen
    assert lying(shown) == {pile: list(cards) for pile, cards in match.table.piles.items()}


def lying(shown: Stage) -> dict[str, list[int]]:
    return {pile: list(cards) for pile, cards in shown.shadow.piles.items()}


@pytest.mark.parametrize("hands", [("AC *16", "KD *16", "KH *"), ("AC *16", "QD *16", "9H *"), ("AC *25", "KD *")])
def test_all_cards_are_home_in_the_end_however_it_is_played(hands: tuple[str, ...]) -> None:
    ends = []
    for how in ("watched", "hurried", "reduced", "settled", "instant"):
        shown = begun(*hands)
        shown.state.reduced_motion = how == "reduced"
        shown.hurry(how == "hurried")
        if how == "instant":
            shown.pace = INSTANT
        if how == "settled":
            shown.tick(1.0)
            shown.finish_animations()
        play(shown, 1 / 30)
        assert not inspect(shown).cards
        ends.append([inspect(shown).piles[f"packet/{seat}"].cards for seat in range(len(hands))])
    assert ends == [ends[0]] * len(ends)


def test_in_a_hurry_a_deed_takes_less_than_a_second() -> None:
    took = {}
    for low in ("KD", "5D"):
        shown = begun("AC *25", f"{low} *")
        shown.hurry(True)
        took[low] = sum(1 for _ in frames(shown)) / 30
    assert took["KD"] - took["5D"] < 1.0


@pytest.mark.parametrize("hurried", [False, True])
@pytest.mark.parametrize("hands", [("AC *25", "KD *"), ("AC *16", "QD *16", "9H *")])
def test_no_deed_flashes(hands: tuple[str, ...], hurried: bool) -> None:
    shown, seen = begun(*hands), Flashes()
    shown.hurry(hurried)
    for _rects in watch(shown):
        seen.see(screen(shown))
    assert seen.worst <= QUARTER
