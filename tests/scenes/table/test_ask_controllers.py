"""What is asked at the table, and what people do about it: slaps, races, picks, words to write, hidden hands."""

import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.cards import CODES
from game.core.player import FASTEST
from game.rules import scramble_war
from game.scenes.shell.overlay import ConfirmDialog
from game.scenes.table.arrange_page import ArrangePage
from game.scenes.table.hidden_hands import Curtain
from game.scenes.table.history_page import look_back
from game.scenes.table.match_end_page import MatchEndPage, how
from game.scenes.table.pause import LONG, Pause
from game.scenes.table.picking import PickController
from game.scenes.table.pressing import PressController
from game.scenes.table.writing import WriteController
from game.sitting.races import LOOK
from game.sitting.referee import EARLY, TAKEN
from game.sitting.sitting import Sitting
from game.view.controls.write import EquationField, PieceButton
from game.view.widgets import Button
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import DOWN, ENTER, ESCAPE, FRAME, LEFT, RIGHT, SPACE, TAB, A, AtTable, L, at_table
from tests.view.stage.test_layout import box, overlap, shape

S, K = 22, 14
WIDE = 1280, 720


def faces(sat: AtTable, seat: int) -> list[bool]:
    """Whether each card of a hand is drawn face up."""
    cards = inspect(sat.play.stage).cards
    return [cards[card].up for card in sat.table.piles[f"hand/{seat}"]]


def asked(sat: AtTable, kind: type, patience: float = 60.0) -> Any:
    """Turn cards until something of that kind is asked of a person."""
    for _ in range(round(patience / FRAME)):
        asking = sat.play.context.asking
        if isinstance(asking, kind) and asking.by_hand and not asking.ask.forced and (
                sat.play.stage.idle or (asking.pending.race and sat.play.stage.shown)):
            if asking.pending.race:
                sat.frames(EARLY + FRAME)
            return asking
        if asking is not None and asking.ask.forced and sat.play.stage.idle and sat.top is sat.play:
            for seat in asking.by_hand:
                sat.key(sat.play.sitting.chairs[seat].key)
        sat.app.pass_by()
    raise AssertionError(f"it is never asked: {sat.match.ask}")


def good(sat: AtTable) -> PressController:
    """Let slaps pass until one would be right."""
    for _ in range(400):
        asking: PressController = asked(sat, PressController)
        if asking.ask.good:
            sat.frames(TAKEN + FRAME)
            return asking
        for seat in asking.by_hand[:1]:
            sat.key(sat.play.sitting.chairs[seat].key)
    raise AssertionError("there is never anything to slap")


def button(sat: AtTable, label: str) -> Button:
    """A button of the panel."""
    assert sat.play.context.asking is not None
    panel = sat.play.context.asking.panel
    assert panel is not None
    return next(widget for widget in panel.form.widgets if isinstance(widget, Button) and widget.label == label)


def typed(sat: AtTable, text: str) -> None:
    sat.app.take(pygame.event.Event(pygame.TEXTINPUT, text=text))


# ---- slaps ----


def test_the_second_key_slaps_and_the_slapper_has_the_cards(tmp_path: Path) -> None:
    with at_table(tmp_path, game="slap-war", people=(0, 1)) as sat:
        good(sat)
        sat.key(K)
        sat.frames(0.3)
        assert sat.match.answers[-1] == [1, "slap"]
        assert sat.play.sitting.story.counts[-1][1] > 25


def test_any_persons_turn_key_ends_the_slapping(tmp_path: Path) -> None:
    with at_table(tmp_path, game="slap-war", people=(0, 1)) as sat:
        good(sat)
        before = len(sat.match.answers)
        sat.key(L)
        assert len(sat.match.answers) == before, "the card has not been in sight for long enough"
        sat.frames(LOOK)
        sat.key(L)
        assert sat.match.answers[before] == [1, "time"]


def test_if_nobody_presses_the_time_runs_out(tmp_path: Path) -> None:
    with at_table(tmp_path, game="slap-war") as sat:
        while (asking := asked(sat, PressController)).ask.good:
            sat.frames(5)
        sat.frames(asking.ask.within)
        assert not asking.open
        assert sat.match.answers[-1][1] == "time"


def test_while_only_people_sit_there_the_window_waits_for_a_turn_key(tmp_path: Path) -> None:
    with at_table(tmp_path, game="slap-war", people=(0, 1)) as sat:
        asking = asked(sat, PressController)
        sat.frames(asking.ask.within + 5)
        assert asking.open
        assert sat.match.answers == []
        sat.key(L)
        assert sat.match.answers == [[1, "time"]]


def test_a_computer_slaps_when_a_person_sleeps_at_any_pace(tmp_path: Path) -> None:
    for pace in ("instant", "leisurely"):
        with at_table(tmp_path / pace, slap="2,3,4,5,6,7,8,9,10", pace=pace) as sat:
            asking = good(sat)
            while asking.pending.answers[1][0] > asking.ask.within:       # this time it misses, as people do
                while asking.open:
                    sat.app.pass_by()
                asking = good(sat)
            soonest, _value = asking.pending.answers[1]
            assert soonest >= FASTEST
            while asking.open:
                sat.app.pass_by()
            assert soonest <= asking.pending.seconds < soonest + 3 * FRAME, "its hand is as quick at any pace"
            assert sat.match.answers[-1] == [1, "slap"]


def test_the_second_key_turns_no_card_and_slaps_nothing_that_is_not_seen_yet(tmp_path: Path) -> None:
    with at_table(tmp_path, game="slap-war", pace="normal") as sat:
        sat.still()
        sat.key(S)
        sat.frames(0.3)
        assert sat.match.table.plays == 0
        sat.key(A)
        sat.frames(0.1)
        assert not sat.play.stage.shown, "the cards are on their way"
        sat.key(S)
        sat.frames(0.1)
        assert not sat.match.answers, "who slaps before the cards are seen has not slapped"


