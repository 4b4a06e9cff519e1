"""9. От импульсов к скоростям (статья 002). Даны матрицы M, S, A и импульсы p; V^J = 0. Найдите q̇ двумя путями:
касательным (11) и ортогональным (13)-(15). Здесь AᵀA = E; Z составьте из столбцов E, которых нет в A.

9. From momenta to velocities (article 002). Given the matrices M, S, A and the momenta p; V^J = 0. Find q̇ in two
ways: tangent (11) and orthogonal (13) to (15). Here AᵀA = E; make Z of the columns of E that are not in A.
"""

import numpy as np


def tangent(M: np.ndarray, S: np.ndarray, A: np.ndarray, p: np.ndarray) -> np.ndarray:
    B = np.linalg.solve(S, A)
    return np.linalg.solve(B.T @ M @ B, p)


def orthogonal(M: np.ndarray, S: np.ndarray, A: np.ndarray, p: np.ndarray) -> np.ndarray:
    Z = np.eye(len(M))[:, ~A.any(axis=1)]
    K = S @ np.linalg.solve(M, S.T)
    lam = np.linalg.solve(Z.T @ K @ Z, -Z.T @ K @ A @ p)
    return A.T @ K @ (A @ p + Z @ lam)
