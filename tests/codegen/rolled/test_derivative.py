"""The kernel of derivatives: any number of directions in the lanes of the processor, states one after the other."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import composite
from sharnir.codegen.forms import kernel_of
from sharnir.codegen.graph import OperationCount
from support.counted_programs import forest, random_parents, sensitive
from support.random_trees import random_tree, relative_error
from support.rich_trees import inputs_of, interpreted, strides_of
from support.samples import ALL


@pytest.mark.slow
@pytest.mark.parametrize("n", [1, 3, 4, 6, 33] if ALL else [3, 33])
def test_any_number_of_directions(n: int) -> None:
    """Whole vectors of directions and incomplete ones, blocks of them in the solution."""
    model = random_tree(4, bodies=n, joint=lambda rng: sh.Revolute("y"), branching=0.2)
    x = inputs_of(composite.derivatives, model, 1, 2)
    found = kernel_of(composite.derivatives, model, "rolled").kernel(x, strides_of(x), 2)
    if n <= 6:
        assert relative_error(found, interpreted(composite.derivatives, model, x)) <= 1e-13
    else:  # no graph of that size: M ∂a/∂τ = 1
        by_tau = found.reshape(2, 3, n, n)[:, 2]
        M = sh.compile(model, backend="casadi").mass_matrix(x[0])
        assert relative_error(M @ by_tau, np.broadcast_to(np.eye(n), (2, n, n))) <= 1e-10


@pytest.mark.slow
def test_dampers_between_bodies_that_share_code() -> None:
    """Forces name their bodies, all other code is that of a class: three free bodies in a ring, and one of another."""
    s = sh.System("ring", gravity=(0, 0, 0))
    for k in range(3):
        s.add_body(f"b{k}", joint=sh.Free(), mass=1.0 + k, com=(0.3, 0.1, 0.2), inertia=(0.2, 0.3, 0.3))
    s.add_body("wheel", "b1", joint=sh.Revolute("x"), mass=1.0, inertia=(0.2, 0.3, 0.3))
    for k in range(3):
        ends = f"b{k}", (0.1, 0.2, 1.0), f"b{(k + 1) % 3}", (-1.0, 0.3, 2.0)
        s.add_force(f"damper {k}", sh.PointSpring(*ends, 2.0, 0.3, damping=f"0.4 + 0.2*v('b{(k + 2) % 3}', 4)**2"))
    model = s.build()
    x = inputs_of(composite.derivatives, model, 1, 2)
    found = kernel_of(composite.derivatives, model).kernel(x, strides_of(x), 2)
    assert relative_error(found, interpreted(composite.derivatives, model, x)) <= 1e-13


@pytest.mark.slow
@pytest.mark.parametrize("what", [{"q": "sin(2*t)"}, {"v": "sin(2*t)"}], ids=["q", "v"])
def test_the_rolled_state_jacobian_with_a_prescribed_joint(what: dict[str, str]) -> None:
    """Its velocity is a function of time: q̇ does not depend on the v that is given."""
    s = sh.System("driven")
    for name, parent in (("a", "world"), ("b", "a")):
        s.add_body(name, parent, joint=sh.Revolute("y"), mass=1.0, com=(0.3, 0, 0.1), inertia=(0.2, 0.2, 0.2))
    s.prescribe("a", **what)
    model = s.build()
    x = inputs_of(composite.state_jacobian, model, 1, 2)
    found = kernel_of(composite.state_jacobian, model, "rolled").kernel(x, strides_of(x), 2)
    assert relative_error(found, interpreted(composite.state_jacobian, model, x)) <= 1e-13
    np.testing.assert_array_equal(found.reshape(2, 4, 4)[:, :2], [[[0, 0, 0, 0], [0, 0, 0, 1]]] * 2)


@pytest.mark.slow
def test_operation_parts_sum_to_the_total() -> None:
    model = random_tree(4, bodies=3, joint=lambda rng: sh.Revolute("y"))
    operations = kernel_of(composite.derivatives, model, "rolled").operations
    assert {"tangent q", "tangent v"} <= set(operations.parts)
    assert sum(part.total for part in operations.parts.values()) == operations.total


@pytest.mark.parametrize("parents", [[0], [0, 1, 2], random_parents(4, 7)], ids=str)
def test_operations_by_hand(parents: list[int]) -> None:
    """f = q² v: values are q² and, for both directions to use, 2 q; then (2 q dq) v and q² dv of every direction."""
    parts = kernel_of(sensitive, forest(parents), "rolled").operations.parts
    n = len(parents)
    assert parts["force"] == OperationCount(add=n, mul=n)
    assert parts["tangent q"] == OperationCount(mul=2 * n * n)
    assert parts["tangent v"] == OperationCount(mul=n * n)
