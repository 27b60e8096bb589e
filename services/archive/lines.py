"""One record of the log as a line of JSON, and back, to the byte."""

from typing import Final

from msgspec import DecodeError, Struct, ValidationError, json

from schemas.record import Stored

_HAND_ENDED: Final = b'"type":"hand-ended"'


class Line(
    Struct,
    frozen=True,
    kw_only=True,
    gc=False,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """What the log holds at an offset: just one of `data`, `base64` and `unread`."""

    offset: int
    stream: str
    version: int
    data: str | None = None  # the record's bytes, which are UTF-8
    base64: bytes | None = None  # the record's bytes, which are not
    unread: str | None = None  # why the log could not give the record

    @property
    def content(self) -> bytes | None:
        """The record's bytes; None for one that could not be read."""
        return self.base64 if self.data is None else self.data.encode()

    @property
    def hands(self) -> int:
        """How many hands end in the record."""
        return (self.content or b"").count(_HAND_ENDED)


encode_line = json.Encoder().encode
"""A line without its end."""

_decode = json.Decoder(Line).decode


def line_of(stored: Stored) -> Line:
    """The line that keeps a record."""
    offset, stream, version, data, _ = stored
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return Line(offset=offset, stream=stream, version=version, base64=data)
    return Line(offset=offset, stream=stream, version=version, data=text)


def decode_line(data: bytes) -> Line:
    """The line that these bytes are; raises `ValueError` where they are none."""
    try:
        line = _decode(data)
    except (DecodeError, ValidationError, RecursionError) as fault:
        raise ValueError(str(fault)) from fault
    if [line.data, line.base64, line.unread].count(None) != 2:
        why = "not just one of data, base64 and unread"
        raise ValueError(why)
    return line
