"""3. Слагаемое M* (17): что тело k−1 чувствует от инерции тела k через шарнир. Даны M*_k (3 × 3), C_k (3 × 3), S_k
(3).

3. The term of M* in (17): what body k−1 feels of the inertia of body k through the hinge. Given M*_k, C_k and S_k
(3).
"""

import numpy as np


def felt_inertia(M: np.ndarray, C: np.ndarray, S: np.ndarray) -> np.ndarray:
    U = S @ M @ S
    return C.T @ M @ C - C.T @ np.outer(M @ S, S @ M) @ C / U
