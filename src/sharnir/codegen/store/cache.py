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
import stat
import struct
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

# A folder of the user's own, into which no other user can put a file.
#
# The cache holds machine code that this process will execute, so anyone who can write there can run programs as this
# user. The checks, on POSIX:
#
# 1. the folder belongs to the user and is not writable by group or others, so nobody else can create, rename or replace
# a file in it;
# 2. it is opened first and checked through the open handle, and every file is reached through that handle, so that a
# folder above it, which others may be able to write, cannot be made to point elsewhere between check and use;
# 3. a file must be a regular one of the user, not writable by others, and is opened without following a symbolic link:
# a file that someone put there while the folder was still open to others is not trusted.
#
# A checksum is no defence (whoever forges a file forges its checksum too); it only finds accidents. Windows has no such
# bits: the folder of local application data is private to the user by inheritance. Access lists beyond the permission
# bits are not looked at.

_OTHERS = stat.S_IWGRP | stat.S_IWOTH
# POSIX opens relative to a folder that is already open; elsewhere whole paths are used.
_RELATIVE = {os.open, os.rename, os.unlink} <= os.supports_dir_fd and os.scandir in os.supports_fd
# A link is not followed, and a pipe that someone left there does not block.
_SAFELY = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))
_warned: set[str] = set()


class SharnirCacheWarning(UserWarning):
    """Something is wrong with the cache of compiled code. Results are right, only slower to come."""


class ForeignFileError(OSError):
    """Not a plain file of this user."""


def warn_once(text: str) -> None:
    """The same text once per process."""
    if text not in _warned:
        _warned.add(text)
        warnings.warn(text, SharnirCacheWarning, stacklevel=2)


def location() -> Path | None:
    """$SHARNIR_CACHE_DIR, else `sharnir` among the user's caches; None where switched off or where there is no home."""
    if os.environ.get("SHARNIR_CACHE", "").strip().lower() in ("off", "0", "no", "false"):
        return None
    chosen = os.environ.get("SHARNIR_CACHE_DIR")
    try:
        if chosen:
            return Path(chosen).expanduser().absolute()
        if sys.platform == "win32":
            caches = Path(os.environ["LOCALAPPDATA"])
        elif sys.platform == "darwin":
            caches = Path.home() / "Library" / "Caches"
        else:
            given = Path(os.environ.get("XDG_CACHE_HOME", ""))
            caches = given if given.is_absolute() else Path.home() / ".cache"  # a relative one is to be ignored
    except (KeyError, RuntimeError):
        return None
    return caches / "sharnir"


@dataclass(frozen=True)
class PrivateFolder:
    """An open, checked folder; `handle` is None where the system has no such thing."""

    path: Path
    handle: int | None

    def _name(self, name: str) -> str:
        return name if self.handle is not None else str(self.path / name)

    def read(self, name: str, most: float) -> bytes:
        """The content of a file, which is marked as used now. ForeignFileError where it is not the user's own, or has
        more bytes than `most`."""
        with os.fdopen(os.open(self._name(name), os.O_RDONLY | _SAFELY, dir_fd=self.handle), "rb") as file:
            fault = _fault(os.fstat(file.fileno()), stat.S_ISREG, "regular file")
            if fault:
                raise ForeignFileError(f"it {fault}")
            size = os.fstat(file.fileno()).st_size
            if size > most:
                raise ForeignFileError(f"it has {size:.3g} bytes, more than the whole folder may have")
            with suppress(OSError):  # a disk that cannot be written still can be read
                os.utime(self.path / name if self.handle is None else file.fileno())
            return file.read()

    def write(self, name: str, content: bytes) -> None:
        """Whole or not at all: under a name of its own first, then renamed over the old one in one step."""
        temporary = f"{name}.{os.getpid()}-{os.urandom(6).hex()}.tmp"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _SAFELY
        handle = os.open(self._name(temporary), flags, 0o600, dir_fd=self.handle)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            source, target = self._name(temporary), self._name(name)
            os.replace(source, target, src_dir_fd=self.handle, dst_dir_fd=self.handle)
        except BaseException:
            self.remove(temporary)
            raise

    def remove(self, name: str) -> None:
        """Also a link, not what it points to; a file that will not go stays."""
        with suppress(OSError):
            os.unlink(self._name(name), dir_fd=self.handle)

    def files(self) -> list[tuple[str, os.stat_result]]:
        found = []
        with os.scandir(self.path if self.handle is None else self.handle) as entries:
            for entry in entries:
                with suppress(OSError):  # another process was faster to delete it
                    found.append((entry.name, entry.stat(follow_symlinks=False)))
        return found


@contextmanager
def private_folder() -> Iterator[PrivateFolder | None]:
    """The cache folder, made where there is none; None where there can be none, with a warning if it is unsafe."""
    path = location()
    opened = None if path is None else _opened(path)
    try:
        yield opened
    finally:
        if opened is not None and opened.handle is not None:
            os.close(opened.handle)


def _opened(path: Path) -> PrivateFolder | None:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC) if _RELATIVE else None
        fault = _fault(os.stat(path if handle is None else handle), stat.S_ISDIR, "folder")
    except OSError as error:
        if os.environ.get("SHARNIR_CACHE_DIR"):  # a place the user chose; a home without space is no news
            warn_once(
                f"cache of compiled code: the folder {path} (SHARNIR_CACHE_DIR) cannot be used: {error.strerror}. "
                "Nothing is kept between runs. Choose a folder that you can write, or set SHARNIR_CACHE=off."
            )
        return None
    if not fault:
        return PrivateFolder(path, handle)
    if handle is not None:
        os.close(handle)
    warn_once(
        f"cache of compiled code: the folder {path} {fault}, so another user could put machine code there that would "
        f"run as you. It is not used. Delete it, make it yours alone (chmod 700 '{path}') after emptying it, or choose "
        "another one with SHARNIR_CACHE_DIR."
    )
    return None


def _fault(status: os.stat_result, is_kind: Callable[[int], bool], kind: str) -> str | None:
    """The fault of a file or folder as the user's own; None if it has none."""
    if not is_kind(status.st_mode):
        return f"is not a {kind}"
    if sys.platform == "win32":
        return None
    if status.st_uid != os.geteuid():
        return f"belongs to user {status.st_uid}, not to you (user {os.geteuid()})"
    if status.st_mode & _OTHERS:
        return f"can be written by others (mode {stat.S_IMODE(status.st_mode):04o})"
    return None


MAGIC = b"sharnir\n"
FORMAT = 1
DEFAULT_MB = 512.0
LEAST = 1e8  # bytes of a file that is read whatever the bound is now: it may have been another when it was stored
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
            content = place.read(name, max(_limit(), LEAST))
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
