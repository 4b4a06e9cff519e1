"""Tests neither read nor fill the user's cache of compiled code. They have one of their own in the clone, which all
workers share and which stays: to compile the drivers of the integrators takes longer than most of the tests do."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest

os.environ["SHARNIR_CACHE_DIR"] = str(Path(__file__).parents[1] / ".pytest_cache" / "sharnir")

# One worker for each core: threads of OpenBLAS would only wait for each other. Tracing makes many objects and hardly
# any cycles: rare collections and one thread save 7 % of the processor time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
gc.set_threshold(200_000, 20, 50)

LONG = 2.0  # seconds


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Quick tests that were not quick: to be made cheaper, or marked `slow`. A busy machine names more of them."""
    seconds: dict[str, float] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport) and "slow" not in report.keywords:
                seconds[report.nodeid] = seconds.get(report.nodeid, 0.0) + report.duration
    long = sorted(((total, name) for name, total in seconds.items() if total > LONG), reverse=True)
    if long:
        terminalreporter.section(f"not marked slow, but more than {LONG:g} s")
        for total, name in long:
            terminalreporter.line(f"{total:6.1f} s  {name}")
