"""Motors by hand and in closed form.

Covers model/forces/drives.py, model/build.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError
from sharnir.model.forces import Motor
from support.force_models import craft, exerted, interpreted, link

FINE = {"rtol": 1e-11, "atol": 1e-12}


def turned(force: sh.Motor | sh.Servo, inertia: float = 0.5, **parameters: float) -> sh.Model:
    """A wheel on which nothing else acts."""
    s = sh.System("wheel", gravity=(0, 0, 0))
    for name, value in parameters.items():
        s.parameter(name, value)
    s.add_body("wheel", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, inertia))
    s.add_force("drive", force)
    return s.build()


def torque(model: sh.Model, v: float, **params: float) -> float:
    return float(-interpreted(model).inverse([0.0], [v], [0.0], params=params)[0])


LIMITED = turned(Motor("wheel", "asked", 2.0, 30.0, 40.0, gear=3.0), asked=1.0)


@pytest.mark.parametrize(
    ("asked", "v", "expected"),
    [
        (1.0, 0.0, 1.0),  # all at the joint, where T = 6, W = 10, P = 40
        (99.0, 0.0, 6.0),
        (-99.0, 0.0, -6.0),
        (99.0, 4.0, 6 * 0.6),
        (99.0, 10.0, 0.0),
        (99.0, 12.0, -1.2),  # faster than it can: it brakes
        (-99.0, 12.0, -6.0),
        (99.0, 25.0, -6.0),  # twice as fast as it can, and more
        (99.0, -4.0, 6.0),  # against the motion it has all of T
        (-99.0, -4.0, -3.6),
        (2.0, 4.0, 2.0),
        (0.0, -12.0, 1.2),
    ],
)
def test_the_line_of_torque_over_speed(asked, v, expected):
    assert torque(LIMITED, v, asked=asked) == pytest.approx(expected, abs=1e-13)


@pytest.mark.parametrize(
    ("asked", "v", "expected"),
    [(99.0, 0.0, 99.0), (8.0, 2.0, 5.0), (-8.0, -2.0, -5.0), (8.0, 1.25, 8.0), (99.0, -2.0, 99.0)],
)
def test_power_that_is_put_in_is_limited(asked, v, expected):
    m = turned(Motor("wheel", "asked", power_limit="P", gear=3.0), asked=1.0, P=10.0)
    assert torque(m, v, asked=asked) == pytest.approx(expected, abs=1e-13)


def test_all_limits_together():
    m = turned(Motor("wheel", "99", 2.0, 30.0, 7.2, gear=3.0))
    speeds = np.linspace(-3, 11, 57)
    line = 6 * np.clip(1 - speeds / 10, -1, 1)
    expected = np.where(line * speeds > 7.2, 7.2 / np.where(speeds == 0, 1, speeds), line)
    np.testing.assert_allclose([torque(m, v) for v in speeds], expected, rtol=1e-13)
    assert (expected < line).any()


def test_a_parameter_that_is_no_limit_gives_no_number():
    m = turned(Motor("wheel", 1.0, "T", "W"), T=2.0, W=9.0)
    assert torque(m, 0.0) == 1.0
    assert torque(m, 0.0, T=0.0) == 0.0
    for params in ({"T": -1.0}, {"W": -1.0}, {"W": 0.0}):
        assert np.isnan(torque(m, 0.0, **params))
        assert not sh.simulate(m, 1.0, params=params).ok


@pytest.mark.slow
def test_up_to_its_speed_limit():
    """J v̇ = T (1 − v/W): v = W (1 − e^(−t T/(W J))), with the rotor in J. It ends at W, and is at half of it when
    t = W J/T · log 2."""
    m = turned(Motor("wheel", 99.0, 2.0, 30.0, gear=3.0, rotor=0.1))
    J, T, W = 0.5 + 0.9, 6.0, 10.0
    run = sh.simulate(m, 60.0, **FINE)
    np.testing.assert_allclose(run.v[:, 0], W * (1 - np.exp(-run.t * T / (W * J))), atol=1e-9)
    assert run.v[-1, 0] == pytest.approx(W, rel=1e-9)
    assert run.audit().worst <= 1e-8
    half = sh.simulate(m, 60.0, until="v('wheel') - 5", **FINE)
    assert half.t[-1] == pytest.approx(W * J / T * np.log(2), abs=1e-9)


def test_at_rest_limits_are_no_corners():
    """Two joints come to rest at their targets, where velocities have either sign by rounding: limits that are not
    reached take no step more, and change no digit but by rounding."""

    def held(**limits: float) -> sh.Run:
        s = sh.System("arm", gravity=(0, 0, 0))
        for k, name in enumerate(("upper", "fore")):
            place, parent = sh.Placement(xyz=(0.5 * k, 0, 0)), "upper" if k else "world"
            body = {"mass": 2.0, "com": (0.25, 0, 0), "inertia": (0.1, 0.1, 0.1)}
            s.add_body(name, parent, joint=sh.Revolute("z"), placement=place, **body)
            s.add_force(f"drive of {name}", sh.Servo(name, kp=9.0, kd=6.0, target=0.3, **limits))
        return sh.simulate(s.build(), 120.0, max_steps=5000)

    free, limited = held(), held(torque_limit=50.0, speed_limit=5.0)
    assert limited.ok
    assert len(limited.t) == len(free.t)


def test_constant_torque_then_constant_power():
    """T until v = P/T, then J v²/2 grows by P."""
    run = sh.simulate(turned(Motor("wheel", 99.0, 2.0, power_limit=3.0)), 4.0, **FINE)
    J, T, P = 0.5, 2.0, 3.0
    corner = (P / T) * J / T
    expected = np.where(
        run.t <= corner, T / J * run.t, np.sqrt((P / T) ** 2 + 2 * P / J * np.maximum(run.t - corner, 0))
    )
    np.testing.assert_allclose(run.v[:, 0], expected, atol=1e-9)
    assert np.abs(run.t - corner).min() <= 1e-9  # a step ends where it switches
    assert run.audit().worst <= 1e-8


@pytest.mark.parametrize("latched", [False, True])
def test_a_curve_that_ends_without_torque(latched):
    """From a data sheet: 5 N m up to 2 rad/s, then on a line down to none at 6. v = 6 − 4 exp(−1.25 (t − 0.2)/J)
    beyond 2 rad/s; faster than the curve goes there is no torque. A latch stops it, and it stays."""
    J = 0.5
    curve = sh.Table([0, 100, 300], [5, 5, 0], x_name="abs(v('arm'))*50")
    s = sh.System("arm", gravity=(0, 0, 0))
    s.add_body("arm", joint=sh.Revolute("y"), mass=2.0, inertia=(1, J, 1))
    s.add_force("motor", Motor("arm", torque=10.0, torque_limit=curve))
    if latched:
        s.add_event("latch", sh.Latch("arm", at=1.0))
    m = s.build()
    if latched:
        run = sh.simulate(m, 3.0)
        assert run.ok, run.status
        assert np.all(run.v[-1] == 0.0)
        return
    run = sh.simulate(m, 4.0, rtol=1e-10, atol=1e-12)
    assert run.ok, run.status
    late = run.t > 2 * J / 5
    np.testing.assert_allclose(run.v[late, 0], 6 - 4 * np.exp(-1.25 * (run.t[late] - 2 * J / 5) / J), atol=1e-8)
    beyond = sh.simulate(m, 1.0, v0=[7.0])
    assert beyond.ok, beyond.status
    np.testing.assert_array_equal(beyond.v, 7.0)


@pytest.mark.slow
def test_a_limit_that_is_negative_ends_the_run():
    """And the motor is named, not a velocity alone."""
    s = craft(Motor("arm", 1.0, torque_limit="0.1 - t"))
    run = sh.simulate(s.build(), 1.0)
    assert not run.ok
    assert run.t[-1] == pytest.approx(0.1, abs=1e-6)
    assert "Force 'force 0' is no finite number there" in run.status


def test_rotors_are_armature():
    """Those of two motors add up, by parameters too; energy and mass matrix have them."""
    s = craft(Motor("arm", 0.0, gear=10.0, rotor=0.02), Motor("arm", 0.0, gear="k", rotor="c/100"))
    plain, m = craft().build(), s.build()
    q, v = m.q0, np.ones(13)
    extra = 0.02 * 100 + 0.7 / 100 * 30**2
    found = interpreted(m).mass_matrix(q) - interpreted(plain).mass_matrix(q)
    np.testing.assert_allclose(found, np.diag(np.eye(13)[6] * extra), atol=1e-12)
    energy = interpreted(m).energy(q, v)[0] - interpreted(plain).energy(q, v)[0]
    assert energy == pytest.approx(extra / 2, rel=1e-12)


def test_a_rotor_is_inertia_enough():
    """A joint that moves nothing else is no error."""
    s = sh.System("shaft")
    s.add_body("shaft", joint=sh.Revolute("z"))
    s.add_force("motor", Motor("shaft", 3.0, rotor=0.5))
    assert sh.compile(s.build(), backend="casadi").acceleration([0.0], [0.0])[0] == pytest.approx(6.0)


def test_readings_and_power():
    m = link(Motor("tip", "k", torque_limit=4.0, gear=2.0))
    readings = {key: float(x) for key, x in m.forces[0].readings({}).items() if x.is_constant()}
    assert {"torque", "command", "power", "shaft_speed"} == set(m.forces[0].readings({}))
    assert readings == {}
    np.testing.assert_allclose(interpreted(m).power([0.1, 0.2], [0.3, 0.4]), [0.0, 8 * 0.4], rtol=1e-14)
    np.testing.assert_allclose(exerted(m, link(), [0.1, 0.2], [0.3, 0.4]), [0.0, 8.0], rtol=1e-14)


@pytest.mark.parametrize(
    ("force", "message"),
    [
        (Motor("arm", 1.0, torque_limit=-2.0), "force 'force 0': torque_limit = -2. Expected a positive number"),
        (Motor("arm", 1.0, torque_limit=0.0), "torque_limit = 0. Expected a positive number"),
        (Motor("arm", 1.0, 2.0, speed_limit=-1), "speed_limit = -1. Expected a positive number"),
        (Motor("arm", 1.0, speed_limit=1), "speed_limit is given without torque_limit"),
        (Motor("arm", 1.0, power_limit=0), "power_limit = 0. Expected a positive number"),
        (Motor("arm", 1.0, gear=0), "gear = 0. Expected a positive number"),
        (Motor("arm", 1.0, gear="2*t"), "gear='2.t' depends on t. Expected a number or an expression of parameters"),
        (Motor("arm", 1.0, rotor=-0.1), "rotor = -0.1. Expected 0 or more"),
        (Motor("arm", 1.0, rotor="q('arm')"), r"rotor=\"q\('arm'\)\" depends on the state"),
        (Motor("arm", "sinn(t)"), "torque: .*unknown function 'sinn'"),
        (Motor("wheel", 1.0), r"joint 'wheel' \(Cylindrical\) has 2 coordinates. Say on which"),
    ],
)
def test_errors(force, message):
    with pytest.raises(ModelError, match=message):
        craft(force).build()
