"""A bar for runs that take longer than a second, where someone is looking."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 1.0  # s before a bar appears


@contextmanager
def progress_bar(what: str, wanted: bool | None) -> Iterator[Callable[[float], None] | None]:
    """`wanted` True or False decides; None: only where the output is a terminal."""
    if wanted is False or (wanted is None and not sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(what, total=1.0)
    started = time.monotonic()
    shown = False

    def report(part: float) -> None:
        nonlocal shown
        if not shown and time.monotonic() - started > PATIENCE:
            bar.start()
            shown = True
        bar.update(task, completed=part)

    try:
        yield report
    finally:
        if shown:
            bar.stop()
