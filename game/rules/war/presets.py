"""The games that are War with house rules set (seeds 000, 001, 003, 004)."""

from typing import ClassVar

import game.rules.war.first_hands as first_hands
from game.core.cards import RANK_NAMES
from game.core.declaration import Backdrop, ContestTerm
from game.core.game import Value
from game.core.i18n import _
from game.rules.war.arithmetic import AdditionWar, MultiplicationWar, SubtractionWar
from game.rules.war.help_text import has, ordinary, plain
from game.rules.war.missing import MissingCardWar
from game.rules.war.war import War
from game.rules.wording import a, any_of, first_capital


class RuleWar(War):
    """War with a rule that turns cards or ties over."""

    family = "rules"
    skills: ClassVar[tuple[str, ...]] = ("comparing", "attention")


class WarLastCard(War):
    """Three cards face down, and the last card fights on."""

    id = "war-last-card"
    name = "War to the Last Card"
    source = ("003",)
    blurb = "Three cards down in every war.\nYour last card plays on to the end!"
    preset: ClassVar[dict[str, Value]] = {"down": 3, "run_out": "last_card"}
    first_hand = first_hands.LAST_CARD
    backdrop = Backdrop.of("desert", sky="33202E 5A2E36 7B3A2F A55535", sun="FFE2A0 F9C070 F09A4E DC7238",
                           left="8A4A2E 9E5A34", right="8A5030 A0623A")

    def intro(self) -> list[str]:
        """Return that the last card plays on, if it does."""
        if self.runs_out == "last_card":
            return [_("Nearly out of cards? You still have a chance: your **last card** plays on!")]
        return []


class Peace(RuleWar):
    """The lowest card wins, and a tie is a Peace: five cards face down, one for each letter of the word."""

    id = "peace"
    name = "Peace"
    source = ("003",)
    blurb = "The lowest card wins!\nFive cards down, one for each letter: P-E-A-C-E."
    age = 6
    search: ClassVar[tuple[str, ...]] = ("battle", "lowest card")
    fought = ContestTerm("peace", "peaces")
    preset: ClassVar[dict[str, Value]] = {"lowest_wins": True, "down": 5, "run_out": "last_card"}
    first_hand = first_hands.PEACE
    backdrop = Backdrop.of("olives", sky="25314C 3B3E57 5C485A 886464", sun="FFE9A8 FFDD8C FBC873 F4AC62",
                           left="8E5A58 A06A60", right="4E7672 5C847C")

    def intro(self) -> list[str]:
        """Return that the lowest wins and that a tie is a Peace, and the letters of the five cards."""
        if not self.peaceful:
            return []
        told = [_("The other way around: in Peace the **lowest** card wins!")
                if self.count == "rank"
                else _("The other way around: in Peace the **smallest number** wins!"),
                _("When cards tie, nobody fights. You play a **Peace**!")]
        if self.down == len("PEACE"):
            told.append(_("Five cards go face down, one for each letter: P, E, A, C, E."))
        return told


class ThreePlayerWar(War):
    """War for three: those who tie for highest fight, and the others watch."""

    id = "three-player-war"
    name = "Three-Player War"
    source = ("003",)
    players: ClassVar[tuple[int, ...]] = (3, 2, 4)
    blurb = "War for three.\nOnly those who tie for highest fight."
    age = 6
    skills: ClassVar[tuple[str, ...]] = ("comparing", "attention")
    preset: ClassVar[dict[str, Value]] = {"down": 3, "run_out": "last_card"}
    first_hand = first_hands.THREE_PLAYERS
    backdrop = Backdrop.of("threes", sky="2E2A58 3D376E 4F467D 716696", sun="FFE8E0 F9C8C0 EE9EA0 D87888",
                           left="4A5E34 5C703E", right="36583E 44684A")

    def intro(self) -> list[str]:
        """Return how many can play, and who watches a war."""
        told = [_("This is War for three, but two or four can play it too.")]
        if not has(self, "automatic") and not has(self, "slap"):
            told.append(_("Only the players who tie fight on. The others watch and hope for better luck next time."))
        return told


