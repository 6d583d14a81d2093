"""The shell, on which every page stands: the loop, the pile of scenes, sheets, questions, notices, and the table of
contents."""
