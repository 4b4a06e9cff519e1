"""Gauss–Legendre collocation with s stages, order 2 s, fixed step: implicit, symmetric, symplectic.

    y' of the polynomial of degree s that starts at y is f at the s nodes of Gauss in the step; its end is the new y

Kept to round-off: every invariant that is linear or quadratic in y, as the length of a quaternion whose rate is
Λ ∘ ω/2, so nothing is projected; the symplectic form where y = (q, p) is canonical; and with −h each step leads back to
where it came from. Hairer, Lubich, Wanner, Geometric Numerical Integration, II.1.3, IV.2.1, V.2, VI.4.

Round-off is kept from adding up (ibid., VIII.5): stages are solved until nothing becomes smaller (`gauss_stages`),
coefficients have more digits than doubles (`gauss_tableau`), and what rounding takes from y is carried on. Between the
steps: a polynomial of degree s + 1, from f at both ends and at the nodes.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..core.errors import UnsupportedError
from ..drivers import bound, compiled, inlined
from .accept import accept, full, wanted
from .block import Block, right_hand_side
from .controller import next_step, try_shorter
from .dense import Dense
from .gauss_stages import FACTORED, KNOWN, PAST, STALE, GaussTableau, GaussWork, gauss_tableau, solve_stages
from .lanes import NOBODY, start_member, under_way
from .methods import Batch, Method
from .rhs import Floats, Integers, RightHandSide, copy
from .stages import BAD, MEMBER, WORST
from .status import UNSOLVED


@inlined
def step_end(b: Block, w: GaussWork, method: GaussTableau, i: int, h: float) -> None:
    """y at the end in y_eval: h Σ b_j f_j, with f of the stages after their last correction, added to y with what
    rounding took before. The sum of two numbers and its error: Knuth, The Art of Computer Programming, 4.2.2."""
    stages = w.Z.shape[0]
    for m in range(w.f.size):
        first, rest, last = 0.0, 0.0, 0.0
        for s in range(stages):
            first += method.b[s] * w.F[s, m]
            rest += method.b_rest[s] * w.F[s, m]
            last += method.d[s] * (w.D[s, m] - w.R[s, m])
        change = h * first + (h * rest + last + w.carry[m])
        y = b.y[i, m]
        total = y + change
        part = total - y
        w.carry[m] = (y - (total - part)) + (change - part)
        b.y_eval[i, m] = total


@inlined
def remember(w: GaussWork, h: float) -> None:
    """The derivatives of this step, for the guess of the next one."""
    stages = w.Z.shape[0]
    for s in range(stages):
        copy(w.F_old[stages + s], w.F_old[s])
        copy(w.F[s], w.F_old[stages + s])
    w.whole[PAST] = min(2, w.whole[PAST] + 1) if h == w.h[0] else 1
    w.h[0] = h


@inlined
def slope(b: Block, w: GaussWork, i: int) -> None:
    """f at the start of the step."""
    b.t_eval[i] = b.t[i]
    copy(b.y[i], b.y_eval[i])
    right_hand_side(b, i)
    copy(b.ydot[i], w.f)


@inlined
def attempt(b: Block, w: GaussWork, method: GaussTableau, i: int) -> None:
    """One step of member i. There is no shorter one: where it cannot be solved the member ends."""
    h, t_new = next_step(b, i)
    looked_into = wanted(b, i, t_new)
    if not w.whole[KNOWN] and (looked_into or h != w.h[0]):
        slope(b, w, i)
    if not solve_stages(b, w, method, i, h):
        # once more, without what is remembered of steps before
        slope(b, w, i)
        w.whole[PAST], w.whole[STALE] = 0, 1
        if not solve_stages(b, w, method, i, h):
            try_shorter(b, i, h, UNSOLVED, w.whole[BAD], w.whole[WORST])
            return
    remember(w, h)
    step_end(b, w, method, i, h)
    w.whole[KNOWN] = 0
    if looked_into or b.poles.size > 0:
        b.t_eval[i] = t_new
        right_hand_side(b, i)
        copy(b.ydot[i], w.f_new)
        if looked_into:
            coefficients(b, w, method, b.dense, i, h)
        copy(w.f_new, w.f)
        w.whole[KNOWN] = 1
    accept(b, i, t_new, b.y_eval[i], w.f)


@inlined
def coefficients(b: Block, w: GaussWork, method: GaussTableau, d: Dense, i: int, h: float) -> None:
    """From f at the start, at the nodes and at the end to the form of `dense`."""
    degree, stages = method.dense.shape[0], w.Z.shape[0]
    d.terms[i], d.t[i], d.h[i] = degree, b.t[i], h
    for m in range(w.f.size):
        d.base[i, m] = b.y[i, m]
        for k in range(degree):
            total = method.dense[k, 0] * w.f[m] + method.dense[k, stages + 1] * w.f_new[m]
            for s in range(stages):
                total += method.dense[k, s + 1] * w.F[s, m]
            d.c[i, k, m] = h * total


@inlined
def start(b: Block, w: GaussWork, i: int) -> None:
    """Nothing is known of the member."""
    for j in range(w.whole.size):
        w.whole[j] = 0
    w.h[:] = 0.0
    w.carry[:] = 0.0
    w.whole[MEMBER], w.whole[STALE], w.whole[FACTORED], w.whole[KNOWN] = i, 1, 0, 1
    start_member(b, i, w.f, 2)


@compiled
def drive(b: Block, w: GaussWork, method: GaussTableau, attempts: int) -> None:
    i = under_way(b, w.whole[MEMBER])
    while i != NOBODY and attempts > 0 and not full(b, i):
        if b.fresh[i] != 0:
            start(b, w, i)
        else:
            attempt(b, w, method, i)
            attempts -= 1
        i = under_way(b, i)


def begin(block: Block, method: Method, rhs: RightHandSide, batch: Batch) -> Callable[[int], None]:
    """The driver, ready to run."""
    if hasattr(rhs, "bind_project"):
        raise UnsupportedError(
            f"simulate: method {method.name!r} cannot keep constraints: putting a step back on them would undo what "
            "it preserves. Use 'rattle', or a method such as 'dop853' or 'radau' whose steps are projected."
        )
    ny, stages = rhs.ny, method.data
    J = np.empty((len(batch.t), ny, ny))  # pages that no member of this block touches take no memory
    bind = getattr(rhs, "bind_jacobian", None)
    call = np.zeros(8, dtype=np.int64) if bind is None else bind(batch.t, batch.y, J)

    def rows(count: int) -> Floats:
        return np.zeros((count, ny))

    def pivots() -> Integers:
        return np.zeros(ny, dtype=np.int64)

    few, more = (ny if stages % 2 else 0), (ny if stages > 1 else 0)
    work = GaussWork(
        whole=np.full(8, -1, dtype=np.int64), h=np.zeros(2), jacobian=call, J=J, real=np.zeros((few, few)),
        pair=np.zeros((more, more), dtype=np.complex128), real_pivots=pivots(), pair_pivots=pivots(),
        rhs=np.zeros(ny), pair_rhs=np.zeros(ny, dtype=np.complex128), f=np.zeros(ny), unit=np.zeros(ny),
        Z=rows(stages), F=rows(stages), F_old=rows(2 * stages), R=rows(stages), D=rows(stages), W=rows(stages),
        carry=np.zeros(ny), f_new=np.zeros(ny),
    )  # fmt: skip
    return bound(drive, block, work, gauss_tableau(stages))
