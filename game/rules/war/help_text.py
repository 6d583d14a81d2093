"""War explained: the help of a game of War, an item for each rule that is in force at this table."""

from collections.abc import Iterable

from game.core.cards import RANK, RANK_NAMES
from game.core.game import Value
from game.core.i18n import _, listed, ngettext, pgettext
from game.rules.war.battle_game import BattleGame
from game.rules.war.house_rule import compares, in_play
from game.rules.war.options import OPTIONS
from game.rules.wording import a, decided, forced, luck, many, number

_UNPRINTED = tuple(map(RANK_NAMES.index, ("A", "J", "Q", "K", "joker")))
"""The ranks whose cards do not say in figures what they count."""
_FACES = frozenset(map(RANK_NAMES.index, "JQK"))
_USUAL = frozenset(range(RANK_NAMES.index("joker")))


def text(game: BattleGame) -> str:
    """Return the help of a game of War with the house rules of its table, without the list of those rules."""
    peace, best = game.peaceful, " ".join(_by_rank(game) if game.count == "rank" else _by_number(game))
    sections = [(_("A round"), [*(_told(game, "turn") or [_turning(game)]), best, *_told(game, "round"),
                                *(_told(game, "answers") or _answers(game)), _winnings(game)]),
                (_("Peace") if peace else _("War"), _war(game)),
                (_("Winning"), [_("A player with no cards left is out. The last player left **wins**."), *_end(game)]),
                *game.more(), (_("When cards run out"), [*(_told(game, "short") or _losing()), *_leaving()])]
    items = ["## {}\n- {}".format(heading, "\n- ".join(told)) for heading, told in sections]
    return "\n\n".join([*filter(None, [" ".join(game.intro())]), _opening(game), *items])


def in_force(game: BattleGame) -> dict[str, Value]:
    """Return the options that are switched on and make a difference at this table, with what is meant by them.

    >>> from game.rules import make
    >>> in_force(make("war", {"down": 3}))
    {'down': 3, 'up': 1, 'count': 'rank', 'run_out': 'lose', 'winnings': 'shuffled', 'decks': 1}
    """
    known = {option.id for option in type(game).options} - {option.id for option in (*OPTIONS, *game.own)}
    idle = (known - _working(game)) | _idle(game)
    found: dict[str, Value] = {name: value for name, value in game.chosen.items() if name not in idle}
    for option in type(game).options:
        if option.ranks and found.get(option.id) is not None:
            found[option.id] = game.ranks_in_deck(found[option.id]) or None
    hidden = {option.id for option in type(game).options if option.hidden}
    return {name: value for name, value in found.items()
            if value is not None and value is not False and name not in hidden}


def _working(game: BattleGame) -> set[str]:
    """Return the options of the house rules that make a difference at this table."""
    return {option.id for rule in in_play(game) for option in rule.options if rule.works(option)}


def _idle(game: BattleGame) -> set[str]:
    """Return the options about cards that are not in the deck, or whose numbers do not count."""
    held, numbers = game.ranks(), game.count != "rank" or bool(game.chosen.get("answers"))
    idle = set()
    if RANK_NAMES.index("joker") not in held:
        idle.add("jokers")
    if not numbers or RANK_NAMES.index("A") not in held:
        idle.add("ace")
    if game.chosen.get("faces") != "out" and not (numbers and held & _FACES):
        idle.add("faces")
    return idle


def _told(game: BattleGame, place: str) -> list[str]:
    """Return the items of the house rules that make a difference at this table."""
    working = _working(game)
    return [told for rule in in_play(game) if working & {*rule.ids()} for told in rule.help_items().get(place, ())]


# ---- a round --------------------------------------------------------------------------------------------------------


