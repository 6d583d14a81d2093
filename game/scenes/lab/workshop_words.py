"""The texts of the workshop: length, fairness, endless matches, and the accuracy of these figures."""

from collections.abc import Sequence
from math import ceil

from game.core.game import Value
from game.core.i18n import _, ngettext, pgettext, whole
from game.core.title import Title
from game.lab.duration_model import DurationModel
from game.lab.match_aggregates import LEAST, SURE, MatchAggregates
from game.lab.rule_search import Wish
from game.scenes.lab.workshop_model import WorkshopModel, WorkshopQuery
from game.sitting.game_profile import rounded
from game.sitting.participants import Participant


def wished(wish: Wish) -> str:
    """Return the word for a wish."""
    return {"shorter": _("shorter"), "longer": _("longer"), "wilder": _("wilder"), "closer": _("closer")}[wish]


def length(minutes: float) -> str:
    """Return a length in minutes, in words.

    >>> length(7.2), length(1.1)
    ('7 minutes', '1 minute')
    """
    number = rounded(minutes)
    return ngettext("{minutes} minute", "{minutes} minutes", number).format(minutes=number)


def short(minutes: float) -> str:
    """Return a length in minutes, abbreviated.

    >>> short(7.2)
    '7 min'
    """
    return _("{minutes} min").format(minutes=rounded(minutes))


def headline(sums: MatchAggregates, pace: DurationModel) -> str:
    """Return the length of a typical match, unless most are endless."""
    return _("Most never end") if 2 * sums.endless > sums.n else length(pace.of(sums))


def most(low: float, high: float | None) -> str:
    """Return the range of minutes of most matches; `high` is None if too many are endless.

    >>> most(5, 12), most(6, 6), most(5, None)
    ('most between 5 and 12', 'most take about that long', 'from 5 minutes to forever')
    """
    if high is None:
        number = rounded(low)
        return ngettext("from {minutes} minute to forever", "from {minutes} minutes to forever", number).format(
            minutes=number)
    if rounded(low) == rounded(high):
        return _("most take about that long")
    return _("most between {low} and {high}").format(low=rounded(low), high=rounded(high))


def fair(sums: MatchAggregates, rules: WorkshopQuery, odds: Sequence[float] | None = None) -> str:
    """Return who wins more often. If people slap by hand, that is the quicker hand, by these `odds` if they are known.
    """
    if rules.by_hand:
        return quicker(rules.chairs, odds)
    chairs = rules.chairs
    if sums.unfair:
        best = max(range(len(chairs)), key=lambda seat: sums.wins[seat])
        said = _("{name} wins more often").format(name=chairs[best].name)
    else:
        said = _("fair to both") if len(chairs) == 2 else _("fair to everybody")
    drawn = sums.drawn
    return said if not drawn else _("{fair} · {percent}% draws").format(fair=said, percent=drawn)


def quicker(chairs: Sequence[Participant], odds: Sequence[float] | None) -> str:
    """Return whose hand is quicker, in slaps of ten, as hands are not measured more exactly than that."""
    if odds is None:
        return _("the quicker hand wins")
    best = max(range(len(chairs)), key=lambda seat: odds[seat])
    slaps = min(9, round(10 * odds[best]))
    if slaps <= 10 // len(chairs):
        return _("your hands are equally quick")
    return _("{name} slaps first {count} times in 10").format(name=chairs[best].name, count=slaps)


def evened(odds: Sequence[float] | None) -> str:
    """Return a hint at handicaps if hands are not equally quick; "" if they are.

    >>> evened([0.7, 0.3]), evened([0.5, 0.5])
    ('A handicap makes it even: see Players.', '')
    """
    uneven = odds is not None and round(10 * max(odds)) > 10 // len(odds) + 1
    return _("A handicap makes it even: see Players.") if uneven else ""


def deal(sums: MatchAggregates) -> str:
    """Return how much the deal decides; "" if that is not known."""
    return "" if sums.favorite is None else _("Better starting cards win {count} of 100 matches").format(
        count=sums.favorite)


def endless(sums: MatchAggregates) -> tuple[str, str]:
    """Return how often a match is endless, and the words below that number."""
    if sums.never_endless:
        return pgettext("of matches", "all"), _("end")
    if sums.never_endless is None:
        return _("0 of {count}").format(count=sums.n), _("never end")
    if 2 * sums.endless > sums.n:
        step = 1 if sums.n >= SURE else 5
        percent = step * round(100 * sums.endless / sums.n / step)
        return _("{percent}%").format(percent=percent), _("never end")
    return _("1 in {deals}").format(deals=round(sums.n / sums.endless)), _("never ends")


def summary(workshop: WorkshopModel) -> str:
    """Return one line about a game by these rules."""
    sums = workshop.shown
    if workshop.rules.refused is not None:
        return _("These rules can’t be played")
    if sums.n < LEAST:
        return foot(workshop)
    often, _words = endless(sums)
    forever = {True: _("always ends"), None: "", False: _("never ends: {often}").format(often=often)}
    return " · ".join(filter(None, [
        "" if 2 * sums.endless > sums.n else _("about {minutes} min").format(
            minutes=rounded(workshop.told_pace.of(sums))),
        _("fair") if not (sums.unfair or workshop.rules.by_hand) else fair(sums, workshop.rules, workshop.odds),
        forever[sums.never_endless]]))


def foot(workshop: WorkshopModel) -> str:
    """Return the number of matches played, and the accuracy of the length."""
    sums = workshop.shown
    if workshop.worker.failed and sums.n < LEAST:
        return _("This computer could not play any matches to measure them.")
    if sums.n < LEAST:
        return _("Playing a few matches…") if not sums.n else _("Playing a few matches: {count} of {all}").format(
            count=sums.n, all=LEAST)
    played = ngettext("{count} match played", "{count} matches played", sums.n).format(count=whole(sums.n))
    if workshop.worker.failed:
        return _("{played} · this computer could not play more").format(played=played)
    return _("{played} · accurate to about {percent}%").format(played=played, percent=max(1, ceil(100 * sums.right)))


def struggles(sums: MatchAggregates) -> tuple[str, str]:
    """Return the number of wars in a match, or of rounds without wars, and the words below that number."""
    if not sums.wars:
        return str(round(sums.length)), _("rounds")
    return str(round(sums.each("wars"))), _("wars")


def rule(title: Title, option_id: str, value: Value) -> str:
    """Return a rule with its value."""
    option = next(one for one in title.options if one.id == option_id)
    return _("{rule}: {value}").format(rule=_(option.label), value=option.shown(value))
