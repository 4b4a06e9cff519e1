"""Shares of those who asked first: by hand."""

from __future__ import annotations

import casadi as ca

from sharnir.codegen.graph import OperationCount, count, divided, graph_of

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
