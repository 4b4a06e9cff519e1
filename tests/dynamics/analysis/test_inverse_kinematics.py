"""Positions at which frames are where they are wanted: closed forms of arms and a four-bar, limits, what is missed."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest

import sharnir as sh

L1, L2 = 0.5, 0.4
TINY = (1e-3, 1e-3, 1e-3)


def two_links(**limits: Any) -> sh.Model:
    s = sh.System("arm")
    s.add_body("a", joint=sh.Revolute("z"), mass=1.0, inertia=TINY)
    s.add_body("b", "a", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(L1, 0, 0)), mass=1.0, inertia=TINY)
    s.add_frame("tool", "b", sh.Placement(xyz=(L2, 0, 0)))
    for joint, x in limits.items():
        s.set_limits(joint, **x)
    return s.build()


def elbow(x: float, y: float, sign: float) -> tuple[float, float]:
    """Closed form of both links, by the law of cosines."""
    b = sign * np.arccos((x * x + y * y - L1 * L1 - L2 * L2) / (2 * L1 * L2))
    return float(np.arctan2(y, x) - np.arctan2(L2 * np.sin(b), L1 + L2 * np.cos(b))), float(b)


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_two_links(sign: float) -> None:
    """The elbow stays on the side where it began."""
    r = sh.inverse_kinematics(two_links(), {"tool": (0.3, 0.5, 0.0)}, [0.1, 0.5 * sign])
    assert r.ok
    assert r.starts == 1
    np.testing.assert_allclose(r.q, elbow(0.3, 0.5, sign), atol=1e-10)
    body = sh.inverse_kinematics(two_links(), {("b", (L2, 0, 0)): (0.3, 0.5, 0.0)}, [0.1, 0.5 * sign])
    np.testing.assert_allclose(body.q, r.q, atol=1e-10)
    assert list(body.positions) == ["b (0.4, 0.0, 0.0)"]


def test_out_of_reach() -> None:
    """The nearest point is on the line to the target; a limit that is in the way is named."""
    r = sh.inverse_kinematics(two_links(), {"tool": (0.9, 1.2, 0.2)}, [0.1, 0.5], starts=2)
    assert not r.ok
    assert r.missed == ("tool",)
    np.testing.assert_allclose(r.q, [np.arctan2(4, 3), 0.0], atol=1e-6)
    assert r.positions["tool"] == pytest.approx(np.hypot(1.5 - L1 - L2, 0.2), abs=1e-12)
    assert "0.632456 m away" in r.text
    r = sh.inverse_kinematics(two_links(b={"lower": -0.2, "upper": 0.3}), {"tool": (0.3, 0.5, 0.0)}, [0.1, 0.5])
    assert r.limits == {"b": "upper"}
    assert r.q[1] == 0.3
    reach = np.sqrt(L1**2 + L2**2 + 2 * L1 * L2 * np.cos(0.3))  # the first joint turns it towards the target
    assert r.positions["tool"] == pytest.approx(reach - np.hypot(0.3, 0.5), abs=1e-12)
    # the elbow began on a side that its limits forbid
    r = sh.inverse_kinematics(two_links(b={"upper": 0.0}), {"tool": (0.3, 0.5, 0.0)}, [0.1, 0.5])
    assert r.ok
    np.testing.assert_allclose(r.q, elbow(0.3, 0.5, -1.0), atol=1e-9)


def test_weights_decide_what_is_missed() -> None:
    """One link, two points that want it in different directions: closed form of the weighted sum."""
    s = sh.System("rod")
    s.add_body("a", joint=sh.Revolute("z"), mass=1.0, inertia=TINY)
    targets = {("a", (1, 0, 0)): (1, 0, 0), ("a", (0, 1, 0)): (-1, 0, 0)}
    for w in (1.0, 2.0):
        r = sh.inverse_kinematics(s.build(), targets, [0.3], weights={("a", (0, 1, 0)): w}, starts=1)
        # the largest cos q + w² sin q; a sum of squares that is not zero tells an angle to the root of rounding
        assert r.q[0] == pytest.approx(np.arctan2(w * w, 1.0), abs=1e-7)
        assert len(r.missed) == 2
    turned = sh.Placement(xyz=(0, 0, 5), rpy=(0, 0, 1.1))
    r = sh.inverse_kinematics(s.build(), {"a": turned}, [0.0], weights={"a": (0.0, 1.0)})
    assert r.q[0] == pytest.approx(1.1, abs=1e-12)
    assert r.positions["a"] == pytest.approx(5.0)
    assert r.angles["a"] < 1e-12


# A 6R arm with a spherical wrist: shoulder z y, elbow y, wrist x y x. Closed form in eight ways.

UP, FORE, HAND = 0.45, 0.4, 0.1


def six_joints() -> sh.Model:
    s = sh.System("six")
    axes = ("z", "y", "y", "x", "y", "x")
    steps = ((0, 0, 0.3), (0, 0, 0), (UP, 0, 0), (FORE, 0, 0), (0, 0, 0), (0, 0, 0))
    parent = "world"
    for k, (axis, step) in enumerate(zip(axes, steps, strict=True)):
        place = sh.Placement(xyz=step)
        s.add_body(f"j{k}", parent, joint=sh.Revolute(axis), placement=place, mass=1.0, inertia=TINY)
        parent = f"j{k}"
    s.add_frame("tool", parent, sh.Placement(xyz=(HAND, 0, 0)))
    return s.build()


def turn(axis: str, angle: float) -> np.ndarray:
    return np.array(sh.Placement(rpy=[angle if x == axis else 0.0 for x in "xyz"]).R)


def all_solutions(R: np.ndarray, p: np.ndarray) -> list[np.ndarray]:
    """Wrist centre, then shoulder and elbow by the law of cosines, then the angles x y x of what is left."""
    x, y, z = p - R @ [HAND, 0, 0] - [0, 0, 0.3]
    found = []
    for front, bend, flip in product((1.0, -1.0), repeat=3):
        first = np.arctan2(front * y, front * x)
        r = front * np.hypot(x, y)
        cosine = (r * r + z * z - UP**2 - FORE**2) / (2 * UP * FORE)
        if abs(cosine) > 1.0:
            continue
        third = bend * np.arccos(cosine)
        second = np.arctan2(-z, r) - np.arctan2(FORE * np.sin(third), UP + FORE * np.cos(third))
        left = (turn("z", first) @ turn("y", second + third)).T @ R
        fifth = flip * np.arccos(np.clip(left[0, 0], -1, 1))
        fourth = np.arctan2(flip * left[1, 0], -flip * left[2, 0])
        sixth = np.arctan2(flip * left[0, 1], flip * left[0, 2])
        found.append(np.array([first, second, third, fourth, fifth, sixth]))
    return found


@pytest.mark.slow
def test_six_joints() -> None:
    """Every position found is one of the closed form; from nearby it is the one that was meant."""
    dyn, rng = sh.compile(six_joints(), backend="casadi"), np.random.default_rng(4)
    for k in range(12):
        q = rng.uniform(-2.0, 2.0, 6)
        X = dyn.placement(q, "j5")
        target = sh.Pose(X.R, X.p + X.R @ [HAND, 0, 0])
        ways = all_solutions(target.R, target.p)
        assert min(np.abs(np.angle(np.exp(1j * (w - q)))).max() for w in ways) < 1e-7
        near = k % 2 == 0
        r = sh.inverse_kinematics(dyn, {"tool": target}, q + 0.05 * rng.normal(size=6) if near else np.full(6, 0.3))
        assert r.ok, r.text
        assert min(np.abs(np.angle(np.exp(1j * (w - r.q)))).max() for w in ways) < 1e-7
        if near:
            np.testing.assert_allclose(r.q, q, atol=1e-7)


def four_bar() -> sh.Model:
    """Crank 0.3, coupler 0.9, rocker 0.7, base 0.8."""
    s = sh.System("four-bar", planar=True)
    s.add_body("crank", joint=sh.Revolute("z"), mass=1.0, inertia=TINY, q0=[0.6])
    place = sh.Placement(xyz=(0.3, 0, 0))
    s.add_body("coupler", "crank", joint=sh.Revolute("z"), placement=place, mass=1.0, inertia=TINY)
    s.add_body(
        "rocker", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.8, 0, 0)), mass=1.0, inertia=TINY, q0=[1.5]
    )
    s.add_constraint("pin", sh.Coincident("coupler", (0.9, 0, 0), "rocker", (0.7, 0, 0)))
    return s.build()


def coupler_point(crank: np.ndarray) -> np.ndarray:
    """(…, 3) of the point (0.5, 0.3) of the coupler, closed form by two circles, rocker above the base."""
    A = 0.3 * np.stack([np.cos(crank), np.sin(crank)], axis=-1)
    d = np.array([0.8, 0.0]) - A
    size = np.linalg.norm(d, axis=-1, keepdims=True)
    along = (0.9**2 - 0.7**2 + size**2) / (2 * size)
    across = np.sqrt(0.9**2 - along**2)
    e = d / size
    n = np.stack([-e[..., 1], e[..., 0]], axis=-1)
    x = (along * e + across * n) / 0.9
    y = np.stack([-x[..., 1], x[..., 0]], axis=-1)
    p = A + 0.5 * x + 0.3 * y
    return np.concatenate([p, 0 * p[..., :1]], axis=-1)


def test_point_of_a_coupler() -> None:
    dyn, key = sh.compile(four_bar(), backend="casadi"), ("coupler", (0.5, 0.3, 0))
    for crank in (0.9, 2.4):
        r = sh.inverse_kinematics(dyn, {key: coupler_point(np.array(crank))}, starts=1)
        assert r.ok, r.text
        assert r.q[0] == pytest.approx(crank, abs=1e-9)
        assert np.abs(dyn.constraint_value(r.q)).max() < 1e-12
    # a point off the curve: the nearest of a fine closed-form table
    off = coupler_point(np.array(0.9)) + np.array([0.02, 0.05, 0.0])
    r = sh.inverse_kinematics(dyn, {key: off}, starts=1)
    fine = np.linalg.norm(coupler_point(np.linspace(0, 2 * np.pi, 40001)) - off, axis=1)
    assert not r.ok
    assert r.positions["coupler (0.5, 0.3, 0.0)"] == pytest.approx(fine.min(), abs=1e-8)
    assert np.abs(dyn.constraint_value(r.q)).max() < 1e-12


def test_limit_of_a_dependent_joint() -> None:
    """The rocker's limit stops the crank: both closed forms agree at the stop."""
    system = sh.System("four-bar", planar=True)
    for name, parent, x, q0 in (
        ("crank", "world", 0.0, 0.6),
        ("coupler", "crank", 0.3, 0.0),
        ("rocker", "world", 0.8, 1.5),
    ):
        place = sh.Placement(xyz=(x, 0, 0))
        system.add_body(name, parent, joint=sh.Revolute("z"), placement=place, mass=1.0, inertia=TINY, q0=[q0])
    system.add_constraint("pin", sh.Coincident("coupler", (0.9, 0, 0), "rocker", (0.7, 0, 0)))
    free = sh.assemble(system.build()).q
    system.set_limits("rocker", upper=free[2] + 0.1)
    dyn = sh.compile(system.build(), backend="casadi")
    wanted = coupler_point(np.array(2.4))
    r = sh.inverse_kinematics(dyn, {("coupler", (0.5, 0.3, 0)): wanted}, starts=1)
    assert r.limits == {"rocker": "upper"}
    assert r.q[2] <= free[2] + 0.1 + 1e-12
    assert np.abs(dyn.constraint_value(r.q)).max() < 1e-12
    assert not r.ok


