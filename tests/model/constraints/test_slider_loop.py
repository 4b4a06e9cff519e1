from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError
from support.constraint_models import T0, numeric_of, yard

ORIGIN = (0, 0, 0)


@pytest.mark.parametrize(
    ("axes", "rotation", "message"),
    [
        (("x", "-x"), None, "axis_a='x' and axis_b='-x' are opposite, which leaves open how .* rotation_ab"),
        (("x", "y"), np.eye(3), "rotation_ab does not turn axis_b='y' into axis_a='x'. Expected the matrix R_a"),
        (("x", "x"), np.diag([1, 2, 1]), "rotation_ab: .* is not a rotation"),
    ],
)
def test_errors(axes, rotation, message):
    with pytest.raises(ModelError, match=f"constraint 'tie 0': {message}"):
        yard(sh.SliderLoop("a", ORIGIN, axes[0], "b", ORIGIN, axes[1], rotation)).build()


def test_opposite_axes_with_a_rotation():
    half = np.diag([-1.0, -1.0, 1.0])
    found = numeric_of(sh.SliderLoop("a", ORIGIN, "x", "b", ORIGIN, "-x", half))(
        T0, half, np.array([0.7, 0, 0]), np.zeros(6), np.eye(3), np.zeros(3), np.zeros(6)
    )
    np.testing.assert_array_equal(found["g"], 0)


@pytest.mark.parametrize("axes", [("x", "-x"), ("y", "x"), ((1, 2, 0), (3, -1, 0))])
def test_in_the_plane_the_axes_say_how_it_is_turned(axes):
    """Turned by the angle from axis_a to axis_b about z, and moved along the axis, it is closed."""
    a, b = (np.array({"x": (1, 0, 0), "-x": (-1, 0, 0), "y": (0, 1, 0)}.get(x, x), dtype=float) for x in axes)
    angle = np.arctan2(b[1], b[0]) - np.arctan2(a[1], a[0])
    R = sh.Placement(rpy=(0, 0, angle)).R
    found = numeric_of(sh.SliderLoop("a", ORIGIN, axes[0], "b", ORIGIN, axes[1]), planar=True)(
        T0, R, 0.4 * b, np.zeros(6), np.eye(3), np.zeros(3), np.zeros(6)
    )
    np.testing.assert_allclose(found["g"], 0, atol=1e-15)
    # the row of the rotation is a moment about z of size one
    np.testing.assert_allclose(found["G"][1][1], [0, 0, 0, 0, 0, 1], atol=1e-15)


def test_a_rotation_in_the_plane_is_checked():
    turned = sh.Placement(rpy=(0, 0, 0.3)).R
    with pytest.raises(ModelError, match="rotation_ab does not turn axis_b='x' into axis_a='x'"):
        yard(sh.SliderLoop("a", ORIGIN, "x", "b", ORIGIN, "x", turned), planar=True).build()
