"""Hands told step by step, and why their chips went where they went."""
