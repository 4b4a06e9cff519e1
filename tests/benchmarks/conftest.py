"""The benchmarks are scripts beside the package; their modules are found in their folder, as when they run."""

from __future__ import annotations

import sys
from pathlib import Path

if sys.platform == "win32":
    collect_ignore_glob = ["test_*.py"]  # Pinocchio, which most of them compare with, has no wheels there

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
