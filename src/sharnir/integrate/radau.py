"""Radau IIA with three stages: order 5, A- and L-stable, stiffly accurate; for stiff problems.

Hairer & Wanner, Solving Ordinary Differential Equations II (2nd ed. 1996), section IV.8. The stages come from
eqs. (1) and (2) of `stages`, or from eq. (4) below; the last one is the result. Step control: the formula of order 3

    e = (γ/h I − J)⁻¹ (f_0 + Σ e_i z_i/h)                                                              (3)

and Gustafsson's predictive controller (ibid., eq. 8.25). Between steps: the collocation polynomial, of degree 3.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..drivers import bound, compiled, inlined
from .accept import NOBODY, SIDESTEP, WILD, accept, along, arrive, start_member, under_way, wanted
from .block import Block, right_hand_side
from .methods import Batch, Method
from .polynomials import Dense
from .rhs import FINITE, Floats, Integers, RightHandSide, copy
from .solution import COLLAPSED, NEWTON
from .stages import (
    BAD,
    COUPLED,
    EPS,
    ERROR_OLD,
    FACTORED,
    FIRST,
    FRESH,
    H_FACTORED,
    H_OLD,
    ITERATIONS,
    MEMBER,
    RATE,
    REFUSED,
    REGULAR,
    STAGES,
    STALE,
    STREAK,
    WORST,
    Tableau,
    Work,
    combine,
    differentiate,
    evaluate_stage,
    extrapolate,
    factor,
    factorise,
    newton,
    solve,
    tableau,
)
from .step_control import ON_NON_FINITE, collapsed, next_step, try_shorter

# The stages of one implicit step where one Jacobian does not do for all of them: Newton's method in full.
#
# A stiff direction that turns by more than about (rate · h)⁻¹ within a step, as that of a stiff spring on a swinging
# bob, makes the iteration of `stages`, with J of the start, diverge. Here every stage has its own J_s = ∂f/∂y(y + z_s),
# and the three are solved for together:
#
# Σ_r (A⁻¹)_sr/h Δz_r − J_s Δz_s = f(y + z_s) − Σ_r (A⁻¹)_sr/h z_r                                  (4)
#
# One factorisation of 3 ny equations takes about five times as long as those of (1) and (2), and there are three
# Jacobians, so this comes second: when (1) and (2) failed with a Jacobian of this very state. After that it comes first
# for 0, 1, 3, 7, ... `LONGEST` tries, about twice as many each time that (1) and (2), given another chance, fail again.

LARGEST = 60  # ny; beyond, a step is halved at once: 3 ny equations would take longer than the shorter steps
COUPLED_ITERATIONS = 10  # at most
POOR = 0.1  # contraction, at which the Jacobians are renewed
LONGEST = 63  # tries in a row


@inlined
def remember(w: Work, failed: bool) -> None:
    """For how many tries (4) comes first, after (1) and (2) `failed` with a Jacobian of this very state, or did not."""
    w.whole[COUPLED] = w.whole[STREAK] if failed else 0
    w.whole[STREAK] = min(2 * w.whole[STREAK] + 1, LONGEST) if failed else 0


@inlined
def linearise_coupled(b: Block, w: Work, method: Tableau, i: int, s: int, h: float) -> None:
    """The rows of stage s in (4), whose state is in y_eval and whose f is in F."""
    ny = w.f.size
    differentiate(b, w, i, h, w.F[s])
    J = w.J[b.first + i]
    for m in range(ny):
        row = s * ny + m
        for k in range(STAGES * ny):
            w.matrix[row, k] = 0.0
        for k in range(ny):
            w.matrix[row, s * ny + k] = -J[m, k]
        for r in range(STAGES):
            w.matrix[row, r * ny + m] += method.A_inverse[s, r] / h


@inlined
def newton_coupled(b: Block, w: Work, method: Tableau, i: int, h: float) -> int:
    """Solve (4) for Z; the number of iterations, or 0 where they do not converge. J is that of the end after that."""
    ny = w.f.size
    rate, before = 1.0, 0.0
    w.whole[BAD] = FINITE
    for iteration in range(1, COUPLED_ITERATIONS + 1):
        # The stages, and the matrix of (4) anew where convergence was poor
        renew = rate > POOR
        for s in range(STAGES):
            evaluate_stage(b, w, method, i, s, h)
            if renew and w.whole[BAD] == FINITE:
                linearise_coupled(b, w, method, i, s, h)
            if w.whole[BAD] != FINITE:
                return 0
        if renew:
            singular = factor(w.matrix, w.pivots)
            if singular != REGULAR:
                w.whole[WORST] = singular % ny
                return 0

        # The residual F − A⁻¹ Z / h, and the change of Z by it
        for s in range(STAGES):
            for m in range(ny):
                z = (
                    method.A_inverse[s, 0] * w.Z[0, m]
                    + method.A_inverse[s, 1] * w.Z[1, m]
                    + method.A_inverse[s, 2] * w.Z[2, m]
                )
                w.change[s * ny + m] = w.F[s, m] - z / h
        solve(w.matrix, w.pivots, w.change)

        # Its root mean square in units of the tolerance, and the entry that changed most
        size, largest = 0.0, 0.0
        for s in range(STAGES):
            for m in range(ny):
                change = (w.change[s * ny + m] * w.unit[m]) ** 2
                w.Z[s, m] += w.change[s * ny + m]
                size += change
                if change > largest:
                    largest = change
                    w.whole[WORST] = m
        size = np.sqrt(size / (STAGES * ny))

        # Divergence, convergence, or another iteration
        if iteration > 1:
            rate = size / before
            if not rate < 2.0 or (renew and iteration > 2 and rate >= 1.0):
                return 0
        if size == 0.0 or (rate < 1.0 and rate / (1.0 - rate) * size < w.tolerance) or size < w.tolerance:
            return iteration
        before = size
    return 0


NOT_SOLVED, RENEW = 0, -1  # instead of a number of iterations; RENEW: the same step again with a new Jacobian


@inlined
def norm_of(b: Block, w: Work, i: int) -> float:
    """Of the estimate in w.rhs, in units of the tolerance."""
    total, largest = 0.0, 0.0
    for m in range(w.f.size):
        size = max(abs(b.y[i, m]), abs(b.y[i, m] + w.Z[2, m]))
        e = (w.rhs[m] / (b.atol[m] + b.rtol[m] * size)) ** 2
        total += e
        if e > largest:
            largest = e
            w.whole[WORST] = m
    return float(np.sqrt(total / w.f.size))


@inlined
def local_error(b: Block, w: Work, method: Tableau, i: int, h: float) -> float:
    """The norm of (3); once more with f(y + e) where the first answer is too pessimistic."""
    ny = w.f.size
    norm = 0.0
    for again in range(2):
        for m in range(ny):
            inside = method.error[0] * w.Z[0, m] + method.error[1] * w.Z[1, m] + method.error[2] * w.Z[2, m]
            w.rhs[m] = (w.f[m] if again == 0 else b.ydot[i, m]) + inside / h
        solve(w.real, w.real_pivots, w.rhs)
        norm = norm_of(b, w, i)
        if again == 1 or norm < 1.0 or not (w.whole[FIRST] or w.whole[REFUSED]):
            return norm
        b.t_eval[i] = b.t[i]
        for m in range(ny):
            b.y_eval[i, m] = b.y[i, m] + w.rhs[m]
        right_hand_side(b, i)
    return norm


@inlined
def error_along(b: Block, w: Work, i: int, t: float) -> float:
    """The same along the constraints, after `local_error`."""
    for m in range(w.f.size):
        w.F[0, m] = b.y[i, m] + w.Z[2, m]
    along(b, i, t, w.F[0], w.rhs)
    return norm_of(b, w, i)


@inlined
def refuse(b: Block, w: Work, i: int, h: float, reason: int) -> None:
    w.whole[REFUSED] = 1
    w.whole[FACTORED] = 0
    try_shorter(b, i, h, reason, w.whole[BAD], w.whole[WORST])


@inlined
def linearise(b: Block, w: Work, method: Tableau, i: int, h: float) -> bool:
    """The Jacobian and the factors of a step, where those at hand are not good for it; False where there are none."""
    for m in range(w.f.size):
        w.unit[m] = 1.0 / (b.atol[m] + b.rtol[m] * abs(b.y[i, m]))
    w.whole[BAD] = FINITE
    if w.whole[STALE]:
        b.t_eval[i] = b.t[i]
        copy(b.y[i], b.y_eval[i])
        differentiate(b, w, i, h, w.f)
        if w.whole[BAD] != FINITE:
            refuse(b, w, i, ON_NON_FINITE * h, NEWTON)
            return False
        w.whole[STALE], w.whole[FRESH], w.whole[FACTORED] = 0, 1, 0
    if not w.whole[FACTORED] or h != w.number[H_FACTORED]:
        singular = factorise(b, w, method, i, h, w.whole[COUPLED] == 0)
        if singular != REGULAR:
            w.whole[WORST] = singular
            refuse(b, w, i, 0.5 * h, NEWTON)
            return False
        w.whole[FACTORED] = 1
        w.number[H_FACTORED] = h
    return True


@inlined
def solve_stages(b: Block, w: Work, method: Tableau, i: int, h: float) -> tuple[int, bool]:
    """How many iterations it took, NOT_SOLVED or RENEW; and whether it was by (4)."""
    iterations, coupled = NOT_SOLVED, w.whole[COUPLED] > 0
    if coupled:
        w.whole[COUPLED] -= 1
    else:
        extrapolate(w, method, h)
        iterations = newton(b, w, method, i, h)
        if iterations == NOT_SOLVED:
            w.number[RATE] = 1.0
            if not w.whole[FRESH]:
                w.whole[STALE] = 1
                return RENEW, False
        coupled = iterations == NOT_SOLVED and w.whole[BAD] == FINITE and w.matrix.size > 0
        remember(w, coupled)
    if coupled:
        extrapolate(w, method, h)
        iterations = newton_coupled(b, w, method, i, h)
        w.whole[STALE], w.whole[FACTORED] = 1, 0  # J is no longer of the start
    return iterations, coupled


@inlined
def judge(b: Block, w: Work, method: Tableau, i: int, h: float, t_new: float, iterations: int) -> bool:
    """Whether the step is good enough; then the next one is chosen by (8.25): what the last two errors tell of it."""
    error = local_error(b, w, method, i, h)
    safety = 0.9 * (2 * ITERATIONS + 1) / (2 * ITERATIONS + iterations)
    rescued = False
    if not error <= 1.0:
        shorter = max(0.2, safety * error**-0.25)
        if b.tangent[0] != 0 and error * b.rtol[0] <= WILD:
            error = error_along(b, w, i, t_new)
            if error <= 1.0:
                shorter, rescued = SIDESTEP, w.whole[REFUSED] == 1
        if not rescued:
            refuse(b, w, i, h * shorter, COLLAPSED)
            return False
    growth = max(error, 1e-10) ** -0.25
    if not w.whole[FIRST]:
        growth *= min(1.0, h / w.number[H_OLD] * (w.number[ERROR_OLD] / max(error, 1e-10)) ** 0.25)
    growth = min(8.0, max(0.2, safety * growth))
    if rescued:
        growth = 1.0 / SIDESTEP
    elif w.whole[REFUSED]:
        growth = min(1.0, growth)
    if 1.0 <= growth < 1.2 and not w.whole[STALE]:
        growth = 1.0  # the factors can stay
    b.h[i] = growth * h
    w.number[ERROR_OLD] = max(error, 1e-2)
    return True


@inlined
def attempt(b: Block, w: Work, method: Tableau, i: int) -> None:
    """One step of member i, accepted or not."""
    if collapsed(b, i, w.whole[WORST]):
        return
    h, t_new = next_step(b, i)
    if not linearise(b, w, method, i, h):
        return
    iterations, coupled = solve_stages(b, w, method, i, h)
    if iterations == RENEW:
        return
    if iterations == NOT_SOLVED:
        refuse(b, w, i, h * (0.5 if w.whole[BAD] == FINITE else ON_NON_FINITE), NEWTON)
        return
    if b.step == 0.0 and not judge(b, w, method, i, h, t_new, iterations):
        return
    b.t_eval[i] = t_new
    for m in range(w.f.size):
        b.y_eval[i, m] = b.y[i, m] + w.Z[2, m]
    part, w.whole[BAD] = arrive(b, i)
    if part < 1.0:
        refuse(b, w, i, part * h, COLLAPSED)
        return
    combine(method.power, w.Z, w.q)
    if wanted(b, i, t_new):
        coefficients(b, w, b.dense, i, h)
    copy(b.ydot[i], w.f)
    w.number[H_OLD] = h
    w.whole[FIRST], w.whole[REFUSED], w.whole[FRESH] = 0, 0, 0
    if coupled:
        w.whole[STALE] = 0  # J is of the last iterate but one at the end, as good as any that is kept
    accept(b, i, t_new, b.y_eval[i], w.f)


@inlined
def coefficients(b: Block, w: Work, d: Dense, i: int, h: float) -> None:
    """q_0 θ + q_1 θ² + q_2 θ³ from y in the form of `polynomials`."""
    d.terms[i], d.t[i], d.h[i] = STAGES, b.t[i], h
    for m in range(w.f.size):
        d.base[i, m] = b.y[i, m]
        d.c[i, 0, m] = w.Z[2, m]
        d.c[i, 1, m] = -w.q[1, m] - w.q[2, m]
        d.c[i, 2, m] = -w.q[2, m]


@inlined
def start(b: Block, w: Work, i: int) -> None:
    """Nothing is known of the member."""
    for j in range(w.whole.size):
        w.whole[j] = 0
    for j in range(w.number.size):
        w.number[j] = 1.0
    w.whole[MEMBER], w.whole[STALE], w.whole[FIRST] = i, 1, 1
    start_member(b, i, w.f, 4)


@compiled
def drive(b: Block, w: Work, method: Tableau, attempts: int) -> None:
    i = under_way(b, w.whole[MEMBER])
    while i != NOBODY and attempts > 0:
        if b.fresh[i] != 0:
            start(b, w, i)
        else:
            attempt(b, w, method, i)
            attempts -= 1
        i = under_way(b, i)


def begin(block: Block, method: Method, rhs: RightHandSide, batch: Batch) -> Callable[[int], None]:
    """The driver, ready to run."""
    ny = rhs.ny
    J = np.empty((len(batch.t), ny, ny))  # pages that no member of this block touches take no memory
    rtol = float(block.rtol.min())
    tolerance = max(10.0 * EPS / rtol, min(0.03, rtol**0.5))  # as RADAU5; not below round-off
    bind = getattr(rhs, "bind_jacobian", None)
    call = np.zeros(8, dtype=np.int64) if bind is None else bind(batch.t, batch.y, J)

    def pivots() -> Integers:
        return np.zeros(ny, dtype=np.int64)

    def rows() -> Floats:
        return np.zeros((STAGES, ny))

    numbers = tableau()
    n = STAGES * ny if ny <= LARGEST else 0
    work = Work(
        whole=np.full(10, -1, dtype=np.int64), number=np.ones(4), tolerance=tolerance, jacobian=call, J=J,
        real=np.zeros((ny, ny)), pair=np.zeros((ny, ny), dtype=np.complex128), real_pivots=pivots(),
        pair_pivots=pivots(), rhs=np.zeros(ny), pair_rhs=np.zeros(ny, dtype=np.complex128), f=np.zeros(ny),
        unit=np.zeros(ny), Z=rows(), W=rows(), F=rows(), q=rows(),
        matrix=np.zeros((n, n)), pivots=np.zeros(n, dtype=np.int64),
        change=np.zeros(n),
    )  # fmt: skip
    return bound(drive, block, work, numbers)
