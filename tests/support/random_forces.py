"""Random force elements of every kind on a model, with laws that are smooth in q, v, t and parameters."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.model import forces
from sharnir.model.element import Force
from sharnir.model.joints.contract import pairs

Maker = Callable[[np.random.Generator, sh.Model], Force]


def coordinates(model: sh.Model, kind: str) -> list[str]:
    """All q('…', k) or v('…', k) of a model."""
    sizes = {b.name: b.joint.nq if kind == "q" else b.joint.nv for b in model.bodies}
    return [f"{kind}('{name}', {k})" for name, size in sizes.items() for k in range(size)]


def any_of(rng: np.random.Generator, values: list[str]) -> str:
    return values[int(rng.integers(len(values)))]


def law(rng: np.random.Generator, model: sh.Model) -> str:
    """Of t, parameters, coordinates and velocities of any joints, prescribed ones among them."""
    terms = [f"{rng.normal():.3f}*sin(2*t + {rng.normal():.3f})"]
    if model.parameters:
        name = any_of(rng, [p.name for p in model.parameters])
        terms.append(f"{name}**2*t")
    if model.nv:
        q, v = coordinates(model, "q"), coordinates(model, "v")
        parameter = any_of(rng, ["0.7", *(p.name for p in model.parameters)])
        terms += [
            f"{parameter}*sin({any_of(rng, q)})",
            f"{rng.normal():.3f}*{any_of(rng, v)}",
            f"{rng.normal():.3f}*{any_of(rng, q)}*tanh({any_of(rng, v)})",
        ]
    count = 1 + int(rng.integers(len(terms)))
    return " + ".join(terms[k] for k in rng.permutation(len(terms))[:count])


def damping(rng: np.random.Generator, model: sh.Model) -> object:
    """A number, a parameter, or what grows with a velocity."""
    choices: list[object] = [float(rng.uniform(0.2, 2.0))]
    choices += [p.name for p in model.parameters]
    if model.nv:
        choices.append(f"0.3 + 0.2*{any_of(rng, coordinates(model, 'v'))}**2")
    return choices[int(rng.integers(len(choices)))]


def _moving(rng: np.random.Generator, model: sh.Model, sprung: bool = False) -> tuple[str, int]:
    """A joint and one of its velocities; where it is `sprung`, the rate of a coordinate."""
    able = [(b.name, k) for b in model.bodies for k in (pairs(b.joint) if sprung else range(b.joint.nv))]
    if not able:
        raise sh.ModelError("no joint can have one")
    return able[int(rng.integers(len(able)))]


def _two(rng: np.random.Generator, model: sh.Model) -> list[str]:
    return [["world", *model.names][k] for k in rng.permutation(len(model.names) + 1)[:2]]


def joint_spring(rng: np.random.Generator, model: sh.Model) -> Force:
    joint, k = _moving(rng, model, sprung=True)
    laws: list[dict[str, object]] = [
        {"stiffness": float(rng.uniform(-5, 20))}, {"stiffness": "3 + sin(t)"}, {"law": "3*x + 2*x**3*cos(t)"}, {},
        {"table": [(-60, -80), (0.1 * rng.random(), "4*t"), (60, 90)]},
    ]  # fmt: skip
    chosen = laws[int(rng.integers(len(laws)))]
    rest = ["0.1*sin(3*t)", 0.4][int(rng.integers(2))]
    return sh.JointSpring(joint, rest=rest, damping=damping(rng, model), coordinate=k, **chosen)


def joint_force(rng: np.random.Generator, model: sh.Model) -> Force:
    joint, k = _moving(rng, model)
    return sh.JointForce(joint, law(rng, model), coordinate=k)


def joint_friction(rng: np.random.Generator, model: sh.Model) -> Force:
    joint, k = _moving(rng, model)
    more: list[dict[str, object]] = [{}, {"static": 2.5}, {"static": "2.1 + sin(t)", "stribeck": 0.7}]
    chosen = more[int(rng.integers(len(more)))]
    return sh.JointFriction(joint, float(rng.uniform(0, 1)), damping(rng, model), velocity=0.5, coordinate=k, **chosen)


def point_spring(rng: np.random.Generator, model: sh.Model) -> Force:
    a, b = _two(rng, model)
    length = [0.0, float(rng.uniform(0.1, 0.6)), "0.4 + 0.1*sin(t)"][int(rng.integers(3))]
    stiffness = [0.0, float(rng.uniform(1, 20)), "4 + t"][int(rng.integers(3))]
    apart = np.array([[1.5, 0, 0], [-1.5, 0, 0]])  # points that meet are a singular place
    away = apart + rng.normal(scale=0.4, size=(2, 3))
    more: dict[str, object] = {"stiffness": stiffness}
    if isinstance(stiffness, float) and isinstance(length, str):
        more = {"law": f"{stiffness}*x + 2*x**3"}
    elif isinstance(stiffness, str) and length == 0.0:  # always taut
        more |= {"only": "tension"}
    return sh.PointSpring(a, away[0], b, away[1], length=length, damping=damping(rng, model), **more)


def bushing(rng: np.random.Generator, model: sh.Model) -> Force:
    """Every second one has no stiffness about its axes: half a turn, where there is no answer, comes by chance."""
    a, b = _two(rng, model)
    root = rng.normal(size=(6, 6))
    K = root @ root.T if rng.random() < 0.5 else np.diag([*rng.uniform(1, 9, 3), 0, 0, 0])
    return sh.Bushing(a, rng.normal(scale=0.2, size=3), b, rng.normal(scale=0.2, size=3), K, 0.1 * K)


def torsion_bar(rng: np.random.Generator, model: sh.Model) -> Force:
    (a, i), (b, j) = (_moving(rng, model, sprung=True) for _ in range(2))
    return sh.TorsionBar(
        a, b, "3 + sin(t)", "0.2*cos(t)", damping(rng, model), i, j, ratio=rng.choice([1.0, -2.0, 0.5])
    )


def central_gravity(rng: np.random.Generator, model: sh.Model) -> Force:
    away = 8.0 * np.array([1.0, *rng.normal(scale=0.3, size=2)])
    return sh.CentralGravity(float(rng.uniform(10, 90)), [f"{away[0]:.3f} + sin(t)", *away[1:]])


def gravity_gradient(rng: np.random.Generator, model: sh.Model) -> Force:
    return sh.GravityGradient(float(rng.uniform(0.3, 1)), ["cos(t)", "sin(t)", float(rng.normal(scale=0.3))])


def thrust(rng: np.random.Generator, model: sh.Model) -> Force:
    body = any_of(rng, list(model.names))
    return sh.Thrust(body, law(rng, model), rng.normal(size=3), rng.normal(scale=0.3, size=3))


def rope(rng: np.random.Generator, model: sh.Model) -> Force:
    """From one body over another one to a third place; taut. Pulleys, whose discs may be anywhere, are in the fuzz."""
    a, b = _two(rng, model)
    ends = np.array([[2.5, 0, 0.3], [-2.5, 0, -0.3]]) + rng.normal(scale=0.3, size=(2, 3))
    way = [(a, ends[0]), (b, rng.normal(scale=0.2, size=3)), ("world", ends[1])]
    return sh.Rope(way, 0.5, float(rng.uniform(2, 8)), damping(rng, model))


def wrench(rng: np.random.Generator, model: sh.Model) -> Force:
    entries: list[object] = [law(rng, model), float(rng.normal()), 0.0]
    force, moment = ([entries[k] for k in rng.permutation(3)] for _ in range(2))
    frame = ("world", "body")[int(rng.integers(2))]
    body = any_of(rng, list(model.names))
    return sh.Wrench(body, rng.normal(scale=0.3, size=3), force, moment, frame)


def custom_force(rng: np.random.Generator, model: sh.Model) -> Force:
    """Drag that grows with v², and a spring of some coordinates on all velocities."""
    t, q, v = ca.SX.sym("t"), ca.SX.sym("q", model.nq), ca.SX.sym("v", model.nv)
    p = ca.SX.sym("p", len(model.parameters))
    drag = -0.3 * v * ca.sqrt(1 + ca.sumsqr(v)) + ca.sin(t) * ca.sum1(p)
    mixed = ca.DM(rng.normal(scale=0.3, size=(model.nv, model.nq))) @ ca.sin(q)
    return sh.CustomForce(ca.Function("custom", [t, q, v, p], [drag + mixed]))


def _motor(rng: np.random.Generator) -> dict[str, object]:
    """Within its limits, which are corners beyond: these are far away."""
    limits: list[dict[str, object]] = [{}, {"torque_limit": 1e4, "speed_limit": 1e4}, {"power_limit": 1e5}]
    return {"gear": float(rng.uniform(1, 5)), "rotor": float(rng.uniform(0, 0.1)), **limits[int(rng.integers(3))]}


def motor(rng: np.random.Generator, model: sh.Model) -> Force:
    joint, k = _moving(rng, model)
    return sh.Motor(joint, law(rng, model), coordinate=k, **_motor(rng))


def servo(rng: np.random.Generator, model: sh.Model) -> Force:
    joint, k = _moving(rng, model, sprung=True)
    target = ["0.3*sin(2*t)", f"0.2*sin({any_of(rng, coordinates(model, 'q'))} + t)", 0.5][int(rng.integers(3))]
    kp, kd = float(rng.uniform(1, 20)), damping(rng, model)
    return sh.Servo(joint, kp, kd, target, feedforward=law(rng, model), coordinate=k, **_motor(rng))


def contact(rng: np.random.Generator, model: sh.Model) -> Force:
    """Large soft balls, so deep in each other that they never part."""
    a, b = _two(rng, model)
    places = [
        sh.Placement([*rng.normal(scale=0.4, size=2), 0.0 if model.planar else float(rng.normal())]) for _ in "ab"
    ]
    balls = [sh.Sphere(20.0, placement=x) for x in places]
    friction = [0.0, 0.2][int(rng.integers(2))]
    exponent = [1, 1.5][int(rng.integers(2))]
    return sh.Contact(a, balls[0], b, balls[1], 0.03, exponent, 0.002, friction, 0.7)


MAKERS: dict[str, Maker] = {
    "jointspring": joint_spring, "jointforce": joint_force, "jointfriction": joint_friction,
    "pointspring": point_spring, "wrench": wrench, "rope": rope, "bushing": bushing,
    "torsionbar": torsion_bar, "centralgravity": central_gravity, "gravitygradient": gravity_gradient,
    "thrust": thrust, "customforce": custom_force,
    "motor": motor, "servo": servo,
    "contact": contact,
}  # fmt: skip
assert set(MAKERS) == set(forces.REGISTRY), "a new force has a maker here"


def random_force(rng: np.random.Generator, model: sh.Model) -> Force:
    """Of any kind; a model in which nothing moves has only some of them."""
    while True:
        try:
            return MAKERS[str(rng.choice(sorted(forces.REGISTRY)))](rng, model)
        except sh.ModelError:
            continue
