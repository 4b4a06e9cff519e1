"""Constraints: what closes loops and couples joints, all under one contract (`model/constraint.py`). Adding one is one
file and one export here."""

from ..constraint import REGISTRY
from .couplings import Cable, Coupling, Gear, TautRope
from .loop_joints import CylindricalLoop, HingeLoop, NoRotation, SliderLoop, UniversalLoop, WeldLoop
from .points import Coincident, Distance, PointOnLine, PointOnPlane

__all__ = [
    "REGISTRY",
    "Cable",
    "Coincident",
    "Coupling",
    "CylindricalLoop",
    "Distance",
    "Gear",
    "HingeLoop",
    "NoRotation",
    "PointOnLine",
    "PointOnPlane",
    "SliderLoop",
    "TautRope",
    "UniversalLoop",
    "WeldLoop",
]
