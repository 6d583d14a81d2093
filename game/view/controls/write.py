"""The Write control: fields for a number and for an equation, and the keys that write into them."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from pygame import Rect, Surface
from pygame.event import Event

from game.core.asks import Write
from game.core.cards import CODES, Card
from game.view.pictures.painter import Painter, around
from game.view.pictures.theme import CREAM, INK, PERSIMMON, POPPY, Colour, colour, mix, shade
from game.view.widgets import Button, Entry

_TYPED: Final = str.maketrans("*xX/:-‐‑–", "×××÷÷−−−−")
_PART: Final = re.compile(r"\d+|\S")
_LOW, _HIGH = 10, 14                                  # units between parts, and on each side of a number on its chip


class PieceButton(Button):
    """A key that writes a number, a sign or a bracket into the field. `colours` are those of a card, for its paper and
    its ink; a `large` key is higher, with a larger sign."""

    def __init__(self, label: str, action: Callable[[], None], *, colours: tuple[Colour, Colour] | None = None,
                 large: bool = False, icon: str = "", words: bool = True) -> None:
        super().__init__(label, action, icon=icon, words=words)
        self._colours, self._large = colours, large

    def _pad(self, painter: Painter) -> int:
        return painter.u(12)

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of a row; a large key is higher."""
        return max(painter.u(58), painter.row()) if self._large else painter.row()

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the key, its lower edge, and its sign."""
        if self._colours is None:
            super().draw(to, painter)
            return
        theme = painter.theme
        faded = mix(theme.track, theme.panel, 0.5), painter.faded(theme.panel_body, land=False)
        ground, ink = self._colours if self.disabled_reason is None else faded
        edge, sunk = painter.u(6 if self._large else 3), self.held and self.hovered
        body = Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - edge)
        radius = min(body.h // 3, painter.u(18))
        if self.hovered and not sunk and self.disabled_reason is None:
            ground = mix(ground, CREAM, 0.14)
        if not sunk:
            painter.draw_sheet(to, body.move(0, edge), shade(ground, 0.76), radius)
        body = body.move(0, edge) if sunk else self.lifted(painter, body)
        painter.draw_sheet(to, body, ground, radius)
        self.rim(to, painter, body, radius)
        px = round(body.h * 0.8) if self._large else round(painter.px("label") * 1.3)
        if self.icon:
            painter.icon(to, self.icon, body.center, round(body.h * 0.5), ink)
        else:
            painter.draw_text(to, self.label, body.move(0, -painter.u(1)), px, "display", ink, "centre")


class WriteField(Entry):
    """A field for a number or an equation. `changed` is called after every change, `hand_in` for Enter. Letters are no
    part of either: who presses the key of a seat once more has not written anything."""

    def __init__(self, changed: Callable[[], None], hand_in: Callable[[], None]) -> None:
        super().__init__("", "", lambda _typed: None, limit=Write.MOST, letters=12)
        self._changed, self._hand_in = changed, hand_in

    def done(self) -> None:
        """Keep what is typed when the focus is lost, so that it is there again later."""

    def activate(self) -> None:
        """Hand in what is typed."""
        self._hand_in()

    def text(self, text: str) -> None:
        """Insert digits and signs at the caret, and call `changed`."""
        if signs := "".join(sign for sign in text if not sign.isalpha()):
            super().text(signs)
            self._changed()

    def key(self, event: Event) -> bool:
        """Take an editing key, and call `changed` if it changed the text."""
        before = self.text_now
        used = super().key(event)
        if self.text_now != before:
            self._changed()
        return used

    def rub_out(self) -> None:
        """Delete the letter before the caret."""
        self._drop()
        first = max(0, self.caret - 1)
        self.text_now, self.caret = self.text_now[:first] + self.text_now[self.caret :], first
        self._changed()


class Tint(NamedTuple):
    """The colours of a suit's chip: its paper, and the number on it."""

    paper: Colour
    ink: Colour


TINTS: Final[Mapping[str, Tint]] = {
    "S": Tint(colour("#DCDCF2"), colour("#33376F")), "H": Tint(colour("#FBD9C8"), colour("#A8280F")),
    "C": Tint(colour("#CFE6DC"), colour("#14565B")), "D": Tint(colour("#F9E2AE"), colour("#7A4A06")),
}  # fmt: skip
"""Suit → the colours of a number from one of its cards."""


def tint(card: Card) -> Tint | None:
    """Return the colours of a card's number; None for a joker."""
    return TINTS.get(CODES[card][1])


class EquationPart(NamedTuple):
    """A number or sign of an equation: its text, the index of its first letter, and the card of a number, if any."""

    text: str
    at: int
    card: Card | None


