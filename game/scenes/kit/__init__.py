"""The kit: what a table is made of at which people are asked something, in a match as in a session of the math room."""
