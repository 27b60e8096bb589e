"""The rules of games against the house."""
