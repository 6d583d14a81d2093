"""When something was, how long it took and who was there, in words."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from game.core.dates import date
from game.core.words import _, ngettext, whole

JUST_NOW = 90
"""For so many seconds something was just now."""
_DAY = 24 * 60 * 60
_now: float | None = None                         # when that is set: what is taken for now


@contextmanager
def as_of(moment: float) -> Iterator[None]:
    """Meanwhile, say everything as it will be said at that moment."""
    global _now
    _now = moment
    try:
        yield
    finally:
        _now = None


def ago(when: float, now: float | None = None) -> str:
    """Return a time (seconds since 1970) as people say it today: "yesterday", "November 3"."""
    now = (_now or time.time()) if now is None else now
    then, today = time.localtime(when), time.localtime(now)
    days = round((_noon(today) - _noon(then)) / _DAY)
    if days <= 0:
        return _("today") if now - when > JUST_NOW else _("just now")
    if days == 1:
        return _("yesterday")
    if days < 7:
        return ngettext("{days} day ago", "{days} days ago", days).format(days=days)
    return date(then.tm_mon, then.tm_mday, None if then.tm_year == today.tm_year else then.tm_year)


def whole_items(told: str) -> str:
    """Return items between dots so that no line breaks within one: "3 drawn · 2 days ago"."""
    return " · ".join(item.replace(" ", "\u00a0") for item in told.split(" · "))


def _noon(day: time.struct_time) -> float:
    return time.mktime((day.tm_year, day.tm_mon, day.tm_mday, 12, 0, 0, 0, 0, -1))


def lasting(seconds: float) -> str:
    """Return a length of time: "40 s", "12 min", "3 h 5 min"."""
    if seconds < 60:
        return _("{seconds} s").format(seconds=round(seconds))
    minutes = round(seconds / 60)
    if minutes < 60:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours} h {minutes} min").format(hours=whole(minutes // 60), minutes=minutes % 60)