def test_a_slap_right_after_a_pile_was_taken_does_nothing(tmp_path: Path) -> None:
    with at_table(tmp_path, game="slap-war") as sat:
        asked(sat, PressController)
        sat.play.course.races.referee.take()
        before = len(sat.match.answers)
        sat.key(S)
        assert len(sat.match.answers) == before
        sat.frames(TAKEN + FRAME)
        sat.key(S)
        assert len(sat.match.answers) == before + 1


def test_a_late_slap_by_mouse_turns_no_card(tmp_path: Path) -> None:
    with at_table(tmp_path, game="slap-war") as sat:
        sat.still()
        sat.click(sat.play.stage.layout.sun)
        sat.frames(0.3)
        assert sat.match.table.plays == 0
        sat.click(sat.place("packet", 0))
        sat.frames(0.3)
        assert sat.match.table.plays >= 2


def test_one_press_goes_on_and_turns_ones_card(tmp_path: Path) -> None:
    with at_table(tmp_path, game="egyptian-ruffle", pyramid_pair=True, pace="normal") as sat:
        for _ in range(900):
            sat.app.pass_by()
            asking = sat.play.context.asking
            if isinstance(asking,
                          PressController) and asking.slaps and sat.match.table.turn == 1 and sat.play.stage.idle:
                break
        sat.frames(LOOK)
        plays = sat.match.table.plays
        sat.key(A)
        sat.frames(2.5)
        assert sat.match.table.plays == plays + 1, "seat 1 has played, and seat 0 turns with the same press"


def test_key_caps_name_the_second_key_where_there_is_one(tmp_path: Path) -> None:
    with at_table(tmp_path, game="slap-war") as sat:
        assert [cap.label for cap in inspect(sat.play.stage).plates[0].caps] == ["A", "S"]
        asked(sat, PressController)
        sat.frames(0.1)
        assert [cap.asked for cap in inspect(sat.play.stage).plates[0].caps] == ["none", "wait"]
        assert sat.play.hint.words == "Slap: S or the middle. Continue: A or your cards"
    with at_table(tmp_path / "war") as sat:
        assert [cap.label for cap in inspect(sat.play.stage).plates[0].caps] == ["A"]


def test_skipping_stops_where_there_is_something_to_slap(tmp_path: Path) -> None:
    with at_table(tmp_path, game="slap-war", seed=3) as sat:
        for _ in range(30):
            sat.still()
            sat.key(RIGHT)
            for _frame in range(60):
                sat.app.pass_by()
                if not sat.play.course.skipping:
                    break
            sat.frames(0.2)
            if sat.match.ask is not None and not sat.match.ask.forced:
                break
        assert sat.match.ask.good
        assert sat.play.context.asking is not None


# ---- races ----


def test_who_has_it_first_writes_and_the_others_wait(tmp_path: Path) -> None:
    with at_table(tmp_path, game="brain-drain", people=(0, 1), faces="counting") as sat:
        asked(sat, PressController)
        sat.key(L)
        sat.frames(0.2)
        assert isinstance(sat.play.context.asking, WriteController)
        assert sat.play.context.asking.seat == 1


def test_who_passes_leaves_the_race_to_the_others(tmp_path: Path) -> None:
    with at_table(tmp_path, game="brain-drain", people=(0, 1)) as sat:
        asking = asked(sat, PressController)
        sat.key(S)
        assert asking.open
        assert asking.by_hand == [1]
        labels = [widget.label for widget in asking.panel.form.widgets if isinstance(widget, Button)]
        assert labels.count("Pass") == 1
        target = sat.match.table.piles["target"][0]
        sat.key(K)
        sat.frames(0.3)
        assert sat.match.table.piles["target"][0] != target


def test_people_among_themselves_may_all_give_up_at_once_but_not_for_a_computer(tmp_path: Path) -> None:
    with at_table(tmp_path, game="brain-drain", people=(0, 1)) as sat:
        asked(sat, PressController)
        sat.click(button(sat, "Nobody has it").rect.center)
        assert sat.match.answers[-1][1] == "time"
    with at_table(tmp_path / "two", game="brain-drain") as sat:
        asking = asked(sat, PressController)
        assert [w.label for w in asking.panel.form.widgets if isinstance(w, Button)] == ["I’ve got it!", "Pass"]


def test_a_computer_alone_in_a_race_is_not_waited_for(tmp_path: Path) -> None:
    with at_table(tmp_path, game="brain-drain") as sat:
        asking = asked(sat, PressController)
        assert asking.pending.answers[1][0] >= 10, "it looks at four cards for some time"
        sat.frames(1.0)
        assert asking.open
        sat.key(S)
        sat.frames(2.0)
        assert not asking.open


# ---- cards to pick ----


