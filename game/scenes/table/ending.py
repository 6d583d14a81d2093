"""The end of a match: who won, and how it came to that."""

from collections.abc import Sequence

from game.core.words import Plural, _, ngettext, whole
from game.scenes.kit.desk import Desk
from game.scenes.kit.headline import Headline
from game.scenes.shell.dealing import again
from game.scenes.shell.overlay import Overlay
from game.scenes.shell.unsaved import Unsaved
from game.scenes.table.looking_back import LookingBack
from game.scenes.table.pause import export
from game.sitting.fights import fight
from game.sitting.sitting import Sitting
from game.view.charts.graph import Graph
from game.view.widgets import Button, Prose, Row, Widget

HOW = {
    "all_cards": "{name} has all the cards.",
    "out_of_cards": "Nobody else had enough cards to go on.",
    "score": "Most points: {points}.",
    "king_and_queen": "{name} brought a king and his queen together.",
    "draw": "The cards ran out, so it’s a draw.",
}
EQUAL = "Equal points: {points}."
CYCLE = Plural(
    "This deal would repeat forever, round after round, so it’s a draw.",
    "This deal would repeat forever, every {rounds} rounds, so it’s a draw.",
)
UNFINISHED = Plural(
    "Matches stop after one round, so it’s a draw.", "Matches stop after {rounds} rounds, so it’s a draw.",
)  # fmt: skip
AGREED = Plural("You agreed to a draw after one round.", "You agreed to a draw after {rounds} rounds.")


def how(sitting: Sitting) -> str:
    """Return how a match that is over came to its end, in a sentence."""
    result, table = sitting.match.result, sitting.match.table
    assert result is not None
    # In a draw in which nobody is out, the rules stop a match that is so long.
    stopped = result.ended == "unfinished" or (result.ended == "draw" and table.scores is None and bool(table.left))
    if result.ended == "cycle" or stopped:
        rounds = result.cycle or sitting.rounds
        told = CYCLE if result.ended == "cycle" else AGREED if sitting.agreed else UNFINISHED
        return told.of(rounds).format(rounds=whole(rounds))
    words = HOW[result.ended]
    if result.ended == "draw" and table.scores is not None:
        words = EQUAL
    points = sorted(zip(table.scores or (), sitting.names, strict=False), key=lambda one: -one[0])
    return _(words).format(
        name="" if result.winner is None else sitting.names[result.winner],
        points=", ".join(f"{name} {scored}" for scored, name in points),
    )  # fmt: skip


class Ending(Overlay):
    """The page after a match: who won and how, the packets over the match, and what to do now."""

    across = 760

    def __init__(self, desk: Desk) -> None:
        self.desk, self.stores = desk, desk.course.policy.stores
        self.unsaved = Unsaved(desk.app, self.stores)
        super().__init__(desk.app)

    def rows(self) -> Sequence[Widget | Row]:
        sitting = self.desk.course.sitting
        chairs, story, match = sitting.chairs, sitting.story, sitting.match
        result = match.result
        assert result is not None
        if result.winner is None:
            words, animals = _("A draw"), [chair.animal for chair in chairs]
        else:
            words, animals = _("{name} wins").format(name=chairs[result.winner].name), [chairs[result.winner].animal]
        fought, marks = fight(match.game.id), []
        if story.biggest is not None and fought is not None:
            marks.append((story.biggest.round, _(fought.biggest)))
        turned = None if result.winner is None else story.turning_point(result.winner)
        if turned is not None:
            marks.append((turned, _("turning point")))
        past = None if sitting.rounds > story.first else _("There are no rounds to look back on.")
        return [
            Headline(self.app, words, how(sitting), animals),
            Graph(story.counts, [chair.animal for chair in chairs], self.app.pictures, marks, story.first),
            Prose(self._facts(turned)),
            *self.unsaved.rows(),
            Row(
                Button(_("New match"), lambda: self._again(same=False), look="main", cap=_("Enter")),
                Button(_("Same deal again"), lambda: self._again(same=True), icon="again"),
                align=0.5,
            ),
            Row(
                Button(_("Look back"), self._look_back, icon="rewind", why=past),
                Button(_("Save this match"), self._export, icon="save"),
                Button(_("Back to the shelf"), self.desk.doors.home, icon="house"),
                align=0.5,
            ),
        ]

    def _facts(self, turned: int | None) -> str:
        sitting = self.desk.course.sitting
        story, table = sitting.story, sitting.match.table
        minutes, seconds = divmod(round(sitting.seconds), 60)
        fought = fight(sitting.match.game.id)
        told = [
            ngettext("one round", "{count} rounds", sitting.rounds).format(count=f"**{whole(sitting.rounds)}**"),
            fought.many.of(table.wars).format(count=f"**{whole(table.wars)}**") if fought is not None else "",
            _("{minutes}:{seconds:02} of play").format(minutes=minutes, seconds=seconds),
            _("deal {deal}").format(deal=sitting.record.seed),
        ]
        lines = [", ".join(words for words in told if words) + "."]
        if story.biggest is not None and story.biggest.winner is not None and fought is not None:
            lines.append(
                fought.told.of(story.biggest.cards).format(
                    cards=story.biggest.cards, round=story.biggest.round, name=sitting.names[story.biggest.winner]
                )
            )
        if turned is not None:
            lines.append(_("Turning point: round {round}. The winner led from then on.").format(round=turned))
        return "\n\n".join(lines)

    def tick(self, dt: float) -> None:
        if self.unsaved.tick(dt):
            self.remake()
        super().tick(dt)

    def escape(self) -> None:
        self.desk.doors.home()

    def _again(self, *, same: bool) -> None:
        self.app.pop()
        again(self.app, self.stores, self.desk.course.sitting, same=same)

    def _look_back(self) -> None:
        self.app.push(LookingBack(self.desk))

    def _export(self) -> None:
        export(self.app, self.desk.course.policy.stores, self.desk.course.sitting)
