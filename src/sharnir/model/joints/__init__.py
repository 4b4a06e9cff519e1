"""Joints: one file per family, all under one contract (`contract.py`). Adding one is one file and one export here."""

from .axis_joints import Cylindrical, Fixed, Planar, Prismatic, Revolute, Screw, Universal
from .compound import Compound
from .contract import REGISTRY, Joint
from .curve import Curve
from .orientation_joints import Free, Spherical

__all__ = [
    "REGISTRY",
    "Compound",
    "Curve",
    "Cylindrical",
    "Fixed",
    "Free",
    "Joint",
    "Planar",
    "Prismatic",
    "Revolute",
    "Screw",
    "Spherical",
    "Universal",
]
