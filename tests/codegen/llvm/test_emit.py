"""Every operation that has a native form, against CasADi's own machine, on ordinary and special numbers."""

from __future__ import annotations

import math
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache

import casadi as ca
import mpmath
import numpy as np
import pytest

from sharnir.codegen.entry import Kernel
from sharnir.codegen.graph import Graph, graph_of
from sharnir.codegen.llvm.emit import C_ARGUMENTS, c_call, sincos
from sharnir.codegen.store.code import Code
from sharnir.codegen.straight import Interpreter, unrolled_module
from sharnir.core.errors import UnsupportedError
from support.elementwise import WIDTHS, compiled, module_of
from support.samples import slow_after

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


# Calls of the C library, lane by lane, against Python's math module.


DOMAIN = {  # where the function is defined and does not overflow
    **dict.fromkeys(("asin", "acos", "atanh"), (-0.999, 0.999)),
    **dict.fromkeys(("log", "pow"), (1e-6, 50.0)),
    "acosh": (1.0, 50.0),
    "log1p": (-0.999, 50.0),
}


def points(name: str) -> list[np.ndarray]:
    rng = np.random.default_rng(len(name))
    lower, upper = DOMAIN.get(name, (-20.0, 20.0))
    return [rng.uniform(lower, upper, 203) for _ in range(C_ARGUMENTS[name])]  # 203: no multiple of any width


@cache
def native_c(name: str, width: int):
    return compiled(lambda b, x: [c_call(b, name, x, width)], C_ARGUMENTS[name], 1, width)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", C_ARGUMENTS)
def test_equals_the_math_module(name, width):
    arguments = points(name)
    (got,) = native_c(name, width)(*arguments)
    expected = np.array([getattr(math, name)(*x) for x in zip(*arguments, strict=True)])
    # Both ask the same library, but Python computes hypot itself and a C library may have vector forms: 2 ulp.
    np.testing.assert_array_max_ulp(got, expected, maxulp=2)


@pytest.mark.parametrize("width", WIDTHS)
def test_not_a_number_stays_in_its_lane(width):
    x = np.array([0.5, np.nan, 0.25, np.inf, 0.125, 0.5, 0.75, 1.0])
    (got,) = native_c("atan", width)(x)
    np.testing.assert_array_equal(got, [math.atan(v) for v in x])


def test_import_looks_nothing_up():
    code = "from sharnir.codegen.llvm import emit; print(emit.register_c_functions.cache_info().currsize)"
    fresh = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert fresh.stdout.strip() == "0"


def test_unknown_name_and_wrong_number_of_arguments():
    with pytest.raises(UnsupportedError, match="Did you mean 'atan'"):
        c_call(None, "atan3", [], 1)
    with pytest.raises(UnsupportedError, match="given 1 arguments, expected 2"):
        c_call(None, "atan2", [None], 1)


# The inlined sine and cosine against mpmath, in units of the last place, at every width.


LIMIT = 1e5  # the promised range, whatever the code takes for far
# Rounding of the result 1/2, of r² 0.23 and of the cosine's polynomial 0.15 ulp near |r| = π/4: 0.88 at worst.
NEAR_ULP = 1.0
FAR_ULP = 2.0  # the C library's own: below 0.6 in glibc on these points, more is allowed elsewhere


@cache
def native(width: int):
    return compiled(lambda b, x: sincos(b, x[0], width), 1, 2, width)


