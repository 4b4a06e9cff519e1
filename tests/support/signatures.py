"""Every public callable with arguments that are right, so that one of them at a time can be replaced by an odd one.

The names of arguments are found by inspection: a new argument, method or class without an entry here is an error.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.formulations.contract import choose
from sharnir.integrate import integrate
from sharnir.simulate.labels import Labels
from sharnir.spatial.mass_properties import MassProperties


@dataclass(frozen=True)
class Case:
    """One argument of one callable: `call(value)` gives all others as they should be."""

    name: str
    argument: str
    call: Callable[[Any], Any]


def arm() -> sh.System:
    s = sh.System("arm")
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
def dyn(which: str = "arm") -> sh.Dynamics:
    chosen = model() if which == "arm" else loop()
    return sh.compile(chosen, "absolute" if which == "absolute" else "auto", backend="casadi")


@cache
def run() -> sh.Run:
    return sh.simulate(model(), 0.2, times=np.linspace(0.0, 0.2, 5))


def built(force: Any = None, constraint: Any = None) -> sh.Model:
    s = arm()
    if force is not None:
        s.add_force("x", force)
    if constraint is not None:
        s.add_constraint("x", constraint)
    return s.build()


def jointed(joint: Any) -> sh.Model:
    s = sh.System("one")
    s.add_body("a", joint=joint, mass=1.0, com=(0.1, 0.2, 0.3), inertia=(1, 1, 1), q0=_start(joint))
    found = s.build()
    sh.compile(found, backend="casadi").acceleration(found.q0, found.v0)
    return found


def _start(joint: Any) -> Any:
    return [0.3] * joint.nq if isinstance(joint, sh.Joint) and joint.neutral() is None else None


def shaped(shape: Any) -> sh.Model:
    s = sh.System("one")
    s.add_body("a", joint=sh.Free(), shape=shape)
    return s.build()


def body(**given: Any) -> sh.System:
    s = sh.System("one")
    s.add_body(**given)
    s.build()
    return s


def gravity(value: Any) -> sh.Model:
    s = sh.System("one", gravity=value)
    s.add_body("a", joint=sh.Prismatic("z"), mass=1.0)
    return s.build()


T, Q, V, P = ca.SX.sym("t"), ca.SX.sym("q", 7), ca.SX.sym("v", 6), ca.SX.sym("p", 2)
FORCE = ca.Function("f", [T, Q, V, P], [-V])
POINT = (1.0, 0.0, 0.0)
HERE = (0.0, 0.0, 0.0)
TWO = {"body_a": "link", "point_a": POINT, "body_b": "slide", "point_b": HERE}
AXES = {**TWO, "axis_a": "y", "axis_b": "y"}

# What each class is made of, and what it is put into.
MADE: dict[str, tuple[dict[str, Any], Callable[[Any], Any]]] = {
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
        shaped,
    ),
    "Sphere": ({"radius": 1, "density": 1.0, "mass": None, "placement": sh.Placement()}, shaped),
    "Shell": ({"radius": 1, "surface_density": 1.0, "mass": None, "placement": sh.Placement()}, shaped),
    "Point": ({"mass": 1.0, "placement": sh.Placement()}, lambda x: shaped([x, sh.Sphere(1, mass=1)])),
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
    "JointSpring": (
        {"joint": "link", "stiffness": 1.0, "rest": 0.0, "damping": 0.0, "coordinate": 0, "table": None, "law": None},
        lambda x: built(force=x),
    ),
    "PointSpring": ({**TWO, "stiffness": 1.0, "length": 1.0, "damping": 0.1}, lambda x: built(force=x)),
    "Wrench": (
        {"body": "link", "point": POINT, "force": (1, 0, 0), "moment": HERE, "frame": "world"},
        lambda x: built(force=x),
    ),
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

STATE = {"q": None, "v": None, "a": None, "tau": None, "t": 0.0, "params": None, "wrenches": None, "out": None}


def state(which: sh.Model) -> dict[str, Any]:
    zeros = np.zeros(which.nv)
    return {**STATE, "q": which.q0, "v": which.v0, "a": zeros, "body": which.names[0], "point": POINT, "actuated": None}


def functions() -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    """(name, callable, arguments that are right) of everything but the classes of `MADE`."""
    every = {"model": model(), "formulation": "auto", "backend": "casadi", "threads": None}
    yield "compile", sh.compile, every
    yield "operation_count", sh.operation_count, every
    run_of = {
        "model": model(),
        "duration": 0.1,
        "q0": None,
        "v0": None,
        "formulation": "auto",
        "method": "dop853",
        "rtol": 1e-6,
        "atol": 1e-6,
        "step": None,
        "times": "end",
        "params": None,
        "tau": None,
        "controller": None,
        "max_steps": 1000,
        "threads": 1,
        "progress": False,
        "drift": "projection",
        "baumgarte": 10.0,
        "max_step": None,
        "t0": 0.0,
        "start": None,
        "until": None,
    }
    yield "simulate", sh.simulate, run_of
    analysis = {**state(loop()), "model": loop()}
    yield "assemble", sh.assemble, analysis
    yield "mobility", sh.mobility, analysis
    yield "load_run", sh.load_run, {"path": "no such file.nc", "model": None}
    yield "System", sh.System, {"name": "one", "gravity": None, "planar": False}
    yield "System.gravity", lambda gravity_: gravity(gravity_), {"gravity_": None}
    link = {
        "name": "a",
        "parent": "world",
        "joint": sh.Revolute("z"),
        "placement": sh.Placement(),
        "mass": 1.0,
        "com": HERE,
        "inertia": (1, 1, 1),
        "shape": None,
        "q0": None,
        "v0": None,
        "check_inertia": True,
    }
    yield "System.add_body", lambda **given: body(**given), link
    yield "System.parameter", lambda **x: arm().parameter(**x), {"name": "new", "default": 1.0, "unit": ""}
    yield "System.add_force", lambda **x: arm().add_force(**x), {"name": "f", "force": sh.JointForce("link", 1.0)}
    joined = {"name": "c", "constraint": sh.Gear("link", "wheel", 2.0)}
    yield "System.add_constraint", lambda **x: arm().add_constraint(**x), joined
    for what in ("q", "v"):
        driven = {"name": "link", "q": None, "v": None, "q0": None, "coordinate": 0, what: "sin(t)"}
        yield f"System.prescribe({what})", _prescribed, driven
    frozen = model()
    made = {n: getattr(frozen, n) for n in inspect.signature(sh.Model).parameters}
    yield "Model", sh.Model, made
    yield (
        "Dynamics",
        sh.Dynamics,
        {"model": frozen, "formulation": choose(frozen, "auto"), "backend": "casadi", "threads": None},
    )
    yield from _methods("Model", frozen, {"name": "link", "i": 1})
    for which in ("arm", "loop", "absolute"):
        yield from _methods(f"Dynamics[{which}]", dyn(which), state(dyn(which).model))
    given = {
        "body": "link",
        "point": POINT,
        "power": lambda q, v, t, params: np.zeros((len(t), 2)),
        "derived": True,
        "function": lambda s: s.q[:, :1],
        "shape": (1,),
        "inverts": False,
        "names": None,
        "what": "q",
        "path": "run.out",
        "wanted": "this",
        "t": 0.1,
    }
    yield from _methods("Run", run(), given)
    r = run()
    parts = {
        "dyn": dyn(),
        "t": r.t,
        "q": r.q,
        "v": r.v,
        "settings": r.settings,
        "status": r.statuses[0],
        "params": None,
        "tau": None,
        "events": (),
        "labels": Labels.of(model()),
        "derived": None,
    }
    yield "Run", sh.Run, parts
    yield from _methods("Placement", sh.Placement(), {"R": np.eye(3), "p": np.zeros(3), "other": sh.Placement()})
    decay = {"method": "dop853", "rtol": 1e-6, "atol": 1e-6, "step": None, "max_step": np.inf, "times": "end"}
    rest = {"max_steps": 1000, "normalise": None, "threads": 1, "progress": None, "names": None, "corners": None}
    start = {"rhs": object(), "t0": 0.0, "t1": 1.0, "y0": [1.0], "crossing": None}
    yield "integrate", integrate, {**start, **decay, **rest}


def _prescribed(**given: Any) -> sh.Model:
    s = arm()
    s.prescribe(**given)
    return s.build()


UNCHECKED = {"of", "examples", "symbols", "transform"}  # documented as unchecked, or for the tests


def _methods(owner: str, thing: Any, known: dict[str, Any]) -> Iterator[tuple[str, Callable[..., Any], dict[str, Any]]]:
    for name, method in inspect.getmembers(type(thing), callable):
        if name.startswith("_") or name in UNCHECKED:
            continue
        names = [n for n in inspect.signature(method).parameters if n != "self"]
        missing = [n for n in names if n not in known]
        assert not missing, f"{owner}.{name}: tell the walk what {missing} should be"
        yield f"{owner}.{name}", getattr(thing, name), {n: known[n] for n in names}


def cases() -> Iterator[Case]:
    """One for every argument of every public callable."""
    for name, (right, use) in MADE.items():
        kind = getattr(sh, name, None) or MassProperties
        parameters = inspect.signature(kind).parameters
        missing = [n for n in parameters if n not in right]
        assert not missing, f"{name}: tell the walk what {missing} should be"
        for argument, parameter in parameters.items():
            yield Case(name, argument, _making(kind, {n: right[n] for n in parameters}, argument, parameter.kind, use))
    for name, function, right in functions():
        signature = inspect.signature(function)
        taken = signature.parameters
        free = any(p.kind is p.VAR_KEYWORD for p in taken.values())
        given = right if free else {n: right[n] for n in taken}
        for argument in given:
            kind = inspect.Parameter.POSITIONAL_OR_KEYWORD if free else taken[argument].kind
            yield Case(name, argument, _making(function, given, argument, kind, lambda x: x))


def _making(
    function: Callable[..., Any], right: dict[str, Any], argument: str, kind: Any, use: Callable[[Any], Any]
) -> Callable[[Any], Any]:
    def call(value: Any) -> Any:
        given = {**right, argument: value}
        parameters = inspect.signature(function).parameters.items()
        spread = [given.pop(n) for n, p in parameters if p.kind is p.VAR_POSITIONAL]
        return use(function(*spread, **given))

    return call


def public() -> set[str]:
    """Names of `sharnir` that can be called and are no errors."""
    names = {n for n in sh.__all__ if callable(getattr(sh, n))}
    return {n for n in names if not (inspect.isclass(getattr(sh, n)) and issubclass(getattr(sh, n), Exception))}
