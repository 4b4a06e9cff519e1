"""What Wittenburg's equations do not take is refused by name, with a formulation that takes it."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.augmented_bodies import refusal
from support.examples import JOINTS
from support.random_trees import random_coordinates

SOLID = {"mass": 1.0, "com": (0.1, 0, 0), "inertia": (1, 1, 1)}


def on_a_ball(joint: sh.Joint) -> sh.System:
    s = sh.System("mechanism")
    s.add_body("ball", joint=sh.Spherical(), **SOLID)
    s.add_body("part", "ball", joint=joint, **SOLID)
    return s


@pytest.mark.parametrize("joint", [sh.Prismatic("x"), sh.Curve("s", "s**2/2", "0.3*s", frame="tangent")])
def test_joints_that_translate(joint: sh.Joint) -> None:
    said = (
        rf"formulation='wittenburg'\) does not take 'mechanism': the joint of 'part', {type(joint).__name__}, lets it"
    )
    for function in (sh.compile, sh.operation_count):
        with pytest.raises(sh.UnsupportedError, match=rf"{said} translate.*Take formulation='separate-bodies'"):
            function(on_a_ball(joint).build(), "wittenburg")
    with pytest.raises(sh.UnsupportedError, match=said):
        sh.simulate(on_a_ball(joint).build(), 1.0, formulation="wittenburg")


def translates(joint: sh.Joint) -> bool:
    """Whether the origin of its moving frame moves, by derivatives at a random place."""
    q = ca.SX.sym("q", joint.nq)
    slope = ca.Function("slope", [q], [ca.densify(ca.jacobian(joint.placement(q).p, q))])
    return bool(np.abs(np.array(slope(random_coordinates(joint, np.random.default_rng(1))))).max(initial=0.0) > 1e-9)


@pytest.mark.parametrize("name", JOINTS)
def test_every_joint_of_the_registry(name: str) -> None:
    """Inside a tree those that only turn, a screw without pitch too. Prescribed ones no more than others: vectors
    between joints would depend on time."""
    joint = JOINTS[name]
    assert (refusal(on_a_ball(joint).build()) is not None) == translates(joint)
    if joint.nv:
        driven = on_a_ball(joint)
        driven.prescribe("part", v=["0.1*t"] * joint.nv)
        assert (refusal(driven.build()) is not None) == translates(joint)


def test_bases() -> None:
    """On the world: without any constraint, or with all of its motion given; through welded and given bodies too."""
    for joint, planar, taken in (
        (sh.Free(), False, True), (sh.Planar(), False, False), (sh.Planar(), True, True),
        (sh.Prismatic("x"), True, False), (sh.Cylindrical("z"), False, False),
        (sh.Compound(*map(sh.Prismatic, "xyz"), sh.Spherical()), False, True),
    ):  # fmt: skip
        s = sh.System("base", planar=planar)
        s.add_body("base", joint=joint, **SOLID)
        s.add_body("rod", "base", joint=sh.Revolute("z"), **SOLID)
        assert (refusal(s.build()) is None) is taken
        s.prescribe("base", v=["t"] * joint.nv)
        assert refusal(s.build()) is None
    s = sh.System("given")
    s.add_body("stand", joint=sh.Fixed(), **SOLID)
    s.add_body("table", "stand", joint=sh.Prismatic("x"), **SOLID)
    s.add_body("ball", "table", joint=sh.Spherical(), **SOLID)
    said = refusal(s.build())
    assert said is not None
    assert "'table', Prismatic" in said
    s.prescribe("table", q="sin(t)")
    assert refusal(s.build()) is None
    s.add_body("satellite", "stand", joint=sh.Free(), **SOLID)
    said = refusal(s.build())
    assert said is not None
    assert "'satellite', Free" in said


def test_nothing_turns() -> None:
    s = sh.System("statue")
    s.add_body("block", joint=sh.Fixed(), mass=1.0)
    with pytest.raises(sh.UnsupportedError, match=r"'statue': none of its joints turns.*Take formulation="):
        sh.compile(s.build(), "wittenburg")
    slide = sh.System("slide")
    slide.add_body("block", joint=sh.Prismatic("x"), mass=1.0)
    slide.prescribe("block", q="t")
    with pytest.raises(sh.UnsupportedError, match="none of its joints turns"):
        sh.compile(slide.build(), "wittenburg")
