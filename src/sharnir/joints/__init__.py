"""Joints: one file per family, all under one contract (`contract.py`). Adding one is one file and one export here."""

from .compound import Compound
from .contract import REGISTRY, Joint
from .curve import Curve
from .cylindrical import Cylindrical
from .fixed import Fixed
from .free import Free
from .planar import Planar
from .prismatic import Prismatic
from .revolute import Revolute
from .screw import Screw
from .spherical import Spherical
from .universal import Universal

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
