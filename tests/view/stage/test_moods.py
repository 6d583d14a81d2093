"""The animals' moods at the table: what happens there, and what each face shows of it."""

import os
from itertools import pairwise
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
import pygame

from game.core.announcements import FALSE_SLAP, SLAP, WAR, AnnouncementKey
from game.core.cards import Card, deck, read
from game.core.events import Announced, Event, Laid, Moved, Swept
from game.view.pictures.moods import Mood
from game.view.pictures.theme import SEATS
from game.view.stage.characters import FAR, HIGH, LOW, REACTIONS, SHORT, of, short
from game.view.stage.moods import AGAIN, BLINK, FEW, IDLE, SEES, Face, Moods, Reaction, SeatStandings
from game.view.stage.seat_plate import towards
from tests.kit.flashes import QUARTER, Flashes
from tests.kit.stage_fixture import match, pictures, play, screen, stage
from tests.kit.stage_inspection import inspect
from tests.kit.table_driver import at_table

SEEN = 300.0
"""When a face is seen that turns up."""


def owner(pile: str) -> int | None:
    _role, _slash, seat = pile.partition("/")
    return int(seat) if seat else None


class Table:
    """Moods and their clocks: the table's and the wall's go alike."""

    def __init__(self, seats: int = 2, people: tuple[int, ...] = (0, 1, 2, 3)) -> None:
        self.moods = Moods([seat in people for seat in range(seats)], owner)
        self.now = 0.0

    def hear(self, *events: Event) -> list[str]:
        self.moods.hear(events, self.now, lambda _card: SEEN)
        return self.go(0)

    def go(self, ms: float, *, moves: bool = False, reduced_motion: bool = False) -> list[str]:
        for _step in range(max(1, round(ms / 10))):
            self.now += 10 if ms else 0
            self.moods.tick(self.now, self.now, moves=moves, reduced_motion=reduced_motion)
        return self.now_seen

    @property
    def now_seen(self) -> list[str]:
        return [face.mood for face in self.moods.faces]


def cards(words: str) -> tuple[Card, ...]:
    return tuple(read(words.split(), deck(), "here"))


def laid(seat: int, words: str, up: bool = True) -> Laid:
    return Laid(cards(words), f"packet/{seat}", f"stake/{seat}", up)


def swept(winner: int, words: str) -> Swept:
    return Swept(cards(words), ("stake/0", "stake/1"), f"packet/{winner}")


def test_whoever_turns_an_ace_hopes_once_it_is_seen_and_then_no_more() -> None:
    on = Table()
    assert on.hear(laid(0, "AS"), laid(1, "3D")) == ["rest", "rest"]
    assert on.go(SEEN) == ["hope", "rest"]
    assert on.go(3000) == ["rest", "rest"]


def test_a_computer_hopes_before_its_card_turns_and_a_person_does_not() -> None:
    on = Table(people=(0,))
    assert on.hear(laid(0, "4S"), laid(1, "3D")) == ["rest", "hope"]
    assert on.hear(laid(1, "5D", up=False)) == ["rest", "hope"]
    assert on.go(SEEN + 500) == ["rest", "rest"]
    assert Table(people=()).hear(laid(1, "5D", up=False)) == ["rest", "rest"]


def test_who_wins_six_cards_is_glad_and_who_wins_fewer_is_not() -> None:
    assert Table().hear(swept(0, "2S 3S 4S 5S 6S")) == ["rest", "rest"]
    on = Table()
    assert on.hear(swept(0, "2S 3S 4S 5S 6S 7S")) == ["glad", "rest"]
    assert on.go(2500) == ["rest", "rest"]


def test_an_ace_that_is_lost_hurts_and_one_that_is_kept_does_not() -> None:
    on = Table()
    on.hear(laid(0, "AS"), laid(1, "3D"))
    assert on.hear(swept(1, "AS 3D")) == ["ouch", "rest"]
    on = Table()
    on.hear(laid(0, "AS"), laid(1, "3D"))
    on.go(5000)
    assert on.hear(swept(0, "AS 3D")) == ["rest", "rest"]


