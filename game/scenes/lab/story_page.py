"""The page with the story of a match: the chances to win in each round, what decided it, and the life of a card."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import accumulate
from math import cos, hypot, tau
from typing import Any

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.core.cards import CODES, RANK, Card
from game.core.i18n import _, card_name, ngettext, whole
from game.core.record import Record, RecordError
from game.core.seats import Seat
from game.lab.endgame_analysis import ExactChoice, decisive_choice
from game.lab.match_analysis import WIDTHS, MatchAnalysis, ReplayData, Swing, WinChances, analyze, notable, replay_data
from game.lab.rollout_analysis import STAGES, TELLING
from game.players import Reflex
from game.scenes.lab.comic_page import ComicPage
from game.scenes.lab.story_layout import PAD, StoryLayout
from game.scenes.lab.story_words import StoryWords, everybody
from game.scenes.shell.app import App
from game.scenes.shell.page import Page
from game.scenes.shell.stat_tiles import game_name
from game.sitting.answer_future import AnswerFuture
from game.sitting.game_profile import fight
from game.sitting.story_sources import AnalysisJob, SavedAnalysis
from game.view.charts.card_owner_chart import CardOwnerChart, CardPicture, CardRow, OwnerSpan
from game.view.charts.win_chance_chart import ChanceSeries, SeriesMark, SwingCard, WinChanceChart
from game.view.pictures.painter import Align
from game.view.widgets import Button, Form, RichText, Tabs, Widget
from game.view.widgets.widget import sentences

_HIGH = 11
"""The rank of a king: kings and aces are in the row of cards."""
_ROW = 8
_BLOW = 0.02
"""The least gain that decides a match, if there are larger ones."""
_ESCAPE = 0.8
"""The winner's lowest chance is an escape if it was below this share of an even chance."""
BREATH = 2.0
"""The period (s) of the brightness of the line that more is to come."""
_STEPS = 20
"""The steps of that brightness, so that not every frame draws the page again."""


