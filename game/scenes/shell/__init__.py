"""What every page stands on: the loop, the pile of scenes, sheets, questions, notices, and the table of contents."""
