"""A lesson code says the same on every machine, and a letter that is wrong is noticed."""

import random
import string
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.core.unicode_text import ISOLATE, ISOLATED
from game.learning import lesson_code
from game.learning.curriculum import FAMILIES
from game.learning.session_plan_code import (
    ANCHORS,
    LEVELS,
    LIMIT,
    MINUTES,
    RANKS,
    SUBJECTS,
    TRICKS,
    PlanError,
    SessionPlanSpec,
    practiced,
)  # fmt: skip
from game.rules import make, title, titles

GAMES = ("addition-war", "subtraction-war", "multiplication-war", "casualty-war", "twenty-first-century-war",
         "fast-food", "brain-drain", "ascent", "missing-card-war")    # fmt: skip
"""By their numbers in lesson codes, which never change."""
RECKONING = *GAMES[:3], "missing-card-war"
ISOLATES = dict.fromkeys(map(ord, (ISOLATE, ISOLATED)))
"""What stands round letters from right to left, so that they turn nothing else round."""


@st.composite
def plans(draw: st.DrawFn) -> SessionPlanSpec:
    game = draw(st.sampled_from(GAMES))
    chosen = {name: draw(st.sampled_from(values)) for name, values in title(game).game.practice.options.items()}
    if game in RECKONING and draw(st.booleans()):
        chosen["ranks"] = ",".join(draw(st.lists(st.sampled_from(RANKS), min_size=2, unique=True)))
    length = draw(st.sampled_from([{"minutes": each} for each in MINUTES] + [{"tricks": each} for each in TRICKS]))
    decide = game in RECKONING and draw(st.booleans())
    level, timed = draw(st.sampled_from(LEVELS)), draw(st.booleans())
    chooses = game in RECKONING and draw(st.booleans())
    anchored = title(game).game.practice.anchors and "ranks" not in chosen
    anchor = draw(st.none() | st.sampled_from(ANCHORS)) if anchored else None
    same = draw(st.booleans())
    subjects = [each.id for each in FAMILIES if each.id in SUBJECTS and each.kind == title(game).game.practice.fact]
    if subjects and draw(st.booleans()):
        return SessionPlanSpec.of(title(game), level=level, timed=timed, decide=decide,
                                  family=draw(st.sampled_from(subjects)),
                                  same=same, **length)
    try:
        return SessionPlanSpec.of(title(game), chosen, level=level, timed=timed, decide=decide, chooses=chooses,
                                  anchor=anchor,
                                  same=same, **length)
    except PlanError:                             # all the cards that were kept are left out
        return SessionPlanSpec.of(title(game), level=level, timed=timed, decide=decide, **length)


@given(plans())
# they are chosen by hand
@example(SessionPlanSpec.of(title("addition-war"), {"ranks": "2,3"}, minutes=5, chooses=True))
def test_every_plan_comes_back_from_its_code(plan: SessionPlanSpec) -> None:
    assert SessionPlanSpec.read(plan.code, titles().values()) == plan
    assert SessionPlanSpec.read(lesson_code.spaced(plan.code).lower(), titles().values()) == plan


def test_where_truce_chooses_the_code_is_another_than_where_the_level_does() -> None:
    for game in RECKONING:
        plan = SessionPlanSpec.of(title(game), chooses=True)
        assert SessionPlanSpec.read(plan.code, titles().values()).chooses
        assert plan.code != SessionPlanSpec.of(title(game)).code


def test_a_number_that_says_what_its_game_cannot_do_is_no_code() -> None:
    """The same cards for all, of a game whose cards are not planned: it would be a second code of the same lesson."""
    for game in set(GAMES) - set(RECKONING):
        plan = SessionPlanSpec.of(title(game))
        for number in range(plan.number, plan.number + 12 * 16 * 2 * 3, 12 * 16 * 2):
            if number != plan.number:
                with pytest.raises(PlanError):
                    SessionPlanSpec.read(lesson_code.write(number), titles().values())


@given(plans(), st.data())
def test_a_mistyped_letter_is_noticed(plan: SessionPlanSpec, data: st.DataObject) -> None:
    code = plan.code
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from([each for each in lesson_code.ALPHABET if each != code[at]]))
    with pytest.raises(PlanError):
        SessionPlanSpec.read(code[:at] + other + code[at + 1:], titles().values())


@given(plans())
def test_two_swapped_neighbours_are_noticed(plan: SessionPlanSpec) -> None:
    code = plan.code
    for at in range(len(code) - 1):
        swapped = code[:at] + code[at + 1] + code[at] + code[at + 2:]
        if swapped != code:
            with pytest.raises(PlanError):
                SessionPlanSpec.read(swapped, titles().values())