def test_all_who_tie_hope_until_it_is_decided_and_who_fought_and_lost_is_hurt() -> None:
    on = Table(3)
    on.hear(laid(0, "9S"), laid(1, "9D"), laid(2, "4C"))
    assert on.hear(Announced(WAR, (0, 1), cards("9S 9D"))) == ["hope", "hope", "rest"]
    assert on.go(5000) == ["hope", "hope", "rest"]
    on.hear(laid(0, "2S 5S"), laid(1, "2D 6D"))
    assert on.hear(swept(1, "9S 2S 5S 9D 2D 6D 4C")) == ["ouch", "glad", "rest"]
    assert on.go(3000) == ["rest"] * 3


def test_a_slap_surprises_the_others_and_one_in_vain_the_one_who_slapped() -> None:
    assert Table(3).hear(Announced(SLAP, (1,), cards("JS"))) == ["surprised", "glad", "surprised"]
    assert Table(3).hear(Announced(FALSE_SLAP, (1,), ())) == ["rest", "ouch", "rest"]


def test_a_key_of_a_new_game_is_felt_by_what_is_seen_of_it() -> None:
    snap = AnnouncementKey("test_moods_snap", seen="shine")
    assert Table().hear(Announced(snap, (1,), ())) == ["rest", "glad"]
    told = AnnouncementKey("test_moods_told", seen="pill")
    assert Table().hear(Announced(told, (1,), ())) == ["rest", "rest"]


def standing(*held: int) -> SeatStandings:
    return SeatStandings([cards / 52 for cards in held], held, [True] * len(held))


def test_who_loses_the_lead_is_surprised_but_not_by_each_card() -> None:
    on = Table()
    for held in ((26, 26), (28, 24), (24, 28), (30, 22), (25, 27)):
        on.moods.stand(standing(*held), on.now)
        assert on.go(10) == ["rest", "rest"], held
    on.moods.stand(standing(22, 30), on.now)
    assert on.go(10) == ["surprised", "rest"]


def test_few_cards_make_a_face_sweat_where_others_have_many() -> None:
    on = Table()
    on.moods.stand(standing(FEW, 52 - FEW), on.now)
    assert [face.drop for face in on.moods.faces] == [True, False]
    on.moods.stand(standing(FEW + 1, 51 - FEW), on.now)
    assert [face.drop for face in on.moods.faces] == [False, False]
    on.moods.stand(standing(5, 5), on.now)
    assert [face.drop for face in on.moods.faces] == [False, False], "a game of few cards"
    on.moods.stand(SeatStandings([0.1, 0.9], [None, None], [True, True]), on.now)
    assert [face.drop for face in on.moods.faces] == [False, False], "points are counted"


def test_everybody_is_sleepy_when_nothing_happens_and_wakes() -> None:
    on = Table()
    assert on.go(IDLE - 100) == ["rest", "rest"]
    assert on.go(200) == ["sleepy", "sleepy"]
    on.moods.wake(on.now)
    assert on.now_seen == ["rest", "rest"]
    assert on.hear(swept(0, "2S 3S 4S 5S 6S 7S")) == ["glad", "rest"]


def blinks(on: Table, ms: float, **how: bool) -> list[float]:
    """When the first seat begins to blink."""
    found, before = [], False
    for _step in range(round(ms / 10)):
        on.go(10, **how)
        blink = on.moods.faces[0].blink
        if blink and not before:
            found.append(on.now)
        before = blink
    return found


def test_eyes_blink_now_and_then_while_something_moves_and_never_otherwise() -> None:
    times = blinks(Table(), 60_000, moves=True)
    apart = [b - a for a, b in pairwise(times)]
    assert apart
    assert all(AGAIN[0] <= ms - BLINK <= AGAIN[1] + 30 for ms in apart), apart
    assert blinks(Table(), 60_000) == []
    assert blinks(Table(), 60_000, moves=True, reduced_motion=True) == []


