"""Hamilton's equations of a chain and of a star, in the matrices of the article (seed 002), and by the library.

All equations are in body axes, about the origins of the body frames. For the whole tree

    S V = A q̇,    P* = Tᵀ M V,    p = Aᵀ P*,    ṗ = (Ȧᵀ − AᵀΦ) P* + Q                        (2), (4), (8), (9)

with S of unit blocks and −C_i from each body to its parent, T = S⁻¹, A of the joint axes, M of the inertias. Three ways
lead from p to q̇: through the mass matrix (TSP), through the impulses of the reactions (OSP), body by body (ERA):

    TSP   AᵀTᵀMTA q̇ = p                                                                        (11)
    OSP   ZᵀSM⁻¹SᵀZ λ = −ZᵀSM⁻¹SᵀA(AᵀA)⁻¹ p,   P* = A(AᵀA)⁻¹ p + Zλ,   q̇ from SM⁻¹SᵀP*          (13) to (15)
    ERA   M*_i = M_i + Σ C_jᵀ(M*_j − ...)C_j inward, q̇_i and V_i outward                       (18)

The joints here are hinges with the origin on the axis, so that Ȧ = 0, and none is driven: V^J = 0.

    python hamilton.py [pattern.png] [page.html]
"""

import sys

import numpy as np

import sharnir as sh

GRAVITY = np.array([0.0, 0.0, -9.81])
WAYS = ("hamilton-tangent", "hamilton-orthogonal", "hamilton-recursive")


def tree(shape: str, n: int) -> sh.Model:
    """n equal links on hinges whose axes are z and y by turns: one behind the other, or all on a hub."""
    s = sh.System(shape, gravity=tuple(GRAVITY))
    for k in range(1, n + 1):
        parent = "world" if k == 1 else ("link 1" if shape == "star" else f"link {k - 1}")
        axis, place = "zy"[k % 2], (0.0, 0.0, 0.0) if k == 1 else (1.0, 0.1 * k if shape == "star" else 0.0, 0.0)
        s.add_body(
            f"link {k}", parent, joint=sh.Revolute(axis), placement=sh.Placement(place),
            mass=1.0 + 0.1 * k, com=(0.5, 0.02, 0.01), inertia=(0.02, 0.09, 0.1),
        )  # fmt: skip
    return s.build()


def skew(x: np.ndarray) -> np.ndarray:
    return np.array([[0, -x[2], x[1]], [x[2], 0, -x[0]], [-x[1], x[0], 0]])


def blocks(parts: list[np.ndarray]) -> np.ndarray:
    """A block-diagonal matrix."""
    rows, columns = sum(x.shape[0] for x in parts), sum(x.shape[1] for x in parts)
    whole, i, j = np.zeros((rows, columns)), 0, 0
    for part in parts:
        whole[i : i + part.shape[0], j : j + part.shape[1]] = part
        i, j = i + part.shape[0], j + part.shape[1]
    return whole


