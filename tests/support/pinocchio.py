"""Pinocchio, the independent engine of many tests. There are no wheels for Windows: only there they are skipped."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest

pin = pytest.importorskip("pinocchio") if sys.platform == "win32" else import_module("pinocchio")
