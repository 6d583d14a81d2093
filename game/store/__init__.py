"""The stores, which outlive the window: settings, saved matches, statistics, the children and their answers."""
