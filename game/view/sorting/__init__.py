"""A deck that is sorted on the land: where its cards stand, how they move, and the place around them."""
