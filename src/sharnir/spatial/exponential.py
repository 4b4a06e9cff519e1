"""Finite motions at constant velocity over CasADi matrices: exponentials of rotations and rigid motions, and back.

With x = θ² = ω · ω and ω~ the matrix of the cross product,

    exp ω = E + A ω~ + B ω~²,           A = sin θ / θ,   B = (1 − cos θ) / θ²                      (1)
    exp [v; ω] = (exp ω, W v),          W = E + B ω~ + C ω~²,   C = (θ − sin θ) / θ³               (2)
    W⁻¹ = E − ½ ω~ + D ω~²,             D = (1 − (θ/2) cot(θ/2)) / θ²                              (3)

Small angles take the power series of A, C and D in x, so that no digit is lost and derivatives exist at zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

import casadi as ca

from .algebra import Matrix, cross, eye, skew
from .rotations import AXES, rotation_about

SERIES = 0.25  # of θ², below which a series is taken
_A = [(-1) ** k / factorial(2 * k + 1) for k in range(9)]
_C = [(-1) ** k / factorial(2 * k + 3) for k in range(9)]
_BERNOULLI = [1 / 6, 1 / 30, 1 / 42, 1 / 30, 5 / 66, 691 / 2730, 7 / 6, 3617 / 510]  # |B_2|, |B_4|, ...
_D = [b / factorial(2 * k + 2) for k, b in enumerate(_BERNOULLI)]


def _series(coefficients: Sequence[float], x: Matrix) -> Matrix:
    found: Matrix = ca.SX(coefficients[-1])
    for c in reversed(coefficients[:-1]):
        found = found * x + c
    return found


def _near_zero(x: Matrix, coefficients: Sequence[float], far: Matrix) -> Matrix:
    """The series near zero, `far` elsewhere."""
    return ca.if_else(x < SERIES, _series(coefficients, x), far)


def _away(x: Matrix) -> Matrix:
    """x where the series is not taken; there a number at which nothing is singular."""
    return ca.if_else(x < SERIES, 1.0, x)


def sine_ratio(x: Matrix) -> Matrix:
    """A = sin θ / θ of x = θ²."""
    angle = ca.sqrt(_away(x))
    return _near_zero(x, _A, ca.sin(angle) / angle)


def cosine_ratio(x: Matrix) -> Matrix:
    """B = (1 − cos θ) / θ² of x = θ²: half of the square of A at half the angle."""
    return sine_ratio(x / 4) ** 2 / 2


def angle_remainder(x: Matrix) -> Matrix:
    """C = (θ − sin θ) / θ³ of x = θ²."""
    theta = ca.sqrt(_away(x))
    return _near_zero(x, _C, (theta - ca.sin(theta)) / theta**3)


def rotation_exponential(omega: Matrix) -> Matrix:
    """(1)"""
    x, W = ca.dot(omega, omega), skew(omega)
    return eye(3) + sine_ratio(x) * W + cosine_ratio(x) * (W @ W)


def quaternion_exponential(omega: Matrix) -> Matrix:
    """The unit quaternion of exp ω: (cos θ/2, sin θ/2 · ω/θ)."""
    x = ca.dot(omega, omega) / 4
    half = ca.sqrt(_away(x))
    cosine = ca.if_else(x < SERIES, _series([(-1) ** k / factorial(2 * k) for k in range(9)], x), ca.cos(half))
    return ca.vertcat(cosine, sine_ratio(x) * omega / 2)


def quaternion_logarithm(q: Matrix) -> Matrix:
    """ω of the shorter turn, |ω| ≤ π: 2 atan2(|u|, |w|) u / |u|."""
    w, u = ca.if_else(q[0] < 0, -q[0], q[0]), ca.if_else(q[0] < 0, -q[1:4], q[1:4])
    x = ca.dot(u, u)
    small = x < 1e-6
    length = ca.sqrt(ca.if_else(small, 1.0, x))
    # asin(s)/s = 1 + s²/6 + 3 s⁴/40 + 15 s⁶/336 with s = |u| = sin θ/2
    ratio = ca.if_else(small, 1 + x / 6 + 3 * x**2 / 40 + 15 * x**3 / 336, ca.atan2(length, w) / length)
    return 2 * ratio * u


def quaternion_product(p: Matrix, q: Matrix) -> Matrix:
    """p ∘ q, scalar first."""
    w, u, W, U = p[0], p[1:4], q[0], q[1:4]
    return ca.vertcat(w * W - ca.dot(u, U), w * U + W * u + cross(u, U))


def quaternion_between(p: Matrix, q: Matrix) -> Matrix:
    """p⁻¹ ∘ q of unit quaternions: the turn that leads from p to q, in the child axes of p."""
    return quaternion_product(ca.vertcat(p[0], -p[1:4]), q)


def quaternion_of_matrix(R: Matrix) -> Matrix:
    """Of a rotation: the candidate with the largest square, so that no small number divides (Shepperd)."""
    trace = R[0, 0] + R[1, 1] + R[2, 2]
    w = (R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1])
    xy, xz, yz = R[0, 1] + R[1, 0], R[0, 2] + R[2, 0], R[1, 2] + R[2, 1]
    squares = [1 + trace, *(1 + 2 * R[k, k] - trace for k in range(3))]
    candidates = [(squares[0], *w), (w[0], squares[1], xy, xz), (w[1], xy, squares[2], yz), (w[2], xz, yz, squares[3])]
    found, largest = ca.vertcat(*candidates[0]), squares[0]
    for square, candidate in zip(squares[1:], candidates[1:], strict=True):
        found = ca.if_else(square > largest, ca.vertcat(*candidate), found)
        largest = ca.fmax(square, largest)
    return found / ca.sqrt(ca.dot(found, found))


def translation(omega: Matrix, v: Matrix) -> Matrix:
    """W v of (2)."""
    x = ca.dot(omega, omega)
    C = angle_remainder(x)
    turned = cross(omega, v)
    return v + cosine_ratio(x) * turned + C * cross(omega, turned)


def translation_velocity(omega: Matrix, p: Matrix) -> Matrix:
    """W⁻¹ p of (3)."""
    x = ca.dot(omega, omega)
    far = _away(x)
    half = ca.sqrt(far) / 2
    D = _near_zero(x, _D, (1 - half * ca.cos(half) / ca.sin(half)) / far)
    turned = cross(omega, p)
    return p - turned / 2 + D * cross(omega, turned)


# Angle triples R = R_i(a) R_j(b) R_k(c) of a rotation, as in `rotations.py`: eqs (1) and (2) there.

POLE = 1e-12  # as |cos b| or |sin b|: nearer, R does not tell a and c apart


def angles_near(kind: str, R: Matrix, near: Matrix) -> Matrix:
    """Of the triples that stand for R the one nearest to `near`; where they are singular the first angle stays."""
    i, j, k = AXES[kind]
    third, s, proper = 3 - i - j, 1.0 if (j - i) % 3 == 1 else -1.0, i == k
    if proper:
        lost = ca.sqrt(R[j, i] ** 2 + R[third, i] ** 2)
        b, a = ca.atan2(lost, R[i, i]), ca.atan2(R[j, i], -s * R[third, i])
    else:
        lost = ca.sqrt(R[j, k] ** 2 + R[k, k] ** 2)
        b, a = ca.atan2(s * R[i, k], lost), ca.atan2(-s * R[j, k], R[k, k])
    singular = lost < POLE
    a = ca.if_else(singular, near[0], a)
    first = ca.vertcat(a, b, _last_angle((i, j, k), a, b, R))
    second = first + ca.vertcat(ca.pi, 0, ca.pi)
    second[1] = (0.0 if proper else ca.pi) - b
    second = ca.if_else(singular, first, second)
    pair = [x + 2 * ca.pi * ca.floor((near - x) / (2 * ca.pi) + 0.5) for x in (first, second)]
    far = [ca.sumsqr(x - near) for x in pair]
    return ca.if_else(far[1] < far[0], pair[1], pair[0])


def _last_angle(axes: tuple[int, int, int], a: Matrix, b: Matrix, R: Matrix) -> Matrix:
    """Two turns leave a turn about the last axis."""
    i, j, k = axes
    axis = eye(3)
    left = (rotation_about(axis[:, i], a) @ rotation_about(axis[:, j], b)).T @ R
    m, n = (k + 1) % 3, (k + 2) % 3
    return ca.atan2(left[n, m] - left[m, n], left[m, m] + left[n, n])


def quaternion_of_triple(kind: str, angles: Matrix) -> Matrix:
    """The product of the three turns."""
    found = None
    for place, axis in enumerate(AXES[kind]):
        half = angles[place] / 2
        q = ca.SX.zeros(4)
        q[0], q[1 + axis] = ca.cos(half), ca.sin(half)
        found = q if found is None else quaternion_product(found, q)
    assert found is not None
    return found
