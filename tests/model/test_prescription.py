import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError, ShapeError
from sharnir.model import System
from sharnir.model.joints import Cylindrical, Fixed, Free, Planar, Revolute, Spherical


def system_with(joint, **options):
    system = System("s")
    system.parameter("w", 2.0)
    system.add_body("a", joint=joint, mass=1, inertia=(1, 1, 1), **options)
    return system


def motion_at(system, t, w=2.0):
    """(q, v, a) of the only body, as plain arrays."""
    model = system.build()
    motion = model.bodies[0].motion
    q = motion.q if motion.q is not None else ca.SX(0, 1)
    f = ca.Function("f", [model.t, model.parameter_symbols], [q, motion.v, motion.a])
    return [np.array(x).ravel() for x in f(t, [w])]


def test_q_of_a_revolute():
    system = system_with(Revolute("z"), q0=5.0, v0=6.0)
    system.prescribe("a", q="0.3*sin(w*t)")
    body = system.build().bodies[0]
    assert (body.motion.coordinates, body.motion.q_coordinates, body.driven, body.free) == ((0,), (0,), (0,), ())
    q, v, a = motion_at(system, 0.4, w=1.5)
    s, c = np.sin(0.6), np.cos(0.6)
    np.testing.assert_allclose([*q, *v, *a], [0.3 * s, 0.45 * c, -0.675 * s], rtol=1e-15)
    assert (body.q0.tolist(), body.v0.tolist()) == ([0.0], [0.6])  # what is prescribed replaces what is given


def test_v_leaves_q_a_state():
    system = system_with(Spherical())
    system.prescribe("a", v=("1", 0, "cos(w*t)"), q0=(0.6, 0.8, 0, 0))
    body = system.build().bodies[0]
    assert (body.motion.coordinates, body.motion.q_coordinates, body.motion.q) == ((0, 1, 2), (), None)
    assert (body.q0.tolist(), body.v0.tolist()) == ([0.6, 0.8, 0, 0], [1, 0, 1])
    _, v, a = motion_at(system, 0.0)
    assert (v.tolist(), a.tolist()) == ([1, 0, 1], [0, 0, 0])


def test_casadi_expressions_and_numbers():
    system = System("s")
    w = system.parameter("w", 2.0)
    system.add_body("a", joint=Cylindrical("z"), mass=1, inertia=(1, 1, 1))
    system.prescribe("a", q=[w * system.t**2, 1.5])
    q, v, a = motion_at(system, 3.0)
    assert (q.tolist(), v.tolist(), a.tolist()) == ([18, 1.5], [12, 0], [4, 0])


def test_single_coordinates_merge():
    system = system_with(Planar("z"))
    system.prescribe("a", q="w*t", coordinate=2)
    assert system.build().bodies[0].free == (0, 1)
    system.prescribe("a", v="t", coordinate=0)
    motion = system.build().bodies[0].motion
    assert (motion.coordinates, motion.q_coordinates) == ((0, 2), (2,))
    q, v, a = motion_at(system, 3.0)
    assert (q.tolist(), v.tolist(), a.tolist()) == ([6], [3, 2], [1, 0])


def test_moving_base():
    """A free base on a circle, turning about z: the velocity in child axes is constant."""
    system = system_with(Free())
    system.prescribe("a", q=["cos(t)", "sin(t)", 0, "cos(t/2)", 0, 0, "sin(t/2)"])
    _, v, a = motion_at(system, 0.7)
    np.testing.assert_allclose(v, (0, 1, 0, 0, 0, 1), atol=1e-15)
    np.testing.assert_allclose(a, 0, atol=1e-14)


def test_euler_angles_need_no_q0_when_prescribed():
    system = system_with(Spherical("euler313"))
    system.prescribe("a", q=["t", 0.5, 0])
    np.testing.assert_allclose(system.build().q0, (0, 0.5, 0))


