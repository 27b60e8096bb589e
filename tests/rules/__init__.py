"""The rules: every case, every rule of the table, laws, and PokerKit where it is right."""
