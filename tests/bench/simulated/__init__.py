"""Hands by the million, simulated with numpy: none was played by the rules, all look as if."""

from tests.bench.simulated.store import LOG, simulated_store

__all__ = ["LOG", "simulated_store"]
