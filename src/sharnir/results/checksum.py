"""The checksum of a run's file: 56 bytes after the end of the HDF5 data, which HDF5 itself does not look at.

    16 bytes  "sharnir sha-256\\n"
     8 bytes  length of all before these 56 bytes, little-endian
    32 bytes  SHA-256 of all before these 56 bytes

Of the data alone HDF5 keeps no checksum: a flipped bit would be another number.
"""

from __future__ import annotations

import hashlib
import os
import struct
from typing import IO

MAGIC = b"sharnir sha-256\n"
_TRAILER = struct.Struct("<16sQ32s")
_BLOCK = 1 << 20


def trailer(data: bytes | memoryview) -> bytes:
    return _TRAILER.pack(MAGIC, len(data), hashlib.sha256(data).digest())


def verified(file: IO[bytes]) -> bool | None:
    """Whether the file is what was written; None where it has no checksum."""
    size = os.fstat(file.fileno()).st_size - _TRAILER.size
    if size < 0:
        return None
    file.seek(size)
    magic, length, digest = _TRAILER.unpack(file.read(_TRAILER.size))
    if magic != MAGIC:
        return None
    if length != size:
        return False
    file.seek(0)
    total = hashlib.sha256()
    while size > 0:
        block = file.read(min(_BLOCK, size))
        if not block:
            return False
        total.update(block)
        size -= len(block)
    return bool(total.digest() == digest)
