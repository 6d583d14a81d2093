"""The games that are War with house rules set."""

PRESETS = ()
