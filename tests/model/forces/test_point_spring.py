from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError, ShapeError
from sharnir.model.forces import PointSpring
from support.force_models import TIME, craft, exerted, interpreted, link, state
from support.samples import slow_but_every


def bob(length: float | str = 0.3, damping: float | str = 0.7, **options) -> sh.System:
    """A point that moves freely, on a spring from (0, 0, 1) in the world. Its velocity is in child axes = world's."""
    s = sh.System("bob", gravity=(0, 0, -9.81))
    s.parameter("L", 0.0)
    joint = sh.Compound(sh.Prismatic("x"), sh.Prismatic("y"), sh.Prismatic("z"))
    s.add_body("bob", joint=joint, mass=2.0)
    if options.pop("spring", True):
        s.add_force("spring", PointSpring("world", (0, 0, 1), "bob", (0, 0, 0), 50.0, length, damping))
    return s


UP = np.array([0, 0, 1.0])
Q, V = np.array([0.4, -0.2, 0.3]), np.array([1.0, 0.5, -2.0])


def test_by_hand():
    d = Q - [0, 0, 1]
    distance, stretching = np.linalg.norm(d), d @ V / np.linalg.norm(d)
    tension = 50 * (distance - 0.3) + 0.7 * stretching
    dyn = interpreted(bob().build())
    np.testing.assert_allclose(dyn.acceleration(Q, V), -tension * d / distance / 2 - [0, 0, 9.81], rtol=1e-14)
    gravity = 2 * 9.81 * Q[2]
    assert dyn.energy(Q, V)[1] == pytest.approx(25 * (distance - 0.3) ** 2 + gravity, rel=1e-15)
    np.testing.assert_allclose(dyn.power(Q, V), [0.7 * stretching**2, 0], rtol=1e-15)


def test_length_that_changes_drives():
    """A winch: the tension pulls in the length."""
    dyn = interpreted(bob("0.3 - 0.1*t", 0.0).build())
    distance = np.linalg.norm(Q - [0, 0, 1])
    np.testing.assert_allclose(dyn.power(Q, V, t=TIME), [0, 5.0 * (distance - 0.3 + 0.1 * TIME)], rtol=1e-13)


def test_exchanged_ends_are_the_same():
    ends = ("ball", (0.1, 0.2, 0.3)), ("wheel", (-0.3, 0, 0.1))
    s = state(craft().build())
    one, other = (
        exerted(craft(PointSpring(*a, *b, 20.0, 0.4, 0.6)).build(), craft().build(), s.q, s.v)
        for a, b in (ends, ends[::-1])
    )
    np.testing.assert_allclose(one, other, atol=1e-12)


def test_inner_forces_leave_the_momentum():
    """Action is reaction: the forces of a spring between two bodies move no centre of mass, turn nothing as a whole."""
    m, without, s = (
        craft(PointSpring("ball", (0.1, 0.2, 0.3), "wheel", (0, 0, 1), 20.0)).build(),
        craft().build(),
        state(craft().build()),
    )
    np.testing.assert_allclose(exerted(m, without, s.q, s.v)[:6], 0, atol=1e-12)  # on the free hub: the whole


@pytest.mark.parametrize("length", [0.0, 0.3, "L", "0.1 + t"])
@pytest.mark.parametrize("damping", slow_but_every(3, [0.0, 0.7]))
def test_coincident_points(length, damping):
    """No direction, hence no force; energy, powers and derivatives are finite."""
    q = [0, 0, 1.0]
    dyn = interpreted(bob(length, damping).build())
    np.testing.assert_allclose(dyn.acceleration(q, V), [0, 0, -9.81], rtol=1e-15)
    assert np.isfinite([*dyn.energy(q, V), *dyn.power(q, V)]).all()
    assert all(np.isfinite(x).all() for x in dyn.derivatives(q, V))


