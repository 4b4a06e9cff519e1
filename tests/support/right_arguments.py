"""A model, a run and every public class with arguments that are right, for the walk in `signatures`."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import casadi as ca
import numpy as np

import sharnir as sh

_PARAMETERS = [sh.System("none")]  # systems begin with the parameters of the last of these


@contextmanager
def named(numbers: Sequence[float]) -> Iterator[list[Any]]:
    """These numbers as parameters n0, n1, ... of every system that is made here meanwhile."""
    s = sh.System("named")
    found = [s.parameter(f"n{k}", x) for k, x in enumerate(numbers)]
    _PARAMETERS.append(s)
    try:
        yield found
    finally:
        _PARAMETERS.pop()


def system(name: str) -> sh.System:
    s = copy.copy(_PARAMETERS[-1])
    s.name = name
    return s


def arm() -> sh.System:
    s = system("arm")
    k = s.parameter("k", 2.0)
    m = s.parameter("m", 1.5)
    s.add_body("link", joint=sh.Revolute("y"), mass=m, com=(0.5, 0, 0), inertia=(0.1, 0.2, 0.2))
    s.add_body("ball", "link", joint=sh.Spherical(), placement=sh.Placement((1, 0, 0)), shape=sh.Sphere(0.1, mass=1.0))
    s.add_body("slide", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("wheel", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("spring", sh.JointSpring("link", stiffness=k))
    return s


@cache
def model() -> sh.Model:
    return arm().build()


@cache
def loop() -> sh.Model:
    s = sh.System("loop")
    rod = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.01, 0.1, 0.1)}
    s.add_body("a", joint=sh.Revolute("y"), **rod, q0=-1.0)
    s.add_body("b", "a", joint=sh.Revolute("y"), placement=sh.Placement((1, 0, 0)), **rod, q0=1.0)
    s.add_body("c", "b", joint=sh.Revolute("y"), placement=sh.Placement((1, 0, 0)), **rod, q0=1.0)
    s.add_constraint("pin", sh.PointOnLine("c", (1, 0, 0), "world", (1, 0, 0), "y"))
    return s.build()


@cache
def rich() -> sh.Model:
    """With friction, a contact, a rope, a servo with an integral, a stop and a latch."""
    s = arm()
    s.add_force("friction", sh.JointFriction("slide", 0.1))
    s.add_force("floor", sh.Contact("ball", sh.Sphere(0.1), "world", sh.Plane((0, 0, -2)), 1e3))
    s.add_force("rope", sh.Rope([("world", (0, 0, 2)), ("link", (1, 0, 0))], 3.0, 50.0))
    s.add_force("servo", sh.Servo("wheel", kp=1.0, kd=0.1, ki=0.1, target=0.2))
    s.add_event("stop", sh.Stop("link", -1.0, 0.05, restitution=0.5))
    s.add_event("latch", sh.Latch("wheel", 0.01))
    return s.build()


@cache
def has_reaction_friction() -> sh.Model:
    """With friction by the reaction of its joint."""
    return built(force=sh.JointFriction("link", 0.0, velocity=0.01, bearing=(0.1, 0.2)))


MODELS: dict[str, Callable[[], sh.Model]] = {
    "arm": model,
    "loop": loop,
    "absolute": loop,
    "rich": rich,
    "native": model,
    "borne": has_reaction_friction,
}


@cache
def dyn(which: str = "arm") -> sh.Dynamics:
    backend = "llvm" if which == "native" else "casadi"
    return sh.compile(MODELS[which](), "absolute" if which == "absolute" else "auto", backend=backend)


@cache
def run(which: str = "arm") -> sh.Run:
    """Of one model, of a batch, with events, or of a batch with loops."""
    if which == "batch":
        return sh.simulate(rich(), 0.2, times=np.linspace(0.0, 0.2, 5), params={"k": [1.0, 2.0, 3.0]})
    if which == "stored":  # its model is not at hand
        return sh.Run(
            None, **{n: getattr(run(), n) for n in ("t", "q", "v", "settings", "labels")}, status=run().statuses
        )
    return sh.simulate(MODELS[which](), 0.2, times=np.linspace(0.0, 0.2, 5))


def built(force: Any = None, constraint: Any = None, event: Any = None) -> sh.Model:
    s = arm()
    if force is not None:
        s.add_force("x", force)
    if constraint is not None:
        s.add_constraint("x", constraint)
    if event is not None:
        s.add_event("x", event)
    return s.build()


def done(deed: Any) -> sh.Model:
    """What a When does."""
    return happening(sh.When("t - 1", [deed]))


def happening(event: Any) -> sh.Model:
    """Where something locks."""
    s = arm()
    s.add_event("latch", sh.Latch("link", 1.0))
    s.add_event("x", event)
    return s.build()


def jointed(joint: Any) -> sh.Model:
    s = system("one")
    s.add_body("a", joint=joint, mass=1.0, com=(0.1, 0.2, 0.3), inertia=(1, 1, 1), q0=_start(joint))
    found = s.build()
    sh.compile(found, backend="casadi").acceleration(found.q0, found.v0)
    return found


def _start(joint: Any) -> Any:
    return [0.3] * joint.nq if isinstance(joint, sh.Joint) and joint.neutral() is None else None


def shaped(shape: Any) -> sh.Model:
    s = system("one")
    s.add_body("a", joint=sh.Free(), shape=shape)
    return s.build()


def body(**given: Any) -> sh.System:
    s = system("one")
    s.add_body(**given)
    s.build()
    return s


def gravity(value: Any) -> sh.Model:
    s = system("one")
    s.gravity = value
    s.add_body("a", joint=sh.Prismatic("z"), mass=1.0)
    return s.build()


T, Q, V, P = ca.SX.sym("t"), ca.SX.sym("q", 7), ca.SX.sym("v", 6), ca.SX.sym("p", 2)
FORCE = ca.Function("f", [T, Q, V, P], [-V])
POINT = (1.0, 0.0, 0.0)
HERE = (0.0, 0.0, 0.0)
TWO = {"body_a": "link", "point_a": POINT, "body_b": "slide", "point_b": HERE}
AXES = {**TWO, "axis_a": "y", "axis_b": "y"}

# What each class is made of, and what it is put into.
DRIVE = {"torque_limit": 2.0, "speed_limit": 3.0, "power_limit": 4.0, "gear": 2.0, "rotor": 0.1, "coordinate": 0}
MADE: dict[str, tuple[dict[str, Any], Callable[[Any], Any]]] = {
    "Normal": ({"mean": 3.0, "deviation": "5 %"}, lambda x: x.quantile(np.array([0.5]))),
    "Uniform": ({"low": 1.0, "high": 2.0}, lambda x: x.quantile(np.array([0.5]))),
    "LogNormal": ({"median": 3.0, "deviation": 0.1}, lambda x: x.quantile(np.array([0.5]))),
    "Triangular": ({"low": 1.0, "mode": 2.0, "high": 3.0}, lambda x: x.quantile(np.array([0.5]))),
    "Truncated": ({"of": sh.Normal(1.0, 0.1), "low": 0.9, "high": None}, lambda x: x.quantile(np.array([0.5]))),
    "Study": (
        {
            "model": model(),
            "parameters": {"k": sh.Normal(2.0, "5 %")},
            "responses": {"end": "end q('link')"},
            "limits": {"end": "< 1"},
            **{"correlated": None, "sampler": "monte-carlo", "seed": 0, "levels": 3, "members": 4, "store": None},
            **{"chunk": 16, "samples": 3, "params": None, "duration": 0.01, "q0": None, "v0": None},
            **{"formulation": "auto", "method": "dop853", "rtol": 1e-6, "atol": 1e-6, "step": None, "max_step": None},
            **{"max_steps": 1000, "until": None},
        },
        lambda x: x.compute(),
    ),
    "Box": (
        {"size": (1, 1, 1), "density": 1.0, "mass": None, "placement": sh.Placement(), "start": None, "end": None},
        shaped,
    ),
    "Cylinder": (
        {
            "radius": 1,
            "length": 1,
            "axis": "z",
            "density": 1.0,
            "mass": None,
            "placement": sh.Placement(),
            "start": None,
            "end": None,
        },
        shaped,
    ),
    "Rod": (
        {
            "length": 1,
            "axis": "x",
            "linear_density": 1.0,
            "mass": None,
            "placement": sh.Placement(),
            "start": None,
            "end": None,
        },
        lambda x: shaped([x, sh.Sphere(1, mass=1)]),
    ),
    "Sphere": ({"radius": 1, "density": 1.0, "mass": None, "placement": sh.Placement()}, shaped),
    "Shell": ({"radius": 1, "surface_density": 1.0, "mass": None, "placement": sh.Placement()}, shaped),
    "Point": ({"mass": 1.0, "placement": sh.Placement()}, lambda x: shaped([x, sh.Sphere(1, mass=1)])),
    "Plane": (
        {"point": HERE, "normal": "z"},
        lambda x: built(force=sh.Contact("ball", HERE, "world", x, 1.0)),
    ),
    "Revolute": ({"axis": "z", "armature": 0.1}, jointed),
    "Prismatic": ({"axis": "z", "armature": 0.1}, jointed),
    "Cylindrical": ({"axis": "z", "armature": 0.1}, jointed),
    "Screw": ({"axis": "z", "pitch": 0.1, "armature": 0.1}, jointed),
    "Universal": ({"axis_1": "x", "axis_2": "y", "armature": 0.1}, jointed),
    "Planar": ({"normal": "z", "armature": 0.1}, jointed),
    "Spherical": ({"parameters": "quaternion", "armature": 0.1}, jointed),
    "Free": ({"parameters": "quaternion", "armature": 0.1}, jointed),
    "Fixed": ({"armature": 0.0}, lambda x: x),
    "Curve": (
        {
            "x": "s",
            "y": "s**2",
            "z": 0.0,
            "roll": 0.0,
            "pitch": 0.0,
            "yaw": 0.0,
            "frame": "fixed",
            "up": "z",
            "armature": 0.1,
        },
        jointed,
    ),
    "Compound": ({"joints": sh.Revolute("x"), "armature": 0.1}, jointed),
    "CustomForce": ({"function": FORCE}, lambda x: built(force=x)),
    "JointForce": ({"joint": "link", "value": 1.0, "coordinate": 0}, lambda x: built(force=x)),
    "Table": (
        {"x": [0.0, 1.0], "y": [0.0, 2.0], "kind": "smooth", "x_name": "q('link')"},
        lambda x: built(force=sh.JointForce("link", x)),
    ),
    "JointSpring": (
        {"joint": "link", "stiffness": 1.0, "rest": 0.0, "damping": 0.0, "coordinate": 0, "table": None, "law": None},
        lambda x: built(force=x),
    ),
    "JointFriction": (
        {
            "joint": "link",
            "coulomb": 1.0,
            "viscous": 0.1,
            "static": 1.5,
            "velocity": 0.01,
            "coordinate": 0,
            "stribeck": 0.1,
            "bearing": (0.1, 0.2),
        },
        lambda x: built(force=x),
    ),
    "Motor": ({"joint": "link", "torque": 1.0, **DRIVE}, lambda x: built(force=x)),
    "Servo": (
        {
            **{"joint": "link", "kp": 1.0, "kd": 0.1, "target": "t", "target_rate": 1.0, "feedforward": 0.1},
            **{"ki": 0.1, "unwind": 1.0, "period": 0.1, "delay": 0.05},
            **DRIVE,
        },
        lambda x: built(force=x),
    ),
    "PointSpring": (
        {
            **{**TWO, "stiffness": 1.0, "length": 1.0, "damping": 0.1, "table": None, "law": None},
            **{"only": "compression", "stroke": (0.1, 0.9), "axis": "z"},
        },
        lambda x: built(force=x),
    ),
    "Bushing": (
        {**TWO, "stiffness": [1.0] * 6, "damping": [0.1] * 6, "rotation_a": None, "rotation_b": None},
        lambda x: built(force=x),
    ),
    "TorsionBar": (
        {
            "joint_a": "link",
            "joint_b": "wheel",
            "stiffness": 5.0,
            "rest": 0.1,
            "damping": 0.1,
            "coordinate_a": 0,
            "coordinate_b": 0,
            "ratio": 2.0,
        },
        lambda x: built(force=x),
    ),
    "CentralGravity": ({"mu": 5.0, "centre": (9, 9, 9), "bodies": ["link"]}, lambda x: built(force=x)),
    "GravityGradient": ({"rate": 0.1, "up": (0, 0, 1), "bodies": ["link"]}, lambda x: built(force=x)),
    "Thrust": (
        {"body": "link", "thrust": 5.0, "direction": "x", "point": POINT, "exhaust_speed": 3000.0},
        lambda x: built(force=x),
    ),
    "Rope": (
        {"points": [("world", POINT), ("link", HERE)], "length": 1.0, "stiffness": 5.0, "damping": 0.1},
        lambda x: built(force=x),
    ),
    "Pulley": (
        {"body": "link", "point": HERE, "radius": 0.1, "axis": "z", "sense": 1},
        lambda x: built(force=sh.Rope([("world", POINT), x, ("ball", POINT)], 1.0, 5.0)),
    ),
    "Contact": (
        {
            **{"body_a": "ball", "shape_a": sh.Sphere(0.1), "body_b": "world", "shape_b": sh.Plane()},
            **{"stiffness": 1e3, "exponent": 1.5, "dissipation": 0.1, "friction": 0.3, "velocity": 0.01},
        },
        lambda x: built(force=x),
    ),
    "Wrench": (
        {"body": "link", "point": POINT, "force": (1, 0, 0), "moment": HERE, "frame": "world"},
        lambda x: built(force=x),
    ),
    "Latch": (
        {
            **{"joint": "link", "at": 1.0, "coordinate": 0, "direction": 1, "closed": True},
            **{"stiffness": 10.0, "damping": 0.1, "backlash": 0.01},
        },
        lambda x: built(event=x),
    ),
    "Release": ({"target": "link", "at": 1.0, "when": None}, happening),
    "Stop": (
        {"joint": "link", "lower": -1.0, "upper": 1.0, "restitution": 0.5, "coordinate": 0},
        lambda x: built(event=x),
    ),
    "RigidContact": (
        {
            **{"body_a": "ball", "shape_a": sh.Sphere(0.1), "body_b": "world", "shape_b": sh.Plane()},
            **{"restitution": 0.5, "friction": 0.0},
        },
        lambda x: built(event=x),
    ),
    "Attach": ({"body_a": "ball", "body_b": "slide", "at": 1.0, "when": None}, lambda x: built(event=x)),
    "When": (
        {"expression": "q('link') - 1", "do": [sh.End()], "direction": 1, "touch": True},
        lambda x: built(event=x),
    ),
    "Set": ({"parameter": "k", "value": 1.0}, done),
    "Lock": ({"joint": "link"}, done),
    "Unlock": ({"joint": "link"}, done),
    "Enable": ({"name": "spring"}, done),
    "Disable": ({"name": "spring"}, done),
    "End": ({}, done),
    "Coincident": (TWO, lambda x: built(constraint=x)),
    "Distance": ({**TWO, "length": 1.0}, lambda x: built(constraint=x)),
    "PointOnPlane": ({**TWO, "normal_b": "z"}, lambda x: built(constraint=x)),
    "PointOnLine": ({**TWO, "axis_b": "z"}, lambda x: built(constraint=x)),
    "NoRotation": ({"body_a": "link", "body_b": "slide", "axis_a": "y"}, lambda x: built(constraint=x)),
    "HingeLoop": (AXES, lambda x: built(constraint=x)),
    "CylindricalLoop": (AXES, lambda x: built(constraint=x)),
    "UniversalLoop": ({**AXES, "axis_b": "x"}, lambda x: built(constraint=x)),
    "SliderLoop": ({**AXES, "rotation_ab": None}, lambda x: built(constraint=x)),
    "WeldLoop": ({**TWO, "rotation_ab": None}, lambda x: built(constraint=x)),
    "Gear": (
        {"joint_a": "link", "joint_b": "wheel", "ratio": 2.0, "offset": 0.0, "coordinate_a": 0, "coordinate_b": 0},
        lambda x: built(constraint=x),
    ),
    "Cable": (
        {"joints": ["link", "wheel"], "ratios": [1.0, 2.0], "length": 0.0, "coordinates": [0, 0]},
        lambda x: built(constraint=x),
    ),
    "TautRope": ({"points": [("world", POINT), ("link", HERE)], "length": 1.0}, lambda x: built(constraint=x)),
    "Coupling": ({"expression": "q('link') - q('wheel')**2"}, lambda x: built(constraint=x)),
    "Placement": ({"xyz": HERE, "rpy": None, "rotation": None, "quaternion": None}, lambda x: x.transform()),
    "MassProperties": (
        {"mass": 1.0, "com": HERE, "inertia": None, "where": "here", "check": True},
        lambda x: x.rigid_inertia(),
    ),
    "Controller": (
        {"function": lambda t, q, v: 0 * v, "period": 0.1},
        lambda x: sh.simulate(model(), 0.2, controller=x, times="end"),
    ),
    "Pose": ({"rotation": np.eye(3), "xyz": np.zeros(3)}, lambda x: (x.quaternion, x.matrix)),
}
