"""A worker does not outlive the command that started it, however that ends.

Its standard input is a pipe of which the command holds the other end, which the system closes with the command: a
thread reads it and ends the worker at the end of the file. That thread waits while a peer computes without letting
Python in, so on Linux the system is asked as well to end the worker with its parent.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from contextlib import suppress

PR_SET_PDEATHSIG = 1
ORPHANED = 3  # what such a worker ends with, where somebody asks


def end_with_parent() -> None:
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another C library: the pipe is left
            ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    while os.read(0, 1024):
        pass
    os._exit(ORPHANED)
