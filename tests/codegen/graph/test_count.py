"""Operation counts of expressions that can be counted by hand."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import casadi as ca
import pytest

from sharnir.codegen.choose import kernel_of
from sharnir.codegen.graph import OperationCount, PartsLater, count, graph_of
from support.counted_programs import ancestors, collecting, forest, products, random_parents


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