def test_orientations_off_their_manifold():
    system = system_with(Spherical())
    system.prescribe("a", q=["cos(t)", "sin(t)", 0, "0.1*t"])
    with pytest.raises(ModelError, match=r"joint 'a', prescribed: q at t = 0.1: the quaternion .* has length"):
        system.build()
    system = system_with(Spherical("matrix"))
    system.prescribe("a", q=[1, 0, 0, 0, 1, 0, 0, 0, "1 + t"])
    with pytest.raises(ModelError, match=r"joint 'a', prescribed: q at t = 0.1: the matrix .* is not a rotation"):
        system.build()


def test_not_finite_at_the_start():
    system = system_with(Revolute("z"))
    system.prescribe("a", q="log(t)")
    with pytest.raises(ModelError, match=r"joint 'a', prescribed: q\(t\) = \[-inf\] at t = 0 with default parameters"):
        system.build()
    system = system_with(Revolute("z"))
    system.prescribe("a", q="sqrt(t)")
    with pytest.raises(ModelError, match=r"prescribed: v\(t\) = \[inf\]"):
        system.build()


@pytest.mark.parametrize(
    ("joint", "arguments", "error", "message"),
    [
        (Fixed(), {"q": 1}, ModelError, "joint 'a', prescribed: a Fixed joint has no coordinate"),
        (Revolute("z"), {}, ModelError, "neither q nor v is given. Expected exactly one"),
        (Revolute("z"), {"q": 1, "v": 1}, ModelError, "both q and v are given. Expected exactly one"),
        (Revolute("z"), {"q": "t", "q0": 1}, ModelError, r"q0 is given together with q, which has its own .* q\(0\)"),
        (Revolute("z"), {"q": "2*q('a')"}, ModelError, r"q: in .* q\(...\) cannot be used: a prescribed motion is a"),
        (Revolute("z"), {"q": "2*tt"}, ModelError, r"joint 'a', prescribed: q: in '2\*tt', 'tt' at character 3"),
        (Revolute("z"), {"q": "t", "coordinate": 1}, ModelError, "coordinate=1. Expected a whole number from 0 to 0"),
        (Cylindrical("z"), {"q": "t", "coordinate": -1}, ModelError, "coordinate=-1. Expected"),
        (Cylindrical("z"), {"q": "t", "coordinate": "0"}, ModelError, "coordinate='0'. Expected"),
        (Cylindrical("z"), {"q": "t"}, ShapeError, r"q is one expression \('t'\), but .* 2 .* coordinate=k"),
        (Cylindrical("z"), {"q": ["t"]}, ShapeError, "q has 1 entries, expected 2"),
        (Cylindrical("z"), {"v": ["t", "t", "t"]}, ShapeError, "v has 3 entries, expected 2"),
        (Cylindrical("z"), {"v": ["t", "1/"]}, ModelError, r"prescribed: v\[1\]: '1/' is not an expression"),
        (
            Planar("z"),
            {"q": "t", "coordinate": 0},
            ModelError,
            r"velocity 0 of this Planar .* \(coordinate=2 can\)",
        ),
        (
            Free(),
            {"q": "t", "coordinate": 0},
            ModelError,
            r"none of them can\). Use v=... with coordinate=0, .* 7",
        ),
        (Spherical(), {"v": [0, 0, 1], "q0": (2, 0, 0, 0)}, ModelError, "q0: the quaternion .* has length 2"),
    ],
)
def test_errors(joint, arguments, error, message):
    with pytest.raises(error, match=message):
        system_with(joint).prescribe("a", **arguments)


def test_twice_and_unknown():
    system = system_with(Cylindrical("z"))
    system.prescribe("a", v="t", coordinate=1)
    with pytest.raises(ModelError, match="joint 'a', prescribed: coordinate 1 is prescribed already"):
        system.prescribe("a", q="t", coordinate=1)
    with pytest.raises(ModelError, match="coordinate 1 is prescribed already"):
        system.prescribe("a", q=["t", "t"])
    with pytest.raises(ModelError, match=r"prescribe\('b'\): there is no joint of this name"):
        system.prescribe("b", q="t")
    system = system_with(Revolute("z"), q0=1.0)
    with pytest.raises(ModelError, match=r"q0 is given both here and in add_body\('a'\)"):
        system.prescribe("a", v="t", q0=2.0)
