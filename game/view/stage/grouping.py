"""Which events make one beat."""

from collections import deque
from collections.abc import Sequence
from typing import TypeGuard

from game.core.events import Event, Laid, Moved, Out, Remembered, Said, Turned
from game.view.stage.layout import Layout


def group(queue: deque[Event]) -> list[Event]:
    """Take the events from the queue that happen together: all that lay cards alike, all that turn or move some."""
    events = [queue.popleft()]
    while queue:
        if isinstance(queue[0], Remembered):          # nothing of it is seen
            events.append(queue.popleft())
            continue
        sorts = 0                                     # who lays cards out of a hand sorts them to its top first
        while sorts < len(queue) and sorts_only(queue[sorts]):
            sorts += 1
        first = next((event for event in events if not sorts_only(event)), None)
        if first is not None and (sorts == len(queue) or not (
                _joins(queue[sorts], first, events) or _fights(queue[0], queue[sorts], events))):
            break
        events += [queue.popleft() for _ in range(min(sorts + 1, len(queue)))]
    return events


def sorts_only(event: Event) -> bool:
    return isinstance(event, Moved) and event.src == event.dst


def _joins(then: Event, first: Event, events: Sequence[Event]) -> bool:
    """True if an event happens together with these, of which one is the first."""
    if vain(first):                                   # slaps in vain, and the cards that are paid for them
        return isinstance(then, Moved) or vain(then)
    if isinstance(first, Said) and first.key.asks and isinstance(then, Said):
        return then.key == first.key and all(then.seats != event.seats for event in events if isinstance(event, Said))
    if isinstance(first, Laid) and isinstance(then, Laid):
        return first.up == then.up and all(then.dst != event.dst for event in events if isinstance(event, Laid))
    return isinstance(first, Out | Moved | Turned) and isinstance(then, type(first))


def _fights(sorts: Event, then: Event, events: Sequence[Event]) -> bool:
    """True if a war is called for cards that are sorted where these events have just moved others: they go where they
    will lie at once, as twice would flash."""
    return (isinstance(then, Said) and then.key.seen == "shout" and isinstance(sorts, Moved) and sorts_only(sorts)
            and any(isinstance(event, Moved) and sorts.dst in (event.src, event.dst) for event in events))


def vain(event: Event) -> TypeGuard[Said]:
    """True if a hand comes down on nothing: a slap that is a mistake."""
    return isinstance(event, Said) and event.key.seen == "strike" and not event.cards


def reckoned(event: Event, layout: Layout) -> TypeGuard[Said]:
    """True if a fact says what the cards come to that a seat has laid: it stands at these cards until they go."""
    if not isinstance(event, Said) or not event.key.asks or len(event.seats) != 1:
        return False
    return layout.pile("stake", event.seats[0]) is not None
