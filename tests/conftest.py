"""What every test has in common: Hypothesis times nothing, for a busy machine is no fault of the program."""

from hypothesis import settings

settings.register_profile("truce", deadline=None)
settings.load_profile("truce")
