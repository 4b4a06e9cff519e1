"""Matrices over bodies, joints and constraints, told block by block, against dense ones in NumPy."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.composite import couple
from sharnir.algorithms.sweeps.kinematics import configure, locate
from sharnir.algorithms.sweeps.matrix import (
    Ancestors,
    BlockMatrix,
    FreeVelocities,
    PathAccumulator,
    SharedBodies,
    Solve,
)
from sharnir.algorithms.sweeps.sweep import Fields, Record, outward
from sharnir.algorithms.sweeps.trace import Trace
from sharnir.spatial.algebra import eye, skew
from support.counted_programs import forest, random_parents

SEEDS = range(6)


def placed(model: sh.Model, seed: int, *sweeps: object) -> Trace:
    """At numbers, not symbols: every matrix of the trace can be read."""
    rng = np.random.default_rng(seed)
    trace = Trace(model, {"q": ca.SX(rng.normal(size=model.nq)), "tau": ca.SX(rng.normal(size=model.nv))})
    for sweep in (configure, locate, *sweeps):
        trace.run(sweep)  # type: ignore[arg-type]
    return trace


def number(x: ca.SX) -> np.ndarray:
    return np.array(ca.DM(x))


def stacked(trace: Trace, field: str) -> np.ndarray:
    return np.vstack([number(getattr(record, field)) for record in trace.records[1:]])


@outward()
def reach(body: Record, parent: Record) -> Fields:
    return {"arm": body.X0.R @ body.X.p + body.X0.p}


def _wittenburg(body: Record, ancestor: Record) -> ca.SX:
    return 0.1 * skew(body.arm) @ skew(ancestor.arm).T


@pytest.mark.parametrize("seed", SEEDS)
def test_ancestors_with_blocks_of_three(seed: int) -> None:
    """As K of Wittenburg's equations: one 3 × 3 block for every body and those on its path."""
    parents = random_parents(seed, 9)
    matrix = BlockMatrix("K", Ancestors(), _wittenburg, lambda body: 20 * eye(3) + skew(body.arm) @ skew(body.arm).T)
    solve = Solve("w", matrix, lambda body: body.X0.p)
    trace = placed(forest(parents), seed, reach, matrix, solve)
    arms = [number(skew(record.arm)) for record in trace.records[1:]]
    K = np.zeros((27, 27))
    for i in range(9):
        K[3 * i : 3 * i + 3, 3 * i : 3 * i + 3] = 20 * np.eye(3) + arms[i] @ arms[i].T
        j = parents[i] - 1
        while j >= 0:
            block = 0.1 * arms[i] @ arms[j].T
            K[3 * i : 3 * i + 3, 3 * j : 3 * j + 3], K[3 * j : 3 * j + 3, 3 * i : 3 * i + 3] = block, block.T
            j = parents[j] - 1
    np.testing.assert_allclose(number(trace.matrices["K"].dense()), K, atol=1e-14)
    p0 = np.concatenate([number(record.X0.p).ravel() for record in trace.records[1:]])
    np.testing.assert_allclose(stacked(trace, "w").ravel(), np.linalg.solve(K, p0), rtol=1e-10, atol=1e-13)


def test_what_is_carried_along_paths() -> None:
    """Every body begins anew, passes itself first, and meets its ancestors nearest first."""
    met: list[tuple[int, int, list[int]]] = []

    def block(body: Record, ancestor: Record, carried: Record) -> ca.SX:
        met.append((body.number, ancestor.number, carried.passed))
        return body.q * ancestor.q

    carried = PathAccumulator(lambda body: {"passed": []}, lambda node, x: {"passed": [*x.passed, node.number]})
    matrix = BlockMatrix("M", Ancestors(), block, lambda body: body.q * body.q, FreeVelocities(), carried)
    model = forest([0, 1, 2, 2, 0, 5])
    trace = Trace(model, {"q": ca.SX.sym("q", 6)})
    for i in range(1, 7):
        trace.extend(i, {"number": i})
    trace.run(matrix)
    assert met == [(2, 1, [2]), (3, 2, [3]), (3, 1, [3, 2]), (4, 2, [4]), (4, 1, [4, 2]), (6, 5, [6])]
    with pytest.raises(AssertionError, match="along paths"):
        BlockMatrix("A", SharedBodies(), block, accumulator=carried)


