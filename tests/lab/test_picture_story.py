"""The three pictures of a match say what is true of it, in its order."""

import pytest

from game.core.cards import RANK
from game.core.record import Record, read_record
from game.core.seats import all_seats
from game.lab.picture_story import BACK, BEHIND, NEARLY_OUT, picture_story
from game.players import computers
from game.rules import make, titles

GAMES = [(game, players) for game, found in titles().items()
         for players in sorted({found.players[0], max(found.players)})]


def played(game: str, seed: int, players: int = 2) -> Record:
    """A match of computers."""
    record = read_record({"format": 1, "game": game, "options": {}, "players": players, "seed": seed}, make)
    match = record.match()
    match.run(computers({}))
    return record._replace(answers=tuple(match.answers))


def counted(record: Record) -> tuple[dict[int, list[int]], int | None, bool]:
    """What each seat had after each round, played once more; the winner, and whether these are points."""
    match, counts = record.match(), dict[int, list[int]]()
    while True:
        counts[match.table.round] = [match.game.tally(match.table, seat) for seat in match.table.all_seats]
        if match.result is not None:
            return counts, match.result.winner, match.table.scores is not None
        match.run(computers({}), rounds=match.table.round + 1)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_what_the_pictures_say_is_true(game: str, players: int) -> None:
    for seed in (1, 2, 3):
        record = played(game, seed, players)
        story, (counts, winner, points) = picture_story(record), counted(record)
        assert story is not None
        first, turn, last = story
        rounds, most = sorted(counts), max(counts[max(counts)])
        assert first.round < turn.round <= last.round == rounds[-1]
        assert [list(told.counts) for told in story] == [counts[told.round] for told in story]
        assert last.seat == winner

        if first.kind in ("nearly_out", "behind"):
            assert first.seat is not None
            seat = first.seat
            stood = {number: 1 - (max(now) - now[seat]) / most if points else players * now[seat] / sum(now)
                     for number, now in counts.items()}
            assert stood[first.round] < (NEARLY_OUT if first.kind == "nearly_out" else BEHIND)
            assert any(stood[number] >= BACK for number in rounds if first.round < number < rounds[-1])
        if first.kind == "ahead":
            assert all(counts[number][first.seat or 0] == max(counts[number])
                       for number in rounds if number <= first.round)
        assert turn.seat is not None
        assert winner is None or turn.seat == winner
        before = {number: rounds[n - 1] for n, number in enumerate(rounds) if n}
        later = [number for number in rounds if first.round < number < rounds[-1]] or [rounds[-1]]
        if first.kind in ("nearly_out", "behind"):
            gains = {number: counts[number][turn.seat] - counts[before[number]][turn.seat] for number in later}
            assert gains[turn.round] == max(gains.values())
        if turn.kind == "tie":
            assert len({RANK[card] for card in turn.cards.values()}) == 1 < len(turn.cards)
        if last.kind in ("feather", "beats"):
            assert winner is not None
            ahead = RANK[last.cards[all_seats(players)[winner]]] - min(RANK[card] for card in last.cards.values())
            assert (ahead == 1) == (last.kind == "feather")


def test_the_comic_of_deal_4() -> None:
    """Fox has 7 of 52 cards, wins a war of tens, and in the end takes a ten with an ace."""
    story = picture_story(played("war", 4))
    assert story is not None
    assert [(told.kind, told.round, told.seat) for told in story] == [
        ("nearly_out", 565, 0), ("tie", 1084, 0), ("beats", 1428, 0)]


def test_a_match_without_a_round_and_one_that_is_not_over_have_no_pictures() -> None:
    record = played("war", 4)
    assert picture_story(record._replace(rounds=0)) is None
    assert picture_story(record._replace(rounds=5)) is None
