"""Tamper evidence: one growing Merkle tree with a leaf a hand, signed heads, and proofs that need
neither the service nor its files.
"""
