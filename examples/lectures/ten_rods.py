"""Ten rods on hinges by the method of separate bodies: the lecture's algorithm in its own matrices, and the library's.

With the acceleration w = (ẍ, ÿ, φ̈) of the centre of a rod, and that of the rod before it,

    w_k = C_k w_(k−1) + S_k φ̈_k + w'_k,    M*_k w_k = Q*_k + R_k,    S_kᵀ R_k = 0

M* and Q* come inward from the last rod, accelerations go outward from the first (seed 000, (17)-(21), one sign mended).

    python ten_rods.py [n=20] [picture.png]
"""

import sys

import numpy as np

import sharnir as sh


def chain(n: int) -> sh.Model:
    s, rod = sh.System("rods", planar=True), sh.Rod(start=(0, 0, 0), end=(1 / n, 0, 0), mass=10 / n)
    for k in range(n):  # 1 m and 10 kg in all, as in the lecture, whatever their number
        parent, end = (f"rod {k}", (1 / n, 0, 0)) if k else ("world", (0, 0, 0))
        s.add_body(f"rod {k + 1}", parent, joint=sh.Revolute("z"), placement=sh.Placement(end), shape=rod)
    return s.build()


def lecture(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """φ̈ of the hinges."""
    n, omega = len(q), np.cumsum(v)
    half = np.array([np.cos(np.cumsum(q)), np.sin(np.cumsum(q))]).T / (2 * n)  # from the hinge to the centre
    across = np.stack([-half[:, 1], half[:, 0]], axis=1)
    C, S, bias = np.tile(np.eye(3), (n, 1, 1)), np.ones((n, 3)), np.zeros((n, 3))
    S[:, :2], C[:, :2, 2], bias[:, :2] = across, across, -(omega[:, None] ** 2) * half
    C[1:, :2, 2], bias[1:] = C[1:, :2, 2] + across[:-1], bias[1:] + bias[:-1]  # the first hangs on what does not move
    M, Q = np.tile(np.diag([10 / n, 10 / n, 10 / (12 * n**3)]), (n, 1, 1)), np.tile([0.0, -98.1 / n, 0.0], (n, 1))
    for k in range(n - 1, 0, -1):
        U = S[k] @ M[k] @ S[k]
        M[k - 1] += C[k].T @ (M[k] - np.outer(M[k] @ S[k], S[k] @ M[k]) / U) @ C[k]
        Q[k - 1] -= C[k].T @ (M[k] @ (S[k] * (S[k] @ (Q[k] - M[k] @ bias[k])) / U + bias[k]) - Q[k])
    a, w = np.zeros(n), np.zeros(3)
    for k in range(n):
        w = C[k] @ w + bias[k]
        a[k] = S[k] @ (Q[k] - M[k] @ w) / (S[k] @ M[k] @ S[k])
        w = w + S[k] * a[k]
    return a


N = int(next((word[2:] for word in sys.argv if word.startswith("n=")), 10))
run = sh.simulate(chain(N), 10.0, q0=[-1.0, *np.zeros(N - 1)], rtol=1e-10, atol=1e-12)
a, lost = run.a[::20], np.ptp(run.energy.sum(axis=1))
off = np.abs([lecture(q, v) for q, v in zip(run.q[::20], run.v[::20], strict=True)] - a).max() / np.abs(a).max()
cost = [sh.operation_count(chain(n), "separate-bodies").total for n in (40, 80, 160)]
print(f"{N} rods: {run.status} Accelerations as by the lecture's program to {off:.0e}, energy kept to {lost:.0e} J.")
print(f"operations for 40, 80 and 160 rods: {cost}, {(cost[2] - cost[1]) / 80:.0f} for every rod")
assert [off < 1e-11, run.ok, lost < 1e-6, cost[2] - cost[1] == 2 * (cost[1] - cost[0])] == [True] * 4
for picture in (word for word in sys.argv if word.endswith(".png")):
    figure = run.plot("q")
    figure.set_size_inches(6.0, 3.4)
    figure.savefig(picture, dpi=150)
