"""The golden record: numbers, operation counts and runs of sharnir to the last bit. It is the gate of changes that must
change no answer.

    python -m benchmarks.golden make FILE [--jobs 2] [--only PATTERN]
    python -m benchmarks.golden compare FILE [--jobs 2] [--only PATTERN]

`make` writes what this tree answers, `compare` computes it again and says what differs, where and by how much. The
package is found as in any script: PYTHONPATH=src. Only public names are used, so that the script runs unchanged when
modules move. A record belongs to a machine: other processors and versions of LLVM or NumPy round otherwise.

An entry has a key with slashes, and PATTERN (of `fnmatch`) chooses among them:

    number/<model>/<formulation>/<backend>/<method>/<one, batch or wrenches>/...    a public method of `sh.Dynamics`
    count/<model>/<formulation>/...                                                 `sh.operation_count`
    run/<case>/...                                                                  times, states, events of a run
    auto/<model>/<question>                                                         the formulation that "auto" takes
    form/<model>/<formulation>                                                      unrolled, chunked, rolled or woven

Numbers are kept as arrays and compared by their bytes. A refusal is kept as the class of its error; texts may change.
"""

from __future__ import annotations

import argparse
import contextlib
import fnmatch
import json
import math
import multiprocessing
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

import sharnir as sh

FORMULATIONS = ("separate-bodies", "composite", "absolute", "wittenburg", "hamilton-tangent", "hamilton-orthogonal",
                "hamilton-recursive")  # fmt: skip
BACKENDS = ("llvm", "casadi")
QUESTIONS = ("acceleration", "reactions", "simulate", "momenta")
BATCH = 5
SMALL = 6  # velocities of models that have more machine code in the record
Record = dict[str, Any]  # key: an array of doubles, or a text

# ---------------------------------------------------------------------------------------------------------- models
# Trees are drawn from seeds; every kind of joint occurs in several. P is a placement, RPY a general rotation.
P = sh.Placement
RPY = (0.3, -0.4, 1.2)
SKEW = (0.3, -1.0, 2.0)
JOINTS: tuple[Callable[[], sh.Joint], ...] = (
    lambda: sh.Revolute("x"),
    lambda: sh.Revolute("z", armature=0.3),
    lambda: sh.Revolute(SKEW),
    lambda: sh.Prismatic("y"),
    lambda: sh.Prismatic(SKEW, armature=0.2),
    lambda: sh.Screw("-z", -0.3),
    lambda: sh.Screw(SKEW, 0.2),
    lambda: sh.Cylindrical("x"),
    lambda: sh.Cylindrical(SKEW),
    lambda: sh.Universal(),
    lambda: sh.Universal(SKEW, (0.3, 0.4, -1.0)),
    lambda: sh.Planar("z"),
    lambda: sh.Planar(SKEW),
    lambda: sh.Spherical(),
    lambda: sh.Spherical("bryant123"),
    lambda: sh.Spherical("euler313"),
    lambda: sh.Spherical("matrix"),
    lambda: sh.Free(),
    lambda: sh.Free("bryant123"),
    lambda: sh.Free("matrix"),
    lambda: sh.Fixed(),
    lambda: sh.Curve("0.5*cos(s)", "0.7*sin(s)", "0.2*s", frame="tangent", roll="0.3*s"),
    lambda: sh.Curve("s", "s**2/2", "0.1*s**3", pitch="s", yaw=0.4),
    lambda: sh.Compound(sh.Revolute("z"), sh.Prismatic("x"), sh.Screw((1, 2, 3), 0.1), sh.Fixed()),
    lambda: sh.Compound(sh.Prismatic((1, 1, 0.2)), sh.Spherical()),
)


def start(joint: sh.Joint, rng: np.random.Generator, size: float = 0.4) -> list[float]:
    """A position of a joint near its neutral one."""
    if isinstance(joint, sh.Compound):
        return [x for j in joint.joints for x in start(j, rng, size)]
    if isinstance(joint, sh.Free | sh.Spherical):
        x = size * rng.normal(size=3)
        centre = list(size * rng.normal(size=3)) if isinstance(joint, sh.Free) else []
        if joint.parameters == "quaternion":
            w = np.array([1.0, *(x / 2)])
            return [*centre, *(w / math.sqrt(float(w @ w)))]
        if joint.parameters == "matrix":
            (sa, sb, sc), (a, b, c) = np.sin(x), np.cos(x)
            turn = np.array([[b * c, -b * sc, sb], [a * sc + sa * sb * c, a * c - sa * sb * sc, -sa * b],
                             [sa * sc - a * sb * c, sa * c + a * sb * sc, a * b]])  # fmt: skip
            return [*centre, *turn.ravel()]
        return [*centre, x[0], x[1] + 1.2 * (joint.parameters == "euler313"), x[2]]
    return list(size * rng.normal(size=joint.nq))


def massive(rng: np.random.Generator) -> dict[str, Any]:
    x = rng.uniform(0.2, 1.0, size=3)
    off = 0.05 * rng.normal(size=3)
    return {"mass": 1.0 + rng.uniform(), "com": 0.3 * rng.normal(size=3),
            "inertia": (x[1] + x[2], x[0] + x[2], x[0] + x[1], *off)}  # fmt: skip


