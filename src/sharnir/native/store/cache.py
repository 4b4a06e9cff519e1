"""Compiled code kept between runs: a bounded store of blobs in a folder of the user's own.

    load(key)         what was stored under the key, or None
    store(key, data)  keep it
    folder(), clear()

A file is a header (magic, format, length, SHA-256 of key and data) and the data. It appears whole under its name, so
two processes may store and load the same key at once. The checksum binds the data to its key: a file that was renamed,
cut off or altered is not used, but deleted and made anew. A file that is cut off or of another format is no news (a
full disk, another version); one that is complete but altered, or not the user's, is warned about, since something else
writes there. Why the folder must be private is told in `private_folder`.

Nothing here ever fails: without a home, with a full or read-only disk there is no cache, only compilation. The folder
may be deleted at any time.

    SHARNIR_CACHE=off        no cache
    SHARNIR_CACHE_DIR=...    another folder
    SHARNIR_CACHE_MB=512     its bound; what was not used for longest goes first
"""

from __future__ import annotations

import errno
import hashlib
import os
import struct
import threading
import time
from pathlib import Path

from .private_folder import ForeignFileError, PrivateFolder, SharnirCacheWarning, private_folder, warn_once

MAGIC = b"sharnir\n"
FORMAT = 1
DEFAULT_MB = 512.0
SUFFIX = ".kernel"
_HEADER = struct.Struct("<8sIQ32s")  # magic, format, length of the data, checksum
_EVERY = 64  # stores between two looks at the folder, where other processes store too
_ROOM_AFTER = 0.9  # of the bound is left filled, so that a full cache is not scanned at every store
_ABANDONED = 3600.0  # s after which a temporary file belongs to a process that died

_lock = threading.Lock()
_room: dict[Path, tuple[float, int]] = {}  # bytes and stores until the next scan


def folder() -> Path | None:
    """Where the cache is, checked; None where there is none."""
    with private_folder() as place:
        return place.path if place is not None else None


def load(key: str) -> bytes | None:
    with private_folder() as place:
        if place is None:
            return None
        name = _name(key)
        try:
            content = place.read(name)
        except FileNotFoundError:
            return None
        except OSError as error:
            foreign = isinstance(error, ForeignFileError) or error.errno == errno.ELOOP
            if foreign:
                why = str(error) if isinstance(error, ForeignFileError) else "it is a symbolic link"
                _discard(place, name, why)
            return None
        return _checked(place, name, key, content)


def _checked(place: PrivateFolder, name: str, key: str, content: bytes) -> bytes | None:
    """The data of a file that is whole and belongs to the key."""
    if len(content) < _HEADER.size:
        place.remove(name)
        return None
    magic, version, length, checksum = _HEADER.unpack_from(content)
    data = content[_HEADER.size :]
    if magic != MAGIC:
        _discard(place, name, "its content is not from sharnir")
    elif version != FORMAT or len(data) < length:
        place.remove(name)
    elif len(data) > length or checksum != _checksum(key, data):
        _discard(place, name, "its content was altered")
    else:
        return data
    return None


def _discard(place: PrivateFolder, name: str, why: str) -> None:
    place.remove(name)
    warn_once(
        f"cache of compiled code: {place.path / name} is not used: {why}. It is deleted where possible and compiled "
        "anew. If this comes again, look for a failing disk or for a program that writes there."
    )


def store(key: str, data: bytes) -> None:
    """Keep the data, if there is a place for it; what was stored under the key before is replaced."""
    limit = _limit()
    size = _HEADER.size + len(data)
    if size > limit:
        return
    with private_folder() as place:
        if place is None:
            return
        header = _HEADER.pack(MAGIC, FORMAT, len(data), _checksum(key, data))
        try:
            _make_room(place, size, limit)
            place.write(_name(key), header + data)
        except OSError:
            return


def clear() -> None:
    """Delete everything that was stored; other files in the folder stay."""
    with private_folder() as place:
        if place is None:
            return
        try:
            names = [name for name, _ in place.files() if _ours(name)]
        except OSError:
            return
        for name in names:
            place.remove(name)
        with _lock:
            _room.pop(place.path, None)


def _make_room(place: PrivateFolder, size: int, limit: float) -> None:
    """Look at the folder at the first store and whenever the bound may be passed."""
    with _lock:
        room, stores = _room.get(place.path, (0.0, 0))
        if stores <= 0 or size > room:
            room, stores = _evict(place, size, limit), _EVERY
        _room[place.path] = room - size, stores - 1


def _evict(place: PrivateFolder, size: int, limit: float) -> float:
    """Delete what was not used for longest until `size` more bytes fit; returns the bytes that are left."""
    now = time.time()
    kept = []
    for name, status in place.files():
        if name.endswith(SUFFIX):
            kept.append((status.st_mtime, status.st_size, name))
        elif _ours(name) and now - status.st_mtime > _ABANDONED:
            place.remove(name)
    total = sum(length for _, length, _ in kept)
    if total + size > limit:
        for _, length, name in sorted(kept):
            if total + size <= _ROOM_AFTER * limit or total == 0:
                break
            place.remove(name)
            total -= length
    return limit - total


def _limit() -> float:
    """In bytes."""
    text = os.environ.get("SHARNIR_CACHE_MB", "")
    try:
        megabytes = float(text) if text else DEFAULT_MB
    except ValueError:
        megabytes = -1.0
    if not megabytes >= 0.0:  # NaN too
        warn_once(
            f"cache of compiled code: SHARNIR_CACHE_MB={text!r} is not a size. Expected a number of megabytes, such as "
            f"{DEFAULT_MB:g}, which is used now."
        )
        megabytes = DEFAULT_MB
    return megabytes * 1e6


def _name(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:40] + SUFFIX


def _ours(name: str) -> bool:
    return name.endswith(SUFFIX) or (SUFFIX in name and name.endswith(".tmp"))


def _checksum(key: str, data: bytes) -> bytes:
    checksum = hashlib.sha256(key.encode() + b"\0")
    checksum.update(data)
    return checksum.digest()


__all__ = ["SharnirCacheWarning", "clear", "folder", "load", "store"]
