"""step and difference of every joint of the registry: round trips, and the flow of q̇ = N(q) v.

Covers spatial/exponential.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.model.joints import REGISTRY, Joint
from sharnir.spatial.exponential import angles_near, quaternion_logarithm, quaternion_of_matrix, translation
from sharnir.spatial.rotations import AXES, rotation_of_angles
from support.random_trees import random_coordinates

JOINTS = [
    pytest.param(joint, id=f"{name}{k}")
    for name in sorted(REGISTRY)
    for k, joint in enumerate(REGISTRY[name].examples())
]


def functions(joint: Joint) -> tuple[ca.Function, ca.Function, ca.Function]:
    q, q2, v = ca.SX.sym("q", joint.nq), ca.SX.sym("q2", joint.nq), ca.SX.sym("v", joint.nv)
    step = ca.Function("step", [q, v], [ca.densify(joint.step(q, v))])
    difference = ca.Function("difference", [q, q2], [ca.densify(joint.difference(q, q2))])
    return step, difference, ca.Function("rate", [q, v], [ca.densify(joint.rate(q, v))])


def position(joint: Joint, rng: np.random.Generator) -> np.ndarray:
    q = random_coordinates(joint, rng)
    if getattr(joint, "parameters", "") == "euler313":
        q[-2] = 1.1
    return q


def placed(joint: Joint, q: np.ndarray) -> np.ndarray:
    x = ca.SX.sym("q", joint.nq)
    X = joint.placement(x)
    return np.array(ca.Function("X", [x], [ca.densify(ca.horzcat(ca.SX(X.R), ca.SX(X.p)))])(q))


@pytest.mark.parametrize("joint", JOINTS)
def test_round_trips(joint: Joint) -> None:
    """q ⊕ (q2 ⊖ q) is q2 as a placement, (q ⊕ dv) ⊖ q is dv where turns are below π: 1e-13 of numbers of order one."""
    step, difference, _ = functions(joint)
    rng = np.random.default_rng(3)
    for scale in (1.0, 0.3, 1e-3, 1e-9, 0.0):
        q, dv = position(joint, rng), scale * rng.uniform(-1, 1, joint.nv)
        there = np.array(step(q, dv)).ravel()
        np.testing.assert_allclose(np.array(difference(q, there)).ravel(), dv, atol=1e-13)
        other = position(joint, rng)
        back = np.array(step(q, difference(q, other))).ravel()
        np.testing.assert_allclose(placed(joint, back), placed(joint, other), atol=1e-12)
        for start, kind in joint.orientations:
            assert kind == "matrix" or abs(np.linalg.norm(back[start : start + 4]) - 1) <= 1e-14


@pytest.mark.parametrize("joint", JOINTS)
def test_a_step_is_the_flow_of_the_rates(joint: Joint) -> None:
    """Runge and Kutta in 200 steps are right to 1e-9; angles may pass from one branch to another."""
    step, _, rate = functions(joint)
    rng = np.random.default_rng(4)
    q, dv = position(joint, rng), 0.8 * rng.uniform(-1, 1, joint.nv)
    x, h = q.copy(), 1 / 200
    for _ in range(200):
        k1 = np.array(rate(x, dv)).ravel()
        k2 = np.array(rate(x + h / 2 * k1, dv)).ravel()
        k3 = np.array(rate(x + h / 2 * k2, dv)).ravel()
        k4 = np.array(rate(x + h * k3, dv)).ravel()
        x = x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    np.testing.assert_allclose(np.array(step(q, dv)).ravel(), x, atol=1e-8)


@pytest.mark.parametrize("kind", sorted(AXES))
def test_angles_stay_near_and_pass_poles(kind: str) -> None:
    R, near = ca.SX.sym("R", 3, 3), ca.SX.sym("near", 3)
    f = ca.Function("f", [R, near], [angles_near(kind, R, near)])
    rng = np.random.default_rng(5)
    for _ in range(50):
        angles = rng.uniform(-20, 20, 3)
        found = np.array(f(rotation_of_angles(kind, angles), angles + rng.uniform(-0.1, 0.1, 3))).ravel()
        np.testing.assert_allclose(found, angles, atol=1e-10)
    middle = 0.0 if kind == "euler313" else np.pi / 2
    pole = np.array([0.7, middle, -0.3])
    found = np.array(f(rotation_of_angles(kind, pole), pole + np.array([0.2, 0, 0]))).ravel()
    np.testing.assert_allclose(rotation_of_angles(kind, found), rotation_of_angles(kind, pole), atol=1e-7)


def test_half_turns() -> None:
    q, R = ca.SX.sym("q", 4), ca.SX.sym("R", 3, 3)
    log = ca.Function("log", [q], [quaternion_logarithm(q)])
    of = ca.Function("of", [R], [quaternion_of_matrix(R)])
    for k in range(3):
        turn = -np.eye(3)
        turn[k, k] = 1.0
        found = np.array(of(turn)).ravel()
        np.testing.assert_allclose(np.abs(found), np.eye(4)[k + 1], atol=1e-15)
        np.testing.assert_allclose(np.abs(np.array(log(found)).ravel()), np.pi * np.eye(3)[k], atol=1e-15)


def test_derivatives_at_no_turn_are_numbers() -> None:
    """Second derivatives too, which an optimiser takes at a start at rest."""
    w, v = ca.SX.sym("w", 3), ca.SX.sym("v", 3)
    moved = translation(w, v)
    H = ca.Function("H", [w, v], [ca.hessian(ca.dot(moved, ca.DM([1, 2, 3])), ca.vertcat(w, v))[0]])
    found = np.array(H(np.zeros(3), [1.0, 0.5, -1.0]))
    assert np.isfinite(found).all()
    assert np.abs(found).max() > 0.1


def test_a_joint_with_its_own_rate_needs_its_own_step() -> None:
    class Doubled(sh.Revolute):
        def rate(self, q: ca.SX, v: ca.SX) -> ca.SX:
            return 2 * v

    with pytest.raises(sh.UnsupportedError, match="Doubled has a rate of its own, but no step"):
        Doubled("z").step(ca.SX.sym("q", 1), ca.SX.sym("v", 1))
