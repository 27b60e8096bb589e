"""The audit: what does not hold in log and store, found without the rules that made them."""

from services.audit.verify import verify, verify_hand

__all__ = ["verify", "verify_hand"]
