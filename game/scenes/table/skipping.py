"""Skipping: the match goes on unseen to what matters next."""

from typing import TYPE_CHECKING

import pygame

from game.core.asks import Press
from game.core.events import Event, Said

if TYPE_CHECKING:
    from game.scenes.table.play import Play

SPELL = 12
"""Milliseconds of a frame that it may take."""


def step(play: "Play") -> None:
    """Go on for a moment; `play.skipping` is over where a war is called, somebody has to decide, or the match ends."""
    clock, match, stage = pygame.time.get_ticks, play.sitting.match, play.stage
    until = clock() + SPELL
    while clock() < until and match.result is None:
        before = match.table.shadow()
        events = _once(play)
        if events is None or any(isinstance(event, Said) and event.key.counts for event in events):
            play.skipping = False
            stage.show(before)
            play.feed(events or [])
            break
    else:
        play.skipping = match.result is None
        stage.show(match.table)


def _once(play: "Play") -> list[Event] | None:
    """Let everybody answer what is asked, or the match go on; the events. None where a person has to decide."""
    sitting, ask = play.sitting, play.sitting.match.ask
    if ask is None:
        return sitting.proceed()
    people = [] if play.auto else [seat for seat in play.waiting if seat in play.people]
    if people and isinstance(ask, Press) and "slap" in ask.words[people[0]] and not ask.good:
        return sitting.answer(people[0], "time")
    if people and not ask.forced:
        return None
    events: list[Event] = []
    while sitting.match.ask is ask:
        seat, value = (play.waiting[0], ask.first(play.waiting[0])) if ask.forced else sitting.first_computed(ask)
        events += sitting.answer(seat, value)
    return events
