"""Bundles of chains, where the force on a body is carried in the place of many rows, against mechanics without loops.

Covers algorithms/loops/elimination_steps.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.families.list import member


@pytest.mark.slow
@pytest.mark.parametrize("backend", ["casadi", "llvm"])
def test_newton_and_euler_hold_with_forces_of_the_ties_alone(backend: str) -> None:
    """For the tree without ties the accelerations take joint forces that lie in the range of Gᵀ, and the ties stay
    closed to second order."""
    bundle = member("bundle", 12)
    (q,), (v,) = bundle.sample(np.random.default_rng(0), 1)
    dyn = sh.compile(bundle.model, "separate-bodies", backend=backend)
    tau = np.random.default_rng(1).normal(size=bundle.model.nv)
    a = dyn.acceleration(q, v, tau)
    G = dyn.constraint_jacobian(q)
    missing = sh.compile(bundle.tree, "composite", backend="casadi").inverse(q, v, a) - tau
    lam, *_ = np.linalg.lstsq(G.T, missing, rcond=None)
    assert np.abs(lam).max() > 1.0
    np.testing.assert_allclose(G.T @ lam, missing, atol=1e-10 * np.abs(missing).max())
    h = 1e-3
    g = [dyn.constraint_value(q + t * v + 0.5 * t * t * a) for t in (-2 * h, -h, 0.0, h, 2 * h)]
    second = (-g[0] + 16 * g[1] - 30 * g[2] + 16 * g[3] - g[4]) / (12 * h * h)
    np.testing.assert_allclose(second, 0.0, atol=1e-6 * np.abs(a).max())


def test_a_straight_chain_is_no_singular_position() -> None:
    """Its own compliance is singular there: what it lets the rod do is not."""
    bundle = member("bundle", 12)
    q, v = np.zeros(bundle.model.nq), np.zeros(bundle.model.nv)
    tau = np.random.default_rng(1).normal(size=bundle.model.nv)
    dyn = sh.compile(bundle.model, "separate-bodies", backend="casadi")
    a = dyn.acceleration(q, v, tau)
    assert np.abs(a).max() > 1.0
    missing = sh.compile(bundle.tree, "composite", backend="casadi").inverse(q, v, a) - tau
    G = dyn.constraint_jacobian(q)
    lam, *_ = np.linalg.lstsq(G.T, missing, rcond=None)
    np.testing.assert_allclose(G.T @ lam, missing, atol=1e-9)
    np.testing.assert_allclose(G @ a, 0.0, atol=1e-9)


@pytest.mark.slow
def test_redundant_rows_in_a_bundle() -> None:
    """Hinges in space around parallel axes: three of five rows of each are redundant."""
    s, solid = (
        sh.System("hinges", gravity=(0, -9.81, 0)),
        {"mass": 0.25, "com": (0, 0.5, 0), "inertia": (0.01, 0.001, 0.01)},
    )
    bent, q = np.array([0.3, -0.5, 0.4]), []
    for c in range(6):
        parent, place = "world", (float(c), 0.0, 0.0)
        for k in range(3):
            s.add_body(f"{c}.{k}", parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=place), **solid)
            parent, place = f"{c}.{k}", (0.0, 1.0, 0.0)
            q.append(bent[k])
        if c == 0:
            s.add_body("rod", parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=place), **solid)
            q.append(-bent.sum())
        else:
            s.add_constraint(f"tie {c}", sh.HingeLoop("rod", (c, 0, 0), "z", parent, place, "z"))
    model, v = s.build(), np.zeros(19)
    tau = np.random.default_rng(0).normal(size=19)
    a, b = (sh.compile(model, x, backend="casadi").acceleration(q, v, tau) for x in ("separate-bodies", "composite"))
    np.testing.assert_allclose(a, b, rtol=0, atol=1e-11 * np.abs(b).max())
