"""Assembling and mobility of large models: the same positions, velocities and words as with full matrices.

Covers dynamics/analysis/mass_metric.py, dynamics/analysis/judge.py."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.families import member
from sharnir.dynamics import sparse_rows
from sharnir.dynamics.analysis.assemble import rows_of
from sharnir.dynamics.analysis.closest import least, nearest, restore
from sharnir.dynamics.analysis.mass_metric import SparseChart, SparseMass, SparseNear
from sharnir.dynamics.analysis.rows_at_state import Chart
from sharnir.dynamics.orientations import manifolds, normalised
from support.hinged_mast import hinged_mast
from support.known_mobility import LINKAGES, shaky
from support.random_loops import random_mechanism
from support.samples import slow_after

POSITION = 1e-11  # the nearest position is found to the square root of round-off in |x|², then by Newton's method


def large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sparse_rows, "LARGE", 0)


def without_round_off(text: str) -> str:
    """Words and numbers, but those of gaps that are nothing but round-off."""
    return re.sub(r"hold to [0-9.e+-]+", "hold", text)


def disturbed(model: sh.Model, q: np.ndarray, size: float) -> np.ndarray:
    return normalised(manifolds(model), q + size * np.random.default_rng(2).normal(size=q.size))


FLAT = [
    "four-bar of 3D hinges",
    "plate on three cranks",
    "slider-crank",
    "scissors",
    "Bennett",
    "Stewart, sliding legs",
]


@pytest.mark.parametrize("name", slow_after(2, FLAT))
def test_assembled_as_with_full_matrices(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a position that is open by some centimetres, with velocities that are not allowed."""
    make, q = LINKAGES[name]
    model = make()
    start, v = disturbed(model, q, 0.02), np.random.default_rng(0).normal(size=model.nv)
    full = sh.assemble(model, start, v)
    large(monkeypatch)
    found = sh.assemble(model, start, v)
    assert found.report.ok
    np.testing.assert_allclose(found.q, full.q, rtol=0, atol=POSITION)
    np.testing.assert_allclose(found.v, full.v, rtol=0, atol=POSITION * np.abs(full.v).max())
    assert without_round_off(found.report.text) == without_round_off(full.report.text)


@pytest.mark.slow
def test_what_cannot_be_closed_is_said_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rod that is too short, between two cranks."""
    s = sh.System("short", planar=True)
    rod: dict[str, Any] = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}
    s.add_body("a", joint=sh.Revolute("z"), q0=0.3, **rod)
    s.add_body("b", "a", joint=sh.Revolute("z"), placement=sh.Placement((1, 0, 0)), q0=0.2, **rod)
    s.add_constraint("too far", sh.Coincident("b", (1, 0, 0), "world", (2.5, 0, 0)))
    model = s.build()
    full = sh.assemble(model).report
    large(monkeypatch)
    found = sh.assemble(model).report
    assert not found.ok
    assert found.gaps["too far"] == pytest.approx(full.gaps["too far"], abs=1e-9) == pytest.approx(0.5, abs=1e-9)
    assert found.text.split("(")[0] == full.text.split("(")[0]


@pytest.mark.parametrize("name", ["four-bar of 3D hinges", "plate on four cranks", "Bennett", "Stewart, fixed legs"])
@pytest.mark.parametrize("closed", slow_after(1, [True, False]))
def test_mobility_in_the_same_words(name: str, closed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    make, q = LINKAGES[name]
    model = make()
    q = sh.assemble(model, q).q if closed else q
    full = sh.mobility(model, q)
    large(monkeypatch)
    _same(sh.mobility(model, q), full)


@pytest.mark.slow
@pytest.mark.parametrize("seed", slow_after(1, [3, 8, 13, 16]))
def test_mobility_of_random_mechanisms(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    x = random_mechanism(seed)
    full = sh.mobility(x.model, x.state.q, t=x.state.t)
    assert (full.dof, full.redundant) == (x.mobility, x.redundant)
    large(monkeypatch)
    _same(sh.mobility(x.model, x.state.q, t=x.state.t), full)


@pytest.mark.slow
def test_a_singular_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars of a mast in one line: folded flat, every loop loses a row; and a point that moves infinitesimally only."""
    for model, q in ((shaky(), None), (member("scissor", 3).model, np.zeros(6))):
        monkeypatch.setattr(sparse_rows, "LARGE", 10_000)
        full = sh.mobility(model, q)
        large(monkeypatch)
        found = sh.mobility(model, q)
        assert (found.dof, found.rank, found.singular) == (full.dof, full.rank, full.singular)


