"""Pages for practice on paper: a sheet of the facts that are due, cards to fold, a packet for a real deck, and the
sheet of a class. Each is one HTML file without network or script."""

from collections.abc import Mapping, Sequence
from html import escape

from game.calendar import day
from game.core.html_page import html_page
from game.core.i18n import _, date, listed
from game.learning.class_progress import GROWTHS, FamilyStanding, Growth, family_name, growth_words
from game.learning.curriculum import FactFamily, in_order
from game.learning.fact import Fact
from game.learning.learner_model import LearnerModel
from game.learning.strategies import strategy

SHEET, CARDS = 24, 16
"""The facts of a sheet, and the number of cards."""
_RANKS = {1: "A", 11: "J", 12: "Q", 13: "K"}
_SIGNS: Mapping[Growth, str] = {"seed": "·", "shoot": "⁄", "leaves": "◐", "bud": "◕", "flower": "●"}
_STYLE = """\
@page { margin: 14mm }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 8mm; max-width: 190mm; color: #211B3A; background: #fff;
  font: 12pt/1.4 "Source Sans 3", "Segoe UI", "Helvetica Neue", Arial, sans-serif }
h1, h2 { font-family: "Source Serif 4", Georgia, serif; line-height: 1.15; margin: 0 0 3mm }
h1 { font-size: 22pt; overflow-wrap: anywhere }
h2 { font-size: 15pt; margin-top: 8mm }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 8mm }
.sheet { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm 14mm; font-size: 17pt; margin-top: 4mm }
.sheet span { border-bottom: .4mm solid #211B3A; display: inline-block; width: 22mm }
.cards { display: grid; grid-template-columns: 1fr 1fr; gap: 0 }
.card { display: grid; grid-template-columns: 1fr 1fr; border: .3mm dashed #6b6580; height: 30mm; break-inside: avoid }
.card div { display: flex; align-items: center; justify-content: center; font-size: 18pt }
.card div + div { border-left: .3mm dotted #6b6580; flex-direction: column; font-size: 18pt; font-weight: bold }
.card small { font-size: 8.5pt; font-weight: normal; text-align: center; padding: 0 2mm }
.page { break-before: page }
table { border-collapse: collapse; font-size: 9pt }
td, th { border: .2mm solid #b9b3c6; padding: 1mm 1.5mm; text-align: center }
th[scope=row] { text-align: left }
td { font-size: 13pt; line-height: 1 }
@media print { body { padding: 0; max-width: none } }
"""


def wanted(knowledge: LearnerModel, now: float) -> list[Fact]:
    """Return the facts to be practiced on paper: those that are due, the longest waiting first, then those still being
    learned, the easiest first. `now` is in seconds since 1970."""
    found = knowledge.due_facts(now)
    learning = in_order(fact for fact in knowledge.seen()
                        if fact.in_table and fact not in found and knowledge.mastery(fact) in ("practice", "once"))
    return [*found, *learning][:SHEET]


def for_home(name: str, facts: Sequence[Fact], now: float, language: str = "en") -> str:
    """Return the HTML of the pages for home: a sheet, cards to fold, and a packet for a real deck. `now` is in seconds
    since 1970."""
    if not facts:
        return _page(name, f"<p>{escape(_('Nothing is due. Play a session first.'))}</p>", now, language)
    sums = "".join(f"<div>{escape(fact.text)} = <span></span></div>" for fact in facts[:SHEET])
    cards = "".join(
        f'<div class="card"><div>{escape(fact.text)}</div><div>{fact.answer}<small>{escape(strategy(fact))}</small>'
        "</div></div>" for fact in facts[:CARDS])
    body = [f'<div class="sheet">{sums}</div>',
            f'<h2 class="page">{escape(_("Cards to fold"))}</h2>',
            f"<p>{escape(_('Cut along the dashes and fold each card in the middle. Say it, then turn it over.'))}</p>",
            f'<div class="cards">{cards}</div>', *_packet(facts)]
    return _page(name, "\n".join(body), now, language)


def _packet(facts: Sequence[Fact]) -> list[str]:
    """Return the HTML of how to play with a real deck so that these facts occur; empty if none of them is of two
    cards."""
    pairs = [fact for fact in facts if len(fact.operands) == 2 and 1 <= min(fact.operands) <= max(fact.operands) <= 13]
    if not pairs:
        return []
    numbers = sorted({number for fact in pairs for number in fact.operands})
    ranks = listed([_RANKS.get(number, str(number)) for number in numbers])
    return [f'<h2 class="page">{escape(_("A packet for a real deck"))}</h2>', *(f"<p>{escape(words)}</p>" for words in (
        _("Take these cards out of a deck, all four of each: {cards}.").format(cards=ranks),
        _("An ace is one, a jack 11, a queen 12 and a king 13."),
        _("Share them out. Each of you turns one card. Whoever says the answer shows how they found it. The higher "
          "card takes both."),
        _("These will come up: {facts}.").format(facts=listed([fact.text for fact in pairs[:CARDS]])),
    ))]  # fmt: skip


def wall_printout(
    title: str,
    families: Sequence[FactFamily],
    children: Sequence[tuple[str, Mapping[str, FamilyStanding]]],
    now: float,
    language: str = "en",
) -> str:
    """Return the HTML of a class's sheet: a row for each child in the order of the roster, a column for each family, a
    sign in each cell, with its words for a screen reader. `now` is in seconds since 1970."""
    heads = "".join(f'<th scope="col">{escape(family_name(each))}<br>{escape(each.example.text)}</th>'
                    for each in families)
    rows = []
    for name, known in children:
        cells = []
        for each in families:
            growth = known.get(each.id, FamilyStanding()).growth
            words = escape(growth_words(growth))
            cells.append(f'<td title="{words}" aria-label="{words}">{_SIGNS[growth]}</td>')
        rows.append(f'<tr><th scope="row" dir="auto">{escape(name)}</th>{"".join(cells)}</tr>')
    legend = " &emsp; ".join(f"{_SIGNS[growth]} {escape(growth_words(growth))}" for growth in GROWTHS)
    return _page(title, f"<table><tr><td></td>{heads}</tr>{''.join(rows)}</table><p>{legend}</p>", now, language)


def _page(title: str, body: str, now: float, language: str) -> str:
    today = day(now)
    told = escape(_("Truce, {day}").format(day=date(today.month, today.day, today.year)))
    head = f'<header><h1 dir="auto">{escape(title)}</h1><p>{told}</p></header>'
    return html_page(title, language, _STYLE, f"{head}\n{body}")