def test_eyes_that_are_shut_open_again_even_if_nothing_moves_any_more() -> None:
    on = Table()
    while not on.moods.faces[0].blink:
        on.go(10, moves=True)
    on.go(BLINK + 20)
    assert not on.moods.faces[0].blink


def test_at_the_end_nobody_is_shamed() -> None:
    on = Table(3)
    on.moods.stand(standing(50, 2, 0), on.now)
    on.moods.end(0)
    assert on.moods.faces == [Face("glad"), Face("hope"), Face("hope")]
    assert on.go(IDLE * 2) == ["glad", "hope", "hope"]
    on.moods.end(None)
    assert on.now_seen == ["glad"] * 3


def plain_round(on: Table, winner: int) -> list[Reaction]:
    """The reactions to a plain round of two cards, and the faces right after them."""
    on.hear(laid(0, "5S"), laid(1, "3D"))
    on.go(1000)
    on.moods.take_reactions()
    on.hear(swept(winner, "5S 3D"))
    on.go(max(SEES) + 20)
    return on.moods.take_reactions()


def test_after_a_plain_round_both_animals_react_and_never_twice_the_same_way() -> None:
    on, won, lost, sad = Table(), [], [], set()
    for _round in range(6):
        first, second = sorted(plain_round(on, 0))
        assert (first.seat, first.wins, second.seat, second.wins) == (0, True, 1, False)
        won.append(of("hare")[0][first.way % 3].name)
        lost.append(of("hare")[1][second.way % 2].name)
        sad.add(on.moods.faces[1].mood)
        on.go(3000)
        assert on.now_seen == ["rest", "rest"], "it is a small thing"
    assert all(one != then for names in (won, lost) for one, then in pairwise(names)), (won, lost)
    assert "ouch" not in sad, "nobody is hurt by a plain round"


def test_each_animal_has_ways_of_its_own_and_none_leaves_its_place() -> None:
    assert set(REACTIONS) == {seat.animal for seat in SEATS}
    assert len(set(REACTIONS.values())) == len(REACTIONS), "two animals of one character"
    for wins, loses in REACTIONS.values():
        for gesture in (*wins, *loses):
            places = [gesture.at(n / 50) for n in range(51)]
            assert max(abs(x) for x, _y in places) <= FAR, gesture.name
            assert all(-HIGH <= y <= LOW for _x, y in places), gesture.name
            assert all(abs(part) < 0.01 for part in (*places[0], *places[-1])), "it ends where it began"
            assert short(gesture).ms <= SHORT


def test_while_all_is_hurried_reactions_are_short() -> None:
    on = Table()
    on.moods.hear([laid(0, "5S"), laid(1, "3D")], on.now, lambda _card: SEEN, brisk=True)
    on.moods.hear([swept(0, "5S 3D")], on.now, lambda _card: SEEN, brisk=True)
    on.go(0)
    assert [reaction.brisk for reaction in on.moods.take_reactions()] == [True, True]
    on.go(2 * SHORT + 50)
    assert on.now_seen == ["rest", "rest"]


def test_who_thinks_looks_so_until_it_is_settled_and_feels_in_between() -> None:
    on = Table()
    on.moods.think([1])
    assert on.go(0) == ["rest", "think"]
    assert on.go(IDLE + 1000) == ["sleepy", "think"], "who thinks does not fall asleep"
    on.hear(Announced(SLAP, (1,), cards("JS")))
    assert on.now_seen[1] == "glad"
    assert on.go(3000)[1] == "think"
    on.moods.think([])
    assert on.go(0)[1] == "rest"