@given(st.integers(0, lesson_code.MOST - 1))
def test_every_number_has_one_code(number: int) -> None:
    letters = lesson_code.write(number)
    assert lesson_code.SHORTEST <= len(letters) <= lesson_code.LONGEST
    assert lesson_code.read(letters) == number


def test_the_first_number_that_needs_another_letter_has_one() -> None:
    for length in range(lesson_code.SHORTEST, lesson_code.LONGEST):
        most = len(lesson_code.ALPHABET) ** (length - 1)
        assert [len(lesson_code.write(number)) for number in (most - 1, most)] == [length, length + 1]
        assert lesson_code.read(lesson_code.write(most)) == most


def test_letters_that_are_more_than_a_number_needs_are_no_code_of_it() -> None:
    rng, found = random.Random(3), 0
    for _try in range(3000):
        letters = "".join(rng.choices(lesson_code.ALPHABET, k=7))
        try:
            number = lesson_code.read(letters)
        except lesson_code.CodeError:
            continue
        found += 1
        assert lesson_code.write(number) == letters
    assert found > 100


@given(st.text(max_size=14) | st.text(lesson_code.ALPHABET, max_size=12))
def test_whatever_is_typed_is_a_plan_or_one_clear_line(text: str) -> None:
    told = ""
    try:
        plan = SessionPlanSpec.read(text, titles().values())
    except PlanError as wrong:
        told = str(wrong)
    else:
        assert plan.code == lesson_code.write(lesson_code.read(text))
    assert told.translate(ISOLATES).isprintable()


@given(plans())
def test_a_code_is_never_one_letter_over_and_over(plan: SessionPlanSpec) -> None:
    assert len(set(plan.code)) > 1


@given(plans())
def test_no_code_is_longer_than_eight_letters(plan: SessionPlanSpec) -> None:
    assert 6 <= len(plan.code) <= 8


def test_the_longest_code_there_can_be_has_eight_letters_and_those_of_most_lessons_six() -> None:
    many: dict[str, Any] = {"level": "hard", "tricks": 60, "timed": True, "same": True}
    for game in RECKONING:
        options = {name: values[-1] for name, values in title(game).game.practice.options.items()}
        assert len(SessionPlanSpec.of(title(game), options | {"highest": None, "ranks": ",".join(RANKS[1:])},
                                      **many).code) == 8
        assert len(SessionPlanSpec.of(title(game), chooses=True, level="hard", tricks=60, timed=True,
                                      decide=True).code) == 6
    for each in FAMILIES:
        if each.id in SUBJECTS:
            game = next(one for one in GAMES[:3] if title(one).game.practice.fact == each.kind)
            assert len(SessionPlanSpec.of(title(game), family=each.id, **many).code) == 6


def test_where_cards_are_chosen_one_by_one_the_highest_card_is_said_by_them() -> None:
    game = title("addition-war")
    plan = SessionPlanSpec.of(game, {"highest": 8, "ranks": "2,5,8,10,K"})
    assert (plan, plan.ranks) == (SessionPlanSpec.of(game, {"ranks": "2,5,8"}), ["2", "5", "8"])
    assert SessionPlanSpec.of(game, {"highest": 9, "faces": "ten", "ranks": "2,5,K"}).chosen == {"faces": "ten",
                                                                                                 "ranks": "2,5"}


@pytest.mark.parametrize(("typed", "told"), [
    ("", "has 6 to 8 letters. This one has 0"), ("BCDF", "This one has 4"), ("BCDFHJKMN", "This one has 9"),
    ("BCDFHQ", "“Q” is never used in a lesson code"),
    ("BBBBBC", "A letter is wrong or missing."),
])  # fmt: skip
def test_what_is_wrong_is_said_in_one_line(typed: str, told: str) -> None:
    with pytest.raises(PlanError, match=told):
        SessionPlanSpec.read(typed, titles().values())


def test_look_alikes_are_taken_for_the_letters_that_were_meant() -> None:
    number = next(n for n in range(10**6) if set("CBSZ") <= set(lesson_code.write(n)))
    looked = lesson_code.write(number).translate(str.maketrans("CBSZ", "G852"))
    assert lesson_code.read(looked) == number


def test_no_letter_of_the_alphabet_is_a_vowel_or_a_figure() -> None:
    assert set(lesson_code.ALPHABET) <= set(string.ascii_uppercase) - set("AEIOU")


def test_the_games_of_the_math_room_have_the_numbers_they_always_had() -> None:
    assert {game.id: game.game.practice.number for game in practiced(titles().values())} == {
        game: number for number, game in enumerate(GAMES)}
    assert [game for game in GAMES if title(game).game.practice.reckons] == [*RECKONING]


