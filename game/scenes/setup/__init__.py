"""Before a match: who plays, by which house rules, on which keys; and the settings."""
