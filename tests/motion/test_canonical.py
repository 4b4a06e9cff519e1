"""Canonical momenta of the coordinates: Hamilton's equations for every joint, there and back.

Covers motion/canonical.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.formulation import Formulation
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.quantities import energy_of
from sharnir.codegen.straight import Interpreter
from sharnir.model.joints.contract import REGISTRY, Joint
from sharnir.motion.canonical import CANONICAL_STATE, canonical, rate_matrix, rows_program
from sharnir.motion.mechanism import from_joint, to_joint
from support.samples import ALL, slow_after

HAMILTON = [f for f in FORMULATIONS.values() if f.state.names == ("q", "p")]
JOINTS = [
    joint
    for kind in REGISTRY
    for joint in REGISTRY[kind].examples()
    if joint.nv and not any(x == "matrix" for _, x in joint.orientations)
]
if not ALL:  # one of each kind and parametrisation
    JOINTS = list({(type(j), getattr(j, "parameters", "")): j for j in reversed(JOINTS)}.values())
NONE = np.zeros(0)


def tree(joint: Joint) -> sh.Model:
    s = sh.System("tree")
    rod = {"com": (0.2, 0.1, -0.3), "inertia": (0.3, 0.4, 0.5)}
    s.add_body("hub", joint=sh.Revolute((1.0, 2.0, 0.5)), mass=2.0, **rod)
    s.add_body("body", "hub", joint=joint, placement=sh.Placement(xyz=(0.4, 0.2, 0.1)), mass=1.5, **rod)
    s.add_body("tip", "body", joint=sh.Spherical(), placement=sh.Placement(xyz=(0.3, 0, 0)), mass=1.0, **rod)
    s.add_force("spring", sh.JointSpring("hub", stiffness=3.0))
    return s.build()


def state(model: sh.Model, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """q on the manifolds, and π of a velocity plus something along the quaternions, which no velocity has."""
    rng = np.random.default_rng(seed)
    q = unit(model, rng.uniform(0.3, 1.0, model.nq))
    y = from_joint(CANONICAL_STATE, model, np.zeros(1), q[None], rng.normal(size=(1, model.nv)), NONE)[0]
    pi = y[model.nq :]
    for k in quaternions(model):
        pi[k : k + 4] += 0.3 * rng.normal() * q[k : k + 4]
    return q, pi


def quaternions(model: sh.Model) -> list[int]:
    return [b.q_start + k for b in model.bodies for k, kind in b.joint.orientations if kind == "quaternion"]


def unit(model: sh.Model, q: np.ndarray) -> np.ndarray:
    q = q.copy()
    for k in quaternions(model):
        q[k : k + 4] /= np.linalg.norm(q[k : k + 4])
    return q


def rates(formulation: Formulation, model: sh.Model, q: np.ndarray, pi: np.ndarray) -> np.ndarray:
    run = Interpreter.of(canonical(formulation.of(model)).motion.least, model)
    return run([q, pi, np.zeros(model.nv), np.zeros(1), NONE], [0] * 5, 1).ravel()


def gradient(f: object, x: np.ndarray, d: float = 2e-3) -> np.ndarray:
    """By differences of order 6."""
    found = []
    for e in d * np.eye(x.size):
        parts = (w * (f(x + k * e) - f(x - k * e)) for k, w in ((1, 3 / 4), (2, -3 / 20), (3, 1 / 60)))  # type: ignore[operator]
        found.append(sum(parts) / d)
    return np.array(found)


@pytest.mark.slow
@pytest.mark.parametrize(
    "joint", slow_after(1, JOINTS), ids=lambda j: f"{type(j).__name__}-{getattr(j, 'parameters', '')}"
)
def test_hamiltons_equations(joint: Joint) -> None:
    """q̇ = ∂H/∂π and π̇ = −∂H/∂q, but for parts along quaternions: H from energies alone, by differences."""
    model = tree(joint)
    q, pi = state(model)
    n, total = model.nq, Interpreter.of(energy_of(model.forces), model)

    def H(q: np.ndarray, pi: np.ndarray) -> float:
        q = unit(model, q)
        here, v = to_joint(CANONICAL_STATE, model, np.zeros(1), np.concatenate([q, pi])[None], NONE)
        found = float(total([here[0], v[0], np.zeros(1), NONE], [0] * 4, 1).sum())
        return found + sum(c * (q[k : k + 4] @ pi[k : k + 4]) ** 2 / 2 for k, c in zip(places, sizes, strict=True))

    places = quaternions(model)
    # c of the joint's own quaternion, if it has one, and of the tip: read off q̇, once, along the quaternion
    found = rates(HAMILTON[0], model, q, pi)
    sizes = [(q[k : k + 4] @ found[k : k + 4]) / (q[k : k + 4] @ pi[k : k + 4]) for k in places]
    assert all(0.01 < c < 10.0 for c in sizes)

    for formulation in HAMILTON:
        found = rates(formulation, model, q, pi)
        np.testing.assert_allclose(found[:n], gradient(lambda x: H(q, x), pi), rtol=0, atol=1e-8)
        left = found[n:] + gradient(lambda x: H(x, pi), q)
        for k in places:
            left[k : k + 4] -= q[k : k + 4] * (q[k : k + 4] @ left[k : k + 4])
        np.testing.assert_allclose(left, 0.0, rtol=0, atol=1e-7)


@pytest.mark.parametrize("joint", [sh.Free(), sh.Spherical("bryant123"), sh.Planar(), sh.Prismatic()], ids=str)
def test_there_and_back(joint: Joint) -> None:
    model, rng = tree(joint), np.random.default_rng(1)
    q, v = unit(model, rng.uniform(0.3, 1.0, model.nq)), rng.normal(size=model.nv)
    y = from_joint(CANONICAL_STATE, model, np.zeros(1), q[None], v[None], NONE)
    for found, given in zip(to_joint(CANONICAL_STATE, model, np.zeros(1), y, NONE), (q, v), strict=True):
        np.testing.assert_allclose(found[0], given, rtol=0, atol=1e-13)
    for k in quaternions(model):
        assert abs(q[k : k + 4] @ y[0, model.nq + k : model.nq + k + 4]) < 1e-13


def test_rate_matrix() -> None:
    q, v = ca.DM([0.5, 0.5, 0.5, 0.5]), ca.DM([1, 2, 3])
    N = rate_matrix(sh.Spherical(), ca.SX(q))
    np.testing.assert_allclose(np.array(ca.DM(N) @ v).ravel(), np.array(ca.DM(sh.Spherical().rate(q, v))).ravel())


def test_rows_and_their_derivatives() -> None:
    """g, ∂g/∂t and G of a loop with a moving end, beside the length of a quaternion, by differences."""
    s = sh.System("swing")
    s.add_body("ball", joint=sh.Spherical(), mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.2, 0.3))
    s.add_body("rod", "ball", joint=sh.Revolute("y"), placement=sh.Placement((1, 0, 0)), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("tip", sh.Coincident("rod", (1.0, 0, 0), "world", (1.0, "0.3*sin(t)", 0.2)))
    model = s.build()
    run = Interpreter.of(rows_program((0, 1)), model)
    q, t = np.array([0.9, 0.1, -0.3, 0.2, 0.7]), np.array([0.4])

    def g(q: np.ndarray, t: np.ndarray) -> np.ndarray:
        return run([q, t, NONE], [0] * 3, 1).ravel()[:3]

    found = run([q, t, NONE], [0] * 3, 1).ravel()
    assert found.size == 3 * (2 + model.nq)
    assert found[2] == pytest.approx((q[:4] @ q[:4] - 1) / 2, abs=1e-15)
    d = 1e-5
    np.testing.assert_allclose(found[3:6], (g(q, t + d) - g(q, t - d)) / (2 * d), rtol=0, atol=1e-9)
    G = np.array([(g(q + e, t) - g(q - e, t)) / (2 * d) for e in d * np.eye(model.nq)]).T
    np.testing.assert_allclose(found[6:].reshape(3, -1), G, rtol=0, atol=1e-9)
