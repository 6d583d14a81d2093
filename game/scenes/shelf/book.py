"""Books on the shelf: games with their names on their covers, and books of one's own in a binding with theirs."""

import math
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.core.i18n import SOFT, _, listed, ngettext, syllables
from game.core.title import Title
from game.rules import title
from game.scenes.shelf.detail_text import blurb
from game.sitting.game_profile import describe_changes
from game.view.pictures.binding import bound
from game.view.pictures.painter import Painter
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BUTTER, CREAM, POPPY, SMALLEST, font
from game.view.widgets import AccessibleText, Widget
from game.view.widgets.widget import sentences

if TYPE_CHECKING:
    from game.sitting.library import Library


_MULTIPLIED = pygame.BLEND_PREMULTIPLIED
_HYPHENED = 1.15                                  # from this share of its room on, a name in one word is cut
_RAISED = 1.03                                    # the size of the chosen book, in that of the others
_TITLED = 84                                      # pixels of height from which on a book has a title
_RIDGE, _HILL = 0.72, 0.8                         # of a cover's height: the top of its hill, and all hill from there on


class Book(Widget):
    """A game's book on the shelf, chosen by the focus and opened (`play`) by Enter or another press. `waits`: one of
    its matches can be continued; `starred`: it is a favourite. Soft hyphens in its name say where that may be cut."""

    pin = 0.135
    """The x of the middle of its star, in heights of the book."""

    def __init__(self, game: str, name: str, pictures: Pictures, play: Callable[[], None]) -> None:
        super().__init__(name.replace(SOFT, ""))
        self.game, self.syllables = game, name
        self.pictures = pictures
        self.play = play
        self.family = ""                          # its name
        self.chosen = False
        self.waits = self.starred = False
        self.painter: Painter | None = None         # the one that drew it last
        self.ridge = 0
        self.turn = 0.0
        self.letters = SMALLEST
        self._opens = False
        self._covers: dict[tuple[int, bool, bool], Surface] = {}

    @property
    def accessible_text(self) -> AccessibleText:
        """Its name, family and players, and if a match waits."""
        low, high = min(self.title.players), max(self.title.players)
        seats = ngettext("{count} player", "{count} players", high)
        said = [self.family, seats.format(count=str(high) if low == high else f"{low}–{high}")]
        said += [_("favorite")] * self.starred + [_("A match is waiting for you")] * self.waits
        return super().accessible_text._replace(state=", ".join(said), more=self.more)

    @property
    def title(self) -> Title:
        """Its title: the game's."""
        return title(self.game)

    @property
    def more(self) -> str:
        """The sentences about it that are read last."""
        return _(self.title.game.blurb).replace("\n", " ")

    def stand(self, middle: int, ridge: int, height: int, turn: float, letters: int) -> None:
        """Put it with its `middle` on a `ridge`, all in pixels, `turn`ed by degrees, with letters of this height if its
        title fits then."""
        width = round(height * 0.75)
        if (height, turn, letters) != (self.rect.h, self.turn, self.letters):
            self._covers.clear()
        self.ridge, self.turn, self.letters = ridge, turn, letters
        self.rect = Rect(middle - width // 2, ridge - round(height * 0.97), width, height)

    @property
    def titled(self) -> bool:
        """True if its name is on its cover: it is large enough for that."""
        return self.rect.h >= _TITLED

    def forget(self) -> None:
        """Drop the drawn covers, after colours or sizes have changed."""
        self._covers.clear()

    def activate(self) -> None:
        self.play()

    @property
    def default_action(self) -> Callable[[], object]:
        return self.play

    def down(self, pos: tuple[int, int]) -> None:
        self._opens = self.chosen

    def up(self, pos: tuple[int, int]) -> None:
        """Open it, if it was chosen before the mouse went down on it."""
        if self._opens and self.rect.collidepoint(pos):
            self.play()

    def draw(self, to: Surface, painter: Painter) -> None:
        self.painter = painter
        self._shadow(to, self.rect, 3)
        self._lay(to, self.cover(self.rect.h), self.rect)

    def draw_lifted(self, to: Surface, painter: Painter) -> None:
        """Draw it larger and higher, over itself; with a rim of sunlight if it is chosen."""
        self.painter = painter
        place = Rect(0, 0, round(self.rect.w * _RAISED), round(self.rect.h * _RAISED))
        place.midbottom = self.rect.centerx, self.ridge + round(self.rect.h * 0.02)
        rim = painter.u(3)
        self._shadow(to, place, 24)
        if self.focused and self.shown:
            self._sheet(to, place, rim * 2 + max(1, rim // 2), painter.theme.focus)
        if self.chosen:
            self._sheet(to, place, rim, BUTTER)
        self._lay(to, self.cover(place.h), place)

    def _lay(self, to: Surface, image: Surface, place: Rect) -> None:
        to.blit(image, image.get_rect(center=place.center), special_flags=_MULTIPLIED)

    def _sheet(self, to: Surface, place: Rect, rim: int, colour: tuple[int, int, int]) -> None:
        sheet = self.pictures.sheet(place.inflate(2 * rim, 2 * rim).size, place.h * 0.043 + rim, colour)
        self._lay(to, _turned(sheet, self.turn), place)

    def _shadow(self, to: Surface, place: Rect, z: float) -> None:
        shadow, offset = self.pictures.shadows.sheet(place.size, place.h * 0.04, z, self.turn)
        self._lay(to, shadow, place.move(offset))

    def cover(self, height: int) -> Surface:
        """Return the cover with its name, turned, for a height in pixels."""
        key = height, self.waits, self.starred
        found = self._covers.get(key)
        if found is None:
            image = self.pictures.cover(self.art, height).copy()
            if height >= _TITLED:
                self.write(image)
            if self.waits:
                _waiting_ribbon(image)
            if self.starred:
                self._star(image)
            found = self._covers[key] = _turned(image, self.turn)
        return found

    @property
    def art(self) -> str:
        """The name of the cover's picture."""
        return self.game

    def write(self, image: Surface) -> None:
        """Write its name on the cover."""
        _write(image, self.syllables, self.letters)

    def _star(self, image: Surface) -> None:
        height = image.get_height()
        star = self.pictures.icon("star", round(height * 0.15), BUTTER)
        image.blit(
            star, star.get_rect(center=(round(height * self.pin), round(height * 0.1))), special_flags=_MULTIPLIED
        )


def _waiting_ribbon(image: Surface) -> None:
    """Draw a reading ribbon, which marks a waiting match."""
    width, height = image.get_size()
    left, right, top, end = width * 0.79, width * 0.89, 0, height * 0.2
    k = 4
    sheet = Surface((round((right - left) * k), round((end - top) * k)), pygame.SRCALPHA, 32)
    w, h = sheet.get_size()
    pygame.draw.polygon(sheet, POPPY, [(0, 0), (w, 0), (w, h), (w / 2, h - w * 0.45), (0, h)])
    ribbon = pygame.transform.smoothscale(sheet, (w // k, h // k)).premul_alpha()
    image.blit(ribbon, (round(left), top), special_flags=_MULTIPLIED)


def _lines(name: str, letters: pygame.font.Font, room: float) -> list[str]:
    """Return a name in one line if it fits, else in the two narrowest lines: cut at a space or, where it is much too
    wide, after a hyphen or at a soft hyphen."""
    cuts = [[name[:cut.end()].rstrip().replace(SOFT, "-"), name[cut.end():]]
            for cut in re.finditer(rf"\s+|(?<=\w)-(?=\w)|{SOFT}", name)]
    name = name.replace(SOFT, "")
    if not cuts or letters.size(name)[0] < (room if " " in name else room * _HYPHENED):
        return [name]
    return min(cuts, key=lambda lines: max(letters.size(line)[0] for line in lines))


def _write(image: Surface, name: str, letters: int) -> None:
    """Write the name on the hill at the foot of the cover, in one or two lines: in letters of this height or larger;
    in smaller ones if it would be too wide."""
    width, height = image.get_size()
    room = round(width * 0.86)
    lines = _lines(name, font("display", max(letters, round(height * 0.1))), width * 0.85)
    px = max(round(height * {1: 0.11, 2: 0.095}[len(lines)]), letters)
    while px > SMALLEST and max(font("display", px).size(line)[0] for line in lines) > room:
        px -= 1
    widest = max(font("display", px).size(line)[0] for line in lines)
    shrink = min(1.0, room / widest)
    step = round(max(px, SMALLEST) * max(shrink, 0.8))
    half = step * len(lines) / 2                  # below the picture, and above the ridge
    centre = max(min(height * 0.845, height * 0.92 - half), height * 0.615 + half)
    if centre - half < height * _RIDGE:
        _raise_hill(image, round(centre - half))
    for n, line in enumerate(lines):
        words = font("display", px).render(line, True, CREAM).convert_alpha().premul_alpha()
        if shrink < 1:                            # both lines alike
            words = pygame.transform.smoothscale_by(words, shrink)
        middle = round(width * 0.53), round(centre + (n - (len(lines) - 1) / 2) * step)
        image.blit(words, words.get_rect(center=middle), special_flags=_MULTIPLIED)


def _raise_hill(image: Surface, top: int) -> None:
    """Let the hill of a cover reach up to its name, whose top is so many pixels below the cover's: large letters on a
    small cover would stand in its picture."""
    width, height = image.get_size()
    foot = round(height * _HILL)
    row = image.subsurface((0, foot, width, 1)).copy()
    for x in range(width):
        ridge = top - round(height * 0.02 * (1 + math.sin(0.8 + 4 * x / width)))
        image.blit(pygame.transform.scale(row.subsurface((x, 0, 1, 1)), (1, foot - ridge)), (x, ridge))


def _turned(image: Surface, turn: float) -> Surface:
    if abs(turn) < 0.2:
        return image
    framed = Surface((image.get_width() + 4, image.get_height() + 4), pygame.SRCALPHA, 32)
    framed.blit(image, (2, 2), special_flags=_MULTIPLIED)
    return pygame.transform.rotozoom(framed, turn, 1)


class OwnCover(Book):
    """A book of one's own, in a binding with the name it was given. Speech tells its rules."""

    pin = 0.2

    def __init__(self, title: Title, pictures: Pictures, play: Callable[[], None]) -> None:
        super().__init__(title.id, title.shown, pictures, play)
        self._title = title

    @property
    def title(self) -> Title:
        return self._title

    @property
    def more(self) -> str:
        rules = listed(describe_changes(self.title.options, self.title.rules))
        return sentences(blurb(self.title).replace("\n", " "), rules)

    @property
    def art(self) -> str:
        return self.title.art

    def write(self, image: Surface) -> None:
        assert self.painter is not None
        bound(image, self.title.id, self.label, self.letters, self.painter)


def book_of(title: Title, pictures: Pictures, play: Callable[[], None]) -> Book:
    """Return the book of a title."""
    if title.is_own:
        return OwnCover(title, pictures, play)
    return Book(title.id, syllables(title.name), pictures, play)


def books_of(titles: Mapping[str, Title], pictures: Pictures, play: Callable[[], None]) -> dict[str, Book]:
    """Return the books of titles, in their order."""
    return {book: book_of(title, pictures, play) for book, title in titles.items()}


def renew(titles: dict[str, Title], books: dict[str, Book], library: "Library", pictures: Pictures,
          play: Callable[[], None]) -> None:
    """Update `titles` and `books` to the books of one's own that there are now."""
    library.books.adopt()
    own = library.own
    for book in [book for book, old in titles.items() if old.is_own and book not in own]:
        del titles[book]
        books.pop(book, None)
    titles |= own
    for book, new in own.items():
        if book not in books or books[book].title != new:
            books[book] = book_of(new, pictures, play)
