"""Scramble War: the cards that decide lie free over the heap, large, and a war is declared a word a card."""

from collections.abc import Iterator

import pytest

from game.core.cards import RANK, Card
from game.core.match import Match
from game.core.seats import Seat
from game.rules import title
from game.view.stage.chant import words_of
from game.view.stage.pose import Pose
from game.view.stage.stage import Stage
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_fixture import INSTANT, follow, looks, play, screen, stage, watch
from tests.kit.stage_inspection import inspect

WIDE = 1280, 720
WORDS = ("I", "de", "clare", "war!")


def seen_words(shown: Stage) -> list[str]:
    """The words on the cards."""
    return [word.text for word in shown.state.objects.chant.text.words]


class Floor:
    """A match of Scramble War on a stage, and who picks what."""

    def __init__(self, seats: int = 2, seed: int = 3, *, reduced_motion: bool = False) -> None:
        self.match = Match(title("scramble-war").make({}), seats, seed, waits=True, events=True)
        names = [look.name for look in looks(seats)]
        self.match.play_on()
        self.shown = stage(self.match.table.shadow(), WIDE, chant=self.match.game.chant, reduced_motion=reduced_motion,
                           caption=lambda event, table: self.match.game.caption(event, table, names))
        self.feed()
        play(self.shown)

    def feed(self) -> None:
        self.shown.enqueue(self.match.take_events())

    def pick(self, seat: int, *cards: Card) -> None:
        assert self.match.ask is not None
        self.match.answer(Seat(seat), self.match.ask.written(list(cards)))
        self.feed()

    def pair(self, tie: bool) -> tuple[Card, Card]:
        """Two cards of the heap, of which the first is higher unless they `tie`."""
        heap = self.match.table.piles["heap"]
        return next((one, other) for one in heap for other in heap if one != other and (
            RANK[one] == RANK[other] if tie else RANK[one] > RANK[other] + 3))

    def battle(self, *, tie: bool) -> tuple[Card, Card]:
        """Both pick, up to the moment at which the cards are turned."""
        one, other = self.pair(tie)
        self.pick(0, one)
        play(self.shown)
        self.pick(1, other)
        return one, other

    def war(self) -> None:
        """Cards tie, and the first seat picks four more."""
        self.battle(tie=True)
        play(self.shown)
        self.pick(0, *list(self.match.table.piles["heap"])[:4])


def frames(shown: Stage) -> Iterator[None]:
    return follow(shown, 1 / 30, 30)


def middle(shown: Stage) -> Pose:
    heap = shown.layout.heap
    assert heap is not None
    return Pose(heap.x * shown.layout.scale, heap.y * shown.layout.scale, 0)


def over_the_heap(shown: Stage, *cards: Card) -> bool:
    """True if these lie face up over the middle of the heap, over all of its cards, and large."""
    seen, at = inspect(shown).cards, middle(shown)
    others = [lies for card, lies in seen.items() if card not in cards]
    return all(card in seen and seen[card].up and abs(seen[card].pose.y - at.y) < 20
               and abs(seen[card].pose.x - at.x) < 200 and seen[card].pose.height > 180
               and seen[card].order > max(other.order for other in others) for card in cards)


@pytest.mark.parametrize("reduced_motion", [False, True])
@pytest.mark.parametrize("tie", [False, True])
def test_the_cards_that_decide_lie_free_over_the_heap_and_large(tie: bool, reduced_motion: bool) -> None:
    on = Floor(reduced_motion=reduced_motion)
    one, other = on.battle(tie=tie)
    seen = sum(over_the_heap(on.shown, one, other) for _ in frames(on.shown))
    assert seen > 12, "for half a second"
    if tie:
        assert {inspect(on.shown).cards[card].pose for card in (one, other)} == {
            on.shown.pose(one), on.shown.pose(other)}


def test_the_loser_stays_in_sight_while_it_is_told_who_won() -> None:
    on = Floor()
    one, other = on.battle(tie=False)
    told = 0
    for _ in frames(on.shown):
        told += "is highest" in " ".join(inspect(on.shown).caption) and over_the_heap(on.shown, one, other)
    assert told > 8


def test_a_war_is_declared_a_word_a_card_and_the_last_one_slams() -> None:
    on = Floor()
    on.war()
    said, rays = list[list[str]](), list[bool]()
    cards, at = list(on.match.table.piles["stake/0"])[-4:], middle(on.shown)
    for _ in frames(on.shown):
        words = seen_words(on.shown)
        if words and (not said or said[-1] != words):
            said.append(words)
            down = [inspect(on.shown).cards[card] for card in cards[: len(words)]]
            assert all(abs(lies.pose.y - at.y) < 30 and not lies.up for lies in down), "its card has come down"
            rays.append(bool(inspect(on.shown).rays))
    assert said == [list(WORDS[:n]) for n in (1, 2, 3, 4)]
    assert rays[-1], "the last one slams"
    assert seen_words(on.shown) == []
    assert {inspect(on.shown).cards[card].pose for card in cards} == {on.shown.pose(card) for card in cards}


def test_where_little_motion_is_wanted_all_words_lie_on_the_row_for_a_second() -> None:
    on = Floor(reduced_motion=True)
    on.war()
    assert sum(seen_words(on.shown) == [*WORDS] for _ in frames(on.shown)) > 30
    assert seen_words(on.shown) == []


def test_who_has_fewer_cards_left_says_the_last_word_all_the_same() -> None:
    assert [words_of(WORDS, n) for n in (1, 2, 3, 4)] == [["war!"], ["I", "war!"], ["I", "de", "war!"], [*WORDS]]
    assert words_of((), 4) == []


@pytest.mark.parametrize("how", ["hurried", "quick", "instant"])
def test_who_is_in_a_hurry_hears_no_chant_and_loses_no_time(how: str) -> None:
    on = Floor()
    on.battle(tie=True)
    play(on.shown)
    if how == "hurried":
        on.shown.hurry(True)
    else:
        on.shown.pace = INSTANT if how == "instant" else 2.0
    on.pick(0, *list(on.match.table.piles["heap"])[:4])
    took = 0
    while not on.shown.idle:
        on.shown.tick(1 / 60)
        took += 1
        assert seen_words(on.shown) == []
    assert took / 60 <= {"hurried": 0.2, "quick": 0.45, "instant": 0.0}[how]


@pytest.mark.parametrize("what", ["battle", "tie", "war"])
def test_neither_a_battle_nor_a_war_flashes(what: str) -> None:
    on, seen = Floor(), Flashes()
    if what == "war":
        on.war()
    else:
        on.battle(tie=what == "tie")
    for _rects in watch(on.shown):
        seen.see(screen(on.shown))
    assert seen.worst <= QUARTER
