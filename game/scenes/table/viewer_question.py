"""The question of a demonstration: one decision of the computer at the first seat, put to whoever watches."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import Arrange, Ask, Pick, Press, WriteNumber
from game.core.cards import RANK, Card
from game.core.i18n import _
from game.core.offers import spread
from game.core.seats import Seat
from game.rules.wording import first_capital, rank_word
from game.scenes.shell.app import App
from game.view.controls.choice_button import CardsButton, PlayerButton
from game.view.stage.stage import Stage
from game.view.widgets import Button, Form, LiveLabel, Row

MOST: Final = 4
"""Choices at most: keys 1 to 4."""
KEYS: Final = (pygame.KSCAN_1, pygame.KSCAN_2, pygame.KSCAN_3, pygame.KSCAN_4)
PAD_KEYS: Final = (pygame.KSCAN_KP_1, pygame.KSCAN_KP_2, pygame.KSCAN_KP_3, pygame.KSCAN_KP_4)


class Choices(NamedTuple):
    """What can be chosen, in words, and which of them the computer chooses. `free`: another choice is no mistake.
    `cards` are those of each choice, and `animals` the players, where the choices are such; `whys` says of each choice
    what it makes, where that is to be said. `answer` is the right one as a sentence, where there is but one and it is
    nobody's."""

    words: tuple[str, ...]
    own: int
    free: bool
    cards: tuple[tuple[Card, ...], ...] = ()
    animals: tuple[str, ...] = ()
    whys: tuple[str, ...] = ()
    answer: str = ""


def named(cards: Sequence[Card]) -> str:
    """Return the ranks of some cards in words, as on a button.

    >>> named((Card(5),)), named((Card(1), Card(10))), named(())
    ('Seven', 'Three, queen', 'None')
    """
    return first_capital(", ".join(rank_word(RANK[card]) for card in cards)) if cards else _("None")


def choices_of(ask: Ask[Any], seat: Seat, value: Any, worth: Callable[[Any], str] = lambda _value: "") -> Choices:
    """Return up to `MOST` answers of a seat to an ask, among them that of its computer (`value`, as it is recorded).
    `worth` says in a line what picked cards are worth, as they are recorded."""
    offer = ask.offer(value)
    if offer is not None:
        return Choices(offer.words, offer.right, free=False, whys=offer.whys, answer=offer.answer)
    if isinstance(ask, Pick):
        choices = _picks(ask, seat, ask.read(seat, value))
        whys = [ask.makes(cards) if cards else "" for cards in choices.cards]
        if ask.most > 1:
            whys = [worth(ask.written(cards)) for cards in choices.cards]
        return choices._replace(whys=tuple(whys) if any(whys) else ())
    if isinstance(ask, Arrange):
        return _tops(ask, seat, ask.read(seat, value)[0])
    if isinstance(ask, WriteNumber):
        number = ask.numbers[seat]
        low = max(1, number - 2)
        return Choices(tuple(str(low + n) for n in range(MOST)), number - low, free=False)
    assert isinstance(ask, Press)
    return Choices((_("Slap!"), _("Better not")), 0 if ask.good else 1, free=False)


def _picks(ask: Pick, seat: Seat, own: tuple[Card, ...]) -> Choices:
    """Return legal picks of different ranks, and the computer's among them: some that are a card each, and of a small
    hand one of several cards."""
    hand = sorted(ask.cards[seat], key=lambda card: RANK[card])
    found = {named(own): own}
    if not ask.least:
        found.setdefault(named(()), ())
    singles = [(card,) for card in hand] if ask.least <= 1 else []
    legal = [cards for cards in singles if ask.why is None or ask.why(seat, cards) is None]
    sets = (cards for n in range(2, ask.most + 1) for cards in combinations(hand, n)) if len(hand) <= MOST else ()
    several = next((cards for cards in sets if named(cards) not in found and (
        ask.why is None or ask.why(seat, cards) is None)), None)
    if several is not None and len(own) < 2:
        found[named(several)] = several
    other = list({named(cards): cards for cards in legal if named(cards) not in found}.items())
    found.update(spread(other, MOST - len(found)))
    lies = {card: n for n, card in enumerate(ask.cards[seat])}
    order = sorted(found.items(), key=lambda one: (not one[1], len(one[1]), [lies[card] for card in one[1]]))
    shown = tuple(cards for _words, cards in order)
    return Choices(tuple(words for words, _cards in order), shown.index(own), free=True, cards=shown)


