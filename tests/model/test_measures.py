"""What expressions see of bodies, against the kinematics of `dyn`, and where it is refused.

Covers model/context.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.core.expressions import GEOMETRY
from support.force_models import TIME, craft, interpreted, state

A, B = (0.1, 0.3, -0.2), (0.0, -0.1, 0.4)
TEXTS = {
    "distance": "distance('ball', (0.1, c - 0.4, -0.2), 'wheel', (0, -0.1, 0.4))",
    "distance_rate": "distance_rate('ball', (0.1, 0.3, -0.2), 'wheel', (0, -0.1, 0.4))",
    "position": "position('ball', (0.1, 0.3, -0.2), '-y')",
    "height": "height('ball', (0.1, 0.3, -0.2))",
    "velocity": "velocity('ball', (0.1, 0.3, -0.2), (0, 1, 1)) + 2*velocity('ball', (0.1, 0.3, -0.2), 'x', 'wheel')",
    "speed": "speed('ball', (0.1, 0.3, -0.2))",
    "angle": "angle('ball', 'x', 'wheel', (0, 1, 1))",
}


@pytest.mark.parametrize("driven", [False, True])
def test_against_the_kinematics(driven: bool) -> None:
    """On the craft, whose gravity is oblique; with prescribed joints on the way too."""
    assert set(TEXTS) == set(GEOMETRY)
    m = craft(*(sh.JointForce("arm", x) for x in TEXTS.values()), driven=driven).build()
    dyn, s = interpreted(m), state(m)
    found = [dyn.force(x.name, s.q, s.v, t=TIME).readings["torque"] for x in m.forces]
    a, b = dyn.point(s.q, "ball", A, t=TIME), dyn.point(s.q, "wheel", B, t=TIME)
    a_rate, b_rate = (dyn.point_velocity(s.q, s.v, x, y, t=TIME) for x, y in (("ball", A), ("wheel", B)))
    R_a, R_b = (dyn.placement(s.q, x, t=TIME).R for x in ("ball", "wheel"))
    gravity, d, skew = np.array([1.0, -2.0, -5.0]), b - a, np.array([0, 1, 1]) / np.sqrt(2)
    expected = [
        np.linalg.norm(d),
        d @ (b_rate - a_rate) / np.linalg.norm(d),
        -a[1],
        -gravity @ a / np.linalg.norm(gravity),
        skew @ a_rate + 2 * R_b[:, 0] @ a_rate,
        np.linalg.norm(a_rate),
        np.arccos(R_a[:, 0] @ R_b @ skew),
    ]
    np.testing.assert_allclose(found, expected, rtol=1e-13, atol=1e-14)


def test_derivatives_where_things_meet() -> None:
    """A distance, a speed and angles of 0 and π have finite derivatives: zero, the mean of both sides."""
    s = sh.System("pair", gravity=(0, 0, 0))
    for name in ("a", "b"):
        s.add_body(name, joint=sh.Planar("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("f", sh.JointForce("a", "distance('a', (0, 0, 0), 'b', (0, 0, 0)) + speed('a', (0, 0, 0))", 0))
    s.add_force("g", sh.JointForce("b", "angle('a', 'x', 'b', 'x') - angle('a', 'x', 'b', '-x')", 2))
    dyn = sh.compile(s.build(), backend="casadi")
    zero = np.zeros(6)
    assert all(np.isfinite(x).all() for x in dyn.derivatives(zero, zero))
    np.testing.assert_allclose(dyn.acceleration(zero, zero), [0, 0, 0, 0, 0, -np.pi], atol=1e-15)


def test_up_is_against_gravity() -> None:
    s = sh.System("flat", planar=True)
    s.add_body("a", mass=1.0, inertia=(1, 1, 1), joint=sh.Planar("z"))
    s.parameter("height", 2.0)  # names of these functions are free for parameters
    s.add_force("f", sh.JointForce("a", "height('a', (0, 1, 0)) + height", 0))
    assert sh.compile(s.build(), backend="casadi").force("f", [3.0, 4.0, 0.0], np.zeros(3)).tau[0] == 7.0


def refused(text: str, **system: object) -> str:
    s = sh.System("one", **system)  # type: ignore[arg-type]
    s.parameter("L", 1.0)
    s.add_body("a", joint=sh.Prismatic("x"), mass=1.0)
    s.add_force("f", sh.JointForce("a", text))
    with pytest.raises(sh.ModelError) as error:
        s.build()
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("distance('b', (0, 0, 0), 'world', (0, 0, 0))", "the body in distance(...)='b' is not a body. Known names"),
        (
            "distance('a', (0, 0), 'world', (0, 0, 0))",
            "argument 2 has 2 numbers. Expected distance('a', (x, y, z), 'b'",
        ),
        ("distance('a', (0, 0, 0), 'a', (0, 0, 1))", "both are of 'a', so it never changes"),
        ("distance('a', (0, 0, 0))", "it takes 4 arguments. Expected distance("),
        ("distance('a', (t, 0, 0), 'world', (0, 0, 0))", "argument 2 depends on t, but a point is fixed in its body"),
        ("speed('a', 'x')", "argument 2 is not a point (x, y, z)"),
        ("speed((0, 0, 0), (0, 0, 0))", "argument 1 is not a body's name in quotes"),
        ("speed('world', (0, 0, 0))", "the world does not move"),
        ("velocity('a', (0, 0, 0))", "it takes 3 or 4 arguments"),
        ("position('a', (0, 0, 0), 2)", "'2' at character 26: expected a name in quotes, or three numbers"),
        ("angle('a', (0, 0, 0), 'world', 'x')", "has no direction"),
        ("angle('a', (L, 0, 0), 'world', 'x')", "an axis cannot depend on a parameter"),
        ("angle('a', 'w', 'world', 'x')", "'w' is not an axis"),
        ("speed", "a function needs its arguments in parentheses, speed(...)"),
        ("sped('a', (0, 0, 0))", "unknown function 'sped'. Did you mean 'speed'?"),
    ],
)
def test_bad_input(text: str, why: str) -> None:
    found = refused(text)
    assert found.startswith("force 'f': ")
    assert why in found


def test_where_it_means_nothing() -> None:
    assert "the system has no gravity, so nothing is up" in refused("height('a', (0, 0, 0))", gravity=(0, 0, 0))
    s = sh.System("one")
    s.add_body("a", joint=sh.Prismatic("x"), mass=1.0)
    with pytest.raises(sh.ModelError, match=r"speed\(\.\.\.\) cannot be used: a prescribed motion is a function of"):
        s.prescribe("a", q="speed('a', (0, 0, 0))")
    s.add_force("f", sh.JointSpring("a", stiffness="distance('a', (0, 0, 0), 'world', (0, 1, 0))"))
    with pytest.raises(sh.ModelError, match=r"depends on the state \(q\)"):
        s.build()
    other = sh.System("two")
    other.add_body("a", joint=sh.Prismatic("x"), mass=1.0)
    other.add_force("f", sh.JointSpring("a", law="x*speed('a', (0, 0, 0))"))
    with pytest.raises(sh.ModelError, match="coordinates and velocities cannot be used here"):
        other.build()


def test_a_coupling_of_a_distance_is_a_distance() -> None:
    """Two ways to the same row: accelerations agree. (Reactions do not: a coupling acts in the joints.)"""

    def model(constraint: object) -> sh.Model:
        s = sh.System("crane")
        s.add_body("arm", joint=sh.Spherical(), mass=2.0, com=(0.5, 0, 0), inertia=(0.1, 0.2, 0.2))
        solid = {"mass": 1.0, "com": (0.3, 0, 0.1), "inertia": (0.1, 0.1, 0.1)}
        s.add_body("load", "arm", joint=sh.Revolute("y"), placement=sh.Placement((1, 0, 0)), **solid)
        s.add_constraint("rod", constraint)  # type: ignore[arg-type]
        return s.build()

    points = "('load', (0.6, 0, 0), 'world', (2.0, 0.5, 1.0))"
    ways = (
        sh.Distance("load", (0.6, 0, 0), "world", (2.0, 0.5, 1.0), "1.4 + 0.1*t"),
        sh.Coupling(f"distance{points} - 1.4 - 0.1*t"),
    )
    q, v = np.array([0.9, 0.1, -0.3, 0.3, -0.4]), np.array([0.2, -0.1, 0.4, 0.3])
    q[:4] /= np.linalg.norm(q[:4])
    one, other = (sh.compile(model(x), backend="casadi") for x in ways)
    q, v, _ = sh.assemble(one.model, q, v)
    np.testing.assert_allclose(other.constraint_value(q), 0, atol=1e-9)
    np.testing.assert_allclose(one.acceleration(q, v), other.acceleration(q, v), rtol=1e-9)
    with pytest.raises(sh.ModelError, match=r"has speed\(\.\.\.\) in it, but a Coupling ties coordinates"):
        model(sh.Coupling("speed('load', (0, 0, 0)) - 1"))
