"""Learning: facts, ability, the learner model, review schedule, planning of deals, and reports. It reads no clock and
no files."""
