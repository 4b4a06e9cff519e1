"""Values once, tangents for every direction: together they are the graph that was taken apart."""

from __future__ import annotations

import casadi as ca
import numpy as np

from sharnir.codegen.graph import Graph, graph_of
from sharnir.codegen.rolled.derivative import partition


def run(graph: Graph, inputs: list[list[float]]) -> list[float]:
    """A few operations are enough here."""
    work: dict[int, float] = {}
    out: dict[int, float] = {}
    two = {ca.OP_ADD: np.add, ca.OP_SUB: np.subtract, ca.OP_MUL: np.multiply, ca.OP_DIV: np.divide}
    one = {ca.OP_SIN: np.sin, ca.OP_COS: np.cos, ca.OP_NEG: np.negative, ca.OP_SQ: np.square, ca.OP_ASSIGN: np.copy}
    one |= {ca.OP_TWICE: lambda x: 2 * x, ca.OP_INV: np.reciprocal}
    for operation, to, of in graph.instructions:
        if operation == ca.OP_INPUT:
            work[to[0]] = inputs[of[0]][of[1]]
        elif operation == ca.OP_CONST:
            work[to[0]] = graph.constants[to[0]]
        elif operation == ca.OP_OUTPUT:
            out[to[1]] = work[of[0]]
        elif operation in two:
            work[to[0]] = float(two[operation](work[of[0]], work[of[1]]))
        else:
            work[to[0]] = float(one[operation](work[of[0]]))
    return [out[k] for k in sorted(out)]


def test_the_parts_give_the_whole() -> None:
    x, dx, dy = ca.SX.sym("x", 2), ca.SX.sym("dx", 2), ca.SX.sym("dy", 2)
    value = ca.vertcat(ca.sin(x[0] * x[1]), x[0] / (1 + x[1] ** 2))
    by_x, by_y = ca.jtimes(value, x, dx), ca.jtimes(value, x, dy) + dy
    joint = graph_of([x, dx, dy], [value, by_x, by_y])
    parts = partition(joint, (range(1, 2), range(2, 3)))
    given = [[0.3, -0.7], [1.1, 0.2], [0.4, 0.9]]
    expected = [np.array(v).ravel() for v in ca.Function("f", [x, dx, dy], [value, by_x, by_y])(*given)]
    values = run(parts.values, given)
    assert parts.coefficients > 0
    assert len(values) == 2 + parts.coefficients
    np.testing.assert_allclose(values[:2], expected[0], rtol=1e-15)
    coefficients = values[2:]
    for graph, right in zip(parts.tangents, expected[1:], strict=True):
        np.testing.assert_allclose(run(graph, [*given, coefficients]), right, rtol=1e-14)


def test_tangents_compute_no_value_again() -> None:
    """No sine, no division: those are coefficients."""
    x, dx = ca.SX.sym("x"), ca.SX.sym("dx")
    value = ca.sin(x) / x
    parts = partition(graph_of([x, dx], [value, ca.jtimes(value, x, dx)]), (range(1, 2),))
    operations = {operation for operation, _, _ in parts.tangents[0].instructions}
    assert not operations & {ca.OP_SIN, ca.OP_COS, ca.OP_DIV, ca.OP_INV}
