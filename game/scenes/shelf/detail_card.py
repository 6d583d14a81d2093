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

    def lay(self, paper: Painter) -> None:
        """Place it at the right, as high as necessary; the picture is cut where the page is too low."""
        w, h = paper.size
        wide, pad = min(round(w * 0.46), max(paper.u(300), round(paper.px("label") * 17.2))), paper.u(20)
        self._inner = wide - 2 * pad
        least = paper.u(20)
        self._blurb = paper.lines(self.text.blurb, self._inner, paper.px("body"))
        low = self._lay_others(paper, 0, 0)
        main = self.main.height(paper, self._inner)
        foot = main + (paper.u(10) + low if low else 0) + pad
        margin = paper.u(16)
        across = wide - 2 * margin
        low_picture = round(across * _NOTCH[1]) + margin
        for lines, told in ((3, True), (3, False), (2, False), (1, False)):    # less and less, in a low window
            self._pills, self._trains = self._flow(paper, lines), self._lines_of(paper) if told else []
            words = self._words(paper)
            if h - 2 * least - margin - words - foot >= low_picture:
                break
        bottom = h - least
        most = bottom - least - margin - words - foot
        self._picture = Rect(0, 0, across, max(low_picture, min(round(across * _WINDOW), most)))
        high = margin + self._picture.h + words + foot
        spare = h - 2 * least - high
        more = min(spare, paper.u(_MORE))
        self.rect = Rect(w - wide - paper.u(20), least + (spare - more) // 3, wide, high + more)
        left, y = self.rect.x + pad, self.rect.bottom - foot
        self.star.rect = Rect(0, 0, self.star.width(paper), self.star.height(paper, 0))
        self.star.rect.topright = self.rect.right - margin - paper.u(10), self.rect.y + margin + paper.u(10)
        self.edit.rect = Rect(0, 0, self.edit.width(paper), self.star.rect.h) if self.edit.takes else Rect(0, 0, 0, 0)
        beside = self.star.rect.x - paper.u(6)
        free = self.rect.x + margin + round(_NOTCH[0] * self._picture.w) + paper.u(6)
        if beside - self.edit.rect.w >= free:
            self.edit.rect.topright = beside, self.star.rect.y
        else:
            self.edit.rect.topright = self.star.rect.right, self.star.rect.bottom + paper.u(6)
        self.main.rect = Rect(left, y, self._inner, main)
        self._lay_others(paper, left, y + main + paper.u(10))

    def _lay_others(self, paper: Painter, left: int, top: int) -> int:
        """Place the other buttons in lines over the whole width, as many side by side as fit; return their height in
        pixels."""
        gap, high = paper.u(8), Row(*self.others, gap=8).lay(paper, left, top, self._inner)
        for y in {button.rect.y for button in self.others}:
            line = [button for button in self.others if button.rect.y == y]
            wide = (self._inner - gap * (len(line) - 1)) // len(line)
            even = all(button.width(paper) <= wide for button in line)
            spare = self._inner - sum(button.rect.w + gap for button in line) + gap
            for n, button in enumerate(line):
                if even:                          # all of one width
                    button.rect.x, button.rect.w = left + n * (wide + gap), wide
                else:
                    button.rect.x += n * (spare // len(line))
                    button.rect.w += spare // len(line)
        return high

    def _words(self, paper: Painter) -> int:
        """Return the height of everything between the picture and the buttons, in pixels."""
        high = paper.u(10) + paper.line(paper.px("heading"), "display") + len(self._blurb) * self._step(paper)
        high += paper.u(6) + self._facts(paper) * len(self._facts_lines(paper))
        high += len(self._trains) * paper.line(paper.px("label"))
        high += paper.u(10) + self._seats(paper) + paper.u(10)
        if self._pills:
            high += self._pills[-1][0].bottom + paper.u(12)
        return high

    def _lines_of(self, paper: Painter) -> list[str]:
        words = _("Good for {skills}").format(skills=self.text.trains)
        return paper.lines(words, self._inner, paper.px("label")) if self.text.trains else []

    def _facts_lines(self, paper: Painter) -> list[list[tuple[str, str]]]:
        """Return the icons and words for the length and the age: on one line, or each on its own."""
        facts = [(icon, words) for icon, words in (("clock", self.text.length), ("age", self.text.age)) if words]
        px = paper.px("label")
        wide = sum(round(px * 1.1) + paper.u(7 + 18) + paper.text_width(words, px, "bold") + 2
                   for _icon, words in facts)
        return [facts] if wide - paper.u(18) <= self._inner else [[fact] for fact in facts]

    @staticmethod
    def _facts(paper: Painter) -> int:
        """Return the height of a line with the length or the age, in pixels."""
        return round(paper.line(paper.px("label"), "bold") * 1.1)

    @staticmethod
    def _step(paper: Painter) -> int:
        return round(paper.line(paper.px("body")) * 1.06)

    @staticmethod
    def _seats(paper: Painter) -> int:
        return max(paper.u(34), round(paper.px("label") * 1.8))

    def _flow(self, paper: Painter, lines: int) -> list[tuple[Rect, str]]:
        """Return the pills of the house rules with their rectangles, in at most this number of `lines`; the last pill
        counts the rules that are left out."""
        rules = sorted(self.text.rules, key=lambda words: paper.text_width(words, paper.px("small"), "bold"))
        for shown in range(len(rules), -1, -1):
            more = [] if shown == len(rules) else [
                ngettext("and {count} more", "and {count} more", len(rules) - shown).format(count=len(rules) - shown)
                if shown else ngettext("{count} house rule", "{count} house rules", len(rules)).format(
                    count=len(rules))]
            pills = self._pills_of(paper, [*rules[:shown], *more])
            if not pills or pills[-1][0].bottom < pills[0][0].h * (lines + 0.7) or not shown:
                return pills
        return []

    def _pills_of(self, paper: Painter, rules: Sequence[str]) -> list[tuple[Rect, str]]:
        px, high, gap = paper.px("small"), round(paper.px("small") * 1.75), paper.u(6)
        pills: list[tuple[Rect, str]] = []
        x = y = 0
        for words in rules:
            wide = min(self._inner, paper.text_width(words, px, "bold") + 2 + paper.u(24))
            lines = len(_even(paper, words, wide - paper.u(14)))
            if x and x + wide > self._inner:
                x, y = 0, y + high + gap
            pills.append((Rect(x, y, wide, high + (lines - 1) * paper.line(px, "bold")), words))
            x += wide + gap
        return pills

    def draw(self, to: Surface, paper: Painter) -> None:
        """Draw the card; the buttons draw themselves."""
        theme, r = paper.theme, self.rect
        paper.panel(to, r, paper.u(24), 14)
        place = self._picture.move(r.x + paper.u(16), r.y + paper.u(16))
        self._draw_picture(to, place)
        notch = Rect(r.x, r.y, place.x - r.x + round(_NOTCH[0] * place.w), place.y - r.y + round(_NOTCH[1] * place.w))
        index, icon = paper.px("heading"), round(paper.px("heading") * 0.9)
        top = notch.y + (notch.h - index - icon) // 2
        box = Rect(notch.x + paper.u(14), top, notch.w - paper.u(18), index)
        paper.draw_text(to, self.text.players, box, index, "display", theme.panel_text, "centre")
        paper.icon(to, "players", (box.centerx, top + index + icon // 2), icon, theme.panel_text)
        left, y = r.x + paper.u(20), place.bottom + paper.u(10)
        px = paper.px("heading")
        step = paper.line(px, "display")
        paper.draw_text(to, self.text.name, Rect(left, y, self._inner, step), px, "display", theme.panel_text)
        y += step
        for line in self._blurb:
            step = self._step(paper)
            paper.draw_text(to, line, Rect(left, y, self._inner + 1, step), paper.px("body"), "text", theme.panel_body)
            y += step
        y = self._draw_facts(to, paper, left, y + paper.u(6)) + paper.u(10)
        self._people(to, paper, Rect(left, y, self._inner, self._seats(paper)))
        y += self._seats(paper) + paper.u(10)
        small = paper.px("small")
        for pill, words in self._pills:
            body = pill.move(left, y)
            paper.draw_sheet(to, body, theme.on, round(small * 1.75) // 2)
            lines = _even(paper, words, body.w - paper.u(14))
            step = paper.line(small, "bold")
            for n, line in enumerate(lines):
                box = Rect(body.x, body.centery - step * len(lines) // 2 + step * n, body.w, step)
                paper.draw_text(to, line, box, small, "bold", CREAM, "centre")

    def _draw_picture(self, to: Surface, place: Rect) -> None:
        """Draw the game's picture, cut at its foot where there is too little room."""
        image = self.pictures.window(self.text.game, place.w)
        if image.get_height() > place.h:
            image = image.subsurface((0, 0, *place.size)).copy()
            rounded = self.pictures.sheet(place.size, place.w * 14 / 318, (255, 255, 255))
            image.blit(rounded, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        to.blit(image, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_facts(self, to: Surface, paper: Painter, left: int, y: int) -> int:
        """Draw the length, the age and the skills; return the y where they end, in pixels."""
        theme, px, high = paper.theme, paper.px("label"), self._facts(paper)
        side, gap = round(px * 1.1), paper.u(7)
        for line in self._facts_lines(paper):
            x = left
            for icon, words in line:
                paper.icon(to, icon, (x + side // 2, y + high // 2), side, theme.panel_body)
                room = Rect(x + side + gap, y, left + self._inner + 1 - x - side - gap, high)
                x = paper.draw_text(to, words, room, px, "bold", theme.panel_body).right + paper.u(18)
            y += high
        step = paper.line(px)
        for words in self._trains:
            paper.draw_text(to, words, Rect(left, y, self._inner + 1, step), px, "text", theme.panel_body)
            y += step
        return y

    def _people(self, to: Surface, paper: Painter, row: Rect) -> None:
        """Draw the line about the waiting match; or the players' tokens, with their names if these fit."""
        theme, px = paper.theme, paper.px("label")
        if self.text.waits is not None:
            side = round(px * 1.3)
            paper.icon(to, "clock", (row.x + side // 2, row.centery), side, theme.panel_body)
            room = Rect(row.x + side + paper.u(8), row.y, row.w - side - paper.u(8), row.h)
            first, *others = self.text.waits.split(" · ")
            while others and paper.text_width(" · ".join([first, *others]), px, "bold") > room.w:
                others.pop()
            paper.draw_text(to, " · ".join([first, *others]), room, px, "bold", theme.panel_body)
            return
        self.who.rect = row.inflate(paper.u(16), 0)
        row.w -= self.who.cap(paper)[0] + paper.u(8)
        gap = paper.u(18)
        wants = [row.h + paper.u(8) + paper.text_width(chair.name, px, "bold")
                 + (0 if chair.person else px + paper.u(6)) for chair in self.text.seats]
        named = sum(wants) + gap * (len(wants) - 1) <= row.w
        x = row.x
        for chair, want in zip(self.text.seats, wants, strict=True):
            image = self.pictures.token(SEATS[chair.animal].animal, row.h)
            to.blit(image, (x, row.y), special_flags=pygame.BLEND_PREMULTIPLIED)
            after = x + row.h + paper.u(8)
            if named:
                words = paper.draw_text(to, chair.name, Rect(after, row.y, row.w, row.h), px, "bold", theme.panel_body)
                after = words.right + paper.u(6)
            if not chair.person:
                at = after + px // 2 if named else after - paper.u(2)
                paper.icon(to, "computer", (at, row.centery + (0 if named else row.h // 4)), px, theme.panel_body)
            x += (want if named else row.h + px + paper.u(10)) + (gap if named else 0)


def _even(paper: Painter, words: str, width: int) -> list[str]:
    """Return a pill's words in lines of about the same length."""
    px = paper.px("small")
    lines = paper.lines(words, width, px, "bold")
    closer = paper.lines(words, round(width * 0.66), px, "bold")
    return closer if 1 < len(closer) == len(lines) else lines
