"""Tests neither read nor fill the user's cache of compiled code. They have one of their own in the clone, which all
workers share and which stays: to compile the drivers of the integrators takes longer than most of the tests do."""

from __future__ import annotations

import gc
import os
import re
from pathlib import Path

import pytest

os.environ["SHARNIR_CACHE_DIR"] = str(Path(__file__).parents[1] / ".pytest_cache" / "sharnir")

# One worker for each core: threads of OpenBLAS would only wait for each other. Tracing makes many objects and hardly
# any cycles: rare collections and one thread save 7 % of the processor time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
gc.set_threshold(200_000, 20, 50)

LONG = 2.0  # seconds

# Files, and tests by their names, of which all values are run: one for each entry of a registry, each page, each script
WHOLE_FILES = ("test_contract.py", "test_docs.py", "test_examples.py", "test_pairs.py")
WHOLE = re.compile(r"_(every|each)(_|$)|formulas_are_what_is_counted|runs_to_its_end")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow tests of many values run every second of them, every third where there are more than five, beginning with
    the first or not, by turns; all with SHARNIR_ALL_TREES=1. A test that is asked for by its values runs."""
    if os.environ.get("SHARNIR_ALL_TREES"):
        return
    values: dict[str, list[pytest.Item]] = {}
    for item in items:
        name = item.nodeid.partition("[")[0]
        whole = item.path.name in WHOLE_FILES or WHOLE.search(name.rpartition("::")[2])
        if not whole and item.get_closest_marker("slow") and hasattr(item, "callspec"):
            values.setdefault(name, []).append(item)
    left_out = set()
    for name, own in values.items():
        step = 1 if len(own) < 3 else 2 if len(own) < 6 else 3
        for k, item in enumerate(own):
            if (k + k // step + len(name)) % step:  # as in a Latin square, so that both factors of a product have turns
                left_out.add(item.nodeid)
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
    items[:] = [item for item in items if item.nodeid not in left_out]


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
