"""The label of a terrace: its name, how many facts grow there, and what they grow as."""

from pygame import BLEND_PREMULTIPLIED, Rect, Surface

from game.core.words import _, whole
from game.view.pictures.painter import Paper
from game.view.pictures.pictures import Pictures
from game.view.pictures.theme import BODY, CREAM, INK
from game.view.widgets import Widget


class TerraceLabel(Widget):
    """The label at the left of a terrace on which `grown` of `plots` facts grow as this `drawing`, and `more` tells of
    those that have begun to, or are thirsty; with the focus or the mouse, the hint says which."""

    clicks = False

    def __init__(self, name: str, grown: int, plots: int, drawing: str, pictures: Pictures, hint: str,
                 more: str = "", *, thirsty: bool = False) -> None:  # fmt: skip
        super().__init__(name, hint=hint)
        self.told = _("{count} of {all} grow").format(count=whole(grown), all=whole(plots))
        if thirsty or not grown:
            self.told = more or _("still to come")
        elif grown == plots:
            self.told = _("all grown")
        self._drawing, self._pictures = f"valley/{drawing}", pictures

    @property
    def stands(self) -> str:
        """The number that grow there, said aloud."""
        return self.told

    def _sizes(self, paper: Paper) -> tuple[int, int, int, int]:
        """Return the sizes of the name, of the line below it and of the drawing, and the room at the edge."""
        return paper.px("label"), paper.px("small"), paper.u(40), paper.u(12)

    def width(self, paper: Paper) -> int:
        """Return the width of the name, on two lines if it is long."""
        px, small, side, pad = self._sizes(paper)
        words = self.label.split()
        half = min((max(paper.wide(" ".join(part), px, "display") for part in (words[:n], words[n:]))
                    for n in range(1, len(words))), default=0)
        whole_name = paper.wide(self.label, px, "display")
        name = whole_name if whole_name <= px * 9.5 or not half else half
        return max(name, paper.wide(self.told, small, "text")) + side + 2 * pad + paper.u(8)

    def height(self, paper: Paper, width: int) -> int:
        """Return the height of the name and the line below it."""
        px, small, side, pad = self._sizes(paper)
        lines = paper.lines(self.label, width - side - 2 * pad, px, "display")
        return len(lines) * paper.line(px, "display") + paper.line(small) + paper.u(6)

    def draw(self, to: Surface, paper: Paper) -> None:
        """Draw a plate of paper."""
        px, small, side, pad = self._sizes(paper)
        body = self.lifted(paper, self.rect)
        radius = paper.u(14)
        paper.shadow(to, body, 3, radius)
        paper.cut(to, body, CREAM, radius)
        self.rim(to, paper, body, radius)
        room = Rect(body.x + pad, body.y + paper.u(3), body.w - side - 2 * pad, paper.line(px, "display"))
        for line in paper.lines(self.label, room.w, px, "display"):
            paper.write(to, line, room, px, "display", INK)
            room.y = room.bottom
        room.h = paper.line(small)
        paper.write(to, self.told, room, small, "text", BODY)
        image = self._pictures.drawing(self._drawing, (side, side))
        to.blit(image, image.get_rect(midright=(body.right - paper.u(6), body.centery)),
                special_flags=BLEND_PREMULTIPLIED)
