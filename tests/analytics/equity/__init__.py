"""Exact equities, held against plain enumeration and two independent packages."""
