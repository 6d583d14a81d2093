"""Opponents in the statistics: people with people, and people with the computer."""

from typing import TYPE_CHECKING

from game.core.words import _
from game.scenes.records.rivalry import Rivalry, Side
from game.scenes.shell.stat_tiles import level_name
from game.sitting.chairs import FOX, animals_of, shown
from game.store.setting_fields import ANIMALS
from game.view.widgets import Row

if TYPE_CHECKING:
    from game.store.results import Rival
    from game.store.stats import Stats
    from game.view.pictures.pictures import Pictures


def animal(stats: "Stats", name: str) -> int:
    """Return the animal of the seat where this person sat the last time."""
    sat = stats.seat(name)
    if sat is None:
        return FOX
    seat, players, animal = sat
    return animals_of(players)[seat] if animal is None else animal % len(ANIMALS)


def _side(stats: "Stats", name: str, won: int) -> Side:
    whose = animal(stats, name)
    return Side(shown(name, whose), won, whose)


def rivalry(stats: "Stats", rival: "Rival", pictures: "Pictures") -> Rivalry:
    """Return the picture of one who met another, or of everyone who met a level of the computer."""
    one = _side(stats, rival.name, rival.won) if rival.name else Side(_("People"), rival.won, icon="players")
    if rival.kind == "person":
        other = _side(stats, rival.rival, rival.lost)
    else:
        other = Side(level_name(rival.rival), rival.lost)
    return Rivalry(one, other, rival.played - rival.won - rival.lost, pictures)


def rivalries(stats: "Stats", rivals: "list[Rival]", pictures: "Pictures") -> Row:
    """Return all of these, two beside one another where there is room."""
    return Row(*(rivalry(stats, each, pictures) for each in rivals), columns=2, gap=18)
