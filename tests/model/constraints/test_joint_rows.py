"""Gears and cables: by hand, and what they refuse."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError, ShapeError
from support.constraint_models import T0, numeric_of, yard


def test_gear_by_hand():
    numeric = numeric_of(sh.Gear("wheel", "slide", "r", "0.1*t"))
    found = numeric(T0, [0.5], [2.0], [0.3], [-1.0])
    np.testing.assert_allclose(found["g"], [0.5 + 0.7 * 0.3 - 0.037], rtol=1e-15)
    np.testing.assert_allclose(found["rate"], [2.0 - 0.7 - 0.1], rtol=1e-15)
    assert [G.item() for G in found["G"].values()] == [1.0, 0.7]
    assert numeric.constraint.joints == (3, 4)
    assert numeric.constraint.bodies == ()


def test_cable_by_hand():
    """The sleeve's second coordinate is its angle."""
    numeric = numeric_of(sh.Cable(("slide", "sleeve"), (-1, 0.2), 0.4, (None, 1)))
    found = numeric(T0, [0.5], [2.0], [9.0, 0.3], [9.0, -1.0])
    np.testing.assert_allclose(found["g"], [-0.5 + 0.06 - 0.4], rtol=1e-15)
    np.testing.assert_allclose(found["rate"], [-2.2], rtol=1e-15)
    np.testing.assert_allclose(np.hstack(list(found["G"].values())), [[-1, 0, 0.2]])


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        (sh.Gear("whel", "slide", 1), "joint_a='whel' is not a joint. Did you mean 'wheel'"),
        (sh.Gear("wheel", "world", 1), "joint_b='world' is not a joint"),
        (sh.Gear("wheel", "post", 1), "joint_b='post' is Fixed, which has no coordinate to couple"),
        (sh.Gear("sleeve", "slide", 1), r"joint_a='sleeve' \(Cylindrical\) has 2 coordinates. .* coordinate_a=0 to 1"),
        (sh.Gear("wheel", "sleeve", 1, coordinate_b=2), "coordinate_b=2. Expected a whole number from 0 to 1"),
        (sh.Gear("wheel", "sleeve", 1, coordinate_b=True), "coordinate_b=True. Expected a whole number"),
        (sh.Gear("wheel", "ball", 1, coordinate_b=0), r"velocity 0 of joint 'ball' \(Spherical\) .*none of them can"),
        (sh.Gear("wheel", "wheel", 1), "joint_a and joint_b are the same coordinate of 'wheel'"),
        (sh.Gear("wheel", "slide", 0), "ratio = 0 couples nothing. Expected a number other than 0 or a parameter"),
        (sh.Gear("wheel", "slide", "t"), "ratio='t' depends on time"),
        (sh.Gear("wheel", "slide", 1, "q('slide')"), "offset=.* depends on the state"),
        (sh.Cable([], []), "joints is empty. Expected the names of the joints"),
        (sh.Cable(["wheel", "wheel"], [1, 2]), "joint 'wheel' is named twice with the same coordinate"),
        (sh.Cable(["wheel", "slide"], [1, 0]), r"ratios\[1\] = 0 couples nothing"),
        (sh.Cable(["wheel", "sleeve"], [1, 1]), r"joints\[1\]='sleeve' .* coordinates\[1\]=0 to 1"),
        (sh.Cable(["wheel", "slide"], [1, 1], "v('slide')"), "length=.* depends on the state"),
    ],
)
def test_errors(constraint, message):
    with pytest.raises(ModelError, match=f"constraint 'tie 0': {message}"):
        yard(constraint).build()


@pytest.mark.parametrize(
    ("constraint", "message"),
    [
        (sh.Cable("wheel", [1]), "joints='wheel'. Expected a list"),
        (sh.Cable(["wheel", "slide"], 1.0), "ratios=1.0. Expected a list"),
        (sh.Cable(["wheel", "slide"], [1]), r"ratios has 1 entries \(\[1\]\), expected 2, one for each joint"),
        (sh.Cable(["wheel", "slide"], [1, 2], 0, [0]), r"coordinates has 1 entries"),
    ],
)
def test_shapes(constraint, message):
    with pytest.raises(ShapeError, match=f"constraint 'tie 0': {message}"):
        yard(constraint).build()


def test_a_planar_joint_has_one_coordinate_of_its_own():
    with pytest.raises(ModelError, match=r"velocity 0 of joint 'a' \(Planar\) .* \(coordinate_a=2 can\)"):
        yard(sh.Gear("a", "wheel", 1, coordinate_a=0), planar=True).build()
    assert numeric_of(sh.Gear("a", "wheel", 1, coordinate_a=2), planar=True).constraint.terms[0][0] == (1, 2)
