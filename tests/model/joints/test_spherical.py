"""Spherical: sizes and redundant coordinates of its parametrisations."""

import pytest

from sharnir.model.joints import Spherical


@pytest.mark.parametrize(
    ("parameters", "nq", "orientations"),
    [
        ("quaternion", 4, ((0, "quaternion"),)),
        ("bryant123", 3, ()),
        ("euler313", 3, ()),
        ("matrix", 9, ((0, "matrix"),)),
    ],
)
def test_sizes(parameters, nq, orientations):
    joint = Spherical(parameters)
    assert (joint.nq, joint.nv, joint.orientations) == (nq, 3, orientations)
    assert Spherical().parameters == "quaternion"
