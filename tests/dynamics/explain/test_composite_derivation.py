"""Composite bodies and inverse dynamics, explained: all equations, and two rods by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite
from sharnir.dynamics.call import Call
from sharnir.dynamics.explain.explain import Explain
from support.explained import LIMIT, driven, driven_state, explained
from support.random_trees import random_tree, regular_state
from support.samples import sample, slow_after

LENGTH, MASS = (0.5, 0.3), (2.0, 1.5)
Q, V = np.array([-1.0, 0.4]), np.array([0.7, -1.9])


def two_rods() -> sh.Model:
    s = sh.System("two rods", planar=True)
    for k, (parent, end) in enumerate((("world", 0.0), ("rod 1", LENGTH[0]))):
        rod = sh.Rod(start=(0, 0, 0), end=(LENGTH[k], 0, 0), mass=MASS[k])
        s.add_body(f"rod {k + 1}", parent, joint=sh.Revolute("z"), placement=sh.Placement((end, 0, 0)), shape=rod)
    return s.build()


def test_two_rods_by_hand() -> None:
    """M and h of the double pendulum in relative angles, as in any textbook."""
    e = sh.compile(two_rods(), "composite", backend="casadi").explain(Q, V)
    (l1, l2), (m1, m2), c, s = LENGTH, MASS, np.cos(Q[1]), np.sin(Q[1])
    M22, k = m2 * l2**2 / 3, m2 * l1 * l2 / 2
    M = [[m1 * l1**2 / 3 + m2 * l1**2 + M22 + 2 * k * c, M22 + k * c], [M22 + k * c, M22]]
    below = m2 * l2 / 2 * np.cos(Q.sum())
    weight = 9.81 * np.array([(m1 / 2 + m2) * l1 * np.cos(Q[0]) + below, below])
    h = np.array([-k * s * (2 * V[0] * V[1] + V[1] ** 2), k * s * V[0] ** 2]) + weight
    np.testing.assert_allclose(e.system.matrix, M, rtol=1e-13)
    np.testing.assert_allclose([*e["rod 1"].h, *e["rod 2"].h], h, rtol=1e-12)
    np.testing.assert_allclose(e.system.x, np.linalg.solve(M, -h), rtol=1e-11)
    assert e["rod 1"].Ic[0, 0] == pytest.approx(m1 + m2)


@pytest.mark.parametrize("seed", slow_after(3, range(sample(6, 50))))
def test_all_equations_hold(seed: int) -> None:
    assert explained("composite", random_tree(seed, bodies=1 + seed % 6), seed).worst < LIMIT


@pytest.mark.slow
def test_drives_rotors_and_forces() -> None:
    model = driven()
    assert sh.compile(model, "composite", backend="casadi").explain(**driven_state(model)).worst < LIMIT


@pytest.mark.parametrize(("step", "name", "number"), [("align", "S0", "6.2 M"), ("resist", "U", "U")])
def test_a_broken_sign_is_named(step: str, name: str, number: str) -> None:
    whole = composite.formulation

    def mended(sweep: object) -> object:
        if getattr(sweep, "name", "") != step:
            return sweep
        own = sweep.step  # type: ignore[attr-defined]
        return replace(sweep, step=lambda *records: {**(x := own(*records)), name: -x[name]})  # type: ignore[type-var]

    parts = {part: tuple(mended(x) for x in getattr(whole, part)) for part in ("tree", "reacting")}
    s = regular_state(random_tree(6, bodies=4), 6)
    e = Explain(Call(random_tree(6, bodies=4), "casadi", 1), replace(whole, **parts))(
        s.q, s.v, s.tau, 0.0, None, "lecture"
    )
    assert e.residuals[number] > 1e-3
    assert e.residuals["6.2 Ic"] < LIMIT
