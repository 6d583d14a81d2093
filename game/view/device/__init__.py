"""The window, the keyboard, controllers and sound."""
