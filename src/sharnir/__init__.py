"""sharnir: multibody dynamics. Describe a mechanism once; get its motion, forces and reactions, compiled for it.

import sharnir as sh
s = sh.System("pendulum")
s.add_body("rod", joint=sh.Revolute("y"), shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=2.0))
dyn = sh.compile(s.build())
dyn.acceleration([0.3], [0.0])
"""

from .analysis import assemble, mobility
from .constraints import (
    Cable,
    Coincident,
    Coupling,
    CylindricalLoop,
    Distance,
    Gear,
    HingeLoop,
    NoRotation,
    PointOnLine,
    PointOnPlane,
    SliderLoop,
    UniversalLoop,
    WeldLoop,
)
from .dynamics import Dynamics, Pose, compile, operation_count
from .errors import ModelError, ShapeError, SharnirError, SimulationError, UnsupportedError
from .forces import CustomForce, JointForce, JointSpring, PointSpring, Wrench
from .joints import (
    Compound,
    Curve,
    Cylindrical,
    Fixed,
    Free,
    Joint,
    Planar,
    Prismatic,
    Revolute,
    Screw,
    Spherical,
    Universal,
)
from .model import Model, System
from .simulate import Controller, Run, load_run, simulate
from .spatial import Box, Cylinder, Placement, Point, Rod, Shell, Sphere
from .version import __version__

__all__ = [
    "Box",
    "Cable",
    "Coincident",
    "Compound",
    "Controller",
    "Coupling",
    "Curve",
    "CustomForce",
    "Cylinder",
    "Cylindrical",
    "CylindricalLoop",
    "Distance",
    "Dynamics",
    "Fixed",
    "Free",
    "Gear",
    "HingeLoop",
    "Joint",
    "JointForce",
    "JointSpring",
    "Model",
    "ModelError",
    "NoRotation",
    "Placement",
    "Planar",
    "Point",
    "PointOnLine",
    "PointOnPlane",
    "PointSpring",
    "Pose",
    "Prismatic",
    "Revolute",
    "Rod",
    "Run",
    "Screw",
    "ShapeError",
    "SharnirError",
    "Shell",
    "SimulationError",
    "SliderLoop",
    "Sphere",
    "Spherical",
    "System",
    "Universal",
    "UniversalLoop",
    "UnsupportedError",
    "WeldLoop",
    "Wrench",
    "__version__",
    "assemble",
    "compile",
    "load_run",
    "mobility",
    "operation_count",
    "simulate",
]
