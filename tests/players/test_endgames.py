"""What the ends of games are worth: held against the whole tree, which the rules themselves play, and by champions."""

from collections import Counter
from collections.abc import Iterator
from itertools import count

import pytest

from game.core.cards import codes
from game.core.endgame import AnswerValue, OpenChoice
from game.core.record import Record
from game.core.rng import Rng
from game.core.seats import BOTH
from game.lab.endgame_analysis import choices_of, endgame
from game.players import player
from game.players.duel_king_endgame import known
from game.players.duel_king_search import SaveAsk, answers
from game.rules import make, titles
from game.rules.duel_king import SaveDuel
from tests.kit.whole_tree import TooWideError, WholeTree
from tests.lab.test_decision_cost import played

COUNTED = {"fast-food", "duel-king", "brain-drain"}


def ends(record: Record) -> Iterator[tuple[OpenChoice, int, tuple[AnswerValue, ...]]]:
    """Each choice of a match that can be counted, the last first, with the answers before it."""
    how = endgame(record.game)
    assert how is not None
    for choice, _value, number in reversed([*choices_of(record)]):
        values = how.values(choice)
        if values is None:
            return
        if values:
            yield choice, number, values


def held(record: Record, wide: int, *, most: int = 3) -> int:
    """Hold the last choices of a match against their whole trees; return how many were not too wide for that."""
    done = 0
    how = endgame(record.game)
    assert how is not None
    for choice, number, values in ends(record):
        try:
            tree = WholeTree(record, number, wide).values(choice.seat)
        except TooWideError:
            break
        for answer, rank in tree:
            (mine,) = [one for one in values if one.value == how.named(choice, answer)]
            assert mine.rank == rank, (record.seed, number, answer)
        done += 1
        if done == most:
            break
    return done


def test_three_games_have_ends_that_can_be_counted() -> None:
    assert {id for id, title in titles().items() if title.game.endgame} == COUNTED


@pytest.mark.parametrize(("game", "wide", "wanted"), [("fast-food", 80, 50), ("duel-king", 60, 50),
                                                      ("brain-drain", 20, 60)])
def test_an_end_is_worth_what_its_whole_tree_comes_to(game: str, wide: int, wanted: int) -> None:
    done = 0
    for seed in count(1):
        done += held(played(game, seed, {0: "random", 1: "easy"}), wide)
        if done >= wanted:
            break
    assert seed < 80


@pytest.mark.parametrize(("game", "deals"), [("fast-food", 100), ("duel-king", 12), ("brain-drain", 20)])
def test_a_champion_does_not_err_where_nothing_is_hidden(game: str, deals: int) -> None:
    """At every end of matches of others, also such as it would not come to by itself. `python -m tests.tools.endgames`
    lets it play whole matches."""
    done, champion, how = 0, player(game, "hard"), endgame(make(game, {}))
    assert how is not None
    for seed in range(1, deals + 1):
        for choice, number, values in ends(played(game, seed, {0: "random", 1: "easy"})):
            own, seen = choice.ask.put_to(choice.seat), choice.table.seen_by(choice.seat)
            said = own.written(champion.answer(own, choice.seat, seen, Rng(seed, number)))
            (made,) = [one for one in values if one.value == how.named(choice, said)]
            assert made.rank == max(one.rank for one in values), (seed, number, said)
            done += 1
    assert done > 2 * deals


def test_duel_king_goes_on_in_the_search_as_by_its_rules() -> None:
    """After every answer to every save duel of some matches: the same cards lie in the same order at the next one, with
    the same leader, or the same seat has won."""
    compared = Counter[str]()
    for seed in range(1, 25):
        record = played("duel-king", seed, {0: "easy", 1: "random"})
        for choice, _value, number in choices_of(record):
            assert isinstance(choice.ask, SaveDuel)
            tree = WholeTree(record, number)
            for card, follow in answers(known(choice, choice.ask)):
                match = tree.at(tree.root[0], (*tree.root[1], (choice.seat, [] if card is None else codes([card]))))
                after, ask, piles = follow(), match.ask, match.table.piles
                compared["end" if ask is None else "ask"] += 1
                if ask is None:
                    assert match.result is not None
                    assert after == match.result.winner
                    continue
                assert isinstance(after, SaveAsk)
                assert isinstance(ask, SaveDuel)
                for name, mine in (("packet", after.packets), ("line", after.lines), ("duel", after.duels)):
                    assert mine == tuple(tuple(piles[f"{name}/{seat}"]) for seat in BOTH)
                assert ((after.seat,), after.king, after.attempt) == (tuple(ask.seats), ask.king, ask.attempt)
                assert after.leader == match.table.turn
    assert min(compared["end"], compared["ask"]) > 50
