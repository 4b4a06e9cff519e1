"""Flexible bodies of point masses, reduced by the definition: sums over the masses, no code shared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sharnir.model.flexible import Interface, ModalBody

Array = Any


def tilde(x: Array) -> Array:
    return np.array([[0.0, -x[2], x[1]], [x[2], 0.0, -x[0]], [-x[1], x[0], 0.0]])


@dataclass(frozen=True)
class Lumped:
    """Masses m (N,) at x (N, 3), with shapes (N, 3, n) and second-order shapes (N, 3, n, n)."""

    m: Array
    x: Array
    shape: Array
    second: Array
    K: Array
    D: Array
    tips: tuple[tuple[str, int, Array, Array], ...]  # name, number of the mass, rotation (3, 3), slopes (3, n)

    @staticmethod
    def random(seed: int, n: int = 2, masses: int = 5, tips: int = 1, stiffening: bool = True) -> Lumped:
        rng = np.random.default_rng(seed)
        m, x = rng.uniform(0.2, 1.0, masses), rng.normal(size=(masses, 3))
        shape = 0.3 * rng.normal(size=(masses, 3, n))
        second = 0.1 * rng.normal(size=(masses, 3, n, n)) * stiffening
        second = second + second.transpose(0, 1, 3, 2)
        A, B = rng.normal(size=(n, n)), rng.normal(size=(n, n))
        own = tuple(
            (f"tip{k + 1}" if k else "tip", k, np.linalg.qr(rng.normal(size=(3, 3)))[0], 0.4 * rng.normal(size=(3, n)))
            for k in range(tips)
        )
        own = tuple((name, k, R * np.sign(np.linalg.det(R)), slopes) for name, k, R, slopes in own)
        return Lumped(m, x, shape, second, 30.0 * (A @ A.T + np.eye(n)), 0.2 * (B @ B.T), own)

    @property
    def n(self) -> int:
        return int(self.shape.shape[2])

    def reduced(self) -> ModalBody:
        n, N = self.n, len(self.m)
        J0, J1, J2 = np.zeros((6, 6)), np.zeros((n, 6, 6)), np.zeros((n, n, 6, 6))
        C0, C1, M = np.zeros((6, n)), np.zeros((n, 6, n)), np.zeros((n, n))
        for m, x, P, G in zip(self.m, self.x, self.shape, self.second, strict=True):
            B0 = np.hstack([np.eye(3), -tilde(x)])
            B1 = [np.hstack([np.zeros((3, 3)), -tilde(P[:, k])]) for k in range(n)]
            J0 += m * B0.T @ B0
            C0 += m * B0.T @ P
            M += m * P.T @ P
            for k in range(n):
                J1[k] += m * (B1[k].T @ B0 + B0.T @ B1[k])
                C1[k] += m * (B1[k].T @ P + B0.T @ G[:, k, :])
                for j in range(n):
                    B2 = np.hstack([np.zeros((3, 3)), -tilde(G[:, k, j])])
                    both = B1[k].T @ B1[j] + B1[j].T @ B1[k] + B2.T @ B0 + B0.T @ B2
                    J2[k, j] += m * both
        tips = tuple(
            Interface(name, R, self.x[j], np.vstack([self.shape[j], slopes]), self.second[j])
            for name, j, R, slopes in self.tips
        )
        shapes = np.concatenate([self.shape, np.zeros((N, 3, n))], axis=1)
        return ModalBody(J0, J1, J2, C0, C1, M, self.K, self.D, tips, self.x, shapes, self.second)
