"""Limits, bounded questions, headers, probes, counts and the access log."""
