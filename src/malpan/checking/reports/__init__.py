"""What a check found, in words that fit a screen, and as JSON."""
