"""What is heard of a beat: which sound, when, and from where. The sounds are those of the art direction."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.core.events import Event, Out, Said, Swept
from game.view.stage.choreography import Beat, Legs
from game.view.stage.layout import Layout

DRUMS: Final = 3
"""A war inside a war has a beat more, up to so many."""
CLOSE: Final = 30.0
"""Cards that move within so many ms of each other are heard as one."""


RIFFLE: Final = 900.0
"""How long a deck is shuffled before single cards are heard that are dealt."""


class Cue(NamedTuple):
    """A sound, so many ms from now on, so far across the window (0 to 1)."""

    at: float
    sound: str
    x: float


class Cues:
    """What will be heard, at moments of the table's clock. `sound` plays a sound from so far across the window."""

    def __init__(self, sound: Callable[[str, float], None]) -> None:
        self._sound = sound
        self._waits: list[Cue] = []

    def add(self, now: float, cues: Sequence[Cue]) -> None:
        """These, from now on."""
        self._waits = sorted([*self._waits, *(cue._replace(at=now + cue.at) for cue in cues)])

    def go_on(self, until: float) -> None:
        """Time goes on: what is due by then is heard."""
        while self._waits and self._waits[0].at <= until:
            _at, sound, x = self._waits.pop(0)
            self._sound(sound, x)

    def hush(self) -> None:
        """Everything has happened already."""
        self._waits.clear()


def dealt(legs: Legs, layout: Layout) -> list[Cue]:
    """A deck is shuffled and dealt."""
    flicks = [Cue(way[0].wait, "turn", way[0].to.x / layout.size[0]) for way in legs.values() if way[0].wait > RIFFLE]
    return [Cue(0.0, "shuffle", 0.5), *_thinned(flicks)]


def at_once(events: Sequence[Event], layout: Layout) -> list[Cue]:
    """Of what happens in no time, what was said last; else a card."""
    said = [cue for event in events if (cue := _said(event, layout, 1)) is not None]
    return said[-1:] or [Cue(0.0, "land", 0.5)] * bool(events)


def cues(events: Sequence[Event], beat: Beat, layout: Layout, wars: int) -> list[Cue]:
    """All that is heard of a beat; so many `wars` have been called in this round."""
    made = [cue for event in events if (cue := _said(event, layout, wars)) is not None]
    swept = next((event for event in events if isinstance(event, Swept)), None)
    if swept is not None and beat.legs:
        return made + _swept(swept, beat, layout)
    if any(isinstance(event, Said) and event.key.seen == "strike" for event in events):
        return made                                   # the hand is heard, not the cards that jump
    width = layout.size[0]
    moved = []
    for way in beat.legs.values():
        now = 0.0
        for leg in way:
            now += leg.wait
            if leg.flip:
                moved.append(Cue(now + leg.ms / 2, "turn", leg.to.x / width))
            now += leg.ms
        last = way[-1]
        if not any(leg.flip for leg in way) and last.ms > 200:
            moved.append(Cue(max(0.0, now - last.ms * 0.9), "slide", last.to.x / width))
        if not last.under:
            moved.append(Cue(now, "land", last.to.x / width))
    return made + _thinned(moved)


def _said(event: Event, layout: Layout, wars: int) -> Cue | None:
    if isinstance(event, Said) and event.key.seen == "shout":
        return Cue(0.0, f"{event.key.sound}-{min(max(wars, 1), DRUMS) - 1}", 0.5)
    if isinstance(event, Said) and event.key.sound:
        x = layout.places[event.seats[0]].plate.centerx / layout.size[0] if len(event.seats) == 1 else 0.5
        return Cue(0.0, event.key.sound, x)
    if isinstance(event, Out):
        return Cue(0.0, "away", layout.places[event.seat].plate.centerx / layout.size[0])
    return None


def _swept(swept: Swept, beat: Beat, layout: Layout) -> list[Cue]:
    """The winner's own note, as soon as anything is seen of it, then cards that are drawn together."""
    stack, winner = layout.stacks.get(swept.dst), layout.owner(swept.dst)
    x = stack.x / layout.size[0] if stack is not None else 0.5
    end = max(sum(leg.wait + leg.ms for leg in way) for way in beat.legs.values())
    made = [Cue(max(0.0, end - 480), "sweep" if len(beat.legs) > 1 else "slide", x)]
    begin = min(way[0].wait for way in beat.legs.values())
    return [Cue(begin, f"note-{winner}", x), *made] if winner is not None else made


def _thinned(moved: Sequence[Cue]) -> list[Cue]:
    """Cues of a kind that come close together are one, from the middle of them."""
    heard: list[list[Cue]] = []
    last: dict[str, list[Cue]] = {}
    for cue in sorted(moved):
        same = last.get(cue.sound)
        if same is not None and cue.at - same[0].at < CLOSE:
            same.append(cue)
        else:
            last[cue.sound] = [cue]
            heard.append(last[cue.sound])
    return [same[0]._replace(x=sum(cue.x for cue in same) / len(same)) for same in heard]