def _same(found: sh.Mobility, full: sh.Mobility) -> None:
    for name in ("dof", "free", "rows", "rank", "redundant", "redundant_rows", "permanent", "singular"):
        assert getattr(found, name) == getattr(full, name), name
    assert found.text == full.text
    if full.rank:
        np.testing.assert_allclose(found.singular_values, full.singular_values[full.rank - 1], rtol=1e-2)


@pytest.mark.slow
def test_a_mast_of_hinges_in_space() -> None:
    """195 rows, of which 3 of every loop are redundant: named, with words for each; 2 degrees of freedom."""
    model = hinged_mast(40, axis=(1.0, 2.0, 2.0))
    dyn = sh.compile(model, backend="casadi")
    found = sh.mobility(dyn)
    assert (found.dof, found.redundant, found.permanent, found.singular) == (2, 3 * 39, 3 * 39, False)
    assert len(set(found.redundant_rows)) == 3 * 39
    assert found.text.count("constraint 'pin 17'") >= 3
    q = disturbed(model, model.q0, 1e-3)
    assembled = sh.assemble(dyn, q, np.random.default_rng(0).normal(size=model.nv))
    assert assembled.report.ok
    assert np.abs(dyn.constraint_value(assembled.q)).max() < 1e-12


@pytest.mark.slow
def test_many_directions_along_the_constraints() -> None:
    """A ring of 40 bars, disturbed: 38 degrees of freedom. x is nearest where it is across the
    constraints, M x = −Jᵀ λ, by full matrices at the position that was found with sparse ones."""
    linkage = member("ring", 40)
    model = linkage.model
    start = linkage.q0 + 0.01 * np.random.default_rng(3).normal(size=model.nq)
    rows = rows_of("test", model, start, None, 0.0, None)
    near = SparseNear(rows, start)
    f = near.equations
    x = nearest(f, restore(f, least(f, np.zeros(model.nv))))
    force, J = rows.mass_matrix(start) @ x, f.derivative(x).toarray()
    lam = np.linalg.lstsq(J.T, -force, rcond=None)[0]
    assert f.gap(x) < 1e-14
    assert np.abs(force + J.T @ lam).max() < 1e-9 * np.abs(force).max()


@pytest.mark.parametrize("name", slow_after(1, ["ball-scissor", "tower"]))
def test_changes_and_masses(name: str) -> None:
    """q ⊕ δ, T and the mass metric, with quaternions."""
    linkage = member(name, 2)
    model, rng = linkage.model, np.random.default_rng(1)
    rows = rows_of("test", model, linkage.q0, None, 0.0, None)
    delta = 0.3 * rng.normal(size=model.nv)
    chart, sparse = Chart(model, rows.state.parameters), SparseChart(model, rows.state.parameters)
    moved, T = chart.move_and_tangent(linkage.q0, delta)
    found, T_found = sparse.move_and_tangent(linkage.q0, delta)
    np.testing.assert_allclose(found, moved, rtol=0, atol=1e-14)
    np.testing.assert_allclose(T_found.toarray(), T, rtol=0, atol=1e-13)
    np.testing.assert_allclose(sparse.move(linkage.q0, delta), moved, rtol=0, atol=1e-14)
    M = rows.mass_matrix(linkage.q0)
    mass = SparseMass(rows.sparse(linkage.q0), rows.state.parameters)
    v = rng.normal(size=len(model.free))
    size = np.abs(M).max()
    np.testing.assert_allclose(mass.times(v), M @ v, rtol=0, atol=1e-13 * size)
    np.testing.assert_allclose(mass.solve(M @ v), v, rtol=0, atol=1e-11)  # condition of M: some hundreds
    assert mass.is_finite
    G = rows.sparse_jacobian(linkage.q0)[:, model.free].toarray()
    # 16 samples of a normal distribution: its standard deviation to 18 %, of some tens of rows within three times that
    lengths = mass.lengths(rows.sparse_jacobian(linkage.q0)[:, model.free])
    np.testing.assert_allclose(lengths, np.sqrt(np.diag(G @ np.linalg.solve(M, G.T))), rtol=0.54)
    f, b = rng.normal(size=len(model.free)), rng.normal(size=len(G))
    for give in (0.0, 0.3):
        K = np.block([[M, G.T], [G, -give * np.eye(len(G))]])
        exact = np.linalg.solve(K, np.concatenate([f, b]))
        x, y = mass.with_rows(rows.sparse_jacobian(linkage.q0)[:, model.free], give).solve(f, b)
        np.testing.assert_allclose(np.concatenate([x, y]), exact, rtol=0, atol=1e-9 * np.abs(exact).max())
