"""What is seen and heard: it knows the core and no rules."""
