"""Runs: their results, files, plots and audit."""

from __future__ import annotations

from ..integrate.solution import Status
from ..motion.options import Controller
from ..results.join import join
from ..results.run import Run
from ..results.status import Settings
from ..results.store import load_run
from .fit import Fit, fit
from .simulate import simulate

__all__ = ["Controller", "Fit", "Run", "Settings", "Status", "fit", "join", "load_run", "simulate"]
