"""Plan of a practice session (game, cards, level, length), and the lesson code that holds it.

The number of a code has mixed-radix digits, the lowest first: the game (12), its length (16: three in minutes, twelve
in rounds), whether it is timed (2), how tricks are won (3: by the cards, by right answers, or by the cards, which are
the same for everybody), and the exercise, which is the rest. The exercise is in one of five ranges, one after the
other, so that frequent ones have few letters: numbers by their level (3) and the game's options; numbers chosen by
Truce (the same); a family of the curriculum (40); an open number (16, the level, the options); cards chosen one by one
(13 bits, the level, the options except the highest card, which the cards already say). So most lessons have six
letters, and all have at most eight. The deal is derived from the number itself.

The digits never change, so that a code means the same in every release: games (`Game.practice`), families, levels and
lengths are only added at the end, where there is room.
"""

from collections.abc import Iterable, Mapping
from math import prod
from typing import Any, NamedTuple

from game.core.cards import RANK_NAMES
from game.core.declaration import Practice
from game.core.game import Value
from game.core.i18n import _
from game.core.setting_values import OFFERED
from game.core.title import Title
from game.learning import lesson_code
from game.learning.curriculum import FAMILY

LEVELS = OFFERED
MINUTES = (5, 10, 15)
TRICKS = tuple(range(5, 65, 5))
RANKS = RANK_NAMES[:13]
ANCHORS = tuple(range(2, 13))
"""The numbers that a session can have in all its facts."""
SUBJECTS = (
    "one_more", "two_more", "doubles", "within_ten", "make_ten", "near_doubles", "over_ten", "one_less", "two_less",
    "nothing_left", "neighbors", "halves", "take_away", "from_ten", "back_over_ten", "times_2", "times_5", "times_10",
    "times_1", "times_4", "times_3", "times_9", "times_6", "times_7", "times_8", "times_11", "times_12", "times_13",
)  # fmt: skip
"""The families of the curriculum that a lesson can have: those that two cards make."""
LIMIT = 5
"""The highest card at level easy if two cards make one fact."""

_GAMES, _LENGTHS, _FAMILIES, _NUMBERS = 12, 16, 40, 16       # room in the code's number
_WAYS = (False, False), (True, False), (False, True)          # right answers win; the same cards for all
_HEAD = _GAMES * _LENGTHS * 2 * len(_WAYS)


def practiced(games: Iterable[Title]) -> list[Title]:
    """Return the games with practice sessions, by their numbers in lesson codes."""
    found = [(game.game.practice.number, game) for game in games if game.game.practice is not None]
    return [game for _number, game in sorted(found, key=lambda one: one[0])]


class PlanError(ValueError):
    """The session is impossible. The message is one line for the user."""


