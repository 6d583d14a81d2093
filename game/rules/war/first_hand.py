"""The first hand: a match of War that says what happens while somebody plays it who has never played."""

from game.core.declared import Lesson, TeachingMatch

FIRST_HAND = TeachingMatch("war", 16506, (
    Lesson(0, "", "You turn your top card. So does {name}."),
    Lesson(1, "Both cards are yours!", "The higher card takes both. Turn the next one."),
    Lesson(2, "{name} takes both.", "Jack, queen, king and ace beat every number."),
    Lesson(2, "It’s a tie: that means war!", "Each player lays a card face down and turns another.", again=True),
    Lesson(3, "You won the war!", "All six cards are yours. Win all the cards to win the game."),
))
"""A deal in which the first seat wins with a six against a two, loses a four to a queen, and then wins a war: three and
three, eight and five. It wins the match, too, in round 102."""
