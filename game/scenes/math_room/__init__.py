"""The math room: children, their sessions, and what grown-ups see of them."""