def test_what_a_session_sets_the_games_have() -> None:
    for game in GAMES:
        known = {option.id: option for option in title(game).options}
        for name, values in title(game).game.practice.options.items():
            assert set(values) <= set(known[name].values)
            assert values[0] == known[name].default
    for game in RECKONING:
        assert title(game).options[3].id == "ranks"


@given(plans())
def test_every_plan_makes_its_game_with_the_cards_it_says(plan: SessionPlanSpec) -> None:
    game = make(plan.game, plan.chosen)
    if plan.game in RECKONING:
        assert len(game.deck()) == 4 * len(plan.ranks) * int(plan.options.get("decks") or 1)


def test_a_level_says_which_cards_unless_they_are_chosen() -> None:
    assert SessionPlanSpec.of(title("addition-war"), level="easy").chosen == {"highest": LIMIT}
    assert SessionPlanSpec.of(title("addition-war"), level="medium").chosen == {"faces": "out"}
    assert SessionPlanSpec.of(title("addition-war"), level="hard").chosen == {}
    assert SessionPlanSpec.of(title("addition-war"), level="easy", chooses=True).chosen == {}
    assert SessionPlanSpec.of(title("addition-war"), {"highest": 8}, level="easy").chosen == {"highest": 8}
    decided = SessionPlanSpec.of(title("addition-war"), {"ranks": "2,5,10"}, decide=True)
    assert decided.chosen == {"ranks": "2,5,10", "answers": True}
    assert SessionPlanSpec.of(title("ascent"), level="easy").chosen == {}
    assert not SessionPlanSpec.of(title("ascent"), chooses=True).chooses, "its cards are not planned"


@pytest.mark.parametrize("wrong", [
    {"game": title("war")}, {"options": {"down": 3}}, {"options": {"highest": 99}}, {"options": {"ace": True}},
    {"options": {"ranks": "joker"}}, {"options": {"ranks": "J,Q", "faces": "out"}}, {"level": "random"},
    {"minutes": 7}, {"tricks": 3}, {"minutes": 5, "tricks": 5}, {"game": title("ascent"), "decide": True},
])  # fmt: skip
def test_a_session_that_cannot_be_is_refused_in_one_line(wrong: dict[str, object]) -> None:
    with pytest.raises(PlanError) as told:
        SessionPlanSpec.of(**{"game": title("addition-war"), **wrong})  # type: ignore[arg-type]
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(("code", "plan"), [
    ("HPZSCD", SessionPlanSpec.of(title("addition-war"))),
    ("BRCTKB",
     SessionPlanSpec.of(title("multiplication-war"), {"highest": 8, "decks": 2}, level="hard", tricks=20, timed=True,
                                  decide=True)),
    ("PZDZNYCD", SessionPlanSpec.of(title("subtraction-war"), {"ranks": "2,5,10,K"}, level="easy", minutes=5)),
    ("PPSHTN", SessionPlanSpec.of(title("ascent"), {"top": 12}, minutes=15)),
    ("RRMYSZ", SessionPlanSpec.of(title("addition-war"), family="two_more")),
    ("TTSPCBJ", SessionPlanSpec.of(title("multiplication-war"), anchor=7, same=True)),
])  # fmt: skip
def test_codes_mean_the_same_in_every_release(code: str, plan: SessionPlanSpec) -> None:
    assert plan.code == code


def test_a_session_about_one_number_says_so_in_its_code() -> None:
    plan = SessionPlanSpec.of(title("multiplication-war"), {"ace": 1, "decks": 2}, anchor=7, chooses=True, tricks=20)
    assert (plan.anchor, plan.chooses, plan.chosen["anchor"]) == (7, False, 7)
    assert SessionPlanSpec.read(plan.code, titles().values()) == plan
    for game, anchor, cards in (("subtraction-war", 7, {}), ("addition-war", 1, {}), ("addition-war", 13, {}),
                                ("addition-war", 7, {"ranks": "2,3"}), ("ascent", 7, {})):
        with pytest.raises(PlanError, match="about this number"):
            SessionPlanSpec.of(title(game), cards, anchor=anchor)


def test_a_session_of_missing_card_war_may_be_about_factors() -> None:
    plan = SessionPlanSpec.of(title("missing-card-war"), {"count": "product"}, anchor=7)
    assert SessionPlanSpec.read(plan.code, titles().values()).chosen == {"count": "product", "faces": "out",
                                                                         "anchor": 7}


