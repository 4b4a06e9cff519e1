"""12. Двойной маятник в абсолютных координатах (лекция 003). Даны углы φ от вертикали, скорости φ̇ и полудлины l.
Найдите Q (4 × 6) и b (4) системы [m Qᵀ; Q 0] [w; λ] = [P; b], w = (ẍ1, ÿ1, φ̈1, ẍ2, ÿ2, φ̈2). Знак строк любой.

12. The double pendulum in absolute coordinates (lecture 003). Given the angles φ from the vertical, their rates and
the half lengths l. Find Q (4 × 6) and b (4) of [m Qᵀ; Q 0] [w; λ] = [P; b], w = (ẍ1, ÿ1, φ̈1, ẍ2, ÿ2, φ̈2). Any
sign of rows.
"""

import numpy as np


def constraints(phi: np.ndarray, rate: np.ndarray, l: np.ndarray) -> tuple[np.ndarray, np.ndarray]:  # noqa: E741
    (c1, c2), (s1, s2), (w1, w2) = l * np.cos(phi), l * np.sin(phi), rate**2
    Q = np.array([[1, 0, -c1, 0, 0, 0], [0, 1, -s1, 0, 0, 0], [1, 0, c1, -1, 0, c2], [0, 1, s1, 0, -1, s2]])
    return Q, np.array([-w1 * s1, w1 * c1, w1 * s1 + w2 * s2, -w1 * c1 - w2 * c2])
