"""The state anywhere inside the last step of a member, whatever the method: dense output.

Every method keeps a polynomial in one form, vectors c_k and numbers that depend on the time alone,

    y(t) = base + Σ_k w_k(t) c_k                                                                        (1)

    NESTED        w_0 = θ,  w_1 = θ (1−θ),  w_2 = θ² (1−θ),  w_3 = θ² (1−θ)² ...,    θ = (t − t_0)/h
    DIFFERENCES   w_k = (t − t_0) g_k,  g_k from the times of the steps before (`weights`)

NESTED is the form of Hairer, Nørsett, Wanner I, II.6. It begins at the start of the step: c_0 is the change over it,
further vectors are the parts that vanish at both ends. DIFFERENCES begins at the end. A method fills the vectors of a
member only for steps that are looked into (`accept.wanted`); for some methods they cost evaluations of f.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from ..drivers import inlined
from .methods import DIFFERENCES, Method
from .rhs import Floats, Integers

# Integrals of Newton's polynomials over a step: the weights of Adams formulas on steps of any length.


@inlined
def weights(count: int, h: float, before: Floats, after: Floats, g: Floats, moments: Floats) -> None:
    """g_j = ∫₀¹ c_j(s) ds of c_j(s) = Π_{i=1…j} (s h + before_{i−1})/after_i, for j < count.

    Of the moments G_{j,m} = ∫₀¹ (1 − s)^{m−1} c_j ds the first is wanted; writing s = 1 − (1 − s) in the last factor,
    G_{j,m} = ((h + before_{j−1}) G_{j−1,m} − h G_{j−1,m+1})/after_j.
    """
    for m in range(count):
        moments[m] = 1.0 / (m + 1)
    g[0] = 1.0
    for j in range(1, count):
        scale = 1.0 / after[j]
        a, b = (h + before[j - 1]) * scale, h * scale
        for m in range(count - j):
            moments[m] = a * moments[m] - b * moments[m + 1]
        g[j] = moments[0]


class Dense(NamedTuple):
    """Row i belongs to member i of a block."""

    form: int  # NESTED or DIFFERENCES
    terms: Integers  # (n,) how many vectors there are
    t: Floats  # (n,) t_0
    h: Floats  # (n,)
    base: Floats  # (n, ny)
    c: Floats  # (n, most, ny)
    back: Floats  # (n, most) times since the ends of the last steps; for DIFFERENCES
    w: Floats  # (most,) weights
    moments: Floats  # (most,)


def dense_output(method: Method, members: int, ny: int) -> Dense:
    """A polynomial of degree d has d vectors."""
    most, n = method.dense_order, members
    return Dense(
        method.dense_form, np.zeros(n, dtype=np.int64), np.zeros(n), np.zeros(n), np.zeros((n, ny)),
        np.zeros((n, most, ny)), np.zeros((n, most)), np.zeros(most), np.zeros(most),
    )  # fmt: skip


@inlined
def interpolate(d: Dense, i: int, t: float, out: Floats, row: int) -> None:
    """(1) for member i, in a row of `out`."""
    count = d.terms[i]
    weigh(d, i, count, t - d.t[i])
    for j in range(d.base.shape[1]):
        out[row, j] = 0.0
    for k in range(count - 1, -1, -1):
        for j in range(d.base.shape[1]):
            out[row, j] += d.w[k] * d.c[i, k, j]
    for j in range(d.base.shape[1]):
        out[row, j] += d.base[i, j]


@inlined
def weigh(d: Dense, i: int, count: int, since: float) -> None:
    """The weights of (1) at the time t_0 + since."""
    if d.form == DIFFERENCES:
        weights(count, since, d.back[i], d.back[i], d.w, d.moments)
        for k in range(count):
            d.w[k] *= since
    else:
        theta = since / d.h[i]
        w = 1.0
        for k in range(count):
            w *= theta if k % 2 == 0 else 1.0 - theta
            d.w[k] = w


# Polynomials on 0 ≤ θ ≤ 1 by their Bernstein coefficients, and every place at which one of them may change its sign.
#
# p(θ) = Σ_k b_k C(d,k) θ^k (1−θ)^(d−k),    b_0 = p(0),  b_d = p(1)                                            (1)
#
# The signs of b change at least as often as p has roots inside, and as often as that modulo 2 (Descartes' rule). So a
# part of [0, 1] without a change has no root, one with a single change has exactly one, and any other is halved (de
# Casteljau). No root is missed, however near to another. G. Farin, Curves and Surfaces for CAGD, 5th ed. (2002), ch.
# 4-5.

HALVINGS = 46
SHORTEST = 0.5**HALVINGS  # a part of 1.4e-14 is not halved again: the roots in it are one place
BISECTIONS = 60


def nodes(degree: int) -> Floats:
    """degree + 1 places of Chebyshev, both ends included."""
    found: Floats = 0.5 - 0.5 * np.cos(np.pi * np.arange(degree + 1) / degree)
    found[0], found[-1] = 0.0, 1.0
    return found


@cache
def from_values(most: int) -> tuple[Floats, Floats]:
    """For every degree up to `most`: the places (degree, k), and matrices (degree, k, m) from values there to b."""
    places, matrices = np.zeros((most + 1, most + 1)), np.zeros((most + 1, most + 1, most + 1))
    for d in range(1, most + 1):
        x = nodes(d)
        basis = np.array([[comb(d, k) * a**k * (1.0 - a) ** (d - k) for k in range(d + 1)] for a in x])
        places[d, : d + 1], matrices[d, : d + 1, : d + 1] = x, np.linalg.inv(basis)
    return places, matrices


@inlined
def variations(b: Floats, degree: int) -> int:
    """How often the signs of the coefficients change; zeros do not count."""
    found, last = 0, 0.0
    for k in range(degree + 1):
        if b[k] != 0.0:
            if last * b[k] < 0.0:
                found += 1
            last = 1.0 if b[k] > 0.0 else -1.0
    return found


@inlined
def value(b: Floats, degree: int, theta: float, row: Floats) -> float:
    """p(θ) by de Casteljau; `row` is scratch."""
    for k in range(degree + 1):
        row[k] = b[k]
    for m in range(degree, 0, -1):
        for k in range(m):
            row[k] += theta * (row[k + 1] - row[k])
    return float(row[0])


@inlined
def halve(b: Floats, degree: int, right: Floats) -> None:
    """The coefficients of the left half in the place of b, those of the right half in `right`."""
    for k in range(degree + 1):
        right[k] = b[k]
    for m in range(1, degree + 1):
        # after m rounds right[0 … d−m] are points of round m; the first one is b_m of the left half
        for k in range(degree + 1 - m):
            right[k] = 0.5 * (right[k] + right[k + 1])
        b[m] = right[0]


@inlined
def sign_changes(b: Floats, degree: int, stack: Floats, ends: Floats, row: Floats, found: Floats) -> int:
    """Places in order, among them all at which p changes its sign inside; how many. Some may be none: places at which a
    part was halved and p is zero. `stack` (HALVINGS + 2, degree + 1) and `ends` (HALVINGS + 2, 2) are scratch."""
    count = 0
    for k in range(degree + 1):
        stack[0, k] = b[k]
    ends[0, 0], ends[0, 1] = 0.0, 1.0
    top = 0
    while top >= 0 and count < found.size - 1:
        low, high = ends[top, 0], ends[top, 1]
        many = variations(stack[top], degree)
        if many == 0:
            top -= 1
        elif many == 1:
            count = in_order(found, count, bisected(b, degree, low, high, stack[top], row))
            top -= 1
        elif high - low <= SHORTEST:
            count = in_order(found, count, high)
            top -= 1
        else:
            middle = 0.5 * (low + high)
            # the right half stays below the left one
            halve(stack[top], degree, stack[top + 1])
            for k in range(degree + 1):
                row[k] = stack[top, k]
                stack[top, k] = stack[top + 1, k]
                stack[top + 1, k] = row[k]
            ends[top, 0], ends[top, 1] = middle, high
            ends[top + 1, 0], ends[top + 1, 1] = low, middle
            top += 1
            if stack[top, degree] == 0.0:
                count = in_order(found, count, middle)
    return count


@inlined
def in_order(found: Floats, count: int, place: float) -> int:
    """Enter a place among those that are there."""
    k = count
    while k > 0 and found[k - 1] > place:
        found[k] = found[k - 1]
        k -= 1
    found[k] = place
    return count + 1


@inlined
def bisected(b: Floats, degree: int, low: float, high: float, part: Floats, row: Floats) -> float:
    """The one root between low and high, where the coefficients `part` of that part change their sign once."""
    above = 0.0
    for k in range(degree + 1):
        if part[k] != 0.0:
            above = part[k]
            break
    for _ in range(BISECTIONS):
        middle = 0.5 * (low + high)
        if not low < middle < high:
            break
        if value(b, degree, middle, row) * above > 0.0:
            low = middle
        else:
            high = middle
    return high
