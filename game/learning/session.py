"""A session as it was planned: its game, its cards, how hard and how long it is; and the lesson code that says so.

The places in a code's number never change, so that a code means the same in every release: games (`Game.practice`),
levels and lengths are only ever added at the end, where there is room left for them.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from game.core.cards import RANK_NAMES
from game.core.choices import OFFERED
from game.core.declared import Practice
from game.core.game import Value
from game.core.title import Title
from game.core.words import _
from game.learning import lesson_code

LEVELS = OFFERED
MINUTES = (5, 10, 15)
TRICKS = tuple(range(5, 65, 5))
RANKS = RANK_NAMES[:13]
ANCHORS = tuple(range(2, 13))
"""The numbers that a session can be about alone."""
LIMIT = 5
"""The highest card at level easy if two cards make one fact."""

_GAMES, _LENGTHS = 12, 20                         # room in the code's number
_ANCHORED, _SAME = 2, 4                           # above the ranks, where a 1 says that Truce chooses
_MODES = {0, 1, _ANCHORED, _SAME, _SAME + _ANCHORED}
_HEAD = _GAMES * _LENGTHS * len(LEVELS) * 4


def practiced(games: Iterable[Title]) -> list[Title]:
    """Return those of the games that there are sessions of, by their numbers in lesson codes."""
    found = [(game.game.practice.number, game) for game in games if game.game.practice is not None]
    return [game for _number, game in sorted(found, key=lambda one: one[0])]


class PlanError(ValueError):
    """A session that there cannot be; the message is one line for a person."""


class Plan(NamedTuple):
    """A session to be played. Made by `of`, which validates it. Either `minutes` or `tricks` says how long. `options`
    are those of the game that are not at their defaults. `timed`: the clock counts, against one's own best. `decide`:
    answers decide tricks. The players are no part of it. `practice` is what the game declares of its sessions; if it
    reckons, they may set `ranks` besides its options."""

    game: str
    options: Mapping[str, Value]
    level: str
    minutes: int | None
    tricks: int | None
    timed: bool
    decide: bool
    practice: Practice
    chooses: bool = False
    """True if nobody chose the numbers: every child is asked what comes next in the curriculum."""
    anchor: int | None = None
    """The one number that all facts are made with; it lies open."""
    same: bool = False
    """True if everybody who plays this lesson gets the very same cards: planned for its numbers, not for a child."""

    @classmethod
    def of(cls, game: Title, options: Mapping[str, Any] | None = None, *, level: str = "medium",
           minutes: int | None = None, tricks: int | None = None, timed: bool = False,
           decide: bool = False, chooses: bool = False, anchor: int | None = None,
           same: bool = False) -> "Plan":  # fmt: skip
        """Return a plan, ten minutes long if nothing is said. Raises PlanError with one line if there cannot be one."""
        practice = game.game.practice
        if practice is None:
            raise PlanError(_("There are no sessions for {game!r:.40}.").format(game=game.id))
        if level not in LEVELS:
            raise PlanError(_("There is no level {level!r:.20}.").format(level=level))
        if minutes is None and tricks is None:
            minutes = 10
        if minutes is not None and tricks is not None:
            raise PlanError(_("A session is measured in minutes or in rounds, not both."))
        if (minutes is not None and minutes not in MINUTES) or (tricks is not None and tricks not in TRICKS):
            raise PlanError(_("A session cannot have this length: {length}.").format(length=minutes or tricks))
        if decide and not practice.reckons:
            raise PlanError(_("This game cannot be played with “Right answers win”."))
        deck = _read(practice, options or {})
        if anchor is not None and (anchor not in ANCHORS or not practice.anchors or "ranks" in deck):
            raise PlanError(_("A session cannot be about this number: {number}.").format(number=anchor))
        plan = cls(game.id, deck, level, minutes, tricks, timed, decide, practice,
                   chooses and practice.reckons and anchor is None and not same, anchor, same and practice.reckons)
        if practice.reckons and len(plan.ranks) < 2:
            raise PlanError(_("Choose more cards first."))
        return plan

    @property
    def chosen(self) -> dict[str, Value]:
        """The game's options in this session, those that come of its level among them: if two cards make one fact, easy
        goes up to 5 and medium leaves out the faces, unless the cards were chosen otherwise."""
        chosen = dict(self.options)
        if self.practice.reckons:
            if not self.chooses and not {"ranks", "highest", "faces"} & chosen.keys():
                if self.level == "easy":
                    chosen["highest"] = LIMIT
                elif self.level == "medium":
                    chosen["faces"] = "out"
            if self.decide:
                chosen["answers"] = True
            if self.anchor is not None:
                chosen["anchor"] = self.anchor
        return chosen

    @property
    def for_all(self) -> "Plan":
        """This plan with the very same cards for everybody. Where Truce chose for each child, it is about numbers up to
        ten. The cards alone decide: where right answers win, a wrong one moves cards, and later others would meet."""
        return self._replace(same=self.practice.reckons, decide=False, chooses=False,
                             level="medium" if self.chooses else self.level)

    @property
    def ranks(self) -> list[str]:
        """The ranks that are in the deck, if two cards make one fact."""
        chosen = self.chosen
        kept = str(chosen["ranks"]).split(",") if chosen.get("ranks") else RANKS
        most, faces = chosen.get("highest"), chosen.get("faces")
        counts = {rank: n for n, rank in enumerate(RANKS, 2)} | {"A": int(chosen.get("ace") or 1)}
        if faces == "ten":
            counts |= dict.fromkeys("JQK", 10)
        return [rank for rank in kept if not (faces == "out" and rank in "JQK")
                and not (isinstance(most, int) and counts[rank] > most)]

    # ---- the lesson code --------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The letters that stand for this plan on every machine."""
        return lesson_code.write(self.number)

    @property
    def number(self) -> int:
        """The number of this plan's code."""
        length = MINUTES.index(self.minutes) if self.minutes else len(MINUTES) + TRICKS.index(self.tricks or 0)
        number = 0
        if "ranks" in self.options:
            kept = str(self.options["ranks"]).split(",")
            number = sum(1 << n for n, rank in enumerate(RANKS) if rank in kept)
        number += self.chooses << len(RANKS)          # or two of these, and the anchor where the ranks stand
        if self.anchor is not None:
            number += (_ANCHORED << len(RANKS)) + ANCHORS.index(self.anchor)
        number += self.same * _SAME << len(RANKS)
        for name, values in reversed([*self.practice.options.items()]):
            number = number * len(values) + values.index(self.options.get(name, values[0]))
        for place, size in ((self.decide, 2), (self.timed, 2), (LEVELS.index(self.level), len(LEVELS)),
                            (length, _LENGTHS), (self.practice.number, _GAMES)):
            number = number * size + place
        return number

    @classmethod
    def read(cls, text: str, games: Iterable[Title]) -> "Plan":
        """Return the plan of a code that somebody typed, for one of these games. Raises PlanError with one line."""
        try:
            number = lesson_code.read(text)
        except lesson_code.CodeError as wrong:
            raise PlanError(str(wrong)) from None
        later = PlanError(_("This version of Truce does not know that lesson. Check the code and try again."))
        number, head = divmod(number, _HEAD)
        head, game_at = divmod(head, _GAMES)
        head, length = divmod(head, _LENGTHS)
        head, level = divmod(head, len(LEVELS))
        decide, timed = divmod(head, 2)
        known = ((game, game.game.practice) for game in games)
        game, practice = next(((game, practice) for game, practice in known if practice is not None
                               and practice.number == game_at), (None, None))
        if game is None or practice is None or length >= len(MINUTES) + len(TRICKS):
            raise later
        chosen = dict[str, Any]()
        for name, values in practice.options.items():
            number, at = divmod(number, len(values))
            chosen[name] = values[at]
        chooses, number = divmod(number, 1 << len(RANKS))
        if (number or chooses) and (not practice.reckons or chooses not in _MODES):
            raise later
        same, chooses = divmod(chooses, _SAME)
        anchor = None
        if chooses == _ANCHORED:
            if number >= len(ANCHORS):
                raise later
            anchor, number = ANCHORS[number], 0
        if number:
            chosen["ranks"] = ",".join(rank for n, rank in enumerate(RANKS) if number >> n & 1)
        span = {"minutes": MINUTES[length]} if length < len(MINUTES) else {"tricks": TRICKS[length - len(MINUTES)]}
        try:
            return cls.of(game, chosen, level=LEVELS[level], timed=bool(timed), decide=bool(decide),
                          chooses=chooses == 1, anchor=anchor, same=same == 1, **span)
        except PlanError:
            raise later from None


def _read(practice: Practice, chosen: Mapping[str, Any]) -> dict[str, Value]:
    """Return the options that differ from the game's, as they are kept. Raises PlanError."""
    known, read = practice.options, dict[str, Value]()
    for name, value in chosen.items():
        if name == "ranks" and practice.reckons:
            ranks = set() if value is None else set(str(value).split(","))
            if not ranks <= set(RANKS):
                raise PlanError(_("A session cannot use these cards: {ranks!r:.40}.").format(ranks=value))
            if ranks and ranks != set(RANKS):
                read[name] = ",".join(rank for rank in RANKS if rank in ranks)
        elif name not in known or not any(type(one) is type(value) and one == value for one in known[name]):
            raise PlanError(_("A session cannot set {name!r:.40} to {value!r:.40}.").format(name=name, value=value))
        elif value != known[name][0]:
            read[name] = value
    return {name: read[name] for name in (*known, "ranks") if name in read}
