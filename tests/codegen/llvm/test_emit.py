"""Every operation that has a native form, against CasADi's own machine, on ordinary and special numbers."""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
import numpy as np
import pytest

from sharnir.codegen.call.kernel import Kernel
from sharnir.codegen.graph import Graph, graph_of
from sharnir.codegen.interpreter import Interpreter
from sharnir.codegen.store.code import Code
from sharnir.codegen.straight.chunked import unrolled_module

x, y = ca.SX.sym("x"), ca.SX.sym("y")
OPERATIONS: dict[str, Callable[[], ca.SX]] = {
    "add": lambda: x + y, "sub": lambda: x - y, "mul": lambda: x * y, "div": lambda: x / y, "neg": lambda: -x,
    "square": lambda: x**2, "twice": lambda: 2 * x, "inverse": lambda: 1 / y, "constant": lambda: x + 0.1,
    "sqrt": lambda: ca.sqrt(x), "abs": lambda: ca.fabs(x), "floor": lambda: ca.floor(x), "ceil": lambda: ca.ceil(x),
    "min": lambda: ca.fmin(x, y), "max": lambda: ca.fmax(x, y), "copysign": lambda: ca.copysign(x, y),
    "sign": lambda: ca.sign(x), "less": lambda: x < y, "less or equal": lambda: x <= y, "equal": lambda: x == y,
    "not equal": lambda: x != y, "not": lambda: ca.logic_not(x), "and": lambda: ca.logic_and(x, y),
    "or": lambda: ca.logic_or(x, y), "where": lambda: ca.if_else(x < y, x, y), "sin": lambda: ca.sin(x),
    "cos": lambda: ca.cos(x), "tan": lambda: ca.tan(x), "asin": lambda: ca.asin(x), "acos": lambda: ca.acos(x),
    "atan": lambda: ca.atan(x), "atan2": lambda: ca.atan2(x, y), "exp": lambda: ca.exp(x), "log": lambda: ca.log(x),
    "pow": lambda: x**y, "sinh": lambda: ca.sinh(x), "cosh": lambda: ca.cosh(x), "tanh": lambda: ca.tanh(x),
    "asinh": lambda: ca.asinh(x), "acosh": lambda: ca.acosh(x), "atanh": lambda: ca.atanh(x),
    "mod": lambda: ca.fmod(x, y), "erf": lambda: ca.erf(x), "hypot": lambda: ca.hypot(x, y),
    "expm1": lambda: ca.expm1(x), "log1p": lambda: ca.log1p(x),
}  # fmt: skip
SPECIAL = np.array([0.0, 1.0, -1.0, 0.3, -0.7, 2.5, -3.0, 1e-300, 1e10, np.inf, -np.inf, np.nan])


@pytest.mark.parametrize("width", [1, 4])
def test_every_operation(width: int) -> None:
    """Two units in the last place: sine and cosine are ours, the rest is the same library or exact."""
    outputs = ca.vertcat(*(make() for make in OPERATIONS.values()))
    graph = graph_of([x, y], [outputs])
    a, b = (np.ascontiguousarray(g.reshape(-1, 1)) for g in np.meshgrid(SPECIAL, SPECIAL))
    n = len(a)
    kernel = Kernel(Code([1, 1, len(OPERATIONS)], width=width), lambda w: unrolled_module(graph, w))
    found = kernel([a, b], [1, 1], n)
    expected = Interpreter([x, y], outputs)([a, b], [1, 1], n)
    for k, name in enumerate(OPERATIONS):
        # a minimum with a NaN is the other number in either order, which CasADi's machine takes by its own rule
        ordinary = ~(np.isnan(a) | np.isnan(b)).ravel() if name in ("min", "max") else np.ones(n, bool)
        np.testing.assert_allclose(found[ordinary, k], expected[ordinary, k], rtol=5e-16, atol=0, err_msg=name)


def test_an_operation_without_native_form_is_named() -> None:
    unknown = Graph(((10_000, (0,), ()),), {}, (), (0,))
    with pytest.raises(NotImplementedError, match="CasADi operation 10000 has no native form"):
        unrolled_module(unknown, 1)
