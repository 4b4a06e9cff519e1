"""Traced functions as lists of instructions."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import casadi as ca
import numpy as np
import pytest

from sharnir.codegen.forms import kernel_of
from sharnir.codegen.graph import OperationCount, PartsLater, count, divided, graph_of, sines_first, told_apart
from support.counted_programs import ancestors, collecting, forest, products, random_parents


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


# Operation counts of expressions that can be counted by hand.


def counted(f: Callable[[ca.SX, ca.SX], ca.SX]) -> OperationCount:
    x, y = ca.SX.sym("x", 3), ca.SX.sym("y", 3)
    return count(graph_of([x, y], [f(x, y)]).instructions)


CASES = [
    ("nothing", lambda x, y: x, OperationCount()),
    ("a constant", lambda x, y: ca.SX(3.5), OperationCount()),
    ("a negation", lambda x, y: -x[0], OperationCount()),
    ("a sum", lambda x, y: x[0] + y[0], OperationCount(add=1)),
    ("a difference", lambda x, y: x[0] - y[0], OperationCount(add=1)),
    ("twice", lambda x, y: x[0] + x[0], OperationCount(add=1)),
    ("a product", lambda x, y: x[0] * y[0], OperationCount(mul=1)),
    ("a square", lambda x, y: x[0] ** 2, OperationCount(mul=1)),
    ("a product and a sum", lambda x, y: x[0] * y[0] + x[1], OperationCount(add=1, mul=1)),
    ("a quotient", lambda x, y: x[0] / y[0], OperationCount(div=1)),
    ("a reciprocal", lambda x, y: 1 / y[0], OperationCount(div=1)),
    ("a root", lambda x, y: ca.sqrt(x[0]), OperationCount(sqrt=1)),
    ("a sine and a cosine", lambda x, y: ca.sin(x[0]) * ca.cos(x[0]), OperationCount(mul=1, trig=2)),
    ("an exponential", lambda x, y: ca.exp(x[0]), OperationCount(trig=1)),
    ("a dot product", lambda x, y: ca.dot(x, y), OperationCount(add=2, mul=3)),
    ("a cross product", lambda x, y: ca.cross(x, y), OperationCount(add=3, mul=6)),
    ("a shared term", lambda x, y: ca.vertcat(x[0] * y[0] + 1, x[0] * y[0] + 2), OperationCount(add=2, mul=1)),
    ("a choice", lambda x, y: ca.if_else(x[0] < y[0], x[1], 0), OperationCount(add=2)),
]  # fmt: skip


@pytest.mark.parametrize(("f", "expected"), [pytest.param(f, e, id=name) for name, f, e in CASES])
def test_by_hand(f: Callable[[ca.SX, ca.SX], ca.SX], expected: OperationCount) -> None:
    assert counted(f) == expected


def test_total_sum_and_multiple() -> None:
    a, b = OperationCount(1, 2, 3, 4, 5), OperationCount(add=10, trig=1)
    assert a.total == 15
    assert a + b == OperationCount(11, 2, 3, 4, 6)
    assert a.times(3) == OperationCount(3, 6, 9, 12, 15)


FORESTS = [[0], [0, 1, 2, 3], [0, 1, 1, 1], [0, 0, 0], random_parents(1, 9), random_parents(5, 25)]


@pytest.mark.parametrize("form", ["rolled", "unrolled"])
@pytest.mark.parametrize("parents", FORESTS, ids=str)
def test_sums_over_a_tree_by_hand(parents: list[int], form: str) -> None:
    """One square per body; every body but those on the world is added to its parent. The unread is not there."""
    inner = sum(parent > 0 for parent in parents)
    found = kernel_of(collecting, forest(parents), form).operations
    assert found == OperationCount(add=inner, mul=len(parents))


@pytest.mark.parametrize("form", ["rolled", "unrolled"])
@pytest.mark.parametrize("parents", FORESTS, ids=str)
def test_pairs_of_a_tree_by_hand(parents: list[int], form: str) -> None:
    """One product per body and one per body on its path to the world."""
    pairs = sum(1 + len(list(ancestors(parents, i))) for i in range(1, len(parents) + 1))
    assert kernel_of(products, forest(parents), form).operations == OperationCount(mul=pairs)


def test_parts_do_not_make_two_counts_different() -> None:
    assert OperationCount(add=1, parts={"all": OperationCount(add=1)}) == OperationCount(add=1)


def test_parts_are_found_when_someone_looks() -> None:
    asked: list[int] = []

    def find() -> dict[str, OperationCount]:
        asked.append(1)
        return {"first": OperationCount(add=1), "second": OperationCount(mul=2)}

    counted = OperationCount(add=1, mul=2, parts=PartsLater(find))
    assert counted.total == 3
    assert asked == []
    assert list(counted.parts) == ["first", "second"]
    assert counted.parts["second"].total == 2
    assert "second" in repr(counted)
    assert len(counted.parts) == 2
    again = pickle.loads(pickle.dumps(counted))
    assert again.parts == {"first": OperationCount(add=1), "second": OperationCount(mul=2)}
    assert asked == [1]


# Shares of those who asked first: by hand.


x, y, z = ca.SX.sym("x"), ca.SX.sym("y"), ca.SX.sym("z")
COLUMN = ca.vertcat(x, y, z)


def test_the_first_who_needs_an_operation_has_it() -> None:
    product = x * y
    found = [("a", [product]), ("b", [product + z, x - y]), ("c", [x * y - z])]  # x − y is needed by no one
    shares = divided([COLUMN], found, [(product + z) * (x * y - z) + x / z], "end")
    assert shares == {
        "a": OperationCount(mul=1),
        "b": OperationCount(add=1),
        "c": OperationCount(add=1),
        "end": OperationCount(add=1, mul=1, div=1),
    }


def test_a_label_may_come_again() -> None:
    found = [("a", [x * y]), ("b", [x * y * z]), ("a", [ca.sin(x * y * z)])]
    shares = divided([COLUMN], found, [ca.sin(x * y * z)], "b")
    assert shares == {"a": OperationCount(mul=1, trig=1), "b": OperationCount(mul=1)}


def test_a_reciprocal_belongs_to_the_first_division() -> None:
    """Two divisions by one value become its reciprocal and two products, but only if the outputs need both."""
    found = [("a", [x / z]), ("b", [y / z])]
    both = divided([COLUMN], found, [x / z + y / z], "b")
    assert both == {"a": OperationCount(mul=1, div=1), "b": OperationCount(add=1, mul=1)}
    one = divided([COLUMN], found, [y / z], "b")
    assert one == {"a": OperationCount(), "b": OperationCount(div=1)}


def test_shares_add_up_to_the_graph_of_the_outputs() -> None:
    outputs = [ca.vertcat(x / z + y / z, ca.sqrt(x * y)), ca.sin(x) * ca.cos(x) + x * y]
    found = [("a", [ca.sin(x), ca.vertcat(x * y, 1 / y)]), ("b", [ca.SX(0, 1)]), ("c", [x / z, ca.SX(3)])]
    shares = divided([COLUMN], found, outputs, "end")
    assert sum(shares.values(), OperationCount()) == count(graph_of([COLUMN], outputs).instructions)
    assert shares["b"] == OperationCount()
