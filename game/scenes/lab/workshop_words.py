"""The words of the workshop: how long, how fair, whether for ever, and how right all that is."""

from collections.abc import Sequence
from math import ceil

from game.core.game import Value
from game.core.title import Title
from game.core.words import _, ngettext, pgettext, whole
from game.lab.sums import LEAST, SURE, Sums
from game.lab.wishes import Wish
from game.scenes.lab.workshop import Workshop
from game.sitting.chairs import Chair

_LONG = 20
"""Minutes from which on they are told in steps of five."""


def rounded(minutes: float) -> int:
    """Return minutes as one says them: whole ones, long ones in steps of five.

    >>> rounded(0.3), rounded(15.6), rounded(61.0)
    (1, 16, 60)
    """
    return max(1, round(minutes)) if minutes < _LONG else 5 * round(minutes / 5)


def wished(wish: Wish) -> str:
    """Return the word for a wish."""
    return {"shorter": _("shorter"), "longer": _("longer"), "wilder": _("wilder"), "closer": _("closer")}[wish]


def length(minutes: float) -> str:
    """Return a length in large letters."""
    number = rounded(minutes)
    return ngettext("{minutes} minute", "{minutes} minutes", number).format(minutes=number)


def short(minutes: float) -> str:
    """Return a length in few letters."""
    return _("{minutes} min").format(minutes=rounded(minutes))


def most(low: float, high: float) -> str:
    """Return between which minutes most lengths lie."""
    if rounded(low) == rounded(high):
        return _("most take about that long")
    return _("most between {low} and {high}").format(low=rounded(low), high=rounded(high))


def fair(sums: Sums, chairs: Sequence[Chair], *, by_hand: bool = False) -> str:
    """Return who has the better chances; where people slap, nobody can say that beforehand."""
    if by_hand:
        return _("the quicker hand wins")
    if not sums.unfair:
        return _("fair to both") if len(chairs) == 2 else _("fair to everybody")
    best = max(range(len(chairs)), key=lambda seat: sums.wins[seat])
    return _("{name} wins more often").format(name=chairs[best].name)


def endless(sums: Sums) -> tuple[str, str]:
    """Return how often a match goes on for ever, and the words below."""
    if sums.never_endless:
        return pgettext("how often", "never"), _("goes on forever")
    if sums.never_endless is None:
        return _("0 of {count}").format(count=sums.n), _("goes on forever")
    if 2 * sums.endless > sums.n:
        step = 1 if sums.n >= SURE else 5
        percent = step * round(100 * sums.endless / sums.n / step)
        return _("{percent}%").format(percent=percent), _("goes on forever")
    return _("1 in {deals}").format(deals=round(sums.n / sums.endless)), _("goes on forever")


def summary(workshop: Workshop) -> str:
    """Return one line about a game by these rules."""
    sums = workshop.shown
    if workshop.rules.refused is not None:
        return _("These rules can’t be played")
    if sums.n < LEAST:
        return foot(workshop)
    often, _words = endless(sums)
    forever = {True: _("never forever"), None: "", False: _("forever: {often}").format(often=often)}
    return " · ".join(filter(None, [
        _("about {minutes} min").format(minutes=rounded(workshop.pace.of(sums))),
        _("fair") if not (sums.unfair or workshop.rules.by_hand) else fair(
            sums, workshop.rules.chairs, by_hand=workshop.rules.by_hand), forever[sums.never_endless]]))


def foot(workshop: Workshop) -> str:
    """Return how many matches were played, and how right it all is."""
    sums = workshop.shown
    if workshop.failed:
        return _("This computer could not play any matches to measure them.")
    if sums.n < LEAST:
        return _("Playing a few matches…")
    played = ngettext("{count} match played", "{count} matches played", sums.n).format(count=whole(sums.n))
    return _("{played} · right to ±{percent}%").format(played=played, percent=max(1, ceil(100 * sums.right)))


def rule(title: Title, option_id: str, value: Value) -> str:
    """Return a rule with its value."""
    option = next(one for one in title.options if one.id == option_id)
    return _("{rule}: {value}").format(rule=_(option.label), value=option.shown(value))
