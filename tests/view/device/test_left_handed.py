"""For who has the mouse in the left hand: keys at the right of the keyboard."""

from pathlib import Path

import pytest

from game.scenes.setup.settings_page import SettingsPage
from game.sitting.participants import KEYS, SECOND, participants_at
from game.store.settings import Settings
from game.view.device import key_names
from tests.kit.table_driver import A, L, at_table


@pytest.mark.parametrize(("players", "mine"), [(2, (15, 14)), (3, (15, 14)), (4, (15, 14))])
def test_who_plays_alone_has_the_keys_at_the_right(players: int, mine: tuple[int, int]) -> None:
    settings = Settings()
    settings.left_handed = True
    seated = participants_at(settings, players)
    assert (seated[0].key, seated[0].second) == mine, "L and K, however many play"
    assert len({key for chair in seated for key in (chair.key, chair.second)}) == 2 * players


def test_several_people_keep_the_keys_that_lie_as_they_sit_and_chosen_keys_stay() -> None:
    settings = Settings()
    settings.left_handed = True
    assert participants_at(settings, 2, (0, 1))[0].key == KEYS[2][0]
    settings.seats[0].key = 30
    assert participants_at(settings, 2)[0].key == 30
    assert participants_at(settings, 2)[0].second == SECOND[2][1]


def test_the_switch_is_felt_at_once_at_the_table(tmp_path: Path) -> None:
    with at_table(tmp_path) as at:
        at.still()
        page = SettingsPage(at.app, "seats")
        at.app.push(page)
        next(widget for widget in page.form.tab_order if widget.label == "Left-handed").activate()
        at.app.pop()
        at.still()
        assert key_names.name(L) in at.play.hint.words
        rounds = at.play.sitting.rounds
        at.key(A)
        at.frames(1)
        assert at.play.sitting.rounds == rounds
        at.key(L)
        at.frames(1)
        assert at.play.sitting.rounds > rounds
