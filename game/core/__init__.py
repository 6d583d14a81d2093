"""The engine: cards, tables, events, asks, matches and their records. It imports the standard library and nothing else."""