def test_a_lesson_with_the_same_cards_for_all_says_so_in_its_code() -> None:
    game = title("multiplication-war")
    for plan in (SessionPlanSpec.of(game, same=True), SessionPlanSpec.of(game, same=True, anchor=7),
                 SessionPlanSpec.of(game, {"ranks": "2,5"},
                 same=True), SessionPlanSpec.of(game, family="times_7", same=True), SessionPlanSpec.of(game, {
                     "ace": 11, "faces": "ten", "decks": 2, "ranks": ",".join(RANKS[:-1])}, level="hard", tricks=60,
                     timed=True, same=True)):
        assert SessionPlanSpec.read(plan.code, titles().values()) == plan
        assert plan._replace(same=False).code != plan.code
    assert not SessionPlanSpec.of(game, same=True, decide=True).decide, "the cards alone decide"
    assert SessionPlanSpec.of(title("ascent"),
                              same=True) == SessionPlanSpec.of(title("ascent")), "its cards are nobody's own anyway"


def test_where_truce_chose_the_same_cards_for_all_are_numbers_up_to_ten() -> None:
    plan = SessionPlanSpec.of(title("addition-war"), level="easy", chooses=True).for_all
    assert (plan.same, plan.chooses, plan.chosen) == (True, False, {"faces": "out"})
    assert SessionPlanSpec.of(title("addition-war"), level="easy", decide=True).for_all.chosen == {"highest": LIMIT}


def test_a_code_is_shown_in_two_halves() -> None:
    assert [lesson_code.spaced("BCDFHJKM"[:n]) for n in (6, 7, 8)] == ["BCD FHJ", "BCD FHJK", "BCDF HJKM"]


@pytest.mark.parametrize("wrong", [
    {"game": title("subtraction-war"), "family": "two_more"}, {"family": "plus_zero"}, {"family": "nothing"},
    {"family": "two_more", "anchor": 7}, {"family": "two_more", "options": {"highest": 5}},
    {"game": title("missing-card-war"), "family": "two_less"}, {"game": title("ascent"), "family": "two_more"},
])  # fmt: skip
def test_a_lesson_is_about_facts_that_its_game_makes(wrong: dict[str, Any]) -> None:
    with pytest.raises(PlanError, match=r"about th(is number|ese facts)"):
        SessionPlanSpec.of(**{"game": title("addition-war"), **wrong})


def test_the_families_of_lessons_have_the_places_they_always_had() -> None:
    assert SUBJECTS[:7] == ("one_more", "two_more", "doubles", "within_ten", "make_ten", "near_doubles", "over_ten")
    assert SUBJECTS[7:15] == ("one_less", "two_less", "nothing_left", "neighbors", "halves", "take_away", "from_ten",
                              "back_over_ten")
    assert [int(each.removeprefix("times_")) for each in SUBJECTS[15:]] == [2, 5, 10, 1, 4, 3, 9, 6, 7, 8, 11, 12, 13]
    assert set(SUBJECTS) == {each.id for each in FAMILIES} - {"plus_zero", "times_0", "times_more"}


def test_faces_that_count_ten_are_no_higher_than_a_ten() -> None:
    for faces, ranks in (("ten", RANKS), ("counting", [rank for rank in RANKS if rank not in "JQK"])):
        assert SessionPlanSpec.of(title("addition-war"), {"faces": faces, "highest": 10}).ranks == [*ranks]


def test_all_ranks_are_as_good_as_none_chosen_and_one_is_too_few() -> None:
    game = title("addition-war")
    assert SessionPlanSpec.of(game, {"ranks": ",".join(RANKS)}) == SessionPlanSpec.of(game)
    with pytest.raises(PlanError):
        SessionPlanSpec.of(game, {"ranks": "7"})
    with pytest.raises(PlanError):
        SessionPlanSpec.of(game, {"highest": 2, "ace": 11})


def test_a_lesson_of_a_later_release_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setattr("game.learning.session_plan_code.ANCHORS", (*ANCHORS, 13))
        later.setattr("game.learning.session_plan_code.SUBJECTS", (*SUBJECTS, "times_14"))
        codes = [SessionPlanSpec.of(title("multiplication-war"), anchor=13).code]
        codes.append(SessionPlanSpec.of(title("multiplication-war"))._replace(family="times_14").code)
    long, longest = (SessionPlanSpec.of(title("addition-war"), tricks=each).number for each in TRICKS[-2:])
    codes.append(lesson_code.write(2 * longest - long))                 # no length
    codes.append(lesson_code.write(lesson_code.MOST - 1))
    codes.append(lesson_code.write(SessionPlanSpec.of(title("ascent")).number + 2))  # a game that is not there
    for code in codes:
        with pytest.raises(PlanError, match="does not know that lesson"):
            SessionPlanSpec.read(code, titles().values())