def _tops(ask: Arrange, seat: Seat, own: Card) -> Choices:
    """Return cards of different ranks that could come first."""
    by_rank = {RANK[card]: card for card in reversed(ask.cards[seat])} | {RANK[own]: own}
    chosen = sorted([RANK[own], *spread(sorted(by_rank.keys() - {RANK[own]}), MOST - 1)])
    return Choices(tuple(first_capital(rank_word(rank)) for rank in chosen), chosen.index(RANK[own]), free=True,
                   cards=tuple((by_rank[rank],) for rank in chosen))


class ViewerQuestion:
    """A sheet over the foot of the table, between the seats: a question and its choices, which are drawn as what they
    are: cards, players or words, each with the key of its number. `choose` is called with the number of the choice,
    from 0 on. It covers none of the `cards` that it is about."""

    def __init__(self, app: App, stage: Stage, question: str, choices: Choices, choose: Callable[[int], None],
                 cards: Callable[[], Sequence[Rect]]) -> None:
        self.app, self.choices, self.choose, self.cards = app, choices, choose, cards
        self._stage = stage
        self.buttons = [self._button(n) for n in range(len(choices.words))]
        self.label = LiveLabel(question, strong=True, lines=2, ever=(question,))
        self.form = Form([self.label, Row(*self.buttons, gap=10, align=0.5)], foot=False, pad=14, gap=8)
        self.form.keyboard = False                    # no choice looks as if it were the right one
        self.form.set_focus(self.buttons[0])
        self.lay()

    def _button(self, n: int) -> Button:
        """Return the button of a choice."""
        words, cards, animals = self.choices.words[n], self.choices.cards, self.choices.animals
        choose, cap, pictures = partial(self.choose, n), str(n + 1), self.app.pictures
        if cards and cards[n]:
            return CardsButton(words, choose, cards[n], pictures, cap=cap)
        if animals:
            return PlayerButton(words, choose, animals[n], pictures, cap=cap)
        return Button(words, choose, cap="" if words.isdigit() else cap, snug=True)

    def lay(self) -> None:
        """Put it between the seats below, or above them where there is no room."""
        painter, (w, h) = self.app.painter, self.app.size
        plates = [Rect(place.plate) for place in self._stage.layout.places]
        low = [plate for plate in plates if plate.bottom > h - painter.u(60)]
        left = max((plate.right for plate in low if plate.centerx < w // 2), default=0)
        right = min((plate.left for plate in low if plate.centerx >= w // 2), default=w)
        room, need = right - left - painter.u(20), self._wants()
        between = room >= need
        width = min(need, room if between else w - painter.u(32))
        height = self.form.natural_height(painter, width)
        middle = (left + right) // 2 if between else w // 2
        foot = h - painter.u(10) if between else min((plate.top for plate in low), default=h) - painter.u(10)
        place = Rect(middle - width // 2, foot - height, width, height)
        over = place.inflate(painter.u(16), painter.u(16)).collideobjects([Rect(card) for card in self.cards()])
        if over is not None:
            place.bottom = min(card.top for card in self.cards()) - painter.u(12)
        self.form.layout(painter, place)
        self._stage.touch(self.rect)

    def _wants(self) -> int:
        painter = self.app.painter
        row = sum(button.width(painter) for button in self.buttons) + painter.u(10) * (len(self.buttons) - 1)
        words = painter.text_width(self.label.label, painter.px("label"), "bold")
        return max(row, min(words, painter.u(420))) + 2 * painter.u(14) + painter.u(8)

    @property
    def rect(self) -> Rect:
        """The rectangle that it covers, its shadow included."""
        return self.form.rect.inflate(self.app.painter.u(60), self.app.painter.u(60))

    def handle(self, event: Event) -> bool:
        """Take one event. Return True if it was for the question."""
        if event.type == pygame.KEYDOWN:
            for keys in (KEYS, PAD_KEYS):
                if event.scancode in keys and keys.index(event.scancode) < len(self.buttons):
                    self.choose(keys.index(event.scancode))
                    return True
        used = self.form.handle(event)
        return used and event.type != pygame.MOUSEMOTION

    def draw(self, screen: Surface) -> None:
        """Draw it on the table."""
        self.form.draw(screen)
