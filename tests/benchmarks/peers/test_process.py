"""A worker ends with the command that started it, however that ends.

Covers benchmarks/peers/rerun/process.py, benchmarks/peers/rerun/watch.py."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.peers.rerun import watch
from support.samples import slow_but_every

PATIENCE = 30.0  # s, on a machine that is busy

# A command with one worker that would wait for ever. Ctrl-C reaches it even where the tests run in the background of a
# shell, whose jobs begin with that ignored.
COMMAND = """
import signal, subprocess, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from benchmarks.peers.rerun import process
real = subprocess.Popen
def started(command, **given):
    made = real([sys.executable, "-c", WORKER], **given)
    print(made.pid, flush=True)
    return made
subprocess.Popen = started
with process.terminated_like_interrupted():
    process.ask("probe", {}, 600.0, "cache")
"""
WAITS = """
import time
from benchmarks.peers.rerun import watch
{without}
watch.end_with_parent()
open("{ready}", "w").close()
time.sleep(600)
"""


def soon(happened: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not happened():
        time.sleep(0.02)
    return happened()


def gone(pid: int) -> bool:
    """Or only waiting for somebody to ask how it ended."""
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").split(")")[-1].split()[0] == "Z"
    except (ProcessLookupError, FileNotFoundError):
        return True


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="what ended is read from /proc")
@pytest.mark.parametrize("way", ["system", "pipe"])
@pytest.mark.parametrize("number", slow_but_every(3, [signal.SIGINT, signal.SIGTERM, signal.SIGKILL]))
def test_no_worker_is_left(way: str, number: signal.Signals, tmp_path: Path) -> None:
    without = 'watch.sys = type("S", (), {"platform": "other"})' if way == "pipe" else "watch._wait = lambda: None"
    ready = tmp_path / "ready"
    worker = WAITS.format(without=without, ready=ready)
    command = subprocess.Popen(
        [sys.executable, "-c", f"WORKER = {worker!r}\n{COMMAND}"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert command.stdout is not None
    pid = int(command.stdout.readline())
    assert soon(ready.exists)
    command.send_signal(number)
    assert command.wait(PATIENCE) != 0
    assert soon(lambda: gone(pid))


def test_the_pipe_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """At its end, and not before."""
    ended: list[int] = []
    said = [b"more", b""]
    monkeypatch.setattr(os, "read", lambda stream, count: said.pop(0))
    monkeypatch.setattr(os, "_exit", ended.append)
    watch._wait()
    assert ended == [watch.ORPHANED]
    assert said == []
