"""Angular rates by hand, to first order in the spread; derived in docs/stage_separation.md.

Rotations about x and y do not see each other. About x, with u, w the angles of the upper and of the lower stage, y how
far the centres of mass have gone aside against each other, s the way of the pistons, F = 4 k (c − s) all pushers, and
a, b the distances of the centres of mass from the plane of separation:

    I_u u'' =   M − 2 k r² (u − w) + F b (u − w) − F e                                                     (1)
    I_l w'' = −(M − 2 k r² (u − w)) − F (y + b u + (a + s) w)                                              (2)
    m y''   = −F w                                                                                         (3)

M = (c − s) Σ δk_i y_i is the moment of the spread, e the centre of mass of the upper stage along y. Where s comes to
the end of the stroke those that are farther out have left before the others: a kick of −2 r² F_1 (u − w)/s', F_1 being
the force of one pusher there. Locks give a start: while only some hold, at their middle ρ, the reaction

    R = −4 F_0 / (1 + m ρ²/I)                                                                              (4)

keeps that point together; its moment about the plane's centre turns both stages (m, I reduced mass and inertia).
"""

from itertools import permutations

import numpy as np
from scipy.integrate import solve_ivp

from stages import data as d

I_U, I_L = d.UPPER_INERTIA[0], d.LOWER_INERTIA[0]
OMEGA = np.sqrt(4 * d.STIFFNESS / d.REDUCED_MASS)  # rad/s: c − s = c cos(ω t)
PUSH = np.arccos(1 - d.STROKE / d.COMPRESSION) / OMEGA  # s
PUSHER_IMPULSE = d.REDUCED_MASS * d.SPEED / 4  # N s
LOCK_AT, PUSHER_AT = d.around(d.LOCK_RADIUS, d.LOCKS), d.around(d.PUSHER_RADIUS, d.PUSHERS)


def response(spread: float, aside: float, start: float) -> np.ndarray:
    """(2,): rates of the upper and of the lower stage, rad/s, for Σ δk_i y_i in N, e in m and the angular momentum that
    locks have given to the upper stage, N m s."""

    def rate(t: float, x: np.ndarray) -> list[float]:
        y, u, w, y_rate, u_rate, w_rate = x
        left = d.COMPRESSION * np.cos(OMEGA * t)
        F, s = 4 * d.STIFFNESS * left, d.COMPRESSION - left
        M = left * spread - 2 * d.STIFFNESS * d.PUSHER_RADIUS**2 * (u - w)
        u_next = (M + F * d.UPPER_COM * (u - w) - F * aside) / I_U
        w_next = (-M - F * (y + d.UPPER_COM * u + (d.LOWER_COM + s) * w)) / I_L
        return [y_rate, u_rate, w_rate, -F * w / d.REDUCED_MASS, u_next, w_next]

    x0 = [0, 0, 0, 0, start / I_U, -start / I_L]
    x = solve_ivp(rate, (0, PUSH), x0, rtol=1e-10, atol=1e-16).y[:, -1]
    kick = -2 * d.PUSHER_RADIUS**2 * d.STIFFNESS * (d.COMPRESSION - d.STROKE) * (x[1] - x[2]) / d.SPEED
    return np.array([x[4] + kick / I_U, x[5] - kick / I_L])


BY_SPREAD, BY_COM, BY_LOCKS = response(1.0, 0, 0), response(0, 1.0, 0), response(0, 0, 1.0)


def reaction(place: np.ndarray) -> np.ndarray:
    """(4), N, of locks whose middle is at places (..., 2)."""
    lever = d.REDUCED_MASS * (place**2).sum(axis=-1) / d.REDUCED_INERTIA
    return np.asarray(-4 * d.STIFFNESS * d.COMPRESSION / (1 + lever))


def about(place: np.ndarray) -> np.ndarray:
    """Moments about x and y of unit forces along z at places (..., 2)."""
    return np.stack([place[..., 1], -place[..., 0]], axis=-1)


def lock_moments(order: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """(..., 2) N m each: by the two locks that open last, and by the last one; `order` (..., 4) of opening."""
    pair, last = LOCK_AT[order[..., 2:]].mean(axis=-2), LOCK_AT[order[..., 3]]
    return reaction(pair)[..., None] * about(pair), reaction(last)[..., None] * about(last)


def rates(k: np.ndarray, delay: np.ndarray, com: np.ndarray) -> np.ndarray:
    """(B, 3, 2, 2): by pushers, locks and centre of mass; of the upper and the lower stage; about x and y."""
    order, times = np.argsort(delay, axis=1), np.sort(delay, axis=1)
    two, one = lock_moments(order)
    locks = two * (times[:, 2] - times[:, 1])[:, None] + one * (times[:, 3] - times[:, 2])[:, None]
    causes = ((k - d.STIFFNESS) @ about(PUSHER_AT), BY_SPREAD), (locks, BY_LOCKS), (about(com), BY_COM)
    return np.stack([cause[:, None, :] * answer[:, None] for cause, answer in causes], axis=1)


def scatter(spread: np.ndarray = BY_SPREAD, locks: np.ndarray = BY_LOCKS, com: np.ndarray = BY_COM) -> np.ndarray:
    """(3, 2): standard deviations about either axis, rad/s, by pushers, locks and centre of mass; of the upper and the
    lower stage. Gaps s between four times that are uniform over D have E s² = D²/15 and E s s* = D²/30."""
    two, one = (x[:, 0] for x in lock_moments(np.array(list(permutations(range(4))))))
    square = d.DELAY**2 * (2 * two**2 + 2 * two * one + 2 * one**2).mean() / 30
    moment = d.STIFFNESS_SPREAD * d.STIFFNESS * np.sqrt((PUSHER_AT[:, 1] ** 2).sum())
    return np.abs(np.stack([moment * spread, np.sqrt(square) * locks, d.COM_SPREAD * com]))


def leading() -> np.ndarray:
    """The same without what tilting does to the forces: impulses times lever arms over inertias."""
    inertia = np.array([I_U, -I_L])
    return scatter(PUSHER_IMPULSE / d.STIFFNESS / inertia, 1 / inertia, -4 * PUSHER_IMPULSE / inertia * [1, 0])