class SessionPlanSpec(NamedTuple):
    """Plan of a session, made and validated by `of`. The length is either `minutes` or `tricks`. `options` are those of
    the game that differ from its defaults. `timed`: answers are scored by time. `decide`: right answers win tricks.
    `practice` is the game's declaration of its sessions; a game that calculates may have `ranks` among the options. The
    players are not part of it."""

    game: str
    options: Mapping[str, Value]
    level: str
    minutes: int | None
    tricks: int | None
    timed: bool
    decide: bool
    practice: Practice
    chooses: bool = False
    """True if Truce chooses the numbers: each child is asked its next facts of the curriculum."""
    anchor: int | None = None
    """The one number of all facts, which is open."""
    same: bool = False
    """True if all players of this lesson get the same cards, planned by its number instead of for a child."""
    family: str | None = None
    """The id of the family that is practiced: its facts come first, with easier ones beside them."""

    @classmethod
    def of(cls, game: Title, options: Mapping[str, Any] | None = None, *, level: str = "medium",
           minutes: int | None = None, tricks: int | None = None, timed: bool = False,
           decide: bool = False, chooses: bool = False, anchor: int | None = None,
           same: bool = False, family: str | None = None) -> "SessionPlanSpec":  # fmt: skip
        """Return a plan, ten minutes long unless a length is given. Raises PlanError, in one line.

        >>> from game.rules import title
        >>> plan = SessionPlanSpec.of(title("addition-war"), {"highest": 8}, minutes=5)
        >>> plan.code, plan.ranks, plan.minutes
        ('JMWYTC', ['2', '3', '4', '5', '6', '7', '8', 'A'], 5)
        >>> SessionPlanSpec.of(title("addition-war"), minutes=7)
        Traceback (most recent call last):
        game.learning.session_plan_code.PlanError: A session cannot have this length: 7.
        """
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
        if family is not None and (deck or anchor is not None or family not in SUBJECTS
                                   or FAMILY[family].kind != practice.fact):
            raise PlanError(_("A session cannot be about these facts: {family!r:.20}.").format(family=family))
        same = same and practice.reckons
        plan = cls(game.id, deck, level if family is None else "medium", minutes, tricks, timed, decide and not same,
                   practice, chooses and practice.reckons and anchor is None and family is None and not same
                   and "ranks" not in deck, anchor, same, family)
        if practice.reckons and len(plan.ranks) < 2:
            raise PlanError(_("Choose more cards first."))
        if "ranks" in deck:                           # they say all that the highest card does
            kept = ",".join(plan.ranks)
            plan = plan._replace(options={name: kept if name == "ranks" else value for name, value in deck.items()
                                          if name != "highest"})
        return plan

    @property
    def chosen(self) -> dict[str, Value]:
        """The game's options in this session, with those of its level: if two cards make one fact, easy has cards up to
        5 and medium no faces, unless the cards were chosen otherwise.

        >>> from game.rules import title
        >>> SessionPlanSpec.of(title("addition-war"), level="easy").chosen
        {'highest': 5}
        """
        chosen = dict(self.options)
        if self.practice.reckons:
            by_level = not self.chooses and self.family is None
            if by_level and not {"ranks", "highest", "faces"} & chosen.keys():
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
    def for_all(self) -> "SessionPlanSpec":
        """This plan with the same cards for everybody. A plan in which Truce chooses gets numbers up to ten. Only the
        cards decide, because cards won by right answers would change the later deals."""
        return self._replace(same=self.practice.reckons, decide=False, chooses=False,
                             level="medium" if self.chooses else self.level)

    @property
    def ranks(self) -> list[str]:
        """The ranks in the deck, if two cards make one fact."""
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
        """The lesson code, the same on every machine."""
        return lesson_code.write(self.number)

    @property
    def number(self) -> int:
        """The number of the lesson code."""
        length = MINUTES.index(self.minutes) if self.minutes else len(MINUTES) + TRICKS.index(self.tricks or 0)
        number = self._practiced()
        for place, size in ((_WAYS.index((self.decide, self.same)), len(_WAYS)), (self.timed, 2), (length, _LENGTHS),
                            (self.practice.number, _GAMES)):
            number = number * size + place
        return number

    def _practiced(self) -> int:
        """Return the number of the exercise."""
        rooms = _Rooms(self.practice)
        if self.family is not None:
            return rooms.family + SUBJECTS.index(self.family)
        number, options = 0, self.practice.options
        if "ranks" in self.options:
            kept = str(self.options["ranks"]).split(",")
            number, options = sum(1 << n for n, rank in enumerate(RANKS) if rank in kept), rooms.beside_ranks
        elif self.anchor is not None:
            number = ANCHORS.index(self.anchor)
        for name, values in reversed([*options.items()]):
            number = number * len(values) + values.index(self.options.get(name, values[0]))
        number = number * len(LEVELS) + LEVELS.index(self.level)
        return number + (rooms.ranks if "ranks" in self.options else rooms.anchor if self.anchor is not None else
                         rooms.chooses if self.chooses else 0)

    @classmethod
    def read(cls, text: str, games: Iterable[Title]) -> "SessionPlanSpec":
        """Return the plan of a typed code, for one of these games. Raises PlanError, in one line.

        >>> from game.rules import title, titles
        >>> plan = SessionPlanSpec.of(title("multiplication-war"), family="times_7", tricks=20)
        >>> plan.code, SessionPlanSpec.read(plan.code, titles().values()) == plan
        ('BJJMDY', True)
        """
        try:
            whole = lesson_code.read(text)
        except lesson_code.CodeError as wrong:
            raise PlanError(str(wrong)) from None
        later = PlanError(_("This version of Truce does not know that lesson. Check the code and try again."))
        number, head = divmod(whole, _HEAD)
        head, game_at = divmod(head, _GAMES)
        head, length = divmod(head, _LENGTHS)
        way, timed = divmod(head, 2)
        known = ((game, game.game.practice) for game in games)
        game, practice = next(((game, practice) for game, practice in known if practice is not None
                               and practice.number == game_at), (None, None))
        if game is None or practice is None or length >= len(MINUTES) + len(TRICKS):
            raise later
        decide, same = _WAYS[way]
        what = _Rooms(practice).read(number)
        if what is None:
            raise later
        many = length - len(MINUTES)
        minutes, tricks = (MINUTES[length], None) if many < 0 else (None, TRICKS[many])
        try:
            plan = cls.of(game, timed=bool(timed), decide=decide, same=same, minutes=minutes, tricks=tricks,
                          **what)
        except PlanError:
            raise later from None
        if plan.number != whole:                      # nothing has two codes
            raise later
        return plan


class _Rooms:
    """The first number of each range of exercises, for a game."""

    def __init__(self, practice: Practice) -> None:
        self.practice = practice
        self.beside_ranks = {name: values for name, values in practice.options.items() if name != "highest"}
        each = len(LEVELS) * prod(map(len, practice.options.values()))
        self.chooses, self.family = each, 2 * each
        self.anchor = self.family + _FAMILIES
        self.ranks = self.anchor + _NUMBERS * each

    def read(self, number: int) -> dict[str, Any] | None:
        """Return the arguments of `SessionPlanSpec.of` for the number of an exercise; None if it is unknown in this
        release."""
        if number >= self.chooses and not self.practice.reckons:
            return None
        if self.family <= number < self.anchor:
            at = number - self.family
            return {"family": SUBJECTS[at]} if at < len(SUBJECTS) else None
        start = max(room for room in (0, self.chooses, self.anchor, self.ranks) if room <= number)
        number, level = divmod(number - start, len(LEVELS))
        options = dict[str, Any]()
        for name, values in (self.beside_ranks if start == self.ranks else self.practice.options).items():
            number, at = divmod(number, len(values))
            options[name] = values[at]
        told: dict[str, Any] = {"options": options, "level": LEVELS[level], "chooses": start == self.chooses}
        if start == self.anchor:
            return told | {"anchor": ANCHORS[number]} if number < len(ANCHORS) else None
        if start == self.ranks:
            options["ranks"] = ",".join(rank for n, rank in enumerate(RANKS) if number >> n & 1)
        return told if number < 1 << len(RANKS) else None


def _read(practice: Practice, chosen: Mapping[str, Any]) -> dict[str, Value]:
    """Return the options that differ from the game's defaults, in their canonical form. Raises PlanError."""
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
