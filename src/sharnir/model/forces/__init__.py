"""Force elements: one file per force, all under one contract (`model/element.py`). Adding one is one file and one
export here."""

from ..element import REGISTRY
from .bushing import Bushing
from .contact import Contact
from .drives import Motor, Servo
from .elastic_rope import Rope
from .gravity import CentralGravity, GravityGradient
from .joint_forces import JointForce, JointSpring, TorsionBar
from .joint_friction import JointFriction
from .loads import CustomForce, Thrust, Wrench
from .point_spring import PointSpring

__all__ = [
    "REGISTRY",
    "Bushing",
    "CentralGravity",
    "Contact",
    "CustomForce",
    "GravityGradient",
    "JointForce",
    "JointFriction",
    "JointSpring",
    "Motor",
    "PointSpring",
    "Rope",
    "Servo",
    "Thrust",
    "TorsionBar",
    "Wrench",
]
