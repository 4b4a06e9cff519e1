from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError, ShapeError
from sharnir.model.forces import JointForce
from support.force_models import TIME, craft, exerted, interpreted, link

Q, V = np.array([0.3, -0.8]), np.array([0.5, 2.0])


def test_expression_by_hand():
    m = link(JointForce("tip", "k*sin(t) - 3*v('tip') + q('link')**2"))
    value = 30 * np.sin(TIME) - 3 * V[1] + Q[0] ** 2
    np.testing.assert_allclose(exerted(m, link(), Q, V), [0, value], rtol=1e-14)
    np.testing.assert_allclose(interpreted(m).power(Q, V, t=TIME), [0, value * V[1]], rtol=1e-14)
    assert interpreted(m).energy(Q, V)[1] == 0.0


def test_a_parameter_itself():
    s = craft()
    torque = s.parameter("torque", 2.0)
    s.add_force("motor", JointForce("arm", 3 * torque))
    q, v = s.build().q0, np.zeros(13)
    found = exerted(s.build(), craft().build(), q, v)
    np.testing.assert_allclose(found, np.eye(13)[6] * 6.0, atol=1e-13)


def test_coordinates_that_are_no_rate_have_forces_too():
    found = exerted(
        craft(JointForce("hub", 7.0, coordinate=4)).build(), craft().build(), craft().build().q0, np.ones(13)
    )
    np.testing.assert_allclose(found, np.eye(13)[4] * 7.0, atol=1e-13)


def test_prescribed_coordinates_stand_for_their_motion():
    s = craft(JointForce("slide", "q('arm') + v('arm')"), driven=True)
    without = craft(driven=True).build()
    found = exerted(s.build(), without, without.q0, np.zeros(13))
    assert found[7] == pytest.approx(0.4 * np.sin(3 * TIME) + 1.2 * np.cos(3 * TIME), rel=1e-13)


@pytest.mark.parametrize(
    ("force", "error", "message"),
    [
        (JointForce("whee", 1.0), ModelError, "force 'force 0': joint='whee' is not a joint. Did you mean 'wheel'"),
        (JointForce("wheel", 1.0), ModelError, r"joint 'wheel' \(Cylindrical\) has 2 coordinates. Say on which"),
        (JointForce("arm", "sinn(t)"), ModelError, "value: .*unknown function 'sinn'. Did you mean 'sin'"),
        (JointForce("arm", "q('hubb', 1)"), ModelError, "'hubb' is not a joint. Did you mean 'hub'"),
        (JointForce("arm", "q('hub', 7)"), ModelError, r"q\('hub', 7\) does not exist. Expected a number from 0 to 6"),
        (JointForce("arm", "q('hub')"), ModelError, r"q\('hub'\) does not say which: joint 'hub' \(Free\) has 7 coord"),
        (JointForce("arm", "v('hub')"), ModelError, r"has 6 velocities. Expected .* v\('hub', 0\) to v\('hub', 5\)"),
        (JointForce("arm", "2*v('ball')"), ModelError, r"joint 'ball' \(Spherical\) has 3 velocities"),
        (JointForce("arm", float("inf")), ModelError, "value: inf is not finite"),
        (JointForce("arm", None), ModelError, "value: None is not a number"),
        (JointForce("arm", ca.SX.sym("z")), ModelError, "value: depends on the symbol 'z', which is not a parameter"),
        (JointForce("arm", ca.SX.zeros(2)), ShapeError, "value: given a 2 x 1 symbolic matrix, expected one number"),
    ],
)
def test_errors(force, error, message):
    with pytest.raises(error, match=message):
        craft(force).build()


def test_a_fixed_joint_takes_no_force():
    s = sh.System("s")
    s.add_body("a", joint=sh.Fixed(), mass=1, inertia=(1, 1, 1))
    s.add_force("f", JointForce("a", 1.0))
    with pytest.raises(ModelError, match="force 'f': joint 'a' is Fixed, which has no coordinate"):
        s.build()


def test_a_function_is_told_what_may_stand_there() -> None:
    s = sh.System("s")
    s.add_body("link", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0))
    s.add_force("push", JointForce("link", lambda t: 3.0 * t))
    with pytest.raises(ModelError, match=r"force 'push': value: .*an expression as text.*a CustomForce"):
        s.build()
