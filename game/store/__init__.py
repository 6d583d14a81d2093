"""What outlives the window: settings, saved matches and statistics."""
