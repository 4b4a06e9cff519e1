"""The messages themselves are shown by the tests of the forces that use these checks."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.model.context import Context, Names
from sharnir.model.forces.force_arguments import damping_of, is_nought, of_time, velocity_of
from support.force_models import craft


@pytest.fixture
def context():
    return Context(Names.of(craft(driven=True).build()), "force 'f'")


def test_velocity_of(context):
    assert velocity_of(context.joint("arm", "joint"), None, context) == 0
    assert velocity_of(context.joint("wheel", "joint"), np.int64(1), context) == 1


def test_prescribed_coordinates_are_functions_of_time(context):
    """The arm is driven by q(t), so it may stand where only time may."""
    assert ca.depends_on(of_time("q('arm')", "rest", context), context.t)
    with pytest.raises(ModelError, match=r"rest=.* depends on the state"):
        of_time("q('slide')", "rest", context)
    with pytest.raises(ModelError, match=r"rest=.* depends on the state"):
        of_time("q('wheel', 1)", "rest", context)  # only its velocity is prescribed


def test_parameters_are_not_nought(context):
    assert is_nought(damping_of(0, context))
    assert not is_nought(damping_of("c", context))
