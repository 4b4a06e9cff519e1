"""Runs: their results, files, plots and audit."""

from __future__ import annotations

from .run import Run
from .settings import Settings
from .status import Status
from .store import load_run

__all__ = ["Run", "Settings", "Status", "load_run"]
