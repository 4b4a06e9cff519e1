"""The numbers of Radau IIA with three stages, all from its nodes. Hairer & Wanner II, sections IV.5 and IV.8."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

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
