"""Ten rods on hinges by the method of separate bodies: the program of the lecture, then the same in three lines.

With the acceleration w = (ẍ, ÿ, φ̈) of the centre of a rod, and that of the rod before it,

    w_k = C_k w_(k−1) + S_k φ̈_k + w'_k,    M*_k w_k = Q*_k + R_k,    S_kᵀ R_k = 0              (1), (4), (9)

M* and Q* come inward from the last rod, accelerations go outward from the first (seed 000, (17) to (21)). Each function
below is one of the slides, with its MATLAB name beside it. Two lines of the slides are mended:

    getMkQkiUk, line 10   `Qk{k-1} = Qk{k-1} - ...` reads a cell that was never set: it is Q{k-1}, the force on the rod
    (18)                  Q* = Q − Cᵀ(...), as the program has it; the formula is printed with a plus

    python ten_rods.py [n=20] [picture.png] [page.html]
"""

import sys

import numpy as np

import sharnir as sh

LENGTH, MASS, GRAVITY = 1.0, 10.0, 9.81  # of all rods together, whatever their number
TURN = np.array([[0.0, 1.0], [-1.0, 0.0]])  # A_(−π/2): a vector turned by −90°


# ------------------------------------------------------------------------------------------ the program of the slides
def main_script(n: int) -> tuple[dict[tuple[int, int], np.ndarray], list[np.ndarray]]:
    """The main script: joint vectors c_kk and c_(k,k+1) in axes of rod k, mass matrices. Rods are 1, 2, ... n."""
    c = {}
    for k in range(1, n + 1):
        c[k, k] = np.array([-0.5, 0.0]) * LENGTH / n
        c[k, k + 1] = np.array([+0.5, 0.0]) * LENGTH / n
    m, J = MASS / n, MASS * LENGTH**2 / (12 * n**3)
    return c, [np.diag([m, m, J])] * (n + 1)  # entry 0 is not used


def rotation(angle: float) -> np.ndarray:
    """getA: from the axes of a rod to those of the rod before it."""
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def transport(k: int, c: dict, A0: list[np.ndarray]) -> np.ndarray:
    """getCk: the factor C_k of w_(k−1)."""
    C = np.eye(3)
    before = A0[k - 1] @ c[k - 1, k] if k > 1 else np.zeros(2)  # the first rod hangs on the support
    C[:2, 2] = -TURN @ (before - A0[k] @ c[k, k])
    return C


def subspace(k: int, c: dict, A0: list[np.ndarray]) -> np.ndarray:
    """getSk: the factor S_k of φ̈_k."""
    return np.array([*(TURN @ A0[k] @ c[k, k]), 1.0])


def bias(k: int, v: np.ndarray, c: dict, A0: list[np.ndarray]) -> np.ndarray:
    """getWprim: the part w'_k of the acceleration that has no second derivatives, (28)."""
    omega_before = v[: k - 1].sum()
    omega = omega_before + v[k - 1]
    linear = omega**2 * A0[k] @ c[k, k]
    if k > 1:
        linear = linear - omega_before**2 * A0[k - 1] @ c[k - 1, k]
    return np.array([*linear, 0.0])


def inward(v: np.ndarray, mass: list, c: dict, Q: list, A0: list) -> tuple[list, list, list]:
    """getMkQkiUk: M*_k, Q*_k and 1/U*_k from the last rod to the first, (17) to (19)."""
    n = len(v)
    M_star, Q_star, U_inverse = [None] * (n + 1), [None] * (n + 1), [None] * (n + 1)
    M_star[n], Q_star[n] = mass[n], Q[n]
    for k in range(n, 0, -1):
        C, S, w_bias = transport(k, c, A0), subspace(k, c, A0), bias(k, v, c, A0)
        U_inverse[k] = 1.0 / (S @ M_star[k] @ S)
        if k > 1:
            MS = M_star[k] @ S
            M_star[k - 1] = mass[k - 1] + C.T @ (M_star[k] - np.outer(MS, MS) * U_inverse[k]) @ C
            push = S * (U_inverse[k] * S @ (Q_star[k] - M_star[k] @ w_bias)) + w_bias
            Q_star[k - 1] = Q[k - 1] - C.T @ (M_star[k] @ push - Q_star[k])
    return M_star, Q_star, U_inverse


def right_side(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """dqdt: φ̈ of all hinges, outward from the first rod, (20) and (21)."""
    n = len(q)
    c, mass = main_script(n)
    A0 = [np.eye(2)]
    for angle in q:
        A0.append(A0[-1] @ rotation(angle))
    Q = [np.array([0.0, -mass[k][0, 0] * GRAVITY, 0.0]) for k in range(n + 1)]
    M_star, Q_star, U_inverse = inward(v, mass, c, Q, A0)
    a, w = np.zeros(n), np.zeros(3)
    for k in range(1, n + 1):
        C, S, w_bias = transport(k, c, A0), subspace(k, c, A0), bias(k, v, c, A0)
        a[k - 1] = U_inverse[k] * S @ (Q_star[k] - M_star[k] @ (C @ w + w_bias))
        w = C @ w + S * a[k - 1] + w_bias
    return a


# ------------------------------------------------------------------------------------------------- the same in sharnir
def chain(n: int) -> sh.Model:
    s, rod = sh.System("rods", planar=True), sh.Rod(start=(0, 0, 0), end=(LENGTH / n, 0, 0), mass=MASS / n)
    for k in range(n):
        parent, end = (f"rod {k}", (LENGTH / n, 0, 0)) if k else ("world", (0, 0, 0))
        s.add_body(f"rod {k + 1}", parent, joint=sh.Revolute("z"), placement=sh.Placement(end), shape=rod)
    return s.build()


N = int(next((word[2:] for word in sys.argv if word.startswith("n=")), 10))
run = sh.simulate(chain(N), 10.0, q0=[-1.0, *np.zeros(N - 1)], rtol=1e-10, atol=1e-12)

# The slides end in the angles of the hinges over 10 s. The library has them in `run`; the lecture's program is asked at
# every twentieth state for its accelerations.
a, lost = run.a[::20], np.ptp(run.energy.sum(axis=1))
off = np.abs([right_side(q, v) for q, v in zip(run.q[::20], run.v[::20], strict=True)] - a).max() / np.abs(a).max()
cost = [sh.operation_count(chain(n), "separate-bodies").total for n in (40, 80, 160)]
print(f"{N} rods: {run.status} Accelerations as by the lecture's program to {off:.0e}, energy kept to {lost:.0e} J.")
print(f"operations for 40, 80 and 160 rods: {cost}, {(cost[2] - cost[1]) / 80:.0f} for every rod")
for t in (0.0, 2.5, 5.0, 7.5, 10.0):
    angles = np.degrees(run.at(t)[0])
    print(f"t = {t:4.1f} s   φ = " + " ".join(f"{angle:8.2f}" for angle in angles[:10]) + "  deg")
assert [off < 1e-11, run.ok, lost < 1e-6, cost[2] - cost[1] == 2 * (cost[1] - cost[0])] == [True] * 4

for word in sys.argv[1:]:
    if word.endswith(".html"):
        run.report(word)
    if word.endswith(".png"):
        figure = run.plot("q")
        figure.set_size_inches(6.0, 3.4)
        figure.savefig(word, dpi=150)
