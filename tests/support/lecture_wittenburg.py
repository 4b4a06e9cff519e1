"""The lecture's equations, from the tables alone and in plain NumPy, world axes (seed 001, eqs (54)-(61), corrected).

    Σ_j K_ij ω̇_j = M'_i + M_i + Σ_a S_ia Y_a,    r̈_i = r̈_0 − Σ_j d̈_ji,    X = T (m r̈ − F)

r̈_0 is the acceleration of the joint point on body 0, branch by branch. Where a base flies it is unknown, and Newton's
law for all bodies together is three equations more.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sharnir.dynamics.wittenburg import Tables


@dataclass(frozen=True)
class State:
    """Of all bodies, in the order of the tables, and of all arcs, in theirs; world axes."""

    A: np.ndarray  # (n, 3, 3) body to world
    omega: np.ndarray  # (n, 3)
    F: np.ndarray  # (n, 3) external forces at the centres of mass
    M: np.ndarray  # (n, 3) external moments about them
    Y: np.ndarray  # (n, 3) joint torques, + on the body that the arc leaves


def in_world(t: Tables, s: State) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """d, b_i0 and K_i."""
    turned = np.einsum("ikl,ilm,inm->ikn", s.A, t.K, s.A)
    return np.einsum("ikl,ijl->ijk", s.A, t.d), np.einsum("ikl,il->ik", s.A, t.b0), turned


def tensors(t: Tables, s: State) -> np.ndarray:
    """K_ij of all bodies, (n, n, 3, 3), one by one as they are written: nothing is mirrored.                    (61)"""
    d, b0, K = in_world(t, s)
    n, E = len(t.bodies), np.eye(3)
    found = np.zeros((n, n, 3, 3))
    for i in range(n):
        for j in range(n):
            if i == j:
                found[i, i] = K[i]
            elif t.on_path[i, j]:
                found[i, j] = t.M * (b0[j] @ d[i, j] * E - np.outer(b0[j], d[i, j]))
            elif t.on_path[j, i]:
                found[i, j] = t.M * (d[j, i] @ b0[i] * E - np.outer(d[j, i], b0[i]))
    return found


def moments(t: Tables, s: State, r0: np.ndarray) -> np.ndarray:
    """M'_i + M_i + Σ_a S_ia Y_a, (n, 3); `r0` is r̈_0 of each body's branch.                               (55), (60)"""
    d, b0, K = in_world(t, s)
    found = s.M + t.S @ s.Y
    for i in range(len(t.bodies)):
        found[i] -= np.cross(s.omega[i], K[i] @ s.omega[i])
        inner = -r0[i]
        for j in range(len(t.bodies)):
            if i != j and t.on_path[i, j]:
                found[i] -= t.M * np.cross(d[i, j], turning(s.omega[j], b0[j]))
            if i != j and t.on_path[j, i]:
                inner = inner + turning(s.omega[j], d[j, i])
            if t.on_path[i, j]:
                found[i] -= np.cross(d[i, j], s.F[j])
        found[i] -= t.M * np.cross(b0[i], inner)
    return found


def turning(omega: np.ndarray, x: np.ndarray) -> np.ndarray:
    return np.cross(omega, np.cross(omega, x))


def centres(t: Tables, s: State, epsilon: np.ndarray, r0: np.ndarray) -> np.ndarray:
    """r̈ of the centres of mass.                                                                       (20), (53)"""
    d, _, _ = in_world(t, s)
    found = np.array(r0)
    for i in range(len(t.bodies)):
        for j in range(len(t.bodies)):
            found[i] -= np.cross(epsilon[j], d[j, i]) + turning(s.omega[j], d[j, i])
    return found


def joint_forces(t: Tables, s: State, r: np.ndarray) -> np.ndarray:
    """X of all arcs, + on the body that the arc leaves.                                                         (12)"""
    return np.asarray(t.T @ (t.m[:, None] * r - s.F))


def solve(t: Tables, s: State, r0: np.ndarray) -> np.ndarray:
    """ω̇ of all bodies where r̈_0 is known."""
    n = len(t.bodies)
    K = tensors(t, s).transpose(0, 2, 1, 3).reshape(3 * n, 3 * n)
    return np.linalg.solve(K, moments(t, s, r0).ravel()).reshape(n, 3)


def solve_driven(t: Tables, s: State, r0: np.ndarray, base: int, known: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """ω̇ where that of one body is known, and the torque of its drive, which is all that its equation leaves open."""
    n, K, right = len(t.bodies), tensors(t, s), moments(t, s, r0)
    rest = [i for i in range(n) if i != base]
    right -= np.einsum("ikl,l->ik", K[:, base], known)
    block = K[np.ix_(rest, rest)].transpose(0, 2, 1, 3).reshape(3 * len(rest), 3 * len(rest))
    epsilon = np.zeros((n, 3))
    epsilon[base] = known
    epsilon[rest] = np.linalg.solve(block, right[rest].ravel()).reshape(-1, 3)
    torque = np.einsum("jkl,jl->k", K[base, rest], epsilon[rest]) - right[base]
    return epsilon, torque


def solve_flying(t: Tables, s: State) -> tuple[np.ndarray, np.ndarray]:
    """ω̇ and r̈_0 where a base flies: with r̈_0 unknown, and Σ m r̈ = Σ F."""
    n, zero = len(t.bodies), np.zeros((len(t.bodies), 3))
    _, b0, _ = in_world(t, s)
    K = tensors(t, s).transpose(0, 2, 1, 3).reshape(3 * n, 3 * n)
    across = np.concatenate([-t.M * skew(x) for x in b0])  # of r̈_0 in the rows of the bodies: −M b_i0 × r̈_0
    below = np.concatenate([t.M * skew(x) for x in b0], axis=1)  # Σ_i m_i r̈_i = M r̈_0 + Σ_j M b_j0 × ω̇_j + ...
    matrix = np.block([[K, across], [below, t.M * np.eye(3)]])
    still = centres(t, s, zero, zero)
    right = np.concatenate([moments(t, s, zero).ravel(), s.F.sum(axis=0) - t.m @ still])
    found = np.linalg.solve(matrix, right)
    return found[:-3].reshape(n, 3), found[-3:]


def skew(x: np.ndarray) -> np.ndarray:
    return np.array([[0, -x[2], x[1]], [x[2], 0, -x[0]], [-x[1], x[0], 0]])
