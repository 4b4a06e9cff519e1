import casadi as ca
import numpy as np
import pytest

from sharnir.errors import ModelError, ShapeError
from sharnir.spatial.direction import unit_vector


def test_names_signs_and_vectors():
    assert unit_vector("y", "axis").tolist() == [0, 1, 0]
    assert unit_vector("-z", "axis").tolist() == [0, 0, -1]
    np.testing.assert_allclose(unit_vector((3, 0, 4), "axis"), (0.6, 0, 0.8), rtol=0, atol=1e-16)


def test_errors():
    with pytest.raises(ModelError, match=r"Rod\(axis\): 'w' is not an axis"):
        unit_vector("w", "Rod(axis)")
    with pytest.raises(ModelError, match="has no direction"):
        unit_vector((0, 0, 0), "axis")
    with pytest.raises(ModelError, match="cannot depend on a parameter"):
        unit_vector((ca.SX.sym("a"), 0, 0), "axis")
    with pytest.raises(ShapeError, match="expected 3 numbers"):
        unit_vector((1, 0), "axis")
