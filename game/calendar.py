"""The day and the time of day, whatever the clock says: times that no calendar holds are its first or last day."""

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import datetime

_FIRST, _LAST = -62_135_510_400.0, 253_402_214_400.0
"""Seconds from 1970 to the second day of the year 1, and to the last one of 9999, in Greenwich."""


def moment(when: float | None = None) -> "datetime.datetime":
    """Return a time (seconds since 1970; now if left out) as date and time here. A system that cannot tell it is told
    Greenwich's."""
    import datetime  # not at every start

    when = time.time() if when is None else when
    when = min(_LAST, max(_FIRST, when))              # what is no number is the first
    try:
        return datetime.datetime(*time.localtime(when)[:6])
    except (OverflowError, OSError, ValueError):      # Windows knows no time before 1970, and a leap second is a 60
        return datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=when)


def day(when: float | None = None) -> "datetime.date":
    """Return the day of a time (seconds since 1970; now if left out) here; `isoformat` makes "2026-11-04" of it."""
    return moment(when).date()


def stamp(form: str) -> str:
    """Return what the clock says now, in the form of `time.strftime`."""
    return moment().strftime(form)
