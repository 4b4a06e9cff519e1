"""The rank of constraint rows, each taken to its own scale: metres and radians may mix."""

from __future__ import annotations

import numpy as np

RANK = 1e-8  # below it a singular value of unit rows counts as zero: √(round-off), what positions are known to
NOTHING = 1e-12  # length of a row that is nothing but round-off, relative to the longest or to 1


def row_lengths(G: np.ndarray) -> np.ndarray:
    """By which rows are divided; 1 for rows that vanish."""
    length = np.linalg.norm(G, axis=1)
    return np.where(length > NOTHING * max(1.0, length.max(initial=0.0)), length, 1.0)


def scaled(G: np.ndarray) -> np.ndarray:
    """Rows of unit length."""
    return np.asarray(G / row_lengths(G)[:, None])


def rank_of(G: np.ndarray) -> int:
    return int(np.sum(np.linalg.svd(scaled(G), compute_uv=False) > RANK)) if G.size else 0


def allowed(G: np.ndarray) -> np.ndarray:
    """K: its columns, orthonormal, span the velocities with G v = 0."""
    if not G.size:
        return np.eye(G.shape[1])
    return np.asarray(np.linalg.svd(scaled(G))[2][rank_of(G) :].T)
