"""The engine: cards, tables, events, asks, matches and records. It imports the standard library and nothing else."""
