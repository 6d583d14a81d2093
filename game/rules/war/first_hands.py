"""The first hands of the games of War: what each says to somebody who plays it for the first time, and on which deal."""

from game.core.said import WAR
from game.core.seats import Seat
from game.core.teaching import FirstHand, Lesson, always, others_took, said, took

WAR_HAND = FirstHand(16506, (
    Lesson(always, "", "You turn your top card. So does {name}."),
    Lesson(took(Seat(0)), "Both cards are yours!", "The higher card takes both. Turn the next one."),
    Lesson(said(WAR), "It’s a tie: that means war!", "Each player lays a card face down and turns another."),
    Lesson(others_took(), "{name} takes both.", "Jack, queen, king and ace beat every number."),
    Lesson(took(Seat(0)), "You won the war!", "All six cards are yours. Win all the cards to win the game."),
))
"""A deal in which the first seat wins with a six against a two, loses a four to a queen, and then wins a war: three and
three, eight and five. It wins the match, too, in round 102."""
