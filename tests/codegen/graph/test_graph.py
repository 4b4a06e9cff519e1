"""Traced functions as lists of instructions."""

from __future__ import annotations

import casadi as ca
import numpy as np

from sharnir.codegen.graph import graph_of, sines_first, told_apart


def operations(*outputs: ca.SX, inputs: list[ca.SX]) -> list[int]:
    return [operation for operation, _, _ in graph_of(inputs, list(outputs)).instructions]


def test_a_product_and_a_sum() -> None:
    x, y = ca.SX.sym("x"), ca.SX.sym("y")
    found = operations(x * y + 2.5, inputs=[x, y])
    assert sorted(found) == sorted([ca.OP_INPUT, ca.OP_INPUT, ca.OP_CONST, ca.OP_MUL, ca.OP_ADD, ca.OP_OUTPUT])


def test_common_terms_are_shared() -> None:
    x, y = ca.SX.sym("x"), ca.SX.sym("y")
    first, second = ca.sin(x * y), ca.sin(x * y)  # two separate nodes until shared
    found = operations(first + 1, second + 2, inputs=[x, y])
    assert found.count(ca.OP_SIN) == 1
    assert found.count(ca.OP_MUL) == 1


def test_constants_and_sizes() -> None:
    x, empty = ca.SX.sym("x", 3), ca.SX(0, 1)
    graph = graph_of([x, empty], [ca.vertcat(x[0] * 2.5, 0, x[2])])
    assert graph.input_sizes == (3, 0)
    assert graph.output_sizes == (3,)
    assert 2.5 in graph.constants.values()
    for position in graph.constants:
        assert graph.instructions[position][0] == ca.OP_CONST


def test_every_entry_of_the_output_is_written_once_zeros_included() -> None:
    x = ca.SX.sym("x", 2)
    graph = graph_of([x], [ca.SX(ca.Sparsity.diag(2)) @ x, ca.SX(2, 2)])
    written = [outputs for operation, outputs, _ in graph.instructions if operation == ca.OP_OUTPUT]
    assert sorted(written) == [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (1, 3)]


def test_what_is_read_has_been_written() -> None:
    """Registers may be reused, but never read before they are set."""
    x = ca.SX.sym("x", 4)
    graph = graph_of([x], [ca.inv(ca.reshape(x, 2, 2)) @ ca.sin(x[:2])])
    known: set[int] = set()
    for operation, outputs, inputs in graph.instructions:
        if operation not in (ca.OP_INPUT, ca.OP_CONST):
            assert set(inputs) <= known
        if operation != ca.OP_OUTPUT:
            known.update(outputs)


def test_tracing_twice_gives_the_same_graph() -> None:
    def trace() -> object:
        x = ca.SX.sym("x", 3)
        return graph_of([x], [ca.cross(x, ca.sin(x)) * np.pi])

    assert trace() == trace()


def test_sines_come_first_with_all_they_need_and_nothing_is_lost() -> None:
    x = ca.SX.sym("x", 4)
    graph = graph_of([x], [ca.vertcat(x[0] * x[1] + ca.sin(x[2] - ca.cos(x[3] * x[3])), x[3] * ca.cos(x[0] + 1))])
    found = sines_first(graph)
    assert sorted(found.instructions) == sorted(graph.instructions)
    trig = [k for k, (operation, _, _) in enumerate(found.instructions) if operation in (ca.OP_SIN, ca.OP_COS)]
    assert len(trig) == 3
    # x[2], x[3], x[0], 1 and what the arguments are made of: a square, a difference, a sum, three functions
    assert trig[-1] == 9
    assert trig[-1] < max(k for k, (_, to, _) in enumerate(graph.instructions) if to[0] == found.instructions[9][1][0])
    known: set[int] = set()
    for operation, outputs, inputs in found.instructions:
        assert operation in (ca.OP_INPUT, ca.OP_CONST) or set(inputs) <= known
        known.update(outputs if operation != ca.OP_OUTPUT else ())


def test_without_sines_the_order_stays() -> None:
    x = ca.SX.sym("x", 2)
    graph = graph_of([x], [x[0] * x[1] + x[1] / 3])
    assert sines_first(graph) == graph


def test_symbols_of_one_name_are_told_apart() -> None:
    """`cse` of CasADi goes by names where a term vanishes. The columns of different stages once had one name."""
    a, b, x = ca.SX.sym("k", 2), ca.SX.sym("k", 2), ca.SX.sym("x", 3)
    inputs, outputs = told_apart([a, b, x], [a[1] * x[0] - b[1]])
    names = [s.name() for column in inputs for s in ca.vertsplit(column)]
    assert len(set(names)) == 7
    value = ca.Function("f", list(inputs), list(outputs))([1, 2], [3, 5], [7, 11, 13])
    assert float(value) == 2 * 7 - 5
    same = told_apart([a, x], [a * x[0]])
    assert same[0][0] is a
