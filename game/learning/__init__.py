"""What a child knows: facts, scores of answers, what to ask next, and the deal that teaches. No clock, no file."""
