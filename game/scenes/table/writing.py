"""Writing: a number or an equation is typed, or put together from buttons."""

from functools import partial

import pygame
from pygame.event import Event

from game.core.asks import TURN, Write
from game.core.cards import Card
from game.core.i18n import _, pgettext
from game.core.seats import Seat
from game.rules.equations.puzzle import signed
from game.scenes.kit.ask_controller import SequentialAskController, TableContext
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.store.messages import TransientMessage
from game.view.controls.write import EquationField, PieceButton, WriteField, tint
from game.view.pictures.theme import CREAM, INK, MUSTARD, PERSIMMON, RIM, TEAL, VIOLET, WINE
from game.view.widgets import AccessibleText, Button, LiveLabel, Row, Widget

KEYS = {
    "+": (PERSIMMON, INK), "−": (TEAL, CREAM), "×": (VIOLET, CREAM), "÷": (MUSTARD, INK), "^": (WINE, CREAM),
    **dict.fromkeys("()", (RIM, INK)),
}  # fmt: skip
"""Sign → the paper and the ink of its key."""
_ELSEWHERE = (pygame.K_ESCAPE, pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_PAUSE)


class WriteController(SequentialAskController):
    """An ask for words. The game's remark on the words in the field is always in view, and only valid words can be
    given."""

    ask: Write
    field: WriteField

    def __init__(self, context: TableContext, asked: PendingAsk | PolicyQuestion) -> None:
        super().__init__(context, asked)
        ask, self.remark = asked.ask, LiveLabel()
        self._done = Button(_("Done"), self.give, look="main")
        self._hints = context.course.sitting.match.game.hints(ask) if context.course.hints else None
        self._hinted = ""                                 # the last hint that was told
        self._line = ""                                   # what is said of the words in the field
        self._tiles: dict[Card, PieceButton] = {}         # the number of each card
        self._by_pad = False                              # somebody walks over the buttons with a controller

    def present(self) -> None:
        match = self.context.course.sitting.match
        self._worths = self._cards()
        self._tiles.clear()
        self.field = self._field()
        asked = self.asked_of(match.game.prompt(self.ask, match.table, self.seat))
        given: list[Widget] = [self._done]
        passes, why = match.game.validate(self.ask, match.table, self.seat, "pass")
        if passes and why:
            buzzed = match.answers[-1:] == [[self.seat, "buzz"]]
            given.append(Button(_("Give up") if buzzed else _("Pass"), self._pass, hint=why))
        if self._hints is not None:
            self._more = Button(_("Hint"), self._tell, hint=_("A little more each time."))
            given.append(self._more)
        found = self._pieces()
        pieces = [self._piece(piece) for piece in found]
        rub_out = self._erase = PieceButton(pgettext("keypad", "Erase"), self._rub_out, icon="back", words=False)
        speaks = any(match.game.validate(self.ask, match.table, self.seat, text)[1] for text in ("", "1"))
        remark = [self.remark] if speaks else []
        self._done.cap = "" if speaks else _("Enter")     # else the remark says so
        if self._worths:
            signs = [piece for piece in pieces if not piece.label.isdigit()]
            numbers = [piece for piece in pieces if piece.label.isdigit()]
            self.lay([
                LiveLabel(asked, strong=True), self.field, *remark, Row(*signs, rub_out, columns=len(signs) + 1, gap=6),
                Row(*numbers, *given, gap=3, align=0.5),
            ])  # fmt: skip
        else:
            self.lay([
                LiveLabel(asked, strong=True), Row(self.field, rub_out, *given, gap=8, fill=self.field), *remark,
                Row(*pieces, gap=4, align=0.5),
            ])  # fmt: skip
        if self.panel is not None:
            self.context.stage.hide_total(self.panel.form.rect)
        self.context.stage.clear_caption(match.game.prompt(self.ask, match.table, self.seat))
        self._back()
        self._say()

    def close(self) -> None:
        self.context.stage.set_spent(())
        self.context.stage.hide_total(None)
        self.put_away()
        super().close()

    def end(self) -> None:
        self.context.stage.set_spent(())
        self.context.stage.hide_total(None)
        super().end()

    def dispose(self) -> None:
        super().dispose()
        del self._done                                # which is on no panel before somebody is asked

    def _cards(self) -> dict[Card, str]:
        """Return the cards on the table that write something when they are clicked, with what they write."""
        match = self.context.course.sitting.match
        texts = {card: match.game.piece(self.ask, match.table, card)
                 for pile in match.table.piles.values() for card in pile}
        return {card: text for card, text in texts.items() if text}

    def _field(self) -> WriteField:
        match = self.context.course.sitting.match
        exercise = match.game.exercise(self.ask, match.table, self.seat)
        if not self._worths or exercise is None or exercise.kind != "equation":
            return WriteField(self._say, self.give)
        target = signed(exercise.numbers[-1])
        return EquationField(self._say, self.give, self._worths, target, powers=exercise.powers)

    def _pieces(self) -> list[tuple[str, Card | None]]:
        """Return the pieces that may be wanted, each number with the card that it is on."""
        match, left = self.context.course.sitting.match, list(self._worths)
        pieces: list[tuple[str, Card | None]] = []
        for piece in match.game.keypad(self.ask, match.table, self.seat):
            card = next((card for card in left if self._worths[card] == piece), None)
            left = [other for other in left if other != card]
            pieces.append((piece, card))
        return pieces

    def _piece(self, given: tuple[str, Card | None]) -> PieceButton:
        piece, card = given
        if card is not None:
            self._tiles[card] = PieceButton(piece, partial(self._number, card), colours=tint(card))
            return self._tiles[card]
        colours = KEYS.get(piece) if self._worths else None
        return PieceButton(piece, partial(self._put, piece), colours=colours, large=colours is not None)

    @property
    def words(self) -> str:
        """The words in the field."""
        return self.field.text_now.strip()

    @property
    def _how(self) -> str:
        """The words on how an answer is given; "" for fingers, and for one button, which
        chooses what is lit."""
        if self.context.app.one_button.on or self.context.app.touch:
            return ""
        return _("Click cards and signs, or type. Enter: done")

    def _say(self) -> None:
        assert self.panel is not None
        match = self.context.course.sitting.match
        may, line = match.game.validate(self.ask, match.table, self.seat, self.words)
        self._line = line if self.words else self._hinted
        self.remark.label = self._line or self._how
        self._done.disabled_reason = None if may and self.words else line or _("Enter something first.")
        self.panel.form.stale = True
        if isinstance(self.field, EquationField):
            used = self.field.used
            self.context.stage.set_spent(used)
            for card, tile in self._tiles.items():
                reason = _("{number} is used already.").format(number=tile.label)
                tile.disabled_reason = reason if card in used else None

    def give(self) -> None:
        """Give the words in the field as the answer, if they may be."""
        match = self.context.course.sitting.match
        if self.words and match.game.validate(self.ask, match.table, self.seat, self.words)[0]:
            self.context.course.answer(self.seat, self.words)
        else:
            self.nudge(self.seat)

    def _tell(self) -> None:
        """Tell one hint more."""
        assert self._hints is not None
        assert isinstance(self.pending, PendingAsk)
        self._back()
        hint = next(self._hints)
        self.remark.label = self._hinted = hint.text
        self.pending.hinted = hint.solves
        self._more.disabled_reason = _("That was the last hint.") if hint.last else None

    def _pass(self) -> None:
        self.context.course.answer(self.seat, "pass")

    def _put(self, piece: str) -> None:
        self.field.text(piece)
        self._back()

    def _click(self, card: Card) -> None:
        if not (isinstance(self.field, EquationField) and self.field.click(card)):
            self.field.text(self._worths[card])
        self._back()

    def _number(self, card: Card) -> None:
        if isinstance(self.field, EquationField):
            self.field.put(card)
        else:
            self.field.text(self._worths[card])
        self._back()

    def _rub_out(self) -> None:
        self.field.rub_out()
        self._back()

    def _back(self) -> None:
        """Bring the keyboard back to the field; a controller stays where it is, or begins at the first button."""
        assert self.panel is not None
        form = self.panel.form
        if not self._by_pad:
            form.set_focus(self.field)
        elif form.focus is None or form.focus is self.field:
            form.keyboard = True
            form.set_focus(next(widget for widget in form.tab_order
                                if isinstance(widget, PieceButton) and widget is not self._erase))

    @property
    def accessible_text(self) -> AccessibleText | None:
        """The field, with the remark on its words; or the button that has the keyboard."""
        said = super().accessible_text
        return said._replace(more=self._line) if said is not None and said.at == id(self.field) else said

    # ---- hands ------------------------------------------------------------------------------------------------------

    def click(self, pos: tuple[int, int]) -> bool:
        """Write a card on the table by clicking it. True if that was for this."""
        hit = self.context.stage.hit(pos)
        if self.panel is None or hit is None:
            return False
        pile = self.context.course.sitting.match.table.piles.get(hit[1]) if hit[0] == "pile" else None
        card = hit[1] if hit[0] == "card" else pile[-1] if pile else None
        if card not in self._worths:
            return False
        self._click(card)
        return True

    def nudge(self, seat: Seat) -> None:
        if self.panel is None:
            super().nudge(seat)
            return
        if seat != self.seat:
            self.show_turn((self.seat,), seat, sign=False)
        said = (self._done.disabled_reason or self._how) if seat == self.seat else self.whose_turn
        if self.remark in self.panel.form.widgets:
            self.remark.label = said or self.remark.label
            self.panel.form.stale = True
        elif said and (seat != self.seat or self._done.disabled_reason):
            writes = self.seat
            self.context.app.say(TransientMessage(said, lambda: self.open and self.seat == writes and not self.words))

    def key(self, event: Event) -> bool:
        """Take digits and signs, whose key they may be; what is typed elsewhere goes into the field, too. A letter is
        answered. A controller's upper button hands in, its right one deletes."""
        by_pad = hasattr(event, "pad")
        does = {pygame.K_RETURN: self.give, pygame.K_ESCAPE: self._rub_out, pygame.K_BACKSPACE: self._rub_out}.get(
            event.key) if by_pad else None
        if self.panel is None or (does is None and event.key in _ELSEWHERE):
            return False
        turned, self._by_pad = by_pad != self._by_pad, by_pad
        begins = turned or not self.panel.focused
        if begins:
            self._back()
        if does is not None:
            does()
        elif not (begins and by_pad):                     # the first press only shows where one is
            self.panel.form.handle(event)
        letter = getattr(event, "unicode", "")
        if letter.isalpha() and letter not in "xX":
            self.nudge(self.context.press.keys.get(event.scancode, (self.seat, TURN))[0])
        return True
