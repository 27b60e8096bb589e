"""The log kept as files: archived, checked by itself, restored into an empty log.

An archive is a directory:

- `manifest.json` lists every file in order, with offsets, size and SHA-256, and each names the
  SHA-256 of the one before; the manifest holds its own. A file not listed there does not count.
- `p<partition>/<first offset>.jsonl.zst`: lines of JSON in one Zstandard frame, a record a line:
  `{"offset": 1, "stream": "table-1", "version": 1, "data": "..."}`. `data` is the record as the log
  holds it, to the byte, so `jq -j .data | sha256sum` is its digest; bytes that are not UTF-8 stand
  in `base64` instead. Where the log could not give the record, `unread` says why.
"""

from services.archive.checking import Checked, check, sound, volumes_of
from services.archive.copying import VOLUME_BYTES, Archived, Terms, Watch, archive
from services.archive.lines import Line
from services.archive.manifest import Manifest, Part, Volume
from services.archive.restoring import Left, Restored, restore

__all__ = [
    "VOLUME_BYTES",
    "Archived",
    "Checked",
    "Left",
    "Line",
    "Manifest",
    "Part",
    "Restored",
    "Terms",
    "Volume",
    "Watch",
    "archive",
    "check",
    "restore",
    "sound",
    "volumes_of",
]
