"""Pages for people: HTML of the API's own views, served beside it. No rule of poker is here.

A page's address is the API's without `/v1`, with the same parameters, and has the same rule of who
may have it. `rendering.page` is the one way out of a route; what a template draws, a view says.
"""
