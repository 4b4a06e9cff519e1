"""The orthonormal complement of a symbolic 6 × k matrix."""

import casadi as ca
import numpy as np
import pytest

from sharnir.spatial.algebra import complement

TOLERANCE = 1e-14  # reflections are orthogonal to rounding


def check(S, Z):
    n, k = S.shape
    assert Z.shape == (n, n - k)
    scale = max(1.0, np.abs(S).max(initial=0.0))
    np.testing.assert_allclose(Z.T @ S / scale, np.zeros((n - k, k)), rtol=0, atol=TOLERANCE)
    np.testing.assert_allclose(Z.T @ Z, np.eye(n - k), rtol=0, atol=TOLERANCE)


@pytest.mark.parametrize("k", range(7))
def test_dense_columns(k):
    S = ca.SX.sym("S", 6, k)
    f = ca.Function("f", [S], [complement(S)])
    rng = np.random.default_rng(k)
    for scale in (1e-8, 1.0, 1e8):
        numbers = scale * rng.normal(size=(6, k))
        check(numbers / scale, f(numbers).full())


def test_every_direction_of_one_column():
    """Coordinate axes, their negatives, and directions next to them, where a careless reflection cancels."""
    S = ca.SX.sym("S", 6)
    f = ca.Function("f", [S], [complement(S)])
    for i in range(6):
        for sign in (1.0, -1.0):
            for tilt in (0.0, 1e-17, 1e-9, -1e-9):
                x = np.full((6, 1), tilt)
                x[i] = sign
                check(x, f(x).full())


def test_structural_zeros_stay():
    """A column on one axis needs no reflection; rows that S never touches keep their unit vectors."""
    assert complement(ca.sparsify(ca.SX([0, 0, 2, 0, 0, 0]))).nnz() == 5
    a, b = ca.SX.sym("a"), ca.SX.sym("b")
    assert complement(ca.sparsify(ca.vertcat(a, b, 0, 0, 0, 0))).nnz() == 4 + 2


def test_structurally_dependent_columns():
    S = ca.sparsify(ca.SX([[0, 0], [0, 0], [1, 2], [0, 0], [0, 0], [0, 0]]))
    with pytest.raises(ValueError, match="column 1 of S depends on the columns before it"):
        complement(S)
