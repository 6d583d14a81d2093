"""The slots of a deck that is sorted on the land: in rows, for any number of cards and in any window."""

import pygame

from game.view.sorting.row_slots import RowRoom, RowSlots, shared


def test_rows_are_as_the_general_wants_them() -> None:
    assert shared(26, 3, 752, 1010) == (8, 9, 9)
    for count in range(1, 52):
        for page, room in (((1280, 720), RowRoom(pygame.Rect(228, 184, 987, 450), 969, 1.0, 84, 27, (1280, 720))),
                           ((800, 600), RowRoom(pygame.Rect(127, 99, 652, 452), 779, 0.625, 84, 25, (800, 600)))):
            slots = RowSlots(count, room)
            assert sum(slots.counts) == count
            assert slots.tall >= 84, (count, page)
            for row in range(slots.rows):
                assert slots.steps[row] >= slots.width * 0.8 or slots.counts[row] == 1
            assert all(slots.nearest(*slots.at(n)) == n for n in range(count))
            assert all(y >= 0 and y + slots.tall <= page[1] for _x, y in slots.places)


def test_arrows_lead_up_and_down_to_the_nearest_card() -> None:
    slots = RowSlots(26, RowRoom(pygame.Rect(228, 184, 987, 450), 969, 1.0, 84, 27, (1280, 720)))
    assert slots.counts == (8, 9, 9)
    assert slots.beyond(0, 1) == 8
    assert slots.beyond(16, -1) == 7
    assert slots.beyond(7, -1) is None
    assert slots.beyond(25, 1) is None