def tree(seed: int, bodies: int = 3) -> sh.System:
    """Every third tree has placements along axes, every fourth a parameter, every fifth a prescribed joint."""
    rng = np.random.default_rng(seed)
    s = sh.System(f"tree {seed}")
    load = s.parameter("load", 1.5, unit="kg") if seed % 4 == 0 else None
    for k in range(bodies):
        joint = JOINTS[(bodies * seed + k) % len(JOINTS)]()
        parent = f"b{rng.integers(max(0, k - 2), k)}" if k else "world"
        xyz = rng.normal(size=3)
        place = P(xyz=(0.7, 0, 0), rpy=(math.pi / 2, 0, 0)) if seed % 3 == 0 else P(xyz=xyz, rpy=rng.normal(size=3))
        properties = massive(rng)
        if load is not None and k == bodies - 1:
            properties["mass"] = load
        if seed % 3 == 1 and k == 1:
            properties = {
                "shape": [sh.Box((0.3, 0.2, 0.1), density=900.0), sh.Rod(start=(0, 0, 0), end=(0, 1, 0), mass=1.0)]
            }
        s.add_body(f"b{k}", parent, joint=joint, placement=place, q0=start(joint, rng, 0.2) or None, **properties)
    if seed % 5 == 2:
        joint = sh.Universal()
        s.add_body("driven", "b0", joint=joint, placement=P(xyz=(0, 0.4, 0)), **massive(rng))
        s.prescribe("driven", q="0.3*sin(2*t)", coordinate=1)
        s.add_body("tip", "driven", joint=sh.Revolute("y"), placement=P(xyz=(0, 0.4, 0)), **massive(rng))
        s.prescribe("tip", q="0.2*t**2") if seed % 2 else None
    return s


def chain(n: int, joint: Callable[[], sh.Joint], planar: bool = False) -> sh.System:
    s = sh.System("chain", planar=planar)
    for k in range(n):
        body = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": 0.1} if planar else massive(np.random.default_rng(k % 3))
        s.add_body(
            f"b{k}",
            f"b{k - 1}" if k else "world",
            joint=joint(),
            placement=P(xyz=(1, 0, 0) if k else (0, 0, 0)),
            **body,
        )
    return s


def rig(planar: bool = False) -> sh.System:
    """The mechanism that forces act on: hub swings, arm turns on it, slide runs on the arm and carries the ball; the
    wheel, on the hub, turns and slides."""
    s = sh.System("rig", gravity=(0.3, -9.0, 0.0) if planar else (0.3, 0.2, -9.7), planar=planar)
    s.parameter("k", 6.0)
    s.parameter("c", 0.7)
    rng = np.random.default_rng(7)
    for name, parent, joint in (
        ("hub", "world", sh.Universal("x", SKEW)),
        ("arm", "hub", sh.Revolute("y")),
        ("slide", "arm", sh.Prismatic("x")),
        ("ball", "slide", sh.Spherical()),
        ("wheel", "hub", sh.Compound(sh.Revolute("z"), sh.Prismatic("z"))),
    ):
        s.add_body(
            name, parent, joint=joint, placement=P(xyz=(0.4, 0.1, -0.2), rpy=RPY), q0=start(joint, rng), **massive(rng)
        )
    return s


def drag() -> sh.CustomForce:
    t, q, v, p = (ca.SX.sym(name, n) for name, n in (("t", 1), ("q", 10), ("v", 9), ("p", 2)))
    return sh.CustomForce(ca.Function("drag", [t, q, v, p], [-p[1] * v * ca.fabs(v) + ca.sin(t) * q[2]]))


def bushing() -> sh.Bushing:
    K: list[list[Any]] = [[0.3 + (10.0 - i) * (i == j) for j in range(6)] for i in range(6)]
    C, K[0][0], K[4][4] = [[0.1 * x for x in row] for row in K], "k", "5 + t"
    return sh.Bushing("ball", (0.1, 0.2, 0.3), "wheel", (-0.3, 0, 0.1), K, C)


FORCES: dict[str, Callable[[], list[Any]]] = {
    "joint springs": lambda: [
        sh.JointSpring("arm", stiffness=3.0, rest=1.57, damping=0.1),
        sh.JointSpring("wheel", "k*(1 + 0.3*sin(t))", "0.2*t**2", "0.1*abs(v('wheel', 1))", coordinate=1),
        sh.JointSpring("arm", table=[(-1, -5), (0, 0), (0.2, 1), (2, "k*t")], rest="0.1*t"),
        sh.JointSpring("slide", law="3*x + c*x**3*cos(t)", rest="sin(t)"),
        sh.TorsionBar("arm", "wheel", "k + t", 0.2, "c", coordinate_b=0, ratio=-2.0),
    ],
    "point springs": lambda: [
        sh.PointSpring("ball", (0.1, 0.2, 0.3), "wheel", (-0.3, 0, 0.1), 20.0, 0.4, 0.6),
        sh.PointSpring("arm", (1, 0, 0), "wheel", (0, 1, 0), law="c*x**3 - 4*x*cos(t)", length="c"),
        sh.PointSpring("ball", (0, 0, 0), "world", (1, 2, 0), 20.0, "0.2 + 0.1*t", "c", only="tension"),
        sh.PointSpring("wheel", (0, 0.2, 0), "arm", (0, 0, 1), table=[(-9, -30), (-1, "-k")], length=7,
                       stroke=(0.1, "8*c")),
        sh.PointSpring("arm", (0.1, 0, 0.2), "ball", (0, 1, 0), 20.0, "0.3 + 0.1*t", "c", axis=(1, 2, 3)),
    ],
    "loads": lambda: [
        sh.JointForce("slide", "-k*(q('slide') - sin(t)) - 3*v('slide') + c*q('ball', 2)"),
        sh.JointForce("ball", "c*t - distance('hub', (0.1, 0, 0), 'ball', (0, 0.2, 0))", coordinate=1),
        sh.JointForce("arm", sh.Table([0, 1, 2], [0, 3, 1], kind="smooth")),
        sh.Wrench("ball", (0.1, 0.2, 0), force=("10*sin(t)", "k*q('arm')", 3), frame="body"),
        sh.Wrench("wheel", (0, 0, 0.5), force=(1, "-v('hub', 0)", 0), moment=(0, 0, "k*t")),
        sh.Thrust("hub", "30*sin(t) + k", (1, 2, 3), (0.1, 0, -0.2), 3000.0),
    ],
    "custom": lambda: [drag()],
    "bushing": lambda: [bushing()],
    "fields": lambda: [
        sh.CentralGravity("k + 3*t", ("6 + sin(t)", -3, 4)),
        sh.GravityGradient("2*c", ("cos(t)", "sin(t)", 0.3), ["hub", "arm", "ball"]),
    ],
    "contacts": lambda: [
        sh.Contact("world", sh.Plane((0, 0, 6), (0.2, 0.1, 1)), "ball", (0.1, 0.2, 0.3), "k*(1 + t)", 1, "c/50",
                   "c", "c"),
        sh.Contact("slide", sh.Sphere(9.0), "wheel", sh.Box((0.1, 0.2, 0.3)), "k", "1 + c", 0.01,
                   friction=0.4, velocity=0.5),
    ],
    "rope": lambda: [
        sh.Rope((("world", (2, 4, 0.5)), sh.Pulley("hub", (0, 0.2, 0), "0.2*c", "z"), ("wheel", (0.4, 1, 0.1))), 1.0,
                "k", "c"),
    ],
    "drives": lambda: [
        sh.Motor("arm", "k*sin(5*t) - 3*v('arm')", torque_limit=4.0, speed_limit="20*c", gear=3.0, rotor="0.01*c"),
        sh.Servo("slide", "k", "c", target="0.3*sin(2*t)", feedforward="c*t", ki="k/10", torque_limit=5.0),
        sh.Servo("ball", kd=2.0, target_rate="k*cos(t)/10", coordinate=1),
    ],
    "frictions": lambda: [
        sh.JointFriction("arm", 0.8, viscous=0.1, velocity=0.3),
        sh.JointFriction("ball", "c", static="2*c", velocity=0.4, stribeck="k/20", coordinate=2),
        sh.JointFriction("slide", "c", viscous=0.2, static="2*c", stribeck=0.5),
    ],
    "bearing": lambda: [sh.JointFriction("arm", coulomb=0.0, velocity=1e-1, bearing=(0.02, 0.15))],
}  # fmt: skip