class AutomaticWar(RuleWar):
    """A card that is turned starts a war, tie or not."""

    id = "automatic-war"
    name = "Automatic War"
    source = ("003",)
    blurb = "Turn a two, and it is war at once!\nFor everybody, tie or not."
    preset: ClassVar[dict[str, Value]] = {"automatic": "2", "down": 3, "run_out": "last_card"}
    first_hand = first_hands.AUTOMATIC
    backdrop = Backdrop.of("clockwork", sky="2A2F4E 383E5D 494E67 6C6D7E", sun="F8C95F EDA84E D98642 B9653A",
                           left="6B4A3E 84583F", right="34506A 3F647E")

    def intro(self) -> list[str]:
        """Return which card starts a war."""
        if not has(self, "automatic"):
            return []
        turned = _("{card} means **Peace at once**!") if self.peaceful else _("{card} means **war at once**!")
        told = [turned.format(card=first_capital(any_of(self.ranks_in_deck(self.chosen["automatic"]))))]
        if self.chosen["automatic"] == "2" and ordinary(self):
            told.append(_("So the lowest card of all is the most exciting one."))
        return told


class Threes(RuleWar):
    """A low card beats jacks, queens and kings."""

    id = "beats-faces"
    name = "Beats Faces"
    source = ("003",)
    blurb = "Brave little threes!\nThey beat every jack, queen and king."
    age = 6
    preset: ClassVar[dict[str, Value]] = {"beats_faces": "3", "down": 3, "run_out": "last_card"}
    first_hand = first_hands.BEATS_FACES
    backdrop = Backdrop.of("crowns", sky="3A1A2E 5A2238 7E2E40 9A4048", sun="FFF0C0 FBD684 F0B24E D88E34",
                           left="7E5A20 94702C", right="6A2A48 7E3654")

    def intro(self) -> list[str]:
        """Return which card beats a king."""
        if not has(self, "beats_faces"):
            return []
        card = a(RANK_NAMES.index(str(self.chosen["beats_faces"])))
        return [_("Small but brave: here {card} beats even a king!").format(card=card)]


class UnderdogWar(RuleWar):
    """A six among your face-down cards wins a lost war."""

    id = "underdog"
    name = "Underdog"
    source = ("003",)
    blurb = "The higher card takes both. Lost a war?\nA six among your face-down cards still wins it!"
    age = 6
    preset: ClassVar[dict[str, Value]] = {"underdog": "6", "down": 3, "run_out": "last_card"}
    first_hand = first_hands.UNDERDOG
    backdrop = Backdrop.of("kennel", sky="382A49 52364A 6B4248 955F50", sun="F8D48A F2BC68 E8A058 D68048",
                           left="7C4A2C 96592E", right="5B6B3E 6F7F48")

    def intro(self) -> list[str]:
        """Return what to look for in a war that is lost."""
        if not has(self, "underdog"):
            return []
        return [_("Lost? Wait! Look at the cards you laid face down. An **underdog** among them can save you.")]


class SlapWar(War):
    """The first to slap a five wins."""

    id = "slap-war"
    name = "Slap War"
    source = ("003",)
    blurb = "A five! Slap it!\nThe quickest hand takes all the cards."
    family = "slap"
    age = 6
    skills: ClassVar[tuple[str, ...]] = ("hands", "attention")
    search: ClassVar[tuple[str, ...]] = ("battle", "snap", "slapjack")
    preset: ClassVar[dict[str, Value]] = {"slap": "5", "down": 3, "run_out": "last_card"}
    first_hand = first_hands.SLAP
    backdrop = Backdrop.of("hands", sky="113744 104853 155A5F 3B7B75", sun="FFF1C4 F8D27A F1B25A E08A48",
                           left="7A3440 98443F", right="155058 1B666C")

    def intro(self) -> list[str]:
        """Return which card is to be slapped."""
        slaps = self.ranks_in_deck(self.chosen["slap"])
        if not slaps:
            return []
        told = _("A game for quick hands! When somebody turns {card}, the first to **slap** takes all the cards.")
        return [told.format(card=any_of(slaps))]


