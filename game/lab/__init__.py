"""The laboratory: what rules do, how a match went, and what its cards were worth. It knows the rules and no window."""