def forced(name: str) -> sh.System:
    s = rig()
    for k, force in enumerate(FORCES[name]()):
        s.add_force(f"f{k}", force)
    return s


A, B = (0.3, -0.2, 0.5), (-0.1, 0.4, 0.2)
TIES: dict[str, Callable[[], list[Any]]] = {
    "point on plane": lambda: [sh.PointOnPlane("a", A, "b", B, ("k", 1, "r")), sh.NoRotation("a", "b", SKEW)],
    "point on line": lambda: [sh.PointOnLine("a", ("0.1*sin(3*t)", "k*t**2", 0.5), "b", B, SKEW)],
    "distance": lambda: [sh.Distance("a", A, "b", B, 1.3), sh.Distance("a", B, "world", A, "1 + k*sin(t)")],
    "coincident": lambda: [sh.Coincident("a", A, "b", B)],
    "hinge loop": lambda: [sh.HingeLoop("a", A, SKEW, "b", B, (1, 2, 3))],
    "slider loop": lambda: [sh.SliderLoop("a", A, SKEW, "b", B, "z")],
    "cylindrical loop": lambda: [sh.CylindricalLoop("a", A, "z", "b", B, "z")],
    "universal loop": lambda: [sh.UniversalLoop("a", A, "x", "b", B, SKEW)],
    "weld loop": lambda: [sh.WeldLoop("a", A, "b", B)],
    "between joints": lambda: [
        sh.Gear("wheel", "slide", "r", offset="0.1*t**2"),
        sh.Coupling("q('wheel')**2 - sin(q('sleeve', 1)) + k*t**2 + 0.1*q('a', 1)"),
        sh.Cable(["wheel", "sleeve", "slide"], [0.2, "k", -1], "sin(t)", [None, 1, 0]),
    ],
    "taut rope": lambda: [sh.TautRope([("world", (3, -1, 0.4)), sh.Pulley("b", (0.1, 0.2, 0.4), 0.15, "z"), ("a", A)],
                                      "4 + k*t")],
}  # fmt: skip


def tied(name: str) -> sh.System:
    """Two bodies, a that flies and b that swings, or wheels on a; tied by constraints."""
    s = sh.System(name)
    s.parameter("k", 0.4)
    s.parameter("r", 1.6)
    rng = np.random.default_rng(11)
    joints = {"a": sh.Free(), "b": sh.Universal("z", SKEW)}
    if name == "between joints":
        joints = {
            "a": sh.Planar("z"),
            "wheel": sh.Revolute("z"),
            "slide": sh.Prismatic("x"),
            "sleeve": sh.Cylindrical("y"),
        }
    parents = {"wheel": "a", "slide": "a", "sleeve": "slide"}
    for body, joint in joints.items():
        s.add_body(body, parents.get(body, "world"), joint=joint, placement=P(xyz=(0.5, 0.2, 0)), **massive(rng))
    for k, tie in enumerate(TIES[name]()):
        s.add_constraint(f"tie {k}", tie)
    return s


def four_bar(planar: bool = True) -> sh.System:
    """Angles at the start close the loop."""
    s = sh.System("four-bar", planar=planar)
    turn = partial(sh.Revolute, "z")
    bar = {"inertia": 0.1 if planar else (0.02, 0.1, 0.1)}
    s.add_body("crank", joint=turn(), mass=1.0, com=(0.5, 0, 0), q0=[1.0], **bar)
    s.add_body("coupler", "crank", joint=turn(), placement=P(xyz=(1, 0, 0)), mass=2.0, com=(1, 0, 0), q0=[-0.8], **bar)
    s.add_body("rocker", joint=turn(), placement=P(xyz=(2, 0, 0)), mass=1.5, com=(0.7, 0, 0), q0=[1.6], **bar)
    ends = ("coupler", (2, 0, 0), "rocker", (1.5, 0, 0))
    s.add_constraint("pin", sh.Coincident(*ends) if planar else sh.HingeLoop(*ends[:2], "z", *ends[2:], "z"))
    s.add_force("damper", sh.JointSpring("crank", damping=0.05))
    return s


