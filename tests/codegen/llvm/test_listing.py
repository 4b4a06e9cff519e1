"""Every operation written as text does what CasADi's own machine does, on ordinary and special numbers."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from codegen.llvm.test_emit import OPERATIONS, SPECIAL, x, y
from sharnir.codegen.entry import Kernel
from sharnir.codegen.graph import Graph, graph_of
from sharnir.codegen.store.code import Code
from sharnir.codegen.straight import Interpreter, Pieces, chunked_module


def run(graph: Graph, width: int, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    sizes = [*graph.input_sizes, *graph.output_sizes]
    return Kernel(Code(sizes, width=width), lambda w: chunked_module(Pieces((graph,), 0), w))([a, b], [1, 1], len(a))


@pytest.mark.parametrize("width", [1, 4])
def test_every_operation(width: int) -> None:
    """Two units in the last place: sine and cosine are ours, the rest is the same library or exact."""
    outputs = ca.vertcat(*(make() for make in OPERATIONS.values()))
    a, b = (np.ascontiguousarray(g.reshape(-1, 1)) for g in np.meshgrid(SPECIAL, SPECIAL))
    found = run(graph_of([x, y], [outputs]), width, a, b)
    expected = Interpreter([x, y], outputs)([a, b], [1, 1], len(a))
    for k, name in enumerate(OPERATIONS):
        # a minimum with a NaN is the other number in either order, which CasADi's machine takes by its own rule
        ordinary = ~(np.isnan(a) | np.isnan(b)).ravel() if name in ("min", "max") else np.ones(len(a), bool)
        np.testing.assert_allclose(found[ordinary, k], expected[ordinary, k], rtol=5e-16, atol=0, err_msg=name)


@pytest.mark.parametrize("value", [0.0, 0.1, 1e-310, 1e308, np.inf, -np.inf, np.nan])
@pytest.mark.parametrize("width", [1, 4])
def test_constants_keep_every_bit(value: float, width: int) -> None:
    one = np.ones((3, 1))
    found = run(graph_of([x, y], [ca.SX(value)]), width, one, one)
    np.testing.assert_array_equal(found.view(np.int64), np.full((3, 1), value).view(np.int64))


def test_an_operation_without_native_form_is_named() -> None:
    unknown = Graph(((10_000, (0,), ()),), {}, (), (0,))
    with pytest.raises(NotImplementedError, match="CasADi operation 10000 has no native form"):
        chunked_module(Pieces((unknown,), 0), 1)
