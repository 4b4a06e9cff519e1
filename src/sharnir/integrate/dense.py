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

from ..compiled import inlined
from .methods import DIFFERENCES, Method
from .rhs import Floats, Integers
from .weights import weights


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
