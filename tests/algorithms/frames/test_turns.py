"""Any rotation as turns about z, x and z."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.algorithms.frames.axes import turns_of


def about(k: int, c: float, s: float) -> np.ndarray:
    i, j = (k + 1) % 3, (k + 2) % 3
    R = np.eye(3)
    R[i, i] = R[j, j] = c
    R[i, j], R[j, i] = -s, s
    return R


def product(turns: np.ndarray) -> np.ndarray:
    return about(2, *turns[0]) @ about(0, *turns[1]) @ about(2, *turns[2])


def test_random_rotations() -> None:
    rng = np.random.default_rng(0)
    R = np.array([np.linalg.qr(rng.normal(size=(3, 3)))[0] for _ in range(200)])
    R *= np.linalg.det(R)[:, None, None]
    R = 1.5 * R - 0.5 * R @ R.transpose(0, 2, 1) @ R  # LAPACK's are orthogonal to 2e-15 only
    for own, turns in zip(R, turns_of(R), strict=True):
        assert np.abs(product(turns) - own).max() < 4e-16 * 3


@pytest.mark.parametrize("tilt", [0.0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3, np.pi - 1e-9, np.pi])
def test_nearly_parallel_axes(tilt: float) -> None:
    """The direction of the tilt is lost to rounding as it gets small; what it stands for is not."""
    rng = np.random.default_rng(1)
    R = np.array([
        about(2, np.cos(a), np.sin(a)) @ about(0, np.cos(tilt), np.sin(tilt)) @ about(2, np.cos(b), np.sin(b))
        for a, b in rng.uniform(-np.pi, np.pi, (50, 2))
    ])  # fmt: skip
    for own, turns in zip(R, turns_of(R), strict=True):
        assert np.abs(product(turns) - own).max() < 1.5e-15


def test_axes_that_are_permuted_take_quarter_turns_exactly() -> None:
    for columns in ([0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]):
        for signs in np.ndindex(2, 2, 2):
            R = np.eye(3)[:, columns] * (1.0 - 2.0 * np.array(signs))
            if np.linalg.det(R) > 0:
                (turns,) = turns_of(R[None])
                assert np.array_equal(product(turns), R)


def test_a_turn_about_x_alone_has_no_turn_about_z_before_it() -> None:
    for angle in (0.3, -0.3, 2.0, -2.0):
        (turns,) = turns_of((about(0, np.cos(angle), np.sin(angle)) @ about(2, 0.6, 0.8))[None])
        np.testing.assert_allclose(turns, [[1, 0], [np.cos(angle), np.sin(angle)], [0.6, 0.8]], atol=1e-15)
