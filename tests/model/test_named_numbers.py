"""Any number of a model may be a parameter: over everything that takes numbers, argument by argument.

Each is taken, and the model is the same as with the number itself, or it is among the `NUMBERS_ONLY` that the page
docs/expressions.md names.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.model import constraints, events, forces, joints
from support import odd_values
from support.right_arguments import HERE, MADE, body, gravity, named

SKEW = sh.Placement(rpy=(0.3, -0.4, 1.2)).R.tolist()
MATRIX = [[0.3 + (10.0 - i) * (i == j) for j in range(6)] for i in range(6)]
KNOTS = [(Fraction(1, 8), -2.0), (Fraction(2), 3.0)]

# Other right values, beside those of `MADE`: vectors for words, lists for numbers; `...` leaves an argument out. A
# fraction stays the number it is.
MORE: dict[str, list[dict[str, Any]]] = {
    "Revolute": [{"axis": (0, 0.6, 0.8), "armature": [0.1]}],
    "Prismatic": [{"axis": (0, 0.6, 0.8)}],
    "Universal": [{"axis_1": (1, 0, 0), "axis_2": (0, 1, 0), "armature": [0.1, 0.2]}],
    "Planar": [{"normal": (0, 0.6, 0.8)}],
    "Curve": [{"up": (0, 0.6, 0.8), "frame": "tangent"}],
    "Box": [{"mass": 2.0, "density": None}, {"size": None, "placement": ..., "start": (0, 0.1, 0.2), "end": (1, 2, 3)}],
    "Cylinder": [
        {"mass": 2.0, "density": None, "axis": (0, 0.6, 0.8)},
        {"length": None, "axis": None, "placement": ..., "start": HERE, "end": (1, 1, 0)},
    ],
    "Sphere": [{"mass": 2.0, "density": None}],
    "Shell": [{"mass": 2.0, "surface_density": None}],
    "Plane": [{"normal": (0, 0.6, 0.8)}],
    "Bushing": [{"stiffness": MATRIX, "damping": MATRIX, "rotation_a": SKEW, "rotation_b": SKEW}],
    "JointSpring": [{"stiffness": None, "table": KNOTS}],
    "PointSpring": [
        {"only": None, "stroke": None, "axis": None},
        {"only": None, "stroke": None, "axis": (0, 0.6, 0.8)},
        {"only": None, "stroke": None, "axis": None, "stiffness": None, "table": KNOTS},
    ],
    "JointFriction": [{"velocity": None, "bearing": None}],
    "CentralGravity": [{"mu": 4.0}],
    "Thrust": [{"direction": (0, 0.6, 0.8)}],
    "Pulley": [{"axis": (0, 0.6, 0.8)}],
    "Rope": [{"points": [("world", (1.0, 0.5, 0.2)), ("link", (0.1, 0.2, 0.3))]}],
    "TautRope": [{"points": [("world", (1.0, 0.5, 0.2)), ("link", (0.1, 0.2, 0.3))]}],
    "PointOnPlane": [{"normal_b": (0, 0.6, 0.8)}],
    "PointOnLine": [{"axis_b": (0, 0.6, 0.8)}],
    "NoRotation": [{"axis_a": (0, 0.6, 0.8)}],
    "HingeLoop": [{"axis_a": (0, 1, 0), "axis_b": (0, 1, 0)}],
    "Release": [{"at": 0.1}],
    "Attach": [{"at": 0.1}],
}  # fmt: skip
BODY = {"name": "a", "joint": sh.Revolute("y"), "mass": 1.0, "com": (0.5, 0.1, 0.2), "inertia": (1, 1.1, 1.2)}
BODIES: dict[str, dict[str, Any]] = {
    "three": BODY,
    "six": {**BODY, "inertia": (1, 1.1, 1.2, 0.1, 0.05, 0.02), "q0": 0.1, "v0": 0.2},
    "nine": {**BODY, "inertia": ((1, 0.1, 0.05), (0.1, 1.1, 0.02), (0.05, 0.02, 1.2))},
}

# Whole numbers that choose, what is checked as a matrix or a unit vector, points of tables, clocks, initial states.
NUMBERS_ONLY = {
    "coordinate", "coordinate_a", "coordinate_b", "coordinates", "direction", "sense",
    "axis", "axis_1", "axis_2", "normal", "up", "rotation", "quaternion", "rotation_a", "rotation_b", "rotation_ab",
    "x", "y", "period", "delay", "q0", "v0",
}  # fmt: skip
NONE_AT_ALL = {("RigidContact", "friction")}  # any but 0 is refused


def numbers(value: Any) -> list[float]:
    """Those in a value, in order."""
    if isinstance(value, (list, tuple, np.ndarray)):
        return [x for part in value for x in numbers(part)]
    return [float(value)] if isinstance(value, (int, float)) and not isinstance(value, bool) else []


def replaced(value: Any, by: dict[float, Any]) -> Any:
    """Equal numbers by the same parameter, so that a symmetric matrix stays one."""
    if isinstance(value, (list, tuple, np.ndarray)):
        return [replaced(part, by) for part in value]
    return by[float(value)] if numbers(value) else value


def made() -> Iterator[tuple[str, dict[str, Any], Any]]:
    """(name, right arguments, what makes a model of them)"""
    for name, (right, use) in MADE.items():
        kind = getattr(sh, name, None)
        if getattr(kind, "__module__", "").startswith("sharnir.study"):
            continue  # distributions and studies: numbers that parameters are given, none of a model
        if kind is None or name in ("Controller", "Pose", "Placement", "Table", "Compound", "Fixed"):
            continue  # of runs and results; the others are below
        for more in [{}, *MORE.get(name, [])]:
            given = {n: x for n, x in {**right, **more}.items() if x is not ...}
            yield name, given, lambda kind=kind, use=use, **given: use(kind(**given))
    for name, given in BODIES.items():
        yield f"add_body of {name}", given, lambda **given: body(**given).build()
    for turn in ({}, {"rpy": (0.3, -0.4, 1.2)}, {"rotation": SKEW}, {"quaternion": (0.6, 0, 0.8, 0)}):
        yield f"Placement by {[*turn]}", {"xyz": (0.1, 0.2, 0.3), **turn}, _placed
    yield "gravity", {"gravity": (0.1, 0.2, -9.0)}, lambda gravity_=gravity, **given: gravity_(given["gravity"])
    yield "Table", {"x": [-1.0, 0.0, 1.0], "y": [0.0, 2.0, 1.0]}, _table


def _placed(**given: Any) -> sh.Model:
    return body(**{**BODY, "placement": sh.Placement(**given)}).build()


def _table(**given: Any) -> sh.Model:
    right, use = MADE["JointForce"]
    return use(sh.JointForce(**{**right, "value": sh.Table(**given)}))


def test_everything_registered_is_tried() -> None:
    tried = {name.lower() for name, _, _ in made()} | {"compound", "fixed"}
    assert {*joints.REGISTRY, *forces.REGISTRY, *constraints.REGISTRY, *events.REGISTRY} - tried == set()


ALL = [pytest.param(*case, id=f"{case[0]} {k}") for k, case in enumerate(made())]


@pytest.mark.parametrize(("name", "right", "make"), ALL)
def test_a_parameter_is_taken_or_refused_by_its_name(name: str, right: dict[str, Any], make: Any) -> None:
    for argument, value in right.items():
        if numbers(value):
            _, message = odd_values.refused(_with, make, right, [argument])
            assert not message or refused(name, argument), f"{name}({argument}): {message}"
            assert not message or argument.partition("_")[0] in message


@pytest.mark.parametrize(("name", "right", "make"), ALL[::4])
def test_a_parameter_is_the_number(name: str, right: dict[str, Any], make: Any) -> None:
    """A sample of the next test."""
    plain, other = (
        make(**right),
        _with(make, right, [n for n, x in right.items() if numbers(x) and not refused(name, n)]),
    )
    _agree(plain, other, ("acceleration", "energy", "power"))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "right", "make"), ALL)
def test_a_parameter_is_the_number_in_derivatives_and_elsewhere(name: str, right: dict[str, Any], make: Any) -> None:
    plain, other = (
        make(**right),
        _with(make, right, [n for n, x in right.items() if numbers(x) and not refused(name, n)]),
    )
    _agree(plain, pickle.loads(pickle.dumps(other)), ("acceleration", "energy", "power", "derivatives"))


def refused(name: str, argument: str) -> bool:
    return argument in NUMBERS_ONLY or (name, argument) in NONE_AT_ALL


def _with(make: Any, right: dict[str, Any], arguments: list[str]) -> sh.Model:
    """With parameters for the numbers of these arguments."""
    different = sorted({x for n in arguments for x in numbers(right[n])})
    with named(different) as symbols:
        by = dict(zip(different, symbols, strict=True))
        return make(**{**right, **{n: replaced(right[n], by) for n in arguments}})


def _agree(plain: sh.Model, other: sh.Model, functions: tuple[str, ...]) -> None:
    draw = np.random.default_rng(3)
    q, v, tau = plain.q0, draw.normal(size=plain.nv), draw.normal(size=plain.nv)
    one, two = (sh.compile(m, backend="casadi") for m in (plain, other))
    for function in functions:
        given = (q, v, tau) if function in ("acceleration", "derivatives") else (q, v)
        try:
            expected = np.stack(getattr(one, function)(*given))
        except sh.UnsupportedError:
            continue
        np.testing.assert_allclose(np.stack(getattr(two, function)(*given)), expected, rtol=1e-10, atol=1e-10)
