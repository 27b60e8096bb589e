"""Who may ask what: keys, tokens, links, roles, and what of it is written down."""
