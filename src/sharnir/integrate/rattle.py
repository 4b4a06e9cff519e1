"""RATTLE for y = (q, p) in canonical coordinates with constraints g(t, q) = 0: order 2, fixed step, implicit.

A step leads from a state with g = 0 and ġ = 0 to the next one. It is symmetric and symplectic on the manifold of these
states, for any H(q, p), with forces and time-dependent terms at both ends of the step; without constraints it is the
rule of Störmer and Verlet for such an H. Invariants pᵀ B q that constraints and H have stay to rounding: linear and
angular momentum. Hairer, Lubich, Wanner, Geometric Numerical Integration, VII.1.4 (1.26); H. C. Andersen (1983) for
H = T(p) + V(q), L. Jay (1996) for any. The equations are (1) to (3) below.

Between the steps: the parabola with the change of the step and the difference of the derivatives of its ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..core.errors import UnsupportedError
from ..drivers import bound, compiled, inlined
from .accept import NOBODY, accept, start_member, under_way, wanted
from .block import Block, right_hand_side
from .gauss import (
    FACTORED,
    FAILED,
    GOES_ON,
    ITERATIONS,
    KNOWN,
    PAST,
    STALE,
    exact_sum,
    forget,
    judge_jacobian,
    progress,
)
from .methods import Batch, Method
from .polynomials import Dense
from .rhs import FINITE, Floats, Integers, RightHandSide, copy, evaluate_rows, non_finite
from .solution import UNSOLVED
from .stages import BAD, MEMBER, REGULAR, WORST, differentiate, factor, solve
from .step_control import next_step, try_shorter

# The equations of one step of RATTLE, solved to round-off: y = (q, p) canonical, g(t, q) = 0, G = ∂g/∂q.
#
# p½ = p0 + h/2 ṗ(t0, q0, p½) − G(q0)ᵀ ν                                                              (1)
# q1 = q0 + h/2 (q̇(t0, q0, p½) + q̇(t1, q1, p½)),    g(t1, q1) = 0                                     (2)
# p1 = p½ + h/2 ṗ(t1, q1, p½) − G(q1)ᵀ μ,    G(q1) q̇(t1, q1, p1) + ∂g/∂t = 0                           (3)
#
# where q̇ and ṗ are those without constraints, and ν, μ are multipliers times h/2. The unknowns of (1) and (2) are
# x = (p½ − p0, q1 − q0, ν). Newton's method is simplified: one Jacobian of (q̇, ṗ), in the middle of the step, for both
# ends and for several steps; errors of it make it slower and nothing else. q̇ is linear in p, so that (3) is a linear
# system for μ, with G B Gᵀ, B = ∂q̇/∂p; it is solved with the B at hand by refinement.

SHORT = 1e-4  # s: below, rounding of p½ grows as steps become shorter
HISTORY = 3  # steps before, from which x is guessed


class RattleWork(NamedTuple):
    """The member that is under way; members are taken one after the other. n coordinates, m rows of constraints."""

    whole: Integers  # as `gauss.GaussWork`
    h: Floats  # (2,) of the last step; of the factors
    jacobian: Integers  # the call that fills J; [0] is 0 where there is none
    J: Floats  # (batch, 2 n, 2 n), of which the rows of this block are used
    rows: Integers  # the call that fills `found`; [0] is 0 where there are no constraints
    found: Floats  # (batch, m (2 + n)): g, ∂g/∂t, then G row by row
    K: Floats  # (2 n + m, 2 n + m) factors of (1), (2)
    pivots: Integers
    S: Floats  # (m, m) factors of (3)
    S_pivots: Integers
    x: Floats  # (2 n + m,)
    r: Floats  # (2 n + m,) residuals, then corrections
    x_old: Floats  # (HISTORY, 2 n + m) of the steps before, the last one first
    dp: Floats  # (n,) p1 − p0
    carry: Floats  # (2 n,) what rounding took from y so far
    mu: Floats  # (m,)
    r_mu: Floats  # (m,)
    G0: Floats  # (m, n) at the start of the step
    f: Floats  # (2 n,) at the start of the step
    f0: Floats  # (2 n,) of (1)
    f1: Floats  # (2 n,) of (2) and (3)
    unit: Floats  # (2 n,) 1/size of the state
    trend: Floats  # (4,) how an iteration went so far


@inlined
def evaluate_at(b: Block, w: RattleWork, i: int, t: float, out: Floats) -> bool:
    """f of the state in y_eval; False where it is not finite."""
    b.t_eval[i] = t
    right_hand_side(b, i)
    copy(b.ydot[i], out)
    w.whole[BAD] = non_finite(out)
    return bool(w.whole[BAD] == FINITE)


@inlined
def constraints_at(b: Block, w: RattleWork, i: int, t: float) -> None:
    """Fill `found` for the state in y_eval."""
    if w.rows[0] != 0:
        b.t_eval[i] = t
        evaluate_rows(w.rows, b.first + i, 1)


@inlined
def keep_rows(b: Block, w: RattleWork, i: int) -> None:
    """G of the state that was looked at last is that of the start of the next step."""
    m, n, found = w.mu.size, w.G0.shape[1], w.found[b.first + i]
    for k in range(m):
        for j in range(n):
            w.G0[k, j] = found[2 * m + k * n + j]


@inlined
def put_state(b: Block, w: RattleWork, i: int, new: bool) -> None:
    """(q0, p½), or (q1, p½) where it is `new`, into y_eval."""
    n = w.G0.shape[1]
    for j in range(n):
        b.y_eval[i, j] = b.y[i, j] + (w.carry[j] + w.x[n + j]) if new else b.y[i, j]
        b.y_eval[i, n + j] = b.y[i, n + j] + (w.carry[n + j] + w.x[j])


@inlined
def guess(w: RattleWork, past: int, h: float) -> None:
    """x from those of the steps before, or along a line."""
    n = w.G0.shape[1]
    for k in range(w.x.size):
        if past == 0:
            w.x[k] = 0.5 * h * w.f[n + k] if k < n else h * w.f[k - n] if k < 2 * n else 0.0
        elif past == 1:
            w.x[k] = w.x_old[0, k]
        elif past == 2:
            w.x[k] = 2.0 * w.x_old[0, k] - w.x_old[1, k]
        else:
            w.x[k] = 3.0 * (w.x_old[0, k] - w.x_old[1, k]) + w.x_old[2, k]


@inlined
def linearise(b: Block, w: RattleWork, i: int, h: float) -> bool:
    """The factors of (1), (2) and of (3) at the present x; False where there are none."""
    m, n, t = w.mu.size, w.G0.shape[1], b.t[i]

    # The Jacobian of the right-hand side in the middle of the step, where it is out of date
    if w.whole[STALE]:
        for j in range(n):
            b.y_eval[i, j] = b.y[i, j] + 0.5 * w.x[n + j]
            b.y_eval[i, n + j] = b.y[i, n + j] + w.x[j]
        if w.jacobian[0] == 0 and not evaluate_at(b, w, i, t + 0.5 * h, w.f1):  # differences are from the value there
            return False
        b.t_eval[i] = t + 0.5 * h
        differentiate(b, w, i, h, w.f1)  # type: ignore[arg-type]
        if w.whole[BAD] != FINITE:
            return False
        w.whole[STALE], w.whole[FACTORED] = 0, 0
    if w.whole[FACTORED] and h == w.h[1]:
        return True

    # The matrix of (1) and (2) over x, with the rows of the constraints at the end of the step
    put_state(b, w, i, True)
    constraints_at(b, w, i, t + h)
    J, found = w.J[b.first + i], w.found[b.first + i]
    for r in range(2 * n + m):
        for k in range(2 * n + m):
            w.K[r, k] = 0.0
    for r in range(n):
        for k in range(n):
            w.K[r, k] = -0.5 * h * J[n + r, n + k]
            w.K[n + r, k] = -h * J[r, n + k]
            w.K[n + r, n + k] = -0.5 * h * J[r, k]
        w.K[r, r] += 1.0
        w.K[n + r, n + r] += 1.0
        for k in range(m):
            w.K[r, 2 * n + k] = w.G0[k, r]
            w.K[2 * n + k, n + r] = -found[2 * m + k * n + r]
    singular = factor(w.K, w.pivots)

    # The matrix G B Gᵀ of (3)
    for r in range(m):
        for k in range(m):
            total = 0.0
            for a in range(n):
                part = 0.0
                for c in range(n):
                    part += J[a, n + c] * found[2 * m + k * n + c]
                total += found[2 * m + r * n + a] * part
            w.S[r, k] = total
    if m > 0 and singular == REGULAR:
        singular = factor(w.S, w.S_pivots)

    # The factors hold for steps of this length; a singular matrix names the entry to blame
    w.h[1], w.whole[FACTORED] = h, 1
    if singular != REGULAR:
        w.whole[WORST], w.whole[FACTORED] = min(singular, 2 * n - 1), 0
    return singular == REGULAR


@inlined
def residual(b: Block, w: RattleWork, i: int, h: float) -> bool:
    """r of (1), (2) at the present x; False where it is not finite."""
    m, n, t = w.mu.size, w.G0.shape[1], b.t[i]
    put_state(b, w, i, False)
    if not evaluate_at(b, w, i, t, w.f0):
        return False
    put_state(b, w, i, True)
    if not evaluate_at(b, w, i, t + h, w.f1):
        return False
    constraints_at(b, w, i, t + h)
    found = w.found[b.first + i]
    for j in range(n):
        total = 0.5 * h * w.f0[n + j] - w.x[j]
        for k in range(m):
            total -= w.G0[k, j] * w.x[2 * n + k]
        w.r[j] = total
        w.r[n + j] = 0.5 * h * (w.f0[j] + w.f1[j]) - w.x[n + j]
    for k in range(m):
        w.r[2 * n + k] = found[k]
    return True


@inlined
def solve_positions(b: Block, w: RattleWork, i: int, h: float, past: int) -> bool:
    """x of (1) and (2); False where it does not converge."""
    n = w.G0.shape[1]
    w.trend[:] = 0.0
    w.whole[BAD] = FINITE
    for j in range(2 * n):
        # g = 0 is known to the rounding of q, and so p½, along G, to that over h
        size = b.atol[j] / b.rtol[j] * (1.0 if j < n else 1.0 + SHORT / h)
        w.unit[j] = 1.0 / (abs(b.y[i, j]) + size)
    guess(w, past, h)
    for iteration in range(ITERATIONS):
        if not linearise(b, w, i, h) or not residual(b, w, i, h):
            return False
        solve(w.K, w.pivots, w.r)
        size, reach = 0.0, 0.0
        for k in range(w.x.size):
            w.x[k] += w.r[k]
            if k < 2 * n:
                j = n + k if k < n else k - n
                reach = max(reach, abs(w.x[k]) * w.unit[j])
                change = abs(w.r[k]) * w.unit[j]
                if not change <= size:
                    size = change
                    w.whole[WORST] = j
        end = progress(w.trend, size, reach, iteration)
        judge_jacobian(w.whole, w.trend, end, size)
        if end != GOES_ON:
            return end != FAILED
    return False


@inlined
def solve_momenta(b: Block, w: RattleWork, i: int, h: float) -> bool:
    """(3): q1 and p1 in y_eval, from x; False where it does not converge."""
    m, n, t_new = w.mu.size, w.G0.shape[1], b.t[i] + h

    # A first guess of p1: the second half step, with the multipliers of the first
    put_state(b, w, i, True)
    if not evaluate_at(b, w, i, t_new, w.f1):
        return False
    constraints_at(b, w, i, t_new)
    found = w.found[b.first + i]
    for j in range(n):
        w.dp[j] = w.x[j] + 0.5 * h * w.f1[n + j]
        for k in range(m):  # as ν of the start to begin with
            w.dp[j] -= found[2 * m + k * n + j] * w.x[2 * n + k]
        b.y_eval[i, n + j] = b.y[i, n + j] + (w.carry[n + j] + w.dp[j])
    for k in range(m):
        w.mu[k] = w.x[2 * n + k]
    if m == 0:
        return True

    # Refinement of μ: the velocities of p1 must keep the constraints
    w.trend[:] = 0.0
    for iteration in range(ITERATIONS):
        if not evaluate_at(b, w, i, t_new, w.f1):
            return False
        for k in range(m):
            total = found[m + k]
            for j in range(n):
                total += found[2 * m + k * n + j] * w.f1[j]
            w.r_mu[k] = total
        solve(w.S, w.S_pivots, w.r_mu)

        # The change of p1 by that of μ, and its size in units of the tolerance
        size = 0.0
        for j in range(n):
            change = 0.0
            for k in range(m):
                change += found[2 * m + k * n + j] * w.r_mu[k]
            w.dp[j] -= change
            b.y_eval[i, n + j] = b.y[i, n + j] + (w.carry[n + j] + w.dp[j])
            if not abs(change) * w.unit[n + j] <= size:
                size = abs(change) * w.unit[n + j]
                w.whole[WORST] = n + j
        for k in range(m):
            w.mu[k] += w.r_mu[k]
        end = progress(w.trend, size, 1.0, iteration)
        if end != GOES_ON:
            return end != FAILED
    return False


@inlined
def settle(b: Block, w: RattleWork, i: int) -> None:
    """The new state in y_eval, and the part of it that rounding takes."""
    n = w.G0.shape[1]
    for j in range(2 * n):
        y, change = b.y[i, j], w.carry[j] + (w.x[n + j] if j < n else w.dp[j - n])
        b.y_eval[i, j], w.carry[j] = exact_sum(y, change)


@inlined
def attempt(b: Block, w: RattleWork, i: int) -> None:
    """One step of member i. There is no shorter one: where it cannot be solved the member ends."""
    h, t_new = next_step(b, i)
    looked_into = wanted(b, i, t_new)
    past = w.whole[PAST] if h == w.h[0] else 0
    if w.whole[KNOWN] == 0 and (looked_into or past == 0):
        copy(b.y[i], b.y_eval[i])
        evaluate_at(b, w, i, b.t[i], w.f)
    if not (solve_positions(b, w, i, h, past) and solve_momenta(b, w, i, h)):
        # once more, without what is remembered of steps before
        copy(b.y[i], b.y_eval[i])
        evaluate_at(b, w, i, b.t[i], w.f)
        past, w.whole[STALE] = 0, 1
        if not (solve_positions(b, w, i, h, past) and solve_momenta(b, w, i, h)):
            try_shorter(b, i, h, UNSOLVED, w.whole[BAD], w.whole[WORST])
            return
    settle(b, w, i)
    for k in range(HISTORY - 1, 0, -1):
        copy(w.x_old[k - 1], w.x_old[k])
    copy(w.x, w.x_old[0])
    w.whole[PAST], w.h[0], w.whole[KNOWN] = min(HISTORY, past + 1), h, 0
    if looked_into or b.poles.size > 0:
        evaluate_at(b, w, i, t_new, w.f1)
        if looked_into:
            coefficients(b, w, b.dense, i, h)
        copy(w.f1, w.f)
        w.whole[KNOWN] = 1
    keep_rows(b, w, i)
    accept(b, i, t_new, b.y_eval[i], w.f)


@inlined
def coefficients(b: Block, w: RattleWork, d: Dense, i: int, h: float) -> None:
    """θ Δ + θ(1−θ) h (f_0 − f_1)/2, f with the forces of the constraints."""
    m, n, found = w.mu.size, w.G0.shape[1], w.found[b.first + i]
    d.terms[i], d.t[i], d.h[i] = 2, b.t[i], h
    for j in range(2 * n):
        d.base[i, j] = b.y[i, j]
        d.c[i, 0, j] = b.y_eval[i, j] - b.y[i, j]
        bend = 0.5 * h * (w.f[j] - w.f1[j])
        if j >= n:
            for k in range(m):
                bend -= w.G0[k, j - n] * w.x[2 * n + k] - found[2 * m + k * n + j - n] * w.mu[k]
        d.c[i, 1, j] = bend


@inlined
def start(b: Block, w: RattleWork, i: int) -> None:
    forget(w.whole, w.h, w.carry, i)
    start_member(b, i, w.f, 2)
    copy(b.y[i], b.y_eval[i])
    constraints_at(b, w, i, b.t[i])
    keep_rows(b, w, i)


@compiled
def drive(b: Block, w: RattleWork, attempts: int) -> None:
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
    n, ny = getattr(rhs, "nq", None), rhs.ny
    if n is None or ny != 2 * n or hasattr(rhs, "bind_project"):
        raise UnsupportedError(
            f"simulate: method {method.name!r} takes y = (q, p) with as many momenta as coordinates, and constraints "
            "by bind_rows. Give the right-hand side an attribute nq, which is half of ny, or use 'gauss4' or 'radau'."
        )
    m, members = getattr(rhs, "rows", 0), len(batch.t)
    J, found = np.empty((members, ny, ny)), np.zeros((members, m * (2 + n)))
    none = np.zeros(8, dtype=np.int64)
    bind = getattr(rhs, "bind_jacobian", None)
    size = ny + m
    work = RattleWork(
        whole=np.full(8, -1, dtype=np.int64), h=np.zeros(2), J=J, found=found,
        jacobian=none if bind is None else bind(batch.t, batch.y, J),
        rows=rhs.bind_rows(batch.t, batch.y, found) if m else none,  # type: ignore[attr-defined]
        K=np.zeros((size, size)), pivots=np.zeros(size, dtype=np.int64), S=np.zeros((m, m)),
        S_pivots=np.zeros(m, dtype=np.int64), x=np.zeros(size), r=np.zeros(size), x_old=np.zeros((HISTORY, size)),
        dp=np.zeros(n), carry=np.zeros(ny), mu=np.zeros(m), r_mu=np.zeros(m), G0=np.zeros((m, n)), f=np.zeros(ny),
        f0=np.zeros(ny), f1=np.zeros(ny), unit=np.zeros(ny), trend=np.zeros(4),
    )  # fmt: skip
    return bound(drive, block, work)
