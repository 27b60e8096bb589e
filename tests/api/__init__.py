"""The read API: every route, every fault, what nobody may see, and what is promised of it."""