class WarBasic(War):
    """Three cards face down, and a player who runs out in a war loses."""

    id = "war-basic"
    name = "Basic War"
    source = ("004",)
    blurb = "The basic game for beginners.\nThree down in a war; run out in one and you lose."
    preset: ClassVar[dict[str, Value]] = {"down": 3, "run_out": "lose"}
    first_hand = first_hands.BASIC
    backdrop = Backdrop.of("toys", sky="501842 662252 783261 97567C", sun="FFF0A8 FFDD70 FBC548 F2A838",
                           left="3E6E9A 4C7EAA", right="3F7D5A 4E8E66")

    def intro(self) -> list[str]:
        """Return that it is the basic game, if no other house rule is played."""
        return [_("This is the basic game, a good one to start with.")] if plain(self) else []


class WarOneLeft(War):
    """One card down, one card up, and a last card that fights once."""

    id = "war-one-left"
    name = "War with One Left"
    source = ("001",)
    blurb = "One card down, one card up.\nYour last card plays, but only once."
    preset: ClassVar[dict[str, Value]] = {"down": 1, "run_out": "one_left"}
    first_hand = first_hands.ONE_LEFT
    backdrop = Backdrop.of("bare-trees", sky="342F3B 463D46 594C4F 7C6A66", sun="FBE8C0 F2CE94 E0A868 C27E48",
                           left="6A4A3C 7E5A44", right="5A5048 6C6054")

    def intro(self) -> list[str]:
        """Return how often the last card fights."""
        if self.runs_out != "one_left":
            return []
        return [_("Only one card left? When you tie, you may still turn it up. But if it ties too, you are **out**.")]


class GuerillaJoker(RuleWar):
    """Jokers start a war, tie or not."""

    id = "guerilla-joker"
    name = "Guerilla Joker"
    source = ("000",)
    blurb = "Jokers are in the deck.\nTurn one, and everybody goes to war!"
    preset: ClassVar[dict[str, Value]] = {"jokers": True, "automatic": "joker"}
    first_hand = first_hands.GUERILLA_JOKER
    backdrop = Backdrop.of("carnival", sky="2A1B4A 43275C 6A326A 94406C", sun="F8C95F F39A55 DF5E4C B93C5A",
                           left="5C2A5E 7A3468", right="204A4E 2A6452")

    def intro(self) -> list[str]:
        """Return how many jokers there are, and that they start a war."""
        if not self.jokers:
            return []
        told = [_("Two jokers hide in the deck.") if self.decks == 1 else _("Four jokers hide in the decks.")]
        if "joker" in str(self.chosen["automatic"]):
            told.append(_("When somebody turns a **joker**, it is Peace, whatever the other cards are!")
                        if self.peaceful
                        else _("When somebody turns a **joker**, it is war, whatever the other cards are!"))
        return told


class SpeedWar(RuleWar):
    """The lowest cards leave the game, rank by rank."""

    id = "speed-war"
    name = "Speed War"
    source = ("000",)
    blurb = "First the twos go, then the threes…\nFewer cards, more wars, and soon it’s over!"
    search: ClassVar[tuple[str, ...]] = ("battle", "fast")
    preset: ClassVar[dict[str, Value]] = {"speed": True}
    first_hand = first_hands.SPEED
    backdrop = Backdrop.of("railway", sky="053551 014663 085874 247A92", sun="FFF6C8 FFE88A FBD04A F0A838",
                           left="8A6A2E 9A783A", right="7A5A2A 8C6A34")

    def intro(self) -> list[str]:
        """Return that the lowest cards leave the game."""
        if not has(self, "speed"):
            return []
        return [_("A game that gets faster and faster! The lowest cards leave the game, one rank after another.")]


PRESETS: tuple[type[War], ...] = (
    WarLastCard, Peace, ThreePlayerWar, AutomaticWar, Threes, UnderdogWar, SlapWar, WarBasic, WarOneLeft, GuerillaJoker,
    SpeedWar, AdditionWar, SubtractionWar, MultiplicationWar, MissingCardWar,
)
"""In the order of the rulebook."""
