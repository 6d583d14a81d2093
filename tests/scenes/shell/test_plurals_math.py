"""One of everything reads right: a session of one card, one question, one round, one minute and one fact."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.learning.fact import Fact
from game.learning.feedback import praise_session
from game.learning.session_plan_code import SessionPlanSpec
from game.rules import title
from game.scenes.math_room.session_bar import remaining
from game.scenes.math_room.session_story import SessionStory
from game.scenes.records.stat_widgets import FactCard
from game.scenes.shell.language import speak
from tests.kit.sample_learner import NOW, PracticeTime, report
from tests.kit.session_driver import at_session
from tests.learning.test_child_report import answer

FACT = Fact("product", (7, 8))
PRODUCTS, END, BAR, CARD = {
    "en": ["Right answers: 0 of 1 (0%).", "Not enough right answers yet to say how fast they are.",
           "Known this month: 0 of 1 facts."],
    "de": ["Richtige Antworten: 0 von 1 (0 %).",
           "Noch sind es zu wenige richtige Antworten, um zu sagen, wie schnell sie kommen.",
           "Diesen Monat gekonnt: 0 von 1 Aufgaben."],
}, {
    "en": ["## Ada\n\nYou answered **one** question.\n\nYou practiced **{fact}**.",
           "1 round · 1 minute"],
    "de": ["## Ada\n\nDu hast **eine** Aufgabe beantwortet.\n\nDu hast **{fact}** geübt.", "1 Runde · 1 Minute"],
}, {
    "en": ["Last round", "2 rounds left"], "de": ["Letzte Runde", "Noch 2 Runden"],
}, {
    "en": ["1 fact asked, untimed", "1 needs practice"], "de": ["1 Aufgabe ohne Uhr gefragt", "1 noch üben"],
}  # fmt: skip


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("en")


def test_a_session_of_one(tmp_path: Path, language: str) -> None:
    with at_session(tmp_path) as sat:
        sat.begin(SessionPlanSpec.of(title("addition-war"), level="medium", tricks=5))
        asking = sat.asked()
        sat.answer()
        session = sat.policy.session
        session.seconds = 60.0
        story = SessionStory(sat.play.context, session, 1, *session.learners.values())
        did, length = END[language]
        told, long = story.form.widgets[:2]
        assert told.label == did.format(fact=asking.question.fact.text)  # type: ignore[union-attr]
        assert long.label == length
        assert remaining(*session.left(4)) == BAR[language][0]
        assert remaining(*session.left(3)) == BAR[language][1]


def test_a_report_of_one_answer(language: str) -> None:
    told = report([answer(FACT, right=False)], [PracticeTime(False, NOW, 60.0)])
    assert told.parts["product", False].summary_lines == PRODUCTS[language]
    assert told.next[0].text.startswith({"en": "7 × 8 is not right every time yet. ",
                                         "de": "7 × 8 klappt noch nicht jedes Mal. "}[language])


def test_a_card_of_one_fact(language: str) -> None:
    from collections import Counter

    from game.view.pictures.pictures import Pictures

    card = FactCard("Ada", 0, {False: Counter({"practice": 1})}, Pictures(None), lambda: None)
    assert [card.title(False), card.words(False)[0][1]] == CARD[language]


def test_praise_for_one_mended_fact_and_for_two(language: str) -> None:
    other = Fact("product", (6, 9))
    mended = [answer(FACT, right=False), answer(FACT)]
    assert praise_session(mended)[0] == {
        "en": "You stuck with **7 × 8** until you got it right.",
        "de": "Du bist bei **7 × 8** geblieben, bis es richtig war."}[language]
    assert praise_session([*mended, answer(other, right=False), answer(other)])[0] == {
        "en": "You stuck with **7 × 8** and **6 × 9** until you got them right.",
        "de": "Du bist bei **7 × 8** und **6 × 9** geblieben, bis sie richtig waren."}[language]
