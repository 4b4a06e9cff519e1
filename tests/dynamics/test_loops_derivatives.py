"""Derivatives of accelerations with closed loops against extrapolated central differences, also off the constraints:
the accelerations are a smooth function of any q and v as long as the rows are independent. 1e-6 is the issue's bound.

Covers algorithms/loops/sensitivity.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.differences import differences
from support.random_loops import random_mechanism
from support.random_trees import relative_error
from support.redundant_linkages import four_bar, four_bar_angles
from support.samples import slow_after
from support.ways import BACKENDS

TOLERANCE = 1e-6
INDEPENDENT = [0, 2, 4, 10, 12, 14, 20, 22]


@pytest.mark.parametrize("seed", slow_after(4, INDEPENDENT))
def test_against_differences(seed: int) -> None:
    m = random_mechanism(seed)
    assert m.redundant == 0
    s = m.state
    given = {"t": s.t, "wrenches": s.wrenches}
    found = sh.compile(m.model, backend="casadi").derivatives(s.q, s.v, s.tau, **given)
    expected = differences(m.model, s.q, s.v, s.tau, **given)
    errors = [relative_error(x, y) for x, y in zip(found, expected, strict=True)]
    assert max(errors) <= TOLERANCE, errors


@pytest.mark.parametrize("seed", slow_after(1, [0, 5, 8, 14]))
def test_forces_move_only_what_the_loops_allow(seed: int) -> None:
    """∂a/∂τ = M⁻¹ − M⁻¹ Gᵀ A⁺ G M⁻¹: symmetric, of the rank of the mobility, and G of it is zero; redundant or not."""
    m = random_mechanism(seed)
    s, dyn, f = m.state, sh.compile(m.model, backend="casadi"), m.truth.free
    by_tau = dyn.derivatives(s.q, s.v, s.tau, t=s.t)[2][np.ix_(f, f)]
    G = dyn.constraint_jacobian(s.q, t=s.t)[:, f]
    M = m.truth.pin.mass_matrix(s.q)[np.ix_(f, f)]
    K = np.linalg.svd(G)[2][np.linalg.matrix_rank(G, tol=1e-10) :].T
    assert K.shape[1] == m.mobility
    assert relative_error(by_tau, K @ np.linalg.solve(K.T @ M @ K, K.T)) <= 1e-9


@pytest.mark.parametrize("backend", BACKENDS)
def test_behind_a_fixed_body(backend: str) -> None:
    """One hinge that a row holds, and two hinges of which one follows the other."""
    s = sh.System("behind a fixed body")
    s.add_body("base", joint=sh.Fixed(), mass=1.0)
    s.add_body("rod", "base", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=(0.1, 0.1, 0.1))
    s.add_constraint("held", sh.Coupling("q('rod') - 0.4"))
    for D in sh.compile(s.build(), backend=backend).derivatives([0.4], [0.0]):
        np.testing.assert_allclose(D, [[0.0]], atol=1e-14)
    s = sh.System("behind a fixed body")
    s.add_body("base", joint=sh.Fixed(), mass=1.0)
    s.add_body("rod", "base", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=(0.1, 0.1, 0.1))
    s.add_body("wheel", "base", joint=sh.Revolute("y"), mass=1.0, inertia=(0.2, 0.3, 0.2))
    s.add_constraint("gear", sh.Gear("wheel", "rod", 2.0))
    model = s.build()
    q, v, tau = np.array([0.4, 0.7]), np.array([0.3, 0.6]), np.array([0.5, -0.2])
    found = sh.compile(model, backend=backend).derivatives(q, v, tau)
    for x, y in zip(found, differences(model, q, v, tau, t=0.0), strict=True):
        assert relative_error(x, y) <= TOLERANCE


def test_redundant_hinges() -> None:
    """They are redundant wherever the four-bar is: the planar one has the same derivatives."""
    flat, space = (sh.compile(four_bar(planar).model, backend="casadi") for planar in (True, False))
    q, v, tau = four_bar_angles(0.8), four_bar(planar=True).v, np.array([0.3, -0.2, 0.5])
    for x, y in zip(flat.derivatives(q, v, tau), space.derivatives(q, v, tau), strict=True):
        assert relative_error(x, y) <= 1e-9
    expected = differences(four_bar(planar=True).model, q, v, tau, t=0.0)
    errors = [relative_error(x, y) for x, y in zip(flat.derivatives(q, v, tau), expected, strict=True)]
    assert max(errors) <= TOLERANCE, errors


@pytest.mark.slow
def test_native_code_in_lanes() -> None:
    x = four_bar(planar=True)
    dyn, plain = sh.compile(x.model), sh.compile(x.model, backend="casadi")
    q = np.array([four_bar_angles(c) for c in (-2.0, -0.5, 0.8, 1.5, 2.4)])
    together = dyn.derivatives(q, x.v)
    for k in range(len(q)):
        for one, all_of_them, other in zip(
            dyn.derivatives(q[k], x.v), together, plain.derivatives(q[k], x.v), strict=True
        ):
            assert relative_error(one, all_of_them[k]) <= 1e-12
            assert relative_error(one, other) <= 1e-11
