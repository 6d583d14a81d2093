"""War, with its words (seeds 000, 001, 003, 004). Its rounds are played in `battle_game`."""

from collections.abc import Mapping
from typing import ClassVar

import game.rules.war.captions as captions
import game.rules.war.first_hands as first_hands
import game.rules.war.help_text as help_text
from game.core.announcements import WAR
from game.core.declaration import Backdrop, ContestTerm, Exhibit
from game.core.events import Announced
from game.core.game import Helps, Option, Value
from game.core.i18n import _
from game.core.setting_values import OFFERED
from game.core.table import Table
from game.rules.war.battle_game import BattleGame
from game.rules.war.house_rule import HouseRule, calls_wars, in_play
from game.rules.war.options import OPTIONS


class War(BattleGame):
    """War, and every game that is War with house rules."""

    id = "war"
    name = "War"
    source: ClassVar[tuple[str, ...]] = ("000", "001", "003", "004")
    players: ClassVar[tuple[int, ...]] = (2, 3, 4)
    blurb = "Turn your top card. The highest takes all. A tie is a war!"
    family = "war"
    helps: ClassVar[Helps] = {WAR: "War"}
    shelf = 0
    age = 5
    skills: ClassVar[tuple[str, ...]] = ("comparing", "patience")
    search: ClassVar[tuple[str, ...]] = ("battle",)
    fought = ContestTerm("war", "wars")
    computers = "game.players.war_player"
    idle: ClassVar[Mapping[str, tuple[Value, ...]]] = {
        "winnings": ("shuffled", "winner_first", "loser_first"), "answers": (False,),
    }
    first_hand = first_hands.WAR
    offered: ClassVar[tuple[type[HouseRule], ...]] = ()
    """The house rules there are, the lowest `order` first."""
    backdrop = Backdrop.of("castles", sky="2B2046 3E2A52 5A3458 7E4458", sun="F8C95F F7AE5A EE8450 D9603F",
                           left="8A4A34 9A5538", right="2F4470 38527E")

    @classmethod
    def composed(cls, chosen: dict[str, Value]) -> "War":
        """Return the game with the chosen house rules, each over those with a lower `order`. Those that it cannot be
        played with are as in War."""
        every = (*OPTIONS, *(option for rule in cls.offered for option in rule.options))
        game = cls({option.id: option.default for option in every} | chosen)
        game.chosen = chosen
        for rule in cls.offered:
            if rule.is_chosen(game):
                game.wrap(rule(game))
                game.peaceful = game.peaceful or rule.peaceful
                game.war_calls = rule.war_calls or game.war_calls
        return game

    @classmethod
    def settled(cls, chosen: dict[str, Value], named: frozenset[str]) -> dict[str, Value]:
        """Return the options as each house rule leaves them."""
        for rule in cls.offered:
            chosen = rule.settled(chosen, named)
        return chosen

    def refused(self) -> str:
        """Return why a house rule cannot be played with the other options."""
        return next(filter(None, (rule.refuse() for rule in in_play(self))), "")

    @classmethod
    def decides(cls, chosen: Mapping[str, Value]) -> list[str]:
        """Return the options that leave something to decide, those of house rules with them."""
        rules = in_play(cls.composed(dict(chosen)))
        return [*super().decides(chosen), *(name for rule in rules if rule.decides for name in rule.ids())]

    @classmethod
    def levels(cls, chosen: Mapping[str, Value]) -> tuple[str, ...]:
        """Return the levels worth offering. Where only the order of won cards is decided, those whose difference was
        measured in 1,000 matches of each pair."""
        if cls.decides(chosen) != ["winnings"]:
            return super().levels(chosen)
        game = cls.composed(dict(chosen))
        down, single = game.down, game.count == "rank" and game.up == 1
        if single and down in (2, 4) and not calls_wars(game):
            return ()  # the best order found wins 51 of 100
        hidden = any(rule.counts_hidden for rule in in_play(game))
        return OFFERED[:2] if single and (down == 0 or (hidden and down != 1)) else OFFERED

    def exhibit(self, table: Table) -> Exhibit:
        """Return what house rules put on the table."""
        found = super().exhibit(table)
        for rule in in_play(self):
            found = rule.exhibit(found, table)
        return found

    def headings(self) -> list[str]:
        """Return the headings of every game of War."""
        return ["A round", "War", "Winning", "When cards run out"]

    text = help_text.text
    in_force = help_text.in_force
    brief = captions.brief
    caption = captions.caption

    def call(self, fact: Announced, table: Table) -> str:
        """Return the shout of the highest house rule that has one."""
        return next(filter(None, (rule.call(fact, table) for rule in reversed(in_play(self)))), "")

    def label(self, option: Option) -> str:
        """Return an option's name, as its house rule calls it in this game."""
        for rule in self.offered:
            if option.id in rule.ids():
                return rule.label(option, self)
        return _("Cards face down in a Peace") if self.peaceful and option.id == "down" else super().label(option)
