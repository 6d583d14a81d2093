"""The shelf: every game as a book, found and chosen."""
