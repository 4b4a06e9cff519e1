"""Runs: their results, files, plots and audit."""

from __future__ import annotations

from ..results.run import Run
from ..results.settings import Settings
from ..results.status import Status
from ..results.store import load_run
from .controller import Controller
from .simulate import simulate

__all__ = ["Controller", "Run", "Settings", "Status", "load_run", "simulate"]