class StoryPage(Page):
    """The page of the story of a `record` with these `names` and `animals` at its seats. `look` opens the history
    at a round, None if that is not possible. If `children` play, it begins with everybody's best moment. A match
    without a model of its chances is analyzed in a process that `tell` starts, with the `hands` of people who slap.
    It goes on, and the bands get narrower, as long as the page is open; the analysis is stored in `kept` for the
    next time. `book` is the name of the book of one's own that has its rules."""

    width = 1232

    def __init__(self, app: App, record: Record, names: Sequence[str], animals: Sequence[int],
                 look: Callable[[int], None] | None, *, children: bool = False,
                 hands: Mapping[Seat, Reflex] | None = None, tell: Callable[..., AnalysisJob] = AnalysisJob,
                 kept: SavedAnalysis | None = None, book: str = "",
                 retry: Callable[[ExactChoice], None] | None = None) -> None:  # fmt: skip
        self.record, self.names, self.animals, self.look = record, names, animals, look
        self._more = {"children": children, "hands": hands, "tell": tell, "kept": kept, "book": book, "retry": retry}
        self.book = book or game_name(record.game.id)
        self.why = ""
        self.match: ReplayData | None = None
        self.analysis: MatchAnalysis | None = None
        try:
            self.match, self.analysis = replay_data(record), analyze(record)
            if self.analysis is None and kept is not None:
                self.analysis = self._fitting(kept.read(), self.match.rounds[-1])
        except RecordError:
            self.why = _("This match can’t be played again, so its story can’t be told.")
        self.decisive: ExactChoice | None = None
        """The choice from which the match was decided, as soon as it is counted."""
        self._retry = retry
        self.counting = AnswerFuture(partial(self._decisive, record), slow=bool(record.game.endgame))
        self.sketch: MatchAnalysis | None = None
        """The analysis so far, while it goes on."""
        self._drawn: MatchAnalysis | None = None
        self.card: Card | None = self._notable()
        self.teller: AnalysisJob | None = None
        self._stored = 0 if self.analysis is None else self.analysis.rollouts
        """The rollouts of the stored analysis."""
        if self.match is not None and (self.analysis is None or not _is_last(self.analysis)):
            self.teller = tell(record, hands=hands)
        self._typed, self._t = "", 0.0
        self._children, self._chosen, self.saved_analysis = children, False, kept
        self.sheet: StoryLayout | None = None
        super().__init__(app, _("The story of this match"), self._tabs())

    @staticmethod
    def _decisive(record: Record) -> ExactChoice | None:
        """Return the choice from which a match was decided, None if that cannot be counted."""
        with suppress(RecordError):
            return decisive_choice(record)
        return None

    def _fitting(self, story: MatchAnalysis | None, last: int) -> MatchAnalysis | None:
        """Return a stored analysis, if it can be that of this match."""
        if story is None or story.players != self.record.players or story.line[-1].round > last:
            return None
        return story

    def _tabs(self) -> Tabs:
        """Return the tabs: the comic, and what decided the match or everybody's best moment, the better one for the
        players first."""
        decided, best = ("blows", _("What decided it")), ("best", _("Best moments"))
        ways = [("numbers", _("The numbers"))]
        if self.analysis is not None:
            some = [best, decided] if self._children else [decided, best]
            ways = [*(some if self.analysis.winner is not None else [best])]
        if self.decisive is not None or (self.analysis is not None and self.analysis.choices):
            ways.append(("choices", _("Choices")))
        before = getattr(self, "tabs", None)
        value = before.value if before is not None and before.value in dict(ways) else ways[0][0]
        return Tabs([("pictures", _("Picture story")), *ways], value, self._turn_to)

    def _turn_to(self, tab: str) -> None:
        if tab == "pictures":
            self.app.replace(comic(self.app, self.record, self.names, self.animals, self.look, **self._more))
        else:
            self.remake()

    def _notable(self) -> Card | None:
        """Return the card whose life is shown first."""
        if self.match is None or not self.match.ownerships:
            return None
        found = notable(self.analysis, self.match.steps) if self.analysis is not None else None
        often = max(self.match.ownerships, key=lambda card: (len(self.match.ownerships[card]), RANK[card]))  # type: ignore[union-attr]
        return found if found is not None else often

    # ---- what is on it -----------------------------------------------------------------------------------------------

    def make(self) -> Form:
        """Return the form with the sheet, or with the reason why there is none."""
        match, card, game = self.match, self.card, self.record.game
        if match is None or card is None:
            return Form([RichText(self.why)], header_widgets=self.header_widgets, foot=False)
        self.texts = said = StoryWords(self.names, match, fight(game.id), luck=not game.levels(game.chosen))
        said.analysis = self.analysis or self.sketch
        swings = self._swings()
        self.lands = self._win_chance_chart(match, swings)
        self.row = CardRow(_("Card"), self._row(match), card, self._choose, self.app.pictures,
                           hint=_("Or type a card, such as 7h."))
        self.picture = CardPicture(card, self.app.pictures)
        self.river = self._card_owner_chart(card)
        if self.look is not None:
            self.lands.hint = _("Left and right go from one to the next, with Shift round by round. Enter looks back.")
            self.river.hint = self.lands.hint
        self.life = RichText(said.life(card), role="small")
        self.sheet = StoryLayout(self.lands, self._beside(swings), self.river, self.picture, self.life, self.row)
        form = Form([self.sheet], header_widgets=self.header_widgets, foot=False, pad=PAD)
        form.set_focus(self.lands)
        return form

    def _swings(self) -> Sequence[Swing]:
        """Return the rounds with a mark: everybody's best one, or those that decided the match."""
        if self.analysis is None:
            return ()
        if self._each:
            return everybody(self.analysis)
        return [blow for blow in self.analysis.swings if blow.gain >= _BLOW] or self.analysis.swings

    def _win_chance_chart(self, match: ReplayData, swings: Sequence[Swing]) -> WinChanceChart:
        said, open = self.texts, self.look
        brief = _("Chance of winning, of 100. The band: what we are sure of.")
        about = _("Chance of winning, of 100, if nobody knew how the cards lie. The band shows what we are sure of.")
        if self.analysis is None:
            notice = self.why if self.teller is None else _("Working it out…")
            if self.sketch is not None:
                return WinChanceChart(_course(self.sketch), self.animals, self.app.pictures, _("Who would win?"),
                                      about, brief=brief, notice=notice, stones=True, words=said.stood, open=open)
            course = ChanceSeries(match.rounds, match.counts)
            return WinChanceChart(course, self.animals, self.app.pictures, _("Round by round"), "", notice=notice,
                                  words=said.stood, open=open)
        story = self.analysis
        if story.rollouts:
            about = _("Chance of winning, of 100: played on {count} times. The band shows what we are sure of.").format(
                count=whole(story.rollouts))
        least, ring = story.escape, None
        if least is not None and story.winner is not None and (
                least.round and least.chances[story.winner] < _ESCAPE / len(self.names)):
            ring = SeriesMark(least.round, story.winner)
        marks = [SeriesMark(swing.round, swing.seat, "" if self._each else str(n))
                 for n, swing in enumerate(swings, 1)]
        if self._choosing and self.decisive is not None:
            marks = [SeriesMark(self.decisive.round, said.sure(self.decisive))]
        return WinChanceChart(
            _course(story), self.animals, self.app.pictures, _("Who would win?"), about, brief=brief,
            marks=marks, winner=story.winner, sun=story.turning, pill=said.pill, ring=ring,
            facts=said.facts(escape=ring is not None), words=said.stood, open=open,
        )  # fmt: skip

    @property
    def _each(self) -> bool:
        """True if everybody's best moment is shown."""
        return self.tabs is not None and self.tabs.value == "best"

    @property
    def _choosing(self) -> bool:
        """True if choices are shown."""
        return self.tabs is not None and self.tabs.value == "choices"

    def _beside(self, swings: Sequence[Swing]) -> list[Widget]:
        """Return the cards beside the chart: choices, what decided the match, or everybody's best moment."""
        if self._choosing:
            return [*self._decided(), *self._choices(self.analysis)]
        if self.analysis is not None and not self._each and not swings:
            return [RichText(_("No round stands out. It was decided little by little."), role="small")]
        if self.analysis is None or not swings:
            return []
        said, look = self.texts, self.look
        made = list[Widget]()
        for n, swing in enumerate(swings, 1):
            lines = said.lines(swing)[: 1 if len(swings) > 3 else 2]
            made.append(SwingCard("" if self._each else str(n), self.animals[swing.seat], said.worth(swing), lines,
                                  swing.cards, said.says(swing), self.app.pictures,
                                  None if look is None else partial(look, swing.round)))
        return made

    def _decided(self) -> list[Widget]:
        """Return the choice from which the match was decided, and the way to try it; nothing if none is known."""
        choice, said, look = self.decisive, self.texts, self.look
        if choice is None:
            return []
        card = SwingCard("", self.animals[said.sure(choice)], said.result(choice), said.answers(choice),
                         said.best_cards(choice), said.best_answer(choice), self.app.pictures,
                         None if look is None else partial(look, choice.round))
        made: list[Widget] = [RichText(f"**{_('From here it was decided')}**", role="label"), card,
                              RichText(said.decided(choice), role="small")]
        if self._retry is not None:
            made.append(Button(_("Try it from here"), partial(self._retry, choice), icon="play"))
        return made

    def _choices(self, story: MatchAnalysis | None) -> list[Widget]:
        """Return a card on the choices of each seat, compared with the champion's, where they are known."""
        said = self.texts
        if story is None or not story.choices:
            return []
        return [RichText(f"**{_('Choices as good as the champion’s')}**", role="label"), *(
            SwingCard("", self.animals[made.seat], said.good(made), said.cost(made), (), said.praise(made),
                      self.app.pictures, None) for made in story.choices)]

    def _row(self, match: ReplayData) -> list[Card]:
        """Return the aces and kings of one deck; without any, the highest cards."""
        high: dict[str, Card] = {}
        for card in sorted(match.ownerships):
            if RANK[card] in (_HIGH, _HIGH + 1):
                high.setdefault(CODES[card], card)
        cards = sorted(high.values(), key=lambda card: (-RANK[card], "SHCD".index(CODES[card][1])))
        return (cards or sorted(match.ownerships, key=lambda card: -RANK[card]))[:_ROW]

    def _card_owner_chart(self, card: Card) -> CardOwnerChart:
        said, match = self.texts, self.match
        assert match is not None
        reaches = [OwnerSpan(holder.round, None if holder.seat is None else self.animals[holder.seat])
                   for holder in said.owners(card)]
        return CardOwnerChart(reaches, match.rounds[-1], self.app.pictures,
                              _("The life of the {card}").format(card=card_name(card)), said.about(card),
                              words=partial(said.came, card), open=self.look)

    def _choose(self, card: Card) -> None:
        """Show the life of another card."""
        self.card, self._chosen = card, True
        self.remake()

    def _lay(self) -> None:
        """Place the sheet in all the room below the title; the chart takes the height that the rest leaves."""
        if self.sheet is not None:
            self.sheet.room = 1 << 20
            super()._lay()
            self.sheet.room = self.form.rect.h - 2 * self.app.painter.u(PAD)
        super()._lay()

    # ---- the page ----------------------------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        """Let `dt` seconds pass: show the analysis so far, and once it is finished, the story."""
        super().tick(dt)
        if self.decisive is None and self.counting.result is not None:
            self.decisive = self.counting.result
            self.tabs = self._tabs()
            self._anew()
        teller = self.teller
        if teller is None:
            return
        self._t += dt
        if not teller.finished:
            self._show(teller.analysis)
            glow = (
                1.0 if self.app.reduced_motion else round(_STEPS * (0.7 + 0.3 * cos(tau * self._t / BREATH))) / _STEPS
            )
            if self.analysis is None and glow != self.lands.glow:
                self.lands.glow, self.form.stale = glow, True
            return
        self.teller, self.why = None, teller.error if self.analysis is None else ""
        self._tell(teller.analysis)
        if self.analysis is not None and (teller.complete or self.analysis.rollouts >= TELLING):
            self._keep(self.analysis)
        self._anew()

    def _show(self, story: MatchAnalysis | None) -> None:
        """Show the analysis so far, at first as a sketch; with reduced motion each of both only once before its end."""
        if story is None or story is self._drawn:
            return
        self._drawn, still = story, self.app.reduced_motion
        if story.rollouts >= TELLING and not (still and self.analysis is not None):
            if self._tell(story):
                self._anew()
        elif self.analysis is None and not (still and self.sketch is not None):
            self.sketch = story._replace(turning=None)
            self._anew()

    def _tell(self, story: MatchAnalysis | None) -> bool:
        """Take an analysis, unless a better one is known. Return True if it was taken."""
        known = self.analysis
        if story is None or (known is not None and (story.rollouts, len(story.choices)) <= (
                known.rollouts, len(known.choices))):
            return False
        self.analysis, self.sketch = story, None
        if known is None and self.match is not None and not self._chosen:
            self.card = self._notable()
        self.tabs = self._tabs()
        return True

    def _keep(self, story: MatchAnalysis) -> None:
        """Store an analysis, if it is better than the stored one."""
        if self.saved_analysis is None or (self._stored and story.rollouts <= self._stored):
            return
        self._stored = story.rollouts
        line = self.saved_analysis.keep(story)
        if line:
            self.app.say(line)

    def _anew(self) -> None:
        """Make the sheet again; the focus stays on its widget, and the selected rounds stay selected."""
        held = self.form.focus
        number = [widget for widget in self.form.widgets if type(widget) is type(held)].index(held) if held else 0
        first = not self.lands.marks
        place = [self.lands.at, self.river.at]
        self.remake()
        for chart, at in zip((self.lands, self.river), place, strict=True):
            if at in chart.stops and not (first and self.lands.marks):
                chart.at = at
        same = [widget for widget in self.form.widgets if type(widget) is type(held)]
        if number < len(same):                        # its place in the form has changed if tabs have come
            self.form.set_focus(same[number])

    @property
    def moving(self) -> bool:
        waits = self.teller is not None and self.analysis is None
        return super().moving or (waits and not self.app.reduced_motion)

    def dispose(self) -> None:
        if self.teller is not None:
            self.teller.stop()
            if self.analysis is not None:
                self._keep(self.analysis)
        super().dispose()

    @property
    def read(self) -> str:
        return self.title if self.match is None else sentences(
            self.title, self.lands.about, self.lands.notice, self.lands.pill, *self.lands.facts)

    def handle(self, event: Event) -> None:
        """Take a typed card, and moves of the mouse over the two charts."""
        if event.type == pygame.KEYDOWN and self.match is not None and self._type(event):
            return
        super().handle(event)
        if event.type == pygame.MOUSEMOTION and self.match is not None:
            for picture in (self.lands, self.river):
                if picture.hovered and picture.point(event.pos):
                    self.form.stale = True

    def _type(self, event: Event) -> bool:
        """Take a letter of a card's code, with the rank first. Return True if a card was chosen."""
        letter = event.unicode.upper()
        if len(letter) != 1 or letter.isspace():
            return False
        self._typed = (self._typed + letter)[-3:].replace("10", "T")
        code = self._typed[-2:]
        owned = () if self.match is None else sorted(self.match.ownerships)
        found = [card for card in owned if CODES[card] == code]
        if not found:
            return False
        self._typed = ""
        if found[0] != self.card:
            self._choose(found[0])
        self.form.focus_by_key(self.river)            # its title, read aloud, is the card
        return True

    def draw(self, screen: Surface) -> list[Rect] | None:
        """Draw what has changed: nothing between two steps of the line's brightness."""
        return super().draw(screen) if self.needs_redraw or super().moving else []

    def _draw_title(self, screen: Surface) -> None:
        """Write the title, and beside it the game, the deal and the rounds, if there is room."""
        super()._draw_title(screen)
        painter, match = self.app.painter, self.match
        if match is None:
            return
        rounds = ngettext("{count} round", "{count} rounds", match.rounds[-1]).format(count=whole(match.rounds[-1]))
        words = " · ".join((self.book, _("deal {number}").format(number=self.record.seed), rounds))
        x = self._title.x + painter.text_width(self.title, painter.px("name"), "display") + painter.u(22)
        beside = self.tabs is not None and self.tabs.rect.y == self._title.y
        if self.tabs is not None and beside:
            x = self.tabs.rect.right + painter.u(22)
        if x + painter.text_width(words, painter.px("small")) <= self._title.right:
            box = Rect(x, self._title.y + painter.u(3), self._title.right - x, self._title.h)
            align: Align = "right" if beside else "left"
            painter.draw_text(screen, words, box, painter.px("small"), "text", painter.theme.muted, align)


