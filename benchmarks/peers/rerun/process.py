"""One process: what it found until it ended, or until its time was over."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LISTS = ("rows", "agreement", "notes", "gaps", "threads")


def ask(kind: str, request: dict[str, Any], limit: float, cache: str) -> dict[str, Any]:
    path = os.pathsep.join(p for p in sys.path if p)
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    environment = {**os.environ, **threads, "PYTHONPATH": path, "SHARNIR_CACHE": "on", "SHARNIR_CACHE_DIR": cache}
    command = [sys.executable, "-m", "benchmarks.peers.rerun.worker", kind, json.dumps(request)]
    found: dict[str, Any] = {}
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out, tempfile.TemporaryFile("w+") as errors:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out, stderr=errors, env=environment)
        try:
            process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            found["failed"] = f"given up after {limit:.0f} s" if limit >= 1.0 else f"given up after {limit:g} s"
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
            assert process.stdin is not None
            process.stdin.close()
        out.seek(0)
        for line in out.read().splitlines():
            for key, value in json.loads(line).items():
                found[key] = found.get(key, []) + value if key in LISTS else value
        if process.returncode and "failed" not in found:
            errors.seek(0)
            said = errors.read().strip().splitlines()
            found["failed"] = f"its process ended with {process.returncode}{f': {said[-1][:200]}' if said else ''}"
    return found


@contextmanager
def terminated_like_interrupted() -> Iterator[None]:
    """A command that is told to end (SIGTERM) ends its worker and clears its files first, as with Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