def test_zero_length_is_linear_through_the_point():
    dyn = interpreted(bob(0.0, 0.0).build())
    for d in np.array([[0.1, -0.2, 0.3], [1e-9, 0, 0], [0, 1e-200, 0]]):
        a = dyn.acceleration(d + UP, V) + 9.81 * UP
        np.testing.assert_allclose(a, -25 * d, atol=1e-14)


def test_a_parameter_that_is_zero_is_the_same():
    symbolic, plain = interpreted(bob("L").build()), interpreted(bob(0.0).build())
    np.testing.assert_allclose(symbolic.acceleration(Q, V), plain.acceleration(Q, V), rtol=1e-15)
    np.testing.assert_allclose(symbolic.energy(Q, V), plain.energy(Q, V), rtol=1e-15)


def test_smoothing_is_below_rounding():
    """At a tenth of the natural length, against exact arithmetic: 50 (0.03 − 0.3) / 2 along x."""
    a = interpreted(bob(0.3, 0.0).build()).acceleration([0.03, 0, 1], [0, 0, 0])
    assert a[0] == pytest.approx(6.75, rel=2e-15)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("bal", (0, 0, 0), "hub", (0, 0, 0), 1), ModelError, "force 'force 0': body_a='bal' is not a body. .*'ball'"),
        (("hub", (0, 0, 0), "word", (0, 0, 0), 1), ModelError, "body_b='word' is not a body. Did you mean 'world'"),
        (("hub", (0, 0, 0), "hub", (1, 0, 0), 1), ModelError, "body_a and body_b are both 'hub', so it can move"),
        (("world", (0, 0, 0), "world", (1, 0, 0), 1), ModelError, "body_a and body_b are both 'world'"),
        (("hub", (0, 0), "arm", (1, 0, 0), 1), ShapeError, r"point_a: given 2 entries .* expected 3 numbers"),
        (("hub", (0, 0, 0), "arm", (1, 0, float("nan")), 1), ModelError, "point_b: nan is not finite"),
        (("hub", (0, 0, 0), "arm", ("t", 0, 0), 1), ModelError, "point_b: 't' is not a number"),
        (("hub", (0, 0, 0), "arm", (ca.SX.sym("u"), 0, 0), 1), ModelError, "point_b: depends on the symbol 'u'"),
        (("hub", (0, 0, 0), "arm", (1, 0, 0), "kk"), ModelError, "stiffness: in 'kk', .*unknown name"),
        (("hub", (0, 0, 0), "arm", (1, 0, 0), "q('arm')"), ModelError, "stiffness=.* depends on the state"),
        (("hub", (0, 0, 0), "arm", (1, 0, 0), 1, -0.5), ModelError, "length = -0.5 is negative. Expected 0 or more"),
        (("hub", (0, 0, 0), "arm", (1, 0, 0), 1, 1, -2), ModelError, "damping = -2 is negative. Expected 0 or more"),
    ],
)
def test_errors(arguments, error, message):
    with pytest.raises(error, match=message):
        craft(PointSpring(*arguments)).build()


def test_in_the_plane():
    """The line has a structural zero there; by hand with the second link at right angles: from (2, 0) to (1, 1)."""
    m = link(PointSpring("world", (2, 0, 0), "tip", (1, 0, 0), "k*t", damping=2.0), planar=True)
    q, v = [0, np.pi / 2], [0.0, 3.0]  # the end moves with (-3, 0): the line (-1, 1) grows by 3/√2 per second
    np.testing.assert_allclose(exerted(m, link(planar=True), q, v), [-60 * TIME - 6, -30 * TIME - 3], rtol=1e-14)
    np.testing.assert_allclose(interpreted(m).power(q, v, t=TIME), [9, 30], rtol=1e-14)


def test_planar_points():
    with pytest.raises(ModelError, match=r"point_b has z = 1, but the system is planar. Expected point_b=\(x, y, 0\)"):
        link(PointSpring("tip", (1, 2, 0), "world", (0, 0, 1), 1.0), planar=True)
