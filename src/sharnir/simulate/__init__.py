"""Runs: their results, files, plots and audit."""

from __future__ import annotations

from ..results.join import join
from ..results.run import Run
from ..results.status import Settings, Status
from ..results.store import load_run
from .options import Controller
from .simulate import simulate

__all__ = ["Controller", "Run", "Settings", "Status", "join", "load_run", "simulate"]
