"""Runs: their results, files, plots and audit."""

from __future__ import annotations

from ..results.join import join
from ..results.run import Run
from ..results.settings import Settings
from ..results.status import Status
from ..results.store import load_run
from .controller import Controller
from .simulate import simulate

__all__ = ["Controller", "Run", "Settings", "Status", "join", "load_run", "simulate"]
