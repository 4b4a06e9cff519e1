"""Bars for work that takes longer than a second, where someone is looking."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

PATIENCE = 1.0  # s before a bar appears


_STAGES: list[Any] = []  # lines that name what is done; they make room for a bar, since a terminal has one last line


@contextmanager
def named_stage(line: Any) -> Iterator[None]:
    """`line` has `start` and `stop`, as a `Status` of Rich."""
    _STAGES.append(line)
    line.start()
    try:
        yield
    finally:
        _STAGES.remove(line)
        line.stop()


@contextmanager
def progress_bar(what: str, wanted: bool | None) -> Iterator[Callable[[float], None] | None]:
    """`wanted` True or False decides; None: only where the output is a terminal. Without sys.stderr there is none."""
    if wanted is False or not _open() or (wanted is None and not sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=1.0)
    started = monotonic()
    shown = False

    def report(part: float) -> None:
        nonlocal shown
        if not shown and monotonic() - started > PATIENCE:
            for line in _STAGES:
                line.stop()
            bar.start()
            shown = True
        bar.update(task, completed=part)

    try:
        yield report
    finally:
        if shown:
            bar.stop()
            for line in _STAGES:
                line.start()


def _open() -> bool:
    """A program without a console (pythonw) has no sys.stderr, one that was detached a closed one."""
    try:
        return sys.stderr is not None and not sys.stderr.closed and sys.stderr.writable()
    except (AttributeError, OSError, ValueError):
        return False
