"""Operations of TSP, OSP and ERA by Table 1 of seed 002, for k chains of l bodies on a base body.

    TSP = Σ_i (ν³/3 + 17/2 ν² + 235/6 ν + 42 κ + 147)      − Σ_(i ≥ 2) (ν_p³/3 + 17/2 ν_p² + 235/6 ν_p − 397)
    OSP = Σ_i (μ³/3 + 17/2 μ² + 421/6 μ + 11 n + 239)      − Σ_(i ≥ 2) (m³/3 + 5/2 m² − 11/6 m − 192)
    ERA = Σ_i (n³/3 + 39/2 n² + 1537/6 n + 828)            − 6 n_1² − 145 n_1 − 684

n are the degrees of freedom of a joint, m = 6 − n; ν those on the path to the world, ν_p at the parent; κ is n times
the bodies on that path, μ the sum of m over the joints of a body. Fractions are legible in the seed; 42, 147, 397, 11,
239 and 192 are a reading of run-together digits ([cost](../../../docs/theory/cost.md)).
"""

from __future__ import annotations

import numpy as np

TABLED = TANGENT, ORTHOGONAL, RECURSIVE = "hamilton-tangent", "hamilton-orthogonal", "hamilton-recursive"


def table_one(freedom: int, chains: int, length: int) -> dict[str, float]:
    """{formulation: operations of one right-hand side}."""
    n, m = freedom, 6 - freedom
    path = np.arange(1.0, length + 2.0)  # bodies from the world to the base, to the first of a chain, ...
    times = np.array([1.0, *[chains] * length])  # how many bodies are like this
    bodies = 1 + chains * length

    nu, mu = n * path, m * np.array([1.0 + chains, *[2.0] * (length - 1), 1.0])
    tangent = times @ (_tangent(nu) + 42 * nu + 147) - times[1:] @ (_tangent(nu[:-1]) - 397)
    orthogonal = times @ (mu**3 / 3 + 17 / 2 * mu**2 + 421 / 6 * mu + 11 * n + 239)
    orthogonal -= (bodies - 1) * (m**3 / 3 + 5 / 2 * m**2 - 11 / 6 * m - 192)
    recursive = bodies * (n**3 / 3 + 39 / 2 * n**2 + 1537 / 6 * n + 828) - 6 * n**2 - 145 * n - 684
    return {name: round(float(x)) for name, x in zip(TABLED, (tangent, orthogonal, recursive), strict=True)}


def _tangent(nu: np.ndarray) -> np.ndarray:
    return nu**3 / 3 + 17 / 2 * nu**2 + 235 / 6 * nu
