"""What is said at the table is said of the cards that lie open then, and the number at stake is that of what lies
there.
"""

from functools import cache
from itertools import chain
from math import inf

import pytest

from game.core.announcements import WAR
from game.core.cards import CODES, Card
from game.core.events import Announced, Event, Laid, RoundBegan, Swept
from game.core.match import Match
from game.core.reasoned_caption import ReasonedCaption
from game.core.setting_values import PACES
from game.core.table import Table
from game.rules.war.underdog import WINS
from game.view.stage.stage import Stage
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_fixture import SIZE, feeds, follow, match, screen, stage, watch
from tests.kit.stage_inspection import inspect
from tests.view.stage.test_war_animation import fought

NAMES = "Fox", "Owl", "Hare", "Bear"
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
            there = sum(card not in flights or not flights[card].source or shown.state.now >= flights[card].arrival
                        for card in stakes)
            assert numbers[-1] == there
            for card in stakes:
                if card in flights and shown.state.now >= flights[card].arrival:
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


# ---- the underdog ---------------------------------------------------------------------------------------------------


@cache
def underdog(seats: int) -> tuple[Match, Table, list[Event]]:
    """A match in which a six wins a lost war, the table before that round, and the round's events."""
    for seed in range(1, 400):
        on = match(seats, seed, underdog="6", down=3)
        now, before, events = on.table.shadow(), on.table.shadow(), list[Event]()
        for event in chain.from_iterable(feeds(on, 60)):
            if isinstance(event, RoundBegan):
                before, events = now.shadow(), []
            events.append(event)
            now.apply(event)
            if isinstance(event, Swept) and any(isinstance(each, Announced) and each.key == WINS for each in events):
                return on, before, events
    raise LookupError("no such round")


@pytest.mark.parametrize("pace", [1.0, 2.5])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_underdog_comes_to_the_sun_over_all_others_and_is_shouted_as_it_strikes(seats: int, pace: float) -> None:
    on, before, events = underdog(seats)
    shown = stage(before, SIZE, call=on.game.call,
                  caption=lambda event, table: on.game.caption(event, table, NAMES))
    shown.pace = pace
    fact = next(event for event in events if isinstance(event, Announced) and event.key == WINS)
    swept = next(event for event in events if isinstance(event, Swept))
    shown.enqueue(events)
    (dog, *_others), sun = fact.cards, shown.layout.sun
    there, heights = list[bool](), list[int]()
    for _ in follow(shown):
        card = inspect(shown).cards.get(dog)
        text, shout = shown.words
        assert (shout == "Underdog!") == (shout != "" and card is not None and card.up)
        if shout == "Underdog!" and card is not None:
            there.append(abs(card.pose.y - sun[1]) < 30 * shown.layout.scale)
            heights.append(card.pose.height)
            assert all(other.order < card.order for each, other in inspect(shown).cards.items()
                       if each not in fact.cards and other.up)
            assert dog in shown.shadow.piles[f"stake/{fact.seats[0]}"]
            assert text in ("", f"A six! An underdog wins {NAMES[fact.seats[0]]} the war")
    assert len(there) > 24
    assert all(there[12:]), "it comes down as it is shouted, and stays there"
    assert heights[-1] > max(shown.layout.faces), "larger than any card that lies there"
    assert dog in shown.shadow.piles[swept.dst]


def test_the_card_in_the_pill_of_who_takes_all_is_the_underdog() -> None:
    on, before, events = underdog(2)
    shown = stage(before, SIZE, call=on.game.call,
                  caption=lambda event, table: on.game.caption(event, table, NAMES))
    fact = next(event for event in events if isinstance(event, Announced) and event.key == WINS)
    shown.enqueue(events)
    cards = {inspect(shown).pill.cards for _ in follow(shown) if "takes all" in shown.words[0]}
    assert cards == {tuple(CODES[card] for card in fact.cards)}


@pytest.mark.parametrize("how", [{"reduced_motion": True}, {"pace": inf}, {"hurried": True}])
def test_where_little_moves_the_underdog_is_told_all_the_same(how: dict[str, float]) -> None:
    on, before, events = underdog(2)
    shown = stage(before, SIZE, call=on.game.call,
                  caption=lambda event, table: on.game.caption(event, table, NAMES))
    for name, value in how.items():
        setattr(shown.state, name, value)
    shown.enqueue(events[: events.index(next(event for event in events if isinstance(event, Swept)))])
    for _ in follow(shown):
        pass
    assert "underdog" in shown.words[0]
    assert shown.words[1] == "Underdog!"


@pytest.mark.parametrize("seats", [2, 4])
def test_an_underdog_does_not_flash(seats: int) -> None:
    on, before, events = underdog(seats)
    shown, seen = stage(before, SIZE, call=on.game.call,
                        caption=lambda event, table: on.game.caption(event, table, NAMES)), Flashes()
    shown.enqueue(events)
    for _rects in watch(shown):
        seen.see(screen(shown))
    assert seen.worst <= QUARTER


# ---- cards that leave the game --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pace", "reduced_motion"), PACE)
def test_who_wins_is_told_first_then_what_leaves_the_game_as_it_goes_and_then_who_takes_the_rest(
    pace: float, reduced_motion: bool,
) -> None:
    on = match(2, 1, speed=True)
    before, events = on.table.shadow(), [event for feed in feeds(on, 1) for event in feed]
    fact = next(event for event in events if isinstance(event, Announced) and event.key == "removed")
    end = next(k for k, event in enumerate(events) if isinstance(event, Swept)) + 1
    shown = stage(before, SIZE, reduced_motion=reduced_motion,
                  caption=lambda event, table: on.game.caption(event, table, NAMES))
    shown.pace = pace
    shown.enqueue(events[:end])
    told = list[str]()
    for _ in follow(shown):
        text = shown.words[0]
        if text and text not in told[-1:]:
            told.append(text)
        if text.startswith("Out of the game"):
            assert inspect(shown).pill.cards == tuple(CODES[card] for card in fact.cards), "what goes is seen"
        gone = not set(fact.cards).intersection(inspect(shown).cards)
        assert not gone or len(told) != 3, "they lie there while it is said who wins"
    first, *_tie, beats, out, takes = told
    assert first == "First the twos go!", "before anybody turns a card"
    assert " beats " in beats
    assert ":" not in beats
    assert out.startswith("Out of the game: ")
    assert " takes " in takes


@pytest.mark.parametrize(("caption", "foretold"), [
    (ReasonedCaption("Trumpf: die Dame", "Ann nimmt drei"), ["Trumpf: die Dame"]),
    ("Ann: nimmt drei", []),
])
def test_what_is_told_first_is_the_reason_that_a_caption_gives_and_no_piece_of_its_words(
    caption: str, foretold: list[str],
) -> None:
    on = match(2, 1, speed=True)
    before, events = on.table.shadow(), [event for feed in feeds(on, 1) for event in feed]
    end = next(k for k, event in enumerate(events) if isinstance(event, Swept)) + 1
    shown = stage(before, SIZE, caption=lambda event, _table: caption if isinstance(event, Swept) else None)
    shown.enqueue(events[:end])
    told = dict.fromkeys(shown.words[0] for _ in follow(shown))
    assert [text for text in told if text] == [*foretold, caption]
