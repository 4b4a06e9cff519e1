from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError
from support.constraint_models import T0, numeric_of, yard


def test_by_hand():
    found = numeric_of(sh.Coupling("q('wheel')**2 - k*q('slide') + t"))(T0, [0.5], [2.0], [0.3], [-1.0])
    np.testing.assert_allclose(found["g"], [0.25 - 0.09 + T0], rtol=1e-15)
    np.testing.assert_allclose(found["rate"], [2 * 0.5 * 2 + 0.3 + 1], rtol=1e-15)
    np.testing.assert_allclose(found["gamma"], [-8.0], rtol=1e-15)
    np.testing.assert_allclose([G.item() for G in found["G"].values()], [1.0, -0.3], rtol=1e-15)


def test_prescribed_joints_stay_in_it():
    """The drive must feel the coupling, so its coordinate is no mere function of time."""
    s = yard(sh.Coupling("q('slide') - q('wheel')"))
    s.prescribe("wheel", q="sin(t)")
    (constraint,) = s.build().constraints
    assert constraint.joints == (4, 3)
    assert not ca.depends_on(constraint.g, s.t)


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("q('wheel') - v('slide')", r"\"q.*\" has v\('slide'\) in it, but a Coupling ties coordinates, not velocities"),
        ("q('whel')", r"the joint in q\(...\)='whel' is not a joint. Did you mean 'wheel'"),
        ("q('wheel', 1)", r"q\('wheel', 1\) does not exist. Expected a number from 0 to 0: Revolute has 1"),
        ("q('ball')", r"q\('ball'\) does not say which: joint 'ball' \(Spherical\) has 4 coordinates"),
        ("q('post')", r"q\('post'\) does not exist: Fixed has no coordinate"),
        ("sin(t) - k", "'sin.*' depends on no coordinate, so it ties nothing. Expected text with q"),
        ("q('wheel') - q('wheel')", ".* depends on no coordinate"),
        (0.0, "0.0 depends on no coordinate"),
        ("q('wheel') -", "expression: "),
        ("q('wheel') - u", "expression: in .*unknown name"),
        (None, "expression: None is not a number"),
    ],
)
def test_errors(expression, message):
    with pytest.raises(ModelError, match=f"constraint 'tie 0': {message}"):
        yard(sh.Coupling(expression)).build()
