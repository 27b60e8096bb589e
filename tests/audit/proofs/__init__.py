"""Of the tree of hands, its signed heads and proofs."""
