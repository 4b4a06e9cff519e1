"""Polynomials on 0 ≤ θ ≤ 1 by their Bernstein coefficients, and every place at which one of them may change its sign.

    p(θ) = Σ_k b_k C(d,k) θ^k (1−θ)^(d−k),    b_0 = p(0),  b_d = p(1)                                            (1)

The signs of b change at least as often as p has roots inside, and as often as that modulo 2 (Descartes' rule). So a
part of [0, 1] without a change has no root, one with a single change has exactly one, and any other is halved (de
Casteljau). No root is missed, however near to another. G. Farin, Curves and Surfaces for CAGD, 5th ed. (2002), ch. 4-5.
"""

from __future__ import annotations

from math import comb

import numpy as np

from ..drivers import inlined
from .rhs import Floats

HALVINGS = 46
SHORTEST = 0.5**HALVINGS  # a part of 1.4e-14 is not halved again: the roots in it are one place
BISECTIONS = 60


def nodes(degree: int) -> Floats:
    """degree + 1 places of Chebyshev, both ends included."""
    found: Floats = 0.5 - 0.5 * np.cos(np.pi * np.arange(degree + 1) / degree)
    found[0], found[-1] = 0.0, 1.0
    return found


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
