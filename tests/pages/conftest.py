"""What tests of pages share: stores to look at, who looks, and a browser."""

from tests.api.conftest import ask, audit, log, root, sources

__all__ = ["ask", "audit", "log", "root", "sources"]
