"""The party: the people who play here now. Everybody else at a table is the computer.

People are the rows of the settings, which hold their names, animals and keys. For each number of people it is
remembered who they are; and for each game, who of that party plays it otherwise.
"""

from collections.abc import Collection

from game.core.title import Title
from game.store.setting_fields import SEATS
from game.store.settings import Settings


def party(settings: Settings, people: int = 0) -> tuple[int, ...]:
    """Return the rows of the party, or of the last one of so many `people`; the first rows, if there was none."""
    people = people or settings.people
    return settings.parties.get(people, tuple(range(people)))


def gather(settings: Settings, rows: Collection[int]) -> None:
    """Let these be the party. If they are others than the last so many, games forget whom those let play."""
    found = tuple(row for row in range(SEATS) if row in rows)
    if not found:
        return
    settings.people = len(found)
    if found != party(settings):
        settings.parties[len(found)] = found
        for game in tuple(settings.own):
            _forget(settings, game)


def who(settings: Settings, game: str) -> tuple[int, ...]:
    """Return the rows of those who play a game: the party, unless it was chosen otherwise for this game."""
    return settings.own.get(game, {}).get(settings.people) or party(settings)


def let_play(settings: Settings, game: str, rows: Collection[int]) -> None:
    """Let these of the party play a game, and others at other games as before. Nothing is kept if nobody would."""
    found = tuple(row for row in range(SEATS) if row in rows)
    if found == party(settings):
        _forget(settings, game)
    elif found:
        settings.own.setdefault(game, {})[settings.people] = found


def enough(title: Title, people: int, usual: int) -> int:
    """Return how many play where so many people want to: as many as usual, if that is enough; 0 if there is no room."""
    return usual if usual >= people else min((count for count in title.players if count >= people), default=0)


def players(title: Title, settings: Settings) -> int:
    """Return how many play a game: as many as the last time, or more if more people play it; the most there can be,
    where not all of them have a seat."""
    last = settings.players.get(title.id, title.players[0])
    last = last if last in title.players else title.players[0]
    return enough(title, len(who(settings, title.id)), last) or max(title.players)


def _forget(settings: Settings, game: str) -> None:
    found = settings.own.get(game, {})
    found.pop(settings.people, None)
    if not found:
        settings.own.pop(game, None)