class Article:
    """The matrices of the article at one position."""

    def __init__(self, model: sh.Model, dyn: sh.Dynamics, q: np.ndarray) -> None:
        n = len(model.bodies)
        R, x = dyn.placements(q).rotation, dyn.placements(q).xyz
        self.parents = [parent - 1 for parent in model.parents]  # −1: the world
        self.C, masses, axes, self.F = [], [], [], []
        for k, parent in enumerate(self.parents):
            G = R[k].T @ (R[parent] if parent >= 0 else np.eye(3))  # parent axes to body axes
            rho = (R[parent].T @ (x[k] - x[parent])) if parent >= 0 else x[k]
            self.C.append(np.block([[G, -G @ skew(rho)], [np.zeros((3, 3)), G]]))  # (1)
            m, c, J = 1.0 + 0.1 * (k + 1), np.array([0.5, 0.02, 0.01]), np.diag([0.02, 0.09, 0.1])
            J = J + m * (c @ c * np.eye(3) - np.outer(c, c))  # about the origin of the body frame
            masses.append(np.block([[m * np.eye(3), -m * skew(c)], [m * skew(c), J]]))
            axes.append(np.eye(6)[:, [4 if (k + 1) % 2 else 5]])
            weight = m * R[k].T @ GRAVITY
            self.F.append(np.concatenate([weight, np.cross(c, weight)]))
        self.M, self.A = blocks(masses), blocks(axes)
        self.S = np.eye(6 * n)
        for k, parent in enumerate(self.parents):
            if parent >= 0:
                self.S[6 * k : 6 * k + 6, 6 * parent : 6 * parent + 6] = -self.C[k]  # (2)
        self.T = np.linalg.inv(self.S)
        self.Z = blocks([np.delete(np.eye(6), np.argmax(a), axis=1) for a in axes])  # (13): AᵀZ = 0

    def rate(self, V: np.ndarray, P: np.ndarray) -> np.ndarray:
        """ṗ, (8); V and P* are those of all bodies."""
        turns = [(skew(v[:3]), skew(v[3:])) for v in V.reshape(-1, 6)]
        Phi = blocks([np.block([[turn, np.zeros((3, 3))], [move, turn]]) for move, turn in turns])
        return self.A.T @ (self.T.T @ np.concatenate(self.F)) - self.A.T @ Phi @ P

    def tangent(self, p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """TSP: q̇ and ṗ by the mass matrix, (11) and (12)."""
        B = self.T @ self.A
        q_rate = np.linalg.solve(B.T @ self.M @ B, p)
        V = B @ q_rate
        return q_rate, self.rate(V, self.T.T @ self.M @ V)

    def orthogonal(self, p: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """OSP: q̇, ṗ and the impulses λ, (13) to (16). AᵀA = E for hinges."""
        K = self.S @ np.linalg.solve(self.M, self.S.T)
        lam = np.linalg.solve(self.Z.T @ K @ self.Z, -self.Z.T @ K @ self.A @ p)
        P = self.A @ p + self.Z @ lam
        return self.A.T @ K @ P, self.rate(np.linalg.solve(self.M, self.S.T @ P), P), lam

    def recursive(self, p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """ERA: body by body, (18). A hinge has D of one number, L = 1."""
        n = len(self.C)
        M = [self.M[6 * k : 6 * k + 6, 6 * k : 6 * k + 6].copy() for k in range(n)]
        eta, D, U, u = [np.zeros(6) for _ in range(n)], np.zeros(n), np.zeros((n, 6)), np.zeros(n)
        axis = [self.A[6 * k : 6 * k + 6, k] for k in range(n)]
        for k in range(n - 1, -1, -1):
            D[k] = axis[k] @ M[k] @ axis[k]
            U[k] = axis[k] @ M[k] @ self.C[k] / D[k]
            u[k] = (p[k] - axis[k] @ eta[k]) / D[k]
            if self.parents[k] >= 0:
                M[self.parents[k]] += self.C[k].T @ M[k] @ self.C[k] - D[k] * np.outer(U[k], U[k])
                eta[self.parents[k]] += self.C[k].T @ eta[k] + D[k] * U[k] * u[k]
        q_rate, V, P = np.zeros(n), np.zeros((n, 6)), np.zeros((n, 6))
        for k in range(n):
            before = V[self.parents[k]] if self.parents[k] >= 0 else np.zeros(6)
            q_rate[k] = u[k] - U[k] @ before
            V[k] = self.C[k] @ before + axis[k] * q_rate[k]
            P[k] = M[k] @ V[k] + eta[k]
        return q_rate, self.rate(V.ravel(), P.ravel())


def difference(found: np.ndarray, wanted: np.ndarray) -> float:
    return float(np.abs(found - wanted).max() / max(1.0, np.abs(wanted).max()))


def beside(shape: str, n: int) -> Article:
    """The three ways of the article beside those of the library; everything is printed."""
    model = tree(shape, n)
    random = np.random.default_rng(2)
    q, v = random.uniform(-1, 1, n), random.uniform(-1, 1, n)
    article = Article(model, sh.compile(model), q)
    dyn = sh.compile(model, "hamilton-recursive")
    p = dyn.momenta(q, v)
    V = article.T @ article.A @ v
    P = article.T.T @ article.M @ V
    print(f"\n{shape} of {n}: p  =", " ".join(f"{x:8.4f}" for x in p))
    off = [difference(article.A.T @ P, p), difference(P.reshape(n, 6), dyn.accumulated_momenta(q, v))]
    print(f"    p = AᵀP* to {off[0]:.0e}, P* = TᵀMV to {off[1]:.0e}")
    for name, found in zip(WAYS, (article.tangent(p), article.orthogonal(p), article.recursive(p)), strict=True):
        q_rate, p_rate = sh.compile(model, name).hamilton(q, p)
        off += [difference(found[0], v), difference(found[0], q_rate), difference(found[1], p_rate)]
        cost = sh.operation_count(model, name).total
        print(f"    {name:20} q̇ to {off[-2]:.0e}, ṗ to {off[-1]:.0e}, {cost:6,} operations")
    assert max(off) < 1e-11, off
    return article


articles = {shape: beside(shape, 8) for shape in ("chain", "star")}

# Which way is cheapest: the operations of both shapes as they grow. TSP of a chain grows with the cube, OSP of a star.
print("\noperations          " + "".join(f"{shape + ' ' + str(n):>14}" for shape in articles for n in (4, 8, 16)))
for name in WAYS:
    counts = [sh.operation_count(tree(shape, n), name).total for shape in articles for n in (4, 8, 16)]
    print(f"{name:20}" + "".join(f"{count:14,}" for count in counts))
best = {shape: sh.recommend(tree(shape, 16), question="momenta", measure=False).choice for shape in articles}
print("cheapest of sixteen by sh.recommend:", best)

run = sh.simulate(tree("chain", 8), 2.0, formulation=best["chain"])
kept = np.ptp(run.energy.sum(axis=1))
print(f"2 s of the chain in (q, p) by {best['chain']}: {run.status} H is kept to {kept:.0e} J")
assert run.ok
assert kept < 1e-4

for word in sys.argv[1:]:
    if word.endswith(".html"):
        run.report(word)  # the motion in 3D
    if word.endswith(".png"):
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(2, 2, figsize=(7.0, 7.4), layout="constrained")
        for row, (shape, article) in zip(axes, articles.items(), strict=True):
            B = article.T @ article.A
            mass = B.T @ article.M @ B
            impulses = article.Z.T @ article.S @ np.linalg.solve(article.M, article.S.T) @ article.Z
            for ax, (title, matrix) in zip(row, {"TSP, (11)": mass, "OSP, (14)": impulses}.items(), strict=True):
                ax.spy(np.abs(matrix) > 1e-9 * np.abs(matrix).max(), markersize=60 / len(matrix))
                ax.set_title(f"{shape}: {title}, {len(matrix)} × {len(matrix)}", fontsize=10)
        figure.savefig(word, dpi=150)
