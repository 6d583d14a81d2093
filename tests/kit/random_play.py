"""Playing any game with people who answer by chance, and all that games say."""

import sys
from collections.abc import Iterator
from typing import Any

from game.core.announcements import AnnouncementKey
from game.core.asks import Ask
from game.core.cards import codes
from game.core.match import Match
from game.core.rng import Rng
from game.core.title import Title
from game.rules import titles


def declared() -> list[AnnouncementKey]:
    """Every key of what can be said: all that a module of the program declares, two that are alike both."""
    titles()
    modules = [module for name, module in sys.modules.items() if name.startswith("game.")]
    found = (value for module in modules for value in vars(module).values() if isinstance(value, AnnouncementKey))
    return [*{id(key): key for key in found}.values()]


def by_chance(ask: Ask[Any], match: Match) -> tuple[int, Any]:
    """Legal answers of no sense at all, in any order of the seats; the same ones for the same match."""
    rng = Rng(match.table.seed, -1 - len(match.answers))
    seats = [seat for seat in ask.seats if seat not in match.given]
    seat = seats[rng.below(len(seats))]
    return seat, ask.written(ask.sample(seat, rng))


def asked(match: Match, rounds: int) -> Iterator[Match]:
    """Play with people who answer by chance: the match at every ask, forced ones too, and at every end of a round."""
    while match.result is None and (match.ask is not None or match.table.round < rounds):
        if match.ask is None:
            match.play_on()
        elif match.ask.forced:
            seat = next(seat for seat in match.ask.seats if seat not in match.given)
            match.answer(seat, match.ask.written(match.ask.first(seat)))
        else:
            match.answer(*by_chance(match.ask, match))
        yield match


def saved_match(game: Title, number: int, row: dict[str, Any]) -> dict[str, Any]:
    """A saved match; every other one deals packets of very different sizes, so that players run out early."""
    options = {name: value for name, value in row.items() if name != "players"}
    players = row["players"]
    made = {"format": 1, "game": game.id, "options": options, "players": players, "seed": number}
    made_game = game.make(options)
    if number % 2 and "deal" in made_game.deal_formats:
        rng, cards = Rng(number, 1), made_game.deck()
        rng.shuffle(cards)
        cuts = sorted(1 + rng.below(8 + 9 * seat) for seat in range(players - 1))
        made["deal"] = [codes(cards[a:b]) for a, b in zip([0, *cuts], [*cuts, len(cards)], strict=True)]
    return made
