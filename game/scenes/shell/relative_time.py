"""Points in time and durations in words, as people say them."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from game.calendar import day
from game.core.i18n import _, date, ngettext, whole

JUST_NOW = 90
"""Seconds for which something was just now."""
_now: float | None = None                         # when that is set: what is taken for now


@contextmanager
def as_of(moment: float) -> Iterator[None]:
    """Let `ago` and `last_played` take a moment (seconds since 1970) for now."""
    global _now
    _now = moment
    try:
        yield
    finally:
        _now = None


def ago(when: float) -> str:
    """Return a time (seconds since 1970) as people say it today: "yesterday", "November 3"."""
    now = time.time() if _now is None else _now
    days = _days(when, now)
    if days <= 0:
        return _("today") if now - when > JUST_NOW else _("just now")
    if days == 1:
        return _("yesterday")
    if days < 7:
        return ngettext("{days} day ago", "{days} days ago", days).format(days=days)
    return _date(when, now)


def last_played(when: float) -> str:
    """Return when somebody last played, in words: "last played yesterday"."""
    now = time.time() if _now is None else _now
    days = _days(when, now)
    if days <= 0:
        return _("last played today") if now - when > JUST_NOW else _("last played just now")
    if days == 1:
        return _("last played yesterday")
    if days < 7:
        return ngettext("last played {days} day ago", "last played {days} days ago", days).format(days=days)
    return _("last played on {date}").format(date=_date(when, now))


def whole_items(told: str) -> str:
    """Return items between dots with hard spaces, so that no line breaks within one.

    >>> whole_items("3 drawn · 2 days ago")
    '3\\xa0drawn · 2\\xa0days\\xa0ago'
    """
    return " · ".join(item.replace(" ", "\u00a0") for item in told.split(" · "))


def _days(when: float, now: float) -> int:
    """Return how many midnights lie between two times."""
    return (day(now) - day(when)).days


def _date(when: float, now: float) -> str:
    """Return the date of a time, with its year if that is another one than now."""
    then = day(when)
    return date(then.month, then.day, None if then.year == day(now).year else then.year)


def lasting(seconds: float) -> str:
    """Return a length of time in words.

    >>> lasting(40), lasting(12 * 60), lasting(3 * 3600 + 5 * 60)
    ('40 s', '12 min', '3 h 5 min')
    """
    if seconds < 60:
        return _("{seconds} s").format(seconds=round(seconds))
    minutes = round(seconds / 60)
    if minutes < 60:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours} h {minutes} min").format(hours=whole(minutes // 60), minutes=minutes % 60)
