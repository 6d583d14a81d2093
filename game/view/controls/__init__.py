"""The controls for the asks: press, arrange."""
