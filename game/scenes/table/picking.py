"""Picking: cards are chosen where they lie on the table, by click or by keys."""

from collections.abc import Collection, Iterator
from typing import Any

import pygame
from pygame.event import Event

from game.core.asks import Pick
from game.core.cards import Card
from game.core.declaration import Hint
from game.core.i18n import _, card_name, ngettext
from game.core.seats import Seat
from game.rules.wording import number
from game.scenes.kit.ask_controller import SequentialAskController, TableContext
from game.sitting.pending_ask import PendingAsk, PolicyQuestion
from game.view.controls.selection import Selection
from game.view.widgets import AccessibleText, Button, LiveLabel, Row
from game.view.widgets.widget import joined, sentences

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
BULB = "?"
"""The key for a hint, where the game has some."""


class PickController(SequentialAskController):
    """An ask to pick cards: a click or Space chooses a card, Enter or a button gives those chosen; one card alone is
    given at once. Where the game has hints, a button tells them, one after the other; a first hand tells them unasked.
    """

    ask: Pick
    pick: Selection

    def __init__(self, context: TableContext, asked: PendingAsk | PolicyQuestion) -> None:
        super().__init__(context, asked)
        self.remark, self._question = LiveLabel(), LiveLabel()
        self._asked = ""                              # the words of the question
        self._rest = ""                               # what the remark says while no card is thought of
        self._nudged = False                          # a key held down has been answered
        self._line = ""                               # what is said of the cards thought of
        self._hints: Iterator[Hint] | None = None
        self._hinted = ""                             # the last hint that was told
        self._make_buttons()

    def _make_buttons(self) -> None:
        self._clear = Button(_("Choose none of them"), self.clear, icon="undo", words=False)
        self._done = Button(_("Done"), self.give, look="main", cap=_("Enter"))
        self._bulb = Button(_("Hint"), self.tell, icon="thought", words=False, snug=True, cap=BULB)

    def present(self) -> None:
        app, course = self.context.app, self.context.course
        match = course.sitting.match
        self.pick = Selection(self.ask.cards[self.seat], self.ask.least, self.ask.most)
        asked = self.asked_of(match.game.prompt(self.ask, match.table, self.seat))
        painter = app.painter
        given = [(), *((card,) for card in self.pick.cards), self.pick.cards[: self.pick.most]]
        said = [course.validate(self.ask, self.seat, self.ask.written(cards))[1] for cards in given]
        large = painter.px("small") >= painter.u(19)
        self._rest = sentences(said[0], self._how)
        self._make_buttons()
        self._hints, self._hinted = match.game.hints(self.ask), ""
        self.remark = LiveLabel(lines=6, ever=(*said, self._rest, self._to_another))
        several = [self._clear] if self.pick.most > 1 and not large else []    # else the words need the room
        answer = self.remark if self.pick.single else Row(self.remark, *several, self._done, gap=8, fill=self.remark)
        self._asked, self._question = asked, (question := LiveLabel(asked, lines=2, strong=True, ever=(asked,)))
        if self._hints is not None:
            self.lay([Row(question, self._bulb, gap=8, fill=question), answer])
        else:
            self.lay([question, answer])
        if self._hints is not None and course.policy.tells_hints:
            while self._bulb.disabled_reason is None:
                self.tell()
        self._say()
        if app.mouse is not None:
            self.hover(app.mouse)

    def tick(self, dt: float) -> None:
        super().tick(dt)
        if self.panel is not None and not self._nudged and self.context.course.hurry.holds(self.seat):
            self._nudged = True
            self.nudge(self.seat)

    def close(self) -> None:
        self.put_away()
        self.context.stage.offer(())
        super().close()

    def dispose(self) -> None:
        super().dispose()
        del self._clear, self._done, self._bulb                   # which may not be on the panel

    @property
    def _how(self) -> str:
        """The words on how a card is chosen; "" for one button, which chooses what is lit."""
        if self.context.app.one_button.on:
            return ""
        if self.context.app.touch:
            return _("Touch a card") if self.pick.most == 1 else _("Touch your cards")
        if self.pick.most == 1:
            return _("Click a card, or use ← → and Space")
        return _("Click your cards, or use ← → and Space")

    @property
    def _to_another(self) -> str:
        """The words for another player's key: whose turn it is, and how it is taken."""
        return " ".join(filter(None, (self.whose_turn, self._how)))

    @property
    def _answer(self) -> Any:
        return self.ask.written(tuple(self.pick.thought))

    def _say(self) -> None:
        """Show on the cards and the panel what is chosen."""
        assert self.panel is not None
        pick = self.pick
        line = self.context.course.validate(self.ask, self.seat, self._answer)[1]
        self._line = self._hinted or (line if self._answer else "")
        self.remark.label, self._question.label = self._line or self._rest, self._asked
        self._done.label = _("None") if not pick.least and not pick.chosen else _("Done")
        given = self.ask.written(tuple(pick.chosen))
        wrong = self.context.course.validate(self.ask, self.seat, given)
        self._clear.disabled_reason = None if pick.chosen else _("Choose a card first.")
        self._done.disabled_reason = None if wrong[0] else (
            wrong[1] if pick.chosen else "") or _("Choose your cards first.")
        self.context.stage.offer(pick.cards, tuple(pick.chosen), pick.at)
        self.panel.form.stale = True

    def tell(self) -> None:
        """Tell one hint more."""
        if self._hints is None or self._bulb.disabled_reason is not None:
            return
        assert self.panel is not None
        self.panel.blur()                             # the arrows are for the cards again
        hint = next(self._hints)
        self._hinted = hint.text
        self._bulb.disabled_reason = _("That was the last hint.") if hint.last else None
        self.remark.ever = (*self.remark.ever, hint.text)
        self.panel.lay()
        self._say()

    def give(self) -> None:
        """Give the cards chosen as the answer, if they may be."""
        given = self.ask.written(tuple(self.pick.chosen))
        right, words = self.context.course.validate(self.ask, self.seat, given)
        if right:
            self.context.course.answer(self.seat, given)
        else:
            self._refuse(self.pick.chosen, words)

    def _enter(self) -> None:
        """Give the cards chosen, or choose one more if they are too few."""
        pick = self.pick
        if len(pick.chosen) >= pick.least:
            self.give()
        elif pick.at is not None and pick.at not in pick.chosen:
            self.choose(pick.at)
        else:
            self.nudge(self.seat)

    def choose(self, card: Card) -> None:
        """Choose a card, or do so no more; it is given at once where it is the only one."""
        self.pick.at = card
        could = self.pick.toggle(card)
        if card in self.pick.chosen:
            self.context.app.sounds.play("take", self._place(card)[0] / self.context.app.size[0])
        if self.pick.at_once and self.pick.chosen:
            self.give()
        else:
            self._say()
            if not could:
                self._refuse((card,), ngettext(
                    "Choose no more than one card.", "Choose no more than {number} cards.", self.pick.most
                ).format(number=number(self.pick.most)))

    def _refuse(self, cards: Collection[Card], why: str) -> None:
        """Let cards shake their heads that may not be picked, and say why, where the question stands."""
        self.context.stage.hint_pickable(cards, wrong=True)
        if self.panel is not None:
            self._question.label = why or self._asked
            self.panel.form.stale = True

    def clear(self) -> None:
        """Choose none of the cards any more; the keyboard is on none."""
        assert self.panel is not None
        self.panel.blur()
        self.pick.chosen.clear()
        self._say()

    @property
    def accessible_text(self) -> AccessibleText | None:
        """The card that the keyboard is on; its name if the person may see it."""
        card = self.pick.at if self.panel is not None and self.seat in self.by_hand else None
        if card is None:
            return super().accessible_text
        seen = self.context.stage.rest.sees(card)
        chosen = _("chosen") if card in self.pick.chosen else ""
        place = _("{at} of {all}").format(at=self.pick.cards.index(card) + 1, all=len(self.pick.cards))
        name = card_name(card) if seen else _("a card, face down")
        return AccessibleText(name, joined(chosen, place), self._line, at=card + 1)

    # ---- hands ------------------------------------------------------------------------------------------------------

    def key(self, event: Event) -> bool:
        if self.panel is None:
            return False
        if getattr(event, "unicode", "") == BULB and self._hints is not None:
            self.tell()
            return True
        if self.panel.focused:
            return event.key != pygame.K_ESCAPE and self.panel.form.handle(event)
        if event.key in _ARROWS:
            self.pick.move(*_ARROWS[event.key], self._place)
            self._say()
        elif self.pick.at is not None and (event.key == pygame.K_SPACE or (self.pick.single and event.key in _ENTER)):
            self.choose(self.pick.at)
        elif event.key == pygame.K_SPACE and self.pick.at is None and self.pick.least:
            self._take_first()
        elif event.key == pygame.K_BACKSPACE:
            self.clear()
        elif event.key == pygame.K_SPACE or (event.key in _ENTER and self.pick.single):
            self.nudge(self.seat)                     # there is nothing to give: it says how to choose
        elif event.key in _ENTER:
            self._enter()
        else:
            return False
        return True

    def _take_first(self) -> None:
        """Go to the first card that may be picked, and choose it where several are wanted: one alone would be given for
        good."""
        course, pick = self.context.course, self.pick
        given = ((card, self.ask.written((card,))) for card in pick.cards)
        pick.at = next((card for card, value in given if course.validate(self.ask, self.seat, value)[0]), pick.cards[0])
        if pick.most > 1:
            self.choose(pick.at)
        else:
            self._say()

    def nudge(self, seat: Seat) -> None:
        if self.panel is None:
            super().nudge(seat)
            return
        if seat == self.seat:
            self.context.stage.hint_pickable(self.pick.cards)
            self.remark.label, self._question.label = self._how, self._asked
        else:
            self.remark.label = self._to_another
            self.show_turn((self.seat,), seat, sign=False)
        self.panel.form.stale = True

    def _place(self, card: Card) -> tuple[float, float]:
        pose = self.context.stage.pose(card)
        return pose.x, pose.y

    @property
    def focused(self) -> bool:
        return self.panel is not None and self.pick.at is not None and not self.panel.focused

    def step(self, by: int) -> bool:
        if self.panel is None:
            return False
        there = self.pick.step(by)
        self._say()
        return there

    def blur(self) -> None:
        if self.panel is not None and self.pick.at is not None:
            self.pick.at = None
            self._say()

    def hover(self, pos: tuple[int, int]) -> bool:
        card = self._card(pos)
        if card is not None and card != self.pick.at:
            self.pick.at = card
            self._say()
        return self.panel is not None

    def click(self, pos: tuple[int, int]) -> bool:
        card = self._card(pos)
        if self.panel is not None and self.panel.focused:
            self.panel.blur()
        if card is not None:
            self.choose(card)
        elif (wrong := self._any_card(pos)) is not None:
            self._refuse((wrong,), self._whose(wrong))
        else:
            self.nudge(self.seat)                     # nothing there can be chosen
        return self.panel is not None

    def _whose(self, card: Card) -> str:
        """Return why a card may not be picked: it is somebody’s."""
        stage, names = self.context.stage, self.context.course.sitting.names
        owner = stage.layout.owner(stage.rest.pile(card))
        if owner is None:
            return _("That card cannot be picked now.")
        return _("That card is yours already.") if owner == self.seat else _("That is {name}’s card.").format(
            name=names[owner])

    def _card(self, pos: tuple[int, int]) -> Card | None:
        card = self._any_card(pos)
        return card if card is not None and card in self.pick.cards else None

    def _any_card(self, pos: tuple[int, int]) -> Card | None:
        """Return the card at a point in pixels, whether it may be picked or not."""
        hit = self.context.stage.hit(pos) if self.panel is not None else None
        return hit[1] if hit is not None and hit[0] == "card" else None
