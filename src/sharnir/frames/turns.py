"""A rotation as turns about z, x and z: R = Tz(γ) Tx(α) Tz(θ), as cosines and sines."""

from __future__ import annotations

import numpy as np

from ..read import Array
from ..spatial.snap import snapped
from .axes import PARALLEL

STRAIGHT = 1e-15  # a sine that is nothing but rounding


def turns_of(R: Array) -> Array:
    """(n, 3, 2): cosine and sine of γ, α and θ for n rotations. γ is 0, not π, where it may be, and where R leaves z
    alone; what θ has to be follows from the two others, so that the product is R to rounding however small α is."""
    side, up = R[:, 0, 2], -R[:, 1, 2]  # sin γ sin α, cos γ sin α
    sine = np.hypot(side, up)
    plain = sine <= PARALLEL
    straight = np.abs(side) <= STRAIGHT  # the turn about x alone, by an angle of either sign
    safe = np.where(plain, 1.0, sine)
    first = _pair(np.where(plain | straight, 1.0, up / safe), np.where(plain | straight, 0.0, side / safe))
    second = _pair(R[:, 2, 2], np.where(plain, 0.0, np.where(straight, up, sine)))
    # the first two rows of (Tz Tx)ᵀ R: x of the child in the axes that are left to turn
    c, s, ca, sa = first[:, 0], first[:, 1], second[:, 0], second[:, 1]
    x, y, z = R[:, 0, 0], R[:, 1, 0], R[:, 2, 0]
    third = _pair(c * x + s * y, ca * (c * y - s * x) + sa * z)
    return np.stack([first, second, third], axis=1)


def _pair(cosine: Array, sine: Array) -> Array:
    size = np.hypot(cosine, sine)
    return snapped(np.stack([cosine / size, sine / size], axis=1))
