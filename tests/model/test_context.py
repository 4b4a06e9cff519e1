"""What forces and constraints may ask of the system, and its errors."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError
from sharnir.model.context import Context, Names


def context(planar: bool = False) -> Context:
    s = sh.System("arm", planar=planar)
    s.parameter("k", 3.0)
    s.add_body("link", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("tip", "link", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("tip", q="0.1*t**2")
    return Context(Names.of(s.build()), "force 'f'")


def test_bodies_and_joints_by_name() -> None:
    c = context()
    assert (c.body("world", "body"), c.body("tip", "body")) == (0, 2)
    assert c.joint("tip", "joint") is c.joints[1]
    with pytest.raises(ModelError, match=r"force 'f': body='tp' is not a body.*'tip'"):
        c.body("tp", "body")
    with pytest.raises(ModelError, match=r"force 'f': joint='world' is not a joint"):
        c.joint("world", "joint")


def test_prescribed_coordinates_are_functions_of_time() -> None:
    c = context()
    found = c.expression("k*q('link') + q('tip') + v('tip')", "value")
    at = ca.Function("f", [c.t, c.q[0], *c.parameters.values()], [found])
    np.testing.assert_allclose(float(at(2.0, 0.5, 3.0)), 3.0 * 0.5 + 0.4 + 0.4, rtol=1e-15)
    assert ca.is_equal(c.of_time("q('tip')", "rest", ""), c.q[1], 2)


def test_of_time_refuses_the_state() -> None:
    c = context()
    assert float(ca.Function("f", [c.t, c.parameters["k"]], [c.of_time("k*t", "rest", "")])(2.0, 3.0)) == 6.0
    with pytest.raises(
        ModelError, match=r"rest=\"q\('link'\)\" depends on the state \(q_0\).*parameters; take a motor\."
    ):
        c.of_time("q('link')", "rest", "take a motor")


def test_points() -> None:
    c, flat = context(), context(planar=True)
    assert ca.is_equal(c.point((1, c.parameters["k"], 0.5), "point")[1], c.parameters["k"])
    with pytest.raises(ModelError, match=r"force 'f': point has z = 0.5, but the system is planar"):
        flat.point((1, 2, 0.5), "point")
    with pytest.raises(ModelError, match="point"):
        c.point((c.t, 0, 0), "point")  # a point that moves is no point of a body
