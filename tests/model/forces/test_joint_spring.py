from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError, ShapeError
from sharnir.model.forces import JointSpring
from support.force_models import TIME, craft, exerted, interpreted, link

Q, V = np.array([0.3, -0.8]), np.array([0.5, 2.0])


def test_linear_by_hand():
    m = link(JointSpring("tip", stiffness=3.0, rest=1.57, damping=0.1))
    x, v = Q[1] - 1.57, V[1]
    np.testing.assert_allclose(exerted(m, link(), Q, V), [0, -3 * x - 0.1 * v], rtol=1e-14, atol=1e-14)
    assert interpreted(m).energy(Q, V)[1] == pytest.approx(1.5 * x**2, rel=1e-15)
    np.testing.assert_allclose(interpreted(m).power(Q, V), [0.1 * v**2, 0], rtol=1e-15)


def test_moving_rest_drives():
    """The end of the spring that moves with rest(t) = t²/2 works: force on it times its velocity."""
    m = link(JointSpring("link", stiffness="k", rest="t**2/2"))
    f = -30 * (Q[0] - TIME**2 / 2)
    np.testing.assert_allclose(interpreted(m).power(Q, V, t=TIME), [0, f * TIME], rtol=1e-14)


def test_growing_stiffness_drives():
    m = link(JointSpring("link", stiffness="k*t"))
    np.testing.assert_allclose(interpreted(m).power(Q, V, t=TIME), [0, 15 * Q[0] ** 2], rtol=1e-14)


def test_three_ways_to_say_the_same():
    rest = {"joint": "tip", "rest": 0.4, "damping": 0.2}
    laws = [{"stiffness": 3.0}, {"table": [(-1, -3), (1, 3)]}, {"law": "3*x"}, {"table": [(4, 12), (5, 15), (7, 21)]}]
    forces = [exerted(link(JointSpring(**rest, **law)), link(), Q, V) for law in laws]
    energies = [interpreted(link(JointSpring(**rest, **law))).energy(Q, V) for law in laws]
    for f, e in zip(forces[1:], energies[1:], strict=True):
        np.testing.assert_allclose(f, forces[0], rtol=1e-13, atol=1e-14)
        np.testing.assert_allclose(e, energies[0], rtol=1e-13, atol=1e-13)  # of numbers up to 100 that cancel


def test_coordinate_is_the_velocity():
    """A compound of a ball (4 coordinates, 3 velocities) and a hinge: velocity 3 is the rate of coordinate 4."""
    s = sh.System("s", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Compound(sh.Spherical(), sh.Prismatic("z")), mass=1, inertia=(1, 1, 1))
    without = s.build()
    s.add_force("f", JointSpring("a", stiffness=2.0, coordinate=3))
    q, v = np.array([1, 0, 0, 0, 0.7]), np.zeros(4)
    np.testing.assert_allclose(exerted(s.build(), without, q, v), [0, 0, 0, -1.4], atol=1e-15)


def test_spring_on_a_prescribed_joint_loads_its_drive():
    s = sh.System("s", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Revolute("z"), mass=1, inertia=(1, 1, 1))
    s.prescribe("a", q="t")
    s.add_force("f", JointSpring("a", stiffness=5.0, damping=2.0))
    dyn = interpreted(s.build())
    np.testing.assert_allclose(dyn.inverse([9.0], [9.0], [9.0], t=TIME), [5 * TIME + 2], rtol=1e-15)
    np.testing.assert_allclose(dyn.power([9.0], [9.0], t=TIME), [2, 0], rtol=1e-15)  # what is given is replaced


def test_spring_that_is_held_at_rest():
    """Prescribed at zero: the deflection has no structural entry at all."""
    s = sh.System("s", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Revolute("z"), mass=1, inertia=(1, 1, 1))
    s.prescribe("a", q=0)
    s.add_force("f", JointSpring("a", stiffness="3*t", damping=1.0))
    s.add_force("g", JointSpring("a", law="2 + x"))
    dyn = interpreted(s.build())
    assert dyn.inverse([9.0], [9.0], [9.0], t=TIME).tolist() == [2.0]
    assert [*dyn.energy([9.0], [9.0], t=TIME), *dyn.power([9.0], [9.0], t=TIME)] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"joint": "arn", "stiffness": 1}, ModelError, "force 'force 0': joint='arn' is not a joint. .*'arm'"),
        ({"joint": "world", "stiffness": 1}, ModelError, "joint='world' is not a joint"),
        ({"joint": "wheel", "stiffness": 1}, ModelError, r"joint 'wheel' \(Cylindrical\) has 2 .* coordinate=0 to 1"),
        ({"joint": "wheel", "stiffness": 1, "coordinate": 2}, ModelError, "coordinate=2. Expected .* from 0 to 1"),
        ({"joint": "arm", "stiffness": 1, "coordinate": True}, ModelError, "coordinate=True. Expected a whole number"),
        (
            {"joint": "ball", "stiffness": 1, "coordinate": 0},
            ModelError,
            r"velocity 0 of joint 'ball' \(Spherical\) is not .* \(none of them can\)\. Use a PointSpring",
        ),
        ({"joint": "arm"}, ModelError, "neither stiffness, table or law nor damping, so it does nothing"),
        ({"joint": "arm", "stiffness": 1, "law": "x"}, ModelError, "stiffness and law are given. Expected one of"),
        ({"joint": "arm", "stiffness": float("nan")}, ModelError, "force 'force 0': stiffness: nan is not finite"),
        ({"joint": "arm", "stiffness": "3*kk"}, ModelError, r"stiffness: in '3\*kk', 'kk' .*unknown name"),
        ({"joint": "arm", "stiffness": "3*q('slide')"}, ModelError, r"stiffness=.* depends on the state \(q_8\)"),
        ({"joint": "arm", "stiffness": "3*x"}, ModelError, r"stiffness='3\*x' is an expression of x. .* law="),
        ({"joint": "arm", "stiffness": [(0, 1), (1, 2)]}, ModelError, r"is not one number. A table .* table="),
        ({"joint": "arm", "stiffness": 1, "rest": "v('arm')"}, ModelError, r"rest=.* depends on the state"),
        ({"joint": "arm", "stiffness": 1, "rest": "q('elbow')"}, ModelError, r"q\(...\)='elbow' is not a joint"),
        ({"joint": "arm", "stiffness": 1, "rest": [1, 2]}, ModelError, r"rest: \[1, 2\] is not a number"),
        ({"joint": "arm", "damping": -0.1}, ModelError, "damping = -0.1 is negative. Expected 0 or more"),
        ({"joint": "arm", "damping": "v('wheel', 2)"}, ModelError, r"v\('wheel', 2\) does not exist. .* 0 to 1"),
        ({"joint": "arm", "table": 3}, ShapeError, r"table=3. Expected a list of points \(x, force\)"),
    ],
)
def test_errors(arguments, error, message):
    with pytest.raises(error, match=message):
        craft(JointSpring(**arguments)).build()


def test_a_fixed_joint_has_no_spring():
    s = craft(JointSpring("nose", stiffness=1.0))
    s.add_body("nose", "hub", joint=sh.Fixed(), mass=1.0, inertia=(1, 1, 1))
    with pytest.raises(ModelError, match="joint 'nose' is Fixed, which has no coordinate to act on"):
        s.build()


def test_negative_stiffness_is_a_choice():
    m = link(JointSpring("link", stiffness=-2.0))
    np.testing.assert_allclose(exerted(m, link(), Q, V), [0.6, 0], rtol=1e-15)
