"""5. Барицентр (лекция 001). Даны массы m (n) всех тел и векторы d (n × 3): d_ij тела i для всех j. Найдите b_i0.

5. The barycentre (lecture 001). Given the masses m (n) of all bodies and the vectors d (n × 3): d_ij of body i for
all j. Find b_i0.
"""

import numpy as np


def barycentre(m: np.ndarray, d: np.ndarray) -> np.ndarray:
    return None  # ваше решение / your solution
