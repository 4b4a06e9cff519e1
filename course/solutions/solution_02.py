"""2. Матрица C_k (лекция 000, getCk). Плоское тело k висит на теле k−1. Даны в осях 0 векторы: `before` = A
c_(k−1,k), от центра масс тела k−1 к шарниру, и `own` = A c_kk, от центра масс тела k к шарниру. Найдите C_k размера
3 × 3 из w_k = C_k w_(k−1) + S_k φ̈_k + w'_k.

2. The matrix C_k (lecture 000, getCk). The planar body k hangs on body k−1. Given in axes 0: `before` = A
c_(k−1,k), from the centre of mass of body k−1 to the hinge, and `own` = A c_kk, from that of body k to the hinge.
Find C_k, 3 × 3.
"""

import numpy as np


def transport(before: np.ndarray, own: np.ndarray) -> np.ndarray:
    rho = before - own  # from centre to centre
    return np.array([[1, 0, -rho[1]], [0, 1, rho[0]], [0, 0, 1]])