def exact(x: np.ndarray) -> tuple[tuple[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]:
    """sin x and cos x as unevaluated sums of two doubles."""
    pairs = []
    with mpmath.workprec(160):  # of the result; the reduction inside takes what it needs
        for function in (mpmath.sin, mpmath.cos):
            values = [function(mpmath.mpf(float(v))) for v in x]
            head = np.array([float(v) for v in values])
            tail = np.array([float(v - mpmath.mpf(float(h))) for v, h in zip(values, head, strict=True)])
            pairs.append((head, tail))
    return pairs[0], pairs[1]


def worst_error(got: tuple[np.ndarray, ...], expected) -> float:
    """The larger of the two worst errors, in ulp of the exact value."""
    worst = 0.0
    for value, (head, tail) in zip(got, expected, strict=True):
        worst = max(worst, float(np.max(np.abs((value - head) - tail) / np.spacing(np.abs(head)))))
    return worst


def near_points() -> np.ndarray:
    rng = np.random.default_rng(3)
    uniform = rng.uniform(-LIMIT, LIMIT, 1500)
    usual = rng.uniform(-4.0, 4.0, 1500)
    binades = rng.uniform(1.0, 2.0, 1091) * 2.0 ** np.arange(-1075, 16) * rng.choice([-1.0, 1.0], 1091)
    between = np.arange(1, 63662 * 2, 211) * np.pi / 4  # odd ones: where the quadrant changes
    ends = [LIMIT, -LIMIT, np.nextafter(LIMIT, 0.0), 5e-324, 2.3e-308]
    points = np.concatenate([uniform, usual, binades, between[between <= LIMIT], ends])
    return points[np.abs(points) <= LIMIT]


def zeros_of_sine_and_cosine() -> np.ndarray:
    """The doubles around k π/2 up to LIMIT; among them those that come closest to it."""
    closest = [58285, 29327, 58654, 14479, 29, 58]  # by relative and by absolute distance, found by trying all k
    multiples = [*range(1, 300), *range(300, 63662, 61), *closest]
    with mpmath.workprec(200):
        nearest = np.array([float(k * mpmath.pi / 2) for k in multiples])
    nearest = nearest[nearest <= LIMIT]
    around = np.concatenate([nearest, np.nextafter(nearest, np.inf), np.nextafter(nearest, 0.0)])
    around = around[around <= LIMIT]
    return np.concatenate([around, -around])


def far_points() -> np.ndarray:
    rng = np.random.default_rng(4)
    spread = 10.0 ** rng.uniform(5.0, 308.0, 200) * rng.choice([-1.0, 1.0], 200)
    with mpmath.workprec(200):
        zeros = np.array([float(int(k) * mpmath.pi / 2) for k in 10.0 ** rng.uniform(5.0, 15.0, 300)])
    return np.concatenate([spread, zeros, [np.nextafter(LIMIT, np.inf), 1e22, 1e300, np.finfo(float).max]])


SETS = {
    "near": (near_points, NEAR_ULP),
    "zeros": (zeros_of_sine_and_cosine, NEAR_ULP),
    "far": (far_points, FAR_ULP),
}


@cache
def reference(name: str):
    x = SETS[name][0]()
    return x, exact(x)


@pytest.mark.parametrize("width", slow_after(1, WIDTHS))
@pytest.mark.parametrize("name", slow_after(1, SETS))
def test_last_place(name, width):
    x, expected = reference(name)
    assert worst_error(native(width)(x), expected) <= SETS[name][1]


@pytest.mark.parametrize("width", WIDTHS[1:])
def test_every_width_gives_the_same_bits(width):
    x, _ = reference("near")
    for wide, single in zip(native(width)(x), native(1)(x), strict=True):
        np.testing.assert_array_equal(wide, single)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("odd_one", [np.nan, np.inf, -np.inf, 1e300, -2e5])
def test_one_lane_does_not_disturb_the_others(odd_one, width):
    usual = np.random.default_rng(5).uniform(-10.0, 10.0, width)
    expected = exact(usual)
    for lane in range(width):
        x = usual.copy()
        x[lane] = odd_one
        got = native(width)(x)
        others = np.arange(width) != lane
        if width > 1:
            tails = [(head[others], tail[others]) for head, tail in expected]
            assert worst_error(tuple(g[others] for g in got), tails) <= FAR_ULP
        if np.isfinite(odd_one):
            assert worst_error(tuple(g[[lane]] for g in got), exact(x[[lane]])) <= FAR_ULP
        else:
            assert np.isnan(got[0][lane])
            assert np.isnan(got[1][lane])


@pytest.mark.parametrize("width", WIDTHS)
def test_zeros_keep_their_sign(width):
    sine, cosine = native(width)(np.array([0.0, -0.0] * 4))
    np.testing.assert_array_equal(np.signbit(sine), [False, True] * 4)
    np.testing.assert_array_equal(sine, 0.0)
    np.testing.assert_array_equal(cosine, 1.0)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_double_closest_to_a_multiple_of_half_pi(width):
    x = np.array([6381956970095103.0 * 2.0**797])
    _, cosine = native(width)(x)
    # glibc 2.36 itself is wrong by 8 ulp (1.6e-15) here, the exact value confirmed by integer arithmetic: 1e-14.
    np.testing.assert_allclose(cosine, exact(x)[1][0], rtol=1e-14)


def twice(b, x):
    sine, _ = sincos(b, x[0], 4)
    return sincos(b, sine, 4)


@cache
def native_twice():
    return compiled(twice, 1, 2, 4)


def test_emitted_twice_without_fast_math():
    text = str(module_of(twice, 1, 2, 4))
    assert not re.search(r"\b(fast|reassoc|contract|nnan|ninf|nsz|arcp|afn)\b", text)  # would break the reduction
    assert len(re.findall(r"define internal .*sincos\.far", text)) == 1
    x = np.array([0.3, 2e5, -1.0, 4.0])
    sine, cosine = native_twice()(x)
    np.testing.assert_allclose(sine, np.sin(np.sin(x)), rtol=1e-15)  # some 4 ulp: two functions of 2 each
    np.testing.assert_allclose(cosine, np.cos(np.sin(x)), rtol=1e-15)
