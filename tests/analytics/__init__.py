"""Statistics against figures worked out by hand and a recount written apart from them."""
