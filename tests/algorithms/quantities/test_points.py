"""Placement, velocity, acceleration and Jacobian of points: against Pinocchio and against differences of positions."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.motion import along_motion
from support.pinocchio_model import PinocchioModel
from support.random_trees import State, random_tree, relative_error
from support.samples import slow_but_every

SEEDS = [pytest.param(s, id=f"tree{s}") for s in range(40, 46)]
POINT = np.array([0.3, -0.2, 0.5])


def tree(seed: int) -> tuple[sh.Model, sh.Dynamics, State, str]:
    """With the body that is looked at: a random one."""
    model = random_tree(seed, bodies=5)
    body = model.names[np.random.default_rng(seed).integers(5)]
    return model, sh.compile(model, backend="casadi"), State(model, seed), body


@pytest.mark.parametrize("seed", slow_but_every(3, SEEDS))
def test_against_pinocchio(seed: int) -> None:
    """1e-13: products of at most five rotations and vectors of order one to ten."""
    model, dyn, s, body = tree(seed)
    p = PinocchioModel(model)
    position, velocity, acceleration, J = p.point_motion(s.q, s.v, s.a, model.index(body), POINT)
    assert relative_error(dyn.point(s.q, body, POINT), position) <= 1e-13
    assert relative_error(dyn.point_velocity(s.q, s.v, body, POINT), velocity) <= 1e-13
    assert relative_error(dyn.point_acceleration(s.q, s.v, s.a, body, POINT), acceleration) <= 1e-13
    assert relative_error(dyn.point_jacobian(s.q, body, POINT), J) <= 1e-13


@pytest.mark.parametrize("seed", SEEDS)
def test_derivatives_of_the_position(seed: int) -> None:
    """Central differences over 1e-5 s: 1e-8 is ten times what they can do."""
    model, dyn, s, body = tree(seed)
    velocity = along_motion(model, lambda q: dyn.point(q, body, POINT), s.q, s.v)
    assert relative_error(dyn.point_velocity(s.q, s.v, body, POINT), velocity) <= 1e-8
    acceleration = along_motion(model, lambda q, v: dyn.point_velocity(q, v, body, POINT), s.q, s.v, s.a)
    assert relative_error(dyn.point_acceleration(s.q, s.v, s.a, body, POINT), acceleration) <= 1e-8


@pytest.mark.parametrize("seed", SEEDS)
def test_jacobian_times_velocity(seed: int) -> None:
    _, dyn, s, body = tree(seed)
    J = dyn.point_jacobian(s.q, body, POINT)
    assert relative_error(J @ s.v, dyn.point_velocity(s.q, s.v, body, POINT)) <= 1e-13


@pytest.mark.parametrize("seed", SEEDS)
def test_placement_carries_points(seed: int) -> None:
    _, dyn, s, body = tree(seed)
    R, p = dyn.placement(s.q, body)
    np.testing.assert_allclose(R.T @ R, np.eye(3), atol=1e-13)
    assert np.linalg.det(R) > 0
    assert relative_error(p + R @ POINT, dyn.point(s.q, body, POINT)) <= 1e-14


def test_the_world_is_refused_by_name() -> None:
    _, dyn, s, _ = tree(40)
    for call in (lambda: dyn.placement(s.q, "world"), lambda: dyn.point_jacobian(s.q, "world", POINT)):
        with pytest.raises(sh.ModelError, match=r"the world does not move\. Expected the name of a body\."):
            call()


def test_acceleration_is_without_gravity() -> None:
    s = sh.System("falling")
    s.add_body("stone", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    dyn = sh.compile(s.build(), backend="casadi")
    q, v = [0, 0, 0, 1, 0, 0, 0], [0.0] * 6
    np.testing.assert_array_equal(dyn.point_acceleration(q, v, v, "stone", (1, 0, 0)), np.zeros(3))
    np.testing.assert_allclose(dyn.point_acceleration(q, v, dyn.acceleration(q, v), "stone", (1, 0, 0)), [0, 0, -9.81])


def test_point_of_a_driven_body() -> None:
    """A prescribed joint carries its points with it, whatever is given for it."""
    s = sh.System("wheel")
    s.add_body("wheel", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("wheel", q="2*t")
    dyn = sh.compile(s.build(), backend="casadi")
    t = 0.3
    c, si = np.cos(0.6), np.sin(0.6)
    np.testing.assert_allclose(dyn.point([9.0], "wheel", (1, 0, 0), t=t), [c, si, 0], rtol=1e-15)
    np.testing.assert_allclose(
        dyn.point_velocity([9.0], [9.0], "wheel", (1, 0, 0), t=t), [-2 * si, 2 * c, 0], rtol=1e-15
    )
    acceleration = dyn.point_acceleration([9.0], [9.0], [9.0], "wheel", (1, 0, 0), t=t)
    np.testing.assert_allclose(acceleration, [-4 * c, -4 * si, 0], rtol=1e-15)
