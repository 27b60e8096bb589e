"""Several files as one ZIP that is the same, to the byte, whenever the files are."""

import zipfile
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from typing import Final

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # the first moment a ZIP knows


def sums(parts: Mapping[str, bytes]) -> dict[str, str]:
    """The hex SHA-256 of each file, by name."""
    return {name: sha256(data).hexdigest() for name, data in parts.items()}


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """The ZIP, its files in this order."""
    sink = BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, data in parts.items():
            bundle.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
    return sink.getvalue()
