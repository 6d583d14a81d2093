"""What is said at the table is said of the cards that lie open then, and the number at stake is that of what lies
there.
"""

import pytest

from game.core.announcements import WAR
from game.core.cards import CODES, Card
from game.core.events import Announced, Event, Laid, Swept
from game.core.setting_values import PACES
from game.core.table import Table
from game.view.stage.stage import Stage
from tests.kit.stage_fixture import follow, stage
from tests.kit.stage_inspection import inspect
from tests.view.stage.test_war_animation import fought

PACE = [(PACES[pace], False) for pace in ("leisurely", "normal", "quick")] + [(1.0, True)]


def words(event: Event, _table: Table) -> str | None:
    """What is put into words: a tie by its cards, and who takes them."""
    match event:
        case Announced(_key, _seats, cards):
            return f"tie: {' '.join(CODES[card] for card in cards)}"
        case Swept():
            return "taken"
    return None


def decides(shown: Stage) -> list[Card]:
    """The cards of the stakes whose faces are seen, those that were laid last."""
    piles, cards = shown.shadow.piles, inspect(shown).cards
    stakes = [piles[f"stake/{seat}"] for seat in shown.shadow.all_seats]
    seen = [[card for card in stake if card in cards and cards[card].up] for stake in stakes]
    return [stake[-1] for stake in seen if stake]


@pytest.mark.parametrize(("pace", "reduced_motion"), PACE)
@pytest.mark.parametrize("wars", [1, 3])
def test_no_tie_is_told_or_shouted_once_a_card_has_turned_that_it_is_not_about(wars: int, pace: float,
                                                                               reduced_motion: bool) -> None:
    before, events = fought(2, wars)
    shown = stage(before, reduced_motion=reduced_motion, caption=words)
    shown.pace = pace
    shown.enqueue(events)
    ties = [event.cards for event in events if isinstance(event, Announced) and event.key == WAR]
    told = set[str]()
    for _ in follow(shown):
        text, shout = shown.words
        told |= {text, shout}
        of = next((cards for cards in ties if text == words(Announced(WAR, (), cards), shown.shadow)), None)
        if of is not None or shout:
            last = decides(shown)
            assert any(set(last) == set(cards) for cards in ties), (text, shout, [CODES[card] for card in last])
        if of is not None:
            assert set(decides(shown)) == set(of), text
    assert len(told) == 2 * wars + 2, "each tie, its shout, who takes them, and nothing"


@pytest.mark.parametrize(("pace", "reduced_motion"), PACE)
@pytest.mark.parametrize("seats", [2, 4])
def test_each_card_counts_when_it_comes_down_and_not_when_it_turns(seats: int, pace: float,
                                                                   reduced_motion: bool) -> None:
    before, events = fought(seats, 1)
    shown = stage(before, reduced_motion=reduced_motion)
    shown.pace = pace
    shown.enqueue(events[:-1])                        # not swept yet
    numbers, laid = [], sum(len(event.cards) for event in events if isinstance(event, Laid))
    for _ in follow(shown):
        text = inspect(shown).banner[1]
        if not text:
            continue
        numbers.append(int(text.split()[0]))
        if not reduced_motion:
            stakes = [card for seat in range(seats) for card in shown.shadow.piles[f"stake/{seat}"]]
            flights = shown.state.flights
            there = sum(card not in flights or not flights[card].source or shown.state.now >= flights[card].there
                        for card in stakes)
            assert numbers[-1] == there
            for card in stakes:
                if card in flights and shown.state.now >= flights[card].there:
                    pose, rest = flights[card].at(shown.state.now).pose, shown.pose(card)
                    assert abs(pose.x - rest.x) < 2, "it lies where it will"
    assert numbers == sorted(numbers)
    assert numbers[-1] == laid


def test_cards_that_two_lay_face_down_come_and_count_one_after_the_other() -> None:
    before, events = fought(2, 1)
    shown = stage(before)
    shown.enqueue(events[:-1])
    numbers = []
    for _ in follow(shown, 1 / 120):
        text = inspect(shown).banner[1]
        if text and int(text.split()[0]) not in numbers:
            numbers.append(int(text.split()[0]))
    down = sum(len(event.cards) for event in events if isinstance(event, Laid) and not event.up)
    assert numbers[:down + 1] == list(range(2, down + 3))
