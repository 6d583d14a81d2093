"""Egyptian Ruffle: one pile for all, faces and aces that must be answered, and slaps (seed 004).

With two players and no slaps it is Beggar-My-Neighbour.
"""

from collections.abc import Sequence
from typing import ClassVar

from game.core.announcements import FALSE_SLAP as MISTAKE
from game.core.announcements import SLAP, AnnouncementKey
from game.core.cards import RANK, RANKS, Card
from game.core.declaration import Backdrop, ContestTerm
from game.core.events import Announced, Event, RoundBegan, SeatLeft, Swept
from game.core.game import Game, Helps, Option, Result, Value
from game.core.i18n import _, ngettext
from game.core.seats import SEAT_1, Seat, all_seats
from game.core.table import PileKind, Table, pile_name
from game.core.title import Title
from game.core.tutorial import (
    NEWCOMER,
    Demonstration,
    Tutorial,
    TutorialMoment,
    TutorialStep,
    When,
    always,
    both,
    others_took,
    somebody_took,
    took,
    when_announced,
)
from game.rules.slaps import MOST, SHOUTS, SLAPS, WHEN, mistaken, slap_race, slapped, why_vain
from game.rules.wording import SLAPPING, decided, first_capital, forced, luck, number, one

RUFFLE = AnnouncementKey("ruffle", "chances")
TAKEN = AnnouncementKey("pile", counts=True)

SEATS = 4
PACKET = tuple(pile_name("packet", seat) for seat in all_seats(SEATS))
PILE = "pile"

JACK, QUEEN, KING, ACE = map(RANKS.index, "JQKA")
_FIXED_MOVES = {JACK: 1, QUEEN: 2, KING: 3, ACE: 4}
CHANCES = tuple(_FIXED_MOVES.get(rank, 0) for rank in RANK)
"""Card → how many cards the next player has to answer it; 0 if it is no ruffle."""

FALSE_SLAP = Option(
    "false_slap", ("burn", "nothing"), "A wrong slap", "What it costs to slap when there is nothing to slap.",
    ("a card goes under the pile", "costs nothing"),
    group=SLAPPING,
)
SLAP_IN = Option(
    "slap_in", (False, True), "Slapping back in", "A player with no cards stays in and may slap for new ones.",
    group=SLAPPING,
)

_SECONDS = 1.5
"""The time for a slap in seconds, when nobody turns the next card."""


def _to_answer(ruffles: int) -> When:
    """Return a condition: somebody has to answer, and so many ruffles, at least, lie on the pile."""
    return lambda moment: moment.ask is not None and bool(moment.table.memo) and ruffles <= sum(
        CHANCES[card] > 0 for card in moment.table.piles[PILE])


