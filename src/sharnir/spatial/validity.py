"""The checks that make mass and inertia those of a body.

An inertia tensor J = ∫ (r·r E − r rᵀ) dm has principal values that are ≥ 0 and obey the triangle inequality
J1 + J2 ≥ J3; equality is a flat body or a slender rod. Roundoff is forgiven: 1e-9 of the largest value, 1e-14 of m c·c,
which is what is left where an inertia about another point was carried to the centre of mass, and what a radius of
gyration of a nanometre makes. So the inertia of a point mass may be −5e-20 kg m² (r_hip_2 of the iCub: 0.5 kg).
"""

from __future__ import annotations

import numpy as np

from ..errors import ModelError
from ..read import LARGEST, Array

SLACK = 1e-9
SHIFTED = 1e-14  # of m c·c: some tens of roundoffs
NANOMETRE = 1e-9
_AS_IT_IS = "To calculate with it all the same: add_body(..., check_inertia=False)."


def check_mass(mass: float, where: str) -> None:
    if not 0.0 <= mass <= LARGEST:
        raise ModelError(f"{where}: mass = {mass:.9g}. Expected a finite number >= 0 (kg), of at most {LARGEST:g}.")


def check_inertia(J: Array, where: str, mass: float, com: Array, physical: bool = True) -> None:
    """Finite and symmetric; and if it is to be `physical` semidefinite, with the triangle inequality. `J` is about the
    centre of mass."""
    if not np.abs(J).max() <= LARGEST:
        raise ModelError(
            f"{where}: inertia = {_numbers(J)} is not finite, or too large. Expected finite numbers (kg m^2) of at "
            f"most {LARGEST:g}."
        )
    (a, b, c), (d, e, f), (g, h, k) = J.tolist()
    scale = max(abs(a), abs(e), abs(k), abs(b), abs(c), abs(f), abs(d), abs(g), abs(h))
    x, y, z = com.tolist()
    slack = SLACK * scale + mass * (SHIFTED * (x * x + y * y + z * z) + NANOMETRE**2)
    if max(abs(b - d), abs(c - g), abs(f - h)) > slack:
        raise ModelError(
            f"{where}: inertia = {_numbers(J)} is not symmetric. Expected a symmetric 3 x 3 matrix about the centre "
            "of mass."
        )
    if not physical:
        return
    diagonal = b == c == f == 0.0
    low, middle, high = sorted((a, e, k)) if diagonal else np.linalg.eigvalsh(J).tolist()
    if low < -slack:
        raise ModelError(
            f"{where}: inertia has the principal value {low:.9g}. Expected principal values >= 0; "
            f"check the signs of the products of inertia and that it is about the centre of mass. {_AS_IT_IS}"
        )
    if low + middle < high - slack:
        raise ModelError(
            f"{where}: inertia has the principal values {low:.9g}, {middle:.9g}, {high:.9g}, which no body can have: "
            f"{low:.9g} + {middle:.9g} < {high:.9g}. Expected the sum of any two >= the third; check units and "
            f"that it is about the centre of mass. {_AS_IT_IS}"
        )


def _numbers(J: Array) -> str:
    return "[" + ", ".join(f"{x:.6g}" for x in J.ravel()) + "]"