def _opening(game: BattleGame) -> str:
    if RANK_NAMES.index("joker") in game.ranks():
        cards = _("one deck with its two jokers") if game.decks == 1 else _("two decks with their four jokers")
    else:
        cards = pgettext("from", "one deck") if game.decks == 1 else pgettext("from", "two decks")
    told = [_("Everybody gets a face-down packet from {cards}.").format(cards=cards)]
    left = game.ranks() - {RANK_NAMES.index("joker")}
    if left == _USUAL - _FACES:
        told.append(_("There are no face cards in the deck."))
    elif left != _USUAL and game.ranks():
        told.append(_("Only these cards are in the deck: {ranks}.").format(ranks=_in_order(game, counting=True)))
    told.append(_("Nobody looks at their cards."))
    told.append(_("Cards that cannot be dealt evenly are set aside."))
    return " ".join(told)


def _in_order(game: BattleGame, *, counting: bool = False) -> str:
    """Return the ranks in the deck: "twos, threes and fours"; by what they count, if that counts."""
    counts = {RANK[card]: game.counts(card) if counting and game.count != "rank" else RANK[card]
              for card in game.deck()}
    return listed([many(rank) for rank in sorted(counts, key=lambda rank: (counts[rank], rank))])


def _turning(game: BattleGame) -> str:
    if game.up == 1:
        return _("Everybody turns over the top card of their packet at the same time.")
    turning = _("Everybody turns over the top {number} cards of their packet at the same time. A player with fewer "
                "turns them all.")
    return turning.format(number=number(game.up))


def _by_rank(game: BattleGame) -> Iterable[str]:
    lowest = game.peaceful
    if game.up > 1:
        yield _("Only your lowest card counts.") if lowest else _("Only your highest card counts.")
    yield (_("The **lowest card** takes all the cards on the table.")
           if lowest
           else _("The **highest card** takes all the cards on the table."))
    held = game.ranks()
    jokers = RANK_NAMES.index("joker") in held
    if held >= _USUAL and lowest:
        yield _("Two is lowest, then three, four and so on up to jack, queen, king and ace.")
        if jokers:
            yield _("A joker is higher than an ace.")
    elif held >= _USUAL and jokers:
        yield _("A joker is highest, then ace, king, queen, jack, ten and so on down to two.")
    elif held >= _USUAL:
        yield _("Ace is highest, then king, queen, jack, ten and so on down to two.")
    elif len(held) > 1:
        yield _("From the lowest to the highest: {ranks}.").format(ranks=_in_order(game))
    if not game.suits_matter and not any(rule.suits_matter for rule in in_play(game)):
        yield _("Suits do not matter.")


def _by_number(game: BattleGame) -> Iterable[str]:
    if game.up == 1:
        yield _("Every card counts as a number.")
    elif game.count == "sum":
        yield _("**Add** your cards up.")
    elif game.count == "product":
        yield _("**Multiply** your cards.")
    else:
        yield (_("**Take** your lower card **away** from the higher.")
               if game.up == 2
               else _("**Take** your lowest card **away** from your highest."))
        yield _("A card on its own counts as it is.")
    yield (_("The **smallest number** takes all the cards on the table.")
           if game.peaceful
           else _("The **largest number** takes all the cards on the table."))
    yield from values(game)


def values(game: BattleGame) -> list[str]:
    """Return a sentence on what aces, face cards and jokers count, if any are in the deck.

    >>> from game.rules import make
    >>> values(make("addition-war", {"faces": "ten"}))
    ['Card values: an ace 1, a jack 10, a queen 10, a king 10.']
    """
    counting = {RANK[card]: game.counts(card) for card in game.deck()}
    told = [f"{a(rank)} {counting[rank]}" for rank in _UNPRINTED if rank in counting]
    return [_("Card values: {values}.").format(values=", ".join(told))] if told else []


def _winnings(game: BattleGame) -> str:
    return {
        "shuffled": _("Won cards are shuffled and go face down under the winner’s packet."),
        "winner_first": _("Won cards go face down under the winner’s packet, the winner’s own cards first."),
        "loser_first": _("Won cards go face down under the winner’s packet, the other players’ cards first."),
        "arranged": _("The winner puts the won cards under their packet, face down, in any order they like."),
    }[str(game.winnings)]