def slider_crank() -> sh.System:
    s = sh.System("slider-crank")
    s.parameter("speed", 3.0)
    s.add_body("crank", joint=sh.Revolute("y"), mass=1.0, com=(0.1, 0, 0), inertia=(0.01, 0.02, 0.02), q0=[0.4])
    s.add_body(
        "rod",
        "crank",
        joint=sh.Revolute("y"),
        placement=P(xyz=(0.2, 0, 0)),
        shape=sh.Rod(start=(0, 0, 0), end=(0.6, 0, 0), mass=0.8),
        q0=[-0.5],
    )
    s.add_body("piston", joint=sh.Prismatic("x"), placement=P(xyz=(0.75, 0, 0)), mass=0.5, inertia=(0.01, 0.01, 0.01))
    s.add_constraint("pin", sh.PointOnLine("rod", (0.6, 0, 0), "piston", (0, 0, 0), "y"))
    s.add_force("drive", sh.JointForce("crank", "0.5*(speed - v('crank'))"))
    s.add_force("gas", sh.Wrench("piston", force=("-20*exp(-t)", 0, 0)))
    return s


def parallelogram() -> sh.System:
    """One bar more than needed, and a gear that says so again: redundant rows."""
    s = sh.System("parallelogram", planar=True)
    for k in range(3):
        s.add_body(
            f"bar {k}",
            joint=sh.Revolute("z"),
            placement=P(xyz=(k, 0, 0)),
            mass=1.0 + k,
            com=(0.5, 0, 0),
            inertia=0.1,
            q0=[0.9],
        )
    s.add_body(
        "rail",
        "bar 0",
        joint=sh.Revolute("z"),
        placement=P(xyz=(1, 0, 0)),
        mass=2.0,
        com=(1, 0, 0),
        inertia=0.5,
        q0=[-0.9],
    )
    for k in (1, 2):
        s.add_constraint(f"pin {k}", sh.Coincident("rail", (k, 0, 0), f"bar {k}", (1, 0, 0)))
    s.add_constraint("gear", sh.Gear("bar 1", "bar 2", 1.0))
    return s


def scissor(cells: int) -> sh.System:
    s = sh.System("scissor", planar=True)
    up = 0.4
    for k in range(cells):
        below, place = (f"right {k - 1}", (0.5, 0, 0)) if k else ("world", (0, 0, 0))
        bar = {"joint": sh.Revolute("z"), "mass": 0.8, "inertia": 0.07}
        first = up if k == 0 else 2 * up - math.pi
        s.add_body(f"left {k}", below, placement=P(xyz=place), com=(0.5, 0, 0), q0=[first], **bar)
        s.add_body(f"right {k}", f"left {k}", placement=P(xyz=(0.5, 0, 0)), q0=[math.pi - 2 * up], **bar)
        foot = (f"right {k}", (-0.5, 0, 0))
        if k == 0:
            s.add_constraint("slide", sh.PointOnLine(*foot, "world", (0, 0, 0), "x"))
        else:
            s.add_constraint(f"pin {k}", sh.Coincident(*foot, f"left {k - 1}", (1, 0, 0)))
    s.add_force("spring", sh.JointSpring("left 0", stiffness=60.0, rest=1.2, damping=8.0))
    return s


def platform(legs: int) -> sh.System:
    """A plate on legs, each a universal joint and a slider, tied to it by a ball: like Stewart's with six."""
    s = sh.System("platform")
    s.add_body("plate", joint=sh.Free(), mass=12.0, inertia=(0.9, 0.9, 1.6), q0=[0, 0, 1.1, 1, 0, 0, 0])
    for k in range(legs):
        angle = 2 * math.pi * k / legs
        foot, top = (
            (r * math.cos(angle + d), r * math.sin(angle + d), 0.0) for r, d in ((1.0, 0.0), (0.6, 0.3 * (-1) ** k))
        )
        s.add_body(
            f"tube {k}",
            joint=sh.Universal("x", "y"),
            placement=P(xyz=foot),
            mass=1.0,
            com=(0, 0, 0.3),
            inertia=(0.05, 0.05, 0.01),
        )
        s.add_body(
            f"rod {k}",
            f"tube {k}",
            joint=sh.Prismatic("z"),
            placement=P(xyz=(0, 0, 1.1)),
            mass=0.5,
            com=(0, 0, -0.2),
            inertia=(0.02, 0.02, 0.01),
        )
        s.add_constraint(f"ball {k}", sh.Coincident(f"rod {k}", (0, 0, 0), "plate", top))
        s.add_force(f"servo {k}", sh.JointSpring(f"rod {k}", stiffness=4e2, rest=f"0.1*sin(t + {k})", damping=30.0))
    return s


def pendulum(n: int = 2, **options: Any) -> sh.System:
    s = sh.System("pendulum", **options)
    s.parameter("k", 2.0)
    s.parameter("c", 0.6)
    for j in range(n):
        parent, place = (f"b{j - 1}", P(xyz=(1, 0, 0))) if j else ("world", P())
        s.add_body(f"b{j}", parent, joint=sh.Revolute("y"), mass=1.0 + j, placement=place, com=(0.5, 0.1, 0), q0=[0.1],
                   inertia=(0.01, 0.1, 0.1))  # fmt: skip
    s.add_force("spring", sh.JointSpring("b0", stiffness="k", damping=0.05))
    return s


def ball() -> sh.System:
    s = sh.System("ball")
    s.add_body(
        "ball", joint=sh.Free(), shape=sh.Sphere(0.2, mass=1.0), q0=[0, 0, 0.6, 1, 0, 0, 0], v0=[1.0, 0.2, 0, 0, 0, 0]
    )
    return s


