"""Force elements: one file per force, all under one contract (`model/element.py`). Adding one is one file and one
export here."""

from ..model.element import REGISTRY
from .bushing import Bushing
from .central_gravity import CentralGravity
from .contact import Contact
from .custom_force import CustomForce
from .gravity_gradient import GravityGradient
from .joint_force import JointForce
from .joint_friction import JointFriction
from .joint_spring import JointSpring
from .motor import Motor
from .point_spring import PointSpring
from .rope import Rope
from .servo import Servo
from .thrust import Thrust
from .torsion_bar import TorsionBar
from .wrench import Wrench

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