def test_arrows_space_and_enter_pick_what_goes_together(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war") as sat:
        asking: PickController = asked(sat, PickController)
        hand = list(asking.ask.cards[0])
        sat.key(RIGHT, SPACE)
        assert asking.pick.chosen == [hand[0]]
        assert asking.remark.label.endswith(f"worth {min(13, [*range(2, 14), 1][hand[0] % 13])}")
        sat.key(ENTER)
        sat.frames(0.3)
        assert sat.match.answers[0][0] in (0, 1)
        assert sat.match.table.plays >= 2


def test_what_does_not_go_together_cannot_be_given_and_it_is_said_why(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", seed=5) as sat:
        asking: PickController = asked(sat, PickController)
        sat.key(TAB, SPACE, TAB, SPACE)
        assert len(asking.pick.chosen) == 2
        assert "no pair and no sum" in asking.remark.label
        assert button(sat, "Done").disabled_reason is not None
        sat.key(ENTER)
        assert asking.open
        assert inspect(sat.play.stage).chosen == tuple(asking.pick.chosen), "the cards show it, too"


def test_tab_goes_from_the_cards_to_the_panel_to_the_bar_and_round_again(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", size=WIDE) as sat:
        asking: PickController = asked(sat, PickController)
        where = []
        for _ in range(16):
            sat.key(TAB)
            where.append("cards" if asking.focused else "panel" if asking.panel.focused else
                         "bar" if sat.play.bar.focused else "nowhere")
        assert where[:6] == ["cards"] * 4 + ["panel"] * 2
        assert where[6:13] == ["bar"] * 7
        assert where[13] == "cards"


def test_one_card_asked_for_is_given_by_one_click(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food") as sat:
        asking: PickController = asked(sat, PickController)
        card = asking.ask.cards[0][0]
        pose = sat.play.stage.pose(card)
        sat.app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=(round(pose.x), round(pose.y)), rel=(1, 0),
                                        buttons=(0, 0, 0), touch=False))
        assert asking.pick.at == card
        assert asking.remark.label, "what it would make is said before it is played"
        sat.click((round(pose.x), round(pose.y)))
        assert card not in sat.match.table.piles["hand/0"]


def test_none_is_an_answer_where_one_may_decline(tmp_path: Path) -> None:
    with at_table(tmp_path, game="duel-king", seed=5) as sat:
        asking: PickController = asked(sat, PickController)
        assert button(sat, "None").disabled_reason is None
        sat.key(ENTER)
        assert not asking.open
        assert [0, []] in sat.match.answers


def test_a_computers_answer_does_not_disturb_who_is_choosing(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", pace="normal") as sat:
        asking: PickController = asked(sat, PickController)
        sat.key(TAB, SPACE)
        sat.frames(8.0)
        assert 1 in sat.match.given
        assert len(asking.pick.chosen) == 1
        assert asking.open


def test_the_sum_is_left_to_the_player_and_hints_come_one_by_one_on_request(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", seed=4) as sat:
        for turn in range(6):
            asking: PickController = asked(sat, PickController)
            foods = "Cheeseburger", "Soda", "Fries", "None of your cards"
            assert not any(food in words for food in foods for words in labels(asking))
            sat.key(RIGHT)
            assert re.fullmatch(r"(\d+ \+ \d+ = \?)|Click a card.*", asking.remark.label)
            assert not any(food in words for food in foods for words in labels(asking))
            if turn % 2:
                bulb(sat)
                first = asking.remark.label
                assert re.search(r": \d", first), "the totals that are something to eat"
                assert " with " not in first
                sat.click(button(sat, "Hint").rect.center)
                assert " with " in asking.remark.label or asking.remark.label.startswith("None of your cards")
                assert button(sat, "Hint").disabled_reason
                assert not sat.app.painter.shortened
            sat.key(SPACE)
            sat.frames(0.5)


def bulb(sat: AtTable) -> None:
    """Press the question mark."""
    sat.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_QUESTION, scancode=56, mod=0, unicode="?"))
    sat.up(56)


def labels(asking: PickController) -> list[str]:
    """The words on a panel."""
    assert asking.panel is not None
    return [widget.label for widget in asking.panel.form.widgets]


def test_where_the_mouse_rests_on_a_card_it_is_about_that_card_at_once(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food", seed=4) as sat:
        asking: PickController = asked(sat, PickController)
        pose = sat.play.stage.pose(asking.ask.cards[0][0])
        pos = round(pose.x), round(pose.y)
        sat.app.take(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(0, 0, 0), touch=False))
        sat.click(pos)
        sat.frames(0.5)
        asking = asked(sat, PickController)
        assert asking.pick.at == sat.play.stage.hit(pos)[1]
        assert "=" in asking.remark.label
        sat.key(SPACE)
        sat.frames(0.5)
        assert asked(sat, PickController).pick.at is None, "by keys it is on no card until an arrow says so"


def test_a_choice_is_taken_back_by_backspace_or_a_button_until_it_is_given(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", seed=5, size=WIDE) as sat:
        asking: PickController = asked(sat, PickController)
        clear = button(sat, "Choose none of them")
        assert clear.disabled_reason
        for how in ("key", "mouse", "again"):
            sat.key(TAB, SPACE, TAB, SPACE)
            assert len(asking.pick.chosen) == 2
            if how == "key":
                sat.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, scancode=42, mod=0, unicode=""))
            elif how == "mouse":
                sat.click(clear.rect.center)
            else:
                for card in list(asking.pick.chosen):
                    asking.choose(card)
            assert asking.pick.chosen == []
            assert asking.remark.label.startswith("Pairs, sums like 3-9-Q, and an ace with face cards go together.")
            assert inspect(sat.play.stage).chosen == ()
            asking.blur()
        assert asking.open


def test_a_click_on_a_card_fights_a_save_duel_for_it_at_once(tmp_path: Path) -> None:
    with at_table(tmp_path, game="duel-king", seed=5) as sat:
        asking: PickController = asked(sat, PickController)
        assert asking.panel is not None
        card = asking.ask.cards[asking.seat][0]
        pose = sat.play.stage.pose(card)
        sat.click((round(pose.x), round(pose.y)))
        assert not asking.open
        sat.frames(0.5)
        assert inspect(sat.play.stage).pill.cards == (CODES[card],)


def test_enter_fights_no_save_duel_even_if_the_mouse_is_on_a_card(tmp_path: Path) -> None:
    with at_table(tmp_path, game="duel-king", seed=5) as sat:
        asking: PickController = asked(sat, PickController)
        sat.key(RIGHT)
        assert asking.pick.at is not None
        sat.key(ENTER)
        assert not asking.open
        sat.frames(0.5)
        assert "fights" not in inspect(sat.play.stage).caption[0]


@pytest.mark.parametrize("reduced_motion", [False, True])
@pytest.mark.parametrize("key", [A, SPACE])
def test_a_turn_key_picks_no_card_and_is_answered_each_time(tmp_path: Path, key: int, reduced_motion: bool) -> None:
    with at_table(tmp_path, game="duel-king", seed=5, pace="normal", size=WIDE) as sat:
        asking: PickController = asked(sat, PickController)
        sat.app.settings.reduced_motion = sat.play.stage.state.reduced_motion = reduced_motion
        assert not inspect(sat.play.stage).banner[0], "that was about the card before"
        lay = {card: sat.play.stage.pose(card).y for card in asking.pick.cards}
        for _press in range(3):
            sat.key(key)
            sat.frames(0.1)
            cards = inspect(sat.play.stage).cards
            assert all(cards[card].pose.y < y for card, y in lay.items())
            sat.frames(0.45)
            assert {card: inspect(sat.play.stage).cards[card].pose.y for card in lay} == lay
        assert any("← → and Space" in widget.label for widget in asking.panel.form.widgets)
        assert asking.open
        assert asking.pick.at is None


def hops(sat: AtTable, asking: PickController) -> bool:
    """Whether the cards hop just now."""
    seen = False
    lay = {card: sat.play.stage.pose(card).y for card in asking.pick.cards}
    for _ in range(20):
        sat.frames(1 / 60)
        cards = inspect(sat.play.stage).cards
        seen = seen or all(cards[card].pose.y < y for card, y in lay.items())
    return seen


def answered(sat: AtTable, asking: PickController) -> bool:
    """Whether the cards hop, and the panel says how one chooses."""
    assert asking.panel is not None
    return hops(sat, asking) and any("← → and Space" in widget.label for widget in asking.panel.form.widgets)


def test_a_key_that_is_held_as_cards_are_to_be_picked_is_answered_once(tmp_path: Path) -> None:
    with at_table(tmp_path, game="duel-king", seed=5, pace="normal", size=WIDE) as sat:
        sat.down(A)
        for _ in range(2000):
            sat.frames(1 / 60)
            asking = sat.play.context.asking
            if isinstance(asking, PickController) and asking.panel is not None:
                break
        assert isinstance(asking, PickController)
        assert answered(sat, asking)
        sat.frames(0.4)
        assert not hops(sat, asking), "once is enough"
        assert asking.open


def says(asking: PickController, words: str) -> bool:
    """Whether the panel says that."""
    return asking.panel is not None and any(words in widget.label for widget in asking.panel.form.widgets)


def test_a_key_of_another_player_says_who_chooses(tmp_path: Path) -> None:
    with at_table(tmp_path, game="scramble-war", seed=3, people=(0, 1), pace="normal", size=WIDE) as sat:
        asking: PickController = asked(sat, PickController)
        chooses, other = asking.seat, 1 - asking.seat
        name = sat.play.sitting.names[chooses]
        sat.key(sat.play.sitting.chairs[other].key)
        sat.frames(0.1)
        assert says(asking, f"It’s {name}’s turn.")
        assert says(asking, f"{name}, pick a card"), "it still says what for"
        assert asking.open
        sat.key(sat.play.sitting.chairs[chooses].key)
        assert answered(sat, asking), "who is asked learns how"


def test_who_has_passed_and_presses_again_is_told_so(tmp_path: Path) -> None:
    with at_table(tmp_path, game="brain-drain", seed=54, people=(0, 1), pace="normal", size=WIDE) as sat:
        asking: PressController = asked(sat, PressController)
        chairs, name = sat.play.sitting.chairs, sat.play.sitting.names[1]
        sat.frames(1.0)
        sat.key(chairs[1].second)
        sat.frames(0.5)
        assert asking.by_hand == [0]
        assert not sat.app.notice.lines
        sat.key(chairs[1].key)
        assert sat.app.notice.lines == [f"{name} has passed."]
        sat.key(chairs[0].second)
        sat.frames(1.0)
        assert not sat.app.notice.lines


def test_a_letter_is_answered_where_one_writes(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", people=(0, 1), size=WIDE) as sat:
        asking: WriteController = asked(sat, WriteController)
        name, writes = sat.play.sitting.names[asking.seat], sat.play.sitting.chairs[asking.seat].key
        other = sat.play.sitting.chairs[1 - asking.seat].key
        for key, letter, words in ((other, "l", f"It’s {name}’s turn."), (writes, "a", "Nothing written yet")):
            sat.app.take(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), scancode=key, mod=0, unicode=letter))
            typed(sat, letter)
            sat.frames(0.1)
            assert says(asking, words)
            assert asking.field.text_now == ""
        assert asking.open


