"""Adams–Bashforth–Moulton, orders 1 to 12, step and order chosen at every step (as `ode113` does).

Shampine & Gordon, Computer Solution of Ordinary Differential Equations (1975), chapters 6 to 8. One step of order k, in
the notation below, f' being the derivative at the end of the step:

    y_p  by (1) there                                                                               (1) predict
    f_p = f(t + h, y_p)                                                                             (2) evaluate
    y'  = y_p + h g_k (f_p − e_0),  e_j = Σ_{j≤i<k} d*_i                                            (3) correct
    f'  = f(t + h, y'),  d'_k = f' − e_0,  d'_j = e_j + d'_k                                        (4) evaluate

(3) is of order k + 1; the difference to the corrector of order k, h (g_k − g_{k−1}) (f_p − e_0), is what the step
control holds below the tolerance.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ..core.errors import UnsupportedError
from ..drivers import bound, compiled, inlined
from .accept import NOBODY, WILD, accept, arrive, project, start_member, under_way, wanted
from .block import Block, right_hand_side
from .methods import Batch, Method
from .polynomials import Dense, weights
from .rhs import FINITE, Floats, Integers, RightHandSide, copy, evaluate_rows, non_finite
from .solution import COLLAPSED
from .step_control import ON_NON_FINITE, SHRINK, collapsed, next_step, scaled, scaled_at, try_shorter

# The past of a solution as scaled divided differences, on steps of any length: what an Adams method predicts from.
#
# Shampine & Gordon, Computer Solution of Ordinary Differential Equations (1975), chapter 5, counted from 0 here. With
# ψ_j = t_n − t_{n−j} before a step of length h and ψ'_j = ψ_{j−1} + h after it, the derivative is kept as
#
# d_j = ψ_1 … ψ_j f[t_n, …, t_{n−j}]
#
# and the polynomial through the last k of them is integrated along s = (t − t_n)/h:
#
# y_p = y + h Σ_{j<k} g_j d*_j,   d*_j = β_j d_j,   β_j = Π_{i≤j} ψ'_i/ψ_i                       (1)
#
# The weights g_j follow from integration by parts, see `polynomials.weights`.

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


@inlined
def local_errors(b: Block, w: Work, i: int, k: int, h: float) -> tuple[float, float, float, float]:
    """RMS norms, in units of the tolerance: the error of this step, and of steps of orders k, k − 1 and k − 2 as they
    would be after steps of equal length; inf where there is no such order."""
    this, below, lower = 0.0, 0.0, 0.0
    largest = 0.0
    y, f = b.y[i], b.ydot[i]
    for m in range(y.size):
        weight = scaled(b, i, m, 1.0, b.y_eval[i, m])
        difference = (f[m] - w.e[0, m]) * weight
        this += difference * difference
        if abs(difference) > largest:
            largest = abs(difference)
            w.whole[WORST] = m
        if k > 1:
            below += (difference + w.e[k - 1, m] * weight) ** 2
        if k > 2:
            lower += (difference + w.e[k - 2, m] * weight) ** 2
    sigma, before, earlier = 1.0, 1.0, 1.0
    for j in range(1, k + 1):
        earlier, before = before, sigma
        sigma *= j * h / w.psi_new[j]
    this = h * np.sqrt(this / y.size)
    norm = h / np.sqrt(y.size)
    return (
        this * abs(w.g[k] - w.g[k - 1]),
        this * MOULTON[k] * sigma,
        norm * np.sqrt(below) * MOULTON[k - 1] * before if k > 1 else np.inf,
        norm * np.sqrt(lower) * MOULTON[k - 2] * earlier if k > 2 else np.inf,
    )


@inlined
def part_along(b: Block, w: Work, i: int) -> float:
    """How much of the error is along the constraints. f at the predicted state is computed once more."""
    whole, part = 0.0, 0.0
    for m in range(w.change.size):
        b.e_eval[i, m] = b.ydot[i, m] - w.e[0, m]
    evaluate_rows(b.tangent, b.first + i, 1)
    for m in range(w.change.size):
        whole += scaled(b, i, m, b.e_eval[i, m], b.y_eval[i, m]) ** 2
        part += scaled(b, i, m, b.ydot[i, m], b.y_eval[i, m]) ** 2
    right_hand_side(b, i)
    return float(np.sqrt(part / whole))


@inlined
def reject(b: Block, w: Work, i: int, k: int, h: float, bad: int) -> None:
    """Try again with the step h; after three failures in a row the past is of no use: order 1."""
    w.whole[STARTING] = 0
    w.whole[FAILURES] += 1
    w.whole[ORDER] = k if w.whole[FAILURES] < 3 else 1
    try_shorter(b, i, h, COLLAPSED, bad, w.whole[WORST])


@inlined
def choose(b: Block, w: Work, i: int, k: int, h: float, order: int, here: float, below: float) -> None:
    """Order and length of the next step after an accepted one, whose end is in y_eval; `order` is what the estimates
    before it, `here` and `below`, spoke for."""
    if order < k or k == HIGHEST:
        w.whole[STARTING] = 0
    if w.whole[STARTING]:  # order and step grow together while the past is short
        w.whole[ORDER] = k + 1
        b.h[i] = 2.0 * h
        return
    error = here
    if order < k:
        error = below
    elif k < HIGHEST and w.whole[EQUAL] > k:  # only after equal steps is d_{k+1} to be trusted
        above = 0.0
        for m in range(b.y.shape[1]):
            above += scaled_at(b, m, w.d[k + 1, m], b.y_eval[i, m]) ** 2
        above = h * MOULTON[k + 1] * np.sqrt(above / b.y.shape[1])
        if k > 1 and below <= min(here, above):
            order, error = k - 1, below
        elif above < (here if k > 1 else 0.5 * here):
            order, error = k + 1, above
    w.whole[ORDER] = order
    # Doubling or nothing keeps the steps equal; the target is half the tolerance
    if error * 2.0 ** (order + 1) <= 0.5:
        b.h[i] = 2.0 * h
    elif error > 0.5:
        b.h[i] = h * min(0.9, max(0.5, (0.5 / error) ** (1.0 / (order + 1))))
    else:
        b.h[i] = h


@inlined
def evaluate_predicted(b: Block, w: Work, i: int, k: int, h: float, t: float) -> int:
    """(1) and (2); the component of f that is not finite, or FINITE."""
    predict(w, k, h)
    b.t_eval[i] = t
    for m in range(w.change.size):
        b.y_eval[i, m] = b.y[i, m] + w.change[m]
    right_hand_side(b, i)
    return non_finite(b.ydot[i])


@inlined
def errors_of(b: Block, w: Work, i: int, k: int, h: float) -> tuple[float, float, float, float]:
    """`local_errors`, of which a step that failed before leaves out what is across the constraints: near a singular
    position f is wild off them, and most of the error is there."""
    error, here, below, lower = local_errors(b, w, i, k, h)
    if b.tangent[0] != 0 and w.whole[FAILURES] > 0 and not error <= 1.0:
        project(b, i)
        right_hand_side(b, i)
        error, here, below, lower = local_errors(b, w, i, k, h)
        if not error <= 1.0 and error * b.rtol[0] <= WILD:
            part = part_along(b, w, i)
            error, here, below, lower = part * error, part * here, np.inf, np.inf
    return error, here, below, lower


@inlined
def correct(b: Block, w: Work, i: int, k: int, h: float) -> bool:
    """(3), the sum with what rounding lost before, and f there; False where the step has to be tried again."""
    weight = h * w.g[k]
    for m in range(w.change.size):
        change = w.change[m] + weight * (b.ydot[i, m] - w.e[0, m]) - w.carry[m]
        b.y_eval[i, m] = b.y[i, m] + change
        w.change[m] = (b.y_eval[i, m] - b.y[i, m]) - change
    part, bad = arrive(b, i)
    if part < 1.0:
        reject(b, w, i, k, part * h, bad)
    return part == 1.0


@inlined
def renew(b: Block, w: Work, i: int, k: int, h: float) -> None:
    """(4): the differences at the end of the step."""
    for m in range(w.change.size):
        w.carry[m] = w.change[m]
        last = b.ydot[i, m] - w.e[0, m]
        w.d[k + 1, m] = last - w.e[k, m]
        w.d[k, m] = last
    for j in range(k):
        for m in range(w.change.size):
            w.d[j, m] = w.e[j, m] + w.d[k, m]
    copy(w.psi_new, w.psi)
    w.whole[EQUAL] = min(w.whole[EQUAL], w.whole[ORDER_OLD]) + 1 if h == w.h_old[0] else 1
    w.whole[ORDER_OLD], w.whole[FAILURES] = k, 0
    w.h_old[0] = h


@inlined
def attempt(b: Block, w: Work, i: int) -> None:
    """One step of member i, accepted or not."""
    if collapsed(b, i, w.whole[WORST]):
        return
    k = w.whole[ORDER]
    h, t_new = next_step(b, i)
    bad = evaluate_predicted(b, w, i, k, h, t_new)
    if bad != FINITE:
        reject(b, w, i, k, ON_NON_FINITE * h, bad)
        return
    error, here, below, lower = errors_of(b, w, i, k, h)
    order = k
    if (k > 2 and max(below, lower) <= here) or (k == 2 and below <= 0.5 * here):
        order = k - 1
    if not error <= 1.0:
        shorter = max(SHRINK, np.sqrt(0.5 / here)) if w.whole[FAILURES] > 2 and here > 2.0 else 0.5
        reject(b, w, i, order, shorter * h, FINITE)
        return
    if correct(b, w, i, k, h):
        renew(b, w, i, k, h)
        choose(b, w, i, k, h, order, here, below)
        if wanted(b, i, t_new):
            coefficients(w, b.dense, i, k, t_new, b.y_eval[i])
        accept(b, i, t_new, b.y_eval[i], w.d[0])


@inlined
def start(b: Block, w: Work, i: int) -> None:
    """Order 1, no past."""
    for j in range(w.whole.size):
        w.whole[j] = 0
    w.whole[MEMBER], w.whole[ORDER], w.whole[STARTING] = i, 1, 1
    w.d[:] = 0.0
    w.carry[:] = 0.0
    b.fresh[i] = 1  # a step of order 1 is short, whatever was known before
    start_member(b, i, w.d[0], 2)
    w.psi[:] = b.h[i]  # any number: the differences that go with it are 0
    w.psi[0] = 0.0


@compiled
def drive(b: Block, w: Work, attempts: int) -> None:
    i = under_way(b, w.whole[MEMBER])
    while i != NOBODY and attempts > 0:
        if b.fresh[i] != 0:
            start(b, w, i)
        else:
            attempt(b, w, i)
            attempts -= 1
        i = under_way(b, i)


def begin(block: Block, method: Method, rhs: RightHandSide, batch: Batch) -> Callable[[int], None]:
    """The driver, ready to run."""
    if block.step:
        raise UnsupportedError(
            f"simulate: {method.name!r} was given step = {block.step:g}, but starts with order 1 and has to choose "
            "its steps itself. Leave step out, or take a method with fixed step such as 'rk4'."
        )
    work = workspace(rhs.ny)
    return bound(drive, block, work)
