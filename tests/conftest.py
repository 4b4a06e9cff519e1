"""Tests neither read nor fill the user's cache of compiled kernels."""

from __future__ import annotations

import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="sharnir-cache-")
os.environ["SHARNIR_CACHE_DIR"] = _folder.name
