"""The matrix of absolute coordinates, as the lectures write it."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.dynamics.call import Call
from sharnir.dynamics.system_matrix import SystemMatrix
from support.absolute_models import PendulumStates, double_pendulum
from support.random_trees import State, relative_error
from support.samples import slow_after


def system_matrix(model: sh.Model) -> SystemMatrix:
    return SystemMatrix(Call(model, "casadi", 1))


def lecture(phi: np.ndarray, rate: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Seed 003 as corrected: Q and b; l are half lengths."""
    (l1, l2), (s1, s2), (c1, c2), (w1, w2) = (0.5, 0.4), np.sin(phi), np.cos(phi), rate**2
    Q = [
        [1, 0, -l1 * c1, 0, 0, 0],
        [0, 1, -l1 * s1, 0, 0, 0],
        [1, 0, l1 * c1, -1, 0, l2 * c2],
        [0, 1, l1 * s1, 0, -1, l2 * s2],
    ]
    b = [-w1 * l1 * s1, w1 * l1 * c1, w1 * l1 * s1 + w2 * l2 * s2, -w1 * l1 * c1 - w2 * l2 * c2]
    return np.array(Q), np.array(b)


def test_double_pendulum_of_the_lecture() -> None:
    """Equal up to the sign of the rows of the second hinge and of their multipliers, at all stored states."""
    given, found = PendulumStates(), system_matrix(double_pendulum())
    signs = np.array([1, 1, -1, -1])
    for k in range(len(given.t)):
        matrix, right, _, _ = found(given.q[k], given.v[k])
        Q, b = lecture(given.phi[k], given.rate[k])
        M = np.diag([1, 1, 1 / 12, 2, 2, 2 * 0.8**2 / 12])
        np.testing.assert_allclose(matrix[:6, :6], M, atol=1e-15)
        np.testing.assert_allclose(matrix[6:, :6], signs[:, None] * Q, atol=1e-15)
        np.testing.assert_allclose(matrix[:6, 6:], matrix[6:, :6].T, atol=0)
        np.testing.assert_array_equal(matrix[6:, 6:], 0.0)
        np.testing.assert_allclose(right[:6], [0, -9.81, 0, 0, -19.62, 0], atol=1e-14)
        np.testing.assert_allclose(right[6:], signs * b, rtol=1e-13, atol=1e-13)
        x = np.linalg.solve(matrix, right)
        np.testing.assert_allclose(x[[2, 5]], given.acceleration[k], rtol=1e-11, atol=1e-11)
        np.testing.assert_allclose(x[6:], given.reactions[k], rtol=1e-11, atol=1e-11)


def test_labels_name_bodies_and_joints() -> None:
    _, _, rows, columns = system_matrix(double_pendulum())([0, 0], [0, 0])
    assert rows[:3] == ("rod 1: force x", "rod 1: force y", "rod 1: moment z")
    assert columns[:3] == ("rod 1: x", "rod 1: y", "rod 1: rotation z")
    assert rows[6] == "joint 'rod 1': force along world x"
    assert columns[6] == "multiplier of joint 'rod 1': force along world x"