def with_events(base: Callable[[], sh.System], *events: Any, forces: Sequence[Any] = ()) -> sh.System:
    s = base()
    for k, force in enumerate(forces):
        s.add_force(f"extra {k}", force)
    for k, event in enumerate(events):
        s.add_event(f"e{k}", event)
    return s


FLOOR = sh.Plane((0, 0, 0), "z")
EVENTS: dict[str, Callable[[], sh.System]] = {
    "latch": lambda: with_events(pendulum, sh.Latch("b1", 0.8), sh.Release("b1", at=0.9)),
    "closed latch": lambda: with_events(pendulum, sh.Latch("b1", closed=True), sh.Release("b1", when="q('b0') - 0.7")),
    "stops": lambda: with_events(pendulum, sh.Stop("b0", -0.5, 0.8, 0.5), sh.Stop("b1", upper="c", restitution=0.0)),
    "when": lambda: with_events(pendulum, sh.When("t - 0.5", do=[sh.Set("k", "2*k"), sh.Disable("spring")]),
                                sh.When("q('b0') - 1", do=sh.Lock("b0"), direction=1),
                                sh.When("v('b1')", do=[sh.Unlock("b0"), sh.Enable("spring")]),
                                sh.When("t - 1.4", do=sh.End())),
    "attach": lambda: with_events(partial(platform, 0), sh.Attach("world", "plate", at=0.5)),
    "released rope": lambda: with_events(partial(tied, "coincident"), sh.Release("tie 0", at=0.4)),
    "bounce": lambda: with_events(ball, sh.RigidContact("ball", sh.Sphere(0.2), "world", FLOOR, 0.6)),
    "soft contact": lambda: with_events(
        ball, forces=[sh.Contact("world", FLOOR, "ball", sh.Sphere(0.2), 1e4, 1.5, 0.1, 0.3, 0.01)]),
    "sticking": lambda: with_events(pendulum, forces=[sh.JointFriction("b0", 2.0, static=3.0, viscous=0.1)]),
    "sampled servo": lambda: with_events(
        pendulum, forces=[sh.Servo("b1", 5.0, 1.0, target="sin(t)", period=0.05, torque_limit=4.0)]),
    "latched scissor": lambda: with_events(partial(scissor, 2), sh.Latch("left 0", at=0.8)),
}  # fmt: skip

MODELS: dict[str, Callable[[], sh.System]] = {
    **{f"tree {k}": partial(tree, k) for k in range(17)},
    "planar chain 3": partial(chain, 3, partial(sh.Revolute, "z"), True),
    "planar chain 45": partial(chain, 45, partial(sh.Revolute, "z"), True),
    "ball chain 42": partial(chain, 42, sh.Spherical),
    "flying chain 2": partial(chain, 2, sh.Free),
    **{name: partial(forced, name) for name in FORCES},
    **{name: partial(tied, name) for name in TIES},
    "four-bar": four_bar,
    "spatial four-bar": partial(four_bar, False),
    "slider-crank": slider_crank,
    "parallelogram": parallelogram,
    "scissor 3": partial(scissor, 3),
    "scissor 13": partial(scissor, 13),
    "platform 4": partial(platform, 4),
    **EVENTS,
}


# -------------------------------------------------------------------------------------------------------- programs
# Public methods of `sh.Dynamics`: which arguments of the state each takes, and what else. Arguments that every call may
# have (t, params, wrenches) are added by name.
METHODS: dict[str, tuple[str, dict[str, Any]]] = {
    "acceleration": ("q v tau", {}),
    "unchecked_acceleration": ("q v tau", {}),
    "inverse": ("q v a", {}),
    "inverse least_squares": ("q v a", {"least_squares": True}),
    "tree_inverse": ("q v a", {}),
    "mass_matrix": ("q", {}),
    "mass_matrix packed": ("q", {"layout": "packed"}),
    "reactions": ("q v tau", {}),
    "unchecked_reactions": ("q v tau", {}),
    "derivatives": ("q v tau", {}),
    "inverse_derivatives": ("q v a", {}),
    "parameter_derivatives": ("q v", {"names": "parameters"}),
    "energy": ("q v", {}),
    "power": ("q v", {}),
    "momentum": ("q v", {}),
    "accumulated_momenta": ("q v", {}),
    "momenta": ("q v", {}),
    "velocities": ("q p", {}),
    "hamilton": ("q p tau", {}),
    "hamiltonian": ("q p", {}),
    "hamiltonian_rate": ("q p tau", {}),
    "centre_of_mass": ("q", {}),
    "placement": ("q", {"body": "body"}),
    "placements": ("q", {}),
    "angular_velocity": ("q v", {"body": "body"}),
    "point": ("q", {"body": "body", "point": (0.1, 0.2, 0.3)}),
    "point_velocity": ("q v", {"body": "body", "point": (0.1, 0.2, 0.3)}),
    "point_acceleration": ("q v a", {"body": "body", "point": (0.1, 0.2, 0.3)}),
    "point_jacobian": ("q", {"body": "body", "point": (0.1, 0.2, 0.3)}),
    "clearance": ("q", {"body_a": "body", "body_b": "world", "shape_a": sh.Sphere(0.1), "shape_b": sh.Box((1, 1, 1))}),
    "force": ("q v", {"name": "forces"}),
    "multipliers": ("q v tau", {}),
    "constraint_reactions": ("q v tau", {}),
    "constraint_value": ("q", {}),
    "constraint_rate": ("q v", {}),
    "constraint_jacobian": ("q", {}),
    "constraint_jacobian sparse": ("q", {"layout": "sparse"}),
    "sparse_rows": ("q", {}),
    "contradictions": ("q v tau", {}),
    "nonunique": ("q", {}),
    "impulse": ("q v", {}),
    "slip_power": ("q v tau", {}),
    "system_matrix": ("q v tau", {}),
    "bias": ("q v", {}),
    "gravity": ("q", {}),
    "jacobian": ("q", {"frame": "body", "point": (0.1, 0.2, 0.3)}),
    "jacobian_rate_v": ("q v", {"frame": "body", "axes": "local"}),
    "operational_inertia": ("q", {"frame": "body"}),
    "centroidal": ("q v", {}),
    "regressor": ("q v a", {}),
    "coordinate_rate": ("q v", {}),
    "integrate": ("q v", {}),
    "difference": ("q q", {}),
}
TOLD = {
    "backend",
    "c_source",
    "describe",
    "explain",
    "formulation",
    "inertia",
    "jax",
    "lowered",
    "model",
    "stepper",
    "casadi",
}  # public, and no numbers at a state
WITH_WRENCHES = ("acceleration", "inverse", "tree_inverse", "reactions", "hamilton")
FORMULATED = ("acceleration", "unchecked_acceleration", "mass_matrix", "reactions", "unchecked_reactions", "momenta",
              "velocities", "hamilton", "hamiltonian_rate", "multipliers", "constraint_reactions", "derivatives",
              "system_matrix")  # the formulation takes part in the answer  # fmt: skip
