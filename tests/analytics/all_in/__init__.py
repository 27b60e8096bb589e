"""All-in adjusted winnings: which hands have them, and what they are."""
