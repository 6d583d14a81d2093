"""The table: a match being played, and all that people do at it."""
