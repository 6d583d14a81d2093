"""The stage: cards, packets, land and plates, and how they move."""
