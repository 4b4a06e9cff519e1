"""Runs: their results, files, plots and audit."""

from __future__ import annotations

from .controller import Controller
from .run import Run
from .settings import Settings
from .simulate import simulate
from .status import Status
from .store import load_run

__all__ = ["Controller", "Run", "Settings", "Status", "load_run", "simulate"]
