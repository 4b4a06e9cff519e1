"""Gauss–Legendre collocation with s stages, order 2 s, fixed step: implicit, symmetric, symplectic.

    y' of the polynomial of degree s that starts at y is f at the s nodes of Gauss in the step; its end is the new y

Kept to round-off: every invariant that is linear or quadratic in y, as the length of a quaternion whose rate is
Λ ∘ ω/2, so nothing is projected; the symplectic form where y = (q, p) is canonical; and with −h each step leads back to
where it came from. Hairer, Lubich, Wanner, Geometric Numerical Integration, II.1.3, IV.2.1, V.2, VI.4.

Round-off is kept from adding up (ibid., VIII.5): stages are solved until no residual becomes smaller,
coefficients have more digits than doubles (`GaussTableau`), and the part of y that rounding takes is carried on.
Between the steps: a polynomial of degree s + 1, from f at both ends and at the nodes.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, localcontext
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ..core.errors import UnsupportedError
from ..drivers import bound, compiled, inlined
from .accept import NOBODY, accept, start_member, under_way, wanted
from .block import Block, right_hand_side
from .methods import Batch, Method
from .polynomials import Dense
from .rhs import FINITE, Floats, Integers, RightHandSide, copy, non_finite
from .solution import UNSOLVED
from .stages import BAD, EPS, MEMBER, REGULAR, WORST, differentiate, factor, solve
from .step_control import next_step, try_shorter

# The stages of one step of Gauss–Legendre collocation, solved to round-off: z_i = h Σ_j A_ij f(t_i, y + z_i).
#
# Simplified Newton: with one Jacobian J for all stages, R the residual, and A⁻¹ = T Λ T⁻¹, the correction is
#
# (Λ/h − J) Δw = Λ/h T⁻¹ R,    Δz = T Δw,    R_i = h Σ_j A_ij f_j − z_i                              (1)
#
# one real and one complex system at most (Hairer & Wanner II, IV.8). Errors of J, T and Λ make it slower and nothing
# else: what counts is R. What is left of R after a fixed tolerance would be alike in every step, and long runs would
# drift; so one goes on until nothing becomes smaller (Hairer, McLachlan, Razakarivony, BIT 48 (2008), section 2).

# The numbers of Gauss–Legendre collocation with one, two or three stages: orders 2, 4 and 6.
#
# All follow from the nodes, the zeros of Legendre's polynomial on [0, 1] (Hairer, Nørsett, Wanner I, II.7). A rounded
# coefficient is wrong by the same amount in every step, which a long run sees as a drift. So A and b are kept in two
# parts, the first of which has few digits: its products with numbers of a run are hardly rounded (Hairer, McLachlan,
# Razakarivony, BIT 48 (2008), section 3).

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
    dense: np.ndarray  # (degree, s + 2) vectors of `polynomials` from f at the start, at the nodes and at the end


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


assert (MEMBER, WORST, BAD) == (0, 6, 7)
STALE, FACTORED, KNOWN, PAST = 1, 2, 3, 4  # further columns of `whole`

ITERATIONS = 60  # at most
POOR = 0.1  # contraction, at which J is renewed within a step
SLOW = 0.02  # contraction, at which it is renewed for the next one
BELOW = 0.01 * EPS  # of the increments: what may be left of a correction that is not made
CALM, NOISE = 1e-13, 1e-9  # of the state: the third correction or a later one that is not smaller than the one before
# is round-off if it is below the first; or below the second, where f is rougher, when that has happened
STAYING = 3  # times
GROWING = 4  # corrections in a row that are not smaller than the one before: it does not converge
RATE, BEFORE, GROWTH, STAYS = range(4)  # of `trend`: contraction, the last size, how often it grew in a row and in all
GOES_ON, ROUNDED, SETTLED, FAILED = 0, 1, 2, 3  # only rounding is left; less than it is left; no solution


class GaussWork(NamedTuple):
    """The member that is under way; members are taken one after the other."""

    whole: Integers  # its number; J is to be renewed; it is factored; f at the start is known; how many steps before
    # were as long as this one, two at most; then the components to blame
    h: Floats  # (2,) of the last step; of the factors
    jacobian: Integers  # the call that fills J; [0] is 0 where there is none
    J: Floats  # (batch, ny, ny), of which the rows of this block are used
    real: Floats  # (ny, ny) factors of (1)
    pair: Any  # (ny, ny) complex
    real_pivots: Integers
    pair_pivots: Integers
    rhs: Floats  # (ny,)
    pair_rhs: Any  # (ny,)
    f: Floats  # (ny,) at the start of the step
    unit: Floats  # (ny,) 1/size of the state
    Z: Floats  # (s, ny) increments of the stages
    F: Floats  # (s, ny) f at the stages
    F_old: Floats  # (2 s, ny) of the last two steps, the older one first
    R: Floats  # (s, ny) residuals
    D: Floats  # (s, ny) corrections
    W: Floats  # (s, ny)
    carry: Floats  # (ny,) what rounding took from y so far
    f_new: Floats  # (ny,) at the end of the step
    trend: Floats  # (4,) how the iteration went so far


@inlined
def weighted(matrix: Floats, x: Floats, out: Floats) -> None:
    """out = matrix x."""
    for s in range(matrix.shape[0]):
        for m in range(x.shape[1]):
            out[s, m] = 0.0
        for r in range(matrix.shape[1]):
            for m in range(x.shape[1]):
                out[s, m] += matrix[s, r] * x[r, m]


@inlined
def guess(w: GaussWork, method: GaussTableau, h: float) -> None:
    """Z to begin with: the polynomial through the derivatives of the last two steps, of the last one, or a line."""
    stages, ny = w.Z.shape[0], w.Z.shape[1]
    past = w.whole[PAST] if w.h[0] == h else 0
    for s in range(stages):
        for m in range(ny):
            w.Z[s, m] = 0.0 if past > 0 else h * method.c[s] * w.f[m]
        if past == 1:
            for r in range(stages):
                for m in range(ny):
                    w.Z[s, m] += h * method.ahead[s, r] * w.F_old[stages + r, m]
        elif past > 1:
            for r in range(2 * stages):
                for m in range(ny):
                    w.Z[s, m] += h * method.further[s, r] * w.F_old[r, m]


@inlined
def evaluate_stages(b: Block, w: GaussWork, method: GaussTableau, i: int, h: float) -> bool:
    """F at the present Z; False where it is not finite."""
    for s in range(w.Z.shape[0]):
        b.t_eval[i] = b.t[i] + method.c[s] * h
        for m in range(w.f.size):
            b.y_eval[i, m] = b.y[i, m] + w.Z[s, m]
        right_hand_side(b, i)
        copy(b.ydot[i], w.F[s])
        w.whole[BAD] = non_finite(w.F[s])
        if w.whole[BAD] != FINITE:
            return False
    return True


@inlined
def linearise(b: Block, w: GaussWork, method: GaussTableau, i: int, h: float) -> bool:
    """J in the middle of the stages as they are, and the factors of (1); False where there are none."""
    stages, ny = w.Z.shape[0], w.f.size

    # J at the mean of the stages, where it is out of date
    if w.whole[STALE]:
        b.t_eval[i] = b.t[i] + 0.5 * h
        for m in range(ny):
            b.y_eval[i, m] = b.y[i, m]
        for s in range(stages):
            for m in range(ny):
                b.y_eval[i, m] += w.Z[s, m] / stages
        if w.jacobian[0] == 0:  # differences are from the value there
            right_hand_side(b, i)
            copy(b.ydot[i], w.f_new)
        differentiate(b, w, i, h, w.f_new)  # type: ignore[arg-type]
        if w.whole[BAD] != FINITE:
            return False
        w.whole[STALE], w.whole[FACTORED] = 0, 0
    if w.whole[FACTORED] and h == w.h[1]:
        return True

    # One real matrix for an odd number of stages, one complex matrix for each pair of eigenvalues
    J, singular = w.J[b.first + i], REGULAR
    if stages % 2 == 1:
        for m in range(ny):
            for k in range(ny):
                w.real[m, k] = -J[m, k]
            w.real[m, m] += method.gamma / h
        singular = factor(w.real, w.real_pivots)
    if stages > 1 and singular == REGULAR:
        for m in range(ny):
            for k in range(ny):
                w.pair[m, k] = -J[m, k]
            w.pair[m, m] += method.mu / h
        singular = factor(w.pair, w.pair_pivots)
    w.h[1], w.whole[FACTORED] = h, 1
    if singular != REGULAR:
        w.whole[WORST], w.whole[FACTORED] = singular, 0
    return singular == REGULAR


@inlined
def correct(w: GaussWork, method: GaussTableau, h: float) -> None:
    """D of (1), from R."""
    stages, ny = w.Z.shape[0], w.f.size
    weighted(method.T_inverse, w.R, w.W)
    if stages % 2 == 1:
        for m in range(ny):
            w.rhs[m] = method.gamma / h * w.W[0, m]
        solve(w.real, w.real_pivots, w.rhs)
        copy(w.rhs, w.W[0])
    if stages > 1:
        k = stages % 2
        pair = method.mu / h
        for m in range(ny):
            w.pair_rhs[m] = pair * complex(w.W[k, m], w.W[k + 1, m])
        solve(w.pair, w.pair_pivots, w.pair_rhs)
        for m in range(ny):
            w.W[k, m], w.W[k + 1, m] = w.pair_rhs[m].real, w.pair_rhs[m].imag
    weighted(method.T, w.W, w.D)


@inlined
def residual(w: GaussWork, method: GaussTableau, h: float) -> None:
    """R at the present F and Z."""
    stages, ny = w.Z.shape[0], w.f.size
    for s in range(stages):
        for m in range(ny):
            first, rest = 0.0, 0.0
            for r in range(stages):
                first += method.A[s, r] * w.F[r, m]
                rest += method.A_rest[s, r] * w.F[r, m]
            w.R[s, m] = (h * first - w.Z[s, m]) + h * rest


@inlined
def verdict(rate: float, size: float, reach: float, iteration: int, growing: int, staying: int) -> int:
    """On a correction of this size, `rate` times the one before, of unknowns as large as `reach`."""
    if growing > 0 and iteration > 1 and size <= (CALM if staying < STAYING else NOISE):
        return ROUNDED
    if rate < 1.0 and rate / (1.0 - rate) * size <= BELOW * reach:
        return SETTLED
    return FAILED if growing >= GROWING else GOES_ON


@inlined
def progress(trend: Floats, size: float, reach: float, iteration: int) -> int:
    """How the iteration goes on after a correction of this size, of unknowns as large as `reach`; `trend` has its past,
    which starts as zeros."""
    if size == 0.0:
        return ROUNDED
    if not size < np.inf:
        return FAILED
    end = GOES_ON
    if iteration > 0:
        trend[RATE] = size / trend[BEFORE]
        trend[GROWTH] = trend[GROWTH] + 1.0 if trend[RATE] >= 1.0 else 0.0
        trend[STAYS] += 1.0 if trend[RATE] >= 1.0 else 0.0
        end = verdict(trend[RATE], size, reach, iteration, int(trend[GROWTH]), int(trend[STAYS]))
    trend[BEFORE] = size
    return end


@inlined
def judge_jacobian(whole: Integers, trend: Floats, end: int, size: float) -> None:
    """Whether J is renewed: for the next step after one that was solved slowly, or within a step that goes on so."""
    if end == SETTLED:
        whole[STALE] = 1 if trend[RATE] > SLOW else 0
    elif end == GOES_ON and trend[RATE] > POOR and size > NOISE:
        whole[STALE] = 1


@inlined
def solve_stages(b: Block, w: GaussWork, method: GaussTableau, i: int, h: float) -> bool:
    """Z, F, and R and D of the last correction; False where it does not converge."""
    stages, ny = w.Z.shape[0], w.f.size
    w.trend[:] = 0.0
    w.whole[BAD] = FINITE
    for m in range(ny):
        w.unit[m] = 1.0 / (abs(b.y[i, m]) + b.atol[m] / b.rtol[m])
    guess(w, method, h)
    for iteration in range(ITERATIONS):
        if not linearise(b, w, method, i, h) or not evaluate_stages(b, w, method, i, h):
            return False
        residual(w, method, h)
        correct(w, method, h)
        size, reach = 0.0, 0.0
        for s in range(stages):
            for m in range(ny):
                change = abs(w.D[s, m]) * w.unit[m]
                w.Z[s, m] += w.D[s, m]
                reach = max(reach, abs(w.Z[s, m]) * w.unit[m])
                if not change <= size:
                    size = change
                    w.whole[WORST] = m
        end = progress(w.trend, size, reach, iteration)
        judge_jacobian(w.whole, w.trend, end, size)
        if end != GOES_ON:
            return end != FAILED
    return False


@inlined
def exact_sum(y: float, change: float) -> tuple[float, float]:
    """The sum of two numbers and its error. Knuth, The Art of Computer Programming, 4.2.2."""
    total = y + change
    part = total - y
    return total, (y - (total - part)) + (change - part)


@inlined
def step_end(b: Block, w: GaussWork, method: GaussTableau, i: int, h: float) -> None:
    """y at the end in y_eval: h Σ b_j f_j, with f of the stages after their last correction, added to y with what
    rounding took before."""
    stages = w.Z.shape[0]
    for m in range(w.f.size):
        first, rest, last = 0.0, 0.0, 0.0
        for s in range(stages):
            first += method.b[s] * w.F[s, m]
            rest += method.b_rest[s] * w.F[s, m]
            last += method.d[s] * (w.D[s, m] - w.R[s, m])
        change = h * first + (h * rest + last + w.carry[m])
        b.y_eval[i, m], w.carry[m] = exact_sum(b.y[i, m], change)


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
    """From f at the start, at the nodes and at the end to the form of `polynomials`."""
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
def forget(whole: Integers, h: Floats, carry: Floats, i: int) -> None:
    """Nothing is known of member i, which starts."""
    whole[:] = 0
    h[:] = 0.0
    carry[:] = 0.0
    whole[MEMBER], whole[STALE], whole[KNOWN] = i, 1, 1


@inlined
def start(b: Block, w: GaussWork, i: int) -> None:
    forget(w.whole, w.h, w.carry, i)
    start_member(b, i, w.f, 2)


@compiled
def drive(b: Block, w: GaussWork, method: GaussTableau, attempts: int) -> None:
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
        carry=np.zeros(ny), f_new=np.zeros(ny), trend=np.zeros(4),
    )  # fmt: skip
    return bound(drive, block, work, gauss_tableau(stages))
