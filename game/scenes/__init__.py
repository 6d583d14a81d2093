"""The scenes of the window, and the loop that runs them."""
