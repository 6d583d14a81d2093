"""The story of a match as it is kept beside its record, once it was told by a process of its own."""

import json

from game.core.cards import Card
from game.core.record import loads
from game.lab.analysis_json import TOLD, read_told, write_told
from game.lab.told import Told
from game.sitting.stores import Stores


class KeptStory:
    """The place of the story of the match with this `id`, which is played with these cards."""

    def __init__(self, stores: Stores, id: str, deck: list[Card]) -> None:
        self._stores, self._id, self._deck = stores, id, deck

    def read(self) -> Told | None:
        """Return the story; None if none is kept that this release can read."""
        kept = self._stores.stats.records.told(self._id, TOLD)
        if kept is None:
            return None
        try:
            return read_told(loads(kept.decode()), self._deck)
        except ValueError:
            return None

    def keep(self, story: Told) -> str | None:
        """Keep a story, if the record of its match is kept. Return a line as `Database.do` does."""
        try:
            return self._stores.stats.records.tell(self._id, json.dumps(write_told(story)).encode(), TOLD)
        except ValueError:                            # it is too long, and is told anew each time
            return None
