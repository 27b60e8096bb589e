"""Sessions, curves, swings, streaks and variance against plain loops over the same hands."""
