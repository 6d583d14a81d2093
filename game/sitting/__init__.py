"""A match at this machine, without a window: who sits at it, what they are asked, and what is kept of it."""