JOINTS = (sh.Revolute("y"), sh.Spherical(), sh.Free(), sh.Fixed(), sh.Cylindrical("x"), sh.Universal("x", "y"))


def mixed(parents: list[int]) -> sh.Model:
    s = sh.System("mixed")
    for i, parent in enumerate(parents, start=1):
        name, place = f"b{parent}" if parent else "world", sh.Placement(xyz=(0.3, 0.1 * i, -0.2))
        joint = JOINTS[i % len(JOINTS)]
        s.add_body(f"b{i}", name, joint=joint, placement=place, mass=i, com=(0.1, 0, 0.2), inertia=(1, 1.5, 2))
    return s.build()


@outward()
def locked(body: Record, parent: Record) -> Fields:
    """Rows of the inboard joint on the two bodies that it joins, and how each of them answers to a unit force there."""
    Z = body.joint.complement(body.q)
    C = ca.horzcat(*(body.X.motion_to_child(eye(6)[:, k]) for k in range(6)))
    Q = {"child": Z.T, "parent": -Z.T @ C}
    Y = {"child": ca.inv(body.I.matrix()) @ Q["child"].T}
    if hasattr(parent, "I"):
        Y["parent"] = ca.inv(parent.I.matrix()) @ Q["parent"].T
    return {"Q": Q, "Y": Y, "right": Z.T @ ca.vertcat(body.X0.p, body.X.p)}


@pytest.mark.parametrize("seed", SEEDS)
def test_joints_that_share_a_body(seed: int) -> None:
    """As Q M⁻¹ Qᵀ of absolute coordinates, and of Hamilton's equations with the joints as rows: 0 to 6 rows a joint."""
    parents = random_parents(seed, 8)
    matrix = BlockMatrix("A", SharedBodies(), lambda x, y, at_x, at_y: x.Q[at_x] @ y.Y[at_y])
    trace = placed(mixed(parents), seed, locked, matrix, Solve("lam", matrix, lambda joint: joint.right))
    records = trace.records[1:]
    rows = [record.right.shape[0] for record in records]
    assert {0, 3, 4, 5, 6} <= set(rows)
    starts = np.concatenate([[0], np.cumsum(rows)])
    Q, M = np.zeros((starts[-1], 48)), np.zeros((48, 48))
    for i, (parent, record) in enumerate(zip(parents, records, strict=True)):
        M[6 * i : 6 * i + 6, 6 * i : 6 * i + 6] = number(record.I.matrix())
        Q[starts[i] : starts[i + 1], 6 * i : 6 * i + 6] = number(record.Q["child"])
        if parent:
            Q[starts[i] : starts[i + 1], 6 * parent - 6 : 6 * parent] = number(record.Q["parent"])
    A = Q @ np.linalg.inv(M) @ Q.T
    np.testing.assert_allclose(number(trace.matrices["A"].dense()), A, atol=1e-12)
    right = np.concatenate([number(record.right).ravel() for record in records])
    np.testing.assert_allclose(stacked(trace, "lam").ravel(), np.linalg.solve(A, right), rtol=1e-9, atol=1e-9)


def test_which_matrices_have_a_rolled_form() -> None:
    model = forest([0, 1, 1])
    free = FreeVelocities()
    ours = BlockMatrix("M", Ancestors(), lambda x, y: x.q * y.q, unknowns=free)
    assert couple.can_be_rolled(model)
    assert Solve("a", ours, lambda body: body.tau).can_be_rolled(model)
    for other in (
        BlockMatrix("K", Ancestors(), _wittenburg),
        BlockMatrix("A", SharedBodies(), _wittenburg, None, free),
    ):
        assert not other.can_be_rolled(model)
        assert not Solve("x", other, lambda body: body.tau).can_be_rolled(model)