def test_orientation_of_a_free_body() -> None:
    """Half a turn away, where the logarithm is at its edge, and both parts of a placement."""
    s = sh.System("hub", gravity=(0, 0, 0))
    s.add_body("hub", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    for rpy in ((3.1, 0.2, -0.4), (0, 0, np.pi)):
        want = sh.Placement(xyz=(1, 2, 3), rpy=rpy)
        r = sh.inverse_kinematics(s.build(), {"hub": want})
        assert r.ok, r.text
        np.testing.assert_allclose(sh.compile(s.build(), backend="casadi").placement(r.q, "hub").R, want.R, atol=1e-9)
    r = sh.inverse_kinematics(s.build(), {"hub": np.array(sh.Placement(rpy=(0.1, 0.2, 0.3)).R)})
    assert r.positions == {}
    assert r.ok


@pytest.mark.parametrize(
    ("targets", "given", "said"),
    [
        (None, {}, "Expected {frame: target}"),
        ({}, {}, "there are none"),
        ([("tool", (1, 2, 3))], {}, "Expected {frame: target}"),
        ({"tol": (1, 2, 3)}, {}, "tool"),
        ({"world": (1, 2, 3)}, {}, "world"),
        ({("a", "b", "c"): (1, 2, 3)}, {}, "there is no frame"),
        ({3: (1, 2, 3)}, {}, "there is no frame"),
        ({"tool": (1, 2)}, {}, r"shape \(2,\)"),
        ({"tool": (1, np.nan, 2)}, {}, "nan"),
        ({"tool": "up"}, {}, "'up'"),
        ({"tool": None}, {}, "None"),
        ({"tool": np.ones((3, 3))}, {}, "not a rotation"),
        ({("a", (1, 2)): (1, 2, 3)}, {}, "point"),
        ({"tool": (1, 0, 0)}, {"weights": {"b": 1.0}}, "not among the targets"),
        ({"tool": (1, 0, 0)}, {"weights": {"tool": -1.0}}, "weights"),
        ({"tool": (1, 0, 0)}, {"weights": {"tool": (1, 2, 3)}}, "weights"),
        ({"tool": (1, 0, 0)}, {"tolerance": 0.0}, "tolerance"),
        ({"tool": (1, 0, 0)}, {"starts": 0}, "starts"),
        ({"tool": (1, 0, 0)}, {"q0": [np.nan, 0]}, "q"),
        ({"tool": (1, 0, 0)}, {"q0": [[0, 0]]}, "batch"),
    ],
)
def test_refusals(targets: Any, given: dict[str, Any], said: str) -> None:
    with pytest.raises(sh.SharnirError, match=said):
        sh.inverse_kinematics(two_links(), targets, **given)
