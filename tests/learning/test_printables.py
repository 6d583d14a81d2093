"""What is printed for paper: due facts, cards to fold, a packet for a real deck, and a class's sheet."""

import re
from html import escape

from game.learning.answer import Answer
from game.learning.class_progress import GROWTHS, FamilyStanding, growth_words, of_kind
from game.learning.fact import Fact
from game.learning.learner_model import LearnerModel
from game.learning.printables import CARDS, SHEET, for_home, wall_printout, wanted
from game.learning.strategies import strategy
from tests.kit.sample_learner import DAY, NOW, answers
from tests.scenes.math_room.test_report_files import Seen

NASTY = "<script>alert(1)</script> & “Zoë”"


def learner() -> LearnerModel:
    knowledge = LearnerModel()
    for answer in answers("sum", count=60):
        knowledge.observe(answer)
    return knowledge


def test_what_is_due_comes_first_and_what_was_never_asked_does_not() -> None:
    knowledge = learner()
    facts = wanted(knowledge, NOW)
    due = knowledge.due_facts(NOW)
    assert facts[:len(due[:SHEET])] == due[:SHEET]
    assert len(facts) == len(set(facts)) <= SHEET
    assert {fact.key for fact in facts} <= {fact.key for fact in knowledge.seen()}


def test_the_pages_for_home_need_no_network_and_never_read_a_name_as_html() -> None:
    text = for_home(NASTY, wanted(learner(), NOW), NOW)
    assert not re.search(r"https?:|//|<script|<link|<img|@import|url\(|\bon\w+=", text)
    seen = Seen(text)
    assert NASTY in " ".join(seen.words)
    assert text.count('class="card"') <= CARDS
    many = [Fact("sum", (one, other)) for one in range(1, 7) for other in range(1, 7)]
    text = for_home("Ada", many, NOW)
    assert (text.count("<span>"), text.count('class="card"')) == (SHEET, CARDS)
    assert f"<small>{escape(strategy(many[0]))}</small>" in text, "how it is found stands on the back"


def test_a_packet_names_the_cards_that_make_the_facts() -> None:
    words = " ".join(Seen(for_home("Ada", [Fact("sum", (8, 5)), Fact("sum", (13, 1))], NOW)).words)
    assert "A, 5, 8 and K" in words
    assert "8 + 5 and 13 + 1" in words
    more = Fact("sum", (0, 5)), Fact("sum", (14, 1)), Fact("sum", (3, 4, 5))
    assert "real deck" not in for_home("Ada", more, NOW), "no such card, and too many"
    words = " ".join(Seen(for_home("Ada", [*more, Fact("sum", (8, 5))], NOW)).words)
    assert "come up: 8 + 5." in words
    assert "deck, all four of each: 5 and 8." in words


def test_a_child_for_whom_nothing_is_due_has_a_page_too() -> None:
    assert "Nothing is due" in for_home("Ada", wanted(LearnerModel(), NOW), NOW)


def test_a_fact_shown_lately_stays_on_the_sheet() -> None:
    knowledge = LearnerModel()
    knowledge.observe(Answer(Fact("sum", (7, 5)), 12, True, 3.0, False, NOW - DAY, "addition-war", 1, True))
    longer, known = Fact("sum", (3, 4, 5)), Fact("sum", (2, 2))
    knowledge.observe(Answer(longer, 11, False, 3.0, False, NOW - DAY, "addition-war", 1))
    for days in (2, 1):
        knowledge.observe(Answer(known, 4, True, 1.0, False, NOW - days * DAY, "addition-war", 3 - days))
    assert [fact.key for fact in wanted(knowledge, NOW)] == ["5+7"], "what is known, and too long, does not"


def test_the_class_sheet_keeps_the_order_of_the_register_and_has_words_for_each_sign() -> None:
    families = of_kind("sum")[:3]
    text = wall_printout("2b", families, [(NASTY, {}), ("Ada", {families[0].id: FamilyStanding(4, 4, "flower")})], NOW)
    words = Seen(text).words
    assert words.index(NASTY) < words.index("Ada")
    assert text.count('aria-label="not met yet"') == 5
    assert text.count('aria-label="nearly all right"') == 1
    assert "<script" not in text
    legend = text[text.index("</table>"):]
    assert all(growth_words(growth) in legend for growth in GROWTHS)
    assert legend.count("·") == 1, "the sign of what was not met yet is no mark between the others"
