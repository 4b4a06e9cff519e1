"""One thread for everybody. Import this before numpy and the engines: they read the settings when they load."""

from __future__ import annotations

import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"


def stay_on_one_core() -> None:
    """Where the system lets us: a process that moves between cores loses its caches, in the middle of a timing."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
