"""Forces over a stroke, against closed forms and the energy that the mechanism takes up.

Covers dynamics/analysis/stroke.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from support.odd_values import Text

LENGTH = float(np.hypot(1, 0.5))


def toggle() -> sh.Model:
    s = sh.System("toggle", gravity=(0, 0, 0))
    s.add_body("m", joint=sh.Prismatic("z"), mass=1.0, inertia=(1, 1, 1), q0=[0.5])
    s.add_force("bar", sh.PointSpring("m", (0, 0, 0), "world", (1, 0, 0), stiffness=100.0, length=LENGTH))
    return s.build()


def crank() -> sh.Model:
    """Slider and crank of 0.3 m and 1 m with a spring at the slider; the crank is the drive."""
    s = sh.System("press", gravity=(0, 0, 0))
    rod = {"mass": 1.0, "inertia": (0.01, 0.1, 0.1)}
    s.add_body("crank", joint=sh.Revolute("z"), com=(0.15, 0, 0), q0=[0.5], **rod)
    s.add_body("rod", "crank", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.3, 0, 0)), com=(0.5, 0, 0),
               q0=[-0.65], **rod)  # fmt: skip
    s.add_body("slider", joint=sh.Prismatic("x"), q0=[1.25], **rod)
    s.add_constraint("pin", sh.Coincident("rod", (1, 0, 0), "slider", (0, 0, 0)))
    s.add_force("spring", sh.JointSpring("slider", stiffness=200.0, rest=1.0))
    return s.build()


def test_a_stroke_over_the_centre() -> None:
    sweep = sh.sweep(toggle(), "m", 0.6, -0.6, steps=9, available="1 + 2*q('m')**2")
    y, l = sweep.position, np.hypot(1, sweep.position)  # noqa: E741
    np.testing.assert_allclose(sweep.torque, 100.0 * (l - LENGTH) * y / l, atol=1e-11)
    np.testing.assert_allclose(sweep.required, -sweep.torque)
    assert sweep.margin is not None
    assert sweep.factor is not None
    np.testing.assert_allclose(sweep.margin, 1 + 2 * y**2 + sweep.torque)
    assert "too weak" in sweep.text
    assert sweep.work == pytest.approx(0.0, abs=1e-9)


def test_all_equilibria_of_a_stroke() -> None:
    found = sh.sweep(toggle(), "m", -0.6, 0.61, steps=12).equilibria
    assert [e.stable for e in found] == [True, False, True]
    np.testing.assert_allclose([e.q[0] for e in found], [-0.5, 0.0, 0.5], atol=1e-9)


def test_a_loop_over_its_stroke() -> None:
    """Virtual work: τ = F dx/dφ of the slider, x = r cos φ + √(l² − r² sin² φ)."""
    sweep = sh.sweep(crank(), "crank", 0.5, 2.5, steps=5)
    phi = sweep.position
    root = np.sqrt(1 - 0.09 * np.sin(phi) ** 2)
    x = 0.3 * np.cos(phi) + root
    slope = -0.3 * np.sin(phi) - 0.09 * np.sin(phi) * np.cos(phi) / root
    np.testing.assert_allclose(sweep.torque, 200.0 * (x - 1.0) * slope, atol=1e-9)
    np.testing.assert_allclose(sweep.q[:, 2], x, atol=1e-12)


def test_others_are_at_equilibrium() -> None:
    """A weight on a rod hangs down whatever the drive of its carrier does; two springs in a row share the load."""
    s = sh.System("row", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("b", "a", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("k1", sh.JointSpring("a", stiffness=30.0, rest=0.0))
    s.add_force("k2", sh.PointSpring("b", (0, 0, 0), "world", (5, 0, 0), stiffness=60.0, length=4.0))
    s.add_force("k3", sh.JointSpring("b", stiffness=20.0, rest=0.0))
    sweep = sh.sweep(s.build(), "a", 0.0, 1.0, steps=3)
    # b: 20 b = 60 (5 − a − b − 4); a takes 30 a and what k2 pulls
    b = 60.0 * (1 - sweep.position) / 80.0
    np.testing.assert_allclose(sweep.q[:, 1], b, atol=1e-12)
    np.testing.assert_allclose(sweep.torque, 30.0 * sweep.position - 60.0 * (1 - sweep.position - b), atol=1e-11)


def test_friction_takes_part_at_a_speed() -> None:
    s = sh.System("shaft", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("f", sh.JointFriction("a", 2.0, viscous=0.5, velocity=1e-3))
    s.add_force("k", sh.JointSpring("a", stiffness=3.0, rest=0.0))
    model = s.build()
    still, there, back = (
        sh.sweep(model, "a", *ends, steps=3, speed=v) for ends, v in (((0, 1), 0.0), ((0, 1), 0.1), ((1, 0), 0.1))
    )
    np.testing.assert_allclose(still.torque, 3.0 * still.position, atol=1e-12)
    np.testing.assert_allclose(there.required, 3.0 * there.position + 2.05, rtol=1e-9)
    np.testing.assert_allclose(back.required, -3.0 * back.position + 2.05, rtol=1e-9)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("x", 0, 1), "no joint"),
        (("m", 0, 0), "both are the same"),
        (("m", "a", 1), "start"),
        (("m", 0, np.inf), "stop"),
        ((Text("x"), 0, 1), "no joint"),
        (((Text("x"), 0), 0, 1), "no joint"),
    ],
)
def test_bad_arguments(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(sh.SharnirError, match=message):
        sh.sweep(toggle(), *arguments)


def test_bad_options() -> None:
    with pytest.raises(sh.SharnirError, match="steps"):
        sh.sweep(toggle(), "m", 0, 1, steps=1)
    with pytest.raises(sh.SharnirError, match="speed"):
        sh.sweep(toggle(), "m", 0, 1, speed=-1.0)
    with pytest.raises(sh.SharnirError, match="available"):
        sh.sweep(toggle(), "m", 0, 1, available="q('x'")


def test_a_joint_without_a_coordinate_of_its_own() -> None:
    s = sh.System("ball", gravity=(0, 0, 0))
    s.add_body("b", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    model = s.build()
    with pytest.raises(sh.ModelError, match="3 coordinates"):
        sh.sweep(model, "b", 0, 1)
    with pytest.raises(sh.UnsupportedError, match="not the rate of a coordinate"):
        sh.sweep(model, ("b", 1), 0, 1)
