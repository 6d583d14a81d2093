"""What seats think about and have answered: the signs and papers beside them, as a show stands now."""

import math
from collections.abc import Collection
from typing import Final

from game.core.seats import Seat
from game.view.stage.stage_state import StageState
from game.view.stage.thoughts import WrittenAnswer

JUDGED: Final = 900.0
"""The ms of the table's clock for which answers are read before they are judged."""


class SeatThoughts:
    """Who thinks in a show, and what they have answered, until the table goes on."""

    def __init__(self, state: StageState) -> None:
        self._show = state

    def think(self, seats: Collection[Seat]) -> None:
        """Show that these seats think, whose decisions are waited for. Where all goes at once, computers have decided
        before it is seen."""
        state = self._show
        found = frozenset(seat for seat in seats if state.pace != math.inf or state.objects.looks[seat].person)
        if found != state.thinks:
            state.thinks = found
            self._show_thinking()

    def _show_thinking(self) -> None:
        state = self._show
        state.moods.think(state.thinks)
        state.objects.thoughts.think(state.thinks, state.wall_ms, moves=state.lively)

    def show_answer(self, seat: Seat, words: str, *, last: bool) -> None:
        """Show what a seat has answered on a paper beside it, folded while others still answer. With the `last` answer
        all papers open, and are read before anything follows."""
        state = self._show
        state.answers[seat] = WrittenAnswer(words)
        if words and state.pace != math.inf and not last:
            self._show_answers()
        elif last:
            said = state.answers.items()
            state.answers = {at: WrittenAnswer(answer.words, is_open=True) for at, answer in said}
            self._show_answers()
            if state.pace != math.inf and any(answer.words for answer in state.answers.values()):
                state.looked_at_until = max(state.looked_at_until, state.wall_ms + JUDGED / state.pace)

    def _show_answers(self) -> None:
        state = self._show
        for seat, answer in state.answers.items():
            if answer.words:
                state.objects.thoughts.show(seat, answer, state.wall_ms, moves=state.lively)

    def clear_answers(self) -> None:
        """Take the papers with answers away: the table goes on, or something else is asked."""
        if self._show.answers:
            self._show.answers = {}
            self._show.objects.thoughts.clear()

    def judge(self, seat: Seat) -> None:
        """Show that the answer of a seat is right."""
        state = self._show
        if seat in state.answers and state.answers[seat].words:
            state.answers[seat] = answer = state.answers[seat]._replace(is_open=True, is_right=True)
            state.objects.thoughts.show(seat, answer, state.wall_ms, moves=not state.still and state.pace != math.inf)

    def renew(self) -> None:
        """Show all of it on other props."""
        self._show_thinking()
        self._show_answers()
