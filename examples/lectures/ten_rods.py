"""Ten rods on hinges by the method of separate bodies: the lecture's algorithm in its own matrices, and the library's.

With the acceleration w = (ẍ, ÿ, φ̈) of the centre of a rod, and that of the rod before it,

    w_k = C_k w_(k−1) + S_k φ̈_k + w'_k,    M*_k w_k = Q*_k + R_k,    S_kᵀ R_k = 0

M* and Q* come inward from the last rod, accelerations go outward from the first (seed 000, (17)-(21), one sign mended).
"""

import numpy as np

import sharnir as sh

N, LENGTH, MASS = 10, 0.1, 1.0  # rods; of each of them, m and kg


def chain(rods: int) -> sh.Model:
    s, rod = sh.System("rods", planar=True), sh.Rod(start=(0, 0, 0), end=(LENGTH, 0, 0), mass=MASS)
    s.add_body("rod 1", joint=sh.Revolute("z"), shape=rod)
    for k in range(1, rods):
        end = sh.Placement((LENGTH, 0, 0))
        s.add_body(f"rod {k + 1}", f"rod {k}", joint=sh.Revolute("z"), placement=end, shape=rod)
    return s.build()


def lecture(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """φ̈ of the hinges."""
    half = LENGTH / 2 * np.array([np.cos(np.cumsum(q)), np.sin(np.cumsum(q))]).T  # from the hinge to the centre
    across, omega = np.stack([-half[:, 1], half[:, 0]], axis=1), np.cumsum(v)
    C, S, bias = np.tile(np.eye(3), (N, 1, 1)), np.ones((N, 3)), np.zeros((N, 3))
    for k in range(N):
        C[k, :2, 2] = across[k] + (across[k - 1] if k else 0.0)  # the first hangs on what does not move
        S[k, :2] = across[k]
        bias[k, :2] = -(omega[k] ** 2) * half[k] - (omega[k - 1] ** 2 * half[k - 1] if k else 0.0)
    M = np.tile(np.diag([MASS, MASS, MASS * LENGTH**2 / 12]), (N, 1, 1))
    Q = np.tile([0.0, -9.81 * MASS, 0.0], (N, 1))
    for k in range(N - 1, 0, -1):
        U = S[k] @ M[k] @ S[k]
        M[k - 1] += C[k].T @ (M[k] - np.outer(M[k] @ S[k], S[k] @ M[k]) / U) @ C[k]
        Q[k - 1] -= C[k].T @ (M[k] @ (S[k] * (S[k] @ (Q[k] - M[k] @ bias[k])) / U + bias[k]) - Q[k])
    a, w = np.zeros(N), np.zeros(3)
    for k in range(N):
        w = C[k] @ w + bias[k]
        a[k] = S[k] @ (Q[k] - M[k] @ w) / (S[k] @ M[k] @ S[k])
        w = w + S[k] * a[k]
    return a


q, v = np.random.default_rng(0).normal(size=(2, N))
a = sh.compile(chain(N), "separate-bodies").acceleration(q, v)
off = np.abs(lecture(q, v) - a).max() / np.abs(a).max()
run = sh.simulate(chain(N), 10.0, q0=[-1.0, *np.zeros(N - 1)], rtol=1e-10, atol=1e-12)
lost = np.ptp(run.energy.sum(axis=1))
cost = [sh.operation_count(chain(n), "separate-bodies").total for n in (40, 80, 160)]
print(f"accelerations of the hinges: the lecture's algorithm and the library differ by {off:.0e}")
print(f"{run.status} The energy is kept to {lost:.0e} J.")
print(f"operations for 40, 80 and 160 rods: {cost}, {(cost[2] - cost[1]) / 80:.0f} for every rod")
assert [off < 1e-12, run.ok, lost < 1e-6, cost[2] - cost[1] == 2 * (cost[1] - cost[0])] == [True] * 4
