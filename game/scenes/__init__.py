"""The pages of the window, a folder for each room, and the opening of the program."""
