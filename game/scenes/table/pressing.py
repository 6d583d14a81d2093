"""Pressing: a card is turned, slapped, buzzed for or let go, by two keys a seat, by clicks, or by buttons."""

from functools import partial

from game.core.asks import SECOND, TURN, Press, two_keys
from game.core.i18n import _, listed
from game.core.seats import Seat
from game.scenes.kit.ask_controller import AskController, TableContext
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.store.messages import TransientMessage
from game.view.device import key_names
from game.view.stage.seat_plate import READY, WAIT
from game.view.widgets import Button, LiveLabel, Row, Widget
from game.view.widgets.button import Look

WORDS = {"buzz": "I’ve got it!", "pass": "Pass", "time": "Nobody has it", "slap": "Slap", "turn": "Turn"}
"""The words of an ask, as a button says them."""


class PressController(AskController):
    """An ask for a press. Each seat's turn key and second key say what the ask's words allow. What cannot be clicked on
    the table, because nothing there is turned or slapped, is on buttons."""

    ask: Press

    def __init__(self, context: TableContext, asked: PendingAsk | PolicyQuestion) -> None:
        super().__init__(context, asked)
        words = {word for said in self.ask.words.values() for word in said}
        self.slaps = "slap" in words
        self.buttons = asked.racing and not self.slaps

    def begin(self) -> None:
        if self.buttons:
            self.lay(self._rows())
            match = self.context.course.sitting.match
            self.context.stage.clear_caption(match.game.prompt(self.ask, match.table, self.ask.seats[0]))
        self.show()

    def end(self) -> None:
        if self.panel is not None:
            self.panel.leave()

    def on_answered(self, seat: Seat) -> None:
        if self.panel is not None and seat in self.context.course.sitting.people:
            self.put_away()
            if self.by_hand:
                self.lay(self._rows())
        self.show()

    # ---- seen -------------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show on key caps and in the hint whose press is waited for."""
        waiting, hand = self.context.course.sitting.waiting, self.by_hand
        state = {seat: WAIT if seat in waiting else READY for seat in self.ask.seats}
        second = {seat: state[seat] for seat in self.ask.seats if two_keys(self.ask.words[seat])[SECOND]}
        self.context.stage.ask({} if self.slaps else state, second)
        self.hint = "" if self.buttons or not hand else self._hint(hand)

    def _hint(self, hand: list[Seat]) -> str:
        app, course = self.context.app, self.context.course
        if app.settings.one_button != "off" and len(course.sitting.people) == 1:
            return app.one_button.hint(slaps=self.context.seating.slaps)
        if app.touch:
            return self._touched()
        chairs = [course.sitting.chairs[seat] for seat in hand]
        turn = [key_names.name(chair.key) for chair in chairs]
        slap = [key_names.name(chair.second) for chair in chairs]
        if len(course.sitting.people) == 2:           # of more, the keys stand at their plates
            turn, slap = ([_("{name} {key}").format(name=chair.name, key=key) for chair, key in
                           zip(chairs, keys, strict=True)] for keys in (turn, slap))
        if self.slaps:
            said = _("Slap: {slap}. Continue: {turn}")
            if len(course.sitting.people) == 1:
                said = _("Slap: {slap} or the middle. Continue: {turn} or your cards")
            return said.format(slap=", ".join(slap), turn=", ".join(turn))
        if len(course.sitting.people) > 1:
            said = _("Turn: {keys}. Again to hurry") if app.settings.by_presses else _("Turn: {keys}. Hold to hurry")
            return said.format(keys=", ".join(turn))
        said = _("{keys} or a click to turn, hold to hurry")
        if app.settings.by_presses:
            said = _("{keys} or a click to turn, again to hurry")
        return said.format(keys=listed(turn))

    def _touched(self) -> str:
        """Return the words on what a finger does."""
        if self.slaps:
            return _("Touch the hand to slap, cards to go on")
        if self.context.app.settings.by_presses:
            return _("Touch your corner to turn, again to hurry")
        return _("Touch your corner to turn, hold to hurry")

    def _rows(self) -> list[Widget | Row]:
        """Return the question, and a row of buttons for everybody who has not answered."""
        sitting, hand = self.context.course.sitting, self.by_hand
        match = sitting.match
        rows: list[Widget | Row] = [LiveLabel(match.game.prompt(self.ask, match.table, hand[0]), strong=True)]
        for seat in hand:
            chair, turn_and_second = sitting.chairs[seat], two_keys(self.ask.words[seat])
            name = [] if len(sitting.people) == 1 else [LiveLabel(chair.name, strong=True)]
            buttons: list[Widget] = []
            for which, word in enumerate(turn_and_second):
                if word:
                    cap = key_names.name((chair.key, chair.second)[which])
                    look: Look = "main" if which == TURN and len(hand) == 1 else "paper"
                    buttons.append(Button(label(word), partial(self._say, seat, word), look=look, cap=cap))
            rows.append(Row(*name, *buttons, align=0.5))
        if len(self.ask.seats) > 1 and all(seat in sitting.people for seat in self.ask.seats):
            others = [word for word in self.ask.words[hand[0]] if word not in two_keys(self.ask.words[hand[0]])]
            rows.extend(Row(Button(label(word), partial(self._say, hand[0], word)), align=0.5) for word in others)
        return rows

    def nudge(self, seat: Seat) -> None:
        sitting = self.context.course.sitting
        if self.panel is not None and sitting.match.given.get(seat) == "pass":
            said = _("{name} has passed.").format(name=sitting.names[seat])
            self.context.app.say(TransientMessage(said, lambda: self.open))
        else:
            super().nudge(seat)

    def _say(self, seat: Seat, word: str) -> None:
        if self.open and seat in self.by_hand:
            self.context.course.races.claim(seat, word)


def label(word: str) -> str:
    """Return a word of an ask, as a button says it.

    >>> label("buzz"), label("fold")
    ('I’ve got it!', 'Fold')
    """
    return _(WORDS.get(word, word.capitalize()))
