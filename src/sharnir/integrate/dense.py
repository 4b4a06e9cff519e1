"""The state anywhere inside the last step of a member, whatever the method: dense output.

Every method keeps a polynomial in one form, vectors c_k and numbers that depend on the time alone,

    y(t) = base + Σ_k w_k(t) c_k                                                                        (1)

    NESTED        w_0 = θ,  w_1 = θ (1−θ),  w_2 = θ² (1−θ),  w_3 = θ² (1−θ)² ...,    θ = (t − t_0)/h
    DIFFERENCES   w_k = (t − t_0) g_k,  g_k from the times of the steps before (`differences.weights`)

NESTED is the form of Hairer, Nørsett, Wanner I, II.6. It begins at the start of the step: c_0 is the change over it,
further vectors are the parts that vanish at both ends. DIFFERENCES begins at the end. A method fills the vectors of a
member only for steps that are looked into (`accept.wanted`); for some methods they cost evaluations of f.
"""

from __future__ import annotations

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
