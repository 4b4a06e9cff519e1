"""The stages of one implicit step: Z = h (A ⊗ I) F(y + Z), z_i being the increment of stage i.

With A⁻¹ = T Λ T⁻¹, Λ = diag(γ, rotation of μ), Newton's method in W = T⁻¹ Z reads (Hairer & Wanner II, section IV.8)

    (γ/h I − J) Δw_1 = (T⁻¹ F)_1 − γ/h w_1                                                             (1) real
    (μ/h I − J) Δw_2 = (T⁻¹ F)_2 + i (T⁻¹ F)_3 − μ/h w_2,   w_2 = W_2 + i W_3                          (2) complex

with one Jacobian J for several steps.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ..drivers import inlined
from .block import JACOBIANS, Block, right_hand_side
from .rhs import FINITE, Floats, Integers, copy, evaluate_rows, non_finite

# The numbers of Radau IIA with three stages, all from its nodes. Hairer & Wanner II, sections IV.5 and IV.8.

STAGES = 3


class Tableau(NamedTuple):
    """The numbers of the method; all follow from the nodes."""

    c: np.ndarray  # nodes
    A: np.ndarray  # stage i is Σ_j A_ij f_j: the integrals of the Lagrange polynomials
    A_inverse: np.ndarray
    T: np.ndarray  # A⁻¹ = T Λ T⁻¹
    T_inverse: np.ndarray
    gamma: float  # the real eigenvalue of A⁻¹
    mu: complex  # multiplier of W_2 + i W_3
    error: np.ndarray  # e_i of (3)
    power: np.ndarray  # z(θ) = Σ_j θ^{j+1} Σ_i power_ji z_i


@cache
def tableau() -> Tableau:
    """Collocation at the zeros of d²/dx² [x² (x − 1)³]."""
    root = np.sqrt(6.0)
    c = np.array([(4.0 - root) / 10.0, (4.0 + root) / 10.0, 1.0])
    degrees = np.arange(STAGES)
    A = np.linalg.solve((c[:, None] ** degrees).T, (c[:, None] ** (degrees + 1) / (degrees + 1)).T).T
    inverse = np.linalg.inv(A)

    # Real form of the eigenvectors, scaled so that the last row of T is (1, 1, 0)
    values, vectors = np.linalg.eig(inverse)
    real, pair = int(np.argmin(np.abs(values.imag))), int(np.argmax(values.imag))
    vectors = vectors / vectors[-1]
    T = np.column_stack([vectors[:, real].real, vectors[:, pair].real, vectors[:, pair].imag])
    gamma = float(values[real].real)

    # Quadrature of order 3 on 0, c_1, c_2, c_3 with the weight 1/γ at 0
    b = np.linalg.solve((c[:, None] ** degrees).T, 1.0 / (degrees + 1) - np.array([1.0 / gamma, 0.0, 0.0]))
    error = gamma * (b @ inverse - np.array([0.0, 0.0, 1.0]))
    power = np.linalg.inv(c[:, None] ** (degrees + 1))
    A = np.ascontiguousarray(A)
    return Tableau(c, A, np.linalg.inv(A), T, np.linalg.inv(T), gamma, complex(values[pair]).conjugate(), error, power)


# Dense linear systems inside compiled steppers: P A = L U with row pivoting, for real and complex matrices alike.
#
# singular = factor(a, pivots)     a is overwritten by L (unit diagonal, not stored) and U
# solve(a, pivots, b)              b is overwritten by A⁻¹ b
#
# Golub & Van Loan, Matrix Computations, section 3.4. The innermost loops run along rows, which are contiguous, so that
# they become SIMD instructions; the sizes meant are up to a few hundred.

REGULAR = -1


@inlined
def factor(a: Any, pivots: Any) -> int:
    """`REGULAR`, or the column in which no pivot was found: zero or not finite. Then `a` is of no use."""
    n = a.shape[0]
    for k in range(n):
        best, largest = k, abs(a[k, k])
        for i in range(k + 1, n):
            size = abs(a[i, k])
            if size > largest:
                best, largest = i, size
        if not 0.0 < largest < np.inf:
            return k
        pivots[k] = best
        if best != k:
            for j in range(n):
                a[k, j], a[best, j] = a[best, j], a[k, j]
        inverse = 1.0 / a[k, k]
        for i in range(k + 1, n):
            if a[i, k] != 0.0:  # Jacobians of mechanisms are half zeros and ones
                multiplier = a[i, k] * inverse
                a[i, k] = multiplier
                for j in range(k + 1, n):
                    a[i, j] -= multiplier * a[k, j]
    return REGULAR


@inlined
def solve(a: Any, pivots: Any, b: Any) -> None:
    n = a.shape[0]
    for k in range(n):
        b[k], b[pivots[k]] = b[pivots[k]], b[k]
    for i in range(1, n):
        total = b[i]
        for j in range(i):
            total -= a[i, j] * b[j]
        b[i] = total
    for i in range(n - 1, -1, -1):
        total = b[i]
        for j in range(i + 1, n):
            total -= a[i, j] * b[j]
        b[i] = total / a[i, i]


ITERATIONS = 6  # of Newton's method, at most
EPS = float(np.finfo(np.float64).eps)
MEMBER, FRESH, STALE, FACTORED, FIRST, REFUSED, WORST, BAD, COUPLED, STREAK = range(10)
H_OLD, ERROR_OLD, RATE, H_FACTORED = range(4)


class Work(NamedTuple):
    """The member that is under way; members are taken one after the other."""

    whole: Integers  # its number; the Jacobian is of this very state; it is to be renewed; the matrices are factored;
    # no step was accepted yet; the last try was refused; components to blame; tries left for which (4) of `radau`
    # comes first; how many it will be next time
    number: Floats  # length and error of the last accepted step; how fast Newton's method converged; h of the factors
    tolerance: float  # of Newton's method, in parts of that of the step
    jacobian: Integers  # the call that fills J; [0] is 0 where there is none
    J: Floats  # (batch, ny, ny), of which the rows of this block are used
    real: Floats  # (ny, ny) factors of (1)
    pair: Any  # (ny, ny) complex: of (2)
    real_pivots: Integers
    pair_pivots: Integers
    rhs: Floats  # (ny,) right-hand sides, then solutions, of (1) and (3)
    pair_rhs: Any  # (ny,) of (2)
    f: Floats  # (ny,) at the start of the step
    unit: Floats  # (ny,) 1/tolerance there
    Z: Floats  # (3, ny)
    W: Floats
    F: Floats
    q: Floats  # (3, ny) powers of θ in the last accepted step
    matrix: Floats  # (3 ny, 3 ny) factors of (4); empty where ny is too large for it
    pivots: Integers
    change: Floats  # (3 ny,) right-hand side, then solution, of (4)


@inlined
def differentiate(b: Block, w: Work, i: int, h: float, f: Floats) -> None:
    """J = ∂f/∂y at the state in y_eval, where f is: exact, or by differences with the increments of CVODE (Hindmarsh
    et al., ACM TOMS 31 (2005), 2.1): large enough that the rounding of f, over a step, is small against the tolerance.
    """
    b.counts[i, JACOBIANS] += 1
    if w.jacobian[0] != 0:
        evaluate_rows(w.jacobian, b.first + i, 1)
        return
    J = w.J[b.first + i]
    noise = 0.0
    for m in range(w.f.size):
        noise += (f[m] * w.unit[m]) ** 2
    noise = 1000.0 * h * EPS * np.sqrt(noise * w.f.size)
    for k in range(w.f.size):
        y = b.y_eval[i, k]
        increment = max(np.sqrt(EPS) * abs(y), (noise if noise > 0.0 else 1.0) / w.unit[k])
        for _ in range(2):
            b.y_eval[i, k] = y + increment
            right_hand_side(b, i)
            w.whole[BAD] = non_finite(b.ydot[i])
            if w.whole[BAD] == FINITE:
                break
            increment = -increment  # f may end just there
        if w.whole[BAD] != FINITE:
            return
        for m in range(w.f.size):
            J[m, k] = (b.ydot[i, m] - f[m]) / increment
        b.y_eval[i, k] = y


@inlined
def factorise(b: Block, w: Work, method: Tableau, i: int, h: float, both: bool) -> int:
    """The matrices of (1) and, if `both`, (2); the column where one of them is singular, or REGULAR."""
    J = w.J[b.first + i]
    for m in range(w.f.size):
        for k in range(w.f.size):
            w.real[m, k] = -J[m, k]
            w.pair[m, k] = -J[m, k]
        w.real[m, m] += method.gamma / h
        w.pair[m, m] += method.mu / h
    singular = factor(w.real, w.real_pivots)
    return singular if singular != REGULAR or not both else factor(w.pair, w.pair_pivots)


@inlined
def extrapolate(w: Work, method: Tableau, h: float) -> None:
    """Z and W to begin with, from the polynomial of the last step."""
    if w.whole[FIRST]:
        w.Z[:] = 0.0
        w.W[:] = 0.0
        return
    for s in range(STAGES):
        theta = 1.0 + method.c[s] * h / w.number[H_OLD]
        x, y, z = theta - 1.0, theta**2 - 1.0, theta**3 - 1.0
        for m in range(w.f.size):
            w.Z[s, m] = x * w.q[0, m] + y * w.q[1, m] + z * w.q[2, m]
    combine(method.T_inverse, w.Z, w.W)


@inlined
def combine(matrix: Floats, x: Floats, out: Floats) -> None:
    """out = matrix x, of three rows each."""
    for s in range(STAGES):
        for m in range(x.shape[1]):
            out[s, m] = matrix[s, 0] * x[0, m] + matrix[s, 1] * x[1, m] + matrix[s, 2] * x[2, m]


@inlined
def evaluate_stage(b: Block, w: Work, method: Tableau, i: int, s: int, h: float) -> None:
    """F of stage s at the present Z, and whether it is finite."""
    b.t_eval[i] = b.t[i] + method.c[s] * h
    for m in range(w.f.size):
        b.y_eval[i, m] = b.y[i, m] + w.Z[s, m]
    right_hand_side(b, i)
    copy(b.ydot[i], w.F[s])
    w.whole[BAD] = non_finite(w.F[s])


@inlined
def newton(b: Block, w: Work, method: Tableau, i: int, h: float) -> int:
    """Solve for Z; the number of iterations, or 0 where they do not converge. Hairer & Wanner II, eq. (8.10)."""
    ny = w.f.size
    contraction = max(w.number[RATE], EPS) ** 0.8  # η of the step before; not to be believed for long
    rate, before = 0.0, 0.0
    real, pair = method.gamma / h, method.mu / h
    w.whole[BAD] = FINITE
    for iteration in range(1, ITERATIONS + 1):
        # The residuals of the stages, in the basis in which the system is one real and one complex one
        for s in range(STAGES):
            evaluate_stage(b, w, method, i, s, h)
            if w.whole[BAD] != FINITE:
                return 0
        combine(method.T_inverse, w.F, w.Z)
        for m in range(ny):
            w.rhs[m] = w.Z[0, m] - real * w.W[0, m]
            w.pair_rhs[m] = complex(w.Z[1, m], w.Z[2, m]) - pair * complex(w.W[1, m], w.W[2, m])
        solve(w.real, w.real_pivots, w.rhs)
        solve(w.pair, w.pair_pivots, w.pair_rhs)

        # The root mean square of the change in units of the tolerance, and the entry that changed most
        size, largest = 0.0, 0.0
        for m in range(ny):
            change = (w.rhs[m] ** 2 + w.pair_rhs[m].real ** 2 + w.pair_rhs[m].imag ** 2) * w.unit[m] ** 2
            size += change
            if change > largest:
                largest = change
                w.whole[WORST] = m
        size = np.sqrt(size / (STAGES * ny))

        # Too slow to converge within the iterations that are left: (8.10)
        if iteration > 1:
            rate = size / before
            if not rate < 1.0 or rate ** (ITERATIONS - iteration) / (1.0 - rate) * size > w.tolerance:
                return 0
            contraction = rate / (1.0 - rate)

        # The change is taken; the iteration ends where the next one would be below the tolerance
        for m in range(ny):
            w.W[0, m] += w.rhs[m]
            w.W[1, m] += w.pair_rhs[m].real
            w.W[2, m] += w.pair_rhs[m].imag
        combine(method.T, w.W, w.Z)
        if size == 0.0 or contraction * size < w.tolerance:
            w.number[RATE] = contraction
            w.whole[STALE] = 1 if iteration > 2 and rate > 1e-3 else 0
            return iteration
        before = size
    return 0
