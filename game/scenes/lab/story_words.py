"""The texts of the story of a match: how it stood, what decided it, choices, and the life of a card."""

from collections.abc import Sequence
from itertools import pairwise

from game.core.cards import CODES, Card
from game.core.declaration import ContestTerm
from game.core.endgame import DRAWN, LOST, WON, AnswerValue
from game.core.i18n import _, card_name, listed, ngettext, whole
from game.core.seats import OTHER, Seat, seated
from game.core.unicode_text import isolated
from game.lab.endgame_analysis import ExactChoice
from game.lab.match_analysis import WIDTHS, CardOwnership, DecisionStats, MatchAnalysis, ReplayData, Swing
from game.view.widgets.widget import joined, sentences

_LINES = 3
"""The first owners of a card that are named; then only the last one is."""


def points(chances: Sequence[float]) -> tuple[int, ...]:
    """Return chances as whole points that add up to 100.

    >>> points([0.335, 0.335, 0.33])
    (34, 33, 33)
    """
    made = [int(100 * chance) for chance in chances]
    rest = sorted(range(len(made)), key=lambda n: made[n] - 100 * chances[n])
    for n in rest[: 100 - sum(made)]:
        made[n] += 1
    return tuple(made)


def card_of(code: str) -> Card:
    """Return a card of a code.

    >>> card_of("2C") == Card(0)
    True
    """
    return Card(CODES.index(code))


