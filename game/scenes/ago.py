"""When something was, how long it took and who was there, in words."""

import time

from game.calendar import day
from game.core.dates import date
from game.core.words import _, ngettext, whole


def ago(when: float, now: float | None = None) -> str:
    """Return a time (seconds since 1970) as people say it today: "yesterday", "November 3"."""
    now = time.time() if now is None else now
    then, today = day(when), day(now)
    days = (today - then).days
    if days <= 0:
        return _("today") if now - when > 90 else _("just now")
    if days == 1:
        return _("yesterday")
    if days < 7:
        return ngettext("{days} day ago", "{days} days ago", days).format(days=days)
    return date(then.month, then.day, None if then.year == today.year else then.year)


def lasting(seconds: float) -> str:
    """Return a length of time: "40 s", "12 min", "3 h 5 min"."""
    if seconds < 60:
        return _("{seconds} s").format(seconds=round(seconds))
    minutes = round(seconds / 60)
    if minutes < 60:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours} h {minutes} min").format(hours=whole(minutes // 60), minutes=minutes % 60)
