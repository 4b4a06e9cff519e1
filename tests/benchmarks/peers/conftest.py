"""Most of these compare with Pinocchio."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    collect_ignore_glob = ["test_*.py"]  # Pinocchio has no wheels there
