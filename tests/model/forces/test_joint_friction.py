from __future__ import annotations

import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.model.forces import JointFriction
from support.force_models import TIME, craft, exerted, interpreted, link

Q, V = np.array([0.3, -0.8]), np.array([0.5, -0.2])


def test_regularised_by_hand():
    m = link(JointFriction("tip", "k/10", viscous=0.4, static=5.0, velocity=0.1, stribeck=0.3))
    x = -0.2 / 0.3
    f = 3.0 * np.tanh(-2.0) + 2.0 * x * np.exp((1 - x**2) / 2) + 0.4 * -0.2
    np.testing.assert_allclose(exerted(m, link(), Q, V), [0, -f], rtol=1e-14)
    np.testing.assert_allclose(interpreted(m).power(Q, V, t=TIME), [f * V[1], 0], rtol=1e-14)


def test_readings():
    (element,) = link(JointFriction("tip", 3.0, velocity=0.1)).forces
    assert set(element.readings({})) == {"friction", "slip"}


@pytest.mark.parametrize(
    ("force", "message"),
    [
        (JointFriction("arm", -1.0, velocity=0.1), "force 'force 0': coulomb = -1 is negative. Expected 0 or more"),
        (JointFriction("arm", 1.0, -2.0, velocity=0.1), "viscous = -2 is negative"),
        (JointFriction("arm", 1.0, static=0.5, velocity=0.1), "static = 0.5 is less than coulomb = 1"),
        (JointFriction("arm", 1.0, velocity=0.0), "velocity = 0. Expected a velocity above 0"),
        (JointFriction("arm", 1.0, velocity="q('arm')"), "velocity=\"q\\('arm'\\)\" depends on the state"),
        (JointFriction("arm", 1.0, static=2.0, velocity=0.1, stribeck=-1), "stribeck = -1. Expected a velocity above"),
        (JointFriction("arm", 1.0, velocity=0.1, stribeck=1.0), "stribeck=1.0 is given without static"),
        (JointFriction("arm", 0.0, velocity=0.1), "all its coefficients are 0, so it does nothing"),
        (JointFriction("wheel", 1.0, velocity=0.1), r"joint 'wheel' \(Cylindrical\) has 2 coordinates. Say on which"),
        (JointFriction("whee", 1.0, velocity=0.1), "joint='whee' is not a joint. Did you mean 'wheel'"),
    ],
)
def test_errors(force, message):
    with pytest.raises(ModelError, match=message):
        craft(force).build()
