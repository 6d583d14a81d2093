"""The pill: what has happened, with small cards of it, and how one makes way for the next."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from pygame import Rect

from game.core.announcements import PASSED, RIGHT, SUM, WRONG
from game.core.cards import CODES, Card
from game.core.events import Announced, Event, Laid, Moved, Swept
from game.core.match import Match
from game.core.seats import Seat
from game.core.table import Table
from game.rules import title
from game.view.pictures.pictures import BACK
from game.view.pictures.theme import EVENING, SMALLEST
from game.view.stage.caption import Caption
from game.view.stage.stage import Stage
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_fixture import INSTANT, follow, match, pictures, play, screen, stage
from tests.kit.stage_inspection import inspect
from tests.kit.watching_driver import watched

FRAME = 1 / 60


def words(event: Event, _table: Table) -> str | None:
    """What is put into words here: facts, by the sum of their numbers, and what is swept."""
    return {Announced: "Said", Swept: "Swept", Moved: "Moved"}.get(type(event))


def turned(shown: Stage) -> list[Card]:
    """Let both turn a card; return these cards."""
    table = match().table
    cards = [table.piles[f"packet/{seat}"][0] for seat in (0, 1)]
    shown.enqueue([Laid((card,), f"packet/{seat}", f"stake/{seat}", True) for seat, card in enumerate(cards)])
    play(shown)
    return cards


def codes(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(CODES[card] for card in cards)


def test_a_pill_shows_the_cards_that_it_is_about() -> None:
    shown = stage(match().table, caption=words)
    cards = turned(shown)
    shown.enqueue([Announced(PASSED, (0,), tuple(cards))])
    shown.tick(FRAME)
    assert inspect(shown).pill.cards == codes(cards)


def test_a_pill_shows_all_of_four_cards() -> None:
    shown, table = stage(match().table, size=(1280, 720), caption=lambda _event, _table: "Four cards"), match().table
    cards = [*table.piles["packet/0"]][:4]
    shown.enqueue([Laid(tuple(cards), "packet/0", "stake/0", True)])
    play(shown)
    assert inspect(shown).pill.cards == codes(cards)


def test_of_cards_that_are_swept_the_winner_s_are_shown() -> None:
    shown = stage(match().table, caption=words)
    cards = turned(shown)
    shown.enqueue([Swept(tuple(cards), ("stake/0", "stake/1"), "packet/1")])
    shown.tick(FRAME)
    assert inspect(shown).pill.cards == codes(cards[1:])


def test_where_no_card_has_won_none_is_shown_least_of_all_the_loser_s() -> None:
    shown = stage(match().table, caption=words)
    cards, covered = turned(shown), match().table.piles["packet/0"][1]
    shown.enqueue([Laid((covered,), "packet/0", "stake/0", False)])
    play(shown)
    shown.enqueue([Swept((*cards, covered), ("stake/0", "stake/1"), "packet/0")])
    shown.tick(FRAME)
    assert inspect(shown).pill.cards == ()


def test_cards_that_nobody_sees_are_backs_in_a_pill_too() -> None:
    on = match()
    shown = stage(on.table, caption=words)
    hidden = tuple(list(on.table.piles["packet/0"])[:5])
    shown.enqueue([Moved(hidden, "packet/0", "packet/1", False, False)])
    shown.tick(FRAME)
    assert set(inspect(shown).pill.cards) == {BACK}


def seen(shown: Stage, text: str, seconds: float = 0.5) -> list[tuple[tuple[bool, bool], str]]:
    """What pills are seen while another text is said, frame by frame."""
    shown.say(text)
    found = []
    for _ in range(round(seconds / FRAME)):
        shown.draw(screen(shown))
        found.append((inspect(shown).pill[3:], inspect(shown).caption[0]))
        shown.tick(FRAME)
    return found


def test_one_pill_is_gone_before_the_next_comes() -> None:
    shown = stage(match().table)
    seen(shown, "First")
    found = [pills for pills, _text in seen(shown, "Second")]
    assert found[0] == (True, False)
    assert found[-1] == (False, True)
    assert (True, True) not in found
    assert not shown.moving
    assert seen(shown, "")[-1] == ((False, False), "")


@pytest.mark.parametrize("how", [{"reduced_motion": True}, {"pace": INSTANT}])
def test_with_little_motion_and_at_the_instant_pace_one_takes_the_place_of_the_other(how: dict[str, float]) -> None:
    shown = stage(match().table)
    for name, value in how.items():
        setattr(shown.state, name, value)
    seen(shown, "First")
    assert {pills for pills, _text in seen(shown, "Second")} == {(False, True)}


def test_while_all_is_hurried_words_take_the_place_of_words() -> None:
    shown = stage(match().table, caption=words)
    cards = turned(shown)
    shown.hurry(True)
    for number in range(3):
        shown.enqueue([Announced(SUM, (0,), tuple(cards), (number,))])
        shown.tick(FRAME)
        assert inspect(shown).pill[3:] == (False, True)


def test_a_pill_and_its_cards_stay_in_the_window_and_clear_of_the_words() -> None:
    for size in ((800, 600), (1280, 720), (900, 1200)):
        shown = stage(match().table, size, caption=lambda _event, _table: "Grandmother Wilhelmina takes the pot: 14")
        cards = turned(shown)
        shown.enqueue([Announced(PASSED, (0,), tuple(cards))])
        shown.tick(1.0)
        shown.draw(screen(shown))
        pill = inspect(shown).pill
        assert len(pill.small) == len(pill.cards) > 0
        assert all(Rect((0, 0), size).contains(rect) for rect in pill.small)
        assert all(not rect.colliderect(pill.words) for rect in pill.small)


def test_a_card_that_turns_up_shows_its_face_in_the_pill_at_once() -> None:
    on = match()
    shown = stage(on.table, caption=words)
    card = on.table.piles["packet/0"][0]
    shown.enqueue([Moved((card,), "packet/0", "stake/0", True, False)])
    shown.tick(FRAME)
    assert inspect(shown).pill.cards == codes([card])


def test_pills_that_follow_each_other_four_times_a_second_do_not_flash() -> None:
    shown, flashes = stage(match().table), Flashes()
    for number in range(12):
        shown.say(f"{number} cards are taken by somebody")
        for _ in range(15):
            shown.tick(FRAME)
            shown.draw(screen(shown))
            flashes.see(screen(shown))
    assert flashes.worst <= QUARTER


@pytest.mark.parametrize(("size", "minimum"), [
    ((900, 1600), 22), ((800, 1200), 18), ((1280, 720), 20), ((1920, 1080), 30)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_are_as_large_as_a_high_window_has_room_for(size: tuple[int, int], minimum: int, seats: int) -> None:
    """The pill of 900 x 1600 had letters of 16 pixels; those of other windows are as they were."""
    painter = pictures(size).paper(EVENING, size)
    layout = stage(match(seats).table, size).layout
    pill = Caption(layout, painter, pictures(size))
    pill.say("A queen beats a ten: Ann takes all 6", "fox")
    assert pill.words.h >= minimum
    assert pill.pill.w <= layout.caption_width
    high = size[1] > size[0]
    for role in ("name", "body", "label"):
        assert (painter.at_table(role) > painter.px(role)) == (high and painter.at_table(role) > SMALLEST), role
    assert painter.at_table("name") >= (21 if high else painter.px("name"))


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1290, 726)])
@pytest.mark.parametrize("theme", ["evening", "projector"])
def test_what_is_said_under_the_bar_does_not_touch_its_words(tmp_path: Path, size: tuple[int, int], theme: str) -> None:
    with watched(tmp_path, "brain-drain", size=size, theme=theme) as at:
        for _ in range(2000):
            at.app.pass_by()
            pill = inspect(at.play.stage).pill
            if pill.small:
                break
        height = min(pill.words.top, *(small.top for small in pill.small))
        assert height >= at.play.stage.layout.bar.h * 0.9


@pytest.mark.parametrize(("answers", "told"), [
    (("2", "6"), ["Ann found the missing card: 2", "Both are right!"]),
    (("2", "5"), ["Ann found the missing card: 2", "Ben says 5, but it’s 6"]),
    (("", ""), ["Now you see what was missing"]),
    (("?", "I pass"), ["Now you see what was missing"]),
    (("", "6"), ["Now you see what was missing", "Ben found the missing card: 6"]),
])
def test_what_is_true_of_both_is_said_once(answers: tuple[str, str], told: list[str]) -> None:
    played, said = Match(title("missing-card-war").make({}), 2, 1, events=True), list[str]()
    shown = stage(played.table, caption=lambda event, table: played.game.caption(event, table, ["Ann", "Ben"]))
    shown.enqueue([
        Announced(RIGHT if answer == str(number) else WRONG, (Seat(seat),), (Card(number - 2),), (number,), answer)
        for seat, (answer, number) in enumerate(zip(answers, (2, 6), strict=True))])
    for _ in follow(shown):
        words = shown.words[0]
        if words and words not in said[-1:]:
            said.append(words)
    assert said == told
