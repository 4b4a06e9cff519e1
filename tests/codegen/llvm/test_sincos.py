"""The inlined sine and cosine against mpmath, in units of the last place, at every width."""

from __future__ import annotations

import re
from functools import cache

import mpmath
import numpy as np
import pytest

from sharnir.codegen.llvm.emit import sincos
from support.elementwise import WIDTHS, compiled, module_of
from support.samples import slow_after

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