class StoryWords:
    """The texts about a match: the `names` at its seats, its replay (`match`), the word for what is `fought` for, and
    its analysis (`told`) once there is one. `luck`: nobody decided anything in it."""

    def __init__(self, names: Sequence[str], match: ReplayData, fought: ContestTerm | None, *, luck: bool) -> None:
        self.names, self.match, self.fought, self.luck = names, match, fought, luck
        self.analysis: MatchAnalysis | None = None

    def _about(self, number: str) -> str:
        exact = self.analysis is None or self.analysis.exact
        return number if exact else _("about {points}").format(points=number)

    # ---- how it stood ------------------------------------------------------------------------------------------------

    def stood(self, number: int) -> str:
        """Return the chances or cards after a round, whether that was the turning point, and how far the band reaches
        to both sides."""
        words, told = self._stood(number), self.analysis
        if told is None:
            return words
        if number == told.turning:
            words = _("{words} · turning point").format(words=words)
        reach = round(100 * WIDTHS * max(told.line[self._place(number)].errors, default=0.0))
        return _("{words} · give or take {points}").format(words=words, points=whole(reach)) if reach else words

    def _place(self, number: int) -> int:
        """Return the place in the line of a round, or of the last one before it."""
        line = self.analysis.line if self.analysis is not None else ()
        return max((n for n, moment in enumerate(line) if moment.round <= number), default=0)

    def _stood(self, number: int) -> str:
        begin = _("The deal") if number == 0 else _("Round {round}").format(round=whole(number))
        if self.analysis is None:
            at = max(n for n, known in enumerate(self.match.rounds) if known <= max(number, self.match.rounds[0]))
            return self._each(begin, [whole(count) for count in self.match.counts[at]])
        line = self.analysis.line
        at = self._place(number)
        now = points(line[at].chances)
        if at and line[at].round == number:
            before = points(line[at - 1].chances)
            seat = max(range(len(now)), key=lambda n: now[n] - before[n])
            if now[seat] > before[seat]:
                return _("{begin}: {name} {before} to {after} of 100").format(
                    begin=begin, name=self.names[seat], before=before[seat], after=self._about(str(now[seat])))
        each = listed([f"{isolated(name)} {self._about(str(one))}" for name, one in zip(self.names, now, strict=True)])
        return _("{begin}: {words} of 100").format(begin=begin, words=each)

    def _each(self, begin: str, worth: Sequence[str]) -> str:
        each = listed([f"{isolated(name)} {one}" for name, one in zip(self.names, worth, strict=True)])
        return _("{begin}: {words}").format(begin=begin, words=each)

    @property
    def pill(self) -> str:
        """The text on the turning point; "" if there is none."""
        told = self.analysis
        if told is None or told.winner is None:
            return ""
        if told.turning is None:
            return (_("{name} led from the deal on").format(name=self.names[told.winner]) if told.led
                    else _("no turning point stands out"))
        return _("turning point · round {round}").format(round=whole(told.turning))

    def facts(self, *, escape: bool) -> list[str]:
        """Return lines on the biggest `escape`, if it is shown, and on luck: the deal, and the luckiest war."""
        made: list[str] = []
        told = self.analysis
        if told is None or not told.line:
            return made
        seat = told.winner or Seat(0)
        if escape and told.escape is not None:
            made.append(_("{name}’s biggest escape: {points} of 100 in round {round}").format(
                name=self.names[seat], points=self._about(str(points(told.escape.chances)[seat])),
                round=whole(told.escape.round)))
        if told.line[0].round == 0:
            dealt = self._about(str(points(told.line[0].chances)[seat]))
            made.append(_("The deal gave {name} {points} of 100").format(name=self.names[seat], points=dealt))
        lucky = told.luckiest
        if self.fought is not None and self.luck and lucky is not None and round(100 * lucky.gain) > 1:
            worth = self._about(str(round(100 * lucky.gain)))
            made.append(_(self.fought.luckiest).format(points=worth))
        return made

    # ---- what decided it ---------------------------------------------------------------------------------------------

    def worth(self, swing: Swing) -> str:
        """Return the points gained in a round, or its number if there were none."""
        points = round(100 * swing.gain)
        if not points:
            return _("round {round}").format(round=whole(swing.round))
        return self._about(_("+{points} of 100").format(points=points))

    def lines(self, swing: Swing) -> list[str]:
        """Return the number of the round, unless `worth` says it, and its wars."""
        made = [_("round {round}").format(round=whole(swing.round))] if round(100 * swing.gain) else []
        if self.fought is not None and swing.wars:
            made.append(self.fought.many.of(swing.wars).format(count=whole(swing.wars)))
        return made

    def says(self, swing: Swing) -> str:
        """Return who gained, and the decisive card."""
        return joined(self.names[swing.seat], *(card_name(card) for card in swing.cards[:1]))

    # ---- what decisions came to -----------------------------------------------------------------------------------

    def good(self, made: DecisionStats) -> str:
        """Return the number of a seat's choices that were as good as the champion's."""
        return _("{good} of {all}").format(good=whole(made.good), all=whole(made.weighed))

    def cost(self, made: DecisionStats) -> list[str]:
        """Return the cost of a seat's other choices, if that is more than noise: in points all together, in chances to
        win for each, as these do not add up; and the count of all choices, if not all were analyzed."""
        told = []
        if made.unit == "chance":
            each = round(100 * made.cost / max(1, made.dear))
            words = ngettext("{count} other cost {percent}%", "{count} others cost {percent}% each", made.dear)
            told = [words.format(count=whole(made.dear), percent=whole(each))] if each else []
        elif round(made.cost):
            lost = ngettext("{count} point", "{count} points", round(made.cost)).format(count=whole(round(made.cost)))
            told = [ngettext("{count} other cost {points}", "{count} others cost {points}", made.dear).format(
                count=whole(made.dear), points=lost)]
        if made.weighed < made.all:
            told.append(_("of {count} in all").format(count=whole(made.all)))
        return told

    def praise(self, made: DecisionStats) -> str:
        """Return the text for speech on a seat's choices."""
        return _("{name}: as good as the champion’s").format(name=self.names[made.seat])

    # ---- from where it was decided ----------------------------------------------------------------------------------

    def result(self, choice: ExactChoice) -> str:
        """Return what was sure: the result of the best answer for the seat asked, or, whatever it answers, for the
        winner."""
        return _("a sure draw") if choice.best.result == DRAWN else _("a sure win")

    def sure(self, choice: ExactChoice) -> Seat:
        """Return the seat of which that is told."""
        return OTHER[choice.seat] if choice.best.result == LOST else choice.seat

    def answers(self, choice: ExactChoice) -> list[str]:
        """Return what was played if something else would have been better, and the round."""
        here = _("round {round}").format(round=whole(choice.round))
        return [_("played: {answer}").format(answer=self._answer(choice.played)), here] if choice.thrown else [here]

    def best_cards(self, choice: ExactChoice) -> list[Card]:
        """Return the cards of the best answer, where it is cards, and another one would have been worse."""
        codes = choice.best.value if choice.mattered else []
        return [card_of(code) for code in codes] if isinstance(codes, list) else []

    def best_answer(self, choice: ExactChoice) -> str:
        """Return the text for speech on a choice: whose it was, and the best answer if it mattered."""
        return joined(self.names[self.sure(choice)], *([self._answer(choice.best)] if choice.mattered else []))

    def decided(self, choice: ExactChoice) -> str:
        """Return what was known at the choice from which the match was decided, and what was made of it."""
        best = choice.best.result
        known = (_("From round {round} on everything was known.") if isinstance(choice.best.value, list)
                 else _("In round {round} one target was enough to win.")).format(round=whole(choice.round))
        if choice.thrown:
            told = (_("{name} could have won for sure.") if best == WON
                    else _("{name} could have had a draw for sure."))
        elif choice.mattered:
            told = _("{name} saw it, and won.") if best == WON else _("{name} saw it, and kept the draw.")
        else:
            told = (_("It was a draw, whatever anybody did.") if best == DRAWN
                    else _("{name} had won, whatever anybody did."))
        return sentences(known, told.format(name=self.names[self.sure(choice)]))

    def _answer(self, value: AnswerValue) -> str:
        """Return an answer in words: cards, or whether somebody saw an equation."""
        if isinstance(value.value, list):
            return listed([card_name(card_of(code)) for code in value.value]) or _("no card")
        return {"buzz": _("an equation"), "pass": _("a pass")}.get(value.value, isolated(value.value))

    # ---- the life of a card ------------------------------------------------------------------------------------------

    def owners(self, card: Card) -> list[CardOwnership]:
        """Return the owners of a card, one after the other, without the rounds in which it was only covered."""
        life = self.match.ownerships[card]
        return [life[0], *(after for before, after in pairwise(life) if after.seat != before.seat)]

    def about(self, card: Card) -> str:
        """Return how often a card was taken, and for which share of the match the winner had it."""
        owners, last, winner = self.owners(card), self.match.rounds[-1], self.match.winner
        taken = sum(holder.seat is not None for holder in owners[1:])
        said = ngettext("taken once", "taken {count} times", taken).format(count=whole(taken)) if taken else (
            _("never taken"))
        if winner is None or not last:
            return said
        ends = [*(holder.round for holder in owners[1:]), last]
        held = sum(end - holder.round for holder, end in zip(owners, ends, strict=True) if holder.seat == winner)
        with_it = _("held by the winner {share}% of the time").format(share=round(100 * held / last))
        return f"{said} · {with_it}"

    def came(self, card: Card, number: int) -> str:
        """Return how a card came to its owner in a round."""
        here = [holder for holder in self.owners(card) if holder.round <= number]
        return self._came(here[-1]) if here else ""

    def _came(self, holder: CardOwnership) -> str:
        if holder.seat is None and holder.round == 0:
            return _("At first nobody had it.")
        if holder.seat is None:
            return _("Out of everybody’s hands in round {round}.").format(round=whole(holder.round))
        name = self.names[holder.seat]
        if holder.round == 0:
            return _("Dealt to {name}.").format(name=name)
        return _("{name} took it in round {round}.").format(name=name, round=whole(holder.round))

    def life(self, card: Card) -> str:
        """Return the life of a card in a few sentences."""
        owners = self.owners(card)
        shown = owners if len(owners) <= _LINES + 1 else [*owners[:_LINES], owners[-1]]
        at = [(holder.round, self._came(holder)) for holder in shown]
        if shown is not owners:
            at.insert(_LINES, (owners[_LINES].round, "…"))
        covered = [holder.round for holder in self.match.ownerships[card] if holder.covered]
        if covered:
            at.append((covered[0], _("It lay face down in round {round}.").format(round=whole(covered[0]))))
        told = [words for _round, words in sorted(at, key=lambda one: one[0])]
        home = owners[-1].seat
        if home is not None:
            told.append(_("At the end it was home with {name}.").format(name=self.names[home]))
        return " ".join(told)


def everybody(told: MatchAnalysis) -> list[Swing]:
    """Return each seat's best moment, in the order of the seats."""
    return [swing for _seat, swing in seated(told.best) if swing is not None]
