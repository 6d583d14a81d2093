"""The statistics: people, games, matches."""
