"""RATTLE for y = (q, p) in canonical coordinates with constraints g(t, q) = 0: order 2, fixed step, implicit.

A step leads from a state with g = 0 and ġ = 0 to the next one. It is symmetric and symplectic on the manifold of these
states, for any H(q, p), with forces and time-dependent terms at both ends of the step; without constraints it is the
rule of Störmer and Verlet for such an H. Invariants pᵀ B q that constraints and H have stay to rounding: linear and
angular momentum. Hairer, Lubich, Wanner, Geometric Numerical Integration, VII.1.4 (1.26); H. C. Andersen (1983) for
H = T(p) + V(q), L. Jay (1996) for any. The equations and their solution: `rattle_step`.

Between the steps: the parabola with the change of the step and the difference of the derivatives of its ends.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..compiled import bound, compiled, inlined
from ..errors import UnsupportedError
from .accept import accept, full, wanted
from .block import Block
from .controller import next_step
from .dense import Dense
from .gauss_stages import FACTORED, KNOWN, PAST, STALE
from .methods import Batch, Method
from .rattle_step import (
    HISTORY,
    RattleWork,
    constraints_at,
    evaluate_at,
    keep_rows,
    settle,
    solve_momenta,
    solve_positions,
)
from .reject import try_shorter
from .rhs import RightHandSide
from .rows import copy
from .single import NOBODY, start_member, under_way
from .stages import BAD, MEMBER, WORST
from .status import UNSOLVED


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
    """Nothing is known of the member."""
    for j in range(w.whole.size):
        w.whole[j] = 0
    w.h[:] = 0.0
    w.carry[:] = 0.0
    w.whole[MEMBER], w.whole[STALE], w.whole[FACTORED], w.whole[KNOWN] = i, 1, 0, 1
    start_member(b, i, w.f, 2)
    copy(b.y[i], b.y_eval[i])
    constraints_at(b, w, i, b.t[i])
    keep_rows(b, w, i)


@compiled
def drive(b: Block, w: RattleWork, attempts: int) -> None:
    i = under_way(b, w.whole[MEMBER])
    while i != NOBODY and attempts > 0 and not full(b, i):
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
            f"integrate: method {method.name!r} takes y = (q, p) with as many momenta as coordinates, and constraints "
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
        f0=np.zeros(ny), f1=np.zeros(ny), unit=np.zeros(ny),
    )  # fmt: skip
    return bound(drive, block, work)
