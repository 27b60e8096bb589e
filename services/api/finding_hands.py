"""A finished hand by its name, or why there is none to be shown."""

from schemas.errors import HandInPlay
from services.store import Reader, StoredHand, absent


def finished(reader: Reader, hand: str) -> StoredHand:
    """A hand that has ended and whose cards are released; raises `HandInPlay` or `NotFound`."""
    stored = reader.hand(hand)
    if stored is not None:
        return stored
    stream = reader.in_play(hand)
    if stream is not None:
        raise HandInPlay(hand, stream)
    stored = reader.hand(hand)  # it may have ended between the two questions
    if stored is None:
        raise absent(reader, hand, "the store")
    return stored