LARGE = ("acceleration", "inverse", "mass_matrix", "reactions", "derivatives", "energy", "momenta", "placements",
         "point_jacobian")  # of trees with more than 12 bodies  # fmt: skip
# Attributes of results that are no arrays.
PARTS = ("rotation", "xyz", "tau", "wrenches", "energy", "dissipation", "drive", "readings", "v", "joints", "names",
         "multipliers", "constraints", "jacobian", "map", "com", "mass", "inertia", "momentum", "bias")  # fmt: skip


class States:
    """Five states of a model with their times and parameters, assembled where it has constraints. The first has t = 0
    and the defaults of the parameters."""

    def __init__(self, name: str, model: sh.Model) -> None:
        rng = np.random.default_rng(sum(map(ord, name)))
        self.model = model
        self.t = 0.15 * np.arange(BATCH)
        known = {p.name: p.default for p in model.parameters if p.name in ("k", "c", "r", "load", "speed")}
        self.params = {p: x * (1 + 0.05 * np.arange(BATCH)) for p, x in known.items()}
        near = np.asarray(model.q0, dtype=float)
        q, self.v = [], 0.5 * rng.normal(size=(BATCH, model.nv))
        for _ in range(BATCH):
            q.append([x for body in model.bodies for x in start(body.joint, rng)])
        self.q = np.array(q).reshape(BATCH, model.nq)
        if model.constraints:  # near the start of the model; quaternions are left there
            plain = np.array([float(b.joint.nq == b.joint.nv) for b in model.bodies for _ in range(b.joint.nq)])
            for k in range(BATCH):
                at = {"t": self.t[k], "params": {p: x[k] for p, x in self.params.items()}}
                guess = near + 0.03 * k * plain * self.q[k]
                self.q[k], self.v[k] = sh.assemble(model, guess, self.v[k], **at)[:2]
        self.tau, self.a = rng.normal(size=(2, BATCH, model.nv))
        self.wrenches = rng.normal(size=(len(model.bodies), 6))
        self.p = rng.normal(size=(BATCH, model.nv))
        if model.constraints:  # accelerations and momenta that they allow
            dyn = sh.compile(model, "separate-bodies", "casadi")
            every = {"t": self.t, "params": self.params or None}
            for x, compute in (("a", partial(dyn.acceleration, self.q, self.v, self.tau, **every)),
                               ("p", partial(dyn.momenta, self.q, self.v, **every))):  # fmt: skip
                with contextlib.suppress(sh.SharnirError):  # the record has the refusal, the drawn numbers stay
                    setattr(self, x, compute())

    def arguments(self, names: str, how: str) -> tuple[list[np.ndarray], dict[str, Any]]:
        """`how` is "one", the plain call, "batch" with all that varies, or "wrenches", one state with everything."""
        values = [getattr(self, x) for x in names.split()]
        if how == "one":
            return [x[0] for x in values], {}
        if how == "batch":
            return values, {"t": self.t, "params": self.params or None}
        at = {"t": self.t[3], "params": {p: x[3] for p, x in self.params.items()} or None, "wrenches": self.wrenches}
        return [x[3] for x in values], at


def flat(key: str, value: Any) -> Iterator[tuple[str, Any]]:
    """A result as arrays of doubles and texts, by their keys."""
    if hasattr(value, "toarray"):
        value = value.toarray()
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, np.ndarray | float | int | bool | np.generic) and np.asarray(value).dtype.kind in "fiub":
        found = np.array(value, dtype=float)
        found[np.isnan(found)] = np.nan  # one of the many
        yield key, found
    elif isinstance(value, Mapping) and not value:
        yield key, "empty"
    elif isinstance(value, Mapping):
        for x in sorted(value):
            yield from flat(f"{key}/{x}", value[x])
    elif any(hasattr(value, x) for x in PARTS):
        for x in PARTS:
            if hasattr(value, x):
                yield from flat(f"{key}/{x}", getattr(value, x))
    else:
        yield from (entry for k, x in enumerate(value) for entry in flat(f"{key}/{k}", x))


def kept(record: Record, key: str, compute: Callable[[], Any]) -> None:
    """The result of a call, or the class of its refusal."""
    try:
        record.update(dict(flat(key, compute())))
    except Exception as error:  # whatever it is, it is the answer
        record[key] = f"refused: {type(error).__name__}"


