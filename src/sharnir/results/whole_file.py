"""A file that appears whole under its name, or not at all.

What is written goes to a new file beside the old one, then to the disk (fsync), and takes the name in one step, by a
rename. Whatever happens on the way, a full disk, Ctrl-C, kill −9, no power: the name stands for the old file or for the
new one. A process that is killed leaves its new file behind. It is called `.sharnir-….part`, and the next one to write
into the folder deletes it: a process that writes holds a lock on its file, which ends with the process.

What is no file (a device, a pipe) is written to as it is.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from ..core.errors import SimulationError, brief

if sys.platform == "win32":
    fcntl: Any = None
else:
    import fcntl

PREFIX, SUFFIX = ".sharnir-", ".part"
ABANDONED = 3600.0  # s after which a part is given up where there are no locks
_FLAGS = os.O_RDWR | sum(getattr(os, name, 0) for name in ("O_CLOEXEC", "O_BINARY", "O_NOFOLLOW", "O_NONBLOCK"))
_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_OLD = "A file that was there before is unchanged."
_TRIES = 100  # names, of which each is one of 2⁶⁴


@contextmanager
def whole_file(path: Path, where: str) -> Iterator[IO[bytes]]:
    """To be written within `with`; `where` is the beginning of the message if that fails."""
    try:
        target = Path(os.path.realpath(path))  # a link stays a link
        if _is_device(target):
            with target.open("wb") as file:
                yield file
            return
        with _part_of(target) as (file, part):
            yield file
            file.flush()
            os.fsync(file.fileno())
            if fcntl is None:  # Windows renames closed files only
                file.close()
            os.replace(part, target)
        _sync_folder(target.parent)
    except OSError as error:
        raise SimulationError(f"{where}: {_advice(error, path)}") from error


@contextmanager
def _part_of(target: Path) -> Iterator[tuple[IO[bytes], Path]]:
    """A new file in the same folder, with the permissions of the old one; gone after a failure."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if target.exists() and not os.access(target, os.W_OK):  # a rename would not ask
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    _remove_abandoned(target.parent)
    handle, part = _create(target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            if fcntl is not None:
                with suppress(OSError):  # no old file, or one of another user
                    os.fchmod(handle, stat.S_IMODE(target.stat().st_mode))
            yield file, part
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _create(folder: Path) -> tuple[int, Path]:
    """Locked before anyone who deletes abandoned files can take it for one."""
    for _ in range(_TRIES):
        part = folder / f"{PREFIX}{os.urandom(8).hex()}{SUFFIX}"
        with suppress(FileExistsError):
            handle = os.open(part, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
            if _locked(handle) is not False and os.fstat(handle).st_nlink:
                return handle, part
            os.close(handle)
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def _locked(handle: int) -> bool | None:
    """Whether the lock is ours now; None where the file system has none."""
    if fcntl is None:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _remove_abandoned(folder: Path) -> None:
    """Parts of processes that were killed."""
    with suppress(OSError):
        for part in [Path(entry) for entry in os.scandir(folder) if _is_part(entry.name)]:
            with suppress(OSError):
                handle = os.open(part, _FLAGS)
                try:
                    locked = _locked(handle)
                    old = time.time() - os.fstat(handle).st_mtime > ABANDONED
                    if locked or (locked is None and old):
                        part.unlink()
                finally:
                    os.close(handle)


def _is_part(name: str) -> bool:
    return name.startswith(PREFIX) and name.endswith(SUFFIX)


def _is_device(target: Path) -> bool:
    with suppress(OSError):
        mode = target.stat().st_mode
        return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))
    return False


def _sync_folder(folder: Path) -> None:
    """The new name, too, is on the disk then. Not every system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _advice(error: OSError, path: Path) -> str:
    reason = f"cannot write {brief(str(path))} ({error.strerror or brief(error)})."
    if error.errno in _FULL:
        return f"{reason} There is no room for it. {_OLD} Make room, or choose another place."
    if error.errno == errno.EISDIR:
        return f"{reason} Expected the name of a file, not of a folder."
    return f"{reason} Expected a file in an existing folder that you may write to. {_OLD}"