class EgyptianRuffle(Game):
    """The cards are dealt out evenly, face down. Any left over are set aside. Nobody looks at their cards. There
    is **one pile for everybody** in the middle.

    ## A turn
    - The players take turns around the table. Each turns the top card of their packet onto the pile. The player in the
      first seat deals, and the player on their left goes first.

    ## A ruffle
    - A jack (the **Scribe**), a **queen**, a king (the **Pharaoh**) or an **ace** is a ruffle. The next player must
      answer it with another of these.
    - They have **one card** to do that after a Scribe and **two** after a queen. They have **three** after a Pharaoh
      and **four** after an ace. They turn them one by one.
    - As soon as one of these is a Scribe, a queen, a Pharaoh or an ace, they stop. Now the next player must answer
      that one.
    - If none of them is, the player who turned the last ruffle **takes the pile**. It goes face down under their
      packet, with the first card on top. Then they turn the next card.{slapping}

    ## Out of cards
    - {out}

    ## Winning
    - {winning}
    - {endless}"""

    id = "egyptian-ruffle"
    name = "Egyptian Ruffle"
    source = ("004",)
    family = "slap"
    first_hand = Tutorial(432, (
        TutorialStep(always, "", "It goes onto the one pile for everybody. You take turns."),
        TutorialStep(when_announced(RUFFLE, SEAT_1), "Answer the ruffle!",
                     "{name} turned a jack, a queen, a king or an ace. Turn one, too, or {name} takes the pile."),
        TutorialStep(both(when_announced(TAKEN), took(NEWCOMER)), "The whole pile is yours!",
                     "{name} could not answer your card. Win all the cards to win the game."),
        TutorialStep(both(when_announced(TAKEN), others_took()), "{name} takes the pile",
                     "You have one card to answer a jack, two for a queen, three for a king, four for an ace."),
    ), demonstration=Demonstration(13, (
        TutorialStep(always, "Win all the cards!",
                     "They take turns to lay a card on one pile for everybody."),
        TutorialStep(_to_answer(1), "A ruffle!",
                     "Answer it with a jack, queen, king or ace, or lose the pile!"),
        TutorialStep(_to_answer(2), "Answered! Now the other must",
                     "A jack gives one try, a queen 2, a king 3, an ace 4."),
        TutorialStep(both(when_announced(TAKEN), somebody_took()), "{name} takes the pile",
                     "The winner lays the first card of the next pile."),
    ), "Who takes the pile?",
        "No jack, queen, king or ace came in time.",
        "Whoever wins all the cards wins the game.", after=0))
    helps: ClassVar[Helps] = {RUFFLE: "A ruffle", TAKEN: "A ruffle", SLAP: "Slapping", MISTAKE: "Slapping"}
    shelf = 10
    age = 7
    skills = ("attention", "hands")
    search = ("egyptian rat screw", "ratscrew", "beggar my neighbor", "beggar my neighbour", "strip jack naked", "snap",
              "slap", "slapjack")
    fought = ContestTerm("pile", "piles")
    computers = "game.players.slapper"
    skims = "game.rules.egyptian_ruffle_fast_path"
    chances = "game.rules.egyptian_ruffle_win_model"
    idle: ClassVar[dict[str, tuple[Value, ...]]] = {option.id: (False,) for option in SLAPS}
    players: ClassVar[tuple[int, ...]] = (2, 3, 4)
    turns = True
    blurb = "Answer every face card or ace, or lose the pile.\nAdd slaps if you like!"
    court_art = "egypt"
    options: ClassVar[tuple[Option, ...]] = (*SLAPS, FALSE_SLAP, SLAP_IN)
    pile_kinds = (PileKind("packet", "packet", True), PileKind(PILE, "pile", False))
    backdrop = Backdrop.of("pyramids", sky="2C2B55 513359 733C4B A25743", sun="FFE7A6 FBCF72 F2AC4E E2853F",
                           left="8C5A34 A86F3C", right="1F5560 23707A")

    def __init__(self, chosen: dict[str, Value]) -> None:
        super().__init__(chosen)
        self.slaps = tuple(option for option in SLAPS if chosen[option.id])
        self.burns, self.slap_in = chosen["false_slap"] == "burn", chosen["slap_in"] is True

    def open(self, table: Table) -> None:
        """Let seat 1 lead, if it has cards; a player who was dealt them all has won."""
        holders = self.holders(table)
        if len(holders) == 1:
            self.win(table, holders[0])
        else:
            self.pass_on(table)

    def fits(self, table: Table) -> bool:
        """True if it is the turn of somebody with cards, and `memo` is about the ruffle on the pile; or if somebody has
        won."""
        holders, pile, memo = self.holders(table), table.piles[PILE], table.memo
        if not super().fits(table) or not set(holders) <= set(table.left):
            return False
        if len(table.left) == 1:
            return table.left == (*holders,) and not pile and not memo
        if table.turn not in holders or (len(holders) == 1 and (self.slap_in or not pile)):
            return False
        played = [CHANCES[card] for card in pile if table.facing[card]]
        plain = next((after for after, chances in enumerate(reversed(played)) if chances), None)
        if plain is None:
            return bool(played) == bool(pile) and not memo
        ruffler, left = memo.get("ruffler"), played[-1 - plain] - plain
        known = type(ruffler) is int and ruffler in table.left and ruffler != table.turn
        return known and left > 0 and memo == {"ruffler": ruffler, "chances": left}

    def holders(self, table: Table) -> list[Seat]:
        """Return the seats with cards."""
        packets = table.each["packet"]
        return [seat for seat in table.all_seats if packets[seat]]

    # ---- a round: one card ------------------------------------------------------------------------------------------

    def turners(self, table: Table) -> Sequence[Seat]:
        """Return the seat whose turn it is."""
        return (table.turn,)

    async def round(self, table: Table) -> None:
        """Play one card: a slap, a ruffle, an answer to one, or neither (seed 004)."""
        seat = table.turn
        (card,) = table.lay(PACKET[seat], PILE, 1, True)
        if self.slaps and await self.slapped(table):
            return
        chances = CHANCES[card]
        if chances:
            table.say(RUFFLE, (seat,), (card,), (chances,))
            table.remember("ruffler", seat)
            table.remember("chances", chances)
        elif table.memo:
            left = table.memo["chances"] - 1
            table.remember("chances", left)
            if not left or not table.piles[PACKET[seat]]:
                self.fail(table, seat)
            elif self.slap_in:
                self.give_to_last_holder(table)
            return
        if not (self.slap_in and self.give_to_last_holder(table)):
            self.pass_on(table)

    async def slapped(self, table: Table) -> bool:
        """Let everybody slap the card just turned; return True if somebody took the pile. Wrong slaps change nothing
        more."""
        _slap, cards = self.slap(table)
        first = await slap_race(table, cards, _SECONDS, PILE if self.burns else None, under=True)
        if first is not None:
            self.take(table, first)
        return first is not None

    def slap(self, table: Table) -> tuple[Option | None, Sequence[Card]]:
        """Return the slap of this table that would be right now, or None, and the cards that it is about.

        Burned cards lie face down under the pile: nobody has played them.
        """
        pile = table.piles[PILE]
        newest = [pile[n] for n in range(max(0, len(pile) - MOST), len(pile)) if table.facing[pile[n]]]
        right = ((option, slapped(option, newest)) for option in self.slaps)
        return next(((option, cards) for option, cards in right if cards), (None, ()))

    def fail(self, table: Table, seat: Seat) -> None:
        """Give the pile to the player who turned the ruffle that this seat has not answered. A seat that ran out of
        cards before its last chance is out, unless it may slap back in."""
        if table.memo["chances"] and not self.slap_in:
            table.out(seat, lacked=True)
        self.take(table, table.memo["ruffler"])

    def give_to_last_holder(self, table: Table) -> bool:
        """Return False if several players hold cards. Else one takes the pile and wins: the only player with cards, or
        if nobody has any, the one who turned the last ruffle, or else the last card."""
        holders = self.holders(table)
        if len(holders) > 1:
            return False
        self.take(table, holders[0] if holders else table.memo.get("ruffler", table.turn))
        return True

    def pass_on(self, table: Table) -> None:
        """Pass the turn to the next player with cards. Players passed over are out, unless they may slap back in."""
        packets, seat, seats = table.each["packet"], table.turn, table.all_seats
        while True:
            seat = seats[(seat + 1) % len(seats)]
            if packets[seat]:
                table.lead(seat)
                return
            if not self.slap_in and seat in table.left:
                table.out(seat, lacked=bool(table.memo))
                if len(table.left) == 1:
                    self.take(table, table.left[0])
                    return

    def take(self, table: Table, winner: Seat) -> None:
        """Give the pile to a player, who leads; one who has all the cards now has won."""
        table.say(TAKEN, (winner,), table.piles[PILE])
        table.gather((PILE,), PACKET[winner])
        for key in tuple(table.memo):
            table.remember(key, None)
        if self.holders(table) == [winner]:
            self.win(table, winner)
        else:
            table.lead(winner)

    def win(self, table: Table, winner: Seat) -> None:
        """Let everybody but the winner leave the game."""
        for seat in table.left:
            if seat != winner:
                table.out(seat)

    def result(self, table: Table) -> Result | None:
        """Return the end once one player is left: `out_of_cards` if the last opponent lacked a card for a ruffle."""
        if len(table.left) > 1:
            return None
        return Result("out_of_cards" if table.lacked else "all_cards", table.left[0])

    # ---- words ------------------------------------------------------------------------------------------------------

    def caption(self, event: Event, table: Table, names: Sequence[str]) -> str | None:
        """Return ruffles, slaps and who takes the pile in words."""
        match event:
            case Announced("ruffle", (seat,), (card,), (chances,)):
                return self._ruffle(table, seat, card, chances, names)
            case Announced("slap", (seat,)):
                return _("{name} slaps first").format(name=names[seat])
            case Announced("false_slap", seats):
                pays = self.burns and bool(table.piles[PACKET[seats[-1]]])
                return mistaken([names[seat] for seat in seats], pays=pays, wanted=self.wanted)
            case RoundBegan() if table.memo:
                left = table.memo["chances"]
                words = ngettext("{name} has one card left to answer", "{name} has {count} cards left to answer", left)
                return words.format(name=names[table.turn], count=number(left))
            case Swept(cards, _srcs, dst) if table.memo and not table.memo["chances"]:
                tried = next(filter(None, (CHANCES[card] for card in reversed(table.piles[PILE]))))
                words = _("No answer: {name} takes {number} cards") if tried == 1 else _(
                    "No answer in {count}: {name} takes {number} cards")
                return words.format(count=number(tried), name=names[PACKET.index(dst)], number=number(len(cards)))
            case Swept(cards, _srcs, dst):
                takes = ngettext("{name} takes the pile: one card", "{name} takes the pile: {number} cards", len(cards))
                return takes.format(name=names[PACKET.index(dst)], number=number(len(cards)))
            case SeatLeft(seat, lacked):
                out = _("No cards for the ruffle: {name} is out") if lacked else _("No cards left: {name} is out")
                return out.format(name=names[seat])
        return None

    def _ruffle(self, table: Table, seat: Seat, card: Card, chances: int, names: Sequence[str]) -> str:
        """Return the caption for a ruffle: who must answer it, with how many cards."""
        order = ((seat + k) % table.seats for k in range(1, table.seats))
        able = [names[other] for other in order if table.piles[PACKET[other]]]
        if not able:
            return _("{card}: a ruffle").format(card=self.ruffler(card))
        words = ngettext("{card}! {name} has one card to answer", "{card}! {name} has {count} cards to answer", chances)
        return words.format(card=self.ruffler(card), name=able[0], count=number(chances))

    def ruffler(self, card: Card) -> str:
        """Return the card that starts a ruffle, by its name in this game's deck."""
        names = {JACK: _("A Scribe"), KING: _("A Pharaoh")}
        return names.get(RANK[card]) or first_capital(one(card))

    @property
    def wanted(self) -> str:
        """What may be slapped, in words without an article; "" for several things."""
        return _(self.slaps[0].label) if len(self.slaps) == 1 else ""

    def call(self, fact: Announced, table: Table) -> str:
        """Return the shout of the slap that was right, or why one was in vain."""
        if fact.key == MISTAKE:
            return why_vain(self.wanted)
        slap, _cards = self.slap(table) if fact.key == SLAP else (None, ())
        return "" if slap is None else _(SHOUTS[slap])

    def brief(self) -> str:
        """Return the slap that is played, or how many, and slapping back in."""
        told = [_(option.label) for option in self.slaps]
        if len(told) > 1:
            told = [ngettext("{count} slap", "{count} slaps", len(told)).format(count=number(len(told)))]
        return " · ".join([*told, _("slap back in")] if self.slap_in else told)

    def in_force(self) -> dict[str, Value]:
        """Return the options that are switched on; the cost of a wrong slap only where there are slaps."""
        idle = () if self.slaps else (FALSE_SLAP.id,)
        return {name: value for name, value in super().in_force().items() if name not in idle}

    def headings(self) -> list[str]:
        """Return the headings; “Slapping” is filled in by `help_parts`."""
        return ["A turn", "A ruffle", "Slapping", "Out of cards", "Winning"]

    def needed(self, now: TutorialMoment) -> str:
        """Return “A ruffle” while one has to be answered."""
        return super().needed(now) or ("A ruffle" if now.table.memo else "")

    def help_parts(self) -> dict[str, str]:
        """Return the sections on slaps, on running out and on winning, by the options."""
        winning = [_("The player who has all the cards **wins**.")]
        if self.slap_in:
            winning += [
                _("When only one player has cards and nobody slaps, that player takes the pile and wins.")
                if self.slaps
                else _("When only one player has cards, that player takes the pile and wins."),
                _("A ruffle that was not answered comes first: the pile goes to the player who turned the ruffle. That "
                  "player plays on, even if they had no cards left."),
                _("If nobody has any cards, the player who turned the last ruffle wins. If there was no ruffle, the "
                  "player who turned the last card wins."),
            ]
        if not self.slaps:
            winning.append(luck())
        words = {"slapping": self._slapping(), "out": self._out(), "winning": "\n- ".join(winning)}
        return words | {"endless": decided(_("cards")) if self.slaps else forced()}

    def _slapping(self) -> str:
        heading = "\n\n## " + _("Slapping") + "\n- "
        if not self.slaps:
            return heading + _("Slaps are house rules. Choose them when you set up the match.")
        right = [f"**{_(option.label)}**: {_(WHEN[option])}." for option in self.slaps]
        wrong = _("If you slap anything else, put the top card of your packet face down under the pile.")
        lines = [
            _("Anyone may **slap** the pile when it shows one of the patterns below. The first to slap takes it and "
              "turns the next card."),
            *right,
            _("Once the pile is slapped, the ruffle no longer has to be answered."),
            wrong if self.burns else _("A wrong slap costs nothing."),
        ]
        return heading + "\n- ".join(lines)

    def _out(self) -> str:
        if not self.slap_in:
            return "\n- ".join([
                _("A player with no cards when their turn comes is **out**. If there is a ruffle, the next player must "
                  "answer it."),
                _("A player who runs out of cards while answering a ruffle is out too. The pile goes to the player who "
                  "turned the ruffle."),
            ])
        out = _("Nobody is ever out. A player with no cards is skipped.")
        if self.slaps:
            out = _("Nobody is ever out. A player with no cards is skipped, but may **slap back in**.")
        ruffled = _("If you run out of cards while answering a ruffle, the pile goes to the player who turned it.")
        return out + "\n- " + ruffled



TITLES = (Title.of(EgyptianRuffle),)
