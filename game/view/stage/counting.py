"""How won cards are counted: one after another, as they arrive."""

from typing import Final

from game.view.stage.beat import Beat

SPOILS: Final = 4
"""So many cards, or more, are counted as they are won."""
NOTES: Final = 12
"""As many notes there are to count with."""
NOTE: Final = 60.0
"""Ms from a note of counting to the next."""


def steps(count: int, stagger: float) -> list[float]:
    """Return how much later than the first each of so many won cards arrives, in ms: a note apart, where they are
    counted, and `stagger` ms where they are few. There are so many notes at most: of many cards some share one."""
    notes = min(count, NOTES)
    return [k * notes // count * NOTE if count >= SPOILS else k * stagger for k in range(count)]


def arrivals(beat: Beat) -> list[float]:
    """Return when the cards of a beat arrive, in ms, the first first."""
    return sorted(round(sum(leg.wait + leg.ms for leg in way), 3) for way in beat.legs.values())


def counted(beat: Beat) -> list[float]:
    """Return when each card is counted that a beat sweeps up, in ms: as it arrives; none if they are few."""
    return arrivals(beat) if len(beat.legs) >= SPOILS else []
