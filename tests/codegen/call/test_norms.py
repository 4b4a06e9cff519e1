"""The distance of quaternions from the unit sphere, state by state, against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.codegen.call.norms import norm_kernel


def distance(q: np.ndarray, starts: tuple[int, ...]) -> np.ndarray:
    squares = [(q[:, s : s + 4] ** 2).sum(axis=1) for s in starts]
    return np.abs(np.array(squares).T - 1.0).max(axis=1)


@pytest.mark.parametrize("starts", [(0,), (3,), (1, 7), (7, 1)])
def test_the_worst_of_a_state(starts: tuple[int, ...]) -> None:
    q = np.random.default_rng(3).normal(size=(9, 11))
    found = norm_kernel(11, starts)([q], [11], 9)
    np.testing.assert_allclose(found[:, 0], distance(q, starts), rtol=0, atol=1e-14)  # numbers of order ten


@pytest.mark.parametrize("place", [1, 4, 7, 10])
def test_a_state_that_is_no_number_is_not_near(place: int) -> None:
    q = np.tile(np.concatenate([[9.0], np.eye(4)[0], [9.0, 9.0], np.eye(4)[3]]), (2, 1))
    q[1, place] = np.nan
    found = norm_kernel(11, (1, 7))([q], [11], 2)[:, 0]
    assert found[0] == 0.0
    assert np.isnan(found[1])
