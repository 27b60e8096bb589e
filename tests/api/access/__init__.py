"""Who may ask what: credentials, roles, links, what is written down of it, and what never leaks."""
