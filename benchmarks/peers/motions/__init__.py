"""The same motion by sharnir and its peers, each with the settings that its users have: tolerances or steps."""

from __future__ import annotations

from .contract import Motion, Way
from .drake_motion import drake
from .exudyn_motion import exudyn
from .mujoco_motion import mujoco, mujoco_batches
from .scipy_motion import pin_scipy
from .sharnir_motion import sharnir, sharnir_batches

PEERS = (pin_scipy, mujoco, exudyn, drake)

__all__ = ["PEERS", "Motion", "Way", "mujoco_batches", "sharnir", "sharnir_batches"]
