"""Mechanisms with loops, and the ways in which sharnir and its peers compute them."""

from __future__ import annotations

from . import exudyn_linkage, mujoco_linkage, pinocchio_linkage, sharnir_linkage
from .contract import Closing, Linkage, Spring, States, Trip, Way
from .mechanisms import LINKAGES
from .oracle import accelerations, gaps, random_states

# With single accelerations; Exudyn has motions only
ENGINES = (sharnir_linkage, pinocchio_linkage, mujoco_linkage)
MOTIONS = (*ENGINES, exudyn_linkage)

__all__ = [
    "ENGINES", "LINKAGES", "MOTIONS", "Closing", "Linkage", "Spring", "States", "Trip", "Way", "accelerations", "gaps",
    "random_states",
]  # fmt: skip
