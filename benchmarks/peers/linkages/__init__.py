"""Mechanisms with loops, and the ways in which sharnir and its peers compute them."""

from __future__ import annotations

from .accelerate import CHECKED, ENGINES, Effort, check, differences, timed_accelerations
from .contract import Closing, Linkage, Spring, States, Trip, Way
from .mechanisms import LINKAGES
from .oracle import accelerations, gaps, random_states
from .travel import ERROR, MOTIONS, exact_end, needed, timed_motions

__all__ = [
    "CHECKED", "ENGINES", "ERROR", "LINKAGES", "MOTIONS", "Closing", "Effort", "Linkage", "Spring", "States", "Trip",
    "Way", "accelerations", "check", "differences", "exact_end", "gaps", "needed", "random_states",
    "timed_accelerations", "timed_motions",
]  # fmt: skip
