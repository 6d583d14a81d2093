"""The games that are War with house rules set (seeds 000, 001, 003, 004). The docstrings begin their help."""

from typing import ClassVar

from game.core.game import Value
from game.rules.war.arithmetic import AdditionWar, MultiplicationWar, SubtractionWar
from game.rules.war.war import War


class WarLastCard(War):
    """War as most people play it: three cards face down in a war. And a player who is nearly out of cards still has a
    chance, because the last card fights on!

    {war}"""

    id = "war-last-card"
    name = "War to the Last Card"
    source = ("003",)
    blurb = "Three cards down in every war.\nYour last card fights on to the end!"
    preset: ClassVar[dict[str, Value]] = {"down": 3, "run_out": "last_card"}


class Peace(War):
    """The other way around: in Peace the **lowest** card wins! Instead of a war there is a Peace, and five cards go
    face down, one for each letter: P, E, A, C, E.

    {war}"""

    id = "peace"
    name = "Peace"
    source = ("003",)
    blurb = "The lowest card wins!\nFive cards down, one for each letter: P-E-A-C-E."
    preset: ClassVar[dict[str, Value]] = {"lowest_wins": True, "down": 5, "run_out": "last_card"}


class ThreePlayerWar(War):
    """War for three. There is a war when the two **highest** cards tie, and only those two players fight it. The third
    player watches and hopes for better luck next time.

    {war}"""

    id = "three-player-war"
    name = "Three-Player War"
    source = ("003",)
    players: ClassVar[tuple[int, ...]] = (3, 2, 4)
    blurb = "War for three.\nOnly those who tie for highest fight."
    preset: ClassVar[dict[str, Value]] = {"down": 3, "run_out": "last_card"}


class AutomaticWar(War):
    """Here one rank means **war at once**, whoever turns it. Most people choose the two, so that the weakest card of
    all is the most exciting one.

    {war}"""

    id = "automatic-war"
    name = "Automatic War"
    source = ("003",)
    blurb = "Turn a two, and it is war at once!\nFor everybody, tie or not."
    preset: ClassVar[dict[str, Value]] = {"automatic": "2", "down": 3, "run_out": "last_card"}


class Threes(War):
    """Small but brave: here a low card beats the jack, the queen and the king.

    {war}"""

    id = "beats-faces"
    name = "Beats Faces"
    source = ("003",)
    blurb = "Brave little threes!\nThey beat every jack, queen and king."
    preset: ClassVar[dict[str, Value]] = {"beats_faces": "3", "down": 3, "run_out": "last_card"}


class UnderdogWar(War):
    """Lost the war? Wait! Look at the cards you laid face down. If there is an **underdog** among them, the war is
    yours.

    {war}"""

    id = "underdog"
    name = "Underdog"
    source = ("003",)
    blurb = "Lost the war? Look at your face-down cards:\na six among them wins it after all!"
    preset: ClassVar[dict[str, Value]] = {"underdog": "6", "down": 3, "run_out": "last_card"}


class SlapWar(War):
    """A war for quick hands: when the right card is turned, the first to **slap** it wins, even with the lowest card of
    all.

    {war}"""

    id = "slap-war"
    name = "Slap War"
    source = ("003",)
    blurb = "A five! Slap it!\nThe quickest hand wins the battle or the war."
    preset: ClassVar[dict[str, Value]] = {"slap": "5", "down": 3, "run_out": "last_card"}


class WarBasic(War):
    """The basic game: three cards face down in a war, and whoever runs out of cards in a war loses.

    {war}"""

    id = "war-basic"
    name = "Basic War"
    source = ("004",)
    blurb = "The basic game for beginners.\nThree down in a war; run out in one and you lose."
    preset: ClassVar[dict[str, Value]] = {"down": 3, "run_out": "lose"}


class WarOneLeft(War):
    """War as French children play it: a war is one card down and one card up. If you have only one card left, it is
    turned face up, and it fights just once.

    {war}"""

    id = "war-one-left"
    name = "War with One Left"
    source = ("001",)
    blurb = "One card down, one card up.\nYour last card fights, but only once."
    preset: ClassVar[dict[str, Value]] = {"down": 1, "run_out": "one_left"}


class GuerillaJoker(War):
    """Two jokers hide in the deck. When somebody turns a **joker**, it is war, whatever the other cards are!

    {war}"""

    id = "guerilla-joker"
    name = "Guerilla Joker"
    source = ("000",)
    blurb = "Jokers are in the deck.\nTurn one, and everybody goes to war!"
    preset: ClassVar[dict[str, Value]] = {"jokers": True, "automatic": "joker"}


class SpeedWar(War):
    """A war that gets faster and faster: the lowest cards leave the game, one rank after another, so there are fewer
    and fewer cards and more and more wars.

    {war}"""

    id = "speed-war"
    name = "Speed War"
    source = ("000",)
    blurb = "First the twos go, then the threes…\nFewer cards, more wars, and soon it’s over!"
    preset: ClassVar[dict[str, Value]] = {"speed": True}


PRESETS: tuple[type[War], ...] = (
    WarLastCard, Peace, ThreePlayerWar, AutomaticWar, Threes, UnderdogWar, SlapWar, WarBasic, WarOneLeft, GuerillaJoker,
    SpeedWar, AdditionWar, SubtractionWar, MultiplicationWar,
)  # fmt: skip
"""In the order of the rulebook."""
