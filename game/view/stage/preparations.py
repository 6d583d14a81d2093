"""What is made ahead, while the beats before still play: large pictures of cards, and the ways of cards with weight."""

from collections.abc import Sequence
from typing import Final

from game.core.announcements import Effect
from game.core.cards import CODES
from game.core.events import Announced, Event
from game.view.pictures.pictures import Pictures
from game.view.stage import deeds, gestures, physics
from game.view.stage.beat import DEEDS, weighs
from game.view.stage.layout import Layout

_LARGER: Final[tuple[tuple[tuple[Effect, ...], float], ...]] = (
    (("stamp",), gestures.LARGE),
    (("clash", "defeat"), gestures.MET),
)
"""The effects in which cards come up, and how many times as large as they lie."""


def prepare(events: Sequence[Event], layout: Layout, pictures: Pictures) -> None:
    """Let be made what these events will need, which are still to be played."""
    if any(map(weighs, events)):
        physics.prepare()
    for effects, times in _LARGER:
        if codes := _codes(events, effects):
            for height in layout.faces:
                pictures.prepare(round(height * times), codes)
    if codes := _codes(events, DEEDS):
        pictures.prepare(deeds.star_height(layout), codes)


def _codes(events: Sequence[Event], effects: Sequence[Effect]) -> list[str]:
    """Return the codes of the cards of which something is told with one of these effects."""
    return [CODES[card] for event in events if isinstance(event, Announced) and event.key.seen in effects
            for card in event.cards]