def hinge(armature: float = 0.0) -> sh.Model:
    """Seed 004: two bodies that fly, with a hinge between them."""
    s = sh.System("hinge")
    s.add_body("a", joint=sh.Free(), mass=2.0, com=(0.1, -0.2, 0.3), inertia=(0.3, 0.4, 0.5))
    place = sh.Placement(xyz=(0.4, 0.1, -0.2), rpy=(0.3, 0.5, -0.7))
    joint = sh.Revolute((1.0, -2.0, 0.5), armature=armature)
    s.add_body("b", "a", joint=joint, placement=place, mass=1.5, com=(-0.3, 0.2, 0.1), inertia=(0.2, 0.5, 0.4))
    return s.build()


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("armature", slow_after(1, [0.0, 0.3]))
def test_hinge_between_two_bodies(seed: int, armature: float) -> None:
    """12 + 5 rows; accelerations of both bodies, and the reaction −Qᵀ λ + Bᵀ τ, equal those of separate bodies."""
    model = hinge(armature)
    s = State(model, seed)
    matrix, right, rows, columns = system_matrix(model)(s.q, s.v, s.tau)
    assert matrix.shape == (17, 17)
    assert len(rows) == len(columns) == 17
    np.testing.assert_allclose(matrix, matrix.T, atol=1e-15)
    x = np.linalg.solve(matrix, right)
    dyn = sh.compile(model, "separate-bodies", backend="casadi")
    a, R = dyn.acceleration(s.q, s.v, s.tau), dyn.reactions(s.q, s.v, s.tau)
    for k, (body, com) in enumerate((("a", (0.1, -0.2, 0.3)), ("b", (-0.3, 0.2, 0.1)))):
        linear = dyn.point_acceleration(s.q, s.v, a, body, com)
        assert relative_error(x[6 * k : 6 * k + 3], linear) <= 1e-11
    np.testing.assert_allclose(x[3:6], a[3:6], rtol=0, atol=1e-11 * np.abs(a).max())
    # the balance of body b alone gives its reaction about its centre of mass, in the axes of the system
    turned, b = dyn.placement(s.q, "b").rotation, slice(6, 12)
    own = np.diag([1.5, 1.5, 1.5, 0.2, 0.5, 0.4])
    weight = np.array([0, 0, -9.81 * 1.5])
    omega = np.linalg.solve(turned, dyn_omega(dyn, s))
    gyro = np.cross(omega, np.array([0.2, 0.5, 0.4]) * omega)
    F = own @ x[b] - np.concatenate([weight, -gyro])
    f = turned.T @ F[:3]
    assert relative_error(np.concatenate([f, F[3:] + np.cross((-0.3, 0.2, 0.1), f)]), R[1]) <= 1e-11


def dyn_omega(dyn: sh.Dynamics, s: State) -> np.ndarray:
    """Angular velocity of body b in world axes, from the velocities of its points."""
    R = dyn.placement(s.q, "b").rotation
    origin = dyn.point_velocity(s.q, s.v, "b", (0, 0, 0))
    W = np.stack([dyn.point_velocity(s.q, s.v, "b", e) - origin for e in np.eye(3)], axis=1) @ R.T
    return np.array([W[2, 1], W[0, 2], W[1, 0]])


def test_multipliers_of_the_formulation_are_those_of_the_matrix() -> None:
    """−λ of the world rows of the hinge is the force of the parent on the body in world axes."""
    model = hinge()
    s = State(model, 9)
    matrix, right, rows, _ = system_matrix(model)(s.q, s.v, s.tau)
    lam = np.linalg.solve(matrix, right)[12:]
    dyn = sh.compile(model, "absolute", backend="casadi")
    force = dyn.placement(s.q, "b").rotation @ dyn.reactions(s.q, s.v, s.tau)[1, :3]
    np.testing.assert_allclose(-lam[:3], force, rtol=1e-11, atol=1e-11)
    assert [r for r in rows if "world" in r] == [f"joint 'b': force along world {x}" for x in "xyz"]


def test_constraints_are_further_rows() -> None:
    """A four-bar in the plane: 3 bodies, 3 hinges and a point: 9 + 8 rows, and the accelerations of separate bodies."""
    s, rod = sh.System("four-bar", planar=True), {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0, 0.1, 0.1)}
    s.add_body("crank", joint=sh.Revolute("z"), q0=[1.2], **rod)
    s.add_body("coupler", "crank", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(1, 0, 0)), q0=[-1.2], **rod)
    s.add_body("rocker", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(1, 0, 0)), q0=[1.2], **rod)
    s.add_constraint("pin", sh.PointOnLine("coupler", (1, 0, 0), "rocker", (1, 0, 0), (0, 1, 0)))
    s.add_constraint("other pin", sh.PointOnPlane("coupler", (1, 0, 0), "rocker", (1, 0, 0), (0, 1, 0)))
    model = s.build()
    q, v = model.q0, np.array([0.7, -0.7, 0.7])
    matrix, right, rows, _ = system_matrix(model)(q, v, [0.4, 0.0, 0.0])
    assert sum("constraint" in row for row in rows) == sum(c.row_count for c in model.constraints)
    x = np.linalg.lstsq(matrix, right, rcond=None)[0]
    a = sh.compile(model, "separate-bodies", backend="casadi").acceleration(q, v, [0.4, 0.0, 0.0])
    np.testing.assert_allclose(x[[2, 5, 8]], [a[0], a[0] + a[1], a[2]], rtol=1e-11, atol=1e-11)


def test_one_state_at_a_time() -> None:
    with pytest.raises(sh.ShapeError, match="system_matrix: got a batch"):
        system_matrix(double_pendulum())(np.zeros((3, 2)), np.zeros(2))
