"""Facts and matches as pictures."""
