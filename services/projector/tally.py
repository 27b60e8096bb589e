"""What a projector has done, in numbers."""

from typing import NamedTuple


class Tally(NamedTuple):
    """What a projector has done since it was made, for whoever watches it."""

    late: int = 0  # records passed over that came too late to count (see `outrun`)
    seals: int = 0
    seal_seconds: float = 0.0  # from the beginning of each seal until its files are listed

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(
            self.late + other.late,
            self.seals + other.seals,
            self.seal_seconds + other.seal_seconds,
        )
