"""The laboratory: statistics of rules, analysis of matches, win probabilities. It imports the rules and no window."""
