"""What is seen of a whole hand, for the counts of each of its seats to use."""

from typing import Final

from analytics.records import Mark

MARKS: Final[tuple[Mark, ...]] = ()
"""Every mark, each but once."""
