"""Constraints: what closes loops and couples joints, all under one contract (`model/constraint.py`). Adding one is one
file and one export here."""

from ..model.constraint import REGISTRY
from .cable import Cable
from .coincident import Coincident
from .coupling import Coupling
from .cylindrical_loop import CylindricalLoop
from .distance import Distance
from .gear import Gear
from .hinge_loop import HingeLoop
from .no_rotation import NoRotation
from .point_on_line import PointOnLine
from .point_on_plane import PointOnPlane
from .slider_loop import SliderLoop
from .taut_rope import TautRope
from .universal_loop import UniversalLoop
from .weld_loop import WeldLoop

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
