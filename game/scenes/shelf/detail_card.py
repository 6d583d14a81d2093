"""The card of the chosen game: players, name, facts, seats and house rules, and the buttons that begin a match."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.core.i18n import _, ngettext
from game.scenes.shelf.shelf_widgets import EditButton, Star, WhoButton
from game.sitting.participants import Participant
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import CREAM, SEATS
from game.view.widgets import Button, Row

_WINDOW = 256 / 318                               # the height of the picture, in its width
_MORE = 120                                       # units by which the card may be higher than necessary
_NOTCH = 70 / 318, 102 / 318                      # the room that the picture leaves for the index, in its width


class DetailText(NamedTuple):
    """The texts of the card about a game. `rules` are the house rules that are not the book's, `waits` is a line about
    the waiting match, None if there is none; `length` is "" until it has been read."""

    game: str
    name: str
    blurb: str
    players: str
    seats: Sequence[Participant]
    rules: Sequence[str]
    waits: str | None
    length: str
    age: str
    trains: str


@dataclass(eq=False)
class DetailCard:
    """The card: `lay` places it at the right of the page, with the buttons, which the page draws itself."""

    pictures: Pictures
    text: DetailText
    star: Star
    edit: EditButton
    who: WhoButton
    main: Button
    others: Sequence[Button]
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def lay(self, painter: Painter) -> None:
        """Place it at the right, as high as necessary; the picture is cut where the page is too low."""
        w, h = painter.size
        width, pad = min(round(w * 0.46), max(painter.u(300), round(painter.px("label") * 17.2))), painter.u(20)
        self._inner = width - 2 * pad
        least = painter.u(20)
        self._blurb = painter.lines(self.text.blurb, self._inner, painter.px("body"))
        low = self._lay_others(painter, 0, 0)
        main = self.main.height(painter, self._inner)
        foot = main + (painter.u(10) + low if low else 0) + pad
        margin = painter.u(16)
        across = width - 2 * margin
        low_picture = round(across * _NOTCH[1]) + margin
        for lines, told in ((3, True), (3, False), (2, False), (1, False)):    # less and less, in a low window
            self._pills, self._trains = self._flow(painter, lines), self._lines_of(painter) if told else []
            words = self._words(painter)
            if h - 2 * least - margin - words - foot >= low_picture:
                break
        bottom = h - least
        most = bottom - least - margin - words - foot
        self._picture = Rect(0, 0, across, max(low_picture, min(round(across * _WINDOW), most)))
        high = margin + self._picture.h + words + foot
        spare = h - 2 * least - high
        more = min(spare, painter.u(_MORE))
        self.rect = Rect(w - width - painter.u(20), least + (spare - more) // 3, width, high + more)
        left, y = self.rect.x + pad, self.rect.bottom - foot
        self.star.rect = Rect(0, 0, self.star.width(painter), self.star.height(painter, 0))
        self.star.rect.topright = self.rect.right - margin - painter.u(10), self.rect.y + margin + painter.u(10)
        self.edit.rect = Rect(0, 0, self.edit.width(painter), self.star.rect.h) if self.edit.takes else Rect(0, 0, 0, 0)
        beside = self.star.rect.x - painter.u(6)
        free = self.rect.x + margin + round(_NOTCH[0] * self._picture.w) + painter.u(6)
        if beside - self.edit.rect.w >= free:
            self.edit.rect.topright = beside, self.star.rect.y
        else:
            self.edit.rect.topright = self.star.rect.right, self.star.rect.bottom + painter.u(6)
        self.main.rect = Rect(left, y, self._inner, main)
        self._lay_others(painter, left, y + main + painter.u(10))

    def _lay_others(self, painter: Painter, left: int, top: int) -> int:
        """Place the other buttons in lines over the whole width, as many side by side as fit; return their height in
        pixels."""
        gap, height = painter.u(8), Row(*self.others, gap=8).lay(painter, left, top, self._inner)
        for y in {button.rect.y for button in self.others}:
            line = [button for button in self.others if button.rect.y == y]
            width = (self._inner - gap * (len(line) - 1)) // len(line)
            even = all(button.width(painter) <= width for button in line)
            spare = self._inner - sum(button.rect.w + gap for button in line) + gap
            for n, button in enumerate(line):
                if even:                          # all of one width
                    button.rect.x, button.rect.w = left + n * (width + gap), width
                else:
                    button.rect.x += n * (spare // len(line))
                    button.rect.w += spare // len(line)
        return height

    def _words(self, painter: Painter) -> int:
        """Return the height of everything between the picture and the buttons, in pixels."""
        height = painter.u(10) + painter.line(painter.px("heading"), "display") + len(self._blurb) * self._step(painter)
        height += painter.u(6) + self._facts(painter) * len(self._facts_lines(painter))
        height += len(self._trains) * painter.line(painter.px("label"))
        height += painter.u(10) + self._seats(painter) + painter.u(10)
        if self._pills:
            height += self._pills[-1][0].bottom + painter.u(12)
        return height

    def _lines_of(self, painter: Painter) -> list[str]:
        words = _("Practices {skills}").format(skills=self.text.trains)
        return painter.lines(words, self._inner, painter.px("label")) if self.text.trains else []

    def _facts_lines(self, painter: Painter) -> list[list[tuple[str, str]]]:
        """Return the icons and words for the length and the age: on one line, or each on its own."""
        facts = [(icon, words) for icon, words in (("clock", self.text.length), ("age", self.text.age)) if words]
        px = painter.px("label")
        width = sum(round(px * 1.1) + painter.u(7 + 18) + painter.text_width(words, px, "bold") + 2
                   for _icon, words in facts)
        return [facts] if width - painter.u(18) <= self._inner else [[fact] for fact in facts]

    @staticmethod
    def _facts(painter: Painter) -> int:
        """Return the height of a line with the length or the age, in pixels."""
        return round(painter.line(painter.px("label"), "bold") * 1.1)

    @staticmethod
    def _step(painter: Painter) -> int:
        return round(painter.line(painter.px("body")) * 1.06)

    @staticmethod
    def _seats(painter: Painter) -> int:
        return max(painter.u(34), round(painter.px("label") * 1.8))

    def _flow(self, painter: Painter, lines: int) -> list[tuple[Rect, str]]:
        """Return the pills of the house rules with their rectangles, in at most this number of `lines`; the last pill
        counts the rules that are left out."""
        rules = sorted(self.text.rules, key=lambda words: painter.text_width(words, painter.px("small"), "bold"))
        for shown in range(len(rules), -1, -1):
            more = [] if shown == len(rules) else [
                ngettext("and {count} more", "and {count} more", len(rules) - shown).format(count=len(rules) - shown)
                if shown else ngettext("{count} house rule", "{count} house rules", len(rules)).format(
                    count=len(rules))]
            pills = self._pills_of(painter, [*rules[:shown], *more])
            if not pills or pills[-1][0].bottom < pills[0][0].h * (lines + 0.7) or not shown:
                return pills
        return []

    def _pills_of(self, painter: Painter, rules: Sequence[str]) -> list[tuple[Rect, str]]:
        px, height, gap = painter.px("small"), round(painter.px("small") * 1.75), painter.u(6)
        pills: list[tuple[Rect, str]] = []
        x = y = 0
        for words in rules:
            width = min(self._inner, painter.text_width(words, px, "bold") + 2 + painter.u(24))
            lines = len(_even(painter, words, width - painter.u(14)))
            if x and x + width > self._inner:
                x, y = 0, y + height + gap
            pills.append((Rect(x, y, width, height + (lines - 1) * painter.line(px, "bold")), words))
            x += width + gap
        return pills

    def draw(self, to: Surface, painter: Painter) -> None:
        """Draw the card; the buttons draw themselves."""
        theme, r = painter.theme, self.rect
        painter.panel(to, r, painter.u(24), 14)
        place = self._picture.move(r.x + painter.u(16), r.y + painter.u(16))
        self._draw_picture(to, place)
        notch = Rect(r.x, r.y, place.x - r.x + round(_NOTCH[0] * place.w), place.y - r.y + round(_NOTCH[1] * place.w))
        index, icon = painter.px("heading"), round(painter.px("heading") * 0.9)
        top = notch.y + (notch.h - index - icon) // 2
        box = Rect(notch.x + painter.u(14), top, notch.w - painter.u(18), index)
        painter.draw_text(to, self.text.players, box, index, "display", theme.panel_text, "centre")
        painter.icon(to, "players", (box.centerx, top + index + icon // 2), icon, theme.panel_text)
        left, y = r.x + painter.u(20), place.bottom + painter.u(10)
        px = painter.px("heading")
        step = painter.line(px, "display")
        painter.draw_text(to, self.text.name, Rect(left, y, self._inner, step), px, "display", theme.panel_text)
        y += step
        for line in self._blurb:
            step = self._step(painter)
            painter.draw_text(
                to, line, Rect(left, y, self._inner + 1, step), painter.px("body"), "text", theme.panel_body
            )
            y += step
        y = self._draw_facts(to, painter, left, y + painter.u(6)) + painter.u(10)
        self._people(to, painter, Rect(left, y, self._inner, self._seats(painter)))
        y += self._seats(painter) + painter.u(10)
        small = painter.px("small")
        for pill, words in self._pills:
            body = pill.move(left, y)
            painter.draw_sheet(to, body, theme.on, round(small * 1.75) // 2)
            lines = _even(painter, words, body.w - painter.u(14))
            step = painter.line(small, "bold")
            for n, line in enumerate(lines):
                box = Rect(body.x, body.centery - step * len(lines) // 2 + step * n, body.w, step)
                painter.draw_text(to, line, box, small, "bold", CREAM, "centre")

    def _draw_picture(self, to: Surface, place: Rect) -> None:
        """Draw the game's picture, cut at its foot where there is too little room."""
        image = self.pictures.window(self.text.game, place.w)
        if image.get_height() > place.h:
            image = image.subsurface((0, 0, *place.size)).copy()
            rounded = self.pictures.sheet(place.size, place.w * 14 / 318, (255, 255, 255))
            image.blit(rounded, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        to.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_facts(self, to: Surface, painter: Painter, left: int, y: int) -> int:
        """Draw the length, the age and the skills; return the y where they end, in pixels."""
        theme, px, height = painter.theme, painter.px("label"), self._facts(painter)
        side, gap = round(px * 1.1), painter.u(7)
        for line in self._facts_lines(painter):
            x = left
            for icon, words in line:
                painter.icon(to, icon, (x + side // 2, y + height // 2), side, theme.panel_body)
                room = Rect(x + side + gap, y, left + self._inner + 1 - x - side - gap, height)
                x = painter.draw_text(to, words, room, px, "bold", theme.panel_body).right + painter.u(18)
            y += height
        step = painter.line(px)
        for words in self._trains:
            painter.draw_text(to, words, Rect(left, y, self._inner + 1, step), px, "text", theme.panel_body)
            y += step
        return y

    def _people(self, to: Surface, painter: Painter, row: Rect) -> None:
        """Draw the line about the waiting match; or the players' tokens, with their names if these fit."""
        theme, px = painter.theme, painter.px("label")
        if self.text.waits is not None:
            side = round(px * 1.3)
            painter.icon(to, "clock", (row.x + side // 2, row.centery), side, theme.panel_body)
            room = Rect(row.x + side + painter.u(8), row.y, row.w - side - painter.u(8), row.h)
            first, *others = self.text.waits.split(" · ")
            while others and painter.text_width(" · ".join([first, *others]), px, "bold") > room.w:
                others.pop()
            painter.draw_text(to, " · ".join([first, *others]), room, px, "bold", theme.panel_body)
            return
        self.who.rect = row.inflate(painter.u(16), 0)
        row.w -= self.who.cap(painter)[0] + painter.u(8)
        gap = painter.u(18)
        wants = [row.h + painter.u(8) + painter.text_width(chair.name, px, "bold")
                 + (0 if chair.person else px + painter.u(6)) for chair in self.text.seats]
        named = sum(wants) + gap * (len(wants) - 1) <= row.w
        x = row.x
        for chair, want in zip(self.text.seats, wants, strict=True):
            image = self.pictures.token(SEATS[chair.animal].animal, row.h)
            to.blit(image, (x, row.y), special_flags=pygame.BLEND_PREMULTIPLIED)
            after = x + row.h + painter.u(8)
            if named:
                words = painter.draw_text(
                    to, chair.name, Rect(after, row.y, row.w, row.h), px, "bold", theme.panel_body
                )
                after = words.right + painter.u(6)
            if not chair.person:
                at = after + px // 2 if named else after - painter.u(2)
                painter.icon(to, "computer", (at, row.centery + (0 if named else row.h // 4)), px, theme.panel_body)
            x += (want if named else row.h + px + painter.u(10)) + (gap if named else 0)


def _even(painter: Painter, words: str, width: int) -> list[str]:
    """Return a pill's words in lines of about the same length."""
    px = painter.px("small")
    lines = painter.lines(words, width, px, "bold")
    closer = painter.lines(words, round(width * 0.66), px, "bold")
    return closer if 1 < len(closer) == len(lines) else lines
