"""Tests neither read nor fill the user's cache of compiled code. They have one of their own in the clone, which all
workers share and which stays: to compile the drivers of the integrators takes longer than most of the tests do."""

from __future__ import annotations

import os
from pathlib import Path

os.environ["SHARNIR_CACHE_DIR"] = str(Path(__file__).parents[1] / ".pytest_cache" / "sharnir")
