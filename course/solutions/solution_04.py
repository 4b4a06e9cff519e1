"""4. Слагаемое Q* (18), с верным знаком: что тело k−1 чувствует от сил на теле k. Даны M*_k, C_k, S_k, a'_k, Q*_k.
Верните то, что прибавляется к Q_(k−1).

4. The term of Q* in (18), with the right sign: what body k−1 feels of the forces on body k. Given M*_k, C_k, S_k,
a'_k and Q*_k. Return what is added to Q_(k−1).
"""

import numpy as np


def felt_force(M: np.ndarray, C: np.ndarray, S: np.ndarray, bias: np.ndarray, Q: np.ndarray) -> np.ndarray:
    U = S @ M @ S
    return -C.T @ (M @ (S * (S @ (Q - M @ bias)) / U + bias) - Q)
