"""The rows of joints: what they forbid is exactly what the joint forbids."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.absolute.rows import (
    IN_PLANE,
    JointRows,
    joint_motion,
    joint_rows,
    prepared,
    to_child,
)
from sharnir.algorithms.sweeps.outputs import Gather
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.sweep import Record, expanded
from sharnir.algorithms.sweeps.trace import Trace
from sharnir.codegen.straight import symbols
from support.rich_trees import inputs_of, rich_tree
from support.samples import slow_after

PROGRAM = Program("rows", prepared, ("q", "v"), Gather("P", "body", 6))


def traced(model: sh.Model) -> tuple[Trace, dict[str, ca.SX]]:
    inputs = symbols(PROGRAM, model)
    trace = Trace(model, inputs)
    for sweep in expanded(prepared, bool(model.forces)):
        trace.run(sweep)
    return trace, inputs


def numbers(model: sh.Model, inputs: dict[str, ca.SX], values: list[ca.SX], seed: int = 0) -> list[np.ndarray]:
    function = ca.Function("numbers", list(inputs.values()), [ca.densify(x) for x in values])
    given = [x[0] for x in inputs_of(PROGRAM, model, seed, 1)]
    return [np.array(x) for x in function.call([ca.DM(x) for x in given])]


def with_rows(model: sh.Model, i: int) -> tuple[Record, JointRows, dict[str, ca.SX]]:
    trace, inputs = traced(model)
    body = trace.records[i]
    return body, joint_rows(body, trace.records[model.parents[i - 1]]), inputs


@pytest.mark.parametrize("seed", slow_after(2, range(6)))
def test_rows_and_the_motions_that_satisfy_them(seed: int) -> None:
    """Q K + Q_p = 0, Q k = b, Q N = 0 on the free columns, B N = E; together they are as many as coordinates."""
    model = rich_tree(seed, 6)
    for i in range(1, 7):
        body, rows, inputs = with_rows(model, i)
        K = ca.horzcat(*(to_child(body, ca.SX.eye(6)[:, k]) for k in range(6)))
        N, (B, B_parent) = body.N[:, body.free], joint_motion(body)
        zeros = [rows.Q @ K + rows.Q_parent, rows.Q @ body.k - rows.b, rows.Q @ N, B @ K + B_parent]
        for x in numbers(model, inputs, [*zeros, B @ N - ca.SX.eye(len(body.free))], seed):
            np.testing.assert_allclose(x, 0.0, atol=1e-13)
        assert rows.Q.shape[0] + len(body.free) == 6
        (both,) = numbers(model, inputs, [ca.vertcat(rows.Q, B)], seed)
        assert np.linalg.matrix_rank(both, tol=1e-6) == 6
        assert len(rows.labels) == rows.Q.shape[0]


def test_hinge_in_world_axes() -> None:
    """Seed 004: three rows of the point in world axes, two of rotation across the axis."""
    s = sh.System("hinge")
    s.add_body("base", joint=sh.Free(), mass=1.0, com=(0.1, 0, 0), inertia=(1, 1, 1))
    place = sh.Placement(xyz=(0.3, 0.2, 0))
    s.add_body("arm", "base", joint=sh.Revolute("z"), placement=place, mass=1.0, com=(0, 0.5, 0), inertia=(1, 1, 1))
    model = s.build()
    _, rows, inputs = with_rows(model, 2)
    Q, Q_parent = numbers(model, inputs, [rows.Q, rows.Q_parent])
    np.testing.assert_array_equal(Q[:3, :3], np.eye(3))
    np.testing.assert_array_equal(Q_parent[:3, :3], -np.eye(3))
    np.testing.assert_array_equal(Q[3:, :3], 0.0)
    np.testing.assert_allclose(Q[3:, 5], 0.0, atol=1e-16)
    assert rows.labels == (
        "force along world x", "force along world y", "force along world z",
        "moment 1 across the joint", "moment 2 across the joint",
    )  # fmt: skip


def test_in_the_plane_only_its_own_rows_are_left() -> None:
    s = sh.System("plane", planar=True)
    s.add_body("cart", joint=sh.Prismatic((1.0, 2.0, 0.0)), mass=1.0, inertia=(1, 1, 1))
    s.add_body("rod", "cart", joint=sh.Revolute("z"), mass=1.0, com=(0.5, 0, 0), inertia=(1, 1, 1))
    s.add_body("float", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    model = s.build()
    trace, inputs = traced(model)
    for body, count in ((1, 2), (2, 2), (3, 0)):
        parent = trace.records[model.parents[body - 1]]
        rows = joint_rows(trace.records[body], parent, IN_PLANE)
        assert rows.Q.shape == (count, 6)
        for Q in numbers(model, inputs, [rows.Q, rows.Q_parent]):
            np.testing.assert_array_equal(Q[:, 2:5], 0.0)


def test_the_row_of_a_driven_coordinate_reads_its_acceleration() -> None:
    """Of a cylindrical joint whose rotation is driven: a = q̈(t), and the multiplier is the drive."""
    s = sh.System("drive")
    s.add_body("screw", joint=sh.Cylindrical("x"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("screw", v="3*t", coordinate=1)
    model = s.build()
    body, rows, inputs = with_rows(model, 1)
    assert body.driven == [1]
    assert rows.labels[-1] == "drive of coordinate 1"
    Q, b = numbers(model, inputs, [rows.Q, rows.b])
    np.testing.assert_allclose(Q[-1], [0, 0, 0, 1, 0, 0], atol=1e-15)
    np.testing.assert_allclose(b[-1], 3.0, rtol=1e-14)
