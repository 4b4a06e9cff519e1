from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError
from sharnir.model.forces import JointFriction
from sharnir.motion.state_switches import switches_of_state
from support.force_models import craft, exerted, interpreted, link

Q, V = np.array([0.3, -0.8]), np.array([0.5, -0.2])


@pytest.fixture(scope="module")
def model():
    return link(JointFriction("tip", "k/10", viscous=0.4, static=5.0, stribeck=0.3))


def test_the_sign_is_that_of_the_velocity(model):
    f = -(3.0 + 2.0 * np.exp(-((0.2 / 0.3) ** 2))) - 0.4 * 0.2
    np.testing.assert_allclose(exerted(model, link(), Q, V), [0, -f], rtol=1e-14)
    np.testing.assert_allclose(exerted(model, link(), Q, 0 * V), 0, atol=1e-14)
    np.testing.assert_allclose(interpreted(model).power(Q, V), [f * V[1], 0], rtol=1e-14)


def test_modes(model):
    dyn, tau = interpreted(model), [1.0, 0.5]
    assert [p.name for p in model.modes] == [f"force 0:{x}" for x in ("held", "stuck", "more", "sliding")]
    along = dyn.acceleration(Q, 0 * V, tau, params={"force 0:sliding": 1})
    by_hand = interpreted(link()).acceleration(Q, 0 * V, np.array(tau) - [0, 5.0])
    np.testing.assert_allclose(along, by_hand, rtol=1e-13)
    stuck = {"force 0:stuck": 1, "force 0:held": Q[1]}
    assert dyn.acceleration(Q, 0 * V, tau, params=stuck)[1] == pytest.approx(0.0, abs=1e-14)
    with pytest.raises(ModelError, match=r"params\['force 0:sliding'\] is 0.5. It is a mode: expected 1 or -1"):
        dyn.acceleration(Q, V, params={"force 0:sliding": 0.5})


def test_derivatives_where_it_slides(model):
    """At smooth points, by differences."""
    dyn, h = interpreted(model), 1e-6
    found = dyn.derivatives(Q, V)[1]
    ways = [dyn.acceleration(Q, V + h * e) - dyn.acceleration(Q, V - h * e) for e in np.eye(2)]
    np.testing.assert_allclose(found, np.stack(ways, axis=1) / (2 * h), rtol=1e-7, atol=1e-8)


def test_its_sign_is_no_switch_that_is_watched_again(model):
    assert switches_of_state(model) == ()
    (other,) = switches_of_state(link(JointFriction("tip", "1 + abs(q('link'))")))
    assert other.coordinate == 0


@pytest.mark.parametrize(
    ("force", "message"),
    [
        (JointFriction("ball", 1.0, coordinate=1), r"velocity 1 of joint 'ball' \(Spherical\) is not the rate of a si"),
        (JointFriction("hub", 1.0, coordinate=4), r"nothing can stick there \(none of them can\). Give velocity="),
    ],
)
def test_errors(force, message):
    with pytest.raises(ModelError, match=message):
        craft(force).build()


def test_what_is_prescribed_cannot_stick():
    with pytest.raises(ModelError, match="force 'force 0': joint 'arm' is prescribed: it moves as a function of time"):
        craft(JointFriction("arm", 1.0), driven=True).build()


def test_it_is_not_switched():
    s = craft(JointFriction("arm", 1.0))
    s.add_event("off", sh.When("t - 1", do=sh.Disable("force 0")))
    with pytest.raises(ModelError, match=r"event 'off': Disable.name.='force 0' is friction that sticks, which is not"):
        s.build()


@pytest.mark.slow
def test_a_brake_that_is_open_is_not_watched():
    """A swing with a brake: while it is open v = 0 is no event, and the motion that of no friction; closed where v < 0
    it slows down what moves that way."""
    s = sh.System("swing", gravity=(0, 0, 0))
    s.parameter("brake", 0.0)
    s.add_body("wheel", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 2.0))
    s.add_force("spring", sh.JointSpring("wheel", 8.0))
    s.add_force("brake", JointFriction("wheel", "brake*1.5", static="brake*2"))
    s.add_event("close", sh.When("t - 6.8", do=[sh.Set("brake", 1.0)]))
    run = sh.simulate(s.build(), 9.0, q0=[1.0], rtol=1e-11, atol=1e-12)
    assert run.events[0].name == "close"
    closed = run.events[0]
    np.testing.assert_allclose([closed.q[0], closed.v_after[0]], [np.cos(13.6), -2 * np.sin(13.6)], atol=1e-9)
    assert closed.v_after[0] < 0
    # to its next turn: friction pushes along +, about q = 1.5/8
    away = closed.q[0] - 1.5 / 8
    lowest = 1.5 / 8 - np.hypot(away, closed.v_after[0] / 2)
    assert run.events[1].q[0] == pytest.approx(lowest, abs=1e-8)
    assert run.audit().worst < 1e-8
