"""Force elements: one file per force, all under one contract (`model/element.py`). Adding one is one file and one
export here."""

from ..model.element import REGISTRY
from .contact import Contact
from .custom_force import CustomForce
from .joint_force import JointForce
from .joint_friction import JointFriction
from .joint_spring import JointSpring
from .motor import Motor
from .point_spring import PointSpring
from .rope import Rope
from .servo import Servo
from .wrench import Wrench

__all__ = [
    "REGISTRY",
    "Contact",
    "CustomForce",
    "JointForce",
    "JointFriction",
    "JointSpring",
    "Motor",
    "PointSpring",
    "Rope",
    "Servo",
    "Wrench",
]
