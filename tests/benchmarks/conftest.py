"""The benchmarks are a package of the clone, `python -m benchmarks...`, that is not installed."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    collect_ignore_glob = ["test_*.py"]  # Pinocchio, which most of them compare with, has no wheels there
