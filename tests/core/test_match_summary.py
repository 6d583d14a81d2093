"""What a match comes to: the packets over it, the biggest war, the turning point."""

from game.core.announcements import WAR
from game.core.events import Announced, Moved, RoundBegan, SeatLeft, Swept, Turned
from game.core.match import Match
from game.core.match_summary import BigWar, MatchSummary
from game.rules import make
from game.rules.duel_king import DUEL_CALLED
from game.rules.egyptian_ruffle import TAKEN


def told(*rounds: tuple[tuple[int, ...], list[object]]) -> MatchSummary:
    """A story of two packets of 26, from what each round left and said."""
    story = MatchSummary((26, 26))
    for number, (counts, events) in enumerate(rounds, 1):
        story.hear([RoundBegan(number), *events])  # type: ignore[list-item]
        story.counted(counts)
    return story


def war(*, winner: int, cards: int, depth: int = 1) -> list[object]:
    return [Announced(WAR, (0, 1), ())] * depth + [Swept(tuple(range(cards)), ("stake/0", "stake/1"),
                                                         f"packet/{winner}")]


def test_the_biggest_war_is_the_one_about_most_cards_and_of_equals_the_first() -> None:
    story = told(
        ((29, 23), war(winner=0, cards=6)),
        ((24, 28), war(winner=1, cards=10, depth=2)),
        ((29, 23), war(winner=0, cards=10)),
    )
    assert story.biggest == BigWar(2, 10, 1, 2)
    assert story.wars_won == [2, 1]


def test_a_battle_without_a_tie_is_no_war() -> None:
    story = told(((27, 25), [Swept((0, 1), ("stake/0", "stake/1"), "packet/0")]))
    assert story.biggest is None
    assert story.wars_won == [0, 0]


def test_a_pot_that_waits_is_won_by_nobody() -> None:
    story = told(((24, 24), [Announced(WAR, (0, 1), ()), Swept((0, 1, 2, 3), ("stake/0", "stake/1"), "pot")]))
    assert story.biggest is None


def test_a_duel_and_a_pile_taken_are_fought_for_like_a_war() -> None:
    pile = [Announced(TAKEN, (1,), ()), Swept(tuple(range(9)), ("pile",), "packet/1")]
    story = told(((26, 26),
                  [Announced(DUEL_CALLED, (0, 1), ()), Swept((0, 1, 2, 3), ("line/0", "line/1"), "packet/0")]),
                 ((26, 26), pile))
    assert story.wars_won == [1, 1]
    assert story.biggest == BigWar(2, 9, 1, 1)


def test_cards_won_one_pile_after_the_other_are_one_prize() -> None:
    taken = [Moved((n,), f"line/{n % 2}", "packet/1", False, False) for n in (1, 2, 3, 4)]
    story = told(((24, 28), [Announced(DUEL_CALLED, (0, 1), ()), *taken, Turned((9,), True)]))
    assert story.biggest == BigWar(1, 4, 1, 1)
    assert story.wars_won == [0, 1]


def test_ones_own_cards_and_what_is_paid_are_no_prize() -> None:
    own = [Swept((1, 2), ("hand/0",), "deck/0"), Moved((3,), "hand/0", "packet/0", False, False)]
    paid = [Moved((4, 5), "packet/1", "packet/0", False, False)]
    story = told(((30, 22), [Announced(WAR, (0, 1), ()), *own, *paid]))
    assert story.biggest is None
    assert story.wars_won == [0, 0]


def test_the_turning_point_is_the_round_that_gave_the_lead_for_good() -> None:
    story = told(((27, 25), []), ((25, 27), []), ((26, 26), []), ((28, 24), []), ((30, 22), []))
    assert story.turning_point(0) == 4
    assert story.turning_point(1) is None, "who never led for good has none"


def test_who_led_from_the_deal_on_has_no_turning_point() -> None:
    story = MatchSummary((30, 22))
    story.counted((31, 21))
    assert story.turning_point(0) is None


def test_a_story_taken_up_later_counts_its_rounds_from_there() -> None:
    story = MatchSummary((20, 32), 100)
    for counts in ((25, 27), (27, 25)):
        story.counted(counts)
    assert story.turning_point(0) == 102


def test_who_leaves_is_told_with_the_round() -> None:
    assert told(((28, 24), []), ((52, 0), [SeatLeft(1, False)])).out == {1: 2}


def test_a_whole_match_is_told_as_it_went() -> None:
    match = Match(make("war", {"down": 3, "run_out": "last_card"}), 2, 11, events=True)
    story = MatchSummary((26, 26))
    wars = 0
    while match.result is None:
        match.run(rounds=match.table.round + 1)
        events = match.take_events()
        wars += any(isinstance(event, Announced) and event.key == "war" for event in events)
        story.hear(events)
        story.counted(tuple(len(match.table.piles[f"packet/{seat}"]) for seat in (0, 1)))
    assert len(story.counts) == match.table.round + 1
    assert story.counts[-1] == ((52, 0) if match.result.winner == 0 else (0, 52))
    assert sum(story.wars_won) == wars
    turned = story.turning_point(match.result.winner or 0)
    assert turned is not None
    winner, loser = match.result.winner or 0, 1 - (match.result.winner or 0)
    assert all(counts[winner] > counts[loser] for counts in story.counts[turned:])
    assert story.counts[turned - 1][winner] <= story.counts[turned - 1][loser]


def test_a_course_of_few_points_has_the_first_round_and_the_last() -> None:
    story = MatchSummary((26, 26), 7)
    assert story.course(64) == ((7,), ((26, 26),))
    for number in range(100):
        story.counted((26 + number % 20, 26 - number % 20))
    rounds, counts = story.course(5)
    assert rounds == (7, 32, 57, 82, 107)
    assert counts == tuple(story.counts[each - 7] for each in rounds)
    assert story.course(500)[0] == tuple(range(7, 108))
