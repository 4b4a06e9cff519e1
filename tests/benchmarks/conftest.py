"""The benchmarks are scripts beside the package; their modules are found in their folder, as when they run."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
