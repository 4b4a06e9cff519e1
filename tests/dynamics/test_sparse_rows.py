"""Constraints of large models as sparse matrices: the same numbers as those of full ones, for every constraint there is
and on mechanisms with redundant rows; and families whose mobility is known, of thousands of rows.

Covers dynamics/sparse_rows.py, algorithms/loops/constraint_rows.py, dynamics/loops.py."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.sparse import csr_array

import sharnir as sh
from benchmarks.peers.families import member
from sharnir.algorithms.loops.rank import SparseRank
from sharnir.algorithms.loops.redundancy import _known, is_redundant
from sharnir.core.errors import ModelError, UnsupportedError
from sharnir.dynamics import sparse_rows
from sharnir.dynamics.orientations import manifolds, normalised
from sharnir.model.constraints import REGISTRY
from support.constraint_models import yard
from support.hinged_mast import hinged_mast
from support.known_mobility import LINKAGES
from support.random_loops import random_mechanism
from support.samples import slow_after, slow_but_every

TIGHT = 1e-12  # round-off of sums over some bodies, relative to 1 and the largest


@pytest.fixture
def all_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every model with constraints counts as large."""
    monkeypatch.setattr(sparse_rows, "LARGE", 0)


def compiled(model: sh.Model) -> sh.Dynamics:
    return sh.compile(model, "separate-bodies", backend="casadi")


def near(found: Any, expected: Any, tolerance: float = TIGHT) -> None:
    size = 1.0 + np.abs(expected).max(initial=0.0)
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance * size)


def examples() -> list[Any]:
    return [
        pytest.param(constraint, planar, id=f"{name}-{k}-{'plane' if planar else 'space'}")
        for name, kind in REGISTRY.items()
        for planar in (False, True)
        for k, constraint in enumerate(kind.examples(planar))
    ]


@pytest.mark.parametrize(("constraint", "planar"), slow_but_every(3, examples()))
def test_every_constraint(constraint: Any, planar: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    model = yard(constraint, planar=planar, turning=not planar).build()
    full = compiled(model)
    rng = np.random.default_rng(3)
    q = normalised(manifolds(model), rng.normal(size=model.nq))
    t, params = 0.37, {"k": 0.4, "r": -0.9}
    G = full.constraint_jacobian(q, t=t, params=params)
    H = full._loops._effects(q, t, params)
    W = full._loops._wrenches({"q": q}, t, params)
    monkeypatch.setattr(sparse_rows, "LARGE", 0)
    at = compiled(model).sparse_rows(q, t=t, params=params)
    near(at.jacobian.toarray(), G)
    near(at.effects.toarray(), H)
    near(at.wrenches, W)


@pytest.mark.parametrize("name", slow_after(6, LINKAGES))
def test_linkages(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reactions by the minimum rule, what is not unique, whether rows are redundant: as by singular values."""
    make, q = LINKAGES[name]
    model = make()
    q, v, report = sh.assemble(model, q, np.random.default_rng(1).normal(size=model.nv))
    assert report.ok
    _compare(model, q, v, 0.0, monkeypatch)


@pytest.mark.parametrize("seed", slow_after(4, [3, 5, 8, 11, 13, 16, 17, 18]))
def test_random_mechanisms(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some with redundant rows, some immobile, some tilted."""
    x = random_mechanism(seed)
    _compare(x.model, x.state.q, x.state.v, x.state.t, monkeypatch)


def _compare(model: sh.Model, q: np.ndarray, v: np.ndarray, t: float, monkeypatch: pytest.MonkeyPatch) -> None:
    full = compiled(model)
    expected = full.reactions(q, v, t=t), full.multipliers(q, v, t=t), full.constraint_reactions(q, v, t=t)
    nonunique, redundant = full.nonunique(q, t=t), is_redundant(model)
    batch = full.reactions(np.stack([q, q]), np.stack([v, 0.5 * v]), t=t)
    monkeypatch.setattr(sparse_rows, "LARGE", 0)
    _known(model).clear()
    large = compiled(model)
    # positions are known to 1e-15 and the metric of the minimum rule is as well conditioned as the loops are
    near(large.reactions(q, v, t=t), expected[0], 1e-10)
    near(large.multipliers(q, v, t=t), expected[1], 1e-10)
    for name, wrench in large.constraint_reactions(q, v, t=t).items():
        near(wrench, expected[2][name], 1e-10)
    near(large.reactions(np.stack([q, q]), np.stack([v, 0.5 * v]), t=t), batch, 1e-10)
    near(large.constraint_jacobian(np.stack([q, q]), t=t), full.constraint_jacobian(np.stack([q, q]), t=t))
    assert large.nonunique(q, t=t).names == nonunique.names
    assert large._loops is not None
    assert large._loops.is_redundant(model.parameter_defaults) == redundant


def test_only_large_models_take_this_way() -> None:
    """Rows times velocities."""
    assert not sparse_rows.is_large(hinged_mast(8))  # 35 × 16
    assert sparse_rows.is_large(hinged_mast(40))  # 195 × 80


@pytest.mark.slow
def test_redundant_rows_stay_in_their_loops() -> None:
    """A mast of hinges about a skew axis: 3 rows of every loop are redundant, whose forces only its own joints see."""
    model = hinged_mast(40, axis=(1.0, 2.0, 2.0))
    dyn = compiled(model)
    G = dyn.constraint_jacobian(model.q0, layout="sparse")
    assert isinstance(G, csr_array)
    assert G.nnz < 5 * 4 * 39 + 1  # 5 rows and no more than 4 joints for each of 39 loops
    factor = SparseRank(G, [np.arange(5 * k, 5 * k + 5) for k in range(39)])
    assert factor.rank == 2 * 39
    N = factor.null()
    assert all(len(set(rows // 5)) == 1 for rows in np.split(N.indices, N.indptr[1:-1]))
    assert dyn._loops is not None
    assert dyn._loops.is_redundant(model.parameter_defaults)
    open_ = dyn.nonunique(model.q0)
    assert len(open_) > 39


def test_what_is_asked_for_one_state_at_a_time() -> None:
    model = hinged_mast(4)
    dyn = compiled(model)
    with pytest.raises(ModelError, match="expected one position"):
        dyn.constraint_jacobian(np.stack([model.q0] * 2), layout="sparse")
    with pytest.raises(UnsupportedError, match="layout"):
        dyn.constraint_jacobian(model.q0, layout="dense")
    near(dyn.constraint_jacobian(model.q0, layout="sparse").toarray(), dyn.constraint_jacobian(model.q0))
    s = sh.System("tree")
    s.add_body("a", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    assert sh.compile(s.build()).constraint_jacobian([0.3], layout="sparse").shape == (0, 1)


def test_nonunique_of_a_batch_is_refused(all_large: None) -> None:
    model = hinged_mast(2)
    with pytest.raises(ModelError, match="nonunique: expected one position"):
        compiled(model).nonunique(np.stack([model.q0] * 2))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "size", "free"), [("scissor", 300, 2), ("ring", 600, 598), ("windows", 200, 1)])
def test_known_families(name: str, size: int, free: int) -> None:
    """Degrees of freedom of masts, rings and windows of any size, from the rank of their rows."""
    linkage = member(name, size)
    model = linkage.model
    dyn = sh.compile(model, "separate-bodies")
    at = dyn.sparse_rows(linkage.q0)
    assert model.nv - SparseRank(at.jacobian, at.rows.blocks).rank == free
