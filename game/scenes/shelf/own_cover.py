"""A book of one's own on the shelf: the cover of its game in a binding of its own, with the name it was given."""

from collections.abc import Callable

from pygame import Surface

from game.core.title import Title
from game.core.words import listed
from game.scenes.shelf.book import Book
from game.scenes.shelf.detail_text import blurb
from game.sitting.house_rules import said
from game.view.pictures.binding import bound
from game.view.pictures.pictures import Pictures
from game.view.widgets.spoken import sentences


class OwnCover(Book):
    """A book of one's own. Speech says by which rules it is played."""

    pin = 0.2

    def __init__(self, title: Title, pictures: Pictures, play: Callable[[], None]) -> None:
        super().__init__(title.id, title.shown, pictures, play)
        self._title = title

    @property
    def title(self) -> Title:
        return self._title

    @property
    def more(self) -> str:
        rules = listed(said(self.title.options, self.title.rules))
        return sentences(blurb(self.title).replace("\n", " "), rules)

    @property
    def art(self) -> str:
        return self.title.art

    def write(self, image: Surface) -> None:
        assert self.paper is not None
        bound(image, self.title.id, self.label, self.letters, self.paper)
