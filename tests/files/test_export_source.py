"""Forces in joints as linear coefficients, joints as rows of steps."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.files.export_source import Source


def arm() -> sh.System:
    s = sh.System("arm")
    s.parameter("k", 3.0)
    for name in ("a", "b", "c"):
        s.add_body(name, joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    return s


@pytest.mark.parametrize(
    ("force", "expected"),
    [
        (sh.JointSpring("b", stiffness="2*k", rest=0.5, damping=0.1), (6.0, 0.1, 3.0, 0.0)),
        (sh.JointForce("b", "4 - 6*q('b') - 0.1*v('b')"), (6.0, 0.1, 4.0, 0.0)),
        (sh.Servo("b", kp=5.0, kd=0.2, target=0.4), (5.0, 0.2, 2.0, 0.0)),
        (sh.Motor("b", "k", gear=2.0, rotor=0.5), (0.0, 0.0, 3.0, 0.0)),
        (sh.JointFriction("b", 0.4, viscous=0.3), (0.0, 0.3, 0.0, 0.4)),
        (sh.JointSpring("b", table=[(-1, -3), (1, 3)]), (3.0, 0.0, 0.0, 0.0)),
    ],
)
def test_forces_by_what_they_do(force: sh.Force, expected: tuple[float, ...]) -> None:
    s = arm()
    s.add_force("f", force)
    x = Source(s, Path("x.xml"), "MJCF")
    found = np.array([x.stiffness, x.damping, x.constant, x.friction])
    assert found[:, 1] == pytest.approx(expected)
    assert not found[:, [0, 2]].any()
    assert not x.others
    assert x.armature[1] == (2.0 if isinstance(force, sh.Motor) else 0.0)


@pytest.mark.parametrize(
    "force",
    [
        sh.JointSpring("b", law="3*x**3"),
        sh.JointForce("b", "q('a')"),
        sh.JointForce("b", "-v('c')"),
        sh.JointForce("b", "t"),
        sh.Motor("b", "-3*q('b')", torque_limit=1.0),
        sh.JointFriction("b", 0.4, velocity=0.1),
        sh.JointFriction("b", "0.4 + q('a')**2"),
        sh.JointFriction("b", "0.4 + 0.1*sin(t)"),
    ],
)
def test_other_forces_are_left_to_the_format(force: sh.Force) -> None:
    s = arm()
    s.add_force("f", force)
    assert list(Source(s, Path("x.xml"), "MJCF").others) == ["f"]


def test_rows_of_steps() -> None:
    s = sh.System("row")
    kind = sh.Compound(sh.Cylindrical("x"), sh.Compound(sh.Universal("y", "z"), sh.Fixed()))
    s.add_body("a", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_body("b", "a", joint=kind, mass=1.0, inertia=(1, 1, 1))
    x = Source(s, Path("x.xml"), "MJCF")
    steps = x.steps(s.build().bodies[1])
    assert [(p.kind, p.q, p.v) for p in steps] == [("slide", 7, 6), ("hinge", 8, 7), ("hinge", 9, 8), ("hinge", 10, 9)]
    assert np.array_equal([p.axis for p in steps], [(1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)])