def plan(name: str, model: sh.Model) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Formulations, backends and methods that are recorded of a model. All of everything would take hours to compile:
    the interpreter runs all methods by the first formulation, those of FORMULATED by one more, and accelerations by
    all; machine code is made of accelerations and of every seventh or fourteenth method, of small models by that other
    formulation too. Which ones goes round from model to model."""
    i, methods = list(MODELS).index(name), tuple(METHODS)
    first, *others = FORMULATIONS
    turn = others[i % 6]
    if len(model.bodies) > 12:
        yield first, "llvm", LARGE if not model.constraints else ("acceleration", "energy", "multipliers")
        if not model.constraints:
            yield "composite", "llvm", ("acceleration",)
        return
    yield first, "casadi", methods
    every = 7 if model.nv <= SMALL else 14
    yield first, "llvm", ("acceleration", *methods[1 + i % every :: every])
    for k, formulation in enumerate(others):
        yield formulation, "casadi", FORMULATED if formulation == turn else FORMULATED[:1]
        if formulation == turn and model.nv <= SMALL:
            yield formulation, "llvm", FORMULATED[(i + k) % 5 :: 5]


def of_model(name: str) -> Record:
    record: Record = {}
    model = MODELS[name]().build()
    states = States(name, model)
    record.update(flat(f"number/{name}/states", {"q": states.q, "v": states.v, "a": states.a, "p": states.p}))
    for formulation, backend, methods in plan(name, model):
        key = f"number/{name}/{formulation}/{backend}"
        try:
            dyn = sh.compile(model, formulation, backend, threads=1)
        except sh.SharnirError as error:
            record[key] = f"refused: {type(error).__name__}"
            continue
        for method in methods:
            of_method(record, key, method, dyn, states)
        if backend == "llvm":
            kept(record, f"count/{name}/{formulation}", partial(counts, model, formulation))
            if formulation == FORMULATIONS[0]:
                kept(record, f"form/{name}/{formulation}", partial(form, dyn))
    for question in QUESTIONS:
        kept(record, f"auto/{name}/{question}", partial(automatic, model, question))
    return record


def of_method(record: Record, key: str, method: str, dyn: sh.Dynamics, states: States) -> None:
    model = states.model
    wanted = {"body": model.bodies[-1].name, "parameters": sorted(states.params)}
    names, others = METHODS[method]
    function = method.split()[0]
    hows = ["one", "batch"]
    if method in WITH_WRENCHES and (model.nv <= SMALL or "/separate-bodies/casadi" in key):
        hows.append("wrenches")
    for how in hows if model.nv <= SMALL or "/separate-bodies" in key else hows[1:]:
        args, at = states.arguments(names, how)
        extra = {x: wanted.get(value, value) if isinstance(value, str) else value for x, value in others.items()}
        if extra.get("name") != "forces":
            kept(record, f"{key}/{method}/{how}", partial(asked, dyn, function, *args, **extra, **at))
            continue
        for force in model.forces:
            kept(record, f"{key}/{method} {force.name}/{how}", partial(asked, dyn, "force", force.name, *args, **at))


def asked(dyn: sh.Dynamics, function: str, *args: Any, **options: Any) -> Any:
    return getattr(dyn, function)(*args, **options)


def automatic(model: sh.Model, question: str) -> str:
    return sh.compile(model, question=question, measure=False).formulation


def form(dyn: sh.Dynamics) -> str:
    return dyn.lowered("acceleration").form


def counts(model: sh.Model, formulation: str) -> dict[str, int]:
    found = sh.operation_count(model, formulation)
    kinds = {x: getattr(found, x) for x in ("add", "mul", "div", "sqrt", "trig", "total")}
    return {**kinds, **{f"part {x}": part.total for x, part in found.parts.items()}}


# ------------------------------------------------------------------------------------------------------------ runs
RK4 = {"method": "rk4", "step": 0.01}
TIMES = np.linspace(0.0, 0.8, 9)
RUNS: dict[str, tuple[str, float, dict[str, Any]]] = {
    **{f"{name}, dop853": (name, 1.5, {}) for name in EVENTS if name not in ("soft contact", "sampled servo")},
    **{f"{name}, {m}": (name, 1.0, {"method": m})
       for name in ("tree 0", "four-bar", "sticking") for m in ("dopri5", "adams", "radau")},
    **{f"{name}, rk4": (name, 0.6, RK4)
       for name in ("tree 4", "four-bar", "latch", "sampled servo", "soft contact", "frictions")},
    **{f"tree 1, {m}": ("tree 1", 0.4, {"method": m, "step": 0.02, "formulation": "hamilton-recursive"})
       for m in ("gauss2", "gauss4", "gauss6", "rattle")},
    **{f"four-bar, {d}": ("four-bar", 0.6, {"drift": d}) for d in ("baumgarte", "ggl", "none")},
    **{f"{name}, batch": (name, 0.8, {"times": TIMES, "batch": True, **RK4}) for name in ("tree 8", "slider-crank")},
    **{f"{name}, batch, dop853": (name, 0.8, {"times": TIMES, "batch": True})
       for name in ("stops", "when", "four-bar")},
    "tree 0, composite": ("tree 0", 1.0, {"formulation": "composite"}),
    "four-bar, absolute": ("four-bar", 0.5, {"formulation": "absolute"}),
    "tree 8, symplectic Euler": ("tree 8", 0.4, {"method": "symplectic-euler", "step": 0.01}),
    "slider-crank, until": ("slider-crank", 2.0, {"until": "q('crank') - 2"}),
    "parallelogram, rattle": ("parallelogram", 0.3, {"method": "rattle", "step": 0.01}),
}  # fmt: skip


def of_run(case: str) -> Record:
    name, duration, options = RUNS[case]
    record: Record = {}
    model = MODELS[name]().build()
    options = {"formulation": "separate-bodies", "rtol": 1e-7, "atol": 1e-9, "threads": 1, "progress": False, **options}
    if "step" in options:
        del options["rtol"], options["atol"]
    if options.pop("batch", False):
        states = States(name, model)
        options |= {"q0": states.q, "v0": states.v} if model.constraints else {"v0": states.v}
    try:
        run = sh.simulate(model, duration, **options)
        results = {"t": run.t, "q": run.q, "v": run.v, "ok": run.ok, "steps": len(run.t), "energy": run.energy}
        record.update(flat(f"run/{case}", results))
        kept(record, f"run/{case}/reactions", lambda: run.reactions)
        members = run.events if options.get("times") is not None and run.q.ndim == 3 else [run.events]
        for m, events in enumerate(members):
            for k, event in enumerate(events):
                told = {
                    x: getattr(event, x)
                    for x in ("name", "time", "q", "v_before", "v_after", "energy_lost", "impulses")
                }
                record.update(flat(f"run/{case}/member {m}/event {k}", told))
    except Exception as error:  # whatever it is, it is the answer
        record[f"run/{case}"] = f"refused: {type(error).__name__}"
    return record


# ---------------------------------------------------------------------------------------------------------- record
def tasks(only: str) -> list[str]:
    """The models and runs that may have keys of the pattern: its second part names them."""
    kind, _, rest = only.partition("/")
    name = rest.split("/")[0] or "*"
    runs = [f"run/{x}" for x in RUNS if fnmatch.fnmatchcase("run", kind) and fnmatch.fnmatchcase(x, name)]
    wanted = any(fnmatch.fnmatchcase(x, kind) for x in ("number", "count", "auto", "form"))
    return [f"model/{x}" for x in MODELS if wanted and fnmatch.fnmatchcase(x, name)] + runs


def of_task(task: str) -> tuple[str, float, Record]:
    warnings.simplefilter("ignore")
    kind, name = task.split("/", 1)
    began = time.process_time()
    record = of_model(name) if kind == "model" else of_run(name)
    return task, time.process_time() - began, record


def recorded(only: str = "*", jobs: int = 1) -> Record:
    """What this tree answers."""
    found: Record = {}
    todo = tasks(only)
    pool = multiprocessing.get_context("spawn").Pool(jobs) if jobs > 1 else None
    try:
        results: Iterable[Any] = pool.imap_unordered(of_task, todo) if pool else map(of_task, todo)
        for k, (task, seconds, record) in enumerate(results, 1):
            print(f"{k}/{len(todo)} {task}: {len(record)} entries, {seconds:.1f} s", file=sys.stderr, flush=True)
            found.update(record)
    finally:
        if pool:
            pool.terminate()
    return {key: found[key] for key in sorted(found) if fnmatch.fnmatchcase(key, only)}


def save(path: Path, record: Record) -> None:
    """An index of texts and places, and all numbers one after the other."""
    index, arrays, size = {}, [np.zeros(0)], 0
    for key, value in record.items():
        if isinstance(value, str):
            index[key] = value
        else:
            index[key] = [size, *value.shape]
            arrays.append(value.ravel())
            size += value.size
    with path.open("wb") as file:
        np.savez_compressed(file, index=np.array(json.dumps(index)), numbers=np.concatenate(arrays))


def load(path: Path) -> Record:
    with np.load(path) as file:
        index, numbers = json.loads(str(file["index"])), file["numbers"]
    found: Record = {}
    for key, value in index.items():
        if isinstance(value, str):
            found[key] = value
        else:
            at, shape = value[0], value[1:]
            found[key] = numbers[at : at + math.prod(shape)].reshape(shape)
    return found


def differences(before: Record, after: Record) -> list[str]:
    """One line for each entry that is not the same, to the last bit."""
    lines = [f"{key}: missing now" for key in before if key not in after]
    lines += [f"{key}: new" for key in after if key not in before]
    for key in before:
        if key in after and (said := difference(before[key], after[key])):
            lines.append(f"{key}: {said}")
    return lines


def difference(x: Any, y: Any) -> str:
    if isinstance(x, str) or isinstance(y, str):
        shown = [v if isinstance(v, str) else f"numbers {v.shape}" for v in (x, y)]
        return "" if isinstance(x, str) and isinstance(y, str) and x == y else f"{shown[0]!r} before, {shown[1]!r} now"
    if x.shape != y.shape:
        return f"shape {x.shape} before, {y.shape} now"
    if x.tobytes() == y.tobytes():
        return ""
    other = np.flatnonzero(
        np.ascontiguousarray(x).view(np.int64).ravel() != np.ascontiguousarray(y).view(np.int64).ravel()
    )
    k = int(other[0])
    scale = max(1.0, float(np.max(np.abs(x[np.isfinite(x)]), initial=0.0)))
    error = float(np.max(np.abs(x - y), initial=0.0)) / scale
    where = tuple(int(n) for n in np.unravel_index(k, x.shape))
    first = f"at {where} {float(x.flat[k])!r} before, {float(y.flat[k])!r} now"
    return f"{len(other)} of {x.size} numbers differ, relative error {error:.1e}; {first}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Make or compare a record of numbers, counts and runs, bit for bit.")
    parser.add_argument("command", choices=("make", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--only", default="*", metavar="PATTERN", help="keys, such as 'number/tree*' or 'run/*'")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    before = load(options.file) if options.command == "compare" else {}
    before = {key: value for key, value in before.items() if fnmatch.fnmatchcase(key, options.only)}
    if options.command == "compare" and not before:
        parser.error(f"no entry of {options.file} has a key like {options.only!r}: nothing to compare")
    now = recorded(options.only, options.jobs)
    if options.command == "make":
        options.file.parent.mkdir(parents=True, exist_ok=True)
        save(options.file, now)
        refused = sum(isinstance(x, str) and x.startswith("refused") for x in now.values())
        print(f"{len(now)} entries, {refused} of them refusals, in {options.file}")
        return
    found = differences(before, now)
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(before)} entries before, {len(now)} now: " + (f"{len(found)} differ" if found else "identical"))
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
