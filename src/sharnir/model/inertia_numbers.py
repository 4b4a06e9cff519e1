"""6×6 inertias and small definite matrices in numbers, relative to their own scale."""

from __future__ import annotations

import numpy as np

from ..read import Array
from .values import Values

SINGULAR = 1e-12  # of a pivot, relative to what it was reduced from: its round-off is 1e-15, three digits are left


def inertia_of(x: Values) -> Array:
    """6×6 about the origin of the body frame: [m E, −(mc)~; (mc)~, J]."""
    c = skew(x.com)
    return np.block([[x.mass * np.eye(3), -x.mass * c], [x.mass * c, x.inertia - x.mass * c @ c]])


def motion(R: Array, p: Array) -> Array:
    """6×6 (or a stack of them): motions of the frame in which (R, p) stand, at and in the axes of the placed frame."""
    Rt = np.swapaxes(R, -1, -2)
    zero = np.zeros_like(Rt)
    return np.concatenate([np.concatenate([Rt, -Rt @ skew(p)], axis=-1), np.concatenate([zero, Rt], axis=-1)], axis=-2)


def skew(p: Array) -> Array:
    x, y, z = np.moveaxis(np.asarray(p), -1, 0)
    o = np.zeros_like(x)
    return np.stack([np.stack([o, -z, y], -1), np.stack([z, o, -x], -1), np.stack([-y, x, o], -1)], -2)


def scale_of(inertia: Array, S: Array) -> Array:
    """Of each diagonal entry of Sᵀ I S, its size if nothing cancelled and the inertia were the same about all axes."""
    mass = np.trace(inertia[..., :3, :3], axis1=-2, axis2=-1)[..., None]
    turning = np.trace(inertia[..., 3:, 3:], axis1=-2, axis2=-1)[..., None]
    return np.asarray(mass * (S[..., :3, :] ** 2).sum(axis=-2) + turning * (S[..., 3:, :] ** 2).sum(axis=-2))


def _unit(D: Array, scale: Array) -> tuple[Array, Array]:
    """(D with its scale taken out, by what each row was divided)."""
    size = np.sqrt(np.where(scale > 0.0, scale, 1.0))
    return D / np.outer(size, size), size


def pivot_of(D: Array, scale: Array) -> float:
    """The smallest eigenvalue relative to the scale; NaN where numbers overflow, which LAPACK must not see."""
    unit = _unit(D, scale)[0]
    return float(np.linalg.eigvalsh(unit)[0]) if np.isfinite(unit).all() else np.nan


def null_of(D: Array, scale: Array) -> Array:
    unit, size = _unit(D, scale)
    return np.asarray(np.linalg.eigh(unit)[1][:, 0] / size)


def pseudo_inverse(D: Array, scale: Array) -> Array:
    if not D.size:
        return D
    unit, size = _unit(D, scale)
    values, vectors = np.linalg.eigh(unit)
    inverse = np.divide(1.0, values, out=np.zeros_like(values), where=values > SINGULAR)
    return np.asarray((vectors * inverse) @ vectors.T / np.outer(size, size))
