"""The chance of each player to win, by what anybody at the table could know who had counted the cards: who has which,
but not how they lie."""
