"""The speeds, measured side by side with PokerKit in one run."""
