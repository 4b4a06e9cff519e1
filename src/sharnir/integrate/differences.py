"""The past of a solution as scaled divided differences, on steps of any length: what an Adams method predicts from.

Shampine & Gordon, Computer Solution of Ordinary Differential Equations (1975), chapter 5, counted from 0 here. With
ψ_j = t_n − t_{n−j} before a step of length h and ψ'_j = ψ_{j−1} + h after it, the derivative is kept as

    d_j = ψ_1 … ψ_j f[t_n, …, t_{n−j}]

and the polynomial through the last k of them is integrated along s = (t − t_n)/h:

    y_p = y + h Σ_{j<k} g_j d*_j,   d*_j = β_j d_j,   β_j = Π_{i≤j} ψ'_i/ψ_i                       (1)

The weights g_j follow from integration by parts, see `weights.py`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ..compiled import inlined
from .dense import Dense
from .rhs import Floats, Integers
from .rows import copy
from .weights import weights

HIGHEST = 12
ROWS = HIGHEST + 2  # differences d_0 … d_{k+1}
MEMBER, ORDER, ORDER_OLD, EQUAL, STARTING, FAILURES, WORST = range(7)


class Work(NamedTuple):
    """The member that is under way; members are taken one after the other."""

    whole: Integers  # its number; its order k; that of the last step; steps of equal length; whether it is still
    # starting; failures in a row; the component with the largest error
    h_old: Floats  # (1,)
    d: Floats  # (ROWS, ny) differences
    e: Floats  # (ROWS, ny) the same, predicted
    psi: Floats  # (ROWS,)
    psi_new: Floats
    g: Floats  # weights
    moments: Floats
    change: Floats  # (ny,) y' − y
    carry: Floats  # (ny,) what rounding took from y so far


def workspace(ny: int) -> Work:
    def table() -> Floats:
        return np.zeros((ROWS, ny))

    def short() -> Floats:
        return np.zeros(ROWS)

    whole = np.full(7, -1, dtype=np.int64)
    rows = np.zeros((2, ny))
    return Work(whole, np.zeros(1), table(), table(), short(), short(), short(), short(), rows[0], rows[1])


def moulton_coefficients(count: int) -> list[Fraction]:
    """γ*_j of the Adams–Moulton formulas with constant step: Σ_{i≤j} γ*_i/(j + 1 − i) = [j = 0]."""
    gamma = [Fraction(1)]
    for j in range(1, count):
        gamma.append(-sum((gamma[i] / (j + 1 - i) for i in range(j)), Fraction(0)))
    return gamma


MOULTON = np.array([abs(float(x)) for x in moulton_coefficients(ROWS)])


@inlined
def predict(w: Work, k: int, h: float) -> None:
    """(1): fills ψ', the weights g_0 … g_k, e_0 … e_{k−1}, d*_k (in e_k), and y_p − y."""
    w.psi_new[0] = 0.0
    for j in range(1, ROWS):
        w.psi_new[j] = w.psi[j - 1] + h
    weights(k + 1, h, w.psi, w.psi_new, w.g, w.moments)
    beta = 1.0
    copy(w.d[0], w.e[0])
    for j in range(1, k + 1):
        beta *= w.psi_new[j] / w.psi[j]
        for m in range(w.change.size):
            w.e[j, m] = beta * w.d[j, m]
    w.change[:] = 0.0
    for j in range(k - 1, -1, -1):
        weight = h * w.g[j]
        for m in range(w.change.size):
            w.change[m] += weight * w.e[j, m]
            if j < k - 1:
                w.e[j, m] += w.e[j + 1, m]


@inlined
def coefficients(w: Work, d: Dense, i: int, k: int, t: float, y: Floats) -> None:
    """The polynomial of degree k + 1 that a step of order k leaves, whose end is y at t."""
    d.terms[i], d.t[i] = k + 1, t
    copy(y, d.base[i])
    for j in range(k + 1):
        d.back[i, j] = w.psi[j]
        copy(w.d[j], d.c[i][j])
