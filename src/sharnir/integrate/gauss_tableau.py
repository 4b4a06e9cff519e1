"""The numbers of Gauss–Legendre collocation with one, two or three stages: orders 2, 4 and 6.

All follow from the nodes, the zeros of Legendre's polynomial on [0, 1] (Hairer, Nørsett, Wanner I, II.7). A rounded
coefficient is wrong by the same amount in every step, which a long run sees as a drift. So A and b are kept in two
parts, the first of which has few digits: its products with numbers of a run are hardly rounded (Hairer, McLachlan,
Razakarivony, BIT 48 (2008), section 3).
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import cache
from typing import NamedTuple

import numpy as np

DIGITS = 1024.0  # the first part of a coefficient is a multiple of its inverse
EXACT = 60  # decimal digits while coefficients are computed


class GaussTableau(NamedTuple):
    """s stages; s % 2 of the eigenvalues of A⁻¹ are real, the others one complex pair."""

    c: np.ndarray  # (s,) nodes
    A: np.ndarray  # (s, s) stage i is Σ_j A_ij f_j; first part
    A_rest: np.ndarray
    b: np.ndarray  # (s,) the step is Σ_j b_j f_j; first part
    b_rest: np.ndarray
    d: np.ndarray  # (s,) the step from increments of stages: bᵀ A⁻¹
    T: np.ndarray  # (s, s) A⁻¹ = T Λ T⁻¹
    T_inverse: np.ndarray
    gamma: float  # the real eigenvalue of A⁻¹, if there is one
    mu: complex  # multiplier of the pair
    ahead: np.ndarray  # (s, s) Σ_j f_j over the step before: the polynomial through them, integrated to the stages
    further: np.ndarray  # (s, 2 s) the same of the last two steps
    dense: np.ndarray  # (degree, s + 2) vectors of `dense` from f at the start, at the nodes and at the end


@cache
def gauss_tableau(s: int) -> GaussTableau:
    with localcontext() as context:
        context.prec = EXACT
        x = _nodes(s)
        exact_A = [_integrals(x, Decimal(0), to) for to in x]
        exact_b = _integrals(x, Decimal(0), Decimal(1))
        back = [y - 1 for y in x]
        two = [y - 2 for y in x] + back  # the older step first
        ahead = [_integrals(back, Decimal(0), to) for to in x]
        further = [_integrals(two, Decimal(0), to) for to in x]
        A, A_rest = _two_parts(exact_A)
        b, b_rest = _two_parts(exact_b)
    whole = A + A_rest
    inverse = np.linalg.inv(whole)
    values, vectors = np.linalg.eig(inverse)
    columns, gamma, mu = [], 0.0, 0j
    if s % 2:
        k = int(np.argmin(np.abs(values.imag)))
        gamma = float(values[k].real)
        columns.append((vectors[:, k] / vectors[-1, k]).real)
    if s > 1:
        k = int(np.argmax(values.imag))
        vector = vectors[:, k] / vectors[-1, k]
        mu = complex(values[k]).conjugate()
        columns += [vector.real, vector.imag]
    T = np.ascontiguousarray(np.column_stack(columns))
    numbers = [np.array([[float(e) for e in row] for row in rows]) for rows in (ahead, further)]
    c = np.array([float(y) for y in x])
    return GaussTableau(
        c, A, A_rest, b, b_rest, (b + b_rest) @ inverse, T, np.linalg.inv(T), gamma, mu, numbers[0], numbers[1],
        _dense(c, b + b_rest),
    )  # fmt: skip


def _nodes(s: int) -> list[Decimal]:
    half = Decimal(1) / 2
    if s == 1:
        return [half]
    outer = Decimal(3).sqrt() / 6 if s == 2 else Decimal(15).sqrt() / 10
    return [half - outer, half + outer] if s == 2 else [half - outer, half, half + outer]


def _integrals(nodes: list[Decimal], start: Decimal, end: Decimal) -> list[Decimal]:
    """∫ of each Lagrange polynomial of the nodes from start to end."""
    found = []
    for j, own in enumerate(nodes):
        p = [Decimal(1)]  # coefficients by rising powers
        for k, other in enumerate(nodes):
            if k != j:
                scale = 1 / (own - other)
                p = [scale * ((p[n - 1] if n else 0) - (other * p[n] if n < len(p) else 0)) for n in range(len(p) + 1)]
        found.append(sum((e * (end ** (n + 1) - start ** (n + 1)) / (n + 1) for n, e in enumerate(p)), Decimal(0)))
    return found


def _two_parts(exact: list[list[Decimal]] | list[Decimal]) -> tuple[np.ndarray, np.ndarray]:
    first = np.round(np.array(exact, dtype=np.float64) * DIGITS) / DIGITS
    rest = np.array(exact, dtype=object) - np.vectorize(Decimal, otypes=[object])(first)
    return first, rest.astype(np.float64)


def _dense(c: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Of the symmetric polynomials of degree s + 1 whose change over the step is Δ = h Σ b_j f_j:

        θ Δ + θ(1−θ) h (f_0 − f_1)/2                                                       one stage
        θ Δ + θ(1−θ) (h f_0 − Δ) + θ²(1−θ) (2Δ − h f_0 − h f_1)  [+ θ²(1−θ)² k]            two [three]

    where k makes the derivative at the first node less that at the last one right. The stages are known to order s
    only, which is why no higher degree is taken.
    """
    stages = c.size
    change = np.array([0.0, *b, 0.0])
    first, last = np.eye(stages + 2)[[0, -1]]
    if stages == 1:
        return np.array([change, 0.5 * (first - last)])
    hermite = np.array([change, first - change, 2.0 * change - first - last])
    if stages == 2:
        return hermite
    outer = np.eye(stages + 2)[1] - np.eye(stages + 2)[-2]
    away = 1.0 - 2.0 * c[0]
    bend = (outer - away * (first - last)) / (4.0 * c[0] * (1.0 - c[0]) * away)
    return np.vstack([hermite, bend])
