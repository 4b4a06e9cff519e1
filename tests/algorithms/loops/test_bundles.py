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
