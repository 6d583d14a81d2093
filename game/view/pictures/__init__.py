"""Pictures, papers, colours and letters."""
