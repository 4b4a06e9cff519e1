"""A folder of the user's own, into which no other user can put a file.

What lies in the cache is machine code that this process will execute, so whoever can write there can run programs as
this user. The checks, on POSIX:

1. the folder belongs to the user and is not writable by group or others, so nobody else can create, rename or replace
   a file in it;
2. it is opened first and checked through the open handle, and every file is reached through that handle, so that a
   folder above it, which others may be able to write, cannot be made to point elsewhere between check and use;
3. a file must be a regular one of the user, not writable by others, and is opened without following a symbolic link:
   a file that someone put there while the folder was still open to others is not trusted.

A checksum is no defence (whoever forges a file forges its checksum too); it only finds accidents. Windows has no such
bits: the folder of local application data is private to the user by inheritance. Access lists beyond the permission
bits are not looked at.
"""

from __future__ import annotations

import os
import stat
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

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

    def read(self, name: str) -> bytes:
        """The content of a file, which is marked as used now. ForeignFileError where it is not the user's own."""
        with os.fdopen(os.open(self._name(name), os.O_RDONLY | _SAFELY, dir_fd=self.handle), "rb") as file:
            fault = _fault(os.fstat(file.fileno()), stat.S_ISREG, "regular file")
            if fault:
                raise ForeignFileError(f"it {fault}")
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
    """What is wrong with a file or folder as the user's own; None if nothing is."""
    if not is_kind(status.st_mode):
        return f"is not a {kind}"
    if sys.platform == "win32":
        return None
    if status.st_uid != os.geteuid():
        return f"belongs to user {status.st_uid}, not to you (user {os.geteuid()})"
    if status.st_mode & _OTHERS:
        return f"can be written by others (mode {stat.S_IMODE(status.st_mode):04o})"
    return None