def _answers(game: BattleGame) -> list[str]:
    if not game.chosen.get("answers"):
        return []
    if game.count != "rank" and game.up > 1:
        asked = [_("Everybody **writes the result** of their own cards.")]
    elif game.count != "rank":
        asked = [_("Everybody **writes what their card is worth**.")]
    elif game.up == 1:
        asked = [_("Everybody **writes what their card is worth**."), *values(game)]
    elif game.peaceful:
        asked = [_("Everybody **writes what their lowest card is worth**."), *values(game)]
    else:
        asked = [_("Everybody **writes what their highest card is worth**."), *values(game)]
    return [" ".join(asked), right_answers()]


def right_answers() -> str:
    """Return what right answers are good for."""
    return _("A right answer beats a wrong one, whatever the cards are! If several are right, or nobody is, the cards "
             "decide.")


# ---- a war ----------------------------------------------------------------------------------------------------------


def _war(game: BattleGame) -> list[str]:
    return [_tie(game), *_told(game, "tie"), _laying(game), _deciding(game),
            _("If they tie again, they lay cards again in the same way."), *_told(game, "war")]


def _tie(game: BattleGame) -> str:
    if game.count == "rank":
        if game.peaceful:
            return _("If two or more tie for lowest, those players play a **Peace**.")
        return _("If two or more tie for highest, those players fight a **war**.")
    if game.peaceful:
        return _("If two or more tie for the smallest number, those players play a **Peace**.")
    return _("If two or more tie for the largest number, those players fight a **war**.")


def _laying(game: BattleGame) -> str:
    up = ngettext("one more card", "{number} more cards", game.up).format(number=number(game.up))
    if game.down == 0:
        return _("Each of them turns {cards} **face up**.").format(cards=up)
    down = ngettext("one card", "{number} cards", game.down).format(number=number(game.down))
    laying = _("Each of them lays {down} **face down**, then turns {up} **face up**.")
    return laying.format(down=down, up=up)


def _losing() -> list[str]:
    return [
        _("A player with too few cards to lay **loses** and is out."),
        _("If none of them has enough, the one with the most cards takes everything on the table. If they tie for the "
          "most cards, they are all out."),
    ]


def _leaving() -> list[str]:
    """Return who gets the cards when all who fight a war are out at once."""
    return [_("If all of them are out and nobody else is left, the match is a draw. If one other player is left, that "
              "player takes all the cards and wins."),
            _("With four players, two others may be left. Then the cards wait for the winner of the next round."),
            _("If only one of the two has a card to turn, that player takes them. If neither has one, the match is a "
              "draw.")]


def _deciding(game: BattleGame) -> str:
    if game.count != "rank":
        deciding = _("The largest number from the new face-up cards takes everything on the table.")
        if game.peaceful:
            deciding = _("The smallest number from the new face-up cards takes everything on the table.")
    elif game.peaceful:
        deciding = _("The lowest of the new face-up cards takes everything on the table.")
    else:
        deciding = _("The highest of the new face-up cards takes everything on the table.")
    return deciding + (" " + _("Even the face-down cards!") if game.down else "")


# ---- the end --------------------------------------------------------------------------------------------------------


def _end(game: BattleGame) -> Iterable[str]:
    """Yield how a match ends that would go on forever, and that nobody plays badly."""
    if game.arranges or game.chosen.get("answers") or any(rule.decides for rule in in_play(game)):
        yield decided(_("rounds"))
        return
    if not game.shuffles:
        yield forced()
    yield luck()


# ---- how the games begin --------------------------------------------------------------------------------------------


def has(game: BattleGame, name: str) -> bool:
    """True if a house rule's option, by its id, makes a difference at this table."""
    return name in _working(game)


def ordinary(game: BattleGame) -> bool:
    """True if cards are compared as in War: by rank, the highest first, with none that beats a higher one."""
    return game.count == "rank" and not any(map(compares, in_play(game)))


def plain(game: BattleGame) -> bool:
    """True if this table has no house rules but those on how many cards a war takes."""
    return ordinary(game) and game.up == 1 and all({*rule.options} <= {*OPTIONS} for rule in in_play(game))