def comic(app: App, record: Record, names: Sequence[str], animals: Sequence[int],
          look: Callable[[int], None] | None, **more: Any) -> ComicPage:
    """Return the page with the comic of a match, from which a tab leads to its numbers."""
    return ComicPage(app, record, names, animals, look, numbers=StoryPage, **more)


def opened(app: App, record: Record, names: Sequence[str], animals: Sequence[int],
           look: Callable[[int], None] | None, *, children: bool = False, **more: Any) -> Page:
    """Return the page on which the story of a match begins: the comic if `children` play here, else the numbers."""
    first = comic if children else StoryPage
    return first(app, record, names, animals, look, children=children, **more)


def _course(story: MatchAnalysis) -> ChanceSeries:
    """Return the chances of each round for the chart, and the bands of the borders."""
    bands = [_bands(moment) for moment in story.line] if any(moment.errors for moment in story.line) else []
    return ChanceSeries([moment.round for moment in story.line], [moment.chances for moment in story.line], bands)


def _bands(moment: WinChances) -> list[float]:
    """Return how far the band of each border reaches: the seats below it win together as likely as those above do not,
    so that the smaller of both errors counts."""
    errors = [moment.error(seat) for seat in range(len(moment.chances))]
    below, above = accumulate(errors, hypot), [*accumulate(reversed(errors), hypot)][-2::-1]
    return [WIDTHS * min(pair) for pair in zip(below, above, strict=False)]


def _is_last(story: MatchAnalysis) -> bool:
    """True if an analysis will not get better."""
    return story.exact or story.rollouts >= STAGES[-1]
