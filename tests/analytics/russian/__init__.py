"""Russian Poker worked out, held against the rules written down again in plain Python."""
