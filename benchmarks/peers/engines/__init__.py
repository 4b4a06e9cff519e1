"""sharnir and its peers behind one face, so that what is timed is exactly what was checked."""

from __future__ import annotations

from .contract import Call, Engine
from .drake_engine import DrakeEngine
from .mujoco_engine import MujocoEngine
from .pinocchio_engine import PinocchioEngine
from .sharnir_engine import SharnirEngine

ENGINES: tuple[type[Engine], ...] = (SharnirEngine, PinocchioEngine, MujocoEngine, DrakeEngine)

__all__ = ["ENGINES", "Call", "DrakeEngine", "Engine", "MujocoEngine", "PinocchioEngine", "SharnirEngine"]
