"""The two cards of a duel meet in the middle: equal ones part again, a lower one gives way to the higher."""

from collections.abc import Iterator
from math import dist
from typing import Any

import pytest

from game.core.cards import CODES, Card
from game.core.events import Announced, Laid
from game.core.match import Match
from game.core.record import read_record
from game.rules import make
from game.view.stage.stage import Stage
from tests.kit.duel_king_oracle import duel
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_fixture import INSTANT, follow, looks, play, screen, stage, step, watch
from tests.kit.stage_inspection import inspect

NAMES = [look.name for look in looks(2)]


def code(name: str) -> Card:
    return Card(CODES.index(name))


def begun(*hands: str, until: str, **how: Any) -> Stage:
    """A stage on which it still is to be played what follows from the turn of the card of which `until` is said."""
    match = read_record(duel(*hands), make).match(waits=True, events=True)
    shown = stage(match.table.shadow(), (1280, 720), call=match.game.call,
                  caption=lambda event, table: match.game.caption(event, table, NAMES), **how)
    fed = said(match, shown, until)
    shown.enqueue(fed)
    return shown


def said(match: Match, shown: Stage, until: str) -> list[Any]:
    while True:
        fed = step(match)
        if any(isinstance(event, Announced) and event.key == until for event in fed):
            return fed
        shown.enqueue(fed)
        play(shown)


def frames(shown: Stage) -> Iterator[None]:
    return follow(shown, 1 / 30, 30)


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_a_seven_and_an_ace_meet_and_one_reads_why_the_seven_wins(reduced_motion: bool) -> None:
    shown = begun("7C 5D 9C *24", "AD 6C 8H *", until="better", reduced_motion=reduced_motion)
    seven, ace, (x, _y) = code("7C"), code("AD"), shown.layout.sun
    usual, read, met, first = shown.pose(seven).height, 0, False, None
    for _ in frames(shown):
        now = inspect(shown).cards
        if seven in now and ace in now and "Aces are lowest, a seven wins: Player 0 takes both" in \
                inspect(shown).caption:
            one, other = now[seven].pose, now[ace].pose
            large = one.height > usual * 1.3 and other.height > usual * 1.3
            met = met or (large and dist(one[:2], other[:2]) <= one.height * 5 / 7 + 24)
            wins = large and abs(one.x - x) < 48 and other.degrees < -10 and other.x > one.x + 60
            read += wins and now[seven].up and now[ace].up
            first = one if first is None and wins else first
    assert read > 25, "about a second at least"
    assert met or reduced_motion


def test_equal_cards_strike_each_other_and_lie_where_they_lay() -> None:
    shown = begun("9C 5D 8C *24", "9D 6C 8H *", until="duel")
    nines, near, shouted, hoped = (code("9C"), code("9D")), 9999.0, False, False
    for _ in frames(shown):
        now = inspect(shown)
        one, other = (now.cards[card].pose for card in nines)
        near = min(near, dist(one[:2], other[:2]) - one.height * 5 / 7)
        shouted = shouted or now.banner[0] == "Duel!"
        hoped = hoped or [face.mood for face in now.faces] == ["hope", "hope"]
    assert near < 24
    assert shouted
    assert hoped
    assert {inspect(shown).cards[card].pose for card in nines} == {shown.pose(card) for card in nines}


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_cards_that_are_turned_to_save_another_strike_each_other(reduced_motion: bool) -> None:
    table = Match(make("duel-king", {}), 2, 1).table
    shown = stage(table, (1280, 720), reduced_motion=reduced_motion)
    tops, leaned, gaps = [table.piles[f"packet/{seat}"][0] for seat in (0, 1)], 0.0, list[float]()
    shown.enqueue([Laid((card,), f"packet/{seat}", f"duel/{seat}", True) for seat, card in enumerate(tops)])
    for _ in follow(shown):
        one, other = (inspect(shown).cards[card].pose if card in inspect(shown).cards else None for card in tops)
        if one is not None and other is not None and one.height == other.height and inspect(shown).cards[tops[0]].up:
            gaps.append(other.x - one.x)
            leaned = max(leaned, abs(one.degrees))
    rests = gaps[-1]
    assert (min(gaps) < rests - 20) == (not reduced_motion), "they strike"
    assert (leaned > 5) == (not reduced_motion), "they draw back for it"


@pytest.mark.parametrize(("high", "shout"), [("KC", "Duel king!"), ("XR", "Joker!")])
def test_a_joker_is_not_called_a_king(high: str, shout: str) -> None:
    shown = begun(f"{high} 5D 8C *24", "9D 6C 8H *", until="king")
    seen = set()
    for _ in frames(shown):
        seen.add((inspect(shown).banner[0], *inspect(shown).caption))
    assert {banner for banner, *_words in seen} <= {"", shout}
    name = "A king" if high == "KC" else "A joker"
    assert any(banner == shout and f"{name} beats every card on the table" in words for banner, *words in seen)


@pytest.mark.parametrize("how", ["hurried", "instant", "settled"])
def test_a_duel_in_a_hurry_ends_as_a_watched_one(how: str) -> None:
    hands = "7C 5D 9C *24", "AD 6C 8H *"
    watched, shown = begun(*hands, until="better"), begun(*hands, until="better")
    play(watched)
    shown.hurry(how == "hurried")
    if how == "instant":
        shown.pace = INSTANT
    elif how == "settled":
        shown.tick(0.3)
        shown.finish_animations()
    play(shown)
    assert {card: seen.pose for card, seen in inspect(shown).cards.items()} == {
        card: seen.pose for card, seen in inspect(watched).cards.items()}
    assert inspect(shown).caption == inspect(watched).caption


@pytest.mark.parametrize(("hands", "until"), [(("7C 5D 9C *24", "AD 6C 8H *"), "better"),
                                              (("9C 5D 8C *24", "9D 6C 8H *"), "duel")])
def test_no_duel_flashes(hands: tuple[str, str], until: str) -> None:
    shown, seen = begun(*hands, until=until), Flashes()
    for _rects in watch(shown):
        seen.see(screen(shown))
    assert seen.worst <= QUARTER
