"""Whole matches by hand, with the pauses of people: a little of what `python -m tests.tools.whole_matches` plays."""

import pytest

from tests.tools.whole_matches import played


@pytest.mark.parametrize(("game", "hands", "people"), [
    ("good-king-bad-queen", "keys", 2), ("duel-king", "finger", 2), ("duel-king", "mouse", 1),
    ("brain-drain", "pad", 1), ("missing-card-war", "pad", 2),
])
def test_a_match_comes_to_its_end_page_no_press_is_in_silence_and_the_times_agree(
    game: str, hands: str, people: int
) -> None:
    match = played(game, hands, people)
    assert not match.trouble
    assert match.agrees, (match.wall, match.on_page, match.counted)
    assert match.presses > match.rounds
    assert not match.silent
    assert match.rounds > 0


def test_each_prompt_for_two_people_says_who_what_for_and_which_key() -> None:
    match = played("duel-king", "keys", 2)
    assert match.prompts
    assert [prompt.words for prompt in match.prompts.values()
            if not (prompt.who and prompt.purpose and prompt.key)] == []
