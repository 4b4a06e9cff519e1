"""Numbers that are none, or too large to calculate with, wherever a model takes numbers: refused, not computed with."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.core.read import LARGEST
from support.right_arguments import MADE, body, gravity
from support.ways import taking

HIDDEN = {
    "nan": math.nan,
    "infinity": -math.inf,
    "1e308": 1e308,
    "constant nan": ca.SX(math.nan),
    "constant infinity": ca.DM(math.inf),
    "huge integer": 10**400,
    "longdouble": np.longdouble("1e4000"),
}


def _put(name: str, argument: str) -> Callable[[Any], Any]:
    """A class with this number in it, in use."""
    right, use = MADE[name]
    return lambda x: use(getattr(sh, name)(**{**right, argument: x}))


def _body(argument: str) -> Callable[[Any], Any]:
    right = {"name": "a", "joint": sh.Revolute("y"), "mass": 1.0, "com": (1, 0, 0), "inertia": (1, 1, 1)}
    return lambda x: body(**{**right, argument: x})


PLACES: dict[str, Callable[[Any], Any]] = {
    "gravity": lambda x: gravity((0, 0, x)),
    "mass": _body("mass"),
    "com": lambda x: _body("com")((x, 0, 0)),
    "inertia": lambda x: _body("inertia")((x, x, x)),
    "q0": _body("q0"),
    "xyz": lambda x: sh.Placement(xyz=(x, 0, 0)),
    "rpy": lambda x: sh.Placement(rpy=(x, 0, 0)),
    "quaternion": lambda x: sh.Placement(quaternion=(x, 0, 0, 0)),
    "axis": lambda x: sh.Revolute((x, 0, 1)),
    "pitch": _put("Screw", "pitch"),
    "armature": _put("Revolute", "armature"),
    "stiffness of a joint": _put("JointSpring", "stiffness"),
    "stiffness": _put("PointSpring", "stiffness"),
    "length of a spring": _put("PointSpring", "length"),
    "damping": _put("PointSpring", "damping"),
    "length": _put("Distance", "length"),
    "point of a spring": lambda x: _put("PointSpring", "point_a")((x, 0, 0)),
    "point": lambda x: _put("Coincident", "point_a")((x, 0, 0)),
    "force": _put("JointForce", "value"),
    "wrench": lambda x: _put("Wrench", "force")((x, 0, 0)),
    "ratio": _put("Gear", "ratio"),
    "radius": _put("Sphere", "radius"),
    "density": _put("Sphere", "density"),
    "default": lambda x: sh.System("s").parameter("k", x),
}


@pytest.mark.parametrize("place", PLACES)
def test_they_are_refused(place: str) -> None:
    for kind, value in HIDDEN.items():
        with pytest.raises(sh.SharnirError) as caught:
            PLACES[place](value)
        assert len(str(caught.value)) < 400, kind


def test_a_nan_in_an_expression_of_parameters_is_found() -> None:
    s = sh.System("s")
    k = s.parameter("k", 1.0)
    s.add_body("a", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0))
    s.add_force("f", sh.JointForce("a", k * ca.SX(math.nan)))
    with pytest.raises(sh.ModelError, match=r"force 'f': value: a number in .* nan is not finite"):
        s.build()


def test_the_largest_numbers_give_finite_accelerations() -> None:
    """All at the limit at once: m l² = 1e150, and its square is a number still."""
    s = sh.System("s", gravity=(0, 0, -LARGEST))
    big = {"mass": LARGEST, "com": (LARGEST, 0, 0), "inertia": (LARGEST, LARGEST, LARGEST)}
    s.add_body("a", joint=sh.Revolute("y"), **big)
    s.add_body("b", "a", joint=sh.Revolute("y"), placement=sh.Placement((LARGEST, 0, 0)), **big)
    s.add_force("spring", sh.JointSpring("a", stiffness=LARGEST, damping=LARGEST))
    model = s.build()
    for formulation in taking(model):
        dyn = sh.compile(model, formulation, backend="casadi")
        assert np.isfinite(dyn.acceleration([0.3, 0.4], [0.1, 0.2])).all(), formulation


def test_sets_bytes_and_masked_entries_are_no_vectors() -> None:
    masked = np.ma.MaskedArray([1.0, 2.0, 3.0], mask=[False, True, False])
    for bad in ({1.0, 2.0, 3.0}, b"abc", bytearray(b"abc"), masked, {0: 1.0, 1: 2.0, 2: 3.0}, iter([1.0, 2.0, 3.0])):
        with pytest.raises(sh.ShapeError, match="expected a list of 3 numbers"):
            sh.Placement(xyz=bad)
    assert sh.Placement(xyz=np.ma.MaskedArray([1.0, 2.0, 3.0])).p.tolist() == [1.0, 2.0, 3.0]
