import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError, ShapeError
from sharnir.core.read import is_single, scalar, square, vector


def test_numbers_stay_numpy_and_become_symbolic_with_one_symbol():
    assert isinstance(vector((1, 2, 3), 3, "x"), np.ndarray)
    m = ca.SX.sym("m")
    assert isinstance(vector((1, m, 3), 3, "x"), ca.SX)
    assert isinstance(square(np.eye(3), 3, "x"), np.ndarray)
    assert square([[1, 0], [0, m]], 2, "x").shape == (2, 2)


def test_constant_symbolic_values_are_plain_numbers():
    assert scalar(ca.SX(2.5), "x") == 2.5
    assert isinstance(vector(ca.SX([1, 2, 3]), 3, "x"), np.ndarray)
    assert isinstance(square(ca.SX.eye(3), 3, "x"), np.ndarray)


def test_data_is_read_only():
    with pytest.raises(ValueError, match="read-only"):
        vector((1, 2, 3), 3, "x")[0] = 5.0


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -float("inf")])
def test_not_finite(bad):
    with pytest.raises(ModelError, match=r"body 'a': mass: .* is not finite. Expected a finite number"):
        scalar(bad, "body 'a': mass")


@pytest.mark.parametrize("bad", ["1", None, True, [1], 1j])
def test_not_a_number(bad):
    with pytest.raises(ModelError, match=r"is not a number. Expected a number or a parameter"):
        scalar(bad, "x")


def test_wrong_shapes():
    with pytest.raises(ShapeError, match=r"com: given 2 entries .* expected 3 numbers"):
        vector((1, 2), 3, "com")
    with pytest.raises(ShapeError, match="expected a list of 3 numbers"):
        vector(1.0, 3, "com")
    with pytest.raises(ShapeError, match="given a 2 x 2 symbolic matrix, expected 4 numbers"):
        vector(ca.SX.sym("A", 2, 2), 4, "com")
    with pytest.raises(ShapeError, match="expected one number"):
        scalar(ca.SX.sym("A", 2), "mass")
    with pytest.raises(ShapeError, match=r"rows of lengths \[3, 3, 2\], expected a 3 x 3 matrix"):
        square([[1, 0, 0], [0, 1, 0], [0, 0]], 3, "R")
    with pytest.raises(ShapeError, match="expected 3 x 3"):
        square(ca.SX.sym("A", 2, 2), 3, "R")
    with pytest.raises(ShapeError, match="expected a 3 x 3 matrix"):
        square([1, 2, 3], 3, "R")


def test_single():
    assert all(is_single(x) for x in (1, 1.0, np.float64(1), np.array(1.0), "q", ca.SX.sym("x")))
    assert not any(is_single(x) for x in ([1], (1, 2), np.ones(1), ca.SX.sym("x", 2)))