class EquationField(WriteField):
    """A field for an equation that makes `target` from the numbers of some cards (`worths`). The numbers in it are
    drawn as chips in the colours of their cards, however they were written."""

    tall = 60
    """Its least height, in units."""

    def __init__(self, changed: Callable[[], None], hand_in: Callable[[], None], worths: Mapping[Card, str],
                 target: str, *, powers: bool = False) -> None:
        super().__init__(changed, hand_in)
        self._worths, self._powers, self.target = worths, powers, target
        self._clicked: list[Card] = []                # of cards that are worth the same, the one that was clicked

    # ---- what stands in it ----

    @property
    def parts(self) -> list[EquationPart]:
        """The numbers and signs in the field, in their order."""
        left, parts = sorted(self._worths, key=lambda card: card not in self._clicked), []
        for found in _PART.finditer(self.text_now):
            card = next((card for card in left if self._worths[card] == found[0]), None)
            if card is not None:
                left.remove(card)
            parts.append(EquationPart(found[0], found.start(), card))
        return parts

    @property
    def used(self) -> list[Card]:
        """The cards whose numbers are in the field, in that order."""
        return [part.card for part in self.parts if part.card is not None]

    def text(self, text: str) -> None:
        """Insert letters as they are printed: × for *, ÷ for /, and ^ for the second of two *."""
        for letter in text:
            if self._powers and letter == "*" and self.text_now[: self.caret].endswith("×"):
                self.text_now = self.text_now[: self.caret - 1] + self.text_now[self.caret :]
                self.caret -= 1
                letter = "^"
            super().text(letter.translate(_TYPED))

    def click(self, card: Card) -> bool:
        """Write a card's number, or delete it if it is in the field. Return False for a card without a number."""
        if card not in self._worths:
            return False
        there = next((part for part in self.parts if part.card == card), None)
        self._clicked = [each for each in self._clicked if each != card]
        if there is None:
            self.put(card)
        else:
            self.take(there)
        return True

    def put(self, card: Card) -> None:
        """Write a card's number at the caret; if that card is used, it counts for another one of the same number."""
        before = self.text_now[: self.caret].rstrip()
        if card not in self.used:
            self._clicked.append(card)
        self.text(" " * before[-1:].isdigit() + self._worths[card])

    def rub_out(self) -> None:
        """Delete the number or sign before the caret."""
        before = [part for part in self.parts if part.at < self.caret]
        if before and not self.all:
            self.take(before[-1])
        elif self.caret:
            super().rub_out()

    def take(self, part: EquationPart) -> None:
        """Delete a number or sign, and put the caret there."""
        first = len(self.text_now[: part.at].rstrip()) if not self.text_now[part.at + len(part.text) :] else part.at
        self.text_now = self.text_now[:first] + self.text_now[part.at + len(part.text) :]
        self.caret = first
        self._changed()

    # ---- how it looks ----

    def height(self, painter: Painter, width: int) -> int:
        """Return the height of a number on its chip, with a rim around it."""
        return max(painter.u(self.tall), round(self._px(painter) * 1.9))

    def _px(self, painter: Painter) -> int:
        return max(painter.u(34), painter.px("body"))

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the field, its chips and signs, the caret, and the target."""
        self.box = Rect(self.rect)
        theme, body, radius = painter.theme, Rect(self.rect), painter.u(18)
        active, rim = self.focused and self.disabled_reason is None, painter.u(3)
        painter.draw_sheet(to, body, theme.panel_focus if active else mix(theme.rim, theme.panel, 0.2), radius)
        ground = mix(theme.panel_focus, theme.field, 0.5) if self.all else theme.field
        painter.draw_sheet(to, body.inflate(-2 * rim, -2 * rim), ground, radius - rim)
        self.rim(to, painter, body, radius)
        px, room = self._px(painter), body.inflate(-2 * painter.u(14), 0)
        goal = f"= {self.target}"
        width = painter.text_width(goal, px, "display")
        painter.draw_text(to, goal, Rect(room.right - width - 2, body.y, width + 2, body.h), px, "display",
                    mix(theme.panel_body, theme.field, 0.25), "right")
        room.w -= width + painter.u(16)
        parts, place = self._places(painter, px, room)
        for part, rect in parts:
            self._draw(to, painter, part, rect, place)
        if active:
            bar = around((self._caret(parts, room.x), body.centery), painter.u(3), round(place * 1.25))
            to.fill(theme.button, bar)

    def _places(self, painter: Painter, px: int, room: Rect) -> tuple[list[tuple[EquationPart, Rect]], int]:
        """Return the rectangle of each part, and the type size in pixels, smaller if there are many."""
        parts = self.parts
        low, high = painter.u(_LOW), painter.u(_HIGH)
        wides = [painter.text_width(part.text, px, "display") + (2 * high if part.text.isdigit() else low)
                 for part in parts]
        whole = sum(wides) + low * max(0, len(parts) - 1)
        k = min(1.0, room.w / max(1, whole))
        x, places = float(room.x), []
        tall = round(px * 1.5 * max(0.7, k))
        for part, width in zip(parts, wides, strict=True):
            places.append((part, Rect(round(x), room.centery - tall // 2, round(width * k), tall)))
            x += (width + low) * k
        return places, max(8, round(px * k))

    def _draw(self, to: Surface, painter: Painter, part: EquationPart, rect: Rect, px: int) -> None:
        if not part.text.isdigit():
            painter.draw_text(to, part.text, rect, px, "display", POPPY if part.text in "+−×÷^()" else INK, "centre")
            return
        colours = tint(part.card) if part.card is not None else None
        radius = rect.h // 4
        if colours is None:                           # no card here is worth that, or it is used already
            painter.ring(to, rect, mix(PERSIMMON, painter.theme.field, 0.35), radius, painter.u(2))
            painter.draw_text(to, part.text, rect, px, "display", INK, "centre")
            return
        painter.draw_sheet(to, rect.move(0, painter.u(3)), shade(colours.paper, 0.8), radius)
        painter.draw_sheet(to, rect, colours.paper, radius)
        painter.draw_text(to, part.text, rect.move(0, -1), px, "display", colours.ink, "centre")

    def _caret(self, parts: Sequence[tuple[EquationPart, Rect]], left: int) -> int:
        """Return the place of the caret in pixels, after moving it to the last click."""
        if self._seek is not None:
            edges = [(left, 0), *((rect.right, part.at + len(part.text)) for part, rect in parts)]
            self.caret = min(edges, key=lambda edge: abs(edge[0] - (self._seek or 0)))[1]
            self._seek = None
        x = left
        for part, rect in parts:
            if self.caret <= part.at:
                break
            within = min(1.0, (self.caret - part.at) / len(part.text))
            x = round(rect.x + rect.w * within) + (4 if within == 1 else 0)
        return x
