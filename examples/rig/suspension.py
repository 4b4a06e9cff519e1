"""A suspension that takes the weight of panels whose hinges are upright.

Two rails run along the wing, high above it. Every panel has a beam that rolls on them along x, a trolley that rolls on
the beam along y, and a cable from there down to its centre of mass. A soft spring in the cable is stretched so that it
pulls with the weight of the panel: the hinges hold the height, the cable the load.

Parameters of the models, for `params` of a run: cable (length, m), beam and trolley (masses, kg), along and across
(friction coefficients of the rails along x and of the beams along y; PARKED: a brake), offload (tension of the cables
over the weight). Panel k hangs on the force "cable k"; "beam k" and "trolley k" are bodies, and joints.
"""

from dataclasses import dataclass

import numpy as np

import sharnir as sh
from wings.data import WING, Wing
from wings.model import wing_on_ground

GRAVITY = 9.81  # m/s²
PARKED = 10.0  # as a friction coefficient: nothing here moves a trolley that has it
UPRIGHT_HINGES = np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]])  # axes of the root: y, along the hinges, is up
NAME = "wing"
BEAM = (sh.Box(start=(-0.03, -0.6, 0.03), end=(0.03, 1.8, 0.09), mass=0), "#8a8f98")  # only drawn
TROLLEY = (sh.Box(size=(0.2, 0.14, 0.1), mass=0), "#b23a48")


@dataclass(frozen=True)
class Rig:
    cable: float = 4.0  # m, from the trolley to the panel, its spring included
    beam: float = 1.5  # kg
    trolley: float = 0.5  # kg
    friction: float = 2e-4  # of rails and beams; air bearings have less, small wheels several times as much
    spring: float = 200.0  # N/m, in the cable


RIG = Rig()


def suspended_wing(wing: Wing = WING, rig: Rig = RIG) -> sh.Model:
    """The wing on a fixed root, under gravity, each panel on its cable. It begins folded, the trolleys above it."""
    s = wing_on_ground(wing, (0, 0, -GRAVITY), latches="rigid", root=sh.Placement(rotation=UPRIGHT_HINGES), name=NAME)
    return suspended(s, rig)


def suspended_panel(wing: Wing = WING, rig: Rig = RIG) -> sh.Model:
    """The first panel alone: one hinge, one cable. Everything about it can be worked out by hand."""
    s = sh.System("one panel on a trolley", gravity=(0, 0, -GRAVITY))
    panel, hinge = wing.panels[0], wing.hinges[0]
    lengthwise, about_hinge, normal = panel.inertia
    s.add_body(
        "panel", joint=sh.Revolute("z"), placement=sh.Placement(rpy=(0, 0, -np.pi / 2)), mass=panel.mass,
        com=(panel.length / 2, 0, 0), inertia=(lengthwise, normal, about_hinge),
    )  # fmt: skip
    stiffness, rest = hinge.spring
    s.add_force("spring", sh.JointSpring("panel", stiffness, rest))
    s.add_force("friction", sh.JointFriction("panel", hinge.friction, hinge.viscous, hinge.breakaway))
    s.add_event("latch", sh.Latch("panel", at=np.radians(hinge.opens_to), direction=1))
    return suspended(s, rig)


def suspended(s: sh.System, rig: Rig) -> sh.Model:
    """`s` with a beam, a trolley and a cable for each of its bodies."""
    model = s.build()
    dyn = sh.compile(model, backend="casadi")
    length = s.parameter("cable", rig.cable, unit="m")
    beam, trolley = s.parameter("beam", rig.beam, unit="kg"), s.parameter("trolley", rig.trolley, unit="kg")
    s.parameter("along", rig.friction)
    s.parameter("across", rig.friction)
    s.parameter("offload", 1.0)
    for k, panel in enumerate(model.bodies, start=1):
        x, y, z = dyn.point(model.q0, panel.name, panel.com)
        above = sh.Placement(xyz=(x, y, z + length))
        s.add_body(f"beam {k}", joint=sh.Prismatic("x"), placement=above, mass=beam, visual=[BEAM])
        s.add_body(f"trolley {k}", f"beam {k}", joint=sh.Prismatic("y"), mass=trolley, visual=[TROLLEY])
        weight = panel.mass * GRAVITY
        slack = f"cable - offload*{weight}/{rig.spring}"  # its length where nothing pulls
        ends = (f"trolley {k}", (0, 0, 0), panel.name, panel.com)
        s.add_force(f"cable {k}", sh.PointSpring(*ends, stiffness=rig.spring, length=slack, only="tension"))
        # wheels press on their rails with the weight of all that hangs on them
        s.add_force(f"rails {k}", sh.JointFriction(f"beam {k}", f"along*({weight} + {GRAVITY}*(beam + trolley))"))
        s.add_force(f"wheels {k}", sh.JointFriction(f"trolley {k}", f"across*({weight} + {GRAVITY}*trolley)"))
    return s.build()
