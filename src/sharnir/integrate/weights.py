"""Integrals of Newton's polynomials over a step: the weights of Adams formulas on steps of any length."""

from __future__ import annotations

from ..compiled import inlined
from .rhs import Floats


@inlined
def weights(count: int, h: float, before: Floats, after: Floats, g: Floats, moments: Floats) -> None:
    """g_j = ∫₀¹ c_j(s) ds of c_j(s) = Π_{i=1…j} (s h + before_{i−1})/after_i, for j < count.

    Of the moments G_{j,m} = ∫₀¹ (1 − s)^{m−1} c_j ds the first is wanted; writing s = 1 − (1 − s) in the last factor,
    G_{j,m} = ((h + before_{j−1}) G_{j−1,m} − h G_{j−1,m+1})/after_j.
    """
    for m in range(count):
        moments[m] = 1.0 / (m + 1)
    g[0] = 1.0
    for j in range(1, count):
        scale = 1.0 / after[j]
        a, b = (h + before[j - 1]) * scale, h * scale
        for m in range(count - j):
            moments[m] = a * moments[m] - b * moments[m + 1]
        g[j] = moments[0]