def test_a_letter_is_answered_where_the_panel_has_no_room_for_words(tmp_path: Path) -> None:
    with at_table(tmp_path, game="missing-card-war", seed=21, people=(0, 1), pace="normal", size=WIDE) as sat:
        asking: WriteController = asked(sat, WriteController)
        name, chairs = sat.play.sitting.names[asking.seat], sat.play.sitting.chairs
        for seat, words in ((asking.seat, "Enter something first."), (1 - asking.seat, f"It’s {name}’s turn.")):
            sat.app.take(pygame.event.Event(
                pygame.KEYDOWN, key=0, scancode=chairs[seat].key, mod=0, unicode="al"[seat]))
            typed(sat, "al"[seat])
            assert words in sat.app.notice.lines
        assert asking.field.text_now == ""
        assert asking.open
        typed(sat, "1")
        sat.frames(1.0)
        assert not sat.app.notice.lines, "that is over"


def test_a_click_on_ones_own_place_says_what_is_missing_where_one_writes_and_on_anothers_whose_turn_it_is(
    tmp_path: Path,
) -> None:
    with at_table(tmp_path, game="ascent", people=(0, 1), size=WIDE) as sat:
        asking: WriteController = asked(sat, WriteController)
        places = sat.play.stage.layout.places
        sat.click(places[asking.seat].token)
        assert says(asking, "Nothing written yet")
        sat.click(places[1 - asking.seat].token)
        assert says(asking, f"It’s {sat.play.sitting.names[asking.seat]}’s turn.")
        typed(sat, "1")
        assert not says(asking, "turn.")


def test_a_click_where_nothing_can_be_chosen_lets_the_cards_hop_that_can(tmp_path: Path) -> None:
    with at_table(tmp_path, game="scramble-war", seed=3, pace="normal", size=WIDE) as sat:
        asking: PickController = asked(sat, PickController)
        sat.click(sat.play.stage.layout.places[0].token)
        assert answered(sat, asking)
        assert asking.open


