"""The audit: what does not hold in log and store.

Bytes, cards, sums, pots and claims are checked without the rules; what is illegal, and who has the
best hand, is taken from a fresh projection that the rules made.
"""

from services.audit.chain import Passed
from services.audit.verify import verify, verify_hand, verify_stored

__all__ = ["Passed", "verify", "verify_hand", "verify_stored"]
