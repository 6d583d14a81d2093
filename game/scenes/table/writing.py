"""Writing: a number or an equation is typed, or put together from buttons."""

from collections.abc import Callable
from functools import partial

import pygame
from pygame.event import Event

from game.core.asks import Write
from game.core.words import _, pgettext
from game.rules.equations.asking import Solve
from game.rules.equations.equation_hint import EquationHint
from game.scenes.kit.asking import InTurn
from game.scenes.kit.desk import Desk
from game.sitting.pending import Aside, Pending
from game.view.controls.write import PieceButton, WriteField
from game.view.widgets import Button, Line, Row

_ELSEWHERE = (pygame.K_ESCAPE, pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_PAUSE)


class Writing(InTurn):
    """An ask for words. The game's remark on what stands in the field is always in view, and only what it lets pass can
    be given."""

    ask: Write
    field: WriteField

    def __init__(self, desk: Desk, asked: Pending | Aside) -> None:
        super().__init__(desk, asked)
        ask, self.remark = asked.ask, Line()
        self._done = Button(_("Done"), self.give, look="main")
        self._hint = EquationHint(ask.puzzle) if isinstance(ask, Solve) and desk.course.hints else None
        self._by_pad = False                              # somebody walks over the buttons with a controller

    def present(self) -> None:
        match = self.desk.course.sitting.match
        self.field = WriteField(self._say, self.give)
        asked = self.asked_of(match.game.prompt(self.ask, match.table, self.seat))
        given = [self.field, self._done]
        passes, why = match.game.validate(self.ask, match.table, self.seat, "pass")
        if passes and why:
            buzzed = match.answers[-1:] == [[self.seat, "buzz"]]
            given.append(Button(_("Give up") if buzzed else _("Pass"), self._pass, hint=why))
        if self._hint is not None:
            self._more = Button(_("Hint"), self._tell, hint=_("A little more each time."))
            given.append(self._more)
        given_pieces = match.game.keypad(self.ask, match.table, self.seat)
        pieces = [PieceButton(piece, self._puts(piece)) for piece in given_pieces]
        rub_out = PieceButton(pgettext("keypad", "Erase"), self._rub_out, icon="back", words=False)
        speaks = any(match.game.validate(self.ask, match.table, self.seat, text)[1] for text in ("", "1"))
        self.lay([
            Line(asked, strong=True), Row(*given, gap=8, fill=self.field), *([self.remark] if speaks else []),
            Row(*pieces, rub_out, gap=4, align=0.5),
        ])  # fmt: skip
        self._back()
        self._say()

    def close(self) -> None:
        self.put_away()
        super().close()

    @property
    def words(self) -> str:
        """The words in the field."""
        return self.field.text_now.strip()

    def _say(self) -> None:
        assert self.panel is not None
        match = self.desk.course.sitting.match
        may, line = match.game.validate(self.ask, match.table, self.seat, self.words)
        self.remark.label = line if self.words else self._hint.said if self._hint is not None else ""
        self._done.why = None if may and self.words else line or _("Enter something first.")
        self.panel.form.stale = True

    def give(self) -> None:
        """Give the words in the field as the answer, if they may be."""
        match = self.desk.course.sitting.match
        if self.words and match.game.validate(self.ask, match.table, self.seat, self.words)[0]:
            self.desk.course.answer(self.seat, self.words)

    def _tell(self) -> None:
        """Tell one hint more."""
        assert self._hint is not None
        assert isinstance(self.asked, Pending)
        self._back()
        self.remark.label = self._hint.next()
        self.asked.hinted = self._hint.given
        self._more.why = _("That was the last hint.") if self._hint.whole else None

    def _pass(self) -> None:
        self.desk.course.answer(self.seat, "pass")

    def _puts(self, piece: str) -> Callable[[], None]:
        return partial(self._put, piece)

    def _put(self, piece: str) -> None:
        self.field.text(piece)
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
            form.set_focus(next(widget for widget in form.walk if isinstance(widget, PieceButton)))

    # ---- hands ------------------------------------------------------------------------------------------------------

    def click(self, pos: tuple[int, int]) -> bool:
        """Write a card on the table by clicking it. True if that was for this."""
        match, hit = self.desk.course.sitting.match, self.desk.stage.hit(pos)
        if self.panel is None or hit is None:
            return False
        pile = match.table.piles.get(hit[1]) if hit[0] == "pile" else None
        card = hit[1] if hit[0] == "card" else pile[-1] if pile else None
        piece = match.game.piece(self.ask, match.table, card) if isinstance(card, int) else ""
        if piece:
            self._put(piece)
        return bool(piece)

    def key(self, event: Event) -> bool:
        """Take letters as letters here, whose key they may be; what is typed elsewhere goes into the field, too. A
        controller's upper button hands in, its right one deletes."""
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
            self.panel.key(event)
        return True