def test_a_card_that_may_not_be_picked_shakes_its_head_and_it_is_said_whose_it_is(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", seed=39, pace="normal", size=WIDE) as sat:
        asking: PickController = asked(sat, PickController)
        theirs = sat.table.piles["hand/1"][0]
        lay = sat.play.stage.pose(theirs)
        box = inspect(sat.play.stage).cards[theirs].rect
        sat.click(next((x, y) for x in range(box.left, box.right, 3) for y in range(box.top, box.bottom, 3)
                       if sat.play.stage.hit((x, y)) == ("card", theirs)))
        leans = [inspect(sat.play.stage).cards[theirs].pose.degrees - lay.degrees
                 for _frame in range(30) if sat.frames(1 / 60) is None]
        assert min(leans) < -3
        assert max(leans) > 3
        assert abs(leans[-1]) < 0.1
        assert asking.panel is not None
        assert any(widget.label == "That is Owl’s card." for widget in asking.panel.form.widgets)
        assert not asking.pick.chosen


def test_cards_that_do_not_go_together_shake_their_heads_if_they_are_handed_in(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", seed=39, pace="normal", size=WIDE) as sat:
        asking: PickController = asked(sat, PickController)
        course, pick = sat.play.course, asking.pick
        wrong = next((one, two) for one in pick.cards for two in pick.cards if one != two and not course.validate(
            asking.ask, asking.seat, asking.ask.written((one, two)))[0])
        for card in wrong:
            asking.choose(card)
        lay = {card: sat.play.stage.pose(card) for card in wrong}
        sat.key(ENTER)
        sides = {card: set[int]() for card in wrong}
        for _ in range(30):
            sat.frames(1 / 60)
            cards = inspect(sat.play.stage).cards
            for card, at in lay.items():
                sides[card].add(round((cards[card].pose.x - at.x) / 5))
                assert cards[card].pose.y == at.y, "it does not hop, as one that is right does"
        assert all(min(aside) < 0 < max(aside) for aside in sides.values())
        assert any("left over" in widget.label or "need an ace" in widget.label or "no pair" in widget.label
                   or "only face cards" in widget.label for widget in asking.panel.form.widgets)
        assert asking.open
        assert tuple(pick.chosen) == wrong


def test_enter_alone_picks_every_card_of_a_war_from_the_floor(tmp_path: Path) -> None:
    with at_table(tmp_path, game="scramble-war", seed=3) as sat:
        for _ in range(40):
            asking: PickController = asked(sat, PickController)
            most, given = asking.pick.most, len(sat.match.answers)
            if most > 1:
                sat.key(ENTER)
                assert any("← → and Space" in widget.label for widget in asking.panel.form.widgets), "no card is meant"
            for _card in range(most):
                asking.step(1)
                sat.key(ENTER)
            if most > 1:
                assert asking.pick.chosen
                sat.key(ENTER)
            assert len(sat.match.answers) > given
            if most > 1:
                return
            sat.frames(0.5)
    raise AssertionError("no war")


@pytest.mark.parametrize("count", [2, 3])
def test_whoever_picks_more_than_one_card_can_choose_none_of_them_again(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    monkeypatch.setattr(scramble_war, "WORDS", scramble_war.WORDS[:count])
    with at_table(tmp_path, game="scramble-war", seed=3, size=WIDE) as sat:
        for _ in range(40):
            asking: PickController = asked(sat, PickController)
            asking.step(1)
            sat.key(ENTER)
            if asking.pick.most > 1:
                assert (asking.pick.most, len(asking.pick.chosen)) == (count, 1)
                button(sat, "Choose none of them").activate()
                assert not asking.pick.chosen
                return
            sat.frames(0.5)
    raise AssertionError("no war")


def test_a_key_that_nobody_has_is_answered_too(tmp_path: Path) -> None:
    with at_table(tmp_path, game="duel-king", seed=5, pace="normal", size=WIDE) as sat:
        asking: PickController = asked(sat, PickController)
        sat.app.take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, scancode=27, mod=0, unicode="x"))
        assert answered(sat, asking)
        assert asking.open


# ---- hidden hands ----


def test_two_people_look_at_their_cards_one_after_the_other(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", people=(0, 1), pace="normal") as sat:
        sat.frames(6.0)
        for seat in (0, 1):
            sat.frames(1.0)
            assert isinstance(sat.top, Curtain)
            assert sat.top.seat == seat
            assert not any(faces(sat, 0) + faces(sat, 1)), "behind the curtain nobody's cards are seen"
            sat.key(ENTER if seat else A)
            sat.frames(1.0)
            assert all(faces(sat, seat))
            assert not any(faces(sat, 1 - seat))
            sat.key(TAB, SPACE, ENTER)
        sat.frames(0.5)
        assert sat.match.table.plays >= 2


def test_the_curtain_opens_for_a_click_and_not_for_the_others_key(tmp_path: Path) -> None:
    with at_table(tmp_path, game="napoleons-war", people=(0, 1)) as sat:
        sat.frames(1.0)
        curtain = sat.top
        assert isinstance(curtain, Curtain)
        sat.key(L)
        assert sat.top is curtain
        opens = next(widget for widget in curtain.form.widgets if widget.label == "Show my cards")
        sat.click(opens.rect.center)
        assert isinstance(sat.top, ArrangePage)


def test_who_plays_alone_has_no_curtain_and_sees_their_hand_always(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war") as sat:
        asked(sat, PickController)
        assert sat.top is sat.play
        assert all(faces(sat, 0))
        assert not any(faces(sat, 1))


def test_looking_back_and_pausing_show_nobodys_cards_to_another(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", people=(0, 1)) as sat:
        for _ in range(2):
            sat.frames(1.0)
            sat.key(ENTER)
            sat.frames(0.5)
            sat.key(TAB, SPACE, ENTER)
        for _ in range(40):
            sat.frames(0.5)
            if isinstance(sat.top, Curtain):
                break
        sat.key(ENTER)
        sat.frames(0.5)
        look_back(sat.play.context)
        sat.frames(0.5)
        sat.key(LEFT)
        assert not any(faces(sat, 0) + faces(sat, 1))
        sat.key(ESCAPE)
        sat.frames(0.5)
        assert isinstance(sat.top, Curtain), "whoever comes back has to look away again"


def test_behind_the_pause_nobodys_cards_are_seen_and_a_curtain_comes_before_them_again(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", people=(0, 1)) as sat:
        sat.frames(1.0)
        sat.key(ENTER)
        sat.frames(0.5)
        assert all(faces(sat, 0))
        sat.key(ESCAPE)
        sat.frames(0.5)
        assert isinstance(sat.top, Pause)
        assert not any(faces(sat, 0) + faces(sat, 1))
        sat.key(ESCAPE)
        sat.frames(0.5)
        assert isinstance(sat.top, Curtain)
        sat.key(ENTER)
        sat.frames(0.5)
        assert all(faces(sat, 0))
        sat.key(TAB, SPACE, ENTER)
        sat.frames(0.5)
        assert isinstance(sat.top, Curtain), "the next person's turn"


# ---- words to write ----


def test_only_what_can_be_read_is_handed_in_and_the_remark_says_why(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", seed=5) as sat:
        asking: WriteController = asked(sat, WriteController)
        for text in ("2 + ", "(", "7//", "3 3"):
            typed(sat, text)
            sat.key(ENTER)
            assert asking.open, text
            assert asking.remark.label
            assert button(sat, "Done").disabled_reason
            for _ in text:
                asking.field.rub_out()
        assert asking.remark.label == "Click cards and signs, or type. Enter: done"


def test_a_key_that_is_pressed_once_more_writes_nothing_and_enter_says_what_is_missing(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent") as sat:
        asking: WriteController = asked(sat, WriteController)
        sat.key(A, S)
        typed(sat, "as")
        assert asking.open
        assert asking.field.text_now == ""
        sat.key(ENTER)
        assert asking.open
        assert asking.remark.label == "Nothing written yet"
        typed(sat, "3x4")
        assert asking.field.text_now == "3×4", "but a letter that is a sign is one"
        assert not sat.play.context.press.any


def test_a_child_writes_with_the_mouse_alone(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", seed=5) as sat:
        asking: WriteController = asked(sat, WriteController)
        pieces = [widget.label for widget in asking.panel.form.widgets if widget.label.isdigit()]
        for piece in (pieces[2], "+", "+"):
            sat.click(button(sat, piece).rect.center)
        sat.click(button(sat, "Erase").rect.center)
        assert asking.field.text_now == pieces[2] + "+"
        sat.click(button(sat, "Pass").rect.center)
        assert not asking.open
        assert sat.match.answers[-1] == [0, "pass"]


def test_a_pause_keeps_what_was_written_and_what_was_chosen(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent") as sat:
        asking: WriteController = asked(sat, WriteController)
        typed(sat, "2+3")
        sat.key(ESCAPE)
        assert isinstance(sat.top, Pause)
        sat.key(ESCAPE)
        sat.frames(0.2)
        assert sat.play.context.asking is asking
        assert asking.field.text_now == "2+3"
        typed(sat, "*4")
        assert asking.field.text_now == "2+3×4"


def test_a_click_on_a_card_writes_its_number_and_another_takes_it_out(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", seed=5) as sat:
        asking: WriteController = asked(sat, WriteController)
        assert isinstance(asking.field, EquationField)
        stage, square = sat.play.stage, sat.match.game.square(sat.table)
        worths = [sat.match.game.piece(asking.ask, sat.table, card) for card in square]
        assert [part.text for part in asking.field.parts] == []
        here = {card: inspect(stage).cards[card].pose for card in square}
        sat.click((round(here[square[0]].x), round(here[square[0]].y)))
        sat.click(button(sat, "×").rect.center)
        sat.click((round(here[square[3]].x), round(here[square[3]].y)))
        sat.frames(0.2)
        assert asking.field.text_now == f"{worths[0]}×{worths[3]}"
        assert [part.card for part in asking.field.parts] == [square[0], None, square[3]]
        seen = inspect(stage)
        assert seen.used == {square[0], square[3]}
        assert all(seen.cards[card].pose.y > here[card].y for card in seen.used), "used cards lie lower"
        assert seen.cards[square[1]].pose == here[square[1]]
        sat.click((round(here[square[0]].x), round(here[square[0]].y + 14)))
        assert asking.field.text_now == f"×{worths[3]}"
        assert inspect(stage).used == {square[3]}
        tiles = [widget for widget in asking.panel.form.tab_order
                 if isinstance(widget, PieceButton) and widget.label.isdigit()]
        closed = [tile for tile in tiles if tile.disabled_reason is not None]
        assert [tile.label for tile in closed] == [worths[3]], "the tile of a used card is closed"
        sat.click(closed[0].rect.center)
        assert asking.field.text_now == f"×{worths[3]}"
        sat.click((round(here[square[1]].x), round(here[square[1]].y)))
        assert asking.field.text_now == f"{worths[1]}×{worths[3]}", "another takes its place"
        sat.click(button(sat, "Erase").rect.center)
        assert asking.field.text_now == "×" + worths[3]
        sat.click(button(sat, "Pass").rect.center)
        assert not inspect(stage).used


def test_a_typed_number_takes_a_card_and_signs_stand_as_they_are_printed(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", seed=5) as sat:
        asking: WriteController = asked(sat, WriteController)
        assert isinstance(asking.field, EquationField)
        square = sat.match.game.square(sat.table)
        worths = [sat.match.game.piece(asking.ask, sat.table, card) for card in square]
        typed(sat, f"{worths[2]}*(77/{worths[1]}-x")
        assert asking.field.text_now == f"{worths[2]}×(77÷{worths[1]}−×"
        assert set(asking.field.used) <= set(square)
        assert len(asking.field.used) == 2
        assert inspect(sat.play.stage).used == set(asking.field.used)
        sat.key(ENTER)
        assert asking.open, "that is no equation yet"


def test_the_key_of_a_number_whose_card_is_used_writes_it_no_more(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", seed=5) as sat:
        asking: WriteController = asked(sat, WriteController)
        number = next(widget.label for widget in asking.panel.form.widgets if widget.label.isdigit())
        alike = [widget for widget in asking.panel.form.widgets if widget.label == number]
        for key in alike:
            assert key.disabled_reason is None
            sat.click(key.rect.center)
            sat.click(button(sat, "+").rect.center)
        written = asking.field.text_now
        assert all(key.disabled_reason for key in alike)
        sat.click(alike[0].rect.center)
        assert asking.field.text_now == written
        sat.click(button(sat, "Erase").rect.center)
        sat.click(button(sat, "Erase").rect.center)
        assert sum(key.disabled_reason is None for key in alike) == 1, "it may be used again"


def test_every_key_of_an_equation_is_large_enough_for_a_finger_and_in_reach_of_tab(tmp_path: Path) -> None:
    with at_table(tmp_path, game="ascent", seed=5, size=(1280, 720)) as sat:
        asking: WriteController = asked(sat, WriteController)
        keys = [widget for widget in asking.panel.form.widgets if isinstance(widget, PieceButton)]
        assert {"+", "−", "×", "÷", "(", ")", "Erase"} <= {key.label for key in keys}
        assert sum(key.label.isdigit() for key in keys) == 4
        assert all(min(key.rect.size) >= 44 for key in keys)
        assert all(key in asking.panel.form.tab_order for key in keys)


# ---- the end ----


def agree(sat: AtTable) -> None:
    sat.key(ESCAPE)
    assert isinstance(sat.top, Pause)
    next(widget for widget in sat.top.form.widgets if widget.label == "Agree to a draw").activate()
    question = sat.top
    assert isinstance(question, ConfirmDialog)
    assert question.title == "Agree to a draw?"
    assert question.text.startswith("Everybody has to agree.")
    assert question.form.focus is not None
    assert question.form.focus.label == "Keep playing", "Enter ends no match"
    sat.key(TAB)
    next(widget for widget in question.form.widgets if widget.label == "Agree to a draw").activate()


def test_a_draw_is_agreed_on_and_takes_effect_when_the_round_is_over(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", seed=5) as sat:
        asked(sat, PickController)
        agree(sat)
        sat.frames(0.3)
        assert sat.match.result is None, "this round is played to its end"
        sat.key(ESCAPE)
        assert sat.top is sat.play
        for _ in range(60):
            sat.frames(0.2)
            asking = sat.play.context.asking
            if isinstance(sat.top, MatchEndPage):
                break
            if isinstance(asking, PickController):
                sat.key(TAB, SPACE)
                if asking.open:
                    sat.key(ENTER)
        assert isinstance(sat.top, MatchEndPage)
        assert sat.match.result.ended == "unfinished"
        assert how(sat.play.sitting) == "You agreed to a draw after one round."
        assert sat.stores.stats.recent(1)[0].ending == "draw"
        record = sat.play.sitting.written()
        assert record["rounds"] == sat.match.table.round
        again = Sitting.from_file(record, sat.app.settings)
        assert again.match.table.snapshot() == sat.match.table.snapshot()


def test_where_nothing_is_decided_there_is_a_draw_to_agree_on_only_after_a_long_time(tmp_path: Path) -> None:
    with at_table(tmp_path) as sat:
        sat.still()
        for round_number, offered in ((LONG - 1, 0), (LONG, 1)):
            sat.match.table.round = round_number
            sat.key(ESCAPE)
            assert isinstance(sat.top, Pause)
            assert len([widget for widget in sat.top.form.widgets if widget.label == "Agree to a draw"]) == offered
            sat.key(ESCAPE)


@pytest.mark.parametrize(("game", "words"), [("fast-food", "Most points: "), ("scramble-war", "Most points: ")])
def test_points_are_told_at_the_end_and_drawn(tmp_path: Path, game: str, words: str) -> None:
    with at_table(tmp_path, game=game, auto=True, seed=5) as sat:
        for _ in range(4000):
            sat.app.pass_by()
            if isinstance(sat.top, MatchEndPage):
                break
        scores = sat.match.table.scores
        if sat.match.result.winner is None:
            words = "Equal points: "
        assert how(sat.play.sitting).startswith(words + f"{sat.play.sitting.names[scores.index(max(scores))]} ")
        assert sat.play.sitting.story.counts[-1] == tuple(scores)
        assert [plate.tells.points for plate in inspect(sat.play.stage).plates] == scores


# ---- at every size ----


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080), (900, 1600), (2560, 640)])
@pytest.mark.parametrize("game", ["scramble-war", "twenty-first-century-war", "duel-king", "fast-food", "brain-drain",
                                  "ascent"])  # fmt: skip
def test_panels_lie_in_the_window_with_whole_words(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    with at_table(tmp_path, game=game, size=size) as sat:
        asking = asked(sat, PressController if game == "brain-drain" else WriteController if game == "ascent"
                       else PickController)
        sat.key(DOWN, TAB)
        typed(sat, "(1+2)*3")
        sat.frames(0.2)
        rect = asking.panel.form.rect
        assert sat.app.window.screen.get_rect().contains(rect)
        assert not asking.panel.form.page.most, "nothing has to be scrolled"
        assert all(rect.contains(widget.rect) for widget in asking.panel.form.widgets)
        assert not sat.app.painter.shortened


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_panel_has_no_empty_lines_that_would_hide_cards(tmp_path: Path, size: tuple[int, int]) -> None:
    with at_table(tmp_path, game="fast-food", seed=7, people=(0, 1), size=size) as sat:
        heard = set()
        for _ in range(8):
            sat.frames(1.0)
            sat.key(ENTER)
            sat.frames(0.5)
            asking: PickController = asked(sat, PickController)
            bulb(sat)
            heard.add(asking.remark.label)
            said = sat.app.painter.lines(asking.remark.label, asking.remark.rect.w, sat.app.painter.px("small"))
            assert asking.remark.lines == len(said) == 1 or asking.remark not in asking.panel.form.widgets
            sat.key(RIGHT, SPACE)
        assert max(map(len, heard)) > 40, "nothing long was ever said"


@pytest.mark.parametrize("game", ["brain-drain", "slap-war", "twenty-first-century-war"])
def test_computers_among_themselves_keep_nobody_waiting(tmp_path: Path, game: str) -> None:
    with at_table(tmp_path, game=game, people=(), pace="quick") as sat:
        sat.frames(12.0)
        assert sat.play.sitting.rounds >= 2


def test_where_answers_count_a_number_is_written_by_everybody_in_turn(tmp_path: Path) -> None:
    with at_table(tmp_path, game="addition-war", answers=True, people=(0, 1)) as sat:
        for seat in (0, 1):
            asking: WriteController = asked(sat, WriteController)
            assert asking.seat == seat
            assert "=" in asking.panel.form.widgets[0].label
            for piece in "12":
                sat.click(button(sat, piece).rect.center)
            assert asking.field.text_now == "12"
            sat.key(ENTER)
        assert sorted(sat.match.answers) == [[0, "12"], [1, "12"]]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (800, 1200)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sum_that_is_asked_for_covers_no_cards_and_no_seat(tmp_path: Path, seats: int,
                                                              size: tuple[int, int]) -> None:
    with at_table(tmp_path, game="addition-war", answers=True, people=(0, 1, 2, 3), players=seats, size=size) as sat:
        panel = asked(sat, WriteController).panel.form.rect
        seen = inspect(sat.play.stage)
        stakes = [card for pile, cards in sat.table.piles.items() if pile.startswith("stake") for card in cards]
        assert len(stakes) == 2 * seats
        for card in stakes:
            assert overlap(shape(seen.cards[card].pose), box(panel)) <= 1
        assert not any(plate.plate.colliderect(panel) for plate in sat.play.stage.layout.places)


def test_space_goes_to_the_first_card_and_plays_it(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food") as sat:
        asking: PickController = asked(sat, PickController)
        first = asking.pick.cards[0]
        sat.key(SPACE)
        assert asking.open, "a card that is played cannot be taken back"
        assert sat.play.stage.state.offered[2] == first
        assert asking.remark.label
        sat.key(SPACE)
        assert not asking.open
        assert sat.match.answers[-1] == [0, [CODES[first]]]


def test_space_takes_the_first_card_where_several_are_wanted(tmp_path: Path) -> None:
    with at_table(tmp_path, game="twenty-first-century-war", seed=5) as sat:
        asking: PickController = asked(sat, PickController)
        sat.key(SPACE)
        assert inspect(sat.play.stage).chosen == (asking.pick.cards[0],)
        sat.key(SPACE)
        assert inspect(sat.play.stage).chosen == ()


def test_enter_on_no_card_says_how_to_choose_one(tmp_path: Path) -> None:
    with at_table(tmp_path, game="fast-food") as sat:
        asking: PickController = asked(sat, PickController)
        sat.key(ENTER)
        assert asking.open
        assert asking.panel is not None
        assert any("Click a card, or use" in widget.label for widget in asking.panel.form.widgets)
        sat.key(RIGHT, ENTER)
        assert not asking.open


def hopping(sat: AtTable, seconds: float = 0.5) -> set[int]:
    """The seats whose animals hop meanwhile."""
    found = set[int]()
    for _frame in range(round(seconds * 60)):
        sat.app.step(1 / 60)
        found |= {seat for seat, plate in enumerate(sat.play.stage.plates) if plate.portrait.acts.moving}
    return found


def test_a_press_out_of_turn_shows_whose_turn_it_is_and_says_so_now_and_then(tmp_path: Path) -> None:
    with at_table(tmp_path, game="war", seed=5, people=(0, 1), pace="normal", size=WIDE) as sat:
        sat.still()
        chairs, rounds = sat.play.sitting.chairs, sat.play.sitting.rounds
        sat.key(chairs[0].key)
        sat.frames(0.6)
        assert not hopping(sat), "it was the own turn"
        said = []
        for _press in range(5):
            sat.key(chairs[0].key)
            said.append(sat.play.stage.state.objects.turn_sign.words)
            assert hopping(sat) == {0, 1}
            assert [plate.says for plate in sat.play.stage.plates] == ["not yet!", "26 cards"]
            assert not sat.app.notice.lines
        assert set(said) == {"Owl plays now"}
        assert sat.play.sitting.rounds == rounds, "nothing else comes of it"
        sat.key(chairs[1].key)
        sat.frames(0.3)
        assert not sat.play.stage.state.objects.turn_sign.words, "it is true no more"
        assert not any(plate.is_early for plate in sat.play.stage.plates)
        assert sat.play.sitting.rounds == rounds + 1, "who is asked is not kept waiting"


def test_a_press_while_another_picks_is_answered_at_both_plates_and_on_the_panel(tmp_path: Path) -> None:
    with at_table(tmp_path, game="scramble-war", seed=3, people=(0, 1), pace="normal", size=WIDE) as sat:
        asking: PickController = asked(sat, PickController)
        other = 1 - asking.seat
        sat.key(sat.play.sitting.chairs[other].key)
        assert hopping(sat) == {0, 1}
        assert sat.play.stage.plates[other].says == "not yet!"
        assert asking.panel is not None
        whose = f"It’s {sat.play.sitting.names[asking.seat]}’s turn."
        assert says(asking, f"{whose} Click a card, or use ← → and Space"), "it is no less said how"
        assert not sat.play.stage.state.objects.turn_sign.words, "the panel would cover it"
        sat.frames(1.5)
        assert sat.play.stage.plates[other].says == "0 points"


def test_who_taps_while_a_computer_turns_is_not_told_off(tmp_path: Path) -> None:
    with at_table(tmp_path, game="war", seed=5, pace="normal", size=WIDE) as sat:
        sat.still()
        for _press in range(20):
            sat.key(sat.play.sitting.chairs[0].key)
            sat.frames(0.25)
            assert not sat.play.stage.state.objects.turn_sign.words


def test_with_little_motion_only_the_line_says_whose_turn_it_is(tmp_path: Path) -> None:
    with at_table(tmp_path, game="war", seed=5, people=(0, 1), pace="normal", size=WIDE) as sat:
        sat.app.settings.reduced_motion = True
        sat.play.enter()
        sat.still()
        sat.key(sat.play.sitting.chairs[1].key)
        sat.frames(0.6)
        sat.key(sat.play.sitting.chairs[1].key)
        assert not hopping(sat)
        assert sat.play.stage.state.objects.turn_sign.words == "Fox plays now"
        sat.frames(1.5)
        assert not sat.play.stage.state.objects.turn_sign.words
