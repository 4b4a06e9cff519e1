"""Coordinates that are their own velocities, by what is known of every kind of joint."""

import pytest

from sharnir.model.joints import (
    Compound,
    Curve,
    Cylindrical,
    Fixed,
    Free,
    Planar,
    Prismatic,
    Revolute,
    Screw,
    Spherical,
    Universal,
)
from sharnir.model.joints.contract import is_plain, pairs


def test_pairs():
    assert pairs(Revolute("x")) == {0: 0}
    assert pairs(Screw("x", pitch=0.1)) == {0: 0}
    assert pairs(Cylindrical("x")) == pairs(Universal("x", "y")) == {0: 0, 1: 1}
    assert pairs(Planar("z")) == {2: 2}
    assert pairs(Spherical()) == pairs(Free()) == {}
    assert pairs(Compound(Prismatic("x"), Spherical(), Prismatic("z"))) == {0: 0, 4: 5}


@pytest.mark.parametrize(
    "joint", [Fixed(), Revolute("x"), Screw("x"), Universal(), Curve("s"), Compound(Revolute("x"))]
)
def test_plain_joints(joint):
    assert is_plain(joint)


@pytest.mark.parametrize("joint", [Planar(), Spherical(), Spherical("bryant123"), Compound(Revolute("x"), Planar())])
def test_others(joint):
    """Bryant angles are as many as velocities, and not their integrals."""
    assert not is_plain(joint)