# ---- on the stage ----


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_the_winner_of_a_plain_round_moves_at_its_plate_unless_little_motion_is_wanted(reduced_motion: bool) -> None:
    on = match(2, 5)
    shown = stage(on.table, reduced_motion=reduced_motion)
    play(shown)
    tops = [on.table.piles[f"packet/{seat}"][0] for seat in range(2)]
    shown.enqueue([Laid((tops[seat],), f"packet/{seat}", f"stake/{seat}", True) for seat in range(2)])
    play(shown)
    shown.enqueue([Swept(tuple(tops), ("stake/0", "stake/1"), "packet/0")])
    moved: list[set[tuple[int, int]]] = [set(), set()]
    for _frame in range(150):
        shown.tick(1 / 60)
        for seat, plate in enumerate(shown.plates):
            moved[seat].add(plate.portrait.offset)
    assert [len(places) > 1 for places in moved] == [not reduced_motion] * 2
    assert all(plate.portrait.offset == (0, 0) for plate in shown.plates)


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_a_mood_begins_with_a_hop_and_with_less_motion_at_once(reduced_motion: bool) -> None:
    on = match(2, 5)
    shown = stage(on.table, reduced_motion=reduced_motion)
    play(shown)
    shown.enqueue([Moved(tuple(on.table.piles["packet/1"])[:8], "packet/1", "packet/0", up=False, first=False)])
    place, to, hops = shown.layout.places[0], screen(shown), set()
    above = pygame.Rect(place.token[0] - 2, place.token[1] - place.across // 2 - 3, 4, 6)
    for _frame in range(30):
        shown.tick(1 / 60)
        shown.draw(to)
        hops.add(pygame.image.tobytes(to.subsurface(above), "RGB"))
    assert inspect(shown).faces[0].mood == "glad"
    assert (len(hops) == 1) == reduced_motion


def test_the_sleepy_change_is_one_frame_and_no_more() -> None:
    shown = stage(match().table)
    play(shown)
    drawn = 0
    for _frame in range(60 * 18):
        shown.tick(1 / 60)
        drawn += bool(shown.moving or shown.draw(screen(shown)))
        shown.draw(screen(shown))
    assert {face.mood for face in inspect(shown).faces} == {"sleepy"}
    assert drawn == 1


@pytest.mark.parametrize(("game", "seats"), [("war", 4), ("slap-war", 2)])
def test_moods_do_not_flash(game: str, seats: int, tmp_path: Path) -> None:
    seen = Flashes()
    with at_table(tmp_path, game=game, players=seats, seed=3, pace="normal", auto=True, size=(1280, 720)) as at:
        moods = set()
        for _frame in range(60 * 5):
            at.app.step(1 / 60)
            moods |= {face.mood for face in inspect(at.play.stage).faces}
            seen.see(at.app.window.screen)
        assert {"rest", "hope"} <= moods
    assert seen.worst <= QUARTER


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_hopes_looks_to_the_sun_and_who_is_hurt_down_at_its_cards(seats: int) -> None:
    def eyes(animal: str, mood: Mood, sun: str = "") -> float:
        """The middle of a face's ink in hundredths: how far across of one that hopes, how far down of another."""
        image = pictures((1280, 720)).token(animal, 100, mood, sun=sun)
        box = pygame.mask.from_threshold(image, (33, 27, 58, 255), (24, 24, 24, 255)).centroid()
        return box[0] if sun and sun != "s" and mood == "hope" else box[1]

    for plate, place in zip(inspect(stage(match(seats).table)).plates, range(seats), strict=True):
        layout = stage(match(seats).table).layout
        token, animal = layout.places[place].token, plate.look.animal
        sun = towards(token, layout.sun)
        assert sun == ("n" if token[1] > layout.sun[1] else "s") + ("e" if token[0] < layout.sun[0] else "w")
        other = sun[0] + ("w" if sun[1] == "e" else "e")
        assert (eyes(animal, "hope", sun) > eyes(animal, "hope", other)) == (sun[1] == "e")
        assert eyes(animal, "ouch", sun) >= eyes(animal, "ouch")
