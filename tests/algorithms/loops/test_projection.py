"""Back onto the constraints: from 1e-4 away three steps reach round-off, by the least way in the mass metric."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.loops.projection import Projected
from sharnir.algorithms.sweeps.kinematics import configure, locate, velocities
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.codegen.straight import symbols
from sharnir.motion.drift import tangent
from support.differences import on_manifold
from support.event_models import chain
from support.motion import rate
from support.random_loops import random_mechanism
from support.redundant_linkages import bennett, four_bar
from support.samples import slow_after

OFF = 1e-4
_sweeps = (configure, velocities, locate)
PROGRAM = Program("projection", _sweeps, ("q", "v"), Projected())


class Projection:
    def __init__(self, model: sh.Model) -> None:
        named = symbols(PROGRAM, model)
        out = unroll(PROGRAM, model, named)
        self.model = model
        self.function = ca.Function("project", [named["q"], named["v"], named["t"], named["params"]], [out])
        self.dyn = sh.compile(model, backend="casadi")

    def __call__(self, q: np.ndarray, v: np.ndarray, t: float) -> tuple[np.ndarray, np.ndarray]:
        found = np.array(self.function(q, v, t, self.model.parameter_defaults)).ravel()
        nq, nv = self.model.nq, self.model.nv
        assert found.size == nq + nv + self.model.row_count  # then the pivots
        return found[:nq], found[nq : nq + nv]

    def gaps(self, q: np.ndarray, v: np.ndarray, t: float) -> tuple[float, float]:
        g, slip = self.dyn.constraint_value(q, t=t), self.dyn.constraint_rate(q, v, t=t)
        return float(np.abs(g).max()), float(np.abs(slip).max())


def mechanism(seed: int) -> tuple[sh.Model, np.ndarray, np.ndarray, float, np.ndarray]:
    m = random_mechanism(seed)
    return m.model, m.state.q, m.state.v, m.state.t, m.truth.free


def moved(model: sh.Model, q: np.ndarray, step: np.ndarray) -> np.ndarray:
    """On the manifold of the orientations, to second order."""
    return on_manifold(model, q + rate(model, q, step))


@pytest.mark.parametrize("seed", slow_after(5, [0, 1, 2, 4, 5, 7, 9, 12, 17, 19]))
def test_closes_what_is_off_by_a_little(seed: int) -> None:
    model, q, v, t, free = mechanism(seed)
    rng = np.random.default_rng(seed)
    step = np.zeros(model.nv)
    step[free] = OFF * rng.uniform(-1, 1, free.size)
    q_off, v_off = moved(model, q, step), v + OFF * rng.uniform(-1, 1, model.nv)
    project = Projection(model)
    before, after = project.gaps(q_off, v_off, t), project.gaps(*project(q_off, v_off, t), t)
    assert min(before) > 1e-6
    assert max(after) <= 1e-12  # ε⁴, with the G of the first position, in front of round-off


def test_stays_where_it_is() -> None:
    model, q, v, t, _ = mechanism(2)
    q_new, v_new = Projection(model)(q, v, t)
    np.testing.assert_allclose(q_new, q, atol=1e-13)
    np.testing.assert_allclose(v_new, v, atol=1e-11)


@pytest.mark.parametrize("seed", slow_after(1, [0, 2, 5, 15, 17]))
def test_the_least_change_in_the_mass_metric(seed: int) -> None:
    """M times the change is at right angles to every motion that the constraints allow."""
    model, q, v, t, _ = mechanism(seed)
    rng = np.random.default_rng(seed)
    step = OFF * rng.normal(size=model.nv)
    q_off, v_off = moved(model, q, step), v + OFF * rng.normal(size=model.nv)
    project = Projection(model)
    q_new, v_new = project(q_off, v_off, t)
    G, M = project.dyn.constraint_jacobian(q_off, t=t), project.dyn.mass_matrix(q_off, t=t)
    K = np.linalg.svd(G)[2][np.linalg.matrix_rank(G, tol=1e-10) :].T
    assert K.shape[1]
    N = np.column_stack([rate(model, q_off, e) for e in np.eye(model.nv)])
    change = np.linalg.lstsq(N, q_new - q_off, rcond=None)[0]
    assert np.linalg.norm(change) > OFF / 100
    # the second order of the step, ε², is all there may be
    assert np.abs(K.T @ M @ change).max() <= 1e-2 * OFF * np.abs(M).max()
    assert np.abs(K.T @ M @ (v_new - v_off)).max() <= 1e-11 * np.abs(M).max()


@pytest.mark.parametrize("seed", slow_after(1, [1, 4, 7]))
def test_prescribed_coordinates_stay(seed: int) -> None:
    model, q, v, t, free = mechanism(seed)
    driven = np.setdiff1d(np.arange(model.nv), free)
    assert driven.size
    rng = np.random.default_rng(seed)
    _, v_new = Projection(model)(q, v + OFF * rng.normal(size=model.nv), t)
    np.testing.assert_allclose(v_new[driven], v[driven], atol=1e-12)  # at their prescribed values, whatever was given


def test_redundant_hinges_that_stay_redundant() -> None:
    x = four_bar(planar=False)
    project = Projection(x.model)
    q, v = project(x.q + OFF * np.array([1.0, -1.0, 0.5]), x.v + OFF, 0.0)
    assert max(project.gaps(q, v, 0.0)) <= 1e-12


def test_redundant_hinges_that_are_not_where_they_are_off() -> None:
    """The rows of a Bennett linkage are independent anywhere but on the constraints."""
    x = bennett()
    project = Projection(x.model)
    q, v = project(x.q + 1e-7 * np.array([1.0, -1.0, 0.5]), x.v + 1e-7, 0.0)
    assert max(project.gaps(q, v, 0.0)) <= 1e-12


def test_errors_without_what_the_projection_removes() -> None:
    """(dq, dv) along the constraints stay, and across them vanish."""
    m = random_mechanism(17)
    model, s = m.model, m.state
    named = symbols(tangent, model)
    out = unroll(tangent, model, named)
    f = ca.Function("tangent", list(named.values()), [out])
    rng = np.random.default_rng(1)
    dyn = sh.compile(model, backend="casadi")
    G, M = dyn.constraint_jacobian(s.q, t=s.t), dyn.mass_matrix(s.q, t=s.t)
    K = np.linalg.svd(G)[2][np.linalg.matrix_rank(G, tol=1e-10) :].T
    along = K @ rng.normal(size=K.shape[1])
    across = np.linalg.solve(M, G.T @ rng.normal(size=len(G)))
    given = rate(model, s.q, along + across)
    found = np.array(f(s.q, s.v, given, along + across, s.t, model.parameter_defaults)).ravel()
    np.testing.assert_allclose(found[: model.nq], rate(model, s.q, along), atol=1e-11)
    np.testing.assert_allclose(found[model.nq :], along, atol=1e-11)


def test_rows_that_are_off_move_nothing_and_have_no_pivot() -> None:
    """So that a lock that closes is not taken for a row that has become dependent."""
    for closed in (False, True):
        model = chain(sh.Universal("x", "y"), event=sh.Latch("part", closed=True))
        params = np.array([float(closed) if p.mode == "flag" else p.default for p in model.parameters])
        q, v = model.q0 + OFF, np.ones(model.nv)
        found = np.array(Projection(model).function(q, v, 0.0, params)).ravel()
        expected = np.concatenate([q, v])
        if closed:
            expected[[2, 3, model.nq + 2, model.nq + 3]] = [*model.q0[2:4], 0.0, 0.0]
            assert (found[-2:] > 0.01).all()
            np.testing.assert_allclose(found[[2, 3, 7, 8]], expected[[2, 3, 7, 8]], rtol=0, atol=1e-14)
        else:
            assert found[-2:].tolist() == [0.0, 0.0]
            np.testing.assert_allclose(found[:-2], expected, rtol=0, atol=1e-15)


def test_changes_of_prescribed_coordinates_move_nothing() -> None:
    """They are where they are told to be: what an error of theirs would do to the constraints is no matter."""
    s = sh.System("driven", planar=True)
    for name, parent, x in (("crank", "world", 0.0), ("coupler", "crank", 0.4), ("rocker", "world", 1.0)):
        rod = sh.Rod(start=(0, 0, 0), end=(0.8, 0, 0), mass=1.0)
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), shape=rod)
    s.prescribe("crank", q="0.5 + 0.1*t")
    s.add_constraint("pin", sh.Distance("coupler", (0.8, 0, 0), "rocker", (0.8, 0, 0), 0.3))
    model = s.build()
    named = symbols(tangent, model)
    function = ca.Function("along", list(named.values()), [unroll(tangent, model, named)])

    def along(dq: list[float], dv: list[float]) -> np.ndarray:
        given = {"q": [0.5, 0.3, 2.0], "v": [0.1, 0.2, 0.3], "dq": dq, "dv": dv, "t": 0.0, "params": []}
        return np.array(function(*(given[name] for name in named))).ravel()

    still, moved = along([0, 0.1, 0], [0, 0, 0.1]), along([0.7, 0.1, 0], [0.4, 0, 0.1])
    np.testing.assert_allclose(moved - still, [0.7, 0, 0, 0.4, 0, 0], atol=1e-14)
