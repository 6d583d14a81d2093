"""A child's knowledge: facts, scores of answers, the choice of what to ask next, and the deal that teaches. No clock,
no file."""
